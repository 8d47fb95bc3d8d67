"""Decks of other games by shipped rules: other names, languages, numbers, suits and texts, checked and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from edited_decks import read

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_random
from cardgen.checks import run_checks
from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.examples import play_example
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.text import from_text, to_text
from cardgen.games.narration import draw_diagrams, narrate_example
from cardgen.games.table import set_table
from cardgen.loading.examples import read_examples
from cardgen.model import Project

FOLDER = Path(__file__).parent / "rethemes"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
RULES = {
    "tierduell": "wayjer",
    "marees": "nvwk",
    "quatre-vents": "the-way",
    "drei-pfade": "three-lanes",
    "akten": "war-slayer-v",
}


def read_text(name):
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


def load(name):
    return read(name, read_text(name))


def find_mistakes(text):
    """Give what a check of a deck says, without the place of its file."""
    deck, report = read("marees", text), Report()
    report.sources[deck.file] = text
    run_checks(Project(deck, None, ()), report)
    return [(found.code, found.message) for found in report.diagnostics]


def change(text, *pairs):
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def test_each_shipped_rules_module_plays_a_deck_of_another_game():
    assert {name: load(name).rules.value for name in NAMES} == RULES


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_of_another_game_has_no_mistakes(name):
    report = Report()
    run_checks(Project(load(name), None, ()), report)
    assert report.diagnostics == ()


def seat_players(deck):
    rules = set_table(deck)
    assert rules is not None
    return rules


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_of_another_game_is_played_told_and_drawn(name):
    rules = seat_players(load(name))
    lay = rules.game.lay
    assert lay is not None
    for number in range(1, 4):
        state = play_out(rules, [choose_random] * rules.players, 5, number).final
        assert to_text(from_text(to_text(state), rules)) == to_text(state)
        assert len(narrate(state.log, Speaker(rules.cards, ("Ana", "Ben")))) > 5
        assert all(lay(state, seat, ("Ana", "Ben")).areas for seat in range(2))


# name of a deck, an example of it, and what its story says
TOLD = {
    "tierduell": (
        """
- id: one
  title: A mouse beats a lion
  setup: {deck: [hase, ziege], p1.hand: [maus, wolf], p2.hand: [löwe, bär]}
  moves: [{p1: duel maus wager wolf}, {p2: duel löwe wager bär}]
  expect: {p1.won: [wolf, bär], winner: p1}
""",
        ["Ana's maus beats Ben's löwe."],
    ),
    "marees": (
        """
- id: one
  title: A debt
  setup:
    deck: [sable-1, sable-3, sable-4]
    p1.hand: [écume-2, écume-4]
    p2.hand: [épave, sable-7]
  moves: [{p1: play écume-2}, {p2: play épave=algue-2}]
  expect: {pile: [écume-2, épave=algue-2], pending_draw: 4}
""",
        ["After Ana's play the dette is 2 cards."],
    ),
    "quatre-vents": (
        """
- id: one
  title: A gust
  setup: {pieces: {bise: c4, autan: c1}, p1.hand: [rafale, bise], p2.hand: [autan]}
  moves: [{p1: play rafale on bise}]
  expect: {winner: p1, pieces: {bise: out, autan: c1}}
""",
        ["The Bise voile goes from c4 to c5."],
    ),
    "drei-pfade": (
        """
- id: one
  title: A witch
  setup:
    draw: [bote, bote]
    p1.hand: [hexe]
    p1.A: [bauer up]
    p2.A: [riese up]
    p1.B: [bauer up]
    p2.B: [bauer up]
  moves: [{p1: play hexe to A}, {p1: flip A2}]
  expect: {over: false}
""",
        ["Ana lähmt 1 card in Pfad A."],
    ),
    "akten": (
        """
