"""The moves of NVWK as they are written: `play 3H=9 9S`, `drop 4S 5H`, `choose p2`; any order of the cards is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.diagnostics.report import shorten, suggest
from cardgen.engine.actions import ALL, CHOOSE, NONE, Action, Notation, UnreadableMoveError
from cardgen.engine.zones import parse_player
from cardgen.games.nvwk.facts import Facts

MOST_PLAYERS = 6
MOST_NAMES = 13  # of what a card can be played as, in a message
PASS, DRAW, SKIP = Action("pass"), Action("draw"), Action("skip")
FORMS = {"play": "play {card} {card} ...", "pass": "pass", "draw": "draw", "skip": "skip", "discard": "discard {card}"}
_WHOLE = {"pass": PASS, "draw": DRAW, "skip": SKIP}


def play(numbers: Iterable[int], facts: Facts) -> Action:
    """Give the move that plays cards in these ways, by their numbers, in the order in which a play is written (N20)."""
    ways = tuple(sorted(numbers))
    return Action("play", tuple(facts.ways[number].kind for number in ways), ways)


def discard(kind: int) -> Action:
    """Give the move that discards a card in the place of a draw."""
    return Action("discard", (kind,))


def format_play(numbers: Iterable[int], facts: Facts) -> str:
    """Write a play: `9S 9H`, `3H=9`."""
    return " ".join(facts.ways[number].text for number in numbers)


@dataclass(frozen=True, slots=True)
class PlayNotation(Notation):
    """The notation of NVWK: a play names its cards, and what a card that can be many is played as."""

    facts: Facts | None = None

    def format_action(self, action: Action) -> str:
        """Write an action."""
        verb, cards, places = action
        if verb == "play":
            return f"play {format_play(places, self._facts)}"
        return " ".join([verb, *map(str, places), *(self.ids[kind] for kind in cards)])

    def parse_action(self, text: str) -> Action:
        """Read an action; raises UnreadableMoveError for a text that is none."""
        verb, *words = text.replace(",", " ").split() or [""]
        if verb == "play" and words:
            return play((self.parse_way(word) for word in words), self._facts)
        if verb in _WHOLE and not words:
            return _WHOLE[verb]
        if verb == "discard" and len(words) == 1:
            return discard(self._kind(words[0]))
        answer = self.parse_answer(" ".join([verb, *words]))
        if answer is None:
            raise self._explain(shorten(text), verb)
        return answer

    def parse_answer(self, words: str) -> Action | None:
        """Read the answer to what an ability asks: `choose p2`, `choose all`, `drop 4S 5H`, `give 4S`."""
        verb, *rest = words.split(" ")
        if verb not in self.answers:
            return None
        if verb == CHOOSE:
            is_known = len(rest) == 1 and (rest[0] == ALL or parse_player(rest[0], MOST_PLAYERS) is not None)
            return Action(CHOOSE, (), (rest[0],)) if is_known else Notation.parse_answer(self, words)
        if not rest or rest == [NONE]:
            return Notation.parse_answer(self, words)
        order = self._facts.order
        return Action(verb, tuple(sorted(map(self._kind, rest), key=lambda kind: (order[kind], kind))))

    def parse_way(self, word: str) -> int:
        """Read one card of a play as the number of its way."""
        facts = self._facts
        if word in facts.numbers:
            return facts.numbers[word]
        card_id, has_name, name = word.partition("=")
        named = [way.text for way in facts.ways if way.kind == self._kind(card_id)]
        if not named:
            raise UnreadableMoveError(f"The card `{card_id}` cannot be played at all.")
        if named == [card_id]:
            raise UnreadableMoveError(f"`{word}` says too much: `{card_id}` is played as what it is.")
        if has_name:
            names = [text.partition("=")[2] for text in named]
            listed = ", ".join(f"`{each}`" for each in names[:MOST_NAMES])
            more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
            hint = suggest(name, names) or f"It can be {listed}{more}."
            raise UnreadableMoveError(f"The card `{card_id}` cannot be played as `{name}`.", hint)
        raise UnreadableMoveError(f"Say what `{card_id}` is played as.", f"It can be `{named[0]}`, for example.")

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person."""
        return FORMS.get(verb, verb).replace("{card}", "CARD")

    def show_answer(self, action: Action) -> str:
        """Write the form of an answer for a person: `drop CARD CARD`, `choose p2`."""
        return " ".join([action.verb, *map(str, action.places), *("CARD" for _ in action.cards)])

    @property
    def _facts(self) -> Facts:
        assert self.facts is not None
        return self.facts

    def _explain(self, text: str, words: str) -> UnreadableMoveError:
        verb = words.partition(" ")[0]
        if verb == CHOOSE and verb in self.answers:
            return UnreadableMoveError(
                f"`{text}` is no answer: it names a player, such as `choose p2`, or is `choose all`."
            )
        if verb in FORMS:
            written = f"it is written `{self.show_form(verb)}`"
            return UnreadableMoveError(f"`{text}` is not the whole move, or more than it: {written}.")
        return self._refuse_verb(text, verb)


def make_notation(forms: Sequence[str], ids: tuple[str, ...], answers: tuple[str, ...], facts: Facts) -> PlayNotation:
    """Make the notation of a deck; its forms are always these."""
    return PlayNotation(FORMS, ids, (), answers, facts)
