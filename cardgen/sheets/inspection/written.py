"""Whether a PDF that was just written is what was meant: read back, before it takes the place of an older one.

Only a sample of the pages is read, so that a build does not wait for it; `cardgen inspect` reads all of them.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf

from cardgen.geometry import Box, Size
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, multiply
from cardgen.sheets.imposition import Imposition, Placement, Sheet, SheetSide
from cardgen.sheets.inspection.content import read_matrix
from cardgen.sheets.inspection.fonts import list_fonts
from cardgen.sheets.inspection.page_boxes import read_edges
from cardgen.sheets.inspection.painted import Edges
from cardgen.sheets.pdf import TRIM_KEY
from cardgen.sheets.printer import find_shift
from cardgen.sheets.spec import Flip
from cardgen.units import format_mm, mm_to_pt, pt_to_mm

MOST_SHEETS = 6
_EXACT = 0.02


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card as the page's content places it: who it is, and its trim in millimetres, y downwards."""

    card_id: str
    copy: int
    side: str
    trim: Box


def find_contradiction(data: bytes, imposition: Imposition | None) -> str | None:
    """Say in a sentence what a PDF has otherwise than it was meant; None where nothing was found.

    Without an imposition only what holds for each PDF is looked at: that it opens, has pages and holds its fonts.
    """
    try:
        with pikepdf.open(io.BytesIO(data)) as document:
            return next(_list_contradictions(document, imposition), None)
    except pikepdf.PdfError as problem:
        return f"it cannot be opened ({problem})"


def _list_contradictions(document: pikepdf.Pdf, imposition: Imposition | None) -> Iterator[str]:
    count = len(document.pages)
    if imposition is not None:
        meant = sum(len(sheet.sides) for sheet in imposition.sheets)
        if count != meant:
            yield f"it has {count} pages, not {meant}"
            return
        yield from _check_sheets(document, imposition)
    if not count:
        yield "it has no pages"
    sample = [document.pages[number] for number in _sample(count)]
    for font in list_fonts(sample):
        if not font.is_embedded:
            yield f"the font {font.name} is not in it"


def _sample(count: int) -> list[int]:
    """Give at most `MOST_SHEETS` numbers from 0, from the first to the last."""
    wanted = min(count, MOST_SHEETS)
    return sorted({round(step * (count - 1) / max(wanted - 1, 1)) for step in range(wanted)})


def _check_sheets(document: pikepdf.Pdf, imposition: Imposition) -> Iterator[str]:
    first = 0
    wanted = {*_sample(len(imposition.sheets))}
    for number, sheet in enumerate(imposition.sheets):
        if number in wanted:
            shown: list[list[_Shown]] = []
            for at, side in enumerate(sheet.sides):
                page = document.pages[first + at]
                shown.append(list(_list_shown(page, sheet.grid.spec.sheet)))
                yield from _check_page(first + at + 1, page, sheet, side, shown[-1])
            if len(shown) == 2:
                yield from _check_backs(first + 2, sheet, *shown)
        first += len(sheet.sides)


def _check_page(
    number: int, page: pikepdf.Page, sheet: Sheet, side: SheetSide, shown: Sequence[_Shown]
) -> Iterator[str]:
    left, bottom, right, top = read_edges(page.mediabox)
    width, height = pt_to_mm(right - left), pt_to_mm(top - bottom)
    whole = sheet.grid.page
    if max(abs(width - whole.width), abs(height - whole.height)) > _EXACT:
        yield f"page {number} is {format_mm(width)} x {format_mm(height)} mm, not " + _tell_size(whole)
    meant = [(each.card_id, each.copy, str(each.side)) for each in side.placements]
    if [(each.card_id, each.copy, each.side) for each in shown] != meant:
        yield f"page {number} shows other cards than those that belong there"
        return
    for card, place in zip(shown, side.placements, strict=True):
        if not _is_at(card.trim, place):
            yield f"on page {number} the card {card.card_id} is not cut where it should be"


def _is_at(trim: Box, place: Placement) -> bool:
    meant = place.whole or place.trim
    edges = ((trim.x, meant.x), (trim.y, meant.y), (trim.right, meant.right), (trim.bottom, meant.bottom))
    return all(abs(mine - theirs) <= _EXACT for mine, theirs in edges)


def _check_backs(number: int, sheet: Sheet, fronts: Sequence[_Shown], backs: Sequence[_Shown]) -> Iterator[str]:
    """Say which back is not behind its front: all are off by the same, what a printer needs."""
    flip, size = sheet.grid.spec.flip, sheet.grid.spec.sheet
    meant = math.hypot(*find_shift(sheet.grid.spec))
    if flip is None:
        return
    behind = {(back.card_id, back.copy): back.trim for back in backs}
    moves: list[tuple[float, float]] = []
    for front in fronts:
        back = behind.get((front.card_id, front.copy))
        if back is not None:
            seen = _mirror(back, size, flip)
            moves.append((seen.x - front.trim.x, seen.y - front.trim.y))
    if moves and max(math.dist(moves[0], move) for move in moves) > _EXACT:
        yield f"on page {number} the backs do not lie behind their fronts"
    elif moves and abs(math.hypot(*moves[0]) - meant) > _EXACT:
        off = format_mm(math.hypot(*moves[0]))
        yield f"on page {number} the backs lie {off} mm off their fronts, not {format_mm(meant)}"


def _mirror(box: Box, sheet: Size, flip: Flip) -> Box:
    if flip is Flip.WORK_AND_TURN:
        return Box(sheet.width - box.right, box.y, box.width, box.height)
    return Box(box.x, sheet.height - box.bottom, box.width, box.height)


def _list_shown(page: pikepdf.Page, sheet: Size) -> Iterator[_Shown]:
    """Give the cards that a page's content places, in its order.

    Matrices count from the beginning of a card's content: what turns a whole page, for a printer, is none of its.
    """
    matrix, stack, tag = IDENTITY, [IDENTITY], None
    for instruction in pikepdf.parse_content_stream(page, "BDC EMC q Q cm Do"):
        word, operands = str(instruction.operator), instruction.operands
        if word == "BDC":
            tag, matrix, stack = operands[1] if str(operands[0]) == "/Card" else None, IDENTITY, [IDENTITY]
        elif word == "EMC":
            tag = None
        elif word == "q":
            stack.append(matrix)
        elif word == "Q" and stack:
            matrix = stack.pop()
        elif word == "cm":
            matrix = multiply(matrix, read_matrix(operands))
        elif word == "Do" and isinstance(tag, pikepdf.Dictionary):
            form = page.obj.Resources.XObject[str(operands[0])]
            yield _Shown(
                str(tag.ID),
                int(tag.Copy),
                str(tag.Side)[1:].lower(),
                _trim_of(read_edges(form[TRIM_KEY]), matrix, sheet),
            )


def _trim_of(edges: Edges, matrix: Matrix, sheet: Size) -> Box:
    left, bottom, right, top = bounds_of(matrix, *edges)
    height = mm_to_pt(sheet.height)
    return Box(pt_to_mm(left), pt_to_mm(height - top), pt_to_mm(right - left), pt_to_mm(top - bottom))


def _tell_size(box: Box) -> str:
    return f"{format_mm(box.width)} x {format_mm(box.height)} mm"
