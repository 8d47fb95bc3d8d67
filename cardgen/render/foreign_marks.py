"""What a card's text has of the markup of other tools, which is printed as it stands: found, and told in words."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cardgen.diagnostics import shorten

_LONGEST = 48
_MOST_READ = 20_000  # characters, far more than a card can show
_SIGNS = frozenset("_~`[{<&\\#=")
_FIRST = r"(?=[*]{0,3}[\"'“‘„«(¿¡:+-]?[^\W_])"  # what follows a mark that begins: not a blank to fill in, nor `^_^`
_TEXT_TAGS = "b|strong|i|em|br|p"
_TAGS = (
    "a|big|center|code|color|del|div|font|h[1-6]|hr|icon|img|ins|kbd|li|link|mark|ol|pre|s|size|small|span|sprite|strike"
    "|style|sub|sup|table|tbody|td|textbox|th|thead|tr|tspan|tt|u|ul"
)
_MARKS = "A card's text knows `**bold**`, `*italic*` and `:icon:`"
_DRAWN = f"{_MARKS}; all else is drawn in the template."
_NEW_LINE = "Begin a new line in a `|` block, or put the text in double quotes, where `\\n` is one."
_IN_CELL = (
    (_NEW_LINE, "Break the line within the cell: Alt+Enter in Excel, Ctrl+Enter in LibreOffice."),
    ("a new line in a `|` block begins a line", "a line break within the cell, Alt+Enter or Ctrl+Enter, begins a line"),
    (", or put the text in double quotes", ""),
    (r", or write `\_` in a text between double quotes", ""),
    ("a comment of the deck file: `  # so`", "a comment in a column whose header begins with #"),
)
_ICON = "<icon>"


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of markup: its pattern, what is to be said of it, and what to write; `<in>` is what it encloses."""

    pattern: re.Pattern[str]
    what: str
    hint: str


def _kind(pattern: str, what: str, hint: str, flags: int = 0) -> _Kind:
    return _Kind(re.compile(pattern, flags), what, hint)


_KINDS = (
    _kind(
        r"\{\{[^{}\n]*\}\}|\{%[^\n]*?%\}|\{#[^\n]*?#\}",
        "only templates are filled in",
        "Type what is to be printed, or move this into the template, where `card` is known.",
    ),
    _kind(r"(?<!`)(`+)(?=[^\s`])(?P<in>[^`\n]*?)(?<=[^\s`])\1(?![`\w])", "a card knows no code", _DRAWN),
    _kind(
        rf"</?(?:{_TEXT_TAGS})(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>|&lt;/?(?:{_TEXT_TAGS})\s*/?&gt;",
        "a card's text takes no HTML",
        f"{_MARKS}; a new line in a `|` block begins a line, an empty one a paragraph.",
        re.IGNORECASE,
    ),
    _kind(
        rf"</?(?:{_TAGS})(?:(?:\s+[\w-]+\s*)?=[^<>]*)?\s*/?>", "a card's text takes no HTML", _DRAWN, re.IGNORECASE
    ),
    _kind(r"<!(?:--|[–—]).*?(?:-->|[–—]>|\Z)", "this is no comment", "Write a comment of the deck file: `  # so`."),
    _kind(
        r"\[/(?:b|i|u|s|center|color|size|url|img|quote|list|code)\]", "a card's text takes no BBCode", _DRAWN, re.I
    ),
    _kind(r"&(?:[A-Za-z]{2,}\d*|#\d{1,7}|#[xX][\da-fA-F]{1,6});", "names of characters are not read", "<character>"),
    _kind(r"!\[[^\[\]\n]*\]\([^()\n]+\)", "no picture stands in a card's text", "Draw it in the template: `<image>`."),
    _kind(
        r"\[(?P<in>[^\[\]\n]+)\]\((?:(?:https?:|mailto:|www\.|[#/.])[^()\s]*|[\w%-]+(?:[./][\w%#?=&-]+)+|[a-z][a-z-]{3,})"
        r"(?:\s+[\"'“‘][^()\n]*)?\)",
        "a card has no links",
        "Write `<in>`, and the address if readers need it.",
    ),
    _kind(
        r"(?<!\[)!?\[\[(?P<in>[^\[\]\n]+)\]\]",
        "double brackets name a card in the rulebook alone",
        f"Write the card's name; {_ICON}",
    ),
    _kind(r"\[\^[^\[\]\s]+\]", "a card has no footnotes", "Write the note out."),
    _kind(
        r"(?<!\w)__(?!_)" + _FIRST + r"(?P<in>(?:(?!__\.\w).){1,300}?)(?<=[^\s_])__(?!\w|\.\w)",
        "bold is written otherwise",
        "Write `**<in>**`.",
        re.DOTALL,
    ),
    _kind(
        r"(?<![\w/_])_(?!_)" + _FIRST + r"(?P<in>[^_]{1,300}?)(?<=\S)_(?![\w/]|\.\w)",
        "italic is written otherwise",
        "Write `*<in>*`.",
    ),
    _kind(
        r"(?<!~)~~(?=[^\s~])(?P<in>[^~\n]*?)(?<=[^\s~])~~(?!~)",
        "a card's text has no mark that strikes out",
        'Draw it in the template: `<tspan text-decoration="line-through">`.',
    ),
    _kind(r"(?<![=\w])==(?=[^\s=])(?P<in>[^=\n]*?)(?<=[^\s=])==(?![=\w])", "a card's text has no such mark", _DRAWN),
    _kind(
        r"(?<![{\w])\$?\{(?P<in>[^\W_][\w/+-]{0,30})\}(?!\})",
        "braces are no mark",
        f"Type what is to be printed; {_ICON}",
    ),
    _kind(
        r"^[ \t]*#{2,6}[ \t]+(?=\S)[^\n]{0,40}|^[ \t]*#[ \t]+(?=[^\W\d_])[^\n]{0,40}(?=\n)",
        "a card's text has no headings",
        "Write `**bold**`, or draw the heading in the template.",
        re.MULTILINE,
    ),
    _kind(r"(?<=[^\W\d_])''(?=[^\W\d_])", "two apostrophes are one between single quotes only", "Write one."),
    _kind(r"\\n(?!ew|eq|abla|u\b)", "these two characters are no new line here", _NEW_LINE),
    _kind(
        r"\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|t(?=[\sA-Z])|r(?=[\sA-Z]|\\n))",
        "these characters stand for another one between double quotes only",
        "Type the character itself, or put the text in double quotes.",
    ),
    _kind(
        r"(?<![¯/\\])\\[\"'_#\[\]().!~`<>&|+{}-](?!/)",
        "the backslash is printed",
        r"Leave it out: in a card's text only `\*`, `\:` and `\\` are read.",
    ),
    _kind(r"\\(?:textbf|textit|emph|newline|par|item)\b", "a card's text is no TeX", _DRAWN),
)  # fmt: skip
_PATH = re.compile(r"\b[A-Za-z]:\\|\\\\\w+\\")


