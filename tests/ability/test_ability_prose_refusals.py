"""What prose refuses: at which word, why, and what is accepted instead."""

from __future__ import annotations

import pytest
from own_games import FOLDER, get_own_language

from cardgen.ability import Mistake, get_language, parse
from cardgen.ability.wording import list_definitions, word_reminder
from cardgen.checks.abilities import check_abilities
from cardgen.diagnostics import Report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Deck, Project

# triggers: wrong-object, bad-frame

REFUSED = (  # game, sentence, code, the words that it is about
    ("thornpact", "Deal two damage to a creature.", "wrong-word", "two"),
    ("thornpact", "Deal 3 damage to a cretaure.", "unknown-word", "cretaure"),
    ("thornpact", "Draw cards 2.", "unexpected-word", "2"),
    ("thornpact", "Draw the a card.", "unexpected-word", "a"),
    ("thornpact", "Draw card.", "unexpected-word", "card"),
    ("thornpact", "Draw a cards.", "different-print", "cards"),
    ("thornpact", "Each creature attack.", "different-print", "attack"),
    ("thornpact", "Each player draws a card and discard a card.", "different-print", "discard"),
    ("thornpact", "Draws a card.", "unexpected-word", "Draws a card"),
    ("thornpact", "Give 2 damage your opponent.", "wrong-object", "your opponent"),
    ("thornpact", "Draw 2 cards, gain 1 health.", "unjoined-step", "gain 1 health"),
    ("thornpact", "Summon immediately a creature.", "unexpected-word", "immediately"),
    ("thornpact", "Return a creature random to your hand.", "unexpected-word", "random"),
    ("thornpact", "Whenever a creature attacks, put.", "missing-object", "put"),
    ("thornpact", "Whenever a creature attacks, draw a card", "missing-stop", ""),
    ("thornpact", "Whenever a creature attacks.", "unfinished-sentence", "."),
    ("thornpact", "Whenever a creature attacks, draw a card. Gain 1 health.", "two-sentences", "Gain"),
    ("thornpact", "Whenever a creature retreats, draw a card.", "verb-not-here", "retreats"),
    ("millbrook", "Gain 2 hands 3 coins.", "wrong-object", "3 coins"),
    ("millbrook", "Worth 3.", "number-without-noun", "3"),
    ("pressed-petals", "Your opponent draws 1 card.", "player-term", "Your opponent"),
)


@pytest.mark.parametrize(("game", "text", "code", "words"), REFUSED)
def test_a_sentence_is_refused_at_its_word_with_a_hint(game: str, text: str, code: str, words: str) -> None:
    found = parse(text, get_own_language(game))
    assert isinstance(found, Mistake), found
    assert (found.code, text[found.place.start : found.place.end]) == (code, words), found
    assert found.hint


def test_a_number_of_too_many_digits_is_told_as_that() -> None:
    found = parse("Deal 1000000000 damage to a creature.", get_own_language("thornpact"))
    assert isinstance(found, Mistake)
    assert found.message == "`1000000000` has 10 digits; a number has at most 9 in a sentence."


NEAR = (
    ("Deal 3 damage to a cretaure.", "Deal 3 damage to a creature."),
    ("Whenever a creature attacks draw a card.", "Whenever a creature attacks, draw a card."),
    ("When this creature is destroied, draw a card.", "When this creature is destroyed, draw a card."),
    ("Search your deck a relic and a spell.", None),
    ("Gain 2 health each of creature.", None),
)


@pytest.mark.parametrize(("text", "near"), NEAR)
def test_a_refusal_offers_the_nearest_sentence_that_is_accepted(text: str, near: str | None) -> None:
    language = get_own_language("thornpact")
    found = parse(text, language)
    assert isinstance(found, Mistake)
    offered = found.hint.partition("Accepted is `")[2].partition("`")[0]
    assert near is None or offered == near or f"`{near.split()[-1].rstrip('.')}`" in found.hint, found
    assert not offered or not isinstance(parse(offered, language), Mistake)


