"""`cardgen list`: show the games there are."""

from __future__ import annotations

import click

from cardgen.cli.session import Session

_HEADS = ("game", "title", "players", "cards", "where")


@click.command("list")
@click.pass_context
def list_games(ctx: click.Context) -> None:
    """Show the games there are.

    Those of the project's own come from its folder `decks`; the others come with cardgen.

    \b
    Example:
      cardgen list
    """
    from cardgen.diagnostics.terminal import display_width, pad
    from cardgen.loading.project import find_games

    session: Session = ctx.obj
    games = find_games(session.open_sources())
    if not games:
        click.echo("There are no games. A game is a folder below `decks` with a file `deck.yaml`.")
        return
    rows = [_HEADS, *(_describe(game, session) for game in games)]
    widths = [max(display_width(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        click.echo("  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if not (session.project / "decks").is_dir():
        click.echo("\nThis folder holds no games of its own: make `decks/mygame/deck.yaml` to begin one.")


def _describe(game: str, session: Session) -> tuple[str, str, str, str, str]:
    from cardgen.diagnostics import Report
    from cardgen.diagnostics.terminal import visible
    from cardgen.loading.project import load_project

    report = Report()
    sources = session.open_sources()
    project = load_project(game, sources, report)
    where = "own" if sources.is_own(f"decks/{game}/deck.yaml") else "shipped"
    if report.has_errors:
        where += f", with mistakes: cardgen check {game}"
    if project is None:
        return game, "-", "-", "-", where
    low, high = project.deck.players
    cards = sum(card.copies for card in project.deck.cards)
    players = f"{low}" if low == high else f"{low}-{high}"
    return game, visible(project.deck.title), players, f"{cards}", where
