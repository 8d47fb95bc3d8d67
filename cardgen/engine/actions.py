"""What players may do, and the short texts that say it and read back as the same: `duel 0 wager 3`."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from cardgen.diagnostics.mistake import MissingCard, MistakeError
from cardgen.diagnostics.report import shorten, suggest

CARD_SLOT = "{card}"
_PLACE = re.compile(r"p\d+\.[a-z]\w*\.[1-9]\d*")


class Action(NamedTuple):
    """One thing to do: the first word of its text, the kinds of the cards and the places that it names, in order."""

    verb: str
    cards: tuple[int, ...] = ()
    places: tuple[Any, ...] = ()


_RULING = re.compile(r"\b([A-Z][0-9]+), ")
CHOOSE = "choose"
NONE = "none"
ALL = "all"
DECLINE = Action("decline")


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a move is not legal: a sentence, and the rule or ruling it rests on."""

    message: str
    rule: str

    def __str__(self) -> str:
        return f"{self.message} The rule: {self.rule}."

    def cite_only(self, rulings: frozenset[str]) -> Objection:
        """Give it without the ids of rulings that a deck does not have, for nobody could look them up."""
        return Objection(self.message, _RULING.sub(lambda found: found[0] if found[1] in rulings else "", self.rule))


class IllegalActionError(MistakeError):
    """A move is against the rules; the state is as it was."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection


class UnreadableMoveError(MistakeError):
    """A text is no move of a game: `reason` tells why, `near` what is like it in the whole game."""

    def __init__(self, reason: str, near: str = "", subject: object = None) -> None:
        super().__init__(f"{reason} {near}".rstrip(), subject=subject)
        self.reason = reason
        self.near = near


@dataclass(frozen=True, slots=True)
class Notation:
    """How a game writes its actions: forms such as `duel {card} wager {card}`, and the ids of its kinds of card.

    `answers` are the verbs with which a player answers what an ability asks: `look` takes it and `decline` does not,
    `discard 4` picks a card, `discard p2.hand.3` one that nobody may see by its place, `discard none` no card, and
    `choose 2` one of several steps. `small` are words that say nothing by themselves in a game whose moves name more
    than their forms do, such as `on` and `to`; whoever types a move may leave them out.
    """

    small: ClassVar[frozenset[str]] = frozenset()

    forms: Mapping[str, str]
    ids: tuple[str, ...]
    patterns: tuple[tuple[str, re.Pattern[str]], ...]
    answers: tuple[str, ...] = ()

    def format_action(self, action: Action) -> str:
        """Write an action."""
        pieces = self.forms.get(action.verb, "").split(CARD_SLOT)
        if action.places or len(pieces) - 1 != len(action.cards):
            return " ".join([action.verb, *map(str, action.places), *(self.ids[kind] for kind in action.cards)])
        names = [self.ids[kind] for kind in action.cards]
        text = "".join(piece + name for piece, name in itertools.zip_longest(pieces, names, fillvalue=""))
        return text or action.verb

    def parse_action(self, text: str) -> Action:
        """Read an action; raises UnreadableMoveError for a text that is none."""
        words = " ".join(text.split())
        for verb, pattern in self.patterns:
            match = pattern.fullmatch(words)
            if match is not None:
                return Action(verb, tuple(self._kind(name) for name in match.groups()))
        answer = self.parse_answer(words)
        if answer is None:
            raise self._explain(shorten(text), words)
        return answer

    def parse_answer(self, words: str) -> Action | None:
        """Read the answer to what an ability asks; None if it is none."""
        verb, *rest = words.split(" ")
        if verb not in self.answers or len(rest) > 1:
            return None
        if verb == CHOOSE:
            return Action(CHOOSE, (), (rest[0],)) if rest and re.fullmatch(r"[1-9]\d?", rest[0]) else None
        if not rest or verb == DECLINE.verb:
            return None if rest else Action(verb)
        if rest[0] == NONE or _PLACE.fullmatch(rest[0]):
            return Action(verb, (), (rest[0],))
        return Action(verb, (self._kind(rest[0]),))

    def _explain(self, text: str, words: str) -> UnreadableMoveError:
        """Say what a text that is no move lacks, or what the moves look like."""
        verb = words.partition(" ")[0]
        if verb in self.forms:
            form = self.show_form(verb)
            what = "more than the move" if len(words.split()) > len(form.split()) else "not the whole move"
            return UnreadableMoveError(f"`{text}` is {what}: it is written `{form}`.")
        answer = self._explain_answer(text, verb)
        if answer is not None:
            return UnreadableMoveError(answer)
        return self._refuse_verb(text, verb)

    def _refuse_verb(self, text: str, verb: str, more: str = "") -> UnreadableMoveError:
        """Say that no move begins with a word, which is nearest, and which moves there are."""
        near = difflib.get_close_matches(verb, (*self.forms, *self.answers), n=1)
        hint = f"Did you mean `{self.show_form(near[0])}`? " if near else ""
        return UnreadableMoveError(f"`{text}` is not a move of this game.", f"{hint}{self.list_forms()}{more}.")

    def list_forms(self) -> str:
        """List all moves for a person, and the verbs that answer what a card asks."""
        moves = ", ".join(f"`{self.show_form(verb)}`" for verb in self.forms)
        answers = ", ".join(f"`{verb}`" for verb in self.answers)
        return f"Moves: {moves}" + (f"; answers to a card: {answers}" if answers else "")

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person: `duel CARD wager CARD`."""
        return self.forms.get(verb, verb).replace(CARD_SLOT, "CARD")

    def show_forms(self, actions: Sequence[Action]) -> list[str]:
        """Write the forms of moves for a person, each once."""
        return [self.show_form(verb) for verb in dict.fromkeys(action.verb for action in actions)]

    def show_answer(self, action: Action) -> str:
        """Write the form of an answer for a person: `discard CARD`, `discard PLACE`, `discard none`, `choose 2`."""
        is_said = action.verb == CHOOSE or action.places == (NONE,)
        places = [str(place) if is_said else self.show_place(place) for place in action.places]
        return " ".join([action.verb, *places, *("CARD" for _ in action.cards)])

    def show_place(self, place: object) -> str:
        """Write for a person what stands for any place of a kind."""
        return "PLACE"

    def _explain_answer(self, text: str, verb: str) -> str | None:
        """Say what is wrong with what begins as an answer; None if it does not."""
        if verb not in self.answers or verb in self.forms:
            return None
        if verb == CHOOSE:
            return f"`{text}` is no answer: it is written with one number, such as `{CHOOSE} 1`."
        form = verb if verb == DECLINE.verb else f"{verb} CARD"
        return f"`{text}` is more than the move: it is written `{form}`."

    def _kind(self, name: str) -> int:
        if name not in self.ids:
            hint = suggest(name, self.ids)
            raise UnreadableMoveError(f"There is no card `{shorten(name)}` in this deck.", hint, MissingCard(name))
        return self.ids.index(name)


def make_notation(
    forms: Sequence[str], ids: tuple[str, ...], answers: tuple[str, ...] = (), facts: object = None
) -> Notation:
    """Make the notation of a game from its forms; the first word of a form is its verb."""
    by_verb = {form.partition(" ")[0]: form for form in forms}
    known = "|".join(re.escape(card_id) for card_id in sorted(ids, key=len, reverse=True))
    patterns = tuple((verb, _pattern(form, known)) for verb, form in by_verb.items())
    return Notation(by_verb, ids, patterns, answers)


def _pattern(form: str, known: str) -> re.Pattern[str]:
    slot = rf"({known}|\S+)" if known else r"(\S+)"
    return re.compile(slot.join(re.escape(piece) for piece in form.split(CARD_SLOT)))
