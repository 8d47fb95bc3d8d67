"""`cardgen simulate`: play a game many times and count what comes of it."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.named_file import OutputFile
from cardgen.cli.session import (
    OPTION_HELP,
    PLAYERS_HELP,
    count_players,
    load_playable,
    read_options,
    refuse_clash,
    set_table,
)
from cardgen.cli.whole_number import WholeNumber
from cardgen.engine.chance import LARGEST_SEED

if TYPE_CHECKING:
    from cardgen.balance.batch import Order
    from cardgen.model import Deck

_MOST_GAMES = 10_000_000
_WORTH_SHARING = 2_000


@click.command()
@click.argument("game", type=GameName(), metavar="GAME", shell_complete=complete_games)
@click.option(
    "--games", type=WholeNumber(1, _MOST_GAMES), default=1000, show_default=True, help="How many games to play."
)
@click.option("--seed", type=WholeNumber(0, LARGEST_SEED), default=1, show_default=True, help="Where chance starts.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    default=("random",),
    show_default=True,
    metavar="NAME[,NAME]",
    help="Who plays: random, greedy, or a function of your own, module:function, from Python's path; one name for all "
    "seats, or one for each, after a comma or with --policy again.",
)
@click.option("--players", metavar="N or N-N", help=f"{PLAYERS_HELP} `2-6` plays with each number, side by side.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=OPTION_HELP)
@click.option("--compare", metavar="NAME=VALUE,VALUE", help="Play the same deals with each value of an option.")
@click.option(
    "--trace",
    type=OutputFile("JSON"),
    help="Write each game as a line of JSON to this file; its folder is made where there is none. "
    "Goes with one number of players, and not with --compare.",
)
@click.option("--json", "as_json", is_flag=True, help="Show the results for another program.")
@click.option("--jobs", type=WholeNumber(1, 256), help="How many processes work; without it, one for each core.")
@click.pass_context
def simulate(ctx: click.Context, /, game: str, **chosen: Any) -> None:
    """Play a game many times and count what comes of it.

    Shows how often each seat wins, alone or with others, or how often all win together, the scores, and for each card
    how often it came to the places that matter in the game, such as those of the winner. The same seed gives the same
    numbers, also with another number of processes.

    \b
    Examples:
      cardgen simulate wayjer --games 10000 --seed 1
      cardgen simulate wayjer --policy greedy,random
      cardgen simulate wayjer --policy my_players:cautious,greedy
      cardgen simulate wayjer --compare wagered_swap=discarded,won
      cardgen simulate the-way --option mode=cooperative --players 2-4
    """
    deck = load_playable(ctx, game)
    base = read_options(chosen["options"], deck)
    policies = _read_policies(",".join(chosen["policies"]))
    counts = _read_players(chosen["players"], policies, deck)
    orders = [_order(deck, base, policies, chosen, players) for players in counts]
    for order in orders if chosen["compare"] is None else ():
        refuse_clash(deck, order.options, order.players)
    if chosen["compare"] is None and len(orders) == 1:
        from cardgen.cli.tables import show_result

        result = _run_traced(orders[0], chosen)
        _show(result, show_result(result), chosen["as_json"])
        return
    if chosen["trace"] is not None:
        also = "leave out --compare, and name the value with --option" if chosen["compare"] else "name one --players"
        raise click.UsageError(f"--trace goes with one batch: {also}.")
    if len(orders) == 1:
        _compare(orders[0], deck, chosen)
    elif chosen["compare"] is None:
        _count_each(orders, chosen)
    else:
        raise click.UsageError("--compare goes with one number of players: name one --players.")


def _count_each(orders: Sequence[Order], chosen: Mapping[str, Any]) -> None:
    from cardgen.cli.tables import show_counts

    results = {str(order.players): _run(order, chosen["jobs"], _ignore) for order in orders}
    _show({"players": results}, show_counts(results), chosen["as_json"])


def _compare(order: Order, deck: Deck, chosen: Mapping[str, Any]) -> None:
    from cardgen.cli.tables import show_comparison

    name, values = _read_comparison(chosen["compare"], deck)
    orders = {value: replace(order, options={**order.options, name: value}) for value in values}
    for value, each in orders.items():
        refuse_clash(deck, each.options, each.players, f"with {name}={value}")
    results = {value: _run(each, chosen["jobs"], _ignore) for value, each in orders.items()}
    differences = {value: _subtract(results[values[0]], results[value]) for value in values[1:]}
    data = {"compare": name, "values": results, "differences": differences}
    _show(data, show_comparison(name, results, differences), chosen["as_json"])


def _read_policies(text: str) -> tuple[str, ...]:
    from cardgen.cli.policy_name import check_policies

    names = tuple(part.strip() for part in text.split(","))
    check_policies(names, f"--policy `{text}`")
    return names


def _read_players(text: str | None, policies: tuple[str, ...], deck: Deck) -> range:
    """Give the numbers of players to play with: one, or each of a range."""
    found = re.fullmatch(r"([1-9]\d?)(?: ?- ?([1-9]\d?))?", text or "1")
    if found is None:
        raise click.UsageError(f"--players `{text}` is no number of players: write 4, or 2-6 for each of these.")
    first, last = int(found[1]), int(found[2] or found[1])
    if first > last:
        raise click.UsageError(f"--players `{text}` has no number of players: write the smaller one first.")
    named = {"--policy": policies} if len(policies) > 1 else {}
    counts = [count_players(deck, None if text is None else wanted, named) for wanted in range(first, last + 1)]
    return range(counts[0], counts[-1] + 1)


def _order(
    deck: Deck, options: dict[str, str], policies: tuple[str, ...], chosen: Mapping[str, Any], players: int
) -> Order:
    from cardgen.balance.batch import Order

    by_seat = policies * players if len(policies) == 1 else policies
    return Order(deck, options, players, by_seat, chosen["games"], chosen["seed"], chosen["trace"] is not None)


def _read_comparison(text: str, deck: Deck) -> tuple[str, tuple[str, ...]]:
    name, _, listed = text.partition("=")
    values = tuple(dict.fromkeys(value.strip() for value in listed.split(",") if value.strip()))
    read_options([f"{name}={value}" for value in values or ("",)], deck)
    if len(values) < 2:
        raise click.UsageError(f"--compare needs two values or more of `{name}`: write {name}=VALUE,VALUE.")
    return name, values


def _run_traced(order: Order, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Play a batch, and write its traces while it goes on if they are wanted."""
    path: Path | None = chosen["trace"]
    if path is None:
        return _run(order, chosen["jobs"], _ignore)
    from cardgen.atomic_write import open_atomically

    try:
        with open_atomically(path) as file:
            return _run(order, chosen["jobs"], lambda line: file.write(f"{line}\n".encode()))
    except OSError as problem:
        raise click.ClickException(f"The traces cannot be written to {path}: {problem.strerror}.") from problem


