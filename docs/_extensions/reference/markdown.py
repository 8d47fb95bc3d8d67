"""Pieces of Markdown: a table, and a text as it can stand in one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def make_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Give a table with a line for each row, without the columns in which nothing stands."""
    columns = [column for column in zip(heads, *rows, strict=True) if any(column[1:])]
    head, *lines = zip(*columns, strict=True)
    return "".join(f"| {' | '.join(map(make_cell, line))} |\n" for line in (head, ["---"] * len(head), *lines))


def make_cell(text: str) -> str:
    """Give a text as one line in which no sign ends the cell."""
    return " ".join(text.split()).replace("|", "\\|")


def make_code(text: str) -> str:
    """Give a text as it is typed; nothing for nothing."""
    return f"`{text}`" if text else ""


def join_words(words: Iterable[str]) -> str:
    """Give words with commas, and `or` before the last."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
