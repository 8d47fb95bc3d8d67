"""A position of The Way: cards, where the pieces are, whose turn and which arc it is; and how that is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.engine.state import Lying, State, setup_mistake
from cardgen.engine.zones import Visibility, Zone, ZoneKind, format_player, parse_player
from cardgen.games.the_way.board import (
    ABSENT,
    ELEMENTS,
    OPPOSITE,
    Ground,
    format_space,
    lay_ground,
    name_element,
    parse_space,
)
from cardgen.games.the_way.effects import Choice
from cardgen.games.the_way.facts import BOARD_SIZE, PIECES, Facts, is_cooperative

MOST_PLAYERS = 4
DECK_KIND = ZoneKind("deck", Visibility.HIDDEN)
DISCARD_KIND, BURNED_KIND = ZoneKind("discard", Visibility.PUBLIC), ZoneKind("burned", Visibility.PUBLIC)
HAND_KIND, OPEN_HAND_KIND = (ZoneKind("hand", who, each=True) for who in (Visibility.OWNER, Visibility.PUBLIC))
ZONES = (DECK_KIND, DISCARD_KIND, BURNED_KIND, HAND_KIND)
DECK, DISCARD, BURNED = (kind.lay(MOST_PLAYERS)[0] for kind in ZONES[:3])
HANDS, OPEN_HANDS = HAND_KIND.lay(MOST_PLAYERS), OPEN_HAND_KIND.lay(MOST_PLAYERS)
PLACES, TURN, ARC = "pieces", "turn", "arc"
VALUES = (PLACES, TURN, ARC)
FIRST_ARC, SECOND_ARC = 1, 2
BURN = 2  # cards for each piece that is not where it must go


def choose_zones(options: Mapping[str, str]) -> tuple[ZoneKind, ...]:
    """Give the zones of a table: in versus hands are hidden and nothing is burned (Y17, Y32)."""
    if is_cooperative(options):
        return (DECK_KIND, DISCARD_KIND, BURNED_KIND, OPEN_HAND_KIND)
    return (DECK_KIND, DISCARD_KIND, HAND_KIND)


def choose_values(options: Mapping[str, str]) -> tuple[str, ...]:
    """Give the values of a table: in versus there are no arcs (Y17)."""
    return VALUES if is_cooperative(options) else VALUES[:-1]


@dataclass(eq=False)
class Position(State[Facts]):
    """How the table of The Way stands.

    `places` has the space of each piece, in the order of the elements. While a card is carried out, `choices` are what
    its player has named and is not used up, and it `is_stopped` once a win has stopped it (Y25). `turns` are over;
    `ending` says why the game is, and `winner` whose win it is, None where it is that of all or of nobody.
    """

    turn: int = 0
    arc: int = FIRST_ARC
    places: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    is_stopped: bool = False
    turns: int = 0
    ending: str | None = None
    winner: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.places = self.find_starts()

    # ---- the table

    @property
    def is_cooperative(self) -> bool:
        """Tell whether the players play together."""
        return is_cooperative(self.rules.options)

    @property
    def ground(self) -> Ground:
        """Give the board, on which no piece leaves in Arc 1 (Y11)."""
        return lay_ground(self._size, not self.is_cooperative or self.arc == SECOND_ARC)

    @property
    def _size(self) -> int:
        return int(self.rules.options.get(BOARD_SIZE, "5"))

    @property
    def hands(self) -> tuple[Zone, ...]:
        """Give the players' hands."""
        return OPEN_HANDS if self.is_cooperative else HANDS

    def find_starts(self) -> tuple[int, ...]:
        """Give where each piece starts: in the center, or outside the gate opposite its own (Y9, Y11)."""
        ground = self.ground
        if self.is_cooperative:
            return tuple(ground.void if self.arc == SECOND_ARC else ground.outside(gate) for gate in OPPOSITE)
        return tuple(ABSENT if self.find_owner(piece) is None else ground.void for piece in range(len(ELEMENTS)))

    def find_owner(self, piece: int) -> int | None:
        """Give the player whose piece it is in versus; None for one that nobody has (Y9)."""
        owner = piece % 2 if self.rules.options.get(PIECES) == "two" else piece
        return owner if owner < self.rules.players else None

    def list_pieces(self) -> list[int]:
        """Give the pieces of the game."""
        return [piece for piece, space in enumerate(self.places) if space != ABSENT]

    def list_away(self) -> list[int]:
        """Give the pieces that are not where they must go: the void in Arc 1, off the board in Arc 2 (Y11)."""
        ground = self.ground
        goal = ground.out if self.arc == SECOND_ARC else ground.void
        return [piece for piece, space in enumerate(self.places) if space != goal]

    def find_event(self, seat: int) -> int | None:
        """Give the leftmost card of a hand that is an event, which is resolved before anything else (Y27)."""
        kind_of, events = self.rules.cards.kind_of, self.rules.facts.events
        if not self.is_cooperative:
            return None
        return next((card for card in self.zones[self.hands[seat]] if kind_of[card] in events), None)

    # ---- how it is written

    def write_value(self, name: str) -> Any:
        """Write a value of the position."""
        if name == PLACES:
            ground = self.ground
            called = self.rules.cards.called
            places = {piece: format_space(ground, self.places[piece], called) for piece in self.list_pieces()}
            return {name_element(piece, called): place for piece, place in places.items()}
        return format_player(self.turn) if name == TURN else self.arc

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Write pieces in their order."""
        return tuple(sorted(texts)) if name == PLACES else texts

    def set_up(self, zones: Mapping[Zone, Sequence[Lying]], values: Mapping[str, str | tuple[str, ...]]) -> None:
        """Lay a position; raises a `setup_mistake` for a value that is none."""
        super().set_up(zones, values)
        self.turn = self._read_turn(values)
        self.arc = self._read_arc(values)
        places = [*self.find_starts()]
        seen: set[int] = set()
        for number, text in enumerate(_read_list(PLACES, values)):
            piece, space = self._read_place(number, text)
            if piece in seen:
                raise setup_mistake(PLACES, number, f"names the piece `{ELEMENTS[piece]}` twice.")
            seen.add(piece)
            places[piece] = space
        self._check_places(places)
        self.places = tuple(places)

    def _read_place(self, number: int, text: str) -> tuple[int, int]:
        name, has_place, where = (part.strip() for part in text.partition(":"))
        if not has_place:
            raise setup_mistake(PLACES, number, f"holds `{text}`; it is written `{{air: c3, fire: outside air}}`.")
        called = self.rules.cards.called
        names = [name_element(piece, called) for piece in range(len(ELEMENTS))]
        if name not in names:
            hint = suggest(name, names) or f"The pieces are {', '.join(names)}."
            raise setup_mistake(PLACES, number, f"names the piece `{name}`. {hint}")
        piece = names.index(name)
        if self.find_starts()[piece] == ABSENT:
            raise setup_mistake(PLACES, number, f"names the piece `{name}`, which nobody has in this game.")
        try:
            return piece, parse_space(self.ground, where, called)
        except MistakeError as problem:
            raise setup_mistake(PLACES, number, f"says that {name} is where no piece can be: {problem}") from problem

    def _check_places(self, places: Sequence[int]) -> None:
        ground = self.ground
        for piece, space in enumerate(places):
            if space in places[:piece] and space in range(ground.outside(0)) and space != ground.void:
                other = ELEMENTS[places.index(space)]
                where = format_space(ground, space)
                message = f"puts {other} and {ELEMENTS[piece]} on {where}; only the void holds more than one."
                raise setup_mistake(PLACES, None, message)
            if space == ground.out and not ground.may_leave:
                message = f"says that {ELEMENTS[piece]} is out; in Arc 1 no piece leaves the board."
                raise setup_mistake(PLACES, None, message)

    def _read_turn(self, values: Mapping[str, str | tuple[str, ...]]) -> int:
        text = values.get(TURN, format_player(0))
        seat = parse_player(text, self.rules.players) if isinstance(text, str) else None
        if seat is None:
            shown = f"`{text}`" if isinstance(text, str) else "several players"
            last = format_player(self.rules.players - 1)
            raise setup_mistake(TURN, None, f"names {shown}; the players are p1 to {last}.")
        return seat

    def _read_arc(self, values: Mapping[str, str | tuple[str, ...]]) -> int:
        text = values.get(ARC, str(FIRST_ARC))
        if text not in (str(FIRST_ARC), str(SECOND_ARC)):
            shown = f"`{text}`" if isinstance(text, str) else "a list"
            raise setup_mistake(ARC, None, f"is {shown}; it is 1 or 2.")
        return int(str(text))

    # ---- who sees what

    def show_more(self) -> tuple[Any, ...]:
        """Give all that is written beside the cards: it is open to all."""
        return (self.places, self.turn, self.arc)


def _read_list(name: str, values: Mapping[str, str | tuple[str, ...]]) -> tuple[str, ...]:
    listed = values.get(name, ())
    if isinstance(listed, str):
        raise setup_mistake(name, None, f"is `{listed}`; it is written `{{air: c3, fire: outside air}}`.")
    return listed
