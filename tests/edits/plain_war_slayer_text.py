"""War Slayer V read plainly from the trees of its cards' sentences, by its page of rulings and by docs/abilities.md."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from plain_steps import COUNTING, Done, Flow, PlainGame, Source, UnreadError, find_from, read_abilities

from cardgen.ability.ast import (
    Act,
    Event,
    Group,
    Moment,
    Named,
    Phrase,
    Replacement,
    Side,
    That,
    This,
    Timed,
    Top,
    Trigger,
    Whose,
    Zone,
)
from cardgen.model import Deck

WAIT = object()  # a step waits until what was claimed at this moment has been handed over
ROWS = ("theater", "dossier")  # in a column Theater before Dossier (S5)
LIMIT = 500


class Claims:
    """What is claimed at one moment, by whom, and what of it was handed over."""

    def __init__(self) -> None:
        self.wanted: dict[str, set[int]] = {}
        self.given: set[tuple[str, int]] = set()
        self.instead: set[str] = set()  # claimed in place of being claimed


class Claimed(Done):
    """How a claim went: in full if all of it was handed over."""

    waits = True

    def __init__(self, claims: Claims, cards: list[str], wanted: int, seat: int) -> None:
        super().__init__(0 < wanted <= len(cards))
        self.claims, self.cards, self.seat = claims, cards, seat

    def is_full(self) -> bool:
        return super().is_full() and all((card, self.seat) in self.claims.given for card in self.cards)


class PlainWarSlayerText(PlainGame):
    """A game of War Slayer V by the words of its deck; cards are their ids, a row has three columns."""

    def __init__(
        self, deck: Deck, options: dict[str, str], zones: dict[str, list[Any]], values: dict[str, Any]
    ) -> None:
        super().__init__()
        self.texts = read_abilities(deck, options)
        for abilities in self.texts.values():
            check_readable(abilities)
        self.fields = {card.id: card.fields for card in deck.cards}

        def row(name: str) -> list[list[str | None]]:
            return [[None if card == "-" else card for card in zones.get(f"p{n}.{name}") or ["-"] * 3] for n in (1, 2)]

        self.hq: list[list[str]] = [list(zones.get(f"p{n}.hq", [])) for n in (1, 2)]
        self.captured: list[list[str]] = [list(zones.get(f"p{n}.captured", [])) for n in (1, 2)]
        self.drawn: list[list[str]] = [[], []]
        self.rows = {"dossier": row("dossier"), "theater": row("theater")}
        self.up = [[f"p{n}.{column}" in values.get("exposed", ()) for column in (1, 2, 3)] for n in (1, 2)]
        self.defeated = int(values.get("defeated", "p2") == "p2")
        self.loser: int | None = None  # of the last decided Operation of this Mission (S6)
        self.traitors: list[int] = []  # whose revealed Operatives end the Mission at this moment
        self.is_mission_over = False
        self.is_ending = False  # the Mission comes to its end
        self.is_given_up = False
        self.missions = 0
        self.claims = Claims()
        self.found: set[str] = set()  # what has done in this Mission what it does when claimed

    # ---- what is written

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for seat in (0, 1):
            found[f"p{seat + 1}.hq"] = self.hq[seat][:]
            found[f"p{seat + 1}.drawn"] = self.drawn[seat][:]
            found[f"p{seat + 1}.captured"] = self.captured[seat][:]
            for row in ROWS:
                cards = self.rows[row][seat]
                found[f"p{seat + 1}.{row}"] = [card or "-" for card in cards] if any(cards) else []
        found["defeated"] = f"p{self.defeated + 1}"
        up = [(seat, column) for seat in (0, 1) for column in (0, 1, 2) if self.is_up(seat, column)]
        found["exposed"] = [f"p{seat + 1}.{column + 1}" for seat, column in up]
        return found

    def is_up(self, seat: int, column: int) -> bool:
        return self.up[seat][column] and self.rows["theater"][seat][column] is not None

    def scores(self) -> list[int]:
        return [sum(int(str(self.fields[card].get("score", 0))) for card in self.hq[seat]) for seat in (0, 1)]

    def winner(self) -> str:
        one, two = self.scores()
        return "unfinished" if self.is_given_up else "draw" if one == two else "p1" if one > two else "p2"

    # ---- the game

    def run(self) -> Flow:
        if any(card is not None for rows in self.rows.values() for row in rows for card in row):
            self.remember_loser()
            yield from self.operate()
        while not self.over:
            self.missions += 1
            self.found = set()
            if min(len(self.hq[0]), len(self.hq[1])) < 6 or self.missions > LIMIT:
                self.is_given_up = self.missions > LIMIT
                self.over = True
                return
            yield from self.fill_rows()
            yield from self.operate()

    def remember_loser(self) -> None:
        """Find who lost the last decided Operation of those that have been played when a position is taken up."""
        for column in self.order():
            if self.up[0][column] and self.up[1][column]:
                winner = self.compare(column)
                self.loser = self.loser if winner is None else 1 - winner

    def fill_rows(self) -> Flow:
        first: list[str] = ["", ""]
        for turn in (0, 1):
            for seat in (0, 1):
                self.drawn[seat], self.hq[seat] = self.hq[seat][:3], self.hq[seat][3:]
            words = ("place",) if turn else ("dossier", "theater")
            orders = [[" ".join(order) for order in permutations(self.drawn[seat])] for seat in (0, 1)]
            chosen = yield {seat: [f"{word} {order}" for word in words for order in orders[seat]] for seat in (0, 1)}
            for seat in (0, 1):
                word, *cards = chosen[seat].split()
                row = {"dossier": "theater", "theater": "dossier"}[first[seat]] if turn else word
                first[seat] = row
                self.rows[row][seat] = cards
                self.drawn[seat] = []

    def order(self) -> tuple[int, ...]:
        return (0, 1, 2) if self.defeated == 0 else (2, 1, 0)

    def operate(self) -> Flow:
        """Flip column by column until the Mission is over."""
        self.is_mission_over = False
        for number, column in enumerate(self.order()):
            theaters = [self.rows["theater"][seat][column] for seat in (0, 1)]
            flipped = [seat for seat in (0, 1) if theaters[seat] is not None and not self.up[seat][column]]
            if flipped:
                for seat in flipped:
                    self.up[seat][column] = True
                yield from self.reveal([(seat, theaters[seat]) for seat in flipped])
                if not self.over and not self.is_mission_over:
                    yield from self.fight(column, number == 2)
            if self.over or self.is_mission_over:
                break
        yield from self.finish_mission()

    def reveal(self, cards: list[tuple[int, Any]]) -> Flow:
        self.traitors = []
        yield from self.run_moment(self.list_triggered(cards, "reveal", None))
        if len(self.traitors) == 1:  # two at once decide nobody's defeat (S7)
            self.loser = self.traitors[0]

    def fight(self, column: int, is_last: bool) -> Flow:
        winner = self.compare(column)
        if winner is None:
            return
        loser = self.loser = 1 - winner
        behind = self.rows["dossier"][loser][column]
        yield from self.claim_by_rule(winner, [behind] if behind is not None else [])
        if self.over or self.is_mission_over or is_last:
            return
        move = yield from self.ask(loser, ["continue", "back out"])
        if move == "back out":
            up = [card for place, card in enumerate(self.rows["theater"][loser]) if card and self.is_up(loser, place)]
            yield from self.claim_by_rule(winner, up)
            self.is_mission_over = True

    def compare(self, column: int) -> int | None:
        """Give who wins an Operation, None for a draw, or where somebody has no value or is not there."""
        cards = [self.rows["theater"][seat][column] for seat in (0, 1)]
        values = [None if card is None else self.fields[card].get("value", self.rank_value(card)) for card in cards]
        if values[0] is None or values[1] is None or values[0] == values[1]:
            return None
        return 0 if int(str(values[0])) > int(str(values[1])) else 1

    def rank_value(self, card: str) -> Any:
        rank = str(self.fields[card].get("rank", ""))
        return rank if rank.isdigit() else None

    def claim_by_rule(self, seat: int, cards: list[Any]) -> Flow:
        for card in cards:
            self.claims.wanted.setdefault(card, set()).add(seat)
        yield from self.hand_over()

    def finish_mission(self) -> Flow:
        if not self.over:
            self.is_ending = True
            offs, self.put_off = self.put_off, []
            yield from self.run_moment([(source, (step,)) for step, source in offs])
            up = [(seat, place) for seat in (0, 1) for place in (0, 1, 2) if self.is_up(seat, place)]
            cards = [(seat, self.rows["theater"][seat][place]) for seat, place in up]
            if not self.over:
                yield from self.run_moment(self.list_triggered(cards, "", None))
            self.is_ending = False
        self.go_home()

    def go_home(self) -> None:
        """Lay every card under an HQ: own Dossier, own Theater, then what was claimed (S5)."""
        for seat in (0, 1):
            own = [card for row in ("dossier", "theater") for card in self.rows[row][seat] if card is not None]
            self.hq[seat] += own + self.captured[seat]
            self.captured[seat] = []
            for row in ROWS:
                self.rows[row][seat] = [None] * 3
            self.up[seat] = [False] * 3
        self.defeated = self.defeated if self.loser is None else self.loser
        self.loser = None
        self.put_off = []

    # ---- moments

    def list_triggered(self, cards: list[tuple[int, Any]], verb: str, zone: str | None) -> list[Any]:
        """Give what the abilities of cards do at an event, or, without a verb, at the end of the Mission."""
        found = []
        for seat, card in cards:
            for ability in self.texts[card]:
                if isinstance(ability, Trigger) and is_event(ability.when, verb, zone):
                    found.append((Source(seat, card, verb), ability.steps))
        return found

    def run_moment(self, due: list[Any]) -> Flow:
        """Run abilities at one moment; those that wait for what was claimed go on once it is handed over."""
        flows = [self.carry_out(steps, source) for source, steps in due]
        while flows:
            waiting = []
            for flow in flows:
                if not self.over and (yield from self.drive(flow)):
                    waiting.append(flow)
            yield from self.hand_over()
            flows = waiting if not self.over else []

    def drive(self, flow: Flow) -> Flow:
        """Run an ability to its end or to where it waits; tell whether it waits."""
        answers = None
        while True:
            try:
                asked = flow.send(answers)
            except StopIteration:
                return False
            if asked is WAIT:
                return True
            answers = yield asked

    def settle(self, done: Done) -> Flow:
        if done.waits:
            yield WAIT

    def hand_over(self) -> Flow:
        """Hand over what only one side has claimed, then run what that sets off."""
        claims, self.claims = self.claims, Claims()
        moved = []
        for card in sorted(claims.wanted, key=self.place_in_order):
            seats = claims.wanted[card]
            if len(seats) > 1:
                continue
            (seat,) = seats
            owner, zone = self.find(card)
            if owner != seat:
                is_kept = not self.over and card not in claims.instead and (yield from self.do_instead(card, zone))
                if is_kept:
                    continue
                self.take(card)
                self.captured[seat].append(card)
                moved.append((seat, card, zone))
            claims.given.add((card, seat))
        if not self.over:
            due = []
            for seat, card, zone in moved:
                triggered = self.list_triggered([(seat, card)], "claim", zone) if card not in self.found else []
                self.found |= {card} if triggered else set()  # once in a Mission
                due += triggered
            if due or self.claims.wanted:
                yield from self.run_moment(due)
                yield from self.hand_over()

    def do_instead(self, card: str, zone: str) -> Flow:
        """Do what a card says in place of being claimed; give whether that was done."""
        for ability in self.texts[card]:
            if isinstance(ability, Replacement) and self.is_replaced(ability.event, card, zone):
                self.has_run.add(ability)
                source = Source(self.find(card)[0], card, "replacement")
                step = ability.step
                is_done = [False]
                before = {name: set(seats) for name, seats in self.claims.wanted.items()}
                for seat in self.actors(step.who, source):
                    if self.measure(step.act, seat, source, 1)[0] > 0:
                        yield from self.act(step.act, seat, source, step.may, 1, False, is_done)
                if card in self.claims.wanted and before.get(card) != self.claims.wanted[card]:
                    self.claims.instead.add(card)
                if is_done[0]:
                    return True
        return False

    def is_replaced(self, event: Any, card: str, zone: str) -> bool:
        if isinstance(event.where, Side):
            return event.where.up is self.is_face_up(card)
        return is_event(event, "claim", zone)

    # ---- cards

    def find(self, card: str) -> tuple[int, str]:
        """Give the side that a card lies on, and the zone."""
        for seat in (0, 1):
            for zone, cards in (
                ("hq", self.hq[seat]),
                ("captured", self.captured[seat]),
                ("drawn", self.drawn[seat]),
                ("dossier", self.rows["dossier"][seat]),
                ("theater", self.rows["theater"][seat]),
            ):
                if card in cards:
                    return seat, zone
        raise AssertionError(f"{card} lies nowhere")

    def place_in_order(self, card: str) -> tuple[int, ...]:
        """Give where a card comes among those that are claimed at once: by column, Theater before Dossier (S5)."""
        seat, zone = self.find(card)
        if zone in ROWS:
            return 0, self.rows[zone][seat].index(card), ROWS.index(zone), seat
        return 1, seat, *(getattr(self, zone)[seat].index(card),)

    def take(self, card: str) -> None:
        seat, zone = self.find(card)
        if zone in ROWS:
            self.rows[zone][seat][self.rows[zone][seat].index(card)] = None
        else:
            getattr(self, zone)[seat].remove(card)

    def is_face_up(self, card: str) -> bool:
        seat, zone = self.find(card)
        return zone == "theater" and self.up[seat][self.rows[zone][seat].index(card)]

    def is_seen_by(self, card: str, actor: int) -> bool:
        seat, zone = self.find(card)
        return self.is_face_up(card) or (seat == actor and zone != "hq")

    def name(self, card: str, actor: int) -> str:
        if self.is_seen_by(card, actor):
            return card
        seat, zone = self.find(card)
        cards: list[Any] = self.rows[zone][seat] if zone in ROWS else getattr(self, zone)[seat]
        return f"p{seat + 1}.{zone}.{cards.index(card) + 1}"

    def list_cards(self, seat: int, zone: str) -> list[str]:
        cards: list[Any] = self.rows[zone][seat] if zone in ROWS else self.hq[seat]
        return [card for card in cards if card is not None]

    # ---- what is meant

    def list_seats(self, whose: Whose, actor: int, source: Source) -> list[int]:
        seats = {Whose.YOUR: [source.you], Whose.THEIR: [actor], Whose.OPPONENT: [1 - source.you], Whose.A: [0, 1]}
        if whose not in seats:
            raise UnreadError(f"{whose} zone")
        return seats[whose]

    def reach(self, what: Any, actor: int, source: Source, act: Act) -> list[str]:
        place = find_from(act)
        match what:
            case This():
                cards = [source.card]
            case That():
                cards = source.named
            case Zone():
                seats = self.list_seats(what.whose, actor, source)
                cards = [card for seat in seats for card in self.list_cards(seat, what.name)]
            case Top():
                (seat,) = self.list_seats(what.zone.whose, actor, source)
                cards = self.list_cards(seat, what.zone.name)
            case Group():
                return self.list_group(what, place, actor, source)
            case _:
                raise UnreadError(type(what).__name__)
        if place is not None:
            raise UnreadError("from where it may not lie")
        return cards

    def list_group(self, group: Group, place: Zone | None, actor: int, source: Source) -> list[str]:
        zones = [zone for zone in (group.zone, place) if zone is not None]
        if len(zones) > 1:
            raise UnreadError("cards in two zones")
        names = [zones[0].name] if zones else ["theater"] if group.noun == "Operative" else list(ROWS)
        seats = self.list_seats(zones[0].whose, actor, source) if zones else [0, 1]
        if group.noun == "Operative" and names != ["theater"]:
            raise UnreadError("Operatives that lie elsewhere")
        if group.noun == "attack":
            raise UnreadError("attacks")
        if group.whose is not None:
            (owner,) = self.list_seats(group.whose, actor, source)
            seats = [seat for seat in seats if seat == owner]
        cards = [card for name in names for seat in seats for card in self.list_cards(seat, name)]
        return sorted((card for card in cards if self.fits(group, card, source)), key=self.place_in_order)

    def fits(self, group: Group, card: str, source: Source) -> bool:
        is_right = group.face is None or group.face is self.is_face_up(card)
        is_left_out = group.but is not None and group.but == self.fields[card].get("rank")
        return is_right and not (group.other and card == source.card) and not is_left_out

    def held_by(self, seat: int, group: Group, actor: int, source: Source) -> list[str]:
        cards = self.reach(group, actor, source, COUNTING)
        return [card for card in cards if self.find(card)[0] == seat]

    # ---- what is done

    def count_deed(self, act: Act, actor: int, source: Source, times: int) -> tuple[int, int] | None:
        if act.verb != "end":
            return None
        if not isinstance(act.what, Named) or act.how:
            raise UnreadError("ending such a thing")
        return 1, 1

    def perform(self, act: Act, cards: list[str], wanted: int, actor: int, source: Source, until: bool) -> Flow:
        yield from ()
        if until:
            raise UnreadError("what cannot be undone")
        if act.verb == "end":
            return self.end(act, source)
        if any(not isinstance(each, Phrase) or each.word != "from" for each in act.how):
            raise UnreadError("more words")
        if act.verb == "look at":
            self.looked_at[actor] += [card for card in cards if not self.is_seen_by(card, actor)]
            return Done(0 < wanted <= len(cards))
        if act.verb != "claim":
            raise UnreadError(act.verb)
        return self.claim(cards, wanted, actor)

    def claim(self, cards: list[str], wanted: int, actor: int) -> Done:
        for card in cards:
            self.claims.wanted.setdefault(card, set()).add(actor)
        return Claimed(self.claims, cards, wanted, actor)

    def end(self, act: Act, source: Source) -> Done:
        assert isinstance(act.what, Named)
        if act.what.name == "game":
            self.over = True
        elif act.what.name == "Mission":
            if self.is_ending:
                return Done()
            if source.event == "reveal" and source.you not in self.traitors:
                self.traitors.append(source.you)
            self.is_mission_over = True
        else:
            raise UnreadError("another period")
        return Done(True)

    def is_time_for(self, step: Timed) -> bool:
        if step.moment.period != "Mission":
            raise UnreadError("a later moment")
        return self.is_ending


def is_event(when: Any, verb: str, zone: str | None) -> bool:
    """Tell whether a trigger or replacement is about an event; without a verb it is the end of the Mission."""
    if isinstance(when, Moment):
        if when.next or when.period != "Mission":
            raise UnreadError("a later moment")
        return not verb
    if not isinstance(when, Event):
        raise UnreadError("what a player would do")
    if when.verb not in ("reveal", "claim"):
        raise UnreadError("an event")
    where = when.where
    if where is None:
        return when.verb == verb
    if not isinstance(where, Phrase) or not isinstance(where.noun, Zone) or where.noun.whose is not Whose.A:
        raise UnreadError("such a place")
    if when.verb == "reveal":
        raise UnreadError("where it is revealed")
    return when.verb == verb and where.noun.name == zone


def check_readable(abilities: list[Any]) -> None:
    """Raise where a card has an ability of a kind that this reading does not know, so that none is passed over."""
    for ability in abilities:
        match ability:
            case Trigger(when=when):
                is_event(when, "claim", None)
            case Replacement(event=Event(verb="claim", where=Side())):
                pass
            case Replacement(event=Event(verb="claim")):
                is_event(ability.event, "claim", None)
            case _:
                raise UnreadError("such an ability")
