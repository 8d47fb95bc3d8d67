"""`cardgen printed`: what was built last lies on the table now."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from cardgen.cli.build import tell_waiting
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session


@click.command()
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.option("--lang", metavar="LANG", help="The build of a translation: `de` for `deck.de.yaml`.")
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Another folder than `output`.")
@click.pass_context
def printed(ctx: click.Context, /, game: str, lang: str | None, output: Path | None) -> None:
    """Mark the last build of a game as printed.

    What its cards look like is kept in `printed/GAME/`. Then `cardgen build GAME --changed-since last-print` prints
    only cards that have changed, and `cardgen diff GAME last-print` shows them.

    \b
    Example:
      cardgen printed wayjer
    """
    from cardgen.pipeline.contents import count
    from cardgen.pipeline.earlier_error import EarlierError
    from cardgen.pipeline.folder_lock import find_root, holding
    from cardgen.pipeline.places import UnwritableError, writing_below
    from cardgen.pipeline.print_record import PRINTED, mark_printed

    session: Session = ctx.obj
    outputs = output or session.project / "output"
    folder = outputs / game / (lang or "")
    root = find_root(outputs, session.project)
    try:
        with holding(folder, root, partial(tell_waiting, game, folder)), writing_below(session.project / PRINTED):
            marked = mark_printed(session.project, folder, game, lang)
    except EarlierError as mistake:
        raise click.UsageError(f"{mistake.message} {mistake.hint}".rstrip()) from None
    except UnwritableError as problem:
        click.echo(f"{problem.message} {problem.hint}", err=True)
        ctx.exit(ExitCode.MACHINE)
    what = f"{count(marked.copies, 'card')}, {marked.cards} of them different"
    others = "count as not printed" if marked.is_first else "are as they were marked before"
    rest = "" if marked.is_whole else f"; the others {others}"
    click.echo(f"{game}: marked as printed: {what}{rest}.")
