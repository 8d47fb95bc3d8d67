"""`cardgen explain --sentence`: what the sentences of a card are read as in the words of a game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cardgen.cli.session import ExitCode, Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardgen.ability import Ability, Language, Mistake
    from cardgen.ability.prose.settled import Read
    from cardgen.model import Vocabulary


def explain_sentence(ctx: click.Context, sentences: Sequence[str], game: str | None) -> None:
    """Show what the language settles in the sentences of a card, their wording and their trees, or the mistakes."""
    from cardgen.ability import Mistake, get_language
    from cardgen.ability.prose.settled import Read

    vocabulary = _plain_words() if game is None else _find_words(ctx.obj, game)
    language = get_language(vocabulary)
    trees = [(text, _read(text, language)) for text in sentences]
    mistakes = [(text, tree) for text, tree in trees if isinstance(tree, Mistake)]
    for text, mistake in mistakes:
        _show_mistake(text, mistake)
    if mistakes:
        ctx.exit(ExitCode.MISTAKES)
    read = [Read(text, tree) for text, tree in trees if not isinstance(tree, Mistake)]
    for number in range(len(read)):
        if len(read) > 1:
            click.echo(f"{chr(10) if number else ''}Sentence {number + 1}:")
        _show_sentence(read, number, language)
    if game is None:
        click.echo("Read with the words of a plain card game; --game GAME reads it with those of a deck.")


def _read(text: str, language: Language) -> Ability | Mistake:
    """Give what a sentence is read as; where no rules play the deck it is told as prose if it can be read as that."""
    from cardgen.ability import Mistake, parse

    exact = parse(text, language)
    if language.vocabulary.has_rules or isinstance(exact, Mistake):
        return exact
    from cardgen.ability.prose import read_prose

    prose = read_prose(text, language)
    return exact if isinstance(prose, Mistake) else prose


def _show_sentence(read: Sequence[Read], number: int, language: Language) -> None:
    from cardgen.ability.prose.settled import list_open, list_settled
    from cardgen.ability.prose.telling import list_tree
    from cardgen.ability.wording import word_sentence

    text, tree = read[number]
    click.echo(f"Wording: {word_sentence(tree, language)}")
    _show_list("Settled by the language:", list_settled(read, number))
    _show_list("Still open:", list_open(read, number))
    _show_list("Tree:", list_tree(tree, text), is_tree=True)


def _show_list(title: str, lines: Iterable[str], is_tree: bool = False) -> None:
    told = list(lines) if is_tree else list(dict.fromkeys(lines))
    if told:
        click.echo("\n".join([title, *("  " + line for line in told)]))


def _show_mistake(sentence: str, mistake: Mistake) -> None:
    from cardgen.diagnostics import Place, Report
    from cardgen.diagnostics.terminal import write_report

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
