"""How standees and tokens lie on sheets: strips to cut out, their folds and glue, in rows. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.diagnostics import Place, Report
from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.papers import CardSize, format_paper
from cardgen.render.face import Side
from cardgen.sheets.cut_paths import around
from cardgen.sheets.glue import write_left_of
from cardgen.sheets.grid import SMALLEST_OFFSET, UPRIGHT, Grid
from cardgen.sheets.imposition import Imposition, Placement, PrintCard, Sheet, SheetSide, keep_pairs
from cardgen.sheets.lines import Caption, Circle, Line, Stroke, make_line
from cardgen.sheets.registration import find_clear_zones
from cardgen.sheets.spec import Duplex, SheetSpec
from cardgen.units import format_mm

EDGE = 5.0  # between the margin and the bleed: marks, and the sheet's label
LANE = 4.0  # between the bleeds of neighbours: a mark of each
TICK = 1.5
FOLD_NOTE = "fold on the dashed lines, glue the unprinted side where it is marked"
FEET_NOTE = "fold on the dashed lines, feet outwards, glue the unprinted side where it is marked"


@dataclass(frozen=True, slots=True)
class PrintPiece:
    """A standee or a token: what is cut out, and its copies to print.

    `size` is that of a face, with the foot of `foot` mm that a standee's faces end with; a corner of half the width
    makes it round. `place` is where the deck file says its size.
    """

    size: CardSize
    copies: tuple[PrintCard, ...]
    foot: float = 0.0
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Cutout:
    """What is cut out for one piece, from its own top left corner in millimetres.

    `back` is where the other face lies, upside down, if it is on the same page; `folds` are heights at which the strip
    is folded over all its width, `glue` the spans of height whose unprinted side is glued. `outlines` are cut around,
    each with its corners' radius.
    """

    size: Size
    front: Box
    back: Box | None = None
    folds: tuple[float, ...] = ()
    glue: tuple[tuple[float, float], ...] = ()
    corner: float = 0.0

    @property
    def outline(self) -> Box:
        """Give what is cut around: a standee's whole strip; of a token its front, when its back is glued behind it."""
        return Box(0.0, 0.0, self.size.width, self.size.height) if len(self.folds) > 1 else self.front


@dataclass(frozen=True, slots=True)
class _Item:
    """One copy of a piece to be put somewhere."""

    card: PrintCard
    cutout: Cutout


@dataclass(frozen=True, slots=True)
class _Placed:
    """One copy of a piece and the top left corner of its strip."""

    item: _Item
    x: float
    y: float


def make_standee(size: Size, foot: float) -> Cutout:
    """Give the strip of a standee, from top to bottom foot, back, front and foot; the back is upside down.

    `size` is that of one face with its foot. The faces are glued to each other, the feet, folded outwards, to a base.
    """
    fold, length = size.height, 2 * size.height
    folds = (foot, fold, length - foot)
    return Cutout(
        Size(size.width, length),
        front=Box(0.0, fold, size.width, size.height),
        back=Box(0.0, 0.0, size.width, size.height),
        folds=folds,
        glue=tuple(zip((0.0, *folds), (*folds, length), strict=True)),
    )


def make_folded_token(size: CardSize, bleed: float) -> Cutout:
    """Give the strip of a token with its back above it, upside down; both keep their bleed beside the fold."""
    width, height = size.size.width, size.size.height
    fold, length = height + bleed, 2 * (height + bleed)
    return Cutout(
        Size(width, length),
        front=Box(0.0, length - height, width, height),
        back=Box(0.0, 0.0, width, height),
        folds=(fold,),
        glue=((0.0, fold), (fold, length)),
        corner=size.corner,
    )


def make_cutout(piece: PrintPiece, card: PrintCard, spec: SheetSpec) -> Cutout:
    """Give what is cut out for a piece; a token's back is folded behind it where the cards' backs are."""
    if piece.foot:
        return make_standee(piece.size.size, piece.foot)
    if spec.duplex is Duplex.FOLD and card.back_key is not None:
        return make_folded_token(piece.size, spec.bleed)
    size = piece.size.size
    return Cutout(size, Box(0.0, 0.0, size.width, size.height), corner=piece.size.corner)


