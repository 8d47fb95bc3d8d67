"""Puts the cards of tables where a deck file names the tables: `cards: [foxes.csv, spells.xlsx#Spells]`."""

from __future__ import annotations

import contextlib
import posixpath
import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.named_files import find_named_file, is_missing, suggest_file
from cardgen.loading.reading import read_items
from cardgen.loading.sources import Sources
from cardgen.loading.tables.csv_grid import read_csv
from cardgen.loading.tables.grid import MOST_ROWS
from cardgen.loading.tables.keys import Keys
from cardgen.loading.tables.rows import read_rows
from cardgen.loading.text_files import read_file, read_text_file
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence, parse_yaml

LISTS = ("cards", "aids", "mats", "boards", "pieces")
TEXTS = ("csv", "tsv")
WORKBOOKS = ("xlsx", "ods")
YAMLS = ("yaml", "yml")
KINDS = (*TEXTS, *WORKBOOKS, *YAMLS)
OTHERS = ("xls", "xlsm", "xlsb", "numbers", "gsheet", "txt", "json", "odt", "tab", "fods")
_NAME = re.compile(rf"([^\n#]*\.({'|'.join((*KINDS, *OTHERS))}))(?:#([^\n]*))?", re.IGNORECASE)
_SHEET_ADDRESS = re.compile(r"https?://\S+")
_ALLOWED = "`.csv`, `.tsv`, `.xlsx`, `.ods` or `.yaml`"


@dataclass(frozen=True, slots=True)
class TableName:
    """The name of a file with cards, its kind in small letters, and the sheet, if one is named."""

    file: str
    kind: str
    sheet: str | None


def parse_table_name(text: str) -> TableName | None:
    """Give what a text such as `cards.xlsx#Spells` names; None where it is no name of a table."""
    match = _NAME.fullmatch(text.strip())
    return TableName(match[1], match[2].lower(), match[3] or None) if match else None


@dataclass(slots=True)
class TableFiller:
    """Puts the cards of tables where one deck names the tables; `keys` is what the cards of each list may say.

    Remembers which tables were named, and how many cards they have together.
    """

    keys: dict[str, Keys]
    sources: Sources
    report: Report
    named: dict[str, Place] = field(default_factory=dict)
    cards: int = 0

    def fill(self, name: str, entry: Entry | None) -> Entry | None:
        """Give a list of a deck file, by its name, with the cards of tables in place of the tables' names."""
        if entry is None:
            return None
        node = entry.node
        nodes = node.items if isinstance(node, Sequence) else (node,)
        if not any(isinstance(each, Scalar) and _is_table(each) for each in nodes):
            return entry
        items: list[Node] = []
        for each in nodes:
            is_named = isinstance(each, Scalar) and _is_table(each)
            items += self._read(each, self.keys[name]) if isinstance(each, Scalar) and is_named else (each,)
        kept = tuple(items) if self.cards <= MOST_ROWS else ()
        return Entry(entry.key, Sequence(kept, node.place))

    def fill_expansions(self, entry: Entry | None) -> Entry | None:
        """Give the entry `expansions` with the tables that its lists name."""
        if entry is None or not isinstance(entry.node, Mapping):
            return entry
        filled = {}
        for name, each in entry.node.entries.items():
            filled[name] = each
            if isinstance(each.node, Mapping):
                inner = {
                    key: (self.fill(key, part) if key in self.keys else part) or part
                    for key, part in each.node.entries.items()
                }
                filled[name] = Entry(each.key, Mapping(inner, each.node.place))
        return Entry(entry.key, Mapping(filled, entry.node.place))

    def _read(self, named: Scalar, keys: Keys) -> tuple[Node, ...]:
        """Give the cards of a table, unless the deck has them already or has too many."""
        name = named.text.strip()
        file = posixpath.normpath(posixpath.join(posixpath.dirname(named.place.file), name))
        if file in self.named:
            before = self.named[file]
            message = f"The table `{shorten(name)}` is named already in line {before.line} of `{before.file}`."
            self.report.error(
                "duplicate-table", message, named.place, "Name it once; write `copies` for more of a card."
            )
            return ()
        self.named[file] = named.place
        if self.cards > MOST_ROWS:
            return ()  # it is told
        found = read_table_file(named, keys, self.sources, self.report)
        self.cards += len(found)
        if self.cards > MOST_ROWS:
            message = (
                f"With `{shorten(name)}` the tables of this deck have {self.cards:,} rows; {MOST_ROWS:,} are the most."
            )
            self.report.error("table-too-large", message, named.place, "Make several decks of it.")
        return found


