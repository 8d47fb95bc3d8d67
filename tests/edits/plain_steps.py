"""The small words of abilities read plainly from their trees, as docs/abilities.md says: who, may, for each, if, then.

A plain game is one generator, `run`: it yields what it asks, `{seat: [moves]}`, and is sent what was chosen. It takes
nothing from the engine but the tree of a sentence, and is written to be read, not to be quick.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.ast import (
    Act,
    ChooseOne,
    Does,
    ForEach,
    Group,
    Has,
    If,
    IfDone,
    Keyword,
    Limit,
    Node,
    Phrase,
    Player,
    Several,
    That,
    This,
    Timed,
    Top,
    Unless,
    Who,
    Zone,
)
from cardgen.model import Deck

Flow = Generator[Any, Any, Any]


COUNTING = Act("count", None)


class UnreadError(Exception):
    """A sentence says something that this reading does not know."""


class Done:
    """How a step went: whether in full, asked once all that it has set off is over; `waits` for what is claimed."""

    waits = False

    def __init__(self, is_full: bool = False) -> None:
        self._is_full = is_full

    def is_full(self) -> bool:
        """Tell whether the step was done with as many cards as it says, to every card that it means, and to 1."""
        return self._is_full


class DoneByEach(Done):
    """How a step of several players went."""

    def __init__(self, each: list[Done]) -> None:
        super().__init__()
        self.each = each
        self.waits = any(done.waits for done in each)

    def is_full(self) -> bool:
        """Tell whether all did it in full."""
        return bool(self.each) and all(done.is_full() for done in self.each)


@dataclass
class Source:
    """What runs: whose card (`you`), the card, the event that set it off, the cards that were named last.

    `number` tells cards apart that act one after the other.
    """

    you: int
    card: str
    event: str = ""
    named: list[str] = field(default_factory=list)
    number: int = 0


def read_abilities(deck: Deck, options: dict[str, str]) -> dict[str, list[Ability]]:
    """Give the trees of each card's sentences, keywords exchanged for those that they stand for."""
    assert deck.vocabulary is not None
    found = {}
    for card in deck.cards:
        sentences = card.abilities
        for option in deck.options:
            sentences = option.abilities.get(options.get(option.name, option.default), {}).get(card.id, sentences)
        found[card.id] = [tree for sentence in sentences for tree in _read(sentence.value, deck)]
    return found


def _read(sentence: str, deck: Deck) -> list[Ability]:
    assert deck.vocabulary is not None
    tree = parse(sentence, get_language(deck.vocabulary))
    assert not isinstance(tree, Mistake), tree
    if isinstance(tree, Keyword):
        keyword = deck.vocabulary.find_keyword(tree.name)
        assert keyword is not None
        return [each for text in keyword.text for each in _read(text.value, deck)]
    return [tree]


