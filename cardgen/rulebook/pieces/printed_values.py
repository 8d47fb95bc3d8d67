"""What a rulebook may print of what its Jinja gives: texts, numbers and pieces; all else is told with what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from jinja2.nodes import Impossible
from markupsafe import Markup, escape

from cardgen.diagnostics import Place, Report
from cardgen.render.markup import parse_markup
from cardgen.render.sandbox import show_value
from cardgen.render.unfit import describe_list, describe_unfit, find_unfit
from cardgen.rulebook.pieces.arguments import CheckedPiece
from cardgen.rulebook.reading.manuscript import Manuscript

_MARKDOWN = re.compile(r"[\\`_\[\]|~]")
_STARS = re.compile(r"\*+")
_NONE = re.compile(r"\{\{[-+]?[ \t]*[Nn]one[ \t]*[-+]?\}\}")


def make_printer(manuscript: Manuscript, icons: Collection[str], report: Report) -> Callable[[Any], Any]:
    """Give what makes of each value what is printed of it; what cannot be printed is reported once in its line."""
    told: set[tuple[Place, str]] = set()

    def tell(what: str, places: Iterable[Place], hint: str) -> None:
        for place in [each for each in places if (each, what) not in told]:
            told.add((place, what))
            report.error("rulebook-template", f"{what}, so it cannot be printed.", place, hint)

    def print_value(value: Any) -> Any:
        if manuscript.template is None:  # it is compiled, and a value that is typed would come as its escaped text
            if str(value) == "None":  # this is no value that a card lacks
                tell("`none` is nothing", manuscript.find_pattern(_NONE), "Leave it out.")
            raise Impossible
        unfit = find_unfit(value)
        if unfit is None:
            return escape_markdown(value, icons)
        what, name, hint = describe_piece(unfit) if unfit is value else describe_list(unfit)
        line = manuscript.current_line()
        word = manuscript.find_match(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), line) if name else None
        tell(what, [word if word and word.line == line else manuscript.whole_line(line)], hint)
        return ""

    return print_value


def describe_piece(value: Any) -> tuple[str, str, str]:
    """Give what a value is that cannot be printed, the word that stands for it, and what to write."""
    if isinstance(value, CheckedPiece):
        return f"`{value.name}` is a function", value.name, f"Write `{value.describe_call()}`."
    return describe_unfit(value)


def escape_markdown(value: Any, icons: Collection[str] = ()) -> Any:
    """Give a value from the deck so that Markdown prints what a card does: its bold and italic words and its icons, all
    else as it is; pieces and numbers stay."""
    if isinstance(value, (list, tuple)):
        return Markup(", ").join(escape_markdown(part, icons) for part in value)
    value = show_value(value)
    if isinstance(value, str) and not hasattr(value, "__html__"):
        safe = _MARKDOWN.sub(_spell, str(escape(value)))
        if not _is_emphasised(value, icons):
            safe = _STARS.sub(_spell, safe)
        return Markup(safe)  # noqa: S704 - escaped in the lines above
    return value


def _is_emphasised(text: str, icons: Collection[str]) -> bool:
    """Tell whether all stars of a text make words of it bold or italic."""
    if "*" not in text or "\\" in text:
        return False
    return not any("*" in piece.text for piece in parse_markup(text, icons).pieces)


def _spell(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(character)};" for character in match[0])
