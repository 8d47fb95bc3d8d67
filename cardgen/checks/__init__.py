"""What must hold of a whole deck: each check is a function of the project and the report."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.checks.composition import (
    check_alike,
    check_counts,
    check_once,
    check_sums,
    check_total,
    check_values,
)
from cardgen.checks.printing import check_backs, check_corner, check_gap, check_ids, check_safe_zone, check_sizes
from cardgen.checks.texts import check_texts
from cardgen.diagnostics import Report
from cardgen.loading.reading import has_doubtful_numbers
from cardgen.model import Project


def check_abilities(project: Project, report: Report) -> None:
    """Report abilities that are no sentences of the deck's language; texts that are free need no language."""
    if not project.deck.abilities_free:
        from cardgen.checks import abilities

        abilities.check_abilities(project, report)


def check_play(project: Project, report: Report) -> None:
    """Report why a game could not be played; one whose texts are free is for people."""
    if not project.deck.abilities_free:
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


CHECKS: tuple[Callable[[Project, Report], None], ...] = (
    check_ids,
    check_texts,
    check_abilities,
    check_total,
    check_once,
    check_sums,
    check_counts,
    check_values,
    check_alike,
    check_deal,
    check_sizes,
    check_corner,
    check_safe_zone,
    check_gap,
    check_backs,
    check_options,
    check_play,
    check_examples,
)
_COUNTING = (check_total, check_sums, check_counts, check_values, check_alike, check_deal, check_play, check_examples)


def run_checks(project: Project, report: Report) -> None:
    """Report all that does not hold of a project; where not all of it could be read, nothing is counted."""
    folder = project.deck.file.rpartition("/")[0]
    is_doubtful = has_doubtful_numbers(folder, report)
    for check in CHECKS:
        if not (is_doubtful and check in _COUNTING):
            check(project, report)
