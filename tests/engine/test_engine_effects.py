"""Which cards a noun means: whose, in this lane or in another, face up or face down; and what is refused."""

from dataclasses import replace
from typing import Any, ClassVar

import pytest
from engine_cards import make_cards
from tiny_game import make_rules, make_table, read_language

from cardgen.ability import Mistake, parse
from cardgen.ability.ast import Group, Has, Keyword, Limit, Player, Several, This, Who, Whose, Zone
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.effects import Powers, Table, Use, find_refusal
from cardgen.engine.effects.program import Role
from cardgen.engine.effects.things import compile_cards, compile_count, compile_group, compile_has, list_seats
from cardgen.engine.zones import Visibility, ZoneKind

LANES = (ZoneKind("A", Visibility.LYING, each=True), ZoneKind("B", Visibility.LYING, each=True))
GUESTS = Role(lambda board: (5, 0), ("play",))
POWERS = Powers(regions={"lane": ("A", "B")}, nouns={"guard": ("A",)}, roles={"guest": GUESTS})
NOUNS = frozenset({"card", "guard", "guest"})
TABLE = Table("Lanes", make_cards("abcdefgh"), NOUNS, LANES, POWERS, players=2)
A, B = (kind.lay(2) for kind in LANES)
FACE_UP = {0, 2, 4, 6}


class Board:
    """p1 has cards 0 and 1 in lane A, 2 and 3 in B; p2 has 4 and 5 in A, 6 and 7 in B. The even ones lie face up."""

    zones: ClassVar = {A[0]: (0, 1), B[0]: (2, 3), A[1]: (4, 5), B[1]: (6, 7)}

    def is_up(self, zone, place):
        return self.zones[zone][place] in FACE_UP

    def find_zone_of(self, card):
        return next(zone for zone, cards in self.zones.items() if card in cards)

    find_home = find_zone_of

    def kind_now(self, card):
        return card

    def can_be(self, verb, zone, place, player):
        return (verb, player, self.zones[zone][place]) != ("heal", 1, 6)


BOARD: Any = Board()
MINE, YOURS = Use(0, 0, 0), Use(0, 0, 1)  # p1's card 0: p1 acts, p2 acts
THIS, ANOTHER = Zone("lane", Whose.THIS), Zone("lane", Whose.ANOTHER)


def refuse(ask):
    with pytest.raises(MistakeError) as refused:
        ask()
    return refused.value.message, refused.value.hint


# ---- groups


@pytest.mark.parametrize(
    ("group", "where", "found"),
    [
        (Group(None, "card"), None, [0, 1, 2, 3, 4, 5, 6, 7]),
        (Group(None, "card", face=True), None, [0, 2, 4, 6]),
        (Group(None, "card", face=False), None, [1, 3, 5, 7]),
        (Group(None, "card", other=True), None, [1, 2, 3, 4, 5, 6, 7]),
        (Group(None, "card", Whose.YOUR, face=True), None, [0, 2]),
        (Group(None, "card", Whose.OPPONENT, face=False), None, [5, 7]),
        (Group(None, "card"), THIS, [0, 1, 4, 5]),
        (Group(None, "card"), ANOTHER, [2, 3, 6, 7]),
        (Group(None, "card", zone=THIS), None, [0, 1, 4, 5]),
        (Group(None, "card", Whose.YOUR, other=True), THIS, [1]),
        (Group(None, "card", Whose.OPPONENT, face=True), ANOTHER, [6]),
        (Group(None, "card", face=True, but="e"), None, [0, 2, 6]),
        (Group(None, "guard"), None, [0, 1, 4, 5]),
        (Group(None, "guard", face=True), None, [0, 4]),
        (Group(None, "guard", face=False), None, [1, 5]),
        (Group(None, "guard", Whose.YOUR), None, [0, 1]),
        (Group(None, "guard", Whose.OPPONENT, face=True), None, [4]),
        (Group(None, "guard", other=True), None, [1, 4, 5]),
        (Group(2, "guard", face=True, but="a"), None, [4]),
    ],
)
def test_a_group_means_the_cards_that_its_words_say(group, where, found):
    assert compile_group(group, where, TABLE, "freeze")(BOARD, MINE) == found


@pytest.mark.parametrize(
    ("whose", "mine", "yours"),
    [
        (Whose.YOUR, [0, 1], [0, 1]),
        (Whose.THEIR, [0, 1], [4, 5]),
        (Whose.OPPONENT, [4, 5], [4, 5]),
        (None, [0, 1, 4, 5], [0, 1, 4, 5]),
    ],
)
def test_your_is_the_one_whose_card_it_is_and_their_the_one_who_acts(whose, mine, yours):
    select = compile_group(Group(None, "guard", whose), None, TABLE, "freeze")
    assert (select(BOARD, MINE), select(BOARD, YOURS)) == (mine, yours)


def test_one_s_own_cards_come_first():
    assert compile_group(Group(None, "guard"), None, TABLE, "freeze")(BOARD, Use(1, 4, 1)) == [4, 5, 0, 1]


