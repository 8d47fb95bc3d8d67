"""Reads a node of the tree as what it should be; anything else is reported, and may leave a deck without some of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from cardgen.diagnostics import Place, Report, Severity, shorten
from cardgen.loading.joined_lines import warn_of_joined_lines
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence
from cardgen.loading.yaml_words import quote
from cardgen.model import Example, Located, Ruling
from cardgen.units import format_mm, parse_length

_MOST_TEXTS, _MOST_LETTERS = 100, 20_000  # of a card, and in each: the longest known have 8, and 1,000
_SHORTEN = "Shorten it, or write it into the rulebook."
_SUCH_AS = "such as `2`"
_MOST_DIGITS = 15  # of a number, which a computer still keeps exactly; as many behind the point
_DIGITS = f"[0-9]{{1,{_MOST_DIGITS}}}"
_INTEGER = re.compile(rf"[+-]?{_DIGITS}")
_NUMBER = re.compile(rf"[+-]?(?:{_DIGITS}(?:\.{_DIGITS})?|\.{_DIGITS})")
_ANY_INTEGER = re.compile(r"[+-]?[0-9]++")
_ANY_NUMBER = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)")
_LOST_TABLES = ("missing-table", "bad-table", "table-too-large", "unknown-sheet", "no-header", "empty-file", "no-cards")
_LOST_VALUES = ("unknown-column", "duplicate-column", "surplus-cells", "unclosed-quote", "bad-cell")
_LOST = ("bad-id", "duplicate-id", "missing-key", "wrong-type", *_LOST_TABLES, *_LOST_VALUES)
_NO_VALUES = ("bad-integer", "bad-number", "bad-yes-no", "bad-color")
_DOUBTFUL = (*_LOST, *_NO_VALUES, "unknown-key", "bad-copies", "too-many-copies", "bad-players")
_COMMENT = re.compile(r"(?:\s+(?=#\S)|\s(?=#))(#(?:.*\S)?)\s*$")
_NO_SPACE = re.compile(r"[A-Za-z_]\w*:(?=[^\s:/])")
_OTHERS = {"yes": "y 1 on x ja oui si sí wahr vrai ✓ ✔", "no": "n 0 off nein non falsch faux ✗ ✘"}
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}

_T = TypeVar("_T")
_Named = TypeVar("_Named", Example, Ruling)


def capitalize(words: str) -> str:
    """Give words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def read_mapping(found: Entry | Node | None, what: str, report: Report, example: str = "") -> Mapping | None:
    """Give what is a mapping, or the one under a key; what is something else is reported, nothing is not."""
    node = found.node if isinstance(found, Entry) else found
    if node is None or isinstance(node, Mapping):
        return node
    _report_wrong(node, what, "keys with values", report, example)
    return None


def read_entries(found: Entry | Node | None, what: str, report: Report, example: str) -> Iterable[tuple[str, Entry]]:
    """Give what stands under each key of a mapping."""
    mapping = read_mapping(found, what, report, example)
    return mapping.entries.items() if mapping else ()


def read_items(found: Entry | Node | None, what: str, report: Report, example: str = "- ...") -> tuple[Node, ...]:
    """Give the items of what is a list, or of the one under a key; what is something else is reported."""
    node = found.node if isinstance(found, Entry) else found
    if node is None or isinstance(node, Sequence):
        return node.items if node else ()
    _report_wrong(node, what, "a list", report, example)
    return ()


def read_scalar(node: Node, what: str, report: Report, card: str | None = None) -> Scalar | None:
    """Give a node that is a text with something in it; else report it."""
    if not isinstance(node, Scalar):
        _report_wrong(node, what, "one text", report, "", card)
        return None
    if node.is_blank:
        _report_blank(node, what, report, card)
        return None
    return node


def read_text(node: Node, what: str, report: Report, card: str | None = None) -> str | None:
    """Give the text of a node, without the line end of a block; else report it."""
    scalar = read_scalar(node, what, report, card)
    return None if scalar is None else scalar.text.rstrip("\n")


def read_texts(node: Node, what: str, report: Report, card: str | None = None) -> tuple[Scalar, ...]:
    """Give the texts of a list, or of one text alone; what is no text is reported and left out."""
    if isinstance(node, Mapping):
        _report_wrong(node, what, "one text or a list of texts", report, "", card)
        return ()
    items = node.items if isinstance(node, Sequence) else (node,)
    found = (read_scalar(item, what, report, card) for item in items)
    return tuple(scalar for scalar in found if scalar is not None)


