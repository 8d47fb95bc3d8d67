"""`cardgen explain --sentence`: the tree, the wording and what is settled, or the mistake in the sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgen.cli.group import group


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["explain", *arguments])


def test_a_sentence_is_shown_with_its_tree_its_wording_and_what_is_settled() -> None:
    result = explain("--sentence", "Draw 2 cards from the deck, then discard one of them.")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Wording: Draw 2 cards from the deck, then discard one of them."
    assert "    deed: draw  `Draw 2 cards from the deck`" in lines
    assert "  `them` (column 49) is `2 cards`." in lines
    assert "  `from the deck` belongs to `draw`: where from." in lines
    assert "  `discard one of them` is done by you." in lines


def test_who_acts_where_a_verb_stands_alone_is_told() -> None:
    result = explain("--sentence", "Each player draws a card and gains 1 coin, then draw a card.")
    assert "  `gains 1 coin` is done by `Each player`." in result.output
    assert "  `draw a card` is done by you." in result.output


def test_a_sentence_may_be_read_with_the_words_of_a_game() -> None:
    result = explain("--sentence", "This beats a 6 in a duel.", "--game", "wayjer")
    assert result.exit_code == 0
    assert "    act: beat  `beats a 6 in a duel`" in result.output
    assert "--game GAME" not in result.output


def test_a_mistake_is_shown_at_its_word_with_a_hint() -> None:
    result = explain("--sentence", "Each player draws a crad.")
    assert result.exit_code == 1
    assert "unknown-word" in result.stderr
    assert "^^^^" in result.stderr
    assert "Did you mean `card`? Accepted is `Each player draws a card.`" in result.stderr


def test_options_that_do_not_go_together_are_refused() -> None:
    assert "do not go together" in explain("word-clash", "--sentence", "Draw a card.").stderr
    assert "--game goes with --sentence" in explain("--game", "wayjer").stderr
    assert explain("--game", "no-such-game", "--sentence", "Draw a card.").exit_code == 2


def test_a_game_without_words_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "plain"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("title: Plain\ncards: [{id: a}]\n")
    arguments = ["--project", str(tmp_path), "explain", "--game", "plain", "--sentence", "Draw a card."]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 2
    assert "declares no `language`" in result.stderr


def test_sentences_of_one_card_are_read_one_after_the_other() -> None:
    result = explain("--sentence", "Choose a creature.", "--sentence", "If it is a creature, buy it for free.")
    assert result.exit_code == 0
    assert "Sentence 2:\n" in result.output
    assert "  `it` (column 4) is `a creature` of sentence 1." in result.output
    assert "is this card" not in result.output


def test_each_mistake_of_several_sentences_is_shown() -> None:
    result = explain(
        "--sentence", "Each player draws a crad.", "--sentence", "Draw a card", "--sentence", "Draw a card."
    )
    assert result.exit_code == 1
    assert ("unknown-word" in result.stderr, "missing-stop" in result.stderr) == (True, True)
    assert "Wording" not in result.output


def test_a_short_sentence_is_told_in_the_same_words_as_a_long_one() -> None:
    result = explain("--sentence", "Draw 1 card, then discard 1 card from your hand.")
    assert "    deed: draw  `Draw 1 card`" in result.output.splitlines()
    assert "=" not in result.output


def test_a_may_that_goes_on_is_told() -> None:
    result = explain("--sentence", "You may discard a creature and draw a card.")
    assert "deed: draw, may as before  `draw a card`" in result.output
    assert "  `draw a card` is done by you, with the `may` before it." in result.output
    other = explain("--sentence", "You may discard a creature, then draw a card.")
    assert "as before" not in other.output


TOLD = (
    (
        "If you would discard this card, put it on top of your deck instead.",
        "`instead` (column 60) stands in place of `you would discard this card`.",
    ),
    ("Discard 2 cards, then draw that many cards.", "`that many` (column 28) is the number of `2 cards`."),
    ("Draw that many cards.", "`that many` (column 6) speaks of a sentence before this one on the card."),
    ("Buy a creature for 2 coins.", "`for 2 coins` belongs to `buy`: for what."),
    ("Put a creature into your hand.", "`into your hand` belongs to `put`: where to."),
)


@pytest.mark.parametrize(("sentence", "told"), TOLD)
def test_what_words_speak_of_and_what_phrases_tell_is_said(sentence: str, told: str) -> None:
    assert f"  {told}" in explain("--sentence", sentence).output.splitlines()
