"""A Jinja environment for templates from strangers: no way out, no block that is lost, a budget on what they do."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any, TypeAlias

from jinja2 import StrictUndefined, Template, TemplateNotFound, TemplateSyntaxError, nodes, pass_context
from jinja2.runtime import Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from markupsafe import Markup

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.loading.named_files import TEMPLATES
from cardgen.render.budget import MAX_NUMBER, MAX_WORK, STEP, Budget, check_length, length_of, too_much, weigh
from cardgen.render.charging import JOINED, SHOWN, charge_template, list_nodes, make_charges
from cardgen.render.told import Told, blame_told, is_none
from cardgen.render.unfit import describe_list, describe_unfit, find_unfit
from cardgen.render.view import LAYOUT, Names, keys_of, owner_of

_MAX_ARGUMENT = 10_000  # letters or items: the largest number that a filter or a method is given
_MOST_MARKS = 10_000  # `{{` and `{%` in a template: the largest of the shipped ones has 300
_LONGEST_MARK = 50_000  # letters in one of them: a list of a hundred places has 1,000
_LOADING = 500  # units of work: what it takes to find a template
_OWN_CALL = 300  # units of work: what it takes to set a word and measure it, and two for each letter
_SEPARATOR = "\x1f"
_PARTS = "parts.svg.j2"  # which gives the helpers of `layout` on
_OPENING, _CLOSING = re.compile(r"\{[{%]"), re.compile(r"[}%]\}")
_LONG_NUMBER = re.compile(r"[0-9][0-9_]{4000,}")
_FOREIGN_NUMBER = re.compile(r"[\d_.]*(?:[eE][+-]?)?(?![0-9])\d[\d_]*")
_TOO_DEEP = re.compile(r"too many|too deep")  # how Python says that code is nested deeper than it reads
# Methods of texts and numbers that can make a huge text out of a small one; filters of the same kind check lengths.
_WIDENING = ("center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map")
_GROWING = frozenset((*_WIDENING, "replace", "translate", "join", "encode", "to_bytes"))
_SLOW = ("batch", "join", "list", "map", "reject", "select", "slice", "striptags", "title", "urlencode", "wordcount")
_SLOWER = ("groupby", "max", "min", "sort", "sum", "unique")
_HANDLED = {**dict.fromkeys(_SLOW, STEP), **dict.fromkeys(_SLOWER, 3 * STEP)}
"""What it takes to handle each item of a list, or each letter of a text, in filters that do not take it as a whole."""
_FUNCTIONS = (functools.partial, FunctionType, BuiltinFunctionType, MethodType)
_DROPPED_FILTERS = ("pprint", "urlize", "xmlattr", "tojson", "filesizeformat", "random", "attr", "wordwrap")

_MOST_COMPILED = 200

Blocks: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class _Outline:
    """The blocks of a template: their names, those that stand in no other one with their lines, and whether it extends
    another template, whose name is None where it depends on the card."""

    names: Blocks
    outer: tuple[tuple[str, int], ...]
    is_extending: bool
    parent: str | None


_COMPILED: dict[object, tuple[Any, _Outline]] = {}
"""Templates that were compiled in this process by their texts, for those who fill the same ones again and again."""


class TellingUndefined(StrictUndefined):
    """An undefined name whose error carries the name and what there is instead (see `read_undefined`)."""

    @property
    def _undefined_message(self) -> str:
        if self._undefined_hint:
            return str(self._undefined_hint)
        names = self._undefined_obj
        known = (owner_of(names), *keys_of(names)) if isinstance(names, Names) else ("",)
        return _SEPARATOR.join((str(self._undefined_name), *known))


def read_undefined(message: str) -> tuple[str, str, list[str]] | None:
    """Give name, owner and the owner's names out of an undefined error's message; None if it says something else."""
    if _SEPARATOR not in message:
        return None
    name, owner, *names = message.split(_SEPARATOR)
    return name, owner, names


class CardEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox with a budget; `begin` opens a new one and is called before each rendering."""

    intercepted_binops = frozenset({"*", "**", "+", "-", "/", "%", "//"})

    def __init__(self, budget: Budget | None = None, **options: Any) -> None:
        super().__init__(**{"undefined": TellingUndefined, "optimized": False, **options})
        self._blocks: dict[str, Blocks | None] = {}
        self._outlines: dict[str, _Outline] = {}
        self.budget = budget or Budget()
        self.has_shown_told = False
        self.finalize = self._count_output
        self.tests["none"] = is_none
        for name in _DROPPED_FILTERS:
            self.filters.pop(name, None)
        self.filters = {name: self._charged(name, function) for name, function in self.filters.items()}
        self.tests = {name: self._charged(name, function) for name, function in self.tests.items()}
        self.filters |= make_charges(self.budget)
        self.filters[JOINED] = self._concat
        self.filters[SHOWN] = pass_context(lambda _, value: self._show(value))
        self.globals.pop("lipsum", None)
        self.globals["range"] = _range

    def begin(self) -> None:
        """Open a new budget."""
        self.budget.begin()
        self.has_shown_told = False

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse also what makes a huge text out of a small one, and all that a function holds."""
        if isinstance(obj, _FUNCTIONS) or (isinstance(obj, str | int) and attr in _GROWING):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Leave a method that formats to `is_safe_attribute`."""

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute `left operator right` unless the result would be out of all proportion."""
        if isinstance(left, int | float) and isinstance(right, int | float):
            is_large = operator == "**" and (abs(right) > 64 or abs(left) > 10_000)
            if is_large or (operator == "*" and abs(left * right) > MAX_NUMBER):
                raise too_much(f"{_show_number(left)} {operator} {_show_number(right)} is out of all proportion")
        elif operator in ("+", "*"):
            length = _length_of_result(operator, left, right)
            check_length(length)
            self.budget.charge(STEP + length)
        else:
            self.budget.pay(right, length_of(left))
            if operator == "%" and isinstance(left, str):
                self._charge_format(left)
        with blame_told((left, right), TypeError):
            return _check_result(super().call_binop(context, operator, left, right))

    def call(self, context: Any, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls; what a function of ours cannot do with a value that is told is not told again."""
        is_own = isinstance(function, (functools.partial, FunctionType, MethodType))
        letters = sum(len(each) for each in args if isinstance(each, str) and not isinstance(each, Markup))
        self.budget.charge(_OWN_CALL + 2 * letters if is_own else STEP)
        if isinstance(function, Macro):
            return super().call(context, function, *args, **kwargs)
        self.budget.pay((getattr(function, "__self__", None), args, kwargs))
        with blame_told((*args, *kwargs.values()), TypeError, MistakeError):
            result = self.budget.pay(_check_result(super().call(context, function, *args, **kwargs)))
        return self._show(result) if "caller" in kwargs else result  # of a block

    def compile(self, source: Any, name: str | None = None, filename: str | None = None, *others: Any) -> Any:
        """Give the code of a template, the one of before if its text was compiled already."""
        if name is None or not isinstance(source, str):
            return super().compile(source, name, filename, *others)
        finalize = getattr(self.finalize, "__func__", self.finalize)
        key = (source, name, filename, others, finalize, self.autoescape, self.trim_blocks, self.lstrip_blocks)
        if key in _COMPILED:
            code, outline = _COMPILED[key]
            self._blocks[name] = _read_blocks(outline, filename or name, self._find_blocks)
            return code
        code = super().compile(source, name, filename, *others)
        if name in self._outlines:  # not where it extends itself: it was compiled meanwhile
            if len(_COMPILED) >= _MOST_COMPILED:
                _COMPILED.clear()
            _COMPILED[key] = (code, self._outlines.pop(name))
        return code

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> Any:
        every = list_nodes(source)
        if name is not None:
            outline = self._outlines[name] = _list_blocks(source, every)
            self._blocks[name] = _read_blocks(outline, filename or name, self._find_blocks)
        layout = self.globals.get(LAYOUT)
        if isinstance(layout, Names):
            _tell_places(every, filename or "", keys_of(layout))
        charge_template(source, self)
        return super()._generate(source, name, filename, defer_init)

    def _find_blocks(self, name: str) -> Blocks | None:
        """Give the blocks of a template that is extended; one that is not there is reported when it is used."""
        if name not in self._blocks:
            self._blocks[name] = None  # so that templates in a circle are not followed for ever
            try:
                self.get_template(name)
            except TemplateNotFound:
                return None
        return self._blocks[name]

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        self.budget.charge(_LOADING)
        return super()._load_template(name, globals)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        _, *marks = _OPENING.split(source)
        longest = max((len(_CLOSING.split(mark, 1)[0]) for mark in marks), default=0)
        if len(marks) > _MOST_MARKS:
            raise too_much(f"it has {len(marks):,} marks `{{{{` and `{{%`; {_MOST_MARKS:,} are the most")
        if longest > _LONGEST_MARK:
            raise too_much(f"one of its marks `{{{{` or `{{%` has {longest:,} letters; {_LONGEST_MARK:,} are the most")
        try:
            return super()._parse(source, name, filename)
        except (ValueError, SyntaxError):  # where Python does not read a number as Jinja does
            number = _LONG_NUMBER.search(source) or _FOREIGN_NUMBER.search(source)
            if number is None:
                raise
            message = f"A number of {len(number[0]):,} digits stands here; a number has 15 at most"
            if not number[0].isascii():
                message = f"`{number[0]}` is no number; write it with the digits 0 to 9"
            raise TemplateSyntaxError(message, source.count("\n", 0, number.start()) + 1, name, filename) from None

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (SyntaxError, MemoryError) as problem:
            if isinstance(problem, SyntaxError) and not _TOO_DEEP.search(problem.msg):
                raise
            raise RecursionError from None

    @pass_context  # so that Jinja prints no constant by itself before
    def _count_output(self, _: object, value: Any) -> Any:
        self.has_shown_told |= isinstance(value, Told)
        if isinstance(value, str):
            self.budget.write(len(value))
        return show_value(value)

    def _show(self, value: Any) -> str:
        """Give what a block writes, which Jinja writes as it is, as it is shown elsewhere."""
        shown = show_value(value)
        return shown if isinstance(shown, str) else str(shown)

    @pass_context
    def _concat(self, _: object, parts: Sequence[Any]) -> str:
        parts = tuple(show_value(self.budget.pay(part)) for part in parts)
        check_length(sum(len(part) if isinstance(part, str) else 1 for part in parts))
        if any(isinstance(part, Markup) for part in parts):
            return Markup("").join(parts)
        return "".join(map(str, parts))

    def _charged(self, name: str, function: Any) -> Callable[..., Any]:
        """Let a filter or a test pay for what it is given and gives, take no huge number and give no huge text."""
        passes_first = hasattr(function, "jinja_pass_arg")
        each = _HANDLED.get(name, 0)

        @functools.wraps(function)
        def charged(*args: Any, **kwargs: Any) -> Any:
            own, given = args[:passes_first], args[passes_first:]
            first, *more = given
            first = self.budget.pay(_without_none(first) if name == "join" else first, each)
            self.budget.charge(STEP)
            if more or kwargs:
                self.budget.pay((more, kwargs))
            if name in _GROWTH or name in _EFFORT:
                first = [*first] if isinstance(first, Iterator) else first
                check_length(_GROWTH[name](first, *more, *kwargs.values()) if name in _GROWTH else 0)
                self.budget.charge(_EFFORT[name](first, *more, *kwargs.values()) if name in _EFFORT else 0)
            if name == "format":
                self._charge_format(str(first))
            if name not in ("default", "d"):
                _check_arguments((*more, *kwargs.values()))
            with blame_told(given, TypeError):
                return self.budget.pay(_check_result(function(*own, first, *more, **kwargs)))

        return charged

    def _charge_format(self, text: str) -> None:
        if re.search(r"\d{4}", text):
            raise too_much("a width in a format is out of all proportion")
        if "*" in text and "%" in text:
            raise too_much("a width in a format must be written out")
        self.budget.charge(text.count("%") * 1000)


