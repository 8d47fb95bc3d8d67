"""A move of The Way that names the wrong pieces or ways is refused with the ruling that it breaks."""

import pytest
from game_tables import make_rules

from cardgen.diagnostics import Report
from cardgen.engine.examples import play_example
from cardgen.loading.examples import read_examples

COOPERATIVE = "mode: cooperative, expansion: true"
SETUP = "{deck: [air-single, air-double, air-all], p1.hand: [%s], pieces: {air: a1, earth: c4, fire: e3, water: a3}}"


def refuse(card, move, options="expansion: true"):
    text = (
        f"- id: it\n  title: It\n  illustrates: [Y1]\n  players: 4\n  options: {{{options}}}\n"
        f"  setup: {SETUP % card}\n  moves:\n    - p1: {move}\n  expect: {{over: false}}\n"
    )
    report = Report()
    (example,) = read_examples(text, "it.yaml", report)
    chosen = tuple((name, value.value) for name, value in example.options.items())
    play_example(example, make_rules(("the-way", chosen, 4)), report)
    return " ".join(each.message for each in report.diagnostics)


@pytest.mark.parametrize(
    ("card", "move", "ruling"),
    [
        ("air-single", "play air-single on air to earth", "Y31"),
        ("air-double", "play air-double on air to earth", "Y31"),
        ("void-single", "play void-single on air", "Y4"),
        ("void-single", "play void-single on earth to earth", "Y4"),
        ("wild-single", "play wild-single on air to void", "Y21"),
        ("wild-single", "play wild-single on air", "Y21"),
        ("void-double", "play void-double on air to air", "Y22"),
        ("void-double", "play void-double on fire to water", "Y22"),
        ("wild-double", "play wild-double on air to void", "Y22"),
        ("void-all", "play void-all", "Y23"),
        ("void-all", "play void-all air to air, earth to earth", "Y23"),
        ("wild-all", "play wild-all air to air, earth to air, fire to air", "Y23"),
        ("wild-all", "play wild-all earth to air, air to air, fire to air, water to air", "Y23"),
        ("air-earth-dual", "play air-earth-dual on fire", "Y24"),
        ("air-void-dual", "play air-void-dual on fire, air", "Y24"),
    ],
)
def test_a_wrong_choice_is_refused_with_its_ruling(card, move, ruling):
    message = refuse(card, move)
    assert f"p1 may not `{move}`" in message
    assert f"The rule: {ruling}, " in message


def test_what_only_other_tables_have_is_said_to_be_theirs():
    text = (
        "- {id: it, title: It, illustrates: [Y17], players: 2, setup: {burned: [air-single]}, moves: [], "
        "expect: {over: false}}\n"
    )
    report = Report()
    (example,) = read_examples(text, "it.yaml", report)
    play_example(example, make_rules(("the-way", (), 2)), report)
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("example-unknown-zone", "It belongs to tables with other `options`.")
