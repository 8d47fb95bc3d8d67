"""What a game's templates ask for with `tr(...)`, held against its translation."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import Environment, TemplateSyntaxError
from jinja2.ext import extract_from_ast

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.sources import Sources
from cardgen.model import Deck
from cardgen.model.translation import Translation
from cardgen.render.fixed_words import FIXED

_SUFFIXES = (".svg.j2", ".html.j2")
_OF_KITS = "/kit.html.j2"


def check_asked(deck: Deck, translation: Translation, sources: Sources, report: Report) -> None:
    """Report texts that templates ask for and that are not translated, and translated ones that nothing asks for."""
    asked = dict(_list_asked(deck, sources))
    free = {each.value for card in deck.components for each in card.abilities} if deck.abilities_free else set()
    known = {*translation.texts, *FIXED.get(translation.lang.partition("-")[0].lower(), {})}
    file = translation.place.file
    for text, place in asked.items():
        if text not in known:
            message = f"The text `{shorten(text)}` of a template is not translated into `{translation.lang}`."
            report.warn("missing-translation", message, place, f"Write it in `{file}`, under `texts`.")
    fixed = {text for each in FIXED.values() for text in each}
    for text in translation.texts:
        if text not in asked and text not in free and text not in fixed:
            message = f"No template asks for `{shorten(text)}` any more, which this was made from."
            hint = suggest(text, asked, few=0) or "Take it out, or let a template ask for it with `tr`."
            report.warn("stale-translation", message, translation.find_key("texts", text), hint)


def _list_asked(deck: Deck, sources: Sources) -> Iterator[tuple[str, Place]]:
    environment = Environment(autoescape=True)
    own = sources.list_folder(f"templates/{deck.id}")
    shared = (name for name in sources.list_folder("templates") if name.count("/") == 1)
    for name in (*own, *shared):
        is_used = deck.printing.kit or not name.endswith(_OF_KITS)
        data = sources.read(name) if name.endswith(_SUFFIXES) and is_used else None
        if data is None:
            continue
        try:
            tree = environment.parse(data.decode("utf-8-sig", "replace"))
        except TemplateSyntaxError:
            continue  # that is reported where the template is used
        for line, _, given in extract_from_ast(tree, ("tr",)):
            text = given[0] if isinstance(given, tuple) else given
            if isinstance(text, str):
                yield text, Place(name, line)
