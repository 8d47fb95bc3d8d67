"""The table in the terminal: shows each person what they may see, takes their moves, plays for the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from cardgen.balance.policies import find_policy
from cardgen.cli.short_moves import complete_move, find_moves, find_numbered, has_number, suggest_move
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Looked, Speaker, narrate
from cardgen.engine.rules import Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.tasks import Offer
from cardgen.engine.trace import Record, find_outcome, write_trace
from cardgen.engine.view import view
from cardgen.engine.zones import format_player

NOBODY = -1
_CLEAR = "\x1b[3J\x1b[2J\x1b[H"
_MOST_LISTED = 40
_MOST_JOINED = 6
_QUIT = ("quit", "exit", "q")


class _EndOfInputError(Exception):
    """Nobody types any more."""


class Host:
    """Leads through one game; against a person all seats are persons, else only the first."""

    def __init__(self, rules: Rules[Any], names: tuple[str, ...], against: str, seed: int) -> None:
        self.rules = rules
        self.names = names
        self.seed = seed
        self.policy = find_policy(against)
        chance = Chance(seed)
        self.state: State[Any] = empty_table(rules)
        self.state.deal(chance)
        self.setup = dict(self.state.zones)
        self.chance = chance.fork()
        self.moves: list[tuple[int, Action, int]] = []
        self.told = 0
        self.shown: tuple[int, int] | None = None
        self.asked: Offer | None = None

    def play(self, source: TextIO, target: TextIO) -> None:
        """Play to the end of the game or of the input."""
        self.source, self.target = source, target
        self._say(f"Seed {self.seed}. Type ? for help.")
        self.state.start()
        try:
            while waiting := self.state.to_move():
                seat = waiting[0]
                action = self._ask(seat) if self._is_person(seat) else self._choose(seat)
                if action is None:
                    break
                self._make(seat, action)
        except _EndOfInputError:
            self._say("")
            self._say("The input has ended, and the game with it: it is not finished.")

    def write_log(self) -> dict[str, Any]:
        """Give the trace of what was played."""
        record = Record(self.setup, tuple(self.moves), self.state, find_outcome(self.state))
        return write_trace(record, self.seed)

    # ---- moves

    def _make(self, seat: int, action: Action) -> None:
        legal = len(self.state.legal_actions(seat))
        self.state.apply(seat, action)
        self.moves.append((seat, action, legal))
        if not self._has_persons_only():
            self._tell(0)
            return
        private = self.state.looked_at[seat] and any(isinstance(event, Looked) for event in self.state.log[self.told :])
        if private:
            self._tell(seat, keep=True)
            self._pause("Press Enter when you have seen it.")
        self._clear()
        self._tell(NOBODY)

    def _choose(self, seat: int) -> Action:
        assert self.policy is not None
        return self.policy(self.state, seat, self.state.legal_actions(seat), self.chance)

    def _ask(self, seat: int) -> Action | None:
        self._show(seat)
        while True:
            text = self._read(f"{self.names[seat]}> ").strip()
            if text.casefold() in _QUIT and not self._is_said(text, seat):
                self._say("The game ends here: it is not finished.")
                return None
            if text.casefold() in ("?", "help"):
                self._help(seat)
            elif text:
                action = self._parse(text, seat)
                if action is not None:
                    return action

    def _parse(self, text: str, seat: int) -> Action | None:
        notation, legal = self.rules.notation, self._list_legal(seat)
        meant = find_moves(text, legal, notation)
        if len(meant) > 1:
            self._say(f"`{text}` may be {_join([f'`{move}`' for move in meant])}.")
            return None
        known = None if meant else find_numbered(text, legal)
        try:
            action = notation.parse_action(known or complete_move(text, legal, self.state.offer is not None, notation))
        except MistakeError as problem:
            self._say(self._explain(text, problem, seat))
            return None
        objection = self.state.find_objection(seat, action)
        if objection is not None:
            self._say(str(objection))
            return None
        return action

    def _list_legal(self, seat: int) -> list[str]:
        return [self.rules.notation.format_action(each) for each in self.state.legal_actions(seat)]

    def _is_said(self, text: str, seat: int) -> bool:
        """Tell whether a text is a card or a place that a legal move names."""
        return any(text.casefold() == word for move in self._list_legal(seat) for word in move.casefold().split())

    def _explain(self, text: str, problem: MistakeError, seat: int) -> str:
        """Say why a text is no move, and what can be said now: nothing that is not legal."""
        notation, legal = self.rules.notation, self._list_legal(seat)
        verb = text.split()[0]
        if verb in notation.forms and any(move.split()[0] == verb for move in legal):
            return str(problem)
        said = str(problem) if str(problem).startswith("There is no card") else ""
        first = said.partition(" Did you mean")[0] if said else f"`{text}` is not a move of this game."
        if not said and verb in (*notation.forms, *notation.answers):
            first = f"`{text}` cannot be said now."
        forms = f"Now you can say {_join(self._list_forms(seat))}; ? lists all."
        return " ".join(filter(None, (first, suggest_move(text, legal), forms)))

    # ---- what is seen

    def _show(self, seat: int) -> None:
        if self._has_persons_only() and (self.shown is None or self.shown[0] != seat):
            self._pause(f"{self.names[seat]}, it is your turn. Press Enter when you alone see the screen.")
        now = (seat, len(self.state.log))
        if self.shown != now:
            self._say("")
            for line in self._describe(seat):
                self._say(line)
        elif self.asked != self.state.offer:
            self._say(self._question(seat))
        self.shown, self.asked = now, self.state.offer

    def _describe(self, seat: int) -> list[str]:
        drawn = self.state.draw_table(seat, self.names)
        if drawn is not None:
            return [*drawn, self._question(seat)]
        seen = view(self.state, seat)
        cards = self.rules.cards
        scores = [f"{name} {score}" for name, score in zip(self.names, seen.scores, strict=bool(seen.scores))]
        lines = [f"Score: {', '.join(scores)}"] if scores else []
        for zone in self.rules.zones:
            lying = seen.zones[zone]
            if not lying and zone.owner is not None:
                continue
            owner = "" if zone.owner is None else "your " if zone.owner == seat else f"{self.names[zone.owner]}'s "
            faces = " ".join(cards.id_of(card) for card in lying if card is not None)
            hidden = sum(card is None for card in lying)
            what = faces if not hidden else f"{hidden} face down"
            lines.append(f"  {owner}{zone.kind.name}: {what or 'empty'}")
        if seen.looked_at:
            lines.append(f"  you have seen: {' '.join(cards.ids(seen.looked_at))}")
        lines.append(self._question(seat))
        return lines

    def _question(self, seat: int) -> str:
        return f"{self.names[seat]}, choose: {' or '.join(self._list_forms(seat))}"

    def _list_forms(self, seat: int) -> list[str]:
        """Give the forms of the moves that are legal now."""
        notation, legal = self.rules.notation, self.state.legal_actions(seat)
        if self.state.offer is None:
            return [notation.show_form(verb) for verb in dict.fromkeys(action.verb for action in legal)]
        return [*dict.fromkeys(notation.show_answer(action) for action in legal)]

    def _help(self, seat: int) -> None:
        legal = self.state.legal_actions(seat)
        texts = [self.rules.notation.format_action(action) for action in legal]
        self._say(f"You are {self.names[seat]} ({format_player(seat)}). You can say, in {len(legal)} ways:")
        has_numbers = not has_number(texts)  # where cards are numbers, a number before them would be read as one
        width = len(str(min(len(texts), _MOST_LISTED)))
        for number, text in enumerate(texts[:_MOST_LISTED], 1):
            self._say(f"  {number:>{width}} {text}" if has_numbers else f"  {text}")
        if len(texts) > _MOST_LISTED:
            self._say(f"  ... and {len(texts) - _MOST_LISTED} more")
        short = "Its number" if has_numbers else "`#3` for the third of this list"
        self._say(
            f"{short} is enough, or the cards and places alone where only one move has them, or the first letters"
        )
        self._say("of a word before them; capital letters or small ones. `q` ends the game.")

    def _tell(self, viewer: int, keep: bool = False) -> None:
        for sentence in narrate(self.state.log[self.told :], Speaker(self.rules.cards, self.names, viewer)):
            self._say(sentence)
        if not keep:
            self.told = len(self.state.log)

    # ---- the terminal

    def _is_person(self, seat: int) -> bool:
        return self.policy is None or seat == 0

    def _has_persons_only(self) -> bool:
        return self.policy is None

    def _clear(self) -> None:
        if self.target.isatty():
            self.target.write(_CLEAR)

    def _pause(self, text: str) -> None:
        if self.source.isatty():
            self._read(text)
            self._clear()

    def _say(self, text: str) -> None:
        self.target.write(f"{text}\n")

    def _read(self, prompt: str) -> str:
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            raise _EndOfInputError
        return line


def _join(moves: Sequence[str]) -> str:
    """Write moves one behind the other, those beyond a few as a number."""
    shown = moves if len(moves) <= _MOST_JOINED else [*moves[:_MOST_JOINED], f"{len(moves) - _MOST_JOINED} more"]
    return " or ".join(shown)
