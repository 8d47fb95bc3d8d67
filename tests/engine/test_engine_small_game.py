"""A small game states only what it has: its name, its zones, its moves, and what they come to."""

import pytest
from engine_cards import make_cards

from cardgen.engine.actions import Action, IllegalActionError, make_notation
from cardgen.engine.chance import Chance
from cardgen.engine.effects import Program
from cardgen.engine.narration import Event, Speaker, narrate
from cardgen.engine.rules import Game, Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.engine.view import view
from cardgen.engine.zones import Visibility, ZoneKind, lay_zones

HAND, WON = ZoneKind("hand", Visibility.OWNER, each=True), ZoneKind("won", Visibility.PUBLIC, each=True)
HANDS, PILES = HAND.lay(2), WON.lay(2)


class Taken(Event):
    seat: int
    cards: tuple[int, ...]

    def tell(self, say):
        return f"{say.player(self.seat)} takes {say.cards(self.cards)}."


class HighCard(State):
    def deal(self, chance):
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        self.place({HANDS[0]: cards[:2], HANDS[1]: cards[2:4]})

    def start(self):
        self.waiting = (0, 1) if self.zones[HANDS[0]] else ()

    def legal_choices(self, player):
        return [Action("play", (card,)) for card in self.zones[HANDS[player]]]

    def carry_out(self, choices):
        one, two = (action.cards[0] for action in choices)
        taker = int(one < two)
        self.record(Taken(taker, (one, two)))
        for seat, card in enumerate((one, two)):
            self.move(((card,), HANDS[seat], PILES[taker]))
        self.start()

    def returns(self):
        return tuple(len(self.zones[pile]) for pile in PILES)


GAME = Game(id="high-card", state=HighCard, zones=(HAND, WON), forms=("play {card}",))
CARDS = make_cards("2345")
NOTATION = make_notation(GAME.forms, ("2", "3", "4", "5"))
RULES = Rules(GAME, CARDS, 2, {}, lay_zones(GAME.zones, 2), NOTATION, Program((), {}, frozenset(), {}), None)


def set_up():
    state = empty_table(RULES)
    state.place({HANDS[0]: (0, 3), HANDS[1]: (1, 2)})
    state.start()
    return state


def test_it_is_played_to_its_end():
    state = set_up()
    for player, card in ((1, 1), (0, 3), (0, 0), (1, 2)):
        assert state.outcome() is None
        state.apply(player, Action("play", (card,)))
    assert state.is_terminal()
    assert state.returns() == (2, 2)
    assert state.outcome().format_winner() == "draw"
    assert narrate(state.log, Speaker(CARDS, ("Ana", "Ben"))) == ["Ana takes 5 and 3.", "Ben takes 2 and 4."]


def test_a_move_that_is_not_legal_is_refused_without_a_word_of_the_game_about_it():
    state = set_up()
    with pytest.raises(IllegalActionError, match="`play 4` is not possible now"):
        state.apply(0, Action("play", (2,)))
    assert vars(state) == vars(set_up())


def test_a_state_with_a_secret_choice_reads_back():
    state = set_up()
    state.apply(0, Action("play", (3,)))
    again = from_text(to_text(state), RULES)
    assert vars(again) == vars(state)
    assert [view(state, player).zones[HANDS[0]] for player in (0, 1)] == [(0, 3), (None, None)]


def test_it_is_dealt():
    state = empty_table(RULES)
    state.deal(Chance(1))
    assert state.in_play == {0, 1, 2, 3}
