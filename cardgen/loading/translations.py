"""Reads `deck.<lang>.yaml` and `rulebook.<lang>.md`, what a game says in another language, beside the game's files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_entries, read_located, read_words
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Entry, Mapping, Node, parse_yaml
from cardgen.model import Located, is_language
from cardgen.model.translation import NounForms, Translated, Translation

_T = TypeVar("_T")
_NOUN = re.compile(r"(der|die|das)\s+([^\s,][^,]*)")
_NOUN_EXAMPLE = "card: die Karte, die Karten"
_HISSING = ("s", "ß", "x", "z", "sch")

TRANSLATED = Table("a translated text", (Key("of", read_located, example="of: Draw a card."), Key("text", read_words)))
FILE = Table(
    "a translation",
    (*(Key(name) for name in ("lang", "title", "summary", "cards", "rulings", "texts", "words", "rulebook")),),
    "lang: de",
)


def load_translation(game: str, lang: str, sources: Sources, report: Report) -> Translation | None:
    """Give a game's translation; None, with the reason in the report, if there is none or it is no mapping."""
    folder = f"decks/{game}"
    file = f"{folder}/deck.{lang}.yaml"
    found = len(report.found)
    text = read_text_file(file, sources, report) if is_language(lang) else None
    if text is None:
        if len(report.found) == found:
            _report_none(game, lang, sources, report)
        return None
    read = read_table(parse_yaml(text, file, report), FILE, report)
    if read is None:
        return None
    own = None if read["lang"] is None else read_located(read["lang"].node, "`lang`", report)
    if own is not None and own.value != lang:
        message = f"`{file}` is the translation into `{lang}` by its name, and says `lang: {shorten(own.value)}`."
        report.error("bad-lang", message, own.place, "Rename the file, or correct the line.")
    rules = f"{folder}/rulebook.{lang}.md"
    book = read_text_file(rules, sources, report)
    facts = {name: read[name] for name in ("title", "summary") if read[name] is not None}
    by_field = partial(_read_entries, read=_read_translated)
    return Translation(
        lang,
        Place(file),
        {name: made for name, entry in facts.items() if (made := _read_translated(entry, f"`{name}`", report))},
        _read_entries(read["cards"], "`cards`", report, by_field),
        _read_entries(read["rulings"], "`rulings`", report, by_field),
        _read_entries(read["texts"], "`texts`", report, lambda each, what, told: read_words(each.node, what, told)),
        _read_entries(read["words"], "`words`", report, partial(_read_entries, read=_read_noun)),
        None if book is None else Located(book, Place(rules)),
        None if read["rulebook"] is None else read_located(read["rulebook"].node, "`rulebook`", report),
    )


def _report_none(game: str, lang: str, sources: Sources, report: Report) -> None:
    names = (name.rpartition("/")[2] for name in sources.list_folder(f"decks/{game}"))
    known = [match[1] for name in names if (match := re.fullmatch(r"deck\.([\w-]+)\.yaml", name))]
    message = f"There is no translation of `{game}` into `{shorten(lang)}`: no file `decks/{game}/deck.{lang}.yaml`."
    hint = f"There is one into {', '.join(f'`{each}`' for each in known)}." if known else "docs/languages.md tells how."
    report.error("unknown-translation", message, hint=hint)


def _read_entries(
    found: Entry | None, what: str, report: Report, read: Callable[[Entry, str, Report], _T | None]
) -> dict[str, _T]:
    """Give what can be read of each entry of a mapping."""
    listed = read_entries(found, what, report, "{}")
    made = ((name, read(entry, f"`{shorten(name)}`", report)) for name, entry in listed)
    return {name: each for name, each in made if each is not None}


def _read_translated(entry: Entry, what: str, report: Report) -> Translated | None:
    node: Node = entry.node
    if not isinstance(node, Mapping):
        text = read_words(node, what, report)
        return None if text is None else Translated(text)
    read = read_table(node, TRANSLATED, report)
    if read is None or read["text"] is None:
        return None
    return Translated(read["text"], read["of"].value if read["of"] else None)


def _read_noun(entry: Entry, what: str, report: Report) -> NounForms | None:
    """Give the forms of `der Einsatz, die Einsätze, des Einsatzes`; plural and genitive may be left out."""
    typed = read_located(entry.node, what, report)
    if typed is None:
        return None
    first, *rest = (part.strip() for part in typed.value.split(","))
    match = _NOUN.fullmatch(first)
    if match is None or len(rest) > 2:
        message = f"{what} is `{shorten(typed.value)}`; a noun is written with its article."
        hint = f"Write `{_NOUN_EXAMPLE}`, and where it is not made with s or es, the genitive third."
        report.error("bad-noun", message, typed.place, hint)
        return None
    article, name = match[1], match[2].strip()
    plural = rest[0].removeprefix("die ") if rest else name
    ending = "" if article == "die" else "es" if name.endswith(_HISSING) else "s"
    genitive = rest[1].partition(" ")[2] or rest[1] if len(rest) > 1 else name + ending
    return NounForms(article, name, plural, genitive)
