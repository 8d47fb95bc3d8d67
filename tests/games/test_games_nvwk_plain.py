"""The plain NVWK checked by itself: positions worked out by hand from the rulings, figures, random games."""

import json
import random
from pathlib import Path

import pytest
import yaml
from plain_nvwk import CARDS, PlainNvwk, canonical, compare, count_lines, deal, list_sets, play_at_random, points

FILLERS = ["KC", "KD", "KH", "QC", "QD", "QH", "JC", "JD", "JH", "10C", "10D", "10H"]
PERFT = yaml.safe_load(Path(__file__).with_name("perft_nvwk.yaml").read_text(encoding="utf-8"))


def lay(players=2, **zones):
    """Give a game from named zones (`p1_hand="9S 4H"`); a hand that is not named gets two cards of no interest."""
    setup = {}
    for name, value in zones.items():
        is_list = name in ("deck", "discard", "passed", "in_force") or name.endswith("hand")
        setup[name.replace("_hand", ".hand").replace("_gained", ".gained")] = value.split() if is_list else value
    named = " ".join(str(value) for value in zones.values())
    spare = [card for card in FILLERS if card not in named]
    for seat in range(1, players + 1):
        setup.setdefault(f"p{seat}.hand", [spare.pop(), spare.pop()])
    return PlainNvwk(setup)


def make(game, *moves):
    for move in moves:
        game.play(move)
    return game


def shows(game, **values):
    zones = game.zones() | {"chain": game.chain()}
    wanted = {name.replace("_hand", ".hand").replace("_gained", ".gained"): value for name, value in values.items()}
    for name, value in wanted.items():
        if isinstance(zones[name], list) and isinstance(value, str):
            wanted[name] = value.split()
    return {name: zones[name] for name in wanted} == wanted


def legal(game):
    return set(game.legal())


# ---- turns, order, counts


def test_n1_aces_are_high_and_p1_leads():
    assert legal(lay(p1_hand="AS 2S", pile=["KS"])) == {"play AS", "pass"}
    assert legal(lay(p1_hand="AS 2S")) == {"play AS", "play 2S"}
    game = PlainNvwk(deal(3, random.Random(1)))
    assert shows(game, turn="p1", leader="p1", card_order="ascending", play_order="up", passed="")


def test_n2_a_reversal_lasts_until_the_clear_and_the_order_of_play_beyond_it():
    game = make(lay(players=3, p1_hand="4S 7D 8D", p3_hand="2H 9H 10H"), "play 4S", "pass", "pass")
    assert shows(game, turn="p1", play_order="down", card_order="ascending", pile="")
    game = lay(players=3, p1_hand="9D 7D 8D", p3_hand="4H 2H 5H", pile=["KS"], card_order="descending")
    make(game, "play 9D", "choose p1", "pass")
    assert legal(game) == {"play 4H", "play 2H", "pass"}  # lower now
    make(game, "play 4H", "pass", "pass")
    assert shows(game, turn="p3", leader="p3", play_order="down", card_order="ascending", pile="")


def test_n2_a_second_reversal_turns_the_order_back():
    game = make(lay(p1_hand="10D 7D 8D", p2_hand="10S JS 2S", pile=["KS"]), "play 10D")
    assert shows(game, card_order="descending")
    assert shows(make(game, "play 10S"), card_order="ascending")


def test_n3_a_set_is_of_one_value_with_wilds():
    moves = legal(lay(p1_hand="9S 9H 8S 3H"))
    assert {"play 9S", "play 9S 9H", "play 3H=9 9S 9H", "play 3H=8 8S", "play 3H=3", "play 3H=A"} <= moves
    assert len(moves) == 3 + 1 + 13 + 3 + 1  # naturals, 9S 9H, the 3 alone, with nines, with the 8


def test_n3_a_joker_has_the_abilities_of_its_card_and_a_3_only_its_own():
    assert shows(make(lay(p1_hand="JR 9S 2D"), "play JR=4S"), play_order="down")
    assert shows(make(lay(p1_hand="3S 9S 2D"), "play 3S=4"), play_order="up")


@pytest.mark.parametrize(
    ("top", "order", "expected"),
    [
        ("7S 7H", "ascending", {"play 8S 8H", "play 8S 8D", "play 8D 8H", "play 8S 8D 8H", "play 6S 6D 6H"}),
        ("7S 7H", "descending", {"play 6S 6H", "play 6S 6D", "play 6D 6H", "play 6S 6D 6H"}),
        ("7S", "ascending", {"play 8S", "play 8H", "play 8D"}),  # one card does not evolve
        ("7S 7H 7D", "ascending", {"play 8S 8D 8H"}),  # four are missing
    ],
)
def test_n4_an_even_value_evolves(top, order, expected):
    game = lay(p1_hand="8S 8H 8D 6S 6H 6D", pile=[top], card_order=order)
    expected = {move for move in expected if (move[5] == "8") == (order == "ascending")}
    assert legal(game) == expected | {"pass"}


