"""The cascade of a picture, settled once: what attributes, rules and styles say becomes attributes, in user units.

Values that browsers pass over are passed over, with a warning (CSS Cascade 4, section 6; CSS Variables 1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import NUMBER, UNIT, is_font_relative, write_units
from cardgen.render.maths import has_maths, write_maths
from cardgen.render.matrix import parse_css_transform
from cardgen.render.normalise.allowed import tell_motion
from cardgen.render.normalise.declarations import (
    CSS,
    GEOMETRY,
    INITIAL,
    KEYWORDS_EVERYWHERE,
    Declaration,
    is_property_of,
    read_declarations,
    resolve_keyword,
    write_transform,
)
from cardgen.render.normalise.misspelt import tell_misspelt
from cardgen.render.normalise.names import check_style
from cardgen.render.normalise.properties import is_property, may_have_lengths, read_value
from cardgen.render.normalise.rules import Sheet
from cardgen.render.normalise.scene import Element, Scene
from cardgen.render.normalise.sheets import match_rules
from cardgen.render.normalise.variables import AS_WRITTEN, find_unset, read_variables, substitute

SVG = "{http://www.w3.org/2000/svg}"
_NAME = re.compile(r"[a-z][a-z0-9-]*")  # those of programs, such as -inkscape-stroke, are their own affair
_BARE = re.compile(NUMBER.pattern)
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MAX_DECLARED, _MAX_ALL_DECLARED = 5_000, 400_000  # programs write forty on an element at most
_PLAIN = """
    id class d points href style transform viewBox preserveAspectRatio font-family stdDeviation values tableValues slope
    intercept amplitude exponent scale radius order divisor bias surfaceScale baseFrequency numOctaves seed offset
    rotate k1 k2 k3 k4 diffuseConstant specularConstant specularExponent azimuth elevation limitingConeAngle pointsAtX
    pointsAtY pointsAtZ
"""
_NO_LENGTHS = frozenset(_PLAIN.split())
_OTHERS = (
    "transform transform-origin clip-path mask filter text-decoration baseline-shift alignment-baseline unicode-bidi"
)
_WITH_KEYWORDS = frozenset({*INITIAL, *_OTHERS.split()})
_MOTION = frozenset({"animation", "animation-name"})
_STYLED_TRANSFORM = "In a style a length has a unit (5px), and so has an angle (45deg); paper has two dimensions."
_LISTS = frozenset({"x", "y"})
_TEXTS = frozenset({"text", "tspan", "tref", "altGlyph"})
_EXTENTS = frozenset({"width", "height"})
_ONLY_IN_STYLES = """
    font marker background background-color background-image mix-blend-mode isolation border border-radius box-shadow
    outline padding inline-size shape-inside mask-image offset-path zoom perspective
