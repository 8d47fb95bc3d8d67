"""`cardgen serve`: a game on a page in the browser that follows each saved file."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import click

from cardgen.bounds.folder import find_folder
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session, exit_code_of
from cardgen.cli.whole_number import WholeNumber

if TYPE_CHECKING:
    from cardgen.preview.server import Serving

_SERVED = "served"


@click.command()
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.option("--port", type=WholeNumber(1, 65535), help="The port to listen at; else 8765 or the next free one.")
@click.option("--lang", metavar="LANG", help="Show a translation: `de` for `deck.de.yaml`.")
@click.option("--no-browser", is_flag=True, help="Print the address and open no browser.")
@click.pass_context
def serve(ctx: click.Context, game: str, port: int | None, lang: str | None, no_browser: bool) -> None:
    """Show a game on a page in the browser that follows each file you save.

    Cards, sheets, the rulebook and all mistakes; nothing is written to `output`. While the deck has a mistake, the page
    keeps the last good pictures and says what is wrong. Only this machine can open the page, and only with the address
    that is printed. Ctrl-C ends it.

    \b
    Example:
      cardgen serve wayjer
    """
    from cardgen.pipeline import BuildOptions
    from cardgen.preview.preview import Preview
    from cardgen.preview.server import PortTakenError, Serving, listen

    session: Session = ctx.obj
    try:
        before = _find_before()
        listening = listen(before[0] if before else port)
    except PortTakenError as problem:
        click.echo(f"{problem.message} {problem.hint}", err=True)
        ctx.exit(ExitCode.MACHINE)
    preview = Preview(game, session.project, BuildOptions(lang=lang))
    preview.refresh()
    report = preview.revision.report
    if exit_code_of(report) is ExitCode.USAGE:
        from cardgen.diagnostics.terminal import write_report

        listening.close()
        write_report(report, sys.stderr, summary="")
        ctx.exit(ExitCode.USAGE)
    serving = Serving(preview, listening, before[1] if before else None)
    _keep(serving)
    click.echo(f"{game}: {serving.address}")
    click.echo("Save a file and the page shows it. Ctrl-C ends it.")
    if not no_browser and not before and sys.stdout.isatty():
        import webbrowser

        webbrowser.open(serving.address)
    signal.signal(signal.SIGTERM, _stop)
    serving.run()


def _find_before() -> tuple[int, str] | None:
    """Give port and token of this command where it had to begin again, so that open pages go on; else None."""
    run = find_folder()
    if run is None or not (run / _SERVED).exists():
        return None
    port, token = (run / _SERVED).read_text().split()
    return int(port), token


def _keep(serving: Serving) -> None:
    """Keep port and token for the case that this command has to begin again."""
    run = find_folder()
    if run is not None:
        (run / _SERVED).write_text(f"{serving.port} {serving.token}")


def _stop(number: int, frame: object) -> None:
    """End as at Ctrl-C: what was begun is put away."""
    raise KeyboardInterrupt
