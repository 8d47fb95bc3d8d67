"""The Jinja of rulebooks: what its names stand for; every unknown one is reported and the reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from traceback import walk_tb
from typing import Any

from jinja2 import FunctionLoader, TemplateNotFound, TemplateSyntaxError, Undefined
from jinja2.exceptions import SecurityError, TemplateError

from cardgen.diagnostics import Place, Report, suggest
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources, UnreadableFileError
from cardgen.model import Deck, Option, Ruling
from cardgen.render.budget import BOOK, Budget
from cardgen.render.lacks import choose_example
from cardgen.render.sandbox import CardEnvironment, read_undefined
from cardgen.render.template_wording import word_failure
from cardgen.render.told import ToldError
from cardgen.render.view import Names, keys_of, owner_of, view_card, view_deck, view_measures
from cardgen.rulebook.files import read_file
from cardgen.rulebook.limits import TooLargeError
from cardgen.rulebook.pieces.arguments import check_arguments
from cardgen.rulebook.pieces.components import view_components
from cardgen.rulebook.pieces.mark_pieces import MarkPieces
from cardgen.rulebook.pieces.named import Pieces
from cardgen.rulebook.pieces.played import PlayedPieces
from cardgen.rulebook.pieces.printed_values import make_printer
from cardgen.rulebook.pieces.quotes import Quotes
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.rulebook.reading.open_tags import find_open_tag

FOLDER = "templates"
COMMENT = "`{#` begins a comment of Jinja and `#}` ends it. Links find a heading by its words, without an anchor."


def make_page_environment(sources: Sources) -> CardEnvironment:
    """Give the sandbox for the HTML templates below `templates/`."""

    def load(template: str) -> tuple[str, str, None] | None:
        name = f"{FOLDER}/{template}"
        data = read_file(name, sources)
        return None if data is None else (data.decode("utf-8-sig", "replace"), name, None)

    return CardEnvironment(
        Budget(BOOK),
        loader=FunctionLoader(load),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def fill_in(
    manuscript: Manuscript,
    environment: CardEnvironment,
    make_names: Callable[[Callable[[], Any]], Mapping[str, Any]],
    report: Report,
    deck: Deck,
) -> str | None:
    """Give a rulebook's text with its Jinja filled in; None, with the reason in the report, if that cannot be done.

    `make_names` gives the names that the text may use; it is handed a function that makes a stand-in for
    something missing that was reported already.
    """
    known: list[str] = []
    undefined = _make_undefined(manuscript, report, known)
    overlay = environment.overlay(undefined=undefined, finalize=make_printer(manuscript, deck.theme.icons, report))
    names = make_names(lambda: undefined(name=None))
    known += names
    try:
        manuscript.template = overlay.from_string(manuscript.text)
        environment.begin()
        return str(manuscript.template.render(names))
    except Exception as mistake:
        report_mistake(mistake, manuscript, report, choose_example(deck.field_kinds))
        return None


def make_vocabulary(deck: Deck, pieces: Pieces, played: PlayedPieces, silent: Callable[[], Any]) -> dict[str, Any]:
    """Give the names of a rulebook; `silent` makes what stands for a card that the deck lacks."""

    quotes = Quotes(pieces, silent)
    return {
        **view_deck(deck),
        **view_measures(deck.printing),
        "tr": pieces.tr,
        "cards": quotes.list_cards(),
        "aids": [view_card(one, deck) for one in deck.aids],
        "components": view_components(deck),
        **check_arguments(quotes.names(), pieces.manuscript.find_word, pieces.report),
        "options": Names("options", {option.name: _view_option(option) for option in deck.options}),
        "rulings": Names("rulings", {ruling.id: _view_ruling(ruling) for ruling in deck.rulings}),
        **check_arguments(
            {**pieces.names(), **played.names(), **MarkPieces(pieces).names()},
            pieces.manuscript.find_word,
            pieces.report,
        ),
    }


def _view_option(option: Option) -> Names:
    return Names("option", {"name": option.name, "values": list(option.values), "default": option.default})


def _view_ruling(ruling: Ruling) -> Names:
    return Names("ruling", {"id": ruling.id, "question": ruling.question, "answer": ruling.answer})


def report_mistake(mistake: Exception, manuscript: Manuscript, report: Report, field: str) -> None:
    """Report what Jinja raised, at its place in the rulebook or in a template; what is no template's fault raises.

    What comes from a value that could not be read is told already.
    """
    if isinstance(mistake, ToldError):
        return
    if isinstance(mistake, TooLargeError):
        place = (manuscript.find(mistake.typed) if mistake.typed else None) or _place_of(mistake, manuscript)
        report.error("rulebook-too-large", mistake.message, place, mistake.hint)
        return
    if isinstance(mistake, UnreadableFileError):
        report.error(mistake.code, mistake.message, Place(mistake.file), mistake.hint)
        return
    if isinstance(mistake, TemplateSyntaxError):
        place = Place(mistake.filename, mistake.lineno) if mistake.filename else manuscript.whole_line(mistake.lineno)
        message = f"The Jinja of the rulebook cannot be read: {str(mistake.message).rstrip('.')}."
        hint = COMMENT if "end of comment" in message else ""
        if "Unexpected end of template" in message and (opened := find_open_tag(manuscript.text)) is not None:
            place = manuscript.whole_line(opened[0])
            message = f"The block `{opened[1]}` that begins here is not closed."
            hint = f"Write `{{% end{opened[1]} %}}` where it ends."
        report.error("rulebook-template", message, place, hint)
    elif isinstance(mistake, TemplateNotFound):
        report.error(
            "rulebook-template", f"There is no template `{FOLDER}/{mistake.name}`.", _place_of(mistake, manuscript)
        )
    elif isinstance(mistake, TemplateError | MistakeError | RecursionError) or _is_in_template(mistake):
        _report_failure(mistake, manuscript, report, field)
    else:
        raise mistake


def _report_failure(mistake: Exception, manuscript: Manuscript, report: Report, field: str) -> None:
    """Report what failed as the rulebook was filled in."""
    place = _place_of(mistake, manuscript)
    if isinstance(mistake, TemplateError | MistakeError | RecursionError):
        if (unknown := read_undefined(str(mistake))) is not None:
            name, owner, known = unknown
            what = f"`{owner}` has no `{name}`." if owner else f"A template has no name `{name}`."
            report.error("unknown-name", what, place, suggest(name, known))
            return
        text = str(mistake).rstrip(".") or type(mistake).__name__
        report.error("rulebook-template", f"The rulebook does what it cannot: {text}.", place)
        return
    wording = word_failure(mistake, field)
    report.error("rulebook-template", f"The rulebook does what it cannot. {wording.message}", place, wording.hint)


def _is_in_template(mistake: BaseException) -> bool:
    """Tell whether a template's own line raised, and not a function of ours that it called."""
    *_, (frame, _) = walk_tb(mistake.__traceback__)
    file = frame.f_code.co_filename
    return file == "<template>" or file.startswith(f"{FOLDER}/") or "jinja2" in file


