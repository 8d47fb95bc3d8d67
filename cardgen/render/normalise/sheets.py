"""The rules of `<style>`: which elements each selector names, with a bound on the work of finding them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, parser
from cssselect2.compiler import CompiledSelector
from lxml import etree

from cardgen.diagnostics.mistake import MistakeError

MAX_STEPS = 2_000_000
_UNHEARD = frozenset({"charset", "keyframes", "-webkit-keyframes", "-moz-keyframes", "page", "viewport"})
_FEATURE = re.compile(r"\(\s*([a-z-]+)\s*(?::\s*([^()]+?)\s*)?\)")
_KNOWN_FEATURES = {
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "reduce",
    "prefers-contrast": "no-preference",
    "color": None,
}


@dataclass(slots=True)
class Sheet:
    """A matcher whose answers are the declarations of rules, weakest first, and what could not be read."""

    matcher: Any = field(default_factory=Matcher)
    unread: list[str] = field(default_factory=list)
    names: dict[str | None, str] = field(default_factory=dict)


class _Budget:
    """Counts the elements that selectors look at."""

    def __init__(self) -> None:
        self.left = MAX_STEPS

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            message = "The selectors of its style rules look at too many elements."
            raise MistakeError(message, "Name elements by a class of their own.", code="svg-too-complex")


class _Wrapper(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """An element as selectors see it; looking around costs."""

    budget: _Budget
    _siblings: Sequence[Any] = ()

    def __init__(self, etree_element: Any, parent: Any, *args: Any, **named: Any) -> None:
        self.budget = _Budget() if parent is None else parent.budget
        super().__init__(etree_element, parent, *args, **named)

    @property
    def etree_siblings(self) -> Sequence[Any]:
        self.budget.spend(len(self._siblings) // 8 + 1)
        return self._siblings

    @etree_siblings.setter
    def etree_siblings(self, siblings: Sequence[Any]) -> None:
        self._siblings = siblings

    @property
    def ancestors(self) -> Iterator[Any]:
        return self._walk("parent")

    @property
    def previous_siblings(self) -> Iterator[Any]:
        return self._walk("previous")

    def iter_children(self) -> Iterator[Any]:
        for child in super().iter_children():
            self.budget.spend(1)
            yield child

    def _walk(self, step: str) -> Iterator[Any]:
        element = getattr(self, step)
        while element is not None:
            self.budget.spend(1)
            yield element
            element = getattr(element, step)


def match_rules(root: etree._Element, sheet: Sheet) -> Iterator[tuple[etree._Element, list[str]]]:
    """Give each element, in the order of the text, with the declarations of the rules that name it, weakest first.

    Raises MistakeError where this would take for ever.
    """
    for wrapper in _Wrapper.from_xml_root(root).iter_subtree():
        yield wrapper.etree_element, [declarations for *_, declarations in sheet.matcher.match(wrapper)]


def apply_sheet(root: etree._Element, text: str) -> tuple[str, ...]:
    """Put what the rules of `<style>` say into the `style` of the elements, before what stands there.

    Gives the selectors and at-rules that cannot be read; raises MistakeError as `match_rules` does.
    """
    sheet = read_sheet(text)
    for element, matched in match_rules(root, sheet):
        if matched:
            element.set("style", ";".join([*matched, element.get("style", "")]))
    return tuple(sheet.unread)


@lru_cache(maxsize=256)
def read_sheet(text: str) -> Sheet:
    """Give the rules of a style sheet that hold in print."""
    sheet = Sheet()
    _read_rules(sheet, tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), text)
    return sheet


def _read_rules(sheet: Sheet, rules: Iterable[Any], text: str) -> None:
    for rule in rules:
        if rule.type == "at-rule":
            _read_at_rule(sheet, rule, text)
        elif not _add_rule(sheet, rule):
            rest = "\n".join(text.split("\n")[rule.source_line - 1 :])[rule.source_column - 1 :]
            sheet.unread.append(" ".join(rest.partition("{")[0].split()))


def _read_at_rule(sheet: Sheet, rule: Any, text: str) -> None:
    name = rule.lower_at_keyword
    if name == "media" and rule.content is not None:
        holds = is_printed(tinycss2.serialize(rule.prelude))
        if holds is None:
            sheet.unread.append(f"@media {tinycss2.serialize(rule.prelude).strip()}")
        elif holds:
            _read_rules(sheet, tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), text)
    elif name == "namespace":
        tokens = [token for token in rule.prelude if token.type not in ("whitespace", "comment")]
        prefix = tokens[0].value if len(tokens) == 2 and tokens[0].type == "ident" else None
        value = getattr(tokens[-1], "value", None) if tokens else None
        if isinstance(value, str):
            sheet.names[prefix] = value
    elif name not in _UNHEARD:
        sheet.unread.append(f"@{rule.at_keyword}")


def is_printed(media: str) -> bool | None:
    """Tell whether a list of media queries holds for print; None if it asks for what is not known."""
    queries = [_read_query(query.strip().lower()) for query in media.split(",")]
    return True if True in queries or not media.strip() else None if None in queries else False


def _read_query(query: str) -> bool | None:
    is_not = query.startswith("not ")
    query = query.removeprefix("not ").removeprefix("only ")
    answers: list[bool | None] = []
    for part in re.split(r"\s+and\s+", query):
        match = _FEATURE.fullmatch(part.strip())
        if match is None:
            answers.append(part.strip() in ("all", "print") if re.fullmatch(r"[a-z-]+", part.strip()) else None)
        elif match[1] not in _KNOWN_FEATURES:
            answers.append(None)
        else:
            answers.append(match[2] is None or match[2] == _KNOWN_FEATURES[match[1]])
    holds = False if False in answers else None if None in answers else True
    return not holds if is_not and holds is not None else holds


def _add_rule(sheet: Sheet, rule: Any) -> bool:
    """Tell whether a rule could be read; one without an element that it could name is."""
    if rule.type == "error":
        return False
    try:
        selectors = list(parser.parse(rule.prelude, sheet.names or None))
        compiled = [CompiledSelector(selector) for selector in selectors]
        declarations = tinycss2.serialize(rule.content)
    except (SelectorError, RecursionError, MemoryError, NotImplementedError, SyntaxError, AttributeError):
        return False
    if any(selector.pseudo_element for selector in selectors):
        return False
    for selector in compiled:
        sheet.matcher.add_selector(selector, declarations)
    return True
