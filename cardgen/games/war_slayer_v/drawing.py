"""The table of War Slayer V in the terminal: rows by column, `?` what lies hidden, brackets what you alone see."""

from __future__ import annotations

from cardgen.engine.view import view
from cardgen.engine.zones import Zone
from cardgen.games.war_slayer_v.facts import SEATS
from cardgen.games.war_slayer_v.rows import CAPTURED, COLUMNS, DOSSIER, DRAWN, FLIPS, HQ, THEATER, Rows

_WIDTH = 6


def draw_table(state: Rows, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the lines that show the table to a player, the other side above."""
    seen = view(state, player).zones
    order = ", ".join(str(column + 1) for column in FLIPS[state.defeated])
    whose = "Your" if state.defeated == player else f"{names[state.defeated]}'s"
    mission = f"Mission {state.missions}. " if state.missions else ""
    lines = [f"{mission}{whose} left comes first: columns {order}."]
    indent = max(len(_owner(seat, player, names)) for seat in SEATS) + len(" Dossier")
    lines.append(" " * (indent + 2) + "".join(str(column + 1).center(_WIDTH) for column in COLUMNS).rstrip())
    for seat, rows in ((1 - player, (DOSSIER, THEATER)), (player, (THEATER, DOSSIER))):
        for row in rows:
            name = f"{_owner(seat, player, names)} {'Dossier' if row is DOSSIER else 'Theater'}"
            lines.append(f"  {name.ljust(indent)}{_draw_row(state, row[seat], seen[row[seat]])}".rstrip())
    for seat in (1 - player, player):
        claimed = [_name(state, card) for card in seen[CAPTURED[seat]]]
        aside = f", claimed: {' '.join(claimed)}" if claimed else ""
        count = len(seen[HQ[seat]])
        lines.append(f"  {_owner(seat, player, names)} HQ: {count} {'card' if count == 1 else 'cards'}{aside}")
    if seen[DRAWN[player]]:
        lines.append(f"  in your hand: {' '.join(_name(state, card) for card in seen[DRAWN[player]])}")
    return lines


def _owner(seat: int, player: int, names: tuple[str, ...]) -> str:
    return "your" if seat == player else f"{names[seat]}'s"


def _draw_row(state: Rows, row: Zone, cards: tuple[int | None, ...]) -> str:
    texts = ["-"] * len(COLUMNS)
    for place, (column, card) in enumerate(zip(state.columns[row], cards, strict=True)):
        is_secret = card is not None and not state.is_up(row, place)
        texts[column] = f"({_name(state, card)})" if is_secret else _name(state, card)
    return "".join(text.center(_WIDTH) for text in texts)


def _name(state: Rows, card: int | None) -> str:
    return "?" if card is None else state.rules.cards.id_of(card)
