"""What the properties of a picture can be: a value that is none is passed over, as browsers do."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from tinycss2.parser import parse_one_component_value

from cardgen.render.colors import parse_color
from cardgen.render.fonts import parse_slant, parse_weight
from cardgen.render.lengths import NUMBER, parse_mm
from cardgen.render.normalise.declarations import SIZE_WORDS

_COLOR_FUNCTIONS = frozenset({"lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark"})
_URL = re.compile(r"url\(\s*(?:\"[^\"]*\"|'[^']*'|[^'\")]*)\s*\)\s*(.*)", re.IGNORECASE | re.DOTALL)
_ICC = re.compile(r"\s*icc-color\([^()]*\)\s*$", re.IGNORECASE)
_APART = re.compile(r"\d\s+[a-z%]", re.IGNORECASE)
_MATHS = re.compile(r"\b(?:calc|min|max|clamp|var|env)\(", re.IGNORECASE)
_BLENDS = """
    normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
    saturation color luminosity plus-lighter
"""
_WORDS = {
    "fill-rule": "nonzero evenodd",
    "clip-rule": "nonzero evenodd",
    "stroke-linecap": "butt round square",
    "stroke-linejoin": "miter miter-clip round bevel arcs",
    "visibility": "visible hidden collapse",
    "text-anchor": "start middle end",
    "overflow": "visible hidden scroll auto clip",
    "mask-type": "luminance alpha",
    "isolation": "auto isolate",
    "mix-blend-mode": _BLENDS,
    "direction": "ltr rtl",
    "vector-effect": "none non-scaling-stroke non-scaling-size non-rotation fixed-position",
    "transform-box": "content-box border-box fill-box stroke-box view-box",
    "display": """
        none inline block contents list-item inline-block table inline-table flex inline-flex grid inline-grid flow-root
        run-in compact marker ruby table-row table-cell table-row-group table-header-group table-footer-group
        table-column table-column-group table-caption
    """,
}
_Check = Callable[[str], str | None]


def read_value(name: str, value: str) -> str | None:
    """Give the value of a property as it is drawn, its words in small letters; None where it is none."""
    return _check(name, value) if name in _CHECKS else value


@lru_cache(maxsize=8192)
def _check(name: str, value: str) -> str | None:
    return value if _MATHS.search(value) else _CHECKS[name](value.strip())


def is_property(name: str) -> bool:
    """Tell whether a name is one of a property whose values are known."""
    return name in _CHECKS


def may_have_lengths(name: str) -> bool:
    """Tell whether the value of a property or attribute can hold lengths."""
    return name not in _CHECKS or _CHECKS[name] in _LENGTHS


def _read_color(value: str) -> str | None:
    value = _ICC.sub("", value)
    word = value.lower()
    if word in ("currentcolor", "transparent"):
        return word if word == "transparent" else "currentColor"
    if parse_color(value) is not None:
        return value
    token = parse_one_component_value(value, skip_comments=True)
    is_known = token.type == "function" and token.lower_name in _COLOR_FUNCTIONS
    return value if is_known else None


def _read_paint(value: str) -> str | None:
    word = value.lower()
    if word in ("none", "context-fill", "context-stroke"):
        return word
    match = _URL.fullmatch(value)
    if match is None:
        return _read_color(value)
    return value if not match[1] or _read_paint(match[1]) is not None else None


def _measure(value: str) -> float | None:
    """Give how long a length is in a box and font of size 1; a space before the unit makes it none."""
    return None if _APART.search(value) else parse_mm(value, whole=1.0, em=1.0)


def _read_share(value: str) -> str | None:
    return value if _measure(value) is not None and (value[-1] == "%" or _is_number(value)) else None


def _is_number(value: str) -> bool:
    return NUMBER.fullmatch(value) is not None


def _read_length(value: str) -> str | None:
    return value if _measure(value) is not None else None


def _read_extent(value: str) -> str | None:
    length = _measure(value)
    if length is None:
        return "auto" if value.lower() == "auto" else None
    return value if length >= 0 else None


def _read_dashes(value: str) -> str | None:
    if value.lower() == "none":
        return "none"
    dashes = [parse_mm(word, whole=1.0, em=1.0) for word in value.replace(",", " ").split()]
    return value if dashes and all(dash is not None and dash >= 0 for dash in dashes) else None


def _read_size(value: str) -> str | None:
    if value.lower() in SIZE_WORDS:
        return value.lower()
    size = _measure(value)
    return value if size is not None and size >= 0 else None


def _read_weight(value: str) -> str | None:
    word = value.lower()
    return word if word in ("bolder", "lighter") or parse_weight(word) is not None else None


def _read_spacing(value: str) -> str | None:
    return "normal" if value.lower() == "normal" else _read_length(value)


def _read_order(value: str) -> str | None:
    words = value.lower().split()
    is_order = len(words) == len(set(words)) and set(words) <= {"fill", "stroke", "markers"}
    return value.lower() if words == ["normal"] or (words and is_order) else None


def _read_limit(value: str) -> str | None:
    return value if _is_number(value) and float(value) >= 0 else None


def _read_marker(value: str) -> str | None:
    return "none" if value.lower() == "none" else value if _URL.fullmatch(value) else None


def _read_slant(value: str) -> str | None:
    word = value.lower()
    return word if parse_slant(word) is not None else None


def _read_word(words: frozenset[str]) -> _Check:
    def read(value: str) -> str | None:
        word = value.lower()
        return word if word in words else None

    return read


_CHECKS: dict[str, _Check] = {
    **{name: _read_word(frozenset(words.split())) for name, words in _WORDS.items()},
    **dict.fromkeys(("fill", "stroke"), _read_paint),
    **dict.fromkeys(("color", "stop-color", "flood-color", "lighting-color", "background-color"), _read_color),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"), _read_share),
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "stroke-dashoffset"), _read_length),
    **dict.fromkeys(("width", "height", "r", "rx", "ry"), _read_extent),
    "stroke-width": _read_extent,
    "stroke-dasharray": _read_dashes,
    "stroke-miterlimit": _read_limit,
    "font-style": _read_slant,
    "font-size": _read_size,
    "font-weight": _read_weight,
    "paint-order": _read_order,
    **dict.fromkeys(("letter-spacing", "word-spacing"), _read_spacing),
    **dict.fromkeys(("marker-start", "marker-mid", "marker-end"), _read_marker),
}
_LENGTHS = (_read_length, _read_extent, _read_dashes, _read_size, _read_spacing)
