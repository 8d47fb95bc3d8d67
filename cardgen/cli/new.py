"""`cardgen new`: the files of a new game, ready to print and to change."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import click

from cardgen.cli.session import ExitCode, Session
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources
from cardgen.papers import CARD_SIZES, find_card_size

_MOST_PLAYERS, _LONGEST_TITLE, _MOST_WITH_RULES = 20, 60, 6
_PLAYERS = re.compile(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?")
_OWN, _STANDARD = "own", "standard"
# by the end of a file's name: what it is for
_FILES = {
    "/deck.yaml": "the cards: begin here",
    "/rulebook.md": "the rules",
    "/examples.yaml": "worked examples of the rules",
    "/face.svg.j2": "how the front of a card looks",
    "/back.svg.j2": "how the back looks",
    "/rulebook.css": "how the rulebook looks",
    "/pyproject.toml": "what makes the rules a package: install it",
    "_rules/__init__.py": "the rules, in Python",
    "_rules.py": "a test of the rules",
    "/deck.schema.json": "tells editors the keys of deck files",
}


class _Players(click.ParamType[tuple[int, int]]):
    """How many play: a number, or a range."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Give the fewest and the most."""
        if isinstance(value, tuple):
            return value
        found = _PLAYERS.fullmatch(value.strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= low <= high <= _MOST_PLAYERS:
            self.fail(f"`{value}` is no number of players: write 2, or 2-4, at most {_MOST_PLAYERS}.", param, ctx)
        return low, high


class _Card(click.ParamType[str]):
    """A size of card that the deck file can name."""

    name = "card"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give it as it is typed, once it is known to be one."""
        from cardgen.loading.print_settings import suggest_size

        if find_card_size(value) is None:
            hint = suggest_size(value, CARD_SIZES) or f"Names are {', '.join(CARD_SIZES)}."
            self.fail(f"`{value}` is no card size; give a name or WIDTHxHEIGHT in mm. {hint}", param, ctx)
        return str(value).strip()


class _Title(click.ParamType[str]):
    """A line of text."""

    name = "title"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give it without spaces at its ends."""
        title = str(value).strip()
        if not title or not title.isprintable() or len(title) > _LONGEST_TITLE:
            self.fail(f"A title is a line of 1 to {_LONGEST_TITLE} letters.", param, ctx)
        return title


@click.command()
@click.argument("name")
@click.option("--title", type=_Title(), help="What the game is called; else its name with capitals.")
@click.option("--players", type=_Players(), help="How many play: 2, or 2-4, which holds if nothing is said.")
@click.option("--card", type=_Card(), help="The size of the cards, a name or WIDTHxHEIGHT in mm; else poker.")
@click.option("--cards", type=click.Choice([_OWN, _STANDARD]), help="Cards of your own, or a standard deck of 52.")
@click.option("--rules", is_flag=True, help="With rules of your own: a small game, and a Python package that plays it.")
@click.option("--like", metavar="GAME", help="Begin with a copy of this game, instead of a new one.")
@click.pass_context
def new(ctx: click.Context, /, name: str, **chosen: Any) -> None:
    """Begin a game: write its cards, its look and its rules, ready to print and to change.

    NAME becomes the name of its folders, `decks/NAME` and `templates/NAME`. What no option says is asked, on a
    terminal. Nothing that is there already is written over.

    \b
    Examples:
      cardgen new foxes
      cardgen new foxes --title "Night Foxes" --players 2-6 --card tarot
      cardgen new my-duel --like wayjer
      cardgen new embers --rules
    """
    from cardgen.starter.names import check_name
    from cardgen.starter.plan import plan_schema

    session: Session = ctx.obj
    sources = session.open_sources()
    try:
        check_name(name, sources)
        plan = _plan_copy if chosen["like"] is not None else _plan_starter
        files, model = plan(name, chosen, sources)
    except MistakeError as mistake:
        raise click.UsageError(f"{mistake.message} {mistake.hint}".rstrip()) from mistake
    planned = {**files, **plan_schema(session.project)}
    _write(session.project, planned, ctx)
    _tell(name, session.project, list(planned), has_rules=chosen["rules"])
    if model:
        click.echo(
            f"\nWhere the title {model} is drawn or written, in templates and rules, it is as before: change it."
        )


def _plan_starter(name: str, chosen: dict[str, Any], sources: Sources) -> tuple[dict[str, bytes], str]:
    """Give the files of a new game, and no title of a game that it is a copy of."""
    from cardgen.starter.names import title_of
    from cardgen.starter.plan import Wishes, plan_starter

    title = _ask("Title", chosen["title"], title_of(name), _Title())
    players = _ask("Players", chosen["players"], "2-4", _Players())
    card = _ask("Size of the cards, such as poker, bridge, tarot or 70x70", chosen["card"], "poker", _Card())
    starter = _choose_starter(name, players, chosen)
    return plan_starter(starter, Wishes(name, title, players, card)), ""


def _choose_starter(name: str, players: tuple[int, int], chosen: dict[str, Any]) -> str:
    """Give what the game begins with: cards alone, or cards with rules."""
    from cardgen.starter.names import check_rules_name
    from cardgen.starter.plan import LUCK

    if not chosen["rules"]:
        return str(_ask("Cards", chosen["cards"], _OWN, click.Choice([_OWN, _STANDARD])))
    if chosen["cards"] is not None:
        raise click.UsageError("--rules brings cards of its own: leave out --cards.")
    if not (players[0] >= 2 and players[1] <= _MOST_WITH_RULES):
        raise click.UsageError(f"With --rules a game begins for 2 to {_MOST_WITH_RULES} players.")
    check_rules_name(name)
    return LUCK


def _ask(question: str, given: Any, usual: str, kind: click.ParamType[Any]) -> Any:
    """Give what an option said, else what a person answers, else what is usual."""
    if given is not None:
        return given
    if not _is_terminal():
        return kind.convert(usual, None, None)
    return click.prompt(question, default=usual, type=kind)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _plan_copy(name: str, chosen: dict[str, Any], sources: Sources) -> tuple[dict[str, bytes], str]:
    """Give the files of a copy, and the title of the game that it is a copy of."""
    from cardgen.games import find_rules
    from cardgen.loading.project import load_project
    from cardgen.starter.names import title_of
    from cardgen.starter.plan import plan_copy

    told = next((option for option in ("players", "card", "cards") if chosen[option] is not None), None)
    game = chosen["like"]
    if chosen["rules"]:
        raise click.UsageError(f"--like `{game}` keeps its rules: leave out --rules.")
    if told is not None:
        raise click.UsageError(f"--like takes the cards of `{game}` as they are: leave out --{told}.")
    report = Report()
    project = load_project(game, sources, report)
    if project is None or report.has_errors:
        first = report.diagnostics[0]
        what = first.message if project is None else f"`{game}` has mistakes: see `cardgen check {game}`."
        raise MistakeError(what, first.hint if project is None else "")
    rules = find_rules(project.deck)
    names_rules = rules is not None and project.deck.rules is None
    title = chosen["title"] or title_of(name)
    files = plan_copy(game, name, title, sources, rules.id if rules is not None and names_rules else None)
    return files, project.deck.title


def _write(project: Path, planned: dict[str, bytes], ctx: click.Context) -> None:
    from cardgen.starter.writing import write_all

    try:
        write_all(project, planned)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        click.echo(f"Nothing was written: {problem.filename or project}: {reason}.", err=True)
        ctx.exit(ExitCode.MACHINE)


def _tell(name: str, project: Path, files: list[str], has_rules: bool) -> None:
    here = project == Path.cwd().resolve()
    click.echo(f"{name}: begun" + ("" if here else f" in {project}"))
    shown = {file: what for file in files for end, what in _FILES.items() if file.endswith(end)}
    width = max(map(len, shown))
    for file, what in shown.items():
        click.echo(f"  {file:<{width}}  {what}")
    more = len(files) - len(shown)
    if more:
        click.echo(f"  and {more} more beside them")
    if has_rules:
        click.echo(f"\nFirst install the rules, into the Python that runs cardgen:\n  pip install -e rules/{name}")
    click.echo(
        f"\nNext:\n  cardgen check {name}    finds mistakes\n  cardgen build {name}    writes PDFs to output/{name}"
    )
