"""A position of a game: cards in zones, who is to move, what is still to be done; and the moves from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any, Generic, NamedTuple, Self, cast

from cardgen.ability.ast import Who
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action, IllegalActionError, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.effects.board import Board, BrokenStateError
from cardgen.engine.effects.performing import PERFORMED, answer, list_answers
from cardgen.engine.effects.program import Step
from cardgen.engine.narration import Event, Looked, Moved, Shuffled, Transfer
from cardgen.engine.outcome import Outcome, highest_wins, lowest_wins
from cardgen.engine.refusals import refuse_answer
from cardgen.engine.rules import Facts, Rules
from cardgen.engine.tasks import Offer, RunStep, Task
from cardgen.engine.zones import Visibility, Zone, format_player


class Lying(NamedTuple):
    """A card as a position is set up with it, None for an empty place, and the words on how it lies."""

    card: int | None
    words: str = ""


def setup_mistake(key: str, number: int | None, message: str) -> MistakeError:
    """Give the mistake of a position that is set up with words or a value that the game does not know.

    Its subject is the zone or value, and the number of the card or word in its list.
    """
    return MistakeError(message, subject=(key, number))


def find_setup_place(mistake: MistakeError) -> tuple[str, int | None]:
    """Give the zone or value that a position is set up wrongly with, and the number of the word in its list."""
    key, number = mistake.subject if isinstance(mistake.subject, tuple) else ("", None)
    return key, number


@dataclass(eq=False)
class State(Board, Generic[Facts]):
    """A game in progress.

    `zones` has the cards of each zone by deck index, from the top or the left; they change by `move` alone. `waiting`
    holds the players who have a choice to make now; several at once choose in secret, and nothing happens until the
    last has chosen (`chosen`). `offer` is what an ability asks its player, `agenda` what is still to be done, last
    first, `looked_at` the cards that each player has been shown, `log` what has happened, `in_play` all cards on the
    table. Once the game `is_over` nothing is done any more, whatever was still to come.

    `to_shuffle` is the zone that chance has to put in a new order before anything goes on: nobody is to move until
    `shuffle` or `put_in_order` has done so.

    All that a game adds is declared as a field with a value that never changes, such as a tuple, and replaced as a
    whole; so a copy shares it. What can change in place, `copy` has to copy.
    """

    rules: Rules[Facts]
    zones: Mapping[Zone, tuple[int, ...]] = field(default_factory=dict)
    waiting: tuple[int, ...] = ()
    chosen: dict[int, Action] = field(default_factory=dict)
    offer: Offer | None = None
    agenda: list[Task] = field(default_factory=list)
    looked_at: tuple[tuple[int, ...], ...] = ()
    in_play: frozenset[int] = frozenset()
    is_over: bool = False
    to_shuffle: Zone | None = None
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.looked_at = ((),) * self.rules.players
        self.zones = dict.fromkeys(self.rules.zones, ())

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
    def carry_out(self, choices: Sequence[Action]) -> None:
        """Go on once everybody who was waited for has chosen; `choices` is in the order of their seats."""

    @abstractmethod
    def returns(self) -> tuple[int, ...]:
        """Give each player's score as it stands now, in seat order."""

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Say why a player who is waited for may not make a move that is no answer to an offer."""
        if action in self.legal_choices(player):
            return None
        message = f"`{self.rules.notation.format_action(action)}` is not possible now."
        return Objection(message, "a player makes one of the legal moves")

    def do(self, task: Task) -> None:
        """Do one task of the game's own from the agenda."""
        raise BrokenStateError(f"the game has no task {task}")

    def is_terminal(self) -> bool:
        """Tell whether the game has ended: nobody has to choose and nothing is left to do."""
        return self.is_over or (not self.waiting and not self.agenda)

    def outcome(self) -> Outcome | None:
        """Give how the game ended, None while it goes on: the best score wins, if nothing else is said."""
        win = lowest_wins if self.rules.game.fewest_points_win else highest_wins
        return win(self.returns()) if self.is_terminal() else None

    def find_setup_objection(self) -> str | None:
        """Say why no game can go on from the cards as they lie; None if one can."""
        return None

    def rate(self, player: int, action: Action) -> int | None:
        """Give how good a move looks to its player, from what that player may know; None: its score shows it."""
        return None

    def measure_end(self) -> Mapping[str, int | str]:
        """Give what simulation counts of a game that has ended, beside scores and length, by its names.

        Of numbers it shows the mean and how they spread, of texts how often each is there.
        """
        return {}

    def draw_table(self, player: int, names: tuple[str, ...]) -> list[str] | None:
        """Give the lines that show the table to a player in a terminal; None for one line for each zone."""
        return None

    # ---- how a position is written, where it is more than cards in order

    def write_zone(self, zone: Zone) -> list[str]:
        """Write the cards of a zone as examples and traces do."""
        return self.rules.cards.ids(self.zones[zone])

    def write_value(self, name: str) -> Any:
        """Write one of `Game.values`: a text, a number, yes or no, or a list of texts."""
        raise BrokenStateError(f"the game has no value {name}")

    def write_position(self) -> dict[str, Any]:
        """Write every zone and value."""
        zones: dict[str, Any] = {zone.name: self.write_zone(zone) for zone in self.zones}
        return zones | {name: self.write_value(name) for name in self.rules.list_values()}

    def write_deal(self) -> dict[str, Any]:
        """Write what a new game starts from."""
        read_only = self.rules.game.read_only
        return {name: value for name, value in self.write_position().items() if name not in read_only}

    def write_alike(self, name: str, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Give what is written of a zone or value in the one form in which equal ones are equal."""
        return texts

    def split_lying(self, zone: Zone, text: str) -> tuple[tuple[str | None, str], ...]:
        """Split one text of a zone into cards: the id of each, None for an empty place, and words on how it lies."""
        return ((text, ""),)

    def set_up(self, zones: Mapping[Zone, Sequence[Lying]], values: Mapping[str, str | tuple[str, ...]]) -> None:
        """Lay a position on an empty table.

        Raises a `setup_mistake` where the game does not know the words or a value.
        """
        self.place({zone: [each.card for each in lying if each.card is not None] for zone, lying in zones.items()})

    # ---- what cards that lie in a zone show, where the zone leaves it to each

    def shows(self, zone: Zone, place: int, player: int) -> bool:
        """Tell whether a player sees the face of a card of a zone whose cards are seen as they lie."""
        raise BrokenStateError(f"{zone.name} is no such zone")

    def show_more(self) -> tuple[Any, ...]:
        """Give what is open to all beside the cards: how they lie, whose turn it is."""
        return ()

    # ---- moves

    def to_move(self) -> tuple[int, ...]:
        """Give the players who have a choice to make now, in seat order; none when the game is over."""
        return self.waiting

    def legal_actions(self, player: int) -> list[Action]:
        """Give every legal move of a player; none for a player who is not to move."""
        if player not in self.waiting:
            return []
        return self.legal_choices(player) if self.offer is None else list_answers(self, self.offer)

    def find_objection(self, player: int, action: Action) -> Objection | None:
        """Say why a move is not legal; None if it is."""
        objection = self._find_any_objection(player, action)
        if objection is None or self.rules.rulings is None:
            return objection
        return objection.cite_only(self.rules.rulings)

    def _find_any_objection(self, player: int, action: Action) -> Objection | None:
        if player not in self.waiting:
            return self._object_to_turn(player)
        if self.offer is None:
            return self.find_choice_objection(player, action)
        answers = list_answers(self, self.offer)
        return None if action in answers else refuse_answer(self, self.rules, self.offer, action, answers)

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
            place = waiting.index(player)
            self.waiting = waiting[:place] + waiting[place + 1 :]
            return
        self.waiting = ()
        if self.offer is not None:
            answer(self, self.offer, action)
        elif self.chosen:
            self.chosen[player] = action
            choices = [*map(self.chosen.__getitem__, sorted(self.chosen))]
            self.chosen.clear()
            self.carry_out(choices)
        else:
            self.carry_out([action])
        self.advance()

    def advance(self) -> None:
        """Do what is on the agenda until a player has to choose or nothing is left to do."""
        while self.agenda and not self.waiting and self.to_shuffle is None:
            task = self.agenda.pop()
            perform = PERFORMED.get(type(task))
            if perform is None:
                self.do(task)
            else:
                perform(self, task)

    # ---- chance

    def shuffle(self, chance: Chance) -> Action:
        """Put the cards of `to_shuffle` in an order that chance gives, and go on; give what a trace says of it."""
        assert self.to_shuffle is not None
        cards = [*self.zones[self.to_shuffle]]
        chance.shuffle(cards)
        return self.put_in_order(cards)

    def put_in_order(self, cards: Sequence[int]) -> Action:
        """Put the cards of `to_shuffle` in this order, top first, and go on; give what a trace says of it."""
        zone = self.to_shuffle
        assert zone is not None and sorted(cards) == sorted(self.zones[zone])
        zones: Any = self.zones
        zones[zone] = tuple(cards)
        self.to_shuffle = None
        self.record(Shuffled(zone, tuple(cards)))
        self.advance()
        return Action(f"{zone.name}:", tuple(self.rules.cards.kind_of[card] for card in cards))

    def parse_order(self, text: str) -> tuple[int, ...]:
        """Read the order that a trace or an example gives to what is shuffled: `deck: 4S 9H`.

        Raises MistakeError where it is none of just those cards.
        """
        zone = self.to_shuffle
        if zone is None:
            raise MistakeError("nothing is shuffled here, but the next line gives an order.")
        name, _, rest = text.partition(":")
        cards, found = self.rules.cards, []
        left = [*self.zones[zone]]
        for word in rest.split():
            card = next((card for card in left if cards.id_of(card) == word), None)
            if card is None:
                raise MistakeError(f"`{word}` is none of the cards that are shuffled, or stands there too often.")
            left.remove(card)
            found.append(card)
        if name.strip() != zone.name or left:
            listed = " ".join(cards.ids(sorted(self.zones[zone])))
            raise MistakeError(f"the order is written `{zone.name}: ...` with each of the cards {listed}.")
        return tuple(found)

    def plan(self, *tasks: Task) -> None:
        """Put tasks on the agenda, to be done next, in order."""
        self.agenda += tasks[::-1]

    def plan_steps(self, steps: Sequence[int], player: int, card: int) -> None:
        """Put the steps of an ability on the agenda, to be done next, in order."""
        for step in reversed(steps):
            self.agenda.append(RunStep(step, player, card))

    def finish(self) -> None:
        """End the game: nothing that was still to be done is done."""
        self.is_over = True
        self.agenda.clear()
        self.waiting = ()

    def forget_choices(self, player: int) -> None:
        """Take back what the others have chosen in secret beside a player who has yet to choose."""
        if player in self.waiting and self.offer is None:
            self.waiting = tuple(sorted({*self.waiting, *self.chosen}))
            self.chosen.clear()

    # ---- what rules and effects use: see `Board`

    def list_steps(self) -> Sequence[Step]:
        """Give the steps of all abilities, which are known by their number."""
        return self.rules.program.steps

    def record(self, event: Event) -> None:
        """Note in the log what has happened."""
        self.log.append(event)

    def move(self, *transfers: Transfer) -> None:
        """Take cards out of zones and lay them, in order, at the end of others; no other way leads there."""
        zones: Any = self.zones  # read-only to all others
        for cards, source, target in transfers:
            if zones[source] is cards:
                zones[source] = ()
            else:
                left = [*zones[source]]
                for card in cards:
                    left.remove(card)
                zones[source] = tuple(left)
            zones[target] += cards
        self.log.append(Moved(transfers))

    def look_at(self, player: int, card: int) -> None:
        """Show a card to a player alone."""
        self.looked_at = tuple((*seen, card) if seat == player else seen for seat, seen in enumerate(self.looked_at))
        self.record(self.note_look(player, card))

    def note_look(self, player: int, card: int) -> Looked:
        """Give the event that a player alone has seen a card."""
        return Looked(player, card, self.find_zone_of(card))

    def find_zone_of(self, card: int) -> Zone:
        """Give the zone that a card lies in."""
        for zone, cards in self.zones.items():
            if card in cards:
                return zone
        raise BrokenStateError(f"card {card} lies nowhere")

    def kind_now(self, card: int) -> int:
        """Give the kind that a card is, or has become a copy of."""
        return self.rules.cards.kind_of[card]

    def name_choice(self, verb: str, player: int, card: int, has_owner: bool) -> Action:
        """Give the move by which a player picks a card: by its name, or by its place if the player cannot see it."""
        zone = self.find_zone_of(card)
        place = self.zones[zone].index(card)
        if self.is_seen(zone, place, player):
            return Action(verb, (self.rules.cards.kind_of[card],))
        return Action(verb, (), (f"{zone.name}.{self.number_place(zone, place)}",))

    def name_picks(self, verb: str, player: int, cards: Sequence[int], n: int) -> list[Action]:
        """Give the moves by which a player picks `n` cards of a hand at once, each set of cards once."""
        kinds = sorted((self.rules.cards.kind_of[card] for card in cards), key=self.rank_kind)
        return [Action(verb, picked) for picked in dict.fromkeys(combinations(kinds, n))]

    def rank_kind(self, kind: int) -> int:
        """Give the place that a kind of card has among those that a move names."""
        return kind

    def find_seats(self, who: Who, player: int) -> tuple[int, ...]:
        """Give the seats that a sentence of a player means at this moment."""
        raise BrokenStateError(f"the game does not know who `{who}` is")

    def list_those(self) -> tuple[int, ...]:
        """Give the cards that the step before has dealt with: `those cards`."""
        raise BrokenStateError("no step names cards for the next one")

    def number_place(self, zone: Zone, place: int) -> int:
        """Give the number, from 1, by which a place in a zone is called."""
        return place + 1

    def is_seen(self, zone: Zone, place: int, player: int) -> bool:
        """Tell whether a player sees the face of a card as it lies."""
        is_lying = zone.kind.visibility is Visibility.LYING
        return self.shows(zone, place, player) if is_lying else zone.is_open_to(player)

    # ---- the whole

    def copy(self) -> Self:
        """Give a state that plays on by itself; it starts with the same log."""
        other = object.__new__(type(self))
        for name in self.__dataclass_fields__:
            setattr(other, name, getattr(self, name))
        other.zones = dict(self.zones)
        other.agenda = self.agenda[:]
        other.chosen = self.chosen.copy()
        other.log = self.log[:]
        return other

    def check(self) -> None:
        """Raise BrokenStateError if a card is lost or doubled; it is enough to count, for `move` exchanges none."""
        if sum(map(len, self.zones.values())) != len(self.in_play):
            raise BrokenStateError("a card is lost, or lies in two zones")

    def place(self, zones: Mapping[Zone, Sequence[int]]) -> None:
        """Lay cards on an empty table."""
        laid = {zone: tuple(cards) for zone, cards in zones.items()}
        self.zones = dict.fromkeys(self.rules.zones, ()) | laid
        self.in_play = frozenset(chain.from_iterable(self.zones.values()))

    def _object_to_turn(self, player: int) -> Objection:
        name = format_player(player)
        if self.is_terminal():
            return Objection("The game is over.", "after the end there are no more moves")
        if player in self.chosen:
            return Objection(f"{name} has already chosen.", "a choice made in secret stands")
        others = " and ".join(format_player(seat) for seat in self.waiting)
        if self.offer is not None:
            return Objection(f"Only {others} may answer now.", self.rules.game.offer_rule)
        return Objection(f"{others} must choose first.", f"{name} has nothing to choose now")


def empty_table(rules: Rules[Facts]) -> State[Facts]:
    """Give a state without any card on the table."""
    return cast("State[Facts]", rules.game.state(rules))  # asking its class costs as much as half a move
