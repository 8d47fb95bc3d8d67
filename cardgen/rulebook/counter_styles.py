"""The styles that lists and counters are numbered in: those that there are, and what asks for others."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

PREDEFINED = (
    "none", "disc", "circle", "square", "disclosure-open", "disclosure-closed",
    "decimal", "decimal-leading-zero", "cjk-decimal", "lower-roman", "upper-roman",
    "lower-alpha", "lower-latin", "upper-alpha", "upper-latin", "lower-greek",
    "arabic-indic", "armenian", "lower-armenian", "upper-armenian", "bengali", "cambodian", "khmer", "devanagari",
    "georgian", "gujarati", "gurmukhi", "hebrew", "kannada", "lao", "malayalam", "mongolian", "myanmar", "oriya",
    "persian", "tamil", "telugu", "thai", "tibetan",
    "cjk-earthly-branch", "cjk-heavenly-stem", "hiragana", "hiragana-iroha", "katakana", "katakana-iroha",
    "japanese-formal", "japanese-informal", "korean-hangul-formal", "korean-hanja-formal", "korean-hanja-informal",
)  # fmt: skip
"""Those of CSS Counter Styles 3 that can be set, by their names."""
ANY = ("inherit", "initial", "unset", "revert")
"""What every property may be."""
_PLACES = ("inside", "outside")
_ASKING = {"counter": 1, "counters": 2, "target-counter": 2, "target-counters": 3}
"""The functions that may name a style, and how many of their arguments come before it."""


def find_unknown(name: str, value: Sequence[Any], declared: Container[str]) -> Iterator[Any]:
    """Give the tokens of a declaration that name a style of counters which there is not."""
    asked = list(_list_called(value))
    if name in ("list-style", "list-style-type"):
        others = ANY if name == "list-style-type" else (*ANY, *_PLACES)
        asked += [token for token in value if token.type == "ident" and token.lower_value not in others]
    return (token for token in asked if token.value not in PREDEFINED and token.value not in declared)


def _list_called(tokens: Iterable[Any]) -> Iterator[Any]:
    """Give the tokens that functions such as `counter(page, lower-roman)` name a style with."""
    for token in tokens:
        if token.type == "function" and token.lower_name in _ASKING:
            parts: list[list[Any]] = [[]]
            for inner in token.arguments:
                if inner.type == "literal" and inner.value == ",":
                    parts.append([])
                elif inner.type not in ("whitespace", "comment"):
                    parts[-1].append(inner)
            styles = parts[_ASKING[token.lower_name] : _ASKING[token.lower_name] + 1]
            yield from (inner for part in styles for inner in part if inner.type == "ident")


def read_extended(content: Iterable[Any]) -> str:
    """Give the style of counters that one, of some content, extends; an empty text for none."""
    for each in content:
        if each.type == "declaration" and each.lower_name == "system":
            words = [token.value for token in each.value if token.type == "ident"]
            if len(words) == 2 and words[0].lower() == "extends":
                return str(words[1])
    return ""


def find_rings(extended: Mapping[str, str]) -> Iterator[str]:
    """Give the styles of counters that extend themselves in the end, the first of each ring."""
    done: set[str] = set()
    for first in extended:
        path: dict[str, None] = {}
        name = first
        while name in extended and name not in done and name not in path:
            path[name] = None
            name = extended[name]
        if name in path:
            yield name
        done |= path.keys()
