"""The net of a tuck box for a deck: its panels and flaps, where it is cut, folded and glued. Numbers only.

The net is seen from outside of the box. From left to right hang together: a glue strip, the back, the left side, the
front and the right side; above the back the lid with the flap that is tucked in, below the front the bottom, below the
back the flap that it is glued on; dust flaps above and below both sides. Lengths in millimetres, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.model import Card, Deck
from cardgen.papers import CardSize
from cardgen.units import format_mm

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Point, Point]

WALLS = ("front", "right side", "left side", "back")
WASTE = 12.0
LEAST_DEPTH = 5.0
OVER_FOLD = 1.0
GLUE_INSET = 1.5
FOLDED = "fold"
SECOND_LAYER = 0.15  # how much thicker a card is that is folded and glued, of paper of 120 to 160 g/m²
_TUCK, _DUST, _STRIP, _NOTCH = 15.0, 18.0, 10.0, 9.0
_PLAY = 0.5
NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
_ARC = 16  # straight pieces of a quarter of a circle: less than 0.02 mm off it


class Kind(StrEnum):
    """What is on the outside of a panel: print, glue, or neither."""

    PRINT = "print"
    GLUE = "glue"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel or flap of the net.

    `box` surrounds its `outline`, a polygon. It hangs on the panel `joins` along its `hinge`, and is folded there by
    90 degrees away from who looks at the print; the front hangs on none. `turn` is how what is printed on it is turned
    clockwise in the net. `ground` is what of the net it prints on: the box with its bleed.
    """

    name: str
    kind: Kind
    box: Box
    outline: tuple[Point, ...]
    joins: str = ""
    hinge: Segment | None = None
    turn: int = 0
    ground: Box = NOWHERE

    @property
    def size(self) -> Size:
        """Give the width and height of a panel as its print is read."""
        size = Size(self.box.width, self.box.height)
        return size.turned() if self.turn % 180 else size

    @property
    def glue(self) -> Box:
        """Give the part of a glue flap that takes the glue: all but a little along its fold."""
        assert self.hinge is not None
        (_, start), (_, end) = self.hinge
        box = self.box
        if start == end:
            return Box(box.x, box.y + GLUE_INSET, box.width, box.height - GLUE_INSET)
        return Box(box.x, box.y, box.width - GLUE_INSET, box.height)


@dataclass(frozen=True, slots=True)
class Part:
    """What is cut from one piece of paper: the whole net, or one half of it. `box` surrounds its panels."""

    panels: tuple[Panel, ...]
    box: Box

    @property
    def folds(self) -> tuple[Segment, ...]:
        """Give the lines along which it is folded."""
        names = {panel.name for panel in self.panels}
        return tuple(panel.hinge for panel in self.panels if panel.hinge is not None and panel.joins in names)

    @property
    def cuts(self) -> tuple[Segment, ...]:
        """Give the lines along which it is cut out: the panels' edges that are no folds."""
        folds = self.folds
        return tuple(piece for panel in self.panels for edge in _edges(panel.outline) for piece in _less(edge, folds))

    def get(self, name: str) -> Panel:
        """Give the panel of a name; raises KeyError where there is none."""
        for panel in self.panels:
            if panel.name == name:
                return panel
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Net:
    """The net of a box: how many cards and aids it holds, their pile, what is inside, and its panels.

    `pile` and `inside` are width, depth and height, `board` is how thick the paper is of which the box is folded. The
    net lies `WASTE` from the edges of an area of `size`.
    """

    cards: int
    aids: int
    pile: tuple[float, float, float]
    inside: tuple[float, float, float]
    board: float
    bleed: float
    whole: Part

    @property
    def contents(self) -> str:
        """Count what it holds: `54 cards and 18 aids`."""
        counts = ((self.cards, "card"), (self.aids, "aid"))
        return " and ".join(f"{number} {noun}{'s' * (number != 1)}" for number, noun in counts if number)

    @property
    def size(self) -> Size:
        """Give the size of the net with the waste around it."""
        return Size(self.whole.box.width + 2 * WASTE, self.whole.box.height + 2 * WASTE)

    @property
    def halves(self) -> tuple[Part, Part]:
        """Give the net in two parts: the back with the left side, and the front with the right side and a glue strip
        of its own."""
        panels, strip = self.whole.panels, self.whole.get("glue strip")
        left = [panel for panel in panels if self._find_wall(panel) in ("back", "left side")]
        second = _move(strip, self.whole.get("front").box.x - strip.box.right, "second glue strip", "front")
        right = [panel for panel in panels if panel not in left]
        return _make_part(left, self.bleed), _make_part([*right, second], self.bleed)

    def _find_wall(self, panel: Panel) -> str:
        while panel.name not in WALLS:
            panel = self.whole.get(panel.joins)
        return panel.name


