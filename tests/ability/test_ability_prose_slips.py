"""Slips that designers make in prose: each is told at its words, with what to write instead."""

from __future__ import annotations

import pytest
from own_games import get_own_language

from cardgen.ability import Mistake, parse

SLIPS = (  # game, text, the words that it is about, what the hint says
    ("thornpact", "Deal 3 damage to target creature.", "target", "Write `Deal 3 damage to a creature.`"),
    ("last-breath", "Reveal target card.", "target", "Write `Reveal a card.`"),
    ("thornpact", "This creature cant attack.", "cant", "`can't`"),
    ("five-passes", "Your armies wont retreat.", "wont", "`won't`"),
    ("thornpact", "When this creature dies, draw a card.", "dies", "`is destroyed`"),
    ("thornpact", "Give a creature +2/+3 until end of turn.", "+2/+3", "`+2 strength and +3 health`"),
    ("lamplighters", "Gain a card costing up to $4.", "$4", "`4 coins`"),
    ("lamplighters", "Draw a card & gain 1 coin.", "&", "Write `and`"),
    ("thornpact", "(Draw a card.)", "(", "Leave them out"),
    ("thornpact", "Deal 1d6 damage to a creature.", "1d6", "`Roll a die.`"),
    ("thornpact", "Draw X cards, where X is your health.", "X", "`for each ...`"),
    ("thornpact", "Choose one - draw a card.", "-", "Write `:`"),
    ("velvet-court", "If you're accused, draw a card.", "you're", "`you are`"),
    ("lamplighters", "Reveal a card; if it's a Lamp, draw it.", "it's", "`it is`"),
    ("lamplighters", "Reveal a card; if its a Lamp, draw it.", "its", "`it is`"),
    ("thornpact", "Return a creature to it's owner's hand.", "it", "`its`"),
    ("velvet-court", "The player on you left reveals a card.", "you", "`the player on your left`"),
    ("velvet-court", "Guess another players role.", "players", "`Guess another player's role.`"),
    ("paint-the-fence", "Next player draws 2 cards.", "Next player", "`the next player`"),
    ("four-gales", "Beats any sail.", "Beats any sail", "`This card beats ...`"),
    ("thornpact", "Flying.", "Flying", "`keywords: {Flying: [...]}`"),
    ("thornpact", "If you control a relic then draw a card.", "then", "`If you control a relic, draw a card.`"),
    ("thornpact", "When summoned, draw a card.", "summoned", "`When this is summoned, draw a card.`"),
    (
        "thornpact",
        "You may discard a card, if you do draw 2 cards.",
        "if",
        "`You may discard a card, and if you do, draw 2 cards.`",
    ),
    ("thornpact", "Destroy a creature with a Guard.", "Guard", "`with Guard`"),
)


@pytest.mark.parametrize(("game", "text", "words", "hint"), SLIPS)
def test_a_slip_is_told_at_its_words_with_what_to_write(game: str, text: str, words: str, hint: str) -> None:
    found = parse(text, get_own_language(game))
    assert isinstance(found, Mistake), found
    assert text[found.place.start : found.place.end] == words, found
    assert hint in found.hint, found


UNLISTED = (
    ("attic-auction", "Double your bid.", "Double", "double"),
    ("coralworks", "Draw 3 cards, keep one of them, and discard the rest.", "keep", "keep"),
    ("thornpact", "Your opponent loses 2 health.", "loses", "lose"),
    ("floodwatch", "The flood level rises by 1.", "rises", "rise"),
    ("pressed-petals", "Give a Weed to the player to your left.", "Give", "give"),
)


@pytest.mark.parametrize(("game", "text", "word", "verb"), UNLISTED)
def test_a_verb_that_the_deck_does_not_list_is_told_as_that(game: str, text: str, word: str, verb: str) -> None:
    found = parse(text, get_own_language(game))
    assert isinstance(found, Mistake), found
    assert (found.code, text[found.place.start : found.place.end]) == ("verb-not-here", word), found
    assert found.message == f"`{word}` is no word of this deck: its `verbs` do not list `{verb}`."
    assert f"List `{verb}` under `verbs` of the `language`, or take one that it lists: `" in found.hint
