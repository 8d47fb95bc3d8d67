"""Decks on sheet layouts, in order for a guillotine, with marks of a look of their own: what is told, what is made."""

# triggers: layout-card-size, layout-in-margin
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.skip import parse_skip
from cardgen.loading.sources import Sources
from cardgen.model.marks import MarkLook, MarkSides
from cardgen.papers import CARD_SIZES
from cardgen.pipeline import BuildOptions
from cardgen.pipeline.outputs import OUTPUTS
from cardgen.pipeline.prepare import Prepared, prepare
from cardgen.pipeline.work import Silence
from cardgen.sheets import Duplex, Orientation, Side

DECK = "title: Case\nplayers: 2\nabilities: free\ndefaults: {template: t/face.svg.j2}\n"
FACE = '{% extends "base.svg.j2" %}{% block face %}<rect x="9" y="9" width="9" height="9"/>{% endblock %}'
OWN = "paper: a4\ncard: poker\ncolumns: 2\nrows: 2\nfirst: 30x40\npitch: 70x95\nmarks: crop\n"
BACKS = "  - {id: d, back: t/face.svg.j2, copies: 2}\n"
CODES = {"option-without-effect": "vain", "bad-skip": "- bad-skip"} | dict.fromkeys(
    ("layout-card-size", "bad-layout", "unknown-layout", "bad-color"), ""
)


