"""From the tree of a deck file to the deck, every mistake reported at its place."""

from __future__ import annotations

import re

from cardgen.diagnostics import Place, Report
from cardgen.loading.amend import amend_cards
from cardgen.loading.cards import MOST_CARDS, CardReader
from cardgen.loading.composition import read_composition
from cardgen.loading.fields import CARD_KEYS, read_field_kinds
from cardgen.loading.include import include_parts
from cardgen.loading.options import read_options
from cardgen.loading.print_settings import read_print_settings
from cardgen.loading.reading import check_keys, read_mapping, read_text, require, shorten
from cardgen.loading.rulings import read_rulings
from cardgen.loading.sources import Sources
from cardgen.loading.theme import read_theme
from cardgen.loading.vocabulary import fill_cards, fill_options, read_free, read_vocabulary
from cardgen.loading.yaml_tree import Entry, Node, Scalar, Sequence
from cardgen.model import Card, Deck, FieldKind

_KEYS = (
    "title", "summary", "lang", "players", "include", "print", "colors", "typographic", "icons", "fields", "defaults",
    "cards", "amend", "aids", "mats", "composition", "options", "rulings", "language", "abilities",
)  # fmt: skip
_PLAYERS = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_COUNTABLE = ("id", "name", "template", "back")


def read_deck(
    root: Node, game: str, file: str, sources: Sources, report: Report, allow_many: bool = False
) -> Deck | None:
    """Give the deck of a tree; None if it is no mapping or has no card that can be printed.

    `allow_many` lets a card have any number of copies.
    """
    mapping = read_mapping(root, "A deck file", report, "title: My game")
    if mapping is None:
        return None
    check_keys(mapping, _KEYS, "a deck file", report)
    mapping = include_parts(mapping, sources, report)
    start = Place(file)
    entries = mapping.entries
    title = _read_text(require(mapping, "title", "The deck", "title: My game", report, start), "`title`", report)
    kinds = read_field_kinds(entries.get("fields"), report)
    theme = read_theme(entries, sources, report)
    reader = CardReader(game, kinds, theme.colors, sources, report, allow_many)
    reader.read_defaults(entries.get("defaults"))
    listed = amend_cards(
        entries.get("cards"), entries.get("amend"), entries.get("defaults"), (*CARD_KEYS, *kinds), report
    )
    cards = reader.read_cards(listed, "`cards`")
    aids = reader.read_cards(entries.get("aids"), "`aids`")
    mats = reader.read_cards(entries.get("mats"), "`mats`", is_mats=True)
    options = read_options(entries.get("options"), [card.id for card in cards], report)
    is_free = read_free(entries.get("abilities"), report)
    if not is_free:
        cards, options = fill_cards(cards, report), fill_options(options, cards, report)
    players = _read_players(require(mapping, "players", "The deck", "players: 2-4", report, start), report)
    composition = read_composition(entries.get("composition"), (*_COUNTABLE, *kinds), _numeric(kinds), report)
    deck = Deck(
        id=game,
        title=title or game,
        summary=_read_text(entries.get("summary"), "`summary`", report) or "",
        lang=_read_lang(entries.get("lang"), report),
        players=players,
        printing=read_print_settings(entries.get("print"), report),
        theme=theme,
        field_kinds=kinds,
        cards=cards,
        aids=aids,
        mats=mats,
        composition=composition,
        rulings=read_rulings(entries.get("rulings"), (option.name for option in options), report),
        options=options,
        file=file,
        vocabulary=read_vocabulary(entries.get("language"), players, cards, report),
        abilities_free=is_free,
    )
    return deck if _has_cards(cards, entries.get("cards"), start, allow_many, report) else None


def _has_cards(cards: tuple[Card, ...], entry: Entry | None, start: Place, allow_many: bool, report: Report) -> bool:
    place = entry.key.place if entry else start
    copies = sum(card.copies for card in cards)
    if copies > MOST_CARDS and not allow_many:
        report.error(
            "too-many-copies",
            f"The deck has {copies:,} cards; more than {MOST_CARDS:,} are printed only when you say so.",
            place,
            "Add --yes to the command if that is what you want.",
        )
    is_listed = entry is not None and not _is_empty(entry.node)
    if copies == 0 and (cards or not is_listed):
        found = f"all {len(cards)} cards of the deck have 0 copies" if cards else "the deck has 0 cards"
        report.error(
            "no-cards",
            f"There is nothing to print: {found}.",
            place,
            "List at least one card under `cards`, with 1 copy or more.",
        )
    return copies > 0


def _is_empty(node: Node) -> bool:
    """Tell whether no card is listed; where cards are listed and none could be read, that is reported already."""
    return (isinstance(node, Scalar) and node.is_blank) or (isinstance(node, Sequence) and not node.items)


def _numeric(kinds: dict[str, FieldKind]) -> tuple[str, ...]:
    return tuple(name for name, kind in kinds.items() if kind in (FieldKind.INTEGER, FieldKind.NUMBER))


def _read_text(entry: Entry | None, what: str, report: Report) -> str | None:
    return read_text(entry.node, what, report) if entry else None


def _read_lang(entry: Entry | None, report: Report) -> str:
    text = _read_text(entry, "`lang`", report)
    if entry is None or text is None:
        return "en"
    if _LANGUAGE_TAG.fullmatch(text):
        return text
    report.error(
        "bad-lang",
        f"`lang` is `{shorten(text)}`; it must be the tag of a language.",
        entry.node.place,
        "Write `en`, `de` or `pt-BR`: it tells screen readers how to pronounce the rulebook.",
    )
    return "en"


def _read_players(entry: Entry | None, report: Report) -> tuple[int, int]:
    text = _read_text(entry, "`players`", report)
    if entry is None or text is None:
        return (1, 1)
    match = _PLAYERS.fullmatch(text.strip())
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if 1 <= low <= high:
        return low, high
    report.error(
        "bad-players",
        f"`players` is `{shorten(text)}`; it must be a number or a range of numbers from 1 up.",
        entry.node.place,
        "Write `2`, or `2-4` with the smaller number first.",
    )
    return (1, 1)
