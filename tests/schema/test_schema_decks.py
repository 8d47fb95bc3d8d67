"""The schema of deck files lets pass what the loader takes, and marks what it refuses."""

import shutil
from pathlib import Path

import jsonschema
import pytest
import yaml
from deck_schemas import ANY, ROOT, Plain, build_own, list_mistakes

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_games, load_project
from cardgen.loading.examples import EXAMPLE
from cardgen.loading.forms import Items
from cardgen.schema import build_schema, find_names

BAD = ROOT / "tests" / "bad_decks"
GAMES = find_games(Sources(ROOT))
SEEN = {
    *("unknown-key", "missing-key", "wrong-type", "empty-value", "bad-yes-no", "bad-integer", "bad-number"),
    *("bad-length", "bad-marks", "bad-duplex", "bad-card-size", "bad-paper-size", "bad-mat-size", "bad-piece-kind"),
    *("bad-piece-size", "bad-severity", "unknown-check", "unknown-field-kind", "bad-color", "bad-copies"),
    *("bad-players", "bad-lang", "bad-abilities", "unknown-verb"),
}
"""Codes of mistakes in a key, a type or a word of a list."""
UNSEEN = {
    "card-key-unknown": "without a game, what a card says beside its own keys may be a field of the deck",
    "field-values": "without a game, the kinds of fields are not known",
    "card-size-tiny": "2.5x3.5 looks like a size; a schema does not count in millimetres",
    "players-backwards": "4-2 looks like a range; a schema does not compare its ends",
    "template-not-given": "a template may stand in `defaults`",
    "include-a-broken-part": "the mistakes stand in another file",
}
"""Bad decks in which the schema sees nothing, and why."""
OTHERWISE = {
    "alias-bomb": "aliases beside the known keys",
    "alias-inside-itself": "a list within itself is no text",
    "empty": "nothing is no deck",
}
"""Bad decks with other mistakes in which the schema sees something as well."""


@pytest.mark.parametrize("loader", [Plain, yaml.SafeLoader], ids=["YAML 1.2", "YAML 1.1"])
@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_deck_has_no_mistake_by_either_schema(game, loader):
    own = build_own(game, Sources(ROOT))
    jsonschema.Draft202012Validator.check_schema(own)
    text = (ROOT / "decks" / game / "deck.yaml").read_text(encoding="utf-8")
    assert list_mistakes(own, text, loader) == []
    assert list_mistakes(ANY, text, loader) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_a_shipped_game_have_no_mistake(game):
    names = find_names(game, Sources(ROOT), Report())
    assert names is not None
    schema = build_schema(Items(EXAMPLE), names, "examples")
    assert list_mistakes(schema, (ROOT / "decks" / game / "examples.yaml").read_text(encoding="utf-8")) == []


def list_codes(deck: Path, project: Path) -> set[str]:
    shutil.copytree(BAD / "shared", project / "decks" / "shared")
    (project / "decks" / "bad").mkdir()
    (project / "decks" / "bad" / "deck.yaml").write_bytes(deck.read_bytes())
    report = Report()
    load_project("bad", Sources(project, BAD), report)
    return {found.code for found in report.diagnostics}


def list_readable():
    """Give the bad decks that YAML itself has nothing against: of the others editors show the mistake of YAML."""
    for deck in sorted(BAD.glob("*.yaml")):
        try:
            yaml.load(deck.read_bytes().decode("utf-8"), Plain)
            yield deck
        except (UnicodeDecodeError, yaml.YAMLError):
            continue


@pytest.mark.parametrize("deck", [*list_readable()], ids=lambda deck: deck.stem)
def test_a_wrong_key_type_or_word_of_a_bad_deck_is_marked(deck, tmp_path):
    is_wrong = bool(SEEN & list_codes(deck, tmp_path)) and deck.stem not in UNSEEN
    found = list_mistakes(ANY, deck.read_text(encoding="utf-8"))
    assert bool(found) == (is_wrong or deck.stem in OTHERWISE), found


@pytest.mark.parametrize("name", ["card-key-unknown", "field-values"])
def test_with_its_game_a_wrong_field_is_marked_as_well(name, tmp_path):
    deck = BAD / f"{name}.yaml"
    list_codes(deck, tmp_path)
    schema = build_own("bad", Sources(tmp_path, BAD))
    assert list_mistakes(schema, deck.read_text(encoding="utf-8")) != []


START = "title: Foxes\nplayers: 2-4\n"


@pytest.mark.parametrize(
    "line",
    [
        "print: {duplex: Fold-Over, marks: no, card: Mini Euro, paper: us letter, rich_black: yes, landscape: No}",
        'print: {card: 2.5" x 3.5", paper: 11x17in, bleed: 1/8in, gap: 0, corner: "3", marks: "crop, lines"}',
        "print: {card: bridge landscape, duplex: no, marks: [Crop], back_offset: 0.5x-0.3, paper: a4-landscape}",
        "cards: [{id: 010, name: 3.10, copies: 2, abilities: one, back: no}, {id: true}]",
        "box:\ncards:\naids:",
        "checks: {low-contrast: warning, no-bleed: off}",
        "pieces: [{id: a, kind: token, size: 20}, {id: b, kind: Standee, size: 22x34, foot: 9mm}]",
        "options: {tied: {values: [9, 10], default: 9}, open: {values: {a: , b: {abilities: {sun: Shine.}}}}}",
        "fields: {value: integer, hue: color}",
        "lang: pt-BR",
        "cards: Foxes.CSV",
        "cards: [{id: sun}, 'more/cards.xlsx#Night Foxes', birds.yaml]\naids: aids.ods\npieces: [tokens.tsv]",
    ],
)
def test_what_the_loader_takes_is_not_marked(line, tmp_path):
    (tmp_path / "decks" / "bad").mkdir(parents=True)
    (tmp_path / "decks" / "bad" / "deck.yaml").write_text(START + line, encoding="utf-8")
    report = Report()
    load_project("bad", Sources(tmp_path, BAD), report)
    assert not SEEN - {"missing-key"} & {found.code for found in report.diagnostics}
    assert list_mistakes(ANY, START + line) == []


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("titel: Foxes", "$"),
        ("print: {bleeed: 3}", "$.print"),
        ("print: {bleed: 21}", "$.print.bleed"),
        ("print: {duplex: sideways}", "$.print.duplex"),
        ("print: {card: pokr}", "$.print.card"),
        ("print: {paper: poker}", "$.print.paper"),
        ("print: {marks: [crop, hooks]}", "$.print.marks"),
        ("typographic: perhaps", "$.typographic"),
        ("checks: {low-contrast: off}", "$.checks['low-contrast']"),
        ("checks: {low-contrst: warning}", "$.checks"),
        ("colors: {sun: orange}", "$.colors.sun"),
        ("fields: {value: int}", "$.fields.value"),
        ("cards: [{id: sun, copies: -1}]", "$.cards[0].copies"),
        ("cards: cards", "$.cards"),
        ("cards: [cards.pdf]", "$.cards[0]"),
        ("pieces: [{id: a, kind: meeple, size: 20}]", "$.pieces[0]"),
        ("amend: [{where: {rank: King}}]", "$.amend[0]"),
        ("defaults: {id: sun}", "$.defaults"),
        ("language: {verbs: {brew: [card]}}", "$.language.verbs"),
    ],
)
def test_what_the_loader_refuses_is_marked_at_its_place(line, where):
    found = list_mistakes(ANY, START + line)
    assert [mistake.partition(": ")[0] for mistake in found] == [where]