def test_cards_to_which_the_rules_do_not_let_it_be_done_are_left_out_as_far_as_who_acts_knows():
    select = compile_group(Group(None, "card", face=True), None, TABLE, "heal")
    assert select(BOARD, Use(1, 4, 1)) == [4, 0, 2]
    assert select(BOARD, Use(1, 4, 0)) == [4, 6, 0, 2]


@pytest.mark.parametrize(
    ("group", "message", "hint"),
    [
        (
            Group(None, "card", but="e"),
            "Nobody can leave out an e that lies face down.",
            "Write `face-up` before the noun.",
        ),
        (
            Group(None, "card", face=False, but="b"),
            "Nobody can leave out a b that lies face down.",
            "Leave `except ...` out.",
        ),
        (
            Group(None, "card", Whose.OPPONENT, other=True),
            "This card is none of those anyway: `other` says nothing here.",
            "Leave `other` out.",
        ),
        (
            Group(None, "card", other=True, zone=ANOTHER),
            "This card is none of those anyway: `other` says nothing here.",
            "Leave `other` out.",
        ),
        (
            Group(None, "card", zone=Zone("lane", Whose.YOUR)),
            "The rules of Lanes do not let an ability choose cards there.",
            "They know `in this lane`, `in another lane`.",
        ),
    ],
)
def test_a_group_whose_words_say_nothing_or_too_much_is_refused(group, message, hint):
    assert refuse(lambda: compile_group(group, None, TABLE, "heal")) == (message, hint)


def test_a_place_that_is_said_twice_is_refused():
    group = Group(None, "card", zone=THIS)
    assert refuse(lambda: compile_group(group, ANOTHER, TABLE, "move"))[0] == "It is said twice where the cards lie."


def test_a_zone_that_the_game_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(MistakeError) as refused:
        compile_group(Group(None, "card"), Zone("shelf", Whose.THIS), TABLE, "heal")
    assert refused.value.subject == Zone("shelf", Whose.THIS)
    assert refused.value.hint == "Its zones: `A`, `B`."


# ---- roles


def test_a_role_means_its_cards_at_the_events_at_which_there_are_any():
    at_meeting = replace(TABLE, event="play")
    assert compile_group(Group(None, "guest"), None, at_meeting, "heal")(BOARD, MINE) == [5, 0]
    assert refuse(lambda: compile_group(Group(None, "guest"), None, replace(TABLE, event="kill"), "heal")) == (
        "There is no guest then.",
        "There is one after `When played, ...`.",
    )


@pytest.mark.parametrize(
    "group", [Group(1, "guest"), Group(None, "guest", Whose.YOUR), Group(None, "guest", face=True)]
)
def test_no_more_can_be_said_of_a_role(group):
    message, _ = refuse(lambda: compile_group(group, None, replace(TABLE, event="play"), "heal"))
    assert message == "No more can be said of guests than `each guest`."


# ---- counted


def test_cards_are_counted_for_who_acts():
    count = compile_count(Group(None, "guard", Whose.THEIR, face=True), TABLE)
    assert (count(BOARD, MINE), compile_count(Group(None, "card"), TABLE)(BOARD, YOURS)) == (1, 8)


@pytest.mark.parametrize(
    ("who", "group", "holds"),
    [
        (Who.YOU, Group(0, "guard", limit=Limit.NO), False),
        (Who.YOU, Group(2, "guard", limit=Limit.AT_LEAST), True),
        (Who.YOU, Group(3, "guard", limit=Limit.AT_LEAST), False),  # one's own, where it is not said whose
        (Who.YOU, Group(1, "guard", limit=Limit.AT_MOST), False),
        (Who.OPPONENT, Group(1, "guard", face=True, limit=Limit.AT_MOST), True),
        (Who.OPPONENT, Group(0, "guard", face=True, but="e", limit=Limit.NO), True),
        (Who.YOU, Group(1, "card", other=True, zone=THIS, limit=Limit.AT_LEAST), True),
        (Who.YOU, Group(2, "card", other=True, zone=THIS, limit=Limit.AT_LEAST), False),
    ],
)
def test_what_somebody_has_is_asked_of_their_own_cards(who, group, holds):
    assert compile_has(Has(Player(who), group), TABLE)(BOARD, MINE) is holds


@pytest.mark.parametrize(
    ("has", "message"),
    [
        (Has(Player(Who.EACH), Group(0, "guard", limit=Limit.NO)), "It is asked of one player what they have"),
        (Has(Player(Who.YOU), Group(0, "guard", limit=Limit.AT_LEAST)), "`at least 0` asks nothing."),
        (Has(Player(Who.YOU), Group(-1, "guard", limit=Limit.AT_MOST)), "`at most -1` asks nothing."),
        (Has(Player(Who.YOU), Group(0, "card", limit=Limit.NO)), "It is not said where they are."),
    ],
)
def test_a_condition_that_says_nothing_is_refused(has, message):
    assert refuse(lambda: compile_has(has, TABLE))[0].startswith(message)


# ---- other things


