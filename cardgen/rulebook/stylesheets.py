"""Checks a rulebook's style sheets without setting it: what cannot be read, colours, lengths, files, font families."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import islice
from typing import Any

from markupsafe import Markup

from cardgen.diagnostics import Place, Report, suggest
from cardgen.loading.sources import Sources
from cardgen.rulebook.counter_styles import ANY, PREDEFINED, find_unknown
from cardgen.rulebook.files import FONT_SUFFIXES, read_file
from cardgen.rulebook.sheet_reading import Declaration, SheetReader, find_place

_STYLES = re.compile(r"<style\b[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)
_STYLE = re.compile(r"""<[^<>]*?\sstyle=["']([^"'<>]*)["']""")
_FONT_PROPERTIES = ("font", "font-family")
_PAGE_LENGTHS = ("--page-width", "--page-height")
_LENGTH_UNITS = ("mm", "cm", "in", "pt", "pc", "px", "q")
_ANY_COLOR = (*ANY, "none", "auto")
_NO_NAMES = (*ANY, "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui")


@dataclass(frozen=True, slots=True)
class Styles:
    """What the style sheets of a book name and ask for: its font files, whether they are there or not, with the first
    place of each, and how many selectors they have."""

    font_files: Mapping[str, Place]
    selectors: int


def check_stylesheets(sheets: Sequence[str], folders: Sequence[str], sources: Sources, report: Report) -> Styles:
    """Warn of mistakes in style sheets and in those that they import, each at its place; files may lie below `folders`
    alone. What is larger than a book needs is an error."""

    def find_file(sheet: str, token: Any) -> str:
        typed = token.value if token.type == "string" else _read_url(token)
        return "" if typed is None else _check_file(token, typed, sheet, folders, sources, report)

    def note(sheet: str, token: Any, said: str, hint: str) -> None:
        _warn(sheet, token, said, report, hint)

    reader = SheetReader(sources, report, note, find_file)
    files: dict[str, Place] = {}
    for sheet in sheets:
        reader.read(sheet)
    reader.check_whole()
    for declaration in reader.declarations:
        if declaration.name.endswith("color"):
            _check_color(declaration, report)
        elif declaration.name in _PAGE_LENGTHS:
            _check_length(declaration, report)
        for token in find_unknown(declaration.name, declaration.value, reader.counters):
            message = f"There is no style of counters `{token.value}`, so it counts as `decimal`."
            note(declaration.sheet, token, message, suggest(token.value, (*reader.counters, *PREDEFINED)))
        for token in _flatten(declaration.value):
            if (typed := _read_url(token)) is not None:
                file = _check_file(token, typed, declaration.sheet, folders, sources, report)
                files.setdefault(file, find_place(declaration.sheet, token))
    _check_families(reader.declarations, report)
    fonts = {file: place for file, place in files.items() if file.endswith(FONT_SUFFIXES) and not file.startswith("..")}
    return Styles(fonts, reader.selectors)


def check_own_styles(html: str, file: str, sources: Sources, report: Report) -> None:
    """Report what is too large in the styles that stand in the HTML of a book itself; `file` is its template."""
    reader = SheetReader(sources, report, lambda *_: None, lambda *_: "")
    for text in _STYLES.findall(html):
        reader.read_text(file, text)
    reader.read_declarations(file, unescape("; ".join(dict.fromkeys(_STYLE.findall(html)))))


def _check_color(declaration: Declaration, report: Report) -> None:
    from tinycss2.color5 import parse_color

    words = [token for token in declaration.value if token.type not in ("whitespace", "comment")]
    if len(words) == 1 and words[0].type in ("ident", "hash") and parse_color(words[0]) is None:
        written = words[0].serialize()
        if written.lower() not in _ANY_COLOR:
            message = f"`{written}` is no colour, so `{declaration.name}` is left out."
            _warn(declaration.sheet, words[0], message, report, "Write a name of CSS such as `red`, or #RRGGBB.")


def _check_length(declaration: Declaration, report: Report) -> None:
    """Report what is no length of a page, for all pages would be of another size."""
    words = [token for token in declaration.value if token.type not in ("whitespace", "comment")]
    said = ""
    if (len(words) == 1 and words[0].type in ("ident", "string", "number", "percentage")) or not words:
        said = "a length"
    elif any(each.type == "dimension" and each.lower_unit not in _LENGTH_UNITS for each in _flatten(words)):
        said = "a length on paper"
    elif len(words) == 1 and words[0].type == "dimension" and words[0].value <= 0:
        said = "more than 0"
    if said:
        written = words[0].serialize() if words else ""
        place = find_place(declaration.sheet, words[0] if words else None)
        message = f"`{declaration.name}` is `{written}`; it must be {said}."
        report.error("rulebook-style", message, place, "Write `148mm`.")


def _read_url(token: Any) -> str | None:
    """Give the address in `url(a.png)` or `url("a.png")`, two kinds of tokens; None for any other."""
    if token.type == "function" and token.lower_name == "url":
        return next((inner.value for inner in token.arguments if inner.type == "string"), None)
    return str(token.value) if token.type == "url" else None


def _check_file(token: Any, typed: str, sheet: str, folders: Sequence[str], sources: Sources, report: Report) -> str:
    """Warn of a file that cannot be used, and give its name from the project's folder; an empty text if it has none."""
    if typed.startswith(("#", "data:")):
        return ""
    if ":" in typed or typed.startswith("//"):
        _warn(sheet, token, f"`{typed}` is not used: a rulebook takes files of the project alone.", report)
        return ""
    path = typed.partition("?")[0].partition("#")[0]
    name = posixpath.normpath(path[1:] if path.startswith("/") else posixpath.join(posixpath.dirname(sheet), path))
    if not name.startswith(tuple(folders)):
        listed = ", ".join(f"`{folder}`" for folder in folders)
        _warn(sheet, token, f"`{typed}` is not used: a rulebook takes files below {listed} only.", report)
    elif (
        not name.endswith(FONT_SUFFIXES) and read_file(name, sources) is None
    ):  # a font that is missing is an error of its own
        _warn(sheet, token, f"There is no file `{name}`.", report)
    return name


