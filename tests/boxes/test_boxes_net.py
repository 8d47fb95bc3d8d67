"""The net of a tuck box as numbers: folded in thought, each panel lands on its wall, and the deck fits inside."""

from __future__ import annotations

import itertools
import math

import pytest

from cardgen.boxes import GLUE_INSET, OVER_FOLD, Kind, Net, Panel, Part, make_net
from cardgen.geometry import Box

Vector = tuple[float, float, float]

POKER = (63.5, 88.9)
TAROT = (70.0, 120.0)
NETS = {
    "15 poker": make_net((15, 0), (63.5, 4.5, 88.9), 0.5, 0.3, 3.0),
    "54 poker": make_net((54, 0), (63.5, 16.2, 88.9), 0.5, 0.3, 3.0),
    "108 poker": make_net((108, 0), (63.5, 32.4, 88.9), 1.0, 0.4, 3.0),
    "144 tarot": make_net((144, 0), (70.0, 43.2, 120.0), 0.5, 0.3, 3.0),
    "20 micro": make_net((20, 0), (31.75, 6.0, 44.45), 0.0, 0.3, 2.0),
    "1 card": make_net((1, 0), (63.5, 0.3, 88.9), 0.5, 0.3, 0.0),
    "400 poker": make_net((400, 0), (63.5, 120.0, 88.9), 0.5, 0.3, 3.0),
}
EACH = pytest.mark.parametrize("net", NETS.values(), ids=list(NETS))


def turn(point: Vector, start: Vector, end: Vector, degrees: float) -> Vector:
    """Turn a point about the axis from one point to another, to the right as seen along it (Rodrigues)."""
    axis = [b - a for a, b in zip(start, end, strict=True)]
    length = math.hypot(*axis)
    k = [each / length for each in axis]
    v = [b - a for a, b in zip(start, point, strict=True)]
    cross = (k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0])
    dot = sum(a * b for a, b in zip(k, v, strict=True))
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple(  # type: ignore[return-value]
        o + a * c + b * s + d * dot * (1 - c) for o, a, b, d in zip(start, v, cross, k, strict=True)
    )


def fold(part: Part, panel: Panel, point: Vector) -> Vector:
    """Give where a point of a panel lies once it and all that it hangs on are folded back by 90 degrees.

    The net lies in the plane z = 0, x to the right, y downwards, the print towards positive z; the front stays.
    """
    while panel.joins in {each.name for each in part.panels}:
        assert panel.hinge is not None
        (x1, y1), (x2, y2) = panel.hinge
        middle = (panel.box.x + panel.box.width / 2, panel.box.y + panel.box.height / 2, 0.0)
        for degrees in (90, -90):
            moved = turn(middle, (x1, y1, 0.0), (x2, y2, 0.0), degrees)
            if moved[2] < 0:
                break
        point = turn(point, (x1, y1, 0.0), (x2, y2, 0.0), degrees)
        panel = part.get(panel.joins)
    return point


def fold_panel(part: Part, name: str) -> tuple[list[Vector], Vector]:
    """Give the corners of a panel on the folded box, from the front's upper left corner, and the way that its print
    looks."""
    panel, front = part.get(name), part.get("front").box
    box = panel.box
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    found = [fold(part, panel, (x, y, 0.0)) for x, y in corners]
    inner, outer = (fold(part, panel, (box.x, box.y, z)) for z in (0.0, 1.0))
    looks = tuple(round(b - a, 6) + 0.0 for a, b in zip(inner, outer, strict=True))
    return [(x - front.x, y - front.y, z) for x, y, z in found], looks  # type: ignore[return-value]


def spans(corners: list[Vector]) -> list[tuple[float, float]]:
    return [(round(min(axis), 6) + 0.0, round(max(axis), 6) + 0.0) for axis in zip(*corners, strict=True)]


def measure(net: Net) -> tuple[float, float, float]:
    """Give how wide, deep and high a box is from fold to fold."""
    front, side = net.whole.get("front").box, net.whole.get("left side").box
    return front.width, side.width, front.height


