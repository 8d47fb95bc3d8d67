"""What must hold of a whole deck: each check is a function of the project and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from cardgen.bounds.limits import Kind
from cardgen.bounds.telling import telling
from cardgen.checks.blame import blame_rules
from cardgen.checks.composition import (
    check_alike,
    check_counts,
    check_once,
    check_sums,
    check_total,
    check_values,
    has_total,
)
from cardgen.checks.pairs import check_pairs
from cardgen.checks.printing import (
    check_back_bleed,
    check_backs,
    check_corner,
    check_gap,
    check_ids,
    check_safe_zone,
    check_sizes,
)
from cardgen.checks.texts import check_texts
from cardgen.checks.unread_words import warn_of_unread_words
from cardgen.diagnostics import Diagnostic, Place, Report
from cardgen.loading.reading import has_doubtful_numbers
from cardgen.model import Deck, Project, with_expansions


def check_abilities(project: Project, report: Report) -> None:
    """Report abilities that are no sentences of the deck's language; texts that are free need no language."""
    if project.deck.abilities_free:
        warn_of_unread_words(project.deck, report)
    else:
        from cardgen.checks import abilities

        abilities.check_abilities(project, report)


def check_rules(project: Project, report: Report) -> None:
    """Report rules that there are not, if the deck names any."""
    if project.deck.rules is not None:
        from cardgen.checks import play

        play.check_rules(project.deck, report)


def check_play(project: Project, report: Report) -> None:
    """Report why a game could not be played; one whose texts are free is for people, unless it names its rules."""
    if not project.deck.abilities_free or project.deck.rules is not None:
        from cardgen.checks import play

        play.check_play(project, report)


def check_options(project: Project, report: Report) -> None:
    """Report rule options that change nothing, if the deck has any."""
    if project.deck.options:
        from cardgen.checks import options

        options.check_options(project, report)


def check_deal(project: Project, report: Report) -> None:
    """Report cards that are not dealt as the deck declares it."""
    if project.deck.composition and project.deck.composition.deals:
        from cardgen.checks import deal

        deal.check_deal(project.deck, project.deck.composition.deals, report)


def check_examples(project: Project, report: Report) -> None:
    """Play every worked example of a game, if it has any."""
    if project.examples:
        from cardgen.checks import play

        play.check_examples(project, report)


def check_rulings(project: Project, report: Report) -> None:
    """Report what rulings cannot take from the cards; it stands in them as it was typed."""
    if any("{{" in ruling.question + ruling.answer for ruling in project.deck.rulings):
        from cardgen.checks import rulings

        rulings.check_rulings(project, report)


def check_tryout(project: Project, report: Report) -> None:
    """Play a few games by the rules of another package, if the deck names any."""
    if project.deck.rules is not None and not report.has_errors:
        from cardgen.checks import tryout

        tryout.check_tryout(project.deck, report)


def check_repeated(project: Project, report: Report) -> None:
    """Warn of typed words that repeat what a card says, and differ from it."""
    if any(card.abilities for card in project.deck.every_card):
        from cardgen.checks import repeated

        repeated.check_repeated(project, report)


CHECKS: tuple[Callable[[Project, Report], None], ...] = (
    check_ids,
    check_texts,
    check_abilities,
    check_total,
    check_once,
    check_sums,
    check_counts,
    check_pairs,
    check_values,
    check_alike,
    check_deal,
    check_sizes,
    check_corner,
    check_safe_zone,
    check_gap,
    check_back_bleed,
    check_backs,
    check_options,
    check_rules,
    check_play,
    check_tryout,
    check_examples,
    check_rulings,
    check_repeated,
)
_OF_NUMBERS = (check_total, check_sums, check_counts, check_pairs, check_deal)
_ADDING_UP = (*_OF_NUMBERS, check_values, check_alike, check_play)
_COUNTING = (*_ADDING_UP, check_examples)
_OF_EACH_DECK = (*_ADDING_UP, check_once)


def run_checks(project: Project, report: Report, checks: Sequence[Callable[[Project, Report], None]] = CHECKS) -> None:
    """Report all that does not hold of a project; where not all of it could be read, nothing is counted.

    What holds of each card is looked at on all cards of its expansions too, what the cards add up to in the deck alone,
    with each expansion and with all of them. Examples are played with the deck that their options choose.
    """
    folder = project.deck.file.rpartition("/")[0]
    is_doubtful = has_doubtful_numbers(folder, report)
    decks = [replace(project, deck=deck) for deck in list_decks(project.deck)]
    for check in checks:
        if is_doubtful and check in _COUNTING:
            continue
        name = check.__name__.removeprefix("check_").replace("_", " ")
        what = f"Checking `{project.deck.id}` ({name})"
        where = Place(project.deck.file)
        with telling(Kind.DECK, what, what, report, where), blame_rules(project.deck, report):
            if check in _OF_EACH_DECK:
                _check_each(check, decks, report)
            else:
                check(project if check is check_examples else decks[-1], report)


def list_decks(deck: Deck) -> Iterator[Deck]:
    """Give a deck, what it is with each of its expansions, and last with all of them."""
    names = [expansion.name for expansion in deck.others]
    choices = [[], *([name] for name in names), *([names] if len(names) > 1 else [])]
    return (_entitle(with_expansions(deck, chosen)) for chosen in choices)


def _entitle(deck: Deck) -> Deck:
    """Give an enlarged deck a title that tells with what, for messages."""
    titles = [expansion.title for expansion in deck.expansions if expansion.name in deck.added]
    return replace(deck, title=f"{deck.title} with {' and '.join(titles)}") if titles else deck


def _check_each(check: Callable[[Project, Report], None], decks: list[Project], report: Report) -> None:
    """Report what a check finds in several decks: what it says of one place in the first of them, and there only.

    Where the numbers of one deck are wrong, those of the next are so for the same reason.
    """
    told: set[tuple[str, object]] = set()
    for project in decks:
        if told and check in _OF_NUMBERS:
            return
        if check is check_deal and not has_total(project.deck):
            return  # with too many cards or too few no deal can be right
        found = Report(dict(report.found), report.sources, report.severities)
        check(project, found)
        new = [each for each in found.diagnostics if each not in report.found and _spot(each) not in told]
        report.extend(new)
        told |= {_spot(each) for each in new}


def _spot(diagnostic: Diagnostic) -> tuple[str, object]:
    return diagnostic.code, diagnostic.place or diagnostic.message
