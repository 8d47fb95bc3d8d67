"""Plays edited decks by the engine and by a plain reading side by side, and tells where they differ."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plain_steps import PlainGame, UnreadError

from cardgen.ability import get_language, parse
from cardgen.checks.play import check_play
from cardgen.diagnostics import Report
from cardgen.engine.actions import IllegalActionError
from cardgen.engine.chance import Chance
from cardgen.engine.state import State
from cardgen.engine.trace import replay
from cardgen.games.table import set_table
from cardgen.model import Deck, Project

NO_READING = Path(__file__).parent / "no_reading.txt"
POSITIONS = 20


@dataclass(frozen=True)
class Position:
    """What a game is taken up from."""

    zones: dict[str, list[str]]
    values: dict[str, Any] = field(default_factory=dict)
    players: int = 2


@dataclass
class Tally:
    """What became of edits: refused, played alike, played otherwise, or without a reading."""

    refused: int = 0
    played: int = 0
    unread: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # played, and never came up
    moves: int = 0


class EndlessError(BaseException):
    """A deck plays on and on without asking anybody; no `except Exception` between may catch it."""


@contextmanager
def limit_time(seconds: int = 20) -> Iterator[None]:
    """Raise EndlessError in what takes too long."""

    def stop(*_: Any) -> None:
        raise EndlessError(f"nobody is asked for {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def find_options(where: str) -> dict[str, str]:
    """Give the option that an edit of its sentences needs."""
    kind, *words = where.split()
    return {words[0]: words[1]} if kind == "option" else {}


def set_edited_table(deck: Deck, options: dict[str, str], players: int | None = None) -> Any:
    """Give the rules of an edited deck, None where the deck is refused; raise where it is refused without a word."""
    report = Report()
    check_play(Project(deck, None), report)
    if report.has_errors:
        return None
    rules = set_table(deck, options, players)
    assert rules is not None, "no table can be set, and nothing is reported"
    return rules


def find_hosts(edit: Any) -> list[str]:
    """Give the cards that an edit changes."""
    kind, name = edit.where.split(" ", 1)
    if kind == "option":
        return [name.split()[-1]]
    if kind == "cards":
        return [*name.split()]
    if kind == "keyword":
        return [card.id for card in edit.deck.cards if any(text.value == f"{name}." for text in card.abilities)]
    like = next(card.abilities for card in edit.deck.cards if card.id == name)
    same = [text.value for text in like]
    return [card.id for card in edit.deck.cards if [text.value for text in card.abilities] == same]


def play_edits(
    edits: Any,
    reader: Callable[..., Any],
    positions: Callable[[Deck, list[str], Chance], Position],
    most_moves: int,
    number: int = POSITIONS,
) -> Tally:
    """Play each edit, and tell what became of them."""
    tally = Tally()
    for edit in edits:
        try:
            with limit_time():
                play_edit(edit, reader, positions, most_moves, tally, number)
        except EndlessError as problem:
            tally.differences.append(f"{edit.where}: {edit.old!r} -> {edit.new!r}\n  engine: {problem}")
    return tally


def play_edit(edit: Any, reader: Any, positions: Any, most_moves: int, tally: Tally, number: int = POSITIONS) -> None:
    """Play an edit from random positions with its cards in play, and note what became of it."""
    options = find_options(edit.where)
    try:
        rules = set_edited_table(edit.deck, options)
    except Exception as problem:
        tally.differences.append(f"{edit.where}: {edit.new}\n  {type(problem).__name__}: {problem}")
        return
    if rules is None:
        tally.refused += 1
        return
    hosts, tables = find_hosts(edit), {rules.players: rules}
    chance = Chance(sum(map(ord, edit.where + edit.new)))
    came_up = False
    try:
        for _ in range(number):
            position = positions(edit.deck, hosts, chance)
            if position.players not in tables:
                tables[position.players] = set_table(edit.deck, options, position.players)
            rules = tables[position.players]
            plain = reader(edit.deck, options, position.zones, position.values)
            difference = play_beside(rules, plain, position, chance, hosts, most_moves, tally)
            came_up = came_up or has_come_up(edit, plain)
            if difference is not None:
                tally.differences.append(f"{edit.where}: {edit.old!r} -> {edit.new!r}\n{difference}")
                break
        else:
            tally.played += 1
            tally.idle += [] if came_up else [f"{edit.where}: {edit.new}"]
    except UnreadError as problem:
        tally.unread.append(f"{edit.where}: {edit.new}  # {problem}")
    except RecursionError:
        tally.unread.append(f"{edit.where}: {edit.new}  # never ends")


def has_come_up(edit: Any, plain: PlainGame) -> bool:
    """Tell whether the new sentence has been carried out or asked; what is left out or typed out always has."""
    if (
        edit.where.startswith("cards ")
        or edit.new.count(".") != 1
        or edit.new in {f"{word.name}." for word in edit.deck.vocabulary.keywords}
    ):
        return True
    tree = parse(edit.new, get_language(edit.deck.vocabulary))
    return tree in plain.has_run or getattr(tree, "steps", None) in plain.has_run


def play_beside(
    rules: Any, plain: PlainGame, position: Position, chance: Chance, hosts: list[str], most_moves: int, tally: Tally
) -> str | None:
    """Play a game from a position by both; give the first difference."""
    done: list[str] = []
    try:
        state = take_up(rules, position)
    except Exception as problem:
        return tell(position, done, f"the engine: {type(problem).__name__}: {problem}", "it plays")
    plain.start()
    for _ in range(most_moves):
        for what, found, wanted in list_sides(state, plain):
            if found != wanted:
                return tell(position, done, f"{what} {found}", wanted)
        if not plain.to_move():
            return None
        refused = try_every_move(state)
        if refused is not None:
            return tell(position, done, refused, "a legal move is carried out")
        seat = chance.choose(plain.to_move())
        move = choose(plain.legal(seat), hosts, chance)
        state.apply(seat, rules.notation.parse_action(move))
        done.append(f"p{seat + 1} {move}")
        orders = [*shuffle(state, chance)]
        done += [f"chance deck: {' '.join(order)}" for order in orders]
        try:
            plain.play_with_orders(seat, move, orders) if orders else plain.play(seat, move)
        except AssertionError as problem:
            return tell(position, done, f"shuffled {orders}", f"{problem}")
        tally.moves += 1
    return None


def take_up(rules: Any, position: Position) -> State[Any]:
    """Lay a position on a table and begin to play."""
    return next(replay({"setup": {**position.zones, **position.values}, "moves": []}, rules))


def shuffle(state: State[Any], chance: Chance) -> Iterator[list[str]]:
    """Give each order of cards that chance makes."""
    while state.to_shuffle is not None:
        action = state.shuffle(chance)
        yield [state.rules.cards.kinds[kind].id for kind in action.cards]


def choose(moves: list[str], hosts: list[str], chance: Chance) -> str:
    """Choose a move, more often one that brings an edited card into play."""
    with_host = [move for move in moves if any(host in move.split() for host in hosts)]
    return chance.choose(with_host if with_host and chance.below(4) else moves)


def list_sides(state: State[Any], plain: Any) -> Iterator[tuple[str, Any, Any]]:
    """Give what is compared: its name, how the engine has it and how the reading has it."""
    write, ids = state.rules.notation.format_action, state.rules.cards.ids
    found, wanted = state.write_position(), plain.position()
    if found != wanted:
        keys = [key for key in wanted if found.get(key) != wanted[key]] + sorted(set(found) - set(wanted))
        yield "position", {key: found.get(key) for key in keys}, {key: wanted.get(key) for key in keys}
    yield "to move", [*state.to_move()], plain.to_move()
    for seat in range(state.rules.players):
        legal = [write(action) for action in state.legal_actions(seat)]
        yield f"moves of p{seat + 1}", sorted(legal), sorted(plain.legal(seat))
        yield f"looked at by p{seat + 1}", ids(state.looked_at[seat]), plain.looked_at[seat]
    yield "scores", [*state.returns()], plain.scores()
    outcome = state.outcome()
    yield "winner", None if outcome is None else outcome.format_winner(), None if plain.to_move() else plain.winner()


def try_every_move(state: State[Any]) -> str | None:
    """Make each legal move on a copy; give the first that is refused, fails, or does not read back."""
    notation = state.rules.notation
    for seat in state.to_move():
        for action in state.legal_actions(seat):
            text = notation.format_action(action)
            try:
                state.copy().apply(seat, notation.parse_action(text))
            except IllegalActionError as problem:
                return f"p{seat + 1} {text} is refused: {problem}"
            except Exception as problem:
                return f"p{seat + 1} {text} fails: {type(problem).__name__}: {problem}"
    return None


def tell(position: Position, done: list[str], found: str, wanted: Any) -> str:
    """Write a difference."""
    zones = "; ".join(f"{name}: {' '.join(cards)}" for name, cards in position.zones.items() if cards)
    start = f"  set-up: {zones} {position.values or ''}\n  moves: {', '.join(done)}"
    return f"{start}\n  engine:  {found}\n  reading: {wanted}"


def list_unlisted(tally: Tally) -> list[str]:
    """Give the accepted edits without a reading that the file of such edits does not list."""
    listed = NO_READING.read_text(encoding="utf-8").splitlines() if NO_READING.exists() else []
    return [line for line in tally.unread if line.partition("  # ")[0].partition(": ")[2] not in listed]
