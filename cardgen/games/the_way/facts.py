"""What the rules of The Way know of a deck: how each card moves pieces, and which cards are events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.engine.cards import CardSet
from cardgen.engine.effects import Program
from cardgen.engine.effects.program import Given
from cardgen.engine.rules import Clash, Lacking
from cardgen.games.the_way.board import ELEMENTS
from cardgen.games.the_way.effects import ANY, TO_VOID, Movement

MODE, EXPANSION, BOARD_SIZE, PIECES, ARC2 = "mode", "expansion", "board_size", "pieces", "arc2"
VERSUS, COOPERATIVE = "versus", "cooperative"
OPTIONS = {
    MODE: (VERSUS, COOPERATIVE),
    EXPANSION: ("false", "true"),
    BOARD_SIZE: ("5", "7"),
    PIECES: ("one", "two"),
    ARC2: ("false", "true"),
}
DEAL = 4
TURNS = 1_000
USED, DRAWN = "use", "draw"
WAYS: Mapping[str | None, int] = {
    **{f"{element.capitalize()} gate": way for way, element in enumerate(ELEMENTS)},
    "void": TO_VOID,
    None: ANY,
}


@dataclass(frozen=True, slots=True)
class Facts:
    """What is asked of a deck again and again, by kind of card.

    `movements` are those of a card's sentence, `uses` its steps; `events` the steps that run when a card is drawn,
    `called` the deck's own names of elements.
    """

    movements: tuple[tuple[Movement, ...], ...]
    uses: tuple[tuple[int, ...], ...]
    events: Mapping[int, tuple[int, ...]]
    called: Mapping[str, str]


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    uses = program.runs(USED)
    steps = tuple(uses.get(kind, ()) for kind in range(len(cards.kinds)))
    movements = tuple(tuple(read_movement(program.steps[step].given) for step in each) for each in steps)
    return Facts(movements, steps, program.runs(DRAWN), cards.called)


def read_movement(given: Given) -> Movement:
    """Give the movement that a compiled sentence says."""
    return Movement(given.quantity is None, given.n, WAYS[given.name])


def is_cooperative(options: Mapping[str, str]) -> bool:
    """Tell whether the players of a table play together."""
    return options.get(MODE) == COOPERATIVE


def find_clash(options: Mapping[str, str], players: int) -> Clash | None:
    """Say which options do not go together (Y16); None if they do."""
    if options.get(PIECES) == "two" and is_cooperative(options):
        message = f"`{PIECES}: two` is for versus play; in cooperative play all four pieces are on the board."
        return Clash(PIECES, message)
    if options.get(PIECES) == "two" and players != 2:
        return Clash(PIECES, f"`{PIECES}: two` is for two players; {players} have one piece each.")
    if options.get(ARC2) == "true" and not is_cooperative(options):
        return Clash(ARC2, f"`{ARC2}: true` is for cooperative play: add `{MODE}: {COOPERATIVE}`.")
    return None


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    needed, total = DEAL * players, len(cards.kind_of)
    if total >= needed:
        return None
    return f"{players} players are dealt {DEAL} cards each, {needed} in all; the deck has {total}."


def find_lacking(cards: CardSet) -> Lacking | None:
    """Give the cards that say nothing, so that nobody could play them; None if there are none."""
    silent = tuple(kind for kind, card in enumerate(cards.kinds) if not card.abilities)
    if not silent:
        return None
    first = cards.kinds[silent[0]].id
    who = f"`{first}` and {len(silent) - 1} more move" if len(silent) > 1 else f"`{first}` moves"
    return Lacking(silent, f"{who} no piece: `borders` and `symbols` say what a card does.")
