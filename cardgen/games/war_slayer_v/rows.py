"""The table of War Slayer V: two rows of three columns a player, how a position is written, seen and rated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

from cardgen.engine.actions import Action
from cardgen.engine.state import Lying, State, setup_mistake
from cardgen.engine.zones import Visibility, Zone, ZoneKind, format_player, parse_player
from cardgen.games.war_slayer_v.facts import DRAW, SEATS, Facts

COLUMNS = (0, 1, 2)
FLIPS = (COLUMNS, COLUMNS[::-1])  # S2: in which order, by the defeated player
EMPTY = "-"

ZONES = (
    ZoneKind("hq", Visibility.HIDDEN, each=True),
    ZoneKind("drawn", Visibility.OWNER, each=True),
    ZoneKind("dossier", Visibility.OWNER, each=True),
    ZoneKind("theater", Visibility.LYING, each=True),
    ZoneKind("captured", Visibility.OWNER, each=True),  # S15
)
HQ, DRAWN, DOSSIER, THEATER, CAPTURED = (kind.lay(len(SEATS)) for kind in ZONES)
ROWS = (*DOSSIER, *THEATER)
VALUES = ("defeated", "exposed")

_EXPOSED = re.compile(r"(p\d+)\.([123])")


@dataclass(eq=False)
class Rows(State[Facts]):
    """A state with rows: `columns` holds the column of each card of a row, in order of the columns.

    `exposed` holds the columns of each player's face-up Operatives. `defeated` is the defeated player, at first who
    did not deal (S1); `lost` is who becomes it after this Mission, None so far (S6). `is_ending` tells whether a
    card has ended this Mission, `traitors` are the players whose revealed card has done so.
    """

    columns: dict[Zone, tuple[int, ...]] = field(default_factory=lambda: dict.fromkeys(ROWS, ()))
    exposed: tuple[tuple[int, ...], ...] = ((), ())
    defeated: int = 1
    lost: int | None = None
    missions: int = 0
    is_ending: bool = False
    traitors: tuple[int, ...] = ()

    def copy(self) -> Self:
        """Give a state that plays on by itself."""
        other = super().copy()
        other.columns = self.columns.copy()
        return other

    # ---- cards in rows

    def find_in(self, row: Zone, column: int) -> int | None:
        """Give the card in a column of a row; None if the column is empty."""
        columns = self.columns[row]
        return self.zones[row][columns.index(column)] if column in columns else None

    def find_face_down(self) -> tuple[int, list[int]] | None:
        """Give the next column to flip, with the players who have an Operative to flip there; None after the last."""
        for column in FLIPS[self.defeated]:
            found = [
                seat for seat in SEATS if column in self.columns[THEATER[seat]] and column not in self.exposed[seat]
            ]
            if found:
                return column, found
        return None

    def fill(self, row: Zone, columns: tuple[int, ...]) -> None:
        """Say in which columns of a row cards lie."""
        self.columns[row] = columns

    def expose(self, seat: int, *columns: int) -> None:
        """Turn Operatives up."""
        exposed = tuple(sorted({*self.exposed[seat], *columns}))
        self.exposed = (exposed, self.exposed[1]) if seat == 0 else (self.exposed[0], exposed)

    def take_from_row(self, row: Zone, card: int) -> None:
        """Empty the column of a card that leaves its row, before it does."""
        place = self.zones[row].index(card)
        columns = self.columns[row]
        if row in THEATER:
            exposed = [*self.exposed]
            seat = THEATER.index(row)
            exposed[seat] = tuple([column for column in exposed[seat] if column != columns[place]])
            self.exposed = tuple(exposed)
        self.fill(row, columns[:place] + columns[place + 1 :])

    # ---- how a position is written

    def write_zone(self, zone: Zone) -> list[str]:
        """Write a row by columns, `-` for an empty one; an empty row is no card at all."""
        written = super().write_zone(zone)
        if zone not in self.columns or not written:
            return written
        by_column = dict(zip(self.columns[zone], written, strict=True))
        return [by_column.get(column, EMPTY) for column in COLUMNS]

    def write_value(self, name: str) -> Any:
        """Write the defeated player, or the face-up Operatives as `p1.2`."""
        if name == "defeated":
            return format_player(self.defeated)
        return [f"{format_player(seat)}.{column + 1}" for seat in SEATS for column in self.exposed[seat]]

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Write rows in full or not at all, and face-up Operatives in one order."""
        if any(row.name == name for row in ROWS):
            full = (*texts, *[EMPTY] * (len(COLUMNS) - len(texts)))
            return () if set(full) == {EMPTY} else full
        return tuple(sorted(texts)) if name == "exposed" else texts

    def split_lying(self, zone: Zone, text: str) -> tuple[tuple[str | None, str], ...]:
        """Take `-` for an empty column."""
        return ((None, "") if text == EMPTY and zone in self.columns else (text, ""),)

    def set_up(self, zones: Mapping[Zone, Sequence[Lying]], values: Mapping[str, str | tuple[str, ...]]) -> None:
        """Lay cards in zones and columns, then turn up the Operatives that are named (S13)."""
        super().set_up(zones, values)
        for row in ROWS:
            lying = zones.get(row, ())
            if len(lying) > len(COLUMNS):
                message = f"has {len(lying)} columns; a row has {len(COLUMNS)}."
                raise setup_mistake(row.name, len(COLUMNS), message)
            self.fill(row, tuple(column for column, each in enumerate(lying) if each.card is not None))
        defeated = values.get("defeated", format_player(self.defeated))
        seat = parse_player(defeated, len(SEATS)) if isinstance(defeated, str) else None
        if seat is None:
            raise setup_mistake("defeated", None, "must be `p1` or `p2`.")
        self.defeated = seat
        exposed = values.get("exposed", ())
        for number, text in enumerate((exposed,) if isinstance(exposed, str) else exposed):
            self._set_up_exposed(number, text)

    def _set_up_exposed(self, number: int, text: str) -> None:
        match = _EXPOSED.fullmatch(text)
        seat = None if match is None else parse_player(match[1], len(SEATS))
        if match is None or seat is None:
            raise setup_mistake("exposed", number, f"names `{text}`; write a player and a column, as `p1.2`.")
        column = int(match[2]) - 1
        if column not in self.columns[THEATER[seat]]:
            raise setup_mistake("exposed", number, f"names `{text}`, where no Operative lies.")
        self.expose(seat, column)

    def find_setup_objection(self) -> str | None:
        """Refuse cards that cannot be placed: not three of them, no row for them, or no three to follow."""
        for seat in SEATS:
            drawn = len(self.zones[DRAWN[seat]])
            filled = [row for row in (DOSSIER[seat], THEATER[seat]) if self.zones[row]]
            if drawn not in (0, DRAW):
                return f"has {drawn} cards in `{DRAWN[seat].name}`; a player places {DRAW} at a time."
            if drawn and len(filled) == 2:
                return f"has cards in `{DRAWN[seat].name}`, and both rows of {format_player(seat)} are filled."
            if drawn and any(self.exposed):
                return f"has face-up Operatives, and {format_player(seat)} has cards still to place."
            is_short = len(self.zones[HQ[seat]]) < DRAW
            if is_short and self._will_draw(seat, drawn, len(filled)):
                return f"has too few cards in `{HQ[seat].name}`: {format_player(seat)} must draw {DRAW} more for a row."
        return None

    def _will_draw(self, seat: int, drawn: int, filled: int) -> bool:
        """Tell whether a player is in the midst of filling rows and has one more row to draw for."""
        if drawn:
            return filled == 0
        nobody_places = not any(self.zones[name] for name in (*DRAWN, *THEATER))
        return nobody_places and bool(self.zones[DOSSIER[seat]])

    # ---- who sees what

    def number_place(self, zone: Zone, place: int) -> int:
        """Give the number of a column, or of a place in a pile."""
        return (self.columns[zone][place] if zone in self.columns else place) + 1

    def is_up(self, zone: Zone, place: int) -> bool:
        """Tell whether a card is an Operative that has been revealed."""
        return zone in THEATER and self.columns[zone][place] in self.exposed[THEATER.index(zone)]

    def shows(self, zone: Zone, place: int, player: int) -> bool:
        """Show one's own Operatives, and those that have been revealed."""
        return zone.owner == player or self.is_up(zone, place)

    def show_more(self) -> tuple[Any, ...]:
        """Give the defeated player, the face-up Operatives and the columns that are not empty."""
        return (self.defeated, self.exposed, tuple(self.columns.values()))


