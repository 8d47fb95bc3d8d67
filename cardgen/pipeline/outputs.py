"""What a build writes: a list of outputs, each with its name, what is in it, and the function that writes it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.loading.sources import Sources
from cardgen.papers import format_paper
from cardgen.pipeline.state import digest
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.pipeline.prepare import Prepared
    from cardgen.render.face import DrawnFaces


@dataclass(frozen=True, slots=True)
class Drawn:
    """A game whose faces are drawn, with what a writer may read and where it reports what it finds."""

    prepared: Prepared
    documents: tuple[DrawnFaces, ...]
    sources: Sources
    report: Report


@dataclass(frozen=True, slots=True)
class Output:
    """A file in a game's output folder, or a folder of files: then `name` ends with `/`.

    `what` says in a few words what is in it, `has` whether a game has it. `write` gives the file's bytes, or those of
    a folder's files by their names. `key`, for what takes long to write, gives a digest of all that it is made of but
    the files that it reads: while neither has changed, the file of the build before is kept. `tell` gives what a
    build says of it at the end, where that is more than `what`.
    """

    name: str
    what: str
    write: Callable[[Drawn], bytes | Mapping[str, bytes]]
    has: Callable[[Prepared], bool] = lambda prepared: True
    key: Callable[[Prepared], str] | None = None
    tell: Callable[[Prepared], str] | None = None

    def holds(self, file: str) -> bool:
        """Tell whether a file of the output folder is this one, or one of this folder."""
        return file == self.name or (self.name.endswith("/") and file.startswith(self.name))


def _write_cards(drawn: Drawn) -> bytes:
    from cardgen.sheets.pdf import write_sheets

    deck = drawn.prepared.project.deck
    return write_sheets(drawn.prepared.imposition, drawn.documents, deck.title, deck.lang, drawn.sources, drawn.report)


def _tell_cards(prepared: Prepared) -> str:
    from cardgen.sheets import find_grid

    deck, sheets = prepared.project.deck, prepared.imposition.sheets
    size, spec = deck.printing.card, sheets[0].grid.spec
    grid = find_grid(spec)
    assert grid is not None
    cards, aids = (sum(card.copies for card in kind) for kind in (deck.cards, deck.aids))
    copies = _count(cards, "card") + (f" and {_count(aids, 'aid')}" if aids else "")
    paper = f"{_count(len(sheets), 'sheet')} of {format_paper(spec.paper_name)}"
    return f"{copies}, {format_mm(size.width)} x {format_mm(size.height)} mm; {paper}, up to {grid.capacity} on each"


def _write_mats(drawn: Drawn) -> bytes:
    from cardgen.sheets.pdf import write_mats

    deck, fronts = drawn.prepared.project.deck, drawn.prepared.faces.fronts
    keys = [fronts[mat.id].key for mat in deck.mats for _ in range(mat.copies)]
    return write_mats(keys, drawn.documents, f"{deck.title}: the mats", deck.lang)


def _tell_mats(prepared: Prepared) -> str:
    return _count(sum(mat.copies for mat in prepared.project.deck.mats), "page")


def _write_rulebook(drawn: Drawn) -> bytes:
    from cardgen.rulebook.setting import write_book

    book = drawn.prepared.book
    assert book is not None
    return write_book(book, drawn.prepared.faces, drawn.documents, drawn.sources, drawn.report)


def _digest_rulebook(prepared: Prepared) -> str:
    book, faces = prepared.book, prepared.faces
    assert book is not None
    shown = ((each.card_id, each.side, faces.get(each.card_id, each.side).key) for each in book.pictures)
    return digest(book.html, *(" ".join(picture) for picture in shown))


def _write_manifest(drawn: Drawn) -> bytes:
    """Give, as JSON, each card's copies, the look of its sides, and where they lie on the sheets.

    Pages count from 1, slots from 0, row by row as the front is seen.
    """
    deck, faces, imposition = drawn.prepared.project.deck, drawn.prepared.faces, drawn.prepared.imposition
    places: dict[str, list[dict[str, object]]] = defaultdict(list)
    for page, (sheet, side) in enumerate(imposition.pages, 1):
        for placement in side.placements:
            places[placement.card_id].append(
                {
                    "copy": placement.copy,
                    "side": placement.side.value,
                    "page": page,
                    "sheet": sheet.number,
                    "slot": placement.slot,
                }
            )
    cards = [
        {
            "id": card.id,
            "copies": card.copies,
            "front": faces.fronts[card.id].key,
            "back": faces.backs[card.id].key if card.id in faces.backs else None,
            "places": places[card.id],
        }
        for card in (*deck.cards, *deck.aids)
    ]
    size = deck.printing.card
    manifest = {
        "game": deck.id,
        "card": f"{format_mm(size.width)}x{format_mm(size.height)}mm",
        "sheets": len(imposition.sheets),
        "cards": cards,
        "mats": [{"id": mat.id, "copies": mat.copies, "front": faces.fronts[mat.id].key} for mat in deck.mats],
    }
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


OUTPUTS: tuple[Output, ...] = (
    Output("cards.pdf", "sheets of cards to print and cut", _write_cards, tell=_tell_cards),
    Output(
        "mats.pdf",
        "mats to lay on the table, each a page",
        _write_mats,
        has=lambda prepared: bool(prepared.project.deck.mats),
        tell=_tell_mats,
    ),
    Output(
        "rulebook.pdf",
        "the rulebook",
        _write_rulebook,
        has=lambda prepared: prepared.book is not None,
        key=_digest_rulebook,
    ),
    Output("manifest.json", "which card lies where, for other programs", _write_manifest),
)
