"""Worked examples are told in the words of the log, with the cards to draw."""

from dataclasses import replace

from game_tables import load, lying

from cardgen.diagnostics import Report
from cardgen.engine.narration import Event
from cardgen.games.narration import narrate_example, play_with
from cardgen.games.table import set_table
from cardgen.games.wayjer.words import Dueled

PROJECT = load("wayjer")
BY_ID = {example.id: example for example in PROJECT.examples}


def tell(example_id, **more):
    return narrate_example(BY_ID[example_id], PROJECT.deck, **more)


def test_an_example_is_told():
    told = tell("zero-beats-six")
    assert told.title == "A 0 beats a 6"
    assert told.write_text() == (
        "Ana duels with 0 and wagers 3, Ben with 6 and 1.",
        "Ana's 0 beats Ben's 6, so Ana wins both wagers, the 3 and the 1.",
    )
    assert told.result == "Now Ana has 4 and Ben has 0."


def test_moves_whose_cards_are_all_drawn_are_told_by_the_lines_below_them():
    told = tell("zero-beats-six")
    pictures = told.choose_pictures()
    assert pictures == (("0", "Ana duels"), ("3", "Ana wagers"), ("6", "Ben duels"), ("1", "Ben wagers"))
    assert told.write_text(pictures) == ("Ana's 0 beats Ben's 6, so Ana wins both wagers, the 3 and the 1.",)
    assert len(told.write_text(pictures[:3])) == 2


def test_the_cards_to_draw_can_be_chosen():
    told = tell("zero-beats-six")
    assert told.choose_pictures(["6", "0"]) == (("6", "Ben duels"), ("0", "Ana duels"))
    assert told.choose_pictures(["6", "-5"]) == (("6", "Ben duels"),)


def test_a_card_that_is_put_on_another_has_its_picture():
    told = tell("swap-brings-a-zero", names=("Zoe", "Max"), card_form="[[{}]]")
    assert told.choose_pictures()[-1] == ("0", "on the [[SWAP]]")
    assert told.write_text(told.choose_pictures())[0].startswith(
        "The top card of the deck, a [[0]], goes on Zoe's [[SWAP]]"
    )


def test_a_game_that_is_over_ends_with_the_last_word_of_the_log():
    told = tell("counting-up")
    assert told.write_text() == ("Ana's 6, -4 and COPY make 2, and Ben's 4 and -1 make 3.",)
    assert told.result == "Ben wins the game by 1."
    assert told.choose_pictures(["-4", "COPY"]) == (("-4", "counts -4"), ("COPY", "counts 0"))
    assert len(told.choose_pictures()) == 5


def test_no_more_than_five_cards_are_drawn_and_won_ones_only_where_nothing_is_played():
    told = tell("one-whole-game")
    assert len(told.choose_pictures()) == 5
    last = tell("one-whole-game", part=(5, 6))
    assert [line for _, line in last.choose_pictures()] == ["Ana duels", "Ana wagers", "Ben duels", "Ben wagers"]


def test_a_part_of_an_example_goes_on_where_the_part_before_it_ended():
    parts = [tell("one-whole-game", part=moves) for moves in ((1, 2), (3, 4), (5, 6))]
    assert [part.result for part in parts] == [
        "Now Ana has 4 and Ben has 0.",
        "Now Ana has 2 and Ben has 0.",
        "Ben wins the game by 6.",
    ]
    whole = tell("one-whole-game")
    assert [event.sentence for part in parts for event in part.events] == [event.sentence for event in whole.events]
    assert [part.events[0].sentence for part in parts] == [
        "Ana duels with 0 and wagers 3.",
        "Ana duels with COPY and wagers -2.",
        "Ana duels with 4 and wagers -3.",
    ]


def test_what_ana_could_have_done_begins_where_round_3_does():
    examples = (BY_ID[example_id] for example_id in ("one-whole-game", "one-whole-game-saved"))
    last, saved = (play_with(PROJECT.deck, example, Report()) for example in examples)
    assert last is not None and saved is not None
    assert {**lying(last.after[3]), "discard": ()} == lying(saved.start)
    assert tell("one-whole-game-saved").result == "Ana wins the game by 1."


def test_a_score_that_has_not_changed_is_not_told():
    told = tell("looking-comes-before-the-duel", part=(1, 2))
    assert told.result == ""


def test_a_game_that_does_not_say_what_to_draw_shows_the_cards_of_its_moves(monkeypatch):
    def set_plain_table(*arguments):
        rules = set_table(*arguments)
        assert rules is not None
        return replace(rules, game=replace(rules.game, has_pictures=False))

    monkeypatch.setattr("cardgen.games.narration.set_table", set_plain_table)
    monkeypatch.setattr(Dueled, "picture", Event.picture)
    monkeypatch.setattr(Dueled, "is_move", False)
    told = tell("swap-brings-a-zero")
    assert told.choose_pictures() == (
        ("SWAP", "Ana: duel"),
        ("3", "Ana: wager"),
        ("6", "Ben: duel"),
        ("2", "Ben: wager"),
        ("0", "on the SWAP"),
    )
    assert told.write_text(told.choose_pictures())[0].startswith("Ana duels with SWAP and wagers 3, Ben with 6 and 2.")


def test_an_example_is_told_up_to_where_something_new_begins():
    war = load("war-slayer-v")
    (example,) = [one for one in war.examples if one.id == "one-whole-mission"]
    first, rest = (narrate_example(example, war.deck, part=moves) for moves in ((4, 4), (5, 5)))
    assert first is not None and rest is not None
    assert first.choose_pictures() == (("4H", "Ana reveals"), ("8S", "Ben reveals"))
    assert first.write_text(first.choose_pictures()) == (
        "Ana fills the Dossier with the 2S, the AC and the 7D. Ben fills the Theater with the 6S, the 9D and the 8S. "
        "Ben's 8S beats Ana's 4H, so Ben wins the Operation and claims the 7D behind it.",
    )
    assert rest.write_text(rest.choose_pictures()) == (
        "Ana goes on, but Ana's 9C and Ben's 9D are equal, so nobody claims a card. "
        "Ana's KD is a Double Agent and ends the Mission. Ana claims the 6S, the 9D and the 8S. "
        "Ben claims the KD, with the 2S and the AC from Ana's Dossier.",
    )
    assert rest.result == ""  # scores that nobody may know before the end
    whole = narrate_example(example, war.deck)
    assert whole is not None
    assert whole.write_text()[-1].endswith("Ben claims the KD, with the 2S and the AC from Ana's Dossier.")


def test_every_shipped_example_can_be_told():
    told = [narrate_example(example, PROJECT.deck) for example in PROJECT.examples]
    assert len({each.title for each in told if each is not None}) == len(told)


def test_an_example_that_does_not_come_out_is_not_told():
    broken = replace(BY_ID["zero-beats-six"], moves=BY_ID["zero-beats-six"].moves[:1])
    assert narrate_example(broken, PROJECT.deck) is None


def test_a_game_without_rules_tells_nothing():
    assert narrate_example(BY_ID["zero-beats-six"], replace(PROJECT.deck, id="mine")) is None
