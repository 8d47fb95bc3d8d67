"""What the cards say is what is played: changing a word in the deck file changes the game, and nothing else does."""

import re
from itertools import product

import pytest
from game_tables import ROOT, lying, place

from cardgen.ability import Mistake, get_language, parse
from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Report
from cardgen.engine.examples import play_example
from cardgen.engine.state import empty_table
from cardgen.games.table import set_table
from cardgen.games.wayjer.words import Judged
from cardgen.loading.deck import read_deck
from cardgen.loading.examples import read_examples
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

TEXT = (ROOT / "decks" / "wayjer" / "deck.yaml").read_text(encoding="utf-8")
VALUES = range(-5, 7)
NUMBERS = [str(value) for value in VALUES]


def read(text):
    report = Report()
    file = "decks/wayjer/deck.yaml"
    report.sources[file] = text
    root = parse_yaml(text, file, report)
    assert root is not None
    deck = read_deck(root, "wayjer", file, Sources(ROOT), report)
    assert deck is not None
    assert not report.has_errors, report.diagnostics
    return deck


def change(old, new, text=TEXT):
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
    return text.replace(old, new)


def find_winners(text):
    """Give who wins each duel of two numbers, 0 for the first, 1 for the second, None for a tie."""
    rules = set_table(read(text))
    assert rules is not None
    ids = [card.id for card in rules.cards.kinds]
    wagers = [ids.index("COPY"), ids.index("SWAP")]
    winners = {}
    for one, two in product(NUMBERS, NUMBERS):
        if one == two:
            continue
        state = empty_table(rules)
        place(state, {"p1.hand": [ids.index(one), wagers[0]], "p2.hand": [ids.index(two), wagers[1]]})
        state.start()
        state.apply(0, rules.notation.parse_action(f"duel {one} wager COPY"))
        state.apply(1, rules.notation.parse_action(f"duel {two} wager SWAP"))
        while state.offer is not None:
            state.apply(state.offer.seat, rules.notation.parse_action("decline"))
        taker = next(event.taker for event in state.log if isinstance(event, Judged))
        winners[one, two] = taker
    return winners


def expect_by_value(beats=()):
    winners = {(one, two): int(int(one) < int(two)) for one in NUMBERS for two in NUMBERS if one != two}
    for winner, loser in beats:
        winners[winner, loser], winners[loser, winner] = 0, 1
    return winners


ZERO = "This beats a 6 in a duel."


def test_a_zero_beats_a_six_and_the_rest_goes_by_value():
    assert find_winners(TEXT) == expect_by_value([("0", "6")])


@pytest.mark.parametrize("rank", [rank for rank in NUMBERS if rank != "0"])
def test_another_number_in_the_sentence_is_another_card_beaten(rank):
    assert find_winners(change(ZERO, f"This beats a {rank} in a duel.")) == expect_by_value([("0", rank)])


def test_any_card_is_every_card():
    winners = find_winners(change(ZERO, "This beats any card in a duel."))
    assert [winners["0", other] for other in NUMBERS if other != "0"] == [0] * 11


@pytest.mark.parametrize("card", ["3", "-4", "5"])
def test_the_ability_moves_with_its_sentence(card):
    without = change(f"\n    abilities:\n      - {ZERO}\n", "\n")
    moved = change(f'{{id: "{card}", value: {card}}}', f'{{id: "{card}", value: {card}, abilities: [{ZERO}]}}', without)
    assert find_winners(moved) == expect_by_value([(card, "6")])


def test_without_its_sentence_a_zero_is_a_plain_number():
    assert find_winners(change(f"\n    abilities:\n      - {ZERO}\n", "\n")) == expect_by_value()


def test_two_cards_that_claim_to_beat_each_other_go_by_value():
    both = change('{id: "6", value: 6}', '{id: "6", value: 6, abilities: [This beats a 0 in a duel.]}')
    assert find_winners(both) == expect_by_value()


def test_a_duel_goes_by_the_value_of_a_card_and_not_by_its_name():
    changed = change('{id: "1", value: 1}', '{id: "1", value: 9}')
    winners = find_winners(changed)
    assert [winners["1", other] for other in NUMBERS if other != "1"] == [0] * 11


def play(text, example, options=""):
    """Play an example with a changed deck and give what was reported."""
    report = Report()
    (read_example,) = read_examples(f"- id: it\n  options: {{{options}}}\n{example}", "it.yaml", report)
    deck = read(text)
    play_examples(deck, (read_example,), report)
    return [found.code for found in report.diagnostics]


LOOK = """  setup: {deck: ["2", "3"], p1.hand: ["%s", "4"], p2.hand: ["5", "1"]}
  moves: [p1: duel %s wager 4, p2: duel 5 wager 1, p1: look]
  expect: {p1.looked_at: ["2"]}
"""


def test_looking_moves_with_its_sentence():
    text = "When revealed, you may look at the deck's top card."
    assert play(TEXT, LOOK % ("-1", "-1")) == []
    assert play(TEXT, LOOK % ("-3", "-3")) == ["example-illegal-move"]
    moved = change('{id: "-3", value: -3}', f'{{id: "-3", value: -3, abilities: ["{text}"]}}')
    assert play(moved, LOOK % ("-3", "-3")) == []


def test_looking_at_two_cards_shows_two():
    two = change("look at the deck's top card", "look at the deck's top 2 cards")
    assert play(two, (LOOK % ("-1", "-1")).replace('["2"]', '["2", "3"]')) == []


def test_a_look_without_may_is_not_asked():
    must = change("you may look at the deck's top card", "look at the deck's top card")
    assert play(must, (LOOK % ("-1", "-1")).replace(", p1: look]", "]")) == []


