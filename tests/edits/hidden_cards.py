"""Exchanges cards that a player may not know, plays on, and tells what that player could learn from it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from edited_tables import deal_nvwk, deal_war_slayer, deal_wayjer
from game_invariants import list_hidden
from game_tables import exchange
from side_by_side import EndlessError, find_hosts, find_options, limit_time, set_edited_table, take_up

from cardgen.ability import get_language
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Moved, Speaker, narrate
from cardgen.engine.state import State, empty_table
from cardgen.engine.view import view
from cardgen.engine.zones import Visibility
from cardgen.games.table import set_table
from cardgen.games.war_slayer_v.words import Betrayed, Flipped, Found, PutOff, WentHome

DEALS = {"wayjer": deal_wayjer, "war-slayer-v": deal_war_slayer, "nvwk": deal_nvwk}
POSITIONS = {"wayjer": 8, "war-slayer-v": 8, "three-lanes": 2, "nvwk": 4}
MOVES = {"wayjer": 12, "war-slayer-v": 10, "three-lanes": 60, "nvwk": 6}
PAIRS = 3
SHOWING = (Betrayed, Flipped, Found, PutOff, WentHome)  # what a card does, which shows it to all
NAMES = ("Ana", "Ben", "Cem", "Dot", "Eli", "Fay")


def find_leak(edit: Any) -> str | None:
    """Play an edited deck from some positions; give the first thing that shows a player what is hidden from it."""
    try:
        with limit_time():
            return _find_leak(edit)
    except EndlessError as problem:
        return f"{edit.where}: {edit.old!r} -> {edit.new!r}\n  {problem}"


def _find_leak(edit: Any) -> str | None:
    rules = set_edited_table(edit.deck, find_options(edit.where))
    if rules is None:
        return None
    chance = Chance(sum(map(ord, edit.where + edit.new)))
    for _ in range(POSITIONS[edit.game]):
        state = begin(edit, rules, chance)
        for _ in range(MOVES[edit.game]):
            if not state.to_move():
                break
            done = [(seat, chance.choose(state.legal_actions(seat))) for seat in state.to_move()]
            after = make_moves(state, done)
            for viewer in range(rules.players):
                leak = compare_worlds(state, after, done, viewer, chance, find_excepted(edit, rules))
                if leak is not None:
                    return f"{edit.where}: {edit.old!r} -> {edit.new!r}\n{leak}"
            state = after
    return None


def begin(edit: Any, rules: Any, chance: Chance) -> State[Any]:
    """Take up a position with an edited card in play, or deal."""
    if edit.game in DEALS:
        position = DEALS[edit.game](edit.deck, find_hosts(edit), chance)
        if position.players != rules.players:
            rules = set_table(edit.deck, find_options(edit.where), position.players)
        return take_up(rules, position)
    state = empty_table(rules)
    state.deal(chance)
    state.start()
    return state


def make_moves(state: State[Any], moves: list[tuple[int, Any]]) -> State[Any]:
    """Give the state after the moves of all who are to move."""
    after = state.copy()
    for seat, action in moves:
        after.apply(seat, action)
    while after.to_shuffle is not None:
        after.shuffle(Chance(len(after.log)))  # in both worlds alike
    return after


def find_excepted(edit: Any, rules: Any) -> set[int]:
    """Give the cards that a new sentence leaves out by `except`: whoever picks from a hand cannot hide having those."""
    plurals = get_language(edit.deck.vocabulary).plurals
    ranks = [str(card.fields.get("rank", card.id)) for card in rules.cards.kinds]
    left_out = [f"except {plurals.get(rank, rank)} " in f"{edit.new} " for rank in ranks]
    return {card for card, kind in enumerate(rules.cards.kind_of) if left_out[kind]}


def compare_worlds(
    state: State[Any], after: State[Any], done: Any, viewer: int, chance: Chance, excepted: set[int]
) -> str | None:
    """Exchange hidden cards that stay hidden; the player must see, hear and be asked the same."""
    if after.is_terminal():
        return None  # the scores are told, and they follow from all cards
    told = len(state.log)
    still_hidden = list_still_hidden(after, viewer, told)
    hidden = [card for card in list_unknown(state, viewer) if card in still_hidden]
    pairs = [pair for pair in combinations(hidden, 2) if len(excepted & {*pair}) != 1 and are_alike(state, *pair)]
    for _ in range(min(PAIRS, len(pairs))):
        one, two = chance.choose(pairs)
        if must_show(state, done, viewer):
            continue
        other = exchange(state, one, two)
        kinds = state.rules.cards.kind_of
        swap = {kinds[one]: kinds[two], kinds[two]: kinds[one]}
        moved = [
            (
                seat,
                action
                if seat == viewer
                else action._replace(cards=tuple(swap.get(kind, kind) for kind in action.cards)),
            )
            for seat, action in done
        ]
        try:
            other_after = make_moves(other, moved)
        except Exception as problem:
            return tell(state, done, viewer, one, two, f"{type(problem).__name__}: {problem}", "the moves are made")
        if other_after.is_terminal():
            continue
        if not {one, two} <= list_still_hidden(other_after, viewer, told):
            continue  # the other card turns up by itself, such as a Trap
        for one_world, other_world in zip(
            observe(after, viewer, told), observe(other_after, viewer, told), strict=True
        ):
            if one_world != other_world:
                return tell(state, done, viewer, one, two, other_world, one_world)
    return None


def must_show(state: State[Any], done: Any, viewer: int) -> bool:
    """Tell whether a move of another shows what a hand is: who passes the lead of NVWK cannot play a card."""
    write = state.rules.notation.format_action
    is_lead = not any(zone.name == "pile" and cards for zone, cards in state.zones.items())
    return any(seat != viewer and is_lead and write(action) == "pass" for seat, action in done)


def are_alike(state: State[Any], one: int, two: int) -> bool:
    """Tell whether cards say the same, where one may act face down: when it is claimed or would be killed."""
    lying = any(state.find_zone_of(card).kind.visibility is Visibility.LYING for card in (one, two))
    if not lying and state.rules.game.id != "war-slayer-v":
        return True
    texts = [
        [text.value for text in state.rules.cards.kinds[state.rules.cards.kind_of[card]].abilities]
        for card in (one, two)
    ]
    return texts[0] == texts[1]


def list_still_hidden(after: State[Any], viewer: int, told: int) -> set[int]:
    """Give the cards that a player still may not know after moves."""
    return {*list_unknown(after, viewer)} - list_shown(after, viewer, told)


def list_unknown(state: State[Any], viewer: int) -> list[int]:
    """Give the cards that a player may not know; an Operative may lie face up from the set-up on."""
    up = {state.rules.cards.id_of(event.card) for event in state.log if isinstance(event, SHOWING)}
    for place in state.write_position().get("exposed", ()):
        seat, column = place.split(".")
        zone = state.rules.find_zone(f"{seat}.theater")
        assert zone is not None
        up.add(state.write_zone(zone)[int(column) - 1])
    return [card for card in list_hidden(state, viewer) if state.rules.cards.id_of(card) not in up]


def list_shown(after: State[Any], viewer: int, told: int) -> set[int]:
    """Give the cards that a player has seen as moves were made, also those that lie hidden again."""
    shown = set(after.looked_at[viewer])
    for event in after.log[told:]:
        if isinstance(event, SHOWING):
            shown.add(event.card)
        for cards, source, target in event.transfers if isinstance(event, Moved) else ():
            if is_seen(source, viewer) or is_seen(target, viewer):
                shown.update(cards)
    return shown


def is_seen(zone: Any, viewer: int) -> bool:
    return zone.is_open_to(viewer) or (zone.kind.visibility is Visibility.LYING and zone.owner == viewer)


def observe(state: State[Any], viewer: int, told: int) -> tuple[Any, ...]:
    """Give all that a player can learn: the view, the moves in order, who is asked, what is told, the table drawn."""
    write = state.rules.notation.format_action
    return (
        view(state, viewer),
        [write(action) for action in state.legal_actions(viewer)],
        state.to_move(),
        narrate(state.log[told:], Speaker(state.rules.cards, NAMES[: state.rules.players], viewer)),
        state.draw_table(viewer, NAMES[: state.rules.players]),
    )


def tell(state: State[Any], done: Any, viewer: int, one: int, two: int, found: Any, wanted: Any) -> str:
    """Write what shows."""
    ids, write = state.rules.cards.id_of, state.rules.notation.format_action
    moves = ", ".join(f"p{seat + 1} {write(action)}" for seat, action in done)
    position = {name: value for name, value in state.write_position().items() if value}
    return (
        f"  position: {position}\n  moves: {moves}\n"
        f"  exchanged, and hidden from p{viewer + 1}: {ids(one)} and {ids(two)}\n"
        f"  before: {wanted}\n  after:  {found}"
    )
