"""A diagnostic, its place, the report that every stage of the pipeline writes to, and the pages that explain codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path

from cardgen.diagnostics.severities import LOWERABLE

_PAGES = Path(__file__).resolve().parent / "explain"
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_DIGITS = re.compile(r"[0-9]+")
_SENTENCE = re.compile(r".*?[.:!?](?=\s|$)", re.DOTALL)


NO_CARD = "no card "
"""Begins the `box` of a mistake that comes of naming a card that the deck lacks."""
NO_WORDS = "no words: "
"""Begins the `box` of a mistake that comes of taking words from a card that does not say them."""


class Severity(StrEnum):
    """An error stops the printing, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table as people find it: row and column from 1, the column's header; column 0 for a whole row.

    `sheet` is empty where the file is a text.
    """

    row: int
    column: int = 0
    header: str = ""
    sheet: str = ""

    @property
    def letter(self) -> str:
        """Give the letters of the column: `C`, `AA`."""
        letters, left = "", self.column
        while left:
            left, rest = divmod(left - 1, 26)
            letters = chr(ord("A") + rest) + letters
        return letters

    def __str__(self) -> str:
        header = f" ({shorten(self.header, 30)})" if self.header else ""
        parts = (f"sheet {self.sheet}" if self.sheet else "", f"row {self.row}")
        return ", ".join((*filter(None, parts), *((f"column {self.letter}{header}",) if self.column else ())))


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A span in a file: name from the project's folder, line and column from 1, length in characters.

    In a table it is also a `cell`. A sheet of a workbook is a file of its own, `cards.xlsx#Spells`: its lines are the
    rows as they are quoted in messages.
    """

    file: str
    line: int = 1
    column: int = 1
    length: int = 1
    cell: Cell | None = field(default=None, compare=False)

    @property
    def is_in_workbook(self) -> bool:
        """Tell whether it is a cell of a sheet, which has no lines."""
        return self.cell is not None and bool(self.cell.sheet)

    @property
    def where(self) -> str:
        """Say in which line it stands, or in which row of a sheet."""
        return f"row {self.line}" if self.is_in_workbook else f"line {self.line}"

    @property
    def path(self) -> str:
        """Give the name of the file on the disk, without that of a sheet."""
        return self.file.removesuffix(f"#{self.cell.sheet}") if self.cell else self.file

    def __str__(self) -> str:
        if self.is_in_workbook:
            return f"{self.path}, {self.cell}"
        return f"{self.file}:{self.line}:{self.column}" + (f", {self.cell}" if self.cell else "")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake: a kebab-case code, a sentence with what was found, a place, a hint with what to do.

    `box` names the box of a template whose room is to blame, or other things that many places have in common: what is
    told of one is one mistake, and of a card that is not there (`NO_CARD` and its name) whatever the codes are.
    """

    severity: Severity
    code: str
    message: str
    place: Place | None = None
    hint: str = ""
    card: str | None = None
    box: str = ""


@dataclass(slots=True)
class Report:
    """Every mistake of one run, in the order found, and the texts that the places point into.

    `severities` is what the deck that is looked at sets for codes that may be set (see `severities.py`). What is the
    same of many cards is found once, for the first of them; the report knows the others.
    """

    found: dict[Diagnostic, None] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    severities: Mapping[str, str] = field(default_factory=dict)
    _firsts: dict[Diagnostic, Diagnostic] = field(default_factory=dict)
    _more: dict[Diagnostic, list[Diagnostic]] = field(default_factory=dict)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Give all that was found, in the order found."""
        return tuple(self.found)

    def error(
        self,
        code: str,
        message: str,
        place: Place | None = None,
        hint: str = "",
        card: str | None = None,
        box: str = "",
    ) -> None:
        """Add a mistake that stops the printing; the same one at the same place is kept once, for its first card."""
        self._add(Diagnostic(Severity.ERROR, code, message, place, hint, card, box))

    def warn(
        self,
        code: str,
        message: str,
        place: Place | None = None,
        hint: str = "",
        card: str | None = None,
        box: str = "",
    ) -> None:
        """Add something to look at that does not stop the printing."""
        self._add(Diagnostic(Severity.WARNING, code, message, place, hint, card, box))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add what another process or stage has found."""
        for diagnostic in diagnostics:
            self._add(diagnostic)

    def copy(self) -> Report:
        """Give another report that knows what this one does."""
        more = {first: list(others) for first, others in self._more.items()}
        return Report(dict(self.found), dict(self.sources), self.severities, dict(self._firsts), more)

    def return_to(self, earlier: Report) -> None:
        """Know only what was known when a copy was made."""
        known = earlier.copy()
        for each in fields(self):
            setattr(self, each.name, getattr(known, each.name))

    def set_severities(self, severities: Mapping[str, str], folder: str) -> None:
        """Take a deck's own severities from now on, and for what was found in its folder already."""
        self.severities = severities
        if severities:
            found = list(self.unfold())
            self.found, self._firsts, self._more = {}, {}, {}
            for diagnostic in found:
                is_own = diagnostic.place is not None and diagnostic.place.file.startswith(f"{folder}/")
                settled = self._settle(diagnostic) if is_own else diagnostic
                if settled is not None:
                    self._keep(settled)

    def unfold(self) -> Iterator[Diagnostic]:
        """Give all that was found, of each card what is the same of many."""
        for diagnostic in self.found:
            yield diagnostic
            yield from self.more_of(diagnostic)

    def more_of(self, diagnostic: Diagnostic) -> Sequence[Diagnostic]:
        """Give the same mistake of the other cards that have it."""
        return self._more.get(diagnostic, ())

    def _settle(self, diagnostic: Diagnostic) -> Diagnostic | None:
        """Give a diagnostic with the severity that the deck sets for it; None if it is off."""
        wanted = self.severities.get(diagnostic.code)
        if wanted is None or (diagnostic.severity is Severity.ERROR and diagnostic.code not in LOWERABLE):
            return diagnostic
        return None if wanted == "off" else replace(diagnostic, severity=Severity(wanted))

    def name_file(self, name: str, typed: str) -> None:
        """Call a file, and the sheets of it, as it was typed on the command line."""

        def rename(file: str) -> str:
            return typed + file[len(name) :] if file == name or file.startswith(f"{name}#") else file

        self.sources = {rename(file): text for file, text in self.sources.items()}
        found, self.found = self.found, {}
        for each in found:
            place = each.place and replace(each.place, file=rename(each.place.file))
            self.found[replace(each, place=place)] = None

    def in_reading_order(self) -> list[Diagnostic]:
        """Give what was found file by file, from top to bottom; what has no place comes first."""
        files: dict[str, int] = {}
        for diagnostic in self.found:
            if diagnostic.place:
                files.setdefault(diagnostic.place.file, len(files))

        def position(diagnostic: Diagnostic) -> tuple[int, int, int]:
            place = diagnostic.place
            return (files[place.file], place.line, place.column) if place else (-1, 0, 0)

        return sorted(self.found, key=position)

    def count(self, severity: Severity) -> int:
        """Tell how many of one severity there are."""
        return sum(diagnostic.severity is severity for diagnostic in self.diagnostics)

    @property
    def has_errors(self) -> bool:
        """Tell whether anything was found that stops the printing."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)

    def _add(self, found: Diagnostic) -> None:
        diagnostic = self._settle(found)
        if diagnostic is not None:
            self._keep(diagnostic)

    def _keep(self, diagnostic: Diagnostic) -> None:
        if diagnostic in self.found:
            return
        if diagnostic.card is not None and diagnostic.place is not None:
            first = self._firsts.setdefault(replace(diagnostic, card=None), diagnostic)
            if first is not diagnostic:  # what one rule says to many cards is one mistake
                more = self._more.setdefault(first, [])
                if diagnostic not in more:
                    more.append(diagnostic)
                return
        self.found[diagnostic] = None


def format_json(report: Report) -> str:
    """Give `{"diagnostics": [...], "errors": n, "warnings": n}`, in reading order: all that was found.

    The form stays the same from version to version.
    """
    import json

    form = {
        "diagnostics": [describe(diagnostic, report.more_of(diagnostic)) for diagnostic in report.in_reading_order()],
        "errors": report.count(Severity.ERROR),
        "warnings": report.count(Severity.WARNING),
    }
    return json.dumps(form, indent=2, ensure_ascii=False)


def describe(diagnostic: Diagnostic, more: Iterable[Diagnostic] = ()) -> dict[str, str | int | list[str] | None]:
    """Give a mistake as it stands in JSON; `more` is the same of other cards."""
    place = diagnostic.place
    in_sheet = place is not None and place.cell is not None and bool(place.cell.sheet)  # it has rows, no characters
    return {
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "file": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place and not in_sheet else None,
        "length": place.length if place and not in_sheet else None,
        **({"cell": str(place.cell)} if place and place.cell else {}),
        "card": diagnostic.card,
        "cards": [each.card for each in (diagnostic, *more) if each.card],
        "hint": diagnostic.hint or None,
    }


def shorten(text: str, most: int = 60) -> str:
    """Give a text on one line, cut to what a message can hold."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def is_near(found: str, word: str) -> bool:
    """Tell whether one of two similar words can be a slip of the pen for the other.

    Of words of one or two letters, beside digits, any other one is similar: `KD` and `KH`, `T3` and `T31`.
    """
    if found == word:
        return False
    if found.lower() == word.lower():
        return True
    few, many = sorted(len(_DIGITS.sub("", each)) for each in (found, word))
    return few >= 2 and many > 2