def read_words(node: Node, what: str, report: Report, card: str | None = None) -> Located[str] | None:
    """Give a text that is printed, with its place; what YAML takes for a comment, and lines that it joins, are told."""
    _warn_of_loss(node, report, card)
    found = read_located(node, what, report, card)
    return None if found is None or _is_endless(found, what, report, card) else found


def read_line(node: Node, what: str, report: Report, card: str | None = None) -> str | None:
    """Give a text that is printed; what YAML takes for a comment, and lines that it joins, are told."""
    found = read_words(node, what, report, card)
    return None if found is None else found.value


def read_sentences(node: Node, what: str, report: Report, card: str | None = None) -> tuple[Located[str], ...]:
    """Give the texts of a list, or of one text alone, that are printed; what YAML takes for a comment, and lines that
    it joins, are told."""
    for item in node.items if isinstance(node, Sequence) else (node,):
        _warn_of_loss(item, report, card)
    return _leave_out_endless(read_located_texts(node, what, report, card), what, report, card)


def _leave_out_endless(
    texts: tuple[Located[str], ...], what: str, report: Report, card: str | None
) -> tuple[Located[str], ...]:
    """Give the texts that a card can have room for; the others are reported, and read by nobody."""
    if len(texts) > _MOST_TEXTS:
        message = f"{what} stands here after {_MOST_TEXTS} others, of {len(texts):,}; {_MOST_TEXTS} are the most."
        report.error("too-many-words", message, texts[_MOST_TEXTS].place, _SHORTEN, card)
    return tuple(text for text in texts[:_MOST_TEXTS] if not _is_endless(text, what, report, card))


def _is_endless(text: Located[str], what: str, report: Report, card: str | None) -> bool:
    """Tell whether a text has more letters than a card has room for, and report it."""
    if len(text.value) <= _MOST_LETTERS:
        return False
    message = f"{what} has {len(text.value):,} letters; {_MOST_LETTERS:,} are the most."
    report.error("too-many-words", message, text.place, _SHORTEN, card)
    return True


def _warn_of_loss(node: Node, report: Report, card: str | None) -> None:
    """Tell of parts of a text that YAML leaves out, and of lines that it joins."""
    if node.place.cell is not None:
        return
    _warn_of_comment(node, report, card)
    if isinstance(node, Scalar) and " " in node.text and node.place.file in report.sources:
        warn_of_joined_lines(node, _split_lines(report.sources[node.place.file]), report, card)


def _warn_of_comment(node: Node, report: Report, card: str | None) -> None:
    """Tell of a # that follows a text after one space, or has none behind it: it is rather a part of the text."""
    if not isinstance(node, Scalar) or not node.is_plain or node.is_blank:
        return
    place = node.place
    match = _COMMENT.match(_find_line(place, report), place.column - 1 + place.length)
    if match is None:
        return
    said = shorten(match[1], 40)
    message = f"From `{said}` on the line is a comment for YAML: `{shorten(node.text)}` is all that is printed."
    hint = "Put the whole text in quotes if it belongs to it, or write a comment after two spaces, as `  # so`."
    there = Place(place.file, place.line, match.start(1) + 1, len(match[1]))
    report.warn("text-in-comment", message, there, hint, card)


def _find_line(place: Place, report: Report) -> str:
    """Give the line of a place; nothing where its file was not kept."""
    return "".join(_split_lines(report.sources.get(place.file, ""))[place.line - 1 : place.line])


@lru_cache(maxsize=4)
def _split_lines(text: str) -> list[str]:
    """Give the lines of a file; one that asks for each of its lines is split once."""
    return text.split("\n")


def read_located(node: Node, what: str, report: Report, card: str | None = None) -> Located[str] | None:
    """Give the text of a node with its place; else report it."""
    text = read_text(node, what, report, card)
    return None if text is None else Located(text, node.place)


def read_located_texts(node: Node, what: str, report: Report, card: str | None = None) -> tuple[Located[str], ...]:
    """Give the texts of a list, or of one text alone, each with its place."""
    return tuple(Located(scalar.text.rstrip("\n"), scalar.place) for scalar in read_texts(node, what, report, card))


