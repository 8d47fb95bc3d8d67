"""The pages that people read, and what a reader does with one: writes its files, makes its changes, runs its commands.

One rule for all pages, README among them. What stands in a fenced block is done from top to bottom in one folder that
already holds the game `foxes`, as `cardgen new foxes` makes it, unless the page makes it itself:

- a block whose first line is a comment with a path below `decks/`, `templates/` or `printers/` is that file;
- a block `diff` whose first line is `--- PATH` is a change of that file: lines with `-` give way to those with `+`;
- in blocks `sh`, `console` and `yaml` a line that begins with `cardgen`, `$ cardgen` or `- run: cardgen` is a command.
  It ends well; in a block `console` the lines below it are what it prints, `...` for what is left out, and where an
  error is among them it ends with exit code 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
_FENCE = re.compile(r"^( *)```([a-z]+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(?:#|\{#|<!--|/\*) ((?:decks|templates|printers)/[\w./-]+)(?: (?:#\}|-->|\*/))?")
_COMMAND = re.compile(r"(?:\$ |- run: )?cardgen (.+)")


@dataclass(frozen=True)
class File:
    """A file to write."""

    path: str
    text: str

    def do(self, folder: Path) -> None:
        path = folder / self.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text, encoding="utf-8")


@dataclass(frozen=True)
class Change:
    """Lines of a file that give way to others."""

    path: str
    old: str
    new: str

    def do(self, folder: Path) -> None:
        path = folder / self.path
        text = path.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.path} has not once:\n{self.old}"
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Command:
    """A line to type, without `cardgen`, and the lines that it is said to print."""

    line: str
    printed: tuple[str, ...] = ()


def read_page(page: Path) -> list[File | Change | Command]:
    """Give what a reader of a page does."""
    return [step for _, kind, body in _FENCE.findall(page.read_text(encoding="utf-8")) for step in _read(kind, body)]


def _read(kind: str, body: str) -> Iterator[File | Change | Command]:
    first, _, rest = body.partition("\n")
    if kind == "diff" and first.startswith("--- "):
        yield Change(first.removeprefix("--- "), _side("-", rest), _side("+", rest))
    elif named := _FILE.fullmatch(first):
        yield File(named[1], body)
    elif kind == "console":
        for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
            line, *printed = part.splitlines() or [""]
            if match := _COMMAND.fullmatch(line):
                yield Command(match[1], tuple(filter(str.strip, printed)))
    elif kind in ("sh", "yaml"):
        yield from (Command(match[1]) for line in body.splitlines() if (match := _COMMAND.fullmatch(line.strip())))


def _side(sign: str, lines: str) -> str:
    kept = (line[1:] for line in lines.splitlines(keepends=True) if line[:1] in (sign, " "))
    return "".join(kept)