def lay_pieces(pieces: Sequence[PrintPiece], spec: SheetSpec, report: Report) -> Imposition:
    """Give the sheets of pieces: rows of strips, the highest first, in the middle of each sheet."""
    room = _room(spec)
    items: list[_Item] = []
    for piece in pieces:
        cutouts = [_Item(card, make_cutout(piece, card, spec)) for card in piece.copies]
        size = cutouts[0].cutout.size
        if size.width > room.width + TOLERANCE or size.height > room.height + TOLERANCE:
            _report_too_large(piece, cutouts[0].cutout, room, spec, report)
        else:
            items += cutouts
    pages = _fill_pages(items, room, _pitch(spec))
    return Imposition(keep_pairs([_make_sheet(number, page, spec) for number, page in enumerate(pages, 1)]))


def _pitch(spec: SheetSpec) -> float:
    """Give the way from the cut of one strip to that of the next: both bleeds and the lane between them."""
    return 2 * spec.bleed + LANE


def _room(spec: SheetSpec) -> Size:
    """Give the room for the strips' cuts: the sheet less margins, marks and bleed, between registration marks."""
    edge = max(spec.margin + EDGE, spec.edge) + spec.bleed
    upper = max([edge, *(zone.height + spec.bleed for zone in find_clear_zones(spec))])
    return Size(max(0.0, spec.sheet.width - 2 * edge), max(0.0, spec.sheet.height - 2 * upper))


class _Page:
    """A page that is being filled: what lies on it, and the spaces that are left."""

    def __init__(self, room: Size, pitch: float) -> None:
        self.placed: list[_Placed] = []
        self._spaces = [Box(0.0, 0.0, room.width, room.height)]
        self._pitch = pitch

    def put(self, item: _Item) -> bool:
        """Put a strip into the corner of the first space that has room for it; False if none has.

        The rest of the strip's row and what is below it are spaces of their own then.
        """
        size, pitch = item.cutout.size, self._pitch
        for number, space in enumerate(self._spaces):
            right, below = space.width - size.width, space.height - size.height
            if min(right, below) >= -TOLERANCE:
                self.placed.append(_Placed(item, space.x, space.y))
                left = [
                    Box(space.x + size.width + pitch, space.y, right - pitch, size.height),
                    Box(space.x, space.y + size.height + pitch, space.width, below - pitch),
                ]
                self._spaces[number : number + 1] = [each for each in left if min(each.width, each.height) > 0]
                return True
        return False


def _fill_pages(items: Sequence[_Item], room: Size, pitch: float) -> list[list[_Placed]]:
    """Put each strip, the highest first, on the first page that has room for it, or on a new one."""
    pages: list[_Page] = []
    begin: dict[Size, int] = {}  # a page without room for a size never has room for it again
    for item in sorted(items, key=lambda item: -item.cutout.size.height):
        number = begin.get(item.cutout.size, 0)
        while number < len(pages) and not pages[number].put(item):
            number += 1
        begin[item.cutout.size] = number
        if number == len(pages):
            pages.append(_Page(room, pitch))
            pages[-1].put(item)
    return [page.placed for page in pages]


def _make_sheet(number: int, page: Sequence[_Placed], spec: SheetSpec) -> Sheet:
    width = max(each.x + each.item.cutout.size.width for each in page)
    height = max(each.y + each.item.cutout.size.height for each in page)
    left, top = (spec.sheet.width - width) / 2, (spec.sheet.height - height) / 2
    bare = replace(spec, card=Size(width, height), card_name="", marks=())
    flip = None if spec.duplex is Duplex.FOLD else spec.flip
    grid = Grid(bare, 1, 1, UPRIGHT, left, top, flip, folded=False)
    placed = [replace(each, x=each.x + left, y=each.y + top) for each in page]
    fronts = [face for slot, each in enumerate(placed) for face in _put(slot, each, grid)]
    backs = [_put_behind(slot, each, grid) for slot, each in enumerate(placed) if _has_back_behind(each, grid)]
    lines = tuple(line for each in placed for line in _draw(each, spec))
    captions = tuple(text for each in placed for text in _write(each, spec)) if spec.labels else ()
    circles = tuple(circle for each in placed for circle in _draw_round(each, spec))
    cuts = tuple(around(_move(each.item.cutout.outline, each), each.item.cutout.corner) for each in placed)
    sides = [SheetSide(Side.FRONT, tuple(fronts), lines, circles, captions, cuts)]
    if backs:
        sides.append(SheetSide(Side.BACK, tuple(backs)))
    return Sheet(number, grid, tuple(sides), _note(placed))


def _note(placed: Sequence[_Placed]) -> str:
    """Tell what to do with a sheet beside cutting."""
    folds = max(len(each.item.cutout.folds) for each in placed)
    return FEET_NOTE if folds > 1 else FOLD_NOTE if folds else ""


