"""Sentences that read well and that a game's rules cannot carry out: what is said of each, word for word."""

from dataclasses import replace

import pytest
from game_tables import load
from golden_text import compare

from cardgen.ability.ast import Node
from cardgen.games import find_game
from cardgen.games.table import find_play_refusals, set_table
from cardgen.model import Located

SENTENCES = {
    "wayjer": (
        "Discard this.",
        "When discarded, look at the deck's top card.",
        "When revealed from your hand, look at the deck's top card.",
        "When revealed from a hand, look at the deck's top card.",
        "At the end of the round, put the deck's top card on this.",
        "When revealed, put your hand on this.",
        "When revealed, put this on this.",
        "When revealed, put the wager's top card on this.",
        "When revealed, put the deck's top card on this until the end of the round.",
        "When revealed, your opponent puts the deck's top card on this.",
        "When revealed, this puts the deck's top card on this.",
        "When revealed, this becomes a copy of your hand.",
        "When revealed, this becomes a copy of your opponent's hand.",
        "When revealed, this becomes a copy of the deck.",
        "When revealed, this becomes a copy of the wager.",
        "When revealed, this becomes a copy of this.",
        "When revealed, become a copy of your wager.",
        "When revealed, this becomes a copy of your wager at the end of the round.",
        "When revealed, this looks at the deck's top card.",
        "When revealed, look at 1 card in your hand.",
        "When revealed, look at your deck.",
        "When revealed, look at the hand.",
        "When revealed, look at your opponent's deck.",
        "When revealed, look at each card.",
        "When revealed, look at this.",
        "When revealed, look at the deck's top card until the end of the round.",
        "When revealed, look at the deck's top card at the end of the round.",
        "When revealed, look at the deck's top card, then discard this.",
        "At the end of the round, discard each card.",
        "At the end of the round, discard this from your hand.",
        "At the end of the round, discard your deck.",
        "This beats a 6 in a wager.",
        "This beats a 6 in the deck.",
        "This beats a face-up 6 in a duel.",
        "This beats a face-up 6.",
        "This cannot be discarded.",
        "A 5 beats a 6.",
        "The card on this beats a 6.",
        "This stands in for this.",
        "Each card beats a 6.",
        "If this would be discarded, put the deck's top card on this instead.",
        "If this would be revealed, discard this instead.",
        "When revealed, discard your wager.",
        "When revealed, discard your opponent's wager.",
        "When revealed, discard this.",
        "When revealed, discard 0 cards from your hand.",
        "When revealed, look at the deck's top 0 cards.",
        "When revealed, look at the deck's top -1 cards.",
        "When revealed, if you have no cards, look at the deck's top card.",
        "When revealed, look at the deck's top card for each card in your hand.",
        "When revealed, discard your hand for each card in your hand.",
        "When revealed, choose one: look at the deck's top card, or discard this.",
        "When revealed, your opponent discards this.",
        "If this would be discarded, discard 1 card from your hand instead.",
        "When revealed, look at your opponent's hand until the end of the round.",
        "When revealed, put the deck's top 0 cards on this.",
        "When revealed, draw 0 cards.",
        "When revealed, put the deck's top card on this, and if you do, discard this.",
        "When revealed, if you have at least 1 card, look at the deck's top card.",
        "When revealed, discard 1 card in your hand.",
        "When revealed, discard 1 other card from your hand.",
        "When revealed, discard 1 card from the deck.",
        "When revealed, look at 1 card from the deck.",
        "When revealed, return this to your hand.",
        "If this would be discarded, return this to the deck instead.",
        "If this would be discarded, draw 1 card instead.",
        "At the end of the round, this becomes a copy of your opponent's wager.",
    ),
    "war-slayer-v": (
        "Claim this.",
        "When claimed from a Theater, end the game.",
        "When claimed from your Dossier, end the game.",
        "When claimed from the Dossier, end the game.",
        "When ended, end the game.",
        "At the end of the game, claim this.",
        "When revealed, your opponent ends the game.",
        "When revealed, this ends the game.",
        "When revealed, end the game until the end of the Mission.",
        "When revealed, end the Mission at the end of the game.",
        "When revealed, claim your Dossier until the end of the Mission.",
        "When revealed, claim each Operative in your Theater.",
        "When revealed, claim each card.",
        "When revealed, claim each other face-up card, then end the Mission.",
        "When revealed, claim the Dossier.",
        "When revealed, claim this from your Dossier.",
        "When revealed, this claims your Dossier.",
        "This cannot be claimed.",
        "If this would be revealed, end the Mission instead.",
        "When claimed from a Dossier, end the Mission at the end of the Mission.",
        "When revealed, claim each face-down Operative except Kings.",
        "When revealed, claim each Operative except Kings.",
        "When revealed, claim 0 Operatives.",
        "When revealed, claim each Operative for each face-up Operative.",
        "When revealed, if you have no cards, end the game.",
        "At the end of the Mission, end the Mission.",
        "If this would be claimed from a Dossier, end the Mission instead.",
        "If this would be claimed, claim your Dossier instead.",
        "When revealed, return this to your HQ.",
        "When revealed, look at this.",
        "When revealed, claim 1 Operative from your opponent's Theater.",
        "When revealed, claim 1 of your opponent's other Operatives.",
        "When revealed, end the Mission until the end of the game.",
        "When revealed, claim 1 card.",
        "When revealed, claim -1 Operatives.",
        "When revealed, claim 1 Operative from your Dossier.",
        "When revealed, look at 1 card from your HQ.",
        "When claimed, claim this.",
        "When claimed, return this to your HQ.",
        "At the end of the Mission, return this to your HQ.",
        "When revealed, if your opponent has at most 0 Operatives in another Theater, end the game.",
        "When revealed, if each player has no Operatives, end the game.",
        "When revealed, end the Mission, and if you do, end the Mission at the end of the Mission.",
    ),
    "three-lanes": (
        "Draw 1 card.",
        "When drawn, heal each of your cards.",
        "When flipped from a lane, heal each of your cards.",
        "When flipped, this deals 1 damage to each attacker.",
        "When attacked, this deals 1 action to each attacker.",
        "When flipped, draw 1 face-up card.",
        "When flipped, draw each card.",
        "When flipped, draw 1 card from your hand.",
        "When flipped, draw 1 card until the end of the turn.",
        "When flipped, draw 1 card at the end of the turn.",
        "When flipped, this draws 1 card.",
        "When flipped, discard 1 card.",
        "When flipped, discard 1 face-up card from your hand.",
        "When flipped, discard 1 card from the draw pile.",
        "When flipped, discard 1 card from this lane.",
        "When flipped, discard this.",
        "When flipped, heal each attacker.",
        "When flipped, heal each card in your hand.",
        "When flipped, heal each card in your lane.",
        "When flipped, heal each card in your opponent's lane.",
        "When flipped, flip 1 of your cards.",
        "When flipped, flip this.",
        "When flipped, freeze each of your opponent's cards in this lane.",
        "When flipped, freeze each of your opponent's cards until the end of the turn.",
        "When flipped, heal each of your cards until the end of the turn.",
        "When flipped, repeat each flip power of this.",
        "When flipped, repeat each power of each of your other cards.",
        "When flipped, move 1 of your cards from this lane to another lane.",
        "When flipped, move 1 of your cards to this lane.",
        "When flipped, gain 1 damage.",
        "When flipped, gain 1 hit point.",
        "When flipped, your opponent gains 1 action.",
        "When flipped, return this face up.",
        "When flipped, heal each of your opponent's cards until the end of their next turn.",
        "When flipped, this freezes each of your opponent's cards until the end of their next turn.",
        "When flipped, move 1 of your opponent's cards to another lane.",
        "When flipped, look at 1 card in your hand.",
        "When flipped, discard 1 of your cards from your hand.",
        "When flipped, discard 1 other card from your hand.",
        "This has 3 actions.",
        "This has 3 damage.",
        "This cannot attack 2 cards at once.",
        "This may attack 2 face-up cards at once.",
        "This may attack 2 attackers at once.",
        "This cannot be healed.",
        "This cannot be damaged.",
        "This cannot be attacked with a Jack.",
        "This may be paired.",
        "This deals 2 damage to a face-up attacker.",
        "This deals 2 damage to another card.",
        "Each of your attacks in this lane must include a face-up Jack.",
        "Each of your opponent's attacks must include a face-up Jack.",
        "Each of your opponent's attacks in another lane must include a face-up Jack.",
        "Each of your opponent's cards in this lane must include a face-up Jack.",
        "If this would be killed, your opponent returns this face up instead.",
        "If this would be flipped, return this face up instead.",
        "When flipped, draw 0 cards.",
        "When flipped, draw -1 cards.",
        "When flipped, gain 0 actions.",
        "When flipped, discard 0 cards from your hand.",
        "When flipped, heal 0 of your cards.",
        "When flipped, look at the draw pile's top 0 cards.",
        "When attacked, this deals -1 damage to each attacker.",
        "When attacked, this deals 0 damage to each attacker.",
        "This has 0 hit points.",
        "This has -3 hit points.",
        "This may attack 0 cards at once.",
        "This may attack 1 card at once.",
        "This may attack 1 time.",
        "This may attack 0 times in the turn this is flipped.",
        "This deals -1 damage to a face-up Jack.",
        "When flipped, repeat each flip power of 1 of your other face-up cards in this lane.",
        "When flipped, repeat each flip power of each of your other cards in this lane except Kings.",
        "When flipped, repeat each flip power of each of your face-down cards in this lane.",
        "When flipped, flip each of your face-down cards in this lane except Kings.",
        "When flipped, heal each of your cards except 8s.",
        "When flipped, flip each of your face-up cards.",
        "When flipped, flip 1 of your face-up cards.",
        "When flipped, heal each of your opponent's other cards.",
        "When flipped, move 1 of your other cards from another lane to this lane.",
        "When flipped, look at 1 other card from your opponent's hand.",
        "This cannot be damaged by Action.",
        "This cannot be damaged by Nimble.",
        "This cannot be damaged by Taunt.",
        "This cannot be frozen, be damaged by Action, or be attacked with another card.",
        "Each of your opponent's attacks in this lane must include a Jack.",
        "Each of your opponent's attacks in this lane must include a face-down Jack.",
        "When flipped, if you have no cards, draw 2 cards.",
        "When flipped, heal each of your cards for each card in your hand.",
        "When flipped, heal this for each card in your hand.",
        "At the end of the turn, gain 1 action.",
        "When flipped, gain 1 action at the end of the turn.",
        "When flipped, return this face down.",
        "When killed, return this face up.",
        "When flipped, look at each face-up card.",
        "When flipped, look at 1 of your cards.",
        "When flipped, freeze each of your opponent's attackers until the end of their next turn.",
        "If this would be killed, gain 1 action instead.",
        "When flipped, choose one: draw 1 card, or discard 1 card.",
        "When flipped, flip each face-down card for each of your face-up cards.",
        "When flipped, move this to another lane.",
        "When flipped, draw 2 cards for each of your opponent's other cards.",
        "When flipped, draw 1 card for each of your face-down cards except Kings.",
        "When flipped, each player gains 1 action.",
        "This cannot be killed by Retaliate.",
        "This may attack.",
        "This must attack.",
        "At the end of the turn, heal each attacker.",
        "At the end of the turn, this deals 1 damage to each attacker.",
        "When flipped, discard this from your hand.",
        "This cannot be paired with a Jack.",
        "When flipped, freeze this until the end of the turn.",
        "When flipped, look at 1 face-down card from your opponent's hand.",
        "A Jack deals 2 damage to a Queen.",
        "When flipped, choose one: draw 1 card, or flip this.",
        "When flipped, your opponent freezes this until the end of their next turn.",
        "When flipped, your opponent freezes 1 of your cards until the end of their next turn.",
        "When flipped, your opponent draws 1 card, then freeze each of your cards until the end of their next turn.",
        "When flipped, discard the draw pile's top 0 cards.",
        "When flipped, return this to your hand until the end of the turn.",
        "When flipped, return this to your opponent's hand.",
        "When killed, gain 0 actions.",
        "If this would be attacked, return this face up instead.",
        "When flipped, flip each of your face-down cards for each card in your hand.",
        "When flipped, draw 1 card for each attacker.",
        "When flipped, freeze 1 of your opponent's cards.",
    ),
}


