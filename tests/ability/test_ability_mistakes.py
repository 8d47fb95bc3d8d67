"""What is said of a wrong sentence, word for word: golden/mistakes.txt holds sentences with what is wrong in brackets.

Each block is a deck with a sentence, the code, the message and the hint, with Python's escapes for what is not ASCII.
"""

from __future__ import annotations

import pytest
from five_decks import FOLDER, get_deck_language

from cardgen.ability import Mistake, parse
from cardgen.ability.mistakes import describe_difference

BLOCKS = (FOLDER / "golden" / "mistakes.txt").read_text(encoding="ascii").strip().split("\n\n")


def show(deck: str, text: str) -> str:
    found = parse(text, get_deck_language(deck))
    assert isinstance(found, Mistake), found
    start, end = found.place.start, found.place.end
    lines = f"{deck}: {text[:start]}[{text[start:end]}]{text[end:]}", found.code, found.message, found.hint
    return "\n    ".join(line.encode("unicode_escape").decode() for line in lines)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_a_wrong_sentence_is_marked_and_explained_as_the_golden_file_says(block: str) -> None:
    deck, _, marked = block.split("\n")[0].partition(": ")
    text = marked.encode("ascii").decode("unicode_escape").replace("[", "").replace("]", "")
    assert show(deck, text) == block


@pytest.mark.parametrize(
    ("text", "printed", "words", "said"),
    [
        ("Draw 1 card.", "Draw 2 cards.", "1 card", "`1 card` is printed as `2 cards` here."),
        ("1 card.", "Draw 1 card.", "1", "`Draw` is missing at `1`."),
        ("Draw card.", "Draw 1 card.", "Draw", "`1` is missing after `Draw`."),
        ("Draw 1 card", "Draw 1 card.", "card", "`.` is missing after `card`."),
        ("Draw 1 1 card.", "Draw 1 card.", "1", "`1` is one too many here."),
        ("the deck's top", "the deck top", "'s", "`'s` is one too many here."),
        ("the decks top", "the deck's top card", "decks", "`decks` is printed as `deck's` here."),
        ("Draw  1 card.", "Draw 1 card.", " ", "The spaces here differ from those in `Draw 1 card.`."),
        ("the deck  , then", "the deck, then", "  ", "The spaces here differ from those in `the deck, then`."),
        ("Draw 1 card. ", "Draw 1 card.", " ", "The spaces here differ from those in `Draw 1 card.`."),
    ],
)
def test_a_difference_is_told_at_its_first_words(text: str, printed: str, words: str, said: str) -> None:
    place, found = describe_difference(text, printed)
    assert (text[place.start : place.end], found) == (words, said)