@pytest.mark.parametrize(
    ("top", "order", "expected"),
    [
        ("8S 8H", "ascending", {"play 9S", "play 9H", "play 9D", "play 9S 9H", "play 9S 9D", "play 9D 9H"}),
        ("8S 8H", "descending", {"play 7S", "play 7H", "play 7S 7H"}),
        ("8S 8H 8D", "ascending", {"play 9S 9H", "play 9S 9D", "play 9D 9H", "play 9S 9D 9H"}),
        ("6S 6H", "ascending", {"play 7S", "play 7H", "play 7S 7H", "play 9S 9H", "play 9S 9D", "play 9D 9H"}),
        ("8S", "ascending", {"play 9S", "play 9H", "play 9D"}),
    ],
)
def test_n4_an_odd_value_devolves(top, order, expected):
    game = lay(p1_hand="9S 9H 9D 7S 7H", pile=[top], card_order=order)
    assert legal(game) == expected | {"pass"}


def test_n5_a_two_or_an_ace_refuses_tens():
    assert legal(lay(p1_hand="10S AH", pile=["2S"])) == {"play AH", "pass"}
    assert legal(lay(p1_hand="10S AH", pile=["AS"])) == {"play AH", "pass"}
    assert legal(lay(p1_hand="10S AH", pile=["2S"], in_force="")) == {"play AH", "play 10S", "pass"}


def test_n5_a_queen_takes_queens_and_the_ten_and_ace_of_its_suit():
    hand = "QH 10S AS 10H AH KS"
    assert legal(lay(p1_hand=hand, pile=["QS"])) == {"play QH", "play 10S", "play AS", "pass"}
    assert legal(lay(p1_hand=hand, pile=["QS"], card_order="descending")) == legal(lay(p1_hand=hand, pile=["QS"]))
    assert "play 10C 10H" in legal(lay(p1_hand="10H 10C AD", pile=["QS QH"]))  # either Queen serves
    assert legal(lay(p1_hand="10D 10C AD", pile=["QS QH"])) == {"pass"}


def test_n5_a_nine_of_clubs_goes_on_anything_and_a_ten_on_any_value():
    assert legal(lay(p1_hand="9C 10C 2H", pile=["KS"])) == {"play 9C", "play 10C", "pass"}
    assert legal(lay(p1_hand="9C 10C 2H", pile=["QS"])) == {"play 9C", "pass"}
    assert legal(lay(p1_hand="9C 10C 2H", pile=["KS KH"])) == {"pass"}  # the count must fit


def test_n6_a_five_needs_its_suit():
    assert legal(lay(p1_hand="5S 5H KD", pile=["4S"])) == {"play 5S", "play KD", "pass"}
    assert legal(lay(p1_hand="5S 5H KD", pile=["4S 4D"])) == {"play 5S", "play 5S 5H", "pass"}  # one devolves
    assert legal(lay(p1_hand="5S KD", pile=["3S=4"])) == {"play KD", "pass"}  # a 3 shows no suit
    assert legal(lay(p1_hand="5S KD", pile=["JR=4S"])) == {"play 5S", "play KD", "pass"}
    assert legal(lay(p1_hand="5S KD")) == {"play 5S", "play KD"}


def test_n7_each_card_of_a_set_acts():
    assert shows(make(lay(players=3, p1_hand="4S 4H 6D"), "play 4S 4H"), play_order="up", turn="p2")
    assert shows(make(lay(players=4, p1_hand="8S 8H 6D"), "play 8S 8H", "skip"), turn="p4", pending_skip=0)
    assert shows(make(lay(p1_hand="6S 6H 7D"), "play 6S 6H"), pending_draw=2)
    assert shows(make(lay(p1_hand="4S 6D"), "play 4S"), play_order="down", turn="p2")  # of two: nothing changes


# ---- demands


def test_n8_sixes_are_stacked_or_drawn_before_the_turn():
    game = lay(p1_hand="6S 8D", p2_hand="6H 7H 4S", deck="2S 2H 2D 2C")
    assert legal(make(game, "play 6S")) == {"play 6H", "draw"}
    stacked = make(game, "play 6H")
    assert shows(stacked, pending_draw=2, chain=2, turn="p1")
    game = make(lay(p1_hand="6S 8D", p2_hand="6H 7H 4S", deck="2S 2H"), "play 6S", "draw")
    assert shows(game, p2_hand="6H 7H 4S 2S", pending_draw=0, turn="p2", passed="")
    assert game.turns == 1
    assert legal(game) == {"play 6H", "play 7H", "pass"}


def test_n8_eights_are_stacked_or_skip_as_many():
    game = make(lay(players=3, p1_hand="8S 7D", p2_hand="8H 9H 4S"), "play 8S")
    assert legal(game) == {"play 8H", "skip"}
    make(game, "play 8H")
    assert shows(game, pending_skip=2, turn="p3")
    assert shows(make(game, "skip"), turn="p2", pending_skip=0, passed="")  # p3 and p1


def test_n8_a_skip_may_pass_back_over_the_player_of_the_eight():
    game = make(lay(p1_hand="8S 8H 8D 4S"), "play 8S 8D 8H", "skip")
    assert shows(game, turn="p1", leader="p1", passed="")  # p2, p1, p2


