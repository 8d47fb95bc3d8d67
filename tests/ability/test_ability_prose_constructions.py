"""Constructions of prose, each in the words of two games: what is read, and that it prints back."""

from __future__ import annotations

import pytest
from own_games import get_own_language
from prose_outlines import outline

from cardgen.ability import Mistake
from cardgen.ability.prose import read_prose
from cardgen.ability.wording import word_sentence

WORDS = {
    "coralworks": {
        "thing": "Reef", "Thing": "Creature", "others": "Creatures", "unit": "credit", "units": "credits",
        "zone": "tableau", "Verb": "Play", "verb": "play", "verbs": "plays", "done": "played",
    },
    "millbrook": {
        "thing": "building", "Thing": "Farm", "others": "Farms", "unit": "coin", "units": "coins",
        "zone": "village", "Verb": "Build", "verb": "build", "verbs": "builds", "done": "built",
    },
}  # fmt: skip
CONSTRUCTIONS = (
    ("Draw a card.", "draw(a card)"),
    ("Draw up to 3 cards.", "draw(up to 3 cards)"),
    ("Discard at least 2 cards from your hand.", "discard(at least 2 cards <from>(your hand))"),
    ("Discard any number of cards.", "discard(any number of cards)"),
    ("{Verb} one of your {thing}s.", "{verb}(one of your {thing}s)"),
    ("{Verb} another {thing}.", "{verb}(another {thing})"),
    ("Gain 2 {units} and 1 card.", "gain(2 {units} and 1 card)"),
    ("Each player draws a card.", "[each player] draw(a card)"),
    (
        "Each other player discards a {thing} or pays 2 {units}.",
        "<chain>([each other player] discard(a {thing}) or pay(2 {units}))",
    ),
    ("The next player must pay 1 {unit}.", "[the next player] must pay(1 {unit})"),
    ("The player with the most {units} draws 2 cards.", "[the player~<with>(the most {units})] draw(2 cards)"),
    ("Whoever has the fewest {units} gains 1 {unit}.", "[<whoever>(have(the fewest {units}))] gain(1 {unit})"),
    (
        "Choose a player with fewer cards in hand than you.",
        "choose(a player~<with>(fewer cards~<in>(hand)~<than>(you)))",
    ),
    ("Each player who has a {thing} gains 1 {unit}.", "[each player~<who>(have(a {thing}))] gain(1 {unit})"),
    ("You may {verb} a {thing} with cost 3 or less.", "[you] may {verb}(a {thing}~<with>(cost~3 or less))"),
    (
        "You can't {verb} this {thing} unless you have 3 {units}.",
        "<step>([you] can't {verb}(this {thing}) <unless>([you] have(3 {units})))",
    ),
    ("If you have no cards in hand, draw 3 cards.", "<step>(<if>([you] have(no cards~<in>(hand))) draw(3 cards))"),
    (
        "If you have more {units} than the player to your right, discard a card.",
        "<step>(<if>([you] have(more {units}~<than>(the player~<to>(your right)))) discard(a card))",
    ),
    (
        "If this {thing} is in your {zone}, gain 1 {unit}.",
        "<step>(<if>([this {thing}] be:is(<in>(your {zone}))) gain(1 {unit}))",
    ),
    ("When you {verb} a {thing}, draw a card.", "<step>(<when>([you] {verb}(a {thing})) draw(a card))"),
    (
        "Whenever another player {verbs} a {thing}, gain 1 {unit}.",
        "<step>(<whenever>([another player] {verb}(a {thing})) gain(1 {unit}))",
    ),
    (
        "While you have 3 {thing}s, your {thing}s cost 1 {unit} less.",
        "<step>(<while>([you] have(3 {thing}s)) [your {thing}s] cost(1 {unit} less))",
    ),
    (
        "As long as this card is in play, you may draw an extra card each turn.",
        "<step>(<as long as>([this card] be:is(<in>(play))) [you] may draw(a extra card <time>(each turn)))",
    ),
    ("At the start of your turn, gain 1 {unit}.", "<step>(<at>(<at>(the start of your turn)) gain(1 {unit}))"),
    (
        "At the end of each player's turn, discard a card.",
        "<step>(<at>(<at>(the end of each player's turn)) discard(a card))",
    ),
    (
        "This turn, you may {verb} a {thing} without paying its cost.",
        "<step>(<at>(<time>(this turn)) [you] may {verb}(a {thing} <without>(pay:ing(its cost))))",
    ),
    (
        "Until the end of the game, you draw an additional card.",
        "<step>(<at>(<until>(the end of the game)) [you] draw(a additional card))",
    ),
    ("After you draw cards, discard one of them.", "<step>(<after>([you] draw(cards)) discard(one of them))"),
    ("Pay 2 {units}: draw a card.", "<price>(pay(2 {units}) draw(a card))"),
    (
        "Once per turn, you may pay 1 {unit} to draw a card.",
        "<step>(<at>(once <per>(turn)) [you] may pay(1 {unit} <purpose>(draw(a card))))",
    ),
    (
        "Choose one: draw a card; gain 2 {units}; or {verb} a {thing}.",
        "<price>(choose(one) <choice>(draw(a card) gain(2 {units}) {verb}(a {thing})))",
    ),
    ("Gain 1 {unit} for each {thing} in your {zone}.", "gain(1 {unit} <for>(each {thing}~<in>(your {zone})))"),
    (
        "Gain 1 {unit} for every 2 {thing}s you {done} this turn.",
        "gain(1 {unit} <for>(every 2 {thing}s~<that>([you] {verb}:past(<time>(this turn)))))",
    ),
    ("{Verb} the next {thing} you draw this turn.", "{verb}(the next {thing}~<that>([you] draw(<time>(this turn))))"),
    ("Discard each {thing} that costs 3 or more.", "discard(each {thing}~<that>(cost(3 or more)))"),
    ("Put the top 3 cards of your deck into your hand.", "put(the top 3 cards of your deck <into>(your hand))"),
    (
        "Put one card into your hand and the rest on the bottom of your deck.",
        "put(one card <into>(your hand) <gap>(the rest <on>(the bottom of your deck)))",
    ),
    (
        "Draw cards until you draw a {thing}, then discard the others.",
        "<chain>(<step>(draw(cards) <until>([you] draw(a {thing}))) then discard(the others))",
    ),
    (
        "If you do not {verb} a {thing} this turn, gain 2 {units}; otherwise, discard a card.",
        "<otherwise>(<step>(<if>([you] do not {verb}(a {thing} <time>(this turn))) gain(2 {units})) discard(a card))",
    ),
    (
        "If you would discard this card, put it on top of your deck instead.",
        "<step>(<if>([you] would discard(this card)) put(it <on top of>(your deck) instead))",
    ),
    ("You may use {units} as cards.", "[you] may use({units} <as>(cards))"),
    ("This card counts as a {thing}.", "[this card] count(<as>(a {thing}))"),
    ("{Thing}s cost you 1 {unit} less.", "[{others}] cost(you 1 {unit} less)"),
    ("You have +2 cards.", "[you] have(+2 card)"),
    (
        "Discard a card instead of paying the cost of this {thing}.",
        "discard(a card <instead of>(pay:ing(the cost of this {thing})))",
    ),
    (
        "If a {thing} has been {done} this turn, draw a card.",
        "<step>(<if>([a {thing}] has be:done({verb}:done(<time>(this turn)))) draw(a card))",
    ),
    (
        "Draw a card, or discard a card if you have 5 cards in hand.",
        "<chain>(draw(a card) or <step>(discard(a card) <if>([you] have(5 cards~<in>(hand)))))",
    ),
    ("Otherwise, draw a card.", "<step>(<at>(otherwise) draw(a card))"),
)


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize(("pattern", "tree"), CONSTRUCTIONS)
def test_a_construction_is_read_in_the_words_of_each_game(pattern: str, tree: str, game: str) -> None:
    language, words = get_own_language(game), WORDS[game]
    text = pattern.format(**words)
    read = read_prose(text, language)
    assert not isinstance(read, Mistake), (text, read)
    assert outline(read.what) == tree.format(**words)
    assert word_sentence(read, language) == text


