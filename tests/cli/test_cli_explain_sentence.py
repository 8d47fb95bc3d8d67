"""`cardgen explain --sentence`: the tree, the wording and what is settled, or the mistake in the sentence."""

from __future__ import annotations

from pathlib import Path

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
    assert "  `from the deck` says how or where to `draw`." in lines
    assert "  `discard one of them` is done by you." in lines


def test_who_acts_where_a_verb_stands_alone_is_told() -> None:
    result = explain("--sentence", "Each player draws a card and gains 1 coin, then draw a card.")
    assert "  `gains 1 coin` is done by `Each player`." in result.output
    assert "  `draw a card` is done by you." in result.output


def test_a_sentence_may_be_read_with_the_words_of_a_game() -> None:
    result = explain("--sentence", "This beats a 6 in a duel.", "--game", "wayjer")
    assert result.exit_code == 0
    assert "Constant" in result.output
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