def find_net(deck: Deck) -> Net | None:
    """Give the net of a deck's box, with all cards and aids in it; None if it has no box, or nothing to put in it."""
    held = [card for card in (*deck.cards, *deck.aids) if card.copies and deck.printing.has_size(card)]
    if deck.box is None or not held:
        return None
    cards, aids = (sum(card.copies for card in kind if card in held) for kind in (deck.cards, deck.aids))
    sizes = [_upright(deck, card) for card in held]
    depth = (cards + aids) * find_thickness(deck)
    pile = (max(size.width for size in sizes), depth, max(size.height for size in sizes))
    return make_net((cards, aids), pile, deck.box.clearance, deck.box.board, deck.printing.bleed)


def find_thickness(deck: Deck) -> float:
    """Give how thick the cards of a deck with a box are: those that are folded and glued have two layers."""
    assert deck.box is not None
    has_backs = any(card.back is not None and card.copies for card in (*deck.cards, *deck.aids))
    return deck.box.thickness + (SECOND_LAYER if has_backs and deck.printing.duplex == FOLDED else 0.0)


def size_box(deck: Deck) -> Deck:
    """Give the deck with its box as large as the box's net; as it is where it has none, or nothing to put in it."""
    net = find_net(deck)
    if deck.box is None or net is None:
        return deck
    name = f"{format_mm(net.size.width)}x{format_mm(net.size.height)}"
    card = replace(deck.box.card, size=CardSize(name, net.size, 0.0))
    return replace(deck, box=replace(deck.box, card=card))


def make_net(
    held: tuple[int, int], pile: tuple[float, float, float], clearance: float, board: float, bleed: float
) -> Net:
    """Give the net of a box for a pile (width, depth and height) of some cards and aids, with a clearance on each side.

    Folds lie in the middle of the paper, so a wall takes half of its thickness on each side of the inside. Within the
    walls lie, across, the glue strips, of which a box of two halves has two; from front to back, the flap that is
    tucked in; from top to bottom, the dust flaps above, the bottom flaps and the flap with the glue below. The panels
    are larger by that.
    """
    width, depth, height = (length + 2 * clearance for length in pile)
    depth = max(depth, LEAST_DEPTH)
    panels = tuple(_lay_panels(width + 3 * board, depth + 2 * board, height + 4 * board, board))
    return Net(*held, pile, (width, depth, height), board, bleed, _make_part(panels, bleed))


def _upright(deck: Deck, card: Card) -> Size:
    size = deck.printing.size_of(card).size
    return size if size.width <= size.height else size.turned()


def _lay_panels(width: float, depth: float, height: float, board: float) -> Iterator[Panel]:
    """Give all panels of a box that is so wide, deep and high from fold to fold."""
    tuck, dust = min(_TUCK, height / 4), min(_DUST, width / 2 - 1)
    strip = min(_STRIP, depth - 2 * board - _PLAY)
    less = board + _PLAY  # what goes between two walls keeps clear of them
    top = WASTE + max(tuck + depth, dust)
    foot = top + height
    xs = [WASTE + strip]
    for length in (width, depth, width):
        xs.append(xs[-1] + length)
    back, left, front, right = xs
    yield _wall("front", Box(front, top, width, height), "", notch=min(_NOTCH, width / 6))
    yield _wall("right side", Box(right, top, depth, height), "front", at=right, turn=270)
    yield _wall("left side", Box(left, top, depth, height), "front", at=front, turn=90)
    yield _wall("back", Box(back, top, width, height), "left side", at=left)
    lid = Box(back, top - depth, width, depth)
    yield Panel("lid", Kind.PRINT, lid, _corners(lid), "back", ((back, top), (left, top)), 180)
    yield _tuck_flap(Box(back + less, lid.y - tuck, width - 2 * less, tuck))
    for side, x in (("left", left), ("right", right)):
        wall, dust_box = f"{side} side", Box(x + less, top - dust, depth - 2 * less, dust)
        yield _flap(f"{side} dust flap", Kind.PRINT, dust_box, wall)
        yield _flap(f"{side} bottom flap", Kind.PLAIN, replace(dust_box, y=foot), wall)
    bottom = Box(front, foot, width, depth)
    yield Panel("bottom", Kind.PRINT, bottom, _corners(bottom), "front", ((front, foot), (right, foot)))
    yield _flap("bottom glue flap", Kind.GLUE, Box(back + less, foot, width - 2 * less, depth - 2 * less), "back")
    yield _strip(Box(back - strip, top, strip, height))


def _wall(name: str, box: Box, joins: str, at: float = 0.0, turn: int = 0, notch: float = 0.0) -> Panel:
    hinge = ((at, box.y), (at, box.bottom)) if joins else None
    outline = _corners(box)
    if notch:
        middle = box.x + box.width / 2
        outline = (outline[0], *_arc((middle, box.y), notch, 180, 360), *outline[1:])
    return Panel(name, Kind.PRINT, box, outline, joins, hinge, turn)


def _tuck_flap(box: Box) -> Panel:
    """Give the flap that is tucked in, with round corners to slip in with."""
    radius = min(7.0, box.height * 0.6)
    outline = (
        (box.x, box.bottom),
        *_arc((box.x + radius, box.y + radius), radius, 180, 90),
        *_arc((box.right - radius, box.y + radius), radius, 90, 0),
        (box.right, box.bottom),
    )
    return Panel("tuck flap", Kind.PRINT, box, outline, "lid", (outline[0], outline[-1]), 180)


