"""Worked examples as a rulebook tells them: the cards, what each player did and what came of it, in the log's words."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.diagnostics import Report
from cardgen.engine.examples import play_example
from cardgen.engine.telling import Speaker, tell
from cardgen.games.table import set_table
from cardgen.model import Deck, Example

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


@dataclass(frozen=True, slots=True)
class ToldMove:
    """What one player did: the name, the move as it is written, the ids of the cards it names."""

    player: str
    text: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldExample:
    """An example to print.

    `zones` holds the ids of the cards before the first move by zone, empty zones left out; `sentences` say what
    happened, `scores` what each player has at the end, `options` the rules that are not at their default.
    """

    id: str
    title: str
    illustrates: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]
    moves: tuple[ToldMove, ...]
    sentences: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]


def tell_example(example: Example, deck: Deck, names: tuple[str, ...] = NAMES) -> ToldExample | None:
    """Give an example as it is told; None if the game has no rules or the example does not come out."""
    options = {name: value.value for name, value in example.options.items()}
    rules = set_table(deck, options, example.players)
    if rules is None:
        return None
    report = Report()
    played = play_example(example, rules, report)
    if played is None or report.has_errors:
        return None
    ids = rules.cards.ids
    named = names[: rules.players]
    moves = tuple(
        ToldMove(
            named[seat],
            rules.notation.format_action(action),
            tuple(rules.cards.kinds[kind].id for kind in action.cards),
        )
        for seat, action in played.moves
    )
    return ToldExample(
        id=example.id,
        title=example.title,
        illustrates=tuple(ruling.value for ruling in example.illustrates),
        options=tuple(options.items()),
        zones=tuple((name, tuple(ids(cards))) for name, cards in played.start.zones.items() if cards),
        moves=moves,
        sentences=tuple(tell(played.end.log[len(played.start.log) :], Speaker(rules, named))),
        scores=tuple((name, played.end.score(seat)) for seat, name in enumerate(named)),
    )
