"""What Markdown leaves out without a word: cells beyond a table's columns, addresses that nothing refers to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

_KEY = r"""(?:[ \t]*\#[^\n]*\n|[ \t]*\n)*["']?[\w-]+["']?[ \t]*[:=]"""  # what a line for programs begins with
_FRONT_MATTER = re.compile(
    rf"\A(?:\s*\n)?(?:(?P<mark>---|\+\+\+)[ \t]*\r?\n{_KEY}(?:(?!\n[^\S\n]*\n\#).)*?\n(?:(?P=mark)|\.\.\.)"
    r"[ \t]*(?:\r?\n|\Z)"
    r"|;;;[ \t]*\r?\n.*?\n;;;[ \t]*(?:\r?\n|\Z)|(?:%[ \t][^\n]*(?:\n|\Z)){2,3}(?=\s|\Z))",
    re.DOTALL,
)
_LABEL = re.compile(r"(?<!\\)\[((?:\\.|[^\[\]\\])*)\]")
_DEFINED = re.compile(r"\[((?:\\.|[^\[\]\\])*)\]:")
CELL_HINT = "A `|` within a cell is written `\\|`, also in code."


@dataclass(frozen=True, slots=True)
class Loss:
    """What would not be printed: a text that is typed there, why, as a sentence without its end, and how many times the
    text stands before that without a loss."""

    typed: str
    message: str
    nth: int = 0
    hint: str = ""
    outcome: str = ", so it is not printed"


def hide_front_matter(text: str) -> str:
    """Give a text with blank lines in the place of those between `---` at its beginning that name what it is."""
    return _FRONT_MATTER.sub(lambda found: "\n" * found[0].count("\n"), text)


def find_front_matter(text: str) -> tuple[str, int]:
    """Give the mark that lines for programs at the beginning of a text stand between, and its line; none without."""
    found = _FRONT_MATTER.match(text)
    if found is None:
        return "", 0
    typed = found[0].lstrip()
    return typed[: 1 if typed.startswith("%") else 3], found[0][: len(found[0]) - len(typed)].count("\n") + 1


def find_lost_cells(tokens: Sequence[Token], text: str) -> Iterator[Loss]:
    """Give the rows of tables that have more cells than their head."""
    lines, columns = text.splitlines(), 0
    for token in tokens:
        if token.type == "table_open":
            columns = 0
        elif token.type == "th_open":
            columns += 1
        elif token.type == "tr_open" and token.map and columns:
            line = lines[token.map[0]].strip()
            cells = escapedSplit(line.lstrip("> \t"))
            cells = cells[not cells[0].strip() : len(cells) - (not cells[-1].strip())]
            if len(cells) > columns:
                left = " | ".join(cell.strip() for cell in cells[columns:])
                message = f"The row has {len(cells)} cells and its table {columns} columns: `{left}` is left out"
                yield Loss(line, message, hint=CELL_HINT)


def find_lost_numbers(tokens: Sequence[Token], text: str) -> Iterator[Loss]:
    """Give the numbers of steps that are others than their list counts; all may be the same."""
    lines, lists = text.splitlines(), list[tuple[int, int]]()
    for token in tokens:
        if token.type == "ordered_list_open":
            start = int(token.attrs.get("start", 1))
            lists.append((start, start))
        elif token.type == "ordered_list_close":
            lists.pop()
        elif token.type == "list_item_open" and token.info and lists and token.map:
            first, number = lists.pop()
            lists.append((first, number + 1))
            if int(token.info) not in (first, number):
                line = lines[token.map[0]].strip() if token.map[0] < len(lines) else token.info
                yield Loss(line, f"The step is number {number} of its list: its own `{token.info}` is left out")


def find_lost_references(known: Mapping[str, Any], text: str) -> Iterator[Loss]:
    """Give the lines `[name]: address` that nothing refers to, and those whose name has an address already."""
    references = known.get("references", {})
    if references:
        flat = re.sub(r"\s+", " ", text)
        called = {
            normalizeReference(found[1])
            for found in _LABEL.finditer(flat)
            if flat[found.end() : found.end() + 1] != ":"
        }
        typed = {normalizeReference(found[1]): found[0] for found in reversed([*_DEFINED.finditer(text)])}
        for name in references:
            if name != "//" and name not in called:  # `//` is a comment, to many
                yield Loss(typed.get(name, f"[{name}]:"), f"Nothing refers to `[{name.lower()}]`")
    for reference in known.get("duplicate_refs", ()):
        name = reference["label"]
        yield Loss(
            f"[{name.lower()}]:", f"`[{name.lower()}]` has an address already", 1, outcome=": the first one counts"
        )