def test_a_condition_behind_a_step_that_could_go_on_is_refused_with_both_readings() -> None:
    text = "Draw a card if you control a creature and your opponent controls a relic."
    found = parse(text, get_own_language("thornpact"))
    assert isinstance(found, Mistake)
    assert found.code == "two-readings"
    assert "is a condition too, or it is a step of its own" in found.message
    first = "If you control a creature and your opponent controls a relic, draw a card."
    assert f"`{first}`" in found.hint
    assert not isinstance(parse(first, get_own_language("thornpact")), Mistake)


# ---- frames

HEAD = "title: x\nplayers: 3\ndefaults: {template: face.svg.j2}\n"
WORDS = "  nouns: {card: cards, potion: potions}\n  units: {coin: coins}\n  zones: [hand, deck]\n"


def read(verbs: str, *texts: str, rules: str = "") -> tuple[Deck, list[tuple[str, str]]]:
    """Give a deck with such verbs and one card with these texts, and what is wrong with it."""
    cards = "cards:\n  - id: a\n    abilities:\n" + "".join(f"      - {text}\n" for text in texts)
    report, sources = Report(), Sources(FOLDER, FOLDER)
    root = parse_yaml(f"{HEAD}{rules}language:\n{WORDS}  {verbs}\n{cards}", "deck.yaml", report)
    assert root is not None
    deck = read_deck(root, "x", "deck.yaml", sources, report)
    assert deck is not None
    check_abilities(Project(deck, None), report)
    look = {"missing-template"}
    return deck, [(each.code, each.message) for each in report.diagnostics if each.code not in look]


def test_a_verb_with_a_frame_takes_what_it_says_and_nothing_else() -> None:
    frame = "verbs: {brew: {what: potion, from: zone}, gain: {amount: unit}}"
    assert read(frame, "Brew a potion from your hand.", "Each player gains 2 coins.")[1] == []
    assert read(frame, "Brew a coin.")[1] == [("wrong-object", "`brew` cannot be done to `a coin`: it takes potion.")]
    assert read(frame, "Gain a potion.")[1] == [("wrong-object", "`gain` cannot be done to `a potion`: it takes unit.")]
    assert read(frame, "Brew a potion from 2 coins.")[1] == [
        ("wrong-object", "`brew` with `from` takes zone, and something else follows.")
    ]


def test_a_verb_that_takes_any_thing_takes_a_part_of_the_game_too() -> None:
    frame = "periods: [battle, turn]\n  verbs: {win: {what: thing}, draw: {what: card}}"
    assert read(frame, "If you win a battle this turn, draw a card.")[1] == []


def test_a_frame_may_list_what_a_verb_takes() -> None:
    frame = "verbs: {brew: {what: [potion, coin], from: [hand, deck]}}"
    assert read(frame, "Brew a potion from your hand.", "Brew 2 coins from the deck.")[1] == []
    assert read(frame, "Brew a card.")[1] == [
        ("wrong-object", "`brew` cannot be done to `a card`: it takes coin or potion.")
    ]


def test_a_frame_with_a_mistake_makes_no_other_mistakes() -> None:
    for frame in ("{brew: {what: potoin}}", "{brew: {whit: potion}}"):
        assert [code for code, _ in read(f"verbs: {frame}", "Brew a card.")[1]] == ["bad-frame"]


def test_a_verb_that_takes_nothing_has_an_empty_frame() -> None:
    assert read("verbs: {bust: {}}", "If you bust, you lose.")[1][0][0] == "verb-not-here"
    assert read("verbs: {bust: {}, gain: {what: thing}}", "If you bust, gain 1 coin.")[1] == []
    assert read("verbs: {bust: {}}", "Bust 2 cards.")[1] == [("wrong-object", "`bust` takes no object.")]


