"""CSS declarations read once: shorthands written out, names of old kept apart, what is important last."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import tinycss2

from cardgen.render.colors import parse_color
from cardgen.render.matrix import format_matrix, parse_angle, parse_css_transform

KEYWORDS_EVERYWHERE = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})
_ALIASES = {
    "-webkit-animation": "animation",
    "-webkit-backdrop-filter": "backdrop-filter",
    "-webkit-font-feature-settings": "font-feature-settings",
    "-webkit-transform": "transform",
    "-webkit-transform-origin": "transform-origin",
    "-webkit-filter": "filter",
    "-webkit-clip-path": "clip-path",
    "-webkit-mask": "mask",
    "-webkit-mask-image": "mask-image",
    "-webkit-opacity": "opacity",
    "font-width": "font-stretch",
    "word-wrap": "overflow-wrap",
    "overflow-x": "overflow",
}
_FONT_PARTS = ("font-style", "font-variant", "font-weight", "font-stretch", "font-size", "line-height", "font-family")
_WIDTHS = """
    ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded extra-expanded ultra-expanded
"""
_SIZE_NAMES = "xx-small x-small small medium large x-large xx-large xxx-large smaller larger"
_PLACED = "svg symbol rect image foreignObject use"
_ATTRIBUTE_NAMES = "x1 y1 x2 y2 fx fy fr dx dy points offset href id class name size source type media"
_FONT_WORDS = {
    "font-style": frozenset({"italic", "oblique"}),
    "font-variant": frozenset({"small-caps"}),
    "font-weight": frozenset({"bold", "bolder", "lighter"}),
    "font-stretch": frozenset(_WIDTHS.split()),
}
SIZE_WORDS = frozenset(_SIZE_NAMES.split())
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "font-variant": {
        "small-caps": "smcp",
        "all-small-caps": "smcp,c2sc",
        "petite-caps": "pcap",
        "all-petite-caps": "pcap,c2pc",
        "unicase": "unic",
        "titling-caps": "titl",
    },
    "font-variant-ligatures": {
        "none": "liga=0,clig=0,dlig=0,hlig=0,calt=0",
        "common-ligatures": "liga,clig",
        "no-common-ligatures": "liga=0,clig=0",
        "discretionary-ligatures": "dlig",
        "no-discretionary-ligatures": "dlig=0",
        "historical-ligatures": "hlig",
        "no-historical-ligatures": "hlig=0",
        "contextual": "calt",
        "no-contextual": "calt=0",
    },
    "font-variant-numeric": {
        "lining-nums": "lnum",
        "oldstyle-nums": "onum",
        "proportional-nums": "pnum",
        "tabular-nums": "tnum",
        "diagonal-fractions": "frac",
        "stacked-fractions": "afrc",
        "ordinal": "ordn",
        "slashed-zero": "zero",
    },
    "font-variant-position": {"sub": "subs", "super": "sups"},
    "font-variant-east-asian": {
        **{f"jis{year}": f"jp{year}" for year in ("78", "83", "90", "04")},
        "simplified": "smpl",
        "traditional": "trad",
        "full-width": "fwid",
        "proportional-width": "pwid",
        "ruby": "ruby",
    },
}
"""The features of a font (OpenType) that the words of each property stand for (CSS Fonts 4, section 6)."""
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_MOVES = {"translate": "css-translate", "rotate": "css-rotate", "scale": "css-scale"}
_INITIAL_VALUES: dict[str, tuple[str, ...]] = {
    "black": ("fill", "color"),
    "none": ("stroke", "stroke-dasharray", "text-transform", *_MARKERS),
    "1": ("fill-opacity", "stroke-opacity", "stroke-width"),
    "nonzero": ("fill-rule", "clip-rule"),
    "butt": ("stroke-linecap",),
    "miter": ("stroke-linejoin",),
    "4": ("stroke-miterlimit",),
    "0": ("stroke-dashoffset",),
    "visible": ("visibility",),
    "start": ("text-anchor",),
    "auto": ("dominant-baseline", "font-kerning"),
    "ltr": ("direction",),
    "horizontal-tb": ("writing-mode",),
    "medium": ("font-size",),
    "": ("font-family",),
    "normal": (
        *("paint-order", "font-weight", "font-style", "font-feature-settings", "font-variant", "font-stretch"),
        *("letter-spacing", "word-spacing", "white-space", "font-variant-ligatures", "font-variant-numeric"),
        *("font-variant-position", "font-variant-east-asian"),
    ),
}
INITIAL = {name: value for value, names in _INITIAL_VALUES.items() for name in names}
"""What inherited properties are where nothing sets them."""
GEOMETRY = {
    **dict.fromkeys(("x", "y"), frozenset(_PLACED.split())),
    **dict.fromkeys(("width", "height"), frozenset(_PLACED.split())),
    **dict.fromkeys(("cx", "cy"), frozenset({"circle", "ellipse"})),
    "r": frozenset({"circle"}),
    **dict.fromkeys(("rx", "ry"), frozenset({"rect", "ellipse"})),
    "d": frozenset({"path"}),
}
"""What is an attribute and a property as well, and of which elements."""
_OURS = frozenset({"textbox", "icon", "p", "b", "strong", "i", "em", "br"})
_ATTRIBUTES = frozenset(_ATTRIBUTE_NAMES.split())
_LINE_STYLES = frozenset({"solid", "double", "dotted", "dashed", "wavy"})
_PICTURE = re.compile(
    r"(?:-webkit-)?(?:[a-z-]*gradient|image-set|cross-fade|paint|element)\(|url\(\s*['\"]?[^'\"#\s]", re.I
)
_PATH = re.compile(r"path\(\s*(?:(?:nonzero|evenodd)\s*,\s*)?(['\"])(.*)\1\s*\)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A property, its value and whether it is `!important`."""

    name: str
    value: str
    is_important: bool = False


