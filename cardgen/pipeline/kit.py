"""A game's print-and-play kit, as a build makes it: of which outputs it consists, and what is told of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgen.papers import format_paper
from cardgen.pipeline.contents import count

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.kit.pages import Kit
    from cardgen.kit.plan import KitPart
    from cardgen.loading.sources import Sources
    from cardgen.model import Deck, Project
    from cardgen.pipeline.choosing import Choice
    from cardgen.render.face import Faces
    from cardgen.rulebook import Book
    from cardgen.sheets import Imposition
    from cardgen.sheets.spec import SheetSpec

_FILES = {
    "cards": "cards.pdf",
    "mats": "mats-on-sheets.pdf",
    "board": "board.pdf",
    "pieces": "pieces.pdf",
    "box": "box.pdf",
}


_BOOKLET, _RULES_SHEET = "rulebook-booklet.pdf", "rules-sheet.pdf"


def prepare_kit(
    project: Project,
    book: Book | None,
    booklet: SheetSpec | None,
    sheets: Mapping[str, Imposition],
    kinds: tuple[int, int] | None,
    faces: Faces,
    sources: Sources,
    report: Report,
) -> Kit | None:
    """Give a game's kit ready to be set; None where it has no sheets.

    `sheets` are those for the printer at home, by the names of `_FILES`; `kinds` is how many different
    cards they hold, of how many, where not all. With a `booklet` the rulebook is on its sheets.
    """
    from cardgen.kit.pages import expand_kit
    from cardgen.kit.plan import KitPart

    printed = [KitPart(name, file, sheets[name]) for name, file in _FILES.items() if sheets[name].sheets]
    if not printed:
        return None
    own = _list_books(book, booklet, project.deck) if book else []
    return expand_kit(project, book, (*own, *printed), kinds, faces, sources, report)


def _list_books(book: Book, booklet: SheetSpec | None, deck: Deck) -> list[KitPart]:
    """Give the parts to read: the rulebook, or its sheets to fold, then the rules sheet."""
    from cardgen.kit.plan import KitPart
    from cardgen.rulebook.rules_sheet import choose_paper

    if booklet is None:
        books = [KitPart("rulebook", "rulebook.pdf")]
    else:
        books = [KitPart("rulebook", _BOOKLET, paper=format_paper(booklet.paper_name), is_folded=True)]
    if book.sheet is not None:
        books.append(KitPart("rules sheet", _RULES_SHEET, paper=format_paper(choose_paper(deck.printing.paper_name))))
    return books


def tell_kit(kit: Kit | None, pdf: bytes) -> str:
    """Say what a kit holds, and how large it is: `rulebook and cards in one file, ...; 5 sheets of paper; 730 kB`."""
    from cardgen.kit.plan import has_print

    assert kit is not None
    *names, last = (f"{part.name} to fold" if part.is_folded else part.name for part in kit.parts)
    listed = f"{', '.join(names)} and {last}" if names else last
    sheets = sum(has_print(sheet) for part in kit.parts if part.imposition for sheet in part.imposition.sheets)
    told = f"{listed} in one file, with how to print and cut it; {count(sheets, 'sheet')} of paper"
    return f"{told}; {format_size(len(pdf))}"


def tell_unmade(deck: Deck, choice: Choice) -> str:
    """Say why there is no kit where the deck asks for one, and a part of the game alone is made; else nothing."""
    if not deck.printing.kit or not (choice.parts or choice.changes is not None):
        return ""
    option = "--changed-since" if choice.changes is not None else " ".join(f"--{part}" for part in choice.parts)
    return f"kit.pdf, which `print` in the deck file asks for: it holds all of a game, {option} only a part"


def format_size(size: int) -> str:
    """Write how large a file is, as programs that send mail count: `730 kB`, `2.4 MB`."""
    return f"{math.ceil(size / 1000)} kB" if size < 999_001 else f"{size / 1_000_000:.1f} MB"
