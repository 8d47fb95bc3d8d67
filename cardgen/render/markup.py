"""The marks in a card's text: `**bold**`, `*italic*`, `:icon:` and `\\` before a character, or markup of
another tool, that is meant as it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from unicodedata import category

from cardgen.diagnostics.report import suggest
from cardgen.render.foreign_marks import drop_escapes

_MARK = re.compile(r"\\(?P<escaped>[\\*:])|(?P<stars>\*+)|:(?P<icon>[A-Za-z0-9][\w-]{0,39}):")
_SINGLE_BEFORE, _SINGLE_AFTER = re.compile(r"(?<![^\W_])[A-Za-z0-9]\Z"), re.compile(r"[A-Za-z0-9](?![^\W_])")
_PLAIN_NAME = re.compile(r"[a-z][a-z0-9-]*")
_MAX_TOKENS = 3000  # far more than a card can show; what is longer is set as it stands
_QUOTES = frozenset("\"'“”„‟‘’‚‛«»‹›")  # begin a quotation in one language and end it in another
_STOPS = frozenset(".,;!?…、。，．！？；：・")


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
    is_triple: bool = False


def parse_markup(text: str, icons: Collection[str]) -> Marked:
    """Read a text; a mark without its partner is printed as it stands and named in `unclosed`."""
    if "*" not in text and ":" not in text and "\\" not in text:
        return Marked((StyledText(text),) if text else ())
    text = drop_escapes(text)
    unknown: dict[str, None] = {}
    tokens = _read_tokens(text, icons, unknown)
    if len(tokens) > _MAX_TOKENS:
        return Marked((StyledText(text),))
    unclosed = _pair_stars(tokens)
    return Marked(_merge(tokens), unclosed, tuple(unknown))


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


def find_flanks(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Tell whether the stars from `start` to `end` can begin emphasis, and whether they can end it.

    This is wider than CommonMark's rule, which leaves `*(thwart)*x` and stars between Chinese or Japanese letters
    and brackets as they stand: stars begin emphasis before anything but a space, a closing bracket or a stop,
    and end it behind anything but a space or an opening bracket. Those that can do both end what is open.
    """
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    if before.isdigit() and after.isdigit():
        return False, False  # 2*3 is a product
    if end - start == 1 and _SINGLE_BEFORE.search(text, max(0, start - 2), start) and _SINGLE_AFTER.match(text, end):
        return False, False  # x*y is one, too
    can_open = not after.isspace() and not _is_closing(text, end, after)
    can_close = not before.isspace() and not _is_opening(text, start - 1, before)
    return can_open, can_close


def _is_opening(text: str, at: int, character: str) -> bool:
    if character in _QUOTES:
        earlier = text[at - 1 : at] if at else ""
        return not earlier or earlier.isspace() or category(earlier) in ("Ps", "Pd")
    return category(character) == "Ps" or character in "¿¡"


def _is_closing(text: str, at: int, character: str) -> bool:
    if character in _QUOTES:
        later = text[at + 1 : at + 2]
        return not later or later.isspace() or category(later) == "Pe" or later in _STOPS
    return category(character) == "Pe" or (character in _STOPS and not text[at + 1 : at + 2].isdigit())


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


def _read_tokens(text: str, icons: Collection[str], unknown: dict[str, None]) -> list[_Token]:
    """Cut a text at its marks; names of icons that there are not are added to `unknown`."""
    unknown.update(dict.fromkeys(find_unknown_icons(text, icons)))
    tokens: list[_Token] = []
    at = 0
    for match in _find_marks(text, icons):
        if match["icon"] and match["icon"] not in icons:
            continue
        if match.start() > at:
            tokens.append(_Token(text[at : match.start()]))
        at = match.end()
        if match["escaped"]:
            tokens.append(_Token(match["escaped"]))
        elif match["icon"]:
            tokens.append(_Token("", icon=match["icon"]))
        else:
            tokens.extend(_read_stars(text, match.start(), match.end()))
    if at < len(text):
        tokens.append(_Token(text[at:]))
    return tokens


def _read_stars(text: str, start: int, end: int) -> list[_Token]:
    count = end - start
    can_open, can_close = find_flanks(text, start, end)
    if count > 3 or not (can_open or can_close):
        return [_Token("*" * count)]
    counts = {1: (1,), 2: (2,), 3: (2, 1)}[count]
    return [_Token("*" * stars, stars, can_open, can_close, is_triple=count == 3) for stars in counts]


def _pair_stars(tokens: list[_Token]) -> tuple[str, ...]:
    open_marks: list[int] = []
    for at, token in enumerate(tokens):
        if not token.stars:
            continue
        if token.is_triple and token.stars == 2 and open_marks and tokens[open_marks[-1]].stars == 1:
            _swap(token, tokens[at + 1])
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


def _swap(first: _Token, second: _Token) -> None:
    """Let three stars that end emphasis end the italic one first, which was begun last."""
    if first.can_close and second.is_triple:
        first.stars, first.text, second.stars, second.text = 1, "*", 2, "**"


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