def test_n9_fives_threes_and_the_nine_of_clubs_meet_a_pending_draw():
    game = lay(p1_hand="6S 8D", p2_hand="5S 3H 9C 7H", card_order="descending", pile=["7D"], in_force="")
    make(game, "play 6S")
    wilds = {f"play 3H={rank}" for rank in ["2", "3", "4", "5", "6"]}
    assert legal(game) == {"play 5S", *wilds, "draw", "discard 9C"}
    make(game, "discard 9C")
    assert shows(game, pending_draw=0, discard="9C", turn="p2")
    assert legal(game) == {"play 5S", *wilds, "pass"}


def test_n9_discarding_the_nine_of_clubs_for_a_chain_is_a_pass():
    game = lay(players=3, p2_hand="9C 2H", pile=["7S", "7H"], turn="p2")
    assert shows(game, chain=2)
    assert legal(game) == {"draw", "discard 9C"}
    assert shows(make(game, "discard 9C"), turn="p3", passed="p2", chain_from=2, chain=0, p2_hand="2H")


def test_n10_a_three_ends_demands_chain_and_restrictions_but_not_the_card_order():
    game = lay(p1_hand="3S KD 2D", pile=["QS", "QH"], pending_draw=2, card_order="descending")
    assert "play 3S=Q" in legal(game)
    make(game, "play 3S=Q")
    assert shows(game, pending_draw=0, in_force="", chain_from=2, chain=0, card_order="descending")


def test_n10_what_is_played_with_or_after_a_three_holds():
    assert shows(make(lay(p1_hand="3S QD 2D"), "play 3S=Q QD"), in_force="QD")
    assert shows(make(lay(p1_hand="3S 6D 2D"), "play 3S=6 6D"), pending_draw=1)


def test_n11_a_seven_cancels_the_next_play_but_not_how_it_may_be_played():
    game = lay(p1_hand="7S 4D 2D", p2_hand="10H 8H 4S", p1_gained=0)
    make(game, "play 7S", "play 8H")
    assert shows(game, pending_skip=0, in_force="", turn="p1")
    assert legal(lay(p1_hand="10H 5H 4S", pile=["7S"], card_order="descending")) == {"play 10H", "play 4S", "pass"}
    assert shows(make(lay(p1_hand="7H 4S", pile=["7S"]), "play 7H"), in_force="")  # the second has no effect
    assert shows(make(lay(p1_hand="7H 4S", pile=["6S"]), "play 7H"), in_force="7H")


def test_n11_a_clear_ends_the_cancelling():
    game = make(lay(p1_hand="7S 4D 2D"), "play 7S", "pass", "play 4D")
    assert shows(game, play_order="down")


# ---- chains


@pytest.mark.parametrize(
    ("pile", "size"),
    [
        (["7S"], 0),
        (["7S 7H 7D"], 0),
        (["7S", "7H"], 2),
        (["7S 7H", "7D 7C"], 4),
        (["7S", "8H"], 0),
        (["7S", "8H", "9H"], 3),
        (["9S", "8H", "7H"], 3),
        (["7S 7H", "8S 8H 8D", "9S 9H"], 7),
        (["9S", "10H", "9H"], 0),
        (["5H", "6H", "7H", "7S"], 2),
        (["7H", "7S", "8H"], 0),
        (["7H", "7S", "8H", "9H"], 3),
        (["6S", "6H", "6D", "7S"], 0),
        (["KS", "AH", "2D"], 0),
    ],
)
def test_n12_n27_n28_the_last_two_plays_decide_what_is_a_chain(pile, size):
    assert lay(pile=pile, chain_from=0).chain() == size


def test_n12_a_chain_is_continued_or_drawn():
    hand = "8H 9H KH 2H"
    assert legal(lay(p1_hand=hand, pile=["6S", "7S", "8S"])) == {"play 9H", "draw"}
    assert legal(lay(p1_hand=hand, pile=["8D", "8S"])) == {"play 8H", "draw"}
    game = lay(players=3, p1_hand=hand, pile=["8D", "8S"], deck="4H 4S 4D")
    make(game, "draw")
    assert shows(game, p1_hand=f"{hand} 4H 4S", turn="p2", passed="p1", chain=0, chain_from=2)
    assert "pass" in legal(game)


def test_n12_one_who_is_skipped_does_not_face_the_chain():
    game = lay(players=3, p1_hand="8H 4S", p2_hand="JS KS", p3_hand="JH KH", pile=["8S"], in_force="")
    make(game, "play 8H")
    assert legal(game) == {"skip"}
    assert legal(make(game, "skip")) == {"draw"}


def test_n27_equal_plays_are_continued_by_their_value_only():
    assert legal(lay(p1_hand="7D 8D", pile=["5H", "6H", "7H", "7S"], in_force="")) == {"play 7D", "draw"}
    assert legal(lay(p1_hand="9D 10C", pile=["7H", "8H", "9H"])) == {"play 10C", "draw"}


def test_n28_a_run_that_the_card_order_forbids_cannot_be_continued():
    assert legal(lay(p1_hand="KD QD", pile=["10S", "JS", "QS"], in_force="", card_order="descending")) == {"draw"}
    assert legal(lay(p1_hand="8D 6D", pile=["9S", "8S", "7S"], in_force="")) == {"draw"}
    assert legal(lay(p1_hand="10D AD", pile=["QS", "JS"], in_force="")) == {"play 10D", "play AD", "pass"}
    # a ten goes on any value, so it continues this run upwards in a descending order too
    assert legal(lay(p1_hand="10D 2D", pile=["7S", "8S", "9S"], card_order="descending")) == {"play 10D", "draw"}


