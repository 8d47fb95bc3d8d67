"""A sheet layout: where the cards of one stock of paper lie, such as a sheet of business cards that is cut already."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.geometry import TOLERANCE, Size
from cardgen.model.skip import Skip

SAME_CARD = 0.05  # mm that a card may differ from the one that a layout is for


@dataclass(frozen=True, slots=True)
class Layout:
    """Where cards lie on a sheet; lengths in millimetres, all as the printed front is seen.

    `paper` and `card` are the way round that they lie. `first` is how far the first card's trim is from the left and
    the top, `pitch` the way from one card to the next, to the right and down. `marks` is None where they are as the
    deck says. `verify` tells what of it is not confirmed.
    """

    name: str
    about: str
    paper_name: str
    paper: Size
    card: Size
    columns: int
    rows: int
    first: tuple[float, float]
    pitch: tuple[float, float]
    skip: tuple[Skip, ...] = ()
    marks: tuple[str, ...] | None = None
    verify: str = ""

    @property
    def gap(self) -> float:
        """Give the smaller of the spaces between two cards side by side and one above the other."""
        return max(0.0, min(self._gaps, default=0.0))

    @property
    def gaps(self) -> tuple[float, ...]:
        """Give the spaces between two cards, side by side and one above the other, but those that share their cut."""
        return tuple(gap for gap in self._gaps if gap > TOLERANCE)

    @property
    def edge(self) -> float:
        """Tell how far the card that is nearest to an edge of the sheet lies from it."""
        right = self.first[0] + (self.columns - 1) * self.pitch[0] + self.card.width
        bottom = self.first[1] + (self.rows - 1) * self.pitch[1] + self.card.height
        return min(*self.first, self.paper.width - right, self.paper.height - bottom)

    @property
    def is_on_paper(self) -> bool:
        """Tell whether all cards lie on the sheet."""
        return self.edge >= -TOLERANCE

    @property
    def is_apart(self) -> bool:
        """Tell whether no card lies over another."""
        return (self.columns == 1 or self.pitch[0] >= self.card.width - TOLERANCE) and (
            self.rows == 1 or self.pitch[1] >= self.card.height - TOLERANCE
        )

    @property
    def _gaps(self) -> tuple[float, ...]:
        across = [self.pitch[0] - self.card.width] * (self.columns > 1)
        down = [self.pitch[1] - self.card.height] * (self.rows > 1)
        return *across, *down

    def turns(self, card: Size) -> bool | None:
        """Tell whether a card must be turned a quarter to lie on its places; None if it has another size."""
        for is_turned, size in ((False, card), (True, card.turned())):
            if max(abs(size.width - self.card.width), abs(size.height - self.card.height)) <= SAME_CARD:
                return is_turned
        return None