@pytest.mark.parametrize("game_id", SENTENCES)
def test_a_sentence_that_cannot_be_carried_out_is_refused_in_these_words(game_id):
    project, game = load(game_id), find_game(game_id)
    assert game is not None
    card = project.deck.cards[0]
    sentences = tuple(Located(sentence, card.place) for sentence in SENTENCES[game_id])
    deck = replace(project.deck, cards=(replace(card, abilities=sentences), *project.deck.cards[1:]), options=())
    told = []
    for _, sentence, refusal in find_play_refusals(deck, game):
        assert isinstance(refusal.subject, Node)
        place = refusal.subject.place
        words = sentence.value[place.start : place.end]
        told += [sentence.value, f"  [{words}] {refusal.message}", f"  {refusal.hint}", ""]
    assert told[::4] == list(SENTENCES[game_id])
    compare(f"sentences-{game_id}.txt", told)


CONTRADICTIONS = {
    "wayjer": (
        (
            "If this would be discarded, return this to your hand instead.",
            "If this would be discarded, return this to your hand instead.",
        ),
    ),
    "war-slayer-v": (
        ("If this would be claimed, end the Mission instead.", "If this would be claimed, end the game instead."),
    ),
    "three-lanes": (
        ("This has 3 hit points.", "This has 4 hit points."),
        ("This deals 2 damage to a face-up Jack.", "This deals 3 damage to a face-up Jack."),
        ("This deals 2 damage to a Jack.", "This deals 3 damage to a face-up card."),
        ("This may attack 2 times.", "This may attack 3 times."),
        ("This may attack 2 cards at once.", "This cannot attack."),
        ("This may attack 2 times.", "This cannot attack."),
        ("If this would be killed, return this face up instead.", "If this would be killed, draw 1 card instead."),
        (
            "If this would be killed, return this face up instead.",
            "If this would be killed face down, draw 1 card instead.",
        ),
    ),
}


