"""What a build writes: a list of outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.pipeline.booklet import tell_booklet
from cardgen.pipeline.kit import tell_kit
from cardgen.pipeline.machine import tell_cuts, write_all_cuts
from cardgen.pipeline.outputs import books, cards, others
from cardgen.pipeline.outputs.manifest import write_manifest
from cardgen.pipeline.outputs.output import Drawn, Output, Part

if TYPE_CHECKING:
    from cardgen.pipeline.prepare import Prepared

__all__ = ["OUTPUTS", "Drawn", "Output", "Part", "digest_books", "select_outputs"]

OUTPUTS: tuple[Output, ...] = (
    Output(
        "cards.pdf",
        "sheets of cards to print and cut",
        cards.write_cards,
        sheets=lambda prepared: prepared.imposition,
        tell=cards.tell_cards,
        part=Part.CARDS,
    ),
    Output(
        "changes.pdf",
        "with --changed-since what has changed, old and new side by side, and what to take out of the deck",
        cards.write_changes,
        has=lambda prepared: bool(prepared.choice.changes and prepared.choice.changes.listed),
        tell=lambda prepared: "what has changed, old and new side by side",
        part=Part.CHANGES,
    ),
    Output(
        "mats.pdf",
        "mats, each on a page of its own size with bleed and marks, for a print shop",
        others.write_mats,
        has=lambda prepared: bool(prepared.mats.sheets),
        sheets=lambda prepared: prepared.mats,
        tell=others.tell_mats,
    ),
    Output(
        "mats-on-sheets.pdf",
        "mats on the sheets' paper for the printer at home; large ones in parts that overlap",
        others.write_mats_on_sheets,
        has=lambda prepared: bool(prepared.mat_sheets.sheets),
        sheets=lambda prepared: prepared.mat_sheets,
        tell=others.tell_mats_on_sheets,
    ),
    Output(
        "board.pdf",
        "the board on the sheets' paper; a large one in parts that overlap",
        others.write_board,
        has=lambda prepared: bool(prepared.boards.sheets),
        sheets=lambda prepared: prepared.boards,
        tell=others.tell_board,
    ),
    Output(
        "pieces.pdf",
        "standees to fold up and tokens to cut out",
        others.write_pieces,
        has=lambda prepared: bool(prepared.pieces.sheets),
        sheets=lambda prepared: prepared.pieces,
        tell=others.tell_pieces,
    ),
    Output(
        "box.pdf",
        "a tuck box to cut, fold and glue, as large as the deck",
        others.write_box,
        has=lambda prepared: prepared.box is not None,
        sheets=others.sheets_of_box,
        tell=others.tell_box,
    ),
    Output(
        "rulebook.pdf",
        "the rulebook",
        books.write_rulebook,
        has=lambda prepared: prepared.book is not None,
        key=books.digest_rulebook,
        part=Part.RULEBOOK,
    ),
    Output(
        "rules-sheet.pdf",
        "the rules on one leaf, of what the rulebook marks for it",
        books.write_rules_sheet,
        has=lambda prepared: books.find_rules_sheet(prepared) is not None,
        key=books.digest_rules_sheet,
        part=Part.RULEBOOK,
    ),
    Output(
        "rulebook-booklet.pdf",
        "the rulebook on sheets to print on both sides, fold and staple, on request",
        books.write_booklet,
        has=lambda prepared: prepared.book is not None and prepared.booklet is not None,
        tell_file=lambda prepared, pdf: tell_booklet(pdf, prepared.booklet),
        is_joined=True,
        part=Part.RULEBOOK,
    ),
    Output(
        "kit.pdf",
        "all of it in one file to send, with how to print and cut it, on request",
        books.write_kit,
        has=lambda prepared: prepared.kit is not None,
        tell_file=lambda prepared, pdf: tell_kit(prepared.kit, pdf),
        is_joined=True,
    ),
    Output(
        "cut/",
        "files of cut lines for machines, on request",
        lambda drawn: write_all_cuts(drawn.prepared),
        has=lambda prepared: prepared.project.deck.printing.cut_files,
        tell=tell_cuts,
        part=Part.CARDS,
    ),
    Output("manifest.json", "which card lies where, for other programs", write_manifest, part=Part.CARDS),
)


def digest_books(prepared: Prepared) -> dict[str, str]:
    """Give the digests by which a build knows what the rulebook and the rules sheet are made of, by their names."""
    books = (output for output in OUTPUTS if output.part is Part.RULEBOOK and output.key is not None)
    return {output.name: output.digest(prepared) for output in books if output.has(prepared)}


def select_outputs(outputs: Sequence[Output], parts: Sequence[str]) -> tuple[Output, ...]:
    """Give the outputs that belong to some parts of a game; all of them where no part is named."""
    wanted = (*parts, Part.CHANGES) if Part.CARDS in parts else parts
    return tuple(output for output in outputs if not parts or output.part in wanted)
