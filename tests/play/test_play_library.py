"""`cardgen.play`: what the docstrings show runs, and games go through the public interface."""

import doctest
from fractions import Fraction

import pytest

import cardgen.play as play
import cardgen.play.game
import cardgen.play.state

TABLES = [("wayjer", 2), ("war-slayer-v", 2), ("three-lanes", 2), ("nvwk", 3), ("the-way", 4)]


@pytest.mark.parametrize("module", [play, cardgen.play.game, cardgen.play.state], ids=lambda module: module.__name__)
def test_what_the_docstrings_show_is_what_comes(module):
    ran = doctest.testmod(module)
    assert (ran.failed, ran.attempted > 0) == (0, True)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_game_is_played_through_texts_views_and_copies(name, players):
    game, chance = play.load(name, players=players), play.Chance(3)
    state = game.new_state(seed=5)
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.to_move()[0]
        move = chance.choose(state.legal_actions(player))
        assert game.parse(move.text) == move
        seen = state.observation_text(player)
        twin = state.copy()
        twin.apply(player, move.text)
        assert state.observation_text(player) == seen
        state.apply(player, move)
        assert twin.to_text() == state.to_text()


def test_the_outcomes_of_chance_add_up_to_one():
    state = play.load("wayjer").new_state()
    assert state.is_chance() and state.to_move() == ()
    with pytest.raises(play.ChanceNotListedError, match="more than 5,040 ways"):
        state.chance_outcomes()
    text = state.sample_chance(play.Chance(1))
    assert text.startswith('deal {"deck": [')
    assert not state.is_chance() and state.to_move() == ("p1", "p2")


def test_outcomes_that_look_alike_are_one_with_their_weights_added():
    from cardgen.engine.chance_tree import list_outcomes

    def draw(chance):
        cards = list("aab")
        chance.shuffle(cards)
        return "".join(cards)

    assert list_outcomes(draw) == {"aab": Fraction(1, 3), "aba": Fraction(1, 3), "baa": Fraction(1, 3)}


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda game: game.new_state(seed="a"), "A seed is a whole number, or None where you lead chance; got `'a'`."),
        (lambda game: game.new_state(1.5), "A seed is a whole number, or None where you lead chance; got `1.5`."),
        (lambda game: game.parse(3), "A move is read from a text; got `3`."),
        (lambda game: game.tally(["random", "random"], games=0), "Count 1 game or more; got 0."),
        (lambda game: game.state_from_text("{}"), "The text is no state of wayjer: it lacks `game`."),
        (
            lambda game: game.state_from_text(game.new_state(seed=1).to_text().replace('"SWAP"', '"6"')),
            "The text is no state of wayjer: `6` lies in two places.",
        ),
        (
            lambda game: game.new_state().apply_chance('deal {"deck": ["4"]}'),
            "A deal lays 2 of its cards in `deck`, and this one 1.",
        ),
    ],
)
def test_what_cannot_be_is_told_as_a_mistake(ask, told):
    with pytest.raises(play.MistakeError) as mistake:
        ask(play.load("wayjer"))
    assert str(mistake.value) == told
