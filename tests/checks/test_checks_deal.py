"""A deck that declares another deal than the rules of its game deal is reported with both."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardgen.checks import check_deal
from cardgen.diagnostics import Place, Report
from cardgen.engine.chance import Chance
from cardgen.engine.state import empty_table
from cardgen.games import GAMES
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project
from cardgen.model import Deal, Located

ROOT = Path(__file__).resolve().parents[2]


@cache
def load(game):
    project = load_project(game, Sources(ROOT), Report())
    assert project is not None
    return project


def declare(players, hand, rest):
    return Deal(
        *(Located(number, Place("deck.yaml", 1, column)) for column, number in enumerate((players, hand, rest)))
    )


def check(game, deal, **changes):
    project = load(game)
    deck = replace(project.deck, composition=replace(project.deck.composition, deals=(declare(*deal),)), **changes)
    report = Report()
    check_deal(replace(project, deck=deck), report)
    return report.diagnostics


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_shipped_decks_declare_what_their_rules_deal(game):
    deals = load(game.id).deck.composition.deals
    assert [deal.players.value for deal in deals] == list(range(game.players[0], game.players[1] + 1))
    for deal in deals:
        rules = set_table(load(game.id).deck, players=deal.players.value)
        assert rules is not None
        state = empty_table(rules)
        state.deal(Chance(7))
        hands = [len(cards) for zone, cards in state.zones.items() if zone.kind.name == game.hand]
        assert hands == [deal.hand.value] * deal.players.value
        assert sum(map(len, state.zones.values())) - sum(hands) == deal.deck.value
        assert check(game.id, (deal.players.value, deal.hand.value, deal.deck.value)) == ()


@pytest.mark.parametrize(
    ("game", "deal", "column", "message", "hint"),
    [
        (
            "wayjer",
            (2, 4, 6),
            1,
            "`deal` gives each player 4 cards (zone `hand`) and leaves 6; "
            "the rules of Wayjer, which fix the deal, give 6 and leave 2.",
            "They lay out: `deck` 2, `p1.hand` 6, `p2.hand` 6. Write `deal: {players: 2, hand: 6, deck: 2}`.",
        ),
        (
            "war-slayer-v",
            (2, 25, 2),
            1,
            "`deal` gives each player 25 cards (zone `hq`) and leaves 2; "
            "the rules of War Slayer V, which fix the deal, give 26 and leave 0.",
            "They lay out: `p1.hq` 26, `p2.hq` 26. Write `deal: {players: 2, hand: 26, deck: 0}`.",
        ),
        (
            "three-lanes",
            (2, 5, 26),
            2,
            "`deal` gives each player 5 cards (zone `hand`) and leaves 26; "
            "the rules of Three Lanes, which fix the deal, give 5 and leave 42.",
            "They lay out: `draw` 26, `aside` 10, `p1.hand` 5, `p1.A` 1, `p1.B` 1, `p1.C` 1, `p2.hand` 5, `p2.A` 1, "
            "`p2.B` 1, `p2.C` 1. Write `deal: {players: 2, hand: 5, deck: 42}`.",
        ),
    ],
)
def test_another_deal_than_that_of_the_rules_is_named_with_it(game, deal, column, message, hint):
    (found,) = check(game, deal)
    assert (found.code, found.message, found.hint) == ("composition-deal", message, hint)
    assert found.place.column == column


def test_a_deal_to_more_players_than_the_rules_are_for_is_an_error():
    (found,) = check("wayjer", (3, 4, 2))
    assert found.message == "The cards are dealt to 3 players; the rules of Wayjer are for 2."


def test_the_numbers_follow_from_the_cards_that_there_are():
    smaller = load("wayjer").deck.cards[1:]
    assert check("wayjer", (2, 6, 1), cards=smaller) == ()
    (found,) = check("wayjer", (2, 6, 2), cards=smaller)
    assert (
        found.hint == "They lay out: `deck` 1, `p1.hand` 6, `p2.hand` 6. Write `deal: {players: 2, hand: 6, deck: 1}`."
    )


def test_hands_that_come_out_unequal_are_no_deal_that_can_be_declared():
    (found,) = check("war-slayer-v", (2, 25, 1), cards=load("war-slayer-v").deck.cards[1:])
    assert "give 25 and 26 and leave 0." in found.message
    assert found.hint == "They lay out: `p1.hq` 25, `p2.hq` 26. Make the hands equal."


def test_a_sentence_that_cannot_be_played_does_not_hide_a_wrong_deal():
    first, *others = load("wayjer").deck.cards
    card = replace(first, abilities=(Located("Draw a card", Place("deck.yaml")),))
    assert len(check("wayjer", (2, 5, 4), cards=(card, *others))) == 1


def test_a_game_without_rules_has_to_add_up_only():
    assert check("wayjer", (2, 4, 6), id="mine") == ()
    assert check("wayjer", (2, 4, 6), abilities_free=True) == ()
    assert len(check("wayjer", (2, 4, 5), id="mine")) == 1


def check_several(*deals, players=(2, 4), **changes):
    project = load("wayjer")
    composition = replace(project.deck.composition, deals=tuple(declare(*deal) for deal in deals))
    report = Report()
    deck = replace(project.deck, composition=composition, players=players, **changes)
    check_deal(replace(project, deck=deck), report)
    return [found.message for found in report.diagnostics]


def test_each_of_several_deals_has_to_add_up():
    assert check_several((2, 6, 2), (3, 4, 2), (4, 3, 2), id="mine") == []
    assert check_several((2, 6, 2), (3, 4, 3), (4, 3, 2), id="mine") == [
        "3 players with 4 cards each and 3 cards in the deck make 15; there are 14, which is 1 fewer."
    ]


def test_several_deals_are_one_for_each_number_of_players():
    assert check_several((2, 6, 2), (2, 5, 4), id="mine") == [
        "There are two deals to 2 players.",
        "The game is for 2 to 4 players; no deal is given for 3, 4.",
    ]


def test_a_wrong_one_of_several_deals_is_named_by_its_players():
    deals = [(2, 6, 2), (2, 4, 6)]
    assert check_several(*deals, players=(2, 2))[0] == (
        "`deal` gives each of 2 players 4 cards (zone `hand`) and leaves 6; "
        "the rules of Wayjer, which fix the deal, give 6 and leave 2."
    )
