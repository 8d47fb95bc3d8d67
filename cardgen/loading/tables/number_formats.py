"""What a spreadsheet shows of a number, by the format of its cell (ECMA-376, part 1, 18.8.30 and 18.8.31)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from cardgen.diagnostics import shorten

BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00', 8: '"$"#,##0.00',
    9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 37: "#,##0", 38: "#,##0", 39: "#,##0.00",
    40: "#,##0.00", 41: "#,##0", 42: '"$"#,##0', 43: "#,##0.00", 44: '"$"#,##0.00', 48: "##0.0E+0",
}  # fmt: skip
"""The formats that a workbook names by a number alone; those of dates are not among them."""

_DIGITS = 15  # as many of a number's as spreadsheets show
_LONGEST = 255  # letters of a format
_EXACT = Context(prec=700, rounding=ROUND_HALF_UP)
_TOKEN = re.compile(
    r'"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|(General)|([0#?][0#?.,]*|\.[0#?]+)|(.)', re.DOTALL | re.IGNORECASE
)
_SECTION = re.compile(r'((?:"[^"]*"|\\.|[^;"\\])*)(?:;|$)', re.DOTALL)
_CURRENCY = re.compile(r"\$([^-]*)(?:-.*)?")
_WRITTEN = re.compile(r"[0-9.,'\s\u202f]*[0-9]")
_IS_SAME = 1e-8  # as close are numbers of which only some of their many digits are shown


@dataclass(frozen=True, slots=True)
class Shown:
    """What a spreadsheet shows where that is not the number as it is read, and whether it is another number."""

    words: str
    is_other_number: bool = False


def format_number(value: float) -> str:
    """Give a number as it is read from a cell, without the cell's format: 3.0 is `3`."""
    return str(int(value)) if value.is_integer() and abs(value) < 10**_DIGITS else f"{value:.{_DIGITS}g}"


def describe_shown(value: float, text: str) -> Shown | None:
    """Tell what a text shows of a number; None if it is that number as it is read, with a point or a comma."""
    if text.replace(",", ".") == format_number(value):
        return None
    numbers = _parse(text)
    if any(len(digits) >= 9 and abs(number - abs(value)) <= _IS_SAME * abs(value) for number, digits in numbers):
        return None
    is_same = not numbers or any(f"{number:.{_DIGITS}g}" == f"{abs(value):.{_DIGITS}g}" for number, _ in numbers)
    words = f"the spreadsheet shows `{shorten(text)}`" if text else "the spreadsheet shows nothing"
    return Shown(words, "%" in text or not is_same)


def describe_format(value: float, code: str) -> Shown | None:
    """Tell what a format shows of a number; None if it is the number as it is read."""
    if code == "@":
        return None
    text = show_number(value, code)
    if text is None:
        return Shown(f"the spreadsheet shows it in the format `{shorten(code)}`")
    return describe_shown(value, text)


def _parse(text: str) -> list[tuple[float, str]]:
    """Give the numbers that a text may mean, each with its digits: `1,500` is 1500 or 1.5."""
    written = _WRITTEN.findall(text)
    if len(written) != 1:
        return []
    found = []
    for point, other in (".,", ",."):
        plain = re.sub(r"[\s'\u202f]", "", written[0]).replace(other, "").replace(point, ".")
        if plain.count(".") <= 1:
            found.append((float(plain), plain.replace(".", "").lstrip("0")))
    return found


def show_number(value: float, code: str) -> str | None:
    """Give a number as a format shows it, with a decimal point; None for fractions, powers of ten and the like."""
    if len(code) > _LONGEST or abs(value) > 10**300 or value != value:
        return None
    section, number = _choose_section(code, value)
    pieces, digits = _read_section(section)
    if pieces is None or len(digits) > 1:
        return None
    shown = "".join(pieces)
    if digits:
        if digits[0].lower() == "general":
            written = format_number(float(number))
        else:
            written = _write_digits(number.scaleb(2 * shown.count("%")), digits[0])
        shown = shown.replace("\0", written)
    return shown.strip()


def _choose_section(code: str, value: float) -> tuple[str, Decimal]:
    """Give the part of a format that is for numbers of this sign, and the number that it shows."""
    sections = _SECTION.findall(code)[:3]
    exact = Decimal(format_number(value))
    if value < 0 and len(sections) > 1 and (sections[1] or len(sections) > 2):
        return sections[1], -exact
    if value == 0 and len(sections) > 2 and (sections[2] or len(_SECTION.findall(code)) > 3):
        return sections[2], exact
    return sections[0], exact


def _read_section(section: str) -> tuple[list[str] | None, list[str]]:
    """Give the pieces of a section, \\0 where its number stands, and what it says of digits; None if it says more."""
    pieces: list[str] = []
    digits: list[str] = []
    for match in _TOKEN.finditer(section):
        quoted, escaped, bracket, general, places, other = match.groups()
        if general or places:
            pieces.append("\0")
            digits.append(general or places)
        elif bracket is not None:
            currency = _CURRENCY.fullmatch(bracket)
            pieces.append(currency[1] if currency else "")
        elif other and (other.isalpha() or other == "/"):
            return None, digits
        else:
            pieces.append(quoted or escaped or other or "")
    return pieces, digits


def _write_digits(number: Decimal, places: str) -> str:
    """Give the digits of a number as `0`, `#`, `?`, `.` and `,` ask for them."""
    whole, point, after = places.partition(".")
    thousands = len(whole) - len(whole.rstrip(",")) + len(after) - len(after.rstrip(","))
    after = after.rstrip(",")
    step = Decimal(1).scaleb(-len(after))
    rounded = _EXACT.quantize(number.scaleb(-3 * thousands, _EXACT), step)
    before, _, decimals = f"{abs(rounded):f}".partition(".")
    least = after.rstrip("#")
    decimals = decimals[: len(least)] + decimals[len(least) :].rstrip("0")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole.rstrip(","):
        before = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", ",", before)
    return ("-" if rounded < 0 else "") + before + (point and "." + decimals)
