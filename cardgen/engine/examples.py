"""Plays worked examples: sets the position up, makes each move, and holds what came of it against what must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics import Diagnostic, Place, Report, Severity
from cardgen.diagnostics.mistake import MissingCard, MistakeError
from cardgen.diagnostics.report import NO_CARD, suggest
from cardgen.engine.actions import Action, IllegalActionError, UnreadableMoveError
from cardgen.engine.expectations import arrange, find_expectation, read_value, suggest_expectation
from cardgen.engine.rules import Rules
from cardgen.engine.state import Lying, State, empty_table, find_setup_place
from cardgen.engine.text import to_text
from cardgen.engine.trace import CHANCE
from cardgen.engine.typed_moves import read_move, tell_near_moves
from cardgen.engine.zones import Zone, format_player, parse_player
from cardgen.model import Example, ExampleMove, Located, Texts
from cardgen.model.suggesting import suggest_card

_MOST_TOLD = 3  # values that came out otherwise
_CHOICE_KEYS = ("to_move", "legal.", "legal_count.")


@dataclass(frozen=True, slots=True)
class Difference:
    """A key of `expect` that came out otherwise: what is written in the file, what it says, and what came of it.

    What was found is in the order of what was wanted, where order says nothing.
    """

    key: str
    written: Texts
    wanted: Any
    found: Any


@dataclass(frozen=True, slots=True)
class Played:
    """An example that was played to its end: the state before, each move with its player, the state after each."""

    example: Example
    start: State[Any]
    moves: tuple[tuple[int, Action], ...]
    after: tuple[State[Any], ...]
    differences: tuple[Difference, ...] = ()


def play_example(example: Example, rules: Rules[Any], report: Report) -> Played | None:
    """Play an example and report all that does not hold; None if it could not be played through."""
    return _Player(example, rules, report).play()


def show_position(state: State[Any]) -> str:
    """Write where the cards lie, on one line: zones that are not empty, cards from the top or the left."""
    zones = ((zone.name, state.write_zone(zone)) for zone, cards in state.zones.items() if cards)
    written = (f"{name}: {(', ' if any(' ' in text for text in texts) else ' ').join(texts)}" for name, texts in zones)
    return "; ".join(written) or "no cards"


@dataclass(frozen=True, slots=True)
class _ExampleReport:
    """A report whose messages begin with the name of the example."""

    example: Example
    report: Report

    def error(self, code: str, message: str, place: Place, hint: str = "", box: str = "") -> None:
        """Add a mistake of the example."""
        full = f"In the example `{self.example.id}`: {message}"
        self.report.extend([Diagnostic(Severity.ERROR, code, full, place, hint, box=box)])


def _name_cause(problem: MistakeError) -> str:
    """Give the `box` of a mistake that comes of naming a card that is not there."""
    return f"{NO_CARD}{problem.subject}" if isinstance(problem.subject, MissingCard) else ""


class _Player:
    """Plays one example; remembers what was done, for the messages."""

    def __init__(self, example: Example, rules: Rules[Any], report: Report) -> None:
        self.example = example
        self.rules = rules
        self._report = _ExampleReport(example, report)
        self.state = empty_table(rules)
        self.done: list[tuple[int, Action]] = []
        self.after: list[State[Any]] = []

    def play(self) -> Played | None:
        """Set up, move, compare."""
        if not self._set_up():
            return None
        start = self.state.copy()
        if not all(self._move(move) for move in self.example.moves) or not self._is_complete():
            return None
        compared = (self._compare(key, wanted) for key, wanted in self.example.expect.items())
        differences = tuple(difference for difference in compared if difference is not None)
        if differences:
            self._tell_differences(differences)
        return Played(self.example, start, tuple(self.done), tuple(self.after), differences)

    # ---- the position

    def _set_up(self) -> bool:
        zones: dict[Zone, list[Lying]] = {}
        used: Counter[int] = Counter()
        values = self.rules.list_values()
        laid = {name: texts for name, texts in self.example.setup.items() if name not in values}
        found = [self._lay(name, texts, zones, used) for name, texts in laid.items()]
        if not all(found):
            return False
        try:
            self.state.set_up(zones, self._read_values())
        except MistakeError as problem:
            key, number = find_setup_place(problem)
            self._report.error("example-setup", f"`{key}` {problem}", self._find_place(key, number))
            return False
        objection = self.state.find_setup_objection()
        if objection is not None:
            self._report.error("example-setup", f"it {objection}", self.example.place)
            return False
        self.state.start()
        return True

    def _read_values(self) -> dict[str, str | tuple[str, ...]]:
        known = self.rules.list_values()
        return {name: read_value(texts) for name, texts in self.example.setup.items() if name in known}

    def _find_place(self, key: str, number: int | None) -> Place:
        texts = self.example.setup.get(key)
        if texts is None:
            return self.example.place
        if number is None or isinstance(texts.value, str):
            return texts.place
        parts = [*texts.value.values()] if isinstance(texts.value, Mapping) else texts.value
        return parts[number].place

    def _lay(self, name: str, texts: Texts, zones: dict[Zone, list[Lying]], used: Counter[int]) -> bool:
        zone = self.rules.find_zone(name)
        if zone is None:
            game, place = self.rules.game, self.example.places.get(f"setup {name}", self.example.place)
            names = [*(known.name for known in self.rules.zones), *self.rules.list_values()]
            is_elsewhere = name in (*(kind.name for kind in game.zones), *game.values)
            hint = "It belongs to tables with other `options`." if is_elsewhere else suggest(name, names)
            message = f"it sets up `{name}`; the game has no such zone."
            self._report.error("example-unknown-zone", message, place, hint)
            return False
        if not isinstance(texts.value, tuple):
            self._report.error(
                "example-wrong-type",
                f"`{name}` must be a list of cards.",
                texts.place,
                'Write it as `["0", "3"]`, or `[]` for none.',
            )
            return False
        lying = zones[zone] = []
        good = True
        for text in texts.value:
            for card_id, words in self.state.split_lying(zone, text.value):
                card = None if card_id is None else self._take(Located(card_id, text.place), zone, used)
                lying.append(Lying(card, words))
                good = good and (card is None) is (card_id is None)
        return good

    def _take(self, card: Located[str], zone: Zone, used: Counter[int]) -> int | None:
        kind = self.rules.cards.find_kind(card.value)
        if kind is None:
            message = f"the deck has no card `{card.value}`."
            hint = suggest_card(card.value, self.rules.cards.kinds) or self._suggest_apart(card.value)
            self._report.error("example-unknown-card", message, card.place, hint, box=f"{NO_CARD}{card.value}")
            return None
        copies = self.rules.cards.of_kind(kind)
        if used[kind] == len(copies):
            times = "once" if len(copies) == 1 else f"{len(copies)} times"
            self._report.error(
                "example-card-twice",
                f"the card `{card.value}` is set up again in `{zone.name}`; the deck has it {times}.",
                card.place,
                "A card lies in one zone at a time: take it out of one of the two.",
            )
            return None
        used[kind] += 1
        return copies[used[kind] - 1]

    def _suggest_apart(self, text: str) -> str:
        """Give the hint to part what is several cards in one text."""
        words = text.replace(",", " ").split()
        if len(words) < 2 or any(self.rules.cards.find_kind(word) is None for word in words):
            return ""
        listed = ", ".join(f'"{word}"' for word in words)
        return f"Each card is an item of its own: `[{listed}]`."

    # ---- the moves

    def _move(self, move: ExampleMove) -> bool:
        if move.who.value == CHANCE:
            return self._shuffle(move)
        if self.state.to_shuffle is not None:
            return self._object_to_shuffle(move.who.place)
        seat = parse_player(move.who.value, self.rules.players)
        if seat is None:
            players = [format_player(player) for player in range(self.rules.players)]
            self._report.error(
                "example-unknown-player",
                f"there is no player `{move.who.value}`.",
                move.who.place,
                suggest(move.who.value, [*players, "illegal", "chance"]),
            )
            return False
        try:
            action = read_move(move.text.value, self.state, seat)
        except MistakeError as problem:
            self._tell_unreadable(problem, seat, move)
            return False
        return self._refuse(seat, action, move) if move.is_illegal else self._apply(seat, action, move)

    def _tell_unreadable(self, problem: MistakeError, seat: int, move: ExampleMove) -> None:
        """Report a move that is none, with the nearest legal ones, else with the forms of all."""
        near = tell_near_moves(move.text.value, self.state, seat)
        reason, forms = (
            (problem.reason, problem.near) if isinstance(problem, UnreadableMoveError) else (str(problem), "")
        )
        box = _name_cause(problem)
        is_gone = not box and self._is_gone(move.text.value)
        self._report.error(
            "example-illegal-move" if is_gone else "example-unreadable-move",
            reason,
            move.text.place,
            near or forms,
            box=box,
        )

    def _is_gone(self, text: str) -> bool:
        """Tell of a move whose verb is none of the game's, and near to none: cards may have said it before."""
        verbs = [form.split()[0] for form in (*self.rules.notation.forms, *self.rules.notation.answers)]
        verb = next(iter(text.split()), "")
        return verb not in verbs and verb.isalpha() and not suggest(verb, verbs).startswith("Did you mean")

    def _apply(self, seat: int, action: Action, move: ExampleMove) -> bool:
        before = show_position(self.state)
        try:
            self.state.apply(seat, action)
        except IllegalActionError as problem:
            self._report.error(
                "example-illegal-move",
                f"{move.who.value} may not `{move.text.value}`: {problem}",
                move.text.place,
                f"{self._hint(before)} {tell_near_moves(move.text.value, self.state, seat)}".rstrip(),
            )
            return False
        self.done.append((seat, action))
        self.after.append(self.state.copy())
        return True

    def _shuffle(self, move: ExampleMove) -> bool:
        try:
            order = self.state.parse_order(move.text.value)
        except MistakeError as problem:
            place = move.who.place if self.state.to_shuffle is None else move.text.place
            self._report.error("example-chance", str(problem), place)
            return False
        self.state.put_in_order(order)
        if self.after:
            self.after[-1] = self.state.copy()
        return True

    def _object_to_shuffle(self, place: Place) -> bool:
        zone = self.state.to_shuffle
        assert zone is not None
        order = " ".join(self.rules.cards.ids(self.state.zones[zone]))
        self._report.error(
            "example-chance",
            f"the {zone.name} is shuffled before this, and no line gives its order.",
            place,
            f'Add `- {CHANCE}: "{zone.name}: {order}"` with the cards in the order that is wanted.',
        )
        return False

    def _refuse(self, seat: int, action: Action, move: ExampleMove) -> bool:
        before = to_text(self.state)
        try:
            self.state.copy().apply(seat, action)
        except IllegalActionError:
            assert to_text(self.state) == before
            return True
        self._report.error(
            "example-legal-move",
            f"{move.who.value}: `{move.text.value}` must be refused, and the rules allow it.",
            move.text.place,
            self._hint(show_position(self.state)),
        )
        return False

    def _is_complete(self) -> bool:
        if self.state.to_shuffle is not None:
            return self._object_to_shuffle(
                self.example.moves[-1].text.place if self.example.moves else self.example.place
            )
        asked = self.state.offer
        if asked is None or any(key.startswith(_CHOICE_KEYS) for key in self.example.expect):
            return True
        player = format_player(asked.seat)
        choices = [self.rules.notation.format_action(action) for action in self.state.legal_actions(asked.seat)]
        self._report.error(
            "example-unscripted-choice",
            f"{player} has a choice to make at the end, and no line makes it.",
            self.example.moves[-1].text.place if self.example.moves else self.example.place,
            "Add one of: " + ", ".join(f"`{player}: {choice}`" for choice in choices) + ".",
        )
        return False

    # ---- what must hold

    def _compare(self, key: str, texts: Texts) -> Difference | None:
        place = self.example.places.get(key, self.example.place)
        expectation = find_expectation(key, self.rules)
        if expectation is None:
            hint = suggest_expectation(key, self.rules)
            self._report.error("example-unknown-key", f"it expects `{key}`, which is nothing to look at.", place, hint)
            return None
        try:
            wanted = expectation.read(texts)
        except MistakeError as problem:
            self._report.error("example-wrong-type", f"`{key}` {problem}", texts.place, box=_name_cause(problem))
            return None
        found = expectation.find(self.state)
        if expectation.agrees(wanted, found):
            return None
        return Difference(key, texts, wanted, arrange(wanted, found, expectation.agrees))

    def _tell_differences(self, differences: Sequence[Difference]) -> None:
        """Report all that came out otherwise as one mistake, at the first of it."""
        told = [
            f"`{each.key}` must be {show_value(each.wanted)}, and it is {show_value(each.found)}"
            for each in differences[:_MOST_TOLD]
        ]
        more = [f"`{each.key}`" for each in differences[_MOST_TOLD:]]
        rest = f"; {', '.join(more)} {'differs' if len(more) == 1 else 'differ'} too" if more else ""
        place, position = differences[0].written.place, show_position(self.state)
        self._report.error("example-fails", f"{'; '.join(told)}{rest}.", place, self._hint(position))

    def _hint(self, position: str) -> str:
        notation = self.rules.notation
        moves = [f"{format_player(seat)} {notation.format_action(action)}" for seat, action in self.done]
        after = f" after {', '.join(moves)}" if moves else ""
        return f"Position{after}: {position}."


def show_value(value: object) -> str:
    """Write a value as messages show it: `[3, 1]`, `true`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(str(item) for item in value)}]"
    return str(value)
