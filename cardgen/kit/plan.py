"""What a kit holds, part by part: how much paper it takes, how it is printed, which of its pages are shown small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.geometry import Size
from cardgen.kit.cut_facts import CutFacts, find_cut_facts
from cardgen.kit.cutting import Cut, count_cuts, order_cuts
from cardgen.papers import format_paper
from cardgen.sheets import Duplex, Imposition, Orientation, Sheet, Side
from cardgen.sheets.marks import find_fold_line
from cardgen.units import format_mm

MOST_SIZES, MOST_PARTS = 3, 6
_CUT = ("cards", "mats", "board")


@dataclass(frozen=True, slots=True)
class KitPart:
    """A part of a kit: its name, the output that it is, and its sheets, which what is to be read has none of.

    `paper` names that of a part to read which is made for one. One that `is_folded` is a booklet.
    """

    name: str
    file: str
    imposition: Imposition | None = None
    paper: str = ""
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A page that is shown small: its part and its page there, both from 0, its size, what is cut and folded on it.

    `fold` is the line of a folded sheet: x1, y1, x2, y2. `title` names what lies on it, where other sheets hold others.
    """

    part: int
    page: int
    side: str
    size: Size
    cuts: tuple[Cut, ...] = ()
    fold: tuple[float, float, float, float] | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part that is printed on sheets: how many of which paper, and how; a plan alone is not counted.

    `paper` names what all sheets are printed on; `sides` are the pages with print. `duplex` tells how backs come
    behind fronts: `long-edge` or `short-edge`, as the paper is turned, `fold` or `none`. `glued` are those of the
    sheets that are parts of something larger, `glued_names` what that is called, where others are not. Stock of a
    layout without marks `is_cut_already`. `plan` is the page, from 0, that shows how to fold what is cut, and holds
    no print itself. `sizes` are those of what lies on the sheets, as they are written, `stock` names the layout of
    cut paper, `facts` tell how they are cut.
    """

    name: str
    number: int
    sheets: int
    pages: int
    paper: str
    is_wide: bool
    duplex: str
    cuts: int
    glued: int
    has_folds: bool
    has_rulers: bool
    has_marks: bool
    is_cut_already: bool
    shots: tuple[Shot, ...]
    plan: int | None = None
    sizes: tuple[str, ...] = ()
    stock: str = ""
    facts: CutFacts = field(default_factory=CutFacts)
    glued_names: tuple[str, ...] = ()


def plan_sheets(parts: Sequence[KitPart], names: Mapping[str, str] | None = None) -> tuple[SheetPart, ...]:
    """Give what is told of each part that has sheets, in their order; `names` are those of mats and boards by id."""
    return tuple(
        _plan(number, part.name, part.imposition, names or {})
        for number, part in enumerate(parts)
        if part.imposition is not None
    )


def _plan(number: int, name: str, imposition: Imposition, names: Mapping[str, str]) -> SheetPart:
    sheets, specs = imposition.sheets, [sheet.grid.spec for sheet in imposition.sheets]
    is_stock = name == "cards" and all(spec.layout is not None and not spec.marks for spec in specs)
    is_cut = name in _CUT and not is_stock
    titles = _name_sheets(sheets, names) if name in ("mats", "board") else {}
    glued = tuple(dict.fromkeys(titles[sheet.number] for sheet in sheets if titles and sheet.note))
    all_titles = set(titles.values())
    return SheetPart(
        name,
        number,
        sum(map(has_print, sheets)),
        sum(len(sheet.sides) for sheet in sheets),
        " + ".join(dict.fromkeys(format_paper(spec.paper_name) for spec in specs)),
        all(spec.orientation is Orientation.LANDSCAPE for spec in specs),
        _find_duplex(sheets),
        count_cuts(imposition) if is_cut else 0,
        sum(bool(sheet.note) for sheet in sheets) if name in ("mats", "board") else 0,
        any(sheet.grid.folded for sheet in sheets),
        all(spec.labels for spec in specs),
        all(spec.marks for spec in specs),
        is_stock,
        tuple(_find_shots(number, imposition, titles, is_cut=is_cut)),
        next((page for page, (sheet, _) in enumerate(imposition.pages) if not has_print(sheet)), None),
        tuple(dict.fromkeys(f"{format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm" for spec in specs)),
        " + ".join(dict.fromkeys(spec.layout.name for spec in specs if spec.layout)) if is_stock else "",
        find_cut_facts([sheet for sheet in sheets if has_print(sheet)]),
        glued if all_titles - {*glued} else (),
    )


def _name_sheets(sheets: Sequence[Sheet], names: Mapping[str, str]) -> dict[int, str]:
    """Give what lies on each sheet, by its number, where they hold more than one thing; else nothing."""
    ids = {sheet.number: sheet.sides[0].placements[0].card_id for sheet in sheets}
    return {number: names.get(each, each) for number, each in ids.items()} if len({*ids.values()}) > 1 else {}


def has_print(sheet: Sheet) -> bool:
    """Tell whether something is printed on a sheet; on the plan of a box, nothing is."""
    return any(side.placements for side in sheet.sides)


def _find_duplex(sheets: Sequence[Sheet]) -> str:
    """Tell how the sheets are printed; where no sheet has a back, on one side."""
    if any(sheet.grid.folded for sheet in sheets):
        return Duplex.FOLD.value
    with_backs = [sheet.grid.spec.duplex for sheet in sheets if any(side.placements for side in sheet.sides[1:])]
    return with_backs[0].value if with_backs else Duplex.NONE.value


def _find_shots(part: int, imposition: Imposition, titles: Mapping[int, str], *, is_cut: bool) -> Iterator[Shot]:
    """Give the pages to show: of each kind of sheet the first one, of what is glued together all of the first."""
    first = {sheet.number: page for page, (sheet, side) in reversed([*enumerate(imposition.pages)])}
    chosen: dict[object, Sheet] = {}
    for sheet in filter(has_print, imposition.sheets):
        kind = sheet.number if sheet.note else sheet.grid.spec
        chosen.setdefault(kind, sheet)
    shown = list(chosen.values())
    most = MOST_PARTS if any(sheet.note for sheet in shown) else MOST_SIZES
    for sheet in shown[:most]:
        cuts, fold = order_cuts(sheet) if is_cut else (), _find_fold(sheet)
        for page, side in enumerate(sheet.sides, first[sheet.number]):
            is_front = side.side is Side.FRONT
            if is_front or side.placements:
                size = sheet.grid.spec.sheet
                yield Shot(
                    part, page, side.side.value, size, cuts if is_front else (), fold, titles.get(sheet.number, "")
                )


def _find_fold(sheet: Sheet) -> tuple[float, float, float, float] | None:
    for line in find_fold_line(sheet.grid, {}):
        return line.x1, line.y1, line.x2, line.y2
    return None
