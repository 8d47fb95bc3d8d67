"""A Jinja environment for templates from strangers: no way out, no block that is lost, a budget on what they do."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, TypeAlias

from jinja2 import Environment, StrictUndefined, TemplateNotFound, nodes
from jinja2.runtime import Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.loading.named_files import TEMPLATES
from cardgen.render.told import Told, blame_told, is_none
from cardgen.render.view import LAYOUT, Names, keys_of, owner_of

MAX_TEXT = 1_000_000
MAX_OUTPUT = 4_000_000
MAX_STEPS = 100_000
MAX_NUMBER = 10**15
_MAX_ARGUMENT = 10_000
_SEPARATOR = "\x1f"
_PARTS = "parts.svg.j2"  # which gives the helpers of `layout` on
# Methods of strings that can make a huge text out of a small one; filters of the same kind check their lengths.
_GROWING = "center ljust rjust zfill replace expandtabs translate join encode format format_map"
_JOINING = ("do_join", "sync_do_join")
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


def too_much(what: str) -> MistakeError:
    """Give the mistake of a template that does more than a card can need."""
    return MistakeError(what, code="template-too-large")


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

    intercepted_binops = frozenset({"*", "**", "+", "%", "//"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"undefined": TellingUndefined, **options})
        self._blocks: dict[str, Blocks | None] = {}
        self._outlines: dict[str, _Outline] = {}
        self.steps = 0
        self.written = 0
        self.has_shown_told = False
        self.finalize = self._count_output
        self.tests["none"] = is_none
        self.filters = {name: _limited(function) for name, function in self.filters.items()}
        for name in _DROPPED_FILTERS:
            self.filters.pop(name, None)
        self.globals.pop("lipsum", None)
        self.globals.update(_step=self._step, _concat=self._concat)

    def count(self, size: int) -> None:
        """Take a step that writes so many characters from the budget."""
        self._step(size)

    def begin(self) -> None:
        """Open a new budget."""
        self.steps = 0
        self.written = 0
        self.has_shown_told = False

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse also what makes a huge text out of a small one, and all that a function holds."""
        if isinstance(obj, _FUNCTIONS) or (isinstance(obj, str) and attr in _GROWING.split()):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute `left operator right` unless the result would be out of all proportion."""
        _check_operands(operator, left, right)
        if operator == "+" and isinstance(left, (str, list, tuple)) and isinstance(right, (str, list, tuple)):
            _check_length(len(left) + len(right))
        with blame_told((left, right), TypeError):
            return super().call_binop(context, operator, left, right)

    def call(self, context: Any, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls; what a function of ours cannot do with a value that is told is not told again."""
        if isinstance(function, Macro):
            return super().call(context, function, *args, **kwargs)
        with blame_told((*args, *kwargs.values()), TypeError, MistakeError):
            return super().call(context, function, *args, **kwargs)

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
        if name is not None:
            outline = self._outlines[name] = _list_blocks(source)
            self._blocks[name] = _read_blocks(outline, filename or name, self._find_blocks)
        layout = self.globals.get(LAYOUT)
        if isinstance(layout, Names):
            _tell_places(source, filename or "", keys_of(layout))
        _count_steps(source, self)
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

    def _step(self, size: int) -> str:
        self.steps += 1
        self.written += size
        if self.steps > MAX_STEPS or self.written > MAX_OUTPUT:
            raise too_much("its loops and macros run more often than any card needs")
        return ""

    def _count_output(self, value: Any) -> Any:
        self.has_shown_told |= isinstance(value, Told)
        if isinstance(value, str):
            self.written += len(value)
            if self.written > MAX_OUTPUT:
                raise too_much(f"it writes more than {MAX_OUTPUT:,} characters")
        return show_value(value)

    def _concat(self, *parts: Any) -> str:
        parts = tuple(show_value(part) for part in parts)
        _check_length(sum(len(part) if isinstance(part, str) else 1 for part in parts))
        if any(isinstance(part, Markup) for part in parts):
            return Markup("").join(parts)
        return "".join(map(str, parts))


def show_value(value: Any) -> Any:
    """Give a value as it is printed: nothing for none, the words of a deck file for what is true or false, and what is
    in a list with commas."""
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return Markup(", ").join(show_value(part) for part in value)
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _list_blocks(template: nodes.Template) -> _Outline:
    names = frozenset(block.name for block in template.find_all(nodes.Block))
    extends = template.find(nodes.Extends)
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
        else:
            yield from _outer_blocks(child)


