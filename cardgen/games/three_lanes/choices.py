"""What a player may do with an action, what stands against it, how good it looks: play, flip, attack, pair, end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from cardgen.engine.actions import DECLINE, NONE, Action, Objection
from cardgen.engine.effects.performing import can_be_done
from cardgen.engine.tasks import Offer
from cardgen.games.three_lanes import lanes
from cardgen.games.three_lanes.facts import DAMAGE, Demand, Facts
from cardgen.games.three_lanes.lanes import END, LANES, SIDES, LaneCard, Side, Slot, format_slot
from cardgen.games.three_lanes.position import HANDS, Position

Lying: TypeAlias = tuple[LaneCard, int]  # how a card lies, and its kind


def list_choices(state: Position, player: int) -> list[Action]:
    """Give every action of a player who is to act: plays, then lane by lane flips, attacks and pairs, then the end."""
    found: list[Action] = []
    open_lanes = [lane for lane in range(len(LANES)) if not state.is_closed(lane)]
    kind_of, plays = state.rules.cards.kind_of, state.rules.facts.plays
    for kind in dict.fromkeys([kind_of[card] for card in state.zones[HANDS[player]]]):
        of_kind = plays[kind]
        found += [of_kind[lane] for lane in open_lanes]
    is_asleep = state.is_asleep()
    for lane in open_lanes:
        if state.lane_cards[SIDES[player][lane]]:
            _list_in_lane(state, player, lane, is_asleep, found)
    found.append(END)
    return found


def _list_in_lane(state: Position, player: int, lane: int, is_asleep: bool, found: list[Action]) -> None:
    facts = state.rules.facts
    kind_of, side = state.rules.cards.kind_of, SIDES[player][lane]
    up: list[Lying] = []
    ready: list[Lying] = []
    for lies, card in zip(state.lane_cards[side], state.zones[side.zone], strict=True):
        if lies.is_up:
            kind = kind_of[card]
            up.append((lies, kind))
            if can_attack(lies, kind, facts):
                ready.append((lies, kind))
        elif can_be_flipped(lies, facts, is_asleep) and not is_known_to_stay(state, lies, card, player):
            found.append(lanes.flip(lane, lies.number))
    if ready:
        found += _list_attacks(lane, ready, state.list_side(SIDES[1 - player][lane]), facts, is_asleep)
    if len(up) < 2:
        return
    ranks = [facts.ranks[kind] for _, kind in up]
    if len(set(ranks)) < len(ranks):
        single = [(rank, one[0].number) for rank, one in zip(ranks, up, strict=True) if can_pair(*one, facts)]
        found += [lanes.pair(lane, one, two) for (rank, one), (other, two) in combinations(single, 2) if rank == other]


def _list_attacks(
    lane: int, ready: Sequence[Lying], enemies: Sequence[Lying], facts: Facts, is_asleep: bool
) -> list[Action]:
    """Give the attacks of single cards and of pairs on one lane."""
    targets = enemies
    if is_asleep or facts.cannot_be_attacked:
        targets = [target for target in enemies if can_be_attacked(*target, facts, is_asleep)]
    demands = list_demands(enemies, facts)
    singles = [(target[0].number,) for target in targets if meets((target,), demands)]
    found: list[Action] = []
    for lies, kind in ready:
        if lies.partner and (lies.partner < lies.number or all(other.number != lies.partner for other, _ in ready)):
            continue
        attackers = (lies.number, lies.partner) if lies.partner else (lies.number,)
        found += [lanes.attack(lane, attackers, target) for target in singles]
        if not lies.partner and facts.targets[kind] > 1:
            multiple = _list_multiple(targets, facts.targets[kind], demands, facts)
            found += [lanes.attack(lane, attackers, target) for target in multiple]
    return found


def _list_multiple(
    targets: Sequence[Lying], most: int, demands: Sequence[Demand], facts: Facts
) -> Iterator[tuple[int, ...]]:
    """Give the slots of two cards or more that one attack may name together (T7, T8)."""
    together = [target for target in targets if can_be_named_together((target,), facts)]
    for count in range(2, most + 1):
        for named in combinations(together, count):
            if meets(named, demands):
                yield tuple([lies.number for lies, _ in named])


# ---- what one card may do, or have done to it


def can_be_flipped(lies: LaneCard, facts: Facts, is_asleep: bool) -> bool:
    """Tell whether a card may be flipped: face down, not a sleeping Base card, not kept from it by frost (T4)."""
    return not (lies.is_up or (lies.is_base and is_asleep) or (lies.frost and facts.frozen_cannot_flip))


def is_known_to_stay(state: Position, lies: LaneCard, card: int, player: int) -> bool:
    """Tell whether a face-down card says that it cannot be flipped, and a player may know which it is (T1)."""
    stays = state.rules.facts.cannot_be_flipped
    if not stays or state.rules.cards.kind_of[card] not in stays:
        return False
    is_own = state.find_zone_of(card).owner == player
    return (is_own and not lies.is_base) or card in state.looked_at[player]


def can_be_attacked(lies: LaneCard, kind: int, facts: Facts, is_asleep: bool) -> bool:
    """Tell whether a card may be attacked: not a sleeping Base card, not kept from it by its text."""
    return not (kind in facts.cannot_be_attacked if lies.is_up else lies.is_base and is_asleep)


def can_attack(lies: LaneCard, kind: int, facts: Facts) -> bool:
    """Tell whether a face-up card has an attack left and nothing keeps it from it (T2, T4)."""
    is_kept = (lies.frost > 0 and facts.frozen_cannot_attack) or kind in facts.cannot_attack
    return lies.attacks > 0 and not is_kept


def can_pair(lies: LaneCard, kind: int, facts: Facts) -> bool:
    """Tell whether a face-up card may become one of a pair (T25)."""
    is_kept = (lies.frost > 0 and facts.frozen_cannot_pair) or kind in facts.cannot_pair
    return not lies.partner and not is_kept


def can_be_named_together(named: Sequence[Lying], facts: Facts) -> bool:
    """Tell whether one attack may name these cards together (T7)."""
    return not any(lies.is_up and kind in facts.only_alone for lies, kind in named)


def list_demands(enemies: Sequence[Lying], facts: Facts) -> list[Demand]:
    """Give what the face-up cards of a side demand of attacks on it (T6)."""
    stated = facts.demands
    return [demand for lies, kind in enemies if kind in stated and lies.is_up for demand in stated[kind]]


def meets(named: Sequence[Lying], demands: Sequence[Demand]) -> bool:
    """Tell whether the targets include what each face-up card against them demands (T6, T29)."""
    return not demands or all(
        any(kind in kinds and (face is None or lies.is_up is face) for lies, kind in named) for kinds, face in demands
    )


# ---- objections


def find_objection(state: Position, player: int, action: Action) -> Objection | None:
    """Say which ruling an action breaks; None if it is legal."""
    verb, cards, places = action
    if verb == "end":
        return None
    if verb == "play":
        return _object_to_play(state, player, cards[0], places[0])
    if verb == "flip":
        return _object_to_flip(state, player, places[0])
    if verb == "pair":
        return _object_to_pair(state, player, *places)
    if verb == "attack":
        return _object_to_attack(state, player, *places)
    return Objection(f"No power asks to {verb} now.", "T21, a choice is made when a power asks for it")


def _object_to_play(state: Position, player: int, kind: int, lane: int) -> Objection | None:
    kind_of = state.rules.cards.kind_of
    if not any(kind_of[card] == kind for card in state.zones[HANDS[player]]):
        card = state.rules.cards.kinds[kind].id
        return Objection(f"{card} is not in the player's hand.", "T1, cards are played from the hand")
    if state.is_closed(lane):
        return Objection(f"Lane {LANES[lane]} is closed.", "T16, a lane that is won takes no card")
    return None


def _object_to_flip(state: Position, player: int, slot: Slot) -> Objection | None:
    found = state.find_slot(player, slot)
    if found is None:
        return _no_card(slot, "own")
    name = format_slot(slot)
    if found.lies.is_up:
        return Objection(f"The card in {name} lies face up.", "T20, no card is turned face down again")
    if found.lies.is_base and state.is_asleep():
        return Objection(f"The Base card in {name} sleeps.", "T17, Base cards wait for the empty draw pile")
    if found.lies.frost and state.rules.facts.frozen_cannot_flip:
        return Objection(f"The card in {name} is frozen.", "T4, a frozen card cannot be flipped")
    if is_known_to_stay(state, found.lies, found.card, player):
        return Objection(f"The card in {name} cannot be flipped.", "T3, its power says so")
    return None


def _object_to_pair(state: Position, player: int, one: Slot, two: Slot) -> Objection | None:
    if one.lane != two.lane or one.number >= two.number:
        return Objection("A pair stands in one lane, its lower slot is named first.", "T25, two cards in one lane")
    facts = state.rules.facts
    ranks = []
    for slot in (one, two):
        found = state.find_slot(player, slot)
        if found is None:
            return _no_card(slot, "own")
        if not found.lies.is_up:
            return Objection(f"The card in {format_slot(slot)} lies face down.", "T25, face-up cards make a pair")
        if not can_pair(found.lies, found.kind, facts):
            return Objection(f"The card in {format_slot(slot)} cannot be paired now.", "T25, single and not frozen")
        ranks.append(facts.ranks[found.kind])
    if ranks[0] != ranks[1]:
        return Objection(f"{ranks[0]} and {ranks[1]} are no pair.", "T25, cards of one rank make a pair")
    return None


def _object_to_attack(
    state: Position, player: int, attackers: tuple[Slot, ...], targets: tuple[Slot, ...]
) -> Objection | None:
    lane = attackers[0].lane
    if any(slot.lane != lane for slot in (*attackers, *targets)):
        return Objection("The attack leaves its lane.", "T2, a card attacks only in its own lane")
    if any(one.number >= two.number for group in (attackers, targets) for one, two in pairwise(group)):
        return Objection("The slots are not in order.", "T8, different cards, the lower slot first")
    return _object_to_attackers(state, player, attackers, len(targets)) or _object_to_targets(state, player, targets)


def _object_to_attackers(state: Position, player: int, slots: tuple[Slot, ...], count: int) -> Objection | None:
    facts = state.rules.facts
    most = 1
    for slot in slots:
        found = state.find_slot(player, slot)
        if found is None:
            return _no_card(slot, "own")
        name, lies = format_slot(slot), found.lies
        if not lies.is_up:
            return Objection(f"The card in {name} lies face down.", "T2, only face-up cards attack")
        if lies.attacks < 1:
            return Objection(f"The card in {name} has attacked.", "T2, each card attacks once a turn")
        if not can_attack(lies, found.kind, facts):
            return Objection(f"The card in {name} cannot attack.", "T4, a frozen card cannot attack")
        if [other.number for other in slots if other is not slot] != ([lies.partner] if lies.partner else []):
            return Objection(
                f"The card in {name} is not attacking with its pair.", "T25, only the cards of a pair attack together"
            )
        most = facts.targets[found.kind] if len(slots) == 1 else 1
    if count > most:
        return Objection(f"{count} targets are too many.", "T8, one target, unless the card's power says more")
    return None


def _object_to_targets(state: Position, player: int, slots: tuple[Slot, ...]) -> Objection | None:
    facts = state.rules.facts
    named: list[Lying] = []
    for slot in slots:
        found = state.find_slot(1 - player, slot)
        if found is None:
            return _no_card(slot, "opponent's")
        if found.lies.is_base and state.is_asleep():
            message = f"The Base card in {format_slot(slot)} sleeps."
            return Objection(message, "T17, it is attacked once the draw pile is empty")
        if not can_be_attacked(found.lies, found.kind, facts, state.is_asleep()):
            return Objection(f"The card in {format_slot(slot)} cannot be attacked.", "T3, its power says so")
        named.append((found.lies, found.kind))
    if len(named) > 1 and not can_be_named_together(named, facts):
        return Objection("One of the targets can only be attacked alone.", "T7, it cannot be one of two targets")
    if not meets(named, list_demands(state.list_side(SIDES[1 - player][slots[0].lane]), facts)):
        return Objection("Another card must be among the targets.", "T6, a taunt binds attacks in its lane")
    return None


def _no_card(slot: Slot, whose: str) -> Objection:
    return Objection(
        f"No card stands in the {whose} slot {format_slot(slot)}.", "T2, an action names cards that lie there"
    )


# ---- how good a move looks: for the greedy player

LANE = 300
KILL = 60
ATTACK = 45
FLIP = 32
PLAY = 28
PAIR = 36


def rate(position: Position, player: int, action: Action) -> int:
    """Give how good a move looks to its player, from what that player may know; the higher the better.

    It kills first, wins lanes above all, spares its cards from what strikes back, flips cards whose powers would do
    something, and fills lanes in which it is behind.
    """
    verb, _, places = action
    if position.offer is not None:
        return _rate_answer(position, position.offer, player, action)
    if verb == "attack":
        return _rate_attack(position, player, *places)
    if verb == "flip":
        return _rate_flip(position, player, places[0])
    if verb == "play":
        own, enemy = (len(position.zones[SIDES[seat][places[0]].zone]) for seat in (player, 1 - player))
        return PLAY + 4 * max(-3, min(3, enemy - own))
    if verb == "pair":
        return _rate_pair(position, player, *places)
    return 0


def _rate_answer(position: Position, offer: Offer, player: int, action: Action) -> int:
    """Rate the answer to what a power asks: take it, and hurt the other's cards, not one's own."""
    step, (verb, cards, places) = position.list_steps()[offer.doing.step], action
    if step.picks is None:
        return int(action != DECLINE)
    if verb == "discard" and (cards or places == (NONE,)):
        return -_worth(position, cards[0]) if cards else -2
    if places == (NONE,):
        return 0
    card = next(card for card in offer.cards if position.name_choice(verb, player, card, step.has_owner) == action)
    is_own = position.find_zone_of(card).owner == player
    if verb == "move" and is_own:
        return _rate_move(position, position.get_lane_card(card).side)
    if verb in ("flip", "heal"):
        return 1 if is_own else -1
    return 1 if verb == "look" and is_own else -1 if is_own else 2


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
            if step.verb == "gain":
                rating += 25
            elif can_be_done(position, step, player, card):
                rating += 12
    return rating


def _rate_pair(position: Position, player: int, one: Slot, two: Slot) -> int:
    can_strike = all(position.get_slot(player, slot).lies.attacks > 0 for slot in (one, two))
    enemies = position.lane_cards[SIDES[1 - player][one.lane]]
    has_target = any(not (lies.is_base and position.is_asleep()) for lies in enemies)
    return PAIR if can_strike and has_target and position.actions > 1 else 2


def _rate_move(position: Position, source: Side) -> int:
    counts = [len(position.zones[side.zone]) for side in SIDES[source.seat]]
    here = counts[source.lane]
    if here == 1:
        return -LANE
    return 1 if here > 2 + min(count for count in counts if count) else -1


def _worth(position: Position, kind: int) -> int:
    facts = position.rules.facts
    return 2 * len(facts.flip_powers.get(kind, ())) + 2 * (kind in facts.demands) + (kind in facts.struck)
