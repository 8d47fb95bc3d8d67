"""The table of War Slayer V: two rows of three columns a player, how a position is written, and who sees what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.engine.rules import Rules
from cardgen.engine.state import SetupError, State
from cardgen.engine.zones import Visibility, ZoneKind, format_player, parse_player

SEATS = (0, 1)
DRAW = 3
COLUMNS = (0, 1, 2)
FLIPS = (COLUMNS, COLUMNS[::-1])  # S2: in which order, by the defeated player
EMPTY = "-"

HQ = ("p1.hq", "p2.hq")
DRAWN = ("p1.drawn", "p2.drawn")
DOSSIER = ("p1.dossier", "p2.dossier")
THEATER = ("p1.theater", "p2.theater")
CAPTURED = ("p1.captured", "p2.captured")
ROWS = (*DOSSIER, *THEATER)
SIDES = {name: seat for names in (HQ, DRAWN, DOSSIER, THEATER, CAPTURED) for seat, name in enumerate(names)}

ZONES = (
    ZoneKind("hq", Visibility.HIDDEN, each=True),
    ZoneKind("drawn", Visibility.OWNER, each=True),
    ZoneKind("dossier", Visibility.OWNER, each=True),
    ZoneKind("theater", Visibility.LYING, each=True),
    ZoneKind("captured", Visibility.OWNER, each=True),  # S15
)
VALUES = ("defeated", "exposed")

_EXPOSED = re.compile(r"(p\d+)\.([123])")


class Rows(State):
    """A state with rows: `columns` holds the column of each card of a row, in order of the columns.

    `exposed` holds the columns of each player's face-up Operatives. `defeated` is the defeated player; `lost` is who
    becomes it after this Mission, None so far (S6); `traitors` are the players whose card has ended this Mission.
    """

    __slots__ = ("columns", "defeated", "exposed", "lost", "missions", "traitors")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.columns: dict[str, tuple[int, ...]] = dict.fromkeys(ROWS, ())
        self.exposed: tuple[tuple[int, ...], ...] = ((), ())
        self.defeated = 1  # who did not deal (S1)
        self.lost: int | None = None
        self.missions = 0
        self.traitors: tuple[int, ...] = ()

    # ---- cards in rows

    def find_in(self, row: str, column: int) -> int | None:
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

    def expose(self, seat: int, column: int) -> None:
        """Turn an Operative up."""
        exposed = list(self.exposed)
        exposed[seat] = tuple(sorted((*exposed[seat], column)))
        self.exposed = tuple(exposed)

    def take_from_row(self, row: str, card: int) -> None:
        """Empty the column of a card that leaves its row, before it does."""
        place = self.zones[row].index(card)
        columns = self.columns[row]
        if row in THEATER:
            exposed = list(self.exposed)
            exposed[SIDES[row]] = tuple(column for column in exposed[SIDES[row]] if column != columns[place])
            self.exposed = tuple(exposed)
        self.columns[row] = columns[:place] + columns[place + 1 :]

    def find_place(self, card: int) -> tuple[int, bool, str]:
        """Give where a card lies, in the order in which cards are claimed (S5): column, whether Dossier, zone."""
        zone = self.find_zone_of(card)
        column = self.columns[zone][self.zones[zone].index(card)] if zone in self.columns else len(COLUMNS)
        return column, zone in DOSSIER, zone

    # ---- how a position is written

    def write_zone(self, name: str) -> list[str]:
        """Write a row by columns, `-` for an empty one; an empty row is no card at all."""
        written = super().write_zone(name)
        if name not in self.columns or not written:
            return written
        by_column = dict(zip(self.columns[name], written, strict=True))
        return [by_column.get(column, EMPTY) for column in COLUMNS]

    def write_value(self, name: str) -> Any:
        """Write the defeated player, or the face-up Operatives as `p1.2`."""
        if name == "defeated":
            return format_player(self.defeated)
        return [f"{format_player(seat)}.{column + 1}" for seat in SEATS for column in self.exposed[seat]]

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Write rows in full or not at all, and face-up Operatives in one order."""
        if name in self.columns:
            full = (*texts, *[EMPTY] * (len(COLUMNS) - len(texts)))
            return () if set(full) == {EMPTY} else full
        return tuple(sorted(texts)) if name == "exposed" else texts

    def split_lying(self, zone: str, text: str) -> tuple[str | None, str]:
        """Take `-` for an empty column."""
        return (None, "") if text == EMPTY and zone in self.columns else (text, "")

    def set_up(
        self,
        cards: Mapping[str, Sequence[int | None]],
        words: Mapping[str, Sequence[str]],
        values: Mapping[str, str | tuple[str, ...]],
    ) -> None:
        """Lay cards in zones and columns, then turn up the Operatives that are named (S13)."""
        super().set_up(cards, words, values)
        for row in ROWS:
            lying = cards.get(row, ())
            if len(lying) > len(COLUMNS):
                raise SetupError(row, len(COLUMNS), f"has {len(lying)} columns; a row has {len(COLUMNS)}.")
            self.columns[row] = tuple(column for column, card in enumerate(lying) if card is not None)
        defeated = values.get("defeated", format_player(self.defeated))
        seat = parse_player(defeated, len(SEATS)) if isinstance(defeated, str) else None
        if seat is None:
            raise SetupError("defeated", None, "must be `p1` or `p2`.")
        self.defeated = seat
        exposed = values.get("exposed", ())
        for number, text in enumerate((exposed,) if isinstance(exposed, str) else exposed):
            self._set_up_exposed(number, text)

    def _set_up_exposed(self, number: int, text: str) -> None:
        match = _EXPOSED.fullmatch(text)
        seat = None if match is None else parse_player(match[1], len(SEATS))
        if match is None or seat is None:
            raise SetupError("exposed", number, f"names `{text}`; write a player and a column, as `p1.2`.")
        column = int(match[2]) - 1
        if column not in self.columns[THEATER[seat]]:
            raise SetupError("exposed", number, f"names `{text}`, where no Operative lies.")
        if column not in self.exposed[seat]:
            self.expose(seat, column)

    def find_setup_objection(self) -> str | None:
        """Refuse cards that cannot be placed: not three of them, no row for them, or no three to follow."""
        for seat in SEATS:
            drawn = len(self.zones[DRAWN[seat]])
            filled = [row for row in (DOSSIER[seat], THEATER[seat]) if self.zones[row]]
            if drawn not in (0, DRAW):
                return f"has {drawn} cards in `{DRAWN[seat]}`; a player places {DRAW} at a time."
            if drawn and len(filled) == 2:
                return f"has cards in `{DRAWN[seat]}`, and both rows of {format_player(seat)} are filled."
            if drawn and any(self.exposed):
                return f"has face-up Operatives, and {format_player(seat)} has cards still to place."
            is_short = len(self.zones[HQ[seat]]) < DRAW
            if is_short and self._will_draw(seat, drawn, len(filled)):
                return f"has too few cards in `{HQ[seat]}`: {format_player(seat)} must draw {DRAW} more for a row."
        return None

    def _will_draw(self, seat: int, drawn: int, filled: int) -> bool:
        """Tell whether a player is in the midst of filling rows and has one more row to draw for."""
        if drawn:
            return filled == 0
        nobody_places = not any(self.zones[name] for name in (*DRAWN, *THEATER))
        return nobody_places and bool(self.zones[DOSSIER[seat]])

    def write_more(self) -> dict[str, Any]:
        """Give what lies where in the rows, and how the Mission stands."""
        return {
            "columns": {row: list(columns) for row, columns in self.columns.items()},
            "exposed": [list(columns) for columns in self.exposed],
            "defeated": self.defeated,
            "lost": self.lost,
            "missions": self.missions,
            "traitors": list(self.traitors),
        }

    def read_more(self, parts: Mapping[str, Any]) -> None:
        """Take what `write_more` gave."""
        self.columns = {row: tuple(parts["columns"][row]) for row in ROWS}
        self.exposed = tuple(tuple(columns) for columns in parts["exposed"])
        self.defeated, self.lost, self.missions = parts["defeated"], parts["lost"], parts["missions"]
        self.traitors = tuple(parts["traitors"])

    def copy(self) -> State:
        """Give a state that plays on by itself."""
        other = super().copy()
        assert isinstance(other, Rows)
        other.columns = self.columns.copy()
        other.exposed, other.traitors = self.exposed, self.traitors
        other.defeated, other.lost, other.missions = self.defeated, self.lost, self.missions
        return other

    # ---- who sees what

    def is_up(self, zone: str, place: int) -> bool:
        """Tell whether a card is an Operative that has been revealed."""
        return zone in THEATER and self.columns[zone][place] in self.exposed[SIDES[zone]]

    def shows(self, zone: str, place: int, player: int) -> bool:
        """Show one's own Operatives, and those that have been revealed."""
        return SIDES[zone] == player or self.is_up(zone, place)

    def show_more(self) -> tuple[Any, ...]:
        """Give the defeated player, the face-up Operatives and the columns that are not empty."""
        return (self.defeated, self.exposed, tuple(self.columns.values()))