# ---- how good a move looks: the average of what may come, in thousandths of points

Row: TypeAlias = Sequence[int | None]


def rate(state: Rows, player: int, action: Action) -> int | None:
    """Give the points that a player may hope for after a move, in thousandths, from what the player knows.

    What a player does not know counts as the average card of the deck, and every Operation is reached with the chance
    that no card has ended the Mission before.
    """
    order = FLIPS[state.defeated]
    if state.offer is not None:
        return None
    if action.verb == "back":
        return -1000 * sum(_score(state, THEATER[player], column) for column in state.exposed[player])
    if action.verb == "continue":
        left = [column for column in order if column not in state.exposed[player]]
        return _hope(state, _lying(state, THEATER[player]), _lying(state, DOSSIER[player]), left)
    placed: Row = action.cards
    unknown: Row = [None] * len(COLUMNS)
    if action.verb == "theater" or (action.verb == "place" and state.zones[DOSSIER[player]]):
        secret = _lying(state, DOSSIER[player]) if action.verb == "place" else unknown
        return _hope(state, placed, secret, order)
    operatives = _lying(state, THEATER[player]) if action.verb == "place" else unknown
    return _hope(state, operatives, placed, order)


def _lying(state: Rows, row: Zone) -> Row:
    """Give the kinds in a row by column."""
    kind_of = state.rules.cards.kind_of
    cards = [state.find_in(row, column) for column in COLUMNS]
    return [None if card is None else kind_of[card] for card in cards]


def _score(state: Rows, row: Zone, column: int) -> int:
    card = state.find_in(row, column)
    return 0 if card is None else state.rules.facts.scores[state.rules.cards.kind_of[card]]


def _hope(state: Rows, operatives: Row, secret: Row, order: Sequence[int]) -> int:
    """Give what the Operations of the columns in order bring on average; None in a row stands for any card."""
    facts = state.rules.facts
    average = facts.average
    worth = [average if kind is None else facts.scores[kind] for kind in secret]
    hope, reached = 0.0, 1.0
    for number, column in enumerate(order):
        kind = operatives[column]
        seen = len(COLUMNS) - len(order) + number + 1
        if kind is not None and facts.values[kind] is None and kind in facts.revealed:
            lost = facts.scores[kind] + sum(worth[other] for other in order[number:])
            return int(1000 * (hope + reached * (seen * average - lost)))
        beats, bows = (0.3, 0.3) if kind is None else (facts.beats[kind], facts.bows[kind])
        hope += reached * (beats * average - bows * worth[column])
        reached *= facts.calm if kind is not None else facts.calm * facts.calm
    return int(1000 * hope)
