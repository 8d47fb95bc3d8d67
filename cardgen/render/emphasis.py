"""Stars in a card's text: which of them begin and end bold or italic text, and which are printed as they stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import bidirectional, category, east_asian_width

ICON = "\ufffc"  # stands for an icon beside stars
_SINGLE_BEFORE, _SINGLE_AFTER = re.compile(r"(?<![^\W_])[A-Za-z0-9]\Z"), re.compile(r"[A-Za-z0-9](?![^\W_])")
_QUOTES = frozenset("\"'“”„‟‘’‚‛«»‹›")  # begin a quotation in one language and end it in another
_STOPS = frozenset(".,;!?…、。，．！？；：・")
_ASCII_SYMBOLS = frozenset("$+<=>^`|~")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")  # scripts without spaces between words


@dataclass(slots=True)
class Token:
    """A piece while it is read: `stars` 1 or 2 for a mark that may turn out to be printed as it stands.

    `run` is how many stars stand there, `before` and `after` what is beside them: a character, an icon or nothing;
    `is_first` tells of those that begin a line or sentence, `is_whole` of a mark that no star within a word ends.
    """

    text: str
    stars: int = 0
    can_open: bool = False
    can_close: bool = False
    icon: str = ""
    is_bold: bool = False
    is_italic: bool = False
    run: int = 0
    before: str = ""
    after: str = ""
    is_first: bool = False
    is_whole: bool = False


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


def read_stars(text: str, start: int, end: int, before: str, after: str) -> list[Token]:
    """Give the stars from `start` to `end` as marks, or as text where they can be none.

    To begin or end emphasis they must do so by the rule of `find_flanks` and by CommonMark's, where an icon and a
    letter of a script without spaces is neither word nor punctuation, and stops and closing quotes and brackets
    before a word may end it: `**Note:**x`.
    """
    run = end - start
    can_open, can_close = find_flanks(text, start, end)
    can_open = can_open and not (_is_word(before) and _is_punctuation(after))
    if can_close and _is_word(after) and _is_punctuation(before):
        can_close = before == ":" or before in _STOPS or before in _QUOTES or category(before) == "Pe"
    if run > 3 or not (can_open or can_close):
        return [Token("*" * run)]
    earlier = text[max(0, start - 8) : start].rstrip(" \t([{\"'“‘„«")
    is_first = not earlier or earlier[-1] in "\n.!?…。！？"
    counts = {1: (1,), 2: (2,), 3: (2, 1)}[run]
    return [
        Token("*" * stars, stars, can_open, can_close, run=run, before=before, after=after, is_first=is_first)
        for stars in counts
    ]


def pair_stars(tokens: list[Token], signs: frozenset[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Style what stands between marks that belong together; give the marks that were meant to and have no partner, and
    the stars behind words, with those of an earlier text. Those at the start of a footnote to such a word are none."""
    open_marks: list[int] = []
    for at, token in enumerate(tokens):
        if not token.stars:
            continue
        if open_marks and tokens[open_marks[-1]].stars == 1 and _begins_three(tokens, at) and token.can_close:
            _exchange(token, tokens[at + 1])  # the italic one, which was begun last, ends first
        partner = next((mark for mark in reversed(open_marks) if tokens[mark].stars == token.stars), None)
        if token.can_close and partner is not None and at > partner + 1:
            if token.stars == token.run == 2 and partner + 1 in open_marks and tokens[partner].run == 3:
                _exchange(tokens[partner], tokens[partner + 1])  # `***a** b*`
                partner += 1
            if _is_within_words(tokens, partner, at):
                tokens[partner].is_whole, token.stars = True, 0
                continue
            open_marks = [mark for mark in open_marks if mark < partner]
            if _is_emphasis(tokens, partner, at):
                _style(tokens, partner, at)
                continue
            tokens[partner].stars = 0
            token.stars = token.stars if token.can_open and not _is_word(token.before) else 0
        if token.can_open and token.stars:
            open_marks.append(at)
    return _find_unclosed(tokens, signs)


