"""What an element looks like: its attributes, the rules of `<style>`, its own `style`, and what it inherits."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

from cardgen.render.lengths import is_font_relative, parse_mm, write_ems
from cardgen.render.normalise.declarations import is_property_of, read_style

Style: TypeAlias = Mapping[str, str]

_INHERITED = """
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset color visibility clip-rule paint-order font-family
    font-size font-weight font-style font-feature-settings font-variant letter-spacing word-spacing text-anchor
    font-kerning kerning font-stretch font-optical-sizing font-variation-settings text-transform white-space
    dominant-baseline direction writing-mode marker-start marker-mid marker-end xml:space ornament lang
    image-rendering font-variant-ligatures font-variant-numeric font-variant-position font-variant-east-asian
"""
_LENGTHS = """
    x y width height r rx ry cx cy x1 y1 x2 y2 stroke-width stroke-dasharray stroke-dashoffset transform-origin
    css-translate markerWidth markerHeight textLength
"""
_WITH_EMS = tuple(_LENGTHS.split())
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
DECORATION = "-decoration"  # the lines of all elements around a text
INHERITED = frozenset({*_INHERITED.split(), DECORATION})
LINES = ("underline", "overline", "line-through")
_LINE_PAINT = ("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "color")
MEDIUM = "-medium"  # the font size of `medium`, 16 pixels, in user units
_SIZES = {
    "xx-small": 9 / 16,
    "x-small": 10 / 16,
    "small": 13 / 16,
    "medium": 1.0,
    "large": 18 / 16,
    "x-large": 24 / 16,
    "xx-large": 2.0,
    "xxx-large": 3.0,
}
_DIGITS = 5  # a weight has at most four
_UNCHANGED = frozenset({"inherit", "no-change"})
_STEPS = {"larger": 1.2, "smaller": 1 / 1.2}
_RELATIVE = re.compile(r"([-+]?(?:\d++\.?+\d*+|\.\d++))(em|ex|%)")
_ABSOLUTE = re.compile(r"([-+]?(?:\d++\.?+\d*+|\.\d++))([a-z]*)", re.IGNORECASE)


def own_properties(element: etree._Element) -> Mapping[str, str]:
    """Give an element's attributes, those of other namespaces with their namespace in braces, with what its `style`
    sets on top of them."""
    own: dict[str, str] = dict(element.attrib)  # type: ignore[arg-type]  # the stubs allow bytes, which there are not
    if "style" in own:
        tag = str(element.tag).rpartition("}")[2]
        for name, value in read_style(own.pop("style")):
            if value is None:
                own.pop(name, None)
            elif is_property_of(name, tag):
                own[name] = value
    if _XML_LANG in own:
        own.setdefault("lang", own[_XML_LANG])
    return own


def inherit(parent: Style, own: Mapping[str, str]) -> Style:
    """Give the inherited properties as they hold for an element."""
    changed = None
    for name, value in own.items():
        if name in _COMPUTED and value != "inherit":
            value = _COMPUTED[name](value, parent, own)
            name = DECORATION if name == "text-decoration" else name
        if name in INHERITED and value not in _UNCHANGED and parent.get(name) != value:
            if name == "color" and value.lower() == "currentcolor":
                continue
            if changed is None:
                changed = dict(parent)
            changed[name] = value
    return parent if changed is None else changed


def _compute_size(value: str, parent: Style, own: Mapping[str, str]) -> str:
    """Give a font size that is not relative to its parent's any more (CSS Fonts 4, section 2.5)."""
    text = value.strip().lower()
    if text in _SIZES:
        return f"{float(parent.get(MEDIUM, 16 * 25.4 / 96)) * _SIZES[text]:.6g}"
    relative = _RELATIVE.fullmatch(text)
    factor = _STEPS.get(text)
    if relative is not None:
        factor = float(relative[1]) * {"%": 0.01, "em": 1.0, "ex": 0.5}[relative[2]]
    base = _ABSOLUTE.fullmatch(parent.get("font-size", "9pt"))
    if "(" in text and base is not None:
        em = parse_mm(parent.get("font-size", "9pt"))
        size = parse_mm(text, whole=em, em=em)
        return value if size is None else f"{size:.6g}"
    return value if factor is None or base is None else f"{float(base[1]) * factor:.6g}{base[2]}"


def _compute_weight(value: str, parent: Style, own: Mapping[str, str]) -> str:
    """Give the weight that `bolder` or `lighter` stands for (CSS Fonts 4, section 2.2)."""
    text = value.strip().lower()
    if text not in ("bolder", "lighter"):
        return value
    weight = {"normal": "400", "bold": "700"}.get(parent.get("font-weight", "400"), parent.get("font-weight", "400"))
    number = int(weight) if weight.isdecimal() and len(weight) < _DIGITS else 400
    if text == "bolder":
        return "400" if number < 350 else "700" if number < 550 else "900"
    return "100" if number < 550 else "400" if number < 750 else "700"


def _add_decoration(value: str, parent: Style, own: Mapping[str, str]) -> str:
    """Give all lines along text, each with the paint of the element that asks for it, as JSON."""
    asked = value.split()
    lines = [line for line in LINES if line in asked]
    paint = {name: own.get(name, parent.get(name, "")) for name in _LINE_PAINT if own.get(name, parent.get(name))}
    before = json.loads(parent.get(DECORATION, "[]"))
    return json.dumps([*before, *([line, paint] for line in lines)])


def own_lines(style: Style) -> Style:
    """Give the style of a text whose lines, asked for by groups around it, are painted as the text is."""
    if DECORATION not in style:
        return style
    paint = {name: style[name] for name in _LINE_PAINT if name in style}
    return {**style, DECORATION: json.dumps([[line, paint] for line, _ in json.loads(style[DECORATION])])}


_COMPUTED = {"font-size": _compute_size, "font-weight": _compute_weight, "text-decoration": _add_decoration}


def without_ems(own: Mapping[str, str], style: Style, rem: float) -> Mapping[str, str]:
    """Give an element's properties with lengths in the size of its font written as plain numbers."""
    found = {name: own[name] for name in _WITH_EMS if name in own and is_font_relative(own[name])}
    if not found:
        return own
    em = parse_mm(style.get("font-size", "")) or rem
    return {**own, **{name: write_ems(value, em, rem) for name, value in found.items()}}