@lru_cache(maxsize=4096)
def read_declarations(text: str) -> tuple[Declaration, ...]:
    """Read `name: value; ...` in its order; what is no declaration is passed over, as CSS has it."""
    try:
        parts = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
        return tuple(one for part in parts if part.type == "declaration" for one in _read_declaration(part))
    except RecursionError:
        return ()


@lru_cache(maxsize=4096)
def read_style(text: str) -> tuple[tuple[str, str | None], ...]:
    """Give the properties of a `style` attribute, the stronger later: what is `!important` after all that is not.

    A value of None says that the property is as if nothing had set it.
    """
    found = sorted(read_declarations(text), key=lambda each: each.is_important)
    pairs = ((each.name, resolve_keyword(each.name, each.value)) for each in found)
    return tuple((name, write_transform(value) if name == "transform" and value else value) for name, value in pairs)


def write_transform(value: str, unit: float = 1.0) -> str:
    """Give a transform that a style sets as the attribute is written; one that cannot be read, or is in percent or
    in the size of the font, stays marked as it is. `unit` is the millimetres of a user unit."""
    text = value.removeprefix(CSS).strip()
    if text.lower() == "none":
        return "none"
    matrix = None if "%" in text else parse_css_transform(text, unit=unit)
    return value if matrix is None else format_matrix(matrix)


def resolve_keyword(name: str, value: str) -> str | None:
    """Give the value that `initial`, `unset` and `revert` stand for, None where that is as if nothing were set.

    `inherit` is left as it is.
    """
    word = value.removeprefix(CSS).lower()
    if word not in KEYWORDS_EVERYWHERE or word == "inherit":
        return value
    if name not in INITIAL:
        return None
    return INITIAL[name] if word == "initial" else "inherit"


def is_property_of(name: str, tag: str) -> bool:
    """Tell whether a style can set what has this name on an element: not what is an attribute alone."""
    if name in GEOMETRY:
        return tag in GEOMETRY[name] or tag in _OURS
    return name not in _ATTRIBUTES or tag in _OURS


def _read_declaration(part: Any) -> Iterator[Declaration]:
    tokens = [token for token in part.value if token.type != "comment"]
    value = tinycss2.serialize(tokens).strip()
    name = part.name if part.name.startswith("--") else _ALIASES.get(part.lower_name, part.lower_name)
    expand = _SHORTHANDS.get(name)
    pairs = [(name, value)] if expand is None else expand(name, value, [t for t in tokens if t.type != "whitespace"])
    for each, text in pairs:
        yield Declaration(each, text, part.important)


CSS = "css "
"""What marks a transform that a style sets, not an attribute."""
_Pairs = Sequence[tuple[str, str]]


