"""A small game states only what it has: its name, its zones, its moves, and what they come to."""

import pytest
from engine_cards import make_cards

from cardgen.engine.actions import Action, IllegalActionError, make_notation
from cardgen.engine.chance import Chance
from cardgen.engine.effects import Program
from cardgen.engine.effects.board import BrokenStateError
from cardgen.engine.narration import Event, Speaker, narrate
from cardgen.engine.rules import Game, Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.tasks import Task
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


class Shuffle(Task):
    """A task that the game does not know."""


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
RULES = Rules(GAME, CARDS, 2, {}, lay_zones(GAME.zones, 2), NOTATION, Program(), None)


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


def test_what_a_small_game_leaves_out_is_nothing():
    state = set_up()
    assert state.find_setup_objection() is None
    assert state.rate(0, Action("play", (0,))) is None
    assert state.draw_table(0, ("Ana", "Ben")) is None
    assert GAME.lay is None
    assert state.show_more() == ()
    assert state.write_position() == {"p1.hand": ["2", "5"], "p1.won": [], "p2.hand": ["3", "4"], "p2.won": []}
    assert state.write_deal() == state.write_position()
    assert state.write_alike("p1.hand", ("5", "2")) == ("5", "2")
    assert state.split_lying(HANDS[0], "5 up") == (("5 up", ""),)
    assert (state.is_up(HANDS[0], 0), state.can_be("heal", HANDS[0], 0, 1)) == (True, True)
    assert state.kind_now(3) == 3
    assert state.name_choice("play", 0, 3, has_owner=True) == Action("play", (3,))
    assert state.name_choice("play", 1, 3, has_owner=True) == Action("play", (), ("p1.hand.2",))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda state: state.do(Shuffle()), "the game has no task Shuffle()"),
        (lambda state: state.write_value("round"), "the game has no value round"),
        (lambda state: state.shows(HANDS[0], 0, 0), "p1.hand is no such zone"),
        (lambda state: state.find_zone_of(7), "card 7 lies nowhere"),
        (lambda state: state.become_copy(0, 0, (1,), None), "the game has no copies"),
        (lambda state: state.claim(0, (1,)), "no card can be claimed in the game"),
        (lambda state: state.put_off(0, 0, 0), "the game puts nothing off"),
        (lambda state: state.end("round", 0, 0), "the game cannot end the round"),
    ],
)
def test_a_state_that_is_asked_for_what_its_game_has_not_says_so(ask, words):
    with pytest.raises(BrokenStateError) as broken:
        ask(set_up())
    assert str(broken.value) == words


def test_a_lost_card_is_noticed():
    state = set_up()
    state.check()
    state.zones = {**state.zones, HANDS[0]: (3,)}
    with pytest.raises(BrokenStateError, match="a card is lost, or lies in two zones"):
        state.check()


def test_a_choice_that_is_secret_stands_until_the_player_has_taken_it_back():
    state = set_up()
    state.apply(0, Action("play", (3,)))
    assert str(state.find_objection(0, Action("play", (0,)))) == (
        "p1 has already chosen. The rule: a choice made in secret stands."
    )
    assert state.legal_actions(0) == []
    state.forget_choices(0)
    assert state.to_move() == (1,)
    state.forget_choices(1)
    assert (state.to_move(), state.chosen) == ((0, 1), {})
