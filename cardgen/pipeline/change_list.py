"""What has changed, as pages for the table: the old and the new card side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.model import Deck
from cardgen.pipeline.changes import Change, Changes, describe_change
from cardgen.pipeline.contents import count
from cardgen.pipeline.looks import CardLook
from cardgen.render.face import DrawnFaces
from cardgen.sheets.change_pages import Entry, Picture

_MOST_NAMED = 3
_ARROW = "→"
_NO_PICTURE = "no picture of it"


def write_changes(changes: Changes, documents: Sequence[DrawnFaces], deck: Deck, sources: Sources) -> bytes:
    """Give the PDF of what has changed, on the deck's paper; `documents` hold the faces as they are now."""
    from cardgen.sheets.change_pdf import write_change_pages

    heading = f"{deck.title}: changed since {changes.since}".replace("`", "")
    sheet = deck.printing.paper
    upright = Size(min(sheet.width, sheet.height), max(sheet.width, sheet.height))
    entries = tuple(list_entries(changes, deck))
    return write_change_pages(entries, heading, upright, (*changes.documents, *documents), deck.lang, sources)


def list_entries(changes: Changes, deck: Deck) -> Iterator[Entry]:
    """Give what a page shows: the front of each card that is not as it was, then each pair of backs once."""
    known = {key for document in changes.documents for key in document.keys}
    usual = (deck.printing.card.width, deck.printing.card.height)
    backs: dict[tuple[str | None, str | None], list[Change]] = {}
    for change in changes.listed:
        old, new = change.old, change.new
        if "back" in change.sides and old and new:
            backs.setdefault((old.back, new.back), []).append(change)
        if "back" in change.sides and "front" not in change.sides:
            continue
        is_known = old is not None and (old.front in known or (new is not None and new.front == old.front))
        was = old.front if old and is_known else None
        yield Entry(
            change.card.name or change.card.id,
            f"{change.kind}: {describe_change(change, _ARROW)}".replace("`", ""),
            _picture(was, old or change.card, usual, "was" if was or not old else _NO_PICTURE),
            _picture(new.front if new else None, new or change.card, usual, "is" if new else "is no more"),
        )
    for (was, now), alike in backs.items():
        yield _back_entry(was if was in known else None, now, alike, usual)


def _back_entry(was: str | None, now: str | None, alike: Sequence[Change], usual: tuple[float, float]) -> Entry:
    names = ", ".join(each.card.name for each in alike[:_MOST_NAMED])
    more = f" and {len(alike) - _MOST_NAMED} more" if len(alike) > _MOST_NAMED else ""
    old, new = alike[0].old or alike[0].card, alike[0].card
    copies = sum(each.to_print for each in alike)
    return Entry(
        f"Back of {names}{more}",
        f"changed: back of {count(len(alike), 'card')}; print {copies}",
        _picture(was, old, usual, "was" if was or old.back is None else _NO_PICTURE),
        _picture(now, new, usual, "is" if now else "has no back"),
    )


def _picture(key: str | None, card: CardLook, usual: tuple[float, float], label: str) -> Picture:
    return Picture(key, Size(*(card.size or usual)), label)
