"""`cardgen explain --sentence`: what a sentence is read as in the words of a game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cardgen.cli.session import ExitCode, Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardgen.model import Vocabulary


def explain_sentence(ctx: click.Context, sentence: str, game: str | None) -> None:
    """Show the tree of a sentence, its wording and what a rule of the language settles, or the mistake in it."""
    from cardgen.ability import Mistake, get_language, parse
    from cardgen.ability.prose.telling import list_open, list_settled, list_tree
    from cardgen.ability.wording import word_sentence

    vocabulary = _plain_words() if game is None else _find_words(ctx.obj, game)
    language = get_language(vocabulary)
    ability = parse(sentence, language)
    if isinstance(ability, Mistake):
        _show_mistake(sentence, ability)
        ctx.exit(ExitCode.MISTAKES)
    click.echo(f"Wording: {word_sentence(ability, language)}")
    click.echo("\n".join(["Tree:", *("  " + line for line in list_tree(ability, sentence))]))
    _show_list("Settled by the language:", list_settled(ability, sentence))
    _show_list("Still open:", list_open(ability))
    if game is None:
        click.echo("Read with the words of a plain card game; --game GAME reads it with those of a deck.")


def _show_list(title: str, lines: Iterable[str]) -> None:
    told = list(dict.fromkeys(lines))
    if told:
        click.echo("\n".join([title, *("  " + line for line in told)]))


def _show_mistake(sentence: str, mistake: object) -> None:
    from cardgen.ability import Mistake
    from cardgen.diagnostics import Place, Report
    from cardgen.diagnostics.terminal import write_report

    assert isinstance(mistake, Mistake)
    report = Report()
    report.sources["sentence"] = sentence
    place = Place("sentence", 1, mistake.place.start + 1, max(1, mistake.place.length))
    report.error(mistake.code, mistake.message, place, mistake.hint)
    write_report(report, sys.stderr, summary="")


def _find_words(session: Session, game: str) -> Vocabulary:
    """Give the words of a game's deck; a deck without any ends the command with a sentence."""
    from cardgen.diagnostics import Report
    from cardgen.loading.project import load_project

    project = load_project(game, session.open_sources(), Report())
    if project is None or project.deck.vocabulary is None:
        raise click.UsageError(f"The deck of `{game}` declares no `language`: `cardgen check {game}` tells more.")
    return project.deck.vocabulary


def _plain_words() -> Vocabulary:
    """Give words that most card games have."""
    from cardgen.ability.english import form_plural
    from cardgen.diagnostics import Place
    from cardgen.model import OwnVerb, Vocabulary, Word, ZoneName

    place = Place("plain words")

    def name(*words: str) -> tuple[Word, ...]:
        return tuple(Word(word, form_plural(word), place) for word in words)

    verbs = "buy, sell, pay, spend, add, lose, score, win, remove, build, keep, choose, shuffle, search, swap, exchange"
    return Vocabulary(
        players=None,
        ability=Word("ability", "abilities", place),
        nouns=name("card", "creature", "token"),
        units=name("coin", "point"),
        zones=tuple(ZoneName(zone, zone, place) for zone in ("hand", "deck", "discard pile", "market")),
        periods=name("turn", "round", "game"),
        own_verbs=tuple(OwnVerb(verb, place) for verb in verbs.split(", ")),
        has_rules=False,
    )
