"""From the tree of a deck file to the deck, every mistake reported at its place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.amend import RULE
from cardgen.loading.box import BOX, read_box
from cardgen.loading.cards import BOARD, CARD, DEFAULTS, MAT, MOST_CARDS, CardReader
from cardgen.loading.check_settings import CHECKS, read_checks
from cardgen.loading.composition import COMPOSITION, read_composition
from cardgen.loading.expansions import (
    EXPANSION,
    THINGS,
    amend_all,
    check_option,
    draft_expansions,
    read_expansion,
)
from cardgen.loading.fields import FIELD_KINDS, read_field_kinds
from cardgen.loading.forms import Blank, CardList, Either, Entries, Items, Number, Text, one_or_more
from cardgen.loading.include import include_parts
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.options import OPTION, RULING, read_options, read_rulings, settle_defaults
from cardgen.loading.own_texts import read_own_texts
from cardgen.loading.pieces import PIECE_KEYS, read_pieces
from cardgen.loading.print_settings import PRINT, read_print_settings
from cardgen.loading.quoted_rulings import fill_rulings
from cardgen.loading.reading import read_line, read_located, read_mapping, read_text, read_value, read_yes_no
from cardgen.loading.settings import SET, SETTINGS, find_names, find_unread, read_settings
from cardgen.loading.signs import say_signs
from cardgen.loading.sizes import take_first_size
from cardgen.loading.sources import Sources
from cardgen.loading.tables import TableFiller, make_keys
from cardgen.loading.theme import COLORS, ICONS, read_colors, read_icons, read_sparing
from cardgen.loading.vocabulary import LANGUAGE, fill_cards, fill_options, read_vocabulary
from cardgen.loading.yaml_tree import Entry, Node, Scalar, Sequence
from cardgen.model import Card, Component, Deck, FieldKind, Theme, is_language

_PLAYERS = re.compile(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?")
COUNTABLE = ("id", "name", "template", "back")


def _read_lang(node: Node, what: str, report: Report) -> str | None:
    def parse(text: str) -> str | None:
        return text if is_language(text) else None

    hint = "Write `en`, `de` or `pt-BR`: it tells screen readers how to pronounce the rulebook."
    return read_value(node, what, report, parse, "bad-lang", "the tag of a language", hint)


def _read_players(node: Node, what: str, report: Report) -> tuple[int, int] | None:
    def parse(text: str) -> tuple[int, int] | None:
        match = _PLAYERS.fullmatch(text.strip())
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        return (low, high) if 1 <= low <= high else None

    wanted, hint = "a number or a range of numbers from 1 to 999", "Write `2`, or `2-4` with the smaller number first."
    return read_value(node, what, report, parse, "bad-players", wanted, hint)


def _read_free(node: Node, what: str, report: Report) -> bool | None:
    """Tell whether a deck's key `abilities` says `free`: its abilities are any text, never parsed."""
    text = read_text(node, what, report)
    if text is not None and text.strip() != "free":
        message = f"`abilities` of the deck is `{shorten(text)}`; here it can only be `free`."
        hint = "Write `abilities: free` for abilities that are any text; sentences themselves stand on the cards."
        report.error("bad-abilities", message, node.place, hint)
    return text is not None


