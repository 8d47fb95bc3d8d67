"""`cardgen list` and `cardgen explain`: show the games there are, and what the codes of mistakes mean."""

from __future__ import annotations

import click

from cardgen.cli.completing import complete_codes, complete_games
from cardgen.cli.explain_rules import explain_rules
from cardgen.cli.explain_sentence import explain_sentence
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session

_HEADS = ("game", "title", "players", "cards", "size", "where")


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
        click.echo("\nThis folder holds no games of its own: `cardgen new mygame` begins one.")


def _describe(game: str, session: Session) -> tuple[str, ...]:
    from cardgen.diagnostics import Report
    from cardgen.diagnostics.terminal import visible
    from cardgen.loading.project import load_project
    from cardgen.pipeline.contents import count_expansions, group_by_size

    report = Report()
    sources = session.open_sources()
    project = load_project(game, sources, report, asks_rules=False)
    where = "own" if sources.is_own(f"decks/{game}/deck.yaml") else "shipped"
    if report.has_errors:
        where += f", with mistakes: cardgen check {game}"
    if project is None:
        return game, "-", "-", "-", "-", where
    if project.deck.rules is not None:
        where += f", rules: {visible(project.deck.rules.value)}"
    low, high = project.deck.players
    cards = sum(card.copies for card in project.deck.cards)
    players = f"{low}" if low == high else f"{low}-{high}"
    sizes = ", ".join(str(size).rpartition(", ")[0] or str(size) for size in group_by_size(project.deck))
    more = "".join(f" + {number} {name}" for name, number in count_expansions(project.deck).items())
    return game, visible(project.deck.title), players, f"{cards}{more}", sizes, where


@click.command()
@click.argument("code", required=False, metavar="[CODE]", shell_complete=complete_codes)
@click.option(
    "--sentence", "sentences", multiple=True, metavar="TEXT",
    help="Show what a sentence of an ability is read as; given several times, those of one card.",
)  # fmt: skip
@click.option("--game", type=GameName(), shell_complete=complete_games, help="The game in whose words it is read.")
@click.option("--rules", metavar="NAME", help="Show what the rules of a game need of a deck: `rules: NAME`.")
@click.pass_context
def explain(
    ctx: click.Context, code: str | None, sentences: tuple[str, ...], game: str | None, rules: str | None
) -> None:
    """Tell what a code means and how to put it right, or what a sentence of an ability is read as.

    Without a CODE and a sentence it lists all codes.

    \b
    Examples:
      cardgen explain duplicate-id
      cardgen explain --sentence "Draw 2 cards, then discard one of them."
      cardgen explain --sentence "Choose a card." --sentence "Discard it."
      cardgen explain --rules wayjer
    """
    from cardgen.diagnostics.report import find_page, list_codes, suggest

    if rules is not None:
        if (code, sentences, game) != (None, (), None):
            raise click.UsageError("--rules stands alone: explain one after the other.")
        explain_rules(rules)
        return
    if sentences:
        if code is not None:
            raise click.UsageError("A CODE and --sentence do not go together: explain one after the other.")
        explain_sentence(ctx, sentences, game)
        return
    if game is not None:
        raise click.UsageError('--game goes with --sentence: `cardgen explain --game wayjer --sentence "..."`.')
    if code is None:
        codes = list_codes()
        width = max(map(len, codes), default=0)
        for name, sentence in codes.items():
            click.echo(f"{name:<{width}}  {sentence}")
        return
    page = find_page(code)
    if page is None:
        hint = suggest(code, list_codes()) or "`cardgen explain` lists all codes."
        click.echo(f"There is no code `{code}`. {hint}", err=True)
        ctx.exit(ExitCode.USAGE)
    click.echo(page.rstrip("\n"))