@EACH
def test_each_wall_lands_on_its_side_of_the_box_with_its_print_outside(net: Net) -> None:
    width, depth, height = (round(length, 6) for length in measure(net))
    walls: dict[str, tuple[list[tuple[float, float]], Vector]] = {
        "front": ([(0, width), (0, height), (0, 0)], (0, 0, 1)),
        "right side": ([(width, width), (0, height), (-depth, 0)], (1, 0, 0)),
        "left side": ([(0, 0), (0, height), (-depth, 0)], (-1, 0, 0)),
        "back": ([(0, width), (0, height), (-depth, -depth)], (0, 0, -1)),
        "lid": ([(0, width), (0, 0), (-depth, 0)], (0, -1, 0)),
        "bottom": ([(0, width), (height, height), (-depth, 0)], (0, 1, 0)),
    }
    for name, (wanted, looks) in walls.items():
        corners, found = fold_panel(net.whole, name)
        assert [*sum(spans(corners), ())] == pytest.approx([*sum(wanted, ())], abs=1e-6), name
        assert found == looks, name


@EACH
def test_each_flap_lies_on_the_inside_of_the_wall_that_it_belongs_to(net: Net) -> None:
    width, depth, height = measure(net)
    board, play = net.board, 0.5
    flaps = {
        "tuck flap": ("z", 0.0, (0, 0, 1)),
        "left dust flap": ("y", 0.0, (0, -1, 0)),
        "right dust flap": ("y", 0.0, (0, -1, 0)),
        "left bottom flap": ("y", height, (0, 1, 0)),
        "right bottom flap": ("y", height, (0, 1, 0)),
        "bottom glue flap": ("y", height, (0, 1, 0)),
        "glue strip": ("x", width, (1, 0, 0)),
    }
    whole = {"x": (0.0, width), "y": (0.0, height), "z": (-depth, 0.0)}
    for name, (axis, at, looks) in flaps.items():
        corners, found = fold_panel(net.whole, name)
        lies = dict(zip("xyz", spans(corners), strict=True))
        assert lies[axis] == pytest.approx((at, at), abs=1e-6), name
        assert found == looks, name
        hinged = net.whole.get(name).joins
        for other in set("xyz") - {axis}:
            low, high = whole[other]
            first, last = lies[other]
            is_hinge = [abs(first - low) < 1e-6, abs(last - high) < 1e-6]
            assert sum(is_hinge) <= 1 or (name == "glue strip" and other == "y"), (name, hinged)
            if name == "glue strip" and other == "y":
                continue
            assert is_hinge[0] or first >= low + board + play - 1e-6, name
            assert is_hinge[1] or last <= high - board - play + 1e-6, name


@EACH
def test_the_dust_flaps_of_both_sides_do_not_meet(net: Net) -> None:
    for kind in ("dust flap", "bottom flap"):
        left, right = (spans(fold_panel(net.whole, f"{side} {kind}")[0])[0] for side in ("left", "right"))
        assert right[0] - left[1] >= 2 - 1e-6


@EACH
def test_the_inside_holds_the_pile_and_its_clearance_beside_all_that_is_folded_in(net: Net) -> None:
    width, depth, height = measure(net)
    board = net.board
    walls = board  # two walls, half of each is within the folds
    assert width - walls - 2 * board >= net.inside[0] - 1e-6  # the glue strips of two halves
    assert depth - walls - board >= net.inside[1] - 1e-6  # the tuck flap
    assert height - walls - board - 2 * board >= net.inside[2] - 1e-6  # dust flaps; bottom flaps and the glue flap


@pytest.mark.parametrize("clearance", [0.0, 0.5, 2.0])
def test_the_inside_is_the_pile_and_a_clearance_on_each_side(clearance: float) -> None:
    net = make_net((54, 0), (63.5, 16.2, 88.9), clearance, 0.3, 3.0)
    assert net.inside == pytest.approx((63.5 + 2 * clearance, 16.2 + 2 * clearance, 88.9 + 2 * clearance))


def test_a_box_for_few_cards_is_five_millimetres_deep() -> None:
    assert make_net((1, 0), (63.5, 0.3, 88.9), 0.5, 0.3, 3.0).inside == (64.5, 5.0, 89.9)


@EACH
def test_no_panel_lies_on_another_in_the_net(net: Net) -> None:
    for part in (net.whole, *net.halves):
        for one, other in itertools.combinations(part.panels, 2):
            assert not one.box.overlaps(other.box), (one.name, other.name)


@EACH
def test_edges_that_meet_are_of_one_length(net: Net) -> None:
    boxes = {panel.name: panel.box for panel in net.whole.panels}
    assert boxes["lid"].width == boxes["bottom"].width == boxes["front"].width == boxes["back"].width
    assert boxes["lid"].height == boxes["bottom"].height == boxes["left side"].width == boxes["right side"].width
    assert len({boxes[name].height for name in ("front", "back", "left side", "right side")}) == 1


