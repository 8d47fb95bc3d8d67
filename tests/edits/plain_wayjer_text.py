"""Wayjer read plainly from the trees of its cards' sentences, by its page of rulings and by docs/abilities.md."""

from __future__ import annotations

from typing import Any

from plain_steps import Done, Flow, PlainGame, Source, UnreadError, find_first_verb, find_from, has_only, read_abilities

from cardgen.ability.ast import (
    Act,
    Article,
    Constant,
    Does,
    Event,
    Group,
    Kind,
    Moment,
    OnThis,
    Phrase,
    Replacement,
    Several,
    That,
    This,
    Timed,
    Top,
    Trigger,
    Whose,
    Zone,
)
from cardgen.model import Deck

PLACES = ("p1.duel", "p1.wager", "p2.duel", "p2.wager")
ZONES = ("deck", "discard", "p1.hand", "p1.won", "p2.hand", "p2.won", *PLACES)
PHASES = ("put", "become a copy of", "look at")  # after these comes all else (W1)
REVEAL, END = "reveal", "end of round"


class PlainWayjerText(PlainGame):
    """A game of Wayjer by the words of its deck; cards are their ids, a place holds a card and what lies on it."""

    def __init__(self, deck: Deck, options: dict[str, str], zones: dict[str, list[str]], values: Any = None) -> None:
        super().__init__()
        self.texts = read_abilities(deck, options)
        for abilities in self.texts.values():
            check_readable(abilities)
        self.values = {card.id: int(str(card.fields.get("value", 0))) for card in deck.cards}
        self.zones: dict[str, list[str]] = {name: list(zones.get(name, [])) for name in ZONES}
        self.copies: dict[str, str] = {}  # card -> the card that it has become a copy of
        self.passing: dict[str, str] = {}  # copies until the end of the round -> what they were before
        self.phase: int | None = None
        self.is_ending = False
        self.ran: set[tuple[str, str, int]] = set()

    def position(self) -> dict[str, Any]:
        return {name: cards[:] for name, cards in self.zones.items()}

    def scores(self) -> list[int]:
        return [sum(self.values[self.kind(card)] for card in self.zones[f"p{seat}.won"]) for seat in (1, 2)]

    def winner(self) -> str:
        one, two = self.scores()
        return "draw" if one == two else "p1" if one > two else "p2"

    # ---- cards

    def kind(self, card: str) -> str:
        return self.copies.get(card, card)

    def abilities(self, card: str) -> list[Any]:
        return self.texts[self.kind(card)]

    def find(self, card: str) -> str:
        return next(name for name, cards in self.zones.items() if card in cards)

    def lies_open(self, card: str) -> bool:
        return self.find(card) in PLACES

    def on(self, card: str) -> str | None:
        """Give the card that lies on a card."""
        pile = self.zones[self.find(card)]
        after = pile[pile.index(card) + 1 :] if self.lies_open(card) else []
        return after[0] if after else None

    def standing(self, place: str) -> str | None:
        """Give the card that fights or is copied: the one that stands in for the lowest one."""
        pile = self.zones[place]
        if not pile:
            return None
        card = pile[0]
        while (above := self.on(card)) is not None:
            allowing = [each for each in self.abilities(card) if is_stand_in(each)]
            if not allowing:
                break
            self.has_run.update(allowing)
            card = above
        return card

    def is_stood_for(self, card: str) -> bool:
        return self.on(card) is not None and any(is_stand_in(each) for each in self.abilities(card))

    def move(self, card: str, target: str) -> None:
        self.zones[self.find(card)].remove(card)
        self.zones[target].append(card)

    # ---- the game

    def run(self) -> Flow:
        while min(len(self.zones["p1.hand"]), len(self.zones["p2.hand"])) > 1:
            chosen = yield {seat: self.list_choices(seat) for seat in (0, 1)}
            for seat in (0, 1):
                _, duel, _, wager = chosen[seat].split()
                self.move(duel, f"p{seat + 1}.duel")
                self.move(wager, f"p{seat + 1}.wager")
            yield from self.reveal_all()
            taker = self.judge()
            yield from self.end_round()
            self.hand_over(taker)
        self.over = True

    def list_choices(self, seat: int) -> list[str]:
        hand = self.zones[f"p{seat + 1}.hand"]
        return [f"duel {duel} wager {wager}" for duel in hand for wager in hand if duel != wager]

    def reveal_all(self) -> Flow:
        self.ran.clear()
        for self.phase in range(len(PHASES) + 1):
            for place in PLACES:
                for card in list(self.zones[place]):
                    yield from self.reveal(card)
        self.phase = None

    def reveal(self, card: str) -> Flow:
        """Do what a card does when revealed, as far as its step has come.

        Another card that stands in for it does so with its value and ability (W2), so that it does no more itself.
        """
        assert self.phase is not None
        while self.lies_open(card) and not self.is_stood_for(card):
            waiting: dict[int, list[tuple[int, Trigger]]] = {}
            for number, each in enumerate(self.abilities(card)):
                is_revealing = isinstance(each, Trigger) and isinstance(each.when, Event)
                has_run = (card, self.kind(card), number) in self.ran
                if is_revealing and not has_run and phase_of(each) <= self.phase:
                    waiting.setdefault(phase_of(each), []).append((number, each))
            if not waiting:
                return
            kind = self.kind(card)
            due = waiting[min(waiting)]
            self.ran.update((card, kind, number) for number, _ in due)
            for _, ability in due:  # all that the card had to do as its step came, also when it becomes a copy
                if self.lies_open(card):
                    yield from self.carry_out(ability.steps, Source(self.seat_of(card), card, REVEAL))

    def seat_of(self, card: str) -> int:
        return int(self.find(card)[1]) - 1

    def judge(self) -> int | None:
        """Give who wins both wagers, None for a tie."""
        one, two = self.standing("p1.duel"), self.standing("p2.duel")
        beats = self.beats(one, two), self.beats(two, one)
        if beats[0] != beats[1]:
            return 0 if beats[0] else 1
        values = [0 if card is None else self.values[self.kind(card)] for card in (one, two)]
        return None if values[0] == values[1] else 0 if values[0] > values[1] else 1

    def beats(self, card: str | None, other: str | None) -> bool:
        if card is None or other is None:
            return False
        for below in self.zones[self.find(card)]:
            for ability in self.abilities(below):
                if isinstance(ability, Constant) and ability.acts[0].verb == "beat":
                    subject = below if isinstance(ability.subject, This) else None
                    if isinstance(ability.subject, OnThis):
                        subject = self.on(below)
                    elif subject is None:
                        raise UnreadError("a statement of other cards")
                    self.has_run.add(ability)
                    if subject == card and self.is_beaten(ability.acts[0], other):
                        return True
        return False

    def is_beaten(self, act: Any, other: str) -> bool:
        if not all(each.word == "in" and each.noun.name == "duel" for each in act.how):
            return False
        kinds = act.what.items if isinstance(act.what, Several) else (act.what,)
        return any(self.is_kind(kind, other) for kind in kinds)

    def is_kind(self, kind: Any, card: str) -> bool:
        if not isinstance(kind, Kind) or kind.article is Article.YOUR_LAST or kind.name in ("rank", "suit"):
            raise UnreadError("such a card")
        return kind.face is not False and kind.name in ("card", self.kind(card))

    def end_round(self) -> Flow:
        self.is_ending = True
        while self.put_off:
            step, source = self.put_off.pop(0)
            yield from self.carry_out((step,), source)
        lying = {place: list(self.zones[place]) for place in PLACES}
        for place in PLACES:
            for card in lying[place]:  # also where another card has moved it away at this same end
                yield from self.end_for(card, int(place[1]) - 1)
            if place.endswith("duel"):
                for card in list(self.zones[place]):
                    yield from self.discard(card)
        self.is_ending = False
        self.copies.update(self.passing)
        self.passing.clear()

    def end_for(self, card: str, seat: int) -> Flow:
        for ability in list(self.abilities(card)):
            if isinstance(ability, Trigger) and isinstance(ability.when, Moment):
                yield from self.carry_out(ability.steps, Source(seat, card, END))

    def hand_over(self, taker: int | None) -> None:
        for seat in (0, 1) if taker is None else (taker, 1 - taker):
            winner = seat if taker is None else taker
            for card in list(self.zones[f"p{seat + 1}.wager"]):
                self.move(card, f"p{winner + 1}.won")

    # ---- what is meant

    def list_zones(self, zone: Zone, actor: int, source: Source) -> list[str]:
        seats = {Whose.YOUR: [source.you], Whose.THEIR: [actor], Whose.OPPONENT: [1 - source.you], Whose.A: [0, 1]}
        if zone.name in ("deck", "discard"):
            if zone.whose is not Whose.THE:
                raise UnreadError("whose deck")
            return [zone.name]
        if zone.whose not in seats:
            raise UnreadError(f"{zone.whose} {zone.name}")
        return [f"p{seat + 1}.{zone.name}" for seat in seats[zone.whose]]

    def reach(self, what: Any, actor: int, source: Source, act: Act) -> list[str]:
        place = find_from(act)
        match what:
            case This():
                is_gone = act.verb == "discard" and self.find(source.card) == "discard"
                cards = [] if is_gone else [source.card]
            case That():
                cards = source.named
            case OnThis():
                above = self.on(source.card)
                cards = [] if above is None else [above]
            case Zone():
                cards = [card for name in self.list_zones(what, actor, source) for card in self.zones[name]]
            case Top():
                (name,) = self.list_zones(what.zone, actor, source)
                cards = list(self.zones[name])
            case Group():
                return self.list_group(what, actor, source, act)
            case _:
                raise UnreadError(type(what).__name__)
        if place is not None:
            raise UnreadError("from where it may not lie")
        return cards

    def list_group(self, group: Group, actor: int, source: Source, act: Act) -> list[str]:
        zones = [zone for zone in (group.zone, find_from(act)) if zone is not None]
        if not zones and act.verb == "discard":
            zones = [Zone("hand", Whose.THEIR)]
        if len(zones) != 1 or group.noun != "card":
            raise UnreadError("cards that lie nowhere or in two zones")
        names = self.list_zones(zones[0], actor, source)
        if group.whose is not None:
            owner = {Whose.YOUR: source.you, Whose.THEIR: actor, Whose.OPPONENT: 1 - source.you}[group.whose]
            names = [name for name in names if name.startswith(f"p{owner + 1}.")]
        return [card for name in names for card in self.zones[name] if self.fits(group, card, source)]

    def fits(self, group: Group, card: str, source: Source) -> bool:
        is_right = group.face is None or group.face is self.lies_open(card)
        return is_right and not (group.other and card == source.card) and group.but != self.kind(card)

    def held_by(self, seat: int, group: Group, actor: int, source: Source) -> list[str]:
        if group.zone is None:
            raise UnreadError("cards that lie nowhere")
        names = self.list_zones(group.zone, actor, source)
        names = [name for name in names if name == f"p{seat + 1}.{group.zone.name}"]  # nobody has a card elsewhere
        return [card for name in names for card in self.zones[name] if self.fits(group, card, source)]

    def name(self, card: str, actor: int) -> str:
        zone = self.find(card)
        if zone in PLACES or zone in ("discard", f"p{actor + 1}.hand"):
            return card
        return f"{zone}.{self.zones[zone].index(card) + 1}"

    # ---- what is done

    def count_deed(self, act: Act, actor: int, source: Source, times: int) -> tuple[int, int] | None:
        if act.verb != "draw":
            return None
        what = act.what
        is_group = isinstance(what, Group) and what == Group(what.n, "card") and what.n is not None
        if not is_group or act.how not in ((),) or not isinstance(what, Group) or what.n is None:
            raise UnreadError("drawing such cards")
        wanted = what.n * times
        return min(wanted, len(self.zones["deck"])), wanted

    def perform(self, act: Act, cards: list[str], wanted: int, actor: int, source: Source, until: bool) -> Flow:
        if until and act.verb != "become a copy of":
            raise UnreadError("what cannot be undone")
        done = 0
        match act.verb:
            case "draw":
                for _ in cards:
                    self.move(self.zones["deck"][0], f"p{actor + 1}.hand")
                    done += 1
            case "discard":
                for card in cards:
                    done += yield from self.discard(card)
            case "look at":
                self.looked_at[actor] += cards
                done = len(cards)
            case "put":
                done = yield from self.put(act, cards, source)
            case "become a copy of":
                done = yield from self.become(cards, act, actor, source, until)
            case "return":
                done = self.take_back(act, cards, actor, source)
            case _:
                raise UnreadError(act.verb)
        return Done(0 < wanted <= done)

    def discard(self, card: str) -> Flow:
        """Discard a card, or do what it says instead; give whether it was discarded."""
        if self.find(card) == "discard":
            return False
        for ability in self.abilities(card) if self.lies_open(card) else ():
            if isinstance(ability, Replacement) and ability.event == Event("discard"):
                source = Source(self.seat_of(card), card, "replacement")
                self.has_run.add(ability)
                is_done = yield from self.do_instead(ability.step, source)
                if is_done:
                    return False
        self.move(card, "discard")
        return True

    def do_instead(self, step: Does, source: Source) -> Flow:
        (actor,) = self.actors(step.who, source)
        if self.measure(step.act, actor, source, 1)[0] == 0:
            return False
        is_done = [False]
        yield from self.act(step.act, actor, source, step.may, 1, False, is_done)
        return is_done[0]

    def put(self, act: Act, cards: list[str], source: Source) -> Flow:
        if not self.lies_open(source.card) or not has_only(act, "on"):
            return 0
        cards = [card for card in cards if card != source.card]
        for card in cards:
            self.move(card, self.find(source.card))
        for card in cards:
            if self.phase is not None:
                yield from self.reveal(card)
        return len(cards)

    def become(self, cards: list[str], act: Act, actor: int, source: Source, until: bool) -> Flow:
        kinds = list(cards)
        if isinstance(act.what, Zone):
            places = self.list_zones(act.what, actor, source)
            if not set(places) <= set(PLACES):
                raise UnreadError("a copy of what lies there")
            kinds = [card for place in places if (card := self.standing(place)) is not None]
        if len(kinds) > 1:
            raise UnreadError("a copy of several cards")
        if not kinds or not self.lies_open(source.card):
            return 0
        if until:
            self.passing.setdefault(source.card, self.kind(source.card))
        else:
            self.passing.pop(source.card, None)
        self.copies[source.card] = self.kind(kinds[0])
        if self.phase is not None:
            yield from self.reveal(source.card)
        return max(len(cards), 1)

    def take_back(self, act: Act, cards: list[str], actor: int, source: Source) -> int:
        goals = [each.noun for each in act.how if isinstance(each, Phrase) and each.word == "to"]
        if len(goals) != 1 or len(act.how) != 1 or not isinstance(goals[0], Zone):
            raise UnreadError("returning so")
        targets = self.list_zones(goals[0], actor, source)
        if len(targets) != 1:
            raise UnreadError("returning to one of several places")
        (target,) = targets
        for card in cards:
            self.move(card, target)
        return len(cards)

    def is_time_for(self, step: Timed) -> bool:
        return self.is_ending


def phase_of(ability: Trigger) -> int:
    verb = find_first_verb(ability)
    return PHASES.index(verb) if verb in PHASES else len(PHASES)


def is_stand_in(ability: Any) -> bool:
    if not isinstance(ability, Constant) or ability.acts[0].verb != "stand in for":
        return False
    if not isinstance(ability.subject, OnThis) or ability.modal is not None:
        raise UnreadError("what stands in")
    return True


def check_readable(abilities: list[Any]) -> None:
    """Raise where a card has an ability of a kind that this reading does not know, so that none is passed over."""
    for ability in abilities:
        match ability:
            case Constant(modal=None, acts=(Act(verb="beat" | "stand in for"),)):
                is_stand_in(ability)
            case Replacement(event=Event(verb="discard", where=None)) | Trigger(when=Moment(next=False)):
                pass
            case Trigger(when=Event(verb="reveal", where=None)):
                pass
            case _:
                raise UnreadError("such an ability")
