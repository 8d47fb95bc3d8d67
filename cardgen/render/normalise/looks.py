"""How a part of a <textbox> looks: what its marks and elements say of it, and what of that such a part cannot have."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics.report import shorten, suggest
from cardgen.render.fonts import parse_slant
from cardgen.render.normalise.allowed import OWN, check_features, explain_unsupported
from cardgen.render.normalise.scene import Element, Own, Scene, local_name
from cardgen.render.normalise.style import DECORATION, Style, inherit, own_properties, without_ems
from cardgen.render.normalise.text_styles import DECIDING

_BOLD, _ITALIC = ("b", "strong"), ("i", "em")
PARTS = ("p", *_BOLD, *_ITALIC, "tspan")
_FONT = frozenset(DECIDING) - {"font-size", "lang"}
_PAINT = frozenset(
    {
        *("fill", "fill-opacity", "color", "visibility", "paint-order", "ornament"),
        *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
        *("stroke-dasharray", "stroke-dashoffset"),
    }
)
_PLACES = "The text flows: break its lines with <br/> or <p>, or set this part as a <text> of its own."
_ONE_SIZE = "A <textbox> is set in one size: give this part a <textbox> or <text> of its own."
_LINES = "Mark the words bold or italic, or set a line of text with <text>."
_WHOLE = "Give it to the <textbox>, or set this part as a <text> of its own."
_LOST = {
    "font-size": _ONE_SIZE,
    **dict.fromkeys(("size", "width", "height"), "An icon in a text is as large as the text."),
    **dict.fromkeys(("x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"), _PLACES),
    **dict.fromkeys(("baseline-shift", "alignment-baseline", "dominant-baseline"), _PLACES),
    "text-decoration": _LINES,
    "text-anchor": "Lines are placed by the `align` of the <textbox>.",
    "white-space": "Write no-break spaces (U+00A0) where spaces have to stay.",
    "opacity": "Write fill-opacity.",
    **dict.fromkeys(("transform", "filter", "clip-path", "mask", "mix-blend-mode"), _WHOLE),
}
_PLAIN = frozenset(
    {"", "none", "normal", "inherit", "auto", "baseline", "alphabetic", "start", "0", "1", "100%", "1em"}
)
_OTHERS = {
    **dict.fromkeys(("span", "font", "mark", "label"), "Write <tspan>, which takes fill, font-weight and font-family."),
    **dict.fromkeys(("u", "s", "ins", "del"), "There are no lines along text here: mark it bold or italic."),
    **dict.fromkeys(("small", "big", "sub", "sup", "h1", "h2", "h3"), _ONE_SIZE),
    **dict.fromkeys(("div", "section"), "Write <p>."),
    **dict.fromkeys(("li", "ul", "ol"), "Write a <p> for each, with its bullet or number."),
    **dict.fromkeys(("img", "image"), 'Make it an icon of the deck: <icon name="..."/>.'),
    "a": "Write the words alone.",
    "text": "Write <tspan>.",
}


class PartPaint(NamedTuple):
    """The paint of a part that is not that of its text, and the element that gives it."""

    said: tuple[tuple[str, str], ...]
    at: Element


class Look(NamedTuple):
    """What marks and elements say of a text: bold, italic, the tag of its language, its direction if that is told, and
    what of its font and paint is not that of the whole text."""

    is_bold: bool = False
    is_italic: bool = False
    lang: str = ""
    direction: str = ""
    font: tuple[tuple[str, str], ...] = ()
    paint: PartPaint | None = None


def read_look(scene: Scene, element: Element, own: Own, look: Look, whole: Style) -> Look:
    """Give the look of an element within a text whose style is `whole`; what such a part cannot have is reported."""
    name = local_name(element)
    look = look._replace(
        is_bold=look.is_bold or name in _BOLD,
        is_italic=look.is_italic or name in _ITALIC,
        lang=own.get("lang", look.lang),
        direction=own.get("direction", look.direction),
    )
    names = own.keys() & (_FONT | _PAINT)
    if not names:
        return look
    bold = {"font-weight": "700"} if look.is_bold else {}
    style = {**whole, **dict(look.font), **bold, **dict(look.paint.said if look.paint else ())}
    if scene.has_ems:
        own = without_ems(own, style, scene.rem)
    said = {each: value for each, value in inherit(style, own).items() if each in names}
    if said.keys() & _FONT:
        font = dict(look.font) | {each: value for each, value in said.items() if each in _FONT}
        look = look._replace(font=tuple(sorted(font.items())))
        if own.get("font-weight", "inherit") != "inherit":
            look = look._replace(is_bold=False)
        if own.get("font-style", "inherit") != "inherit":
            slant = parse_slant(own["font-style"])
            look = look._replace(is_italic=slant is not None and slant == (True, None))
    if said.keys() & _PAINT:
        paint = dict(look.paint.said if look.paint else ())
        paint |= {each: value for each, value in said.items() if each in _PAINT}
        look = look._replace(paint=PartPaint(tuple(sorted(paint.items())), element))
    return look


def read_part(scene: Scene, element: Element, whole: Style) -> Own:
    """Give the properties of an element within a text; those that would be lost are reported."""
    own = own_properties(element)
    if len(own) == 0:
        return own
    check_features(scene, element, own)
    known = OWN[local_name(element)]
    for name, value in own.items():
        if name in _LOST and name in known and value.strip() not in _PLAIN and not _changes_nothing(name, own, whole):
            message = f'`{name}="{shorten(value)}"` on <{local_name(element)}> in a <textbox> cannot be drawn '
            scene.error("svg-unsupported", f"{message}and would be lost.", element, _LOST[name])
    return own


def _changes_nothing(name: str, own: Own, whole: Style) -> bool:
    if name != "font-size":
        return False
    size = inherit(whole, {name: own[name]}).get(name)
    return size == whole.get(name)


def check_whole(scene: Scene, element: Element, style: Style) -> None:
    """Report lines that are asked for along the whole of a <textbox>."""
    if style.get(DECORATION, "[]") != "[]":
        message = "`text-decoration` on a <textbox> cannot be drawn and would be lost."
        scene.error("svg-unsupported", message, element, _LINES)


def explain_part(scene: Scene, element: Element, name: str) -> None:
    """Report an element within a <textbox> that is none of those that it can have."""
    if scene.file:
        explain_unsupported(scene, element, name)
        return
    hint = _OTHERS.get(name) or suggest(name, (*PARTS, "br", "icon"))
    scene.error("svg-unknown-element", f"<{name}> is no element of a <textbox>; what it holds is lost.", element, hint)
