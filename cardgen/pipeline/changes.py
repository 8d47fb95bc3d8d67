"""What has changed between two prints of a deck: which cards to print, and which to take out of the deck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardgen.pipeline.looks import CardLook, Looks
from cardgen.render.face import DrawnFaces


class Kind(StrEnum):
    """What has become of a card."""

    CHANGED = "changed"
    NEW = "new"
    MORE = "more"
    FEWER = "fewer"
    REMOVED = "removed"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of one card: what it was and what it is; at least one of them is there.

    `limit` is how many copies are printed where that is not as many as are missing.
    """

    kind: Kind
    old: CardLook | None
    new: CardLook | None
    limit: int | None = None

    @property
    def card(self) -> CardLook:
        """Give the card as it is, or as it was if it is no more."""
        card = self.new or self.old
        assert card is not None
        return card

    @property
    def to_print(self) -> int:
        """Give how many copies are to be printed."""
        missing = max(0, self.new.copies - self._kept) if self.new else 0
        return self.limit if self.limit and missing else missing

    @property
    def to_remove(self) -> int:
        """Give how many old copies are to be taken out of the deck, in which others stand in for what is missing."""
        wanted = self.new.copies if self.new else 0
        stale = count_stale(self.old, self.new, self._kept + self.to_print)
        return max(0, self._kept - wanted) + count_others(self.old, self.new) - stale

    @property
    def _kept(self) -> int:
        """Give how many old copies look as the card does."""
        return self.old.copies if self.old and self.new and self.old.faces == self.new.faces else 0

    @property
    def sides(self) -> tuple[str, ...]:
        """Give the sides that look otherwise."""
        if self.old is None or self.new is None:
            return ()
        pairs = (("front", self.old.front, self.new.front), ("back", self.old.back, self.new.back))
        return tuple(name for name, old, new in pairs if old != new)

    @property
    def texts(self) -> tuple[tuple[str, str, str], ...]:
        """Give the fields whose texts have changed, each with the old text and the new one, where they are known."""
        if self.old is None or self.new is None or self.old.texts is None or self.new.texts is None:
            return ()
        old, new = self.old.texts, self.new.texts
        fields = dict.fromkeys((*new, *old))
        pairs = ((name, old.get(name, ""), new.get(name, "")) for name in fields)
        return tuple((name, was, now) for name, was, now in pairs if was != now)


def count_others(old: CardLook | None, new: CardLook | None) -> int:
    """Give how many copies on the table look otherwise than the card does now."""
    if old is None:
        return 0
    return old.stale if new and old.faces == new.faces else old.copies + old.stale


def count_stale(old: CardLook | None, new: CardLook | None, there: int) -> int:
    """Give how many copies that look otherwise stay, with so many there that look as the card does now."""
    return min(count_others(old, new), max(0, new.copies - there)) if new else 0


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed since an earlier print, `since`, in the order of the deck; what is removed comes last.

    `documents` hold the faces of the cards as they were, as far as they are known; `notes` are sentences on how the two
    were compared.
    """

    since: str
    listed: tuple[Change, ...]
    documents: Sequence[DrawnFaces] = ()
    notes: tuple[str, ...] = ()

    @property
    def copies(self) -> Mapping[str, int]:
        """Give how many copies of each card are to be printed, for those of which there are any."""
        return {each.card.id: each.to_print for each in self.listed if each.to_print}

    @property
    def facts(self) -> dict[str, object]:
        """Give what a build tells of them: `since`, a line for each of the `changes`, `notes`."""
        return {"since": self.since, "changes": describe_changes(self), "notes": list(self.notes)}


def compare(old: Looks, new: Looks) -> tuple[Change, ...]:
    """Give what has become of each card that is not printed as it was; a card of which no copy is printed is none."""
    before = {card.id: card for card in old.cards.values() if card.copies}
    now = {card.id: card for card in new.cards.values() if card.copies}
    both = [(before[card.id], card) for card in now.values() if card.id in before]
    gone = [card for card in before.values() if card.id not in now]
    listed = [Change(kind, *pair) for pair in both if (kind := _tell_kind(*pair))]
    listed += _pair_renamed([card for card in now.values() if card.id not in before], gone)
    order = {card: number for number, card in enumerate(dict.fromkeys((*now, *before)))}
    return tuple(sorted(listed, key=lambda change: order[change.card.id]))


def _tell_kind(old: CardLook, new: CardLook) -> Kind | None:
    if old.faces != new.faces:
        return Kind.CHANGED
    if old.copies == new.copies and not old.stale:
        return None
    return Kind.MORE if old.copies < new.copies else Kind.FEWER


def _pair_renamed(come: Sequence[CardLook], gone: Sequence[CardLook]) -> Iterator[Change]:
    """Give the cards that have come and those that have gone; one that has only another id now is the same card."""
    by_faces: dict[tuple[str, str | None], list[CardLook]] = defaultdict(list)
    for card in gone:
        by_faces[card.faces].append(card)
    for card in come:
        same = by_faces[card.faces]
        yield Change(Kind.RENAMED, same.pop(0), card) if same else Change(Kind.NEW, None, card)
    yield from (Change(Kind.REMOVED, card, None) for cards in by_faces.values() for card in cards)


def with_keys(looks: Looks, same: Mapping[str, str]) -> Looks:
    """Give looks with other keys for some faces: those of faces that look the same."""
    cards = {
        card.id: replace(
            card, front=same.get(card.front, card.front), back=card.back and same.get(card.back, card.back)
        )
        for card in looks.cards.values()
    }
    return replace(looks, cards=cards)


def describe_changes(changes: Changes, *, has_texts: bool = False) -> list[str]:
    """Give a line for each card that has changed: `changed  fox  front; print 2, take out 2`.

    With `has_texts` the old and the new texts stand below.
    """
    width = max((len(each.card.id) for each in changes.listed), default=0)
    lines = []
    for each in changes.listed:
        lines.append(f"{each.kind:<8} {each.card.id:<{width}}  {describe_change(each)}")
        for field, old, new in each.texts if has_texts else ():
            lines += [f"{field:>8} - {line}" for line in old.splitlines()]
            lines += [f"{field:>8} + {line}" for line in new.splitlines()]
    return lines


def describe_change(change: Change, arrow: str = "->") -> str:
    """Say what of a card has changed and what to do: `front and back; print 2, take out 2`."""
    what = " and ".join(change.sides)
    if change.kind is Kind.RENAMED and change.old is not None:
        what = f"was `{change.old.id}`, looks the same"
    elif change.old and change.new and change.old.copies != change.new.copies:
        copies = f"{change.old.copies} {arrow} {count_copies(change.new.copies)}"
        what = f"{what}, {copies}" if what else copies
    do = [f"print {change.to_print}"] if change.to_print else []
    which = " of an earlier look" if change.old and change.old.stale and not change.sides and change.new else ""
    do += [f"take out {change.to_remove}{which}"] if change.to_remove else []
    return "; ".join(filter(None, (what, ", ".join(do))))


def count_copies(number: int) -> str:
    """Give a number of copies: `1 copy`, `2 copies`."""
    return "1 copy" if number == 1 else f"{number} copies"
