"""War Slayer V, told as its rulebook tells it: set-up, Mission, Operations, ending, with the rulings S1 to S16.

What a Double Agent or the VIP does stands in its text only: these rules ask the compiled abilities what happens when
an Operative is revealed and when a card is claimed from a Dossier. Values, roles and scores are the deck's fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending, Outcome, highest_wins
from cardgen.engine.state import Objection, Task
from cardgen.games.war_slayer_v.facts import MISSION, MOST_MISSIONS
from cardgen.games.war_slayer_v.rows import (
    CAPTURED,
    COLUMNS,
    DOSSIER,
    DRAW,
    DRAWN,
    FLIPS,
    HQ,
    ROWS,
    SEATS,
    SIDES,
    THEATER,
    Rows,
)

CONTINUE, BACK_OUT = Action("continue"), Action("back")
PLACING = "each player fills one row with the three cards drawn, then the other row (S14)"
ANSWERING = "the loser of the first or second Operation goes on or backs out (S14)"


class WarSlayerV(Rows):
    """A game of War Slayer V."""

    __slots__ = ()

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
            self.agenda.append(("operation",))
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
            self.log.append(("short", self.missions))
            self._tell_end()
        elif self.missions > MOST_MISSIONS:
            self.log.append(("unfinished", MOST_MISSIONS))
        else:
            self.log.append(("mission", self.missions, self.defeated))
            self._draw(SEATS)

    def _draw(self, seats: Iterable[int]) -> None:
        for seat in seats:
            hq = self.zones[HQ[seat]]
            cards = tuple(hq[:DRAW])
            del hq[:DRAW]
            self.zones[DRAWN[seat]] += cards
            self.log += (("move", cards, HQ[seat], DRAWN[seat]), ("draw", seat, cards))
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
        return [Action(verb, order) for verb in self._list_verbs(player) for order in orders]

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
        if sorted(action.cards) == sorted(kind_of[card] for card in drawn):
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
            self.agenda.append(("operation",))

    def _fill(self, seat: int, action: Action) -> None:
        row = action.verb
        if row == "place":
            row = "theater" if self.zones[DOSSIER[seat]] else "dossier"
        zone = DOSSIER[seat] if row == "dossier" else THEATER[seat]
        cards = self._pick_up(seat, action.cards)
        self.zones[zone] += cards
        self.columns[zone] = COLUMNS
        self.log += (("move", tuple(cards), DRAWN[seat], zone), ("fill", seat, row, tuple(cards)))

    def _pick_up(self, seat: int, kinds: tuple[int, ...]) -> list[int]:
        """Take the drawn cards in the order of their kinds."""
        drawn = self.zones[DRAWN[seat]]
        cards = list(kinds)
        if self.rules.cards.has_copies:
            kind_of, left = self.rules.cards.kind_of, drawn[:]
            cards = [left.pop([kind_of[card] for card in left].index(kind)) for kind in kinds]
        drawn.clear()
        return cards

    # ---- Operations

    def do(self, task: Task) -> None:
        """Do the next part of the Mission."""
        if task[0] == "operation":
            self._operate()
        elif task[0] == "settle":
            self._settle()
        elif task[0] == "judge":
            self._judge(task[1])
        elif task[0] == "ask":
            self._ask(task[1])
        elif task[0] == "end":
            self._end_mission()
        else:
            self._go_home()

    def _operate(self) -> None:
        """Flip the Operatives of the next column, and run what they do when revealed, at one moment (S7)."""
        found = self.find_face_down()
        if found is None:
            self.agenda.append(("end",))
            return
        column, flipped = found
        self.agenda.append(("judge", column))
        revealed, kind_of = self.rules.facts.revealed, self.rules.cards.kind_of
        cards = [self.find_in(THEATER[seat], column) for seat in flipped]
        for seat, card in zip(flipped, cards, strict=True):
            self.expose(seat, column)
            self.log.append(("flip", seat, column, card))
        if any(card is not None and kind_of[card] in revealed for card in cards):
            self.agenda.append(("settle",))
            for seat, card in reversed(list(zip(flipped, cards, strict=True))):
                if card is not None and kind_of[card] in revealed:
                    self.plan(revealed[kind_of[card]], seat, card)

    def _judge(self, column: int) -> None:
        """Compare the column: the winner claims the Information Card behind the beaten Operative (S8)."""
        if self.traitors:
            self._betray()
            return
        values, kind_of = self.rules.facts.values, self.rules.cards.kind_of
        one, two = self.find_in(THEATER[0], column), self.find_in(THEATER[1], column)
        strength = [None if card is None else values[kind_of[card]] for card in (one, two)]
        if strength[0] is None or strength[1] is None or strength[0] == strength[1]:
            self.log.append(("tie", column, one, two))
            self.agenda.append(("operation",))
            return
        winner = int(strength[0] < strength[1])
        self.lost = 1 - winner
        self.log.append(("win", winner, column, one, two))
        self.agenda.append(("ask", column))
        secret = self.find_in(DOSSIER[self.lost], column)
        self._capture(winner, () if secret is None else (secret,))

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
        if self.traitors:
            self._betray()
        elif column == FLIPS[self.defeated][-1]:
            self.agenda.append(("operation",))
        else:
            assert self.lost is not None
            self.waiting = (self.lost,)

    def _answer_loss(self, answer: Action) -> None:
        loser = self.lost
        assert loser is not None
        if answer == CONTINUE:
            self.log.append(("continue", loser))
            self.agenda.append(("operation",))
            return
        self.log.append(("back out", loser))
        self.agenda.append(("end",))
        exposed = [self.find_in(THEATER[loser], column) for column in self.exposed[loser]]
        self._capture(1 - loser, [card for card in exposed if card is not None])

    def _betray(self) -> None:
        """End the Mission because a card says so (S7)."""
        if len(self.traitors) > 1:
            self.log.append(("both betray", self.traitors))
        self.agenda.append(("end",))

    # ---- Claiming

    def _settle(self) -> None:
        """Hand over what was claimed at one moment; one's own cards stay where they are (S5)."""
        settled = self.settle_claims()
        for seat in SEATS:
            cards = [card for claimer, card in settled if claimer == seat]
            self._capture(seat, [card for card in cards if SIDES[self.find_zone_of(card)] != seat])

    def _capture(self, seat: int, cards: Sequence[int]) -> None:
        """Lay claimed cards aside by column, in a column Theater before Dossier (S5); some do more when claimed."""
        if not cards:
            return
        claimed, kind_of = self.rules.facts.claimed, self.rules.cards.kind_of
        places = sorted((self.find_place(card), card) for card in cards)
        secret = [card for (_, is_secret, _), card in places if is_secret]
        self.log.append(("claim", seat, tuple(card for _, card in places if card not in secret), tuple(secret)))
        for (_, _, zone), card in places:
            if zone in self.columns:
                self.take_from_row(zone, card)
            self.move(card, zone, CAPTURED[seat])
        for card in reversed(secret):
            if kind_of[card] in claimed:
                self.log.append(("found", seat, card))
                self.plan(claimed[kind_of[card]], seat, card)

    # ---- The end of the Mission

    def end(self, period: str, player: int, card: int) -> None:
        """End the Mission, or the game with it at once (S10), because a player's card says so."""
        if period == MISSION:
            self.traitors += () if player in self.traitors else (player,)
            self.log.append(("betray", player, card))
            return
        self._settle()
        self.agenda.clear()
        self.later.clear()
        self._return_cards()
        self._tell_end()

    def _end_mission(self) -> None:
        """Do what was put off to the end of the Mission, then send the cards home."""
        self.agenda.append(("home",))
        if self.later:
            self.agenda.append(("settle",))
            self.fall_due(MISSION)

    def _go_home(self) -> None:
        self._return_cards()
        self._begin_mission()

    def _return_cards(self) -> None:
        """Lay all cards under the HQs: own Dossier, own Theater, captured ones (S5, S9)."""
        for seat in SEATS:
            for zone in (DOSSIER[seat], THEATER[seat], CAPTURED[seat], DRAWN[seat]):
                if self.zones[zone]:
                    self.move_all(zone, HQ[seat])
        for zone in ROWS:
            self.columns[zone] = ()
        self.exposed = ((), ())
        self._name_defeated()

    def _name_defeated(self) -> None:
        """Name who lost the last decided Operation, backed out, or alone owned the card that ended the Mission (S6)."""
        if len(self.traitors) == 1:
            self.lost = self.traitors[0]
        if self.lost is not None:
            self.defeated = self.lost
        self.lost, self.traitors = None, ()

    # ---- The ending

    def _tell_end(self) -> None:
        scores = tuple(self.score(seat) for seat in SEATS)
        self.log.append(("equal" if scores[0] == scores[1] else "over", scores))

    def is_over(self) -> bool:
        """The game is over when nobody is asked and nothing is left to do."""
        return not self.waiting and not self.agenda

    def score(self, player: int) -> int:
        """Sum the cards of a player's HQ (S16)."""
        scores, kind_of = self.rules.facts.scores, self.rules.cards.kind_of
        return sum([scores[kind_of[card]] for card in self.zones[HQ[player]]])

    def outcome(self) -> Outcome | None:
        """The higher score wins; equal scores are a draw, which 121 points do not allow (S12)."""
        if not self.is_over():
            return None
        scores = tuple(self.score(seat) for seat in SEATS)
        return Outcome(Ending.UNFINISHED, (), scores) if self.missions > MOST_MISSIONS else highest_wins(scores)
