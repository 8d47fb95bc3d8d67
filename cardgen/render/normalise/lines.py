"""A line of words written as glyphs and icons: from left to right, whichever way each of its pieces runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardgen.geometry import Box
from cardgen.render.direction import order_line
from cardgen.render.normalise.flow import ICON_CENTRE, ICON_HEIGHT, Piece, Word
from cardgen.render.normalise.icons import place_icon
from cardgen.render.normalise.runs import Run, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Scene, TextRun


def gather_line(words: Sequence[Word], *, is_within_word: bool) -> list[Piece]:
    """Give the pieces of a line as they are read, a hyphen at the end of a word that goes on in the next line.

    Syllables that stay together are shaped as the word that they are.
    """
    pieces: list[Piece] = []
    is_syllable = False
    for number, word in enumerate(words):
        if number and word.space is not None:
            pieces.append(word.space)
        joined = _join(pieces[-1], word.pieces[0]) if is_syllable and word.space is None else None
        if joined is not None:
            pieces[-1] = joined
            pieces += word.pieces[1:]
        else:
            pieces += word.pieces
        is_syllable = word.hyphen is not None
    if is_within_word and words and words[-1].hyphen is not None:
        pieces.append(words[-1].hyphen)
    return pieces


def write_line(
    scene: Scene,
    element: Element,
    pieces: Sequence[Piece],
    place: tuple[float, float, float],
    context: DrawContext,
    source: str,
    *,
    is_parted: bool,
) -> None:
    """Write a line; `place` is its left end, its baseline and the size of the text.

    `is_parted` says that a space follows it.
    """
    if not pieces:
        return  # an empty line
    x, y, size = place
    levels = [piece.level for piece in pieces]
    lefts = _find_lefts(pieces, levels, x, size)
    runs = list(_find_runs(pieces))

    def write(number: int) -> None:
        first, end = runs[number]
        piece, left = pieces[first], lefts[first]
        around, at = context, element
        if piece.paint is not None:
            around, at = context.styled({**context.style, **dict(piece.paint.said)}), piece.paint.at
        if piece.level:
            left = min(lefts[first:end])
        if piece.icon:
            write_icon_in_line(scene, at, piece.icon, (left, y, size), piece.width, around)
        elif piece.style is not None:
            run = Run(piece.style, is_backward=piece.level % 2 == 1)
            for each in pieces[first:end]:
                if each.shaped is not None:
                    run.add(each.shaped)
            if is_parted and end == len(pieces):
                run.end_line()
            write_run(scene, run, left, y, size, around, at, source)

    write_from_left(scene, [lefts[first] for first, _ in runs], levels, write)


def write_from_left(scene: Scene, lefts: Sequence[float], levels: Sequence[int], write: Callable[[int], None]) -> None:
    """Call `write` with the number of each part of a line, and leave its text as one that is read in that order;
    `lefts` holds where each part begins, `levels` the levels of all that is in it.

    Pieces that do not all run from left to right are drawn by their places: readers of a PDF take what they find from
    left to right, and turn what is written the other way themselves.
    """
    numbers = range(len(lefts))
    if not any(levels):
        for number in numbers:
            write(number)
        return
    start = len(scene.texts)
    written: dict[int, list[TextRun]] = {}
    for number in sorted(numbers, key=lambda each: lefts[each]):
        first = len(scene.texts)
        write(number)
        written[number] = scene.texts[first:]
    scene.texts[start:] = [run for number in sorted(written) for run in written[number]]


def write_icon_in_line(
    scene: Scene, element: Element, name: str, place: tuple[float, float, float], width: float, context: DrawContext
) -> None:
    """Draw an icon within a text: `place` is its left end, the baseline and the size of the text, `width` in ems."""
    x, y, size = place
    height = ICON_HEIGHT * size
    place_icon(scene, name, Box(x, y - ICON_CENTRE * size - height / 2, width * size, height), context, element)


def _find_lefts(pieces: Sequence[Piece], levels: Sequence[int], x: float, size: float) -> list[float]:
    """Give where each piece begins at its left."""
    lefts = [x] * len(pieces)
    for at in order_line(levels) if any(levels) else range(len(pieces)):
        lefts[at] = x
        x += pieces[at].width * size
    return lefts


def _find_runs(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Give the start and end of each stretch of one style, paint and direction; an icon stands alone."""
    start = 0
    first = pieces[0]
    for at, piece in enumerate(pieces):
        is_other = piece.style is not first.style or piece.level != first.level or piece.paint != first.paint
        if at and (is_other or piece.icon or first.icon):
            yield start, at
            start, first = at, piece
    yield start, len(pieces)


def _join(one: Piece, other: Piece) -> Piece | None:
    """Give two pieces of a word in one style shaped as one; None if they are not alike."""
    if (
        one.icon
        or other.icon
        or one.style is None
        or one.style is not other.style
        or one.level
        or other.level
        or one.paint != other.paint
    ):
        return None
    text = one.text + other.text
    shaped = one.style.shape(text)
    return one._replace(text=text, width=shaped.width, shaped=shaped)
