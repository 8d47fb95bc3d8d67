"""What the cards say is what is played: change a word of War Slayer V's deck file, and the game changes with it."""

import re
from dataclasses import replace

import pytest
from game_tables import ROOT, lying, place

from cardgen.ability import Mistake, get_language, parse
from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_random
from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Report
from cardgen.engine.state import empty_table
from cardgen.games.table import set_table
from cardgen.loading.deck import read_deck
from cardgen.loading.examples import read_examples
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

FILE = "decks/war-slayer-v/deck.yaml"
TEXT = (ROOT / FILE).read_text(encoding="utf-8")
DEFECT = (
    "When revealed, claim each other face-up Operative, then your opponent claims this and your Dossier, "
    "then end the Mission."
)
APPEAR = "When revealed, end the game at the end of the Mission."
FOUND = "When claimed from a Dossier, end the game."


def read(text):
    report = Report()
    report.sources[FILE] = text
    root = parse_yaml(text, FILE, report)
    assert root is not None
    deck = read_deck(root, "war-slayer-v", FILE, Sources(ROOT), report)
    assert deck is not None
    assert not report.has_errors, report.diagnostics
    return deck


def change(old, new, text=TEXT):
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
    return text.replace(old, new)


def play(text, example):
    """Play an example with a changed deck and give what was reported."""
    report = Report()
    examples = read_examples(f"- id: it\n{example}", "it.yaml", report)
    assert play_examples(read(text), examples, report) == 1
    return [found.message.split(": ", 1)[1] for found in report.diagnostics]


# p1 reveals a King in the last column; both Operatives of column 1 are up
KING = """  setup:
    defeated: p1
    exposed: [p1.1, p2.1, p1.2, p2.2]
    p1.theater: [4S, 9C, %s]
    p1.dossier: [5S, 6S, 7S]
    p2.theater: [4H, 9H, 6H]
    p2.dossier: [2D, 3D, 4D]
  expect: {p1.hq: %s, p2.hq: %s}
"""


def test_a_double_agent_defects_as_its_text_says():
    assert play(TEXT, KING % ("KS", "[4S, 9C, 4H, 9H, 6H]", "[2D, 3D, 4D, 5S, 6S, KS, 7S]")) == []


@pytest.mark.parametrize(
    ("text", "p1", "p2"),
    [
        (
            "When revealed, your opponent claims this and your Dossier, then end the Mission.",
            "[4S, 9C]",
            "[2D, 3D, 4D, 4H, 9H, 6H, 5S, 6S, KS, 7S]",
        ),
        (
            "When revealed, claim each other face-up Operative, then your opponent claims this, then end the Mission.",
            "[5S, 6S, 7S, 4S, 9C, 4H, 9H, 6H]",
            "[2D, 3D, 4D, KS]",
        ),
        (
            "When revealed, your opponent claims each other face-up Operative, then end the Mission.",
            "[5S, 6S, 7S, KS]",
            "[2D, 3D, 4D, 4H, 9H, 6H, 4S, 9C]",
        ),
        (
            "When revealed, claim each of your opponent's Operatives, then end the Mission.",
            "[5S, 6S, 7S, 4S, 9C, KS, 4H, 9H, 6H]",
            "[2D, 3D, 4D]",
        ),
        (
            "When revealed, claim your opponent's Dossier, then end the Mission.",
            "[5S, 6S, 7S, 4S, 9C, KS, 2D, 3D, 4D]",
            "[4H, 9H, 6H]",
        ),
    ],
)
def test_a_changed_sentence_is_another_betrayal(text, p1, p2):
    changed = change(DEFECT, text)
    assert play(changed, KING % ("KS", p1, p2)) == []


EARLY = """  setup:
    defeated: p1
    p1.theater: [KS, 9C, 8C]
    p1.dossier: [5S, 6S, 7S]
    p2.theater: [4H, 3H, 6H]
    p2.dossier: [2D, 3D, 4D]
  expect:
"""


def test_a_double_agent_that_does_not_end_the_mission_defects_and_the_flips_go_on():
    went_on = """    exposed: [p1.2, p2.2]
    p1.theater: ["-", 9C, 8C]
    p1.dossier: []
    p2.theater: ["-", 3H, 6H]
    p1.captured: [4H, 3D]
    p2.captured: [KS, 5S, 6S, 7S]
    to_move: [p2]
"""
    assert play(TEXT, EARLY + "    p1.hq: [9C, 8C, 4H]\n") == []
    assert play(change(", then end the Mission", ""), EARLY + went_on) == []


def test_two_sentences_of_a_card_are_both_carried_out():
    both = 'When revealed, end the Mission."\n      - "When revealed, claim your opponent\'s Dossier.'
    text = change(DEFECT, f'"{both}"'.replace('""', '"'))
    assert play(text, KING % ("KS", "[5S, 6S, 7S, 4S, 9C, KS, 2D, 3D, 4D]", "[4H, 9H, 6H]")) == []