class PlainGame:
    """A game that asks and is answered; what a verb does and where cards lie is each game's own."""

    def __init__(self) -> None:
        self.over = False
        self.asked: dict[int, list[str]] = {}
        self.chosen: dict[int, str] = {}
        self.looked_at: list[list[str]] = [[], []]
        self.put_off: list[tuple[Does, Source]] = []
        self.has_run: set[Any] = set()  # steps of abilities, events of replacements and statements that came up

    # ---- what outsiders may ask

    def start(self) -> None:
        """Play up to the first choice."""
        self.flow = self.run()
        self._go_on(None)

    def to_move(self) -> list[int]:
        """Give who has a choice to make."""
        return sorted(set(self.asked) - set(self.chosen))

    def legal(self, seat: int) -> list[str]:
        """Give the moves of a player."""
        return self.asked[seat] if seat in self.to_move() else []

    def play(self, seat: int, move: str) -> None:
        """Make a move; choices of both at once wait for each other."""
        move = self.spell(move)
        assert move in self.legal(seat), f"p{seat + 1} may not {move}"
        self.chosen[seat] = move
        if not self.to_move():
            answers, self.chosen = self.chosen, {}
            self._go_on(answers)

    def play_with_orders(self, seat: int, move: str, orders: list[list[str]]) -> None:
        """Make a move that makes chance shuffle as it has done."""
        raise UnreadError("a shuffle")

    def _go_on(self, answers: dict[int, str] | None) -> None:
        try:
            self.asked = self.flow.send(answers)
        except StopIteration:
            self.asked = {}

    # ---- what each game says

    def spell(self, move: str) -> str:
        """Give a move as it is listed, where it can be written in several ways."""
        return move

    def run(self) -> Flow:
        """Play the game from the position as it lies."""
        raise NotImplementedError

    def reach(self, what: Any, actor: int, source: Source, act: Act) -> list[str]:
        """Give the cards that an object which is no group to choose from means, or those to choose from."""
        raise NotImplementedError

    def held_by(self, seat: int, group: Group, actor: int, source: Source) -> list[str]:
        """Give the cards of a group that a player has."""
        raise NotImplementedError

    def name(self, card: str, actor: int) -> str:
        """Give what a player who picks a card calls it."""
        raise NotImplementedError

    def perform(self, act: Act, cards: list[str], wanted: int, actor: int, source: Source, until: bool) -> Flow:
        """Do a verb to cards; give how it went."""
        raise NotImplementedError

    def count_deed(self, act: Act, actor: int, source: Source, times: int) -> tuple[int, int] | None:
        """Give how much of a deed that takes no cards, or takes them unseen, can be done, and how much it says."""
        return None

    def settle(self, done: Done) -> Flow:
        """Let all that the step before has set off come to its end."""
        yield from ()

    def is_time_for(self, step: Timed) -> bool:
        """Tell whether what is put off is due already."""
        return False

    # ---- asking

    def ask(self, seat: int, moves: list[str]) -> Flow:
        """Ask one player; give the move."""
        answers = yield {seat: list(dict.fromkeys(moves))}
        return answers[seat]

    # ---- steps

    def carry_out(self, steps: Sequence[Any], source: Source) -> Flow:
        """Do the steps of an ability in order."""
        last = Done()
        self.has_run.add(tuple(steps))
        for step in steps:
            if self.over:
                return
            if isinstance(step, IfDone):
                yield from self.settle(last)
                if self.over:
                    return
                last = (yield from self.do(step.step, source)) if last.is_full() else Done()
            else:
                last = yield from self.do(step, source)

    def do(self, step: Any, source: Source) -> Flow:
        """Do one step; give how it went."""
        match step:
            case ChooseOne():
                moves = [f"choose {number + 1}" for number in range(len(step.options))]
                move = yield from self.ask(source.you, moves)
                return (yield from self.do(step.options[moves.index(move)], source))
            case If():
                return (yield from self.do(step.step, source)) if self.holds(step.has, source) else Done()
            case ForEach():
                counted = self.reach(step.cards, source.you, source, COUNTING)
                return (yield from self.let_do(step.step, source, len(counted))) if counted else Done()
            case Unless():
                is_answered = yield from self.demand(step.answer, source)
                return Done() if is_answered else (yield from self.let_do(step.step, source))
            case Timed(word="at"):
                if step.moment.next:
                    raise UnreadError("a later moment")
                if self.is_time_for(step):
                    return (yield from self.let_do(step.step, source))
                self.put_off.append((step.step, source))
                return Done()
            case Timed():
                return (yield from self.let_do(step.step, source, until=True))
            case Does():
                return (yield from self.let_do(step, source))
        raise UnreadError(type(step).__name__)

    def holds(self, has: Has, source: Source) -> bool:
        """Tell whether players have so many cards."""
        group = has.cards
        for seat in self.actors(has.who, source):
            count = len(self.held_by(seat, group, seat, source))
            assert group.n is not None
            if group.limit is Limit.AT_LEAST and count < group.n:
                return False
            if group.limit in (Limit.AT_MOST, Limit.NO) and count > group.n:
                return False
        return True

    def actors(self, who: Player | This, source: Source) -> list[int]:
        """Give who does a step, in order."""
        if isinstance(who, This):
            return [source.you]
        seats = {
            Who.YOU: [source.you],
            Who.OPPONENT: [1 - source.you],
            Who.THEY: [1 - source.you],
            Who.EACH: [source.you, 1 - source.you],
        }
        if who.who not in seats:
            raise UnreadError(str(who.who))
        return seats[who.who]

    def demand(self, answer: Does, source: Source) -> Flow:
        """Ask the other player for what prevents a step, if it can be done in full; give whether it was done."""
        seat = 1 - source.you
        have, wanted = self.measure(answer.act, seat, source, 1)
        if have < max(wanted, 1):
            return False
        is_done = [False]
        done = yield from self.act(answer.act, seat, source, True, 1, False, is_done)
        if not is_done[0]:
            return False
        yield from self.settle(done)
        return done.is_full()

    def let_do(self, step: Does, source: Source, times: int = 1, until: bool = False) -> Flow:
        """Let each who is meant do a step."""
        if times != 1 and not any(isinstance(part, Group | Top) for part in parts(step.act)):
            raise UnreadError("for each without a number")
        found = []
        for seat in self.actors(step.who, source):
            if not self.over:
                found.append((yield from self.act(step.act, seat, source, step.may, times, until)))
        return DoneByEach(found)

    # ---- one deed

    def measure(self, act: Act, actor: int, source: Source, times: int) -> tuple[int, int]:
        """Give how many cards a deed can reach, and how many it means."""
        counted = self.count_deed(act, actor, source, times)
        if counted is not None:
            return counted
        have = wanted = 0
        for part in parts(act):
            cards = self.reach(part, actor, source, act)
            number = how_many(part, times, len(cards))
            have, wanted = have + min(len(cards), number), wanted + number
        return have, wanted

    def act(
        self,
        act: Act,
        actor: int,
        source: Source,
        may: bool,
        times: int,
        until: bool,
        is_done: list[bool] | None = None,
    ) -> Flow:
        """Let one player do a deed, asked first where they may."""
        have, wanted = self.measure(act, actor, source, times)
        is_blind = self.count_deed(act, actor, source, times) is not None
        is_picked = not is_blind and any(isinstance(part, Group) and part.n is not None for part in parts(act))
        if may and is_picked and len(parts(act)) > 1:
            raise UnreadError("an offer of cards to pick and others")
        if may and not is_picked:
            if have == 0:
                return Done()
            move = yield from self.ask(actor, [first_word(act.verb), "decline"])
            if move == "decline":
                return Done()
        cards = [] if is_blind else (yield from self.choose(act, actor, source, may, times))
        if cards is None:
            return Done()
        if is_done is not None:
            is_done[0] = True
        if is_blind:
            cards = [""] * have
        return (yield from self.perform(act, cards, wanted, actor, source, until))

    def choose(self, act: Act, actor: int, source: Source, may: bool, times: int) -> Flow:
        """Give the cards that a deed is done to, None where nobody wants to; all are fixed as the step starts."""
        reached = [(part, self.reach(part, actor, source, act)) for part in parts(act)]
        found: list[str] = []
        for part, cards in reached:
            number = how_many(part, times, len(cards))
            if not (isinstance(part, Group) and part.n is not None):
                picked = cards[:number]
            else:
                picked, left = [], list(cards)
                while left and len(picked) < number:
                    moves = {f"{first_word(act.verb)} {self.name(card, actor)}": card for card in left}
                    none = [f"{first_word(act.verb)} none"] if may and not picked else []
                    move = yield from self.ask(actor, [*moves, *none])
                    if move in none:
                        return None
                    picked.append(moves[move])
                    left.remove(moves[move])
            if not isinstance(part, This | That | Zone):
                source.named = picked
            found += [card for card in picked if card not in found]
        return found if found or not may else None


