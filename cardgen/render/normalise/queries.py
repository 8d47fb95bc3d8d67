"""What a style sheet asks before its rules hold: `@media` for print (Media Queries 4) and `@supports`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import tinycss2
from cssselect2 import SelectorError, parser

from cardgen.render.normalise.declarations import GEOMETRY, INITIAL
from cardgen.render.normalise.properties import is_property, read_value

_FEATURE = re.compile(r"\(\s*([a-z-]+)\s*(?::\s*([^()]+?)\s*)?\)")
_PAPER = {
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "reduce",
    "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "inverted-colors": "none",
    "forced-colors": "none",
    "scripting": "none",
    "update": "none",
    "hover": "none",
    "any-hover": "none",
    "pointer": "none",
    "any-pointer": "none",
    "monochrome": "0",
    "grid": "0",
    "color": "8",
}
"""What is known of paper, whatever is printed on it."""
_NOTHING = ("none", "0", "no-preference")
_OTHERS = (
    "transform transform-origin clip-path mask filter opacity text-decoration font marker cursor transition animation"
)
_DRAWN = frozenset({*INITIAL, *GEOMETRY, *_OTHERS.split()})


def is_printed(media: str) -> bool | None:
    """Tell whether a list of media queries holds for print; None if it asks for what is not known."""
    queries = [_read_query(" ".join(query.lower().split())) for query in media.split(",")]
    return True if True in queries or not media.strip() else None if None in queries else False


def _read_query(query: str) -> bool | None:
    is_not = query.startswith("not ")
    query = query.removeprefix("not ").removeprefix("only ")
    answers = [_read_part(part.strip()) for part in query.split(" and ")]
    holds = False if False in answers else None if None in answers else True
    return not holds if is_not and holds is not None else holds


def _read_part(part: str) -> bool | None:
    match = _FEATURE.fullmatch(part)
    if match is None:
        return part in ("all", "print") if re.fullmatch(r"[a-z-]+", part) else None
    known = _PAPER.get(match[1])
    if known is None:
        return None
    return known not in _NOTHING if match[2] is None else match[2] == known


def is_supported(tokens: Sequence[Any]) -> bool | None:
    """Tell whether the condition of an `@supports` holds here; None if it asks for what is not known
    (CSS Conditional 3, section 6)."""
    words = [token for token in tokens if token.type not in ("whitespace", "comment")]
    if words and words[0].type == "ident" and words[0].lower_value == "not":
        holds = is_supported(words[1:])
        return None if holds is None else not holds
    joints = {word.lower_value for word in words[1::2] if word.type == "ident"}
    if len(words) % 2 == 0 or len(joints) > 1 or len(words[1::2]) > 0 == len(joints):
        return None
    answers = [_read_condition(word) for word in words[::2]]
    if joints <= {"and"}:
        return False if False in answers else None if None in answers else True
    return None if joints != {"or"} else True if True in answers else None if None in answers else False


def _read_condition(token: Any) -> bool | None:
    if token.type == "function" and token.lower_name == "selector":
        try:
            return bool(list(parser.parse(token.arguments)))
        except SelectorError:
            return None
    if token.type != "() block":
        return None
    declaration = tinycss2.parse_one_declaration(token.content)
    if declaration.type != "declaration":
        return is_supported(token.content)
    name = declaration.lower_name
    if name.startswith("--"):
        return True
    if is_property(name):
        return read_value(name, tinycss2.serialize(declaration.value)) is not None
    return True if name in _DRAWN else None
