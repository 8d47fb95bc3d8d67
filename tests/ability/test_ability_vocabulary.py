"""The `language:` block: what a deck lends to its sentences, and how its words are taken apart and formed."""

from __future__ import annotations

import pytest
from five_decks import get_deck_language, load_deck

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.ast import Act, Constant, Keyword, Kind, Trigger, Zone
from cardgen.ability.english import SMALL_WORDS, VERBS, WRONG_WORDS, choose_article, form_plural, form_third_person
from cardgen.ability.lexer import read_tokens
from cardgen.ability.wording import list_definitions, word_reminder, word_sentence
from cardgen.diagnostics import Report
from cardgen.diagnostics.report import find_page
from cardgen.loading.vocabulary import read_vocabulary
from cardgen.loading.yaml_tree import Entry, Mapping, Scalar, parse_yaml
from cardgen.model import Card, Vocabulary


def read(text: str, players: tuple[int, int] = (2, 2), cards: tuple[Card, ...] = ()) -> tuple[Vocabulary, Report]:
    report = Report()
    root = parse_yaml(text, "deck.yaml", report)
    assert isinstance(root, Mapping)
    entry: Entry = root.entries["language"]
    assert isinstance(entry.key, Scalar)
    vocabulary = read_vocabulary(entry, players, cards, report)
    assert vocabulary is not None
    return vocabulary, report


def read_ability(text: str, vocabulary: Vocabulary) -> Ability:
    result = parse(text, get_language(vocabulary))
    assert not isinstance(result, Mistake), result
    return result


def test_a_zone_is_known_by_its_id_and_printed_under_its_name() -> None:
    vocabulary, report = read("language: {nouns: {card: cards}, zones: {discard: discard pile}}")
    ability = read_ability("When discarded, draw 1 card from the discard pile.", vocabulary)
    assert [node.name for node in ability.walk() if isinstance(node, Zone)] == ["discard"]
    assert report.diagnostics == ()


def test_without_ranks_the_names_of_the_cards_are_ranks() -> None:
    assert [rank.name for rank in get_deck_language("wayjer").vocabulary.ranks] == [
        "-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "COPY", "SWAP",
    ]  # fmt: skip


def test_without_verbs_a_deck_has_all_verbs_of_the_language() -> None:
    vocabulary, _ = read("language: {nouns: {card: cards}}")
    assert vocabulary.verbs is None
    assert read_ability("When played, heal each of your cards.", vocabulary)


def test_the_page_on_unknown_verbs_names_every_verb_of_the_language() -> None:
    page = " ".join((find_page("unknown-verb") or "").split())
    assert f"The verbs are: {', '.join(sorted(verb.name for verb in VERBS))}." in page


def test_a_markers_verb_forms_its_third_person_by_rule_or_as_given() -> None:
    vocabulary, _ = read("language: {markers: {hushed: {verb: hush, text: X.}, frozen: {verb: freeze, text: X.}}}")
    assert [marker.verb for marker in vocabulary.markers] == [("hush", "hushes"), ("freeze", "freezes")]
    vocabulary, _ = read("language: {markers: {undone: {verb: [undo, undoes], text: X.}}}")
    assert [marker.verb for marker in vocabulary.markers] == [("undo", "undoes")]


def test_the_word_for_an_ability_is_the_decks() -> None:
    for given in ("power", "power, powers", "[power, powers]"):
        vocabulary, report = read(
            f"language: {{ability: {given!r}, nouns: {{card: cards}}}}".replace("'[", "[").replace("]'", "]")
        )
        assert report.diagnostics == ()
        assert (vocabulary.ability.name, vocabulary.ability.plural) == ("power", "powers")
        assert read_ability("When played, repeat each flip power of each card.", vocabulary)


def test_the_longest_name_is_read() -> None:
    vocabulary, report = read("language: {nouns: {card: cards}, orders: [card order], zones: [hand, hand of fate]}")
    assert report.diagnostics == ()
    language = get_language(vocabulary)
    assert [token.type for token in read_tokens("Reverse the card order.", language)] == [
        "REVERSE",
        "THE",
        "ORDER",
        "STOP",
    ]
    assert [token.type for token in read_tokens("from the hand of fate.", language)] == ["FROM", "THE", "ZONE", "STOP"]
    assert [token.type for token in read_tokens("from the hand of 2.", language)] == [
        "FROM", "THE", "ZONE", "OF", "INT", "STOP",
    ]  # fmt: skip


