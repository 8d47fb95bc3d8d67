"""What must hold of The Way beside what holds of every game: functions of a table that do nothing for other games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from game_tables import deal, exchange, make_rules, walk

from cardgen.engine.chance import Chance
from cardgen.engine.narration import CardEvent, Moved, Speaker
from cardgen.engine.state import empty_table
from cardgen.engine.view import find_hidden, view
from cardgen.games.the_way.position import DECK, DISCARD

DEALS, SHUFFLES = 1_500, 1_200
STEP = 12  # of so many positions of a game one is looked at closely


def is_other(table):
    return table[0] != "the-way"


def check_the_way_tells_nobody_what_is_hidden(table):
    """No sentence, table or rating depends on a card that a player has not seen."""
    if is_other(table):
        return
    rules = make_rules(table)
    names = ("Ana", "Ben", "Cleo", "Dan")[: rules.players]
    kind_of = rules.cards.kind_of
    told, open_before = 0, [set[int]() for _ in names]
    for move, (state, player, _) in enumerate(walk(rules, 5)):
        open_now, events = [find_open(state, seat) for seat in range(rules.players)], state.log[told:]
        discarded = {card for event in events if isinstance(event, Moved) for card in find_discarded(event)}
        for seat in range(rules.players):
            known, speaker = open_before[seat] | open_now[seat] | discarded, Speaker(rules.cards, names, seat)
            for event in events:
                if isinstance(event, CardEvent) and event.card not in known:
                    other = next(card for card in range(len(kind_of)) if kind_of[card] != kind_of[event.card])
                    assert event.tell(speaker) == replace(event, card=other).tell(speaker)
        told, open_before = len(state.log), open_now
        hidden = find_hidden(state, player) if player is not None and move % STEP == 0 else []
        if len({kind_of[card] for card in hidden}) > 1:
            last = next(card for card in reversed(hidden) if kind_of[card] != kind_of[hidden[0]])
            sides, actions = (state, exchange(state, hidden[0], last)), state.legal_actions(player)
            assert len({tuple(side.rate(player, action) for action in actions) for side in sides}) == 1
            assert len({tuple(side.draw_table(player, names)) for side in sides}) == 1


def find_discarded(moved):
    """Give the cards that have come to the discard, where all have seen them even if they are shuffled at once."""
    return {card for cards, _, target in moved.transfers if target == DISCARD for card in cards}


def find_open(state, player):
    """Give the cards that a player sees."""
    return {card for cards in view(state, player).zones.values() for card in cards if card is not None}


def check_the_way_is_shuffled_fairly(table):
    """Every card is as often in every hand as it should be, and three cards come out of a shuffle in each order."""
    if is_other(table):
        return
    rules = make_rules(table)
    number = len(rules.cards.kind_of)
    dealt = Counter[int]()
    for seed in range(DEALS):
        state: Any = empty_table(rules)
        state.deal(Chance.of_game(3, seed))
        dealt.update(state.zones[state.hands[0]])
    # each card is in that hand 4 times in `number` deals
    wanted = DEALS * 4 / number
    assert is_even([dealt[card] for card in range(number)], wanted)
    start, _ = deal(rules, 0)
    found = Counter[tuple[int, ...]]()
    for seed in range(SHUFFLES):
        state = start.copy()
        cards = state.zones[DECK]
        state.zones = {**state.zones, DECK: cards[:3], DISCARD: cards[3:]}
        state.to_shuffle, state.agenda = DECK, []
        state.shuffle(Chance.of_game(4, seed))
        found[state.zones[DECK]] += 1
    assert len(found) == 6
    assert is_even(list(found.values()), SHUFFLES / 6)


def is_even(counts, wanted):
    """Tell whether counts are as even as chance has them: chi-square at most four deviations above its mean."""
    freedom = len(counts) - 1
    return sum((count - wanted) ** 2 / wanted for count in counts) < freedom + 4 * (2 * freedom) ** 0.5


THE_WAY_INVARIANTS = (
    check_the_way_tells_nobody_what_is_hidden,
    check_the_way_is_shuffled_fairly,
)