def _check_families(declarations: Iterable[Declaration], report: Report) -> None:
    """Warn of font families that are asked for first and that no @font-face of the book declares: no font of the system
    is ever used. A character that none of them has is told by itself."""
    declarations = tuple(declarations)
    declared: dict[str, str] = {}
    for each in declarations:
        if each.rule == "font-face" and each.name == "font-family":
            declared.update((name.lower(), name) for name, _ in _list_families(each.value, all_words=True))
    users = [each for each in declarations if each.name in _FONT_PROPERTIES and each.rule != "font-face"]
    variables = {
        inner.value for each in users for token in each.value if token.type == "function" for inner in token.arguments
        if inner.type == "ident"
    }  # fmt: skip
    users += [each for each in declarations if each.name in variables]
    for each in users:
        families = _list_families(each.value, all_words=each.name == "font-family")
        for name, token in islice(families, 1):  # where that is there, nothing is set in the others
            if name.lower() not in declared and name.lower() not in _NO_NAMES:
                message = f"No @font-face of the rulebook declares the font family `{name}`."
                _warn(each.sheet, token, message, report, suggest(name, declared.values()))


def _list_families(value: Iterable[Any], all_words: bool) -> Iterator[tuple[str, Any]]:
    """Give the families of a comma list; those without quotes only where nothing but families can stand."""
    words: list[Any] = []
    for token in [*value, None]:
        if token is not None and token.type == "string":
            yield token.value, token
        elif token is not None and token.type == "ident" and all_words:
            words.append(token)
        elif (token is None or token.type == "literal") and words:
            yield " ".join(word.value for word in words), words[0]
            words = []


def _flatten(tokens: Iterable[Any]) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from _flatten(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def _warn(sheet: str, token: Any, message: str, report: Report, hint: str = "") -> None:
    report.warn("rulebook-style", message, find_place(sheet, token), hint)


def quote_around(text: str) -> tuple[Markup, Markup]:
    """Give what stands before and behind `{n}` in a text, as texts of a style sheet; blanks there do not break."""
    before, _, after = text.partition("{n}") if "{n}" in text else (f"{text} ", "", "")
    return _quote(before), _quote(after)


def _quote(text: str) -> Markup:
    safe = "".join(each if each.isalnum() else f"\\{ord(each):x} " for each in text.replace(" ", "\u00a0"))
    return Markup(f'"{safe}"')  # noqa: S704 - letters, digits and escapes alone
