"""Gives cards that say what they do by signs, such as symbols, their sentences; what is typed must say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.language import Language
from cardgen.ability.meanings import read_as_rules
from cardgen.ability.wording import word_sentence
from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.own_words import call
from cardgen.model import Card, Located, Vocabulary

if TYPE_CHECKING:
    from cardgen.engine.rules import Game


def say_signs(
    cards: Iterable[Card], game: Game[Any] | None, vocabulary: Vocabulary | None, report: Report
) -> tuple[Card, ...]:
    """Give the cards of a game whose rules read signs with the sentences that these say; others as they are."""
    cards = tuple(cards)
    if game is None or game.read_signs is None or not cards:
        return cards
    if vocabulary is None:
        message = "The deck has no `language`, so that borders and symbols cannot say what a card does."
        hint = f"Declare `language` with the words of their sentences: `cardgen explain --rules {game.id}` lists them."
        report.error("bad-signs", message, cards[0].place, hint)
        return cards
    try:
        game.check_words(vocabulary)
    except MistakeError as mistake:
        place = getattr(mistake.subject, "place", vocabulary.ability.place)
        report.error("bad-signs", str(mistake), place, mistake.hint)
        if mistake.subject is None:
            return cards
    return tuple(_say(card, game, get_language(vocabulary), report) for card in cards)


def _say(card: Card, game: Game[Any], language: Language, report: Report) -> Card:
    assert game.read_signs is not None
    renamed = language.vocabulary.list_renamed()
    called = {word.meant: word.name for word in renamed}
    try:
        abilities = game.read_signs(_mean_signs(card, game, {word.name: word.meant for word in renamed}))
    except MistakeError as mistake:
        place = card.places.get(str(mistake.subject), card.place)
        report.error("bad-signs", call(str(mistake), called), place, call(mistake.hint, called), card.id)
        return card
    place = next((card.places[field] for field in reversed(game.fields) if field in card.places), card.place)
    abilities = tuple(read_as_rules(ability, called) for ability in abilities)  # the other way: in the deck's words
    said = tuple(Located(word_sentence(ability, language), place) for ability in abilities)
    if not card.abilities:
        return replace(card, abilities=said)
    typed = [*_read(card.abilities, language)]
    if len(typed) == len(card.abilities) and typed != [*abilities]:
        _report_difference(card, said, report)
    return card


def _mean_signs(card: Card, game: Game[Any], meant: Mapping[str, str]) -> Card:
    """Give a card whose signs bear the names that the rules have for them."""
    if not meant:
        return card
    signs = {name: card.fields[name] for name in game.fields if name in card.fields}
    read = {
        name: tuple(meant.get(each, each) for each in value) if isinstance(value, tuple) else value
        for name, value in signs.items()
    }
    return replace(card, fields={**card.fields, **read})


def _read(texts: Iterable[Located[str]], language: Language) -> Iterator[Ability]:
    """Give what typed sentences say; those that cannot be read are reported where abilities are checked."""
    for text in texts:
        ability = parse(text.value, language)
        if not isinstance(ability, Mistake):
            yield ability


def _report_difference(card: Card, said: tuple[Located[str], ...], report: Report) -> None:
    signs, text = (" ".join(each.value for each in texts) for texts in (said, card.abilities))
    report.error(
        "signs-differ",
        f"The signs of the card say `{shorten(signs, 160)}`, and its text says `{shorten(text, 160)}`.",
        card.places.get("abilities", card.place),
        "Change one of the two, or delete `abilities`: the sentences are made from the signs.",
        card.id,
    )
