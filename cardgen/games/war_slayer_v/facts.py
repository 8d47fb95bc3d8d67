"""What War Slayer V is made of: what its rules carry out, and what they ask of a deck again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.engine.cards import CardSet
from cardgen.engine.effects import Powers, Program

SEATS = (0, 1)
DRAW = 3
MOST_MISSIONS = 500  # S11
REVEAL = "reveal"
CLAIMED = "claim from dossier"
MISSION = "Mission"

POWERS = Powers(
    events={REVEAL: ("claim", "end"), CLAIMED: ("claim", "end")},
    nouns={"Operative": ("theater",)},
    ends=(MISSION, "game"),
    put_off=(MISSION,),
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What one deck means to these rules.

    `values` is what each kind of card fights with, None for one that does not fight (S8), `scores` what it counts in
    the end. `revealed` and `claimed` hold the steps of abilities by kind: of Operatives that are revealed, of cards
    that are claimed from a Dossier. `beats` and `bows` are the shares of the deck that a kind beats and that beat it,
    `calm` is the share that does nothing when revealed, `average` what a card scores on average.
    """

    values: tuple[int | None, ...]
    scores: tuple[int, ...]
    revealed: Mapping[int, tuple[int, ...]]
    claimed: Mapping[int, tuple[int, ...]]
    beats: tuple[float, ...]
    bows: tuple[float, ...]
    calm: float
    average: float


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds, size = range(len(cards.kinds)), len(cards.kind_of)
    values = tuple(cards.read_number(kind, "value") for kind in kinds)
    scores = tuple(cards.read_number(kind, "score") or 0 for kind in kinds)
    revealed = _gather(program, REVEAL)
    deck = [value for value in (values[kind] for kind in cards.kind_of) if value is not None]
    return Facts(
        values=values,
        scores=scores,
        revealed=revealed,
        claimed=_gather(program, CLAIMED),
        beats=tuple(0.0 if value is None else sum(other < value for other in deck) / size for value in values),
        bows=tuple(0.0 if value is None else sum(other > value for other in deck) / size for value in values),
        calm=sum(kind not in revealed for kind in cards.kind_of) / size,
        average=sum(scores[kind] for kind in cards.kind_of) / size,
    )


def _gather(program: Program, event: str) -> dict[int, tuple[int, ...]]:
    """Give the steps that run at an event by kind, in the order of the card's sentences."""
    found: dict[int, tuple[int, ...]] = {}
    for verb in POWERS.events[event]:
        for kind, steps in program.runs(event, verb).items():
            found[kind] = tuple(sorted(found.get(kind, ()) + steps))
    return found


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    needed, total = 2 * DRAW * players, len(cards.kind_of)
    if total >= needed:
        return None
    return f"A Mission takes {2 * DRAW} cards of each of {players} players, {needed} in all; the deck has {total}."
