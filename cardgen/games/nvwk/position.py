"""A position of NVWK: hands, the pile of plays, orders, what is pending, what is in force; and how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.state import Lying, State, setup_mistake
from cardgen.engine.zones import Visibility, Zone, ZoneKind, format_player, parse_player
from cardgen.games.nvwk.facts import CHAIN, IN_FORCE, NEXT_PLAY, PENDING_DRAW, PENDING_SKIP, Facts, Meant, Way
from cardgen.games.nvwk.notation import MOST_PLAYERS, PlayNotation, format_play

HAND_KIND = ZoneKind("hand", Visibility.OWNER, each=True)
ZONES = (
    ZoneKind("deck", Visibility.HIDDEN),
    ZoneKind("discard", Visibility.PUBLIC),
    ZoneKind("pile", Visibility.PUBLIC),
    HAND_KIND,
)
DECK, DISCARD, PILE = (kind.lay(MOST_PLAYERS)[0] for kind in ZONES[:3])
HANDS = HAND_KIND.lay(MOST_PLAYERS)
GAINED = "gained"
VALUES = (
    "card_order", "play_order", "leader", "pending_draw", "pending_skip", "turn", "passed", "in_force", "chain_from",
    "chain",
)  # fmt: skip
UP, DOWN = 1, -1
CARD_ORDERS = {"ascending": UP, "descending": DOWN}
PLAY_ORDERS = {"up": UP, "down": DOWN}
_FIRST, _MORE = "first", "more"


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain at the end of the pile: how many cards it has, and the value that continues it (N12, N27)."""

    size: int
    next_value: int


