"""The order of cards for a guillotine: a pile of sheets is cut whole, its piles laid on one another. Numbers only."""

from __future__ import annotations

from collections.abc import Sequence


def stack_places(open_slots: Sequence[Sequence[int]], cards: int) -> list[tuple[int, int]]:
    """Give the sheet and the slot of each card, both counted from 0, so that cut piles come out in deck order.

    The piles of the slots are laid on one another in the order of the slots, the first on top; in each the first sheet
    is on top. `open_slots` are those of each sheet that may hold a card: as many sheets as the cards take, so that
    each gets one. Piles are full as far as the cards go, and those behind hold blank paper alone.
    """
    needed = {(slots[0], sheet) for sheet, slots in enumerate(open_slots)}
    others = sorted({(slot, sheet) for sheet, slots in enumerate(open_slots) for slot in slots} - needed)
    chosen = sorted((*needed, *others[: cards - len(needed)]))
    return [(sheet, slot) for slot, sheet in chosen]
