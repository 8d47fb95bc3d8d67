"""From a sentence to its tokens: longest names first, `'s` apart, numbers, and WORD for all that is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from cardgen.ability.ast import Span
from cardgen.ability.language import INTEGER, PIECE, Form, Language


class Token(str):
    """A word of a sentence: the text is the name that the AST keeps, `type` the grammar's terminal."""

    __slots__ = ("place", "type")

    type: str
    place: Span

    def __new__(cls, terminal: str, value: str, start: int, end: int) -> Self:
        """Give the token of what stands in a sentence from one offset to another."""
        token = super().__new__(cls, value)
        token.type = terminal
        token.place = Span(start, end - start)
        return token


def read_tokens(text: str, language: Language) -> Iterator[Token]:
    """Give the tokens of a sentence; a keyword as the whole sentence is one, inside it counts by its capital."""
    matches = list(PIECE.finditer(text))
    pieces = [match[0] for match in matches]
    has_stop = pieces[-1:] == ["."]
    keyword = language.keywords.get(tuple(pieces[:-1] if has_stop else pieces))
    if keyword is not None:
        last = matches[-2] if has_stop else matches[-1]
        yield Token("KEYWORD", keyword, matches[0].start(), last.end())
        if has_stop:
            yield Token("STOP", ".", matches[-1].start(), matches[-1].end())
        return
    index = 0
    while index < len(pieces):
        form = _first_form(pieces, language) if index == 0 else _longest(pieces, index, language)
        if form is None:
            terminal, value, length = "INT" if INTEGER.fullmatch(pieces[index]) else "WORD", pieces[index], 1
        else:
            terminal, value, length = form.terminal, form.value, len(form.pieces)
        start, end = matches[index].start(), matches[index + length - 1].end()
        yield Token(terminal, value, start, end)
        index += length


def _longest(pieces: list[str], index: int, language: Language) -> Form | None:
    for form in language.forms.get(pieces[index], ()):
        length = len(form.pieces)
        if length == 1 or tuple(pieces[index : index + length]) == form.pieces:
            return form
    return None


def _first_form(pieces: list[str], language: Language) -> Form | None:
    """Read the capital at the start of a sentence as that of a name or of any other word, never of a keyword."""
    as_written = _longest(pieces, 0, language)
    if as_written is not None and as_written.terminal == "KEYWORD":
        as_written = None
    lowered = _longest([pieces[0][:1].lower() + pieces[0][1:], *pieces[1:]], 0, language)
    if as_written is None or (lowered is not None and len(lowered.pieces) >= len(as_written.pieces)):
        return lowered
    return as_written
