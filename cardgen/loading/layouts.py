"""Reads sheet layouts: files of the game's own, and those that come with cardgen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.diagnostics.told import count
from cardgen.geometry import Size
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.marks import read_styles
from cardgen.loading.reading import read_integer, read_line, read_value
from cardgen.loading.sizes import read_card_size
from cardgen.loading.skip import read_skip
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Mapping, Node, Scalar, parse_yaml
from cardgen.model.layout import Layout
from cardgen.model.skip import keep_open
from cardgen.papers import LARGEST_PAPER, CardSize, find_paper
from cardgen.units import format_mm, parse_shift, parse_size

NO_LAYOUT = "none"
MOST_IN_A_ROW = 100
_SHIPPED = Path(__file__).resolve().parent.parent / "layouts"
_ENDINGS = (".yaml", ".yml")


def _read_paper(node: Node, what: str, report: Report) -> tuple[str, Size] | None:
    wanted, hint = "the name of a paper, or a width and a height", "Write `a4`, `letter landscape` or `12x18in`."
    return read_value(node, what, report, find_paper, "bad-paper-size", wanted, hint)


def _read_pair(node: Node, what: str, report: Report) -> tuple[float, float] | None:
    def parse(text: str) -> tuple[float, float] | None:
        pair = parse_size(text) or parse_shift(text, LARGEST_PAPER)
        return pair if pair and min(pair) >= 0 else None

    wanted, hint = "two lengths, to the right and down", "Write `0.75x0.5in` or `20x11`; numbers alone are in mm."
    return read_value(node, what, report, parse, "bad-length", wanted, hint)


_read_count = partial(read_integer, low=1, high=MOST_IN_A_ROW)
_PITCH = Key("pitch", _read_pair, example="pitch: 3.5x2in")
LAYOUT = Table(
    "a sheet layout",
    (
        Key("about", read_line, "", about="What it is, in a few words."),
        Key("paper", _read_paper, example="paper: letter"),
        Key("card", read_card_size, example="card: 3.5x2in"),
        Key("columns", _read_count, example="columns: 2"),
        Key("rows", _read_count, example="rows: 5"),
        Key("first", _read_pair, example="first: 0.75x0.5in"),
        _PITCH,
        Key("skip", read_skip, ()),
        Key("marks", read_styles),
        Key("verify", read_line, ""),
    ),
    "paper: letter",
)
_OF_ONE = replace(LAYOUT, keys=tuple(replace(key, example="") if key is _PITCH else key for key in LAYOUT.keys))
"""The same of a sheet of one card, which has no next one."""


def find_layout(text: str, game: str, sources: Sources, place: Place | None, report: Report) -> Layout | None:
    """Give the layout of a name, or of a file below the project or the game's folder; else report it.

    A layout `labels` of a game's own is `layouts/labels.yaml` in its folder, and wins over one that comes with cardgen.
    """
    files, already_found = _list_files(text, game), len(report.diagnostics)
    for file in files:
        found = read_text_file(file, sources, report)
        if len(report.diagnostics) > already_found:
            return None
        if found is not None:
            return read_layout(found, file, report)
    if text in list_shipped():
        return _read_shipped(text, report)
    missing = " or ".join(f"`{shorten(file)}`" for file in files)
    shipped = ", and none of that name comes with cardgen" if len(files) == 1 else ""
    message = f"There is no sheet layout `{shorten(text)}`: no file {missing}{shipped}."
    report.error("unknown-layout", message, place, _suggest(text, (*_list_own(game, sources), *list_shipped())))
    return None


def _suggest(text: str, names: tuple[str, ...]) -> str:
    """Give a hint with the layout that a text or the file of a path is called nearly."""
    name = PurePosixPath(text).name
    bare = next((name.removesuffix(ending) for ending in _ENDINGS if name.endswith(ending)), name)
    return f"Did you mean `{bare}`?" if bare in names else suggest(bare, names)


def list_shipped() -> tuple[str, ...]:
    """Name the layouts that come with cardgen."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.yaml")))