def test_a_keyword_is_the_whole_text_or_has_its_capital() -> None:
    language = get_deck_language("three-lanes")
    whole, step = parse("Flip.", language), parse("Flip 1 card.", language)
    assert type(whole).__name__ == "Keyword"
    assert type(step).__name__ == "Instruction"
    inside = parse("This cannot be damaged by Retaliate.", language)
    assert type(inside).__name__ == "Constant"
    small = parse("This cannot be damaged by retaliate.", language)
    assert isinstance(small, Mistake)
    assert small.hint == "Write `Retaliate`: capitals count."


def test_a_name_with_a_capital_may_start_a_sentence_and_a_keyword_may_not() -> None:
    vocabulary, report = read("language: {nouns: {card: cards}, suits: [Stars], keywords: {Trap: [This beats a 6.]}}")
    assert report.diagnostics == ()
    assert isinstance(read_ability("Stars cannot be played on this.", vocabulary), Constant)
    found = parse("Trap 1 card.", get_language(vocabulary))
    assert isinstance(found, Mistake)
    assert (found.code, found.message) == (
        "unexpected-word",
        "`Trap` is a keyword, and a keyword stands alone in its sentence.",
    )


def test_a_possessive_and_a_minus_sign_are_read_apart() -> None:
    language = get_deck_language("nvwk")
    tokens = read_tokens("the deck's top -2 points", language)
    assert [(token.type, str(token), token.place.start, token.place.end) for token in tokens] == [
        ("THE", "the", 0, 3),
        ("ZONE", "deck", 4, 8),
        ("POSS", "'s", 8, 10),
        ("TOP", "top", 11, 14),
        ("INT", "-2", 15, 17),
        ("UNIT", "point", 18, 24),
    ]


def test_a_keyword_and_a_marker_without_sentences_are_refused() -> None:
    _, report = read("language: {keywords: {Trap: []}, markers: {frozen: {verb: freeze}}}")
    assert [each.code for each in report.diagnostics] == ["empty-definition", "empty-definition"]


def test_a_word_in_two_classes_is_left_out_of_the_second_one() -> None:
    vocabulary, report = read("language: {nouns: {card: cards}, zones: [card, hand]}")
    assert [each.code for each in report.diagnostics] == ["word-clash"]
    assert [zone.name for zone in vocabulary.zones] == ["hand"]


def test_a_zone_that_is_named_as_a_verb_is_told_to_take_a_longer_name() -> None:
    _, report = read("language: {zones: [discard]}")
    (found,) = report.diagnostics
    assert found.message == (
        "`discard` is a zone here and a verb of the language; a sentence could be read in two ways."
    )
    assert found.hint == "Print the zone under a longer name: `discard: discard pile`."


def test_a_verb_that_the_deck_does_not_use_may_name_a_zone() -> None:
    _, report = read("language: {nouns: {card: cards}, zones: [discard], verbs: [draw]}")
    assert report.diagnostics == ()


def test_a_keyword_stands_for_its_sentences() -> None:
    language = get_deck_language("war-slayer-v")
    ability = parse("VIP.", language)
    assert isinstance(ability, Keyword)
    keyword = language.vocabulary.find_keyword(ability.name)
    assert keyword is not None
    assert [sentence.value for sentence in keyword.text] == [
        "When revealed, end the game at the end of the Mission.",
        "When claimed from a Dossier, end the game.",
    ]
    assert language.vocabulary.find_keyword("Spy") is None


def test_a_reminder_says_what_keywords_and_markers_stand_for() -> None:
    language = get_deck_language("three-lanes")
    sentences = ("Trap.", "When flipped, freeze each of your cards.", "This cannot be damaged by Retaliate.")
    abilities = [each for text in sentences if not isinstance(each := parse(text, language), Mistake)]
    definitions = list_definitions(abilities, language)
    assert [each.name for each in definitions] == ["Trap", "frozen", "Retaliate"]
    assert word_reminder(definitions) == (
        "If this would be killed face down, return this face up instead. This cannot attack, be flipped, or be paired. "
        "When attacked, this deals 1 damage to each attacker."
    )


