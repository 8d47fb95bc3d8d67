"""`cardgen check`: find mistakes without drawing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import Session, exit_code_of
from cardgen.diagnostics import Report

form_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    show_default=True,
    help="How the mistakes are shown: to read, for another program, as notes of GitHub Actions, or as SARIF.",
)


@click.command()
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME]...", shell_complete=complete_games)
@form_option
@click.option(
    "--examples",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play the worked examples of this file as well; with one GAME.",
)
@click.option("--lang", metavar="LANG", help="Check the translation into a language too: `de` for `deck.de.yaml`.")
@click.option("--yes", is_flag=True, help="Allow more than 1,000 copies of a card.")
@click.pass_context
def check(
    ctx: click.Context, games: tuple[str, ...], form: str, examples: Path | None, lang: str | None, yes: bool
) -> None:
    """Find the mistakes in games, all of them in one run.

    Without a GAME it checks every game there is. The exit code is 0 where nothing but warnings is found,
    1 where there are errors. `cardgen explain CODE` tells more about a mistake. What one box of a template has on
    many cards is shown once, and of each code at most 20; --format json holds all.

    \b
    Examples:
      cardgen check wayjer
      cardgen check wayjer --format json
      cardgen check wayjer --examples mine.yaml
    """
    from cardgen.loading.project import find_games

    session: Session = ctx.obj
    report = Report()
    names = dict.fromkeys(games) or dict.fromkeys(find_games(session.open_sources()))
    if examples is not None and len(names) != 1:
        raise click.UsageError("--examples goes with one GAME: name the game that the file is for.")
    contents = check_games(names, session, report, allow_many=yes, lang=lang)
    if examples is not None:
        _play_file(next(iter(names)), examples, session, report)
    show_found(contents, report, form, session)
    ctx.exit(exit_code_of(report))


def check_games(
    games: Iterable[str], session: Session, report: Report, allow_many: bool = False, lang: str | None = None
) -> dict[str, Sequence[str]]:
    """Check games, their translation into a language too; give by game what it has of each size of card."""
    from cardgen.pipeline import check_project
    from cardgen.pipeline.contents import describe_sizes

    contents: dict[str, Sequence[str]] = {}
    for game in games:
        sources, output = session.open_sources(), session.project / "output"
        deck = check_project(game, sources, report, allow_many=allow_many, lang=lang, output=output)
        contents[game] = describe_sizes(deck) if deck is not None else ()
    return contents


def show_found(contents: Mapping[str, Sequence[str]], report: Report, form: str, session: Session) -> None:
    """Show what was found in one of the forms of `form_option`."""
    match form:
        case "json":
            from cardgen.diagnostics.report import format_json

            click.echo(format_json(report))
        case "sarif":
            from importlib.metadata import version

            from cardgen.diagnostics.ci import find_prefix, format_sarif

            click.echo(format_sarif(report, find_prefix(session.project), version("cardgen")))
        case "github":
            from cardgen.diagnostics.ci import find_prefix, format_github

            click.echo(format_github(report, find_prefix(session.project)), nl=False)
            _show(contents, Report(), _summarize(tuple(contents), report))
        case _:
            _show(contents, report, _summarize(tuple(contents), report))


def _play_file(game: str, path: Path, session: Session, report: Report) -> None:
    from cardgen.checks.play import play_examples
    from cardgen.loading.examples import load_examples
    from cardgen.loading.project import load_project

    project = load_project(game, session.open_sources(), Report())
    if project is not None:
        play_examples(project.deck, load_examples(path, report), report)


def _summarize(games: Sequence[str], report: Report) -> str:
    from cardgen.diagnostics.terminal import summarize

    checked = ", ".join(games) if len(games) <= 5 else f"{len(games)} games"
    return f"{checked}: {summarize(report)}." if games else "There are no games to check."


def _show(contents: Mapping[str, Sequence[str]], report: Report, summary: str) -> None:
    """Show what was found, what each game has of each size of card, and the count of the mistakes."""
    from cardgen.diagnostics.terminal import write_report

    write_report(report, sys.stdout, summary="")
    for game, lines in contents.items():
        for line in lines:
            click.echo(f"{game}: {line}")
    write_report(Report(), sys.stdout, summary)
