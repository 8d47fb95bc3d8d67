"""The table in the terminal: shows each person what they may see, takes their moves, plays for the program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TextIO

from cardgen.balance.match import PERSON, Match
from cardgen.cli.card_text import ASKED, show_cards
from cardgen.cli.move_list import is_long, join_moves, list_moves, list_moves_with, tell_numbers
from cardgen.cli.refusing import Turn, refuse_move, refuse_text
from cardgen.cli.screen import fit_line
from cardgen.cli.typed_line import find_line_fault, put_ids, tidy_line
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.narration import Event, Looked, Speaker, join, narrate
from cardgen.engine.own_words import call
from cardgen.engine.player_names import name_players, say_sentence
from cardgen.engine.rules import Rules
from cardgen.engine.short_moves import complete_move, find_mark, find_moves, find_numbered
from cardgen.engine.tasks import Offer
from cardgen.engine.view import find_asking, view
from cardgen.engine.zones import Visibility, format_player
from cardgen.model.vocabulary import Definition

NOBODY = -1
_CLEAR = "\x1b[3J\x1b[2J\x1b[H"
_QUIT, _QUIT_UNNAMED = "quit", ("q", "exit")  # where a card or a place is called `q`, it is that
_HELP = re.compile(r"(?:\?|help\b)[?!.]*(.*)", re.IGNORECASE)  # with what is asked for, `? 3h`


class _EndOfInputError(Exception):
    """Nobody types any more."""


class Host:
    """Leads through one game; `seats` says who plays: a person, or the program by a policy.

    One person hears all that they may know as it happens. Several share the screen: it is cleared between them, and
    each hears at their turn what has happened since the last one, unless nobody has anything to hide. Without any
    person the game is told like a log.
    """

    def __init__(
        self,
        rules: Rules[Any],
        names: tuple[str, ...],
        seats: tuple[str, ...],
        seed: int,
        keywords: Sequence[Definition] = (),
    ) -> None:
        self.rules = rules
        self.keywords = keywords
        self.names = names
        self.match = Match(rules, seats, seed)
        self.state = self.match.state
        self.persons = self.match.persons
        secret = any(zone.kind.visibility in (Visibility.OWNER, Visibility.LYING) for zone in rules.zones)
        self.is_cleared = secret and len(self.persons) > 1
        self.told = 0
        self.heard = [0] * len(seats)
        self.shown: tuple[int, int] | None = None
        self.asked: Offer | None = None
        self.legal: list[str] | None = None

    def play(self, source: TextIO, target: TextIO) -> None:
        """Play to the end of the game or of the input."""
        self.source, self.target = source, target
        self._say(f"Seed {self.match.seed}. {self._list_seats()}." + " Type ? for help." * bool(self.persons))
        self.match.start()
        try:
            while (seat := self._wait_for_person()) is not None:
                action = self._ask(seat)
                if action is None:
                    return
                self._make(seat, action)
            if self.match.is_too_long:
                self._say(f"The game ends here, after {len(self.match.moves):,} moves: it is not finished.")
        except _EndOfInputError:
            self._say("")
            self._say("The input has ended, and the game with it: it is not finished.")

    def write_log(self) -> dict[str, Any]:
        """Give the trace of what was played."""
        return self.match.write_log()

    # ---- moves

    def _wait_for_person(self) -> int | None:
        """Play for the program, and tell it, until a person is to choose; give their seat, None at the end."""
        while self.match.play_on():
            self.legal = None
            self._tell_all()
        return self.match.find_person()

    def _make(self, seat: int, action: Action) -> None:
        self.match.make(seat, action)
        self.legal = None
        if not self.is_cleared:
            self._tell_all()
            return
        private = self.state.looked_at[seat] and any(isinstance(event, Looked) for event in self.state.log[self.told :])
        if private:
            self._tell(seat, keep=True)
            self._pause("Press Enter when you have seen it.")
        self._clear()
        self._tell(NOBODY)

    def _tell_all(self) -> None:
        """Tell what no person has done: to the only one what they may hear, else what all may."""
        if len(self.persons) > 1:
            self.shown = None  # whoever is next may have to take the keyboard
            self._tell(NOBODY)
        else:
            self._tell(self.persons[0] if self.persons else None)

    def _ask(self, seat: int) -> Action | None:
        self._show(seat)
        while True:
            line = self._read(f"{self.names[seat]}> ")
            text, fault = tidy_line(line), find_line_fault(line)
            if self._is_quit(text, seat):
                self._say("The game ends here: it is not finished.")
                return None
            asked = _HELP.fullmatch(text)
            card = ASKED.fullmatch(text)
            if fault:
                self._say(fault)
            elif asked is not None:
                self._help(seat, asked[1])
            elif card is not None and not self._is_move(text, card[1] or "", seat):
                for told in show_cards(card[1] or "", self.rules.cards.kinds, self.keywords, self._list_legal(seat)):
                    self._say(told)
            elif text:
                action = self._parse(text, seat)
                if action is not None:
                    return action

    def _is_quit(self, text: str, seat: int) -> bool:
        """Tell whether a text ends the game."""
        word = text.casefold()
        return word == _QUIT or (word in _QUIT_UNNAMED and not self._is_name(text, seat))

    def _find_quit(self, seat: int) -> str:
        """Give the shortest word that ends the game."""
        return next(word for word in ("q", _QUIT) if self._is_quit(word, seat))

    def _is_move(self, text: str, asked: str, seat: int) -> bool:
        """Tell whether a text means a legal move, or is alone the name of a card or a place."""
        notation, legal = self.rules.notation, self._list_legal(seat)
        typed = name_players(text, legal, self.names)
        whole = complete_move(typed, legal, self.state.offer is not None, notation)
        return bool(find_moves(typed, legal, notation)) or whole in legal or (not asked and self._is_name(text, seat))

    def _parse(self, text: str, seat: int) -> Action | None:
        notation, legal = self.rules.notation, self._list_legal(seat)
        named = put_ids(text, self.rules.cards.kinds, (*notation.forms, *notation.answers))
        typed = name_players(named, legal, self.names)
        meant = find_moves(typed, legal, notation)
        if len(meant) > 1:
            self._say(say_sentence(f"`{text}` may be {join_moves(meant)}.", self.names))
            return None
        number = None if meant else find_mark(typed, legal)
        if number is not None and not 0 < number <= len(legal):
            self._say(f"There is no move #{number}: {tell_numbers(len(legal))}; ? lists all.")
            return None
        known = None if meant else find_numbered(typed, legal, is_marked=is_long(legal))
        known = known if number is None else legal[number - 1]
        whole = known or complete_move(typed, legal, self.state.offer is not None, notation)
        try:
            action = notation.parse_action(whole)
        except MistakeError as problem:
            self._say(refuse_text(text, typed, whole, problem, self._get_turn(seat)))
            return None
        objection = self.state.find_objection(seat, action)
        if objection is not None:
            self._say(refuse_move(objection, whole, self._get_turn(seat)))
            return None
        return action

    def _list_legal(self, seat: int) -> list[str]:
        if self.legal is None:
            self.legal = [self.rules.notation.format_action(each) for each in self.state.legal_actions(seat)]
        return self.legal

    def _is_name(self, text: str, seat: int) -> bool:
        """Tell whether a text is the id of a card, or a card or a place that a legal move names."""
        words = {word for move in self._list_legal(seat) for word in move.casefold().split()}
        return text.casefold() in words or text.casefold() in map(str.casefold, self.rules.notation.ids)

    def _get_turn(self, seat: int) -> Turn:
        """Give what a person can say now."""
        rules, seen = self.rules, view(self.state, seat)
        hands = [seen.zones[zone] for zone in rules.zones if (zone.owner, zone.kind.name) == (seat, rules.game.hand)]
        held = [card for hand in hands for card in hand]
        ids = frozenset(rules.cards.id_of(card) for card in held if card is not None)
        hand = ids if hands and None not in held else None
        is_asked = self.state.offer is not None
        return Turn(
            self._list_legal(seat),
            self._list_forms(seat),
            rules.notation,
            self.names,
            hand,
            is_asked,
            self._find_quit(seat),
        )

    # ---- what is seen

    def _show(self, seat: int) -> None:
        if self.is_cleared and (self.shown is None or self.shown[0] != seat):
            self._pause(f"{self.names[seat]}, it is your turn. Press Enter when you alone see the screen.")
            self._catch_up(seat)
        now = (seat, len(self.state.log))
        if self.shown != now:
            self._say("")
            for line in self._describe(seat):
                self._say(line)
        elif self.asked != self.state.offer:
            self._say(self._question(seat))
        self.shown, self.asked = now, self.state.offer
        self.heard[seat] = len(self.state.log)

    def _catch_up(self, seat: int) -> None:
        """Tell again what was cleared from the screen since a person's last turn, with what only they may know."""
        if self.target.isatty():
            self._narrate(self.state.log[self.heard[seat] :], seat)

    def _describe(self, seat: int) -> list[str]:
        lines = self.state.draw_table(seat, self.names)
        drawn = None if lines is None else [call(line, self.rules.cards.called) for line in lines]
        if drawn is not None:
            return [*drawn, self._question(seat)]
        seen = view(self.state, seat)
        cards = self.rules.cards
        scores = [f"{name} {score}" for name, score in zip(self.names, seen.scores, strict=bool(seen.scores))]
        lines = [f"Score: {', '.join(scores)}"] if scores else []
        seated = {zone.owner for zone in self.rules.zones if seen.zones[zone]}
        for zone in self.rules.zones:
            lying = seen.zones[zone]
            is_all = zone.owner not in seated and zone.kind.name == self.rules.game.hand
            if not lying and zone.owner is not None and not is_all:
                continue
            owner = "" if zone.owner is None else "your " if zone.owner == seat else f"{self.names[zone.owner]}'s "
            faces = " ".join(cards.id_of(card) for card in lying if card is not None)
            hidden = sum(card is None for card in lying)
            what = faces if not hidden else f"{hidden} face down"
            lines.append(f"  {owner}{cards.name_zone(zone.kind.name)}: {what or 'empty'}")
        if seen.looked_at:
            lines.append(f"  you have seen: {' '.join(cards.ids(seen.looked_at))}")
        lines.append(self._question(seat))
        return lines

    def _question(self, seat: int) -> str:
        card = find_asking(self.state, seat)
        asks = "choose" if card is None else f"the {self.rules.cards.id_of(card)} asks you to choose"
        return f"{self.names[seat]}, {asks}: {self._get_turn(seat).join_forms()}"

    def _list_forms(self, seat: int) -> list[str]:
        """Give the forms of the moves that are legal now."""
        notation, legal = self.rules.notation, self.state.legal_actions(seat)
        if self.state.offer is None:
            return notation.show_forms(legal)
        return [*dict.fromkeys(notation.show_answer(action) for action in legal)]

    def _help(self, seat: int, asked: str) -> None:
        legal, notation = self._list_legal(seat), self.rules.notation
        if asked.strip():
            lines = list_moves_with(name_players(asked, legal, self.names), legal, notation, self.names)
        else:
            ways = "1 way" if len(legal) == 1 else f"{len(legal):,} ways"
            head = f"You are {self.names[seat]} ({format_player(seat)}). You can say, in {ways}:"
            lines = [
                head,
                *list_moves(legal, notation, self.names, self._find_quit(seat)),
                f"`{'card' if self._is_name('c', seat) else 'c'} CARD` tells what a card says.",
            ]
        for line in lines:
            self._say(line)

    def _tell(self, viewer: int | None, keep: bool = False) -> None:
        self._narrate(self.state.log[self.told :], viewer)
        if not keep:
            self.told = len(self.state.log)

    def _narrate(self, events: Sequence[Event], viewer: int | None) -> None:
        for sentence in narrate(events, Speaker(self.rules.cards, self.names, viewer)):
            self._say(sentence)

    def _list_seats(self) -> str:
        """Tell who sits at the table: `Ana, Ben (greedy) and Cleo (random)`."""
        return join(
            [
                name if who == PERSON else f"{name} ({who})"
                for name, who in zip(self.names, self.match.seats, strict=True)
            ]
        )

    # ---- the terminal

    def _clear(self) -> None:
        if self.target.isatty():
            self.target.write(_CLEAR)

    def _pause(self, text: str) -> None:
        if self.source.isatty():
            self._read(text)
            self._clear()

    def _say(self, text: str) -> None:
        for line in fit_line(text, self.target):
            self.target.write(f"{line}\n")

    def _read(self, prompt: str) -> str:
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            raise _EndOfInputError
        return line
