"""Which moves there are in a position of The Way, and why another one is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardgen.engine.actions import Action, Objection
from cardgen.games.the_way.board import name_element
from cardgen.games.the_way.effects import ANY, TO_VOID, Movement, find_pieces, list_all, list_pieces
from cardgen.games.the_way.notation import DISCARD, DRAW, EVENT, PASS, PLAY
from cardgen.games.the_way.position import DECK, Position
from cardgen.games.the_way.position import DISCARD as DISCARD_ZONE


def list_moves(state: Position, player: int) -> list[Action]:
    """Give every move: an event's alone while there is one, else draw, play, discard, or pass (Y13, Y27, Y29)."""
    event = state.find_event(player)
    if event is not None:
        return list_uses(state, EVENT, state.rules.cards.kind_of[event])
    kinds = dict.fromkeys(state.rules.cards.kind_of[card] for card in state.zones[state.hands[player]])
    found = [DRAW] if state.zones[DECK] or state.zones[DISCARD_ZONE] else []
    for kind in kinds:
        found += list_uses(state, PLAY, kind)
    found += [Action(DISCARD, (kind,)) for kind in kinds]
    return [*found, PASS] if state.is_cooperative or not found else found


def list_uses(state: Position, verb: str, kind: int) -> list[Action]:
    """Give every move that plays a card of a kind, or resolves it."""
    movements = state.rules.facts.movements[kind]
    ground, places = state.ground, state.places
    if all(movement.way < TO_VOID and not movement.is_each for movement in movements):
        return _list_fixed(verb, kind, find_pieces(ground, places), len(movements))
    return [Action(verb, (kind,), choices) for choices in list_all(ground, places, movements)]


@cache
def _list_fixed(verb: str, kind: int, pieces: tuple[int, ...], times: int) -> list[Action]:
    """Give every move with a card that asks for pieces and for no way; they are the same in many positions."""
    return [Action(verb, (kind,), choices) for choices in list_pieces(pieces, times)]


def _is_legal(state: Position, player: int, action: Action) -> bool:
    """Tell whether a move is in the list; only the moves of its card are made for that."""
    if action.verb != PLAY or state.find_event(player) is not None:
        return action in list_moves(state, player)
    kind, kind_of = action.cards[0], state.rules.cards.kind_of
    is_held = any(kind_of[card] == kind for card in state.zones[state.hands[player]])
    return is_held and action in list_uses(state, PLAY, kind)


def find_objection(state: Position, player: int, action: Action) -> Objection | None:
    """Say why a player may not make a move; None if it is legal."""
    if _is_legal(state, player, action):
        return None
    event, ids = state.find_event(player), state.rules.notation.ids
    verb, cards, _ = action
    if event is not None and verb != EVENT:
        name = state.rules.cards.id_of(event)
        return Objection(f"The event `{name}` is resolved first.", "Y27, an event comes before anything else")
    if verb == EVENT and (event is None or state.rules.cards.kind_of[event] != cards[0]):
        now = "No event waits." if event is None else f"`{state.rules.cards.id_of(event)}` is the event to resolve now."
        return Objection(now, "Y27, events are resolved one by one, the leftmost first")
    if verb == PASS.verb:
        return Objection("There is something to do.", "Y29, in versus only a player who can do nothing passes")
    if verb == DRAW.verb:
        return Objection("There is no card to draw.", "Y10, with deck and discard empty nothing is drawn")
    hand = {state.rules.cards.kind_of[card] for card in state.zones[state.hands[player]]}
    if verb in (PLAY, DISCARD) and cards[0] not in hand:
        return Objection(f"You do not hold `{ids[cards[0]]}`.", "a card is played or discarded from your hand")
    return _object_to_choices(state, action)


def _object_to_choices(state: Position, action: Action) -> Objection:
    """Say what is wrong with the pieces and ways that a move names."""
    notation = state.rules.notation
    legal = list_uses(state, action.verb, action.cards[0])
    for choice in action.places:
        space = state.places[choice.piece]
        if not state.ground.has(space):
            name = name_element(choice.piece, state.rules.cards.called)
            message = f"The piece `{name}` is {'out' if space == state.ground.out else 'not in this game'}."
            return Objection(message, "Y31, only pieces in the game are named")
    pieces = [tuple(choice.piece for choice in each.places) for each in legal]
    named = tuple(choice.piece for choice in action.places)
    fitting = [each for each, order in zip(legal, pieces, strict=True) if order == named] or legal
    if len(fitting) > 4:
        shown = f"It is written {' or '.join(f'`{form}`' for form in notation.show_forms(fitting))}"
    else:
        shown = f"It can be {' or '.join(f'`{notation.format_action(each)}`' for each in fitting)}"
    message = f"`{notation.format_action(action)}` does not name what this card asks for. {shown}."
    return Objection(message, _cite(state.rules.facts.movements[action.cards[0]]))


def _cite(movements: Sequence[Movement]) -> str:
    """Give the ruling on what is named when a card with these movements is played."""
    movement = movements[0]
    if movement.is_each and movement.way == ANY:
        return "Y23, a Wild All names every piece that is not out, each with a way, in the order of the elements"
    if movement.is_each:
        return "Y23, an All names the pieces with two ways to the center, in the order of the elements, and no other"
    if len(movements) > 1:
        return "Y24, a Dual names a piece for each of its symbols, and a way where there is a choice"
    if movement.way == TO_VOID and movement.steps == 1:
        return "Y4, a way is named where two lead to the center, and only there"
    if movement.way == ANY and movement.steps == 1:
        return "Y21, Wild goes an element's way, or to the void where fewer than two ways lead there"
    if movement.way in (TO_VOID, ANY):
        return "Y22, each step to the center that has two ways is named, and no other"
    return "Y31, a piece is named, and a way only where there is a choice"
