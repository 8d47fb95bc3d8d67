"""The sandbox of card templates: what they ask for in vain is noted and the filling in goes on, so that all is told."""

from __future__ import annotations

import sys
from collections.abc import Callable, MutableMapping
from typing import Any

from jinja2 import Template, TemplateSyntaxError, Undefined, nodes
from jinja2.exceptions import SecurityError, UndefinedError

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.budget import too_much
from cardgen.render.charging import list_nodes
from cardgen.render.sandbox import CardEnvironment, TellingUndefined

_MOST_MISSED = 50  # more than anybody mends before the next try


class NotingEnvironment(CardEnvironment):
    """A sandbox in which a name that there is not stands for nothing, and a filter that there is not changes nothing.

    `missed` holds what was asked for in vain since `begin`, each as a message, a file and a line; `faults` by template
    what is wrong with it whatever card fills it; `used` are the templates that were used since `begin`.
    """

    def __init__(self, **options: Any) -> None:
        self.missed: dict[tuple[str, str, int], None] = {}
        self.faults: dict[str, list[TemplateSyntaxError | MistakeError]] = {}
        self.used: dict[str, None] = {}
        super().__init__(undefined=_make_undefined(self._note), **options)

    def begin(self) -> None:
        """Open a new budget and forget what was asked for."""
        super().begin()
        self.missed.clear()
        self.used.clear()

    def _note(self, message: str) -> None:
        """Note what was asked for in vain, with the innermost line of a template that is being filled in."""
        frame = sys._getframe(1)
        while frame.f_back is not None and "__jinja_template__" not in frame.f_globals:
            frame = frame.f_back
        template = frame.f_globals.get("__jinja_template__")
        if template is None:
            raise UndefinedError(message)  # Jinja tries what it can work out before a template is filled in
        line = template.get_corresponding_lineno(frame.f_lineno)
        if len(self.missed) >= _MOST_MISSED:
            raise too_much(f"it asks for more than {_MOST_MISSED} names that there are not")
        self.missed[message, template.filename or "", line] = None

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if isinstance(name, Undefined):
            name._fail_with_undefined_error()
        self.used[name] = None
        return super()._load_template(name, globals)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> Any:
        faults = self.faults[name or ""] = []
        for node in list_nodes(source):
            if not isinstance(node, nodes.Filter | nodes.Test):
                continue
            is_filter, asked = isinstance(node, nodes.Filter), str(node.name)
            if asked not in (self.filters if is_filter else self.tests):
                message = f"No {'filter' if is_filter else 'test'} named '{asked}'"
                faults.append(TemplateSyntaxError(message, node.lineno, name, filename))
                node.name, node.args, node.kwargs = "string" if is_filter else "defined", [], []  # does no harm
                node.dyn_args = node.dyn_kwargs = None
        generated = super()._generate(source, name, filename, defer_init)
        if faults and name is not None:
            self._outlines.pop(name, None)  # nor is it kept for the next environment, which would not hear of them
        return generated


def _make_undefined(note: Callable[[str], None]) -> type[TellingUndefined]:
    """Give the class of names that there are not, which stand for nothing and are noted where they are used."""

    class Noted(_Silent):
        __slots__ = ()

        def _tell(self) -> None:
            if self._undefined_hint or self._undefined_exception is SecurityError:
                self._fail_with_undefined_error()
            note(self._undefined_message)

    return Noted


def _telling(give: Callable[[Any], Any]) -> Callable[..., Any]:
    def tell(missing: _Silent, *_: Any, **__: Any) -> Any:
        missing._tell()
        return give(missing)

    return tell


class _Silent(TellingUndefined):
    """What there is not, as a value that gives nothing where it is used, and tells that it was."""

    __slots__ = ()

    def _tell(self) -> None:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._tell()
        return self

    _itself = _telling(lambda missing: missing)
    __call__ = __getitem__ = __pos__ = __neg__ = _itself
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = _itself
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _itself
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = _telling(lambda _: False)
    __iter__ = _telling(lambda _: iter(()))
    __str__ = _telling(lambda _: "")
    __len__ = __int__ = __hash__ = _telling(lambda _: 0)
    __float__ = _telling(lambda _: 0.0)
