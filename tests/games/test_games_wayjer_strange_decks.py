"""Decks that a designer might write: any sentences that the rules carry out, on any cards, any number of copies."""

from dataclasses import replace

import pytest
from game_invariants import list_hidden, list_parts
from game_tables import exchange, load, lying

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.diagnostics import Place
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.state import empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay, write_trace
from cardgen.engine.view import view
from cardgen.games.table import set_table
from cardgen.model import Located

SENTENCES = [
    "When revealed, you may look at the deck's top card.",
    "When revealed, look at the deck's top 2 cards.",
    "When revealed, you may look at your opponent's hand.",
    "When revealed, put the deck's top card on this.",
    "When revealed, put the deck's top 2 cards on this.",
    "When revealed, you may put the deck's top card on this.",
    "When revealed, put the deck's top card on this, then you may look at the deck's top card.",
    "When revealed, this becomes a copy of your opponent's wager until the end of the round.",
    "When revealed, this becomes a copy of your opponent's wager.",
    "When revealed, this becomes a copy of your wager.",
    "When revealed, this becomes a copy of your opponent's duel until the end of the round.",
    "When revealed, this becomes a copy of the discard pile.",
    "The card on this stands in for this.",
    "At the end of the round, discard this.",
    "At the end of the round, discard the card on this.",
    "At the end of the round, discard this and the card on this.",
    "At the end of the round, you may discard your opponent's wager.",
    "At the end of the round, discard your hand.",
    "At the end of the round, discard the deck's top card.",
    "This beats a 6 in a duel.",
    "This beats a 0.",
    "This beats any card in a duel.",
]
DECK = load("wayjer").deck
NOWHERE = Place("deck.yaml")


def make_deck(number):
    """Give Wayjer's deck with other sentences and copies on its cards, decided by a number."""
    chance = Chance(1000 + number)
    cards = []
    for card in DECK.cards:
        texts = [chance.choose(SENTENCES) for _ in range(chance.below(4) if chance.below(2) else 0)]
        copies = 1 + (chance.below(3) if chance.below(4) == 0 else 0)
        cards.append(replace(card, abilities=tuple(Located(text, NOWHERE) for text in texts), copies=copies))
    zones = (*DECK.vocabulary.zones, replace(DECK.vocabulary.zones[0], id="discard", name="discard pile"))
    return replace(DECK, cards=tuple(cards), options=(), vocabulary=replace(DECK.vocabulary, zones=zones))


def play_through(rules, number):
    """Play a random game with every check at every move."""
    chance = Chance.of_game(17, number)
    state = empty_table(rules)
    state.deal(chance)
    state.start()
    for _ in range(rules.game.longest):
        waiting = state.to_move()
        if not waiting:
            break
        player = waiting[chance.below(len(waiting))]
        check_state(state, player, rules)
        actions = state.legal_actions(player)
        assert len(set(actions)) == len(actions) > 0
        state.apply(player, actions[chance.below(len(actions))])
    assert state.is_terminal()
    assert narrate(state.log, Speaker(rules.cards, ("Ana", "Ben")))


def check_state(state, player, rules):
    written, parts = to_text(state), list_parts(state)
    again = from_text(written, rules)
    assert to_text(again) == written
    other = state.copy()
    other.apply(player, other.legal_actions(player)[-1])
    again.apply(player, again.legal_actions(player)[-1])
    assert to_text(other) == to_text(again)
    assert list_parts(state) == parts
    hidden = list_hidden(state, player)
    if len(hidden) > 1:
        other = exchange(state, hidden[0], hidden[-1])
        assert view(other, player) == view(state, player)
        assert other.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("number", range(60))
def test_a_strange_deck_plays_to_the_end(number):
    rules = set_table(make_deck(number))
    assert rules is not None, "all of these sentences are carried out"
    for game in range(6):
        play_through(rules, game)
    record = play_out(rules, [choose_random, choose_greedy], 1, number)
    *_, final = replay(write_trace(record, 1), rules)
    ids = rules.cards.ids  # a trace does not tell copies of a card apart
    assert {name: ids(cards) for name, cards in lying(final).items()} == write_trace(record, 1)["final"]
