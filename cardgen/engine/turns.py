"""Games in turns, as rules of one's own are written: a method for each move, cards put by the names of zones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, dataclass_transform

from cardgen.diagnostics.report import suggest
from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Event, Speaker, join
from cardgen.engine.state import State, setup_mistake
from cardgen.engine.tasks import Task
from cardgen.engine.zones import Zone, format_player, parse_player

_WORDS = ("player", "card", "cards")
_NOTHING: dict[str, Any] = {"bool": False, "str": ""}  # by what the type of a field says; 0 for any other


class Told(Event):
    """What happens, told in words of the rules; `others` is what those hear who may not see what the player does."""

    text: str
    seat: int
    cards: tuple[int, ...] = ()
    others: str = ""

    def tell(self, say: Speaker) -> str:
        """Give the sentence with the names of the player and the cards."""
        text = self.text if not self.others or say.may_know(self.seat) else self.others
        card = say.a_card(self.cards[0]) if self.cards else ""
        return text.format(player=say.player(self.seat), card=card, cards=say.cards(self.cards))


class TurnEnded(Event):
    """A player's turn is over."""

    seat: int
    is_turn = True


class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Give who has won, and the score of each player."""
        winners = join([say.player(seat) for seat in self.winners])
        won = f"{winners} {'win' if len(self.winners) > 1 else 'wins'}" if winners else "Nobody wins"
        return f"{won}: {join([f'{say.player(seat)} has {score}' for seat, score in enumerate(self.scores)])}."


class AskNext(Task):
    """All that a move does is done: work out who moves next."""


@dataclass_transform(eq_default=False)
@dataclass(eq=False)
class Turns(State[None]):
    """A game in progress in which `mover` moves, or all whom `choosers` names choose in secret.

    A game of this kind says what is dealt (`deal`), what is legal (`moves`), what each move does (`do_VERB`), and what
    the cards are worth (`score`). It is over when nobody has a move. What it has to remember beside the cards is a
    field with a type and a value that is replaced as a whole: `passed: int = 0`, `bids: tuple[int, ...] = ()`.
    """

    mover: int = 0
    asked: tuple[int, ...] = ()

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    # ---- what a game says

    @abstractmethod
    def moves(self, player: int) -> Iterable[Action | str]:
        """Give every move that a player may make now; one that names nothing may be given as its verb."""

    @abstractmethod
    def score(self, player: int) -> int:
        """Give a player's score as it stands now."""

    def choosers(self) -> Sequence[int]:
        """Give who chooses next: one player, or several who choose in secret."""
        return (self.mover,)

    def after_moves(self) -> None:
        """Do what comes once everybody who was asked has moved, such as passing hands on."""

    # ---- what it is made of

    def lay(self, **zones: Sequence[Any]) -> None:
        """Lay out the table: the cards of each zone, or of a zone that each player has a list of cards for each."""
        laid: dict[Zone, Sequence[int]] = {}
        for name, cards in zones.items():
            is_shared = self.rules.find_zone(name) is not None
            laid |= {self.find(name): cards} if is_shared else {self.find(name, p): own for p, own in enumerate(cards)}
        self.place(laid)

    def shuffled(self, chance: Chance, **facts: object) -> list[int]:
        """Give all cards of the deck in an order that chance gives, or those with these facts: `kind="light"`."""
        every = range(len(self.rules.cards.kind_of))
        cards = [card for card in every if all(self.fact(card, name) == value for name, value in facts.items())]
        chance.shuffle(cards)
        return cards

    def find(self, zone: str, player: int | None = None) -> Zone:
        """Give a zone of all, or that of a player; raises ValueError for one that is none."""
        name = zone if player is None else f"{format_player(player)}.{zone}"
        found = self.rules.find_zone(name)
        if found is None:
            raise ValueError(f"There is no zone `{name}`. {suggest(name, (each.name for each in self.rules.zones))}")
        return found

    def cards(self, zone: str, player: int | None = None) -> tuple[int, ...]:
        """Give the cards of a zone of all, or of a player's, from the top or the left."""
        return self.zones[self.find(zone, player)]

    def fact(self, card: int, field: str) -> Any:
        """Give what a card says in a field of the deck, `id` and `name` too; None if it says nothing there."""
        its = self.rules.cards.kinds[self.rules.cards.kind_of[card]]
        if field in its.fields:
            return its.fields[field]
        if field in ("id", "name"):
            return getattr(its, field)
        known = sorted({name for kind in self.rules.cards.kinds for name in kind.fields})
        if field not in known and field not in self.rules.game.fields:
            raise ValueError(f"No card has a field `{field}`. {suggest(field, [*known, 'id', 'name'])}")
        return None

    def put(self, cards: int | Sequence[int], zone: str, player: int | None = None) -> None:
        """Put a card, or cards in order, at the end of a zone, from wherever they lie."""
        target = self.find(zone, player)
        moved = (cards,) if isinstance(cards, int) else tuple(cards)
        by_source: dict[Zone, tuple[int, ...]] = {}
        for card in moved:
            source = self.find_zone_of(card)
            by_source[source] = (*by_source.get(source, ()), card)
        if by_source:
            self.move(*((each, source, target) for source, each in by_source.items()))

    def name_moves(self, verb: str, cards: Iterable[int]) -> list[Action]:
        """Give a move for each of the cards, copies of a card once: `play candle`, `play gust`."""
        kind_of = self.rules.cards.kind_of
        return [Action(verb, (kind,)) for kind in dict.fromkeys(kind_of[card] for card in cards)]

    def pick(self, kind: int, zone: str, player: int | None = None) -> int:
        """Give the card that a move means: the first of its kind in a zone."""
        return next(card for card in self.cards(zone, player) if self.rules.cards.kind_of[card] == kind)

    def tell(self, text: str, player: int, *cards: int, others: str = "") -> None:
        """Note what happens, `{player} turns up {card}.`; `others` is what all but the player hear of it."""
        _check_words(text)
        _check_words(others)
        if not cards and "{card" in text + others:
            raise ValueError(f"`{text}` tells of a card, and none is given behind the player.")
        self.record(Told(text, player, cards, others))

    def shuffle_next(self, zone: str, player: int | None = None) -> None:
        """Let chance put a zone in a new order before the next move."""
        self.to_shuffle = self.find(zone, player)

    def end_turn(self) -> None:
        """Let the next player move."""
        self.record(TurnEnded(self.mover))
        self.mover = (self.mover + 1) % self.rules.players

    # ---- what the engine asks

    def start(self) -> None:
        """Ask whoever chooses next and has a move."""
        self.asked = tuple(player for player in self.choosers() if self.legal_choices(player))
        self.waiting = self.asked

    def legal_choices(self, player: int) -> list[Action]:
        """Give the moves of a player."""
        return [Action(move) if isinstance(move, str) else move for move in self.moves(player)]

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Let each move do what its method says, in the order of seats."""
        self.plan(AskNext())
        for player, move in zip(self.asked, choices, strict=True):
            do = getattr(self, name_method(move.verb))
            do(player, *move.cards, *move.places)
        self.after_moves()
        if self.is_over:
            self._tell_end()

    def do(self, task: Task) -> None:
        """Ask for the next move."""
        if isinstance(task, AskNext):
            self.start()
            self._tell_end()
        else:
            super().do(task)

    def _tell_end(self) -> None:
        ended = self.outcome() if self.is_over or not self.waiting else None
        if ended is not None:
            self.record(Ended(ended.winners, ended.scores))

    def returns(self) -> tuple[int, ...]:
        """Give the score of each player."""
        return tuple(self.score(player) for player in range(self.rules.players))

    # ---- values beside the cards, by the names of their fields

    def write_value(self, name: str) -> Any:
        """Write a field, or what it has for one player: `p1.bids`."""
        seat, field = self._split(name)
        value = getattr(self, field)
        return value if seat is None else self._spread(field)[seat]

    def set_up(self, zones: Any, values: Any) -> None:
        """Lay a position; values are numbers, yes or no, or texts, as the fields are that they are laid into."""
        super().set_up(zones, {})
        for name, text in values.items():
            seat, field = self._split(name)
            if seat is None:
                setattr(self, field, _read_value(name, text, getattr(self, field)))
            else:
                old = self._spread(field)
                setattr(self, field, (*old[:seat], _read_value(name, text, old[seat]), *old[seat + 1 :]))

    def _spread(self, field: str) -> tuple[Any, ...]:
        """Give what a field holds for each player; who has nothing there yet has 0, no or an empty text."""
        value: tuple[Any, ...] = getattr(self, field)
        kind = str(self.__dataclass_fields__[field].type) if field in self.__dataclass_fields__ else ""
        nothing = next((none for word, none in _NOTHING.items() if word in kind), 0)
        return value + (nothing,) * (self.rules.players - len(value))

    def _split(self, name: str) -> tuple[int | None, str]:
        first, _, rest = name.rpartition(".")
        return (parse_player(first, self.rules.players), rest) if first else (None, name)


def name_method(verb: str) -> str:
    """Give the name of the method that does what a move says."""
    return f"do_{verb.replace('-', '_')}"


@cache
def _check_words(text: str) -> None:
    """Raise ValueError for a sentence with words in braces that stand for nothing."""
    for _, name, _, _ in Formatter().parse(text):
        if name is not None and name not in _WORDS:
            raise ValueError(f"`{text}` has `{{{name}}}`; what can stand there is {{player}}, {{card}} and {{cards}}.")


def _read_value(name: str, text: Any, old: Any) -> Any:
    if isinstance(old, bool) and text in ("true", "false", "yes", "no"):
        return text in ("true", "yes")
    if isinstance(old, int) and not isinstance(old, bool):
        if not isinstance(text, str) or not text.lstrip("-").isdecimal():
            raise setup_mistake(name, None, f"is `{text}`; it must be a number.")
        return int(text)
    if isinstance(old, tuple) and not isinstance(text, str):
        return tuple(int(each) if each.lstrip("-").isdecimal() else each for each in text)
    return text
