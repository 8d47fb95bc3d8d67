"""What the YAML parser says, in words that help a person who writes decks."""

from __future__ import annotations

import re

import yaml

from cardgen.diagnostics import Place, Report
from cardgen.loading.yaml_signs import report_braces, report_wrong_sign
from cardgen.loading.yaml_words import EXCERPT, quote

_BACKSLASH = r"Leave it out, or write `\\` for a backslash that is printed."
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
    ("mapping keys are not allowed", "A ? starts this value.", "Put the value in quotes."),
    ("could not find expected ':'", "A colon is missing after a key.", "Write `key: value`."),
    (
        "unexpected end of stream",
        "A quote that is opened above is never closed.",
        'Close it with the same quote; a text that begins with an apostrophe stands in double quotes: `"\'tis"`.',
    ),
    ("cannot start any token", "A value cannot start with this character.", "Put the value in quotes."),
    ("expected ',' or", "A comma or the closing bracket{above} is missing.", "Close what is opened."),
    ("did not find expected node content", "A value is missing here.", "Write one, or put the text in quotes."),
    ("block sequence entries are not allowed", "A list cannot start here.", "Start it on a line of its own."),
    ("unknown escape character", "This backslash stands for nothing.", _BACKSLASH),
    ("unknown directive", "A % starts this line.", "Put the text in quotes."),
)


_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
_KEYED = re.compile(r"([A-Za-z_][\w-]*): +(?=([^\s\"'].*))")
_COMMENT = re.compile(r"(?<=\s)#[^\s,}\]]+")
_COLOR = re.compile(r"#[0-9A-Fa-f]{3,8}")
_NO_SPACE = re.compile(r"\s*(?:- +)*([A-Za-z_][\w-]*):(?=[^\s:/])")
_VALUE = re.compile(r"(\s*(?:- +)*(?:[A-Za-z_][\w -]*: +)?)([*&%@`>|\[{\"'].*)")
_SMART = re.compile("[“”„‘’]")
_OPENINGS = {"[": "begins a list", "{": "begins keys with values"}
_CLOSINGS = {"[": "]", "{": "}"}
MAX_DEPTH = 24
_LONGEST = 5_000  # letters of a line in which the cause of a mistake is looked for


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
    lines = [line[:_LONGEST] for line in text.rstrip().split("\n")]
    for part, sentence, advice in _WORDS:
        if part in said:
            what, hint = sentence, advice
            break
    if context and ("end of stream" in said or "expected ':'" in said):
        line, column = context.line + 1, context.column + 1
    if _report_cause(problem, lines, name, report):
        return
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
        hint = _hint_quotes(lines[line - 1], column) or hint
    elif "mapping values" in said and _is_first_colon(lines[line - 1], column):
        what, hint = "This line is indented deeper than the one above it.", "Indent the keys of one item alike."
    elif any(part in said for part in ("mapping values", "block sequence entries", "mapping keys")):
        hint = _hint_quotes(lines[line - 1], column) or hint
    written = lines[line - 1]
    found = written.strip()[:EXCERPT]
    message = f"{what[:-1]}: `{found}`." if found else f"{what[:-1]}, in line {line}."
    report.error("yaml-syntax", message, Place(name, line, min(column, len(written) + 1)), hint)


def _report_cause(problem: yaml.MarkedYAMLError, lines: list[str], name: str, report: Report) -> bool:
    """Report what often lies behind a mistake that the parser sees later in a line, or in a line below."""
    marks = (problem.context_mark, problem.problem_mark)
    numbers = dict.fromkeys(mark.line for mark in marks if mark is not None and mark.line < len(lines))
    said = problem.problem or ""
    around = dict.fromkeys(at for number in numbers for at in (number, number - 1) if at >= 0)
    if "cannot start" in said and _report_block_in_braces(problem, lines, name, report):
        return True
    if "expected ',' or" in said or "flow" in str(problem.context):
        if any(report_braces(lines[number], number, name, report) for number in numbers):
            return True
    elif "unknown escape" not in said and report_wrong_sign(lines, around, name, report):
        return True
    for number in numbers:
        is_colon = "':'" in said or "mapping values" in said or "simple key" in str(problem.context)
        for nearby in (number, number - 1) if is_colon else ():
            match = _NO_SPACE.match(lines[nearby]) if nearby >= 0 else None
            if match is not None:
                report_no_space(lines[nearby][match.start(1) :], Place(name, nearby + 1, match.start(1) + 1), report)
                return True
    for number in numbers:
        match = _VALUE.match(lines[number])
        found = _word_start(match[2], said) if match is not None else None
        if match is not None and found is not None:
            place = Place(name, number + 1, match.end(1) + 1)
            report.error("yaml-syntax", f"{found[0]}: `{lines[number].strip()[:EXCERPT]}`.", place, found[1])
            return True
    return False


