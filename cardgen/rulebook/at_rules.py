"""Tells which at-rules of a style sheet a rulebook leaves out, and why: misspelt ones, and those in a wrong place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import shorten, suggest

RULE = "{"  # what stands in a rule of selectors, in place of the name of an at-rule
_RULES = ("charset", "color-profile", "counter-style", "font-face", "import", "layer", "media", "page")
_EDGES = ("top-left", "top-center", "top-right", "right-top", "right-middle", "right-bottom")
_OTHER_EDGES = ("bottom-right", "bottom-center", "bottom-left", "left-bottom", "left-middle", "left-top")
_CORNERS = ("top-left-corner", "top-right-corner", "bottom-right-corner", "bottom-left-corner")
_MARGINS = (*_EDGES, *_OTHER_EDGES, *_CORNERS, "footnote")
_ALLOWED: Mapping[str, tuple[str, ...]] = {"": _RULES, "media": _RULES, "layer": _RULES, "page": _MARGINS}
_MEDIA = ("all", "print", "screen", "speech", "aural", "braille", "embossed", "handheld", "projection", "tty", "tv")


def find_unread(rule: Any, holder: str) -> tuple[str, str] | None:
    """Give what to say of an at-rule that is left out, and what to do; None for one that is read.

    `holder` is the name of the at-rule that it stands in, RULE in one of selectors, empty in none.
    """
    name, allowed = rule.lower_at_keyword, _ALLOWED.get(holder, ())
    written = f"`@{shorten(name, 30)}`"
    if name not in allowed:
        if name in _RULES or name in _MARGINS:
            where = "in `@page` alone" if name in _MARGINS else "outside of other rules"
            return f"{written} is left out: it stands {where}.", ""
        return f"{written} is left out: a rulebook has no such rule.", suggest(name, dict.fromkeys((*allowed, *_RULES)))
    if name == "media":
        for medium in _list_media(rule.prelude):
            if medium not in _MEDIA:
                message = f"`@media {shorten(medium, 30)}` never holds: there is no such medium."
                return message, suggest(medium, _MEDIA[:3])
    return None


def _list_media(prelude: Iterable[Any]) -> Iterator[str]:
    """Give the media that an `@media` asks for by nothing but their names."""
    words: list[Any] = []
    for token in [*prelude, None]:
        if token is not None and token.type in ("whitespace", "comment"):
            continue
        if token is None or (token.type == "literal" and token.value == ","):
            if len(words) == 1 and words[0].type == "ident":
                yield words[0].lower_value
            words = []
        elif not (token.type == "ident" and token.lower_value == "only" and not words):
            words.append(token)
