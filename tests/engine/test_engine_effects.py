"""Which cards a noun means: of one side or of both, in this lane or in another, face up or face down."""

from typing import Any, ClassVar

import pytest
from engine_cards import make_cards

from cardgen.ability.ast import Group, Keyword, Several, This, Whose, Zone
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.effects import Powers, Table
from cardgen.engine.effects.things import compile_cards, compile_group, compile_region, find_zone_kind
from cardgen.engine.zones import Visibility, ZoneKind

LANES = (ZoneKind("A", Visibility.LYING, each=True), ZoneKind("B", Visibility.LYING, each=True))
POWERS = Powers(regions={"lane": ("A", "B")}, nouns={"guard": ("A",)})
TABLE = Table("Lanes", make_cards("abcdefgh"), frozenset({"card"}), LANES, POWERS, players=2)
A, B = (kind.lay(2) for kind in LANES)
FACE_UP = {0, 2, 4, 6}


class Board:
    """p1 has cards 0 and 1 in lane A, 2 and 3 in B; p2 has 4 and 5 in A, 6 and 7 in B. The even ones lie face up."""

    zones: ClassVar = {A[0]: (0, 1), B[0]: (2, 3), A[1]: (4, 5), B[1]: (6, 7)}

    def is_up(self, zone, place):
        return self.zones[zone][place] in FACE_UP

    def find_zone_of(self, card):
        return next(zone for zone, cards in self.zones.items() if card in cards)

    def kind_now(self, card):
        return card

    def can_be(self, verb, zone, place):
        return (verb, self.zones[zone][place]) != ("heal", 6)


BOARD: Any = Board()
THIS, ANOTHER = Zone("lane", Whose.THIS), Zone("lane", Whose.ANOTHER)


@pytest.mark.parametrize(
    ("group", "where", "found"),
    [
        (Group(None, "card"), None, [0, 1, 2, 3, 4, 5, 6, 7]),
        (Group(None, "card", face=True), None, [0, 2, 4, 6]),
        (Group(None, "card", face=False), None, [1, 3, 5, 7]),
        (Group(None, "card", Whose.YOUR, face=True), None, [0, 2]),
        (Group(None, "card", Whose.OPPONENT, face=False), None, [5, 7]),
        (Group(None, "card"), THIS, [0, 1, 4, 5]),
        (Group(None, "card"), ANOTHER, [2, 3, 6, 7]),
        (Group(None, "card", Whose.YOUR, other=True), THIS, [1]),
        (Group(None, "card", Whose.OPPONENT, face=True), ANOTHER, [6]),
        (Group(None, "card", but="e"), None, [0, 1, 2, 3, 5, 6, 7]),
        (Group(None, "card", but="b"), None, [0, 1, 2, 3, 4, 5, 6, 7]),  # it lies face down: nobody knows
    ],
)
def test_a_group_means_cards_of_a_region(group, where, found):
    assert compile_region(group, where, TABLE, "freeze")(BOARD, 0, 0) == found


def test_cards_to_which_the_rules_do_not_let_it_be_done_are_left_out():
    assert compile_region(Group(None, "card", face=True), None, TABLE, "heal")(BOARD, 1, 4) == [4, 0, 2]


@pytest.mark.parametrize(
    ("group", "found"),
    [
        (Group(None, "guard"), [0, 1, 4, 5]),
        (Group(None, "guard", face=True), [0, 4]),
        (Group(None, "guard", face=False), [1, 5]),
        (Group(None, "guard", Whose.YOUR), [0, 1]),
        (Group(None, "guard", Whose.OPPONENT, face=True), [4]),
        (Group(None, "guard", other=True), [1, 4, 5]),
        (Group(None, "guard", but="b"), [0, 4, 5]),
    ],
)
def test_a_noun_of_the_game_means_cards_of_its_zones(group, found):
    assert compile_group(group, TABLE)(BOARD, 0, 0) == found


def test_a_region_that_the_game_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(MistakeError) as refused:
        compile_region(Group(None, "card"), Zone("row", Whose.THIS), TABLE, "heal")
    assert refused.value.subject == Zone("row", Whose.THIS)
    assert refused.value.hint == "They know: `this lane`, `another lane`."


@pytest.mark.parametrize(
    ("ask", "message", "hint"),
    [
        (
            lambda: find_zone_kind(Zone("pile", Whose.THE), TABLE),
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
            lambda: compile_cards(Zone("A", Whose.THE), TABLE),
            "It is not clear which A is meant: every player has one.",
            "Write `your A`.",
        ),
    ],
)
def test_cards_that_the_rules_cannot_find_are_refused_in_these_words(ask, message, hint):
    with pytest.raises(MistakeError) as refused:
        ask()
    assert (refused.value.message, refused.value.hint) == (message, hint)


def test_all_cards_of_a_zone_and_of_several_are_found():
    mine, theirs = Zone("A", Whose.YOUR), Zone("B", Whose.OPPONENT)
    assert list(compile_cards(mine, TABLE)(BOARD, 1, 4)) == [4, 5]
    assert compile_cards(Several((This(), mine, theirs), "and"), TABLE)(BOARD, 0, 1) == [1, 0, 6, 7]
