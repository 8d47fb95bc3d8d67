"""Writes cards as a YAML list, as CSV or TSV, or as a workbook; each is read back as it was."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterable, Sequence

from cardgen.diagnostics import Report, shorten
from cardgen.loading.settings import SET, is_typed
from cardgen.loading.tables.keys import SENTENCES, SET_PREFIX
from cardgen.loading.tables.number_formats import format_number
from cardgen.loading.tables.plain import Plain, list_columns

_PLAIN = re.compile(r"(?:[^\W_][\w.,'!?()/+-]*)(?: +[\w.,'!?()/+-]+)*")
_ITEM = re.compile(r"(?:[^\W_][\w.+-]*)(?: [\w.+-]+)*")
_LINES = re.compile(r"(?=\S)[^\n\t\ufeff]*(?<=\S)(?:\n(?=\S)[^\n\t\ufeff]*(?<=\S))+")
_NOTHING = ("null", "~")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_FORMULA = ("=", "+", "-", "@")
_WIDEST = 60


def write_yaml(cards: Iterable[Plain]) -> str:
    """Give a YAML list of cards."""
    return "".join(_write_card(card) for card in cards)


def _write_card(card: Plain) -> str:
    names = list_columns([card])
    values = [name for name in names if name.startswith(SET_PREFIX)]
    lines = [f"{name}:{_write_value(name, card[name])}" for name in names if name not in values]
    if values:
        said = (f"{name.removeprefix(SET_PREFIX)}: {_write_setting(card[name])}" for name in values)
        lines.append(f"{SET}: {{{', '.join(said)}}}")
    return "".join(f"{'- ' if at == 0 else '  '}{line}\n" for at, line in enumerate(lines))


def _write_value(name: str, value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        if _LINES.fullmatch(value):
            return " |-\n" + "\n".join(f"    {line}" for line in value.split("\n"))
        return f" {_write_text(value, _PLAIN)}"
    if name not in SENTENCES and sum(map(len, value)) < _WIDEST:
        return f" [{', '.join(_write_text(item, _ITEM) for item in value)}]"
    return "".join(f"\n    - {_write_text(item, _PLAIN)}" for item in value)


def _write_setting(value: str | tuple[str, ...]) -> str:
    """Give a value of `set`; what is no text stands without quotes."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_write_setting, value))}]"
    return value if is_typed(value) else _write_text(value, _ITEM)


def _write_text(text: str, plain: re.Pattern[str]) -> str:
    """Give a text as YAML reads it back: as it is where nothing in it means something, else in quotes."""
    if plain.fullmatch(text) and text.lower() not in _NOTHING:
        return text
    return json.dumps(text, ensure_ascii=False).replace("\ufeff", "\\ufeff")


def write_csv(cards: Sequence[Plain], delimiter: str = ",") -> str:
    """Give a table of cards with a row of headers (RFC 4180)."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, lineterminator="\n")
    columns = list_columns(cards)
    writer.writerow(columns)
    writer.writerows([[format_cell(name, card.get(name, "")) for name in columns] for card in cards])
    return written.getvalue()


def format_cell(name: str, value: str | tuple[str, ...]) -> str:
    """Give a value as a cell says it; the items of a list one a line where one has a `;`, or begins with a quote."""
    if isinstance(value, str):
        return value
    if name in SENTENCES:
        return "\n".join(value)
    if not any(";" in item or item.startswith('"') for item in value):
        return "; ".join(value) + (";" if len(value) == 1 and "," in value[0] else "")
    return "\n".join(value) + ("\n" if len(value) == 1 else "")


def fill_copies(cards: Iterable[Plain]) -> tuple[Plain, ...]:
    """Give cards of which all say their copies if one does, 1 where nothing is said: no such cell may be blank."""
    kept = tuple(cards)
    if not any("copies" in card for card in kept):
        return kept
    return tuple({**card, "copies": card.get("copies", "1")} for card in kept)


def warn_of_formula(cards: Iterable[Plain], report: Report) -> None:
    """Warn of the first cell that a spreadsheet program takes for a formula when it opens a CSV file."""
    for card in cards:
        for name, value in card.items():
            text = format_cell(name, value)
            if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text):
                message = f"`{name}` is `{shorten(text)}`, which spreadsheet programs take for a formula in a CSV file."
                hint = "Write a workbook, `--to cards.xlsx`: there it is a text."
                report.warn("formula-in-csv", message, None, hint, format_cell("id", card.get("id", "")))
                return


def write_xlsx(cards: Sequence[Plain], numbers: Collection[str]) -> bytes:
    """Give a workbook of one sheet, `Cards`; in the columns `numbers` what is a number is written as one."""
    import xlsxwriter

    packed = io.BytesIO()
    columns = list_columns(cards)
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Cards")
        bold, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True, "num_format": "@"})
        wrapped.set_align("top")
        for at, name in enumerate(columns):
            sheet.write_string(0, at, name, bold)
            texts = [format_cell(name, card.get(name, "")) for card in cards]
            sheet.set_column(at, at, min(_WIDEST, max(map(len, (name, *texts))) + 2))
            for row, text in enumerate(texts, 1):
                if name in numbers and _NUMBER.fullmatch(text) and format_number(float(text)) == text:
                    sheet.write_number(row, at, float(text))
                elif text:
                    sheet.write_string(row, at, text, wrapped)
        sheet.freeze_panes(1, 0)
    return packed.getvalue()
