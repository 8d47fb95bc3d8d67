"""The moves of The Way as they are written: `play air-single on fire`, `play wild-all fire to air, earth to void`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardgen.diagnostics.report import shorten, suggest
from cardgen.engine.actions import Action, Notation, UnreadableMoveError
from cardgen.engine.own_words import call
from cardgen.games.the_way.board import ELEMENTS
from cardgen.games.the_way.effects import TO_VOID, Choice
from cardgen.games.the_way.facts import Facts

DRAW, PASS = Action("draw"), Action("pass")
PLAY, EVENT, DISCARD = "play", "event", "discard"
FORMS = {
    "draw": "draw",
    PLAY: "play {card} on PIECE to WAY",
    DISCARD: "discard {card}",
    EVENT: "event {card} on PIECE to WAY",
    "pass": "pass",
}
_CHOICE = re.compile(r"(?P<piece>\S+)(?: to (?P<to>\S+(?: then \S+)*?)(?: by (?P<by>\S+(?: then \S+)*))?)?")
_WAYS = (*ELEMENTS, "void")
_COMPASS = {"north": "air", "south": "earth", "east": "fire", "west": "water"}


@dataclass(frozen=True, slots=True)
class WayNotation(Notation):
    """The notation of The Way: a played card names the pieces, and the ways where there is a choice (Y22-Y24, Y31)."""

    small: ClassVar[frozenset[str]] = frozenset({"on", "to", "then", "by"})
    facts: Facts | None = None

    def format_action(self, action: Action) -> str:
        """Write an action."""
        verb, cards, choices = action
        words = [verb, *(self.ids[kind] for kind in cards)]
        if not choices:
            return " ".join(words)
        named = self._say(", ".join(map(_format_choice, choices)))
        return " ".join([*words, *(["on"] if not self._is_of_each(cards[0]) else []), named])

    def parse_action(self, text: str) -> Action:
        """Read an action; raises UnreadableMoveError for a text that is none."""
        verb, _, rest = " ".join(text.split()).partition(" ")
        if verb in ("draw", "pass") and not rest:
            return Action(verb)
        if verb == DISCARD and rest and " " not in rest:
            return Action(DISCARD, (self._kind(rest),))
        if verb in (PLAY, EVENT) and rest:
            card, _, named = rest.partition(" ")
            try:
                return self._parse_use(text, verb, self._kind(card), self._mean(named))
            except UnreadableMoveError as problem:
                reason, near = self._say(problem.reason), self._say(problem.near)
                raise UnreadableMoveError(reason, near, problem.subject) from problem
        answer = self.parse_answer(" ".join(text.split()))
        if answer is None:
            raise self._explain(shorten(text), verb)
        return answer

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person."""
        return FORMS.get(verb, verb).replace("{card}", "CARD")

    def show_forms(self, actions: Sequence[Action]) -> list[str]:
        """Write the forms of moves for a person; of those with one card what they have in common, for each length."""
        if len({action[:2] for action in actions}) > 1:
            return Notation.show_forms(self, actions)
        moves = [self.format_action(action).split() for action in actions]
        return [_blend([move for move in moves if len(move) == count]) for count in sorted(set(map(len, moves)))]

    def _parse_use(self, text: str, verb: str, kind: int, named: str) -> Action:
        assert self.facts is not None
        is_each = self._is_of_each(kind)
        if not named and is_each:
            return Action(verb, (kind,))
        if not is_each and not named.startswith("on "):
            pieces = ("fire", "fire, earth")[len(self.facts.movements[kind]) > 1]  # a Dual may also name one twice
            raise UnreadableMoveError(
                f"`{text}` has no `on` with a piece behind it.", f"It is written `{verb} {self.ids[kind]} on {pieces}`."
            )
        if is_each and named.startswith("on "):
            raise UnreadableMoveError(f"`{text}` is of a card that moves each piece: leave `on` out.")
        listed = named if is_each else named.removeprefix("on ")
        return Action(verb, (kind,), tuple(_parse_choice(text, each.strip()) for each in listed.split(",")))

    def _say(self, named: str) -> str:
        """Write pieces and ways with the deck's names."""
        return call(named, self.facts.called, begins=False) if self.facts is not None else named

    def _mean(self, named: str) -> str:
        """Read the deck's names of pieces and ways as those of the rules."""
        called = {} if self.facts is None else self.facts.called
        return call(named, {own: word for word, own in called.items() if word in _WAYS}, begins=False)

    def _is_of_each(self, kind: int) -> bool:
        assert self.facts is not None
        return any(movement.is_each for movement in self.facts.movements[kind])

    def _explain(self, text: str, words: str) -> UnreadableMoveError:
        verb = words.partition(" ")[0]
        if verb in FORMS:
            what = "not the whole move" if text.strip() == verb else "more than the move"
            return UnreadableMoveError(f"`{text}` is {what}: it is written `{self.show_form(verb)}`.")
        return self._refuse_verb(text, verb)


def _blend(moves: Sequence[Sequence[str]]) -> str:
    """Give the form that moves of as many words have in common: `play wild-all air to WAY, earth to WAY`."""
    words: list[str] = []
    for column in zip(*moves, strict=True):
        kinds = {word.rstrip(",") for word in column}
        blank = "WAY" if words and words[-1] in ("to", "then", "by") else "PIECE"
        comma = "," * any(word.endswith(",") for word in column)
        words.append(column[0] if len(kinds) == 1 else blank + comma)
    return " ".join(words)


def _format_choice(choice: Choice) -> str:
    text = ELEMENTS[choice.piece]
    if choice.ways:
        text += f" to {' then '.join(_WAYS[way] for way in choice.ways)}"
    return text + (f" by {' then '.join(_WAYS[way] for way in choice.by)}" if choice.by else "")


def _parse_choice(text: str, words: str) -> Choice:
    found = _CHOICE.fullmatch(words)
    if found is None:
        example = "`fire`, `fire to air`, `fire to air then water` or `fire to void by air then water`"
        raise UnreadableMoveError(f"`{words}` in `{text}` names no piece and its way.", f"Write {example}.")
    ways = tuple(_parse_way(word) for word in (found["to"] or "").split(" then ") if word)
    by = tuple(_parse_way(word) for word in (found["by"] or "").split(" then ") if word)
    if TO_VOID in by or (by and ways != (TO_VOID,)) or (TO_VOID in ways and len(ways) > 1):
        message = f"`{words}` in `{text}` names ways that do not go together."
        raise UnreadableMoveError(
            f"{message} A way to the void is written `to void`, with `by air then water` its steps."
        )
    if found["piece"] not in ELEMENTS:
        raise UnreadableMoveError(f"There is no piece `{found['piece']}`.", _suggest(found["piece"], ELEMENTS))
    return Choice(ELEMENTS.index(found["piece"]), ways, by)


def _parse_way(word: str) -> int:
    if word in _COMPASS:
        raise UnreadableMoveError(f"There is no way `{word}`. It is written `{_COMPASS[word]}`, as its gate.")
    if word not in _WAYS:
        raise UnreadableMoveError(f"There is no way `{word}`.", _suggest(word, _WAYS))
    return _WAYS.index(word)


def _suggest(word: str, known: Sequence[str]) -> str:
    return suggest(word, known) or f"There are {', '.join(known)}."


def make_notation(forms: Sequence[str], ids: tuple[str, ...], answers: tuple[str, ...], facts: Facts) -> WayNotation:
    """Make the notation of a deck; its forms are always these."""
    return WayNotation(FORMS, ids, (), answers, facts)