def read_value(
    node: Node,
    what: str,
    report: Report,
    parse: Callable[[str], _T | None],
    code: str,
    wanted: str | Callable[[str], str],
    hint: str | Callable[[str], str] = "",
    card: str | None = None,
) -> _T | None:
    """Give what `parse` makes of the text of a node; where it makes nothing of it, report what is `wanted`; that and
    the hint may depend on the text."""
    text = read_text(node, what, report, card)
    value = parse(text) if text is not None else None
    if text is not None and value is None:
        must, advice = (said if isinstance(said, str) else said(text.strip()) for said in (wanted, hint))
        report.error(code, f"{what} is `{shorten(text)}`; it must be {must}.", node.place, advice, card)
    return value


def parse_number(text: str) -> int | float | None:
    """Give the number that a text is; None if it is none."""
    text = text.strip()
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else None


def parse_yes_no(text: str) -> bool | None:
    """Give what `yes`, `no`, `true` or `false` says; None for other texts."""
    return _YES_NO.get(text.strip().lower())


def read_integer(
    node: Node, what: str, report: Report, card: str | None = None, low: int | None = None, high: int | None = None
) -> int | None:
    """Give a whole number between `low` and `high`; else report it."""

    def parse(text: str) -> int | None:
        value = int(text) if _INTEGER.fullmatch(text.strip()) else None
        is_out = value is None or (low is not None and value < low) or (high is not None and value > high)
        return None if is_out else value

    def wanted(text: str) -> str:
        digits = "" if high is not None else _describe_digits(text, _ANY_INTEGER)
        return f"a whole number{digits}{_describe_limits(low, high)}"

    usual = 2 if low is None or low <= 2 else low

    def hint(text: str) -> str:
        return _integer_hint(text).replace(_SUCH_AS, f"such as `{usual}`")

    return read_value(node, what, report, parse, "bad-integer", wanted, hint, card)


def read_number(node: Node, what: str, report: Report, card: str | None = None) -> int | float | None:
    """Give a number, whole or with a decimal point; else report it."""

    def wanted(text: str) -> str:
        return f"a number{_describe_digits(text, _ANY_NUMBER)}"

    return read_value(node, what, report, parse_number, "bad-number", wanted, _number_hint, card)


def read_yes_no(node: Node, what: str, report: Report, card: str | None = None) -> bool | None:
    """Give what `yes`, `no`, `true` or `false` says; else report it."""
    return read_value(node, what, report, parse_yes_no, "bad-yes-no", "`yes` or `no`", _yes_no_hint, card)


def read_length(node: Node, what: str, report: Report, low: float, high: float) -> float | None:
    """Give a length in millimetres between two limits; else report it."""

    def parse(text: str) -> float | None:
        value = parse_length(text)
        return value if value is not None and low <= value <= high else None

    wanted = f"a length from {format_mm(low)} to {format_mm(high)} mm"
    hint = "Write `3`, `3mm`, `1/8in` or `9pt`; a number alone is in millimetres."
    return read_value(node, what, report, parse, "bad-length", wanted, hint)


def keep_first(found: Iterable[_Named | None], kind: str, report: Report) -> tuple[_Named, ...]:
    """Give what could be read and has an id of its own; what has that of another one before it is reported."""
    kept: dict[str, _Named] = {}
    for each in found:
        if each is None:
            continue
        first = kept.setdefault(each.id, each)
        if first is not each:
            message = f"The {kind} `{shorten(each.id)}` already stands in {first.place.where}; an id may stand once."
            report.error("duplicate-id", message, each.place, "Give one of the two another id.")
    return tuple(kept.values())


def has_lost_cards(folder: str, report: Report) -> bool:
    """Tell whether a card of the deck in a folder may be missing because it could not be read."""
    return _has(_LOST, folder, report)


def has_doubtful_numbers(folder: str, report: Report) -> bool:
    """Tell whether a card, copies, a value or the players of the deck in a folder could not be read."""
    return _has(_DOUBTFUL, folder, report)


def _has(codes: tuple[str, ...], folder: str, report: Report) -> bool:
    return any(
        found.severity is Severity.ERROR
        and found.code in codes
        and (found.place is None or found.place.file.startswith(f"{folder}/"))
        for found in report.diagnostics
    )


