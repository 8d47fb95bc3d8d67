"""Where the parts of a drawn board lie: spaces, pieces, and the arrows of what has moved. Nothing is drawn here.

Lengths are in tenths of a space, from the middle of the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, hypot, sqrt

from cardgen.engine.diagram import BoardSpace, BoardStep, DiagramBoard

SPACE = 10.0
_LIFT = 0.6  # how much above the middle of their space pieces stand, to leave room for its label
_PIECE, _SHARED = 6.2, 8.8  # a piece alone in its space, and how much room several have there together
_HALF_PIECE = 0.42  # how far from a spot's middle an outside piece reaches, in spaces
_NEAR, _NEAR_SHARED = 3.5, 4.5  # how far from the middle of a space an arrow begins or ends beside pieces there

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

    `number` says when it went, where several pieces did; 0 else. It stands at the first point.
    """

    points: tuple[Point, ...]
    right: float
    down: float
    number: int


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
    margin = max([board.margin, *(_measure_beyond(board, spot) for spot in outside)])
    columns, rows = board.columns + 2 * margin, board.rows + 2 * margin
    return BoardPicture(
        (-0.5 - margin) * SPACE,
        (-0.5 - margin) * SPACE,
        columns * SPACE,
        rows * SPACE,
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


def _measure_beyond(board: DiagramBoard, spot: Point) -> float:
    """Give how far beyond the edge a piece outside reaches, in spaces: as much room is left all around the board."""
    column, row = spot
    return max(-column, -row, column - board.columns + 1, row - board.rows + 1) - 0.5 + _HALF_PIECE


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
    taken = {piece.space for piece in board.pieces}
    pieces = {piece.name: piece for piece in board.pieces}
    first: dict[str, int] = {}
    for step in steps:
        first.setdefault(step.piece, step.source)
    return tuple(
        DrawnPiece(*_find_middle(board.spaces[space]), _PIECE, "", pieces[name].look)
        for name, space in first.items()
        if space not in taken and name in pieces
    )


def _draw_arrows(board: DiagramBoard, steps: Sequence[BoardStep]) -> tuple[Arrow, ...]:
    """Give an arrow for the steps that a piece makes in a row, numbered where there are several."""
    ways = [list(way) for _, way in groupby(steps, key=lambda step: step.piece)]
    crowded = {space for space, count in Counter(way[0].source for way in ways).items() if count > 1}
    return tuple(
        _draw_arrow(board, (way[0].source, *(step.target for step in way)), number, crowded)
        for number, way in enumerate(ways, 1 if len(ways) > 1 else 0)
    )


def _draw_arrow(board: DiagramBoard, way: Sequence[int], number: int, crowded: Collection[int]) -> Arrow:
    """Give the arrow through spaces, which leaves free what stands on the first and the last of them.

    From a space that is `crowded` several arrows begin, so they begin apart.
    """
    points = [_find_middle(board.spaces[space]) for space in way]
    room = max(_find_room(board, way[0]), _NEAR if way[0] in crowded else 0.0)
    start, _ = _shorten(points[0], points[1], room)
    tip, (right, down) = _shorten(points[-1], points[-2], _find_room(board, way[-1]))
    return Arrow((start, *points[1:-1], tip), -right, -down, number)


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
