"""Backs lie behind fronts on a printer that misses, whichever way it was calibrated and whichever way it prints."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import pytest
from simulated_paper import corners_on_page, seen_from_front
from simulated_printer import Miss, prick, print_back

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.model import PrinterProfile
from cardgen.sheets import Duplex, Orientation, PrintCard, SheetSpec, Side, impose
from cardgen.sheets.printer import Turning, find_shift, find_turning, fit_read_offs
from cardgen.sheets.target import find_places

A4, POKER = Size(210, 297), Size(63.5, 88.9)
WAYS = tuple(product((Orientation.PORTRAIT, Orientation.LANDSCAPE), (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)))
MISS = Miss(0.9, -1.3, 0.4)


def spec_of(orientation: Orientation, duplex: Duplex, printer: PrinterProfile | None = None) -> SheetSpec:
    return SheetSpec(A4, "a4", POKER, gap=6, duplex=duplex, orientation=orientation, printer=printer)


def calibrate(miss: Miss, orientation: Orientation, duplex: Duplex, read: str = "ABCDE") -> PrinterProfile:
    """Do what a person does with a target: prick through its crosses, and read where the holes lie on its back."""
    spec = spec_of(orientation, duplex)
    places = find_places(spec.sheet)
    found = {}
    for name in read:
        x, y = spec.sheet.width / 2 + places[name][0], spec.sheet.height / 2 + places[name][1]
        hole = prick(seen_from_front((x, y), spec, folds_upright=False), miss, spec)
        found[name] = hole[0] - x, hole[1] - y
    fit = fit_read_offs(found, places)
    lies = orientation is Orientation.LANDSCAPE
    return PrinterProfile("home", fit.x, fit.y, fit.rotation, str(duplex), lies)


def distance_of_backs(spec: SheetSpec, miss: Miss) -> float:
    """Give how far the corner of a back is from that of its front, at the most, once a printer has printed both."""
    report = Report()
    imposition = impose([PrintCard("c", copy, "front", "back") for copy in range(1, 6)], spec, report)
    placed = {(each.copy, each.side): each for _, side in imposition.pages for each in side.placements}
    turning, most = find_turning(spec), 0.0
    for copy in range(1, 6):
        fronts = corners_on_page(placed[copy, Side.FRONT], POKER)
        backs = [turning.point(*corner) for corner in corners_on_page(placed[copy, Side.BACK], POKER)]
        top_left, top_right, bottom_right, bottom_left = (print_back(corner, miss, spec) for corner in backs)
        behind = (top_right, top_left, bottom_left, bottom_right)
        most = max(most, *(math.dist(one, other) for one, other in zip(fronts, behind, strict=True)))
    return most


@pytest.mark.parametrize("printed", WAYS, ids=str)
@pytest.mark.parametrize("measured", WAYS, ids=str)
def test_backs_lie_behind_fronts_once_the_printer_is_calibrated(
    measured: tuple[Orientation, Duplex], printed: tuple[Orientation, Duplex]
) -> None:
    assert distance_of_backs(spec_of(*printed), MISS) > 1.3
    assert distance_of_backs(spec_of(*printed, calibrate(MISS, *measured)), MISS) < 1e-6


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_two_places_tell_as_much_as_five_and_one_tells_the_shift(way: tuple[Orientation, Duplex]) -> None:
    assert distance_of_backs(spec_of(*way, calibrate(MISS, *way, read="BE")), MISS) < 1e-6
    shifted = replace(MISS, degrees=0.0)
    assert distance_of_backs(spec_of(*way, calibrate(shifted, *way, read="A")), shifted) < 1e-6


def test_what_is_read_is_what_the_backs_are_moved_by_on_sheets_that_lie_as_the_target_did() -> None:
    for orientation, duplex in WAYS:
        lies = orientation is Orientation.LANDSCAPE
        printer = PrinterProfile("home", 0.5, -0.3, flip=str(duplex), is_landscape=lies)
        assert find_shift(spec_of(orientation, duplex, printer)) == (0.5, -0.3)


@pytest.mark.parametrize(
    ("orientation", "duplex", "shift"),
    [
        (Orientation.PORTRAIT, Duplex.LONG_EDGE, (0.5, -0.3)),
        (Orientation.PORTRAIT, Duplex.SHORT_EDGE, (-0.5, 0.3)),
        (Orientation.LANDSCAPE, Duplex.LONG_EDGE, (0.3, 0.5)),
        (Orientation.LANDSCAPE, Duplex.SHORT_EDGE, (-0.3, -0.5)),
        (Orientation.PORTRAIT, Duplex.FOLD, (0.0, 0.0)),
        (Orientation.LANDSCAPE, Duplex.NONE, (0.0, 0.0)),
    ],
)
def test_what_is_read_upright_over_the_long_edge_becomes_another_shift_on_other_sheets(
    orientation: Orientation, duplex: Duplex, shift: tuple[float, float]
) -> None:
    printer = PrinterProfile("home", 0.5, -0.3, 0.2)
    spec = spec_of(orientation, duplex, printer)
    assert find_shift(spec) == shift
    turned = 0.2 if duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) else 0.0
    sheet = spec.sheet
    assert find_turning(spec) == Turning(turned, sheet.width / 2 + shift[0], sheet.height / 2 + shift[1])


def test_an_offset_of_the_deck_comes_on_top_of_the_printers() -> None:
    spec = spec_of(*WAYS[0], PrinterProfile("home", 0.5, -0.3))
    assert find_shift(replace(spec, back_offset=(1, 1))) == (1.5, 0.7)


def test_a_turn_is_clockwise_and_leaves_its_middle_where_it_is() -> None:
    turning = Turning(90, 10, 20)
    assert turning.point(10, 20) == (10, 20)
    assert turning.point(15, 20) == pytest.approx((10, 25))
    found = turning.bounds(Box(10, 20, 5, 2))
    assert (found.x, found.y, found.width, found.height) == pytest.approx((8, 20, 2, 5))


def test_read_offs_are_fitted_to_numbers_that_can_be_worked_out_by_hand() -> None:
    places = {"A": (0.0, 0.0), "B": (-100.0, 0.0), "C": (100.0, 0.0)}
    down = 100 * math.sin(math.radians(1))
    along = 100 - 100 * math.cos(math.radians(1))
    found = fit_read_offs({"B": (along + 0.5, -down), "C": (0.5 - along, down)}, places)
    assert (found.x, found.y, found.rotation) == pytest.approx((0.5, 0.0, 1.0))
    assert found.worst_by < 1e-9
    apart = fit_read_offs({"A": (0.0, 3.0), "B": (0.0, 0.0), "C": (0.0, 0.0)}, places)
    assert (apart.x, apart.y, apart.rotation, apart.worst) == pytest.approx((0.0, 1.0, 0.0, "A"))
    assert apart.worst_by == pytest.approx(2.0)


def test_a_turn_that_was_measured_otherwise_holds_for_one_place() -> None:
    found = fit_read_offs({"A": (0.5, -0.3)}, {"A": (0.0, 0.0)}, 0.25)
    assert (found.x, found.y, found.rotation) == (0.5, -0.3, 0.25)


def test_backs_that_only_the_turn_brings_into_the_margin_are_told_with_the_printer() -> None:
    report = Report()
    spec = replace(spec_of(*WAYS[0], PrinterProfile("home", rotation=3.0)), gap=0, margin=9.0)
    impose([PrintCard("c", copy, "front", "back") for copy in range(1, 10)], spec, report)
    (found,) = report.diagnostics
    assert found.code == "back-in-margin"
    assert found.message.startswith(
        "The backs are moved 0 mm to the right and 0 mm down and turned 3.00 degrees clockwise for the printer `home`, "
        "which brings some of them to 2.9 mm from the edge of the sheet"
    )
    assert found.hint == (
        "Their colour may end before the cut. Larger paper keeps them out of the margin; "
        "if the printer can print there, say so with `--margin 2.9`."
    )


def test_backs_that_only_the_turn_brings_over_the_edge_are_an_error() -> None:
    report = Report()
    spec = replace(spec_of(*WAYS[0], PrinterProfile("home", rotation=5.0)), gap=0, margin=9.0)
    impose([PrintCard("c", copy, "front", "back") for copy in range(1, 10)], spec, report)
    (found,) = report.diagnostics
    assert (found.code, found.hint) == (
        "back-off-sheet",
        "Look at what is known of the printer: `cardgen calibrate --list`.",
    )