def _report_block_in_braces(problem: yaml.MarkedYAMLError, lines: list[str], name: str, report: Report) -> bool:
    mark = problem.problem_mark
    line = lines[mark.line] if mark is not None and mark.line < len(lines) else ""
    sign = line[mark.column : mark.column + 1] if mark is not None else ""
    if mark is None or not sign or sign not in "|>" or not re.search(r"[{\[]", line[: mark.column]):
        return False
    message = f"`{sign}` begins a block, which cannot stand within braces: `{lines[mark.line].strip()[:EXCERPT]}`."
    hint = "Write each key on a line of its own, or put the text in double quotes, where `\\n` is a new line."
    report.error("yaml-syntax", message, Place(name, mark.line + 1, mark.column + 1), hint)
    return True


def _hint_quotes(line: str, column: int) -> str:
    """Give how the value is written in quotes in which a column of a line stands; nothing where that is not clear."""
    for found in _KEYED.finditer(line):
        if found[2][0] in "[{":
            continue
        is_flow = "{" in line[: found.start()] or "[" in line[: found.start()]
        value = re.split(r"[,}\]]", found[2])[0] if is_flow else found[2]
        if found.start(2) < column <= found.start(2) + len(value) + 1:
            return f"Put the value in quotes: `{found[1]}: {quote(value.strip())}`."
    return ""


def report_no_space(written: str, place: Place, report: Report) -> None:
    """Report a key whose colon has no space behind it, from what is written from the key on."""
    key, _, value = written.strip().partition(":")
    message = f"A space is missing after the colon of `{key}:`, so that it is no key."
    hint = f"Write `{key}: {value[:EXCERPT]}`."
    report.error("yaml-syntax", message, Place(place.file, place.line, place.column, len(key) + 1), hint)


def _word_start(value: str, said: str) -> tuple[str, str] | None:
    """Say why a value cannot start as it does, and what to do; None if that is not what is wrong with it."""
    sign, quoted = value[0], quote(value)
    advice = f"Put the value in quotes: {quoted}."
    if sign in "*&" and "alphabetic" in said:
        return f"A value cannot start with `{sign}`, which stands for a repeated part", advice
    if sign in "%@`" and "cannot start" in said:
        return f"A value cannot start with `{sign}`", advice
    if sign in ">|" and "comment or line break" in said:
        return f"`{sign}` at the start of a value begins a block in the lines below it", advice
    _, closing, rest = value.rpartition(_CLOSINGS.get(sign, sign)) if sign in "[{" else ("", "", "")
    rest = rest.strip() if closing else ""
    if sign in _OPENINGS and rest and not rest.startswith(("#", ",")):
        return (
            f"This value starts with `{sign}`, which {_OPENINGS[sign]}, and goes on after `{_CLOSINGS[sign]}`",
            advice,
        )
    if sign in "\"'" and "end of stream" not in said and ("expected" in said and value.count(sign) > 1):
        after = value[value.index(sign, 1) + 1 :].strip()
        if after and not after.startswith(("#", ",", "}", "]", ":", sign)):
            twice = '\\"' if sign == '"' else "''"
            how = f"Write `{twice}` for a quote inside of the value, or put the value in the other kind of quotes."
            return f"The quote `{sign}` closes before the value ends", how
    return None


def report_lost_comma(key: str, before: tuple[str, str] | None, place: Place, report: Report) -> None:
    """Report what stands between commas in braces without a value; `before` is the key and value before it."""
    smart = " Typed quotes “ ” do not hold a value together." if _SMART.search(key) else ""
    if before is None:
        message = f"`{key[:EXCERPT]}` stands in braces without a value; braces hold keys with values."
        hint = f"Put a text that begins with a brace in quotes, or write `{key}: ...`."
    else:
        message = (
            f"The comma ends the value of `{before[0]}`, so `{key[:EXCERPT]}` stands alone, as a key without a value."
        )
        whole = _SMART.sub("", f"{before[1]}, {key}")
        hint = f"Put the whole value in quotes: `{before[0]}: {quote(whole)}`.{smart}"
    report.error("yaml-syntax", message, place, hint)


def _report_comment(lines: list[str], start: int, end: int, name: str, report: Report) -> bool:
    """Report a colour or number without quotes that makes the rest of its line a comment, where a bracket seems to be
    open."""
    for number, line in enumerate(lines[start:end], start + 1):
        found = _COMMENT.search(_QUOTED.sub(lambda match: "x" * len(match[0]), line))
        if found is not None:
            sign = found[0]
            message = f"From `{sign}` on the line is a comment, so the bracket before it stays open."
            place = Place(name, number, found.start() + 1, len(sign))
            hint = f'Put it in quotes: "{sign}".' if _COLOR.fullmatch(sign) else "Put the whole value in quotes."
            report.error("yaml-syntax", message, place, hint)
            return True
    return False


def _is_first_colon(line: str, column: int) -> bool:
    return ": " not in line[: column - 1]
