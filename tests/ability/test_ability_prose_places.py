"""Whose a place and a `with` is: where to, which one, or with what; each in the words of two games."""

from __future__ import annotations

from functools import cache

import pytest
from prose_outlines import outline

from cardgen.ability import Language, Mistake, get_language
from cardgen.ability.prose import read_prose
from cardgen.ability.wording import word_sentence
from cardgen.diagnostics import Report
from cardgen.loading.vocabulary import read_vocabulary
from cardgen.loading.yaml_tree import Mapping, parse_yaml

GAMES = {
    "ships": {"thing": "ship", "one": "a Captain", "zone": "open sea", "unit": "speed", "coin": "salt"},
    "farms": {"thing": "field", "one": "a Farmer", "zone": "village", "unit": "yield", "coin": "wheat"},
}
VERBS = "[put, swap, move, return, discard, reveal, deal, raid, exchange, tuck]"
FRAMES = "{put: {what: thing}, swap: {what: thing}, move: {what: thing}, return: {what: thing}, discard: {what: card}, "
FRAMES += "reveal: {what: card}, deal: {amount: unit, to: thing}, raid: {what: thing}, exchange: {what: thing}, "
FRAMES += "tuck: {what: thing}}"


@cache
def make_language(game: str, verbs: str) -> Language:
    """Give the language of a game with such verbs."""
    words, report = GAMES[game], Report()
    thing = words["thing"]
    source = (
        f"language:\n  nouns: {{card: cards, {thing}: {thing}s, {words['one'][2:]}: All}}\n"
        f"  units: {{{words['coin']}: {words['coin']}, {words['unit']}: {words['unit']}, damage: damage, "
        "coin: coins}\n"
        f"  zones: {{hand: hand, deck: deck, discard: discard pile, far: {words['zone']}, lane: lane}}\n"
        f"  periods: [turn, round, game]\n  verbs: {verbs}\n"
    )
    root = parse_yaml(source, "deck.yaml", report)
    assert isinstance(root, Mapping)
    vocabulary = read_vocabulary(root.entries["language"], (2, 4), (), report)
    assert report.diagnostics == ()
    assert vocabulary is not None
    return get_language(vocabulary)


PLACES = (
    # where to
    ("Put a card in the {zone}.", "put(a card <in>(the {zone}))"),
    ("Put a card in your hand.", "put(a card <in>(your hand))"),
    ("Put a card on top of your deck.", "put(a card <on top of>(your deck))"),
    ("Put 2 {coin} on this {thing}.", "put(2 {coin}s <on>(this {thing}))"),
    ("Tuck a card under this {thing}.", "tuck(a card <under>(this {thing}))"),
    ("Put a card from your hand on top of the deck.", "put(a card <from>(your hand) <on top of>(the deck))"),
    (
        "Put a card from the {zone} on the bottom of your deck.",
        "put(a card <from>(the {zone}) <on>(the bottom of your deck))",
    ),
    ("Put a {thing} with {one} in the {zone}.", "put(a {thing}~<with>({one}) <in>(the {zone}))"),
    ("Put this card and a {thing} in the {zone}.", "put(this card and a {thing} <in>(the {zone}))"),
    # which one, where a second place says where to
    ("Put a card in your hand on top of your deck.", "put(a card~<in>(your hand) <on top of>(your deck))"),
    ("Put a card in the {zone} into your hand.", "put(a card~<in>(the {zone}) <into>(your hand))"),
    ("Put 2 {coin} on a {thing} in the {zone}.", "put(2 {coin}s <on>(a {thing}~<in>(the {zone})))"),
    ("Move a {thing} in the {zone}.", "move(a {thing}~<in>(the {zone}))"),
    ("Move a {thing} next to this {thing}.", "move(a {thing} <next to>(this {thing}))"),
    (
        "Return this card and each {thing} in the {zone} to your hand.",
        "return(this card and each {thing}~<in>(the {zone}) <to>(your hand))",
    ),
    ("Move a {thing} in your hand to the {zone}.", "move(a {thing}~<in>(your hand) <to>(the {zone}))"),
    ("Put a {thing} with a card on it into your hand.", "put(a {thing}~<with>(a card~<on>(it)) <into>(your hand))"),
    # with what
    (
        "Swap a card in your hand with a card in the {zone}.",
        "swap(a card~<in>(your hand) <with>(a card~<in>(the {zone})))",
    ),
    ("Swap this {thing} with a {thing} in the {zone}.", "swap(this {thing} <with>(a {thing}~<in>(the {zone})))"),
    (
        "Swap 2 cards in the {zone} with 2 cards from the deck.",
        "swap(2 cards~<in>(the {zone}) <with>(2 cards~<from>(the deck)))",
    ),
    ("Exchange a card with {unit} 2 with a {thing}.", "exchange(a card~<with>({unit}~2) <with>(a {thing}))"),
    ("Raid a {thing} in the {zone} with this card.", "raid(a {thing}~<in>(the {zone}) <with>(this card))"),
    (
        "Move a {thing} from your hand to the {zone} with 2 cards.",
        "move(a {thing} <from>(your hand) <to>(the {zone}) <with>(2 cards))",
    ),
    # `with` behind a place is about the thing, as a place has no strength
    (
        "Discard each {thing} in the {zone} with {unit} 2 or less.",
        "discard(each {thing}~<in>(the {zone})~<with>({unit}~2 or less))",
    ),
    (
        "Reveal a card in your hand with the highest {unit}.",
        "reveal(a card~<in>(your hand)~<with>(the highest {unit}))",
    ),
    (
        "Deal 1 damage to each {thing} in the {zone} without {one}.",
        "deal(1 damage <to>(each {thing}~<in>(the {zone})~<without>({one})))",
    ),
    (
        "Discard a card from your hand with {unit} 2 or less.",
        "discard(a card~<from>(your hand)~<with>({unit}~2 or less))",
    ),
    ("Discard each {thing} in a lane with no cards.", "discard(each {thing}~<in>(a lane~<with>(no cards)))"),
    ("Move a {thing} to a lane with no cards.", "move(a {thing} <to>(a lane~<with>(no cards)))"),
)


