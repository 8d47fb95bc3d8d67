"""What the sheets ask of backs: room for their bleed between neighbours, and a side of their own for a machine."""

# triggers: bad-registration, back-bleed-short
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions
from cardgen.pipeline.prepare import Prepared, prepare
from cardgen.pipeline.work import Silence
from cardgen.sheets import Duplex

FACE = '{% extends "base.svg.j2" %}{% block face %}<rect x="9" y="9" width="9" height="9"/>{% endblock %}'
CODES = ("bad-registration", "back-bleed-short", "card-too-large")


def make(folder: Path, printing: str, back: str = ", back: t/f.svg.j2", **options: Any) -> tuple[Prepared, list[str]]:
    deck = (
        f"title: Case\nplayers: 2\nabilities: free\nprint: {{card: poker, {printing}}}\n"
        f"defaults: {{template: t/f.svg.j2{back}}}\ncards:\n  - {{id: c, copies: 5}}\n"
    )
    for name, text in {"templates/t/f.svg.j2": FACE, "decks/t/deck.yaml": deck}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    report = Report()
    prepared = prepare("t", Sources(folder), report, BuildOptions(**options), Silence())
    assert prepared is not None
    found = [each for each in report.diagnostics if each.code in CODES]
    return prepared, [
        f"{each.place.column if each.place else '-'} {each.severity} {each.code}: {each.message} {each.hint}"
        for each in found
    ]


FOLDED = (
    "error bad-registration: A sheet that is folded and glued (`duplex: fold`) has no registration marks: once it is "
    "folded, a machine finds but half of them. Cut it by hand, with `registration: none` or `--registration none`; or "
    "take another `duplex`, such as `long-edge` or `none`."
)


@pytest.mark.parametrize(
    ("says", "options", "column"),
    [
        ("duplex: fold, registration: silhouette-3", {}, "50"),
        ("registration: silhouette-3", {"duplex": Duplex.FOLD}, "36"),
        ("duplex: fold", {"registration": "silhouette-4"}, "30"),
        ("gap: 6", {"registration": "silhouette-4", "duplex": Duplex.FOLD}, "-"),
    ],
)
def test_sheets_that_are_folded_and_glued_cannot_have_registration_marks(
    says: str, options: dict[str, Any], column: str, tmp_path: Path
) -> None:
    prepared, told = make(tmp_path, says, **options)
    assert told == [f"{column} {FOLDED}"]
    assert prepared.imposition.sheets == ()


def test_without_backs_nothing_is_folded_and_there_are_registration_marks(tmp_path: Path) -> None:
    prepared, told = make(tmp_path, "duplex: fold, registration: silhouette-3", back="")
    assert told == []
    assert len(prepared.imposition.sheets) == 1


NEIGHBOUR = "A back that is off shows colour of its neighbour there, no white."


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("bleed: 3, gap: 10, back_bleed: 5", None),
        ("bleed: 3, gap: 0, back_bleed: 3", None),
        (
            "bleed: 3, gap: 6, back_bleed: 5",
            "Between two backs only 3 mm of the 5 mm bleed have room, half of the gap of 6 mm; the rest is past the "
            f"outer cards. {NEIGHBOUR} `gap: 10` has room for all.",
        ),
        (
            "bleed: 3, gap: 0, back_bleed: 5",
            "Between two backs nothing of the 5 mm bleed has room, for the cards touch; it is past the "
            f"outer cards. {NEIGHBOUR} `gap: 10` has room for all.",
        ),
        (
            "bleed: 3, gap: 20, layout: poker-8-a4, back_bleed: 6",
            "Between two backs only 3 mm of the 6 mm bleed have room, half of the gap of 6 mm; the rest is past the "
            f"outer cards. {NEIGHBOUR} The layout `poker-8-a4` says how far cards lie apart; another one may have more "
            "room.",
        ),
    ],
)
def test_a_bleed_of_backs_that_has_no_room_between_them_is_told(says: str, told: str | None, tmp_path: Path) -> None:
    found = make(tmp_path, says)[1]
    assert [each.partition(" ")[2] for each in found] == [f"warning back-bleed-short: {told}"] * (told is not None)


def test_a_back_that_is_alone_on_its_sheet_has_all_of_its_bleed(tmp_path: Path) -> None:
    assert make(tmp_path, "bleed: 3, gap: 0, back_bleed: 5, paper: a7")[1] == []
    assert make(tmp_path, "bleed: 3, gap: 0, back_bleed: 5", back="")[1] == []