def test_a_listed_verb_that_the_language_does_not_know_takes_any_thing() -> None:
    assert read("verbs: [brew]", "Brew a potion from your hand.", "Whoever brews 2 coins brews again.")[1] == []


def test_the_forms_of_a_verb_follow_english_and_those_that_do_not_are_declared() -> None:
    own = "verbs: {slink: {past: slunk}, brew: {}, swap: {what: card}}"
    texts = "Each potion you slunk this turn brews.", "If a card has been swapped, swap 2 cards."
    assert read(own, *texts)[1] == []


@pytest.mark.parametrize(
    ("verbs", "said"),
    [
        ("{brew: {what: potoin}}", "The verb `brew` takes `potoin` as `what`, which the deck does not have."),
        ("{brew: {whit: potion}}", "The frame of the verb `brew` has no slot `whit`."),
        ("{brew: potion}", "The frame of the verb `brew` is `potion`."),
    ],
)
def test_a_frame_that_asks_for_what_there_is_not_is_a_mistake(verbs: str, said: str) -> None:
    assert ("bad-frame", said) in read(f"verbs: {verbs}", "Brew 1 card.")[1]


def test_a_deck_with_rules_has_only_the_sentences_that_rules_carry_out() -> None:
    _, found = read(
        "verbs: [draw, play]", "When played, draw 1 card.", "Each player draws a card.", rules="rules: nvwk\n"
    )
    assert [code for code, _ in found] == ["unexpected-word"]
    _, found = read("verbs: [draw, brew]", "Draw 1 card.", rules="rules: nvwk\n")
    assert ("unknown-verb", "The language has no verb `brew`.") in found


# ---- words that mean something named before


def test_a_word_may_mean_what_an_earlier_sentence_of_the_card_names() -> None:
    assert read("verbs: [choose, draw]", "Choose a player.", "That player draws a card.")[1] == []
    assert read("verbs: [choose, draw]", "That player draws a card.")[1] == [
        ("no-antecedent", "Nothing before `that player` says what it means.")
    ]
    assert read("verbs: [put]", "Put the rest into your hand.")[1] == [
        ("no-antecedent", "Nothing before `the rest` says what it means.")
    ]
    assert read("verbs: [draw]", "It costs 1 coin less.")[1] == [], "`it` alone is the card itself"


def test_a_sentence_behind_one_that_is_refused_is_not_said_to_mean_nothing() -> None:
    found = read("verbs: [choose, draw]", "Choose a plaeyr.", "That player draws a card.")[1]
    assert [code for code, _ in found] == ["unknown-word"]


# ---- keywords with a number


def test_a_keyword_may_take_a_number_that_its_sentences_call_n() -> None:
    keyword = "verbs: [gain]\n  keywords: {Brew N: [Gain N coins.]}"
    assert read(keyword, "Brew 2.")[1] == []
    assert read(keyword, "Brew.")[1][0][0] in ("unknown-word", "unexpected-word", "unfinished-sentence")


def test_a_reminder_of_a_keyword_with_a_number_agrees_with_it() -> None:
    deck, found = read("verbs: [gain]\n  keywords: {Brew N: [Gain N coins.]}", "Brew 1.", "Brew 3.")
    assert found == []
    assert deck.vocabulary is not None
    language = get_language(deck.vocabulary)
    named = list_definitions([parse(f"Brew {n}.", language) for n in (1, 3)], language)  # type: ignore[misc]
    assert [(each.name, word_reminder([each])) for each in named] == [
        ("Brew 1", "Gain 1 coin."),
        ("Brew 3", "Gain 3 coins."),
    ]


def test_a_sentence_that_would_be_printed_in_a_circle_is_refused() -> None:
    read = parse("Together without differed one, 2 become points.", get_own_language("four-gales"))
    assert isinstance(read, Mistake)
    assert read.message == "`2` needs a word before it."
