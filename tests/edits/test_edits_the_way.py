"""Every edit of The Way's signs, keyword, words and options is refused where it stands, or played as it says."""

from __future__ import annotations

import json
import random
import re
from itertools import product

import pytest
from game_tables import ROOT
from plain_the_way import choose_at_random, deal, shuffle
from plain_the_way_text import SYMBOLS, PlainTheWayText, read_event, say_signs

from cardgen.checks import CHECKS, run_checks
from cardgen.diagnostics import Report
from cardgen.engine.trace import replay
from cardgen.games.table import set_table
from cardgen.loading import Sources
from cardgen.loading.deck import read_deck
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

FILE = "decks/the-way/deck.yaml"
TEXT = (ROOT / FILE).read_text(encoding="utf-8")
HEAD = TEXT[: TEXT.index("cards:\n")]
CARDS = TEXT[TEXT.index("cards:\n") : TEXT.index("aids:")]
OPTIONS = re.sub(r"  expansion:.*\n", "", TEXT[TEXT.index("options:\n") : TEXT.index("composition:\n")])
KEYWORD = "When drawn, play this, then draw 1 card."
SOME = [check for check in CHECKS if check.__name__ in ("check_abilities", "check_play", "check_options")]
MOVES, GAMES = 60, 3


def read(text):
    report = Report(sources={FILE: text})
    root = parse_yaml(text, FILE, report)
    assert root is not None
    return read_deck(root, "the-way", FILE, Sources(ROOT), report), report


def check(text):
    deck, report = read(text)
    run_checks(Project(deck, None), report, SOME)
    return deck, report


def put_cards(lines):
    return f"{HEAD}cards:\n" + "".join(f"  - {{id: c{number}, name: C, {line}}}\n" for number, line in enumerate(lines))


# ---- signs

ODD = (["ice"], ["Fire"], ["1"], ["void gate"], ["fire", "ice"], ["wild", "Void"])
LISTS = [list(some) for count in range(4) for some in product(SYMBOLS, repeat=count)] + [[*some] for some in ODD]
WRITTEN = ("single", "double", "dual", "all", "triple", None)


def write_signs(borders, symbols, kind):
    parts = [] if borders is None else [f"borders: {borders}"]
    parts += [] if symbols is None else [f"symbols: [{', '.join(json.dumps(symbol) for symbol in symbols)}]"]
    return ", ".join([*parts, *([] if kind is None else [f"kind: {kind}"])])


@pytest.mark.parametrize("borders", [None, 0, 1, 2, 3, 4, 5])
def test_all_signs_are_refused_at_what_is_wrong_or_say_what_they_show(borders):
    kinds = [(symbols, kind) for symbols in (None, *LISTS) for kind in (WRITTEN if borders in (1, 2, 4) else (None,))]
    deck, report = read(put_cards([write_signs(borders, symbols, kind) for symbols, kind in kinds]) + f"\n{OPTIONS}")
    found = {diagnostic.card: diagnostic for diagnostic in report.diagnostics}
    assert {diagnostic.code for diagnostic in report.diagnostics} <= {"bad-signs"}
    assert len(found) == len(report.diagnostics)
    for card, (symbols, kind) in zip(deck.cards, kinds, strict=True):
        said = say_signs(borders, symbols, kind)
        if isinstance(said, str):
            line = report.sources[FILE].splitlines()[found[card.id].place.line - 1]
            at = line[found[card.id].place.column - 1 :]
            assert f"id: {card.id}," in line
            assert f"{said}: " not in line or re.search(rf"{said}: \[?$", line.removesuffix(at)), (line, said)
        else:
            assert card.id not in found, (borders, symbols, kind)
            assert [text.value for text in card.abilities] == said


# ---- typed sentences

FEW = [(1, ["air"]), (1, ["fire", "fire"]), (1, ["wild"] * 3), (2, ["water", "void"]), (4, ["void"]), (4, ["wild"])]
WORDS = "move moves draw each 1 2 0 piece pieces step steps towards away the Air Fire gate void in any direction then"


def change_words(sentence, words):
    """Give a sentence with each word in turn another one, left out or doubled, capital and stop kept."""
    found = []
    parts = re.findall(r"[\w-]+|[,.]", sentence)
    for number in range(len(parts)):
        for new in (*([word] for word in words), [], [parts[number]] * 2):
            changed = " ".join([*parts[:number], *new, *parts[number + 1 :]])
            changed = re.sub(r" ([,.])", r"\1", changed)
            found.append(changed[:1].upper() + changed[1:])
    return [text for text in dict.fromkeys(found) if text != sentence]