def test_a_period_that_the_rules_cannot_end_is_refused_with_those_they_can():
    text = change(
        "periods: [Mission, game]", "periods: [Mission, game, day]", change(DEFECT, "When revealed, end the day.")
    )
    report = Report(sources={FILE: text})
    check_play(Project(read(text), None, ()), report)
    (found,) = report.diagnostics
    assert found.message == "The rules of War Slayer V cannot end that."
    assert found.hint == "They can: `end the Mission`, `end the game`."


def test_without_its_keyword_a_king_fights_nobody():
    assert (
        play(TEXT.replace("      abilities: [Double Agent.]\n", ""), EARLY + "    exposed: [p1.1, p2.1, p1.2, p2.2]\n")
        == []
    )


def test_a_king_with_a_value_and_without_its_keyword_fights():
    text = TEXT.replace("      abilities: [Double Agent.]\n", "      value: 13\n")
    assert play(text, EARLY + "    p1.captured: [2D]\n    exposed: [p1.1, p2.1]\n") == []


VIP = """  setup:
    defeated: p2
    exposed: [p1.3, p2.3, p1.2, p2.2]
    p1.hq: [2C, 3C, 4C, 5C]
    p1.theater: [%s, 9C, 8C]
    p1.dossier: [5S, 6S, 7S]
    p2.hq: [2S, 3S, 4S, 8S]
    p2.theater: [%s, 9H, 8H]
    p2.dossier: [2D, 3D, 4D]
  expect: {over: %s}
"""


def move_vip(card):
    """Give the deck with the VIP's keyword on another card."""
    without = change("      abilities: [VIP.]\n", "")
    return change("\naids:\n", f"\n  - where: {{id: {card}}}\n    set: {{abilities: [VIP.]}}\n\naids:\n", without)


def test_the_end_of_the_game_moves_with_the_vip_s_text():
    assert play(TEXT, VIP % ("AS", "AH", "true")) == []
    assert play(TEXT, VIP % ("7D", "7H", "false")) == []
    assert play(move_vip("7D"), VIP % ("AS", "AH", "false")) == []
    assert play(move_vip("7D"), VIP % ("7D", "7H", "true")) == []


FOUND_EARLY = """  setup:
    defeated: p1
    p1.hq: [2C, 3C, 4C, 5C]
    p1.theater: [10D, 9C, 8C]
    p1.dossier: [5S, 6S, 7S]
    p2.hq: [2S, 3S, 4S, 8S]
    p2.theater: [2H, 9H, 8H]
    p2.dossier: [%s, 3D, 4D]
  expect: {over: %s}
"""


def test_the_search_for_the_vip_moves_with_its_text():
    assert play(TEXT, FOUND_EARLY % ("AS", "true")) == []
    assert play(TEXT, FOUND_EARLY % ("6D", "false")) == []
    assert play(move_vip("6D"), FOUND_EARLY % ("AS", "false")) == []
    assert play(move_vip("6D"), FOUND_EARLY % ("6D", "true")) == []
    assert play(change(f"      - {FOUND}\n", ""), FOUND_EARLY % ("AS", "false")) == []


def test_a_vip_that_ends_the_game_at_once_does_not_wait_for_the_mission():
    at_once = change(APPEAR, "When revealed, end the game.")
    first = """  setup:
    defeated: p1
    p1.hq: [2C, 3C, 4C, 5C]
    p1.theater: [AS, 9C, 8C]
    p1.dossier: [5S, 6S, 7S]
    p2.theater: [2H, 9H, 8H]
    p2.dossier: [2D, 3D, 4D]
  expect: {over: %s, p1.captured: %s}
"""
    assert play(TEXT, first % ("false", "[2D]")) == []
    assert play(at_once, first % ("true", "[]")) == []


def test_a_vip_that_ends_the_mission_when_found_ends_no_game():
    text = change(FOUND, "When claimed from a Dossier, end the Mission.")
    example = FOUND_EARLY.replace(
        "{over: %s}", "{over: %s, p1.drawn: [2C, 3C, 4C], p1.hq: [5C, 5S, 6S, 7S, 10D, 9C, 8C, AS]}"
    )
    assert play(text, example % ("AS", "false")) == []


def test_what_is_put_off_may_be_any_deed():
    text = change(DEFECT, "When revealed, your opponent claims this at the end of the Mission.")
    assert play(text, KING % ("KS", "[5S, 6S, 7S, 4S, 9C]", "[2D, 3D, 4D, 4H, 9H, 6H, KS]")) == []


def test_scores_and_values_are_the_deck_s():
    scores = "  setup: {p1.hq: [AS, AH, KS, 2C]}\n  expect: {p1.score: %d}\n"
    assert play(TEXT, scores % 21) == []
    assert play(change("score: &vip-score 10", "score: &vip-score 20"), scores % 31) == []
    assert play(change("score: &double-agent-score 5", "score: &double-agent-score 7"), scores % 23) == []
    ace = "  setup: {defeated: p1, p1.theater: [AH, 9C, 8C], p2.theater: [2H, 9H, 8H]}\n  expect: {to_move: [%s]}\n"
    assert play(TEXT, ace % "p2") == []
    assert play(change("      value: 11\n", "      value: 1\n"), ace % "p1") == []


