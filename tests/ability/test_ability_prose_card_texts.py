"""What templates see of prose: its verbs in bold, what each says, no short form, keywords that it names."""

from __future__ import annotations

import pytest
from own_games import get_own_language

from cardgen.ability import Mistake, parse
from cardgen.ability.ast import Prose
from cardgen.ability.brief import brief
from cardgen.ability.verbs import list_deeds, mark_verbs
from cardgen.ability.wording import list_definitions, word_reminder
from cardgen.render.abilities import view_abilities

MARKED = (
    ("Each player may lose 1 air and gain 1 pearl.", "Each player **may lose** 1 air and **gain** 1 pearl."),
    ("If you would bust, discard this card instead.", "If you would bust, **discard** this card instead."),
    ("Whoever reveals a Shark busts.", "Whoever reveals a Shark **busts**."),
    ("Worth 2 pearls.", "Worth 2 pearls."),
)


def read(text: str, game: str = "last-breath") -> Prose:
    tree = parse(text, get_own_language(game))
    assert not isinstance(tree, Mistake), tree
    assert isinstance(tree, Prose)
    return tree


@pytest.mark.parametrize(("text", "marked"), MARKED)
def test_the_verbs_of_what_is_done_are_bold_and_those_of_conditions_are_not(text: str, marked: str) -> None:
    assert mark_verbs(text, read(text), get_own_language("last-breath")) == marked


def test_each_deed_tells_who_does_what() -> None:
    deeds = list_deeds(read("Each player may reveal 2 cards from their row."), get_own_language("last-breath"))
    assert [deed._asdict() for deed in deeds] == [
        {"verb": "reveal", "who": "each player", "what": "2 cards", "how": "from their row", "modal": "may"}
    ]


def test_prose_has_no_shorter_form() -> None:
    text = "If you would bust, discard this card instead."
    assert brief(read(text), get_own_language("last-breath")) == "If you would bust, discard this card instead"


def test_keywords_and_markers_that_prose_names_are_found() -> None:
    language = get_own_language("thornpact")
    named = list_definitions([read("Exhaust each creature with Guard.", "thornpact")], language)
    assert {each.name for each in named} == {"exhausted", "Guard"}
    assert "Your opponent's creatures can't attack your other creatures." in word_reminder(named)


def test_a_template_sees_prose_by_its_kind() -> None:
    language = get_own_language("thornpact")
    (viewed,) = view_abilities(("When this creature attacks, draw a card.",), language.vocabulary)
    assert (viewed.kind, viewed.marked) == ("prose", "When this creature attacks, **draw** a card.")
