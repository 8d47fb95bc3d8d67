"""What a build writes: a list of outputs, each with its name, what is in it, and the function that writes it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.papers import CardSize
from cardgen.pipeline.booklet import BOOK, tell_booklet, write_booklet
from cardgen.pipeline.contents import count, describe_added, describe_copies, describe_paper
from cardgen.pipeline.kit import tell_kit
from cardgen.pipeline.machine import list_overlays, tell_cuts, write_all_cuts
from cardgen.pipeline.state import digest
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.model import Card
    from cardgen.model.layout import Layout
    from cardgen.pipeline.prepare import Prepared
    from cardgen.render.face import DrawnFaces, Faces
    from cardgen.rulebook import Book
    from cardgen.sheets import Imposition


@dataclass(frozen=True, slots=True)
class Drawn:
    """A game whose faces are drawn, with what a writer may read and where it reports what it finds.

    `read` gives a file of this build, by its name, that was written before.
    """

    prepared: Prepared
    documents: Sequence[DrawnFaces]
    sources: Sources
    report: Report
    read: Callable[[str], bytes]


class Part(StrEnum):
    """The part of a game that an output belongs to: a build can be asked for some of them alone."""

    CARDS = "cards"
    CHANGES = "changes"
    RULEBOOK = "rulebook"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Output:
    """A file in a game's output folder, or a folder of files: then `name` ends with `/`, or is empty for all of them.

    `what` says in a few words what is in it, `has` whether a game has it. `write` gives the file's bytes, or those of
    a folder's files by their names, all at once or one after another. `key`, for what takes long to write, gives a
    digest of all that it is made of but the files that it reads: while neither has changed, the file of the build
    before is kept. `sheets` gives what a PDF of sheets is to show, for it to be held against that. `tell` gives what
    a build says of it at the end, where that is more than `what`; `tell_file` reads it off the file. `made_of` is the
    output that it is made of, whose inks it has. `part` says with what it is printed.
    """

    name: str
    what: str
    write: Callable[[Drawn], bytes | Mapping[str, bytes] | Iterator[tuple[str, bytes]]]
    has: Callable[[Prepared], bool] = lambda prepared: True
    key: Callable[[Prepared], str] | None = None
    sheets: Callable[[Prepared], Imposition] | None = None
    tell: Callable[[Prepared], str] | None = None
    tell_file: Callable[[Prepared, bytes], str] | None = None
    made_of: str = ""
    part: Part = Part.OTHER

    def holds(self, file: str) -> bool:
        """Tell whether a file of the output folder is this one, or one of this folder."""
        return file == self.name or (self.is_folder and file.startswith(self.name))

    @property
    def is_folder(self) -> bool:
        """Tell whether it is a folder of files."""
        return not self.name or self.name.endswith("/")

    def digest(self, prepared: Prepared) -> str:
        """Give the digest of what an output that has a key is made of."""
        return "" if self.key is None else digest(self.key(prepared), prepared.project.deck.printing.ink)


def _write_cards(drawn: Drawn) -> bytes:
    from cardgen.sheets.pdf import write_sheets

    deck, imposition = drawn.prepared.project.deck, drawn.prepared.imposition
    over = list_overlays(drawn.prepared)
    return write_sheets(imposition, drawn.documents, deck.title, deck.lang, drawn.sources, drawn.report, overlays=over)


def _tell_cards(prepared: Prepared) -> str:
    from cardgen.sheets import find_grid

    deck = prepared.choice.deck or prepared.project.deck
    told = []
    for spec, sheets in Counter(sheet.grid.spec for sheet in prepared.imposition.sheets).items():
        grid = find_grid(spec)
        assert grid is not None
        size = f"{format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm"
        copies = describe_copies(deck, CardSize(spec.card_name, spec.card))
        paper = f"{count(sheets, 'sheet')} of {describe_paper([spec])}"
        near = sum(not grid.is_clear(slot) for slot in range(grid.capacity))
        left = f", {count(near, 'place')} beside the registration marks left empty" if near else ""
        told.append(f"{copies}, {size}; {paper}, up to {len(grid.open_slots(0))} on each{left}")
    layouts = (spec.layout for spec in {sheet.grid.spec: None for sheet in prepared.imposition.sheets})
    told += [_tell_doubt(layout) for layout in layouts if layout and layout.verify]
    return "\n".join([*told, *describe_added(deck), *filter(None, [prepared.choice.tell(prepared.project.deck)])])


def _tell_doubt(layout: Layout) -> str:
    doubt = layout.verify.strip().removesuffix(".")
    return f"not confirmed for the layout `{layout.name}`: {doubt}; print one sheet on plain paper first"


def _write_changes(drawn: Drawn) -> bytes:
    from cardgen.pipeline.change_list import write_changes

    changes, deck = drawn.prepared.choice.changes, drawn.prepared.project.deck
    assert changes is not None
    return write_changes(changes, drawn.documents, deck, drawn.sources)


def _write_mats(drawn: Drawn) -> bytes:
    return _write_others(drawn, drawn.prepared.mats, "the mats")


def _write_mats_on_sheets(drawn: Drawn) -> bytes:
    return _write_others(drawn, drawn.prepared.mat_sheets, "the mats")


def _write_board(drawn: Drawn) -> bytes:
    return _write_others(drawn, drawn.prepared.boards, "the board")


def _write_pieces(drawn: Drawn) -> bytes:
    return _write_others(drawn, drawn.prepared.pieces, "the pieces")


def _write_others(drawn: Drawn, imposition: Imposition, what: str) -> bytes:
    """Give the PDF of what is printed beside the cards; where a ruler has no room is not told, as it is on theirs."""
    from cardgen.diagnostics import Report
    from cardgen.sheets.pdf import write_sheets

    deck, over = drawn.prepared.project.deck, list_overlays(drawn.prepared)
    title = f"{deck.title}: {what}"
    return write_sheets(imposition, drawn.documents, title, deck.lang, drawn.sources, Report(), overlays=over)


def _tell_mats(prepared: Prepared) -> str:
    sizes = Counter(sheet.grid.spec for sheet in prepared.mats.sheets)
    told = [
        f"{count(pages, 'page')} for {format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm"
        + (f" with {format_mm(spec.bleed)} mm bleed" if spec.bleed else "")
        for spec, pages in sizes.items()
    ]
    return "\n".join(told)


def _tell_mats_on_sheets(prepared: Prepared) -> str:
    return _tell_sheets(prepared, prepared.mat_sheets)


def _tell_board(prepared: Prepared) -> str:
    return _tell_sheets(prepared, prepared.boards)


def _tell_pieces(prepared: Prepared) -> str:
    sheets = prepared.pieces.sheets
    kinds = Counter(piece.component.value for piece in prepared.project.deck.pieces for _ in range(piece.copies))
    told = " and ".join(count(copies, kind) for kind, copies in kinds.items())
    return f"{told}; {count(len(sheets), 'sheet')} of {describe_paper(sheet.grid.spec for sheet in sheets)}"


def _tell_sheets(prepared: Prepared, imposition: Imposition) -> str:
    sheets = imposition.sheets
    parts = sum(bool(sheet.note) for sheet in sheets)
    paper = describe_paper(sheet.grid.spec for sheet in sheets)
    told = f"{count(len(sheets), 'sheet')} of {paper} for the printer at home"
    notes = [f"{parts} of them parts to glue together"] * bool(parts)
    margin = prepared.project.deck.printing.margin
    reaching = sum(sheet.grid.spec.margin < margin for sheet in sheets)
    notes += [f"{reaching} into the margin of {format_mm(margin)} mm, which a printer may leave white"] * bool(reaching)
    return "; ".join([told, *notes])


def _write_box(drawn: Drawn) -> bytes:
    """Give the PDF of the box; where there is no room for a ruler beside its net, the lines can be measured."""
    from functools import partial

    from cardgen.diagnostics import Report
    from cardgen.sheets.box_ink import paint_box
    from cardgen.sheets.pdf import write_sheets

    deck, box = drawn.prepared.project.deck, drawn.prepared.box
    assert box is not None
    title = f"{deck.title}: the box"
    over = partial(paint_box, box, title)
    return write_sheets(box.imposition, drawn.documents, title, deck.lang, drawn.sources, Report(), over)


def _sheets_of_box(prepared: Prepared) -> Imposition:
    assert prepared.box is not None
    return prepared.box.imposition


def _tell_box(prepared: Prepared) -> str:
    from cardgen.sheets.box_sheets import describe_inside

    box = prepared.box
    assert box is not None
    paper = describe_paper(sheet.grid.spec for sheet in box.imposition.sheets)
    net = "its net" if len(box.parts) == 1 else f"its net in {len(box.parts)} parts"
    what = f"a tuck box for {box.net.contents}, inside {describe_inside(box.net)}"
    return f"{what}; {net} on {paper}, and how to fold it"


def _write_rulebook(drawn: Drawn) -> bytes:
    from cardgen.rulebook.setting import write_book

    book = drawn.prepared.book
    assert book is not None
    return write_book(book, drawn.prepared.faces, drawn.documents, drawn.sources, drawn.report)


def _write_booklet(drawn: Drawn) -> bytes:
    prepared, deck = drawn.prepared, drawn.prepared.project.deck
    lang = prepared.book.lang if prepared.book else deck.lang
    return write_booklet(drawn.read(BOOK), lang, prepared.booklet, deck, drawn.sources, drawn.report)


def _digest_rulebook(prepared: Prepared) -> str:
    assert prepared.book is not None
    return _digest_book(prepared.book, prepared.faces)


def _digest_book(book: Book, faces: Faces) -> str:
    shown = (
        (each.card_id, each.side, faces.get(each.card_id, each.side).key, str(book.corners[each.card_id]))
        for each in book.pictures
    )
    return digest(book.html, *(" ".join(picture) for picture in shown))


def _write_kit(drawn: Drawn) -> bytes:
    from cardgen.kit.writing import write_kit
    from cardgen.pipeline.inks import change_ink, choose_conversion

    prepared = drawn.prepared
    assert prepared.kit is not None
    ink = choose_conversion(BOOK, prepared)  # the first pages have the look of the rulebook

    def change(pdf: bytes) -> bytes:
        return change_ink(pdf, ink, drawn.report) if ink else pdf

    return write_kit(prepared.kit, drawn.read, prepared.faces, drawn.documents, drawn.sources, drawn.report, change)


def _write_rules_sheet(drawn: Drawn) -> bytes:
    from cardgen.rulebook.fitting import fit_sheet
    from cardgen.rulebook.setting import write_book

    sheet = find_rules_sheet(drawn.prepared)
    assert sheet is not None
    fitted = fit_sheet(sheet, drawn.sources, drawn.report)
    return write_book(fitted, drawn.prepared.faces, drawn.documents, drawn.sources, drawn.report)


def find_rules_sheet(prepared: Prepared) -> Book | None:
    """Give what is printed as the rules sheet, if anything is marked for it."""
    return None if prepared.book is None else prepared.book.sheet


def _digest_rules_sheet(prepared: Prepared) -> str:
    sheet = find_rules_sheet(prepared)
    assert sheet is not None
    return _digest_book(sheet, prepared.faces)


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
    printing = deck.printing
    cards = [
        {
            "id": card.id,
            "copies": card.copies,
            "front": faces.fronts[card.id].key,
            "back": faces.backs[card.id].key if card.id in faces.backs else None,
            "places": places[card.id],
            **({"size": _format_size(printing.size_of(card).size)} if card.size is not None else {}),
        }
        for card in (*deck.cards, *deck.aids)
    ]
    manifest = {
        "game": deck.id,
        **({"expansions": list(deck.added)} if deck.expansions else {}),
        "card": _format_size(printing.card),
        "sheets": len(imposition.sheets),
        **({"printed": told} if (told := drawn.prepared.choice.tell(deck)) else {}),
        "cards": cards,
        **({} if drawn.prepared.choice.parts else _list_others(drawn.prepared)),
    }
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()


def _list_others(prepared: Prepared) -> dict[str, object]:
    """Give what is printed beside the cards, which a build of the cards alone says nothing of."""
    deck = prepared.project.deck
    return {
        "mats": [_list_component(mat, prepared) for mat in deck.mats],
        "boards": [_list_component(board, prepared) for board in deck.boards],
        "pieces": [{**_list_component(piece, prepared), "kind": piece.component.value} for piece in deck.pieces],
    }


def _list_component(card: Card, prepared: Prepared) -> dict[str, object]:
    size = prepared.project.deck.printing.size_of(card).size
    front = prepared.faces.fronts[card.id].key
    return {"id": card.id, "copies": card.copies, "front": front, "size": _format_size(size)}


def _format_size(size: Size) -> str:
    return f"{format_mm(size.width)}x{format_mm(size.height)}mm"


OUTPUTS: tuple[Output, ...] = (
    Output(
        "cards.pdf",
        "sheets of cards to print and cut",
        _write_cards,
        sheets=lambda prepared: prepared.imposition,
        tell=_tell_cards,
        part=Part.CARDS,
    ),
    Output(
        "changes.pdf",
        "with --changed-since what has changed, old and new side by side, and what to take out of the deck",
        _write_changes,
        has=lambda prepared: bool(prepared.choice.changes and prepared.choice.changes.listed),
        tell=lambda prepared: "what has changed, old and new side by side",
        part=Part.CHANGES,
    ),
    Output(
        "mats.pdf",
        "mats, each on a page of its own size with bleed and marks, for a print shop",
        _write_mats,
        has=lambda prepared: bool(prepared.mats.sheets),
        sheets=lambda prepared: prepared.mats,
        tell=_tell_mats,
    ),
    Output(
        "mats-on-sheets.pdf",
        "mats on the sheets' paper for the printer at home; large ones in parts that overlap",
        _write_mats_on_sheets,
        has=lambda prepared: bool(prepared.mat_sheets.sheets),
        sheets=lambda prepared: prepared.mat_sheets,
        tell=_tell_mats_on_sheets,
    ),
    Output(
        "board.pdf",
        "the board on the sheets' paper; a large one in parts that overlap",
        _write_board,
        has=lambda prepared: bool(prepared.boards.sheets),
        sheets=lambda prepared: prepared.boards,
        tell=_tell_board,
    ),
    Output(
        "pieces.pdf",
        "standees to fold up and tokens to cut out",
        _write_pieces,
        has=lambda prepared: bool(prepared.pieces.sheets),
        sheets=lambda prepared: prepared.pieces,
        tell=_tell_pieces,
    ),
    Output(
        "box.pdf",
        "a tuck box to cut, fold and glue, as large as the deck",
        _write_box,
        has=lambda prepared: prepared.box is not None,
        sheets=_sheets_of_box,
        tell=_tell_box,
    ),
    Output(
        "rulebook.pdf",
        "the rulebook",
        _write_rulebook,
        has=lambda prepared: prepared.book is not None,
        key=_digest_rulebook,
        part=Part.RULEBOOK,
    ),
    Output(
        "kit.pdf",
        "all of it in one file to send, with how to print and cut it, on request",
        _write_kit,
        has=lambda prepared: prepared.kit is not None,
        tell_file=lambda prepared, pdf: tell_kit(prepared.kit, pdf),
        made_of="cards.pdf",
    ),
    Output(
        "rules-sheet.pdf",
        "the rules on one leaf, of what the rulebook marks for it",
        _write_rules_sheet,
        has=lambda prepared: find_rules_sheet(prepared) is not None,
        key=_digest_rules_sheet,
        part=Part.RULEBOOK,
    ),
    Output(
        "rulebook-booklet.pdf",
        "the rulebook on sheets to print on both sides, fold and staple, on request",
        _write_booklet,
        has=lambda prepared: prepared.book is not None and prepared.booklet is not None,
        tell_file=lambda prepared, pdf: tell_booklet(pdf, prepared.booklet),
        made_of=BOOK,
        part=Part.RULEBOOK,
    ),
    Output(
        "cut/",
        "files of cut lines for machines, on request",
        lambda drawn: write_all_cuts(drawn.prepared),
        has=lambda prepared: prepared.project.deck.printing.cut_files,
        tell=tell_cuts,
        part=Part.CARDS,
    ),
    Output("manifest.json", "which card lies where, for other programs", _write_manifest, part=Part.CARDS),
)


def digest_rulebook(prepared: Prepared) -> str:
    """Give the digest by which a build knows what the rulebook is made of."""
    return next(output for output in OUTPUTS if output.part is Part.RULEBOOK).digest(prepared)


def select_outputs(outputs: Sequence[Output], parts: Sequence[str]) -> tuple[Output, ...]:
    """Give the outputs that belong to some parts of a game; all of them where no part is named."""
    wanted = (*parts, Part.CHANGES) if Part.CARDS in parts else parts
    return tuple(output for output in outputs if not parts or output.part in wanted)
