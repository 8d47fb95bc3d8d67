"""Shows what was found to a person: the line, a caret under the mistake, what is wrong and what to do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from cardgen.diagnostics.report import Diagnostic, Place, Report, Severity
from cardgen.diagnostics.told import MOST_OF_A_CODE, count, select_told, tell_card, tell_others

_TAB = "    "
_PLAIN_WIDTH = 100
_WIDEST = 140
_NARROWEST = 30
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


@dataclass(frozen=True, slots=True)
class StyledText:
    """A piece of a line, and how it looks on a terminal with colours."""

    text: str
    style: str = ""


def write_report(report: Report, stream: TextIO, summary: str | None = None, most: int = MOST_OF_A_CODE) -> None:
    """Write all that a report holds and a summary, the count of it if no other is given.

    It is in colour where the stream is a terminal and NO_COLOR is not set.
    """
    lines = format_report(report, find_width(stream), most)
    lines.extend([StyledText(line, "bold")] for line in [summarize(report) if summary is None else summary] if line)
    write_lines(lines, stream)


def write_lines(lines: Iterable[Iterable[StyledText]], stream: TextIO) -> None:
    """Write lines, in colour where the stream is a terminal and NO_COLOR is not set."""
    if not wants_color(stream):
        stream.write("".join("".join(part.text for part in line).rstrip() + "\n" for line in lines))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, markup=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((part.text, part.style) for part in line)), soft_wrap=True)


def find_width(stream: TextIO) -> int:
    """Tell how many columns a source line may take: those of the terminal, or 100 where there is none."""
    if not stream.isatty():
        return _PLAIN_WIDTH
    import shutil

    return min(shutil.get_terminal_size().columns, _WIDEST)


def wants_color(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal whose user has not turned colours off (https://no-color.org)."""
    import os

    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def summarize(report: Report) -> str:
    """Count what was found: `3 errors, 1 warning`, or `no mistakes`."""
    errors, warnings = report.count(Severity.ERROR), report.count(Severity.WARNING)
    counts = [count(errors, "error")] if errors else []
    counts += [count(warnings, "warning")] if warnings else []
    return ", ".join(counts) or "no mistakes"


def format_report(report: Report, width: int = _PLAIN_WIDTH, most: int = MOST_OF_A_CODE) -> list[list[StyledText]]:
    """Give the lines for what was found, a blank one after each; source lines are cut to `width` columns.

    A box that many cards have is told once. Of a code at most `most` are told, then how many more there are.
    """
    texts = {name: text.split("\n") for name, text in report.sources.items()}
    lines: list[list[StyledText]] = []
    told, more = select_told(report, most)
    for each in told:
        lines += format_diagnostic(each.diagnostic, texts, width, tell_others(each))
        lines.append([])
    for code, number in more.items():
        lines.append([StyledText(f"{code}: and {number:,} more of this kind; `cardgen check --format json` tells all")])
        lines.append([])
    return lines


def format_diagnostic(
    diagnostic: Diagnostic, texts: dict[str, list[str]], width: int, others: str = ""
) -> Iterator[list[StyledText]]:
    """Give the lines for one mistake; `texts` holds the lines of each file that a place may point into.

    `others` tells where else it is so.
    """
    style = _STYLES[diagnostic.severity]
    place = diagnostic.place
    where = [StyledText(f"{visible(str(place))}: ", "bold")] if place else []
    yield [*where, StyledText(f"{diagnostic.severity}: ", style), StyledText(diagnostic.code, style)]
    if place and 0 < place.line <= len(texts.get(place.file, ())):
        yield from _quote(texts[place.file][place.line - 1], place, style, width)
    yield [StyledText(f"  {visible(tell_card(diagnostic))}")]
    if others:
        yield [StyledText(f"  {visible(others)}")]
    if diagnostic.hint:
        yield [StyledText("  hint: ", "cyan"), StyledText(visible(diagnostic.hint))]


def _quote(line: str, place: Place, style: str, width: int) -> Iterator[list[StyledText]]:
    """Give a source line and the carets under a span of it, cut to the part around the span."""
    start = min(place.column - 1, len(line))
    before = _shown(line[:start])
    marked = _shown(line[start : start + place.length])
    after = _shown(line[start + place.length :])
    number = str(place.line)
    room = max(_NARROWEST, width - len(number) - 5)
    before, marked, after = _cut(before, marked, after, room)
    edge, carets = " " * display_width(before), "^" * max(1, display_width(marked))
    yield [StyledText(f"  {number} | ", "dim"), StyledText(before), StyledText(marked, style), StyledText(after)]
    yield [StyledText(f"  {' ' * len(number)} | ", "dim"), StyledText(edge), StyledText(carets, style)]


def _shown(text: str) -> str:
    return visible(text.replace("\t", _TAB))


def _cut(before: str, marked: str, after: str, room: int) -> tuple[str, str, str]:
    if display_width(before + marked + after) <= room:
        return before, marked, after
    marked = _keep_start(marked, room * 2 // 3)
    left = room - display_width(marked)
    kept_after = _keep_start(after, max(left // 3, left - display_width(before)))
    return _keep_end(before, left - display_width(kept_after)), marked, kept_after


def _keep_start(text: str, room: int) -> str:
    if display_width(text) <= room:
        return text
    kept = text[: max(0, room - 1)]
    while display_width(kept) > room - 1 and kept:
        kept = kept[:-1]
    return kept + "…"


def _keep_end(text: str, room: int) -> str:
    return _keep_start(text[::-1], room)[::-1]


# ---- how much room text takes


def visible(text: str) -> str:
    """Give a text with every character that would steer the terminal replaced by a sign of one column."""
    return _UNSAFE.sub("\ufffd", text)


def display_width(text: str) -> int:
    """Tell how many columns a text takes: none for a combining mark, two for a wide character."""
    return len(text) if text.isascii() else sum(map(_width, text))


def pad(text: str, width: int) -> str:
    """Fill a text up with spaces to a width in columns."""
    return text + " " * (width - display_width(text))


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
