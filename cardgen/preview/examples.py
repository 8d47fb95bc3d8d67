"""The worked examples of a game as plain data for a page: their names, and one of them step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.examples import Played
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.player_names import say_players, say_sentence
from cardgen.engine.state import State
from cardgen.engine.trace import CHANCE
from cardgen.engine.typed_moves import read_move
from cardgen.engine.zones import parse_player
from cardgen.games import find_rules
from cardgen.games.narration import list_names, narrate_example, play_with
from cardgen.model import Deck, Example, ExampleMove, Project, Texts
from cardgen.preview.position import show_position


def list_examples(project: Project) -> dict[str, Any]:
    """Give the worked examples of a game by name, counted from 1."""
    deck = project.deck
    return {
        "title": deck.title,
        "has_rules": find_rules(deck) is not None,
        "examples": [
            {"number": number, "id": example.id, "title": example.title}
            for number, example in enumerate(project.examples, 1)
        ],
    }


def show_example(project: Project, number: int) -> dict[str, Any]:
    """Give an example step by step: the position, then what each move does to it.

    One that does not come out as it says has `problems` and no steps. Raises MistakeError for a number that none has.
    """
    if not 0 < number <= len(project.examples):
        raise MistakeError(f"There is no example {number}: {project.deck.title} has {len(project.examples)}.")
    deck, example = project.deck, project.examples[number - 1]
    shown = {"number": number, "id": example.id, "title": example.title, "rulings": _list_rulings(example, deck)}
    report = Report()
    play_examples(deck.original or deck, (example,), report)
    played = None if report.has_errors else play_with(deck, example, report)
    if played is None:
        problems = [found.message for found in report.diagnostics]
        return {**shown, "problems": problems or [f"{deck.title} cannot be played as its deck stands."], "steps": []}
    names = list_names(played.start.rules.players)
    told = narrate_example(example, deck, names)
    return {
        **shown,
        "problems": [],
        "players": names,
        "steps": list(_show_steps(played, names)),
        "expected": [
            {"name": _name_key(key, names), "value": say_sentence(_write(value), names)}
            for key, value in example.expect.items()
        ],
        "result": "" if told is None else told.result,
    }


def _list_rulings(example: Example, deck: Deck) -> list[dict[str, str]]:
    """Give the rulings that an example shows, with question and answer."""
    wanted = [name.value for name in example.illustrates]
    return [
        {"id": each.id, "question": each.question, "answer": each.answer} for each in deck.rulings if each.id in wanted
    ]


def _show_steps(played: Played, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Give the position before the first move, then each line of the example; what must be refused changes nothing."""
    state, after = played.start, iter(played.after)
    yield {"who": "", "move": "", "told": _narrate(state, 0, names), "views": _view(state, names)}
    for move in played.example.moves:
        if move.is_illegal:
            told, before = [_refuse(state, move, names)], state
        elif move.who.value == CHANCE:
            told, before = [f"Chance gives the order: {move.text.value}."], state
        else:
            before, state = state, next(after)
            told = _narrate(state, len(before.log), names)
        seat = parse_player(move.who.value, len(names))
        yield {
            "who": "" if seat is None else names[seat],
            "move": say_players(move.text.value, names),
            "told": told,
            "views": None if state is before else _view(state, names),
        }


def _narrate(state: State[Any], told: int, names: tuple[str, ...]) -> list[str]:
    """Give what has happened since so many events, as one hears it who may know everything."""
    return narrate(state.log[told:], Speaker(state.rules.cards, names))


def _view(state: State[Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Give the position as each player sees it."""
    return [show_position(state, seat, names) for seat in range(len(names))]


def _refuse(state: State[Any], move: ExampleMove, names: tuple[str, ...]) -> str:
    """Say why a move is refused that an example shows to be against the rules."""
    seat = parse_player(move.who.value, len(names))
    assert seat is not None, "the example was played, so its players are there"
    try:
        objection = state.find_objection(seat, read_move(move.text.value, state, seat))
    except MistakeError as problem:
        return str(problem)
    return f"This is refused. {say_sentence(str(objection), names)}"


def _name_key(key: str, names: Sequence[str]) -> str:
    """Write what an example looks at with the name of its player: `Ana's hand` for `p1.hand` and for `hand.p1`."""
    parts = key.replace("_", " ").split(".")
    seats = {at: seat for at, part in enumerate(parts) if (seat := parse_player(part, len(names))) is not None}
    if not seats:
        return ".".join(parts)
    owner = next(iter(seats))
    rest = ".".join(part for at, part in enumerate(parts) if at != owner)
    return f"{names[seats[owner]]}'s {rest}"


def _write(texts: Texts) -> str:
    """Write what an example expects: a text, a list, or a list for each of some names."""
    value = texts.value
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {text.value}" for name, text in value.items())
    listed = [text.value for text in value]
    return (", " if any(" " in text for text in listed) else " ").join(listed) or "none"
