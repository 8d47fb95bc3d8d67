"""The text of `<style>` read into rules, those within others too (CSS Nesting 1), and what of it is passed over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import tinycss2
from cssselect2 import SelectorError, parser
from cssselect2.compiler import CompiledSelector

from cardgen.diagnostics import shorten
from cardgen.render.normalise.matching import Matcher, Rank, Said
from cardgen.render.normalise.names import explain_name, is_known
from cardgen.render.normalise.queries import is_printed, is_supported

_UNHEARD = """
    charset keyframes -webkit-keyframes -moz-keyframes -o-keyframes page viewport -ms-viewport counter-style
    font-face view-transition starting-style font-feature-values font-palette-values
"""
# A text is set in the fonts of the project; a family that it asks for and that is not there is told by itself.
_WEB_FONTS = re.compile(r"//[\w.-]*(?:fonts?|typekit|typography)[\w.-]*/|[?&]famil(?:y|ies)=", re.IGNORECASE)
_WITHOUT_EFFECT = frozenset(_UNHEARD.split())
_MAX_DEPTH, _MAX_SELECTOR, _MAX_UNREAD = 10, 2000, 50
_MAX_TEXT = 500_000  # characters without what is inlined: ten thousand rules of fifty; editors write a thousand at most
_MAX_RULES = 10_000
_MAX_ASKED = 100  # names for which the one that is meant is looked for
_MAX_JOINTS = 60  # of one selector; those that programs write have five
_INLINED = re.compile(r"url\(\s*['\"]?data:[^()'\"\s]*", re.IGNORECASE)
_JOINTS = re.compile(r"[\s>+~(]+")
_MARKS = re.compile(r"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|url\([^\"'()]*\)|[{}]", re.DOTALL)
_ATTRIBUTES = "Put what it says into attributes, or give the elements a class."
_HINTS = {
    "import": "Put the rules of that style sheet into <style>.",
    "media": "A card has no size of a screen: leave the condition away, or write `@media print`.",
}
_LAST = float("inf")


@dataclass(frozen=True, slots=True)
class Unread:
    """What of a style sheet is passed over, and the line that it stands in."""

    line: int
    message: str
    hint: str = ""
    code: str = "svg-unsupported"


@dataclass(slots=True)
class Sheet:
    """A style sheet's text, a matcher whose answers are what its rules say, what could not be read, the names of
    properties that drawings do not have with their lines, the prefixes of namespaces, the layers with how many there
    are in each, the number of its selectors, that
    of names that are none, and why none of it is read where it is larger than any drawing needs."""

    text: str = ""
    matcher: Matcher = field(default_factory=Matcher)
    unread: list[Unread] = field(default_factory=list)
    idle: dict[str, int] = field(default_factory=dict)
    names: dict[str | None, str] = field(default_factory=dict)
    layers: dict[tuple[str, ...], Rank] = field(default_factory=dict)
    within: dict[tuple[str, ...], int] = field(default_factory=dict)
    selectors: int = 0
    asked: int = 0
    too_large: str = ""

    def tell(self, line: int, message: str, hint: str, code: str = "svg-unsupported") -> None:
        """Note what is passed over, unless there is too much of it already."""
        if len(self.unread) < _MAX_UNREAD:
            self.unread.append(Unread(line, message, hint, code))


@dataclass(frozen=True, slots=True)
class _Around:
    """Where a rule stands: the selectors of the rule around it (empty: none), as text and ready to match, its layer,
    and how deep it is."""

    selector: str = ""
    compiled: tuple[CompiledSelector, ...] = ()
    layer: tuple[str, ...] = ()
    depth: int = 0

    def within(self, layer: tuple[str, ...]) -> _Around:
        """Give the place within a block of an at-rule."""
        return replace(self, layer=layer, depth=self.depth + 1)


@lru_cache(maxsize=256)
def read_sheet(text: str) -> Sheet:
    """Give the rules of a style sheet that hold in print."""
    sheet = Sheet(text)
    size = len(_INLINED.sub("", text))
    if size > _MAX_TEXT or text.count("}") > _MAX_RULES:
        found = f"{size:,} characters" if size > _MAX_TEXT else f"{text.count('}'):,} rules"
        sheet.too_large = (
            f"Its styles have {found}; at most {_MAX_RULES:,} rules and {_MAX_TEXT:,} characters are read."
        )
        return sheet
    _read_rules(sheet, tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), _Around())
    _tell_unclosed(sheet, text)
    return sheet


def _tell_unclosed(sheet: Sheet, text: str) -> None:
    """Note a comment or block that goes on to the end of the sheet, as what follows it is lost."""
    opened: list[int] = []
    for mark in _MARKS.finditer(text):
        if mark[0] == "{":
            opened.append(mark.start())
        elif mark[0] == "}":
            del opened[-1:]
        elif mark[0].startswith("/*") and (not mark[0].endswith("*/") or len(mark[0]) < 4):
            message = "A comment of the style sheet is not closed: all that follows it is left out."
            line = text.count("\n", 0, mark.start()) + 1
            sheet.tell(line, message, "Write `*/` where it ends.", "svg-bad-value")
    for start in opened[:1]:
        before = text[:start].replace("}", "{").rpartition("{")[2].rpartition("*/")[2]
        message = f"The block of `{shorten(' '.join(before.split()))}` in the style sheet is not closed."
        hint = "Write `}` where it ends; what stands after it may be lost."
        sheet.tell(text.count("\n", 0, start) + 1, message, hint, "svg-bad-value")


def _read_rules(sheet: Sheet, rules: Iterable[Any], around: _Around) -> None:
    """Read what stands in a sheet or a block; what rules say is noted in the order of the text."""
    declared: list[Any] = []
    for rule in rules:
        if rule.type == "declaration":
            declared.append(rule)
            continue
        if rule.type == "error":
            _tell_error(sheet, rule, around)
            continue
        declared = _add_declarations(sheet, declared, around)
        if around.depth > _MAX_DEPTH:
            _pass_over(sheet, rule, "It stands within too many others.")
        else:
            try:
                (_read_at_rule if rule.type == "at-rule" else _read_rule)(sheet, rule, around)
            except RecursionError:
                _pass_over(sheet, rule, "It has too many brackets within brackets.")
    _add_declarations(sheet, declared, around)


def _tell_error(sheet: Sheet, rule: Any, around: _Around) -> None:
    """Note what is neither a rule nor a declaration; the parser tells where it begins, or the `;` that ends it."""
    if len(sheet.unread) >= _MAX_UNREAD:
        return
    lines = sheet.text.split("\n")
    before = "\n".join([*lines[: rule.source_line - 1], lines[rule.source_line - 1][: rule.source_column - 1]])
    after = sheet.text[len(before) :]
    if not around.selector:
        if not after.strip(" ;\t\r\n"):
            return  # a `;` at the end, after which nothing is lost
        message = f"The style rule `{shorten(' '.join(after.partition('{')[0].split()))}` cannot be read."
        sheet.tell(rule.source_line, message, _ATTRIBUTES)
        return
    words = re.split(r"[;{}]", before)[-1] if after.startswith(";") else re.split(r"[;{}]", after)[0]
    message = f"`{shorten(' '.join(words.split()))}` in a style rule is no declaration and is passed over."
    sheet.tell(rule.source_line, message, "A declaration is `name: value;`.", "svg-bad-value")


def _read_rule(sheet: Sheet, rule: Any, around: _Around) -> None:
    selector = _nest(rule.prelude, around.selector)
    compiled = None if selector is None else _compile(sheet, selector)
    if selector is None or compiled is None:
        _pass_over(sheet, rule, _ATTRIBUTES)
        return
    inner = _Around(selector, compiled, around.layer, around.depth + 1)
    _read_rules(sheet, tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True), inner)


def _pass_over(sheet: Sheet, rule: Any, hint: str) -> None:
    try:
        words = " ".join(tinycss2.serialize(rule.prelude).split())
    except RecursionError:
        words = "..."
    if rule.type == "at-rule":
        words = f"@{rule.at_keyword} {words}".strip() if rule.lower_at_keyword == "media" else f"@{rule.at_keyword}"
    message = f"The style rule `{shorten(words)}` cannot be read."
    sheet.tell(rule.source_line, message, hint)


def _read_at_rule(sheet: Sheet, rule: Any, around: _Around) -> None:
    name, block = rule.lower_at_keyword, rule.content
    if name == "namespace":
        _read_namespace(sheet, rule)
    elif name == "layer":
        _read_layer(sheet, rule, around)
    elif name in ("media", "supports") and block is not None:
        asked = rule.prelude
        holds = is_printed(tinycss2.serialize(asked)) if name == "media" else is_supported(asked)
        if holds is None:
            _pass_over(sheet, rule, _HINTS.get(name, _ATTRIBUTES))
        elif holds:
            _read_block(sheet, block, around.within(around.layer))
    elif name not in _WITHOUT_EFFECT and not (name == "import" and _brings_fonts(rule)):
        _pass_over(sheet, rule, _HINTS.get(name, _ATTRIBUTES))


def _brings_fonts(rule: Any) -> bool:
    """Tell whether a style sheet from elsewhere holds fonts, and nothing else."""
    return _WEB_FONTS.search(tinycss2.serialize(rule.prelude)[:_MAX_SELECTOR]) is not None


def _read_block(sheet: Sheet, block: Sequence[Any], around: _Around) -> None:
    parse = tinycss2.parse_blocks_contents if around.selector else tinycss2.parse_rule_list
    _read_rules(sheet, parse(block, skip_comments=True, skip_whitespace=True), around)


def _read_namespace(sheet: Sheet, rule: Any) -> None:
    tokens = [token for token in rule.prelude if token.type not in ("whitespace", "comment")]
    prefix = tokens[0].value if len(tokens) == 2 and tokens[0].type == "ident" else None
    value = getattr(tokens[-1], "value", None) if tokens else None
    if isinstance(value, str):
        sheet.names[prefix] = value


def _read_layer(sheet: Sheet, rule: Any, around: _Around) -> None:
    """Note layers in their order; a block puts its rules into one."""
    paths = []
    for name in tinycss2.serialize(rule.prelude).split(","):
        own = name.strip() or f" {len(sheet.layers)}"
        paths.append((*around.layer, *own.split(".", _MAX_DEPTH)))
        _find_rank(sheet, paths[-1])
    if rule.content is not None:
        _read_block(sheet, rule.content, around.within(paths[0]))


def _find_rank(sheet: Sheet, layer: tuple[str, ...]) -> Rank:
    if not layer:
        return ()
    if layer not in sheet.layers:
        before = _find_rank(sheet, layer[:-1])
        number = sheet.within[layer[:-1]] = sheet.within.get(layer[:-1], 0) + 1
        sheet.layers[layer] = (*before, float(number))
    return sheet.layers[layer]


def _nest(prelude: Sequence[Any], outer: str) -> str | None:
    """Give the selectors of a rule as they read at the top of a sheet; None where that is too long."""
    text = tinycss2.serialize([token for token in prelude if token.type != "comment"]).strip()
    if not outer:
        return _put(prelude, ":root") if "&" in text else text
    if len(text) + text.count("&") * len(outer) > 2 * _MAX_SELECTOR:
        return None
    parts: list[list[Any]] = [[]]
    for part in prelude:
        if part == ",":
            parts.append([])
        else:
            parts[-1].append(part)
    outer = f":is({outer})"
    whole = ", ".join(
        _put(part, outer) if "&" in tinycss2.serialize(part) else f"{outer} {tinycss2.serialize(part).strip()}"
        for part in parts
    )
    return whole if len(whole) <= _MAX_SELECTOR else None


def _put(tokens: Sequence[Any], outer: str) -> str:
    """Write a selector with another in the place of its `&`."""
    words = []
    for part in tokens:
        if part == "&":
            words.append(outer)
        elif part.type == "function":
            words.append(f"{part.name}({_put(part.arguments, outer)})")
        elif part.type != "comment":
            words.append(part.serialize())
    return "".join(words).strip()


def _compile(sheet: Sheet, selector: str) -> tuple[CompiledSelector, ...] | None:
    sheet.selectors += selector.count(",") + 1
    if sheet.selectors > _MAX_RULES:
        sheet.too_large = f"Its styles have more than {_MAX_RULES:,} selectors."
    if sheet.too_large or any(
        len(one) > _MAX_SELECTOR or len(_JOINTS.findall(one)) > _MAX_JOINTS for one in selector.split(",")
    ):
        return None
    try:
        selectors = list(parser.parse(selector, sheet.names or None))
        return tuple(CompiledSelector(one) for one in selectors if not one.pseudo_element)  # a drawing has none
    except (SelectorError, RecursionError, MemoryError, NotImplementedError, SyntaxError, AttributeError, ValueError):
        return None  # the last is told of a number of more digits than Python reads


def _add_declarations(sheet: Sheet, declared: Sequence[Any], around: _Around) -> list[Any]:
    """Note what a rule says; gives an empty list for what it says after a rule within it."""
    if declared and around.selector:
        texts: tuple[list[str], list[str]] = ([], [])
        for each in declared:
            texts[each.important].append(f"{each.serialize()};")
            if is_known(each.lower_name):
                continue
            sheet.asked += 1
            hint = explain_name(each.lower_name) if sheet.asked <= _MAX_ASKED else ""
            if not hint:
                sheet.idle.setdefault(each.lower_name, each.source_line)
            else:
                message = f"`{each.name}` is no property of CSS; it is passed over."
                sheet.tell(each.source_line, message, hint, "svg-unknown-attribute")
        plain, important = map("".join, texts)
        effort = len(around.selector) // (32 * len(around.compiled) or 1) + 1
        said = Said((*_find_rank(sheet, around.layer), _LAST), plain, important, effort)
        for selector in around.compiled:
            sheet.matcher.add_selector(selector, said)
    return []
