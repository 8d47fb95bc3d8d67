"""The powers of Three Lanes: what the verbs of their texts do, and what their sentences may say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardgen.engine.effects import END_OF, Deed, Given, Powers, Use
from cardgen.engine.effects.acts import Discarded, check_hidden
from cardgen.engine.effects.deeds import NEXT_TURN
from cardgen.engine.effects.program import Role
from cardgen.games.three_lanes import words
from cardgen.games.three_lanes.facts import DEMANDS, OF_MARKED, STATEMENTS
from cardgen.games.three_lanes.lanes import LANES, SIDE_OF, SIDES, Slot
from cardgen.games.three_lanes.position import DISCARD, DRAW, HANDS
from cardgen.games.three_lanes.rules import Repeating, RepeatPowers, ThreeLanes

# ---- The powers: what the verbs of their texts do


def draw(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Draw cards; with an empty pile nothing is done in full (T10)."""
    for _ in range(given.n):
        if not state.zones[DRAW]:
            return False
        state.draw(use.actor)
    return True


def discard(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> None:
    """Discard cards of a hand or of the draw pile, face up."""
    was_asleep = state.is_asleep()
    for card in cards:
        state.move(((card,), state.find_zone_of(card), DISCARD))
    state.record(Discarded(use.actor, use.card, tuple(cards)))
    if was_asleep:
        state.wake()


def look(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> None:
    """Show cards to the player who acts alone (T11)."""
    for seen in cards:
        state.look_at(use.actor, seen)


def flip(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Flip a card, unless it has been turned up or has gone meanwhile (T12, T28)."""
    found = [state.find_lane_card(card) for card in cards]
    return all(one is not None and not one.lies.is_up and state.turn_up(one, use.actor) for one in found)


def mark(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> None:
    """Freeze cards until the end of the next turn of their owner that begins after now (T4)."""
    frozen = [state.get_lane_card(card) for card in cards]
    for found in frozen:
        found.lies.frost = 2 if found.side.seat == state.turn else 1
    by_lane = Counter(found.side.lane for found in frozen)
    for lane, count in by_lane.items():
        state.record(words.Frozen(use.actor, lane, count))


def heal(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Take all damage off cards (T10)."""
    found = [state.find_lane_card(card) for card in cards]
    damaged = [one for one in found if one is not None and one.lies.damage]
    for one in damaged:
        one.lies.damage = 0
    state.record(words.Healed(use.actor, len(damaged)))
    return bool(damaged)


def deal(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Damage cards (T5)."""
    found = [state.find_lane_card(card) for card in cards]
    hit = [one for one in found if one is not None]
    for one in hit:
        one.lies.damage += given.n
        named = one.card if one.lies.is_up else None
        state.record(words.Retaliated(use.player, use.card, named, one.slot, one.side.seat))
    if state.attackers:
        state.wounded += tuple(one.card for one in hit)
    else:
        state.bury_hit(use.actor, [one.card for one in hit])
    return len(hit) == len(cards)


def can_be_damaged(state: ThreeLanes, use: Use, card: int, given: Given) -> bool:
    """Tell whether no text of a card that lies face up spares it from a keyword (T7)."""
    found = state.find_lane_card(card)
    return found is None or not (found.lies.is_up and given.source in state.rules.facts.spared.get(found.kind, ()))


def gain(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> None:
    """Gain actions for this turn; they are lost in the other player's."""
    is_lost = use.actor != state.turn
    if not is_lost:
        state.actions += given.n
    state.record(words.Gained(use.actor, given.n, is_lost))


def repeat(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Repeat the flip powers of cards one after the other (T13, T28), unless the card is at it already."""
    if Repeating(use.card) in state.agenda:
        return False
    state.plan(*[RepeatPowers(card) for card in cards], Repeating(use.card))
    return True


def move(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Move cards to their owner's side of the lane of the card that says so (T14); the lane left is looked at (T23)."""
    home = SIDE_OF[state.find_home(use.card)].lane
    for card in cards:
        moved = state.find_lane_card(card)
        if moved is None or state.is_closed(home):
            return False
        source, old, lies = moved.side, moved.slot, moved.lies
        goal = SIDES[source.seat][home]
        state.leave(moved)
        state.used[goal] += 1
        lies.number = state.used[goal]
        state.move(((card,), source.zone, goal.zone))
        state.lane_cards[goal].append(lies)
        state.record(words.Shifted(use.actor, card, lies.is_up, old, Slot(goal.lane, lies.number), source.seat))
        if not state.zones[source.zone]:
            state.win_lane(1 - source.seat, source.lane)
    return True


def give_back(state: ThreeLanes, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Return a card to its slot, undamaged and without markers (T9, T27), or to its owner's hand."""
    for card in cards:
        found = state.find_lane_card(card)
        if given.name == "hand":
            if found is not None:
                state.leave(found)
                state.look_later(1 - use.player)
            state.move(((card,), state.find_zone_of(card), HANDS[use.player]))
            state.record(words.ReturnedToHand(use.player, card, found is None or found.lies.is_up))
            continue
        if found is None:
            return False
        lies = found.lies
        if not given.up:
            state.part(found)
        lies.is_up = given.up
        lies.is_base = lies.is_base and not given.up
        lies.damage, lies.frost = 0, 0
        lies.attacks = 1 if not given.up else state.rules.facts.attacks_each_turn[found.kind]
        state.record(words.Returned(use.player, card, given.up, found.slot))
    return True


EVENTS = ("flip", "attack", "kill")
KILLED = "instead of kill"
VERBS = ("draw", "discard", "look at", "flip", "mark", "heal", "deal", "gain", "repeat", "move", "return")
POWERS = Powers(
    deeds={
        "draw": Deed(run=draw, forms={"n": "draw 1 card"}, most=lambda board, use, given: len(board.zones[DRAW])),
        "discard": Deed(
            run=discard,
            forms={
                "some from hand": "discard 1 card from your hand",
                "each from hand": "discard each card from your hand",
                "zone": "discard your hand",
                "top": "discard the draw pile's top card",
            },
        ),
        "look at": Deed(
            run=look,
            forms={
                "some": "look at 1 face-down card",
                "each": "look at each face-down card in this lane",
                "top": "look at the draw pile's top card",
                "zone": "look at your opponent's hand",
                "some from hand": "look at 1 card from your opponent's hand",
            },
            face=False,
            check=check_hidden,
        ),
        "flip": Deed(
            run=flip,
            forms={"some": "flip 1 of your face-down cards", "each": "flip each of your face-down cards in this lane"},
            face=False,
            is_one_by_one=True,
        ),
        "mark": Deed(
            run=mark,
            forms={"some": "1 of your opponent's cards", "each": "each of your opponent's cards"},
            lasts=(NEXT_TURN,),
            must_last=True,
        ),
        "heal": Deed(
            run=heal,
            forms={"some": "heal 1 of your cards", "each": "heal each of your cards", "this": "heal this"},
            only_at={"this": ("flip", "attack", END_OF + "turn", KILLED)},
        ),
        "deal": Deed(
            run=deal,
            forms={
                "damage to each attacker": "this deals 1 damage to each attacker",
                "damage to some": "deal 1 damage to 1 of your opponent's cards",
                "damage to each": "deal 1 damage to each of your opponent's cards in this lane",
                "damage to this": "deal 1 damage to this",
            },
            only_at={"damage to this": ("flip", "attack", END_OF + "turn")},
            actors=("you", "this"),
            fits=can_be_damaged,
        ),
        "gain": Deed(
            run=gain,
            forms={"action": "gain 1 action"},
            only_at={"action": EVENTS},
            actors=("you",),
        ),
        "repeat": Deed(
            run=repeat,
            forms={"each flip ability of each": "repeat each flip power of each of your face-up cards"},
            actors=("you",),
            face=True,
            fits=lambda state, _, card, __: state.rules.cards.kind_of[card] in state.rules.facts.flip_powers,
        ),
        "move": Deed(
            run=move,
            forms={
                "some from another lane to this lane": "move 1 of your cards from another lane to this lane",
                "each from another lane to this lane": "move each of your cards from another lane to this lane",
            },
            fits=lambda state, use, _, __: not state.is_closed(SIDE_OF[state.find_home(use.card)].lane),
            is_one_by_one=True,
        ),
        "return": Deed(
            run=give_back,
            forms={
                "this face up": "return this face up",
                "this face down": "return this face down",
                "this to hand": "return this to your hand",
            },
            only_at={"this face up": (KILLED,), "this face down": (KILLED,)},
            actors=("you",),
        ),
    },
    events=dict.fromkeys(EVENTS, VERBS),
    moments={"turn": VERBS},
    replaced={"kill": tuple(verb for verb in VERBS if verb not in ("gain", "deal"))},
    regions={"lane": LANES},
    roles={"attacker": Role(lambda state: state.attackers, ("attack",))},
    statements=STATEMENTS,
    marked=OF_MARKED,
    seen=(DEMANDS,),
    sources={"damage": "deal"},
)
