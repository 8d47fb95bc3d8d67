"""A state as text that reads back as the same state: JSON, one line for each part, cards by their labels."""

from __future__ import annotations

import json
from typing import Any

from cardgen.engine.effects.program import Copy
from cardgen.engine.rules import Rules
from cardgen.engine.state import Later, Offer, State
from cardgen.engine.zones import format_player, parse_player


class UnreadableStateError(Exception):
    """A text is no state of the game that it is read for."""


def to_text(state: State) -> str:
    """Write all of a state but its log, which is history."""
    rules = state.rules
    label = rules.cards.labels
    offer = state.offer
    parts: dict[str, Any] = {
        "game": rules.game.id,
        "players": rules.players,
        "options": dict(sorted(rules.options.items())),
        "zones": {zone.name: [label[card] for card in state.zones[zone.name]] for zone in rules.zones},
        "waiting": [format_player(seat) for seat in state.waiting],
        "chosen": [None if choice is None else rules.notation.format_action(choice) for choice in state.chosen],
        "offer": None if offer is None else [offer.step, format_player(offer.player), label[offer.card]],
        "agenda": [list(task) for task in state.agenda],
        "later": [[each.step, format_player(each.player), label[each.card]] for each in state.later],
        "claims": [[format_player(player), label[card]] for player, card in state.claims],
        "copies": {label[card]: [copy.kind, copy.until] for card, copy in sorted(state.copies.items())},
        "looked_at": [[label[card] for card in cards] for cards in state.looked_at],
        "more": state.write_more(),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_text(text: str, rules: Rules, state: State) -> State:
    """Read a text into an empty state of the same rules; raises UnreadableStateError if it is none of theirs."""
    try:
        parts = json.loads(text)
        header = (parts["game"], parts["players"], parts["options"])
        if header != (rules.game.id, rules.players, dict(rules.options)):
            raise UnreadableStateError(f"The text is of another table: {header}.")
        _read_parts(parts, rules, state)
    except (ValueError, KeyError, TypeError, IndexError) as problem:
        raise UnreadableStateError(f"The text is no state of {rules.game.id}: {problem}.") from problem
    return state


def _read_parts(parts: dict[str, Any], rules: Rules, state: State) -> None:
    number = rules.cards.labels.index
    state.place({name: [number(label) for label in parts["zones"][name]] for name in state.zones})
    state.waiting = tuple(_seat(name, rules) for name in parts["waiting"])
    state.chosen = [None if text is None else rules.notation.parse_action(text) for text in parts["chosen"]]
    if parts["offer"] is not None:
        step, player, label = parts["offer"]
        state.offer = Offer(step, _seat(player, rules), number(label))
    state.agenda = [tuple(task) for task in parts["agenda"]]
    state.later = [Later(step, _seat(player, rules), number(label)) for step, player, label in parts["later"]]
    state.claims = [(_seat(player, rules), number(label)) for player, label in parts["claims"]]
    state.copies = {number(label): Copy(kind, until) for label, (kind, until) in parts["copies"].items()}
    state.looked_at = [[number(label) for label in labels] for labels in parts["looked_at"]]
    state.read_more(parts["more"])


def _seat(name: str, rules: Rules) -> int:
    seat = parse_player(name, rules.players)
    if seat is None:
        raise UnreadableStateError(f"There is no player {name}.")
    return seat
