"""What a rules module needs of a deck, and what its cards may say: read off the module itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.ability.english import VERBS
from cardgen.engine.cards import CardSet
from cardgen.engine.effects import Powers, Table
from cardgen.engine.effects.statements import show_key
from cardgen.engine.effects.things import MARK, show_event
from cardgen.engine.rules import Game
from cardgen.model import FieldKind

_MOST_CARDS = 1_000
_PARTICIPLES = {verb.name: verb.participle for verb in VERBS}


@dataclass(frozen=True, slots=True)
class Needs:
    """What a rules module needs, as it is written in a deck file, and what cards may say by it.

    `cards` are the fewest that can be dealt, for the fewest players and for the most. `fields` come with what they
    hold, `...` where the rules do not say, `more_fields` are read where a deck has them. `language` are the keys of
    that name with the words that the rules know there, `options` those of the deck that they know, each with its
    values. `events` are the beginnings of sentences, each with its verbs, `deeds` an example for each way to say what
    cards do, `statements` what they may say of themselves.
    """

    players: tuple[int, int]
    cards: tuple[int, int]
    fields: tuple[tuple[str, str], ...]
    more_fields: tuple[tuple[str, str], ...]
    language: tuple[tuple[str, tuple[str, ...]], ...]
    options: tuple[tuple[str, tuple[str, ...]], ...]
    events: tuple[tuple[str, tuple[str, ...]], ...]
    deeds: tuple[str, ...]
    statements: tuple[str, ...]


def list_needs(game: Game[Any]) -> Needs:
    """Give what a game's rules need of a deck."""
    powers = game.powers
    table = Table(
        game.id, CardSet((), (), (), has_copies=False), frozenset({"card"}), game.zones, powers, game.players[0]
    )
    fewest, most = game.players
    usual = FieldKind.TEXT if game.kinds else "..."
    language = {"zones": tuple(_list_zones(game)), **game.words}
    return Needs(
        players=game.players,
        cards=(_count_cards(game, fewest), _count_cards(game, most)),
        fields=tuple((name, str(game.kinds.get(name, usual))) for name in game.fields),
        more_fields=tuple((name, str(kind)) for name, kind in game.kinds.items() if name not in game.fields),
        language=tuple(language.items()) if powers.deeds else (),
        options=tuple(game.options.items()),
        events=tuple(_list_events(table)),
        deeds=tuple(_list_deeds(powers)),
        statements=tuple(show_key(key, table) for key in powers.statements),
    )


def _count_cards(game: Game[Any], players: int) -> int:
    """Give the fewest cards that can be dealt to so many players; 0 where any number can."""
    sets = (CardSet((), (0,) * number, (), has_copies=True) for number in range(_MOST_CARDS))
    return next((len(cards.kind_of) for cards in sets if game.find_misfit(cards, players) is None), 0)


def _list_zones(game: Game[Any]) -> Iterator[str]:
    """Give the zones that a sentence can name, and the words for several together in the place of these."""
    regions = game.powers.regions
    together = {name for names in regions.values() for name in names}
    yield from (kind.name for kind in game.zones if kind.name not in together)
    yield from regions


def _list_deeds(powers: Powers) -> Iterator[str]:
    """Give an example for each way to say what cards do; that of a marker lacks its verb."""
    for verb, deed in powers.deeds.items():
        start = "VERB " if verb == MARK else ""
        note = "  (VERB is that of a marker)" if start else ""
        yield from dict.fromkeys(f"{start}{shown}{note}" for shown in deed.forms.values())


def _list_events(table: Table) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give how sentences begin, each with the verbs that may follow."""
    powers = table.powers
    yield from ((show_event(event, table), _name_verbs(verbs)) for event, verbs in powers.events.items())
    yield from ((f"At the end of the {period}, ...", _name_verbs(verbs)) for period, verbs in powers.moments.items())
    for event, verbs in powers.replaced.items():
        verb, *rest = event.split(" ", 1)
        what = f"would {verb} the {rest[0]}" if rest else f"would be {_PARTICIPLES.get(verb) or verb}"
        yield f"If {'you' if rest else 'this'} {what}, ... instead.", _name_verbs(verbs)
    if powers.uses:
        yield "An instruction, a verb first.", _name_verbs(powers.uses)


def _name_verbs(verbs: Sequence[str]) -> tuple[str, ...]:
    return tuple("the verb of a marker" if verb == MARK else verb for verb in verbs)
