"""How good a move looks to its player, from what that player may know: for the greedy player.

It kills first, wins lanes above all, spares its cards from what strikes back, flips cards whose powers would do
something, and fills lanes in which it is behind.
"""

from __future__ import annotations

from typing import cast

from cardgen.engine.actions import Action
from cardgen.engine.state import State
from cardgen.games.three_lanes.facts import DAMAGE, Facts
from cardgen.games.three_lanes.position import DRAW, Position
from cardgen.games.three_lanes.stands import SIDES, Slot, Stand

LANE = 300
KILL = 60
ATTACK = 45
FLIP = 32
PLAY = 28
PAIR = 36


def rate(state: State, player: int, action: Action) -> int:
    """Give how good a move looks; the higher the better."""
    position = cast("Position", state)
    verb, cards, places = action
    if verb == "attack":
        return _rate_attack(position, player, *places)
    if verb == "flip":
        return _rate_flip(position, player, places[0])
    if verb == "play":
        own, enemy = (len(position.zones[SIDES[seat][places[0]]]) for seat in (player, 1 - player))
        return PLAY + 4 * max(-3, min(3, enemy - own))
    if verb == "pair":
        return _rate_pair(position, player, *places)
    if verb == "discard":
        return -_worth(position, cards[0]) if cards else -2
    if verb == "look":
        return int(bool(places)) + int(bool(places) and places[0] != player)
    if verb == "move":
        return _rate_move(position, player, places)
    return 0


def _rate_attack(position: Position, player: int, attackers: tuple[Slot, ...], targets: tuple[Slot, ...]) -> int:
    facts: Facts = position.rules.facts
    own, enemy = SIDES[player][attackers[0].lane], SIDES[1 - player][attackers[0].lane]
    strikers = [_find(position, own, slot) for slot in attackers]
    rating, kills, blows = ATTACK, 0, 0
    for slot in targets:
        stand, kind = _find(position, enemy, slot)
        if stand.is_up:
            damage = sum(facts.deals.get((striker, kind, True), DAMAGE) for _, striker in strikers)
            left = facts.hit_points[True][kind] - stand.damage
            blows += kind in facts.struck
        else:  # its face is not known: any card has as many hit points face down
            damage, left = len(strikers) * DAMAGE, min(facts.hit_points[False]) - stand.damage
        if damage >= left:
            kills += 1
            rating += KILL - 5 * (damage - left) + (10 if stand.is_up else 0)
        else:
            rating += 10 * damage
    if kills == len(position.zones[enemy]):
        return rating + LANE
    dead = sum(
        stand.damage + blows >= facts.hit_points[True][kind] for stand, kind in strikers if kind not in facts.spared
    )
    if blows and dead == len(position.zones[own]):
        return rating - LANE
    return rating - 35 * dead - 6 * blows


def _rate_flip(position: Position, player: int, slot: Slot) -> int:
    side = SIDES[player][slot.lane]
    stand, kind = _find(position, side, slot)
    has_enemies = bool(position.zones[SIDES[1 - player][slot.lane]]) and position.actions > 1
    rating = FLIP + 8 * has_enemies
    if stand.is_base:
        return rating - 6
    facts: Facts = position.rules.facts
    program = position.rules.program
    if kind in facts.replaced[False]:
        return 1
    card = position.zones[side][position.stands[side].index(stand)]
    for steps in facts.flip_powers.get(kind, ()):
        for step in (program.steps[number] for number in steps):
            if step.accept.verb == "gain":
                rating += 25
            elif step.is_possible(position, player, card) or (step.accept.verb == "draw" and position.zones[DRAW]):
                rating += 12
    return rating


def _rate_pair(position: Position, player: int, one: Slot, two: Slot) -> int:
    side, enemy = SIDES[player][one.lane], SIDES[1 - player][one.lane]
    can_strike = all(_find(position, side, slot)[0].attacks > 0 for slot in (one, two))
    has_target = any(not (stand.is_base and position.is_asleep()) for stand in position.stands[enemy])
    return PAIR if can_strike and has_target and position.actions > 1 else 2


def _rate_move(position: Position, player: int, places: tuple[Slot, ...]) -> int:
    if not places:
        return 0
    counts = [len(position.zones[side]) for side in SIDES[player]]
    here = counts[places[0].lane]
    if here == 1:
        return -LANE
    return 1 if position.stands[SIDES[player][places[0].lane]] and here > 2 + min(c for c in counts if c) else -1


def _worth(position: Position, kind: int) -> int:
    facts: Facts = position.rules.facts
    return 2 * len(facts.flip_powers.get(kind, ())) + 2 * (kind in facts.demands) + (kind in facts.struck)


def _find(position: Position, side: str, slot: Slot) -> tuple[Stand, int]:
    for place, stand in enumerate(position.stands[side]):
        if stand.number == slot.number:
            return stand, position.rules.cards.kind_of[position.zones[side][place]]
    raise LookupError(f"nothing stands in slot {slot.number} of {side}")
