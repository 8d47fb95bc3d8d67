"""What one player may know of a game, in names and plain values: for players that are written outside the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.engine.actions import Action
from cardgen.engine.cards import CardSet
from cardgen.engine.state import State
from cardgen.engine.view import find_asking, view
from cardgen.engine.zones import Zone, format_player


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A position as one player may know it.

    `player` is who looks, `p1`, among `players` in the order of their seats. `zones` has the ids of the cards of each
    zone, from the top or the left, None for one that lies face down; `seen` the hidden cards that this player was
    shown. `scores` are empty in a game that keeps them secret. `values` is what the rules write of a position beside
    its zones, `more` what they show to all beyond that. `asked` is the card whose ability asks for the next choice,
    `chosen` the player's own choice while it is still secret. `card` gives the facts of a card, as in
    `view.card("3")["value"]`.
    """

    player: str
    players: tuple[str, ...]
    zones: Mapping[str, tuple[str | None, ...]]
    seen: tuple[str, ...]
    scores: Mapping[str, int]
    values: Mapping[str, Any]
    more: tuple[Any, ...]
    asked: str | None
    chosen: str | None
    deck: CardSet = field(repr=False, compare=False)

    @property
    def hand(self) -> tuple[str | None, ...]:
        """Give the player's own hand; empty in a game without hands."""
        return self.zones.get(f"{self.player}.hand", ())

    def card(self, card_id: str) -> dict[str, Any]:
        """Give the facts of a card of the deck; raises MistakeError for an id that is none."""
        return find_facts(self.deck, card_id)

    def to_mapping(self) -> dict[str, Any]:
        """Give it as plain data, all but the facts of the cards: texts, numbers, lists and mappings."""
        return {
            "player": self.player,
            "players": list(self.players),
            "zones": {name: list(cards) for name, cards in self.zones.items()},
            "seen": list(self.seen),
            "scores": dict(self.scores),
            "values": dict(self.values),
            "more": list(self.more),
            "asked": self.asked,
            "chosen": self.chosen,
        }

    def to_text(self) -> str:
        """Give it as text, a line for each part; equal views have equal texts."""
        return write_lines(self.to_mapping())


def write_lines(parts: Mapping[str, Any]) -> str:
    """Write plain data as text, a line for each part."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in parts.items())


def look(state: State[Any], seat: int) -> PlayerView:
    """Give what a player may know of a state."""
    rules, seen = state.rules, view(state, seat)
    players = tuple(format_player(each) for each in range(rules.players))
    name = rules.cards.id_of
    asking, own = find_asking(state, seat), state.chosen.get(seat)
    return PlayerView(
        player=players[seat],
        players=players,
        zones={
            zone.name: tuple(None if card is None else name(card) for card in cards)
            for zone, cards in seen.zones.items()
        },
        seen=tuple(name(card) for card in seen.looked_at),
        scores=dict(zip(players, seen.scores, strict=True)) if seen.scores else {},
        values={value: _write(state.write_value(value), state) for value in rules.list_values()},
        more=tuple(_write(part, state) for part in seen.more),
        asked=None if asking is None else name(asking),
        chosen=None if own is None else rules.notation.format_action(own),
        deck=rules.cards,
    )


def find_facts(deck: CardSet, card_id: str) -> dict[str, Any]:
    """Give the facts of a card: its name, its sentences, how many copies there are, the deck's own fields.

    Raises MistakeError for an id that is none of the deck's.
    """
    kind = deck.find_kind(card_id)
    if kind is None:
        hint = suggest(card_id, (card.id for card in deck.kinds))
        raise MistakeError(f"There is no card `{card_id}` in this deck. {hint}".rstrip())
    card = deck.kinds[kind]
    texts = [sentence.value for sentence in card.abilities]
    return {"name": card.name, "abilities": texts, "copies": card.copies, **card.fields}


def _write(value: Any, state: State[Any]) -> Any:
    """Give a value of a position as plain data."""
    if isinstance(value, Action):
        return state.rules.notation.format_action(value)
    if isinstance(value, Zone):
        return value.name
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Mapping):
        return {str(key): _write(each, state) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_write(each, state) for each in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)