def test_a_cards_own_value_is_filled_in_before_the_sentence_is_read() -> None:
    deck = load_deck("nvwk")
    card = deck.find_card("5 of hearts")
    assert card is not None
    assert card.abilities[0].value == "This may only be played on hearts."


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("8", "an"), ("80", "an"), ("11", "an"), ("18", "an"), ("1", "a"), ("10", "a"), ("110", "a"), ("118", "a"),
        ("Ace", "an"), ("Jack", "a"), ("attacker", "an"), ("face-up Ace", "a"), ("-8", "a"),
    ],
)  # fmt: skip
def test_the_article_follows_the_sound(word: str, article: str) -> None:
    assert choose_article(word) == article


def test_plurals_and_third_persons_follow_the_rules_of_english() -> None:
    assert [form_plural(word) for word in ("9", "King", "Six", "Fox", "witch", "spy", "day")] == [
        "9s", "Kings", "Sixes", "Foxes", "witches", "spies", "days",
    ]  # fmt: skip
    assert [form_third_person(verb) for verb in ("freeze", "hush", "look at", "bury")] == [
        "freezes", "hushes", "looks at", "buries",
    ]  # fmt: skip


def test_an_article_that_does_not_fit_is_shown_as_it_is_printed() -> None:
    language = get_deck_language("nvwk")
    for wrong, right in (("a 8", "an 8"), ("an 9", "a 9"), ("a Ace", "an Ace"), ("an Jack", "a Jack")):
        result = parse(f"When played, skip the next player unless they stack {wrong}.", language)
        assert isinstance(result, Mistake)
        assert result.code == "different-print"
        assert result.hint == f"Write `When played, skip the next player unless they stack {right}.`."


def test_the_count_of_an_act_is_a_number_and_a_kind_has_none() -> None:
    ability = parse("When played, the next player draws 1 card unless they stack a 6.", get_deck_language("nvwk"))
    assert isinstance(ability, Trigger)
    acts = [node for node in ability.walk() if isinstance(node, Act)]
    assert [type(act.what).__name__ for act in acts] == ["Group", "Kind"]
    assert isinstance(acts[1].what, Kind)
    assert acts[1].what.name == "6"


KEYS = (
    "ability", "nouns", "ranks", "suits", "zones", "units", "orders", "periods", "effects", "places", "markers",
    "keywords", "verbs",
)  # fmt: skip
STRANGE = (
    "", "x", "[]", "{}", "[x, x]", "[[x]]", "[{a: b}]", "{a: }", "{a: [b]}", "{a: {b: c}}", "{a: {verb: , text: }}",
    "{a: {verb: [], text: []}}", "{A: {text: x}}", "{A: []}", "{A: [{}]}", "'a  b'", "' '", "'é'", "[9, a b c]",
    "{9: 9}", "discard", "[draw, draws]", "{discard: discards}", "{A: [A.]}", "{A: '{b}'}", "-", "99999999999999999999",
)  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", STRANGE)
def test_whatever_stands_in_a_slot_is_read_or_reported(key: str, value: str) -> None:
    report = Report()
    root = parse_yaml(f"language:\n  {key}: {value}\n", "deck.yaml", report)
    if not isinstance(root, Mapping):
        return
    vocabulary = read_vocabulary(root.entries["language"], (2, 2), (), report)
    assert vocabulary is not None
    language = get_language(vocabulary)
    for text in ("When played, draw 1 card.", "A.", "This may be a.", f"Draw {value}."):
        result = parse(text, language)
        assert isinstance(result, Mistake) or word_sentence(result, language) == text
    for each in report.diagnostics:
        assert each.place is not None
        assert each.place.line == 2
        assert each.message.endswith(".")


def test_a_number_beyond_all_measure_is_no_number() -> None:
    for digits, code in ((1_900, "unknown-word"), (5_000, "too-many-words")):
        result = parse("When played, draw " + "9" * digits + " cards.", get_deck_language("nvwk"))
        assert isinstance(result, Mistake)
        assert result.code == code


def test_the_words_that_are_wrong_are_none_of_the_languages() -> None:
    spelt = {spelling for spellings in SMALL_WORDS.values() for spelling in spellings}
    after_your_or_have = {"opponent", "no", "least", "most"}
    assert spelt & set(WRONG_WORDS) == after_your_or_have