@dataclass(eq=False)
class Position(State[Facts]):
    """How the table of NVWK stands.

    `plays` are the plays of the pile, oldest first, each the numbers of the ways in which its cards were played; the
    cards lie in the zone in the same order. `leader` is the player of the top play, or who leads. `passed` are the
    others who have passed since or could not lead, `in_force` the kinds whose restriction or cancelling the next play
    meets, of which `is_cancelling` tells whether it is the latter. `chain_from` plays count for no chain any more.
    `draw_met_by` and `skip_met_by` are the kinds that may be stacked on what is pending.

    While a play is carried out, `had_chain` tells whether it met a chain, `acting` is the kind whose abilities run,
    `is_noted` tells whether it is in force, `those` the cards that the last step has discarded, and the pile
    `is_clearing` once that is over. `turns` are over, and `ending` says why the game is.
    """

    turn: int = 0
    leader: int = 0
    card_order: int = UP
    play_order: int = UP
    pending_draw: int = 0
    pending_skip: int = 0
    draw_met_by: tuple[int, ...] = ()
    skip_met_by: tuple[int, ...] = ()
    gained: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    plays: tuple[tuple[int, ...], ...] = ()
    in_force: tuple[int, ...] = ()
    is_cancelling: bool = False
    chain_from: int = 0
    had_chain: bool = False
    acting: int = 0
    is_noted: bool = False
    those: tuple[int, ...] = ()
    is_clearing: bool = False
    turns: int = 0
    ending: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.gained = (0,) * self.rules.players

    # ---- what follows from it

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Give the player who comes so many places after one in the order of play."""
        return (seat + steps * self.play_order) % self.rules.players

    def find_value(self, play: Sequence[int]) -> int:
        """Give the value of a play, which all its cards have."""
        return self.rules.facts.ways[play[0]].value

    def find_chain(self) -> Chain | None:
        """Give the chain at the end of the pile: plays of one value, or three one step apart (N12, N27, N28)."""
        plays = self.plays
        if len(plays) - self.chain_from < 2:
            return None
        last = self.find_value(plays[-1])
        step = last - self.find_value(plays[-2])
        if step not in (-1, 0, 1):
            return None
        first = len(plays) - 2
        while first > self.chain_from and self.find_value(plays[first]) - self.find_value(plays[first - 1]) == step:
            first -= 1
        if step and len(plays) - first < 3:
            return None
        return Chain(sum(map(len, plays[first:])), last + step)

    def count_points(self, seat: int) -> int:
        """Give what a player has gained and holds."""
        points, kind_of = self.rules.facts.points, self.rules.cards.kind_of
        return self.gained[seat] + sum(points[kind_of[card]] for card in self.zones[HANDS[seat]])

    def returns(self) -> tuple[int, ...]:
        """Give each player's points, of which fewer are better."""
        return tuple(map(self.count_points, range(self.rules.players)))

    def shown_by_top(self, meant: Meant) -> bool:
        """Tell whether a card of the current play is one of those named (N6)."""
        return any(self.is_meant(number, meant) for number in self.plays[-1])

    def is_meant(self, number: int, meant: Meant) -> bool:
        """Tell whether a card as it is played is one of those named (N22)."""
        facts = self.rules.facts
        return meant.fits(facts.ways[number], facts.shown[number])

    def cancels(self, number: int, effect: str) -> bool:
        """Tell whether a card, as it is played, cancels an effect in any case; what it does is not looked at (N26)."""
        facts = self.rules.facts
        return effect in facts.cancels[facts.ways[number].acts_as]

    def is_cancelled(self, play: Sequence[int]) -> bool:
        """Tell whether what is in force cancels the abilities of a play, and no card of it cancels that (N26)."""
        return self.is_cancelling and not any(self.cancels(number, IN_FORCE) for number in play)

    # ---- how it is written

    def write_zone(self, zone: Zone) -> list[str]:
        """Write the pile as its plays, oldest first."""
        facts = self.rules.facts
        return [format_play(play, facts) for play in self.plays] if zone is PILE else super().write_zone(zone)

    def write_value(self, name: str) -> Any:
        """Write a value of the position."""
        owner, _, own = name.partition(".")
        if own == GAINED:
            return self.gained[int(owner[1:]) - 1]
        return _WRITTEN[name](self)

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Write the cards of a play in their order, and lists that have none in one order."""
        if name == PILE.name:
            return tuple(" ".join(sorted(text.split())) for text in texts)
        return tuple(sorted(texts)) if name in ("passed", "in_force") else texts

    def split_lying(self, zone: Zone, text: str) -> tuple[tuple[str | None, str], ...]:
        """Split a play of the pile into its cards, each with the word that it is written as."""
        if zone is not PILE:
            return super().split_lying(zone, text)
        words = text.split() or [""]
        return tuple(
            (word.partition("=")[0], f"{_MORE if number else _FIRST} {word}") for number, word in enumerate(words)
        )

    def set_up(self, zones: Mapping[Zone, Sequence[Lying]], values: Mapping[str, str | tuple[str, ...]]) -> None:
        """Lay a position; raises a `setup_mistake` for a play or a value that is none."""
        self._lay_pile(zones.get(PILE, ()))
        laid = {zone: [each.card for each in lying if each.card is not None] for zone, lying in zones.items()}
        laid[PILE] = self._sort_pile(laid.get(PILE, []))
        self.place(laid)
        if CHAIN in values:
            raise setup_mistake(CHAIN, None, "follows from the pile; it cannot be set.")
        self.turn = self._read_seat("turn", values, 0)
        for name, orders in (("card_order", CARD_ORDERS), ("play_order", PLAY_ORDERS)):
            setattr(self, name, _read_order(name, values, orders))
        before = self.next_seat(self.turn, -1) if self.plays else self.turn
        self.leader = self._read_seat("leader", values, before)
        for name in ("pending_draw", "pending_skip"):
            setattr(self, name, _read_number(name, values, 0))
        facts = self.rules.facts
        self.draw_met_by = facts.stacked["draw"] if self.pending_draw else ()
        self.skip_met_by = facts.stacked["skip"] if self.pending_skip else ()
        self.gained = tuple(
            _read_number(f"{format_player(seat)}.{GAINED}", values, None) for seat in range(self.rules.players)
        )
        self._reckon_plays()
        self.chain_from = _read_number("chain_from", values, 0) if "chain_from" in values else self.chain_from
        if self.chain_from > len(self.plays):
            plays = "1 play" if len(self.plays) == 1 else f"{len(self.plays)} plays"
            raise setup_mistake("chain_from", None, f"is {self.chain_from}; the pile has {plays}.")
        self._set_passed(values)
        if "in_force" in values:
            self._set_in_force(_read_list("in_force", values))

    def _set_passed(self, values: Mapping[str, str | tuple[str, ...]]) -> None:
        listed = _read_list("passed", values)
        self.passed = tuple(self._parse_seat("passed", number, text) for number, text in enumerate(listed))
        for number, seat in enumerate(self.passed):
            if seat in self.passed[:number]:
                raise setup_mistake("passed", number, f"names `{format_player(seat)}` twice.")
            if seat == self.leader:
                raise setup_mistake("passed", number, f"names `{format_player(seat)}`, the leader.")
        if self.plays and len(self.passed) == self.rules.players - 1:
            raise setup_mistake("passed", None, "names everybody but the leader; the pile is cleared then.")
        if not self.plays and self.leader != self.turn:
            raise setup_mistake("leader", None, "is not whose turn it is, and on an empty pile that player leads.")

    def _set_in_force(self, texts: Sequence[str]) -> None:
        """Put in force what is named, whether or not the top play could have brought it."""
        facts = self.rules.facts
        self.in_force = tuple(self._parse_lasting(number, text) for number, text in enumerate(texts))
        self.is_cancelling = any(kind in facts.may_cancel_next for kind in self.in_force)

    def _lay_pile(self, lying: Sequence[Lying]) -> None:
        notation = self.rules.notation
        assert isinstance(notation, PlayNotation)
        plays: list[list[int]] = []
        for _, words in lying:
            start, _, word = words.partition(" ")
            try:
                number = notation.parse_way(word)
            except MistakeError as problem:
                raise setup_mistake(PILE.name, None, f"holds what is no card as it is played: {problem}") from problem
            if start == _FIRST:
                plays.append([])
            plays[-1].append(number)
            if self.find_value(plays[-1]) != self.rules.facts.ways[number].value:
                text = format_play(plays[-1], self.rules.facts)
                raise setup_mistake(PILE.name, None, f"holds `{text}`; the cards of a play have one value.")
        self.plays = tuple(tuple(sorted(play)) for play in plays)

    def _sort_pile(self, cards: Sequence[int]) -> list[int]:
        """Give the cards of the pile in the order of the plays as they are written."""
        kind_of, ways = self.rules.cards.kind_of, self.rules.facts.ways
        left, found = [*cards], []
        for play in self.plays:
            for number in play:
                card = next(card for card in left if kind_of[card] == ways[number].kind)
                left.remove(card)
                found.append(card)
        return found

    def _reckon_plays(self) -> None:
        """Work out what is in force and which plays count for a chain, as if the pile had been played in order."""
        facts = self.rules.facts
        plays, self.plays = self.plays, ()
        for play in plays:
            is_cancelled, self.had_chain = self.is_cancelled(play), self.find_chain() is not None
            self.plays += (play,)
            self.in_force, self.is_cancelling = (), False
            for number in () if is_cancelled else play:
                self._reckon_card(facts.ways[number].acts_as)

    def _reckon_card(self, kind: int) -> None:
        facts = self.rules.facts
        self.begin_act(kind)
        for name in facts.cancels[kind]:
            if name == IN_FORCE:
                self.in_force, self.is_cancelling, self.is_noted = (), False, False
            elif name == CHAIN:
                self.end_chain()
            elif name == NEXT_PLAY:
                self.cancel_next(kind)

    def begin_act(self, kind: int) -> None:
        """Let the abilities of a kind run next; its restriction is in force."""
        self.acting, self.is_noted = kind, kind in self.rules.facts.lasting
        if self.is_noted:
            self.in_force += (kind,)

    def cancel_next(self, kind: int) -> None:
        """Let a kind cancel what the next play does; one with a restriction too is in force once."""
        self.is_cancelling = True
        if not self.is_noted:
            self.in_force += (kind,)
            self.is_noted = True

    def has_effect(self, name: str) -> bool:
        """Tell whether there is such an effect to be cancelled; the next play is still to come."""
        if name == CHAIN:
            return self.had_chain or self.find_chain() is not None
        pending = {PENDING_DRAW: self.pending_draw, PENDING_SKIP: self.pending_skip}
        if name == IN_FORCE:
            return bool(self.in_force or any(pending.values()))
        return name == NEXT_PLAY or bool(pending[name])

    def end_chain(self) -> bool:
        """End the chain that the last play met or makes, if there is one: that play is the first that counts (N29)."""
        if not self.has_effect(CHAIN):
            return False
        self.chain_from, self.had_chain = len(self.plays) - 1, False
        return True

    def _read_seat(self, name: str, values: Mapping[str, str | tuple[str, ...]], default: int) -> int:
        return self._parse_seat(name, None, values[name]) if name in values else default

    def _parse_seat(self, name: str, number: int | None, text: str | tuple[str, ...]) -> int:
        seat = parse_player(text, self.rules.players) if isinstance(text, str) else None
        if seat is None:
            last = format_player(self.rules.players - 1)
            raise setup_mistake(name, number, f"names {_show(text)}; the players are p1 to {last}.")
        return seat

    def _parse_lasting(self, number: int, text: str) -> int:
        facts, kind = self.rules.facts, self.rules.cards.find_kind(text)
        if kind is None or not (kind in facts.lasting or kind in facts.may_cancel_next):
            message = f"names `{text}`, which is no card with a restriction on the next play."
            raise setup_mistake("in_force", number, message)
        return kind

    def find_setup_objection(self) -> str | None:
        """Refuse a position without a hand for each player."""
        for seat in range(self.rules.players):
            if not self.zones[HANDS[seat]]:
                return f"has no card in `{HANDS[seat].name}`; every player holds at least 1."
        return None

    # ---- who sees what

    def show_more(self) -> tuple[Any, ...]:
        """Give all that is written beside the cards: it is open to all."""
        hidden = ("chain",)
        return tuple(str(self.write_value(name)) for name in self.rules.list_values() if name not in hidden)

    def rank_kind(self, kind: int) -> int:
        """Give the place of a kind among dropped cards (N37)."""
        return self.rules.facts.order[kind]

    def list_ways(self, play: Sequence[int]) -> list[Way]:
        """Give the ways in which the cards of a play lie."""
        return [self.rules.facts.ways[number] for number in play]


_WRITTEN: dict[str, Callable[[Position], Any]] = {
    "card_order": lambda state: next(name for name, order in CARD_ORDERS.items() if order == state.card_order),
    "play_order": lambda state: next(name for name, order in PLAY_ORDERS.items() if order == state.play_order),
    "leader": lambda state: format_player(state.leader),
    "pending_draw": lambda state: state.pending_draw,
    "pending_skip": lambda state: state.pending_skip,
    "turn": lambda state: format_player(state.turn),
    "passed": lambda state: [format_player(seat) for seat in state.passed],
    "in_force": lambda state: [state.rules.cards.kinds[kind].id for kind in state.in_force],
    "chain_from": lambda state: state.chain_from,
    "chain": lambda state: 0 if (chain := state.find_chain()) is None else chain.size,
}


def _read_order(name: str, values: Mapping[str, str | tuple[str, ...]], orders: Mapping[str, int]) -> int:
    text = values.get(name, next(iter(orders)))
    if not isinstance(text, str) or text not in orders:
        raise setup_mistake(name, None, f"is {_show(text)}; it is {' or '.join(f'`{order}`' for order in orders)}.")
    return orders[text]


_NUMBER = re.compile(r"-?\d{1,4}")


def _read_number(name: str, values: Mapping[str, str | tuple[str, ...]], least: int | None) -> int:
    """Read a number; one that is not named is 0."""
    text = values.get(name, "0")
    if not isinstance(text, str) or not _NUMBER.fullmatch(text) or (least is not None and int(text) < least):
        what = "a whole number" if least is None else f"a whole number from {least} on"
        raise setup_mistake(name, None, f"is {_show(text)}; it must be {what}.")
    return int(text)


def _read_list(name: str, values: Mapping[str, str | tuple[str, ...]]) -> tuple[str, ...]:
    listed = values.get(name, ())
    if isinstance(listed, str):
        raise setup_mistake(name, None, "is a list: `[]` for none.")
    return listed


def _show(text: str | tuple[str, ...]) -> str:
    return f"`{text}`" if isinstance(text, str) else "a list"
