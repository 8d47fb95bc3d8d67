"""`cardgen diff`: what has changed in a game, card by card and text by text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardgen.cli.build import show_changes, show_found
from cardgen.cli.build_options import CARD, WITH, split_names
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.named_file import OutputFile, write_named
from cardgen.cli.session import Session, exit_code_of
from cardgen.diagnostics import Report

_LANG = click.option("--lang", metavar="LANG", help="Compare a translation: `de` for `deck.de.yaml`.")


@click.command()
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.argument("ref")
@click.option("--pdf", type=OutputFile("PDF"), metavar="FILE", help="Write old and new side by side to a file, too.")
@CARD
@WITH
@_LANG
@click.pass_context
def diff(ctx: click.Context, /, game: str, ref: str, pdf: Path | None, **chosen: Any) -> None:
    """Show which cards of a game have changed, and their texts.

    REF is a commit, a tag or a branch of git, the path of a `manifest.json`, or `last-print`: what `cardgen printed`
    has marked. Cards are compared by what they look like in print. The options hold for both sides.

    \b
    Examples:
      cardgen diff wayjer v1.0
      cardgen diff wayjer last-print --pdf changes.pdf
    """
    from cardgen.pipeline.changed import compare_game, write_comparison
    from cardgen.pipeline.changes import describe_changes
    from cardgen.pipeline.earlier_error import EarlierError, report_earlier
    from cardgen.pipeline.options import BuildOptions

    session: Session = ctx.obj
    report = Report()
    expansions = split_names(chosen["expansions"])
    options = BuildOptions(card=chosen["card"], expansions=expansions, lang=chosen["lang"], allow_many=True)
    try:
        compared = compare_game(ref, game, session.open_sources(), report, options)
    except EarlierError as mistake:
        report_earlier(mistake, report)
        compared = None
    show_found(report)
    if compared is None:
        ctx.exit(exit_code_of(report))
    changes = compared.changes
    show_changes(game, changes.since, describe_changes(changes, has_texts=True), changes.notes)
    if pdf is None or not changes.listed:
        return
    write_named(ctx, pdf, write_comparison(compared), "--pdf")
    click.echo(f"{game}: written {pdf}")
