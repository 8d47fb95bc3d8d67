"""What looks like markup and is text to a rulebook: found in what Markdown left, and told in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.token import Token

_ESCAPED, _AFTER = "\x01", "\x02"  # a character that is meant as it stands; whatever stands before a run of text
_NAME_ON_PURPOSE = re.compile(r"[\[\x01]{2}[^\[\]\x01\n]*[\]\x01]{2}")  # `\[[card]]`: one of its brackets is escaped
_SPLIT_TABLE = r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?"
_ATTRIBUTES = r"\{[ \t]*[.#][\w-][^{}\n]*\}|\{[ \t]*[\w-]+[ \t]*=[^{}\n]*\}"
_SIZED = "A picture takes `{width=40mm}`, more than 0; the rest goes into rulebook.css."
_PIECES = "A rulebook is Markdown: `**bold**`, `*italic*`, and the pieces of docs/rulebook.md."

# What is found, what is wrong with it, and what to write. The first ones look at whole lines of a paragraph.
_LINES = (
    (r"\|.*\||" + _SPLIT_TABLE, "this is no table", "Its head has as many columns as the line `|---|---|` below."),
    (r"#{1,6}[^\W\d_]\w*", "a heading needs a space", "Write a space behind the `#`."),
    (r"\d{1,3}[.)][^\W\d_]\w*", "a step needs a space", "Write a space behind its number."),
    (r"\[[ xX-]?\](?![(\[:])", "it is no box to tick", "Write it in a list, as `- [ ] words`."),
    (r":[ \t]+\S+|:[^\W\d_]\w*(?![\w:-])", "it is no list of terms", "Write `: ` below one line with a term alone."),
    (r":::+.*|!!!.*", "a rulebook has no such boxes", 'Write `{% call panel("Title") %}` ... `{% endcall %}`.'),
)  # fmt: skip
_RUNS = (
    (
        r"\[\[[^\[\]\s]*\]?|[^\[\]\s]*\]\]",
        "the brackets of a card's name are not closed",
        "A card's name is written `[[id]]`.",
    ),
    (r"\*\[[^\[\]\n]+\]:", "a rulebook knows no abbreviations", "Write the words out."),
    (
        # a star that opens and never closes; one that closes and was never opened
        rf"(?<![^\s({_AFTER}])\*+[\w-]+|[\w.!?:)-]+\*+(?![\w*])",
        "this emphasis is not closed",
        "Close it with as many stars as it was opened with, or write `\\*` for a star.",
    ),
    (
        r"(?<!\w)__?[^\W_]+|[^\W_]+__?(?!\w)",
        "this emphasis is not closed",
        "Close it with as many strokes as it was opened with, or write `\\_` for a stroke.",
    ),
    (r"~~\w*", "what is struck out is not closed", "Write `~~` on both sides of it, or `\\~`."),
    (r"~[^\s~]+~|\^[^\s^]+\^", "a rulebook has no raised or lowered letters", "Type them: `²`, `₂`."),
    (r"==[^\s=][^=\n]*==|\+\+[^\s+][^+\n]*\+\+", "a rulebook has no such mark", _PIECES),
    (r"\$\$|\$[^$\n]*\\[A-Za-z]+[^$\n]*\$", "a rulebook sets no formulas", "Write the formula in plain characters."),
    (r"\\(?:newpage|pagebreak|clearpage|footnote|textbf|emph)\b", "a rulebook is no TeX", "Write `{{ new_page() }}`."),
    (r"(?i:\[_*toc_*\])", "the contents are a piece", "Write `{{ contents() }}`."),
    (r"\[!\w+\]", "a rulebook has no such boxes", "Leave it out: `> ` alone makes a box to remember."),
    (
        r"\{[ \t]*sheet[ \t]*[:=][^{}\n]*\}",
        "a mark of the rules sheet stands behind a heading",
        'Write `{% call sheet() %}` ... `{% endcall %}` around a block.',
    ),
    (_ATTRIBUTES, "it is no size of a picture", _SIZED),
    (r"\{\{|\}\}|\{%|%\}", "this Jinja was not read", "Write it outside of `{% raw %}`."),
    (r"%%[^%\n]+%%", "a comment is written otherwise", "Write `<!-- ... -->`, which is not printed."),
    (r"\]\[[^\[\]\n]+\]", "this link has no address", "Write `[text](#heading)` or a line `[name]: #heading`."),
    (r"\]\([^()\n]*\)", "this link cannot be read", "Write an address without spaces: `[text](#heading)`."),
    (r"\][ \t]\((?:#|https?:)[^()\n]*\)", "this link cannot be read", "Write no space before its address."),
    (r"!\[\[", "a card's picture is a piece", 'Write `{{ picture("id") }}`.'),
    (r"&[A-Za-z]{3,}\d*;|(?<!\w)&[A-Za-z]\w*;", "no character has this name", "Type the character itself."),
    (r"`[^\s`]*", "this code is not closed", "Write as many backticks behind it as before it."),
    (r"<!--", "this comment is not closed", "Write `-->` at its end."),
    (r"</?[A-Za-z]\w*(?=[^<>]*>)|<[!?]\w+", "a rulebook takes no HTML", _PIECES),
)  # fmt: skip
_DRAWN = frozenset(("dot", "graphviz", "katex", "latex", "math", "mermaid", "plantuml", "tex", "typst"))
_STEP = re.compile(r"\(?(?:\d{1,3}|[A-Za-z])[.)][ \t]+\S+")
_LINE = re.compile("|".join(pattern for pattern, _, _ in _LINES))
_RUN = re.compile("|".join(pattern for pattern, _, _ in _RUNS))
_FENCE = re.compile(r"(?:```|~~~)`*~*\w")
_NOTE = re.compile(r"\[\^[^\]\s]+\]")


@dataclass(frozen=True, slots=True)
class Leftover:
    """What looks like markup, and the line that it stands in; no line where that is not known."""

    text: str
    line: str = ""


def find_drawing(block: Token) -> str:
    """Give the first line of a block of code that other tools draw or set; nothing for other blocks."""
    language = block.info.strip().split(maxsplit=1)[:1]
    return f"{block.markup}{block.info.rstrip()}" if language and language[0].lower() in _DRAWN else ""


def find_leftovers(block: Token) -> Iterator[str]:
    """Give what looks like markup in a paragraph, heading or cell whose text was read."""
    lines = [line.strip() for line in block.content.split("\n")]
    yield from (found[0] for line in lines if (found := _LINE.match(line)))
    yield from _find_steps(lines)
    for run in _find_runs(block.children or ()):
        yield from (found[0] for found in _RUN.finditer(run))


def _find_steps(lines: Sequence[str]) -> Iterator[str]:
    """Give the first of some lines of a paragraph that are meant as a list: two or more, or one below a colon."""
    steps = [found for line in lines if (found := _STEP.match(line))]
    below = (_STEP.match(line) for above, line in pairwise(lines) if above.endswith(":"))
    meant = steps[0] if len(steps) > 1 else next(filter(None, below), None)
    if meant is not None:
        yield meant[0]


def find_texts(children: Sequence[Token]) -> str:
    """Give the text of a block without what is drawn otherwise, each run of it on its own."""
    return "\n".join(run.lstrip(_AFTER) for run in _find_runs(children))


def is_fence(text: str) -> bool:
    """Tell whether it is the first line of a block of code."""
    return _FENCE.match(text) is not None


def describe_leftover(text: str) -> tuple[str, str]:
    """Give what is wrong with a text that `find_leftovers` gave, and what to write."""
    if is_fence(text):
        return "the block below it is printed as it is typed", "Draw it as a picture: `![what it shows](drawing.svg)`."
    if _STEP.fullmatch(text):
        return "it is no step of a list", "Number the steps `1.`, `2.`, and leave a blank line above the first."
    for pattern, what, hint in (*_RUNS, *_LINES):
        if re.match(pattern, f"{text}>" if text.startswith("<") else text):
            return what, hint
    if _NOTE.fullmatch(text):
        return "there is no such footnote", f"Write its text as a paragraph of its own: `{text}: ...`."
    return "it is no Markdown of a rulebook", _PIECES


def _find_runs(children: Iterable[Token]) -> Iterator[str]:
    """Give the texts between what Markdown has read; a character that was escaped is none."""
    run = ""
    for token in children:
        if token.type == "text":
            run += token.content
        elif token.type in ("softbreak", "hardbreak"):
            run += "\n"
        elif token.type == "text_special":
            run += token.content if token.content == token.markup else _ESCAPED  # `\\n` stays two characters
        else:
            if token.type == "card_open" and run.endswith("!") and not run[:-1].strip(_AFTER)[-1:].strip():
                yield "![["
            if token.type != "card_close":  # a card's name is the deck's
                yield _NAME_ON_PURPOSE.sub(_ESCAPED, run)
            run = _AFTER
    yield _NAME_ON_PURPOSE.sub(_ESCAPED, run)