def test_a_typed_sentence_says_the_same_or_is_refused_where_it_is_typed():
    typed = []
    for borders, symbols in FEW:
        said = say_signs(borders, symbols, None)
        assert isinstance(said, list)
        typed += [(borders, symbols, [new, *said[1:]]) for new in change_words(said[0], WORDS.split())]
        typed += [(borders, symbols, said), (borders, symbols, [*said, "Event."]), (borders, symbols, said[::-1])]
    lines = [
        f"{write_signs(borders, symbols, None)}, abilities: {json.dumps(texts)}" for borders, symbols, texts in typed
    ]
    deck, report = check(put_cards(lines) + f"\n{OPTIONS}")
    lines = report.sources[FILE].splitlines()
    told = {found.card for found in report.diagnostics if f"id: {found.card}," in lines[found.place.line - 1]}
    pairs = zip(deck.cards, typed, strict=True)
    fine = {card.id for card, (borders, symbols, texts) in pairs if texts == say_signs(borders, symbols, None)}
    assert len(fine) >= len(FEW)
    assert told == {found.card for found in report.diagnostics} == {card.id for card in deck.cards} - fine


# ---- the keyword

MORE_WORDS = "When drawn played you may play draw this it 1 0 2 3 100 101 -1 card cards piece each then if the"
SENTENCES = [
    *change_words(KEYWORD, MORE_WORDS.split()),
    *(f"When drawn, play this, then draw {n} cards." for n in (0, 2, 3, 100, 101, 1000)),
    "When drawn, play this.",
    "When drawn, play this, then draw 1 card, then draw 1 card.",
    "When drawn, play this, then draw 1 card, then draw 2 cards.",
    "When drawn, play this, then you may draw 1 card.",
    "When drawn, play this, then draw 1 card, then you may draw 2 cards.",
    "When drawn, you may play this, then draw 1 card.",
    "When drawn, draw 1 card, then play this.",
    "When drawn, play this, and if you do, draw 1 card.",
    "When drawn, play this, and if you do, draw 3 cards.",
    "When drawn, play this, then play this.",
    "When drawn, play this, then move 1 piece 1 step towards the void.",
    "When drawn, each player plays this, then draw 1 card.",
    "When drawn, play this, then each player draws 1 card.",
    "When drawn, play this, then the next player draws 1 card.",
    "When drawn, play this, then your opponent draws 1 card.",
    "When drawn, play this, then draw 1 card for each card.",
    "When drawn, play this, then draw 1 card for each piece.",
    "When drawn, if this is a card, play this.",
    "When drawn, choose one: play this, or draw 1 card.",
    "Move 1 piece 1 step towards the void.",
    "Draw 1 card.",
    "Play this.",
    "This cannot be played.",
    "Event.",
    "When played, draw 1 card.",
]


def write_keyword(*sentences):
    assert KEYWORD in HEAD
    head = HEAD.replace(json.dumps(KEYWORD), ", ".join(map(json.dumps, sentences)))
    return f"{head}{CARDS}\n{OPTIONS}"


