"""What a game's templates ask for with `tr(...)`, held against its translation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.sources import Sources
from cardgen.model import Deck, Located
from cardgen.model.translation import Translation
from cardgen.render.fixed_words import FIXED, FIXED_TEXTS

_VALUE = re.compile(r"\{(\w+)\}")
_BRACE = re.compile(r"[{}]")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|(?<!\w):[A-Za-z][\w-]*:(?!\w)")
_FREE = "label"  # a head may do without it
_SUFFIXES = (".svg.j2", ".html.j2")


def check_asked(deck: Deck, translation: Translation, sources: Sources, report: Report) -> None:
    """Report texts that templates ask for and that are not translated, and translated ones that nothing asks for."""
    asked = dict(_list_asked(deck, sources))
    free = {each.value for card in deck.components for each in card.abilities} if deck.abilities_free else set()
    known = {*translation.texts, *FIXED.get(translation.lang.partition("-")[0].lower(), {})}
    file = translation.place.file
    for text, place in asked.items():
        is_of_book = text in FIXED_TEXTS and place.file.endswith(".html.j2")  # told with the rulebook
        if text not in known and not is_of_book:
            message = f"The text `{shorten(text)}` of a template is not translated into `{translation.lang}`."
            report.warn("missing-translation", message, place, f"Write it in `{file}`, under `texts`.")
    for text in translation.texts:
        if text not in asked and text not in free and text not in FIXED_TEXTS:
            message = f"No template asks for `{shorten(text)}` any more, which this was made from."
            hint = suggest(text, asked, few=0) or "Take it out, or let a template ask for it with `tr`."
            report.warn("stale-translation", message, translation.find_key("texts", text), hint)
        else:
            said = Located(translation.texts[text].value, translation.find_key("texts", text))
            _check_said(text, said, deck.theme.icons, report)


def check_own_texts(deck: Deck, sources: Sources, report: Report) -> None:
    """Report texts of a deck file that neither cardgen nor a template asks for, and values that they lack."""
    if not deck.texts:
        return
    known = (*FIXED_TEXTS, *dict(_list_asked(deck, sources)))
    for text, own in deck.texts.items():
        if text not in known:
            hint = suggest(text, known, few=0) or "docs/languages.md lists all of cardgen's own words."
            report.error("unknown-text", f"Nothing prints the text `{shorten(text)}`.", own.place, hint)
            continue
        _check_said(text, own, deck.theme.icons, report)


def _check_said(text: str, own: Located[str], icons: Collection[str], report: Report) -> None:
    """Report what is said for a text and would be printed as it stands, or leaves out what the text tells."""
    names, said = _VALUE.findall(text), dict.fromkeys(_VALUE.findall(own.value))
    shown = shorten(text)
    for name in (each for each in said if each not in names):
        message = f"`{shown}` has no value `{name}`, so `{{{name}}}` would be printed as it stands."
        report.error("unknown-text", message, own.place, suggest(name, names))
    if stray := _BRACE.search(_VALUE.sub("", own.value)):
        message = f"What is said for `{shown}` has a `{stray[0]}` that no other one closes: `{shorten(own.value)}`."
        report.error("unknown-text", message, own.place, f"Write a value as `{{{names[0]}}}`." if names else "")
    if not own.value.strip():
        message = f"Nothing is said for `{shown}`, so the usual word is printed."
        report.warn("unknown-text", message, own.place, "Say it, or leave out the line.")
        return
    is_clear = all(each in names for each in said)
    for name in (each for each in dict.fromkeys(names) if is_clear and each not in said and each != _FREE):
        message = f"`{shorten(own.value)}` leaves out the value `{{{name}}}` of `{shown}`."
        report.warn("unknown-text", message, own.place, f"Write `{{{name}}}` where it belongs.")
    if text not in FIXED_TEXTS:
        return  # a template's own text may be a number, or markup that the template reads
    if own.value.strip().isdecimal():
        message = f"A number, `{own.value}`, is said for `{shown}`."
        report.warn("unknown-text", message, own.place, "Say it in words.")
    for found in _MARKUP.finditer(own.value):
        if found[0].strip(":") not in icons:
            message = f"`{found[0]}` is printed as it stands: cardgen's own words are plain text."
            report.warn("unread-markup", message, own.place, "Leave it out.")


def _list_asked(deck: Deck, sources: Sources) -> Iterator[tuple[str, Place]]:
    from jinja2 import Environment, TemplateSyntaxError
    from jinja2.ext import extract_from_ast

    environment = Environment(autoescape=True)
    own = sources.list_folder(f"templates/{deck.id}")
    shared = (name for name in sources.list_folder("templates") if name.count("/") == 1)
    for name in (*own, *shared):
        data = sources.read(name) if name.endswith(_SUFFIXES) else None
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