def test_n29_a_three_or_five_that_ends_a_chain_is_the_first_play_that_counts():
    game = make(lay(p1_hand="3S KD", p2_hand="7D 9C", pile=["7S", "7H"], in_force=""), "play 3S=7")
    assert shows(game, chain=0, chain_from=2)
    assert shows(make(game, "play 7D"), chain=2)
    game = make(lay(p1_hand="5S KD JH", pile=["4H", "4S"]), "play 5S")
    assert shows(game, chain=0, chain_from=2, p1_gained=-2)
    game = make(lay(p1_hand="3S KD", pile=["6S", "7H"], in_force=""), "play 3S=8")
    assert shows(game, chain=0, chain_from=2)  # the chain that it has made itself


def test_n29_where_no_chain_is_ended_the_plays_count_on():
    game = make(lay(p1_hand="5S KD JH", p2_hand="6H 9C", pile=["4S"]), "play 5S", "play 6H")
    assert shows(game, chain=3, chain_from=0)


# ---- Kings and Jacks


def test_n13_a_king_flips_and_acts_as_the_flipped_cards():
    game = make(lay(p1_hand="KS 2D", deck="4H 8H 6H"), "play KS")
    assert shows(game, deck="6H", discard="4H 8H", play_order="down", pending_skip=1)
    assert shows(make(lay(p1_hand="KH 2D", deck="5H 8H"), "play KH"), p1_gained=-2, discard="5H", pending_skip=0)
    for nothing in ("KD", "JR", "9C"):
        game = make(lay(p1_hand="KH 2D", deck=f"{nothing} 8H"), "play KH")
        assert shows(game, discard=nothing, deck="8H", turn="p2")


def test_n13_the_king_has_the_lasting_restrictions():
    game = make(lay(p1_hand="KH 2D", p2_hand="QD 10S AS AD", deck="QS"), "play KH")
    assert shows(game, in_force="QS")
    assert legal(game) == {"play QD", "play 10S", "play AS", "pass"}
    game = make(lay(p1_hand="KS 2D", p2_hand="QD 10S AS AH", deck="QS AD"), "play KS")
    assert shows(game, in_force="QS AD", card_order="descending")
    assert legal(game) == {"play QD", "play AS", "pass"}


def test_n13_fewer_are_flipped_when_cards_run_out():
    game = lay(p1_hand="KS 2D", deck="6H")
    game.orders = [["6H"]]  # the flipped card is the discard that is shuffled (N32)
    assert shows(make(game, "play KS"), pending_draw=2, deck="", discard="6H")
    assert shows(make(lay(p1_hand="KS 2D"), "play KS"), discard="", turn="p2")
    # what was given, drawn or dropped before is not flipped
    game = make(lay(p1_hand="JD 8D 2D", p2_hand="KS KH 4D"), "play JD", "give 8D", "play KS")
    assert shows(game, discard="", pending_skip=0, turn="p1")
    game = lay(p1_hand="KS 2D", discard="AS")
    game.orders = [["AS"], ["AS"]]
    assert shows(make(game, "play KS"), in_force="AS", card_order="ascending", discard="AS")


def test_n14_jacks_of_spades_and_clubs_drop():
    game = make(lay(p1_hand="JS 6D 2H JR"), "play JS")
    assert legal(game) == {"drop 2H 6D", "drop 6D JR", "drop 2H JR"}
    assert shows(make(game, "drop JR 2H"), discard="2H JR", p1_hand="6D", turn="p2")
    assert legal(make(lay(p1_hand="JS 6D"), "play JS")) == {"drop 6D"}
    assert legal(make(lay(p1_hand="JC 6D 2H"), "play JC")) == {"drop 6D", "drop 2H"}


def test_n14_jacks_of_diamonds_and_hearts_give_by_seating():
    game = make(lay(players=3, p1_hand="JD 6D 2H", p2_hand="KC QC", play_order="down"), "play JD")
    assert legal(game) == {"give 6D", "give 2H"}
    assert shows(make(game, "give 2H"), p2_hand="KC QC 2H", p1_hand="6D", turn="p3")
    game = make(lay(players=3, p1_hand="JH 6D 2H", p3_hand="KC QC"), "play JH", "give 6D")
    assert shows(game, p3_hand="KC QC 6D", turn="p2")


def test_n15_jokers_are_not_played_last_but_may_be_dropped_or_given_last():
    assert legal(lay(p1_hand="JR", pile=["7S"])) == {"pass"}
    moves = legal(lay(p1_hand="JR 9S"))
    assert len(moves) == 1 + 49
    assert not any(move.endswith("JR=9S") and " 9S " in move for move in moves)
    game = make(lay(p1_hand="JD JR"), "play JD", "give JR")
    assert game.over
    assert game.zones()["p1.hand"] == []
    assert make(lay(p1_hand="JC JR"), "play JC", "drop JR").over


# ---- nines, shuffles, passes


