"""In the books of all games, an example shows every card that it names: in its box, its position, its chapter."""

from __future__ import annotations

import pytest
from books import SHIPPED, expand_text
from told_cards import Telling, list_tellings

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.pipeline.translate import translate
from cardgen.rulebook import expand

BOOKS = (
    ("wayjer", "en"),
    ("wayjer", "de"),
    ("war-slayer-v", "en"),
    ("nvwk", "en"),
    ("three-lanes", "en"),
    ("the-way", "en"),
)
DECKS_WITH_RANKS = ("wayjer", "war-slayer-v", "nvwk", "three-lanes")


def tell(game: str, lang: str) -> list[Telling]:
    project = load_project(game, SHIPPED, Report())
    assert project is not None
    if lang != "en":
        project, _ = translate(project, project, lang, SHIPPED, Report())
    book = expand(project, SHIPPED, Report())
    assert book is not None
    return list_tellings(book.html)


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_card_that_an_example_names_is_drawn(game: str, lang: str) -> None:
    tellings = tell(game, lang)
    assert sum(bool(telling.named) for telling in tellings) >= 5
    undrawn = [(each.chapter, each.text, sorted(each.missing)) for each in tellings if each.missing]
    assert undrawn == []


@pytest.mark.parametrize("game", DECKS_WITH_RANKS)
def test_a_caption_names_no_rank_of_which_no_card_is_drawn(game: str) -> None:
    captions = [telling for telling in tell(game, "en") if telling.is_caption]
    assert len(captions) >= 2
    assert [(telling.text, telling.missing_ranks) for telling in captions if telling.missing_ranks] == []


# ---- what the test finds


def find_missing(text: str, title: str = "Duels") -> list[list[str]]:
    book, _ = expand_text(f"# {title}\n\n{text}\n")
    assert book is not None
    return [telling.missing for telling in list_tellings(book.html)]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ('{{ played("zero-beats-six", cards=["0", "6"]) }}', ["1", "3"]),
        ('{{ played("zero-beats-six", cards=["0", "3", "6", "1"]) }}', []),
        ('{% call panel("Which?") %}[[2]] or [[3]]?{% endcall %}', ["2", "3"]),
        ('{% call panel("Which?") %}[[2]] or [[3]]?\n\n{{ row(picture("2"), picture("3")) }}{% endcall %}', []),
        ('{{ table(row(picture("4")), caption="Not a [[COPY]].") }}', ["COPY"]),
        ('{{ before_after("all-at-once", moves=(1, 2), caption="No [[6]], but a [[5]].") }}', ["6"]),
        ('Here is a [[6]].\n\n{{ before_after("all-at-once", moves=(1, 2)) }}', ["6"]),
        ('{% call beside(position("all-at-once", move=2)) %}[[-1]] and [[4]].{% endcall %}', ["4"]),
    ],
)
def test_a_card_that_an_example_names_and_does_not_draw_is_found(text: str, missing: list[str]) -> None:
    assert find_missing(text) == [missing]


def test_a_whole_game_is_one_story_with_all_its_pictures() -> None:
    text = 'With a [[5]].\n\n{{ row(hand("5", "4")) }}\n\nThen a [[4]].\n\nThen a [[6]].'
    assert find_missing(text, "One whole game") == [[], [], [], ["6"]]


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("A Jack fits on the 10.", ["Jack"]),
        ("Two 7s do not.", ["7"]),
        ("Ana draws 7 cards and faces a chain of 2.", []),
        ("The Ace of hearts.", []),
    ],
)
def test_a_rank_that_is_named_without_a_suit_is_found(text: str, ranks: list[str]) -> None:
    assert Telling("", text, frozenset(), frozenset({"10 of clubs", "Queen of hearts"})).missing_ranks == ranks
