"""The steps that draw: faces, sheets, the rulebook; only then are the old files replaced."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.atomic_write import write_atomically
from cardgen.diagnostics import Report, Severity
from cardgen.loading.sources import Sources
from cardgen.pipeline.faces import FaceChunks, draw_chunks
from cardgen.pipeline.manifest import write_manifest
from cardgen.pipeline.prepare import Prepared
from cardgen.pipeline.progress import Progress
from cardgen.pipeline.state import FOLDER, State, digest, digest_file, write_state
from cardgen.sheets.sizes import format_paper
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.rulebook.book import Book

CARDS, MATS, RULEBOOK, MANIFEST = "cards.pdf", "mats.pdf", "rulebook.pdf", "manifest.json"
OUTPUTS = (CARDS, MATS, RULEBOOK, MANIFEST)


def draw(
    prepared: Prepared,
    last: State,
    asked: str,
    folder: Path,
    sources: Sources,
    report: Report,
    progress: Progress,
) -> State | None:
    """Write a prepared game's files and their record; None, with the reasons in the report, if a step finds errors.

    `last` is the record of the build before, for what can be kept of it; `asked` the digest of the options.
    """
    deck = prepared.project.deck
    chunks = draw_chunks(prepared.faces.distinct(), sources, folder, last.chunks, progress)
    outputs = {CARDS: _write_cards(prepared, chunks, sources, report, progress)}
    if deck.mats:
        outputs[MATS] = _write_mats(prepared, chunks)
    book_sources = Sources(sources.project, sources.shipped)
    book_key, book_seen = "", dict[str, str]()
    if prepared.book is not None:
        book_key = _key_of(prepared.book, prepared)
        kept = _keep_book(book_key, last, folder, book_sources)
        outputs[RULEBOOK] = kept or _write_book(prepared.book, prepared, chunks, book_sources, report, progress)
        book_seen = dict(last.book_seen) if kept else book_sources.seen
    if report.has_errors:
        return None
    outputs[MANIFEST] = write_manifest(deck, prepared.faces, prepared.imposition)
    for name, data in outputs.items():
        write_atomically(folder / name, data)
    _remove_stale(folder, chunks.kept_files, outputs)
    digests = {name: digest(data) for name, data in outputs.items()}
    facts = _tell(prepared, chunks, report)
    state = State(last.tool, asked, sources.seen, digests, chunks.kept_files, book_key, book_seen, facts)
    write_state(folder, state)
    return state


def _write_cards(prepared: Prepared, chunks: FaceChunks, sources: Sources, report: Report, progress: Progress) -> bytes:
    from cardgen.sheets.pdf import write_sheets

    done = progress.begin("Imposing", 1)
    deck = prepared.project.deck
    pdf = write_sheets(prepared.imposition, chunks.documents, deck.title, deck.lang, sources, report)
    done()
    return pdf


def _write_mats(prepared: Prepared, chunks: FaceChunks) -> bytes:
    from cardgen.sheets.mats import write_mats

    deck = prepared.project.deck
    keys = [prepared.faces.fronts[mat.id].key for mat in deck.mats for _ in range(mat.copies)]
    return write_mats(keys, chunks.documents, f"{deck.title}: the mats", deck.lang)


def _write_book(
    book: Book, prepared: Prepared, chunks: FaceChunks, sources: Sources, report: Report, progress: Progress
) -> bytes:
    from cardgen.rulebook import write

    done = progress.begin("Setting the rulebook", 1)
    pdf = write(book, prepared.faces, chunks.documents, sources, report)
    done()
    return pdf


def _key_of(book: Book, prepared: Prepared) -> str:
    """Give a digest of all that the book shows; what its setting reads besides is recorded by its sources."""
    return digest(
        book.html,
        *(
            f"{picture.card_id} {picture.side} {prepared.faces.get(picture.card_id, picture.side).key}"
            for picture in book.pictures
        ),
    )


def _keep_book(key: str, last: State, folder: Path, sources: Sources) -> bytes | None:
    path = folder / RULEBOOK
    is_same = key == last.book and last.outputs.get(RULEBOOK) == digest_file(path) and bool(last.book_seen)
    return path.read_bytes() if is_same and sources.is_unchanged(last.book_seen) else None


def _remove_stale(folder: Path, chunks: Mapping[str, str], outputs: Mapping[str, bytes]) -> None:
    """Remove drawn faces that no card wears any more, and mats or a rulebook that the game no longer has."""
    for path in (folder / FOLDER).glob("*.pdf"):
        if f"{FOLDER}/{path.name}" not in chunks:
            path.unlink()
    for name in {MATS, RULEBOOK} - outputs.keys():
        (folder / name).unlink(missing_ok=True)


def _tell(prepared: Prepared, chunks: FaceChunks, report: Report) -> dict[str, object]:
    deck, sheets = prepared.project.deck, prepared.imposition.sheets
    spec = sheets[0].layout.spec
    size = deck.printing.card
    return {
        "cards": sum(card.copies for card in deck.cards),
        "aids": sum(card.copies for card in deck.aids),
        "mats": sum(mat.copies for mat in deck.mats),
        "sheets": len(sheets),
        "card": f"{format_mm(size.width)} x {format_mm(size.height)} mm",
        "paper": format_paper(spec.paper_name),
        "per_sheet": sheets[0].layout.capacity,
        "faces_drawn": chunks.drawn,
        "faces_kept": chunks.kept,
        "warnings": report.count(Severity.WARNING),
    }