def _is_word(character: str) -> bool:
    """Tell whether a character is one of a word in a script that sets spaces between words."""
    if not character or not (character.isalnum() or category(character)[0] == "M"):
        return False
    return east_asian_width(character) not in "WFH" and _UNSPACED.match(character) is None


def _is_punctuation(character: str) -> bool:
    if not character or east_asian_width(character) in "WFH":
        return False
    return category(character)[0] == "P" or character in _ASCII_SYMBOLS


def _join(tokens: list[Token], first: int, last: int) -> str:
    return "".join(ICON if token.icon else token.text for token in tokens[first + 1 : last])


def _has_space(said: str) -> bool:
    return any(character.isspace() for character in said)


def _is_within_words(tokens: list[Token], first: int, last: int) -> bool:
    """Tell whether a star within a word ends nothing: that of a product, `*Counts 3*X`, and of `*Oh sh*t*`, where the
    next one can end what is open."""
    opening, closing = tokens[first], tokens[last]
    if closing.stars == 2 or not (_is_word(closing.before) and _is_word(closing.after)) or _is_word(opening.before):
        return False
    if not _has_space(_join(tokens, first, last)):
        return False
    if opening.is_whole or closing.before.isdigit() or closing.after.isdigit():
        return True
    later = next((token for token in tokens[last + 1 :] if token.stars == 1), None)
    return later is not None and later.can_close


def _is_emphasis(tokens: list[Token], first: int, last: int) -> bool:
    """Tell whether two marks may enclose what stands between them: no face, no sum, no two words with a star each."""
    opening, closing, said = tokens[first], tokens[last], _join(tokens, first, last)
    is_single = opening.stars == 1
    blank = "_* \n" if not is_single else ""
    if not any(each.isalnum() or each == ICON or (blank and each not in blank) for each in said):
        return False
    before, after = opening.before, closing.after
    is_within = _is_word(before) or (bool(before) and category(before) == "Pe") or (is_single and before == ICON)
    goes_on = _is_word(after) or (bool(after) and category(after) == "Ps") or (is_single and after == ICON)
    if is_within and goes_on:
        is_plain = all(each.isalnum() or category(each)[0] == "M" for each in said)
        return is_plain and not (is_single and (before.isdigit() or after.isdigit()))
    if _is_word(before) and opening.run != closing.run:
        return False
    if is_single and _is_word(before) and bidirectional(before) not in ("R", "AL") and _has_space(said):
        return False  # `Wolf*bane and fox*`; prefixes of Hebrew and Arabic are written before the mark
    is_bracketed = category(said[-1]) != "Pe" or category(said[0]) == "Ps"
    return is_bracketed or not (is_single and _is_word(after))


def _find_unclosed(tokens: list[Token], signs: frozenset[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    unclosed: list[str] = []
    found = set(signs)
    for token in tokens:
        run = "*" * token.run
        if not run or not token.text:
            continue
        if token.can_close and not _is_word(token.after):
            found.add(run)
        is_apart = not token.before.strip() or token.before in _QUOTES or _is_opening(token.before, 0, token.before)
        if token.stars and token.can_open and is_apart and not (token.is_first and run in found):
            unclosed.append(token.text)
        token.stars = 0
    return tuple(unclosed), frozenset(found)


def _begins_three(tokens: list[Token], at: int) -> bool:
    """Tell whether a mark is the first of three stars, of which none has found its partner."""
    return tokens[at].run == 3 and tokens[at].stars == 2 and at + 1 < len(tokens) and tokens[at + 1].stars == 1


def _exchange(first: Token, second: Token) -> None:
    first.stars, first.text, second.stars, second.text = 1, "*", 2, "**"


def _style(tokens: list[Token], first: int, last: int) -> None:
    is_bold = tokens[first].stars == 2
    for token in tokens[first + 1 : last]:
        if is_bold:
            token.is_bold = True
        else:
            token.is_italic = True
    for at in (first, last):
        tokens[at].text, tokens[at].stars = "", 0
