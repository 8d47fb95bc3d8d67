"""What an element looks like: its attributes, the rules of `<style>`, its own `style`, and what it inherits."""

from __future__ import annotations

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
    dominant-baseline direction writing-mode marker-start marker-mid marker-end xml:space ornament
"""
_LENGTHS = """
    x y width height r rx ry cx cy x1 y1 x2 y2 stroke-width stroke-dasharray stroke-dashoffset transform-origin
    css-translate markerWidth markerHeight textLength
"""
_WITH_EMS = tuple(_LENGTHS.split())
INHERITED = frozenset(_INHERITED.split())


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
    return own


def inherit(parent: Style, own: Mapping[str, str]) -> Style:
    """Give the inherited properties as they hold for an element."""
    changed = None
    for name, value in own.items():
        if name in INHERITED and value != "inherit" and parent.get(name) != value:
            if changed is None:
                changed = dict(parent)
            changed[name] = value
    return parent if changed is None else changed


def without_ems(own: Mapping[str, str], style: Style, rem: float) -> Mapping[str, str]:
    """Give an element's properties with lengths in the size of its font written as plain numbers."""
    found = {name: own[name] for name in _WITH_EMS if name in own and is_font_relative(own[name])}
    if not found:
        return own
    em = parse_mm(style.get("font-size", "")) or rem
    return {**own, **{name: write_ems(value, em, rem) for name, value in found.items()}}
