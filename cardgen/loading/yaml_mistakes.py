"""What the YAML parser says, in words that help a person who writes decks."""

from __future__ import annotations

import re

import yaml

from cardgen.diagnostics import Place, Report

# part of the parser's words -> what is wrong, what to do
_WORDS = (
    (
        "mapping values are not allowed",
        "A second colon stands in this value.",
        'Put the value in quotes: `name: "Fire: the end"`.',
    ),
    (
        "expected key",
        "This line does not fit the lines above it.",
        "Look at its indentation, and put texts that hold quotes, colons or braces in quotes.",
    ),
    (
        "did not find expected '-' indicator",
        "Another item of the list{above} is expected here.",
        "Indent the line like the other keys of its item, or start it with `- `.",
    ),
    ("expected <block end>", "This line does not fit the lines above it.", "Look at its indentation."),
    ("expected alphabetic", "A * or & starts this value.", "Put the value in quotes."),
    ("could not find expected ':'", "A colon is missing after a key.", "Write `key: value`."),
    ("unexpected end of stream", "A quote that is opened above is never closed.", "Close it with the same quote."),
    ("cannot start any token", "A value cannot start with this character.", "Put the value in quotes."),
    ("expected ',' or", "A comma or the closing bracket{above} is missing.", "Close what is opened."),
    ("did not find expected node content", "A value is missing here.", "Write one, or put the text in quotes."),
    ("block sequence entries are not allowed", "A list cannot start here.", "Start it on a line of its own."),
    ("unknown escape character", "This backslash stands for nothing.", r"Write \\ or use single quotes."),
    ("unknown directive", "A % starts this line.", "Put the text in quotes."),
)


_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
_COLOR = re.compile(r"(?<=\s)#[0-9A-Fa-f]{3,8}\b")
_EXCERPT = 60
MAX_DEPTH = 24


def report_too_deep(place: Place, report: Report) -> None:
    """Report lists and mappings that are nested deeper than any deck needs."""
    message = f"Lists and mappings are nested more than {MAX_DEPTH} deep here."
    report.error("too-deep", message, place, "No deck needs that; a bracket is probably left open.")


def explain_problem(problem: yaml.MarkedYAMLError, name: str, text: str, report: Report) -> None:
    """Report where a text stops being YAML, and why."""
    mark = problem.problem_mark or problem.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    context = problem.context_mark
    said = problem.problem or "it is not YAML"
    what, hint = f"This is not YAML: {said}.", "Look at the indentation, quotes and brackets here and above."
    if "maximum nesting depth" in said:
        report_too_deep(Place(name, line, column), report)
        return
    lines = text.rstrip().split("\n")
    for part, sentence, advice in _WORDS:
        if part in said:
            what, hint = sentence, advice
            break
    if context and "end of stream" in said:
        line, column = context.line + 1, context.column + 1
    is_bracket = context is not None and "flow" in str(problem.context)
    if context and is_bracket and _report_comment(lines, min(context.line, len(lines) - 1), line, name, report):
        return
    above = f" that starts in line {context.line + 1}" if context and context.line + 1 < line else ""
    what = what.replace("{above}", above)
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
        what, hint = "The file ends here, and what is opened above is not closed.", "Close the bracket or the quote."
    elif "expected ',' or" in said and not above and lines[line - 1][column - 1 : column + 1] in (":", ": "):
        what, hint = _WORDS[0][1:]
    elif "mapping values" in said and _is_first_colon(lines[line - 1], column):
        what, hint = "This line is indented deeper than the one above it.", "Indent the keys of one item alike."
    written = lines[line - 1]
    found = written.strip()[:_EXCERPT]
    message = f"{what[:-1]}: `{found}`." if found else f"{what[:-1]}, in line {line}."
    report.error("yaml-syntax", message, Place(name, line, min(column, len(written) + 1)), hint)


def _report_comment(lines: list[str], start: int, end: int, name: str, report: Report) -> bool:
    """Report a colour without quotes that makes the rest of its line a comment, where a bracket seems to be open."""
    for number, line in enumerate(lines[start:end], start + 1):
        found = _COLOR.search(_QUOTED.sub(lambda match: "x" * len(match[0]), line))
        if found is not None:
            color = found[0]
            message = f"From `{color}` on the line is a comment, so the bracket before it stays open."
            place = Place(name, number, found.start() + 1, len(color))
            report.error("yaml-syntax", message, place, f'Put it in quotes: "{color}".')
            return True
    return False


def _is_first_colon(line: str, column: int) -> bool:
    return ": " not in line[: column - 1]