def test_n16_the_nine_of_spades_clears_and_its_player_leads():
    game = make(lay(p1_hand="9S 9D 4H KH", pile=["8S 8H"]), "play 9S 9D", "choose p2")
    assert shows(game, pile="", discard="8S 8H 9S 9D", turn="p1", leader="p1", p2_gained=5)
    assert legal(game) == {"play 4H", "play KH"}


def test_n16_n33_the_nines_of_hearts_and_diamonds_name_players():
    game = make(lay(players=3, p1_hand="9D 2H"), "play 9D")
    assert legal(game) == {"choose p1", "choose p2", "choose p3"}
    assert shows(make(game, "choose p1"), p1_gained=5, turn="p2")
    deck = "2S 4S 6S 8S"
    game = make(lay(players=3, p1_hand="9H 2H", deck=deck), "play 9H")
    assert legal(game) == {"choose p1", "choose p2", "choose p3", "choose all"}
    assert shows(make(game, "choose p1"), p1_hand="2H 2S 4S 6S", deck="8S")
    game = lay(players=3, p1_hand="9H 2H", p2_hand="KC QC", p3_hand="KD QD", deck=deck, play_order="down")
    make(game, "play 9H", "choose all")
    assert shows(game, p3_hand="KD QD 2S", p2_hand="KC QC 4S", deck="6S 8S", turn="p3")


def test_n17_n32_the_discard_is_shuffled_when_a_card_is_needed():
    game = lay(p1_hand="9H 2H", p2_hand="KC QC", deck="2S", discard="4S 6S 8S", pile=["8D"])
    game.orders = [["8S", "4S", "6S"]]
    make(game, "play 9H", "choose p2")
    assert shows(game, p2_hand="KC QC 2S 8S 4S", deck="6S", discard="", pile=["8D", "9H"])
    game = lay(p1_hand="9H 2H", p2_hand="KC QC", deck="2S", pile=["8D"])
    assert shows(make(game, "play 9H", "choose p2"), p2_hand="KC QC 2S", deck="")


def test_n32_a_shuffle_is_of_the_discard_as_it_stands():
    game = lay(p1_hand="KS 2D", deck="4H", discard="6S")
    game.orders = [["6S", "4H"]]  # the four that was just flipped is among them
    assert shows(make(game, "play KS"), deck="4H", discard="6S", play_order="down", pending_draw=1)
    with pytest.raises(AssertionError, match="no order"):
        game = lay(p1_hand="KS 2D", deck="4H", discard="6S")
        game.orders = [["6S", "KS"]]
        game.play("play KS")


def test_n32_a_cleared_pile_is_discarded_oldest_first_without_names():
    game = lay(players=3, discard="2S", pile=["3H=7 JR=7S", "7D 7C"], turn="p3", leader="p1", passed="p2", chain_from=2)
    assert shows(make(game, "pass"), discard="2S 3H JR 7D 7C", turn="p1", pile="")


def test_n18_when_all_others_pass_the_player_leads():
    game = make(lay(players=3, p1_hand="7S 4D KS", p2_hand="4S KH"), "play 7S", "pass")
    assert shows(game, passed="p2", turn="p3", leader="p1")
    make(game, "pass")
    assert shows(game, passed="", turn="p1", leader="p1", discard="7S")
    assert legal(game) == {"play 4D", "play KS"}  # no pass


def test_n35_a_leader_whose_turn_comes_plays_on_its_own_card_or_passes():
    game = make(lay(p1_hand="8S KS 4D", p2_hand="4S 2H"), "play 8S", "skip")
    assert shows(game, turn="p1", leader="p1")
    assert legal(game) == {"play KS", "pass"}
    assert shows(make(game, "pass"), passed="", turn="p2")
    assert shows(make(game, "pass"), passed="", turn="p1", pile="")


def test_n35_turns_between_do_not_matter():
    game = lay(players=3, p1_hand="8S KS 4D", p2_hand="4S 2H", p3_hand="4H 2D")
    make(game, "play 8S", "skip", "pass")
    assert shows(game, passed="p3", turn="p1")
    assert shows(make(game, "pass"), passed="p3", turn="p2")
    assert shows(make(game, "pass"), passed="", turn="p1", pile="")


def test_n36_who_cannot_lead_passes_the_lead():
    game = lay(players=3, p1_hand="JR", p2_hand="4S 2H")
    assert legal(game) == {"pass"}
    assert shows(make(game, "pass"), turn="p2", leader="p2", passed="p1")
    assert legal(game) == {"play 4S", "play 2H"}
    game = make(lay(p1_hand="JR", p2_hand="JB"), "pass", "pass")
    assert game.over
    assert game.scores() == {"p1": 10, "p2": 10}
    assert game.winner() == ["p1", "p2"]


# ---- the end


def test_n19_n38_the_game_ends_with_an_empty_hand_or_minus_three():
    game = make(lay(p1_hand="7S", p1_gained=4, p2_hand="2S 2H"), "play 7S")
    assert game.over
    assert game.legal() == []
    assert game.scores() == {"p1": 4, "p2": 2}
    assert game.winner() == "p2"  # points decide
    assert shows(game, turn="p1", pile="7S", in_force="7S")
    game = make(lay(p1_hand="5S 2H 4H", p1_gained=-4, p2_hand="2S 2D"), "play 5S")
    assert game.scores()["p1"] == -3
    assert game.winner() == "p1"
    assert not make(lay(p1_hand="5S 2H 4H", p1_gained=-3), "play 5S").over
    game = make(lay(p1_hand="7S", p1_gained=2, p2_hand="2S 2H"), "play 7S")
    assert game.winner() == ["p1", "p2"]