def _tell_places(template: nodes.Template, file: str, helpers: Collection[str]) -> None:
    """Let every call of a helper of `layout`, or of a file that lends it on, be told the file and line it stands at."""
    imports = [each for each in template.find_all(nodes.Import) if isinstance(each.template, nodes.Const)]
    lent = {LAYOUT, *(each.target for each in imports if each.template.value == _PARTS)}  # type: ignore[attr-defined]
    for call in template.find_all(nodes.Call):
        helper = call.node
        if not isinstance(helper, nodes.Getattr) or helper.attr not in helpers:
            continue
        if isinstance(helper.node, nodes.Name) and helper.node.name in lent:
            call.kwargs = [each for each in call.kwargs if each.key != "at"]
            call.kwargs.append(nodes.Keyword("at", nodes.Const(f"{file}:{call.lineno}")))


def _count_steps(template: nodes.Template, environment: Environment) -> None:
    """Let every turn of a loop and every call of a macro pay from the budget, and check what `~` puts together."""
    for loop in template.find_all((nodes.For, nodes.Macro, nodes.CallBlock)):
        size = sum(len(data.data) for data in loop.find_all(nodes.TemplateData))
        call = nodes.Call(nodes.Name("_step", "load"), [nodes.Const(size)], [], None, None)
        step = nodes.ExprStmt(call).set_lineno(loop.lineno)
        step.set_environment(environment)
        loop.body.insert(0, step)  # type: ignore[attr-defined]
    _replace_concat(template, environment)


def _replace_concat(node: nodes.Node, environment: Environment) -> None:
    for name, value in node.iter_fields():
        if isinstance(value, list):
            for at, child in enumerate(value):
                if isinstance(child, nodes.Node):
                    value[at] = _concat_as_call(child, environment)
        elif isinstance(value, nodes.Node):
            setattr(node, name, _concat_as_call(value, environment))


def _concat_as_call(node: nodes.Node, environment: Environment) -> nodes.Node:
    _replace_concat(node, environment)
    if not isinstance(node, nodes.Concat):
        return node
    call = nodes.Call(nodes.Name("_concat", "load"), node.nodes, [], None, None).set_lineno(node.lineno)
    call.set_environment(environment)
    return call


def _limited(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a filter take no huge number and give no huge text."""
    passes_first = hasattr(function, "jinja_pass_arg")
    name = getattr(function, "__name__", "")
    if inspect.iscoroutinefunction(function):
        return function

    @functools.wraps(function)
    def limited(*args: Any, **kwargs: Any) -> Any:
        given = args[1:] if passes_first else args
        for value in (*given[1:], *kwargs.values()):
            if isinstance(value, int) and abs(value) > _MAX_ARGUMENT and "default" not in name:
                raise too_much(f"the number {value} in a filter is out of all proportion")
        if "replace" in name and given and isinstance(given[0], str):
            _check_length(len(given[0]) * max(1, *(len(str(value)) for value in given[1:])))
        if "format" in name and given:
            _check_format(str(given[0]))
        if "indent" in name and given:
            _check_length(sum(len(str(value)) for value in given[1:]) * str(given[0]).count("\n"))
        if "join" in name and len(given) > 1 and hasattr(given[0], "__len__"):
            _check_length(len(given[0]) * len(str(given[1])))
        if name in _JOINING and given:
            at = len(args) - len(given)
            args = (*args[:at], _without_none(given[0]), *given[1:])
        with blame_told(given, TypeError):
            return function(*args, **kwargs)

    return limited


def _without_none(parts: Any) -> Any:
    """Leave what is none out of a list that is put together to a text."""
    return [part for part in parts if not is_none(part)] if isinstance(parts, (list, tuple)) else parts


def _check_operands(operator: str, left: Any, right: Any) -> None:
    if operator in ("*", "**") and isinstance(left, int | float) and isinstance(right, int | float):
        if operator == "**" and (abs(right) > 64 or abs(left) > 10_000):
            raise too_much(f"{left} ** {right} is out of all proportion")
        if operator == "*" and abs(left * right) > MAX_NUMBER:
            raise too_much(f"{left} * {right} is out of all proportion")
    elif operator == "*":
        text, times = (left, right) if hasattr(left, "__len__") else (right, left)
        if isinstance(times, int) and hasattr(text, "__len__"):
            _check_length(len(text) * max(times, 0))
    elif operator == "%" and isinstance(left, str):
        _check_format(left)


def _check_length(length: int) -> None:
    if length > MAX_TEXT:
        raise too_much(f"a text or list of {length:,} parts is longer than {MAX_TEXT:,}")


def _check_format(text: str) -> None:
    if re.search(r"\d{4}", text):
        raise too_much("a width in a format is out of all proportion")
    if "*" in text and "%" in text:
        raise too_much("a width in a format must be written out")