def _read_font(name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    """Write out `font: italic bold 12px/1.5 serif` (CSS Fonts 4, section 6.9); what cannot be read is kept whole."""
    if value.lower() in KEYWORDS_EVERYWHERE:
        return [(part, value) for part in _FONT_PARTS]
    parts = dict.fromkeys(_FONT_PARTS, "normal")
    for at, token in enumerate(tokens):
        word = token.lower_value if token.type == "ident" else ""
        if (
            token.type == "dimension"
            and parts["font-style"] == "oblique"
            and parse_angle(token.serialize()) is not None
        ):
            parts["font-style"] = f"oblique {token.serialize()}"
            continue
        if token.type in ("dimension", "percentage") or word in SIZE_WORDS or _is_zero(token, tokens, at):
            return _end_font(parts, tokens, at) or [(name, value)]
        kind = next((kind for kind, words in _FONT_WORDS.items() if word in words), "")
        if token.type == "number":
            kind, word = "font-weight", token.representation
        if not kind and word != "normal":
            break
        if kind:
            parts[kind] = word
    return [(name, value)]


def _is_zero(token: Any, tokens: Sequence[Any], at: int) -> bool:
    """Tell whether a bare number is a size: 0 alone may stand without a unit."""
    return token.type == "number" and token.value == 0 and at + 1 < len(tokens)


def _end_font(parts: dict[str, str], tokens: Sequence[Any], at: int) -> _Pairs:
    parts["font-size"] = tinycss2.serialize([tokens[at]])
    rest = list(tokens[at + 1 :])
    if len(rest) > 1 and rest[0] == "/":
        parts["line-height"] = tinycss2.serialize([rest[1]])
        rest = rest[2:]
    family = " ".join(tinycss2.serialize([token]) for token in rest).replace(" ,", ",")
    return list({**parts, "font-family": family}.items()) if family else []


def _read_marker(_name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    return [(name, value) for name in _MARKERS]


def _read_overflow(name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    words = [token.lower_value for token in tokens if token.type == "ident"]
    return [(name, words[0] if words else value)]


def _read_background(_name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    """Keep the colour of a background, and its picture to tell of it; it lies behind the outermost <svg> alone."""
    words = [tinycss2.serialize([token]) for token in tokens]
    color = next((word for word in words if word.lower() == "currentcolor" or parse_color(word)), "transparent")
    picture = next((word for word in words if _is_picture(word)), "none")
    return [("background-color", color), ("background-image", picture)]


def _is_picture(value: str) -> bool:
    """Tell whether a value is a picture of CSS: a gradient or a file, not an element of this drawing."""
    return _PICTURE.match(value) is not None


def _read_mask(name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    """Keep the masks that are elements apart from those that are pictures."""
    return [("mask-image", value)] if _is_picture(value) else [("mask", value), ("mask-image", "none")]


def _read_offset(_name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    paths = [tinycss2.serialize([token]) for token in tokens if token.type in ("function", "url")]
    return [("offset-path", paths[0] if paths else "none")]


def _read_collapse(_name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    word = value.lower()
    return [("white-space", "pre" if word.startswith(("preserve", "break-spaces")) else _keep(word, "normal"))]


def _keep(word: str, other: str) -> str:
    return word if word in KEYWORDS_EVERYWHERE else other


def _read_variant(name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    """Write out `font-variant: small-caps tabular-nums`; what is none of its words is left to be told."""
    if value.lower() in KEYWORDS_EVERYWHERE:
        return [(part, value) for part in VARIANTS]
    found: dict[str, list[str]] = {part: [] for part in VARIANTS}
    for token in tokens:
        word = tinycss2.serialize([token]).lower()
        part = next((part for part, words in VARIANTS.items() if word in words), name)
        if word != "normal":
            found[part].append(word)
    return [(part, " ".join(words) or "normal") for part, words in found.items()]


def _read_caps(_name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    return [("font-variant", value.lower())]


def _read_decoration(_name: str, value: str, tokens: Sequence[Any]) -> _Pairs:
    """Write out `text-decoration: underline wavy red 2px` (CSS Text Decoration 4, section 2.6)."""
    parts = ("text-decoration", "text-decoration-style", "text-decoration-color", "text-decoration-thickness")
    if value.lower() in KEYWORDS_EVERYWHERE:
        return [(part, value) for part in parts]
    found = {parts[1]: "solid", parts[2]: "currentcolor", parts[3]: "auto"}
    lines = []
    for token in tokens:
        word = tinycss2.serialize([token])
        if word.lower() in _LINE_STYLES:
            found[parts[1]] = word.lower()
        elif word.lower() in ("auto", "from-font") or token.type in ("dimension", "percentage"):
            found[parts[3]] = word
        elif word.lower() == "currentcolor" or parse_color(word) is not None:
            found[parts[2]] = word
        else:
            lines.append(word)
    return [(parts[0], " ".join(lines) or "none"), *found.items()]


def _read_line(_name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    return [("text-decoration", value)]


def _read_transform(name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    """Mark a transform of CSS, which has units, so that it is not read as the attribute, which has none."""
    return [(name, CSS + value)]


def _read_move(name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    return [(_MOVES[name], value)]


def _read_path(name: str, value: str, _tokens: Sequence[Any]) -> _Pairs:
    match = _PATH.fullmatch(value)
    return [(name, match[2])] if match else [(name, "")] if value.lower() == "none" else []


_SHORTHANDS: dict[str, Callable[[str, str, Sequence[Any]], _Pairs]] = {
    "font": _read_font,
    "marker": _read_marker,
    "overflow": _read_overflow,
    "background": _read_background,
    "font-variant": _read_variant,
    "font-variant-caps": _read_caps,
    "mask": _read_mask,
    "mask-image": _read_mask,
    "offset": _read_offset,
    "text-decoration": _read_decoration,
    "text-decoration-line": _read_line,
    "white-space-collapse": _read_collapse,
    "transform": _read_transform,
    "d": _read_path,
    **dict.fromkeys(_MOVES, _read_move),
}
