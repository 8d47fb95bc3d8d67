"""Checks that the values of a rule option play differently: only sentences of cards make a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.model import PLAYED, Card, Deck, Located, Option, Project

Sentences = Sequence[Located[str]]


def check_options(project: Project, report: Report) -> None:
    """Report values that play like another one, exchanges of nothing, and exchanges that hinder each other.

    In a game that only people play an option without sentences stands for a rule that they know.
    """
    deck = project.deck
    comparison = _Comparison(deck)
    known = _list_known(deck)
    for option in deck.options:
        if option.name in known and not option.abilities:
            _report_unknown_values(option, known[option.name], report)
        elif option.abilities or _has_rules(deck):
            alike = set(_report_alike(option, comparison, report))
            _report_idle_exchanges(option, comparison, alike, report)
    _report_clashes(deck, report)
    _report_defaults(deck, report)


def _report_defaults(deck: Deck, report: Report) -> None:
    """Report values that stand first and do not go together, so that nobody could play without naming others."""
    from cardgen.games import find_rules
    from cardgen.games.table import find_clash, find_players

    game = find_rules(deck)
    if game is None or not deck.options:
        return
    fewest, most = find_players(deck, game)
    for players in range(fewest, most + 1):
        clash = find_clash(deck, {}, players)
        if clash is not None:
            option = next(option for option in deck.options if option.name == clash.option)
            message = f"The values that stand first do not go together with {players} players: {clash.message}"
            report.error("options-clash", message, option.place, "Let another value stand first.")
            return


def _list_known(deck: Deck) -> Mapping[str, tuple[str, ...]]:
    """Give the options that the rules of a game know, with their values."""
    from cardgen.games import find_rules

    game = find_rules(deck)
    return {} if game is None else game.options


def _report_unknown_values(option: Option, known: tuple[str, ...], report: Report) -> None:
    for value in option.values:
        if value not in known:
            message = f"The rules know no value `{value}` of the option `{option.name}`."
            place = option.places.get(value, option.place)
            report.error(
                "unknown-option-value", message, place, suggest(value, known) or f"They know {', '.join(known)}."
            )


def _has_rules(deck: Deck) -> bool:
    from cardgen.games import find_rules

    return not deck.abilities_free and find_rules(deck) is not None


@dataclass(slots=True)
class _Comparison:
    """Compares what cards say: a keyword is as good as what it stands for, unless a sentence asks for it by name."""

    deck: Deck
    keywords: dict[str, Sentences] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = {card.id: card for card in self.deck.cards if card.copies}
        words = self.deck.vocabulary.keywords if self.deck.vocabulary and not self.deck.abilities_free else ()
        said = " ".join(self._list_all_but_keywords({f"{word.name}." for word in words}))
        self.keywords = {
            f"{word.name}.": word.text for word in words if not re.search(rf"\b{re.escape(word.name)}\b", said)
        }

    def _list_all_but_keywords(self, keywords: set[str]) -> Iterator[str]:
        vocabulary = self.deck.vocabulary
        for word in (*vocabulary.keywords, *vocabulary.markers) if vocabulary else ():
            yield from (sentence.value for sentence in word.text)
        changed = [texts for option in self.deck.options for by in option.abilities.values() for texts in by.values()]
        for texts in (*(card.abilities for card in self.deck.cards), *changed):
            yield from (sentence.value for sentence in texts if sentence.value not in keywords)

    def spell_out(self, sentences: Sentences, option: Option, value: str) -> tuple[str, ...]:
        """Give sentences as texts, and instead of a keyword those that it stands for with a value of an option."""
        spelled = (self._spell_out_one(sentence, {option.name: value}) for sentence in sentences)
        return tuple(each.value for texts in spelled for each in texts)

    def _spell_out_one(self, sentence: Located[str], chosen: Mapping[str, str]) -> Sentences:
        vocabulary = self.deck.vocabulary
        keyword = vocabulary.find_keyword(sentence.value.removesuffix(".")) if vocabulary else None
        is_idle = keyword is not None and not keyword.holds(chosen)
        return () if is_idle else self.keywords.get(sentence.value, (sentence,))

    def changes(self, option: Option, value: str) -> dict[str, tuple[str, ...]]:
        """Give what cards say with a value that they do not say of themselves, by card; and the cards that come to
        them, by their expansion."""
        exchanged = option.abilities.get(value, {})
        said = {
            card.id: self.spell_out(exchanged.get(card.id, card.abilities), option, value)
            for card in self.cards.values()
        }
        changed = {
            card: texts
            for card, texts in said.items()
            if texts != self.spell_out(self.cards[card].abilities, option, option.default)
        }
        added = [other for other in self.deck.expansions if other.name == option.name and value == PLAYED]
        return changed | {f"/{other.name}": () for other in added}


def _report_alike(option: Option, comparison: _Comparison, report: Report) -> Iterator[str]:
    """Report and give each value with which all cards say what they say with the default or with a value before."""
    first: list[tuple[str, dict[str, tuple[str, ...]]]] = []
    for value in sorted(option.values, key=lambda value: value != option.default):
        changes = comparison.changes(option, value)
        same = next((other for other, its_changes in first if its_changes == changes), None)
        first.append((value, changes))
        if same is not None:
            message = f"The option `{option.name}` plays with `{value}` as with `{same}`: each card says the same."
            hint = f"Give `{value}` other sentences under `abilities`, or delete it."
            report.error("option-changes-nothing", message, option.places.get(value, option.place), hint)
            yield value


def _report_idle_exchanges(option: Option, comparison: _Comparison, alike: set[str], report: Report) -> None:
    for value, by_card in option.abilities.items():
        changed = comparison.changes(option, value)
        for card, sentences in by_card.items():
            if value in alike or card in changed:
                continue
            message = f"With `{value}` the card `{card}` says just what it says with `{option.default}`."
            if card not in comparison.cards:
                message = f"With `{value}` the card `{card}` gets other sentences, but it has 0 copies."
            place = sentences[0].place if sentences else option.places.get(value, option.place)
            report.error("option-changes-nothing", message, place, "Change a sentence, or delete the exchange.")


def _report_clashes(deck: Deck, report: Report) -> None:
    """Report a card that two options give other sentences: set both, and only one of them could be played."""
    first: dict[str, str] = {}
    for option in deck.options:
        for value, by_card in option.abilities.items():
            for card, sentences in by_card.items():
                other = first.setdefault(card, option.name)
                if other != option.name:
                    place: Place = sentences[0].place if sentences else option.places.get(value, option.place)
                    message = f"The options `{other}` and `{option.name}` both give `{card}` other sentences."
                    hint = "Only one could be played when both are set: make them values of one option."
                    report.error("option-changes-nothing", message, place, hint)
