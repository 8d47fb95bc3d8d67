"""`cardgen play`: play a game in the terminal, or see one again."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.named_file import OutputFile
from cardgen.cli.policy_name import PERSON, PolicyName, check_policies, tell_failing_policy
from cardgen.cli.session import (
    OPTION_HELP,
    PLAYERS_HELP,
    count_players,
    load_playable,
    read_options,
    refuse_clash,
    set_table,
    tell_number,
    tell_range,
)
from cardgen.cli.whole_number import WholeNumber
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.chance import LARGEST_SEED

if TYPE_CHECKING:
    from cardgen.cli.table import Host
    from cardgen.model import Deck


LOG_HELP = "Write the game to a file at its end, also if it is stopped; its folder is made where there is none."


@click.command()
@click.argument("game", type=GameName(), metavar="GAME", shell_complete=complete_games)
@click.option("--seed", type=WholeNumber(0, LARGEST_SEED), help="The same seed deals the same cards again.")
@click.option("--players", type=WholeNumber(min=1), help=PLAYERS_HELP)
@click.option(
    "--against",
    "--policy",
    "against",
    type=PolicyName("random", "greedy", PERSON),
    metavar="NAME",
    help="Who plays all seats but the first: random, greedy, module:function of your own on Python's path, or person "
    "for persons on this keyboard; without it, greedy.",
)
@click.option(
    "--seats", metavar="WHO,WHO,...", help="Who plays each seat, instead of --against: person or what it takes."
)
@click.option("--names", metavar="NAME,NAME,...", help="What the players are called; without it, Ana, Ben and so on.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--log", type=OutputFile("JSON"), help=LOG_HELP)
@click.option("--replay", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Show a game from a file.")
@click.pass_context
def play(ctx: click.Context, /, game: str, **chosen: Any) -> None:
    """Play a game in the terminal, or see one again.

    You see what your player may see, and nothing else. Between several persons the screen is cleared. Type ? for help.

    \b
    Examples:
      cardgen play wayjer
      cardgen play wayjer --against person --names Ana,Ben
      cardgen play wayjer --seats greedy,person
      cardgen play wayjer --against my_players:cautious
      cardgen play wayjer --log game.json
      cardgen play wayjer --replay game.json
    """
    deck = load_playable(ctx, game)
    names = None if chosen["names"] is None else _read_names(chosen["names"])
    if chosen["replay"] is not None:
        _refuse_settings(chosen)
        _replay(deck, chosen["replay"], names)
        return
    options = read_options(chosen["options"], deck)
    who = None if chosen["seats"] is None else _read_seats(chosen["seats"], chosen["against"])
    if "," in (chosen["against"] or ""):
        each = f"--seats person,{chosen['against']}"
        raise click.UsageError(f"--against names one who plays all other seats; `{each}` names who plays each.")
    check_policies([chosen["against"] or PERSON], "--against", and_person=True)
    said = {"--seats": who, "--names": names}
    players = count_players(deck, chosen["players"], {name: each for name, each in said.items() if each is not None})
    rules = set_table(deck, options, players)
    seed = secrets.randbits(32) if chosen["seed"] is None else chosen["seed"]
    from cardgen.cli.table import Host
    from cardgen.cli.typed_line import take_any_letter
    from cardgen.games.narration import list_names

    seats = who or (PERSON, *[chosen["against"] or "greedy"] * (players - 1))
    keywords = () if deck.vocabulary is None else deck.vocabulary.keywords
    host = Host(rules, names or list_names(players), seats, seed, keywords)
    take_any_letter(sys.stdin, sys.stdout)
    try:
        with tell_failing_policy():
            host.play(sys.stdin, sys.stdout)
    except KeyboardInterrupt:
        click.echo()
        _keep(host, chosen["log"], game)
        raise
    _keep(host, chosen["log"], game)


def _keep(host: Host, path: Path | None, game: str) -> None:
    """Write the log of a game, if it is wanted, and tell where it is."""
    if path is not None:
        _write(path, host.write_log())
        click.echo(f"The game is in {path}. See it again: cardgen play {game} --replay {path}")


def _read_names(text: str) -> tuple[str, ...]:
    from cardgen.cli.typed_line import find_name_fault

    names = tuple(name.strip() for name in text.split(","))
    twice = next((name for number, name in enumerate(names) if name.casefold() in _fold(names[:number])), None)
    if not all(names):
        raise click.UsageError(f"--names `{text}` names a player with nothing: write a name before and after a comma.")
    for name in names:
        fault = find_name_fault(name)
        if fault:
            raise click.UsageError(f"--names: {fault}")
    if twice is not None:
        raise click.UsageError(f"--names `{text}` names two players `{twice}`; they must differ.")
    return names


def _fold(names: Sequence[str]) -> list[str]:
    return [name.casefold() for name in names]


def _read_seats(text: str, against: str | None) -> tuple[str, ...]:
    if against is not None:
        raise click.UsageError("--seats says who plays each seat: leave out --against.")
    seats = tuple(part.strip() for part in text.split(","))
    if not all(seats):
        raise click.UsageError(f"--seats `{text}` leaves a seat empty: write who plays it before and after a comma.")
    check_policies(seats, f"--seats `{text}`", and_person=True)
    return seats


def _refuse_settings(chosen: Mapping[str, Any]) -> None:
    for option in ("players", "seats", "against", "seed", "options"):
        if chosen[option] not in (None, ()):
            shown = option.removesuffix("s") if option == "options" else option
            raise click.UsageError(f"--replay shows a game as it was played: leave out --{shown}.")


def _replay(deck: Deck, path: Path, names: tuple[str, ...] | None) -> None:
    from cardgen.engine.narration import Speaker, narrate
    from cardgen.engine.trace import replay
    from cardgen.games.narration import list_names

    trace = _read_trace(path, deck)
    players = _find_players(path, trace, deck)
    if names is not None and len(names) != players:
        raise click.UsageError(f"--names names {tell_number(len(names))}; the game in {path} has {players}.")
    options = read_options([f"{name}={value}" for name, value in trace.get("options", {}).items()], deck)
    refuse_clash(deck, options, players, f"in {path}")
    rules = set_table(deck, options, players)
    speaker = Speaker(rules.cards, names or list_names(players))
    told = 0
    try:
        for state in replay(trace, rules):
            for sentence in narrate(state.log[told:], speaker):
                click.echo(sentence)
            told = len(state.log)
    except MistakeError as problem:
        raise click.ClickException(f"{path}: {problem}") from problem


def _find_players(path: Path, trace: Mapping[str, Any], deck: Deck) -> int:
    """Give how many played a logged game; a log that does not say it is one of the fewest."""
    players = trace.get("players", deck.players[0])
    if type(players) is not int or not deck.players[0] <= players <= deck.players[1]:
        raise click.ClickException(
            f"{path} is the log of a game with {players} players; {deck.title} is for {tell_range(deck.players)}."
        )
    return players


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
    if trace.get("game") != deck.rules_id:
        raise click.ClickException(f"{path} is the log of `{trace.get('game')}`, not of `{deck.rules_id}`.")
    return trace


def _write(path: Path, trace: dict[str, Any]) -> None:
    from cardgen.atomic_write import write_atomically

    try:
        write_atomically(path, (json.dumps(trace, ensure_ascii=False) + "\n").encode())
    except OSError as problem:
        raise click.ClickException(f"The game cannot be written to {path}: {problem.strerror}.") from problem
