"""Sentences that read well and that a game's rules cannot carry out: what is said of each, word for word."""

from dataclasses import replace

import pytest
from game_tables import load
from golden_text import compare

from cardgen.ability.ast import Node
from cardgen.games import find_game
from cardgen.games.table import find_play_refusals
from cardgen.model import Located

SENTENCES = {
    "wayjer": (
        "Discard this.",
        "When discarded, look at the deck's top card.",
        "When revealed from your hand, look at the deck's top card.",
        "When revealed from a hand, look at the deck's top card.",
        "When revealed, discard the deck's top card.",
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
        "When revealed, your opponent looks at the deck's top card.",
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
        "When revealed, choose one: look at the deck's top card, or look at your hand.",
        "At the end of the round, discard each card.",
        "At the end of the round, discard 1 card from your hand.",
        "At the end of the round, discard this from your hand.",
        "At the end of the round, your opponent discards this.",
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
    ),
    "war-slayer-v": (
        "Claim this.",
        "When claimed, end the game.",
        "When claimed from a Theater, end the game.",
        "When claimed from your Dossier, end the game.",
        "When claimed from the Dossier, end the game.",
        "When ended, end the game.",
        "At the end of the Mission, end the game.",
        "At the end of the game, claim this.",
        "When revealed, your opponent ends the game.",
        "When revealed, this ends the game.",
        "When revealed, end the game until the end of the Mission.",
        "When revealed, end the Mission at the end of the game.",
        "When revealed, claim your Dossier until the end of the Mission.",
        "When revealed, claim 1 Operative.",
        "When revealed, claim each Operative in your Theater.",
        "When revealed, claim each card.",
        "When revealed, claim each other face-up card, then end the Mission.",
        "When revealed, claim 2 other face-up Operatives.",
        "When revealed, claim the Dossier.",
        "When revealed, claim this from your Dossier.",
        "When revealed, this claims your Dossier.",
        "This cannot be claimed.",
        "If this would be claimed, end the game instead.",
        "If this would be revealed, end the Mission instead.",
    ),
    "three-lanes": (
        "Draw 1 card.",
        "When killed, heal each of your cards.",
        "When drawn, heal each of your cards.",
        "When flipped from a lane, heal each of your cards.",
        "At the end of the turn, heal each of your cards.",
        "When attacked, heal each of your cards.",
        "When flipped, this deals 1 damage to each attacker.",
        "When attacked, deal 1 damage to each attacker.",
        "When attacked, this deals 1 damage to each of your cards.",
        "When attacked, this deals 1 damage to this.",
        "When attacked, this deals 1 action to each attacker.",
        "When flipped, draw 1 face-up card.",
        "When flipped, draw each card.",
        "When flipped, draw 1 card from your hand.",
        "When flipped, draw 1 card until the end of the turn.",
        "When flipped, draw 1 card at the end of the turn.",
        "When flipped, you may draw 1 card.",
        "When flipped, your opponent draws 1 card.",
        "When flipped, this draws 1 card.",
        "When flipped, discard 1 card.",
        "When flipped, discard 2 cards from your hand.",
        "When flipped, discard each card from your hand.",
        "When flipped, discard 1 face-up card from your hand.",
        "When flipped, discard 1 card from the draw pile.",
        "When flipped, discard 1 card from your opponent's hand.",
        "When flipped, discard 1 card from this lane.",
        "When flipped, discard this.",
        "When flipped, your opponent discards 1 card from your hand.",
        "When flipped, heal 1 of your cards.",
        "When flipped, heal this.",
        "When flipped, heal each attacker.",
        "When flipped, heal each card in your hand.",
        "When flipped, heal each card in your lane.",
        "When flipped, heal each card in your opponent's lane.",
        "When flipped, you may heal each of your cards.",
        "When flipped, look at each face-down card.",
        "When flipped, look at 2 face-down cards.",
        "When flipped, flip 1 of your cards.",
        "When flipped, flip this.",
        "When flipped, freeze each of your opponent's cards in this lane.",
        "When flipped, freeze each of your opponent's cards until the end of the turn.",
        "When flipped, heal each of your cards until the end of the turn.",
        "When flipped, repeat each flip power of this.",
        "When flipped, repeat each power of each of your other cards.",
        "When flipped, move 1 of your cards from this lane to another lane.",
        "When flipped, move 1 of your cards to this lane.",
        "When flipped, move each of your cards from another lane to this lane.",
        "When flipped, gain 1 damage.",
        "When flipped, gain 1 hit point.",
        "When flipped, your opponent gains 1 action.",
        "When flipped, you may gain 1 action.",
        "When flipped, return this face up.",
        "When attacked, freeze each of your opponent's cards in this lane until the end of their next turn.",
        "When flipped, heal each of your opponent's cards until the end of their next turn.",
        "When flipped, freeze 1 of your opponent's cards until the end of their next turn.",
        "When flipped, this freezes each of your opponent's cards until the end of their next turn.",
        "When flipped, you may freeze each of your opponent's cards until the end of their next turn.",
        "When flipped, move 1 of your opponent's cards to another lane.",
        "When flipped, look at 1 card in your hand.",
        "When flipped, discard 1 of your cards from your hand.",
        "When flipped, discard 1 other card from your hand.",
        "This has 3 actions.",
        "This has 3 damage.",
        "This cannot attack 2 cards at once.",
        "This may attack 2 face-up cards at once.",
        "This may attack 2 attackers at once.",
        "This may attack 2 times.",
        "This cannot be healed.",
        "This cannot be flipped.",
        "This cannot be damaged.",
        "This cannot be attacked with a Jack.",
        "This may be paired.",
        "This deals 2 damage to a face-up attacker.",
        "This deals 2 damage to another card.",
        "Each of your attacks in this lane must include a face-up Jack.",
        "Each of your opponent's attacks must include a face-up Jack.",
        "Each of your opponent's attacks in another lane must include a face-up Jack.",
        "Each of your opponent's cards in this lane must include a face-up Jack.",
        "If this would be killed face down, draw 1 card instead.",
        "If this would be killed, your opponent returns this face up instead.",
        "If this would be flipped, return this face up instead.",
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


def test_a_deck_without_a_language_has_no_sentences_to_refuse():
    deck = load("wayjer").deck
    game = find_game("wayjer")
    assert game is not None
    assert list(find_play_refusals(replace(deck, vocabulary=None), game)) == []