@pytest.mark.parametrize("verbs", [VERBS, FRAMES], ids=["listed", "any thing"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("pattern", "tree"), PLACES)
def test_a_place_and_with_are_read_as_they_are_meant(pattern: str, tree: str, game: str, verbs: str) -> None:
    language, words = make_language(game, verbs), GAMES[game]
    read = read_prose(pattern.format(**words), language)
    assert not isinstance(read, Mistake), read
    assert outline(read.what) == tree.format(**words)
    assert word_sentence(read, language) == pattern.format(**words)


@pytest.mark.parametrize("game", GAMES)
def test_a_strength_behind_a_place_that_cannot_have_it_is_refused(game: str) -> None:
    words = GAMES[game]
    text = "Move a {thing} to the {zone} with {unit} 3 or more.".format(**words)
    found = read_prose(text, make_language(game, VERBS))
    assert isinstance(found, Mistake)
    assert (found.code, text[found.place.start : found.place.end]) == (
        "wrong-object",
        f"with {words['unit']} 3 or more",
    )


# ---- frames

TAKEN = (  # verbs, what is accepted, what is refused
    ("{look: {at: thing}}", "Look at a card.", None),
    ("{deal: {amount: damage, to: thing}}", "Deal 1 damage to a player.", None),
    ("{fetch: {what: card, from: thing}}", "Fetch a card from your hand.", "Fetch 2 coins from your hand."),
    ("{win: {what: thing}}", "You win the game.", None),
    ("{win: {what: period}}", "You win the game.", "Win a card."),
    ("{skip: {what: thing}}", "Skip your next turn.", None),
    ("{take: {what: [unit, period]}}", "Take another turn.", "Take a card."),
    ("{take: {what: [unit, period]}}", "Take 2 coins.", "Take your hand."),
    ("{put: {on: [zone, card]}}", "Put 2 coins on a card.", "Put 2 coins on a player."),
    ("{put: {on: zone}}", "Put a card in your hand.", "Put a card on a card."),
    ("{draw: {from: zone}}", "Draw 2 cards.", "Draw a card from a player."),
)


@pytest.mark.parametrize(("verbs", "accepted", "refused"), TAKEN)
def test_a_frame_adds_to_what_the_language_knows_of_a_verb(verbs: str, accepted: str, refused: str | None) -> None:
    language = make_language("ships", verbs)
    read = read_prose(accepted, language)
    assert not isinstance(read, Mistake), read
    if refused is not None:
        found = read_prose(refused, language)
        assert isinstance(found, Mistake)
        assert found.code == "wrong-object"


ONLY = (
    ("Discard a card only if you have a {thing}.", "<step>(discard(a card) <only if>([you] have(a {thing})))"),
    ("Put this card in your hand only during your turn.", "put(this card <in>(your hand) <only during>(your turn))"),
    ("Discard only this card.", "discard(only this card)"),
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("pattern", "tree"), ONLY)
def test_only_belongs_to_the_condition_or_the_time_behind_it(pattern: str, tree: str, game: str) -> None:
    read = read_prose(pattern.format(**GAMES[game]), make_language(game, VERBS))
    assert not isinstance(read, Mistake), read
    assert outline(read.what) == tree.format(**GAMES[game])
