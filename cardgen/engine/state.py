"""A position of a game: cards in zones, who is to move, what is still to be done; and the moves from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.effects.program import Copy
from cardgen.engine.outcome import Outcome
from cardgen.engine.rules import Rules
from cardgen.engine.zones import format_player

DECLINE = Action("decline")

Entry: TypeAlias = tuple[Any, ...]
Task: TypeAlias = tuple[Any, ...]


class Offer(NamedTuple):
    """A step of an ability that its player may take or decline: the step's number, the player, the card."""

    step: int
    player: int
    card: int


class Later(NamedTuple):
    """A step of an ability that is put off to the end of a period: the step's number, the player, the card."""

    step: int
    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a move is not legal: a sentence, and the rule or ruling it rests on."""

    message: str
    rule: str

    def __str__(self) -> str:
        return f"{self.message} The rule: {self.rule}."


class IllegalActionError(Exception):
    """A move is against the rules; the state is as it was."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection


class SetupError(Exception):
    """A position is set up with words or a value that the game does not know; `key` and `number` say where."""

    def __init__(self, key: str, number: int | None, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.number = number


class BrokenStateError(Exception):
    """A rule of the engine itself does not hold: a bug of ours."""


class State(ABC):
    """A game in progress.

    `zones` maps a zone's name to its cards by deck index, from the top or the left. `waiting` holds the players
    who have a choice to make now; several at once choose in secret, and nothing happens until the last has chosen
    (`chosen`, in seat order). `agenda` holds what is still to be done, last first, and `later` what is put off to the
    end of a period; `claims` are the cards claimed at this moment, each with the claimer. `log` is what has happened.
    """

    __slots__ = (
        "agenda", "chosen", "claims", "copies", "in_play", "later", "log", "looked_at", "offer", "rules", "waiting",
        "zones",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.zones: dict[str, list[int]] = {zone.name: [] for zone in rules.zones}
        self.waiting: tuple[int, ...] = ()
        self.chosen: list[Action | None] = [None] * rules.players
        self.offer: Offer | None = None
        self.agenda: list[Task] = []
        self.later: list[Later] = []
        self.claims: list[tuple[int, int]] = []
        self.copies: dict[int, Copy] = {}
        self.looked_at: list[list[int]] = [[] for _ in range(rules.players)]
        self.log: list[Entry] = []
        self.in_play: frozenset[int] = frozenset()

    # ---- what a game adds

    @abstractmethod
    def deal(self, chance: Chance) -> None:
        """Lay out an empty table for a new game."""

    @abstractmethod
    def start(self) -> None:
        """Begin to play from the cards as they lie: work out who is to move."""

    @abstractmethod
    def legal_choices(self, player: int) -> list[Action]:
        """Give every legal move of a player who is waited for and has no offer to answer."""

    @abstractmethod
    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Say why a player who is waited for may not make a move that is no answer to an offer."""

    @abstractmethod
    def carry_out(self, choices: Sequence[Action]) -> None:
        """Go on once everybody who was waited for has chosen; `choices` is in the order of `waiting`."""

    @abstractmethod
    def do(self, task: Task) -> None:
        """Do one task of the game's own from the agenda."""

    @abstractmethod
    def is_over(self) -> bool:
        """Tell whether the game has ended."""

    @abstractmethod
    def score(self, player: int) -> int:
        """Give a player's score as it stands now."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Give how the game ended; None while it goes on."""

    def find_setup_objection(self) -> str | None:
        """Say why no game can go on from the cards as they lie; None if one can."""
        return None

    # ---- how a position is written, where it is more than cards in order

    def write_zone(self, name: str) -> list[str]:
        """Write the cards of a zone as examples and traces do."""
        return self.rules.cards.ids(self.zones[name])

    def write_value(self, name: str) -> Any:
        """Write one of `Game.values`: a text, a number, yes or no, or a list of texts."""
        raise BrokenStateError(f"the game has no value {name}")

    def write_position(self) -> dict[str, Any]:
        """Write every zone and value."""
        zones: dict[str, Any] = {name: self.write_zone(name) for name in self.zones}
        return zones | {name: self.write_value(name) for name in self.rules.game.values}

    def write_deal(self) -> dict[str, Any]:
        """Write what a new game starts from."""
        return self.write_position()

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Give what is written of a zone or value in the one form in which equal ones are equal."""
        return texts

    def split_lying(self, zone: str, text: str) -> tuple[str | None, str]:
        """Split what stands for one card into its id, None for an empty place, and the words on how it lies."""
        return text, ""

    def set_up(
        self,
        cards: Mapping[str, Sequence[int | None]],
        words: Mapping[str, Sequence[str]],
        values: Mapping[str, str | tuple[str, ...]],
    ) -> None:
        """Lay a position on an empty table; raises SetupError where the game does not know the words or a value."""
        self.place({name: [card for card in lying if card is not None] for name, lying in cards.items()})

    def write_more(self) -> dict[str, Any]:
        """Give what a game's states hold beside what all do, as plain data that `read_more` takes."""
        return {}

    def read_more(self, parts: Mapping[str, Any]) -> None:  # noqa: B027 - most games have nothing more
        """Take what `write_more` gave."""

    # ---- what cards that lie in a zone show, where the zone leaves it to each

    def shows(self, zone: str, place: int, player: int) -> bool:
        """Tell whether a player sees the face of a card of a zone whose cards are seen as they lie."""
        raise BrokenStateError(f"{zone} is no such zone")

    def show_more(self) -> tuple[Any, ...]:
        """Give what is open to all beside the cards: how they lie, whose turn it is."""
        return ()

    # ---- what effects ask, where a game has cards that lie up or down

    def is_up(self, zone: str, place: int) -> bool:
        """Tell whether a card lies face up."""
        return True

    def can_be(self, verb: str, zone: str, place: int) -> bool:
        """Tell whether the rules let an effect do this to a card."""
        return True

    def name_choice(self, verb: str, player: int, card: int | None) -> Action:
        """Give the move that chooses a card for an effect; None chooses none."""
        return DECLINE if card is None else Action(verb, (self.rules.cards.kind_of[card],))

    # ---- moves

    def to_move(self) -> tuple[int, ...]:
        """Give the players who have a choice to make now, in seat order; none when the game is over."""
        return self.waiting

    def legal_actions(self, player: int) -> list[Action]:
        """Give every legal move of a player; none for a player who is not to move."""
        if player not in self.waiting:
            return []
        if self.offer is not None:
            return self._list_answers(self.offer)
        return self.legal_choices(player)

    def find_objection(self, player: int, action: Action) -> Objection | None:
        """Say why a move is not legal; None if it is."""
        if player not in self.waiting:
            return self._object_to_turn(player)
        if self.offer is None:
            return self.find_choice_objection(player, action)
        answers = self._list_answers(self.offer)
        if action in answers:
            return None
        write = self.rules.notation.format_action
        message = f"{format_player(player)} must answer {' or '.join(f'`{write(answer)}`' for answer in answers)} now."
        return Objection(message, self.rules.game.offer_rule)

    def apply(self, player: int, action: Action) -> None:
        """Make a move with all checks; raises IllegalActionError and changes nothing if the rules are against it."""
        objection = self.find_objection(player, action)
        if objection is not None:
            raise IllegalActionError(objection)
        told = len(self.log)
        self.step(player, action)
        if len(self.log) != told:  # a choice that is still secret moves nothing
            self.check()

    def step(self, player: int, action: Action) -> None:
        """Make a move that is known to be legal; for playouts that choose from the legal list."""
        waiting = self.waiting
        if len(waiting) > 1:
            self.chosen[player] = action
            self.waiting = tuple([seat for seat in waiting if seat != player])
            return
        self.waiting = ()
        if self.offer is not None:
            self._answer(action)
        else:
            self.chosen[player] = action
            choices = [choice for choice in self.chosen if choice is not None]
            self.chosen = [None] * len(self.chosen)
            self.carry_out(choices)
        self.advance()

    def advance(self) -> None:
        """Do what is on the agenda until a player has to choose or nothing is left to do."""
        agenda = self.agenda
        while agenda and not self.waiting:
            task = agenda.pop()
            if task[0] == "effect":
                self._run(task[1], task[2], task[3])
            elif task[0] == "due":
                self._run(task[1], task[2], task[3], is_due=True)
            else:
                self.do(task)

    def forget_choices(self, player: int) -> None:
        """Take back what the others have chosen in secret beside a player who has yet to choose."""
        if player in self.waiting and self.offer is None:
            secret = {seat for seat, choice in enumerate(self.chosen) if choice is not None}
            self.waiting = tuple(sorted({*self.waiting, *secret}))
            self.chosen = [None] * len(self.chosen)

    # ---- what effects use

    def move(self, card: int, source: str, target: str) -> None:
        """Take a card out of a zone and lay it at the end of another."""
        self.zones[source].remove(card)
        self.zones[target].append(card)
        self.log.append(("move", (card,), source, target))

    def move_all(self, source: str, target: str) -> tuple[int, ...]:
        """Take all cards of a zone, in order, to the end of another, and give them."""
        zones = self.zones
        cards = tuple(zones[source])
        zones[source] = []
        zones[target] += cards
        self.log.append(("move", cards, source, target))
        return cards

    def find_zone_of(self, card: int) -> str:
        """Give the name of the zone that a card lies in."""
        for name, cards in self.zones.items():
            if card in cards:
                return name
        raise BrokenStateError(f"card {card} lies nowhere")

    def find_on(self, card: int) -> int | None:
        """Give the card that lies on a card of a zone whose cards lie on one another; None if there is none."""
        cards = self.zones[self.find_zone_of(card)]
        place = cards.index(card) + 1
        return cards[place] if place < len(cards) else None

    def kind_now(self, card: int) -> int:
        """Give the kind that a card is now: its own, or that of what it has become a copy of."""
        return self.copies[card].kind if card in self.copies else self.rules.cards.kind_of[card]

    def as_it_stands(self, pile: Sequence[int]) -> int:
        """Give the card that a pile is judged by: the first, or what lies on it where that stands in for it."""
        if len(pile) == 1:
            return pile[0]
        stands, copies, kind_of = self.rules.program.stand_ins, self.copies, self.rules.cards.kind_of
        for card in pile:
            if (copies[card].kind if card in copies else kind_of[card]) not in stands:
                return card
        return pile[-1]

    def end_copies(self, moment: str) -> None:
        """Undo what lasted until a moment."""
        for card, copy in list(self.copies.items()):
            if copy.until == moment:
                del self.copies[card]

    def arrived(self, card: int, player: int) -> None:  # noqa: B027 - a game may care, it need not
        """Hear that an effect has laid a card on one of a player's cards."""

    def plan(self, steps: Sequence[int], player: int, card: int) -> None:
        """Put the steps of an ability on the agenda, to be done next, in order."""
        for step in reversed(steps):
            self.agenda.append(("effect", step, player, card))

    def fall_due(self, period: str) -> None:
        """Put on the agenda what was put off to the end of a period, to be done next, in order."""
        steps = self.rules.program.steps
        due = [each for each in self.later if steps[each.step].at == period]
        self.later = [each for each in self.later if steps[each.step].at != period]
        self.agenda += [("due", *each) for each in reversed(due)]

    def claim(self, player: int, cards: Sequence[int]) -> None:
        """Note that a player claims cards at this moment."""
        self.claims += [(player, card) for card in cards]

    def settle_claims(self) -> list[tuple[int, int]]:
        """End the moment: give each card that one side has claimed, with the side; what both claim goes to neither."""
        claimers: dict[int, set[int]] = {}
        for player, card in self.claims:
            claimers.setdefault(card, set()).add(player)
        self.claims = []
        return [(players.pop(), card) for card, players in claimers.items() if len(players) == 1]

    def end(self, period: str, player: int, card: int) -> None:
        """End a period because a player's card says so: one of `Powers.ends`."""
        raise BrokenStateError(f"the game cannot end the {period}")

    # ---- the whole

    def copy(self) -> State:
        """Give a state that plays on by itself; it starts with the same log."""
        other: State = object.__new__(type(self))
        other.rules = self.rules
        other.zones = {name: cards[:] for name, cards in self.zones.items()}
        other.waiting = self.waiting
        other.chosen = self.chosen[:]
        other.offer = self.offer
        other.agenda = self.agenda[:]
        other.later = self.later[:]
        other.claims = self.claims[:]
        other.copies = self.copies.copy()
        other.looked_at = [cards[:] for cards in self.looked_at]
        other.log = self.log[:]
        other.in_play = self.in_play
        return other

    def check(self) -> None:
        """Raise BrokenStateError unless every card in play lies in exactly one zone, and no other card does."""
        zones = self.zones.values()
        if sum(map(len, zones)) != len(self.in_play) or set().union(*zones) != self.in_play:
            raise BrokenStateError("a card is lost, or lies in two zones")

    def place(self, zones: Mapping[str, Sequence[int]]) -> None:
        """Lay cards in zones of an empty table."""
        for name, cards in zones.items():
            self.zones[name][:] = cards
        self.in_play = frozenset().union(*self.zones.values())

    def _answer(self, action: Action) -> None:
        offer = self.offer
        assert offer is not None
        self.offer = None
        step = self.rules.program.steps[offer.step]
        if step.choose is not None:
            is_done = step.choose(self, offer.player, offer.card, action)
        elif action.verb == DECLINE.verb:
            self.log.append(("decline", offer.player, step.accept.verb))
            is_done = False
        else:
            is_done = step.run(self, offer.player, offer.card)
        if is_done is not False and step.then:
            self.plan(step.then, offer.player, offer.card)

    def _list_answers(self, offer: Offer) -> list[Action]:
        step = self.rules.program.steps[offer.step]
        return [step.accept, DECLINE] if step.choices is None else step.choices(self, offer.player, offer.card)

    def _run(self, number: int, player: int, card: int, is_due: bool = False) -> None:
        step = self.rules.program.steps[number]
        if step.at is not None and not is_due:
            self.later.append(Later(number, player, card))
            self.log.append(("put off", player, card, step.accept.verb, step.at))
            return
        if step.choices is not None:
            is_asked = bool(step.choices(self, player, card))
        else:
            is_asked = step.is_offer and step.is_possible(self, player, card)
        if is_asked:
            self.offer = Offer(number, player, card)
            self.waiting = (player,)
        elif not step.is_offer and step.choices is None and step.run(self, player, card) is not False and step.then:
            self.plan(step.then, player, card)

    def _object_to_turn(self, player: int) -> Objection:
        name = format_player(player)
        if self.is_over():
            return Objection("The game is over.", "after the end there are no more moves")
        if self.chosen[player] is not None:
            return Objection(f"{name} has already chosen.", "a choice made in secret stands")
        others = " and ".join(format_player(seat) for seat in self.waiting)
        if self.offer is not None:
            return Objection(f"Only {others} may answer now.", self.rules.game.offer_rule)
        return Objection(f"{others} must choose first.", f"{name} has nothing to choose now")
