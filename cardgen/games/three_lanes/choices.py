"""What a player may do with an action, and what stands against it: play, flip, attack, pair, end the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from cardgen.engine.actions import Action
from cardgen.engine.state import Objection
from cardgen.games.three_lanes import notation
from cardgen.games.three_lanes.facts import Facts
from cardgen.games.three_lanes.notation import END
from cardgen.games.three_lanes.position import HANDS, Position
from cardgen.games.three_lanes.stands import LANES, SIDES, Slot, Stand, format_slot


def list_choices(state: Position, player: int) -> list[Action]:
    """Give every action of a player who is to act: plays, then lane by lane flips, attacks and pairs, then the end."""
    found: list[Action] = []
    closed = state.lanes_won[0] + state.lanes_won[1]
    lanes = [lane for lane in range(len(LANES)) if lane not in closed]
    kind_of, plays = state.rules.cards.kind_of, state.rules.facts.plays
    hand = [kind_of[card] for card in state.zones[HANDS[player]]]
    for kind in dict.fromkeys(hand) if state.rules.cards.has_copies else hand:
        of_kind = plays[kind]
        found += [of_kind[lane] for lane in lanes]
    is_asleep = state.is_asleep()
    for lane in lanes:
        own, enemy = state.stands[SIDES[player][lane]], state.stands[SIDES[1 - player][lane]]
        if own:
            _list_in_lane(state, player, lane, own, enemy, is_asleep, found)
    found.append(END)
    return found


def _list_in_lane(
    state: Position,
    player: int,
    lane: int,
    own: list[Stand],
    enemy: list[Stand],
    is_asleep: bool,
    found: list[Action],
) -> None:
    facts: Facts = state.rules.facts
    kind_of = state.rules.cards.kind_of
    kinds = [kind_of[card] for card in state.zones[SIDES[player][lane]]]
    up: list[tuple[Stand, int]] = []
    for stand, kind in zip(own, kinds, strict=True):
        if stand.is_up:
            up.append((stand, kind))
        elif can_be_flipped(stand, facts, is_asleep):
            found.append(notation.flip(lane, stand.number))
    if not up:
        return
    ready = [(stand, kind) for stand, kind in up if can_attack(stand, kind, facts)]
    if ready and enemy:
        enemies = list(zip(enemy, [kind_of[card] for card in state.zones[SIDES[1 - player][lane]]], strict=True))
        found += _list_attacks(lane, ready, enemies, facts, is_asleep)
    ranks = [facts.ranks[kind] for _, kind in up]
    if len(set(ranks)) < len(ranks):
        found += [
            notation.pair(lane, one.number, two.number)
            for (one, kind), (two, other) in combinations(up, 2)
            if facts.ranks[kind] == facts.ranks[other] and can_pair(one, kind, facts) and can_pair(two, other, facts)
        ]


def _list_attacks(
    lane: int,
    ready: Sequence[tuple[Stand, int]],
    enemies: Sequence[tuple[Stand, int]],
    facts: Facts,
    is_asleep: bool,
) -> list[Action]:
    """Give the attacks of single cards and of pairs on one lane."""
    targets = [target for target in enemies if not (is_asleep and target[0].is_base)]
    demands = [demand for stand, kind in enemies if stand.is_up for demand in facts.demands.get(kind, ())]
    singles = [(target[0].number,) for target in targets if not demands or meets((target,), demands)]
    found: list[Action] = []
    for stand, kind in ready:
        attackers = (stand.number, stand.partner) if stand.partner else (stand.number,)
        if stand.partner and (stand.partner < stand.number or all(s.number != stand.partner for s, _ in ready)):
            continue
        found += [notation.attack(lane, attackers, target) for target in singles]
        if not stand.partner and facts.targets[kind] > 1:
            found += _list_multiple_attacks(lane, attackers, facts.targets[kind], targets, demands, facts)
    return found


def _list_multiple_attacks(
    lane: int,
    attackers: tuple[int, ...],
    most: int,
    targets: Sequence[tuple[Stand, int]],
    demands: Sequence[tuple[frozenset[int], bool | None]],
    facts: Facts,
) -> Iterator[Action]:
    """Give the attacks that name two cards or more (T7, T8)."""
    together = [target for target in targets if can_be_named_together((target,), facts)]
    for count in range(2, most + 1):
        for named in combinations(together, count):
            if not demands or meets(named, demands):
                yield notation.attack(lane, attackers, tuple([stand.number for stand, _ in named]))


# ---- what one card may do, or have done to it


def can_be_flipped(stand: Stand, facts: Facts, is_asleep: bool) -> bool:
    """Tell whether a card may be flipped: face down, not a sleeping Base card, not kept from it by frost (T4)."""
    return not stand.is_up and not (stand.is_base and is_asleep) and not (stand.is_frozen and facts.frozen_cannot_flip)


def can_attack(stand: Stand, kind: int, facts: Facts) -> bool:
    """Tell whether a face-up card has an attack left and nothing keeps it from it (T2, T4)."""
    return (
        stand.attacks > 0 and not (stand.is_frozen and facts.frozen_cannot_attack) and kind not in facts.cannot_attack
    )


def can_pair(stand: Stand, kind: int, facts: Facts) -> bool:
    """Tell whether a face-up card may become one of a pair (T25)."""
    return not stand.partner and not (stand.is_frozen and facts.frozen_cannot_pair) and kind not in facts.cannot_pair


def can_be_named_together(named: Sequence[tuple[Stand, int]], facts: Facts) -> bool:
    """Tell whether one attack may name these cards together (T7)."""
    return not any(stand.is_up and kind in facts.only_alone for stand, kind in named)


def meets(named: Sequence[tuple[Stand, int]], demands: Sequence[tuple[frozenset[int], bool | None]]) -> bool:
    """Tell whether the targets include what each face-up card against them demands (T6, T29)."""
    return all(
        any(kind in kinds and (face is None or stand.is_up is face) for stand, kind in named) for kinds, face in demands
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
    if lane in state.lanes_won[0] or lane in state.lanes_won[1]:
        return Objection(f"Lane {LANES[lane]} is closed.", "T16, a lane that is won takes no card")
    return None


def _object_to_flip(state: Position, player: int, slot: Slot) -> Objection | None:
    found = _find(state, player, slot)
    if found is None:
        return _no_card(slot, "own")
    stand, facts = found[0], state.rules.facts
    if stand.is_up:
        return Objection(f"The card in {format_slot(slot)} lies face up.", "T20, no card is turned face down again")
    if stand.is_base and state.is_asleep():
        return Objection(
            f"The Base card in {format_slot(slot)} sleeps.", "T17, Base cards wait for the empty draw pile"
        )
    if stand.is_frozen and facts.frozen_cannot_flip:
        return Objection(f"The card in {format_slot(slot)} is frozen.", "T4, a frozen card cannot be flipped")
    return None


def _object_to_pair(state: Position, player: int, one: Slot, two: Slot) -> Objection | None:
    if one.lane != two.lane or one.number >= two.number:
        return Objection("A pair stands in one lane, its lower slot is named first.", "T25, two cards in one lane")
    facts: Facts = state.rules.facts
    ranks = []
    for slot in (one, two):
        found = _find(state, player, slot)
        if found is None:
            return _no_card(slot, "own")
        stand, kind = found
        if not stand.is_up:
            return Objection(f"The card in {format_slot(slot)} lies face down.", "T25, face-up cards make a pair")
        if not can_pair(stand, kind, facts):
            return Objection(f"The card in {format_slot(slot)} cannot be paired now.", "T25, single and not frozen")
        ranks.append(facts.ranks[kind])
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
    facts: Facts = state.rules.facts
    most = 1
    for slot in slots:
        found = _find(state, player, slot)
        if found is None:
            return _no_card(slot, "own")
        stand, kind = found
        name = format_slot(slot)
        if not stand.is_up:
            return Objection(f"The card in {name} lies face down.", "T2, only face-up cards attack")
        if stand.attacks < 1:
            return Objection(f"The card in {name} has attacked.", "T2, each card attacks once a turn")
        if not can_attack(stand, kind, facts):
            return Objection(f"The card in {name} cannot attack.", "T4, a frozen card cannot attack")
        others = [other.number for other in slots if other is not slot]
        if others != ([stand.partner] if stand.partner else []):
            return Objection(
                f"The card in {name} is not attacking with its pair.", "T25, only the cards of a pair attack together"
            )
        most = facts.targets[kind] if len(slots) == 1 else 1
    if count > most:
        return Objection(f"{count} targets are too many.", "T8, one target, unless the card's power says more")
    return None


def _object_to_targets(state: Position, player: int, slots: tuple[Slot, ...]) -> Objection | None:
    facts: Facts = state.rules.facts
    side = SIDES[1 - player][slots[0].lane]
    named: list[tuple[Stand, int]] = []
    for slot in slots:
        found = _find(state, 1 - player, slot)
        if found is None:
            return _no_card(slot, "opponent's")
        if found[0].is_base and state.is_asleep():
            return Objection(
                f"The Base card in {format_slot(slot)} sleeps.", "T17, it is attacked once the draw pile is empty"
            )
        named.append(found)
    if len(named) > 1 and not can_be_named_together(named, facts):
        return Objection("One of the targets can only be attacked alone.", "T7, it cannot be one of two targets")
    kind_of = state.rules.cards.kind_of
    demands = [
        demand
        for stand, card in zip(state.stands[side], state.zones[side], strict=True)
        if stand.is_up
        for demand in facts.demands.get(kind_of[card], ())
    ]
    if not meets(named, demands):
        return Objection("Another card must be among the targets.", "T6, a taunt binds attacks in its lane")
    return None


def _find(state: Position, player: int, slot: Slot) -> tuple[Stand, int] | None:
    side = SIDES[player][slot.lane]
    for place, stand in enumerate(state.stands[side]):
        if stand.number == slot.number:
            return stand, state.rules.cards.kind_of[state.zones[side][place]]
    return None


def _no_card(slot: Slot, whose: str) -> Objection:
    return Objection(
        f"No card stands in the {whose} slot {format_slot(slot)}.", "T2, an action names cards that lie there"
    )
