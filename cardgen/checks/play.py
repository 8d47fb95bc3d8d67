"""Checks that a deck can be played by the rules of its game, and that every worked example comes out as it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cardgen.ability.ast import Node
from cardgen.checks.resting import tell_problems
from cardgen.checks.rules_words import suggest_own_word
from cardgen.checks.texts import find_place
from cardgen.checks.tried import Tried
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.engine.cards import number_cards
from cardgen.engine.examples import play_example
from cardgen.engine.rules import Game, Rules
from cardgen.games import find_rules, get_rules, list_rules
from cardgen.games.table import find_clash, find_misfits, find_play_refusals, find_players, set_table
from cardgen.model import Deck, Example, Located, Project


def check_play(project: Project, report: Report) -> None:
    """Report why a game could not be played: too few cards, fields or abilities that its rules do not know."""
    deck = project.deck
    game = find_rules(deck)
    if game is None:
        return
    cards, (fewest, most) = number_cards(deck.cards), find_players(deck, game)
    lack = game.find_lacking(cards)
    lacking = () if lack is None else tuple(cards.kinds[kind].id for kind in lack.kinds)
    every = (find_misfits(deck, game, cards, players) for players in range(fewest, most + 1))
    for misfit in next(filter(None, every), []):
        card = cards.kinds[lack.kinds[0]] if lack is not None and misfit == lack.message else None
        if card is not None and _have_bad_signs(lacking, report):
            continue
        begin = Place(deck.file) if deck.rules is None else deck.rules.place
        place, which = (begin, None) if card is None else (card.place, card.id)
        hint = f"`cardgen explain --rules {game.id}` tells what its rules need of a deck."
        hint = hint if card is None else "Give it to each, where the card is listed or with a rule of `amend`."
        why = f"its {misfit[4:]}" if misfit.startswith("Its ") else misfit
        report.error("deck-cannot-be-played", f"{deck.title} cannot be played: {why}", place, hint, which)
    _check_words(deck, game, report)
    for card, sentence, refusal in find_play_refusals(deck, game):
        if card.id in lacking:
            continue  # nothing can be said of what such a card does
        assert isinstance(refusal.subject, Node)
        place = find_place(sentence, *refusal.subject.place, report)
        hint = suggest_own_word(deck, refusal.hint)
        report.error("ability-not-in-rules", refusal.message, place, hint, card.id)


def _check_words(deck: Deck, game: Game[Any], report: Report) -> None:
    """Report words that the deck says it has for some of the rules, which have none of these."""
    words = deck.vocabulary
    if words is None:
        return
    for group in ("nouns", "units", "suits", "orders", "periods", "effects", "places"):
        known = game.words.get(group, ())
        for word in getattr(words, group):
            if word.rules_word and word.rules_word not in known:
                _tell_unknown(word.name, word.rules_word, known, word.place, game, report)
    zones = ({zone.name for zone in game.zones}, game.powers.regions, game.words.get("zones", ()))
    ids = [name for names in zones for name in names]
    for zone in words.zones:
        if zone.id != zone.name and zone.id not in ids:
            _tell_unknown(zone.name, zone.id, ids, zone.place, game, report)


def _tell_unknown(own: str, of_rules: str, known: Sequence[str], place: Place, game: Game[Any], report: Report) -> None:
    near = suggest(of_rules, known)
    if of_rules == "card":
        hint = "A card is called so in every game."
    elif own in known:
        hint = f"The word of the rules stands first: `{own}: {of_rules}`."
    elif near.startswith("Did you mean"):
        hint = near
    else:
        hint = "A word that is the deck's alone stands in a list."
    message = f"The deck says `{own}` for `{shorten(of_rules)}`, a word that its rules do not know."
    more = f"`cardgen explain --rules {game.id}` lists the words of its rules."
    report.error("unknown-rules-word", message, place, f"{hint} {more}")


def check_rules(deck: Deck, report: Report) -> None:
    """Report a key `rules` that names none."""
    if deck.rules is None:
        return
    try:
        game = get_rules(deck.rules.value)
    except MistakeError as broken:
        report.error("broken-rules", broken.message, deck.rules.place, broken.hint)
        return
    if game is None:
        message = f"`rules` is `{shorten(deck.rules.value)}`; cardgen has no rules of that name."
        report.error("unknown-rules", message, deck.rules.place, _suggest_rules(deck.rules.value))


def _suggest_rules(name: str) -> str:
    hint = suggest(name, list_rules())
    more = "" if hint.startswith("Did you mean") else " Rules of your own come as a package that is installed first."
    return f"{hint}{more}"


def _have_bad_signs(cards: Sequence[str], report: Report) -> bool:
    """Tell whether it is reported already of these cards that what they say by signs cannot be read."""
    told = {found.card for found in report.diagnostics if found.code == "bad-signs"}
    return None in told or (bool(told) and told.issuperset(cards))


def check_examples(project: Project, report: Report) -> None:
    """Play every worked example of a game and report those that come out otherwise."""
    play_examples(project.deck, project.examples, report)


def play_examples(deck: Deck, examples: tuple[Example, ...], report: Report) -> int:
    """Play examples of any file with a deck; give how many were played. Without rules nothing is.

    Many that come out otherwise by one text are one mistake.
    """
    tried = try_examples(deck, examples, report)
    report.extend(tell_problems(deck, tried))
    return len(tried)


def try_examples(deck: Deck, examples: tuple[Example, ...], report: Report) -> list[Tried]:
    """Play examples and give what came of each; those that cannot be set up for their players are reported."""
    game = find_rules(deck)
    if game is None or not examples:
        if examples and deck.rules is None:
            report.error(
                "no-rules-module",
                f"{deck.title} has no rules module, so its examples cannot be played.",
                examples[0].place,
                "Only a game whose rules are written for cardgen can play.",
            )
        return []

    @cache
    def set_rules(options: frozenset[tuple[str, str]], players: int) -> Rules[Any] | None:
        return set_table(deck, dict(options), players)

    tried: list[Tried] = []
    known = find_players(deck, game)
    _report_players([each for each in examples if not _has_players(each, known)], known, report)
    for example in examples:
        if not _has_players(example, known) or not _has_options(deck, example.options, report):
            continue
        players = known[0] if example.players is None else example.players
        options = {name: value.value for name, value in example.options.items()}
        clash = find_clash(deck, options, players)
        if clash is not None:
            message = f"In the example `{example.id}`: {clash.message}"
            report.error("options-clash", message, example.place, "Change its `options` or its `players`.")
            continue
        rules = set_rules(frozenset(options.items()), players)
        if rules is not None:
            _check_illustrates(example, deck, report)
            alone = Report()
            played = play_example(example, rules, alone)
            tried.append(Tried(example, played, alone.diagnostics))
    return tried


def _has_players(example: Example, known: tuple[int, int]) -> bool:
    return example.players is None or known[0] <= example.players <= known[1]


def _report_players(examples: Sequence[Example], known: tuple[int, int], report: Report) -> None:
    """Report examples with more or fewer players than the game is for: those of each number once, at the first."""
    allowed = " to ".join(str(number) for number in dict.fromkeys(known))
    for number in dict.fromkeys(example.players for example in examples):
        first, *more = (example for example in examples if example.players == number)
        which = f"`{first.id}` has" if not more else f"`{first.id}` and {len(more)} more have"
        report.error(
            "example-players",
            f"The example{'s' * bool(more)} {which} {number} players; the game is for {allowed}.",
            first.place,
        )


def find_option_mistake(deck: Deck, name: str, value: str) -> tuple[str, str] | None:
    """Give what is wrong with an option and its value, and a hint; None where a deck has both."""
    by_name = {option.name: option for option in deck.options}
    if name not in by_name:
        return f"{deck.title} has no option `{name}`.", suggest(name, by_name)
    values = by_name[name].values
    return None if value in values else (f"The option `{name}` has no value `{value}`.", suggest(value, values))


def _has_options(deck: Deck, wanted: Mapping[str, Located[str]], report: Report) -> bool:
    has_all = True
    for name, value in wanted.items():
        mistake = find_option_mistake(deck, name, value.value)
        if mistake is not None:
            report.error("example-option", mistake[0], value.place, mistake[1])
            has_all = False
    return has_all


def _check_illustrates(example: Example, deck: Deck, report: Report) -> None:
    known = [ruling.id for ruling in deck.rulings]
    for name in example.illustrates:
        if name.value not in known:
            report.warn(
                "example-unknown-ruling",
                f"The example `{example.id}` illustrates `{name.value}`; the deck has no such ruling.",
                name.place,
                suggest(name.value, known),
            )