"""
_SHORTHANDS = frozenset(_ONLY_IN_STYLES.split())
_SIZES = {
    "xx-small": "9",
    "x-small": "10",
    "small": "13",
    "medium": "16",
    "large": "18",
    "x-large": "24",
    "xx-large": "32",
    "xxx-large": "48",
}


@dataclass(slots=True)
class _Cascade:
    """What holds for a whole picture: its viewport, how much was declared in it, and the variables that each element
    hands on."""

    scene: Scene
    width: float
    height: float
    declared: int = 0
    variables: dict[Element, Mapping[str, str]] = field(default_factory=dict)


def settle(scene: Scene, root: Element, sheet: Sheet, width: float, height: float) -> None:
    """Put onto each element what holds for it, with no `style` left; `width` and `height` are those of the viewport.

    Raises MistakeError where the selectors would take for ever.
    """
    cascade = _Cascade(scene, width, height)
    for element, matched in match_rules(root, sheet):
        tag = str(element.tag)
        if tag.startswith(SVG) or not tag.startswith("{"):
            _settle_element(cascade, element, tag.removeprefix(SVG), matched)


def _settle_element(cascade: _Cascade, element: Element, tag: str, matched: Iterable[str]) -> None:
    attributes = {str(name): str(value) for name, value in element.attrib.items()}
    texts = [*matched, attributes.pop("style", "")]
    variables = _read_variables(cascade, element, texts)
    texts = [substitute(text, variables) for text in texts]
    found: dict[str, str] = {}
    for name, value in attributes.items():
        if name not in _SHORTHANDS:
            if name not in AS_WRITTEN and not name.startswith("{"):
                value = substitute(value, variables)
            _apply(cascade, element, tag, found, Declaration(name, value.strip()))
    declared = _read_all(cascade, element, texts)
    own = read_declarations(texts[-1]) if texts[-1] else ()
    tell_misspelt(cascade.scene, element, tag, (*attributes, *(each.name for each in own)))
    if texts[-1]:
        check_style(cascade.scene, element)
    for each in sorted(declared, key=lambda each: each.is_important):
        if each.name in _MOTION and each.value.lower() != "none":
            tell_motion(cascade.scene, element, each.name)
        elif each.name == "all":
            _reset(found, each.value.lower())
        elif each.name in GEOMETRY and _BARE.fullmatch(each.value) and each.value.strip("+-0."):
            message = f"`{each.name}` is `{each.value}` in a style, where a length needs a unit; it is passed over."
            cascade.scene.warn("svg-bad-value", message, element)
        elif _NAME.fullmatch(each.name) and is_property_of(each.name, tag):
            _apply(cascade, element, tag, found, each)
    if found != attributes or texts[-1]:
        element.attrib.clear()
        for name, value in found.items():
            element.set(name, _UNWRITABLE.sub("", value))


def _read_all(cascade: _Cascade, element: Element, texts: Iterable[str]) -> list[Declaration]:
    declared = [each for text in texts if text for each in read_declarations(text)]
    cascade.declared += len(declared)
    if len(declared) > _MAX_DECLARED or cascade.declared > _MAX_ALL_DECLARED:
        message = f"This element has {len(declared):,} declarations of style; {_MAX_DECLARED:,} can be read"
        message += f", and {_MAX_ALL_DECLARED:,} of all elements together."
        raise MistakeError(message, "Leave out what is not drawn.", code="svg-too-complex", subject=element)
    return declared


def _apply(cascade: _Cascade, element: Element, tag: str, found: dict[str, str], each: Declaration) -> None:
    """Note a value that is one; one that is none leaves what there was."""
    name, value = each.name, each.value
    unset = "" if name in AS_WRITTEN or name.startswith("{") else find_unset(value)
    if unset:
        message = f"`{name}` is made of `{unset}`, which has no value here; it is passed over."
        cascade.scene.warn("svg-bad-value", message, element)
        found.pop(name, None)
        return
    if value.removeprefix(CSS).lower() in KEYWORDS_EVERYWHERE and (is_property(name) or name in _WITH_KEYWORDS):
        given = _find_inherited(element, name, value)
        if given is None:
            found.pop(name, None)
        else:
            found[name] = given
        return
    written = _write_value(cascade, tag, name, value)
    if written is None:
        if value.strip():
            message = f"`{name}` is `{shorten(value.removeprefix(CSS))}`, which cannot be read and is passed over."
            hint = _STYLED_TRANSFORM if value.startswith(CSS) else ""
            cascade.scene.warn("svg-bad-value", message, element, hint)
    else:
        found[name] = written


def _find_inherited(element: Element, name: str, value: str) -> str | None:
    given = resolve_keyword(name, value)
    if given is None or given.removeprefix(CSS).lower() != "inherit":
        return given
    parent = element.getparent()
    if name in INITIAL or parent is None or not is_property_of(name, str(parent.tag).removeprefix(SVG)):
        return None
    return parent.get(name, "visible" if name == "overflow" else None)


def _write_value(cascade: _Cascade, tag: str, name: str, value: str) -> str | None:
    """Give a value as it is drawn; None if it is none."""
    if has_maths(value) and not name.startswith("{"):
        value = write_maths(value)
    if value.startswith(CSS):
        written = write_transform(value, UNIT)
        is_known = not written.startswith(CSS) or parse_css_transform(value.removeprefix(CSS), em=1.0) is not None
        return written if is_known else None
    if name in _NO_LENGTHS or name.startswith("{"):
        return value
    if name == "font-size":
        value = _SIZES.get(value.strip().lower(), value)
    if may_have_lengths(name):
        value = write_units(value, cascade.width, cascade.height)
    scene = cascade.scene
    scene.has_ems = scene.has_ems or is_font_relative(value)
    scene.has_context = scene.has_context or value.startswith("context-")
    if name in _LISTS and tag in _TEXTS:
        return value
    if name in _EXTENTS and (tag == "filter" or tag.startswith("fe")):
        return read_value("x", value)  # one below 0 leaves nothing, which is not as if it were not there
    return read_value(name, value)


def _reset(found: dict[str, str], word: str) -> None:
    """Do what `all: initial` and the like say: forget what is set, and with `initial` also what would be inherited."""
    for name in [name for name in found if is_property(name) or name in INITIAL]:
        del found[name]
    if word == "initial":
        found.update(INITIAL)


def _read_variables(cascade: _Cascade, element: Element, texts: Iterable[str]) -> Mapping[str, str]:
    parent = element.getparent()
    variables = read_variables(texts, {} if parent is None else cascade.variables.get(parent, {}))
    if variables:
        cascade.variables[element] = variables
    return variables
