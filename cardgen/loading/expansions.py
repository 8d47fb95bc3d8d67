"""Reads `expansions:`, cards that enlarge a deck: new ones, and more copies of those that it has."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.amend import amend_cards
from cardgen.loading.cards import BOARD, CARD, MAT, CardReader
from cardgen.loading.composition import COMPOSITION
from cardgen.loading.forms import CardList
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.pieces import PIECE, read_pieces
from cardgen.loading.reading import read_entries, read_items, read_line
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence
from cardgen.model import PLAYED, Component, Composition, Expansion, Option

_CARDS = CardList(CARD)
THINGS = (
    Key("aids", about="Rules cards and player aids: printed with the cards, but no part of the game.", form=_CARDS),
    Key("mats", about="Play mats, each with its size.", form=CardList(MAT)),
    Key("boards", about="Boards, printed in parts on the paper of the sheets.", form=CardList(BOARD)),
    Key("pieces", about="Standees to fold up, and tokens.", form=CardList(PIECE)),
)
"""What a deck and an expansion have beside cards."""
EXPANSION = Table(
    "the expansion",
    (
        Key("title", read_line, example="title: More foxes", about="The name of the expansion."),
        Key("cards", about="New cards, and copies of those that the deck has.", form=_CARDS),
        *THINGS,
        Key("composition", about="What deck and expansion add up to together.", form=COMPOSITION),
    ),
    "expansions: {foxes: {title: More foxes, cards: [{id: SWAP, copies: 2}]}}",
)
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_MORE = ("id", "copies")
_OTHERS = {key.name for key in THINGS}


@dataclass(frozen=True, slots=True)
class Draft:
    """An expansion as it is written: `new` cards, and `more` of those that the deck has, by entries with their ids."""

    name: str
    title: str
    new: tuple[Node, ...]
    more: tuple[Mapping, ...]
    parts: dict[str, Entry]
    place: Place


def draft_expansions(entry: Entry | None, cards: Entry | None, report: Report) -> tuple[Draft, ...]:
    """Give the expansions of a deck, with those of their cards told apart that the deck lists already."""
    own = {card_id for node in _items_of(cards) if (card_id := _id_of(node)) is not None}
    listed = read_entries(entry, "`expansions`", report, EXPANSION.example)
    drafts = (_draft(name, inner, own, report) for name, inner in listed if _is_name(name, inner, report))
    return tuple(draft for draft in drafts if draft is not None)


def _is_name(name: str, entry: Entry, report: Report) -> bool:
    if _NAME.fullmatch(name):
        return True
    message = f"`{shorten(name)}` cannot be the name of an expansion: `--with` and an option of the rules name it."
    hint = "Use small letters a to z, digits, hyphens and underscores, a letter first, at most 40."
    report.error("bad-name", message, entry.key.place, hint)
    return False


def _draft(name: str, entry: Entry, own: Collection[str], report: Report) -> Draft | None:
    read = read_table(entry.node, replace(EXPANSION, kind=f"the expansion `{name}`"), report, entry.key.place)
    if read is None:
        return None
    items = read_items(read["cards"], f"`cards` of the expansion `{name}`", report, CARD.example)
    parts = {key: found for key, found in read.items() if isinstance(found, Entry)}
    if not items and not isinstance(read["cards"], Entry) and not parts.keys() & _OTHERS:
        message = f"The expansion `{name}` adds 0 cards, and nothing beside cards."
        hint = (
            "List what comes to the deck under its `cards`, `aids`, `mats`, `boards` or `pieces`; in `cards`, "
            "`{id: SWAP, copies: 2}` adds copies of a card."
        )
        report.error("no-cards", message, entry.key.place, hint)
    more = tuple(node for node in items if isinstance(node, Mapping) and _id_of(node) in own)
    new = tuple(node for node in items if _id_of(node) not in own)
    return Draft(name, read["title"] or name, new, more, parts, entry.key.place)


def _items_of(entry: Entry | None) -> tuple[Node, ...]:
    return entry.node.items if entry is not None and isinstance(entry.node, Sequence) else ()


def _id_of(node: Node) -> str | None:
    found = node.entries.get("id") if isinstance(node, Mapping) else None
    return found.node.text.rstrip("\n") if found is not None and isinstance(found.node, Scalar) else None


def amend_all(
    cards: Entry | None,
    drafts: tuple[Draft, ...],
    rules: Entry | None,
    defaults: Entry | None,
    keys: Collection[str],
    report: Report,
) -> tuple[Entry | None, tuple[Draft, ...]]:
    """Give the entry `cards` and the expansions with every rule of `amend` applied: it speaks of all their cards."""
    own = _items_of(cards)
    every = (*own, *(node for draft in drafts for node in draft.new))
    if cards is None or not isinstance(cards.node, Sequence) or len(every) == len(own):
        return amend_cards(cards, rules, defaults, keys, report), drafts
    whole = Entry(cards.key, Sequence(every, cards.node.place))
    amended = iter(_items_of(amend_cards(whole, rules, defaults, keys, report)))
    listed = Entry(cards.key, Sequence(_take(amended, own), cards.node.place))
    return listed, tuple(replace(draft, new=_take(amended, draft.new)) for draft in drafts)


def _take(amended: Iterator[Node], instead_of: Collection[Node]) -> tuple[Node, ...]:
    return tuple(next(amended) for _ in instead_of)


def read_expansion(
    draft: Draft, reader: CardReader, read_sums: Callable[[Entry | None], Composition | None], report: Report
) -> Expansion:
    """Give an expansion with its cards, aids and mats; `read_sums` reads its `composition`."""
    entry = draft.parts.get("cards")
    new = entry and Entry(entry.key, Sequence(draft.new, entry.node.place))
    return Expansion(
        name=draft.name,
        title=draft.title,
        cards=reader.read_cards(new, "`cards`"),
        more=_read_more(draft, reader, report),
        composition=read_sums(draft.parts.get("composition")),
        place=draft.place,
        aids=reader.read_cards(draft.parts.get("aids"), "`aids`"),
        mats=reader.read_cards(draft.parts.get("mats"), "`mats`", Component.MAT),
        boards=reader.read_cards(draft.parts.get("boards"), "`boards`", Component.BOARD),
        pieces=read_pieces(draft.parts.get("pieces"), reader),
    )


def _read_more(draft: Draft, reader: CardReader, report: Report) -> dict[str, int]:
    """Give how many copies of the deck's own cards are added; such a card can say nothing else."""
    more: dict[str, int] = {}
    for node in draft.more:
        card_id, place = _id_of(node) or "", node.entries["id"].node.place
        if card_id in more:
            message = f"The expansion `{draft.name}` adds copies of `{card_id}` twice."
            report.error("duplicate-id", message, place, "Add them up in one line.", card_id)
            continue
        if others := [name for name in node.entries if name not in _MORE]:
            _report_more(draft, card_id, others, node, reader, report)
        copies = node.entries.get("copies") or reader.defaults.get("copies")
        more[card_id] = reader.read_copies(copies, card_id) if copies else 1
    return more


def _report_more(
    draft: Draft, card_id: str, others: Iterable[str], node: Mapping, reader: CardReader, report: Report
) -> None:
    first, *_ = others
    said = " and ".join(f"`{shorten(name)}`" for name in others)
    line = f" What it says stands in {reader.ids[card_id].where}." if card_id in reader.ids else ""
    report.error(
        "expansion-card",
        f"The deck has a card `{card_id}`, so the expansion `{draft.name}` adds copies of it; it cannot say {said}.",
        node.entries[first].key.place,
        f"Keep `id` and `copies`, or give it another id if it is another card.{line}",
        card_id,
    )


def check_option(expansion: Expansion, options: Iterable[Option], report: Report) -> None:
    """Report an option that is named as an expansion and can never play with it."""
    for option in options:
        if option.name == expansion.name and PLAYED not in option.values:
            message = (
                f"The option `{option.name}` is named as an expansion and has no value `{PLAYED}`, which plays with it."
            )
            hint = 'Write `values: ["false", "true"]`, or give one of the two another name.'
            report.error("expansion-option", message, option.place, hint)
