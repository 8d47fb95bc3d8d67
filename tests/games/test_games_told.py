"""Worked examples are told in the words of the log, with the cards to draw."""

from dataclasses import replace

from game_tables import load

from cardgen.games.told import ToldMove, tell_example

PROJECT = load("wayjer")
BY_ID = {example.id: example for example in PROJECT.examples}


def test_an_example_is_told():
    told = tell_example(BY_ID["zero-beats-six"], PROJECT.deck)
    assert told.title == "A 0 beats a 6"
    assert told.illustrates == ("W6",)
    assert dict(told.zones)["deck"] == ("COPY", "SWAP")
    assert told.moves == (
        ToldMove("Ana", "duel 0 wager 3", ("0", "3")),
        ToldMove("Ben", "duel 6 wager 1", ("6", "1")),
    )
    assert told.sentences == (
        "Ana duels with 0 and wagers 3.",
        "Ben duels with 6 and wagers 1.",
        "0 beats 6: Ana wins the duel.",
        "Ana wins 3 and 1.",
    )
    assert told.scores == (("Ana", 4), ("Ben", 0))
    assert told.pictures == (("0", "Ana: duel"), ("3", "Ana: wager"), ("6", "Ben: duel"), ("1", "Ben: wager"))


def test_a_card_that_is_put_on_another_has_its_picture():
    told = tell_example(BY_ID["swap-brings-a-zero"], PROJECT.deck, names=("Zoe", "Max"), card_form="[[{}]]")
    assert told.pictures[-1] == ("0", "on SWAP")
    assert told.sentences[2] == "Zoe puts [[0]] from the deck on [[SWAP]]."


def test_every_shipped_example_can_be_told():
    told = [tell_example(example, PROJECT.deck) for example in PROJECT.examples]
    assert None not in told
    assert len({each.title for each in told}) == len(told)


def test_an_example_that_does_not_come_out_is_not_told():
    broken = replace(BY_ID["zero-beats-six"], moves=BY_ID["zero-beats-six"].moves[:1])
    assert tell_example(broken, PROJECT.deck) is None


def test_a_game_without_rules_tells_nothing():
    assert tell_example(BY_ID["zero-beats-six"], replace(PROJECT.deck, id="mine")) is None