def test_n19_the_end_is_looked_at_after_the_whole_turn():
    game = make(lay(p1_hand="KS", p1_gained=0, deck="5H JD"), "play KS")
    assert game.over
    assert game.scores()["p1"] == -2
    game = lay(p1_hand="9D", p1_gained=-3, p2_hand="2S 4S")
    assert not make(game, "play 9D").over
    assert make(game, "choose p1").over
    assert game.scores() == {"p1": 2, "p2": 3}


def test_n19_a_thousand_turns_are_unfinished():
    game = lay(players=2, p1_hand="8S KS 4D", p2_hand="4S 2H")
    game.turns = 998
    assert not make(game, "play 8S").over
    assert make(game, "skip").winner() == "unfinished"


def test_n38_drawn_fives_end_the_game_too():
    game = make(lay(p1_hand="6S 7D", p2_hand="2H 2D", p2_gained=-4, deck="5H"), "play 6S", "draw")
    assert not game.over
    assert make(game, "pass").over
    assert shows(game, turn="p2", pile="", discard="6S", leader="p1", passed="")


# ---- made exact


def test_n20_other_orders_are_the_same_move():
    assert canonical("play JB=9D 9H 3S=9 9S JR=9H") == "play 3S=9 9S 9H JR=9H JB=9D"
    game = lay(p1_hand="9H 3S JB JR 9S 2H")
    assert "play 3S=9 9S 9H JR=9H JB=9D" in legal(game)
    assert shows(make(game, "play JB=9D 9H 3S=9 9S JR=9H", "choose p1", "choose p1", "choose p1"), turn="p1", pile="")


def test_n21_the_longest_lists():
    assert len(list_sets(["3S", "3C", "3D", "3H", "JR", "JB", "8S"])) == 5235
    assert len(list_sets(CARDS)) == 76851
    names = {move for move in legal(lay(p1_hand="JR 2H")) if "JR" in move and "2H" not in move.split("=")[0]}
    assert len(names) == 12 * 4 + 1
    assert "play JR=3" in names
    assert "play 3S=3 JR=3" in legal(lay(p1_hand="3S JR 2H"))


def test_n22_restrictions_look_at_value_and_freedom_at_the_card():
    assert "play 3S=10" not in legal(lay(p1_hand="3S KH", pile=["2S"]))
    assert "play 3S=10" not in legal(lay(p1_hand="3S KH", pile=["AS"], card_order="descending"))
    assert legal(lay(p1_hand="3S KH", pile=["QS"])) == {"play 3S=Q", "pass"}
    assert "play 3S=10" not in legal(lay(p1_hand="3S KH", pile=["JS"], in_force=""))  # a ten would be free
    assert "play 3S=9" not in legal(lay(p1_hand="3S KH", pile=["JS"]))
    assert "play 3S=5" in legal(lay(p1_hand="3S KH", pile=["4H"]))  # without the suit
    assert "play 3S=5 5S" not in legal(lay(p1_hand="3S 5S KH", pile=["4H 4D"]))
    assert "play 3S=5 5D" in legal(lay(p1_hand="3S 5D KH", pile=["4H 4D"]))


def test_n23_one_card_serves_its_set():
    assert "play 9S 9C" in legal(lay(p1_hand="9S 9C KH", pile=["QS QH"]))
    assert "play 9S JR=9C" in legal(lay(p1_hand="9S JR KH", pile=["QS QH"]))
    assert "play 3H=9 9C" in legal(lay(p1_hand="3H 9C KH", pile=["KS KD"]))
    assert "play 3H=10 10C" in legal(lay(p1_hand="3H 10C KH", pile=["KS KD"]))
    assert "play AS AH" in legal(lay(p1_hand="AS AH KH", pile=["QS QD"], card_order="descending"))
    assert "play JR=10S" in legal(lay(p1_hand="JR KH", pile=["QS"]))
    assert "play JR=10H" not in legal(lay(p1_hand="JR KH", pile=["QS"]))


def test_n24_a_flipped_five_ends_draw_and_chain():
    game = make(lay(p1_hand="KH 2D", pile=["KS", "KC"], deck="5H"), "play KH")
    assert shows(game, chain=0, chain_from=2, p1_gained=-2)
    game = make(lay(p1_hand="KS 2D", deck="6H 5H"), "play KS")
    assert shows(game, pending_draw=0)
    game = make(lay(p1_hand="KS 2D", deck="5H 6H"), "play KS")
    assert shows(game, pending_draw=1)


