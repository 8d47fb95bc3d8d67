"""The marks in a card's text: `**bold**`, `*italic*`, `:icon:` and `\\` before a character, or markup of
another tool, that is meant as it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from cardgen.diagnostics.report import suggest
from cardgen.render.emphasis import ICON, Token, pair_stars, read_stars
from cardgen.render.foreign_marks import drop_escapes

_MARK = re.compile(r"\\(?P<escaped>[\\*:])|(?P<stars>\*+)|:(?P<icon>[A-Za-z0-9][\w-]{0,39}):")
_PLAIN_NAME = re.compile(r"[a-z][a-z0-9-]*")
_MOST_UNKNOWN = 50  # icons that there are not: more than anybody mends before the next try
_MAX_TOKENS = 3000  # far more than a card can show; what is longer is set as it stands


@dataclass(frozen=True, slots=True)
class StyledText:
    """A piece of text in one style, or an icon: then `text` is empty and `icon` is its name."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Text read with its marks, and what was wrong: marks never closed, icon names that the deck lacks; `signs` are
    the stars behind words of it, as they stand before a footnote."""

    pieces: tuple[StyledText, ...]
    unclosed: tuple[str, ...] = ()
    unknown_icons: tuple[str, ...] = ()
    signs: frozenset[str] = frozenset()


def parse_markup(text: str, icons: Collection[str], signs: frozenset[str] = frozenset()) -> Marked:
    """Read a text; a mark without its partner is printed as it stands and named in `unclosed`, unless it begins a
    footnote to a word of the text, or to one of an earlier part of it with those `signs`."""
    if "*" not in text and ":" not in text and "\\" not in text:
        return Marked((StyledText(text),) if text else (), signs=signs)
    text = drop_escapes(text)
    unknown: dict[str, None] = {}
    tokens = _read_tokens(text, icons, unknown)
    if len(tokens) > _MAX_TOKENS:
        return Marked((StyledText(text),), signs=signs)
    unclosed, signs = pair_stars(tokens, signs)
    return Marked(_merge(tokens), unclosed, tuple(unknown), signs)


def find_icons(text: str, icons: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """Give where each icon of the deck stands in a text, with its two colons, and its name."""
    for match in _find_marks(text, icons):
        if match["icon"] and match["icon"] in icons:
            yield match.start(), match.end(), match["icon"]


def find_unknown_icons(text: str, icons: Collection[str]) -> Iterator[str]:
    """Give the names between colons that are meant as icons and are none: those that stand apart from words and
    numbers, and those that are nearly the name of an icon, wherever they stand; without icons those beside a number."""
    for match in _find_marks(text, icons):
        name = match["icon"]
        if not name or name in icons:
            continue
        if _stands_apart(text, match) or _is_nearly_one(name, icons) or _is_counted(text, match, icons):
            yield name


def _find_marks(text: str, icons: Collection[str]) -> Iterator[re.Match[str]]:
    """Give the marks of a text in order; the last colon of a word that is no icon may be the first one of an icon."""
    at = 0
    while match := _MARK.search(text, at):
        yield match
        is_word = match["icon"] and match["icon"] not in icons
        at = match.end() - 1 if is_word else match.end()


def _stands_apart(text: str, match: re.Match[str]) -> bool:
    around = text[match.start() - 1 : match.start()] if match.start() else ""
    around += text[match.end() : match.end() + 1]
    is_beside = any(character.isalnum() or character in "_:" for character in around)
    return not is_beside and _PLAIN_NAME.fullmatch(match["icon"]) is not None


def _is_counted(text: str, match: re.Match[str], icons: Collection[str]) -> bool:
    """Tell whether a word between colons stands beside a number in a deck that has forgotten its icons."""
    if icons or _PLAIN_NAME.fullmatch(match["icon"]) is None:
        return False
    return text[match.start() - 1 : match.start()].isdigit() or text[match.end() : match.end() + 1].isdigit()


def _is_nearly_one(name: str, icons: Collection[str]) -> bool:
    return not name.isdigit() and suggest(name, icons).startswith("Did you mean")


def _read_tokens(text: str, icons: Collection[str], unknown: dict[str, None]) -> list[Token]:
    """Cut a text at its marks; names of icons that there are not are added to `unknown`."""
    unknown.update(dict.fromkeys(islice(find_unknown_icons(text, icons), _MOST_UNKNOWN)))
    tokens: list[Token] = []
    marks = [match for match in _find_marks(text, icons) if not match["icon"] or match["icon"] in icons]
    begun = {match.start() for match in marks if match["icon"]}
    at = 0
    for match in marks:
        if match.start() > at:
            tokens.append(Token(text[at : match.start()]))
        if match["escaped"]:
            tokens.append(Token(match["escaped"]))
        elif match["icon"]:
            tokens.append(Token("", icon=match["icon"]))
        else:
            is_behind_icon = match.start() == at and bool(tokens) and bool(tokens[-1].icon)
            before = ICON if is_behind_icon else text[match.start() - 1 : match.start()]
            after = ICON if match.end() in begun else text[match.end() : match.end() + 1]
            tokens.extend(read_stars(text, match.start(), match.end(), before, after))
        at = match.end()
    if at < len(text):
        tokens.append(Token(text[at:]))
    return tokens


def _merge(tokens: list[Token]) -> tuple[StyledText, ...]:
    pieces: list[StyledText] = []
    for token in tokens:
        if not token.text and not token.icon:
            continue
        last = pieces[-1] if pieces else None
        same = last is not None and not last.icon and not token.icon
        if last is not None and same and (last.is_bold, last.is_italic) == (token.is_bold, token.is_italic):
            pieces[-1] = StyledText(last.text + token.text, token.is_bold, token.is_italic)
        else:
            pieces.append(StyledText(token.text, token.is_bold, token.is_italic, token.icon))
    return tuple(pieces)
