"""The names of properties: those that are drawn, and slips of the pen, which browsers pass over without a word."""

from __future__ import annotations

from functools import lru_cache

import tinycss2

from cardgen.diagnostics import shorten
from cardgen.render.normalise.scene import MAX_HINTS, Element, Scene, local_name

_DRAWN = """
    alignment-baseline background background-color baseline-shift clip-path clip-rule color
    color-interpolation-filters cx cy d direction display dominant-baseline fill fill-opacity fill-rule filter
    flood-color flood-opacity font font-family font-feature-settings font-kerning font-optical-sizing font-size
    font-stretch font-style font-variant font-variation-settings font-weight height image-rendering isolation
    letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
    overflow paint-order r rotate rx ry scale stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-transform transform transform-box transform-origin translate vector-effect visibility white-space width
    word-spacing writing-mode x y
"""
_HARMLESS = """
    all animation animation-name clip color-interpolation color-profile color-rendering color-scheme cursor
    enable-background font-synthesis glyph-orientation-horizontal glyph-orientation-vertical kerning line-height
    pointer-events print-color-adjust shape-rendering solid-color solid-opacity text-overflow text-rendering
    transition unicode-bidi user-select will-change backdrop-filter text-shadow font-size-adjust overflow-x overflow-y
    mask-image offset offset-path perspective zoom inline-size
"""
_ATTRIBUTES = frozenset({"x1", "y1", "x2", "y2", "fx", "fy", "fr", "dx", "dy", "points"})
DRAWN = frozenset(_DRAWN.split())
_KNOWN = frozenset({*DRAWN, *_HARMLESS.split()})
_FAMILIES = ("text-decoration-", "font-variant-", "mask-", "white-space-")
_TAKEN_FOR = {"fill-color": "fill", "fill-colour": "fill", "stroke-color": "stroke", "stroke-colour": "stroke"}
_MANY_BRACKETS = 100
_LONGEST = 60  # letters of a name
_NEAR = 0.85  # nearer than names of CSS are to one another


@lru_cache(maxsize=2048)
def explain_name(name: str) -> str:
    """Give a hint for a name that is no property but nearly one; else an empty text."""
    if is_known(name) or len(name) > _LONGEST:
        return ""
    import difflib

    near = difflib.get_close_matches(name.replace("_", "-"), sorted(DRAWN), n=1, cutoff=_NEAR)
    meant = _TAKEN_FOR.get(name, near[0] if near else "")
    return f"Did you mean `{meant}`?" if meant else ""


def is_known(name: str) -> bool:
    """Tell whether a property is one that is drawn or looked at, or a program's own."""
    return name in _KNOWN or name.startswith(("-", "*", *_FAMILIES))


def check_style(scene: Scene, element: Element, known: frozenset[str] = frozenset()) -> None:
    """Report what in the `style` of an element is no declaration, or no property; in a picture only what is nearly
    one, as editors write into it what they need for themselves. `known` are names of attributes, which a template may
    set so as well."""
    text = element.get("style", "")
    names, is_torn = _find_faults(text)
    if is_torn:
        message = f"`style` is `{shorten(text)}`; what is no `name: value` in it is passed over."
        scene.pass_over(message, element, "Write `name: value` and a `;` after each.")
    for name in names:
        if f"{local_name(element)} {name}" in scene.told:
            continue
        if name in _ATTRIBUTES:
            message = f"`{name}` is no property of CSS; it is passed over."
            hint = f'Write it as an attribute of <{local_name(element)}>: {name}="..."'
            scene.pass_over(message, element, hint, "svg-unknown-attribute")
            continue
        scene.hints += 1
        hint = explain_name(name) if scene.hints <= MAX_HINTS else ""
        if hint:
            message = f"`{name}` is no property of CSS; it is passed over."
            scene.pass_over(message, element, hint, "svg-unknown-attribute")
        elif not scene.file and name not in known:
            message = f"`{name}` in a `style` has no effect on <{local_name(element)}> and is left out."
            scene.warn("svg-unknown-attribute", message, element)


@lru_cache(maxsize=4096)
def _find_faults(text: str) -> tuple[tuple[str, ...], bool]:
    """Give the names in a `style` attribute that are not known, and whether something in it is no declaration."""
    try:
        parts = list(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True))
        if text.count("(") > _MANY_BRACKETS:
            tinycss2.serialize(parts)
    except RecursionError:  # too many brackets within brackets: nothing of it is read
        return (), True
    names = [part.lower_name for part in parts if part.type == "declaration"]
    is_torn = any(part.type != "declaration" for part in parts)
    return tuple(dict.fromkeys(name for name in names if not is_known(name))), is_torn