def _has_back_behind(placed: _Placed, grid: Grid) -> bool:
    return placed.item.cutout.back is None and placed.item.card.back_key is not None and grid.flip is not None


def _put(slot: int, placed: _Placed, grid: Grid) -> Iterator[Placement]:
    """Give the faces of a strip on the front of its sheet: each ends at the fold between them."""
    card, cutout, bleed = placed.item.card, placed.item.cutout, grid.spec.bleed
    front = _move(cutout.front, placed)
    clip = front.grown(bleed)
    if cutout.back is None:
        yield Placement(card.card_id, card.copy, Side.FRONT, card.front_key, slot, front, clip, 0, front)
        return
    back = _move(cutout.back, placed)
    fold = (back.bottom + front.y) / 2
    below = Box(clip.x, fold, clip.width, clip.bottom - fold)
    yield Placement(card.card_id, card.copy, Side.FRONT, card.front_key, slot, front, below, 0, front)
    if card.back_key is not None:
        above = Box(clip.x, back.y - bleed, clip.width, fold - back.y + bleed)
        yield Placement(card.card_id, card.copy, Side.BACK, card.back_key, slot, back, above, 180, back)


def _put_behind(slot: int, placed: _Placed, grid: Grid) -> Placement:
    """Give a token's back on the back of its sheet."""
    card, key = placed.item.card, placed.item.card.back_key
    assert key is not None, "a piece without a back has nothing behind it"
    trim = grid.behind(_move(placed.item.cutout.front, placed))
    clip = trim.grown(grid.spec.bleed).clipped(grid.page)
    return Placement(card.card_id, card.copy, Side.BACK, key, slot, trim, clip, grid.rotation_of(Side.BACK), trim)


def _move(box: Box, placed: _Placed) -> Box:
    return Box(box.x + placed.x, box.y + placed.y, box.width, box.height)


def _draw(placed: _Placed, spec: SheetSpec) -> Iterator[Line]:
    """Give the lines of a strip: around it where marks are wanted, and at each fold, with a mark on either side."""
    cutout = placed.item.cutout
    if spec.marks and not cutout.corner:
        yield from _draw_outline(_move(cutout.outline, placed))
    left, right = placed.x, placed.x + cutout.size.width
    start = spec.bleed + SMALLEST_OFFSET
    for fold in cutout.folds:
        y = placed.y + fold
        yield make_line(left, y, right, y, Stroke.FOLD)
        yield make_line(left - start - TICK, y, left - start, y, Stroke.FOLD)
        yield make_line(right + start, y, right + start + TICK, y, Stroke.FOLD)


def _draw_outline(box: Box) -> Iterator[Line]:
    for y in (box.y, box.bottom):
        yield make_line(box.x, y, box.right, y, Stroke.CUT)
    for x in (box.x, box.right):
        yield make_line(x, box.y, x, box.bottom, Stroke.CUT)


def _draw_round(placed: _Placed, spec: SheetSpec) -> Iterator[Circle]:
    """Give the circle around a round token where marks are wanted."""
    corner, box = placed.item.cutout.corner, _move(placed.item.cutout.outline, placed)
    if spec.marks and corner:
        yield Circle(round(box.x + corner, 6), round(box.y + corner, 6), corner, Stroke.CUT)


def _write(placed: _Placed, spec: SheetSpec) -> Iterator[Caption]:
    """Write beside each part of a strip that its unprinted side is glued."""
    for start, end in placed.item.cutout.glue:
        yield from write_left_of(placed.x - spec.bleed, placed.y + start, placed.y + end)


def _report_too_large(piece: PrintPiece, cutout: Cutout, room: Size, spec: SheetSpec, report: Report) -> None:
    card_id, size = piece.copies[0].card_id, cutout.size
    hint = "Take larger paper, or a smaller piece."
    if piece.foot:
        hint = "A standee takes twice its height and both feet; take larger paper, or a smaller piece."
    elif cutout.folds:
        hint = "A folded token takes twice its height; take larger paper, a smaller piece, or another `duplex`."
    report.error(
        "piece-too-large",
        f"The piece `{card_id}` is cut out of a strip of {format_mm(size.width, room.width)} x "
        f"{format_mm(size.height, room.height)} mm; a sheet ({format_paper(spec.paper_name)} {spec.orientation}) has "
        f"{format_mm(room.width, size.width)} x {format_mm(room.height, size.height)} mm for it.",
        piece.place,
        hint,
    )