- id: one
  title: A row
  setup:
    p1.hq: [agent, agent, agent, kurier, kurier, kurier]
    p2.hq: [lehrling, lehrling, lehrling, lehrling, lehrling, lehrling]
  moves: [{p1: dossier agent agent agent}, {p2: theater lehrling lehrling lehrling}]
  expect: {p1.dossier: [agent, agent, agent]}
""",
        ["Ana fills the Akte: agent agent agent.", "Einsatz 1 begins: flips run from Ben's left."],
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_happens_is_told_in_the_words_of_the_deck(name):
    text, told = TOLD[name]
    deck, report = load(name), Report()
    examples = read_examples(text, f"decks/{name}/examples.yaml", report)
    assert play_examples(deck, examples, report) == 1
    assert report.diagnostics == ()
    rules = seat_players(deck)
    played = play_example(examples[0], rules, report)
    assert played is not None
    said = narrate(played.after[-1].log, Speaker(rules.cards, ("Ana", "Ben")))
    assert [sentence for sentence in told if sentence not in said] == []


def test_the_labels_of_a_drawn_position_are_the_words_of_the_deck():
    deck = load("akten")
    (example,) = read_examples(TOLD["akten"][0], "examples.yaml", Report())
    drawn = draw_diagrams(example, deck, [2])
    assert drawn is not None
    names = {label for area in drawn.moments[0].areas for label in (area.name, *area.row_names)}
    assert {"Ana's Akte", "Ben's Bühne"} <= names
    assert not any(word in name for name in names for word in ("Dossier", "Theater", "HQ"))


def test_moves_of_a_wild_card_name_ranks_by_what_ids_say_beside_the_suit():
    rules = seat_players(load("marees"))
    ways = [way.text for way in rules.facts.ways if way.text.startswith("épave=")]
    assert ways[:2] == ["épave=écume-1", "épave=sable-1"]
    text = change(
        read_text("marees"), ("This may be played as any card.", "This may be played as any rank without a suit.")
    )
    rules = seat_players(read("marees", text))
    assert [way.text for way in rules.facts.ways if way.text.startswith("épave=")] == [
        f"épave={rank}" for rank in (1, 2, 3, 4, 5, 6, 7, "roi")
    ]


@pytest.mark.parametrize(
    ("ids", "ranks"),
    [
        (("9S", "10S", "9H", "10H"), ["9", "10"]),
        (("rot-3", "rot-11", "blau-3", "blau-11"), ["3", "11"]),
        (("3-rot", "4-rot", "3-blau", "4-blau"), ["3", "4"]),
        (("sonne", "mond", "stern", "komet"), ["Acht", "Neun"]),
    ],
)
def test_the_rank_of_a_move_is_found_in_ids_of_any_form(ids, ranks):
    from dataclasses import replace

    from cardgen.engine.cards import number_cards
    from cardgen.games.nvwk.ranks import name_ranks

    card = load("marees").cards[0]
    fields = [
        {"suit": suit, "value": value, "rank": rank} for suit in "ab" for value, rank in ((8, "Acht"), (9, "Neun"))
    ]
    cards = number_cards([replace(card, id=name, fields=own) for name, own in zip(ids, fields, strict=True)])
    assert [*name_ranks(cards, {0: 8, 1: 9, 2: 8, 3: 9}).values()] == ranks


def test_suits_go_in_the_order_in_which_the_deck_lists_them():
    rules = seat_players(load("marees"))
    text = change(read_text("marees"), ("[écume, sable, algue, corail]", "[corail, algue, sable, écume]"))
    other = seat_players(read("marees", text))
    assert rules.notation.parse_action("play corail-1 écume-1") == rules.notation.parse_action("play écume-1 corail-1")
    action = rules.notation.parse_action("play corail-1 écume-1")
    assert rules.notation.format_action(action) == "play écume-1 corail-1"
    action = other.notation.parse_action("play corail-1 écume-1")
    assert other.notation.format_action(action) == "play corail-1 écume-1"


@pytest.mark.parametrize(
    "text",
    ["play rafale on bise", "play brise on bise to levant", "play tourbillon on ponant, autan", "play brise on autan"],
)
def test_moves_name_elements_as_the_deck_does(text):
    notation = seat_players(load("quatre-vents")).notation
    assert notation.format_action(notation.parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("play brise on vent", "There is no voile `vent`. Allowed here: `bise`, `autan`, `levant`, `ponant`."),
        ("play brise on bise to north", "There is no way `north`. It is written `bise`, as its gate."),
    ],
)
def test_a_wrong_name_in_a_move_is_told_with_those_of_the_deck(text, told):
    notation = seat_players(load("quatre-vents")).notation
    with pytest.raises(MistakeError) as raised:
        notation.parse_action(text)
    assert str(raised.value) == told


def test_a_deck_in_a_language_that_its_rules_speak_is_told_in_it():
    deck = read("tierduell", change(read_text("tierduell"), ("players: 2", "players: 2\nlang: de")))
    (example,) = read_examples(TOLD["tierduell"][0], "examples.yaml", Report())
    narrated = narrate_example(example, deck)
    assert narrated is not None
    assert any("Anas maus schlägt Bens löwe." in event.sentence for event in narrated.events)
    assert narrated.result == "Ana gewinnt das Spiel mit 18 zu 0."


def test_the_table_of_a_game_has_room_for_long_names():
    rules = seat_players(load("akten"))
    (example,) = read_examples(TOLD["akten"][0], "examples.yaml", Report())
    played = play_example(example, rules, Report())
    assert played is not None
    lines = played.after[-1].draw_table(0, ("Ana", "Ben"))
    assert lines is not None
    assert lines[1:6] == [
        "                  1          2          3",
        "  Ben's Akte      -          -          -",
        "  Ben's Bühne     ?          ?          ?",
        "  your Bühne      -          -          -",
        "  your Akte    (agent)    (agent)    (agent)",
    ]


# ---- decks that do not fit are told in one sentence what their rules need


@pytest.mark.parametrize(
    ("name", "pairs", "message"),
    [
        (
            "tierduell",
            [("value: integer", "value: text")],
            "Tierduell cannot be played: its rules read the field `value` as `integer`, and the deck declares it as "
            "`text`.",
        ),
        (
            "tierduell",
            [("rules: wayjer", "rules: wayjer\nabilities: free")],
            "Tierduell cannot be played: its rules play what the cards say, and `abilities: free` makes of it texts "
            "for people: leave it out.",
        ),
        (
            "akten",
            [
                (", score: integer", ", score: integer, prize: integer"),
                ("score: 1", "prize: 1"),
                ("score: 2", "prize: 2"),
                ("score: 4", "prize: 4"),
                ("score: 5", "prize: 5"),
                ("score: -3", "prize: -3"),
            ],
            "Akten cannot be played: its rules read the field `score` of the cards, and no card has it.",
        ),
        (
            "marees",
            [("players: 2-4", "players: 2-8")],
            "Marées cannot be played: `players` says 2 to 8, and its rules are for 2 to 6.",
        ),
    ],
)
def test_a_deck_that_does_not_fit_its_rules_is_told_what_they_need(name, pairs, message):
    found = [each for each in find_mistakes(change(read_text(name), *pairs)) if each[0] != "language-not-read"]
    assert found == [("deck-cannot-be-played", message)]


def test_a_sentence_that_the_rules_cannot_carry_out_is_refused_in_the_words_of_the_deck():
    text = change(
        read_text("akten"),
        ("then end the Einsatz", "then end the Runde"),
        ("game: Spiel}", "game: Spiel, Runde: Runde}"),
    )
    deck, report = read("akten", text), Report()
    report.sources[deck.file] = text
    run_checks(Project(deck, None, ()), report)
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("ability-not-in-rules", "They can: `end the Einsatz`, `end the Spiel`.")


# triggers: unknown-rules-word
def test_a_word_of_ones_own_for_a_word_that_the_rules_do_not_have_is_told_with_the_nearest():
    text = change(read_text("tierduell"), ("{round: Runde}", "{rounds: Runde}"))
    assert find_mistakes(text)[0] == (
        "unknown-rules-word",
        "The deck says `Runde` for `rounds`, a word that its rules do not know.",
    )


@pytest.mark.parametrize(
    ("old", "new", "said", "hint"),
    [
        ("duel: Kampf", "duell: Kampf", "`Kampf` for `duell`", "Did you mean `duel`?"),
        (
            "{round: Runde}",
            "{Runde: round}",
            "`round` for `Runde`",
            "The word of the rules stands first: `round: Runde`.",
        ),
        ("{card: cards}", "{card: [Tier, Tiere]}", "`Tier` for `card`", "A card is called so in every game."),
    ],
)
def test_a_word_in_the_wrong_place_is_told_with_what_to_write(old, new, said, hint):
    text = change(read_text("tierduell"), (old, new))
    report = Report()
    deck = read("tierduell", text)
    report.sources[deck.file] = text
    run_checks(Project(deck, None, ()), report)
    found = [each for each in report.diagnostics if each.code == "unknown-rules-word"]
    assert [said in each.message and each.hint.startswith(hint) for each in found] == [True]


@pytest.mark.parametrize(
    ("name", "pairs", "hint"),
    [
        ("drei-pfade", [(", lane: Pfad", ""), ("this Pfad", "this lane")], ("zones", "lane")),
        ("drei-pfade", [(", hit point: hit points", "")], ("units", "hit point")),
        ("marees", [("chain: houle", "pending skip: saut"), ("the houle", "the chain")], ("effects", "chain")),
        ("marees", [("card order: courant, ", ""), ("the courant", "the card order")], ("orders", "card order")),
        ("tierduell", [("{round: Runde}", "[Tag]"), ("the Runde", "the round")], ("periods", "round")),
        (
            "akten",
            [(", Operative: [Spion, Spione]", ""), ("face-up Spion", "face-up Operative")],
            ("nouns", "Operative"),
        ),
    ],
)
def test_a_word_that_only_the_rules_know_is_told_with_where_to_declare_it(name, pairs, hint):
    text = change(read_text(name), *pairs)
    deck, report = read(name, text), Report()
    report.sources[deck.file] = text
    run_checks(Project(deck, None, ()), report)
    key, word = hint
    assert f"Its rules know `{word}`: declare it under `language`, `{key}: [{word}]`." in [
        found.hint for found in report.diagnostics
    ]


def test_a_word_that_stands_for_none_of_the_rules_is_told_how_it_can():
    text = change(read_text("akten"), ("Operative: [Spion, Spione]", "Spion: Spione"))
    deck, report = read("akten", text), Report()
    report.sources[deck.file] = text
    run_checks(Project(deck, None, ()), report)
    assert [found.hint for found in report.diagnostics] == [
        "Write `each Operative`, or name a zone. A word of your own stands for `Operative` with "
        "`nouns: {Operative: [..., ...]}`."
    ]


def test_a_zone_that_is_called_as_a_verb_of_the_sentences_leaves_the_verb_as_it_is():
    from cardgen.engine.own_words import call

    called = {"won": "plunder", "burned": "ash"}
    assert call("Ana has won no cards.", called) == "Ana has won no cards."
    assert call("Ana has won 4 and 5. The sum is 9.", called) == "Ana has won 4 and 5. The sum is 9."
    assert call("Won by Ana", called) == "Won by Ana"
    assert call("The 4 is burned.", called) == "The 4 is burned."
    assert call("Ben looks at Ana's won.", called) == "Ben looks at Ana's plunder."
    assert call("Your won is a won of 3.", called) == "Your plunder is a plunder of 3."