def list_refusals(game_id, sentences):
    """Give what is said of a card with these sentences, each with the sentence of which it is said."""
    project, game = load(game_id), find_game(game_id)
    assert game is not None
    card = project.deck.cards[0]
    said = tuple(Located(sentence, replace(card.place, line=number)) for number, sentence in enumerate(sentences, 1))
    deck = replace(project.deck, cards=(replace(card, abilities=said), *project.deck.cards[1:]), options=())
    found = [(sentence.value, refusal) for _, sentence, refusal in find_play_refusals(deck, game)]
    assert (set_table(deck) is None) is bool(found)
    return found


@pytest.mark.parametrize("game_id", CONTRADICTIONS)
def test_two_sentences_that_contradict_each_other_are_refused_in_these_words(game_id):
    told = []
    for pair in CONTRADICTIONS[game_id]:
        for sentences in (pair, pair[::-1]):
            ((second, refusal),) = list_refusals(game_id, sentences)
            assert second == sentences[1]
            assert f"`{sentences[0]}`" in refusal.message
            told += [second, f"  {refusal.message}", f"  {refusal.hint}", ""]
    compare(f"contradictions-{game_id}.txt", told)


@pytest.mark.parametrize(
    "pair",
    [
        ("This deals 3 damage to a face-up Jack.", "This deals 2 damage to a face-up card."),
        ("This deals 3 damage to a face-up card.", "This deals 2 damage to a card."),
        ("This deals 3 damage to a Queen.", "This deals 2 damage to a Jack."),
        ("This deals 3 damage to a face-up Queen.", "This deals 2 damage to a face-down Queen."),
        ("This cannot be paired.", "This may attack 2 cards at once."),
        ("This may attack 2 times.", "This may attack 3 times in the turn this is flipped."),
        ("This cannot be attacked.", "This may attack 2 cards at once."),
        (
            "If this would be killed face up, return this face down instead.",
            "If this would be killed face down, return this face up instead.",
        ),
        ("When flipped, draw 1 card.", "When flipped, draw 2 cards."),
    ],
)
def test_two_sentences_for_different_things_or_fewer_cards_stand_together(pair):
    assert list_refusals("three-lanes", pair) == []
    assert list_refusals("three-lanes", pair[::-1]) == []


def test_a_deck_without_a_language_has_no_sentences_to_refuse():
    deck = load("wayjer").deck
    game = find_game("wayjer")
    assert game is not None
    assert list(find_play_refusals(replace(deck, vocabulary=None), game)) == []
