"""Decks of Three Lanes that a designer might write: any powers that the rules carry out, on any cards, with copies."""

from dataclasses import replace

import pytest
from game_invariants import list_hidden, list_parts
from game_tables import exchange, load

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.diagnostics import Place
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.state import empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay, write_trace
from cardgen.engine.view import view
from cardgen.games import find_game
from cardgen.games.table import find_play_refusals, set_table
from cardgen.model import Located

SENTENCES = [
    "View.",
    "Empower.",
    "Taunt.",
    "Trap.",
    "Nimble.",
    "When flipped, draw 3 cards.",
    "When flipped, draw 1 card, then discard 1 card from your hand.",
    "When flipped, discard 1 card from your hand, and if you do, draw 2 cards.",
    "When flipped, you may discard 1 card from your hand, and if you do, gain 1 action.",
    "When flipped, look at 1 of your opponent's face-down cards.",
    "When flipped, you may look at 1 face-down card in this lane.",
    "When flipped, flip each of your face-down cards in another lane.",
    "When flipped, flip each face-down card.",
    "When flipped, flip each of your opponent's face-down cards in this lane.",
    "When flipped, freeze each of your opponent's face-up cards until the end of their next turn.",
    "When flipped, heal each of your face-up cards in another lane except Kings.",
    "When flipped, heal each card.",
    "When flipped, heal each of your other cards in this lane, then gain 1 action.",
    "When flipped, repeat each flip power of each of your face-up cards.",
    "When flipped, repeat each flip power of each of your face-up cards in another lane except Queens.",
    "When flipped, move 1 of your face-up cards from another lane to this lane.",
    "When flipped, you may move 2 of your cards from another lane to this lane.",
    "When flipped, move 1 card from another lane to this lane.",
    "When flipped, your opponent discards 2 cards from their hand unless they draw 1 card.",
    "When flipped, discard 1 card from your opponent's hand.",
    "When flipped, choose one: deal 1 damage to 1 of your opponent's cards, or heal this.",
    "When flipped, each player draws 1 card for each of their face-up cards in this lane.",
    "When flipped, if you have no cards in your hand, draw 2 cards.",
    "When flipped, flip 1 face-down card, and if you do, look at the draw pile's top 2 cards.",
    "When flipped, freeze 1 of your opponent's cards until the end of their next turn.",
    "When attacked, this deals 2 damage to each attacker.",
    "When attacked, draw 1 card, then deal 1 damage to each card in this lane.",
    "When killed, this deals 1 damage to each of your opponent's cards in this lane.",
    "When killed, return this to your hand.",
    "At the end of the turn, you may heal this.",
    "At the end of the turn, this deals 1 damage to 1 of your cards.",
    "If this would be killed, discard 1 card from your hand instead.",
    "If this would be killed face down, return this face down instead.",
    "This cannot be damaged by Retaliate.",
    "This cannot be attacked with another card.",
    "This cannot attack.",
    "This cannot be paired.",
    "This cannot be frozen.",
    "This cannot be killed.",
    "This cannot be moved.",
    "This cannot be attacked.",
    "This cannot be flipped.",
    "This may attack 2 times.",
    "This deals 3 damage to a face-up card.",
    "This deals 2 damage to a King.",
    "This may attack 3 cards at once.",
    "This may attack 4 times in the turn this is flipped.",
    "This has 1 hit point.",
    "This has 6 hit points.",
    "Each of your opponent's attacks in this lane must include a face-up card.",
    "Each of your opponent's attacks in this lane must include a face-up Queen.",
]
DECK = load("three-lanes").deck
GAME = find_game("three-lanes")
NOWHERE = Place("deck.yaml")


def make_deck(number):
    """Give the deck with other powers and copies on its cards, decided by a number."""
    chance = Chance(2000 + number)
    cards = []
    for card in DECK.cards:
        texts = [chance.choose(SENTENCES) for _ in range(chance.below(4) if chance.below(2) else 0)]
        abilities = tuple(Located(text, NOWHERE) for text in texts) if chance.below(3) else card.abilities
        changed = replace(card, abilities=abilities, copies=chance.below(3) if chance.below(4) == 0 else 1)
        cards.append(card if contradicts_itself(changed) else changed)
    return replace(DECK, cards=tuple(cards))


def contradicts_itself(card):
    assert GAME is not None
    return any(find_play_refusals(replace(DECK, cards=(card,)), GAME))


def play_through(rules, number):
    """Play a random game with every check; every so often also look at all that must hold of a state."""
    chance = Chance.of_game(17, number)
    state = empty_table(rules)
    state.deal(chance)
    state.start()
    moves = 0
    while state.to_move():
        (player,) = state.to_move()
        actions = state.legal_actions(player)
        if moves % 7 == 0:
            check_state(state, player, rules)
        assert len(set(actions)) == len(actions) > 0
        state.apply(player, actions[chance.below(len(actions))])
        moves += 1
    assert state.outcome() is not None
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
    assert state.draw_table(player, ("Ana", "Ben"))
    hidden = list_hidden(state, player)
    if len(hidden) > 1:
        other = exchange(state, hidden[0], hidden[-1])
        assert view(other, player) == view(state, player)
        assert other.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("number", range(60))
def test_a_strange_deck_of_three_lanes_plays_to_the_end(number):
    rules = set_table(make_deck(number))
    assert rules is not None, "all of these sentences are carried out"
    for game in range(2):
        play_through(rules, game)
    record = play_out(rules, [choose_random, choose_greedy], 1, number)
    *_, final = replay(write_trace(record, 1), rules)
    assert final.write_position() == write_trace(record, 1)["final"]
