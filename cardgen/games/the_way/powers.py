"""The sentences of The Way: what `move`, `play this` and `draw` do, and what may be said with them."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Ability, Does, Group, IfDone, Instruction, Node, Steps, This, Trigger
from cardgen.engine.effects import Deed, Given, Powers, Use
from cardgen.engine.effects.program import refusal
from cardgen.engine.effects.things import Table, list_words
from cardgen.games.the_way.facts import DRAWN, WAYS, read_movement
from cardgen.games.the_way.rules import Draw, TheWay


def move(state: TheWay, use: Use, cards: Sequence[int], given: Given) -> None:
    """Move pieces."""
    state.move_pieces(read_movement(given))


def play(state: TheWay, use: Use, cards: Sequence[int], given: Given) -> None:
    """Play the event that was drawn, with what its player has named."""
    kind = state.rules.cards.kind_of[use.card]
    state.plan_steps(state.rules.facts.uses[kind], use.player, use.card)


def draw(state: TheWay, use: Use, cards: Sequence[int], given: Given) -> None:
    """Draw cards, one by one; each that is an event is resolved before the next (Y27)."""
    state.plan(*(Draw(use.actor) for _ in range(given.n)))


MOST_DRAWN = 100


def check_draw(does: Does, table: Table) -> None:
    """Refuse to draw anything but cards, and more of them than any deck has."""
    what = does.act.what
    if isinstance(what, Group) and what.noun != "card":
        raise refusal(what, "Only cards are drawn.", "Write `draw 1 card`.")
    if isinstance(what, Group) and what.n is not None and what.n > MOST_DRAWN:
        raise refusal(what, f"A card draws up to {MOST_DRAWN} cards.", "Name a smaller number.")


def check_move(does: Does, table: Table) -> None:
    """Refuse pieces of somebody, and ways that the board does not have."""
    what, way = does.act.what, does.act.how[0]
    if isinstance(what, Group) and what != Group(what.n, what.noun):
        raise refusal(what, "A card moves any pieces.", "Write `1 piece` or `each piece`.")
    if isinstance(way, Steps) and way.way not in WAYS:
        known = list_words(f"towards the {name}" for name in WAYS if name)
        raise refusal(way, f"The board of {table.game} has no {way.way}.", f"It has ways {known}.")


def check_sentence(ability: Ability, table: Table) -> None:
    """Refuse what borders and symbols cannot say, and events that are not played first of all."""
    if isinstance(ability, Instruction):
        if table.source is not None:
            message = f"With the keyword `{table.source}` a card does this beside what its borders and symbols say."
            raise refusal(ability, message, "Write `When drawn, play this, then ...`.")
        _check_instruction(ability)
    elif isinstance(ability, Trigger):
        first, *rest = ability.steps
        if not _plays_this(first):
            raise refusal(first, "An event is played first of all.", "Write `When drawn, play this, then ...`.")
        again = next((step for step in rest if any(_plays_this(node) for node in step.walk())), None)
        if again is not None:
            raise refusal(again, "It is played already.", "Leave the step out.")


def find_clash(one: Ability, other: Ability) -> str | None:
    """Say that two sentences of a card both play it when it is drawn."""
    are_events = isinstance(one, Trigger) and isinstance(other, Trigger)
    return "play it when it is drawn" if are_events else None


def _plays_this(node: Node) -> bool:
    return isinstance(node, Does) and node.act.verb == "play" and isinstance(node.act.what, This) and not node.may


def _check_instruction(ability: Instruction) -> None:
    for step in ability.steps:
        if isinstance(step, IfDone) or not isinstance(step, Does) or step.act.verb != "move":
            raise refusal(step, "A card moves pieces, one movement after the other.", "Write `, then move ...`.")
    moves = [step.act for step in ability.steps if isinstance(step, Does)]
    for number, act in enumerate(moves):
        group, way = act.what, act.how[0]
        n = group.n if isinstance(group, Group) else None
        steps = way.n if isinstance(way, Steps) else 0
        if n is None and (steps > 1 or len(moves) > 1):
            raise refusal(act, "Each piece moves 1 step, and nothing more is said with it.", "Write `move 1 piece`.")
        if n is not None and n > 1:
            raise refusal(
                act, "A movement is of 1 piece or of each piece.", "Write `move 1 piece` or `move each piece`."
            )
        if number > 1 or (len(moves) > 1 and steps > 1):
            raise refusal(act, "Two sets of borders move twice, 1 step each time.", "Write `1 step`, twice at most.")


POWERS = Powers(
    deeds={
        "move": Deed(
            run=move,
            forms={
                "some steps": "move 1 piece 1 step towards the void",
                "each steps": "move each piece 1 step towards the void",
            },
            actors=("you",),
            check=check_move,
        ),
        "play": Deed(run=play, forms={"this": "play this"}, actors=("you",)),
        "draw": Deed(run=draw, forms={"n": "draw 1 card"}, actors=("you",), check=check_draw),
    },
    events={DRAWN: ("play", "draw")},
    uses=("move",),
    things=frozenset({"piece"}),
    check=check_sentence,
    find_clash=find_clash,
)
