"""Letters that their font puts far from their line, each to be looked at where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from cardgen.render.fonts import Font
from cardgen.render.inspection.letters import Letter, bounds_on_face, list_letters
from cardgen.render.normalise.scene import Letters, TextRun
from cardgen.render.shaping import Shaped

_FAR = 0.6  # ems from the line; marks upon marks lie nearer


def find_displaced(run: TextRun) -> Iterator[TextRun]:
    """Give each letter of a run that does not lie in its line as a run of its own, whose bounds are its ink."""
    letters = run.letters
    if letters is not None:
        for letter in _list_displaced(letters.font, letters.pieces):
            text = f"{letter.character} of {run.text.strip()}"
            yield replace(run, text=text, bounds=bounds_on_face(letters, letter.bounds), letters=None)


def has_displaced(letters: Letters) -> bool:
    """Tell whether a letter does not lie in its line."""
    return bool(_list_displaced(letters.font, letters.pieces))


@lru_cache(maxsize=2048)
def _list_displaced(font: Font, pieces: tuple[Shaped, ...]) -> tuple[Letter, ...]:
    far, end = _FAR * font.units, sum(piece.advance for piece in pieces)
    left, right = min(0, end) - far, max(0, end) + far
    low, high = -font.depth * font.units - far, font.cap_height * font.units + far
    return tuple(
        letter
        for letter in list_letters(font, pieces)
        if letter.bounds[2] < left or letter.bounds[0] > right or letter.bounds[3] < low or letter.bounds[1] > high
    )
