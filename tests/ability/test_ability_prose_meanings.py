"""What `it`, `they` and `them` mean in prose, and whose a phrase is, each in the words of two games."""

from __future__ import annotations

import pytest
from own_games import FOLDER, get_own_language
from prose_outlines import outline

from cardgen.ability import Mistake, parse
from cardgen.ability.ast import Prose
from cardgen.ability.prose import read_prose
from cardgen.ability.prose.references import list_meanings
from cardgen.checks.abilities import check_abilities
from cardgen.diagnostics import Report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

WORDS = {
    "velvet-court": {"thing": "role", "things": "roles", "unit": "favour", "zone": "discard pile"},
    "pressed-petals": {"thing": "plant", "things": "plants", "unit": "points", "zone": "herbarium"},
}
MEANINGS = (  # texts of one card | what its words mean
    ("If another player has more {unit} than you, take 1 card from them.", "them=another player"),
    ("If another player has 5 cards, take 1 of their cards.", "their=another player"),
    ("Each other player takes 2 cards, then discards one of them.", "them=2 cards"),
    ("If another player has at least 5 cards, take 2 cards from them.", "them=another player"),
    ("Choose 2 {things}. Discard them.", "them=2 {things}"),
    ("Each player takes 2 {things}. They lose 1 card.", "They=Each player"),
    ("Look at 2 cards. If they are {things}, discard them.", "they=2 cards them=2 cards"),
    ("Each player discards 2 {things} from their hand.", "their=Each player"),
    ("Discard the top card of the discard pile, then draw each card below it.", "it=the top card of the discard pile"),
    ("Discard each {thing} with 3 cards on it.", "it=each {thing} with 3 cards on it"),
    ("If there are no {things} in your {zone}, take a card from it.", "it=your {zone}"),
    ("If your {zone} has no cards, take 2 {things} from it.", "it=your {zone}"),
    ("Take a {thing} from your {zone}, then discard it.", "it=a {thing}"),
    ("Look at your hand. If a {thing} is in it, draw a card.", "it=your hand"),
    ("Look at another player's hand. If it has a {thing}, draw a card.", "it=another player's hand"),
    (
        "You may discard each {thing} that has another {thing} under it.",
        "it=each {thing} that has another {thing} under it",
    ),
)  # fmt: skip


def tell_meanings(texts: str, game: str) -> str:
    """Give what the words of a card's sentences mean: `it=a card`."""
    sentences = [text.strip() + "." for text in texts.split(".") if text.strip()]
    trees = [read_prose(text, get_own_language(game)) for text in sentences]
    assert not any(isinstance(tree, Mistake) for tree in trees), trees
    told = []
    for number, (place, _, meant) in list_meanings([tree for tree in trees if not isinstance(tree, Mistake)]):
        word = sentences[number][place.start : place.end]
        of = next(
            (text for text, tree in zip(sentences, trees, strict=True) if any(node is meant for node in tree.walk())),  # type: ignore[union-attr]
            "",
        )
        told.append(f"{word}={'nothing' if meant is None else of[meant.place.start : meant.place.end]}")
    return " ".join(told)


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize(("texts", "meant"), MEANINGS)
def test_a_word_means_the_likeliest_thing_before_it(texts: str, meant: str, game: str) -> None:
    words = WORDS[game]
    assert tell_meanings(texts.format(**words), game) == meant.format(**words)


def test_a_sentence_that_rules_could_play_names_things_as_well() -> None:
    head, _, _ = (FOLDER / "velvet-court.yaml").read_text(encoding="utf-8").partition("cards:")
    card = "cards:\n  - id: Two\n    abilities: [Look at 2 cards., Take the rest.]\n"
    report = Report()
    root = parse_yaml(f"{head}{card}", "deck.yaml", report)
    assert root is not None
    deck = read_deck(root, "x", "deck.yaml", Sources(FOLDER, FOLDER), report)
    assert deck is not None
    check_abilities(Project(deck, None), report)
    assert [each.code for each in report.diagnostics if each.code != "missing-template"] == []


ATTACHED = (
    (
        "Draw a card for each {thing} you have with no cards on it.",
        "draw(a card <for>(each {thing}~<that>([you] have() <with>(no cards~<on>(it)))))",
    ),
    (
        "Draw a card for each other {thing} in your {zone}, including this one.",
        "draw(a card <for>(each other {thing}~<in>(your {zone})~<aside>(<including>(this one))))",
    ),
    (
        "Take as many cards as the next player.",
        "take(as many cards~<as>(the next player))",
    ),
    (
        "If this is the last {thing} in your {zone}, draw a card.",
        "<step>(<if>([this] be:is(the last {thing}~<in>(your {zone}))) draw(a card))",
    ),
)


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize(("text", "tree"), ATTACHED)
def test_a_phrase_belongs_to_the_thing_that_it_tells_of(text: str, tree: str, game: str) -> None:
    words = WORDS[game]
    read = parse(text.format(**words), get_own_language(game))
    assert isinstance(read, Prose), read
    assert outline(read.what) == tree.format(**words)


def test_with_behind_a_part_of_the_game_says_how_it_is_done_and_behind_a_thing_which_one() -> None:
    for text, tree in (
        ("When you win a trick with this card, score 1 point.", "[you] win(a trick <with>(this card))"),
        ("Discard a card with the led suit.", "discard(a card~<with>(the led suit))"),
    ):
        read = parse(text, get_own_language("four-gales"))
        assert isinstance(read, Prose)
        assert tree in outline(read.what)


def test_a_suit_whose_name_is_a_plural_has_a_singular() -> None:
    for text in ("Score 1 point for each sail in this trick.", "You can't lead an anchor.", "Gulls are trumps."):
        read = parse(text, get_own_language("four-gales"))
        assert not isinstance(read, Mistake), read
    refused = parse("You can't lead a anchors.", get_own_language("four-gales"))
    assert isinstance(refused, Mistake)