def test_n25_skip_sixes_and_chain_are_faced_in_that_order():
    game = lay(p1_hand="8H 6H 5H 9C 3H", pile=["8S", "8D"], pending_skip=1, pending_draw=2, card_order="descending")
    wilds = {f"play 3H={rank}" for rank in ["2", "3", "4", "5", "6", "7", "8"]}
    assert legal(game) == {"play 8H", "skip"} | wilds
    answered = make(game, "play 8H")
    assert shows(answered, pending_skip=2, pending_draw=2, chain=3)
    game = lay(p1_hand="8H 6H 5D 9C 3H", pile=["8S", "8D"], pending_draw=2, card_order="descending", deck="KS QS JS")
    assert legal(game) == {"play 6H", "play 5D", "draw", "discard 9C"} | wilds
    make(game, "draw")
    assert shows(game, turn="p1", p1_hand="8H 6H 5D 9C 3H KS QS")
    assert legal(game) == {"play 8H", "play 5D", "draw", "discard 9C"} | wilds
    game = make(lay(p1_hand="8H 3H KD", pile=["8S", "8D"], pending_skip=1, pending_draw=2), "play 3H=9")
    assert shows(game, pending_skip=0, pending_draw=0, chain=0, chain_from=2, turn="p2")


def test_n25_an_answer_to_the_first_need_not_answer_the_others():
    game = lay(players=3, p1_hand="6H KD 2D", p2_hand="2H KS", pile=["6S", "6D"], pending_draw=2)
    assert shows(make(game, "play 6H"), pending_draw=3, chain=3)
    game = lay(players=3, p1_hand="8H KD 2D", p2_hand="2H KS", pile=["7S", "7D"], pending_skip=1, in_force="")
    assert shows(make(game, "play 8H"), pending_skip=2, chain=0, turn="p2")


def test_n26_a_three_and_its_set_are_not_cancelled():
    game = make(lay(p1_hand="3H 8H 8D 2D", pile=["7S 7H"]), "play 3H=8 8H")
    assert shows(game, pending_skip=1, in_force="")
    assert shows(make(lay(p1_hand="JR 8H 2D", pile=["7S"]), "play JR=8S"), pending_skip=0)


def test_n26_a_cancelled_play_does_nothing_and_answers_nothing():
    assert shows(make(lay(p1_hand="9S 2D KD", pile=["7S"]), "play 9S"), pile=["7S", "9S"], turn="p2")
    assert shows(make(lay(p1_hand="KS 2D", deck="2H 2S", pile=["7S"]), "play KS"), discard="", turn="p2")
    assert shows(make(lay(p1_hand="5S 2D KD", pile=["7S"], card_order="descending"), "play 5S"), p1_gained=0)
    assert legal(lay(p1_hand="6D KD", pile=["6S"], pending_draw=1, in_force="7S")) == {"draw"}
    assert legal(lay(p1_hand="8D KD", pile=["KS"], pending_skip=1, in_force="7S")) == {"skip"}
    pile = ["6S", "6H"]
    assert legal(lay(p1_hand="6D 5S", pile=pile, in_force="7S", card_order="descending")) == {"play 6D", "draw"}


def test_n30_a_skip_is_one_turn_and_the_leader_may_face_its_own_chain():
    game = lay(players=3, p1_hand="8H KS 4D", pile=["8S"], in_force="", p2_hand="8D 2H", p3_hand="2S 2D")
    make(game, "play 8H")
    game.play("play 8D")
    assert shows(game, pending_skip=2, turn="p3", chain=3)
    turns = game.turns
    make(game, "skip")
    assert shows(game, turn="p2", leader="p2", chain=3)
    assert game.turns == turns + 1
    assert legal(game) == {"draw"}
    assert shows(make(game, "draw"), passed="", turn="p3", chain=0)


def test_n31_a_clear_ends_everything_that_pends():
    game = make(lay(players=3, p1_hand="KS 2D KD", pile=["JS"], deck="6H 9S", card_order="ascending"), "play KS")
    assert shows(game, pile="", pending_draw=0, turn="p1", leader="p1", discard="6H 9S JS KS", card_order="ascending")
    game = make(lay(p1_hand="9S 2D KD", pile=["JS"], card_order="descending", play_order="down"), "play 9S")
    assert shows(game, card_order="ascending", play_order="down")


def test_n31_the_end_is_looked_at_before_the_new_lead():
    game = make(lay(p1_hand="9S", pile=["8S"]), "play 9S")
    assert game.over
    assert shows(game, pile="", discard="8S 9S", turn="p1")


def test_n34_a_king_flips_all_its_cards_before_it_acts():
    game = lay(p1_hand="KS KH 2D", deck="JC 4H 9D 2C")
    make(game, "play KS KH")
    assert shows(game, discard="JC 4H", play_order="up")
    assert legal(game) == {"drop 2D"}
    make(game, "drop 2D")
    assert shows(game, discard="JC 4H 2D 9D", play_order="down")
    assert game.legal() == ["choose p1", "choose p2"]
    game = make(lay(p1_hand="KS 2D", pile=["JS"], deck="9S 3H"), "play KS")
    assert shows(game, pile="", discard="9S 3H JS KS", turn="p1")


def test_n37_choices_come_in_the_order_of_the_actions_and_none_without_cards():
    game = make(lay(p1_hand="JS JD 6H 7H 8H"), "play JS JD")
    assert legal(game) == {"drop 6H 7H", "drop 6H 8H", "drop 7H 8H"}
    assert legal(make(game, "drop 6H 8H")) == {"give 7H"}
    game = make(lay(p1_hand="JS JD 6H 7H"), "play JS JD", "drop 7H 6H")
    assert game.over  # nothing is left to give
    assert make(lay(p1_hand="JC"), "play JC").over