def _flap(name: str, kind: Kind, box: Box, joins: str) -> Panel:
    """Give a flap that narrows to its end: a dust flap hangs on its lower edge, one at the bottom on its upper edge."""
    slant = min(3.0, box.width / 6, box.height / 3)
    start, end = (box.bottom, box.y) if kind is Kind.PRINT else (box.y, box.bottom)
    outline = ((box.x, start), (box.x + slant, end), (box.right - slant, end), (box.right, start))
    return Panel(name, kind, box, outline, joins, (outline[0], outline[-1]))


def _strip(box: Box) -> Panel:
    slant = min(3.0, box.width / 2)
    outline = ((box.right, box.y), (box.x, box.y + slant), (box.x, box.bottom - slant), (box.right, box.bottom))
    return Panel("glue strip", Kind.GLUE, box, outline, "back", (outline[0], outline[-1]))


def _corners(box: Box) -> tuple[Point, ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _arc(middle: Point, radius: float, start: int, end: int) -> Iterator[Point]:
    """Give points on a circle, from an angle in degrees to another; 0 is on the right, 90 above."""
    pieces = _ARC * abs(end - start) // 90
    for step in range(pieces + 1):
        angle = math.radians(start + (end - start) * step / pieces)
        yield middle[0] + radius * math.cos(angle), middle[1] - radius * math.sin(angle)


def _with_grounds(panels: Sequence[Panel], bleed: float) -> Iterator[Panel]:
    """Give the panels with what of the net each prints on.

    Print ends at a fold to other print. It goes a little over a fold to a flap that has none, so that no white shows
    on the edge, and past a cut with its bleed, up to halfway to other print and never on glue.
    """
    for panel in panels:
        if panel.kind is not Kind.PRINT:
            yield panel
            continue
        left, top, right, bottom = (_spread(panel, side, panels, bleed) for side in range(4))
        box = panel.box
        ground = Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)
        yield replace(panel, ground=ground)


def _spread(panel: Panel, side: int, panels: Sequence[Panel], bleed: float) -> float:
    """Tell how far a panel prints past one of its edges: the left, upper, right or lower one, counted from 0."""
    most = bleed
    for other in panels:
        distance = _distance(panel.box, other.box, side)
        if other is panel or distance is None or (other.kind is Kind.PLAIN and distance > TOLERANCE):
            continue
        if distance <= TOLERANCE:
            return 0.0 if other.kind is Kind.PRINT else min(bleed, OVER_FOLD)
        most = min(most, distance / 2 if other.kind is Kind.PRINT else distance)
    return most


def _distance(box: Box, other: Box, side: int) -> float | None:
    """Tell how far another box lies past an edge of a box; None where it does not lie there."""
    is_beside = side % 2 == 0
    spans = (
        ((box.y, box.bottom), (other.y, other.bottom)) if is_beside else ((box.x, box.right), (other.x, other.right))
    )
    (start, end), (first, last) = spans
    if min(end, last) - max(start, first) <= TOLERANCE:
        return None
    away = (box.x - other.right, box.y - other.bottom, other.x - box.right, other.y - box.bottom)[side]
    return away if away >= -TOLERANCE else None


def _move(panel: Panel, right: float, name: str, joins: str) -> Panel:
    """Give a copy of a panel further to the right, which hangs on another one."""
    assert panel.hinge is not None
    (x1, y1), (x2, y2) = panel.hinge
    outline = tuple((x + right, y) for x, y in panel.outline)
    box = replace(panel.box, x=panel.box.x + right)
    return Panel(name, panel.kind, box, outline, joins, ((x1 + right, y1), (x2 + right, y2)), panel.turn)


def _make_part(panels: Sequence[Panel], bleed: float) -> Part:
    x, y = min(panel.box.x for panel in panels), min(panel.box.y for panel in panels)
    right, bottom = max(panel.box.right for panel in panels), max(panel.box.bottom for panel in panels)
    return Part(tuple(_with_grounds(panels, bleed)), Box(x, y, right - x, bottom - y))


def _edges(outline: Sequence[Point]) -> Iterator[Segment]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _less(edge: Segment, folds: Sequence[Segment]) -> Iterator[Segment]:
    """Give what is left of an edge without the folds that lie on it."""
    (x1, y1), (x2, y2) = edge
    axis = 0 if abs(y1 - y2) <= TOLERANCE else 1
    if abs(x1 - x2) > TOLERANCE and abs(y1 - y2) > TOLERANCE:
        yield edge
        return
    at, start, end = edge[0][1 - axis], *sorted((edge[0][axis], edge[1][axis]))
    taken = sorted(
        tuple(sorted((one[axis], other[axis])))
        for one, other in folds
        if abs(one[1 - axis] - at) <= TOLERANCE and abs(other[1 - axis] - at) <= TOLERANCE
    )
    for first, last in (*taken, (end, end)):
        if min(first, end) - start > TOLERANCE:
            yield _line(axis, at, start, min(first, end))
        start = max(start, last)


def _line(axis: int, at: float, start: float, end: float) -> Segment:
    return ((start, at), (end, at)) if axis == 0 else ((at, start), (at, end))