REFUSED = [
    ("When revealed, claim 0 other face-up Operatives, then end the Mission.", "nothing is done"),
    ("When revealed, claim each other face-up card, then end the Mission.", "not said where they lie"),
    ("When revealed, end the Mission at the end of the game.", "cannot put a step off"),
    ("When revealed, end the Mission at the end of the Mission.", "ends then anyway"),
    ("When revealed, claim your opponent's HQ.", ""),
    ("When claimed, end the game.", ""),
    ("When claimed from a Theater, end the game.", "no such event"),
    ("When revealed, claim each other face-up Operative until the end of the Mission.", "cannot end then"),
    ("At the end of the game, claim your Dossier.", "no such moment"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_the_rules_cannot_carry_out_is_refused_at_its_place(text, words):
    deck = read(change(DEFECT, text))
    report = Report()
    report.sources[FILE] = change(DEFECT, text)
    assert not isinstance(parse(text, get_language(deck.vocabulary)), Mistake)
    check_play(Project(deck, None, ()), report)
    if not words:
        assert report.diagnostics == ()
        return
    (found,) = report.diagnostics
    assert found.code == "ability-not-in-rules"
    assert words in found.message
    assert found.place is not None
    assert found.place.line == TEXT[: TEXT.index(DEFECT)].count("\n") + 1


def words_of(sentence):
    return [(match.start(), match.end()) for match in re.finditer(r"[^\s,.]+", sentence)]


@pytest.mark.parametrize("sentence", [DEFECT, APPEAR, FOUND])
def test_no_word_can_go_without_changing_the_meaning(sentence):
    language = get_language(read(TEXT).vocabulary)
    meaning = parse(sentence, language)
    for start, end in words_of(sentence):
        shorter = (sentence[:start] + sentence[end:].lstrip()).replace(" ,", ",").replace(" .", ".")
        assert parse(shorter, language) != meaning


def test_no_module_of_the_game_names_a_card_or_repeats_its_text():
    deck = read(TEXT)
    folder = ROOT / "cardgen" / "games" / "war_slayer_v"
    names = {card.id for card in deck.cards} | {card.name for card in deck.cards} | {"Jack", "Queen", "King", "spades"}
    for path in folder.glob("*.py"):
        strings = re.findall(r"\"([^\"\n]*)\"", re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8")))
        assert not names & set(strings), path.name
        assert not any(role in text for text in strings for role in ("VIP", "Double Agent")), path.name


@pytest.mark.parametrize("number", range(30))
def test_games_with_other_texts_are_played_to_the_end(number):
    """Sentences of the kind that a designer might try keep every card, and every game ends."""
    sentences = [
        DEFECT, APPEAR, FOUND,
        "When revealed, claim your Dossier, then end the Mission.",
        "When revealed, your opponent claims each other face-up Operative.",
        "When revealed, you may claim each of your opponent's face-up Operatives.",
        "When revealed, you may end the Mission, then claim your opponent's Dossier.",
        "When revealed, claim each Operative, then your opponent claims each Operative.",
        "When claimed from a Dossier, claim your opponent's Dossier.",
        "When claimed from a Dossier, end the game at the end of the Mission.",
        "When revealed, your opponent claims this at the end of the Mission.",
        "When claimed from a Dossier, you may end the game.",
        "When revealed, claim your opponent's HQ at the end of the Mission.",
    ]  # fmt: skip
    courts = [sentences[number % 13], sentences[(number * 5 + 3) % 13]]
    vip = sentences[(number * 7 + 1) % 13]
    text = change("abilities: [Double Agent.]", 'abilities: ["' + '", "'.join(dict.fromkeys(courts)) + '"]')
    text = change("abilities: [VIP.]", f'abilities: ["{vip}"]', text)
    rules = set_table(read(text))
    assert rules is not None
    for game in range(12):
        record = play_out(rules, [choose_random] * 2, number, game)
        final = record.final
        assert final.is_terminal()
        assert sorted(card for cards in final.zones.values() for card in cards) == list(range(52))
        assert sum(record.outcome.scores) == 121


def test_copies_of_a_card_are_one_choice():
    deck = read(TEXT)
    doubled = replace(deck, cards=tuple(replace(card, copies=2) if card.id == "2S" else card for card in deck.cards))
    rules = set_table(doubled)
    assert rules is not None
    kind = rules.cards.find_kind("2S")
    assert kind is not None
    first, second = rules.cards.of_kind(kind)
    state = empty_table(rules)
    place(state, {"p1.hq": [first, second, 5, 6, 7, 8], "p2.hq": [11, 12, 13, 14, 15, 16]})
    state.start()
    legal = [rules.notation.format_action(action) for action in state.legal_actions(0)]
    assert len(legal) == len(set(legal)) == 6
    state.apply(0, rules.notation.parse_action("theater 2S 5S 2S"))
    state.apply(1, state.legal_actions(1)[0])
    assert lying(state)["p1.theater"] == (first, 5, second)
    for number in range(30):
        record = play_out(rules, [choose_random] * 2, 1, number)
        assert sorted(card for cards in record.final.zones.values() for card in cards) == list(range(53))