_LANG = Text(pattern="[a-z]{2,3}(-[a-z0-9]{2,8})*")
_PLAYERS_FORM = Either((Number(1, 999, is_whole=True), Text(pattern=r"\s*[0-9]{1,3}\s*([-–]\s*[0-9]{1,3})?\s*")))
_FREE = Text(words=("free",), is_exact=True)
DECK = Table(
    "a deck file",
    (
        Key("title", read_line, example="title: My game", about="The name of the game."),
        Key("summary", read_line, "", about="What the game is, in one sentence."),
        Key("lang", _read_lang, "en", about="The tag of the texts' language: `en`, `de`, `pt-BR`.", form=_LANG),
        Key("players", _read_players, example="players: 2-4", about="How many play: `2` or `2-4`.", form=_PLAYERS_FORM),
        Key(
            "rules",
            read_located,
            about="The game by whose rules it is played, if not its own.",
            form=Text(names="rules"),
        ),
        Key("typographic", read_yes_no, usual=False, about="Prints typed quotes and dashes as the proper ones."),
        Key("hyphenate", read_yes_no, usual=False, about="Breaks long words with a hyphen, as the language does."),
        Key("abilities", _read_free, False, about="`free` for texts that cardgen does not read.", form=_FREE),
        Key("checks", read_checks, {}, about="How seriously a code of a mistake is taken.", form=CHECKS),
        Key("colors", read_colors, {}, about="Names for colours that templates use.", form=COLORS),
        Key("sparing", about="Colours that are printed in place of some of `colors` with `ink: sparing`.", form=COLORS),
        Key(SET, read_settings, {}, about="Values that templates and the rulebook see under `set`.", form=SETTINGS),
        Key(
            "fields",
            partial(read_field_kinds, reserved=CARD.names),
            {},
            about="The deck's own keys on cards, and what they hold.",
            form=FIELD_KINDS,
        ),
        Key("include", about="Shared parts to build on, such as `standard-52`.", form=one_or_more(Text(names="parts"))),
        Key("print", about="How it is printed.", form=PRINT),
        Key(
            "texts",
            read_own_texts,
            {},
            about="What is printed for words of cardgen's own.",
            form=Entries(Text()),
        ),
        Key("icons", about="Names for SVG files below `templates/`: `:name:` in texts draws one.", form=ICONS),
        Key("defaults", about="What every card says unless it says otherwise.", form=DEFAULTS),
        Key("cards", about="The cards of the game.", form=CardList(CARD)),
        Key("amend", about="Rules that give many cards at once what they say.", form=Items(RULE)),
        *THINGS,
        Key("box", about="A tuck box for the cards and aids.", form=Either((BOX, Blank()))),
        Key("expansions", about="Cards that enlarge the deck, by the names of expansions.", form=Entries(EXPANSION)),
        Key("composition", about="What the deck must add up to.", form=COMPOSITION),
        Key("options", about="Rules that a designer may set another way, by name.", form=Entries(OPTION)),
        Key("rulings", about="Questions that the rules leave open, with their answers.", form=Items(RULING)),
        Key("language", about="The words that the deck lends to its abilities.", form=LANGUAGE),
    ),
    "title: My game",
    owner="The deck",
)


