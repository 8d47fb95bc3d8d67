"""The targets `json` and `csv`: what is printed, for other programs and for spreadsheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardgen.export.exporter import Exporter, Order
from cardgen.export.records import Record, describe_size, list_records
from cardgen.loading.tables.writing import format_cell, write_csv
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.loading.tables.plain import Plain

VERSION = 1
_BOM = b"\xef\xbb\xbf"  # without it Excel takes the letters for those of its own country
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _write_json(order: Order) -> Iterator[tuple[str, bytes]]:
    deck = order.project.deck
    whole = {
        "version": VERSION,
        "game": deck.id,
        "title": deck.title,
        "summary": deck.summary,
        "lang": deck.lang,
        "players": list(deck.players),
        "expansions": list(deck.added),
        "card": describe_size(deck.printing.size_of(deck.cards[0])) if deck.cards else None,
        "cards": list_records(deck, order.faces),
    }
    yield "cards.json", (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


def _write_csv(order: Order) -> Iterator[tuple[str, bytes]]:
    rows = [_row(record) for record in list_records(order.project.deck, order.faces)]
    yield "cards.csv", _BOM + write_csv(rows).replace("\r\n", "\n").replace("\n", "\r\n").encode()


def _row(record: Record) -> Plain:
    """Give a record as the cells of a row, each safe to open in a spreadsheet."""
    size, fields = record["size"], {**record["fields"], **record["typed"]}
    cells: dict[str, Any] = {
        **{name: record[name] for name in ("id", "name", "copies", "component", "number")},
        "width": format_mm(size["width"]),
        "height": format_mm(size["height"]),
        "abilities": "\n".join(record["abilities"]),
        "keywords": "; ".join(keyword["name"] for keyword in record["keywords"]),
        **{name: record[name] for name in ("flavour", "reminder")},
        "front": record["front"] and record["front"]["file"],
        "back": record["back"] and record["back"]["file"],
    }
    own = {f"field.{name}" if name in cells else name: value for name, value in fields.items()}
    own |= {f"set.{name}": value for name, value in record["set"].items()}
    return {name: guard(_format(name, value)) for name, value in {**cells, **own}.items()}


def _format(name: str, value: Any) -> str:
    """Give a value as a deck file would say it."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return format_cell(name, tuple(_format(name, part) for part in value))
        case _:
            return str(value)


def guard(text: str) -> str:
    """Give a text that no spreadsheet takes for a formula: one that begins like a formula has a `'` before it.

    Numbers stay numbers, `-1` and `+2` as well.
    """
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


JSON = Exporter("json", "what is printed on each card, for other programs", _write_json, takes=())
CSV = Exporter("csv", "what is printed on each card, for a spreadsheet", _write_csv, takes=())
