"""Moves are short texts that read back, also carelessly typed ones; what is no move gets a sentence."""

import pytest

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action, Objection, make_notation

IDS = ("-1", "1", "10", "Red Dragon", "Red")
NOTATION = make_notation(("duel {card} wager {card}", "look", "decline"), IDS)
ASKING = make_notation(("duel {card} wager {card}",), IDS, ("look", "discard", "choose", "decline"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("look", Action("look")),
        ("duel 1 wager 10", Action("duel", (1, 2))),
        ("  duel   10  wager 1 ", Action("duel", (2, 1))),
        ("duel Red Dragon wager Red", Action("duel", (3, 4))),
        ("duel Red wager Red Dragon", Action("duel", (4, 3))),
    ],
)
def test_a_text_is_read(text, action):
    assert NOTATION.parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Moves: `duel CARD wager CARD`, `look`, `decline`."),
        ("dual 1 wager 10", "Did you mean `duel CARD wager CARD`?"),
        ("duel 1", "`duel 1` is not the whole move: it is written `duel CARD wager CARD`."),
        ("look now", "`look now` is more than the move: it is written `look`."),
        ("duel 1 wager 7", "There is no card `7`"),
        ("duel red wager 1", "Did you mean `Red`?"),
        ("LOOK", "is not a move"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_a_sentence(text, words):
    with pytest.raises(MistakeError) as problem:
        NOTATION.parse_action(text)
    assert words in str(problem.value)


ANSWERS = [
    ("look", Action("look")),
    ("decline", Action("decline")),
    ("discard 10", Action("discard", (2,))),
    ("discard none", Action("discard", (), ("none",))),
    ("discard p2.hand.3", Action("discard", (), ("p2.hand.3",))),
    ("choose 2", Action("choose", (), ("2",))),
]


@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_an_answer_to_what_an_ability_asks_is_read_and_written(text, answer):
    assert ASKING.parse_action(text) == answer
    assert ASKING.format_action(answer) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("discard 7", "There is no card `7`"),
        ("discard 1 10", "`discard 1 10` is more than the move: it is written `discard CARD`."),
        ("discard p2.hand.0", "There is no card `p2.hand.0`"),
        ("decline it", "`decline it` is more than the move: it is written `decline`."),
        ("choose", "`choose` is no answer: it is written with one number, such as `choose 1`."),
        ("choose 0", "is no answer"),
        ("choose 1 2", "is no answer"),
        ("take 1", "Moves: `duel CARD wager CARD`; answers to a card: `look`, `discard`, `choose`, `decline`."),
    ],
)
def test_an_answer_that_is_none_is_refused_with_a_sentence(text, words):
    with pytest.raises(MistakeError) as problem:
        ASKING.parse_action(text)
    assert words in str(problem.value)


@pytest.mark.parametrize(
    ("answer", "form"),
    [
        (Action("look"), "look"),
        (Action("discard", (2,)), "discard CARD"),
        (Action("discard", (), ("p2.hand.3",)), "discard PLACE"),
        (Action("discard", (), ("none",)), "discard none"),
        (Action("choose", (), ("2",)), "choose 2"),
    ],
)
def test_an_answer_is_asked_for_by_its_form(answer, form):
    assert ASKING.show_answer(answer) == form


def test_an_objection_names_only_rulings_that_the_deck_has() -> None:
    objection = Objection("No.", "W7, looking is up to its player, and W1, it comes before the duel")
    assert objection.cite_only(frozenset({"W7", "W1"})) == objection
    assert str(objection.cite_only(frozenset({"W7"}))) == (
        "No. The rule: W7, looking is up to its player, and it comes before the duel."
    )
    assert str(objection.cite_only(frozenset())).startswith("No. The rule: looking is up to its player, and it comes")


@pytest.mark.parametrize("text", ["duel 1 " * 2000, "x" * 9000, f"duel {'y' * 9000} wager 1"])
def test_a_long_text_is_told_by_its_beginning(text):
    with pytest.raises(MistakeError) as told:
        NOTATION.parse_action(text)
    assert len(str(told.value)) < 300
