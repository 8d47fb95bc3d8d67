"""`cardgen watch`: build a game anew whenever one of its files is saved."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from cardgen.cli.build import build_and_tell
from cardgen.cli.build_options import build_options
from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session
from cardgen.loading.sources import Sources


@click.command()
@click.argument("game", type=GameName(), shell_complete=complete_games)
@build_options
@click.pass_context
def watch(ctx: click.Context, /, game: str, output: Path | None, **chosen: Any) -> None:
    """Build a game, and again whenever one of its files is saved.

    It takes the options of `cardgen build` and says the same. Mistakes are told, and the old files stay as they are
    until these are mended. Ctrl-C ends it.

    \b
    Example:
      cardgen watch wayjer
    """
    from cardgen.preview.changes import is_unchanged, wait_for_changes

    session: Session = ctx.obj
    folder = output or session.project / "output"
    seen: Sequence[Mapping[str, str]] | None = None
    for _ in wait_for_changes(session.project, threading.Event()):
        sources = session.open_sources()
        if seen is not None and all(is_unchanged(sources, each) for each in seen):
            continue
        if build_and_tell(game, sources, folder, chosen) is ExitCode.USAGE and seen is None:
            ctx.exit(ExitCode.USAGE)
        seen = _list_seen(sources, folder / game / (chosen["lang"] or ""))
        click.echo(f"{game}: waiting for a file to be saved. Ctrl-C ends it.")


def _list_seen(sources: Sources, folder: Path) -> Sequence[Mapping[str, str]]:
    """Give what the last build has read: this one, or, where nothing was to be done, the one before it."""
    from cardgen.pipeline.state import load_state

    state = None if sources.seen else load_state(folder)
    return [sources.seen] if state is None else [state.seen, *state.seen_by.values()]
