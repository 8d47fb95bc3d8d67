"""War Slayer V, told as its rulebook tells it: set-up, Mission, Operations, ending, with the rulings S1 to S16.

What a Double Agent or the VIP does stands in its text only: these rules ask the compiled abilities what happens when
an Operative is revealed and when a card is claimed from a Dossier. Values, roles and scores are the deck's fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from cardgen.engine.actions import Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.tasks import GoOnWithStep, RunStep, Task
from cardgen.engine.zones import Zone
from cardgen.games.war_slayer_v import words
from cardgen.games.war_slayer_v.facts import DRAW, MISSION, MOST_MISSIONS, SEATS
from cardgen.games.war_slayer_v.rows import CAPTURED, COLUMNS, DOSSIER, DRAWN, FLIPS, HQ, ROWS, THEATER, Rows, rate

CONTINUE, BACK_OUT = Action("continue"), Action("back")
PLACING = "each player fills one row with the three cards drawn, then the other row (S14)"
ANSWERING = "the loser of the first or second Operation goes on or backs out (S14)"


# ---- What is still to be done in a Mission


class Operate(Task):
    """Flip the Operatives of the next column."""


class Settle(Task):
    """Hand over what was claimed at one moment."""


class Capture(Task):
    """Hand cards over to a player, as nothing else has happened in place of that."""

    player: int
    cards: tuple[int, ...]


class Conclude(Task):
    """Do what cards do when claimed, and go on with the steps that waited to see what was claimed.

    `revealed` are the Operatives that were revealed at this moment.
    """

    revealed: tuple[int, ...]


class Judge(Task):
    """Compare the Operatives of a column."""

    column: int


class AskLoser(Task):
    """Ask the loser of a column to go on or back out."""

    column: int


class EndMission(Task):
    """End the Mission."""


class GoHome(Task):
    """Send the cards home and begin the next Mission."""


OPERATE, SETTLE, END_MISSION, GO_HOME = Operate(), Settle(), EndMission(), GoHome()
WAYS_HOME = tuple((zones[seat], HQ[seat]) for seat in SEATS for zones in (DOSSIER, THEATER, CAPTURED, DRAWN))  # S9
JUDGE, ASK_LOSER = [Judge(column) for column in COLUMNS], [AskLoser(column) for column in COLUMNS]


@dataclass(eq=False)
class WarSlayerV(Rows):
    """A game of War Slayer V.

    `claims` are the cards claimed at this moment, each with the claimer, `awaiting` the steps that go on once these are
    handed over, each with its claimer and cards, `later` the steps that are put off to the end of the Mission.
    `revealed` are the Operatives that are revealed at this moment, `captured` the cards that are handed over at it,
    each with its new owner, whether it comes from a Dossier and whether it lay face up; `found` are the cards that have
    done in this Mission what they do when claimed.
    """

    claims: tuple[tuple[int, int], ...] = ()
    awaiting: tuple[tuple[int, GoOnWithStep, tuple[int, ...]], ...] = ()
    revealed: tuple[int, ...] = ()
    found: tuple[int, ...] = ()
    captured: tuple[tuple[int, int, bool, bool], ...] = ()
    later: tuple[RunStep, ...] = ()

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle once, and give each player half the deck (S1)."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        half = len(cards) // 2
        self.place({HQ[0]: cards[:half], HQ[1]: cards[half:]})

    def start(self) -> None:
        """Go on from the cards as they lie: a Mission begins, a row is filled, or Operatives are flipped (S13)."""
        zones = self.zones
        if zones[DRAWN[0]] or zones[DRAWN[1]]:
            self.waiting = tuple(seat for seat in SEATS if zones[DRAWN[seat]])
        elif zones[THEATER[0]] or zones[THEATER[1]]:
            self.lost = self._find_loser()
            self.plan(OPERATE)
            self.advance()
        elif zones[DOSSIER[0]] or zones[DOSSIER[1]]:
            self._draw([seat for seat in SEATS if zones[DOSSIER[seat]]])
        else:
            self._begin_mission()

    # ---- The Mission: two rows of three cards

    def _begin_mission(self) -> None:
        """Draw three cards each; if a player cannot draw six, or after 500 Missions, the game is over (S11)."""
        self.missions += 1
        if min(len(self.zones[HQ[0]]), len(self.zones[HQ[1]])) < 2 * DRAW:
            self.record(words.RanShort())
            self._tell_end()
        elif self.missions > MOST_MISSIONS:
            self.record(words.GivenUp(MOST_MISSIONS))
        else:
            self.record(words.MissionBegun(self.missions, self.defeated))
            self._draw(SEATS)

    def _draw(self, seats: Iterable[int]) -> None:
        for seat in seats:
            cards = self.zones[HQ[seat]][:DRAW]
            self.move((cards, HQ[seat], DRAWN[seat]))
            self.record(words.Drawn(seat, cards))
        self.waiting = tuple(seats)

    def legal_choices(self, player: int) -> list[Action]:
        """Give every order of the drawn cards for each row that is still empty; or the answers of a loser (S14)."""
        drawn = self.zones[DRAWN[player]]
        if not drawn:
            return [CONTINUE, BACK_OUT]
        cards = self.rules.cards
        orders = list(permutations(drawn))  # of a deck without copies, cards and kinds are the same numbers
        if cards.has_copies:
            orders = list(dict.fromkeys(permutations([cards.kind_of[card] for card in drawn])))
        make = tuple.__new__  # as `Action(verb, order)` in little more than half the time
        return [make(Action, (verb, order, ())) for verb in self._list_verbs(player) for order in orders]

    def _list_verbs(self, player: int) -> tuple[str, ...]:
        return ("place",) if self.zones[DOSSIER[player]] or self.zones[THEATER[player]] else ("dossier", "theater")

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Refuse all but the three drawn cards in an empty row, and all but a loser's answer."""
        drawn = self.zones[DRAWN[player]]
        if not drawn:
            fits = action in (CONTINUE, BACK_OUT)
            return None if fits else Objection("This is the time to say `continue` or `back out`.", ANSWERING)
        verbs = self._list_verbs(player)
        if action.verb not in verbs:
            return Objection(f"This is the time for {' or '.join(f'`{verb}`' for verb in verbs)}.", PLACING)
        kind_of, kinds = self.rules.cards.kind_of, self.rules.cards.kinds
        if sorted(action.cards) == sorted([kind_of[card] for card in drawn]):
            return None
        names = ", ".join(kinds[kind_of[card]].id for card in drawn)
        return Objection(f"The three cards to place are {names}, each once.", PLACING)

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Fill the rows once both players have chosen (S3), or do what the loser says."""
        seats = [seat for seat in SEATS if self.zones[DRAWN[seat]]]
        if not seats:
            self._answer_loss(choices[0])
            return
        for seat, action in zip(seats, choices, strict=True):
            self._fill(seat, action)
        lacking = [seat for seat in seats if not (self.zones[DOSSIER[seat]] and self.zones[THEATER[seat]])]
        if lacking:
            self._draw(lacking)
        else:
            self.plan(OPERATE)

    def _fill(self, seat: int, action: Action) -> None:
        is_dossier = action.verb == "dossier" or (action.verb == "place" and not self.zones[DOSSIER[seat]])
        row = DOSSIER[seat] if is_dossier else THEATER[seat]
        cards = self._find_drawn(seat, action.cards)
        self.move((cards, DRAWN[seat], row))
        self.fill(row, COLUMNS)
        self.record(words.Filled(seat, "Dossier" if is_dossier else "Theater", cards))

    def _find_drawn(self, seat: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
        """Give the drawn cards in the order of their kinds."""
        if not self.rules.cards.has_copies:
            return kinds
        kind_of, left = self.rules.cards.kind_of, list(self.zones[DRAWN[seat]])
        return tuple(left.pop([kind_of[card] for card in left].index(kind)) for kind in kinds)

    # ---- Operations

    def do(self, task: Task) -> None:
        """Do the next part of the Mission."""
        if isinstance(task, Operate):
            self._operate()
        elif isinstance(task, Settle):
            self._settle()
        elif isinstance(task, Capture):
            self._capture(task.player, task.cards)
        elif isinstance(task, Conclude):
            self.revealed = task.revealed
            self._conclude()
        elif isinstance(task, Judge):
            self._judge(task.column)
        elif isinstance(task, AskLoser):
            self._ask(task.column)
        elif isinstance(task, EndMission):
            self._end_mission()
        elif isinstance(task, GoHome):
            self._return_cards()
            self._begin_mission()

    def _operate(self) -> None:
        """Flip the Operatives of the next column, and run what they do when revealed, at one moment (S7)."""
        found = self.find_face_down()
        if found is None:
            self.plan(END_MISSION)
            return
        column, flipped = found
        self.plan(JUDGE[column])
        revealed, kind_of = self.rules.facts.revealed, self.rules.cards.kind_of
        cards = [(seat, card) for seat in flipped if (card := self.find_in(THEATER[seat], column)) is not None]
        for seat, card in cards:
            self.expose(seat, column)
            self.record(words.Flipped(seat, column, card))
        acting = [(seat, card) for seat, card in cards if kind_of[card] in revealed]
        if acting:
            self.plan(SETTLE)
            self.revealed = tuple([card for _, card in acting])
            for seat, card in reversed(acting):
                self.plan_steps(revealed[kind_of[card]], seat, card)

    def _judge(self, column: int) -> None:
        """Compare the column: the winner claims the Information Card behind the beaten Operative (S8)."""
        self.revealed = ()
        if self.is_ending:
            self._betray()
            return
        values, kind_of = self.rules.facts.values, self.rules.cards.kind_of
        one, two = self.find_in(THEATER[0], column), self.find_in(THEATER[1], column)
        first, second = (None if card is None else values[kind_of[card]] for card in (one, two))
        if one is None or two is None or first is None or second is None or first == second:
            self.record(words.OperationTied(column, (one, two)))
            self.plan(OPERATE)
            return
        winner = int(first < second)
        self.lost = 1 - winner
        self.record(words.OperationWon(winner, column, (one, two)))
        self.plan(ASK_LOSER[column])
        secret = self.find_in(DOSSIER[self.lost], column)
        self._hand_to(winner, () if secret is None else (secret,))

    def _find_loser(self) -> int | None:
        """Give who has lost the last decided Operation, from the Operatives that lie face up."""
        values, kind_of = self.rules.facts.values, self.rules.cards.kind_of
        for column in reversed(FLIPS[self.defeated]):
            if all(column in exposed for exposed in self.exposed):
                cards = [self.find_in(THEATER[seat], column) for seat in SEATS]
                one, two = (None if card is None else values[kind_of[card]] for card in cards)
                if one is not None and two is not None and one != two:
                    return int(one > two)
        return None

    def _ask(self, column: int) -> None:
        """Ask the loser to go on or back out, but not after the third Operation (S4)."""
        if self.is_ending:
            self._betray()
        elif column == FLIPS[self.defeated][-1]:
            self.plan(OPERATE)
        else:
            assert self.lost is not None
            self.waiting = (self.lost,)

    def _answer_loss(self, answer: Action) -> None:
        loser = self.lost
        assert loser is not None
        if answer == CONTINUE:
            self.record(words.WentOn(loser))
            self.plan(OPERATE)
            return
        self.record(words.BackedOut(loser))
        self.plan(END_MISSION)
        exposed = [self.find_in(THEATER[loser], column) for column in self.exposed[loser]]
        self._hand_to(1 - loser, [card for card in exposed if card is not None])

    def _betray(self) -> None:
        """End the Mission because a card says so (S7)."""
        if len(self.traitors) > 1:
            self.record(words.BothBetrayed())
        self.plan(END_MISSION)

    # ---- Claiming

    def claim(self, player: int, cards: Sequence[int]) -> None:
        """Note that a player claims cards at this moment."""
        self.claims += tuple((player, card) for card in cards)

    def wait_for(self, player: int, doing: GoOnWithStep, cards: Sequence[int]) -> None:
        """Go on with a step once it is known whether a player has got all cards."""
        self.awaiting += ((player, doing, tuple(cards)),)

    def _settle(self) -> None:
        """Hand over what one side has claimed at this moment, not both; one's own cards stay where they are (S5)."""
        claimers: dict[int, set[int]] = {}
        for claimer, card in self.claims:
            claimers.setdefault(card, set()).add(claimer)
        self.claims = ()
        alone = [[card for card, who in claimers.items() if who == {seat}] for seat in SEATS]
        self.awaiting = tuple(
            (seat, replace(doing, is_done=doing.is_done and set(cards) <= set(alone[seat])), cards)
            for seat, doing, cards in self.awaiting
        )
        self._hand_over([[card for card in alone[seat] if self.find_zone_of(card).owner != seat] for seat in SEATS])

    def _hand_to(self, seat: int, cards: Sequence[int]) -> None:
        """Hand cards to one player."""
        self._hand_over([cards if player == seat else () for player in SEATS])

    def _hand_over(self, claimed: Sequence[Sequence[int]]) -> None:
        """Hand claimed cards to each player; one that does something instead of being claimed does it at its turn."""
        if self.is_over or not any(self.rules.facts.kept):
            for seat in SEATS:
                self._capture(seat, claimed[seat])
            self._conclude()
            return
        revealed, self.revealed = self.revealed, ()
        order = sorted([(self._find_place(card), seat) for seat in SEATS for card in claimed[seat]])
        self.plan(*[self._plan_capture(seat, place[-2]) for place, seat in order], Conclude(revealed))

    def _plan_capture(self, claimer: int, card: int) -> Task:
        """Give the handing over of a card as a task, or what it does instead of being claimed."""
        zone = self.find_zone_of(card)
        is_up = self.is_up(zone, self.zones[zone].index(card))
        step = self.rules.facts.kept[is_up].get(self.rules.cards.kind_of[card])
        capture = Capture(claimer, (card,))
        if step is None or zone.owner is None:
            return capture
        return RunStep(step, zone.owner, card, instead_of=capture)

    def _capture(self, seat: int, cards: Sequence[int]) -> None:
        """Lay claimed cards aside by column, in a column Theater before Dossier (S5)."""
        if not cards:
            return
        places = sorted([self._find_place(card) for card in cards])
        up = [card for *_, card, zone in places if self.is_up(zone, self.zones[zone].index(card))]
        secret = [card for *_, card, zone in places if zone in DOSSIER]
        hidden = tuple([card for *_, card, _ in places if card not in up and card not in secret])
        self.record(words.Claimed(seat, tuple(up), tuple(secret), hidden))
        for *_, card, zone in places:
            if zone in self.columns:
                self.take_from_row(zone, card)
            self.move(((card,), zone, CAPTURED[seat]))
            self.captured += ((seat, card, zone in DOSSIER, card in up),)

    def _conclude(self) -> None:
        """Do what cards do when claimed, each once a Mission; then go on with the steps that waited for claims."""
        captured, waiting, self.captured, self.awaiting = self.captured, self.awaiting, (), ()
        if not (captured or waiting):
            return
        facts, kind_of = self.rules.facts, self.rules.cards.kind_of
        tasks: list[Task] = []
        for seat, card, is_secret, is_up in captured:
            steps = (facts.found if is_secret else facts.claimed).get(kind_of[card], ())
            if steps and card not in self.found:
                self.found += (card,)
                if not is_up:
                    self.record(words.Found(seat, card))
                tasks += [RunStep(step, seat, card) for step in steps]
        for seat, doing, cards in waiting:
            is_done = doing.is_done and all(self.find_zone_of(card).owner == seat for card in cards)
            tasks.append(replace(doing, is_done=is_done))
        if tasks:
            self.plan(*tasks, SETTLE)

    def _find_place(self, card: int) -> tuple[int, bool, str, int, int, Zone]:
        """Give a card with where it lies, in the order in which cards are claimed (S5): by column, then Dossiers.

        Cards of a pile come last, as they lie there.
        """
        zone = self.find_zone_of(card)
        place = self.zones[zone].index(card)
        column = self.columns[zone][place] if zone in self.columns else len(COLUMNS)
        return column, zone in DOSSIER, zone.name, place, card, zone

    # ---- The end of the Mission

    def end(self, period: str, player: int, card: int) -> None:
        """End the Mission, or the game with it at once (S10), because a player's card says so."""
        if period == MISSION:
            self.is_ending = True
            if card in self.revealed and player not in self.traitors:
                self.traitors += (player,)
            self.record(words.Betrayed(player, card))
            return
        pending = [task for task in reversed(self.agenda) if isinstance(task, Capture | RunStep)]
        self.finish()
        self._settle()
        for task in pending:
            capture = task.instead_of if isinstance(task, RunStep) else task
            if isinstance(capture, Capture):
                self._capture(capture.player, capture.cards)
        self.agenda.clear()
        self.later = ()
        self._return_cards()
        self._tell_end()

    def _end_mission(self) -> None:
        """Do what was put off to the end of the Mission, then send the cards home."""
        self.plan(GO_HOME)
        ending, kind_of = self.rules.facts.ending, self.rules.cards.kind_of
        exposed = [(seat, self.find_in(THEATER[seat], column)) for seat in SEATS for column in self.exposed[seat]]
        acting = [(seat, card) for seat, card in exposed if card is not None and kind_of[card] in ending]
        tasks = [RunStep(step, seat, card) for seat, card in acting for step in ending[kind_of[card]]]
        if self.later or tasks:
            self.plan(*self.later, *tasks, SETTLE)
            self.later = ()

    def put_off(self, step: int, player: int, card: int) -> None:
        """Keep a step for the end of the Mission (S10); if that has come, do it now."""
        due = RunStep(step, player, card, is_due=True)
        if GO_HOME in self.agenda:
            self.plan(due, SETTLE)
            return
        self.later += (due,)
        self.record(words.PutOff(player, card, self.rules.program.steps[step].verb, MISSION))

    def _return_cards(self) -> None:
        """Lay all cards under the HQs: own Dossier, own Theater, captured ones (S5, S9)."""
        zones = self.zones
        self.move(*[(zones[zone], zone, hq) for zone, hq in WAYS_HOME if zones[zone]])
        self.columns = dict.fromkeys(ROWS, ())
        self.exposed = ((), ())
        self._name_defeated()

    def _name_defeated(self) -> None:
        """Name who lost the last decided Operation, backed out, or alone owned the card that ended the Mission (S6)."""
        if len(self.traitors) == 1:
            self.lost = self.traitors[0]
        if self.lost is not None:
            self.defeated = self.lost
        self.lost, self.traitors, self.is_ending, self.found = None, (), False, ()

    # ---- The ending

    def _tell_end(self) -> None:
        scores = self.returns()
        self.record(words.EndedEqual(scores) if scores[0] == scores[1] else words.Ended(scores))

    def returns(self) -> tuple[int, ...]:
        """Sum the cards of each player's HQ (S16)."""
        scores, kind_of = self.rules.facts.scores, self.rules.cards.kind_of
        return tuple([sum([scores[kind_of[card]] for card in self.zones[hq]]) for hq in HQ])

    def outcome(self) -> Outcome | None:
        """The higher score wins; equal scores are a draw, which 121 points do not allow (S12)."""
        if self.is_terminal() and self.missions > MOST_MISSIONS:
            return Outcome(Ending.UNFINISHED, (), self.returns())
        return super().outcome()

    # ---- What effects may be done to

    def can_be(self, verb: str, zone: Zone, place: int, player: int) -> bool:
        """Tell whether it says something to look at a card: not if it is seen anyway."""
        return verb != "look at" or not self.is_seen(zone, place, player)

    # ---- How the table looks, and how good a move

    draw_table = words.draw_table
    rate = rate
