"""What steps do when they run: picks, offers, players in order, conditions, choices, demands, and what follows."""

import pytest
from tiny_game import answer, asked, cards_in, done, play

# ---- picks


def test_two_cards_are_picked_one_after_the_other_and_then_it_is_done_to_both():
    state = play("When played, discard 2 cards from your hand.", hand1="345")
    assert asked(state) == [(1, "discard 3", "discard 4", "discard 5")]
    answer(state, "discard 5")
    assert asked(state) == [(1, "discard 3", "discard 4")]
    assert done(state) == []
    answer(state, "discard 3")
    assert (done(state), cards_in(state, "heap"), asked(state)) == ([("discard", 1, "53")], "53", [])


def test_where_fewer_are_there_all_of_them_are_picked():
    state = play("When played, discard 2 cards from your hand.", ["discard 3"], hand1="3")
    assert (cards_in(state, "heap"), asked(state)) == ("3", [])


def test_where_none_is_there_nothing_is_asked():
    state = play("When played, discard 2 cards from your hand, then gain 1 point.")
    assert done(state) == [("gain", 1, "")]


def test_who_may_can_pick_none_at_first_and_not_later():
    text = "When played, you may discard 2 cards from your hand."
    state = play(text, hand1="34")
    assert asked(state) == [(1, "discard 3", "discard 4", "discard none")]
    answer(state, "discard 3")
    assert asked(state) == [(1, "discard 4")]
    assert done(play(text, ["discard none"], hand1="34")) == []
    assert asked(play(text)) == []


def test_a_card_that_the_one_who_picks_cannot_see_is_picked_by_its_place():
    state = play("When played, look at 1 card from your opponent's hand.", hand2="345")
    assert asked(state) == [(1, "look p2.hand.1", "look p2.hand.2", "look p2.hand.3")]
    answer(state, "look p2.hand.2")
    assert state.looked_at == ((2,), ())


def test_cards_are_fixed_when_the_step_starts():
    first = "When played, flip each of your cards in this row."
    state = play({"2": first, "3": "When flipped, discard this."}, row1="34", down="3")
    assert done(state) == [("flip", 1, "3"), ("discard", 1, "3"), ("flip", 1, "4"), ("flip", 1, "2")]


# ---- offers


def test_what_may_be_done_is_offered_and_can_be_declined():
    text = "When played, you may draw 2 cards, then gain 1 point."
    assert asked(play(text, deck="345")) == [(1, "draw", "decline")]
    assert done(play(text, ["draw"], deck="345")) == [("draw", 1, "34"), ("gain", 1, "")]
    assert done(play(text, ["decline"], deck="345")) == [("gain", 1, "")]


def test_what_cannot_be_done_at_all_is_not_offered_and_a_part_is():
    text = "When played, you may draw 2 cards, then gain 1 point."
    assert done(play(text)) == [("gain", 1, "")]
    assert done(play(text, ["draw"], deck="3")) == [("draw", 1, "3"), ("gain", 1, "")]


def test_the_other_player_is_offered_what_they_may_do():
    text = "When played, your opponent may draw 1 card, then draw 1 card."
    assert asked(play(text, deck="34")) == [(2, "draw", "decline")]
    assert done(play(text, ["draw"], deck="34")) == [("draw", 2, "3"), ("draw", 1, "4")]


# ---- players in order


def test_each_player_acts_in_order_the_one_whose_card_it_is_first():
    state = play("When played, each player draws 1 card.", players=3, deck="3456")
    assert done(state) == [("draw", 1, "3"), ("draw", 2, "4"), ("draw", 3, "5")]


def test_each_player_picks_of_their_own_cards_and_who_has_none_is_not_asked():
    state = play("When played, each player discards 1 card from their hand.", players=3, hand1="3", hand3="45")
    assert asked(state) == [(1, "discard 3")]
    answer(state, "discard 3")
    assert asked(state) == [(3, "discard 4", "discard 5")]
    answer(state, "discard 5")
    assert (cards_in(state, "heap"), asked(state)) == ("35", [])


def test_each_other_player_leaves_out_the_one_whose_card_it_is():
    state = play("When played, each other player gains 1 point.", players=3)
    assert state.points == (0, 1, 1)


def test_what_each_player_may_do_is_offered_to_one_after_the_other():
    state = play("When played, each player may draw 1 card.", ["decline"], deck="3")
    assert asked(state) == [(2, "draw", "decline")]
    assert done(play("When played, each player may draw 1 card.", ["draw"], deck="3")) == [("draw", 1, "3")]


# ---- numbers that count, conditions, choices


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("When played, gain 2 points for each of your other cards.", (4, 0)),
        ("When played, gain 1 point for each face-down card in this row.", (1, 0)),
        ("When played, your opponent gains 1 point for each of their cards.", (0, 3)),
        ("When played, each player gains 1 point for each of their cards.", (3, 3)),
        ("When played, gain 1 point for each of your face-up cards except 2s.", (2, 0)),
    ],
)
def test_for_each_multiplies_the_number_by_the_cards_counted(text, points):
    assert play(text, row1="34", row2="567", down="5").points[:2] == points