def read_deck(
    root: Node,
    game: str,
    file: str,
    sources: Sources,
    report: Report,
    allow_many: bool = False,
    asks_rules: bool = True,
) -> Deck | None:
    """Give the deck of a tree; None if it is no mapping or has no card that can be printed.

    `allow_many` lets a card have any number of copies. Unless it `asks_rules`, cards lack what only the rules of the
    game read from their signs, and no rules are loaded.
    """
    mapping = read_mapping(root, "A deck file", report, DECK.example)
    if mapping is None:
        return None
    check_keys(mapping, DECK.names, DECK.kind, report)
    start = Place(file)
    read = read_keys(include_parts(mapping, sources, report), DECK, report, start)
    kinds = read["fields"]
    icons = read_icons(read["icons"], sources, report)
    sparing = read_sparing(read["sparing"], read["colors"], report)
    theme = Theme(read["colors"], icons, read["typographic"], read["hyphenate"], sparing)
    reader = CardReader(game, kinds, theme.colors, sources, report, allow_many)
    reader.declared = find_names(mapping.entries.get(SET))
    reader.read_defaults(read["defaults"])
    is_listed = _is_listed(read["cards"])
    _fill_tables(read, reader)
    drafts = draft_expansions(read["expansions"], read["cards"], report)
    listed, drafts = amend_all(read["cards"], drafts, read["amend"], read["defaults"], reader.keys, report)
    cards = reader.read_cards(listed, "`cards`")
    aids = reader.read_cards(read["aids"], "`aids`")
    mats = reader.read_cards(read["mats"], "`mats`", Component.MAT)
    boards = reader.read_cards(read["boards"], "`boards`", Component.BOARD)
    pieces = read_pieces(read["pieces"], reader)
    read_sums = partial(read_composition, names=(*COUNTABLE, *kinds), numeric=_numeric(kinds), report=report)
    expansions = tuple(read_expansion(draft, reader, read_sums, report) for draft in drafts)
    every = (*cards, *(card for each in expansions for card in each.cards))
    options = read_options(read["options"], [card.id for card in every], report)
    if not read["abilities"]:
        every, options = fill_cards(every, report), fill_options(options, every, report)
    every, options = settle_defaults(every, options)
    is_read = asks_rules and not read["abilities"]
    has_rules = read["rules"] is not None or (is_read and _has_rules(game))
    vocabulary = read_vocabulary(read["language"], read["players"], every, report, options, has_rules)
    if is_read:
        from cardgen.games import choose_rules

        every = say_signs(every, choose_rules(game, read["rules"]), vocabulary, report)
    settled = {card.id: card for card in every}
    for expansion in expansions:
        check_option(expansion, options, report)
    deck = Deck(
        id=game,
        title=read["title"] or game,
        summary=read["summary"],
        lang=read["lang"],
        players=read["players"] or (1, 1),
        printing=take_first_size(read_print_settings(read["print"], report)),
        theme=theme,
        field_kinds=kinds,
        cards=tuple(settled[card.id] for card in cards),
        aids=aids,
        mats=mats,
        boards=boards,
        pieces=pieces,
        box=read_box(read["box"], reader),
        composition=read_sums(read["composition"]),
        rulings=read_rulings(read["rulings"], [option.name for option in options], report),
        options=options,
        file=file,
        vocabulary=vocabulary,
        rules=read["rules"],
        abilities_free=read["abilities"],
        checks=read["checks"],
        texts=read["texts"],
        phrases={text: own.value for text, own in read["texts"].items()},
        settings=read[SET],
        unread_settings=find_unread(mapping.entries.get(SET), read[SET]),
        expansions=tuple(replace(each, cards=tuple(settled[card.id] for card in each.cards)) for each in expansions),
    )
    deck = replace(deck, rulings=fill_rulings(deck, report, is_told=False))
    place = read["cards"].key.place if read["cards"] else start
    return deck if _has_cards(cards, is_listed, place, allow_many, report) else None


def _fill_tables(read: dict[str, Any], reader: CardReader) -> None:
    """Put the cards of tables where the deck file names them."""
    needed = "copies" not in reader.defaults
    own = {"cards": CARD.names, "aids": CARD.names, "mats": MAT.names, "boards": BOARD.names, "pieces": PIECE_KEYS}
    keys = {name: make_keys(names, reader.kinds, reader.declared, read[SET], needed) for name, names in own.items()}
    filler = TableFiller(keys, reader.sources, reader.report)
    for name in keys:
        read[name] = filler.fill(name, read[name])
    read["expansions"] = filler.fill_expansions(read["expansions"])


def _has_cards(cards: tuple[Card, ...], is_listed: bool, place: Place, allow_many: bool, report: Report) -> bool:
    copies = sum(card.copies for card in cards)
    if copies > MOST_CARDS and not allow_many:
        message = f"The deck has {copies:,} cards; more than {MOST_CARDS:,} are printed only when you say so."
        report.error("too-many-copies", message, place, "Add --yes to the command if that is what you want.")
    if copies == 0 and (cards or not is_listed):
        found = f"all {len(cards)} cards of the deck have 0 copies" if cards else "the deck has 0 cards"
        message = f"There is nothing to print: {found}."
        report.error("no-cards", message, place, "List at least one card under `cards`, with 1 copy or more.")
    return copies > 0


def _has_rules(game: str) -> bool:
    from cardgen.games import find_game

    return find_game(game) is not None


def _is_listed(entry: Entry | None) -> bool:
    """Tell whether any card is listed; where cards are listed and none could be read, that is reported already."""
    if entry is None or (isinstance(entry.node, Scalar) and entry.node.is_blank):
        return False
    return not isinstance(entry.node, Sequence) or bool(entry.node.items)


def _numeric(kinds: dict[str, FieldKind]) -> tuple[str, ...]:
    return tuple(name for name, kind in kinds.items() if kind in (FieldKind.INTEGER, FieldKind.NUMBER))
