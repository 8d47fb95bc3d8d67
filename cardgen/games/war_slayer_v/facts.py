"""What War Slayer V is made of: what its rules carry out, and what they ask of a deck again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.engine.cards import CardSet
from cardgen.engine.effects import END_OF, Program

SEATS = (0, 1)
DRAW = 3
MOST_MISSIONS = 500  # S11
REVEAL = "reveal"
CLAIMED, FOUND = "claim", "claim from dossier"
MISSION = "Mission"


@dataclass(frozen=True, slots=True)
class Facts:
    """What one deck means to these rules.

    `values` is what each kind of card fights with, None for one that does not fight (S8), `scores` what it counts in
    the end. `revealed`, `claimed`, `found` and `ending` hold the steps of abilities by kind: of Operatives that are
    revealed, of cards that are claimed, also from a Dossier, of face-up Operatives when a Mission ends. `kept` has what
    happens instead of a claim, by the side that is up. `beats` and `bows` are the shares of the deck that a kind beats
    and that beat it, `calm` is the share that does nothing when revealed, `average` what a card scores on average.
    """

    values: tuple[int | None, ...]
    scores: tuple[int, ...]
    revealed: Mapping[int, tuple[int, ...]]
    claimed: Mapping[int, tuple[int, ...]]
    found: Mapping[int, tuple[int, ...]]
    ending: Mapping[int, tuple[int, ...]]
    kept: tuple[Mapping[int, int], Mapping[int, int]]
    beats: tuple[float, ...]
    bows: tuple[float, ...]
    calm: float
    average: float


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds, size = range(len(cards.kinds)), len(cards.kind_of)
    values = tuple(cards.read_number(kind, "value") for kind in kinds)
    scores = tuple(cards.read_number(kind, "score") or 0 for kind in kinds)
    revealed, claimed, found = program.runs(REVEAL), program.runs(CLAIMED), program.runs(FOUND)
    deck = [value for value in (values[kind] for kind in cards.kind_of) if value is not None]
    return Facts(
        values=values,
        scores=scores,
        revealed=revealed,
        claimed=claimed,
        found={kind: tuple(sorted((*claimed.get(kind, ()), *found.get(kind, ())))) for kind in {*claimed, *found}},
        ending=program.runs(END_OF + MISSION),
        kept=(program.replacements.get((CLAIMED, False), {}), program.replacements.get((CLAIMED, True), {})),
        beats=tuple(0.0 if value is None else sum(other < value for other in deck) / size for value in values),
        bows=tuple(0.0 if value is None else sum(other > value for other in deck) / size for value in values),
        calm=sum(kind not in revealed for kind in cards.kind_of) / size,
        average=sum(scores[kind] for kind in cards.kind_of) / size,
    )


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    needed, total = 2 * DRAW * players, len(cards.kind_of)
    if total >= needed:
        return None
    return f"A Mission takes {2 * DRAW} cards of each of {players} players, {needed} in all; the deck has {total}."
