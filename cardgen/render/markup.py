"""The marks in a card's text: `**bold**`, `*italic*`, `:icon:` and `\\` before a character meant as itself."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

_TOKEN = re.compile(r"\\(?P<escaped>[\\*:])|(?P<stars>\*+)|(?<![\w:]):(?P<icon>[a-z][a-z0-9-]*):(?![\w:])")
_MAX_TOKENS = 3000  # far more than a card can show; what is longer is set as it stands
_BESIDE_WORDS = "+-\u2212$€£#@%:"  # signs that belong to the word or number beside them: **+2**, **:sun:**


@dataclass(frozen=True, slots=True)
class StyledText:
    """A piece of text in one style, or an icon: then `text` is empty and `icon` is its name."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Text read with its marks, and what was wrong: marks never closed, icon names that the deck lacks."""

    pieces: tuple[StyledText, ...]
    unclosed: tuple[str, ...] = ()
    unknown_icons: tuple[str, ...] = ()


@dataclass(slots=True)
class _Token:
    """A piece while it is read: `stars` 1 or 2 for a mark that may turn out to be printed as it stands."""

    text: str
    stars: int = 0
    can_open: bool = False
    can_close: bool = False
    icon: str = ""
    is_bold: bool = False
    is_italic: bool = False


def parse_markup(text: str, icons: Container[str]) -> Marked:
    """Read a text; a mark without its partner is printed as it stands and named in `unclosed`."""
    if "*" not in text and ":" not in text and "\\" not in text:
        return Marked((StyledText(text),) if text else ())
    unknown: dict[str, None] = {}
    tokens = _read_tokens(text, icons, unknown)
    if len(tokens) > _MAX_TOKENS:
        return Marked((StyledText(text),))
    unclosed = _pair_stars(tokens)
    return Marked(_merge(tokens), unclosed, tuple(unknown))


def _read_tokens(text: str, icons: Container[str], unknown: dict[str, None]) -> list[_Token]:
    """Cut a text at its marks; names of icons that there are not are added to `unknown`."""
    tokens: list[_Token] = []
    at = 0
    for match in _TOKEN.finditer(text):
        if match.start() > at:
            tokens.append(_Token(text[at : match.start()]))
        at = match.end()
        if match["escaped"]:
            tokens.append(_Token(match["escaped"]))
        elif match["icon"]:
            if match["icon"] in icons:
                tokens.append(_Token("", icon=match["icon"]))
            else:
                unknown.setdefault(match["icon"])
                tokens.append(_Token(match[0]))
        else:
            tokens.extend(_read_stars(text, match.start(), match.end()))
    if at < len(text):
        tokens.append(_Token(text[at:]))
    return tokens


def _read_stars(text: str, start: int, end: int) -> list[_Token]:
    count = end - start
    before, after = (text[start - 1] if start else " "), (text[end] if end < len(text) else " ")
    can_open = not after.isspace() and (not _is_punctuation(after) or before.isspace() or _is_punctuation(before))
    can_close = not before.isspace() and (not _is_punctuation(before) or after.isspace() or _is_punctuation(after))
    if count > 3 or not (can_open or can_close):
        return [_Token("*" * count)]
    counts = {1: (1,), 2: (2,), 3: (2, 1) if can_open else (1, 2)}[count]
    return [_Token("*" * stars, stars, can_open, can_close) for stars in counts]


def _is_punctuation(character: str) -> bool:
    return not character.isalnum() and not character.isspace() and character not in _BESIDE_WORDS


def _pair_stars(tokens: list[_Token]) -> tuple[str, ...]:
    open_marks: list[int] = []
    for at, token in enumerate(tokens):
        if not token.stars:
            continue
        partner = next((mark for mark in reversed(open_marks) if tokens[mark].stars == token.stars), None)
        if token.can_close and partner is not None and at > partner + 1:
            _style(tokens, partner, at)
            open_marks = [mark for mark in open_marks if mark < partner]
        elif token.can_open:
            open_marks.append(at)
    left = [token.text for token in tokens if token.stars and (token.can_open or token.stars == 2)]
    for token in tokens:
        token.stars = 0
    return tuple(left)


def _style(tokens: list[_Token], first: int, last: int) -> None:
    is_bold = tokens[first].stars == 2
    for token in tokens[first + 1 : last]:
        if is_bold:
            token.is_bold = True
        else:
            token.is_italic = True
    for at in (first, last):
        tokens[at].text, tokens[at].stars = "", 0


def _merge(tokens: list[_Token]) -> tuple[StyledText, ...]:
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