def parts(act: Act) -> tuple[Any, ...]:
    """Give the objects of a deed."""
    if isinstance(act.what, Several):
        if act.what.word != "and":
            raise UnreadError("one or the other")
        return act.what.items
    return (act.what,)


def how_many(part: Any, times: int, found: int) -> int:
    """Give how many cards an object means."""
    if isinstance(part, Top):
        return part.n * times
    if isinstance(part, Group) and part.n is not None:
        return part.n * times
    if isinstance(part, Group) and times != 1:
        raise UnreadError("for each without a number")
    return max(found, 1)


def first_word(verb: str) -> str:
    """Give what a move calls a verb: `look` for `look at`."""
    return verb.split()[0]


def find_from(act: Act) -> Zone | None:
    """Give the zone that a deed takes cards from."""
    for each in act.how:
        if isinstance(each, Phrase) and each.word == "from" and isinstance(each.noun, Zone):
            return each.noun
    return None


def has_only(act: Act, *words: str) -> bool:
    """Tell whether what follows the object of a deed begins with no other words."""
    return all(isinstance(each, Phrase) and each.word in words for each in act.how)


def find_first_verb(tree: Node) -> str:
    """Give the first verb of a sentence."""
    return next(node.verb for node in tree.walk() if isinstance(node, Act))
