"""Templates compiled once and filled for each card; what is wrong with them is found at their own file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from jinja2 import BaseLoader, Environment, Template, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError

from cardgen.diagnostics import Place
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import shorten, suggest
from cardgen.loading.named_files import TEMPLATES
from cardgen.loading.sources import OutsideProjectError, Sources
from cardgen.model import Card
from cardgen.render.budget import too_much
from cardgen.render.ill_formed import find_sign
from cardgen.render.lacks import word_lack
from cardgen.render.noting import NotingEnvironment
from cardgen.render.sandbox import read_undefined
from cardgen.render.template_wording import Wording, is_lack, word_failure, word_syntax, word_xml
from cardgen.render.told import ToldError
from cardgen.render.view import CONTEXT_NAMES, Names

PLACE_ATTRIBUTE = "cg-at"
_MAX_TEMPLATE = 500_000
_OPENING = re.compile(r"\{\{|\{%|\{#|<!--|<!\[CDATA\[|<([A-Za-z][\w:.-]*)(?=[\s/>{])")
_LINK = re.compile(r"""\{%[-+]?\s*(extends|include|import|from)\s+["']([^"']+)["']""")
_LINK_WORDS = {"extends": "extends", "include": "includes", "import": "imports", "from": "imports from"}
_MACRO = re.compile(r"\{%[-+]?\s*macro\s+(\w+)\s*\(((?:[^{%]|\{(?!%)|%(?!\}))*)\)\s*[-+]?%\}")
_MINUS = re.compile(r"\{\{-[\w(\[]")
_CLOSINGS = {"{{": "}}", "{%": "%}", "{#": "#}", "<!--": "-->", "<![CDATA[": "]]>"}
_FOLLOWING = ("template-error", "template-too-large", "unknown-font")  # may come of a name that there is not
_PATTERNS = {
    "template-unknown-block": r"block\s+({})\b",
    "template-syntax": r"({})",
    "unknown-font": r"(text_width\([^()]*\)?)",
}


class BadTemplateError(MistakeError):
    """What is wrong with a template, and the part of it that is to blame; None where that is not in a template.

    `is_lack` tells that it failed for want of a value, `more` is what was found wrong besides.
    """

    def __init__(
        self,
        code: str,
        message: str,
        place: Place | None,
        hint: str = "",
        subject: object = None,
        *,
        is_lack: bool = False,
    ) -> None:
        super().__init__(message, hint, code=code, subject=subject)
        self.place = place
        self.is_lack = is_lack
        self.more: tuple[BadTemplateError, ...] = ()


@dataclass(slots=True, eq=False)
class _Loader(BaseLoader):
    """Reads templates through Sources and marks every element with the place that it stands at."""

    sources: Sources
    files: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        """Give a template's text and its name from the project's folder."""
        name = f"{TEMPLATES}/{template}"
        try:
            data = self.sources.read(name)
        except OutsideProjectError:
            data = None
        if data is None:
            raise TemplateNotFound(template)
        if len(data) > _MAX_TEMPLATE:
            raise too_much(f"the template `{name}` has more than {_MAX_TEMPLATE:,} bytes")
        if name not in self.files:
            self.files.append(name)
        text = self.texts[name] = data.decode("utf-8-sig")
        if _MINUS.search(text):
            _check_minus(text, name, environment)
        return _mark_places(text, self.files.index(name)), name, None


class Templates:
    """The project's templates. `render` gives the SVG text of a card or raises BadTemplateError.

    `texts` holds each template that was read by its name from the project's folder; `field` is one of the deck's own,
    for examples.
    """

    def __init__(self, sources: Sources, field: str = "cost") -> None:
        self._sources = sources
        self._field = field
        self._loader = _Loader(sources)
        self._environment = NotingEnvironment(
            loader=self._loader,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=1000,
        )
        self.texts: Mapping[str, str] = self._loader.texts
        self._places: dict[str, Place] = {}
        self._compiled: dict[str, Template | BadTemplateError] = {}

    @property
    def has_shown_told(self) -> bool:
        """Tell whether the last card printed a value that could not be read, of which nothing is to be seen."""
        return self._environment.has_shown_told

    def lend(self, names: Mapping[str, object]) -> None:
        """Give all templates a few names more, also those that are imported without their context."""
        self._environment.globals.update(names)

    def charge(self, work: int) -> None:
        """Take work from the budget of the card that is being filled in."""
        self._environment.budget.charge(work)

    def mark(self, at: str, helper: str) -> str:
        """Give the mark of the place where `layout.helper` is called: `at` is a file and its line, or nothing."""
        file, _, line = at.rpartition(":")
        if file not in self._loader.files:
            return ""
        place = self._spot(Place(file, int(line)), rf"(\w+\.{helper})\b")
        return f"{self._loader.files.index(file)}:{place.line}:{place.column}:{place.length}"

    def render(self, name: str, context: Mapping[str, object]) -> str:
        """Fill a template below `templates/` with what a card holds.

        Raises ToldError where that hangs on a value that could not be read.
        """
        template = self._compile(name)
        self._environment.begin()
        self._environment.used[name] = None
        text, failure, told = "", None, None
        try:
            text = template.render(context)
        except ToldError as problem:
            told = problem
        except Exception as problem:
            failure = self._explain(problem, name)
        found = self._explain_noted(name)
        if failure is not None and not (found and failure.code in _FOLLOWING):
            found.append(failure)
        if found:
            found[0].more = tuple(found[1:])
            if any(each.code == "template-too-large" for each in found):
                self._compiled[name] = found[0]  # it is filled in for no other card
            raise found[0]
        if told is not None:
            raise told
        return text

    def read(self, name: str) -> list[BadTemplateError]:
        """Give what is wrong with the writing of a template, without filling it in."""
        try:
            self._compile(name)
        except BadTemplateError as mistake:
            return [mistake]
        return [self._explain(fault, name) for fault in self._environment.faults.get(name, ())]

    def find_place(self, mark: str | None) -> Place | None:
        """Give the place in a template that an element's mark stands for."""
        if not mark:
            return None
        place = self._places.get(mark)
        if place is None:
            file, line, column, length = (int(number) for number in mark.split(":"))
            place = self._places[mark] = Place(self._loader.files[file], line, column, length)
        return place

    def _compile(self, name: str) -> Template:
        found = self._compiled.get(name)
        if found is None:
            try:
                found = self._environment.get_template(name)
            except Exception as problem:
                found = self._explain(problem, name)
            self._compiled[name] = found
        if isinstance(found, BadTemplateError):
            raise found
        return found

    def _explain_noted(self, name: str) -> list[BadTemplateError]:
        """Give what a rendering asked for in vain, and what is wrong with the templates that it used."""
        noted = self._environment
        faults = [fault for used in noted.used for fault in noted.faults.get(used, ())]
        missed = [
            self._explain_undefined(UndefinedError(message), Place(file, line)) for message, file, line in noted.missed
        ]
        return [self._explain(fault, name) for fault in faults] + missed

    def _explain(self, problem: Exception, name: str) -> BadTemplateError:
        found = _place_in_traceback(problem)
        place = found or _start_of(name)
        if isinstance(problem, TemplateSyntaxError):
            place = Place(problem.filename or f"{TEMPLATES}/{name}", problem.lineno)
            return self._worded("template-syntax", word_syntax(problem.message or ""), place, self._near(problem))
        if isinstance(problem, TemplateNotFound):
            return self._explain_missing(str(problem.name or problem), name, place)
        if isinstance(problem, UndefinedError):
            called = self._explain_call(problem)
            return called if called is not None else self._explain_undefined(problem, place)
        if isinstance(problem, RecursionError):
            circle = find_circle(name, self.texts)
            if circle:
                return self._explain_circle(circle)
            message = "The template includes or calls itself without end, or is nested too deep."
            return BadTemplateError("template-too-large", message, _start_of(name))
        if isinstance(problem, UnicodeDecodeError):
            return BadTemplateError("template-syntax", "The template is not UTF-8 text.", place, "Save it as UTF-8.")
        if isinstance(problem, (MemoryError, OverflowError)) and not str(problem).startswith("Range"):
            problem = too_much(str(problem) or "it needs too much memory")
        if isinstance(problem, MistakeError):
            return self._explain_mistake(problem, place)
        if found is None and not isinstance(problem, (SecurityError, OverflowError)):
            raise problem  # a bug of ours, not the template's
        wording = word_failure(problem, self._field)
        if isinstance(problem, OverflowError):
            return self._worded("template-too-large", wording, place)
        spot = self._spot(place, wording.pattern)
        return BadTemplateError("template-error", wording.message, spot, wording.hint, is_lack=is_lack(problem))

    def name_lack(self, problem: BadTemplateError, card: Card, view: Names) -> BadTemplateError:
        """Give the same mistake with the field that a card lacks, at that field, where it is known which it is."""
        if problem.place is None:
            return problem
        wording = word_lack(card, view, self._line_of(problem.place))
        if wording is None:
            return problem
        return self._worded(problem.code, wording, problem.place)

    def _explain_circle(self, circle: Sequence[tuple[str, str, str]]) -> BadTemplateError:
        steps = ", ".join(f"`{TEMPLATES}/{one}` {word} `{TEMPLATES}/{other}`" for one, word, other in circle)
        first, _, other = circle[0]
        text = self.texts.get(f"{TEMPLATES}/{first}", "")
        match = re.search(rf"""["']({re.escape(other)})["']""", text)
        line = text.count("\n", 0, match.start()) + 1 if match else 1
        place = self._spot(Place(f"{TEMPLATES}/{first}", line), f"({re.escape(other)})")
        message = f"Templates go round in a circle: {steps}."
        hint = "Take one of these lines out, or put what both use into a file of its own."
        return BadTemplateError("template-too-large", message, place, hint)

    def _explain_missing(self, missing: str, name: str, place: Place) -> BadTemplateError:
        where = None if missing == name else self._spot(place, f"({re.escape(missing)})")
        names = [
            file.removeprefix(f"{TEMPLATES}/") for file in self._sources.list_folder(TEMPLATES) if file.endswith(".j2")
        ]
        file = f"{TEMPLATES}/{missing}"
        return BadTemplateError(
            "template-missing", f"There is no template `{file}`.", where, suggest(missing, names), file
        )

    def _explain_mistake(self, mistake: MistakeError, place: Place) -> BadTemplateError:
        message, pattern = mistake.message, _PATTERNS.get(mistake.code, "")
        if mistake.code == "template-too-large":
            message = f"The template does too much: {message.rstrip('.')}."
        if mistake.file:
            place = Place(mistake.file, mistake.line or 1)
        spot = self._spot(place, pattern.format(re.escape(str(mistake.subject))))
        return BadTemplateError(mistake.code, message, spot, mistake.hint)

    def _worded(self, code: str, wording: Wording, place: Place, hint: str = "") -> BadTemplateError:
        spot = self._spot(place, wording.pattern)
        return BadTemplateError(code, wording.message, spot, hint or wording.hint)

    def explain_xml(self, text: str, mistake: MistakeError, template: str) -> BadTemplateError:
        """Say what is wrong with a rendered text that is no XML from the mistake's line and column on."""
        wording = word_xml(mistake.message)
        file, above = f"{TEMPLATES}/{template}", _up_to(text, mistake.line, mistake.column)
        opened = re.search(r"(?:mismatch: |in tag )(\S+) line (\d+)", mistake.message)
        place = self._find_mark(_up_to(text, int(opened[2])), before=f"<{re.escape(opened[1])} ") if opened else None
        last = self._find_mark(above)
        found = place or last
        if found is None or found.file != file:
            sign = find_sign(text, len(above), mistake.message, self.texts, file, self._find_mark)
            place = sign if sign is not None and (place is None or sign.file == file) else place
        if place is None:
            place = last or _start_of(template)
            if wording.pattern:
                place = self._spot_below(place, wording.pattern)
        return BadTemplateError("template-xml", wording.message, place, wording.hint)

    def _find_mark(self, text: str, is_first: bool = False, before: str = "") -> Place | None:
        """Give the place of the last element of a rendered text, or the first; `before` stands before its mark."""
        marks = re.findall(rf'{before}{PLACE_ATTRIBUTE}="([0-9:]+)"', text)
        return self.find_place(marks[0 if is_first else -1]) if marks else None

    def _spot_below(self, place: Place, pattern: str) -> Place:
        """Give the first match of a pattern from a place on; the place itself if there is none."""
        lines = self.texts.get(place.file, "").split("\n")
        for number in range(place.line, len(lines) + 1):
            match = re.compile(pattern).search(lines[number - 1], place.column - 1 if number == place.line else 0)
            if match:
                return Place(place.file, number, match.start(1) + 1, len(match[1]))
        return place

    def _explain_call(self, problem: UndefinedError) -> BadTemplateError | None:
        """Say what the call of a macro lacks, at the call; None if something else is not defined."""
        places = list(_places_in_traceback(problem))
        lacking = re.fullmatch(r"parameter '(\w+)' was not provided", problem.message or "")
        needs_caller = problem.message == "No caller defined"
        if not places or not (lacking or needs_caller):
            return None
        above = "\n".join(self.texts.get(places[-1].file, "").split("\n")[: places[-1].line])
        *_, macro = (None, *_MACRO.finditer(above))
        if macro is None:
            return None
        name, arguments = macro[1], " ".join(macro[2].split())
        spot = self._spot(places[-2] if len(places) > 1 else places[-1], rf"\b({name})\b")
        if lacking:
            message = f"The macro `{name}` needs `{lacking[1]}`, which it is not given here."
            hint = f"It takes: `{name}({arguments})`."
        else:
            message = f"The macro `{name}` draws what is handed to it, and is handed nothing here."
            hint = f"Write `{{% call {name}({arguments}) %}} ... {{% endcall %}}`."
        return BadTemplateError("template-undefined", message, spot, hint)

    def _explain_undefined(self, problem: UndefinedError, place: Place) -> BadTemplateError:
        read = read_undefined(problem.message or "")
        if read is None:
            return self._worded("template-undefined", word_failure(problem, self._field), place)
        name, owner, names = read
        pattern = rf"(?<![\w])({re.escape(name)})(?!\w)"
        place = self._spot(self._spot_below(place, pattern), pattern)
        name = shorten(name)
        message = f"`{owner}` has no `{name}`." if owner else f"`{name}` is not defined."
        hint = suggest(name, names) if owner else suggest(name, CONTEXT_NAMES, len(CONTEXT_NAMES))
        return BadTemplateError("template-undefined", message, place, hint)

    def _spot(self, place: Place, pattern: str = "") -> Place:
        """Give the part of a place's line that is the first group of a pattern, or all that is written in the line."""
        line = self._line_of(place)
        match = re.search(pattern, line) if pattern else None
        if match:
            return Place(place.file, place.line, match.start(1) + 1, len(match[1]))
        written = line.strip()
        return Place(place.file, place.line, line.index(written) + 1, len(written)) if written else place

    def _line_of(self, place: Place) -> str:
        lines = self.texts.get(place.file, "").split("\n")
        return lines[place.line - 1] if place.line <= len(lines) else ""

    def _near(self, problem: TemplateSyntaxError) -> str:
        match = re.search(r"No (filter|test) named '([^']*)'", problem.message or "")
        if not match:
            return ""
        return suggest(match[2], self._environment.filters if match[1] == "filter" else self._environment.tests)


def find_circle(name: str, texts: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Give the steps by which templates lead back to one of them, from a template on: file, how, file; or none."""
    path: list[tuple[str, str, str]] = []

    def follow(file: str, above: tuple[str, ...]) -> bool:
        for word, other in _LINK.findall(texts.get(f"{TEMPLATES}/{file}", "")):
            path.append((file, _LINK_WORDS[word], other))
            if other == file or other in above:
                return True
            if other not in seen:
                seen.add(other)
                if follow(other, (*above, file)):
                    return True
            path.pop()
        return False

    seen = {name}
    if not follow(name, ()):
        return []
    start = path[-1][2]
    return path[next(at for at, (file, _, _) in enumerate(path) if file == start) :]


def _check_minus(text: str, file: str, environment: Environment) -> None:
    """Raise MistakeError for `{{-bleed}}`: its minus only takes the space before it away, so the number is positive."""
    before = ""
    try:
        for line, kind, value in environment.lexer.tokeniter(text, file):
            if before == "{{-" and (kind in ("name", "integer", "float") or value in ("(", "[")):
                message = (
                    f"`{{{{-{value}` is read as `{{{{- {value}`: this minus takes away the space before it, no more."
                )
                hint = f"Write `{{{{ -{value}` for a negative value, with a space before the minus."
                raise MistakeError(message, hint, code="template-syntax", file=file, line=line, subject=f"{{{{-{value}")
            before = value
    except TemplateSyntaxError:
        return  # which is told when the template is compiled


def _mark_places(source: str, file: int) -> str:
    """Give each element's start tag an attribute with its file, line and column; lines stay where they are."""
    out: list[str] = []
    at, line, line_start, seen = 0, 1, 0, 0
    while (match := _OPENING.search(source, at)) is not None:
        if match[1] is None:
            end = source.find(_CLOSINGS[match[0]], match.end())
            end = len(source) if end < 0 else end
            out.append(source[at:end])
            at = end
            continue
        newlines = source.count("\n", seen, match.start())
        if newlines:
            line += newlines
            line_start = source.rindex("\n", seen, match.start()) + 1
        seen = match.start()
        column, length = match.start() - line_start + 1, len(match[0])
        out.append(f'{source[at : match.end()]} {PLACE_ATTRIBUTE}="{file}:{line}:{column}:{length}"')
        at = match.end()
    return "".join((*out, source[at:]))


def _place_in_traceback(problem: BaseException) -> Place | None:
    *_, found = (None, *_places_in_traceback(problem))
    return found


def _places_in_traceback(problem: BaseException) -> Iterator[Place]:
    """Give the lines of templates that were being filled in, the innermost last."""
    trace: Any = problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(f"{TEMPLATES}/"):
            yield Place(file, trace.tb_lineno)
        trace = trace.tb_next


def _up_to(text: str, line: int, column: int | None = None) -> str:
    """Give a text up to a column of a line, both from 1; to the end of the line if none is given."""
    *above, last = text.split("\n")[:line]
    return "\n".join((*above, last[:column]))


def _start_of(name: str) -> Place:
    return Place(f"{TEMPLATES}/{name}")
