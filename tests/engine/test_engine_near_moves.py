"""Which legal moves are near to a text: by its cards and places, by their order, by its verb; none by chance."""

import pytest

from cardgen.engine.actions import make_notation
from cardgen.engine.near_moves import find_near_moves
from cardgen.engine.short_moves import list_spoken

IDS = ("KS", "KH", "5H", "A", "B", "river-single", "river-double")
NOTATION = make_notation(
    ("play {card} to {card}", "duel {card} wager {card}", "drop {card} {card} ...", "end turn", "pass"), IDS
)
PLAYS = ["play KS to A", "play KS to B", "play 5H to A", "play 5H to B", "end turn"]
DUELS = ["duel KS wager KH", "duel KS wager 5H", "duel KH wager KS", "duel 5H wager KS", "pass"]
DROPS = ["drop KS KH", "drop KS 5H", "drop KH 5H"]
RIVERS = ["play river-single to A", "play river-double to A", "pass"]


@pytest.mark.parametrize(
    ("typed", "legal", "near"),
    [
        ("plai ks to b", PLAYS, ["play KS to B"]),
        ("ks", PLAYS, ["play KS to A", "play KS to B"]),
        ("play KH to b", PLAYS, ["play KS to B", "play 5H to B"]),
        ("end turn now", PLAYS, ["end turn"]),
        ("edn turn", PLAYS, ["end turn"]),
        ("duel ks wager 99", DUELS, ["duel KS wager KH", "duel KS wager 5H"]),
        ("duel 99 wager ks", DUELS, ["duel KH wager KS", "duel 5H wager KS"]),
        ("play ks and 5h", DUELS, ["duel KS wager 5H"]),
        ("pas", DUELS, ["pass"]),
        ("drop ks 99", DROPS, ["drop KS KH", "drop KS 5H"]),
        ("river", RIVERS, ["play river-single to A", "play river-double to A"]),
        ("play rivre-single", RIVERS, ["play river-single to A"]),
        ("play KH", RIVERS, ["play river-single to A", "play river-double to A"]),
        ("end 5h b", PLAYS, ["end turn"]),
        ("pass KS", DUELS, ["pass"]),
        ("duel", DUELS, []),
        ("", DUELS, []),
        ("hello", [], []),
    ],
)
def test_a_text_has_these_moves_near_to_it(typed, legal, near):
    assert find_near_moves(typed, list_spoken(legal, NOTATION)) == near


def test_a_few_of_many_are_given():
    legal = [f"play {card} to A" for card in IDS]
    assert len(find_near_moves("jump to a", list_spoken(legal, NOTATION))) == 3
    assert len(find_near_moves("jump to a", list_spoken(legal, NOTATION), most=5)) == 5
