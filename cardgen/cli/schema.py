"""`cardgen schema`: what editors need to know of deck files to complete keys and to mark mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.named_file import OutputFile, write_named
from cardgen.cli.session import Session

if TYPE_CHECKING:
    from cardgen.schema import Names


@click.command()
@click.option(
    "--game",
    type=GameName(),
    metavar="GAME",
    shell_complete=complete_games,
    help="Take in the fields, colours, cards and options of this game, and the files that it can name.",
)
@click.option("--examples", is_flag=True, help="For a file of worked examples, not for a deck file.")
@click.option(
    "--output",
    type=OutputFile("JSON"),
    metavar="FILE",
    help="Write it to this file; without it, it is printed.",
)
@click.pass_context
def schema(ctx: click.Context, game: str | None, examples: bool, output: Path | None) -> None:
    """Print the JSON Schema of deck files, for editors.

    With it an editor completes keys, tells what they mean and marks mistakes while you type. Name it in the first line
    of the deck file: `# yaml-language-server: $schema=../../.cardgen/deck.schema.json`.

    \b
    Examples:
      cardgen schema --output .cardgen/deck.schema.json
      cardgen schema --game wayjer --output .cardgen/wayjer.schema.json
    """
    from cardgen.loading.deck import DECK
    from cardgen.loading.examples import EXAMPLE
    from cardgen.loading.forms import Items
    from cardgen.schema import build_schema, format_schema

    names = _find_names(ctx, game)
    form, title = (Items(EXAMPLE), "worked examples") if examples else (DECK, "a deck file")
    built = build_schema(form, names, f"cardgen: {title}{f' of {game}' if game else ''}")
    text = format_schema(built)
    if output is None:
        click.echo(text, nl=False)
        return
    write_named(ctx, output, text.encode(), "--output")
    click.echo(f"{output}: written.")


def _find_names(ctx: click.Context, game: str | None) -> Names:
    """Give what a game has, or what is known without one; end the command if it has no deck that can be read."""
    import sys

    from cardgen.cli.session import exit_code_of
    from cardgen.diagnostics import Report
    from cardgen.diagnostics.terminal import write_report
    from cardgen.schema import find_names, name_registries

    if game is None:
        return name_registries()
    session: Session = ctx.obj
    report = Report()
    names = find_names(game, session.open_sources(), report)
    if names is None:
        write_report(report, sys.stderr, summary="")
        ctx.exit(exit_code_of(report))
    return names
