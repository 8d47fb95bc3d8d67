"""What WeasyPrint warns of while it sets a book is told in our words, where they are known, at its place."""

from __future__ import annotations

import contextlib
import logging
import posixpath
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import FrameType
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.rulebook.files import find_name, read_as_text
from cardgen.rulebook.layout.boxes import walk_pages
from cardgen.rulebook.style_limits import list_variables

_IGNORED = re.compile(r"Ignored `([^:`]+):(.*)` at (\d+):(\d+), (.*)\.$", re.DOTALL)
_SELECTOR = re.compile(r"Invalid or unsupported selector, '(.*?)\s*'(?:, (.*))?$", re.DOTALL)
_POSITION = re.compile(r" at \d+:\d+\b")
_TOKENS = ("declaration", "descriptor", "margin_rule", "rule")  # what the code that reads sheets calls what it reads
_READERS = "weasyprint.css"
_UNTOLD = (
    "has no required alt description",  # it is decoration, and told where it is written: see `check_pictures`
    "Unknown empty rule <AtRule @charset",  # sheets are read as UTF-8, whatever they say
    "Expected a media type",  # said once more, with its rule
)
_HINT = "Look for it in the rulebook's style sheets and HTML templates below `templates/`."


@contextlib.contextmanager
def listening(sheets: Sequence[str], sources: Sources, report: Report) -> Iterator[None]:
    """Report what WeasyPrint has to say about style sheets and pictures, save what is reported already."""

    told: set[tuple[str, Place | None]] = set()

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said, place = record.getMessage(), _find_rule(sources)
            if (said, place) not in told:  # a book that is filled up is laid out twice
                told.add((said, place))
                _tell(said, place, sheets, sources, report)

    logger = logging.getLogger("weasyprint")
    listener = Listener(logging.WARNING)
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(listener)
    try:
        yield
    finally:
        logger.removeHandler(listener)
        logger.propagate = propagate


def compute_styles(pages: Iterable[Any]) -> None:
    """Let WeasyPrint say what it has to say of values with `var()` in them that it reads as it draws alone."""
    for box in walk_pages(pages):
        for name, (value, _) in getattr(box.style, "cascaded", {}).items():
            if hasattr(value, "tokens") and not name.startswith("__"):
                _ = box.style[name]


def _tell(said: str, place: Place | None, sheets: Sequence[str], sources: Sources, report: Report) -> None:
    """Report one message of WeasyPrint, about what is read at a place if it is known."""
    known = [found.place for found in report.diagnostics if found.code == "rulebook-style" and found.place]
    if any(each in said for each in _UNTOLD):
        return
    if any(_names_file(_read_typed(each, report), said) for each in known):
        return
    if said.startswith("Font-face ") and any(found.code == "missing-font" for found in report.diagnostics):
        return
    message = _describe(said)
    if ignored := _IGNORED.match(said):
        name, _, line, column, _ = ignored.groups()
        place = place or _find_typed(name, int(line), int(column), sheets, sources)
    if (variables := _find_variables()) is not None:
        place = _find_typed(variables[0], *variables[1:3], sheets, sources) or place
        message = variables[3] or message
    if place is None:
        report.warn("rulebook-style", message, hint=_HINT)
    elif not any((each.file, each.line) == (place.file, place.line) for each in known):
        report.warn("rulebook-style", message, place)


def _describe(said: str) -> str:
    """Say it in our words."""
    if ignored := _IGNORED.match(said):
        name, value, _, _, reason = ignored.groups()
        return f"`{name}: {value.strip()}` is left out: {reason}."
    if selector := _SELECTOR.match(said):
        typed, reason = selector.groups()
        return f"The rule of `{typed}` is left out: {reason or 'the selector is none that can be read'}."
    return f"Setting the rulebook: {_POSITION.sub('', said)}"


def _walk_readers() -> Iterator[FrameType]:
    """Give the frames of WeasyPrint's code for style sheets that call us, the innermost first."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).startswith(_READERS):
            yield frame
        frame = frame.f_back


def _find_rule(sources: Sources) -> Place | None:
    """Give the place of the declaration or rule that WeasyPrint reads while it calls us."""
    for frame in _walk_readers():
        read = (frame.f_locals.get(name) for name in _TOKENS)
        token = next((each for each in read if hasattr(each, "source_line")), None)
        sheet = find_name(str(frame.f_locals.get("base_url") or ""))
        if token is not None and sheet.endswith(".css") and sources.read(sheet) is not None:
            length = len(token.name) if token.type == "declaration" else 1
            return Place(sheet, token.source_line, token.source_column, length)
    return None


def _find_variables() -> tuple[str, int, int, str] | None:
    """Give how a value with `var()` in it that WeasyPrint computes while it calls us begins, its line and column, and
    what to say of a name in it that is not set; None where it computes none."""
    for frame in _walk_readers():
        value, style = frame.f_locals.get("value"), frame.f_locals.get("self")
        tokens: Sequence[Any] = getattr(value, "tokens", ())
        if tokens and style is not None and hasattr(style, "cascaded"):
            unset = next((name for name in list_variables(tokens) if not style[name.replace("-", "_")]), "")
            said = f"`{getattr(value, 'name', '')}` is left out: `{unset}` is not set here." if unset else ""
            first = tokens[0]
            typed = f"{first.name}(" if first.type == "function" else first.serialize()
            return typed, first.source_line, first.source_column, said
    return None


def _read_typed(place: Place, report: Report) -> str:
    lines = report.sources.get(place.file, "").split("\n")[place.line - 1 : place.line]
    return "".join(lines)[place.column - 1 : place.column - 1 + place.length]


def _names_file(typed: str, said: str) -> bool:
    """Tell whether WeasyPrint could not load the file that is typed in a style sheet, as a text or a `url(...)`."""
    name = posixpath.basename(typed.removeprefix("url(").removesuffix(")").strip("\"' "))
    return bool(name) and said.startswith("Failed to load") and name in said


def _find_typed(typed: str, line: int, column: int, sheets: Sequence[str], sources: Sources) -> Place | None:
    """Give the place of what is typed at a line and column, in the last of some sheets that has it there."""
    for sheet in reversed(sheets):
        lines = read_as_text(sheet, sources).splitlines()
        if line <= len(lines) and lines[line - 1][column - 1 :].lower().startswith(typed.lower()):
            return Place(sheet, line, column, len(typed))
    return None
