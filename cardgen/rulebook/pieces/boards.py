"""Where the parts of a drawn board lie: spaces, pieces, and the arrows of what has moved. Nothing is drawn here.

Lengths are in tenths of a space, from the middle of the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, hypot, sqrt

from cardgen.engine.diagram import BoardSpace, BoardStep, DiagramBoard

SPACE = 10.0
_LIFT = 1.4  # how much above the middle of their space pieces stand, to leave room for its label
_PIECE, _SHARED = 5.6, 8.8  # a piece alone in its space, and how much room several have there together
_HALF_PIECE = 0.42  # how far from a spot's middle an outside piece reaches, in spaces
_NEAR, _NEAR_SHARED = 3.5, 4.5  # how far from the middle of a space an arrow begins or ends beside pieces there
_ASIDE = (1.5, 3.2)  # how far along the arrow and aside of it a number stands

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space with its middle."""

    x: float
    y: float
    label: str
    look: str


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece with its middle and the side of the square that it fills; a trace is where one has been."""

    x: float
    y: float
    size: float
    letter: str
    look: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of a piece: the points that it goes through; the last is its tip, which points along (right, down).

    `number` says when it went, where several pieces did; 0 else. It stands where the piece has been, or if another is
    there now, above the arrow's beginning, to the right of one that goes up or down.
    """

    points: tuple[Point, ...]
    right: float
    down: float
    number: int
    number_at: Point


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board to draw: its extent, what lies on it, and words for those who cannot see it."""

    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int
    spaces: tuple[DrawnSpace, ...]
    pieces: tuple[DrawnPiece, ...]
    traces: tuple[DrawnPiece, ...]
    arrows: tuple[Arrow, ...]
    words: str


def draw_boards(boards: Sequence[DiagramBoard], before: DiagramBoard | None = None) -> tuple[BoardPicture, ...]:
    """Give the pictures of one board at several moments, as large as each other, with arrows for the steps between.

    The first has arrows for the steps since an earlier moment, if it is given.
    """
    earlier = [before or boards[0], *boards[:-1]] if boards else []
    new = [board.steps[len(old.steps) :] for old, board in zip(earlier, boards, strict=True)]
    outside = {spot for board, steps in zip(boards, new, strict=True) for spot in _list_outside(board, steps)}
    return tuple(_draw_board(board, steps, outside) for board, steps in zip(boards, new, strict=True))


def _list_outside(board: DiagramBoard, steps: Sequence[BoardStep]) -> list[Point]:
    """Give the spots outside the board that a picture has to show."""
    used = {piece.space for piece in board.pieces} | {space for step in steps for space in (step.source, step.target)}
    return [board.spaces[space].at for space in used if board.spaces[space].is_outside]


def _draw_board(board: DiagramBoard, steps: Sequence[BoardStep], outside: set[Point]) -> BoardPicture:
    side = max(_measure_beyond(board.margin, [at[0] for at in outside], board.columns))  # so it stands in the middle
    top, bottom = _measure_beyond(board.margin, [at[1] for at in outside], board.rows)
    return BoardPicture(
        (-0.5 - side) * SPACE,
        (-0.5 - top) * SPACE,
        (side + board.columns + side) * SPACE,
        (top + board.rows + bottom) * SPACE,
        board.columns,
        board.rows,
        tuple(
            DrawnSpace(space.at[0] * SPACE, space.at[1] * SPACE, space.label, space.look)
            for space in board.spaces
            if not space.is_outside
        ),
        _draw_pieces(board),
        _draw_traces(board, steps),
        _draw_arrows(board, steps),
        _describe(board, steps),
    )


def _measure_beyond(margin: float, places: Sequence[float], count: int) -> tuple[float, float]:
    """Give how far a picture reaches beyond both ends of so many spaces in a row: the margin, or what lies outside."""
    before = [_HALF_PIECE - 0.5 - place for place in places]
    behind = [place - count + 0.5 + _HALF_PIECE for place in places]
    return max([margin, *before]), max([margin, *behind])


def _draw_pieces(board: DiagramBoard) -> tuple[DrawnPiece, ...]:
    drawn = []
    for space in dict.fromkeys(piece.space for piece in board.pieces):
        here = [piece for piece in board.pieces if piece.space == space]
        spots, size = share_space(board.spaces[space], len(here))
        drawn += [DrawnPiece(x, y, size, piece.letter, piece.look) for piece, (x, y) in zip(here, spots, strict=True)]
    return tuple(drawn)


def _find_middle(space: BoardSpace) -> Point:
    """Give where a piece stands that is alone in its space."""
    return (space.at[0] * SPACE, space.at[1] * SPACE - _LIFT)


def share_space(space: BoardSpace, count: int) -> tuple[list[Point], float]:
    """Give the middles of so many pieces in one space, in rows, and their size."""
    if count == 1:
        return [_find_middle(space)], _PIECE
    middle_x, middle_y = space.at[0] * SPACE, space.at[1] * SPACE
    columns = ceil(sqrt(count))
    rows, pitch = ceil(count / columns), _SHARED / columns
    spots = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        spots.append((middle_x + (column - (in_row - 1) / 2) * pitch, middle_y + (row - (rows - 1) / 2) * pitch))
    return spots, pitch * 0.94


def _draw_traces(board: DiagramBoard, steps: Sequence[BoardStep]) -> tuple[DrawnPiece, ...]:
    """Give each piece that has moved where it came from, unless another stands there now."""
    pieces = {piece.name: piece for piece in board.pieces}
    drawn = []
    for space, names in _find_left(board, steps).items():
        here = [pieces[name] for name in names if name in pieces]
        spots, size = share_space(board.spaces[space], len(here)) if here else ([], 0.0)
        drawn += [DrawnPiece(x, y, size, "", piece.look) for piece, (x, y) in zip(here, spots, strict=True)]
    return tuple(drawn)


def _find_left(board: DiagramBoard, steps: Sequence[BoardStep]) -> dict[int, list[str]]:
    """Give the spaces that pieces have left and where none stands now, each with these pieces."""
    first: dict[str, int] = {}
    for step in steps:
        first.setdefault(step.piece, step.source)
    taken = {piece.space for piece in board.pieces}
    left: dict[int, list[str]] = {}
    for name, space in first.items():
        if space not in taken:
            left.setdefault(space, []).append(name)
    return left


def _draw_arrows(board: DiagramBoard, steps: Sequence[BoardStep]) -> tuple[Arrow, ...]:
    """Give an arrow for the steps that a piece makes in a row, numbered where there are several."""
    ways = [list(way) for _, way in groupby(steps, key=lambda step: step.piece)]
    crowded = {space for space, count in Counter(way[0].source for way in ways).items() if count > 1}
    arrows = []
    for number, way in enumerate(ways, 1 if len(ways) > 1 else 0):
        arrow = _draw_arrow(board, (way[0].source, *(step.target for step in way)), number, crowded)
        arrows.append(replace(arrow, number_at=_find_trace(board, steps, way[0]) or arrow.number_at))
    return tuple(arrows)


def _find_trace(board: DiagramBoard, steps: Sequence[BoardStep], step: BoardStep) -> Point | None:
    """Give the middle of the trace where a step begins, if there is one."""
    names = _find_left(board, steps).get(step.source, [])
    spots, _ = share_space(board.spaces[step.source], len(names)) if names else ([], 0.0)
    return dict(zip(names, spots, strict=True)).get(step.piece)


def _draw_arrow(board: DiagramBoard, way: Sequence[int], number: int, crowded: Collection[int]) -> Arrow:
    """Give the arrow through spaces, which leaves free what stands on the first and the last of them.

    From a space that is `crowded` several arrows begin, so they begin apart.
    """
    points = [_find_middle(board.spaces[space]) for space in way]
    room = max(_find_room(board, way[0]), _NEAR if way[0] in crowded else 0.0)
    start, _ = _shorten(points[0], points[1], room)
    tip, (right, down) = _shorten(points[-1], points[-2], _find_room(board, way[-1]))
    return Arrow((start, *points[1:-1], tip), -right, -down, number, _find_place_aside(start, points[0], points[1]))


def _find_place_aside(start: Point, source: Point, target: Point) -> Point:
    """Give where a number stands beside the first step of an arrow."""
    _, (right, down) = _shorten(source, target, 0.0)
    along, aside = _ASIDE
    return (start[0] + along * right + aside * abs(down), start[1] + along * down - aside * abs(right))


def _find_room(board: DiagramBoard, space: int) -> float:
    """Give how far from the middle of a space the pieces there reach; 0 where there are none."""
    count = sum(piece.space == space for piece in board.pieces)
    return _NEAR_SHARED if count > 1 else _NEAR if count else 0.0


def _shorten(end: Point, other: Point, room: float) -> tuple[Point, Point]:
    """Move an end of a line towards the other end; give it and the direction."""
    length = hypot(other[0] - end[0], other[1] - end[1])
    right, down = (other[0] - end[0]) / length, (other[1] - end[1]) / length
    return (end[0] + right * room, end[1] + down * room), (right, down)


def _describe(board: DiagramBoard, steps: Sequence[BoardStep]) -> str:
    """Say where each piece is, and how those went that have moved."""
    standing = ", ".join(f"{piece.name} {board.spaces[piece.space].words}" for piece in board.pieces)
    ways = [list(way) for _, way in groupby(steps, key=lambda step: step.piece)]
    went = [f"{way[0].piece} has come from {_say_source(board, way[0].source)}." for way in ways]
    return " ".join([f"A board of {board.columns} by {board.rows} spaces: {standing}.", *went])


def _say_source(board: DiagramBoard, space: int) -> str:
    """Name a space without its preposition, as it stands after `from`."""
    words = board.spaces[space].words
    return words.partition(" ")[2] if words.startswith(("on ", "in ")) else words
