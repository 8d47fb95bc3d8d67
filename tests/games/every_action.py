"""Every action that can be written, legal or not: what brute-force tests try."""

import itertools

from cardgen.engine.actions import ALL, CARD_SLOT, CHOOSE, DECLINE, NONE, Action
from cardgen.games.nvwk.notation import DRAW, MOST_PLAYERS, PASS, SKIP, PlayNotation, discard, play
from cardgen.games.the_way.effects import ANY, TO_VOID, Choice
from cardgen.games.the_way.notation import DISCARD as DISCARD_VERB
from cardgen.games.the_way.notation import EVENT, WayNotation
from cardgen.games.three_lanes.lanes import END, LANES, SEATS, LaneNotation, Slot, attack, flip, pair

LARGEST = 16  # the highest slot number that is tried; games hardly ever come so far
MOST_TARGETS = 2  # how many targets of one attack


def list_every_action(notation, kinds=None):
    """Give every action, or those that name these kinds of card alone."""
    kinds = range(len(notation.ids)) if kinds is None else kinds
    if isinstance(notation, LaneNotation):
        yield from list_in_lanes(notation, kinds)
        return
    if isinstance(notation, PlayNotation):
        yield from list_in_sets(notation, kinds)
        return
    if isinstance(notation, WayNotation):
        yield from list_with_ways(notation, kinds)
        return
    yield from list_answers(notation, kinds)
    for verb, form in notation.forms.items():
        for cards in itertools.product(kinds, repeat=form.count(CARD_SLOT)):
            yield Action(verb, cards)


def list_answers(notation, kinds):
    """Give the answers to what abilities ask, but those by the place of a hidden card."""
    for verb in notation.answers:
        if verb == CHOOSE:
            yield from (Action(CHOOSE, (), (number,)) for number in "123")
            continue
        yield Action(verb)
        if verb != DECLINE.verb:
            yield Action(verb, (), (NONE,))
            yield from (Action(verb, (kind,)) for kind in kinds if notation.forms.get(verb, "").count(CARD_SLOT) != 1)


def list_in_lanes(notation, kinds):
    """Give the actions of Three Lanes with slots up to `LARGEST`, and some that cross lanes."""
    numbers = range(1, LARGEST + 1)
    yield END
    for kind in kinds:
        yield from (Action("play", (kind,), (lane,)) for lane in range(len(LANES)))
    yield from list_answers(notation, kinds)
    for lane in range(len(LANES)):
        for verb in set(notation.answers) - {CHOOSE, DECLINE.verb}:
            yield from (Action(verb, (), (Slot(lane, n),)) for n in numbers if verb != "flip")
            yield from (Action(verb, (), (seat, Slot(lane, n))) for seat in SEATS for n in numbers)
        yield from (flip(lane, n) for n in numbers)
        yield from (pair(lane, one, two) for one in numbers for two in numbers)
        other = (lane + 1) % len(LANES)
        yield from (Action("attack", (), ((Slot(lane, n),), (Slot(other, n),))) for n in numbers)
        yield from (attack(lane, (two, one), (1,)) for one, two in itertools.combinations(numbers, 2))
        for count in range(1, MOST_TARGETS + 1):
            for targets in itertools.combinations(numbers, count):
                yield from (attack(lane, (n,), targets) for n in numbers)
        yield from (attack(lane, two, (n,)) for two in itertools.combinations(numbers, 2) for n in numbers)


def list_in_sets(notation, kinds):
    """Give the actions of NVWK: every set of one value of these kinds, in every way, and every two of two values."""
    facts = notation.facts
    yield from (PASS, DRAW, SKIP)
    yield from map(discard, kinds)
    for name in (*(f"p{seat + 1}" for seat in range(MOST_PLAYERS)), ALL, "1", "2"):
        yield Action(CHOOSE, (), (name,))
    for verb in set(notation.answers) - {CHOOSE}:
        yield Action(verb)
        if verb == DECLINE.verb:
            continue
        yield Action(verb, (), (NONE,))
        for size in (1, 2, 3):
            ordered = sorted(kinds, key=lambda kind: (facts.order[kind], kind))
            yield from (Action(verb, picked) for picked in itertools.combinations(ordered, size))
    ways = [number for number, way in enumerate(facts.ways) if way.kind in kinds]
    for value in sorted({facts.ways[number].value for number in ways}):
        by_kind = [group for kind in kinds if (group := facts.ways_of[kind].get(value))]
        for size in range(1, len(by_kind) + 1):
            for some in itertools.combinations(by_kind, size):
                yield from (play(numbers, facts) for numbers in itertools.product(*some))
    for one, two in itertools.combinations(ways, 2):
        if facts.ways[one].value != facts.ways[two].value and facts.ways[one].kind != facts.ways[two].kind:
            yield play((one, two), facts)


def list_with_ways(notation, kinds):
    """Give the actions of The Way: each card on all pieces and on pairs of them, with and without ways."""
    yield from (PASS, DRAW)
    for kind in kinds:
        yield Action(DISCARD_VERB, (kind,))
        for verb, named in itertools.product(("play", EVENT), list_named(notation.facts.movements[kind])):
            yield Action(verb, (kind,), named)


def list_named(movements):
    """Give what may be named for a card: one piece for each movement, or any pieces in order for one of each."""
    choices = [[Choice(piece, *ways) for ways in list_ways(movements[0])] for piece in range(4)]
    if movements[0].is_each:
        for some in itertools.product(*([None, *each] for each in choices)):
            yield tuple(choice for choice in some if choice is not None)
        return
    yield from itertools.product(
        *([Choice(piece, *ways) for piece in range(4) for ways in list_ways(movement)] for movement in movements)
    )


def list_ways(movement):
    """Give what may be named for a piece: no way, one of the board, those of the steps to the void."""
    directions = range(4)
    turns = [turn for count in range(1, movement.steps + 1) for turn in itertools.product(directions, repeat=count)]
    if movement.is_each:
        return [(), *(((way,),) for way in (*directions, *([TO_VOID] if movement.way == ANY else [])))]
    if movement.way == ANY:
        return [(), *((turn,) for turn in turns), ((TO_VOID,),), *(((TO_VOID,), turn) for turn in turns)]
    return [(), *((turn,) for turn in turns)] if movement.way == TO_VOID else [(), ((0,),), ((TO_VOID,),)]
