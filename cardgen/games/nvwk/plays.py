"""What a player may do in NVWK: which plays follow the current one, and which of them answer what is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum
from itertools import combinations, product
from typing import TypeAlias

from cardgen.engine.actions import Action, Objection
from cardgen.engine.zones import format_player
from cardgen.games.nvwk.facts import CHAIN, IN_FORCE, PENDING_DRAW, PENDING_SKIP
from cardgen.games.nvwk.notation import DRAW, PASS, SKIP, discard, format_play, play
from cardgen.games.nvwk.position import HANDS, Position


class Demand(StrEnum):
    """What a player has to answer before anything else (N25)."""

    SKIP = PENDING_SKIP
    DRAW = PENDING_DRAW
    CHAIN = CHAIN


def find_demand(state: Position) -> Demand | None:
    """Give what the player whose turn it is must answer: skips first, then draws, then a chain (N25)."""
    if state.pending_skip:
        return Demand.SKIP
    if state.pending_draw:
        return Demand.DRAW
    return None if state.find_chain() is None else Demand.CHAIN


def list_choices(state: Position, player: int) -> list[Action]:
    """Give every move of the player whose turn it is, each play in one writing (N20, N21)."""
    demand = find_demand(state)
    plays = list(_list_plays(state, player, demand))
    if demand is Demand.SKIP:
        return [*plays, SKIP]
    if demand is not None:
        return [*plays, DRAW, *map(discard, _list_ways_out(state, player))]
    return [*plays, PASS] if state.plays or not plays else plays


def _list_ways_out(state: Position, player: int) -> list[int]:
    """Give the kinds in a hand that can be discarded in the place of a draw (N9, N37)."""
    ways_out = state.rules.facts.ways_out
    kinds = (state.rules.cards.kind_of[card] for card in state.zones[HANDS[player]])
    return sorted({kind for kind in kinds if kind in ways_out}, key=state.rank_kind)


# ---- plays

Set: TypeAlias = tuple[int, ...]


def _list_plays(state: Position, player: int, demand: Demand | None) -> Iterator[Action]:
    facts = state.rules.facts
    follows = _Follows(state) if state.plays else None
    for value, ways in sorted(_group_hand(state, player).items()):
        sizes = range(1, len(ways) + 1) if follows is None else follows.list_sizes(value)
        for size in sizes:
            for numbers in _list_sets(ways, size, state.rules.cards.has_copies):
                if (
                    (follows is None or follows.find_fault(numbers) is None)
                    and (demand is None or does_answer(state, numbers, demand))
                    and not _is_bad_end(state, player, numbers)
                ):
                    yield play(numbers, facts)


def _group_hand(state: Position, player: int) -> dict[int, list[Set]]:
    """Give by value, for each card of a hand that can have it, the ways in which it can."""
    facts, kind_of = state.rules.facts, state.rules.cards.kind_of
    found: dict[int, list[Set]] = {}
    for card in state.zones[HANDS[player]]:
        for value, ways in facts.ways_of[kind_of[card]].items():
            found.setdefault(value, []).append(ways)
    return found


def _list_sets(ways: Sequence[Set], size: int, has_copies: bool) -> Iterator[Set]:
    """Give every choice of so many cards, each in every way; with copies in the deck equal ones once."""
    found = (numbers for some in combinations(ways, size) for numbers in product(*some))
    return iter(dict.fromkeys(tuple(sorted(numbers)) for numbers in found)) if has_copies else found


def _is_bad_end(state: Position, player: int, numbers: Sequence[int]) -> bool:
    """Tell whether a play would end a hand with a card that cannot be the last one (N15)."""
    facts = state.rules.facts
    if len(numbers) < len(state.zones[HANDS[player]]):
        return False
    return any(facts.ways[number].kind in facts.not_last for number in numbers)


class Fault(Enum):
    """Why a play does not follow the current one: a sentence with both plays, and the rule."""

    NEEDS = ("`{top}` does not show what `{play}` needs.", "N6, a card's text says on what it may be played")
    SHUNS = ("`{play}` cannot be played on `{top}`.", "N5, a card's text says on what it cannot be played")
    REFUSED = ("`{force}` in force refuses `{play}`.", "N5, what is in force goes before value")
    NOT_ADMITTED = ("`{force}` in force takes only what it names, and not `{play}`.", "N5, this goes before value")
    VALUE = ("`{play}` does not follow `{top}` while the card order is {order}.", "N4, the same value or further on")


class _Follows:
    """What may follow the current play: its count, its value, and what is in force (N4, N5, N22, N23)."""

    def __init__(self, state: Position) -> None:
        facts = state.rules.facts
        self.state, self.facts = state, facts
        self.count = len(state.plays[-1])
        self.value = state.find_value(state.plays[-1])
        self.refused = [facts.refuses[kind] for kind in state.in_force if kind in facts.refuses]
        self.admitted = [facts.admits[kind] for kind in state.in_force if kind in facts.admits]
        self.is_restricted = bool(self.refused or self.admitted)

    def list_sizes(self, value: int) -> list[int]:
        """Give the counts that cards of a value can be played in: sets evolve to even values, devolve to odd (N4)."""
        sizes = [self.count]
        if self.count > 1 and value == self.value + self.state.card_order:
            sizes.append(self.count - 1 if value % 2 else self.count + 1)
        return sizes

    def find_fault(self, numbers: Sequence[int]) -> Fault | None:
        """Say why a play of a count that fits does not follow; None if it does."""
        state, facts = self.state, self.facts
        kinds = [facts.ways[number].acts_as for number in numbers]
        has_value = (facts.ways[numbers[0]].value - self.value) * state.card_order >= 0
        if not self.is_restricted and facts.choosy.isdisjoint(kinds):
            return None if has_value else Fault.VALUE  # so it is with most plays, and many are looked at
        if any(kind in facts.always_on and state.shown_by_top(facts.always_on[kind]) for kind in kinds):
            return None
        bound = [kind for kind in kinds if kind in facts.needs]
        if bound and not any(all(map(state.shown_by_top, facts.needs[kind])) for kind in bound):
            return Fault.NEEDS
        if any(kind in facts.shuns and state.shown_by_top(facts.shuns[kind]) for kind in kinds):
            return Fault.SHUNS
        if any(state.is_meant(number, meant) for meant in self.refused for number in numbers):
            return Fault.REFUSED
        if self.admitted:
            is_admitted = any(state.is_meant(number, meant) for meant in self.admitted for number in numbers)
            return None if is_admitted else Fault.NOT_ADMITTED
        if has_value:
            return None
        is_free = any(kind in facts.free_on and state.shown_by_top(facts.free_on[kind]) for kind in kinds)
        return None if is_free else Fault.VALUE


def does_answer(state: Position, numbers: Sequence[int], demand: Demand) -> bool:
    """Tell whether a play answers what is asked: by what it is stacked on, cancels or continues (N9, N25, N26)."""
    facts = state.rules.facts
    if demand is Demand.CHAIN:
        chain = state.find_chain()
        if chain is not None and facts.ways[numbers[0]].value == chain.next_value:
            return True
    if state.is_cancelled(numbers):
        return False
    if any(state.cancels(number, demand.value) for number in numbers):
        return True
    if demand is Demand.CHAIN:
        return False
    met_by = frozenset(state.skip_met_by if demand is Demand.SKIP else state.draw_met_by)
    return any(state.cancels(each, IN_FORCE) or not met_by.isdisjoint(facts.shown[each]) for each in numbers)


# ---- why a move is not legal

_ANSWERS = {
    Demand.SKIP: (
        "must be skipped, or answer it",
        "N8, N25, a skip is answered by what is stacked on it or cancels it",
    ),
    Demand.DRAW: ("must draw, or answer it", "N8, N9, N25, a draw is answered by what is stacked on it or cancels it"),
    Demand.CHAIN: ("must continue the chain, or draw", "N12, N25, a chain is continued, cancelled or paid for"),
}


def find_objection(state: Position, player: int, action: Action) -> Objection | None:
    """Say why a move of the player whose turn it is is not legal; None if it is."""
    demand = find_demand(state)
    if action.verb == "play":
        return _object_to_play(state, player, action, demand)
    if _is_possible(state, player, action, demand):
        return None
    written = f"`{state.rules.notation.format_action(action)}`"
    if action.verb == "discard":
        if demand not in (Demand.DRAW, Demand.CHAIN):
            return Objection("Nothing has to be drawn.", "N9, a card is discarded in the place of a draw")
        return Objection(f"{written} saves from no draw.", "N9, N37, only a card in hand that says so")
    if demand is not None:
        asks, rule = _ANSWERS[demand]
        return Objection(f"{written} is no answer: the player {asks}.", rule)
    if action == PASS:
        message = f"{format_player(player)} leads and has a card to lead with, so there is no passing."
        return Objection(message, "N18, leading is not optional")
    if action in (DRAW, SKIP):
        return Objection(f"There is nothing to {action.verb}.", "N8, N12, only what is pending is taken")
    return Objection(f"{written} answers nothing now.", "N37, a choice is made when a card asks for it")


def _is_possible(state: Position, player: int, action: Action, demand: Demand | None) -> bool:
    """Tell whether a move that is no play is among `list_choices`."""
    if demand is Demand.SKIP:
        return action == SKIP
    if demand is not None:
        return action == DRAW or action in map(discard, _list_ways_out(state, player))
    return action == PASS and (bool(state.plays) or not any(_list_plays(state, player, None)))


def _object_to_play(state: Position, player: int, action: Action, demand: Demand | None) -> Objection | None:
    facts = state.rules.facts
    numbers: Set = action.places
    written = format_play(numbers, facts)
    kind_of = state.rules.cards.kind_of
    lacking = Counter(action.cards) - Counter(kind_of[card] for card in state.zones[HANDS[player]])
    if lacking:
        cards = " ".join(state.rules.cards.kinds[kind].id for kind in lacking)
        is_doubled = any(kind_of[card] in lacking for card in state.zones[HANDS[player]])
        wrong = "is named more often than the hand has it" if is_doubled else "is not in the hand"
        return Objection(f"`{cards}` {wrong}.", "a player plays cards of the hand")
    if len({facts.ways[number].value for number in numbers}) > 1:
        return Objection(f"`{written}` is no set.", "N3, the cards of a play have one value")
    if _is_bad_end(state, player, numbers):
        return Objection(f"`{written}` would end the hand.", "N15, it has a card that cannot be played as the last one")
    if state.plays:
        follows = _Follows(state)
        if len(numbers) not in follows.list_sizes(facts.ways[numbers[0]].value):
            top = format_play(state.plays[-1], facts)
            message = f"`{written}` has the wrong number of cards to follow `{top}`."
            return Objection(message, "N4, the same count, or one more or less by the next value of a set")
        fault = follows.find_fault(numbers)
        if fault is not None:
            message, rule = fault.value
            top, order = format_play(state.plays[-1], facts), state.write_value("card_order")
            force = " ".join(state.write_value("in_force"))
            return Objection(message.format(top=top, play=written, order=order, force=force), rule)
    if demand is not None and not does_answer(state, numbers, demand):
        asks, rule = _ANSWERS[demand]
        return Objection(f"`{written}` is no answer: the player {asks}.", rule)
    return None
