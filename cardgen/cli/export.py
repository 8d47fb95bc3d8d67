"""`cardgen export`: what a vendor, a virtual table or another program takes."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.build import tell_built, tell_waiting
from cardgen.cli.build_options import choose_options, face_options
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session
from cardgen.cli.whole_number import WholeNumber

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.export import Exporter, ExportSettings
    from cardgen.export.press import CmykProfile


class _ExportCommand(click.Command):
    """A command whose help lists the targets."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what the help lists at its end."""
        from cardgen.export import EXPORTERS
        from cardgen.export.vendor import list_vendors

        with formatter.section("Targets"):
            formatter.write_dl([(exporter.name, exporter.what) for exporter in (*EXPORTERS, *list_vendors())])
            formatter.write_dl([("FILE.yaml", "a printer of your own, by its profile")])


@click.command(cls=_ExportCommand)
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.option("--to", "target", required=True, metavar="TARGET", help="What to export for, see below.")
@click.option("--dpi", type=WholeNumber(72, 1200), help="How fine pictures are; else as the target asks.")
@click.option("--width", type=WholeNumber(16, 10_000), help="How many pixels a card is wide, in place of --dpi.")
@click.option("--bleed/--no-bleed", default=None, help="Whether there is colour past the cut; else as the target asks.")
@click.option("--rounded", is_flag=True, default=None, help="Leave nothing outside of the cards' round corners.")
@click.option("--max-side", type=WholeNumber(512, 10_000), help="How many pixels a sheet of many cards has on a side.")
@click.option("--url", metavar="URL", help="Where you upload the files; else they are found on this computer.")
@click.option(
    "--icc",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The printer's colour profile for inks; else one for coated paper (FOGRA39).",
)
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
    rounded: bool | None,
    max_side: int | None,
    url: str | None,
    icc: Path | None,
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
    from cardgen.export import ExportSettings
    from cardgen.pipeline.exporting import export_game
    from cardgen.pipeline.places import UnwritableError

    session: Session = ctx.obj
    folder, started, report = output or session.project / "output", time.perf_counter(), Report()
    exporter = _find_exporter(target, report, ctx)
    _check_folder(target, exporter, session.project / "decks" / game, ctx)
    settings = ExportSettings(dpi, width, bleed, rounded, max_side, url, _load_icc(icc, ctx))
    _check_settings(settings, exporter, ctx)
    try:
        with show_progress(sys.stderr) as progress:
            built = export_game(
                game,
                exporter,
                settings,
                session.open_sources(),
                report,
                choose_options(chosen),
                folder,
                progress,
                partial(tell_waiting, game),
            )
    except UnwritableError as problem:
        click.echo(f"{game}: not exported. {problem.message} {problem.hint}", err=True)
        ctx.exit(3)
    inner = folder / game / (chosen["lang"] or "") / exporter.name
    ctx.exit(tell_built(game, built, report, inner, started, chosen["card"]))


def _find_exporter(target: str, report: Report, ctx: click.Context) -> Exporter:
    """Give the exporter of a name, or of the file of a profile; end the command where there is none."""
    from cardgen.export import EXPORTERS
    from cardgen.export.profile import list_profiles
    from cardgen.export.profile_file import is_path, load_profile

    exporter = next((each for each in EXPORTERS if each.name == target), None)
    if exporter is not None:
        return exporter
    names = [*(each.name for each in EXPORTERS), *list_profiles()]
    if target not in names and not is_path(target):
        from cardgen.diagnostics.report import suggest

        raise click.UsageError(f"There is no target `{target}`. {suggest(target, names)}", ctx)
    profile = load_profile(target, report)
    if profile is None:
        from cardgen.diagnostics.terminal import write_report

        write_report(report, sys.stderr)
        ctx.exit(ExitCode.MISTAKES)
    from cardgen.export.vendor import make_vendor

    return make_vendor(profile)


def _check_folder(target: str, exporter: Exporter, deck: Path, ctx: click.Context) -> None:
    """End the command where a profile of the user's own has the name of a folder that another command fills."""
    from cardgen.export import EXPORTERS
    from cardgen.export.profile import list_profiles
    from cardgen.export.profile_file import is_path

    if not is_path(target):
        return
    taken = [*(each.name for each in EXPORTERS), *list_profiles()]
    option = "--to" if exporter.name in taken else "--lang" if (deck / f"deck.{exporter.name}.yaml").exists() else None
    if option is not None:
        folder = f"`{Path(target).name}` would write into the folder of `{option} {exporter.name}`."
        raise click.UsageError(f"{folder} Give the file another name.", ctx)


def _load_icc(path: Path | None, ctx: click.Context) -> CmykProfile | None:
    """Give the colour profile of a file; end the command where it is none."""
    if path is None:
        return None
    from cardgen.export.press import ProfileError, load_profile

    try:
        return load_profile(path)
    except ProfileError as problem:
        raise click.UsageError(str(problem), ctx) from problem


def _check_settings(settings: ExportSettings, exporter: Exporter, ctx: click.Context) -> None:
    """End the command where an option is not for the target, or two of them do not go together."""
    from dataclasses import fields

    from cardgen.export import EXPORTERS
    from cardgen.export.vendor import list_vendors

    asked = [field.name for field in fields(settings) if getattr(settings, field.name) is not None]
    for name in asked:
        if name not in exporter.takes:
            others = ", ".join(f"`{each.name}`" for each in (*EXPORTERS, *list_vendors()) if name in each.takes)
            option = "--no-bleed" if settings.bleed is False and name == "bleed" else "--" + name.replace("_", "-")
            raise click.UsageError(f"`{option}` is not for the target `{exporter.name}`; it is for {others}.", ctx)
    if settings.dpi and settings.width:
        raise click.UsageError("`--dpi` and `--width` both say how large a picture is. Leave out one.", ctx)
    if settings.bleed and settings.rounded:
        raise click.UsageError("`--rounded` cuts at the edge of the card, where `--bleed` goes past it.", ctx)
    if settings.url is not None and not settings.url.startswith(("https://", "http://", "file:///")):
        raise click.UsageError(f"`{settings.url}` is no address such as https://example.org/mygame/.", ctx)