def _report_wrong(
    node: Node, what: str, wanted: str, report: Report, example: str = "", card: str | None = None
) -> None:
    if isinstance(node, Scalar) and node.is_blank:
        _report_blank(node, what, report, card)
        return
    if isinstance(node, Mapping) and not node.entries and _is_told(node.place, report):
        return
    hint = f"Write it as `{example}`." if example else ""
    if example.startswith("- "):
        hint = f"Start each item of the list with `- `, as in `{example}`."
    if isinstance(node, Scalar) and node.is_plain and (match := _NO_SPACE.match(node.text)):
        hint = f"Write a space after the colon: `{match[0]} {shorten(node.text[match.end() :], 40)}`."
    is_flow = _find_line(node.place, report)[node.place.column - 1 :].startswith("{")
    if isinstance(node, Mapping) and len(node.entries) == 1 and card is not None and not is_flow:
        ((key, entry),) = node.entries.items()
        if isinstance(entry.node, Scalar):
            hint = f"Put the text in quotes: `{quote(f'{key}: {shorten(entry.node.text)}'.rstrip())}`."
    report.error("wrong-type", f"{what} is {_describe(node)}; it must be {wanted}.", node.place, hint, card)


def _is_told(place: Place, report: Report) -> bool:
    """Tell whether it is reported what is wrong within the braces that begin at a place."""
    there = [found.place for found in report.diagnostics if found.place and found.code in ("bad-key", "yaml-syntax")]
    return any((each.file, each.line) == (place.file, place.line) and each.column >= place.column for each in there)


def _describe(node: Node) -> str:
    if isinstance(node, Scalar):
        return "nothing" if node.is_blank else f"the text `{shorten(node.text)}`"
    if isinstance(node, Sequence):
        return f"a list of {len(node.items)}"
    keys = list(node.entries)
    return f"a mapping with `{shorten(keys[0])}`" if keys else "a mapping of 0 keys"


def _report_blank(node: Scalar, what: str, report: Report, card: str | None) -> None:
    if node.text == "null":
        message = f"{what} is `null`, which is no value to YAML."
        report.error("empty-value", message, node.place, "Delete the line, or put the word in quotes.", card)
        return
    has_comment = _find_line(node.place, report)[node.place.column - 1 :].lstrip().startswith("#")
    hint = "Write a value, or delete the line."
    if has_comment:
        hint = 'A # after a space starts a comment: put a value that starts with # in quotes, as "#FFB000".'
    report.error("empty-value", f"{what} has no value.", node.place, hint, card)


def _describe_limits(low: int | None, high: int | None) -> str:
    if low is None:
        return ""
    return f", {low} or more" if high is None else f" from {low:,} to {high:,}"


def _describe_digits(text: str, number: re.Pattern[str]) -> str:
    """Say how many digits are read where a text is a number of more."""
    if not number.fullmatch(text):
        return ""
    behind = " before its point, and as many behind it" if "." in text else ""
    return f" of at most {_MOST_DIGITS} digits{behind}"


def _yes_no_hint(text: str) -> str:
    word = text.lower()
    meant = next((meant for meant, others in _OTHERS.items() if word in others.split()), None)
    return f"Write `{meant}`." if meant else ""


def _integer_hint(text: str) -> str:
    match = re.fullmatch(r"([+-]?[0-9]+)[.,]([0-9]+)", text)
    if match is None or len(match[2]) == 3:  # which may be thousands
        return _number_hint(text)
    return f"Write a whole number, such as `{match[1]}`." if match[2].strip("0") else f"Write `{match[1]}`."


def _number_hint(text: str) -> str:
    if _ANY_NUMBER.fullmatch(text) and not _NUMBER.fullmatch(text):
        return "Take fewer digits; what is only printed may be a `text` field."
    if re.fullmatch(r"[+-]?[0-9]{1,3}(?:[,_' \u00a0\u202f][0-9]{3})+", text):
        digits = re.sub("[^0-9+-]", "", text)
        return f"Write the digits alone: `{digits}`; a number that is only printed may be a `text` field."
    if re.fullmatch(r"[+-]?[0-9]+\.0+", text):
        return f"Write `{text.partition('.')[0]}`."
    if re.fullmatch(r"[+-]?[0-9.]+ ?[^0-9.,\s]+", text):
        return "Write digits alone; what has a sign or a unit behind it is a `text` field."
    if re.fullmatch(r"[+-]?[0-9]+,[0-9]+", text):
        return f"Write a decimal point: `{text.replace(',', '.')}`."
    if text.startswith(("−", "–")):
        return f"Write a plain hyphen for the minus sign: `-{text[1:]}`."
    return f"Write digits, {_SUCH_AS}."