def test_n37_only_the_real_nine_of_clubs_is_discarded_also_as_the_last_card():
    assert legal(lay(p1_hand="JR 9D", pile=["KS"], pending_draw=1)) == {"draw"}
    game = make(lay(p1_hand="9C", pile=["6S"], pending_draw=1), "discard 9C")
    assert game.over
    assert shows(game, discard="9C", turn="p1", p1_hand="")
    assert game.turns == 1


def test_a_position_reckons_what_it_does_not_name():
    game = lay(pile=["7S", "QS"])
    assert shows(game, in_force="", leader="p2", turn="p1", card_order="ascending")
    assert shows(lay(pile=["JS", "JR=QS"]), in_force="QS")
    assert shows(lay(pile=["AH JR=AH"]), in_force="AH AH")
    assert shows(lay(pile=["4S", "4H", "5H", "6H"]), chain_from=2, chain=0)
    assert shows(lay(pile=["QS", "KS"]), in_force="")
    assert shows(lay(players=3), leader="p1")
    assert game.winner() == "none"
    with pytest.raises(ValueError, match="p1 may not draw"):
        game.play("draw")


# ---- whole games


def test_the_points_of_the_deck():
    assert len(CARDS) == 54
    assert sum(points(card) for card in CARDS) == 152


TURNS = {2: 17, 3: 28, 4: 40, 5: 41, 6: 50}  # mean turns of 1,000 uniform random games
SPREAD = {2: 8, 3: 12, 4: 17, 5: 16, 6: 22}  # no less than their standard deviation


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_have_the_figures_of_the_page_and_are_replayed(players):
    number = 300
    played = [play_at_random(players, seed) for seed in range(number)]
    for _, trace in played:
        compare(json.loads(json.dumps(trace)))
    games = [game for game, _ in played]
    assert not any(game.unfinished for game in games)
    turns = [game.turns for game in games]
    assert abs(sum(turns) / number - TURNS[players]) < 0.5 + 3.3 * SPREAD[players] / number**0.5
    assert max(turns) < 200
    for ending, share in [({"empty hand"}, 0.91), ({"-3 points"}, 0.06), ({"empty hand", "-3 points"}, 0.03)]:
        assert abs(sum(game.ended_by == ending for game in games) / number - share) < 0.06


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda trace: trace["moves"][0].__setitem__(2, 1), "are legal, not"),
        (lambda trace: trace["moves"][0].__setitem__(1, "pass"), "not legal"),
        (lambda trace: trace["moves"][0].__setitem__(0, "p2"), "p1 is to move"),
        (lambda trace: trace["moves"].pop(), "not over"),
        (lambda trace: trace["moves"].append(["p1", "pass", 1]), "the game is over"),
        (lambda trace: trace["final"].__setitem__("pending_draw", 7), "pending_draw is 7"),
        (lambda trace: trace["final"].pop("passed"), "passed.* are not written"),
        (lambda trace: trace["setup"].pop("pile"), "pile.* are not written"),
        (lambda trace: trace["final"].__setitem__("stack", []), "there is no stack"),
        (lambda trace: trace["final"].__setitem__("chain", 9), "chain is 9"),
        (lambda trace: trace["scores"].__setitem__("p1", 99), "scores"),
        (lambda trace: trace.__setitem__("winner", "p3"), "winner p3"),
        (lambda trace: trace["moves"].insert(1, ["chance", "deck: 4S"]), "no shuffle for"),
    ],
)
def test_a_false_trace_is_found_out(change, message):
    _, trace = play_at_random(2, 5)
    compare(trace)
    change(trace)
    with pytest.raises(AssertionError, match=message):
        compare(trace)


# ---- lines of play


def test_lines_of_play_are_as_many_as_counted_by_hand():
    # 4S or 7S. On either 8H or a pass. 4S 8H: only the skip; 4S pass: the lead of 7S; 7S 8H: the eight is cancelled,
    # the 4 cannot go on it, a pass; 7S pass: the lead of 4S.
    game = lay(p1_hand="4S 7S", p2_hand="2H 8H")
    assert [count_lines(game, depth) for depth in (1, 2, 3)] == [2, 4, 4]
    # Leads of 9H, of 3S as thirteen values, of both: 15. 9H: four choices; 3S with the 9: the same four, then the game
    # is over. 3S alone: p2 may pass on all thirteen, lay the Jack on ten of them (2 to J) and the 4 on three (2 to 4).
    game = lay(p1_hand="9H 3S", p2_hand="JH 4D", p3_hand="2C 2D", players=3, deck="2S 2H 6S 6H")
    assert [count_lines(game, depth) for depth in (1, 2)] == [15, 4 + 4 + 13 + 10 + 3]


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["id"])
def test_lines_of_play_are_as_many_as_written(position):
    game = PlainNvwk(position["setup"])
    assert game.players == position["players"]
    assert [count_lines(game, depth) for depth in (1, 2, 3)] == position["lines"]
