"""What a rulebook may print of what its Jinja gives: texts, numbers and pieces; all else is told with what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from jinja2 import Undefined
from jinja2.nodes import Impossible
from markupsafe import Markup, escape

from cardgen.diagnostics import Place, Report
from cardgen.render.markup import parse_markup
from cardgen.render.sandbox import show_value
from cardgen.render.view import Names, keys_of, owner_of
from cardgen.rulebook.pieces.arguments import CheckedPiece
from cardgen.rulebook.reading.manuscript import Manuscript

_MARKDOWN = re.compile(r"[\\`_\[\]|~]")
_STARS = re.compile(r"\*+")
_NONE = re.compile(r"\{\{[-+]?[ \t]*[Nn]one[ \t]*[-+]?\}\}")
_MOST_NAMED = 8
_USUAL = ("name", "id", "text")


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
        what, name, hint = describe_unfit(unfit) if unfit is value else describe_list(unfit)
        line = manuscript.current_line()
        word = manuscript.find_match(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), line) if name else None
        tell(what, [word if word and word.line == line else manuscript.whole_line(line)], hint)
        return ""

    return print_value


def find_unfit(value: Any) -> Any:
    """Give what of a value cannot be printed, the value or a part of a list; None if all can be."""
    if isinstance(value, (list, tuple)):
        return next((each for part in value if (each := find_unfit(part)) is not None), None)
    if value is None or isinstance(value, (str, int, float, Undefined)) or hasattr(value, "__html__"):
        return None
    return value


def describe_unfit(value: Any) -> tuple[str, str, str]:
    """Give what a value is that cannot be printed, the word that stands for it, and what to write."""
    if isinstance(value, CheckedPiece):
        return f"`{value.name}` is a function", value.name, f"Write `{value.describe_call()}`."
    if isinstance(value, Names):
        owner = owner_of(value)
        keys = sorted((str(key) for key in keys_of(value)), key=_USUAL.__contains__, reverse=True)
        named = ", ".join(f"`.{key}`" for key in keys[:_MOST_NAMED])
        more = " and others" if len(keys) > _MOST_NAMED else ""
        return f"`{owner}` is no text but holds values", owner, f"Write one behind it: {named}{more}." if keys else ""
    if isinstance(value, Mapping):
        return "It is no text but holds values", "", "Write one behind it, by its name."
    if callable(value):
        name = str(getattr(value, "name", getattr(value, "__name__", "")))
        called = f"Write `{name}(...)`." if name else "Write what it takes in brackets behind it."
        return f"`{name}` is a function" if name else "It is a function", name, called
    if isinstance(value, (Iterator, Collection)):
        return "A list of this kind is no text", "", 'Write `| join(", ")` behind it.'
    return "It is no text, number or piece", "", "Write one of its values."


def describe_list(part: Any) -> tuple[str, str, str]:
    """Give the same of a list that has such a part."""
    if isinstance(part, Names):
        hint = "Write `{% for one in ... %}` and print a value of each, such as `{{ one.name }}`."
        return f"A list of `{owner_of(part)}` is no text", f"{owner_of(part)}s", hint
    return describe_unfit(part)


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
