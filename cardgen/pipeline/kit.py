"""A game's print-and-play kit, as a build makes it: of which outputs it consists, and what is told of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.kit.plan import KitPart
from cardgen.loading.sources import Sources
from cardgen.pipeline.contents import count

if TYPE_CHECKING:
    from cardgen.kit.pages import Kit
    from cardgen.pipeline.prepare import Prepared


def list_parts(prepared: Prepared) -> tuple[KitPart, ...]:
    """Give the parts of a game's kit in their order: what is printed at home, and the rulebook."""
    box = prepared.box.imposition if prepared.box else None
    sheets = (
        ("cards", "cards.pdf", prepared.imposition),
        ("mats", "mats-on-sheets.pdf", prepared.mat_sheets),
        ("board", "board.pdf", prepared.boards),
        ("pieces", "pieces.pdf", prepared.pieces),
        ("box", "box.pdf", box),
    )
    book = (KitPart("rulebook", "rulebook.pdf"),) if prepared.book else ()
    return (*book, *(KitPart(name, file, each) for name, file, each in sheets if each and each.sheets))


def prepare_kit(prepared: Prepared, sources: Sources, report: Report) -> Kit | None:
    """Give a game's kit ready to be set; None where it has no sheets."""
    from cardgen.kit.pages import expand_kit

    parts, deck = list_parts(prepared), prepared.project.deck
    if not prepared.imposition.sheets:
        return None
    told = prepared.choice.tell(deck)
    return expand_kit(prepared.project, prepared.book, parts, told, prepared.faces, sources, report)


def tell_kit(prepared: Prepared) -> str:
    """Say what a kit holds: `rulebook, cards and box; 5 sheets of paper`."""
    parts = list_parts(prepared)
    *names, last = (part.name for part in parts)
    listed = f"{', '.join(names)} and {last}" if names else last
    sheets = sum(len(part.imposition.sheets) for part in parts if part.imposition)
    return f"{listed} in one file, and how to print and cut them; {count(sheets, 'sheet')} of paper"


def format_size(size: int) -> str:
    """Write how large a file is, as programs that send mail count: `730 kB`, `2.4 MB`."""
    return f"{math.ceil(size / 1000)} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
