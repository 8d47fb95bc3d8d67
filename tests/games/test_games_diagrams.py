"""Positions of random games laid out to be drawn: no card twice, and no face that their player cannot see."""

import pytest
from game_tables import list_default_tables, make_rules, name_table, walk

from cardgen.engine.diagram import Diagram
from cardgen.engine.view import view
from cardgen.games import GAMES

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
GAMES_WALKED = 6


def list_cards(diagram):
    return [card for area in diagram.areas for row in area.rows for place in row for card in place]


def list_visible(state, player):
    seen = view(state, player)
    return {*seen.looked_at, *(card for cards in seen.zones.values() for card in cards if card is not None)}


def test_each_game_lays_its_positions():
    assert [game.id for game in GAMES if game.lay is None] == []


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_positions_show_no_more_than_the_player_sees(table):
    rules = make_rules(table)
    faces = 0
    for number in range(GAMES_WALKED):
        first: dict[int, Diagram] = {}
        for state, _, _ in walk(rules, number):
            for player in range(rules.players):
                diagram = rules.game.lay(state, player, NAMES[: rules.players])
                cards = list_cards(diagram)
                assert len({card.card for card in cards}) == len(cards)
                shown = {card.card if card.is_up else card.known for card in cards} - {None}
                assert shown <= list_visible(state, player)
                assert all(card.known in (None, card.card) for card in cards)
                faces += len(shown)
                before = first.setdefault(player, diagram)
                for one, other in zip(before.areas, diagram.areas, strict=True):
                    assert (one.name, one.is_beside, len(one.rows)) == (other.name, other.is_beside, len(other.rows))
    assert faces


def test_all_open_cards_of_the_played_zones_are_drawn():
    """A card that a player sees is drawn, unless it lies in a pile of which the last ones are enough."""
    for table in list_default_tables():
        rules = make_rules(table)
        for state, _, _ in walk(rules, 1):
            drawn = {card.card for card in list_cards(rules.game.lay(state, 0, NAMES[: rules.players]))}
            played = [
                zone for zone in rules.zones if zone.name not in ("deck", "discard", "burned", "draw", "aside", "pile")
            ]
            open_cards = {card for zone in played for card in state.zones[zone] if card in list_visible(state, 0)}
            assert open_cards <= drawn


def test_of_a_long_pile_the_last_plays_are_drawn_with_the_number_of_the_others():
    rules = make_rules(("nvwk", (), 6))
    seen = set()
    for state, _, _ in walk(rules, 1):
        (row,) = rules.game.lay(state, 0, NAMES).areas[0].rows
        more = len(state.plays) - len(row)
        assert len(row) == min(len(state.plays), 5)
        told = [word for card in row[0] for word in card.captions if word.startswith("on ")] if row else []
        assert told == ([f"on {more} more play{'s' * (more > 1)}"] if more else [])
        seen.add(min(more, 2))
    assert seen == {0, 1, 2}