# The fixed readings of what is open, each with the spelling of the other one (docs/abilities.md).
FIXED = (
    ("Double the pearls you bank this turn.", "double(the pearls~<that>([you] bank(<time>(this turn))))"),
    (
        "This turn, double the pearls you bank.",
        "<step>(<at>(<time>(this turn)) double(the pearls~<that>([you] bank())))",
    ),
    ("Reveal a card in your row.", "reveal(a card~<in>(your row))"),
    ("Put a card in your row.", "put(a card <in>(your row))"),
    ("Take a card from your row.", "take(a card <from>(your row))"),
    ("You may lose 1 air and gain 1 pearl.", "<chain>([you] may lose(1 air) and gain(1 pearl))"),
    ("Each player loses 1 air and gains 1 pearl.", "<chain>([each player] lose(1 air) and gain(1 pearl))"),
    ("Each player loses 1 air, then gain 1 pearl.", "<chain>([each player] lose(1 air) then gain(1 pearl))"),
    ("Lose 1 air or gain 1 pearl if you bust.", "<chain>(lose(1 air) or <step>(gain(1 pearl) <if>([you] bust())))"),
    ("If you bust, lose 1 air or gain 1 pearl.", "<step>(<if>([you] bust()) <chain>(lose(1 air) or gain(1 pearl)))"),
)


@pytest.mark.parametrize(("text", "tree"), FIXED)
def test_what_is_open_has_one_fixed_reading_and_the_other_one_a_spelling_of_its_own(text: str, tree: str) -> None:
    language = get_own_language("last-breath")
    if text.startswith("Take"):
        language = get_own_language("pressed-petals")
        text, tree = text.replace("row", "herbarium"), tree.replace("row", "herbarium")
    read = read_prose(text, language)
    assert not isinstance(read, Mistake), read
    assert outline(read.what) == tree


@pytest.mark.parametrize("pattern", [pattern for pattern, _ in CONSTRUCTIONS])
def test_a_word_less_is_another_tree_or_refused(pattern: str) -> None:
    language = get_own_language("coralworks")
    text = pattern.format(**WORDS["coralworks"])
    tree, words = read_prose(text, language), text.split()
    for at in range(len(words)):
        shorter = read_prose(" ".join([*words[:at], *words[at + 1 :]]), language)
        assert isinstance(shorter, Mistake) or shorter != tree
