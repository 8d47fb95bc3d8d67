"""What the powers of Three Lanes do: one deed for each verb, and all that the rules ask of a card's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cardgen.ability.ast import This
from cardgen.engine.effects import Powers
from cardgen.engine.effects.deeds import Deed, Given
from cardgen.games.three_lanes.facts import OF_MARKED, STATEMENTS
from cardgen.games.three_lanes.position import DISCARD, DRAW, HANDS
from cardgen.games.three_lanes.stands import LANES, SIDES

if TYPE_CHECKING:
    from cardgen.engine.state import State
    from cardgen.games.three_lanes.rules import ThreeLanes


def _lanes(state: State) -> ThreeLanes:
    return cast("ThreeLanes", state)


def draw(state: State, player: int, card: int, cards: list[int], given: Given) -> bool:
    """Draw cards; with an empty pile nothing is done in full (T10)."""
    for _ in range(given.n):
        if not state.zones[DRAW]:
            return False
        _lanes(state).draw(player)
    return True


def discard(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Discard chosen cards of the player's hand, face up."""
    for gone in cards:
        state.move(gone, HANDS[player], DISCARD)
    state.log.append(("discard", player, card, tuple(cards)))


def look(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Show a face-down card to the player alone (T11)."""
    for seen in cards:
        found = _lanes(state).find_stand(seen)
        assert found is not None
        side, stand = found
        state.looked_at[player].append(seen)
        state.log.append(("look", player, seen, int(side not in SIDES[0]), LANES.index(side[-1]), stand.number))


def flip(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Flip cards one after the other, each with its powers before the next (T12)."""
    state.agenda += [("flip", each) for each in reversed(cards)]


def mark(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Freeze cards until the end of their owner's next turn (T4)."""
    for each in cards:
        found = _lanes(state).find_stand(each)
        assert found is not None
        found[1].is_frozen = True
    if cards:
        state.log.append(("freeze", player, LANES.index(state.find_zone_of(cards[0])[-1]), len(cards)))


def heal(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Take all damage off cards (T10)."""
    count = 0
    for each in cards:
        found = _lanes(state).find_stand(each)
        assert found is not None
        count += found[1].damage > 0
        found[1].damage = 0
    state.log.append(("heal", player, count))


def deal(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Damage attackers, except those whose text spares them from this keyword (T5, T7)."""
    kind_of, spared = state.rules.cards.kind_of, state.rules.facts.spared
    for each in cards:
        found = _lanes(state).find_stand(each)
        if found is not None and given.source not in spared.get(kind_of[each], ()):
            found[1].damage += given.n
            state.log.append(("retaliate", player, card, each))


def gain(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Gain actions."""
    _lanes(state).actions += given.n
    state.log.append(("gain", player, given.n))


def repeat(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Repeat the flip powers of cards one after the other (T13, T28)."""
    powers, kind_of = state.rules.facts.flip_powers, state.rules.cards.kind_of
    state.agenda.append(("repeating", card))
    state.agenda += [("repeat", each) for each in reversed(cards) if kind_of[each] in powers]


def move(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Move a card to the lane of the card that says so, with its state; the lane it left is looked at (T14, T23)."""
    lanes = _lanes(state)
    goal = SIDES[player][LANES.index(state.find_zone_of(card)[-1])]
    for moved in cards:
        source = state.find_zone_of(moved)
        stand = lanes.leave(source, state.zones[source].index(moved))
        old = stand.number
        lanes.used[goal] += 1
        stand.number = lanes.used[goal]
        state.move(moved, source, goal)
        lanes.stands[goal].append(stand)
        lane = LANES.index(source[-1])
        state.log.append(("shift", player, moved, stand.is_up, lane, old, LANES.index(goal[-1]), stand.number))
        if not state.zones[source]:
            lanes.win_lane(1 - player, lane)


def give_back(state: State, player: int, card: int, cards: list[int], given: Given) -> None:
    """Return a card that would have died to its slot, undamaged and without markers (T9, T27)."""
    for each in cards:
        found = _lanes(state).find_stand(each)
        assert found is not None
        side, stand = found
        stand.is_up = given.up
        stand.is_base = stand.is_base and not given.up
        stand.damage, stand.is_frozen, stand.attacks = 0, False, 1
        state.log.append(("return", player, each, given.up, LANES.index(side[-1]), stand.number))


POWERS = Powers(
    events={
        "flip": ("draw", "discard", "look at", "flip", "mark", "heal", "repeat", "move", "gain"),
        "attack": ("deal",),
    },
    moments={},
    periods=(),
    constants=(),
    deeds={
        "draw": Deed(draw, ("n",)),
        "discard": Deed(discard, ("1 from hand",)),
        "look at": Deed(look, ("1",)),
        "flip": Deed(flip, ("each",)),
        "mark": Deed(mark, ("each",), lasts=True),
        "heal": Deed(heal, ("each",)),
        "deal": Deed(deal, ("damage to each attacker",), actor=This),
        "gain": Deed(gain, ("action",)),
        "repeat": Deed(repeat, ("each flip ability",)),
        "move": Deed(move, ("1 from another lane to this lane",)),
        "return": Deed(give_back, ("this face up", "this face down")),
    },
    regions={"lane": LANES},
    roles={"attacker": lambda state: _lanes(state).attackers},
    statements=STATEMENTS,
    marked=OF_MARKED,
    replaced={"kill": ("return",)},
)
