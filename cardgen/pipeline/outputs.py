"""What a build writes: a list of outputs, each with its name, what is in it, and the function that writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.loading.sources import Sources
from cardgen.pipeline.state import digest

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


def _is_in_every_game(_: Prepared) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Output:
    """A file in a game's output folder, or a folder of files: then `name` ends with `/`.

    `what` says in a few words what is in it, `has` whether a game has it. `write` gives the file's bytes, or those of
    a folder's files by their names. `key`, for what takes long to write, gives a digest of all that it is made of but
    the files that it reads: while neither has changed, the file of the build before is kept.
    """

    name: str
    what: str
    write: Callable[[Drawn], bytes | Mapping[str, bytes]]
    has: Callable[[Prepared], bool] = _is_in_every_game
    key: Callable[[Prepared], str] | None = None

    def holds(self, file: str) -> bool:
        """Tell whether a file of the output folder is this one, or one of this folder."""
        return file == self.name or (self.name.endswith("/") and file.startswith(self.name))


def _write_cards(drawn: Drawn) -> bytes:
    from cardgen.sheets.pdf import write_sheets

    deck = drawn.prepared.project.deck
    return write_sheets(drawn.prepared.imposition, drawn.documents, deck.title, deck.lang, drawn.sources, drawn.report)


def _has_mats(prepared: Prepared) -> bool:
    return bool(prepared.project.deck.mats)


def _write_mats(drawn: Drawn) -> bytes:
    from cardgen.sheets.pdf import write_mats

    deck, fronts = drawn.prepared.project.deck, drawn.prepared.faces.fronts
    keys = [fronts[mat.id].key for mat in deck.mats for _ in range(mat.copies)]
    return write_mats(keys, drawn.documents, f"{deck.title}: the mats", deck.lang)


def _has_rulebook(prepared: Prepared) -> bool:
    return prepared.book is not None


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
    from cardgen.pipeline.manifest import write_manifest

    prepared = drawn.prepared
    return write_manifest(prepared.project.deck, prepared.faces, prepared.imposition)


OUTPUTS: tuple[Output, ...] = (
    Output("cards.pdf", "sheets of cards to print and cut", _write_cards),
    Output("mats.pdf", "mats to lay on the table, each a page", _write_mats, _has_mats),
    Output("rulebook.pdf", "the rulebook", _write_rulebook, _has_rulebook, _digest_rulebook),
    Output("manifest.json", "which card lies where, for other programs", _write_manifest),
)