def describe_shipped() -> list[tuple[str, str]]:
    """Give the names of the layouts that come with cardgen, and what each is."""
    layouts = (_read_shipped(name, Report()) for name in list_shipped())
    return [(layout.name, layout.about) for layout in layouts if layout is not None]


def read_layout(text: str, file: str, report: Report) -> Layout | None:
    """Give the layout of a file's text; what is wrong with it is reported at its place."""
    root = parse_yaml(text, file, report)
    if root is None:
        return None
    table = _OF_ONE if _is_one(root, "columns") and _is_one(root, "rows") else LAYOUT
    read = read_table(root, table, report, Place(file))
    if read is None or any(read[key.name] is None for key in table.keys if key.example):
        return None
    layout = _make(Path(file).stem, **read)
    return layout if _is_sound(layout, file, report) and _has_slots(layout, root, report) else None


def _is_one(root: Node, key: str) -> bool:
    entry = root.entries.get(key) if isinstance(root, Mapping) else None
    return entry is not None and isinstance(entry.node, Scalar) and entry.node.text.strip() == "1"


def _make(name: str, paper: tuple[str, Size], card: CardSize, pitch: tuple[float, float] | None, **read: Any) -> Layout:
    paper_name, size = paper
    pitch = pitch or (card.size.width, card.size.height)
    return Layout(name, paper_name=paper_name, paper=size, card=card.size, pitch=pitch, **read)


def _has_slots(layout: Layout, root: Node, report: Report) -> bool:
    """Tell whether the sheet has the slots to skip, and others; else report it."""
    if not layout.skip or not isinstance(root, Mapping):
        return True
    slots = layout.columns * layout.rows
    last = max(each.last for each in layout.skip)
    one = next((each for each in layout.skip if each.sheet is not None), None)
    if one is not None:
        message = f"`skip` has `{one}`, which is for sheet {one.sheet} alone; a layout is for every sheet."
        hint = "Give the slots of one sheet with the deck's own `skip`, or with `--skip`."
    elif last > slots:
        message = f"`skip` names slot {last}, but a sheet of the layout has {count(slots, 'slot')}."
        hint = f"Slots count from 1, row by row; the last one is {slots}."
    elif not list(keep_open(slots, layout.skip, 0)):
        message = f"`skip` leaves no slot for a card: all {slots} are to stay empty."
        hint = "Leave at least one slot out of it."
    else:
        return True
    report.error("bad-skip", message, root.entries["skip"].node.place, hint)
    return False


def _is_sound(layout: Layout, file: str, report: Report) -> bool:
    """Tell whether all places are on the sheet and apart; else report it."""
    card = f"cards of {format_mm(layout.card.width)} x {format_mm(layout.card.height)} mm"
    if not layout.is_apart:
        pitch = " x ".join(map(format_mm, layout.pitch))
        message = f"The places lie over one another: {card}, but a `pitch` of {pitch} mm."
        report.error("bad-layout", message, Place(file), "The pitch is a card and the gap to the next one.")
    elif not layout.is_on_paper:
        paper = f"{format_mm(layout.paper.width)} x {format_mm(layout.paper.height)} mm"
        grid = f"{layout.columns} columns and {layout.rows} rows of {card}"
        message = f"Some places are over the edge of the paper, {paper}: {grid}, from `first` on."
        report.error(
            "bad-layout", message, Place(file), "Check `first`, `pitch`, and the way round that the paper lies."
        )
    else:
        return True
    return False


def _list_files(text: str, game: str) -> tuple[str, ...]:
    if text.endswith(_ENDINGS) or "/" in text:
        return tuple(dict.fromkeys((text, f"decks/{game}/{text}")))
    return (f"decks/{game}/layouts/{text}.yaml",)


def _list_own(game: str, sources: Sources) -> tuple[str, ...]:
    names = (name.removeprefix(f"decks/{game}/layouts/") for name in sources.list_folder(f"decks/{game}"))
    return tuple(name.removesuffix(".yaml") for name in names if name.endswith(".yaml") and "/" not in name)


def _read_shipped(name: str, report: Report) -> Layout | None:
    path = _SHIPPED / f"{name}.yaml"
    return read_layout(path.read_text(encoding="utf-8"), f"layouts/{path.name}", report)
