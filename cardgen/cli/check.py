"""`cardgen check`: find mistakes without drawing."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from cardgen.cli.game_name import GameName
from cardgen.cli.session import Session, exit_code_of
from cardgen.diagnostics import Report


@click.command()
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the mistakes are shown: to read, or for another program.",
)
@click.option(
    "--examples",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play the worked examples of this file as well; with one GAME.",
)
@click.option("--yes", is_flag=True, help="Allow more than 1,000 copies of a card.")
@click.pass_context
def check(ctx: click.Context, games: tuple[str, ...], form: str, examples: Path | None, yes: bool) -> None:
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
    from cardgen.pipeline import check_project
    from cardgen.pipeline.contents import describe_sizes

    session: Session = ctx.obj
    report = Report()
    names = dict.fromkeys(games) or dict.fromkeys(find_games(session.open_sources()))
    if examples is not None and len(names) != 1:
        raise click.UsageError("--examples goes with one GAME: name the game that the file is for.")
    contents: dict[str, Sequence[str]] = {}
    for game in names:
        deck = check_project(game, session.open_sources(), report, allow_many=yes)
        contents[game] = describe_sizes(deck) if deck is not None else ()
    if examples is not None:
        _play_file(next(iter(names)), examples, session, report)
    if form == "json":
        from cardgen.diagnostics.report import format_json

        click.echo(format_json(report))
    else:
        _show(contents, report)
    ctx.exit(exit_code_of(report))


def _play_file(game: str, path: Path, session: Session, report: Report) -> None:
    from cardgen.checks.play import play_examples
    from cardgen.loading.examples import load_examples
    from cardgen.loading.project import load_project

    project = load_project(game, session.open_sources(), Report())
    if project is not None:
        play_examples(project.deck, load_examples(path, report), report)


def _show(contents: Mapping[str, Sequence[str]], report: Report) -> None:
    """Show what was found, what each game has of each size of card, and the count of the mistakes."""
    from cardgen.diagnostics.terminal import summarize, write_report

    games = tuple(contents)
    checked = ", ".join(games) if len(games) <= 5 else f"{len(games)} games"
    summary = f"{checked}: {summarize(report)}." if games else "There are no games to check."
    write_report(report, sys.stdout, summary="")
    for game, lines in contents.items():
        for line in lines:
            click.echo(f"{game}: {line}")
    write_report(Report(), sys.stdout, summary)