def test_for_each_of_0_does_nothing_and_asks_nothing():
    text = "When played, you may gain 2 points for each of your opponent's cards, and if you do, draw 1 card."
    assert done(play(text, deck="3")) == []
    assert done(play(text, ["gain"], deck="3", row2="4")) == [("gain", 1, ""), ("draw", 1, "3")]


def test_for_each_multiplies_how_many_are_picked():
    text = "When played, discard 1 card from your hand for each of your opponent's cards."
    state = play(text, ["discard 5", "discard 4"], hand1="345", row2="67")
    assert (cards_in(state, "heap"), asked(state)) == ("54", [])
    assert asked(play(text, hand1="345")) == []


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("you have no cards in your hand", True),
        ("you have no other cards in this row", False),
        ("you have no face-down cards in this row", True),
        ("you have at least 3 cards in this row", True),
        ("you have at least 4 cards in this row", False),
        ("you have at most 3 cards in this row", True),
        ("you have at most 2 cards in this row", False),
        ("your opponent has no cards in their hand", False),
        ("your opponent has at least 1 card in their hand", True),
        ("your opponent has no cards in this row", True),
        ("your opponent has at most 1 card in their hand", False),
    ],
)
def test_a_condition_is_looked_at_when_the_step_starts(condition, holds):
    state = play(f"When played, if {condition}, gain 1 point.", row1="34", hand2="56")
    assert state.points[0] == int(holds)


def test_what_hangs_on_a_step_whose_condition_does_not_hold_is_not_done():
    text = "When played, if you have no cards in your hand, gain 1 point, and if you do, draw 1 card."
    assert done(play(text, deck="4")) == [("gain", 1, ""), ("draw", 1, "4")]
    assert done(play(text, deck="4", hand1="3")) == []


def test_a_condition_sees_what_the_step_before_has_done():
    text = "When played, draw 1 card, then if you have no cards in your hand, gain 1 point."
    assert done(play(text, deck="3")) == [("draw", 1, "3")]
    assert done(play(text)) == [("gain", 1, "")]


def test_one_of_several_steps_is_chosen_also_one_that_would_do_nothing():
    text = "When played, choose one: gain 1 point, or draw 1 card, or your opponent gains 3 points."
    assert asked(play(text)) == [(1, "choose 1", "choose 2", "choose 3")]
    assert done(play(text, ["choose 2"])) == []
    assert play(text, ["choose 1"]).points == (1, 0, 0)
    assert play(text, ["choose 3"]).points == (0, 3, 0)


def test_a_chosen_step_asks_in_its_turn():
    state = play("When played, choose one: gain 1 point, or discard 1 card from your hand.", ["choose 2"], hand1="34")
    assert asked(state) == [(1, "discard 3", "discard 4")]


# ---- unless


UNLESS = "When played, your opponent gains 5 points unless they discard 2 cards from their hand."


def test_a_demand_is_asked_of_the_player_who_would_act():
    state = play(UNLESS, hand2="345")
    assert asked(state) == [(2, "discard 3", "discard 4", "discard 5", "discard none")]
    answer(state, "discard 3")
    answer(state, "discard 5")
    assert (cards_in(state, "heap"), state.points) == ("35", (0, 0, 0))


def test_a_demand_that_is_declined_lets_the_step_be_done():
    assert play(UNLESS, ["discard none"], hand2="345").points == (0, 5, 0)


def test_a_demand_is_not_asked_where_not_all_of_it_can_be_done():
    state = play(UNLESS, hand2="3")
    assert (asked(state), state.points) == ([], (0, 5, 0))


def test_a_demand_without_cards_to_pick_is_an_offer():
    text = "When played, your opponent gains 5 points unless they draw 2 cards."
    assert asked(play(text, deck="34")) == [(2, "draw", "decline")]
    assert play(text, ["draw"], deck="34").points == (0, 0, 0)
    assert play(text, deck="3").points == (0, 5, 0)


# ---- and if you do


@pytest.mark.parametrize(
    ("text", "laid", "moves", "points"),
    [
        ("draw 2 cards", {"deck": "34"}, [], 1),
        ("draw 2 cards", {"deck": "3"}, [], 0),  # in part
        ("draw 2 cards", {}, [], 0),
        ("discard 2 cards from your hand", {"hand1": "34"}, ["discard 3", "discard 4"], 1),
        ("discard 2 cards from your hand", {"hand1": "3"}, ["discard 3"], 0),
        ("discard each of your other cards", {"row1": "34"}, [], 1),
        ("discard each of your other cards", {}, [], 0),  # to 1 at least
        ("look at the deck's top 2 cards", {"deck": "345"}, [], 1),
        ("look at the deck's top 2 cards", {"deck": "3"}, [], 0),
        ("you may draw 1 card", {"deck": "3"}, ["draw"], 1),
        ("you may draw 1 card", {"deck": "3"}, ["decline"], 0),
        ("you may discard 1 card from your hand", {"hand1": "3"}, ["discard none"], 0),
        ("each player draws 1 card", {"deck": "34"}, [], 1),
        ("each player draws 1 card", {"deck": "3"}, [], 0),  # one of them could not
        ("your opponent gains 1 point", {}, [], 1),
    ],
)
def test_if_you_do_goes_on_only_when_the_step_was_done_in_full(text, laid, moves, points):
    state = play(f"When played, {text}, and if you do, gain 1 point.", moves, **laid)
    assert (state.points[0], asked(state)) == (points, [])