@pytest.mark.parametrize(
    ("ask", "message", "hint"),
    [
        (
            lambda: TABLE.find_zone_kind(Zone("pile", Whose.THE)),
            "The rules of Lanes have no zone `pile`.",
            "Its zones: `A`, `B`.",
        ),
        (
            lambda: compile_cards(Keyword("Trap"), TABLE),
            "The rules of Lanes do not let an ability choose cards this way.",
            "They know `this`, `the card on this`, the top cards of a zone, and all cards of a zone.",
        ),
        (
            lambda: compile_cards(Several((This(), This()), "or"), TABLE),
            "Cards to act on are joined by `and`.",
            "",
        ),
        (
            lambda: compile_cards(Several((This(), Group(1, "card")), "and"), TABLE),
            "Cards that are chosen stand alone.",
            "Write `each`, or make two steps.",
        ),
        (
            lambda: compile_cards(Zone("A", Whose.THE), TABLE),
            "It is not clear which A is meant: every player has one.",
            "Write `your A`.",
        ),
    ],
)
def test_cards_that_the_rules_cannot_find_are_refused_in_these_words(ask, message, hint):
    assert refuse(ask) == (message, hint)


def test_all_cards_of_a_zone_and_of_several_are_found_each_once():
    mine, theirs = Zone("A", Whose.YOUR), Zone("B", Whose.OPPONENT)
    assert list(compile_cards(mine, TABLE)(BOARD, Use(1, 4, 1))) == [4, 5]
    assert list(compile_cards(Zone("A", Whose.THEIR), TABLE)(BOARD, YOURS)) == [4, 5]
    assert compile_cards(Several((This(), mine, theirs), "and"), TABLE)(BOARD, Use(0, 1, 0)) == [1, 0, 6, 7]


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        (Who.YOU, ((0,), (1,), (2,))),
        (Who.EACH, ((0, 1, 2), (1, 2, 0), (2, 0, 1))),
        (Who.EACH_OTHER, ((1, 2), (2, 0), (0, 1))),
    ],
)
def test_players_act_in_seat_order_from_the_one_whose_card_it_is(who, seats):
    assert list_seats(who, This(), replace(TABLE, players=3)) == seats


# ---- whole sentences


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("When played, draw 0 cards.", "0", "The number 0 says that nothing is done."),
        ("When played, gain -1 point.", "-1", "The number -1 says that nothing is done."),
        ("When played, discard 0 cards from your hand.", "0", "The number 0 says that nothing is done."),
        ("When played, look at the deck's top 0 cards.", "0", "The number 0 says that nothing is done."),
        (
            "When played, discard each card for each of your cards.",
            "discard each card for each of your cards",
            "There is no number before it that could be multiplied.",
        ),
        (
            "When played, if you have no cards in your deck, draw 1 card.",
            "your deck",
            "It is not clear which deck is meant: all players share it.",
        ),
        (
            "When played, look at 1 card from the deck.",
            "look at 1 card from the deck",
            "The rules of Tiny cannot `look at` in this way.",
        ),
        (
            "When played, your opponent discards 1 card except 3s from your hand.",
            "1 card except 3s",
            "Nobody can leave out a 3 of cards that are not seen.",
        ),
        (
            "When played, look at 1 face-up card from your hand.",
            "1 face-up card",
            "Cards in the hand lie neither face up nor face down.",
        ),
        (
            "When flipped, claim each guest.",
            "each guest",
            "There is no guest then.",
        ),
        (
            "When played, each player claims each guest, and if you do, draw 1 card.",
            "if you do, draw 1 card",
            "Whether each of several players has done it cannot be told.",
        ),
        (
            "When played, draw 1 card at the end of the turn.",
            "the end of the turn",
            "The rules of Tiny cannot put a step off until then.",
        ),
        ("When played, end the turn.", "the turn", "The rules of Tiny cannot end that."),
        ("When claimed, draw 1 card.", "claimed", "The rules of Tiny have no such event of a card."),
        ("If this would be flipped, draw 1 card instead.", "flipped", "The rules of Tiny never ask this before it"),
        ("Draw 1 card.", "Draw 1 card", "The rules of Tiny cannot carry out an ability of this form."),
    ],
)
def test_a_sentence_that_the_rules_cannot_carry_out_is_refused_at_its_words(text, words, message):
    ability = parse(text, read_language())
    if isinstance(ability, Mistake):
        pytest.fail(f"{ability.message} {ability.hint}")
    refusal = find_refusal(ability, None, make_table())
    assert refusal is not None
    assert refusal.message.startswith(message)
    place: Any = refusal.subject
    assert text[place.place.start : place.place.end] == words


def test_steps_hang_together_as_the_sentence_says():
    text = "When played, draw 1 card, and if you do, gain 1 point, then gain 2 points."
    program = make_rules({"2": text, "3": "When played, choose one: gain 1 point, or gain 2 points."}).program
    first, then, after, one, two, choice = program.steps
    assert (first.then, first.otherwise, first.after) == ((1,), (), (2,))
    assert (then.given.n, after.given.n, one.given.n, two.given.n) == (1, 2, 1, 2)
    assert choice.options == (3, 4)
    assert program.runs("play") == {0: (0,), 1: (5,)}
    assert program.reach((0,)) == {0, 1, 2}
    assert program.list_verbs() == ("choose",)
