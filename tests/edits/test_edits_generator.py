"""The edits that prove the games: how many there are, and that each reads well and is another text."""

import pytest
from generator import list_edits, spread

from cardgen.ability import Mistake, get_language, parse
from cardgen.games import GAMES

COUNTS = {"wayjer": 2391, "war-slayer-v": 1067, "three-lanes": 7371, "nvwk": 13005}


def test_every_game_is_edited_and_all_edits_are_counted():
    typed = [game.id for game in GAMES if game.read_signs is None]  # what signs say is edited by its signs
    assert {game_id: len(list_edits(game_id)) for game_id in typed} == COUNTS
    assert sum(COUNTS.values()) >= 5000


@pytest.mark.parametrize("game", COUNTS)
def test_each_edit_reads_well_and_changes_the_deck_once(game):
    edits = list_edits(game)
    assert len({(edit.where, edit.old, edit.new) for edit in edits}) == len(edits)
    for edit in spread(edits, 300):
        assert edit.old != edit.new
        vocabulary = edit.deck.vocabulary
        assert vocabulary is not None
        language = get_language(vocabulary)
        texts = [card.abilities for card in edit.deck.cards]
        texts += [each.text for each in (*vocabulary.keywords, *vocabulary.markers)]
        texts += [
            text for option in edit.deck.options for cards in option.abilities.values() for text in cards.values()
        ]
        assert not any(isinstance(parse(each.value, language), Mistake) for text in texts for each in text)


def test_the_same_edits_come_in_the_same_order():
    before = [(edit.where, edit.old, edit.new) for edit in list_edits("wayjer")]
    list_edits.cache_clear()
    assert [(edit.where, edit.old, edit.new) for edit in list_edits("wayjer")] == before
