"""How good a move looks to its player, from what that player may know: for the greedy player.

It kills first, wins lanes above all, spares its cards from what strikes back, flips cards whose powers would do
something, and fills lanes in which it is behind.
"""

from __future__ import annotations

from cardgen.engine.actions import Action
from cardgen.games.three_lanes.facts import DAMAGE
from cardgen.games.three_lanes.lanes import SIDES, Slot
from cardgen.games.three_lanes.position import DRAW, Position

LANE = 300
KILL = 60
ATTACK = 45
FLIP = 32
PLAY = 28
PAIR = 36


def rate(position: Position, player: int, action: Action) -> int:
    """Give how good a move looks; the higher the better."""
    verb, cards, places = action
    if verb == "attack":
        return _rate_attack(position, player, *places)
    if verb == "flip":
        return _rate_flip(position, player, places[0])
    if verb == "play":
        own, enemy = (len(position.zones[SIDES[seat][places[0]].zone]) for seat in (player, 1 - player))
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
    facts = position.rules.facts
    own, enemy = (SIDES[seat][attackers[0].lane] for seat in (player, 1 - player))
    strikers = [position.get_slot(player, slot) for slot in attackers]
    rating, kills, blows = ATTACK, 0, 0
    for slot in targets:
        _, _, kind, lies = position.get_slot(1 - player, slot)
        if lies.is_up:
            damage = sum(facts.deals.get((striker.kind, kind, True), DAMAGE) for striker in strikers)
            left = facts.hit_points[True][kind] - lies.damage
            blows += kind in facts.struck
        else:  # its face is not known: any card has as many hit points face down
            damage, left = len(strikers) * DAMAGE, min(facts.hit_points[False]) - lies.damage
        if damage >= left:
            kills += 1
            rating += KILL - 5 * (damage - left) + (10 if lies.is_up else 0)
        else:
            rating += 10 * damage
    if kills == len(position.zones[enemy.zone]):
        return rating + LANE
    dead = sum(
        striker.lies.damage + blows >= facts.hit_points[True][striker.kind]
        for striker in strikers
        if striker.kind not in facts.spared
    )
    if blows and dead == len(position.zones[own.zone]):
        return rating - LANE
    return rating - 35 * dead - 6 * blows


def _rate_flip(position: Position, player: int, slot: Slot) -> int:
    _, card, kind, lies = position.get_slot(player, slot)
    has_enemies = bool(position.zones[SIDES[1 - player][slot.lane].zone]) and position.actions > 1
    rating = FLIP + 8 * has_enemies
    if lies.is_base:
        return rating - 6
    facts = position.rules.facts
    program = position.rules.program
    if kind in facts.replaced[False]:
        return 1
    for steps in facts.flip_powers.get(kind, ()):
        for step in (program.steps[number] for number in steps):
            if step.accept.verb == "gain":
                rating += 25
            elif step.is_possible(position, player, card) or (step.accept.verb == "draw" and position.zones[DRAW]):
                rating += 12
    return rating


def _rate_pair(position: Position, player: int, one: Slot, two: Slot) -> int:
    can_strike = all(position.get_slot(player, slot).lies.attacks > 0 for slot in (one, two))
    enemies = position.lane_cards[SIDES[1 - player][one.lane]]
    has_target = any(not (lies.is_base and position.is_asleep()) for lies in enemies)
    return PAIR if can_strike and has_target and position.actions > 1 else 2


def _rate_move(position: Position, player: int, places: tuple[Slot, ...]) -> int:
    if not places:
        return 0
    counts = [len(position.zones[side.zone]) for side in SIDES[player]]
    here = counts[places[0].lane]
    if here == 1:
        return -LANE
    return 1 if here > 2 + min(count for count in counts if count) else -1


def _worth(position: Position, kind: int) -> int:
    facts = position.rules.facts
    return 2 * len(facts.flip_powers.get(kind, ())) + 2 * (kind in facts.demands) + (kind in facts.struck)