@dataclass(frozen=True, slots=True)
class ForeignMark:
    """Markup that is printed: the words as they are typed, a sentence, what to write instead."""

    typed: str
    message: str
    hint: str


def find_foreign_marks(text: str, icons: Collection[str]) -> Iterator[ForeignMark]:
    """Give what looks like markup and is none of cardgen's, the first of each kind; one behind a backslash is meant."""
    if len(text) > _MOST_READ or (_SIGNS.isdisjoint(text) and "''" not in text):
        return
    taken = [(at, at + 1) for at in _find_escapes(text)]
    is_path = "\\" in text and _PATH.search(text) is not None
    for kind in _KINDS:
        for match in kind.pattern.finditer(text):
            start, end = match.span()
            is_within = any(start < until and end > since for since, until in taken)
            is_meant = (start - 1, start) in taken
            if is_within or is_meant or _is_other(match[0], text, is_path):
                continue
            taken += [each.span() for each in kind.pattern.finditer(text)]
            yield _tell(kind, match, text, icons)
            break


def fit_cell(hint: str) -> str:
    """Give a hint as it fits a text in a cell of a table, where nothing of YAML is known."""
    for in_yaml, in_cell in _IN_CELL:
        hint = hint.replace(in_yaml, in_cell)
    return hint


def drop_escapes(text: str) -> str:
    """Give a text without the backslashes that say that what looks like markup is meant as it stands."""
    escapes = _find_escapes(text)
    return "".join(character for at, character in enumerate(text) if at not in escapes) if escapes else text


def _find_escapes(text: str) -> set[int]:
    """Give where a backslash, none that is itself escaped, stands before what looks like markup."""
    if "\\" not in text or len(text) > _MOST_READ:
        return set()
    starts = {match.start() for kind in _KINDS for match in kind.pattern.finditer(text) if match[0][0] != "\\"}
    return {at - 1 for at in starts if (at - len(text[:at].rstrip("\\"))) % 2}


def _is_other(typed: str, text: str, is_path: bool) -> bool:
    """Tell whether what looks like markup is something else: a name between & and ;, a folder, `a<b>c`."""
    if typed[0] == "&" and typed[-1] == ";":
        return not typed.lower().startswith("&lt;") and html.unescape(typed) == typed
    if typed[0] == "<" and typed[2:] == ">" and f"</{typed[1:]}" not in text.lower():
        return any(at and text[at - 1].isalnum() for at in _find_all(typed, text))
    return is_path and typed[0] == "\\"


def _find_all(typed: str, text: str) -> Iterator[int]:
    return (match.start() for match in re.finditer(re.escape(typed), text))


def _tell(kind: _Kind, match: re.Match[str], text: str, icons: Collection[str]) -> ForeignMark:
    typed = match[0]
    if typed[0] == "<" and not typed.startswith("<!"):  # shown with what it encloses
        name = re.split(r"[\s=>/]", typed[1:])[0]
        end = re.compile(f"</{name}>", re.IGNORECASE).search(text, match.end()) if name else None
        typed = text[match.start() : end.end()] if end and end.end() - match.start() <= _LONGEST else typed
    inner = match["in"] if "in" in kind.pattern.groupindex else ""
    hint = kind.hint.replace("<in>", shorten(inner, _LONGEST))
    if hint == "<character>":
        hint = _name_character(typed)
    if _ICON in hint:
        hint = _hint_icon(hint, inner, icons)
    return ForeignMark(typed, f"`{shorten(typed, _LONGEST)}` is printed as it stands: {kind.what}.", hint)


def _name_character(typed: str) -> str:
    character = html.unescape(typed)
    if typed.lower() in ("&nbsp;", "&#160;", "&#xa0;"):
        return r"Type a no-break space, or write `\_` in a text between double quotes."
    return f"Type the character itself: `{character}`." if character.isprintable() else "Type the character itself."


def _hint_icon(hint: str, name: str, icons: Collection[str]) -> str:
    found = next((icon for icon in icons if icon.lower() == name.lower()), None)
    if found is not None:
        return f"Write `:{found}:`."
    shown = "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "name"
    return hint.replace(_ICON, f"an icon is written `:{shown}:`, with its file under `icons` in the deck file.")
