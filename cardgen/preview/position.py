"""A position of a game as plain data for a page: what one player may see of it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.engine.diagram import BoardPiece, BoardSpace, Diagram, DiagramArea, DiagramBoard, DiagramCard, fan
from cardgen.engine.own_words import call, call_diagram
from cardgen.engine.rules import Rules
from cardgen.engine.state import State
from cardgen.engine.view import view


def show_position(state: State[Any], seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """Give how the cards lie before a player: areas of rows of places, a board if there is one, scores, a few words.

    A game that does not say how its cards lie is shown zone by zone. `lines` is the table as a terminal shows it, for
    a game that draws one there.
    """
    seen = view(state, seat)
    lay, called = state.rules.game.lay, state.rules.cards.called
    drawn = _lay_zones(state, seat, names) if lay is None else call_diagram(lay(state, seat, names), called)
    rules = state.rules
    return {
        "note": drawn.note,
        "sides": _tell_sides(drawn, seat, names),
        "areas": [_show_area(area, rules) for area in drawn.areas],
        "board": None if drawn.board is None else _show_board(drawn.board),
        "scores": [{"name": name, "score": score} for name, score in zip(names, seen.scores, strict=False)],
        "looked_at": [show_kind(rules, rules.cards.kind_of[card]) for card in seen.looked_at],
        "lines": [call(line, called) for line in state.draw_table(seat, names) or []],
    }


def show_kind(rules: Rules[Any], kind: int) -> dict[str, str]:
    """Give the id and the name of a kind of card."""
    card = rules.cards.kinds[kind]
    return {"id": card.id, "name": card.name}


def _tell_sides(drawn: Diagram, seat: int, names: tuple[str, ...]) -> str:
    """Say whose cards lie where, at a table for two with a side for each."""
    has_sides = len(names) == 2 and any(len(area.rows) > 1 for area in drawn.areas)
    return f"{names[1 - seat]}'s cards lie above, {names[seat]}'s below." if has_sides else ""


def _show_area(area: DiagramArea, rules: Rules[Any]) -> dict[str, Any]:
    rows = [[[_show_card(card, rules) for card in place] for place in row] for row in area.rows]
    return {"name": area.name, "rows": rows}


def _show_card(card: DiagramCard, rules: Rules[Any]) -> dict[str, Any]:
    """Give a card; one that lies face down and that the player does not know has neither id nor name."""
    is_known = card.is_up or card.known is not None
    named = show_kind(rules, rules.cards.kind_of[card.card]) if is_known else {"id": None, "name": None}
    return {**named, "up": card.is_up, "turned": card.is_turned, "words": [*card.captions]}


def _show_board(board: DiagramBoard) -> dict[str, Any]:
    """Give a board for the page to draw; lengths in spaces."""
    return {
        "columns": board.columns,
        "rows": board.rows,
        "margin": board.margin,
        "spaces": [_show_space(space) for space in board.spaces if not space.is_outside],
        "pieces": [_show_piece(piece, board.spaces) for piece in board.pieces],
    }


def _show_space(space: BoardSpace) -> dict[str, Any]:
    return {"x": space.at[0], "y": space.at[1], "label": space.label, "look": space.look}


def _show_piece(piece: BoardPiece, spaces: Sequence[BoardSpace]) -> dict[str, Any]:
    space = spaces[piece.space]
    return {"name": piece.name, "letter": piece.letter, "x": space.at[0], "y": space.at[1], "where": space.words}


def _lay_zones(state: State[Any], seat: int, names: tuple[str, ...]) -> Diagram:
    """Lay every zone in a row, as the player sees its cards."""
    seen = view(state, seat).zones
    areas = []
    for zone, cards in state.zones.items():
        laid = (DiagramCard(card, face is not None) for card, face in zip(cards, seen[zone], strict=True))
        owner = "" if zone.owner is None else f"{names[zone.owner]}'s "
        areas.append(DiagramArea(f"{owner}{state.rules.cards.name_zone(zone.kind.name)}", (fan(laid),)))
    return Diagram(tuple(areas))