def _range(*given: Any) -> range:
    """Give numbers in a row, of which Jinja bounds how many."""
    return safe_range(*given)


_range.__name__ = _range.__qualname__ = "range"  # as it is called in templates, and named in messages


def show_value(value: Any) -> Any:
    """Give a value as it is printed: nothing for none, the words of a deck file for what is true or false, and what is
    in a list with commas. Raises MistakeError for what is no text."""
    if isinstance(value, str):
        return value
    unfit = find_unfit(value)
    if unfit is not None:
        what, _, hint = describe_unfit(unfit) if unfit is value else describe_list(unfit)
        raise MistakeError(f"{what}, so it cannot be printed.", hint, code="template-error")
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return Markup(", ").join(show_value(part) for part in value)
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _list_blocks(template: nodes.Template, every: Iterable[nodes.Node]) -> _Outline:
    names = frozenset(each.name for each in every if isinstance(each, nodes.Block))
    extends = next((each for each in every if isinstance(each, nodes.Extends)), None)
    parent = extends.template.value if extends is not None and isinstance(extends.template, nodes.Const) else None
    outer = tuple((block.name, block.lineno) for block in _outer_blocks(template))
    return _Outline(names, outer, extends is not None, parent if isinstance(parent, str) else None)


def _read_blocks(outline: _Outline, file: str, find_blocks: Callable[[str], Blocks | None]) -> Blocks | None:
    """Give the names of a template's blocks and of those it extends; None where they depend on the card.

    `find_blocks` gives the same for another template by its name. Raises MistakeError for a block that none of the
    templates below has: it would never be drawn.
    """
    if not outline.is_extending:
        return outline.names
    known = None if outline.parent is None else find_blocks(outline.parent)
    if known is None:
        return None
    for name, line in outline.outer:
        if name not in known:
            message = f"`{name}` is no block of `{TEMPLATES}/{outline.parent}`, so what stands in it is never drawn."
            hint = suggest(name, known)
            raise MistakeError(message, hint, code="template-unknown-block", file=file, line=line, subject=name)
    return outline.names | known