def read_upright(net: Net, name: str) -> tuple[Vector, Vector]:
    """Give the ways that the print of a panel points on the folded box, to the right of a line of type and down."""
    panel = net.whole.get(name)
    turned = math.radians(panel.turn)
    ways = [(math.cos(turned), math.sin(turned)), (-math.sin(turned), math.cos(turned))]
    start = fold(net.whole, panel, (panel.box.x, panel.box.y, 0.0))
    ends = [fold(net.whole, panel, (panel.box.x + x, panel.box.y + y, 0.0)) for x, y in ways]
    right, down = (tuple(round(b - a, 6) + 0.0 for a, b in zip(start, end, strict=True)) for end in ends)
    return right, down  # type: ignore[return-value]


def test_the_print_of_each_panel_reads_the_right_way() -> None:
    net = NETS["54 poker"]
    assert read_upright(net, "front") == ((1, 0, 0), (0, 1, 0))
    assert read_upright(net, "back") == ((-1, 0, 0), (0, 1, 0))  # who turns the box to its back finds it upright
    assert read_upright(net, "lid") == ((1, 0, 0), (0, 0, 1))  # read from the front, looking down
    assert read_upright(net, "bottom") == ((1, 0, 0), (0, 0, -1))  # read on, tilting the front up
    # With the box on its back, both sides are upright: what is up on them points to the front.
    assert read_upright(net, "left side") == ((0, 1, 0), (0, 0, -1))
    assert read_upright(net, "right side") == ((0, -1, 0), (0, 0, -1))


@EACH
def test_the_halves_hold_each_panel_once_and_a_second_strip(net: Net) -> None:
    first, second = net.halves
    names = [panel.name for part in (first, second) for panel in part.panels]
    assert sorted(names) == sorted([*(panel.name for panel in net.whole.panels), "second glue strip"])
    strip, front = second.get("second glue strip"), second.get("front")
    assert strip.kind is Kind.GLUE
    assert strip.joins == "front"
    assert (strip.box.right, strip.box.y, strip.box.height) == pytest.approx(
        (front.box.x, front.box.y, front.box.height)
    )
    assert {panel.name for panel in first.panels} >= {"back", "left side", "lid", "tuck flap", "glue strip"}
    corners, looks = fold_panel(second, "second glue strip")
    assert spans(corners)[0] == (0.0, 0.0)  # behind the left side
    assert looks == (-1, 0, 0)


@EACH
def test_every_edge_is_cut_or_folded_once(net: Net) -> None:
    for part in (net.whole, *net.halves):
        edges = sum(
            math.dist(start, end)
            for panel in part.panels
            for start, end in zip(panel.outline, (*panel.outline[1:], panel.outline[0]), strict=True)
        )
        cuts = sum(math.dist(start, end) for start, end in part.cuts)
        folds = sum(math.dist(start, end) for start, end in part.folds)
        assert edges == pytest.approx(cuts + 2 * folds)  # two panels share a fold
        assert len(part.folds) == len(part.panels) - 1  # all hang together


@EACH
def test_print_has_its_bleed_past_cuts_and_is_never_on_glue(net: Net) -> None:
    for part in (net.whole, *net.halves):
        printed = [panel for panel in part.panels if panel.kind is Kind.PRINT]
        for panel, other in itertools.permutations(printed, 2):
            assert not panel.ground.overlaps(other.box), (panel.name, other.name)
        for panel, flap in itertools.product(printed, part.panels):
            if flap.kind is Kind.GLUE:
                assert not panel.ground.overlaps(flap.glue), (panel.name, flap.name)
        for panel in printed:
            ground, box = panel.ground, panel.box
            spread = (box.x - ground.x, box.y - ground.y, ground.right - box.right, ground.bottom - box.bottom)
            assert all(-1e-6 <= each <= net.bleed + 1e-6 for each in spread), panel.name


def test_a_net_is_told_in_millimetres() -> None:
    net = NETS["54 poker"]
    boxes = {panel.name: panel.box for panel in net.whole.panels}
    assert boxes["front"].width == pytest.approx(63.5 + 1 + 0.9)
    assert boxes["left side"].width == pytest.approx(16.2 + 1 + 0.6)
    assert boxes["front"].height == pytest.approx(88.9 + 1 + 1.2)
    assert (boxes["tuck flap"].height, boxes["glue strip"].width) == (15.0, 10.0)
    assert boxes["tuck flap"].width == pytest.approx(65.4 - 1.6)
    front = boxes["front"]
    assert net.whole.get("right side").ground == Box(front.right, front.y, 17.8 + 3, front.height + OVER_FOLD)
    assert GLUE_INSET > OVER_FOLD