def _is_table(node: Scalar) -> bool:
    return parse_table_name(node.text) is not None or _SHEET_ADDRESS.fullmatch(node.text.strip()) is not None


def read_table_file(named: Scalar, keys: Keys, sources: Sources, report: Report) -> tuple[Node, ...]:
    """Give the cards of a table that is named in a file; it is looked up in the folder of that file."""
    table = parse_table_name(named.text) or TableName(named.text.strip(), "", None)
    folder = (PurePosixPath(named.place.file).parent.as_posix(),)
    if table.kind in OTHERS:
        _report_kind(table, named.place, report)
        return ()
    if is_missing(folder, table.file, named.place, sources, report):
        sources.read(f"{folder[0]}/{table.file}")  # so that the file is noticed when it comes
        hint = suggest_file(folder, table.file, sources)
        report.error("missing-table", f"The table `{shorten(table.file)}` does not exist.", named.place, hint)
        return ()
    with contextlib.suppress(MistakeError, OSError):  # a name that leads elsewhere is reported
        name = find_named_file(folder, table.file, sources.find)
        return () if name is None else read_table(name, table, named.place, keys, sources, report)
    return ()


def read_table(
    name: str, table: TableName, place: Place, keys: Keys, sources: Sources, report: Report
) -> tuple[Node, ...]:
    """Give the cards of a file that is there, by what Sources calls it; `place` is where it is named."""
    if table.sheet is not None and table.kind not in WORKBOOKS:
        message = f"`{shorten(table.file)}` has no sheets, so it has none named `{shorten(table.sheet)}`."
        report.error("unknown-sheet", message, place, f"Write `{table.file}`.")
        return ()
    if table.kind in WORKBOOKS:
        return _read_workbook(name, table, place, keys, sources, report)
    text = read_text_file(name, sources, report)
    if text is None:
        return ()
    if table.kind in TEXTS:
        return read_rows(read_csv(text, name, report), name, keys, report)
    found = _without_tables(_find_cards(parse_yaml(text, name, report)), report)
    return read_items(found, f"`{table.file}`", report, "- id: sun")


def _without_tables(found: Entry | Node | None, report: Report) -> Entry | Node | None:
    """Give the cards of a YAML file; tables that are named in it are reported and left out."""
    node = found.node if isinstance(found, Entry) else found
    nodes = node.items if isinstance(node, Sequence) else (node,)
    named = [each for each in nodes if isinstance(each, Scalar) and _is_table(each)]
    for each in named:
        message = f"`{shorten(each.text)}` is the name of a table; in a file of cards only cards are read."
        hint = "A deck file names tables under `cards`; `cardgen import` takes each of them by itself."
        report.error("wrong-type", message, each.place, hint)
    return Sequence(tuple(each for each in nodes if each and each not in named), named[0].place) if named else found


def _find_cards(root: Node | None) -> Entry | Node | None:
    """Give the list of a YAML file: the file itself, or what stands under `cards`."""
    return root.entries.get("cards", root) if isinstance(root, Mapping) else root


def _read_workbook(
    name: str, table: TableName, place: Place, keys: Keys, sources: Sources, report: Report
) -> tuple[Node, ...]:
    data = read_file(name, sources, report)
    if data is None:
        return ()
    from cardgen.loading.tables.workbook import read_workbook

    try:
        sheet = read_workbook(data, name, table.sheet, report)
    except MistakeError as mistake:
        report.error(mistake.code, mistake.message, place, mistake.hint)
        return ()
    return read_rows(sheet.rows, sheet.file, keys, report)


def _report_kind(table: TableName, place: Place, report: Report) -> None:
    message = f"Cards cannot be read from `{shorten(table.file)}`; a table is {_ALLOWED}."
    hint = "Open it in the program that made it and save it as `.xlsx`."
    if table.kind in ("txt", "tab"):
        hint = "If it is a table with commas or tabs, name it `.csv` or `.tsv`."
    elif table.kind in ("numbers", "gsheet"):
        hint = "Export it as `.xlsx` or `.csv`."
    elif table.kind == "json":
        hint = "Save it as `.yaml`: a list of cards in JSON is YAML, too."
    report.error("bad-table", message, place, hint)