def find_line(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_each_text_of_the_keyword_is_refused_where_it_stands_or_played_as_it_says():
    played = []
    for sentence in dict.fromkeys(SENTENCES):
        text = write_keyword(sentence)
        deck, report = check(text)
        if read_event(sentence) is None:
            assert report.has_errors, sentence
            assert {each.place.line for each in report.diagnostics} == {find_line(text, "Event: {text")}, sentence
            continue
        assert report.diagnostics == (), sentence
        assert all(has_event(card) == shows_event(card.fields) for card in deck.cards)
        played.append(sentence)
        for number in range(GAMES):
            play_beside(deck, sentence, number)
    assert len(played) >= 10


def shows_event(fields):
    return "void" in fields["symbols"] or fields["borders"] == 4


def has_event(card):
    return [text.value for text in card.abilities[1:]] == ["Event."]


def play_beside(deck, sentence, number):
    """Play a game by the engine and by the plain reading, comparing position and moves."""
    rng = random.Random(f"{sentence} {number}")
    options, players = {"mode": "cooperative"}, rng.choice([2, 3, 4])
    rules = set_table(deck, options, players)
    assert rules is not None
    setup = deal(players, options, rng)
    state = next(replay({"setup": setup, "moves": []}, rules))
    game = PlainTheWayText(setup, options, sentence)
    for _ in range(MOVES):
        assert json.loads(json.dumps(state.write_position())) == game.position(), sentence
        moves = [rules.notation.format_action(each) for seat in state.to_move() for each in state.legal_actions(seat)]
        mover = game.mover()
        assert sorted(moves) == sorted(game.legal(mover) if mover else []), sentence
        if mover is None:
            break
        move = choose_at_random(game, rng)
        state.apply(int(mover[1:]) - 1, rules.notation.parse_action(move))
        game.apply(mover, move)
        if game.needs_order:
            order = shuffle(game, rng)
            state.put_in_order(state.parse_order(f"deck: {' '.join(order)}"))


@pytest.mark.parametrize(
    "sentences",
    [
        (KEYWORD, "When drawn, play this."),
        (KEYWORD, "Move 1 piece 1 step towards the void."),
        (KEYWORD, KEYWORD),
        ("When drawn, play this.", "Draw 1 card."),
        (),
    ],
)
def test_a_keyword_is_one_sentence(sentences):
    text = write_keyword(*sentences)
    _, report = check(text)
    assert report.has_errors
    assert report.diagnostics[0].place.line == find_line(text, "Event: {text")


# ---- words and options


@pytest.mark.parametrize(
    ("old", "new", "said", "at"),
    [
        ("Event: {text", "Happening: {text", "The `keywords` have no `Event`", "nouns:"),
        ("piece: pieces", "pawn: pawns", "The `nouns` have no `piece`", "nouns:"),
        ("card: cards, ", "", "The word `card` is not in this deck's language", "Event: {text"),
        ("Air gate, ", "North gate, ", "The `places` have no `Air gate`", "nouns:"),
        ("Air gate, Earth gate, ", "", "The `places` have no `Air gate`, `Earth gate`", "nouns:"),
        ("Water gate, void]", "Water gate, center]", "The `places` have no `void`", "nouns:"),
        ("[move, play, draw]", "[play, draw]", "The `verbs` have no `move`", "nouns:"),
        ("[move, play, draw]", "[move, draw]", "`play` is no word of this deck", "Event: {text"),
        ("[move, play, draw]", "[move, play]", "`drawn` is no word of this deck", "Event: {text"),
        (", option: {mode: cooperative}", "", "The keyword `Event` holds in versus play too", "Event: {text"),
        ("{mode: cooperative}", "{mode: versus}", "The keyword `Event` holds in versus play too", "Event: {text"),
        ("{mode: cooperative}", '{board_size: "7"}', "The keyword `Event` holds in versus play too", "Event: {text"),
        ("{mode: cooperative}", "{mode: together}", "`together` is no value of the option `mode`", "Event: {text"),
        ("{mode: cooperative}", "{modes: cooperative}", "The deck has no option `modes`", "Event: {text"),
        ("[versus, cooperative]", "[versus, cooperative, solo]", "The rules know no value `solo`", "  mode:"),
        ("[versus, cooperative]", "[versus]", "The option `mode` has 1 different value", "  mode:"),
        ('["5", "7"]', '["5", "9"]', "The rules know no value `9`", "  board_size:"),
        ("[one, two]", "[two, one]", "The values that stand first do not go together with 3 players", "  pieces:"),
        (
            'arc2: {values: ["false", "true"]',
            'arc2: {values: ["true", "false"]',
            "The values that stand first",
            "  arc2:",
        ),
        ("  borders: integer ", "  borders: text ", "`borders` is the text `1`", "id: air-single"),
    ],
)
def test_words_and_values_that_do_not_fit_are_told_first_of_all_and_where_they_stand(old, new, said, at):
    text = write_keyword(KEYWORD).replace(old, new)
    assert text != write_keyword(KEYWORD)
    _, report = check(text)
    first = report.diagnostics[0]
    assert first.message.startswith(said)
    assert first.place.line == find_line(text, at)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("piece: pieces", "piece: piecez"),
        ("Air gate, Earth gate, ", "Earth gate, Air gate, "),
        ("[move, play, draw]", "[draw, move, play, discard]"),
        ("{mode: cooperative}", '{mode: cooperative, board_size: "7"}'),
        ("[versus, cooperative]", "[cooperative, versus]"),
        ('["5", "7"]', "[7, 5]"),
        ("  arc2:", "  # arc2:"),
    ],
)
def test_words_and_values_that_say_the_same_are_none_of_a_mistake(old, new):
    deck, report = check(write_keyword(KEYWORD).replace(old, new))
    assert report.diagnostics == ()
    rules = set_table(deck, {"mode": "cooperative", "board_size": "5"})
    assert rules is not None
    assert bool(rules.facts.events) == ("board_size" not in new)
