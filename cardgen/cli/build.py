"""`cardgen build`: from text files to PDFs."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.build_options import BuildCommand, build_options, choose_options
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session, exit_code_of
from cardgen.diagnostics import Report
from cardgen.papers import CARD_SIZES, CardSize
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.loading.sources import Sources
    from cardgen.pipeline import Built


@click.command(cls=BuildCommand)
@click.argument("games", nargs=-1, required=True, type=GameName(), metavar="GAME...", shell_complete=complete_games)
@build_options
@click.pass_context
def build(ctx: click.Context, /, games: tuple[str, ...], output: Path | None, **chosen: Any) -> None:
    """Make the PDFs of games: sheets of cards to print and cut, and the rulebook.

    They go to `output/GAME/`. What has not changed since the last build is not drawn again. Mistakes stop the
    build and leave the old files as they were. What an option does not say is as `print` in the deck file says.

    \b
    Examples:
      cardgen build wayjer
      cardgen build wayjer --paper letter --duplex short-edge
      cardgen build wayjer --gap 0 --cut-lines
      cardgen build the-way --with expansion
      cardgen build wayjer --lang de
    """
    session: Session = ctx.obj
    folder = output or session.project / "output"
    codes = [build_and_tell(game, session.open_sources(), folder, chosen) for game in dict.fromkeys(games)]
    ctx.exit(max(codes))


def build_and_tell(game: str, sources: Sources, output: Path, chosen: Mapping[str, Any]) -> ExitCode:
    """Build a game, and say what came of it."""
    from cardgen.cli.progress import show_progress
    from cardgen.pipeline import build_game
    from cardgen.pipeline.places import UnwritableError

    started = time.perf_counter()
    report = Report()
    try:
        with show_progress(sys.stderr) as progress:
            built = build_game(
                game, sources, report, choose_options(chosen), output, progress, on_wait=partial(tell_waiting, game)
            )
    except UnwritableError as problem:
        click.echo(f"{game}: not built. {problem.message} {problem.hint}", err=True)
        return ExitCode.MACHINE
    return tell_built(game, built, report, output / game / (chosen["lang"] or ""), started, chosen["card"])


def tell_waiting(game: str, folder: Path) -> None:
    """Say that another build has the folder of a game."""
    click.echo(f"{game}: another build of it is going on in {_shorten(folder)}; this one waits.", err=True)


def tell_built(
    game: str, built: Built | None, report: Report, folder: Path, started: float, card: CardSize | None
) -> ExitCode:
    """Say what came of a build into a folder, begun at a time of `time.perf_counter`."""
    show_found(report)
    if built is None:
        click.echo(f"{game}: not built{_name_card(card)}; {_left_alone(folder)}", err=True)
        return exit_code_of(report)
    seconds = time.perf_counter() - started
    if built.is_fresh:
        _show_built(game, built, seconds)
    elif built.files:
        click.echo(f"{game}: nothing has changed, {_shorten(built.folder)} is up to date ({seconds:.1f} s).")
    if "since" in built.facts:
        show_changes(game, built.facts["since"], built.facts["changes"], built.facts["notes"])
    return exit_code_of(report)


def show_changes(game: str, since: str, changes: Sequence[str], notes: Sequence[str]) -> None:
    """Say what has changed since an earlier state of a game."""
    from cardgen.diagnostics.terminal import visible

    click.echo(f"{game}: changed since {since}:" if changes else f"{game}: no card has changed since {since}.")
    for line in (*changes, *notes):
        click.echo(f"  {visible(line)}")


def show_found(report: Report) -> None:
    """Write what was found, if anything was."""
    from cardgen.diagnostics.terminal import write_report

    if report.diagnostics:
        write_report(report, sys.stderr)


def _name_card(card: CardSize | None) -> str:
    """Name the size that the command line asked for: what goes wrong may be right at the deck's own."""
    if card is None:
        return ""
    name = f" ({card.name})" if card.name in CARD_SIZES else ""
    return f" with cards of {format_mm(card.size.width)} x {format_mm(card.size.height)} mm{name}"


def _left_alone(folder: Path) -> str:
    from cardgen.pipeline.state import RECORD

    if (folder / RECORD).exists():
        return f"{_shorten(folder)} is as the last build left it."
    return "mend the errors above and run it again."


def _show_built(game: str, built: Built, seconds: float) -> None:
    facts = built.facts
    kept = f", {facts['faces_kept']} kept" if facts["faces_kept"] else ""
    rows = {
        **{name or "files": told for name, told in facts["outputs"].items()},
        "faces": f"{facts['faces_drawn']} drawn{kept}",
        **({"ink": facts["ink"]} if "ink" in facts else {}),
        **({"pictures": facts["pictures"]} if "pictures" in facts else {}),
        **({"drawings": facts["drawings"]} if facts.get("drawings") else {}),
        **({"not made": facts["unmade"]} if "unmade" in facts else {}),
        **({"as it was": ", ".join(facts["left"])} if facts.get("left") else {}),
        "warnings": facts["warnings"] or "none",
        "seconds": f"{seconds:.1f}",
    }
    click.echo(f"{game}: built {_shorten(built.folder)}")
    width = max(map(len, rows))
    for name, value in rows.items():
        for number, line in enumerate(str(value).split("\n")):
            click.echo(f"  {'' if number else name:<{width}}  {line}")


def _shorten(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