def suggest(found: str, allowed: Iterable[str], few: int = 12) -> str:
    """Give a hint that names the nearest allowed word, or all of them when they are few; else an empty text."""
    import difflib

    words = sorted(set(allowed))
    if found in words:
        return ""
    near = [word for word in words if word.lower() == found.lower()]
    near += difflib.get_close_matches(found, words, n=3, cutoff=0.6)
    meant = next((word for word in near if is_near(found, word)), None)
    if meant is not None:
        return f"Did you mean `{meant}`?"
    if 0 < len(words) <= few:
        return "Allowed here: " + ", ".join(f"`{word}`" for word in words) + "."
    return ""


# ---- the pages that explain each code: what it means, a wrong example and the right one


def find_page(code: str) -> str | None:
    """Give the Markdown page of a code; None if there is no such code."""
    page = _PAGES / f"{code}.md"
    return page.read_text(encoding="utf-8") if _CODE.fullmatch(code) and page.is_file() else None


def name_codes() -> list[str]:
    """Give all codes, sorted."""
    return sorted(page.stem for page in _PAGES.glob("*.md"))


def list_codes() -> dict[str, str]:
    """Give the first sentence of each code's page, up to its colon if it has one, by code."""
    pages = sorted(_PAGES.glob("*.md"), key=lambda page: page.stem)
    return {page.stem: _first_sentence(page.read_text(encoding="utf-8")) for page in pages}


def _first_sentence(page: str) -> str:
    _, _, body = page.strip().partition("\n")
    paragraph = " ".join(body.strip().split("\n\n")[0].split())
    match = _SENTENCE.match(paragraph)
    return (match[0] if match else paragraph).rstrip(":.") + "."
