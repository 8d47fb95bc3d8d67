"""Reads `deck.<lang>.yaml` and `rulebook.<lang>.md`, what a game says in another language, beside the game's files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from collections.abc import Mapping as AnyMapping
from functools import partial
from typing import TypeVar

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_entries, read_located, read_words
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, parse_yaml
from cardgen.model import Located, is_language
from cardgen.model.translation import NounForms, Translated, Translation

_T = TypeVar("_T")
_NOUN = re.compile(r"(der|die|das)\s+([^\s,][^,]*)")
_NOUN_EXAMPLE = "die Karte, die Karten"
NOUN_LANGUAGES = ("de",)
"""The languages that abilities can be said in, with the nouns of a translation."""
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
    root = parse_yaml(text, file, report)
    read = read_table(root, FILE, report)
    if read is None or not isinstance(root, Mapping):
        return None
    own = None if read["lang"] is None else read_located(read["lang"].node, "`lang`", report)
    if own is not None and own.value != lang:
        message = f"`{file}` is the translation into `{lang}` by its name, and says `lang: {shorten(own.value)}`."
        report.error("bad-lang", message, own.place, "Rename the file, or correct the line.")
    rules = f"{folder}/rulebook.{lang}.md"
    book = read_text_file(rules, sources, report)
    facts = {name: read[name] for name in ("title", "summary") if read[name] is not None}
    cards = _read_entries(read["cards"], "`cards`", report, _read_card, "cards: {FOX: {name: Fuchs}}")
    return Translation(
        lang,
        Place(file),
        {name: made for name, entry in facts.items() if (made := _read_translated(entry, f"`{name}`", report))},
        cards,
        _read_entries(read["rulings"], "`rulings`", report, _read_ruling, "rulings: {R1: {answer: Ja.}}"),
        _read_entries(read["texts"], "`texts`", report, _read_phrase, "texts: {Set up: Aufbau}"),
        _read_vocabulary(read["words"], lang, report),
        None if book is None else Located(book, Place(rules)),
        None if read["rulebook"] is None else read_located(read["rulebook"].node, "`rulebook`", report),
        dict(_find_keys(root.entries)),
        frozenset(_find_unread(read["cards"], cards)),
    )


def _find_unread(found: Entry | None, made: AnyMapping[str, AnyMapping[str, Translated]]) -> Iterator[tuple[str, ...]]:
    """Give what of the cards could not be read: card and field, the card, or nothing where that is so of all."""
    if found is None:
        return
    if not isinstance(found.node, Mapping):
        yield ()
        return
    for card, entry in found.node.entries.items():
        if not isinstance(entry.node, Mapping):
            yield (card,)
        else:
            yield from ((card, name) for name in entry.node.entries if name not in made.get(card, {}))


def _find_keys(entries: AnyMapping[str, Entry], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Place]]:
    """Give where each key stands, by the keys that lead to it."""
    for name, entry in entries.items():
        yield (*above, name), entry.key.place
        if isinstance(entry.node, Mapping):
            yield from _find_keys(entry.node.entries, (*above, name))


def _report_none(game: str, lang: str, sources: Sources, report: Report) -> None:
    names = (name.rpartition("/")[2] for name in sources.list_folder(f"decks/{game}"))
    known = [match[1] for name in names if (match := re.fullmatch(r"deck\.([\w-]+)\.yaml", name))]
    message = f"There is no translation of `{game}` into `{shorten(lang)}`: no file `decks/{game}/deck.{lang}.yaml`."
    hint = f"There is one into {', '.join(f'`{each}`' for each in known)}." if known else "docs/languages.md tells how."
    report.error("unknown-translation", message, hint=hint)


def _read_entries(
    found: Entry | None, what: str, report: Report, read: Callable[[Entry, str, Report], _T | None], example: str
) -> dict[str, _T]:
    """Give what can be read of each entry of a mapping."""
    listed = read_entries(found, what, report, example)
    made = ((name, read(entry, f"`{shorten(name)}`", report)) for name, entry in listed)
    return {name: each for name, each in made if each is not None}


def _read_card(entry: Entry, what: str, report: Report) -> dict[str, Translated]:
    return _read_entries(entry, what, report, _read_translated, _write_under(entry, "name", "Fuchs"))


def _read_ruling(entry: Entry, what: str, report: Report) -> dict[str, Translated]:
    return _read_entries(entry, what, report, _read_translated, _write_under(entry, "answer", "Ja."))


def _write_under(entry: Entry, name: str, example: str) -> str:
    """Write an entry with its text, or an example of one, under a name."""
    node = entry.node
    text = shorten(node.text, 40) if isinstance(node, Scalar) and not node.is_blank else example
    return f"{shorten(entry.key.text, 40)}: {{{name}: {text}}}"


def _read_phrase(entry: Entry, what: str, report: Report) -> Located[str] | None:
    return read_words(entry.node, what, report)


def _read_vocabulary(found: Entry | None, lang: str, report: Report) -> dict[str, dict[str, NounForms]]:
    """Give the words by kind and name; none, reported, in a language that abilities cannot be said in."""
    if found is not None and lang.partition("-")[0] not in NOUN_LANGUAGES:
        message = f"`words` are those of abilities, which cannot be said in `{lang}`."
        said = ", ".join(f"`{each}`" for each in NOUN_LANGUAGES)
        report.error("bad-noun", message, found.key.place, f"Leave `words` out. Abilities can be said in {said}.")
        return {}
    by_kind = partial(_read_entries, read=_read_noun, example=f'nouns: {{card: "{_NOUN_EXAMPLE}"}}')
    return _read_entries(found, "`words`", report, by_kind, f'words: {{nouns: {{card: "{_NOUN_EXAMPLE}"}}}}')


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
        hint = f"Write `card: {_NOUN_EXAMPLE}`, and where it is not made with s or es, the genitive third."
        report.error("bad-noun", message, typed.place, hint)
        return None
    article, name = match[1], match[2].strip()
    plural = rest[0].removeprefix("die ") if rest else name
    ending = "" if article == "die" else "es" if name.endswith(_HISSING) else "s"
    genitive = rest[1].partition(" ")[2] or rest[1] if len(rest) > 1 else name + ending
    return NounForms(article, name, plural, genitive)
