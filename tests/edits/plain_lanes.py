"""Three Lanes played from the trees of its sentences, written plainly from docs/abilities.md, beside the engine.

A second reading of edited decks: moves and positions are texts as the page of the game writes them, and nothing here
knows how the engine carries sentences out. All that can ask is a generator: it yields (player, moves) and is sent the
move that was made. What has no reading raises NoReadingError.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from cardgen.ability import Mistake, ast, get_language, parse
from cardgen.ability.ast import Limit, Modal, Who, Whose
from cardgen.model import Deck

LANES = "ABC"
RANKS = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
Question: TypeAlias = tuple[int, list[str]]
Asking: TypeAlias = Generator[Question, str, Any]


class NoReadingError(Exception):
    """A sentence says something that nothing here gives a meaning to."""


class GameOverError(Exception):
    """The game has ended; nothing more is done."""


@dataclass(frozen=True)
class Power:
    """One sentence of a card, and the keyword that it stands in, if it does."""

    tree: Any
    keyword: str | None


class Slot:
    """A card in a lane; `thaws` is the number of the turn at whose end it is not frozen any more."""

    def __init__(self, card: str, owner: int, lane: str) -> None:
        self.card, self.owner, self.lane = card, owner, lane
        self.up = self.base = self.gone = False
        self.damage = 0
        self.thaws: int | None = None
        self.left = 1  # attacks that it has left in this turn
        self.has_escaped = False  # being killed was replaced, and since then nothing hit or turned it
        self.flipped: int | None = None  # the turn in which it was turned up
        self.pair: Slot | None = None

    @property
    def rank(self) -> str:
        return RANKS.get(self.card[:-1], self.card[:-1])


@dataclass(frozen=True)
class Source:
    """Where a step comes from: a card and its power; `you` is the player whose card it is."""

    slot: Slot
    power: Power

    @property
    def you(self) -> int:
        return self.slot.owner


@dataclass(frozen=True)
class Cards:
    """What a deck says: the powers and the printed hit points of each card by its id, and what it is to be frozen."""

    powers: dict[str, list[Power]]
    bears: dict[str, Any]
    marker: list[Power]


def read_cards(deck: Deck) -> Cards:
    """Read all sentences of a deck, those of its keywords in their place."""
    vocabulary = deck.vocabulary
    assert vocabulary is not None
    language = get_language(vocabulary)

    @cache
    def read(text: str, keyword: str | None) -> tuple[Power, ...]:
        tree = parse(text, language)
        assert not isinstance(tree, Mistake), tree
        found = vocabulary.find_keyword(tree.name) if vocabulary and isinstance(tree, ast.Keyword) else None
        if found is None:
            _check_kind(tree)
            return (Power(tree, keyword),)
        return tuple(power for sentence in found.text for power in read(sentence.value, found.name))

    powers = {card.id: [power for text in card.abilities for power in read(text.value, None)] for card in deck.cards}
    (marker,) = vocabulary.markers
    frozen = [power for text in marker.text for power in read(text.value, None)]
    return Cards(powers, {card.id: card.fields["hit_points"] for card in deck.cards}, frozen)


class PlainLanes:
    """One game from a position; the players are 0 and 1. `asked` is who must choose now, with the legal moves."""

    def __init__(self, cards: Cards, setup: dict[str, Any]) -> None:
        self.powers, self.bears, self.marker = cards.powers, cards.bears, cards.marker
        self.over: str | None = None
        self.turn_number = 0
        self.looked_at: list[list[str]] = [[], []]
        self.attackers: list[Slot] = []
        self.is_held = False  # whether the dead of an attack are still to be counted
        self.left_by_return: set[str] = set()  # lanes that a card was returned from, not looked at yet
        self.repeating: list[Slot] = []  # the cards that repeat powers now, the innermost last
        self.put_off: list[tuple[int, Source, Any]] = []
        self._lay(setup)
        self.asked: Question | None = None
        self.game = self._play(is_running="actions" in setup)
        self._go_on(None)

    def _lay(self, setup: dict[str, Any]) -> None:
        self.draw_pile = list(setup.get("draw", []))
        self.aside = list(setup.get("aside", []))
        self.discard = list(setup.get("discard", []))
        self.hands = [list(setup.get(f"{name}.hand", [])) for name in ("p1", "p2")]
        self.won = [list(setup.get(f"{name}.lanes_won", [])) for name in ("p1", "p2")]
        self.mover = int(setup.get("turn", "p1")[1]) - 1
        self.actions = int(setup.get("actions", 0))
        self.passes = int(setup.get("passes", 0))
        self.acted = str(setup.get("acted", "false")) == "true"
        self.lanes: list[dict[str, list[Slot | None]]] = [
            {
                lane: [self._read_slot(text, player, lane) for text in setup.get(f"p{player + 1}.{lane}", [])]
                for lane in LANES
            }
            for player in (0, 1)
        ]
        for player in (0, 1):
            for text in setup.get(f"p{player + 1}.paired", []):
                one, two = (self.find(player, name) for name in text.split("+"))
                one.pair, two.pair = two, one

    def _read_slot(self, text: str, player: int, lane: str) -> Slot | None:
        if text == "-":
            return None
        card, face, *words = text.split()
        slot = Slot(card, player, lane)
        slot.up, slot.base = face == "up", "base" in words
        slot.damage = 1 if "damaged" in words else int(words[words.index("damage") + 1]) if "damage" in words else 0
        if "frozen" in words:
            slot.thaws = 0 if player == self.mover else 1
        if "twice" in words:
            slot.flipped, slot.left = 0, 2
        if "attacked" in words:
            slot.left = 0
        return slot

    # ---- the course of a game

    def play(self, move: str) -> None:
        """Make a move of the legal list."""
        assert self.asked is not None
        assert move in self.asked[1], (move, self.asked)
        self._go_on(move)

    def _go_on(self, move: str | None) -> None:
        try:
            self.asked = next(self.game) if move is None else self.game.send(move)
        except (GameOverError, StopIteration):
            self.asked = None

    def _play(self, is_running: bool) -> Asking:
        if not is_running:
            self._begin()
        while True:
            while self.actions > 0:
                move = yield self.mover, self.list_moves()
                if move == "end turn":
                    break
                self.actions -= 1
                self.acted = True
                yield from self._do(move)
            yield from self._end_turn()

    def _begin(self) -> None:
        self.actions, self.acted = 3, False
        self.draw(self.mover)

    def _end_turn(self) -> Asking:
        due = [each for each in self.put_off if each[0] == self.turn_number]
        self.put_off = [each for each in self.put_off if each not in due]
        ends = [
            Source(slot, power)
            for slot in self.standing(self.mover)
            for power in self.powers[slot.card]
            if isinstance(power.tree, ast.Trigger) and isinstance(power.tree.when, ast.Moment)
        ]
        if due or any(source.slot.up for source in ends):
            self.actions = 0  # what is left of them is lost
        for _, source, step in due:
            yield from self.run_step(source, step)
        for source in ends:
            if source.slot.up and not source.slot.gone:
                yield from self.run_power(source)
        for slot in self.standing(self.mover):
            if slot.thaws is not None and slot.thaws <= self.turn_number:
                slot.thaws = None
        self.passes = self.passes + 1 if not self.acted and not self.draw_pile else 0
        self.turn_number += 1
        self.acted = False
        for slot in self.standing(self.mover):
            if slot.owner == self.mover or slot.flipped == self.turn_number - 1:
                slot.left = self.times(slot)
        if self.passes == 4:
            one, two = len(self.won[0]), len(self.won[1])
            self._finish("draw" if one == two else "p1" if one > two else "p2")
        self.mover = 1 - self.mover
        self._begin()

    def _finish(self, winner: str) -> None:
        self.over = winner
        raise GameOverError

    def _do(self, move: str) -> Asking:
        verb, *words = move.split()
        if verb == "play":
            self.hands[self.mover].remove(words[0])
            self.lanes[self.mover][words[2]].append(Slot(words[0], self.mover, words[2]))
        elif verb == "flip":
            yield from self.turn_up(self.find(self.mover, words[0]))
        elif verb == "pair":
            one, two = (self.find(self.mover, name) for name in words)
            one.pair, two.pair = two, one
        else:
            mine = [self.find(self.mover, name) for name in words[0].split("+")]
            yield from self._attack(mine, [self.find(1 - self.mover, name) for name in words[2:]])

    # ---- the table

    def find(self, player: int, name: str) -> Slot:
        slot = self.lanes[player][name[0]][int(name[1:]) - 1]
        assert slot is not None
        return slot

    def name(self, slot: Slot) -> str:
        return f"{slot.lane}{self.lanes[slot.owner][slot.lane].index(slot) + 1}"

    def standing(self, first: int) -> list[Slot]:
        """Give all cards in lanes: of one player, then of the other, lane by lane, from the lowest slot."""
        sides = (self.lanes[first], self.lanes[1 - first])
        return [slot for side in sides for lane in LANES for slot in side[lane] if slot is not None]

    def in_lane(self, player: int, lane: str) -> list[Slot]:
        return [slot for slot in self.lanes[player][lane] if slot is not None]

    def open_lanes(self) -> list[str]:
        return [lane for lane in LANES if lane not in self.won[0] + self.won[1]]

    def sleeps(self, slot: Slot) -> bool:
        return slot.base and not slot.up and bool(self.draw_pile)

    # ---- statements

    def statements(self, slot: Slot) -> Iterator[Power]:
        """Give all statements that hold for a card now."""
        for bearer in self.standing(0):
            for power in self.powers[bearer.card]:
                if isinstance(power.tree, ast.Constant) and self._speaks_of(power.tree, bearer, slot):
                    yield power
        if slot.thaws is not None:
            yield from (power for power in self.marker if isinstance(power.tree.subject, ast.This))

    def _speaks_of(self, constant: ast.Constant, bearer: Slot, slot: Slot) -> bool:
        subject = constant.subject
        if isinstance(subject, ast.This):
            return bearer is slot and (slot.up or any(_list_forbidden(constant, "flip")))
        if not bearer.up:
            return False
        if isinstance(subject, ast.Group):
            return subject.noun == "card" and slot in self.select(subject, Source(bearer, Power(constant, None)), 0)
        if isinstance(subject, ast.Kind | ast.Several):
            return self.matches(subject, slot)
        raise NoReadingError(subject)

    def list_forbidden(self, slot: Slot, verb: str) -> Iterator[Any]:
        """Give what statements forbid a card now: `attack` is what it does, all else, as `attacked`, is done to it."""
        for power in self.statements(slot):
            if slot.up or verb == "flip" or power in self.marker:
                yield from _list_forbidden(power.tree, verb)

    def cannot(self, slot: Slot, verb: str) -> bool:
        """Tell whether something cannot be done to a card, whatever stands beside it."""
        return any(not act.how for act in self.list_forbidden(slot, verb))

    def is_spared(self, slot: Slot, keyword: str | None) -> bool:
        """Tell whether a card cannot be damaged, at all or by a keyword."""
        by_keyword = (ast.Phrase("by", ast.Keyword(keyword or "")),)
        return any(not act.how or act.how == by_keyword for act in self.list_forbidden(slot, "damage"))

    def matches(self, kind: Any, slot: Slot) -> bool:
        """Tell whether a card is such as a statement describes."""
        if isinstance(kind, ast.Several):
            return any(self.matches(item, slot) for item in kind.items)
        if not isinstance(kind, ast.Kind) or kind.article not in (ast.Article.A, ast.Article.ANY):
            raise NoReadingError(kind)
        return _is_named(kind, slot) and kind.face in (None, slot.up)

    def list_numbers(self, slot: Slot, verb: str) -> Iterator[Any]:
        """Give the acts of statements that hold for a card and have a verb: `has 3 hit points`."""
        for power in self.statements(slot):
            if power.tree.modal in (None, Modal.MAY):
                yield from (act for act in power.tree.acts if isinstance(act, ast.Act) and act.verb == verb)

    def hit_points(self, slot: Slot) -> int:
        said = [act.what.n for act in self.list_numbers(slot, "have") if isinstance(act.what, ast.Amount)]
        return said[-1] if said else self.bears[slot.card]

    def blow(self, slot: Slot, target: Slot) -> int:
        """Give the damage that a card deals to another in an attack: what the statement about the fewest cards says."""
        said = []
        for act in self.list_numbers(slot, "deal"):
            (to,) = act.how
            assert isinstance(to, ast.Phrase)
            if self.matches(to.noun, target):
                said.append((_count_kinds(to.noun), act.what.n))
        return min(said)[1] if said else 1

    def times(self, slot: Slot) -> int:
        """Give how often a card may attack in this turn."""
        found = [1]
        for act in self.list_numbers(slot, "attack"):
            if isinstance(act.what, ast.Amount):
                is_now = (
                    all(isinstance(phrase.noun, ast.During) for phrase in act.how) and slot.flipped == self.turn_number
                )
                if not act.how or is_now:
                    found.append(act.what.n)
        return max(found)

    def most_targets(self, slot: Slot) -> int:
        acts = self.list_numbers(slot, "attack")
        found: list[Any] = [act.what.n for act in acts if isinstance(act.what, ast.Group)]
        most: int = max([1, *found])
        return most

    # ---- legal moves

    def list_moves(self) -> list[str]:
        moves = ["end turn"]
        for lane in self.open_lanes():
            own = self.in_lane(self.mover, lane)
            moves += [f"play {card} to {lane}" for card in self.hands[self.mover]]
            moves += [f"flip {self.name(slot)}" for slot in own if self.can_try_to_flip(slot, self.mover)]
            single = [slot for slot in own if slot.up and slot.pair is None and not self.cannot(slot, "pair")]
            pairs = ((one, two) for one, two in combinations(single, 2) if one.rank == two.rank)
            moves += [f"pair {self.name(one)} {self.name(two)}" for one, two in pairs]
            moves += self._list_attacks(lane)
        return moves

    def can_try_to_flip(self, slot: Slot, actor: int) -> bool:
        """Tell whether a card can be flipped for all that a player knows."""
        if slot.up or self.sleeps(slot):
            return False
        is_seen = (slot.owner == actor and not slot.base) or slot.card in self.looked_at[actor]
        return not any(is_seen or power in self.marker for power in self._list_flip_bans(slot))

    def _list_flip_bans(self, slot: Slot) -> list[Power]:
        return [power for power in self.statements(slot) if any(_list_forbidden(power.tree, "flip"))]

    def _list_attacks(self, lane: str) -> Iterator[str]:
        can = [slot for slot in self.in_lane(self.mover, lane) if self._can_attack(slot)]
        enemies = [slot for slot in self.in_lane(1 - self.mover, lane) if not self.sleeps(slot)]
        enemies = [slot for slot in enemies if not self.cannot(slot, "attacked")]
        for slot in can:
            if slot.pair is None:
                for number in range(1, self.most_targets(slot) + 1):
                    for targets in combinations(enemies, number):
                        if self._may_be_attacked(targets, lane):
                            yield f"attack {self.name(slot)} -> {' '.join(map(self.name, targets))}"
        for one, two in combinations(can, 2):
            if one.pair is two:
                for target in enemies:
                    if self._may_be_attacked((target,), lane):
                        yield f"attack {self.name(one)}+{self.name(two)} -> {self.name(target)}"

    def _can_attack(self, slot: Slot) -> bool:
        return slot.up and slot.left > 0 and not self.cannot(slot, "attack")

    def _may_be_attacked(self, targets: tuple[Slot, ...], lane: str) -> bool:
        for slot in targets:
            others = [target for target in targets if target is not slot]
            for act in self.list_forbidden(slot, "attacked"):
                if act.how and any(self._is_companion(act.how[0], other) for other in others):
                    return False
        return all(self._includes(bearer, targets, lane) for bearer in self.standing(0) if bearer.up)

    def _is_companion(self, phrase: Any, other: Slot) -> bool:
        kind = phrase.noun
        if phrase.word != "with" or not isinstance(kind, ast.Kind):
            raise NoReadingError(phrase)
        return _is_named(kind, other) and kind.face in (None, other.up)

    def _includes(self, bearer: Slot, targets: tuple[Slot, ...], lane: str) -> bool:
        """Tell whether an attack of the mover has what a face-up card demands of it."""
        for power in self.powers[bearer.card]:
            tree = power.tree
            if isinstance(tree, ast.Constant) and tree.modal is Modal.MUST:
                group = tree.subject
                if not isinstance(group, ast.Group) or group.n is not None:
                    raise NoReadingError(tree)
                attackers = {None: (0, 1), Whose.YOUR: (bearer.owner,), Whose.OPPONENT: (1 - bearer.owner,)}
                is_meant = self.mover in attackers[group.whose] and lane in self.lanes_of(group.zone, bearer.lane)
                demands: Any = tree.acts if is_meant else ()
                for act in demands:
                    if not any(self.matches(act.what, target) for target in targets):
                        return False
        return True

    def lanes_of(self, zone: ast.Zone | None, lane: str) -> list[str]:
        """Give the lanes that a zone is, seen from a lane."""
        if zone is None:
            return list(LANES)
        if zone.name != "lane":
            raise NoReadingError(zone)
        if zone.whose is Whose.THIS:
            return [lane]
        if zone.whose is Whose.ANOTHER:
            return [other for other in LANES if other != lane]
        raise NoReadingError(zone)

    # ---- attacks and deaths

    def _attack(self, mine: list[Slot], hit: list[Slot]) -> Asking:
        struck = [slot for slot in hit if slot.up]
        for slot in mine:
            slot.left -= 1
        blows = [sum(self.blow(slot, target) for slot in mine) for target in hit]
        for target, blow in zip(hit, blows, strict=True):
            if not self.is_spared(target, None):
                self._damage(target, blow)
        dead = yield from self._kill(hit)
        self.attackers, self.is_held = mine, True
        for slot in struck:
            yield from self.set_off(slot, "attack")
        self.is_held = False
        dead += yield from self._kill(self.standing(self.mover))
        self._look_at_lanes({slot.lane for slot in dead}, self.mover)
        self.attackers = []
        for slot in dead:
            yield from self.set_off(slot, "kill")

    def _damage(self, slot: Slot, n: int) -> None:
        slot.damage += n
        slot.has_escaped = slot.has_escaped and n == 0

    def count_the_dead(self, you: int) -> Asking:
        """Kill what has no hit points left, look at the lanes, then run what that sets off."""
        if self.is_held:
            return
        dead = yield from self._kill(self.standing(you))
        self._look_at_lanes({slot.lane for slot in dead}, you)
        for slot in dead:
            yield from self.set_off(slot, "kill")

    def _kill(self, slots: list[Slot]) -> Asking:
        dead = []
        for slot in slots:
            is_whole = slot.damage < self.hit_points(slot)
            if slot.gone or is_whole or slot.has_escaped or self.cannot(slot, "kill"):
                continue
            slot.has_escaped = True  # so that what is done instead does not kill it
            slot.has_escaped = yield from self._is_replaced(slot)
            if not slot.has_escaped:
                self.discard.append(slot.card if slot.up else f"{slot.card} down")
                self._take_out(slot)
                slot.gone = True
                dead.append(slot)
        return dead

    def _is_replaced(self, slot: Slot) -> Asking:
        for power in self.powers[slot.card]:
            event = power.tree.event if isinstance(power.tree, ast.Replacement) else None
            if event is None:
                continue
            if not isinstance(event, ast.Event) or event.verb != "kill":
                raise NoReadingError(power.tree)
            if event.where not in (None, ast.Side(slot.up)):
                continue
            source, step = Source(slot, power), power.tree.step
            if not any(self._list_possible(source, actor, step.act) for actor in self._actors(source, step.who)):
                continue
            if (yield from self.run_step(source, step)) is not None:
                return True
        return False

    def _take_out(self, slot: Slot) -> None:
        slots = self.lanes[slot.owner][slot.lane]
        slots[slots.index(slot)] = None
        self._part(slot)

    def _part(self, slot: Slot) -> None:
        if slot.pair is not None:
            slot.pair.pair = None
            slot.pair = None

    def _look_at_lanes(self, lanes: set[str], you: int) -> None:
        lanes, self.left_by_return = lanes | self.left_by_return, set()
        for lane in sorted(lanes & set(self.open_lanes())):
            for winner in (you, 1 - you):
                if not self.in_lane(1 - winner, lane):
                    self._win(winner, lane)
                    break

    def _win(self, winner: int, lane: str) -> None:
        for player in (0, 1):
            for slot in self.in_lane(player, lane):
                self.discard.append(slot.card if slot.up else f"{slot.card} down")
                slot.gone = True
            self.lanes[player][lane] = []
        self.won[winner].append(lane)
        if len(self.won[winner]) == 2:
            self._finish(f"p{winner + 1}")

    # ---- powers

    def turn_up(self, slot: Slot) -> Asking:
        """Turn a card up and say so; one that cannot be flipped is shown to both and stays as it lies."""
        if self._list_flip_bans(slot):
            for seen in self.looked_at:
                seen.append(slot.card)
            return False
        slot.up, slot.base = True, False
        slot.flipped, slot.has_escaped = self.turn_number, False
        slot.left = self.times(slot)
        yield from self.count_the_dead(slot.owner)
        yield from self.set_off(slot, "flip")
        return True

    def set_off(self, slot: Slot, verb: str) -> Asking:
        """Run what an event sets off on a card that is, or died, face up."""
        for power in self.powers[slot.card] if slot.up else ():
            event = power.tree.when if isinstance(power.tree, ast.Trigger) else None
            if isinstance(event, ast.Event) and event.verb == verb:
                if event.where is not None:
                    raise NoReadingError(event)
                yield from self.run_power(Source(slot, power))

    def run_power(self, source: Source) -> Asking:
        """Run the steps of a power in order; one after `if you do` only if that before it was done in full."""
        is_done: bool | None = True
        for step in source.power.tree.steps:
            if not isinstance(step, ast.IfDone):
                is_done = yield from self.run_step(source, step)
            elif is_done:
                is_done = yield from self.run_step(source, step.step)

    def run_step(self, source: Source, step: Any, times: int = 1) -> Asking:
        """Run a step; give True if it was done in full, False if not, None if it was declined or nothing was done."""
        match step:
            case ast.Does():
                return (yield from self._run_does(source, step, times))
            case ast.ForEach():
                count = self.count(step.cards, source, source.you)
                return (yield from self.run_step(source, step.step, count)) if count else None
            case ast.If():
                return (yield from self.run_step(source, step.step)) if self.holds(step.has, source) else None
            case ast.ChooseOne():
                moves = [f"choose {number + 1}" for number in range(len(step.options))]
                answer = yield source.you, moves
                return (yield from self.run_step(source, step.options[int(answer.split()[1]) - 1]))
            case ast.Unless():
                return (yield from self._run_unless(source, step))
            case ast.Timed():
                return (yield from self._run_timed(source, step))
        raise NoReadingError(step)

    def _run_does(self, source: Source, step: Any, times: int) -> Asking:
        done = []
        for actor in self._actors(source, step.who):
            done.append((yield from self.run_act(source, actor, step.act, step.may, times)))
        return None if all(each is None for each in done) else all(done)

    def _actors(self, source: Source, who: Any) -> list[int]:
        if isinstance(who, ast.This) or who.who is Who.YOU:
            return [source.you]
        if who.who in (Who.OPPONENT, Who.THEY):
            return [1 - source.you]
        if who.who is Who.EACH:
            return [source.you, 1 - source.you]
        raise NoReadingError(who)

    def _run_unless(self, source: Source, step: ast.Unless) -> Asking:
        (they,) = self._actors(source, step.answer.who)
        possible = self._list_possible(source, they, step.answer.act)
        can_do_all = len(possible) >= self._number(step.answer.act, 1)
        meant = step.answer.act.what
        if isinstance(meant, ast.Group) and meant.n is None and not self._is_of_hand(step.answer.act):
            can_do_all = 0 < len(possible) == len(self._list_meant(source, they, step.answer.act))
        if can_do_all and (yield from self.run_act(source, they, step.answer.act, True)) is not None:
            return None
        return (yield from self.run_step(source, step.step))

    def _run_timed(self, source: Source, step: ast.Timed) -> Asking:
        if step.word == "at" and not step.moment.next:
            self.put_off.append((self.turn_number, source, step.step))
            return True
        if step.word != "until" or not isinstance(step.step, ast.Does) or step.step.act.verb != "freeze":
            raise NoReadingError(step)
        if not step.moment.next:
            raise NoReadingError(step)
        return (yield from self.run_step(source, step.step))

    def holds(self, has: ast.Has, source: Source) -> bool:
        (player,) = self._actors(source, has.who)
        zone = has.cards.zone
        if zone is None or zone.name == "lane":
            cards = [slot for slot in self.select(has.cards, source, player) if slot.owner == player]
            number = len(cards)
        else:
            number = self.count(has.cards, source, player)
        limit, n = has.cards.limit, has.cards.n or 0
        return number <= n if limit in (Limit.NO, Limit.AT_MOST) else number >= n

    def count(self, group: ast.Group, source: Source, actor: int) -> int:
        zone = group.zone
        if zone is None or zone.name == "lane":
            return len(self.select(group, source, actor))
        if group.face is not None or group.whose is not None or group.but is not None or group.other:
            raise NoReadingError(group)
        return len(self._zone_cards(zone, source, actor))

    def _zone_cards(self, zone: ast.Zone, source: Source, actor: int) -> list[str]:
        """Give the cards of a hand or of the draw pile."""
        if zone.name == "draw" and zone.whose is Whose.THE:
            return self.draw_pile
        if zone.name != "hand":
            raise NoReadingError(zone)
        return self.hands[self._owner_of(zone.whose, source, actor)]

    def _owner_of(self, whose: Whose | None, source: Source, actor: int) -> int:
        owners = {Whose.YOUR: source.you, Whose.OPPONENT: 1 - source.you, Whose.THEIR: actor}
        if whose not in owners:
            raise NoReadingError(whose)
        return owners[whose]

    def select(self, group: Any, source: Source, actor: int) -> list[Slot]:
        """Give the cards in lanes that a group, `this` or several things mean: yours first, from the lowest slot."""
        if isinstance(group, ast.This):
            return [] if source.slot.gone else [source.slot]
        if isinstance(group, ast.Several):
            return [slot for item in group.items for slot in self.select(item, source, actor)]
        if not isinstance(group, ast.Group):
            raise NoReadingError(group)
        lanes = self.lanes_of(group.zone, source.slot.lane)
        found = [slot for slot in self.standing(source.you) if slot.lane in lanes]
        if group.noun == "attacker":
            found = [slot for slot in found if slot in self.attackers]
        if group.whose is not None:
            owner = self._owner_of(group.whose, source, actor)
            found = [slot for slot in found if slot.owner == owner]
        found = [slot for slot in found if group.face in (None, slot.up) and slot.rank != group.but]
        return [slot for slot in found if not group.other or slot is not source.slot]

    # ---- what is done

    def run_act(self, source: Source, actor: int, act: Any, may: bool, times: int = 1) -> Asking:
        """Do what a verb says; the result is that of `run_step`."""
        n = self._number(act, times)
        possible = self._list_possible(source, actor, act)
        if self._is_pick(act):
            most = self._count_picks(act, n)
            chosen = yield from self._pick(source, actor, act, possible, most, may)
            if not chosen:
                return None
            is_full = len(chosen) == most
        else:
            if not possible:
                return None
            word = act.verb.split()[0]
            if may and (yield actor, [word, "decline"]) == "decline":
                return None
            chosen, is_full = self._all_meant(source, actor, act, possible, n)
        done = yield from self._carry_out(source, actor, act, chosen, n)
        is_whole = act.verb == "heal" and not self._is_pick(act)  # a card without damage is no part of what is healed
        return is_full and (is_whole or done == len(chosen)) if done else None

    def _number(self, act: Any, times: int) -> int:
        if isinstance(act.what, ast.Amount | ast.Top | ast.Group) and act.what.n is not None:
            return act.what.n * times
        return 1

    def _count_picks(self, act: Any, n: int) -> int:
        """Give how many cards are picked: for damage and powers the number of cards stands beside what is done."""
        return self._meant(act).n if act.verb in ("deal", "repeat") else n

    def _meant(self, act: Any) -> Any:
        """Give the cards that an act names: those that it is done to, or whose powers."""
        goal = self._goal(act)
        return goal.of if isinstance(goal, ast.Abilities) else goal

    def _goal(self, act: Any) -> Any:
        """Give what an act is done to."""
        if act.verb == "deal":
            (to,) = act.how
            assert isinstance(to, ast.Phrase)
            return to.noun
        return act.what

    def _is_pick(self, act: Any) -> bool:
        goal = self._meant(act)
        return act.verb != "draw" and isinstance(goal, ast.Group) and goal.n is not None

    def _pick(self, source: Source, actor: int, act: Any, possible: list[Any], n: int, may: bool) -> Asking:
        """Ask for `n` different cards, one after the other; what may be left is left at first."""
        word = act.verb.split()[0]
        names = {self._name_pick(source, actor, act, word, thing, place): thing for place, thing in enumerate(possible)}
        chosen: list[Any] = []
        while names and len(chosen) < n:
            answer = yield actor, [*names, f"{word} none"] if may and not chosen else [*names]
            if answer == f"{word} none":
                break
            chosen.append(names.pop(answer))
        return chosen

    def _name_pick(self, source: Source, actor: int, act: Any, word: str, thing: Any, place: int) -> str:
        if isinstance(thing, Slot):
            is_plain = word != "look" and self._meant(act).whose is not None
            return f"{word} {self.name(thing)}" if is_plain else f"{word} p{thing.owner + 1} {self.name(thing)}"
        owner = self._owner_of(self._find_zone(act).whose, source, actor)
        return f"{word} {thing}" if owner == actor else f"{word} p{owner + 1}.hand.{place + 1}"

    def _find_zone(self, act: Any) -> ast.Zone:
        """Give the hand or pile that an act takes cards from."""
        zones = [phrase.noun for phrase in act.how if isinstance(phrase, ast.Phrase) and phrase.word == "from"]
        zones += [act.what] if isinstance(act.what, ast.Zone) else []
        if len(zones) != 1 or not isinstance(zones[0], ast.Zone):
            raise NoReadingError(act)
        return zones[0]

    def _is_of_hand(self, act: Any) -> bool:
        zones = [phrase.noun for phrase in act.how if isinstance(phrase, ast.Phrase) and phrase.word == "from"]
        zones += [act.what] if isinstance(act.what, ast.Zone) else []
        return any(isinstance(zone, ast.Zone) and zone.name != "lane" for zone in zones)

    def _list_possible(self, source: Source, actor: int, act: Any) -> list[Any]:
        """Give the cards that something can be done to now; for what is no card, something if it can be done."""
        if act.verb == "draw":
            if act.how or not (isinstance(act.what, ast.Top) or act.what == ast.Group(act.what.n, "card")):
                raise NoReadingError(act)
            return self.draw_pile[:]
        if act.verb == "gain":
            return [None]
        if isinstance(act.what, ast.Top):
            return self.draw_pile[: act.what.n]
        if self._is_of_hand(act):
            cards = self._zone_cards(self._find_zone(act), source, actor)
            return [card for card in cards if not isinstance(act.what, ast.Group) or self._is_in(act.what, card)]
        meant = self._list_meant(source, actor, act)
        return [slot for slot in meant if self._can(source, actor, act, slot)]

    def _is_in(self, group: ast.Group, card: str) -> bool:
        """Tell whether a card of a hand is one of a group."""
        if group != ast.Group(group.n, "card", but=group.but):
            raise NoReadingError(group)
        return group.but != RANKS.get(card[:-1], card[:-1])

    def _list_meant(self, source: Source, actor: int, act: Any) -> list[Slot]:
        found = self.select(self._meant(act), source, actor)
        froms = [phrase.noun for phrase in act.how if isinstance(phrase, ast.Phrase) and phrase.word == "from"]
        for zone in froms:
            assert isinstance(zone, ast.Zone)
            found = [slot for slot in found if slot.lane in self.lanes_of(zone, source.slot.lane)]
        return found

    def _can(self, source: Source, actor: int, act: Any, slot: Slot) -> bool:
        match act.verb:
            case "flip":
                return self.can_try_to_flip(slot, actor)
            case "look at":
                return (slot.up or not slot.base) and not self.cannot(slot, "look at")
            case "deal":
                return not self.is_spared(slot, source.power.keyword)
            case "move":
                lane = self._destination(source, act)
                is_held = self.sleeps(slot) or self.cannot(slot, "move")
                return lane in self.open_lanes() and slot.lane != lane and not is_held
            case "repeat":
                return bool(self._flip_powers(slot))
            case "return":
                return True
            case "freeze" | "heal":
                return not self.cannot(slot, act.verb)
        raise NoReadingError(act)

    def _destination(self, source: Source, act: Any) -> str:
        for phrase in act.how:
            if isinstance(phrase, ast.Phrase) and phrase.word == "to" and isinstance(phrase.noun, ast.Zone):
                lanes = self.lanes_of(phrase.noun, source.slot.lane)
                if len(lanes) == 1:
                    return lanes[0]
        raise NoReadingError(act)

    def _flip_powers(self, slot: Slot) -> list[Power]:
        found = [power for power in self.powers[slot.card] if isinstance(power.tree, ast.Trigger)]
        return [power for power in found if power.tree.when == ast.Event("flip")] if slot.up else []

    def _all_meant(self, source: Source, actor: int, act: Any, possible: list[Any], n: int) -> tuple[list[Any], bool]:
        """Give all that an act is done to that leaves no choice, and whether that is all that it means."""
        if act.verb == "draw" or isinstance(act.what, ast.Top):
            return possible[:n], len(possible) >= n
        if act.verb in ("gain", "repeat") or self._is_of_hand(act):
            return possible, True
        return possible, len(possible) == len(self._list_meant(source, actor, act))

    def _carry_out(self, source: Source, actor: int, act: Any, chosen: list[Any], n: int) -> Asking:
        """Do it to each of the chosen in turn; give to how many it was done."""
        match act.verb:
            case "draw":
                for _ in chosen:
                    self.draw(actor)
            case "gain":
                self._gain(act, actor, n)
            case "deal":
                for slot in chosen:
                    self._damage(slot, n)
                yield from self.count_the_dead(source.you)
            case "discard":
                self._discard(source, actor, act, chosen)
            case _:
                done = 0
                for thing in chosen:
                    done += yield from self._do_to(source, actor, act, thing)
                return done
        return len(chosen)

    def _do_to(self, source: Source, actor: int, act: Any, thing: Any) -> Asking:
        if isinstance(thing, Slot) and thing.gone:
            return False
        match act.verb:
            case "look at":
                self.looked_at[actor].append(thing.card if isinstance(thing, Slot) else thing)
            case "flip":
                return self.can_try_to_flip(thing, actor) and (yield from self.turn_up(thing))
            case "freeze":
                end = self.turn_number + (2 if thing.owner == self.mover else 1)
                thing.thaws = max(end, thing.thaws or 0)
            case "heal":
                was_damaged, thing.damage = thing.damage > 0, 0
                return was_damaged
            case "move":
                return self._move(source, actor, act, thing)
            case "return":
                self._return(act, thing)
            case "repeat":
                self.repeating.append(source.slot)
                for power in self._flip_powers(thing):
                    yield from self._repeat(thing, power)
                self.repeating.pop()
            case _:
                raise NoReadingError(act)
        return True

    def draw(self, player: int) -> None:
        if self.draw_pile:
            self.hands[player].append(self.draw_pile.pop(0))

    def _gain(self, act: Any, actor: int, n: int) -> None:
        if not isinstance(act.what, ast.Amount) or act.what.unit != "action":
            raise NoReadingError(act)
        if actor == self.mover:
            self.actions += n

    def _discard(self, source: Source, actor: int, act: Any, cards: list[str]) -> None:
        taken = (
            self.draw_pile if isinstance(act.what, ast.Top) else self._zone_cards(self._find_zone(act), source, actor)
        )
        for card in cards:
            taken.remove(card)
            self.discard.append(card)

    def _move(self, source: Source, actor: int, act: Any, slot: Slot) -> bool:
        if not self._can(source, actor, act, slot):
            return False
        left, lane = slot.lane, self._destination(source, act)
        self._take_out(slot)
        slot.lane = lane
        self.lanes[slot.owner][lane].append(slot)
        self._look_at_lanes({left}, source.you)
        return True

    def _return(self, act: Any, slot: Slot) -> None:
        """Lay a card down anew in its place, or take it into its owner's hand."""
        (side,) = act.how
        if side == ast.Phrase("to", ast.Zone("hand", Whose.YOUR)):
            self._take_out(slot)
            slot.gone = True
            self.hands[slot.owner].append(slot.card)
            self.left_by_return.add(slot.lane)
            return
        if not isinstance(side, ast.Side):
            raise NoReadingError(act)
        slot.up, slot.base = side.up, slot.base and not side.up
        slot.damage, slot.thaws, slot.flipped = 0, None, None
        slot.left = self.times(slot)
        if not slot.up:
            self._part(slot)

    def _repeat(self, slot: Slot, power: Power) -> Asking:
        is_endless = any(isinstance(node, ast.Abilities) for node in power.tree.walk())
        if not is_endless or slot not in self.repeating:
            yield from self.run_power(Source(slot, power))

    # ---- written

    def write(self) -> dict[str, Any]:
        """Write the position as the page does."""
        found: dict[str, Any] = {
            "draw": self.draw_pile,
            "discard": self.discard,
            "aside": self.aside,
            "turn": f"p{self.mover + 1}",
            "actions": self.actions,
            "passes": self.passes,
            "acted": self.acted,
        }
        still = [slot for slot in self.standing(self.mover) if slot.owner == self.mover]
        lasting = [self.name(slot) for slot in still if (slot.thaws or 0) > self.turn_number]
        found |= {"still_frozen": lasting} if lasting else {}
        for player in (0, 1):
            name = f"p{player + 1}"
            found[f"{name}.hand"] = self.hands[player]
            found[f"{name}.lanes_won"] = self.won[player]
            found[f"{name}.paired"] = [
                f"{self.name(one)}+{self.name(two)}"
                for lane in LANES
                for one, two in combinations(self.in_lane(player, lane), 2)
                if one.pair is two
            ]
            for lane in LANES:
                found[f"{name}.{lane}"] = [self._write_slot(slot) if slot else "-" for slot in self.lanes[player][lane]]
        return found

    def _write_slot(self, slot: Slot) -> str:
        found = [slot.card, "up" if slot.up else "down"]
        if slot.base and not slot.up:
            found.append("base")
        if slot.damage:
            found.append({1: "damaged"}.get(slot.damage, f"damage {slot.damage}"))
        if slot.thaws is not None:
            found.append("frozen")
        if slot.up and slot.left > 1:
            found.append("twice" if slot.left == 2 else f"{slot.left} times")
        if slot.up and slot.left <= 0:
            found.append("attacked")
        return " ".join(found)


