"""A printer that misses on the back, without any of the code that is tested: it moves and turns what it prints there.

What it does is fixed to the paper, looked at from behind with the head of the upright paper up: it does not know which
way round a page lies on the paper, nor over which edge the paper was turned.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from simulated_paper import Point, seen_from_front

from cardgen.sheets import Orientation, SheetSpec


@dataclass(frozen=True)
class Miss:
    """How far a printer is off on the back: to the right and down in mm, and turned clockwise in degrees."""

    right: float
    down: float
    degrees: float = 0.0

    def on_paper(self, point: Point, width: float, height: float) -> Point:
        """Give where the printer prints what should come to a point of the upright paper, looked at from behind."""
        angle = math.radians(self.degrees)
        x, y = point[0] - width / 2, point[1] - height / 2
        turned = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return width / 2 + turned[0] + self.right, height / 2 + turned[1] + self.down

    def undone(self, point: Point, width: float, height: float) -> Point:
        """Give what should have come to a point that the printer does print at this one."""
        angle = -math.radians(self.degrees)
        x, y = point[0] - self.right - width / 2, point[1] - self.down - height / 2
        turned = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return width / 2 + turned[0], height / 2 + turned[1]


def find_on_paper(point: Point, spec: SheetSpec) -> Point:
    """Give where a point of a front comes to lie on the upright paper: a page that lies is turned to the left."""
    x, y = point
    return (x, y) if spec.orientation is Orientation.PORTRAIT else (y, spec.sheet.width - x)


def find_on_page(point: Point, spec: SheetSpec) -> Point:
    """Give the point of a front that comes to lie at a point of the upright paper."""
    x, y = point
    return (x, y) if spec.orientation is Orientation.PORTRAIT else (spec.sheet.width - y, x)


def paper_of(spec: SheetSpec) -> Point:
    """Give the width and height of the upright paper."""
    short, long = sorted((spec.sheet.width, spec.sheet.height))
    return short, long


def print_back(point: Point, miss: Miss, spec: SheetSpec) -> Point:
    """Give where a point of a back is printed, as a point of the front that one pricks a pin through."""
    width, height = paper_of(spec)
    x, y = find_on_paper(seen_from_front(point, spec, folds_upright=False), spec)
    x, y = miss.on_paper((width - x, y), width, height)
    return find_on_page((width - x, y), spec)


def prick(point: Point, miss: Miss, spec: SheetSpec) -> Point:
    """Give the point of a back that a person finds at the hole of a pin, pricked through a point of the front."""
    width, height = paper_of(spec)
    x, y = find_on_paper(point, spec)
    x, y = miss.undone((width - x, y), width, height)
    return seen_from_front(find_on_page((width - x, y), spec), spec, folds_upright=False)