def _place_of(mistake: BaseException, manuscript: Manuscript) -> Place:
    place = manuscript.whole_line(1)
    for frame, line in walk_tb(mistake.__traceback__):
        file = frame.f_code.co_filename
        if file == "<template>":
            place = manuscript.whole_line(line)
        elif file.startswith(f"{FOLDER}/"):
            place = Place(file, line)
    return place


def _make_undefined(manuscript: Manuscript, report: Report, known: list[str]) -> type[Undefined]:
    class Reported(_Silent):
        """Stands for a name that there is not: using it is reported."""

        __slots__ = ()

        def _tell(self) -> None:
            if self._undefined_name is not None:
                name, kind = str(self._undefined_name), self._undefined_exception
                place = manuscript.find_word(name)
                _report_undefined(name, self._undefined_obj, kind, known, place, report)

    return Reported


def _telling(give: Callable[[], Any]) -> Callable[..., Any]:
    def tell(missing: _Silent, *args: Any, **kwargs: Any) -> Any:
        missing._tell()
        return give()

    return tell


class _Silent(Undefined):
    """An undefined value that gives nothing where it is used, and tells that it was."""

    __slots__ = ()
    unsafe_callable = False
    alters_data = False

    def _tell(self) -> None:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._tell()
        return type(self)(name=None)

    def __getitem__(self, name: object) -> Any:
        self._tell()
        return type(self)(name=None)

    __call__ = __str__ = _telling(str)
    __iter__ = _telling(lambda: iter(()))
    __len__ = _telling(int)
    __bool__ = _telling(bool)


def _report_undefined(
    name: str, owner: object, kind: type[Exception], known: Iterable[str], place: Place, report: Report
) -> None:
    if kind is SecurityError:
        report.error("rulebook-template", f"The rulebook does what it cannot: `{name}` is out of its reach.", place)
    elif isinstance(owner, Names):
        hint = suggest(name, keys_of(owner))
        report.error("unknown-name", f"`{owner_of(owner)}` has no `{name}`.", place, hint)
    else:
        report.error("unknown-name", f"A rulebook has no name `{name}`.", place, suggest(name, known))
