"""`cardgen export`: what a vendor, a virtual table or another program takes."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from cardgen.cli.build import tell_built
from cardgen.cli.build_options import choose_options, face_options
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import Session


class _ExportCommand(click.Command):
    """A command whose help lists the targets."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what the help lists at its end."""
        from cardgen.export import EXPORTERS

        with formatter.section("Targets"):
            formatter.write_dl([(exporter.name, exporter.what) for exporter in EXPORTERS])


@click.command(cls=_ExportCommand)
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.option("--to", "target", required=True, metavar="TARGET", help="What to export for, see below.")
@click.option("--dpi", type=click.IntRange(72, 1200), help="How fine pictures are; else as the target asks.")
@click.option("--width", type=click.IntRange(16, 10_000), help="How many pixels a card is wide, in place of --dpi.")
@click.option("--bleed/--no-bleed", default=None, help="Whether there is colour past the cut; else as the target asks.")
@face_options
@click.pass_context
def export(
    ctx: click.Context,
    /,
    game: str,
    target: str,
    dpi: int | None,
    width: int | None,
    bleed: bool | None,
    output: Path | None,
    **chosen: Any,
) -> None:
    """Write a game for a printer on demand, a virtual table or another program.

    The files go to `output/GAME/TARGET/`. Mistakes leave the old ones as they were.

    \b
    Example:
      cardgen export wayjer --to png
    """
    from cardgen.cli.progress import show_progress
    from cardgen.diagnostics import Report
    from cardgen.export import EXPORTERS, ExportSettings
    from cardgen.pipeline.exporting import export_game
    from cardgen.pipeline.places import UnwritableError

    session: Session = ctx.obj
    folder, started, report = output or session.project / "output", time.perf_counter(), Report()
    exporter = next((each for each in EXPORTERS if each.name == target), None)
    if exporter is None:
        from cardgen.diagnostics.report import suggest

        hint = suggest(target, [each.name for each in EXPORTERS])
        raise click.UsageError(f"There is no target `{target}`. {hint}", ctx)
    settings = ExportSettings(dpi, width, bleed)
    try:
        with show_progress(sys.stderr) as progress:
            built = export_game(
                game, exporter, settings, session.open_sources(), report, choose_options(chosen), folder, progress
            )
    except UnwritableError as problem:
        click.echo(f"{game}: not exported. {problem.message} {problem.hint}", err=True)
        ctx.exit(3)
    ctx.exit(tell_built(game, built, report, folder / game / (chosen["lang"] or "") / target, started, chosen["card"]))
