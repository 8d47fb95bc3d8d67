"""A size of card that nothing fits, or a mat of the wrong size, is told in a few messages."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.diagnostics.told import select_told
from cardgen.loading import Sources
from cardgen.papers import CARD_SIZES
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence

BOXES = """\
{% extends "base.svg.j2" %}
{% import "parts.svg.j2" as parts %}
{% block face %}
<text x="50" y="10" font-family="Source Sans 3" font-size="9pt" fill="#000000">{{ card.id }}</text>
{{ parts.words(card.text, 6, 20, 52, 20, "#000000", source="text") }}
{{ parts.words("The same text on all.", 6, 70, 52, 14, "#000000") }}
{{ parts.words("Another text on all.", 6, 50, 52, 14, "#000000") }}
{% endblock %}
"""
MAT = """\
{% extends "base.svg.j2" %}
{% block face %}
{% for x in range(10) %}
<text x="{{ 20 + 28 * x }}" y="150" font-family="Source Sans 3" font-size="9pt" fill="#000000">{{ x }}</text>
{% endfor %}
<text x="250" y="20" font-family="Source Sans 3" font-size="9pt" fill="#000000">Here</text>
{% endblock %}
"""


def report_of(project: Path, options: BuildOptions) -> Report:
    report = Report()
    assert build_game("small", Sources(project), report, options, project / "output", Silence()) is None
    return report


def test_a_size_that_nothing_fits_is_one_message_a_box_that_names_the_size(small: Path) -> None:
    (small / "templates/small/face.svg.j2").write_text(BOXES)
    report = report_of(small, BuildOptions(card=CARD_SIZES["mini"]))
    told, more = select_told(report)
    assert more == {}
    assert len(report.diagnostics) > 80
    assert [(each.diagnostic.code, each.diagnostic.card) for each in told] == [("outside-trim", "c0")] * 3
    assert [len(each.more_cards) for each in told if "Draw" in each.diagnostic.message] == [39]
    assert all(each.diagnostic.message.endswith(" The card is mini, 44.45 x 63.5 mm.") for each in told)


def test_a_mat_that_lies_the_wrong_way_is_told_once(small: Path) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + "mats: [{id: table, size: a4, template: small/mat.svg.j2}]\n")
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    (told,), _ = select_told(report_of(small, BuildOptions()))
    assert told.diagnostic.code == "outside-trim"
    assert told.diagnostic.message.endswith(" The mat is A4, 210 x 297 mm.")
    assert told.more_texts == 3
