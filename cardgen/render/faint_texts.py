"""Texts whose colour is too near that of their ground: one mistake of a template, however many cards show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, Report
from cardgen.render.colors import Color

LOWEST_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class Faint:
    """A text that is hard to see: what it says, its colour, that of its ground, their contrast (1 to 21)."""

    text: str
    color: Color
    ground: Color
    contrast: float
    place: Place | None


@dataclass(slots=True)
class _Group:
    """What is faint in the same way at the same place of a template."""

    worst: float
    place: Place | None
    card: str
    texts: dict[str, None] = field(default_factory=dict)
    cards: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class FaintTexts:
    """All faint texts of a deck; `report` tells of each place and pair of colours once."""

    _groups: dict[tuple[Place | None, str, str], _Group] = field(default_factory=dict)

    def add(self, faint: Faint, card: str, place: Place) -> None:
        """Note a faint text of a card, whose place in the deck is used where that in the template is not known."""
        key = (faint.place or place, faint.color.hex(), faint.ground.hex())
        group = self._groups.setdefault(key, _Group(faint.contrast, key[0], card))
        group.worst = min(group.worst, faint.contrast)
        group.texts.setdefault(faint.text)
        group.cards.setdefault(card)

    def report(self, report: Report) -> None:
        """Report what was noted since the last time."""
        hint = 'Take a darker or lighter colour, or mark it with ornament="yes" if nobody has to read it.'
        for (_, color, ground), group in self._groups.items():
            message = (
                f"{' '.join(_name(group))} in {color} on {ground} {'has' if _is_one(group) else 'have'} a contrast of "
                f"{group.worst:.1f} to 1; text needs {LOWEST_CONTRAST} to 1."
            )
            report.error("low-contrast", message, group.place, hint, group.card if len(group.cards) == 1 else None)
        self._groups.clear()


def _is_one(group: _Group) -> bool:
    return len(group.texts) == 1


def _name(group: _Group) -> Iterator[str]:
    first, *more = group.texts
    yield f"`{first if len(first) <= 40 else first[:37] + '...'}`"
    if more:
        yield f"and {len(more)} more {'text' if len(more) == 1 else 'texts'}"
    if len(group.cards) > 1:
        yield f"on {len(group.cards)} cards"