def _outer_blocks(node: nodes.Node) -> Iterator[nodes.Block]:
    """Give the blocks that stand in no other one: a block within a block is drawn with it."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Block):
            yield child
        elif not isinstance(child, nodes.Expr | nodes.Output):  # no block stands in these
            yield from _outer_blocks(child)


def _tell_places(every: Iterable[nodes.Node], file: str, helpers: Collection[str]) -> None:
    """Let every call of a helper of `layout`, or of a file that lends it on, be told the file and line it stands at."""
    imports = [each for each in every if isinstance(each, nodes.Import) and isinstance(each.template, nodes.Const)]
    lent = {LAYOUT, *(each.target for each in imports if each.template.value == _PARTS)}  # type: ignore[attr-defined]
    for call in every:
        if not isinstance(call, nodes.Call) or not isinstance(call.node, nodes.Getattr):
            continue
        helper = call.node
        if helper.attr in helpers and isinstance(helper.node, nodes.Name) and helper.node.name in lent:
            call.kwargs = [each for each in call.kwargs if each.key != "at"]
            call.kwargs.append(nodes.Keyword("at", nodes.Const(f"{file}:{call.lineno}")))


def _without_none(parts: Any) -> Any:
    """Leave what is none out of a list that is put together to a text."""
    return [part for part in parts if not is_none(part)] if isinstance(parts, (list, tuple)) else parts


def _check_arguments(given: Iterable[Any]) -> None:
    for value in given:
        if isinstance(value, int) and abs(value) > _MAX_ARGUMENT:
            raise too_much(f"the number {_show_number(value)} in a filter is out of all proportion")


def _check_result(value: Any) -> Any:
    """Give what was worked out, unless it is a number that no field can have."""
    if isinstance(value, int | float) and abs(value) > MAX_NUMBER:
        raise too_much(f"the number {_show_number(value)} is out of all proportion")
    return value


def _show_number(value: float) -> str:
    return str(value) if isinstance(value, float) or abs(value) < 10**20 else "of more than 20 digits"


def _length_of_result(operator: str, left: Any, right: Any) -> int:
    if operator == "+":
        return length_of(left) + length_of(right)
    several, times = (left, right) if hasattr(left, "__len__") else (right, left)
    return length_of(several) * max(times, 0) if isinstance(times, int) else 1


def _length_indented(text: Any, width: Any = 4, *_: Any) -> int:
    return (width if isinstance(width, int) else length_of(width)) * str(text).count("\n")


def _length_joined(parts: Any, between: Any = "", *_: Any) -> int:
    return length_of(parts) * length_of(between) if between else 0


def _length_replaced(text: Any, old: Any, new: Any, *_: Any) -> int:
    return str(text).count(str(old)) * len(str(new))


_GROWTH: Mapping[str, Callable[..., int]] = {
    "indent": _length_indented,
    "join": _length_joined,
    "replace": _length_replaced,
}
"""How many letters more a filter writes than it is given."""


def _effort_of_sum(parts: Any, *more: Any) -> int:
    """Give what it takes to add lists to each other, each time to a longer one."""
    return length_of(parts) * weigh(parts, MAX_WORK) if any(isinstance(each, (list, tuple)) for each in more) else 0


def _effort_of_comments(text: Any) -> int:
    """Give what it takes to cut comments out, each time of all the text."""
    return str(text).count("<!--") * len(str(text)) // STEP


_EFFORT: Mapping[str, Callable[..., int]] = {"sum": _effort_of_sum, "striptags": _effort_of_comments}
"""What a filter does that grows faster than what it is given."""
