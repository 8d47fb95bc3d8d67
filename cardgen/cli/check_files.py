"""`cardgen check-files`: check the games that some files belong to, for hooks that name what has changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from cardgen.cli.check import check_games, show_found
from cardgen.cli.session import ExitCode, Session, exit_code_of
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources, find_project_folder


@click.command("check-files")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="FILE...")
@click.pass_context
def check_files(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Find the mistakes in the games that files belong to.

    A file below `decks/GAME` belongs to that game; a template, a font and a shared part to all games of the project.
    Files of no project are passed over. A hook for pre-commit calls it with the files that are committed.

    \b
    Example:
      cardgen check-files decks/foxes/deck.yaml templates/foxes/face.svg.j2
    """
    codes = [ExitCode.FINE]
    for project, inside in _group_by_project(files).items():
        session, report = Session(project), Report()
        contents = check_games(find_games_of(inside, session.open_sources()), session, report)
        if contents:
            show_found(contents, report, "text", session)
        codes.append(exit_code_of(report))
    ctx.exit(max(codes))


def _group_by_project(files: Iterable[Path]) -> dict[Path, list[str]]:
    """Give files by the project that they are in, each as its name from there on."""
    found: dict[Path, list[str]] = {}
    for file in files:
        whole = file.absolute()  # a link belongs where it lies
        project = find_project_folder(whole.parent)
        if (project / "decks").is_dir():
            found.setdefault(project, []).append(whole.relative_to(project).as_posix())
    return found


def find_games_of(files: Iterable[str], sources: Sources) -> list[str]:
    """Give the project's own games that files belong to: all of them for a template, a font, a shared part."""
    from cardgen.loading.include import FOLDER
    from cardgen.loading.project import find_games

    own = [game for game in find_games(sources) if sources.is_own(f"decks/{game}/deck.yaml")]
    named: set[str] = set()
    for file in files:
        if file.startswith(("templates/", "fonts/", f"{FOLDER}/")):
            return own
        named.update(game for game in own if file.startswith(f"decks/{game}/"))
    return sorted(named)
