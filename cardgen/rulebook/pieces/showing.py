"""How a picture in a rulebook is shown: how wide, which way round, and where the text leaves room for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics import Place, Report, suggest
from cardgen.geometry import Size
from cardgen.units import format_mm, parse_length

TURNS = ("none", "left", "right")
PLACES = ("left", "center", "right")
WIDEST = 600.0
_APART = 7  # degrees from one card of a fan to the next
_AROUND = 1.2  # of a card's height: how far below it the point lies around which a fan is turned
_GAP = 2.4  # from one card to the next, as the style sheet has it


@dataclass(frozen=True, slots=True)
class Showing:
    """What an author asks for: how wide a card is as it is seen (mm), to which side it is turned by a quarter, and at
    which side of the text it stands; nothing where nothing is asked for."""

    width: float | None = None
    turn: str = ""
    place: str = ""

    @property
    def classes(self) -> str:
        """Give the classes of what stands at its place."""
        return f" placed-{self.place}" if self.place else ""

    @property
    def style(self) -> str:
        """Give the style of a group of cards whose usual size this is."""
        return "" if self.width is None else f"--card: {format_mm(self.width)}mm; "

    def add_up(self, cards: Sequence[Mapping[str, Any]]) -> str:
        """Give how wide some cards are together, for a style sheet."""
        gaps = f"{_GAP * (len(cards) - 1):.1f}mm"
        if self.width is not None:
            return f"{self.width * len(cards):.5g}mm + {gaps}"
        return f"var(--card) * {sum(card['across'] for card in cards):.5g} + {gaps}"

    def describe_shape(self, size: Size, usual: Size) -> str:
        """Give the style of a card of a size among cards of a usual one: how wide it is beside them, and its form.

        Cards that lie are shown as wide as upright ones are high, hence larger than `--card` says.
        """
        ratio = size.height / size.width
        if self.width is not None:
            width = self.width / ratio if self.turn else self.width
            return f"--card: {width:.5g}mm; --card-scale: 1; --card-ratio: {ratio:.5g}; "
        if size == usual:
            return ""
        return f"--card-scale: {find_scale(size, usual):.5g}; --card-ratio: {ratio:.5g}; "


def find_scale(size: Size, usual: Size) -> float:
    """Give how many times as wide a card is shown as an upright one of the usual size."""
    return size.width / usual.width * max(usual.width / usual.height, 1.0)


def describe_spread(count: int) -> str:
    """Give the style of a fan of cards: how far it reaches beyond its first and last card at the sides, of a card's
    height, and how far its outer ones hang below the middle: of a card's width, and of its height."""
    last = max(count - 1, 0)
    angle = math.radians(min(last / 2 * _APART, 90))
    hangs = f"--hang: {math.sin(angle) / 2:.3f}; --hang-ratio: {_AROUND * (1 - math.cos(angle)):.3f}"
    return f"--spread: {last * 0.135:.2f}; {hangs}"


@dataclass(frozen=True, slots=True)
class ShowingReader:
    """Reads what authors ask for; what cannot be is reported where `find_typed` finds it in their text."""

    find_typed: Callable[[str], Place]
    report: Report

    def read(self, width: str = "", turn: str = "", place: str = "", turned: bool = False) -> Showing:
        """Give how something is shown; `turned` is short for a turn to the right."""
        known = self._read_word("turn", turn, TURNS) or ("right" if turned else "")
        return Showing(
            self.read_width(width), "" if known == "none" else known, self._read_word("place", place, PLACES)
        )

    def read_width(self, width: str) -> float | None:
        """Give a width in millimetres; None, reported, for one that there is not."""
        length = parse_length(width) if width else None
        if not width or (length is not None and 0 < length <= WIDEST):
            return length
        said = "is no length" if length is None else "is no width of a picture"
        self._report(width, f"`{width}` {said}.", f'Write more than 0 and at most {WIDEST:.0f} mm: `width="30mm"`.')
        return None

    def read_columns(self, columns: object, most: int) -> int:
        """Give a number of columns; 0, as many as fit, for one that there is not, which is reported."""
        if columns in (0, ""):
            return 0
        if isinstance(columns, int) and not isinstance(columns, bool) and 1 <= columns <= most:
            return columns
        said = f"A gallery has 1 to {most} columns, not `{columns}`."
        self._report(str(columns), said, "Write how many cards stand side by side: `columns=4`.")
        return 0

    def _read_word(self, name: str, word: str, known: Sequence[str]) -> str:
        if not word or word in known:
            return word
        listed = f"{', '.join(f'`{each}`' for each in known[:-1])} or `{known[-1]}`"
        self._report(word, f"`{name}` is {listed}, not `{word}`.", suggest(word, known) or f'Write `{name}="left"`.')
        return ""

    def _report(self, typed: str, message: str, hint: str) -> None:
        self.report.error("rulebook-template", message, self.find_typed(typed), hint)
