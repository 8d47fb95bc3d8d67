"""`cardgen play`: play a game in the terminal, or see one again."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.session import LARGEST_SEED, OPTION_HELP, load_playable, read_options, set_table
from cardgen.diagnostics.mistake import MistakeError

if TYPE_CHECKING:
    from cardgen.model import Deck


LOG_HELP = "Write the game to a file at its end; its folder is made where there is none."


@click.command()
@click.argument("game")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The same seed deals the same cards again.")
@click.option(
    "--against",
    type=click.Choice(["random", "greedy", "person"]),
    default="greedy",
    show_default=True,
    help="Whom you play: the program, or a second person on this keyboard.",
)
@click.option("--names", default="Ana,Ben", show_default=True, metavar="NAME,NAME", help="What the players are called.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--log", type=click.Path(dir_okay=False, path_type=Path), help=LOG_HELP)
@click.option("--replay", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Show a game from a file.")
@click.pass_context
def play(ctx: click.Context, /, game: str, **chosen: Any) -> None:
    """Play a game in the terminal, or see one again.

    You see what your player may see, and nothing else. Between two persons the screen is cleared. Type ? for help.

    \b
    Examples:
      cardgen play wayjer
      cardgen play wayjer --against person --names Ana,Ben
      cardgen play wayjer --log game.json
      cardgen play wayjer --replay game.json
    """
    deck = load_playable(ctx, game)
    if chosen["replay"] is not None:
        _replay(deck, chosen["replay"], chosen["names"])
        return
    rules = set_table(deck, read_options(chosen["options"], deck))
    names = _read_names(chosen["names"], rules.players)
    seed = secrets.randbits(32) if chosen["seed"] is None else chosen["seed"]
    from cardgen.cli.table import Host

    host = Host(rules, names, chosen["against"], seed)
    host.play(sys.stdin, sys.stdout)
    if chosen["log"] is not None:
        _write(chosen["log"], host.write_log())
        click.echo(f"The game is in {chosen['log']}. See it again: cardgen play {game} --replay {chosen['log']}")


def _read_names(text: str, players: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    twice = next((name for name in names if names.count(name) > 1), None)
    if not all(names):
        raise click.UsageError(f"--names `{text}` names a player with nothing: write a name before and after a comma.")
    if len(names) != players:
        named = "1 player" if len(names) == 1 else f"{len(names)} players"
        raise click.UsageError(f"--names `{text}` names {named}; the game has {players}. Put a comma between names.")
    if twice is not None:
        raise click.UsageError(f"--names `{text}` names two players `{twice}`; they must differ.")
    return names


def _replay(deck: Deck, path: Path, names: str) -> None:
    from cardgen.engine.narration import Speaker, narrate
    from cardgen.engine.trace import replay

    trace = _read_trace(path, deck)
    rules = set_table(deck, read_options([f"{name}={value}" for name, value in trace.get("options", {}).items()], deck))
    speaker = Speaker(rules.cards, _read_names(names, rules.players))
    told = 0
    try:
        for state in replay(trace, rules):
            for sentence in narrate(state.log[told:], speaker):
                click.echo(sentence)
            told = len(state.log)
    except MistakeError as problem:
        raise click.ClickException(f"{path}: {problem}") from problem


def _read_trace(path: Path, deck: Deck) -> dict[str, Any]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as problem:
        raise click.ClickException(f"{path} cannot be read: {problem.strerror}.") from problem
    except ValueError as problem:
        raise click.ClickException(f"{path} is no log of a game: it is no text in UTF-8.") from problem
    try:
        trace = json.loads(next((line for line in lines if line.strip()), ""))
    except ValueError:
        trace = None
    if not isinstance(trace, dict) or not isinstance(trace.get("options", {}), dict):
        raise click.ClickException(
            f"{path} is no log of a game: its first line is not what `play --log` and `simulate --trace` write."
        )
    if trace.get("game") != deck.id:
        raise click.ClickException(f"{path} is the log of `{trace.get('game')}`, not of `{deck.id}`.")
    return trace


def _write(path: Path, trace: dict[str, Any]) -> None:
    from cardgen.atomic_write import write_atomically

    try:
        write_atomically(path, (json.dumps(trace, ensure_ascii=False) + "\n").encode())
    except OSError as problem:
        raise click.ClickException(f"The game cannot be written to {path}: {problem.strerror}.") from problem