def make(
    folder: Path, printing: str, cards: int = 11, more: str = "", report: Report | None = None, **options: Any
) -> tuple[Prepared, list[str]]:
    for name, text in {
        "templates/t/face.svg.j2": FACE,
        "decks/t/layouts/own.yaml": OWN,
        "decks/t/deck.yaml": f"{DECK}print: {{{printing}}}\ncards:\n  - {{id: c, copies: {cards}}}\n{more}",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    report = report or Report()
    prepared = prepare("t", Sources(folder), report, BuildOptions(**options), Silence())
    assert prepared is not None
    found = [each for each in report.diagnostics if each.code in CODES]
    places = [f"{each.place.line} {each.code}" if each.place else CODES[each.code] for each in found]
    told = [f"{where}: {each.message}" for where, each in zip(places, found, strict=True)]
    return prepared, told


def test_a_layout_that_the_deck_names_says_paper_places_and_marks(tmp_path: Path) -> None:
    prepared, told = make(tmp_path, "card: business-us, layout: avery-5371, paper: a3")
    assert not told
    first, second = prepared.imposition.sheets
    spec = first.grid.spec
    assert (spec.paper, spec.paper_name, spec.marks, spec.labels, spec.gap) == (
        Size(215.9, 279.4),
        "letter",
        (),
        False,
        0,
    )
    assert len(first.sides[0].placements) == 10
    (last,) = second.sides[0].placements
    assert (last.trim.x, last.trim.y, last.rotation) == pytest.approx((19.05, 12.7, 270))


def test_cards_of_another_size_than_the_layouts_are_an_error_with_both_sizes(tmp_path: Path) -> None:
    prepared, told = make(tmp_path, "card: tcg, layout: poker-9-a4")
    assert told == [
        "5 layout-card-size: The layout `poker-9-a4` is for cards of 63.5 x 88.9 mm; "
        "cards of this deck are tcg, 63 x 88 mm."
    ]
    assert not prepared.imposition.sheets
    assert not make(tmp_path, "card: tcg, layout: poker-9-a4", card=CARD_SIZES["poker"])[1]


def test_each_of_several_sizes_that_has_no_place_in_a_layout_is_told(tmp_path: Path) -> None:
    more = "  - {id: d, size: tarot}\n  - {id: e, size: mini}\n"
    _, told = make(tmp_path, "card: poker, layout: poker-9-a4", more=more)
    assert [each.rpartition(" are ")[2] for each in told] == ["tarot, 70 x 120 mm.", "mini, 44.45 x 63.5 mm."]


def test_the_command_line_names_another_layout_or_none(tmp_path: Path) -> None:
    printing = "layout: poker-8-a4"
    prepared, _ = make(tmp_path, printing, layout="poker-9-a4")
    assert len(prepared.imposition.sheets[0].sides[0].placements) == 9
    prepared, _ = make(tmp_path, printing, layout="none")
    assert prepared.imposition.sheets[0].grid.spec.layout is None


@pytest.mark.parametrize(
    ("printing", "options", "told"),
    [
        (
            "layout: poker-9-a4",
            {"gap": 3.0, "orientation": Orientation.LANDSCAPE},
            [
                "vain: `--landscape` changes nothing: the sheets are those of the layout `poker-9-a4`.",
                "vain: `--gap` changes nothing: the sheets are those of the layout `poker-9-a4`.",
            ],
        ),
        (
            "layout: poker-9-a4, duplex: fold",
            {},
            [
                "5 bad-layout: A sheet of the layout `poker-9-a4` cannot be folded: its cards lie where the sheet "
                "has them."
            ],
        ),
        (
            "layout: poker9",
            {},
            [
                "5 unknown-layout: There is no sheet layout `poker9`: no file `decks/t/layouts/poker9.yaml`, and "
                "none of that name comes with cardgen."
            ],
        ),
        (
            "card: poker",
            {"stack": True, "cards": 3},
            [
                "vain: `--stack` changes nothing: no two sheets hold cards of one size, so there is no "
                "pile to cut."
            ],
        ),
        ("stack: yes", {"cards": 3}, []),
        (
            "layout: poker-9-a4",
            {"skip": parse_skip("10")[0]},
            ["- bad-skip: `skip` names slot 10, but a sheet of cards of 63.5 x 88.9 mm has 9 slots."],
        ),
        (
            "card: business-us, layout: avery-5371",
            {"mark_look": MarkLook(length=4.0)},
            ["vain: `--mark-length` changes nothing: there are no marks on the sheets of the layout `avery-5371`."],
        ),
        ("card: business-us, layout: avery-5371", {"mark_look": MarkLook(weight=0.3), "cut_lines": True}, []),
        ("skip: 9", {}, ["5 bad-skip: `skip` names slot 9, but a sheet of cards of 63.5 x 88.9 mm has 8 slots."]),
        ("skip: 99", {"skip": ()}, []),
        (
            "marks: none",
            {"mark_look": MarkLook(length=4.0)},
            ["vain: `--mark-length` changes nothing: there are no marks on the sheets."],
        ),
        (
            "marks: lines",
            {"mark_look": MarkLook(length=4.0, weight=0.3)},
            ["vain: `--mark-length` changes nothing: marks of the style `lines` have none."],
        ),
        (
            "marks: [dots, full]",
            {"mark_look": MarkLook(length=3.0, distance=2.0)},
            ["vain: `--mark-length` changes nothing: marks of the styles `dots`, `full` have none."],
        ),
        ("marks: [dots, crop]", {"mark_look": MarkLook(length=3.0)}, []),
        (
            "duplex: none",
            {"mark_look": MarkLook(sides=MarkSides.BACKS)},
            [
                "vain: `--mark-sides backs` leaves the sheets without marks: only fronts are printed (duplex `none`)."
            ],
        ),
        (
            "card: poker",
            {"mark_look": MarkLook(sides=MarkSides.BACKS)},
            ["vain: `--mark-sides backs` leaves the sheets without marks: no card of Case has a `back`."],
        ),
        (
            "layout: own, marks: lines",
            {"mark_look": MarkLook(length=3.0)},
            [],
        ),
        (
            "marks: {color: transparent}",
            {},
            ["5 bad-color: The `color` of the marks is `transparent`, which is seen through; "
                "marks are printed in full."],
        ),
        (
            'marks: {color: "#00000080"}',
            {},
            ["5 bad-color: The `color` of the marks is `#00000080`, which is seen through; "
                "marks are printed in full."],
        ),
        ("marks: {color: blackish}", {}, ["5 bad-color: The `color` of the marks is `blackish`, which is no colour."]),
        ("marks: {color: rebeccapurple}", {}, []),
    ],
)  # fmt: skip
def test_what_changes_nothing_and_what_cannot_be_is_told(
    printing: str, options: dict[str, Any], told: list[str], tmp_path: Path
) -> None:
    assert make(tmp_path, printing, **options)[1] == told


@pytest.mark.parametrize(
    ("printing", "look", "hint"),
    [
        ("marks: dots", MarkLook(length=3.0), "`--marks crop` prints marks that have a length."),
        ("marks: full", MarkLook(distance=3.0), "`--marks crop` prints marks that have a distance from the bleed."),
        ("marks: none", MarkLook(color="#888888"), "`--marks crop` prints marks outside of the bleed."),
        ("duplex: none", MarkLook(sides=MarkSides.BACKS), "`--mark-sides fronts` prints marks on fronts."),
    ],
)
def test_a_hint_about_marks_names_another_option_than_the_one_given(
    printing: str, look: MarkLook, hint: str, tmp_path: Path
) -> None:
    report = Report()
    make(tmp_path, printing, report=report, mark_look=look)
    assert [each.hint for each in report.diagnostics if each.code == "option-without-effect"] == [hint]


def test_dots_are_the_same_at_every_length_of_marks(tmp_path: Path) -> None:
    for printing in ("marks: dots, paper: letter", "marks: [dots, lines], gap: 0"):
        usual = make(tmp_path, printing)[0].imposition
        for length in (0.5, 12.0):
            assert make(tmp_path, printing, mark_look=MarkLook(length=length))[0].imposition == usual


@pytest.mark.parametrize(
    ("printing", "options", "told"),
    [
        ("layout: poker-8-a4", {"gap": 3.0}, []),
        ("layout: poker-8-a4, gap: 3", {}, []),
        (
            "layout: poker-8-a4",
            {"bleed": 5.0},
            [
                "gap-below-bleed: The layout `poker-8-a4` has gaps of 6 mm, less than twice the bleed of 5 mm: between "
                "two cards each bleed ends after 3 mm. All of it is printed past the outer cards; `--bleed 3` has room "
                "everywhere."
            ],
        ),
        (
            "layout: print-play-games-18",
            {},
            [
                "gap-below-bleed: The layout `print-play-games-18` has gaps of 4 mm, less than twice the bleed of 3 "
                "mm: between two cards each bleed ends after 2 mm. All of it is printed past the outer cards; "
                "`--bleed 2` has room everywhere."
            ],
        ),
        ("layout: poker-8-letter", {"bleed": 9.0}, []),
        ("layout: poker-8-letter", {"margin": 12.7}, []),
        (
            "layout: poker-8-letter",
            {"margin": 20.0},
            [
                "layout-in-margin: The layout `poker-8-letter` has cards 12.7 mm from the edge of the sheet; the "
                "margin, which the printer leaves white, is 20 mm. Their colour may end before the cut. If the "
                "printer can print there, say so with `--margin 12.7`."
            ],
        ),
        (
            "layout: poker-8-letter, margin: 12.8",
            {},
            [
                "layout-in-margin: The layout `poker-8-letter` has cards 12.7 mm from the edge of the sheet; the "
                "margin, which the printer leaves white, is 12.8 mm. Their colour may end before the cut. If the "
                "printer can print there, say so with `margin: 12.7`."
            ],
        ),
    ],
)
def test_what_a_layout_leaves_no_room_for_is_told_once_and_of_the_layout(
    printing: str, options: dict[str, Any], told: list[str], tmp_path: Path
) -> None:
    report, codes = Report(), ("gap-below-bleed", "layout-in-margin", "back-in-margin")
    prepared, _ = make(tmp_path, printing + ", card: poker", more=BACKS, report=report, **options)
    assert len(prepared.imposition.sheets[0].sides) == 2
    assert [f"{e.code}: {e.message} {e.hint}" for e in report.diagnostics if e.code in codes] == told


def test_backs_that_an_offset_brings_nearer_to_the_edge_than_a_layouts_fronts_are_told_as_well(tmp_path: Path) -> None:
    report = Report()
    options: dict[str, Any] = {"margin": 20.0, "back_offset": (-1.0, 0.0)}
    make(tmp_path, "layout: poker-8-letter, card: poker", more=BACKS, report=report, **options)
    told = {each.code: each.message for each in report.diagnostics if each.code.endswith("-in-margin")}
    assert list(told) == ["layout-in-margin", "back-in-margin"]
    assert "which brings some of them to 11.7 mm from the edge of the sheet" in told["back-in-margin"]


def test_what_a_layout_has_not_confirmed_is_told_as_such(tmp_path: Path) -> None:
    for verify in ("the top margin", "The top margin."):
        (tmp_path / "decks/t/layouts").mkdir(parents=True, exist_ok=True)
        (tmp_path / "decks/t/layouts/doubt.yaml").write_text(f"{OWN}verify: {verify}\n")
        prepared, _ = make(tmp_path, "layout: doubt")
        (cards,) = (output for output in OUTPUTS if output.name == "cards.pdf")
        assert cards.tell is not None
        assert cards.tell(prepared).splitlines()[1:] == [
            f"not confirmed for the layout `doubt`: {verify.removesuffix('.')}; print one sheet on plain paper first"
        ]


def test_the_look_of_marks_on_the_command_line_wins_over_that_of_the_deck(tmp_path: Path) -> None:
    printing = 'marks: {style: [crosses, lines], length: 4, color: "rgb(0 120 200)"}'
    prepared, _ = make(tmp_path, printing, mark_look=MarkLook(weight=0.1, length=2.0))
    spec = prepared.imposition.sheets[0].grid.spec
    assert spec.marks == ("crosses", "lines")
    assert spec.mark_look == MarkLook(length=2.0, weight=0.1, color="#0078c8")


def test_a_deck_is_ordered_for_a_guillotine(tmp_path: Path) -> None:
    prepared, _ = make(tmp_path, "card: poker, stack: yes, duplex: none")
    copies = [[each.copy for each in sheet.sides[0].placements] for sheet in prepared.imposition.sheets]
    assert copies == [[1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10]]
    assert prepared.imposition.sheets[0].grid.spec.duplex is Duplex.NONE
    assert all(side.side is Side.FRONT for _, side in prepared.imposition.pages)


def test_cut_lines_are_drawn_on_a_layout_that_has_no_marks_where_they_are_asked_for(tmp_path: Path) -> None:
    prepared, _ = make(tmp_path, "card: business-us, layout: avery-5371", cut_lines=True)
    spec = prepared.imposition.sheets[0].grid.spec
    assert (spec.marks, spec.labels) == (("lines",), False)


def test_slots_of_the_first_sheet_stay_empty_on_no_sheet_of_another_size(tmp_path: Path) -> None:
    more = "  - {id: d, size: tarot, copies: 3}\n"
    prepared, told = make(tmp_path, "card: poker, duplex: none, skip: 1:1-6", 5, more)
    assert not told
    found = [(each.number, [p.slot + 1 for p in each.sides[0].placements]) for each in prepared.imposition.sheets]
    assert found == [(1, [7, 8]), (2, [1, 2, 3]), (3, [1, 2, 3])]
