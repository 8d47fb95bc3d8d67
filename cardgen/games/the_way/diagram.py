"""The Way laid out to be drawn: the board with its void and gates, the pieces; hands and piles beside it."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.engine.diagram import (
    BoardPiece,
    BoardSpace,
    BoardStep,
    Diagram,
    DiagramArea,
    DiagramBoard,
    DiagramCard,
    fan,
    stack,
)
from cardgen.games.the_way.board import ELEMENTS, Ground, format_space
from cardgen.games.the_way.position import BURNED, DISCARD, Position
from cardgen.games.the_way.words import PieceMoved, letter_pieces, name_piece

_WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0))  # to the right and down, by gate
_MARGIN = 0.76  # how far gates reach beyond the spaces, in spaces
_MOST_CARDS = 6  # of a pile that are drawn
_GATE, _OUTSIDE = 0.87, 1.62  # how far behind the space before it a gate is, and a piece outside


def lay(state: Position, player: int, names: tuple[str, ...]) -> Diagram:
    """Lay a position as it lies before a player: the board, which all see alike; hands and piles beside it."""
    note = "" if state.is_terminal() else f"{names[_find_mover(state)]}'s turn"
    return Diagram((*_lay_hands(state, player, names), *_lay_piles(state)), note, lay_board(state))


def _lay_hands(state: Position, player: int, names: tuple[str, ...]) -> Iterator[DiagramArea]:
    """Give each hand: all are open in cooperative play, in versus only the player's own (Y32)."""
    for seat, hand in enumerate(state.hands[: state.rules.players]):
        is_up = state.is_cooperative or seat == player
        cards = (DiagramCard(card, is_up) for card in state.zones[hand])
        yield DiagramArea(f"{names[seat]}'s hand", (fan(cards),), True)


def _lay_piles(state: Position) -> Iterator[DiagramArea]:
    piles = {"Discard pile": DISCARD, **({"Burned": BURNED} if state.is_cooperative else {})}
    for name, zone in piles.items():
        yield DiagramArea(name, (stack((DiagramCard(card) for card in state.zones[zone]), _MOST_CARDS),), True)


def lay_board(state: Position) -> DiagramBoard:
    """Lay the board with all steps that pieces have made so far."""
    ground, called = state.ground, state.rules.cards.called
    letters = letter_pieces(called)
    steps = tuple(
        BoardStep(name_piece(event.piece, called), event.source, _find_spot(ground, event.piece, event.target))
        for event in state.log
        if isinstance(event, PieceMoved)
    )
    pieces = tuple(
        BoardPiece(name_piece(piece, called), _find_spot(ground, piece, place), letters[piece], ELEMENTS[piece])
        for piece, place in ((each, state.places[each]) for each in state.list_pieces())
    )
    return DiagramBoard(ground.size, ground.size, _lay_spaces(ground), pieces, steps, _MARGIN)


def _lay_spaces(ground: Ground) -> tuple[BoardSpace, ...]:
    """Give the spaces in the order of their numbers, the places outside included, then the gates."""
    size = ground.size
    squares = tuple(_lay_square(ground, space) for space in range(size * size))
    outside = tuple(
        BoardSpace(_find_side(size, gate, _OUTSIDE), f"outside the {element.capitalize()} gate", is_outside=True)
        for gate, element in enumerate(ELEMENTS)
    )
    gates = tuple(
        BoardSpace(_find_side(size, gate, _GATE), look=f"gate-{element}") for gate, element in enumerate(ELEMENTS)
    )
    return (*squares, *outside, *gates)


def _lay_square(ground: Ground, space: int) -> BoardSpace:
    at = (space % ground.size, ground.size - 1 - space // ground.size)
    if space == ground.void:
        return BoardSpace(at, "in the void", look="void")
    name = format_space(ground, space)
    return BoardSpace(at, f"on {name}", name, _find_way(ground, space))


def _find_way(ground: Ground, space: int) -> str:
    """Give the look of a space between the void and a gate; none elsewhere."""
    ways = [way for way in range(4) if ground.ahead[space][way] == ground.ahead[ground.void][way] + ground.far[space]]
    return f"way-{ELEMENTS[ways[0]]}" if ways else ""


def _find_side(size: int, gate: int, beyond: float) -> tuple[float, float]:
    """Give a spot in the middle of a side, so many spaces beyond the last one."""
    middle, (right, down) = size // 2, _WAYS[gate]
    return (middle + right * (middle + beyond), middle + down * (middle + beyond))


def _find_spot(ground: Ground, piece: int, space: int) -> int:
    """Give the place on the drawn board; who is out stands outside the own gate."""
    return ground.outside(piece) if space == ground.out else space


def _find_mover(state: Position) -> int:
    return state.to_move()[0] if state.to_move() else state.turn
