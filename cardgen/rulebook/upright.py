"""How a face must be turned for its text to be read: cards may be drawn lying on their side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum

from cardgen.render.face import Face, Node

_MATRIX = re.compile(r"matrix\(([^)]*)\)")
_LEAST = 0.95  # of the letters: a card whose value alone stands upright is drawn lying, one with an edge to read is not
Linear = tuple[float, float, float, float]


class Turn(IntEnum):
    """By how many quarters a face is turned to the left until it is upright."""

    NONE = 0
    LEFT = 1
    RIGHT = 3


def find_turn(face: Face) -> Turn:
    """Tell how to turn a face so that nearly all of its letters are read from left to right."""
    if b"matrix(" not in face.packed:
        return Turn.NONE
    letters = dict.fromkeys(Turn, 0)
    for (across, down, *_), count in _list_texts(face.tree, (1.0, 0.0, 0.0, 1.0)):
        is_lying = abs(down) > abs(across)
        letters[Turn.NONE if not is_lying else Turn.LEFT if down > 0 else Turn.RIGHT] += count
    for turn in (Turn.LEFT, Turn.RIGHT):
        if letters[turn] and letters[turn] >= _LEAST * sum(letters.values()):
            return turn
    return Turn.NONE


def _list_texts(node: Node, outer: Linear) -> Iterator[tuple[Linear, int]]:
    """Give the direction and the number of letters of each text below a node."""
    found = _MATRIX.fullmatch(node.get("transform", ""))
    if found:
        outer = _join(outer, tuple(float(number) for number in found[1].replace(",", " ").split()))
    if node.tag == "glyphs":
        yield outer, len(node.text.replace(" ", ""))
    for child in node.children:
        yield from _list_texts(child, outer)


def _join(outer: Linear, inner: tuple[float, ...]) -> Linear:
    a, b, c, d = inner[:4]
    p, q, r, s = outer
    return p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d
