"""Worked examples as a rulebook tells them: the cards, what each player did and what came of it, in the log's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardgen.diagnostics import Report
from cardgen.engine.actions import CARD_SLOT
from cardgen.engine.examples import Played, play_example
from cardgen.engine.rules import Rules
from cardgen.engine.state import Entry
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
    happened, `scores` what each player has at the end, `options` the rules that are not at their default. `pictures`
    holds each card to show with a line to set below it: `Ana: duel`, and `on SWAP` for a card that comes to lie there.
    """

    id: str
    title: str
    illustrates: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]
    moves: tuple[ToldMove, ...]
    pictures: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]


def tell_example(
    example: Example, deck: Deck, names: tuple[str, ...] = NAMES, card_form: str = "{}"
) -> ToldExample | None:
    """Give an example as it is told; None if the game has no rules or the example does not come out.

    `card_form` is put around each card that a sentence names.
    """
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
    log = played.end.log[len(played.start.log) :]
    return ToldExample(
        id=example.id,
        title=example.title,
        illustrates=tuple(ruling.value for ruling in example.illustrates),
        options=tuple(options.items()),
        zones=tuple((name, tuple(ids(cards))) for name, cards in played.start.zones.items() if cards),
        moves=moves,
        pictures=(*_picture_moves(played, named), *_picture_put(log, rules)),
        sentences=tuple(tell(log, Speaker(rules, named, card_form=card_form))),
        scores=tuple((name, played.end.score(seat)) for seat, name in enumerate(named)),
    )


def _picture_moves(played: Played, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    rules = played.start.rules
    for seat, action in played.moves:
        words = rules.notation.forms[action.verb].split(CARD_SLOT)
        for kind, word in zip(action.cards, words, strict=False):
            yield rules.cards.kinds[kind].id, f"{names[seat]}: {word.strip()}"


def _picture_put(log: Iterable[Entry], rules: Rules) -> Iterator[tuple[str, str]]:
    for entry in log:
        if entry[0] == "put":
            yield rules.cards.id_of(entry[2]), f"on {rules.cards.id_of(entry[3])}"
