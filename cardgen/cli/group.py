"""The group of all commands and the options that stand before a command's name."""

from __future__ import annotations

import difflib
from pathlib import Path

import click

from cardgen.cli.build import build
from cardgen.cli.calibrate import calibrate
from cardgen.cli.check import check
from cardgen.cli.check_files import check_files
from cardgen.cli.completion import completion
from cardgen.cli.diff import diff
from cardgen.cli.doctor import doctor
from cardgen.cli.examples import examples
from cardgen.cli.export import export
from cardgen.cli.import_cards import import_cards
from cardgen.cli.inspect import inspect
from cardgen.cli.listing import explain, list_games
from cardgen.cli.new import new
from cardgen.cli.own_limits import keep_own_limits
from cardgen.cli.play import play
from cardgen.cli.printed import printed
from cardgen.cli.schema import schema
from cardgen.cli.serve import serve
from cardgen.cli.session import Session
from cardgen.cli.simulate import simulate
from cardgen.cli.watch import watch
from cardgen.loading.sources import find_project_folder

COMMANDS: tuple[click.Command, ...] = (
    new,
    build,
    calibrate,
    check,
    serve,
    watch,
    export,
    printed,
    diff,
    inspect,
    simulate,
    play,
    examples,
    import_cards,
    list_games,
    explain,
    schema,
    check_files,
    completion,
    doctor,
)

_EXIT_CODES = """Exit codes: 0 all is well, 1 mistakes were found, 2 the command line is wrong, 3 something is missing
on the machine or a place cannot be written to, 4 a fault of cardgen's own, 130 stopped with Ctrl-C."""


class _Group(click.Group):
    """A group that shows its commands in the order of COMMANDS and names the nearest one for a slip of the pen."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for command in COMMANDS if (name := command.name)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(str(command.name), command.get_short_help_str(limit=200)) for command in COMMANDS]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], names, n=1)
            hint = f"Did you mean `{near[0]}`?" if near else f"The commands are: {', '.join(names)}."
            raise click.UsageError(f"There is no command `{args[0]}`. {hint}", ctx)
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"cardgen {version('cardgen')}")
        ctx.exit()


@click.group(cls=_Group, epilog=_EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--project",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The project's folder. Without it, the nearest folder at or above this one that holds `decks`.",
)
@click.option("--debug", is_flag=True, help="Show where the program stopped if it has a bug.")
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
@click.pass_context
def group(ctx: click.Context, project: Path | None, debug: bool) -> None:
    """Make card games from text files: cards and a rulebook to print.

    A game is a folder below `decks`: its cards are in `deck.yaml`, its rules in `rulebook.md`.

    \b
    Example:
      cardgen check wayjer
    """
    ctx.obj = Session((project or find_project_folder(Path.cwd())).resolve())
    keep_own_limits(ctx)


for _command in COMMANDS:
    group.add_command(_command)
