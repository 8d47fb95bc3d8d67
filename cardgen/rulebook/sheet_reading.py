"""Reads the style sheets of a book, and those that they import, as far as they are no larger than a book needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.rulebook import style_limits as most
from cardgen.rulebook.at_rules import RULE, find_unread
from cardgen.rulebook.counter_styles import find_rings, read_extended
from cardgen.rulebook.files import read_as_text
from cardgen.rulebook.style_limits import Excess, count_selectors, find_growing, find_large

_PLAIN = ("ident", "string", "number", "dimension", "percentage", "hash", "url", "literal")
_MOST_TOLD = 20  # of one book: the next are told once these are mended
_LESS = "Leave out what the book does not use."


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration and the sheet that it stands in; `rule` is the name of its at-rule, if it has one."""

    sheet: str
    name: str
    value: tuple[Any, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule and what it lies in: the name of an at-rule around it, what it stands in directly (as in `at_rules`), how
    many selectors are put before its own, how deep it is."""

    rule: Any
    inside: str = ""
    holder: str = ""
    outer: int = 1
    depth: int = 0


@dataclass(slots=True)
class SheetReader:
    """Reads sheets and tells what is too much in them; `find_file` gives the name of a file that a token asks for, an
    empty text if it has none, and tells what is wrong with it.

    `counters` are the styles of counters that they declare, each with the one that it extends, its sheet and its rule.
    """

    sources: Sources
    report: Report
    note: Callable[[str, Any, str, str], None]
    find_file: Callable[[str, Any], str]
    declarations: list[Declaration] = field(default_factory=list)
    selectors: int = 0
    counters: dict[str, tuple[str, str, Any]] = field(default_factory=dict)
    _fonts: int = 0
    _characters: int = 0
    _told: int = 0
    _open: list[str] = field(default_factory=list)
    _sheets: int = 0

    def read(self, sheet: str) -> None:
        """Read a sheet of the project."""
        text = read_as_text(sheet, self.sources).replace("\r\n", "\n")
        self.report.sources.setdefault(sheet, text)
        self._open.append(sheet)
        self.read_text(sheet, text)
        self._open.pop()

    def read_text(self, sheet: str, text: str) -> None:
        """Read what stands in a sheet, or between the tags of `<style>` in a file."""
        import tinycss2

        self._characters += len(text)
        self._sheets += 1
        if self._characters > most.MOST_CHARACTERS:
            message = f"The style sheets have {self._characters:,} characters; a book's have at most"
            self._tell(sheet, Excess(f"{message} {most.MOST_CHARACTERS:,}.", _LESS))
            return
        self._read_rules(
            sheet, [_Rule(each) for each in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)]
        )

    def read_declarations(self, sheet: str, text: str) -> None:
        """Read what stands in the `style` of an element."""
        import tinycss2

        self._characters += len(text)
        inner = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
        self._read_rules(sheet, [_Rule(each) for each in inner if each.type == "declaration"])

    def check_whole(self) -> None:
        """Tell what only all sheets together show: properties of one's own that grow, styles of counters in a ring."""
        declared: dict[str, list[Sequence[Any]]] = {}
        for each in self.declarations:
            declared.setdefault(each.name, []).append(each.value)
        for name, excess in find_growing(declared):
            where = next(each for each in self.declarations if each.name == name)
            self._tell(where.sheet, Excess(excess.message, excess.hint, next(iter(where.value), None)))

        for name in find_rings({name: extended for name, (extended, *_) in self.counters.items()}):
            _, sheet, rule = self.counters[name]
            said = f"The counter style `{name}` extends itself, at once or through others, so it counts as `decimal`."
            self.note(sheet, rule, said, "Let it extend a style such as `decimal`.")

    def _read_rules(self, sheet: str, rules: Sequence[_Rule]) -> None:
        import tinycss2

        waiting = deque(rules)
        while waiting and self._told < _MOST_TOLD:
            each = waiting.popleft()
            rule = each.rule
            if rule.type == "error":
                self.note(sheet, rule, f"The style sheet cannot be read here: {rule.message}.", "")
            elif rule.type == "declaration":
                self._read_declaration(Declaration(sheet, rule.lower_name, tuple(rule.value), each.inside))
            elif rule.type == "at-rule" and (unread := find_unread(rule, each.holder)) is not None:
                self.note(sheet, rule, *unread)
            elif rule.type == "at-rule" and rule.lower_at_keyword == "import":
                self._import(sheet, rule)
            elif rule.type in ("at-rule", "qualified-rule") and rule.content is not None:
                outer = self._count(sheet, each)
                if outer:
                    name = rule.lower_at_keyword if rule.type == "at-rule" else each.inside
                    inner = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
                    if name == "counter-style" and rule.type == "at-rule":
                        called = "".join(token.value for token in rule.prelude if token.type == "ident")
                        self.counters[called] = read_extended(inner), sheet, rule
                    holder = name if rule.type == "at-rule" else RULE
                    waiting += (_Rule(one, name, holder, outer, each.depth + 1) for one in inner)

    def _read_declaration(self, declaration: Declaration) -> None:
        excess = find_large(declaration.name, declaration.value)
        if excess is None:
            self.declarations.append(declaration)
        else:
            self._tell(declaration.sheet, excess)

    def _count(self, sheet: str, each: _Rule) -> int:
        """Count the selectors of a rule, and give how many stand before those within it; 0, told, for too many."""
        rule, outer = each.rule, each.outer
        self._fonts += rule.type == "at-rule" and rule.lower_at_keyword == "font-face"
        before = self.selectors
        if rule.type == "qualified-rule":
            selectors, steps, depth = count_selectors(rule.prelude)
            outer *= selectors * max(1, sum(token.type == "literal" and token.value == "&" for token in rule.prelude))
            self.selectors += outer
            if steps > most.MOST_STEPS:
                message = f"The selector has {steps:,} steps; one has at most {most.MOST_STEPS}."
                return self._tell(sheet, Excess(message, "Give what is meant a class.", rule))
            if depth > most.MOST_DEPTH:
                message = f"In the selector brackets lie deeper than {most.MOST_DEPTH} within each other."
                return self._tell(sheet, Excess(message, "Give what is meant a class.", rule))
        if each.depth > most.MOST_DEPTH:
            message = f"Rules lie deeper than {most.MOST_DEPTH} within each other."
            return self._tell(sheet, Excess(message, "Write them below each other.", rule))
        if before <= most.MOST_RULES < self.selectors:
            message = f"The style sheets have more than {most.MOST_RULES:,} selectors, those of rules within others"
            self._tell(sheet, Excess(f"{message} counted for each.", _LESS, rule))
        if self._fonts == most.MOST_FONTS + 1:
            self._tell(sheet, Excess(f"The style sheets declare more than {most.MOST_FONTS} fonts.", _LESS, rule))
        return 0 if self.selectors > most.MOST_RULES or self._fonts > most.MOST_FONTS else outer

    def _import(self, sheet: str, rule: Any) -> None:
        for token in rule.prelude:
            name = self.find_file(sheet, token)
            if name in self._open:
                message = f"`{name}` is imported by itself" if name == sheet else f"`{name}` imports this sheet"
                self._tell(sheet, Excess(f"{message}, without an end.", "Leave out one of the imports.", rule))
            elif name and self._sheets >= most.MOST_SHEETS:
                message = f"The style sheets import more than {most.MOST_SHEETS} others."
                self._tell(sheet, Excess(message, _LESS, rule))
            elif name.endswith(".css") and self.sources.read(name) is not None:
                self.read(name)

    def _tell(self, sheet: str, excess: Excess) -> int:
        self._told += 1
        if self._told <= _MOST_TOLD:
            self.report.error("rulebook-too-large", excess.message, find_place(sheet, excess.token), excess.hint)
        return 0


def find_place(sheet: str, token: Any) -> Place:
    """Give where a token stands in a sheet; the sheet as a whole without one."""
    if token is None:
        return Place(sheet)
    length = len(token.serialize()) if token.type in _PLAIN else 1  # one with brackets in it may have any depth
    return Place(sheet, token.source_line, token.source_column, length)
