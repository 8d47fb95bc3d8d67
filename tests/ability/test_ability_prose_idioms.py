"""Further constructions of prose, each in the words of two games: their trees, and that they print back."""

from __future__ import annotations

import pytest
from own_games import get_own_language
from prose_outlines import outline

from cardgen.ability import Mistake
from cardgen.ability.prose import read_prose
from cardgen.ability.wording import word_sentence

WORDS = {
    "thornpact": {"thing": "creature", "unit": "ember", "units": "embers", "zone": "graveyard", "Win": "Destroy"},
    "lamplighters": {"thing": "Lamp", "unit": "coin", "units": "coins", "zone": "discard pile", "Win": "Scrap"},
}
IDIOMS = (
    # ---- what a clause about a thing does not keep for itself
    ("Put a {thing} you have on top of your deck.", "put(a {thing}~<that>([you] have()) <on top of>(your deck))"),
    (
        "Put a {thing} that costs 3 or less into your hand.",
        "put(a {thing}~<that>(cost(3 or less)) <into>(your hand))",
    ),
    (
        "Put each card you drew this turn into your {zone}.",
        "put(each card~<that>([you] draw:past(<time>(this turn))) <into>(your {zone}))",
    ),
    ("Discard the cards you drew from your deck.", "discard(the cards~<that>([you] draw:past(<from>(your deck))))"),
    (
        "Discard a {thing} you control to draw a card.",
        "discard(a {thing}~<that>([you] control()) <purpose>(draw(a card)))",
    ),
    (
        "Gain a card costing up to 3 {units} from your {zone}.",
        "gain(a card~cost:ing(up to 3 {unit}s) <from>(your {zone}))",
    ),
    (
        "You may {win} a card you control instead of discarding a card.",
        "[you] may {win}(a card~<that>([you] control()) <instead of>(discard:ing(a card)))",
    ),
    # ---- bounds
    ("Gain any card worth 4 {units} or less.", "gain(any card~<worth>(4 {unit}s~or less))"),
    (
        "Draw a card for each {thing} you have, up to 3.",
        "<step>(draw(a card <for>(each {thing}~<that>([you] have()))) <at>(up to 3))",
    ),
    (
        "Your {thing}s cost 1 {unit} less, but not less than 0.",
        "<step>([your {thing}s] cost(1 {unit} less) <at>(but not less than 0))",
    ),
    # ---- asides
    ("Each player, including you, draws a card.", "[each player~<aside>(<including>(you))] draw(a card)"),
    ("Each player, starting with you, draws a card.", "[each player~<aside>(start:ing(<with>(you)))] draw(a card)"),
    ("You may play a {thing}, gaining 1 {unit}.", "[you] may play(a {thing} <aside>(gain:ing(1 {unit})))"),
    # ---- what is left out
    ("If you don't, gain 1 {unit}.", "<step>(<if>([you] do:don't()) gain(1 {unit}))"),
    ("If another player can't, draw a card.", "<step>(<if>([another player] do:can't()) draw(a card))"),
    # ---- which one
    (
        "If all of your cards are of the same type, draw a card.",
        "<step>(<if>([all of your cards] be:are(<of>(the same type))) draw(a card))",
    ),
    ("The last card you draw is worth double.", "[the last card~<that>([you] draw())] be:is(<worth>(double))"),
    ("Draw as many cards as you have {thing}s.", "draw(as many cards~<as>([you] have({thing}s)))"),
    ("Draw as many cards as you have in hand.", "draw(as many cards~<as>([you] have(<in>(hand))))"),
    (
        "Gain 2 {units}, or 4 {units} if you have a {thing}.",
        "<step>(gain(2 {unit}s <aside>(<orelse>(4 {unit}s))) <if>([you] have(a {thing})))",
    ),
    ("Discard the last card another player played.", "discard(the last card~<that>([another player] play:past()))"),
    (
        "Each player whose hand has a {thing} draws a card.",
        "[each player~<whose>([hand] have(a {thing}))] draw(a card)",
    ),
    (
        "Discard a card from your hand that costs 3 or less.",
        "discard(a card~<from>(your hand)~<that>(cost(3 or less)))",
    ),
    (
        "Discard 2 cards from your hand that cost 3 or less.",
        "discard(2 cards~<from>(your hand)~<that>(cost(3 or less)))",
    ),
    ("Gain 1 {unit} for each {thing} you have left.", "gain(1 {unit} <for>(each {thing}~<that>([you] have(left()))))"),
    ("For each {thing} revealed, draw a card.", "<step>(<at>(<for>(each {thing}~reveal:done())) draw(a card))"),
    ("Choose a player to go next.", "choose(a player~<purpose>(go(next)))"),
)  # fmt: skip


def fill(pattern: str, game: str) -> str:
    words = WORDS[game]
    for other in ("another player", "each other player"):
        if game == "thornpact":
            pattern = pattern.replace(other, "your opponent")
    return pattern.format(**words, win=words["Win"].lower())


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize(("pattern", "tree"), IDIOMS)
def test_an_idiom_is_read_in_the_words_of_each_game(pattern: str, tree: str, game: str) -> None:
    language, text = get_own_language(game), fill(pattern, game)
    read = read_prose(text, language)
    assert not isinstance(read, Mistake), (text, read)
    assert outline(read.what) == fill(tree, game)
    assert word_sentence(read, language) == text


WINNING = (
    ("attic-auction", "Add 2 coins to the winning bid.", "add(2 coins <to>(the winning bid))"),
    ("five-passes", "The losing side discards a card.", "[the losing side] discard(a card)"),
    ("velvet-court", "You may cancel the challenge.", "[you] may cancel(the challenge)"),
    ("attic-auction", "Sell a lot for 1 coin more than its price.", "sell(a lot <for>(1 coin) more <than>(its price))"),
    ("five-passes", "Each attacking army retreats.", "[each attacking army] retreat()"),
)


@pytest.mark.parametrize(("game", "text", "tree"), WINNING)
def test_a_verb_with_ing_behind_an_article_tells_which_one(game: str, text: str, tree: str) -> None:
    read = read_prose(text, get_own_language(game))
    assert not isinstance(read, Mistake), read
    assert outline(read.what) == tree