def _ignore(line: str) -> None:
    """Take a trace that nobody wants."""


def _run(order: Order, jobs: int | None, take_trace: Callable[[str], object]) -> dict[str, Any]:
    from cardgen.balance.batch import count_parts, run_batch
    from cardgen.balance.results import summarize
    from cardgen.balance.tally import Tally
    from cardgen.cli.policy_name import tell_failing_policy
    from cardgen.cli.progress import show_progress

    rules = set_table(order.deck, order.options, order.players)
    tally = Tally()
    with show_progress(sys.stderr) as progress:
        done = progress.begin("Playing", count_parts(order.games))
        with tell_failing_policy():
            for part in run_batch(order, _choose_jobs(order, jobs), done):
                tally.add(part.tally)
                for line in part.traces:
                    take_trace(line)
    return summarize(tally, order, rules)


def _choose_jobs(order: Order, wanted: int | None) -> int:
    if wanted is not None:
        return wanted
    weight = order.games * (1 if {*order.policies} == {"random"} else 10)
    return os.cpu_count() or 1 if weight >= _WORTH_SHARING else 1


def _subtract(one: Mapping[str, Any], two: Mapping[str, Any]) -> dict[str, Any]:
    seats = zip(one["seats"], two["seats"], strict=True)
    are_together = one["together"] and two["together"]
    return {
        **({"together": _difference(one["together"]["win"], two["together"]["win"], one, two)} if are_together else {}),
        "seats": [_difference(first["win"], second["win"], one, two) for first, second in seats],
        **{ending: _difference(one[ending], two[ending], one, two) for ending in ("shared", "draw")},
    }


def _difference(
    one: Mapping[str, Any], two: Mapping[str, Any], first: Mapping[str, Any], second: Mapping[str, Any]
) -> dict[str, float]:
    from cardgen.balance.results import estimate_difference, estimate_rate

    rates = estimate_rate(one["count"], first["games"]), estimate_rate(two["count"], second["games"])
    difference, low, high = estimate_difference(*rates)
    return {"difference": difference, "low": low, "high": high}


def _show(data: Mapping[str, Any], lines: list[str], as_json: bool) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False) if as_json else "\n".join(lines))