def test_if_you_do_waits_until_all_that_the_step_set_off_is_over():
    texts = {
        "2": "When played, discard each of your other cards, and if you do, gain 1 point.",
        "3": "When discarded, you may draw 1 card.",
        "4": "When discarded, your opponent draws 1 card.",
    }
    state = play(texts, row1="34", deck="567")
    assert asked(state) == [(1, "draw", "decline")]
    answer(state, "draw")
    assert done(state) == [("discard", 1, "34"), ("draw", 1, "5"), ("draw", 2, "6"), ("gain", 1, "")]


def test_if_you_do_can_follow_if_you_do_and_then_goes_on_in_any_case():
    text = "When played, draw 1 card, and if you do, draw 2 cards, and if you do, gain 1 point, then gain 2 points."
    assert play(text, deck="345").points[0] == 3
    assert play(text, deck="34").points[0] == 2
    assert play(text).points[0] == 2


def test_if_you_do_after_a_demand_asks_whether_the_step_was_done():
    text = "When played, your opponent gains 5 points unless they draw 1 card, and if you do, gain 1 point."
    assert play(text, ["draw"], deck="3").points == (0, 0, 0)
    assert play(text, ["decline"], deck="3").points == (1, 5, 0)
    assert play(text).points == (1, 5, 0)


def test_what_is_known_only_at_the_end_of_the_moment_is_waited_for():
    text = "When played, claim each guest, and if you do, gain 1 point, then gain 2 points."
    state = play(text, row2="34", guests="34")
    assert (state.points[0], cards_in(state, "p1.hand")) == (3, "34")
    both = "When played, your opponent claims this, then claim each guest, and if you do, gain 1 point."
    state = play(both, row2="3", guests="23")
    assert (state.points[0], cards_in(state, "p1.hand"), cards_in(state, "p2.hand")) == (0, "3", "")


# ---- one card after the other, instead, the end


def test_what_a_card_sets_off_is_over_before_the_next_card():
    texts = {"2": "When played, flip each of your opponent's cards.", "3": "When flipped, draw 1 card."}
    state = play(texts, row2="345", down="345", deck="67")
    assert done(state) == [("flip", 1, "3"), ("draw", 2, "6"), ("flip", 1, "4"), ("flip", 1, "5")]


def test_a_question_that_a_card_sets_off_is_asked_before_the_next_card():
    texts = {"2": "When played, flip each of your opponent's cards.", "3": "When flipped, you may draw 1 card."}
    state = play(texts, row2="34", down="34", deck="67")
    assert (done(state), asked(state)) == ([("flip", 1, "3")], [(2, "draw", "decline")])
    answer(state, "decline")
    assert done(state) == [("flip", 1, "3"), ("flip", 1, "4")]


@pytest.mark.parametrize(
    ("instead", "moves", "deck", "heap", "hand"),
    [
        ("return this to your hand", [], "", "4", "3"),
        ("you may return this to your hand", ["return"], "", "4", "3"),
        ("you may return this to your hand", ["decline"], "", "34", ""),
        ("draw 1 card", [], "5", "4", "5"),
        ("draw 1 card", [], "", "34", ""),  # it cannot be done
        ("draw 2 cards", [], "5", "4", "5"),  # it can be done in part
        ("each player draws 1 card", [], "5", "4", "5"),
    ],
)
def test_a_step_is_done_in_place_of_what_would_happen_if_it_can_be_done_at_all(instead, moves, deck, heap, hand):
    texts = {"2": "When played, discard each other card.", "3": f"If this would be discarded, {instead} instead."}
    state = play(texts, moves, row1="34", deck=deck)
    assert (cards_in(state, "heap"), cards_in(state, "p1.hand")) == (heap, hand)


@pytest.mark.parametrize(
    "text",
    [
        "When played, end the game, then gain 1 point.",
        "When played, end the game, then you may gain 1 point.",
        "When played, end the game, and if you do, gain 1 point.",
        "When played, flip each of your opponent's cards, then gain 1 point.",
        "When played, flip each of your opponent's cards, and if you do, gain 1 point.",
        "When played, choose one: end the game, or gain 1 point.",
    ],
)
def test_once_the_game_is_over_nothing_runs_and_nothing_is_asked(text):
    texts = {"2": text, "3": "When flipped, end the game, then gain 2 points."}
    state = play(texts, ["choose 1"] if "choose" in text else [], row2="34", down="34")
    assert state.is_terminal()
    assert (asked(state), state.points, state.agenda) == ([], (0, 0, 0), [])
    assert ("flip", 1, "4") not in done(state)