def _check_kind(tree: Any) -> None:
    """Raise NoReadingError for a sentence of a kind that nothing below would ask for, so that none is passed over."""
    match tree:
        case ast.Trigger(when=ast.Event(verb="flip" | "attack" | "kill", where=None)):
            return
        case ast.Trigger(when=ast.Moment(period="turn", next=False)):
            return
        case ast.Replacement(event=ast.Event(verb="kill")):
            return
        case ast.Constant() if all(_is_known_statement(tree.modal, act) for act in tree.acts):
            return
    raise NoReadingError(tree)


def _is_known_statement(modal: Modal | None, act: Any) -> bool:
    match modal, act:
        case Modal.CANNOT, ast.Act(verb="attack", what=None):
            return True
        case Modal.CANNOT, ast.Be(verb="damage", how=() | (ast.Phrase(word="by", noun=ast.Keyword()),)):
            return True
        case Modal.CANNOT, ast.Be(verb="attack", how=() | (ast.Phrase(word="with"),)):
            return True
        case Modal.CANNOT, ast.Be(verb="flip" | "freeze" | "heal" | "kill" | "move" | "pair" | "look at", how=()):
            return True
        case Modal.MAY, ast.Act(verb="attack", what=ast.Group() | ast.Amount()):
            return True
        case Modal.MUST, ast.Act(verb="include"):
            return True
        case None, ast.Act(verb="have" | "deal"):
            return True
    return False


def _list_forbidden(tree: Any, verb: str) -> Iterator[Any]:
    for act in tree.acts if isinstance(tree, ast.Constant) and tree.modal is Modal.CANNOT else ():
        done = "attacked" if isinstance(act, ast.Be) and act.verb == "attack" else act.verb
        if done == verb:
            yield act


def _is_named(kind: Any, slot: Slot) -> bool:
    if kind.name in ("attacker", "attack", "rank", "suit"):
        raise NoReadingError(kind)
    return kind.name in ("card", slot.rank)


def _count_kinds(kind: Any) -> int:
    """Give how many cards a statement speaks of: 1 for a face-up rank, 2 for a rank, more for any card."""
    if isinstance(kind, ast.Several):
        return sum(map(_count_kinds, kind.items))
    return (26 if kind.name == "card" else 2) // (2 if kind.face is not None else 1)