COPY = """  setup: {p1.hand: [COPY, "2"], p2.hand: ["3", "5"]}
  moves: [p1: duel COPY wager 2, p2: duel 3 wager 5]
  expect: {p1.won: %s, p2.won: %s}
"""


def test_copying_another_place_copies_another_card():
    assert play(TEXT, COPY % ('["2", "5"]', "[]")) == []
    copy = "become a copy of your opponent's wager until the end of the round"
    text = TEXT.replace("becomes a copy of your opponent's wager until", "becomes a copy of your wager until")
    assert copy not in text
    assert play(text, COPY % ("[]", '["5", "2"]')) == []


SWAP = """  setup: {deck: ["5", "4"], p1.hand: [SWAP, "2"], p2.hand: ["3", "1"]}
  moves: [p1: duel SWAP wager 2, p2: duel 3 wager 1]
  expect: {p1.won: %s, p2.won: %s}
"""


def test_a_card_that_does_not_stand_in_does_not_fight():
    assert play(TEXT, SWAP % ('["2", "1"]', "[]")) == []
    own = TEXT.index("  - id: SWAP")
    text = TEXT[:own] + TEXT[own:].replace("      - The card on this stands in for this.\n", "", 1)
    assert play(text, SWAP % ("[]", '["1", "2"]')) == []


def test_copies_of_a_card_are_one_choice():
    rules = set_table(read(change('{id: "3", value: 3}', '{id: "3", value: 3, copies: 2}')))
    assert rules is not None
    kind = rules.cards.find_kind("3")
    assert kind is not None
    first, second = rules.cards.of_kind(kind)
    state = empty_table(rules)
    place(state, {"p1.hand": [first, second, 0], "p2.hand": [1, 2]})
    state.start()
    legal = {rules.notation.format_action(action) for action in state.legal_actions(0)}
    assert legal == {"duel 3 wager 3", "duel 3 wager -5", "duel -5 wager 3"}
    state.apply(0, rules.notation.parse_action("duel 3 wager 3"))
    state.apply(1, state.legal_actions(1)[0])
    assert lying(state)["p1.won"][:1] == (second,)
    assert lying(state)["discard"][0] == first


def words_of(sentence):
    return [(match.start(), match.end()) for match in re.finditer(r"[^\s,.]+", sentence)]


SENTENCES = [
    (card.id, sentence.value) for deck in [read(TEXT)] for card in deck.cards for sentence in card.abilities
] + [
    (card_id, sentence.value)
    for option in read(TEXT).options
    for by_card in option.abilities.values()
    for card_id, sentences in by_card.items()
    for sentence in sentences
]


@pytest.mark.parametrize(("card", "sentence"), SENTENCES)
def test_no_word_can_go_or_change_without_changing_the_meaning(card, sentence):
    language = get_language(read(TEXT).vocabulary)
    right = parse(sentence, language)
    assert not isinstance(right, Mistake)
    words = sorted({word for _, text in SENTENCES for word in re.findall(r"[^\s,.]+", text)})
    for start, end in words_of(sentence):
        for other in ["", *words]:
            changed = (sentence[:start] + other + sentence[end:]).replace("  ", " ")
            if changed == sentence:
                continue
            found = parse(changed, language)
            assert isinstance(found, Mistake) or found != right, changed


REFUSED = [
    ("When revealed, discard your wager.", "until the duel is over"),
    ("At the end of the round, put the deck's top card on this.", "no place for `put`"),
    ("This beats a 6 in a wager.", "never ask"),
    ("This cannot be discarded.", "never ask"),
    ("When revealed, your opponent puts the deck's top card on this.", "not done by `your opponent`"),
    ("When revealed, look at 1 card in your hand.", "cannot `look at` in this way"),
    ("When revealed, this becomes a copy of your hand.", "are hidden"),
    ("When revealed, look at your deck.", "not clear which deck"),
    ("When revealed, put the deck's top card on this until the end of the round.", "cannot end then"),
    ("When discarded, look at the deck's top card.", "no such event"),
    ("A 5 beats a 6.", "ask this of nothing else"),
    ("Discard this.", "cannot carry out an ability of this form"),
    ("When revealed, look at the deck's top card at the end of the round.", "put a step off"),
]


@pytest.mark.parametrize(("sentence", "words"), REFUSED)
def test_a_sentence_that_the_rules_cannot_carry_out_is_refused(sentence, words):
    # triggers: ability-not-in-rules
    text = change('{id: "3", value: 3}', f'{{id: "3", value: 3, abilities: ["{sentence}"]}}')
    deck = read(text)
    assert not isinstance(parse(sentence, get_language(deck.vocabulary)), Mistake)
    report = Report(sources={deck.file: text})
    check_play(Project(deck, None), report)
    (found,) = report.diagnostics
    assert found.code == "ability-not-in-rules"
    assert words in found.message
    assert found.card == "3"
    assert found.place is not None
    line = text.split("\n")[found.place.line - 1]
    assert sentence in line
    assert line[found.place.column - 1 :][: found.place.length] in sentence
    assert set_table(deck) is None


def test_an_example_does_not_depend_on_the_deck_s_card_order():
    report = Report()
    examples = read_examples((ROOT / "decks/wayjer/examples.yaml").read_text(encoding="utf-8"), "examples.yaml", report)
    cards = re.findall(r"  - \{id: \"-?\d\", value: -?\d\}\n", TEXT)
    turned = TEXT
    for card in cards:
        turned = turned.replace(card, "")
    turned = turned.replace("cards:\n", "cards:\n" + "".join(reversed(cards)), 1)
    rules = set_table(read(turned))
    assert rules is not None
    for example in examples:
        if not example.options:
            play_example(example, rules, report)
    assert report.diagnostics == ()
