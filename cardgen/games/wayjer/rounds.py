"""Wayjer, told as its rulebook tells it: facts, set-up, round, ending, with the rulings W1 to W8.

What a card does stands in its text only. These rules know values, places and the order of things; they ask the
compiled abilities what happens when a card is revealed, which card beats which, and what ends with the round.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

from cardgen.engine.actions import Action, Objection
from cardgen.engine.cards import CardSet
from cardgen.engine.chance import Chance
from cardgen.engine.effects import END_OF, Program
from cardgen.engine.narration import Transfer
from cardgen.engine.state import State
from cardgen.engine.tasks import RunStep, Task
from cardgen.engine.zones import Visibility, Zone, ZoneKind
from cardgen.games.wayjer.words import (
    Beaten,
    Copied,
    Counted,
    Drawn,
    Dueled,
    Ended,
    Judged,
    Outranked,
    Tied,
    WagersWon,
)

# ---- Facts

PLAYERS = 2
HAND = 6
SEATS = (0, 1)
CHOICE = "a round begins with two different cards of one's own hand, one to duel and one to wager"
OFFER = "W7, looking is up to its player alone, and W1, it comes before the duel"
REVEAL = "reveal"
DISCARDED = "discard"
ROUND = "round"
ABILITY_ORDER = ("put", "become a copy of", "look at")  # W1, then what else cards do, and the duel last

ZONES = (
    ZoneKind("deck", Visibility.HIDDEN),
    ZoneKind("discard", Visibility.PUBLIC),
    ZoneKind("hand", Visibility.OWNER, each=True),
    ZoneKind("duel", Visibility.PUBLIC, each=True),
    ZoneKind("wager", Visibility.PUBLIC, each=True),
    ZoneKind("won", Visibility.PUBLIC, each=True),
)
(DECK,), (DISCARD,), HANDS, DUELS, WAGERS, WON = (kind.lay(PLAYERS) for kind in ZONES)
PLACES = (DUELS[0], WAGERS[0], DUELS[1], WAGERS[1])
LAST_PLACE_FIRST = ((1, WAGERS[1]), (1, DUELS[1]), (0, WAGERS[0]), (0, DUELS[0]))
STAGES = len(ABILITY_ORDER) + 1
CALM = STAGES + 1


@dataclass(frozen=True, slots=True)
class Facts:
    """What one deck means to these rules.

    `values` is what each kind of card scores and duels with: one without a number counts 0 (W5). `judged` is how a
    duel of two kinds ends, p1's and p2's; `duels` each way to play two kinds of card, by duel and wager. `revealed`
    has, in the order of W1, the steps by kind that run once all cards are up, `round_end` those that run when the
    round ends, `instead` the step that happens in place of being discarded then; `first_stage` is the first stage of W1
    at which each kind of card does something (`CALM`: it does nothing, not even when the round ends). `stand_ins` are
    the kinds whose place is taken by the card on them.
    """

    values: tuple[int, ...]
    judged: tuple[tuple[Judged, ...], ...]
    duels: tuple[tuple[Action, ...], ...]
    revealed: tuple[dict[int, tuple[int, ...]], ...]
    round_end: dict[int, tuple[int, ...]]
    instead: Mapping[int, int]
    first_stage: tuple[int, ...]
    stand_ins: frozenset[int]


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds = range(len(cards.kinds))
    sayings = [
        (kind, said)
        for words in ("kind", "kind in duel")
        for kind, stated in program.states(None, "beat", words).items()
        for said in stated
    ]
    claims = {(kind, other) for kind, said in sayings for other in said.kinds or ()}
    values = tuple(cards.read_number(kind, "value") or 0 for kind in kinds)
    beats = frozenset(pair for pair in claims if pair[::-1] not in claims)
    revealed = _sort_by_stage(program)
    round_end = program.runs(END_OF + ROUND)
    instead = program.replacements.get((DISCARDED, True), {})
    stages = (*revealed, {**round_end, **dict.fromkeys(instead, ())})
    return Facts(
        values=values,
        judged=tuple(tuple(_judge(one, two, values, beats) for two in kinds) for one in kinds),
        duels=tuple(tuple(Action("duel", (duel, wager)) for wager in kinds) for duel in kinds),
        revealed=revealed,
        round_end=round_end,
        instead=instead,
        first_stage=tuple(_first_stage(kind, stages) for kind in kinds),
        stand_ins=frozenset(program.states(None, "stand in for", "card on this this")),
    )


def _sort_by_stage(program: Program) -> tuple[dict[int, tuple[int, ...]], ...]:
    """Give the steps of what cards do when revealed, by stage and kind."""
    stages: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in range(STAGES))
    for kind, abilities in program.abilities.get(REVEAL, {}).items():
        for steps, verb in abilities:
            stage = stages[ABILITY_ORDER.index(verb) if verb in ABILITY_ORDER else STAGES - 1]
            stage[kind] = (*stage.get(kind, ()), *steps)
    return stages


def _judge(one: int, two: int, values: Sequence[int], beats: Container[tuple[int, int]]) -> Judged:
    """Say who wins a duel of two kinds: what beats the other, else the higher one; equal ones tie (W6)."""
    if (one, two) in beats or (two, one) in beats:
        return Beaten(int((two, one) in beats), (one, two))
    if values[one] != values[two]:
        return Outranked(int(values[one] < values[two]), (one, two))
    return Tied(None, (one, two))


def _first_stage(kind: int, stages: Sequence[Mapping[int, tuple[int, ...]]]) -> int:
    return next((stage for stage, steps in enumerate(stages) if kind in steps), CALM)


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    needed = HAND * players
    total = len(cards.kind_of)
    return (
        None if total >= needed else f"{HAND} cards for each of {players} players are {needed}; the deck has {total}."
    )


class Copy(NamedTuple):
    """What a card has become a copy of, by kind, the period at whose end that ends (None: never), and what it was.

    `before` are the kinds that it was in this round, `lasting` is the one that it is for good.
    """

    kind: int
    until: str | None
    before: tuple[int, ...] = ()
    lasting: int | None = None


# ---- What is still to be done in a round


class UseAbilities(Task):
    """Run the abilities of one stage of W1."""

    stage: int


class Judge(Task):
    """Decide the duel."""


class DiscardDuel(Task):
    """Discard what lies in a player's duel."""

    seat: int


class DiscardCard(Task):
    """Discard a card in place of which nothing else happened."""

    card: int


class TakeWagers(Task):
    """Give the wagers to who wins them; None: to each their own."""

    taker: int | None


JUDGE = Judge()
DISCARD_DUEL = tuple(DiscardDuel(seat) for seat in SEATS)
TASKS_FROM: tuple[tuple[Task, ...], ...] = tuple(
    (*(UseAbilities(stage) for stage in range(first, STAGES)), JUDGE) for first in range(STAGES + 1)
)  # by the first stage at which something happens


@dataclass(eq=False)
class Wayjer(State[Facts]):
    """A game of Wayjer; `copies` are the cards that have become copies."""

    copies: Mapping[int, Copy] = field(default_factory=dict)

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle; six cards to each player, the rest face down as the deck."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        self.place({HANDS[0]: cards[:HAND], HANDS[1]: cards[HAND : 2 * HAND], DECK: cards[2 * HAND :]})

    def find_setup_objection(self) -> str | None:
        """Refuse cards in play: between rounds nothing lies there."""
        for place in PLACES:
            if self.zones[place]:
                return f"has cards in `{place.name}`; a position stands between rounds, where that is empty."
        return None

    def start(self) -> None:
        """Begin a round: both players choose at once, as long as both have two cards to choose."""
        zones = self.zones
        if len(zones[HANDS[0]]) >= 2 and len(zones[HANDS[1]]) >= 2:
            self.waiting = SEATS
        else:
            self.waiting = ()
            self._count_up()

    # ---- The round: two cards each, face down, one to duel and one as wager

    def legal_choices(self, player: int) -> list[Action]:
        """Give every pair of cards in hand; copies of a card are the same choice."""
        duels = self.rules.facts.duels
        hand = self.zones[HANDS[player]]
        if not self.rules.cards.has_copies:
            return [of_duel[wager] for duel in hand for of_duel in (duels[duel],) for wager in hand if wager != duel]
        kinds = [self.rules.cards.kind_of[card] for card in hand]
        return [duels[duel][wager] for duel, wager in dict.fromkeys(permutations(kinds, 2))]

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Refuse all but two cards of the player's own hand."""
        if action.verb != "duel":
            return Objection("This is the time to choose a card to duel and a card to wager.", CHOICE)
        cards, hand = self.rules.cards, self.zones[HANDS[player]]
        if cards.has_copies:
            hand = tuple([cards.kind_of[card] for card in hand])
        duel, wager = action.cards
        if duel in hand and hand.count(wager) > (duel == wager):
            return None
        kind = wager if duel in hand else duel
        is_not = "is only once" if kind in hand else "is not"
        return Objection(f"{cards.kinds[kind].id} {is_not} in the player's hand.", CHOICE)

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Turn all four cards up at once; then abilities in their order, the duel, and clearing away (W1)."""
        first_stage = self.rules.facts.first_stage
        stage = CALM
        turned_up: list[Transfer] = []
        for seat in SEATS:
            duel, wager = choices[seat].cards
            stage = min(stage, first_stage[duel], first_stage[wager])
            if self.rules.cards.has_copies:
                duel, wager = self._find_cards(seat, duel, wager)
            self.record(Dueled(seat, duel, wager))
            turned_up += ((duel,), HANDS[seat], DUELS[seat]), ((wager,), HANDS[seat], WAGERS[seat])
        self.move(*turned_up)
        if stage == CALM:
            self._clear_away(self._judge(choices[0].cards[0], choices[1].cards[0]))
        else:
            self.plan(*TASKS_FROM[stage])

    def do(self, task: Task) -> None:
        """Do the next part of the round."""
        if isinstance(task, UseAbilities):
            self._use_abilities(task.stage)
        elif isinstance(task, Judge):
            one, two = self._as_it_stands(self.zones[DUELS[0]]), self._as_it_stands(self.zones[DUELS[1]])
            self._end_round(self._judge(self.kind_now(one), self.kind_now(two)))
        elif isinstance(task, DiscardDuel):
            self.discard(self.zones[DUELS[task.seat]])
        elif isinstance(task, DiscardCard):
            self.move(((task.card,), self.find_zone_of(task.card), DISCARD))
        elif isinstance(task, TakeWagers):
            self._take_wagers(task.taker)

    def _find_cards(self, seat: int, duel: int, wager: int) -> tuple[int, int]:
        """Give two cards of a player's hand by their kinds."""
        kind_of, hand = self.rules.cards.kind_of, self.zones[HANDS[seat]]
        first = next(card for card in hand if kind_of[card] == duel)
        return first, next(card for card in hand if kind_of[card] == wager and card != first)

    def _use_abilities(self, stage: int) -> None:
        """Run the abilities of one stage of W1, p1's first, the duel card's before the wager's (W3, W7)."""
        steps, zones = self.rules.facts.revealed[stage], self.zones
        copies, kind_of = self.copies, self.rules.cards.kind_of
        for player, place in LAST_PLACE_FIRST:
            pile = zones[place]
            for card in pile if len(pile) == 1 else self._list_acting(pile):
                kind = copies[card].kind if card in copies else kind_of[card]
                if kind in steps:
                    self.plan_steps(steps[kind], player, card)

    def _list_acting(self, pile: Sequence[int]) -> list[int]:
        """Give the cards of a pile that no card on them stands in for, the topmost first."""
        stands = self.rules.facts.stand_ins
        covered = [card for card in pile[:-1] if self.kind_now(card) in stands]
        return [card for card in reversed(pile) if card not in covered]

    def arrived(self, card: int, player: int) -> None:
        """Reveal a card that comes to lie on another: what belongs to a stage that has come, it does now (W2, W3)."""
        self._catch_up(player, card, self.kind_now(card))

    def _catch_up(self, player: int, card: int, kind: int) -> None:
        revealed = self.rules.facts.revealed
        if self.rules.facts.first_stage[kind] >= STAGES:
            return
        ahead = [task.stage for task in self.agenda if isinstance(task, UseAbilities)]
        for stage in reversed(range(min(ahead, default=STAGES))):
            self.plan_steps(revealed[stage].get(kind, ()), player, card)

    def become_copy(self, player: int, card: int, pile: Sequence[int], until: str | None) -> None:
        """Make a card a copy of what a pile is judged by, until the end of a period (W4); what it gains, it does."""
        if not pile:
            return
        kind, was = self.kind_now(self._as_it_stands(pile)), self.kind_now(card)
        last = self.copies.get(card, Copy(was, None))
        before = (*last.before, was)
        self.copies = {**self.copies, card: Copy(kind, until, before, last.lasting if until == ROUND else kind)}
        self.record(Copied(player, card, kind))
        if kind not in before:
            self._catch_up(player, card, kind)

    def discard(self, cards: Sequence[int]) -> bool:
        """Discard cards in order; in place of that, one that was played does what its text says. Tell if all went."""
        instead = self.rules.facts.instead
        gone: list[Transfer] = []
        replaced: list[Task] = []
        for card in cards:
            zone = self.find_zone_of(card)
            step = instead.get(self.kind_now(card)) if instead and zone in PLACES else None
            if step is None or zone.owner is None:
                gone.append(((card,), zone, DISCARD))
            else:
                replaced.append(RunStep(step, zone.owner, card, instead_of=DiscardCard(card)))
        if gone:
            self.move(*gone)
        self.plan(*replaced)
        return not replaced

    def kind_now(self, card: int) -> int:
        """Give the kind that a card is, or has become a copy of."""
        return self.copies[card].kind if card in self.copies else self.rules.cards.kind_of[card]

    def _list_kinds(self, cards: Iterable[int]) -> list[int]:
        copies, kind_of = self.copies, self.rules.cards.kind_of
        return [copies[card].kind if card in copies else kind_of[card] for card in cards]

    def _as_it_stands(self, pile: Sequence[int]) -> int:
        """Give the card that a pile is judged by: the first, or what lies on it where that stands in for it (W2)."""
        if len(pile) > 1:
            stands = self.rules.facts.stand_ins
            for card in pile:
                if self.kind_now(card) not in stands:
                    return card
        return pile[-1]

    def show_more(self) -> tuple[tuple[int, int], ...]:
        """Show what open cards have become copies of."""
        return tuple(sorted((card, copy.kind) for card, copy in self.copies.items()))

    # ---- The duel

    def _judge(self, one: int, two: int) -> int | None:
        """Give who wins the duel of two kinds (W4)."""
        judged = self.rules.facts.judged[one][two]
        self.record(judged)
        return judged.taker

    # ---- The end of the round

    def _clear_away(self, taker: int | None) -> None:
        """End a round in which no card does anything at its end."""
        one, two = DUELS
        self.move((self.zones[one], one, DISCARD), (self.zones[two], two, DISCARD))
        self._take_wagers(taker)

    def _end_round(self, taker: int | None) -> None:
        """Run what cards do at the end of the round, p1's first, before each duel card goes; then the wagers (W2)."""
        steps, instead, zones = self.rules.facts.round_end, self.rules.facts.instead, self.zones
        kinds = self._list_kinds([card for place in PLACES for card in zones[place]])
        if steps.keys().isdisjoint(kinds) and instead.keys().isdisjoint(kinds):
            self._clear_away(taker)
            return
        self.plan(TakeWagers(taker))
        for seat, place in LAST_PLACE_FIRST:
            if place is DUELS[seat]:
                self.plan(DISCARD_DUEL[seat])
            for card in reversed(zones[place]):
                kind = self.kind_now(card)
                if kind in steps:
                    self.plan_steps(steps[kind], seat, card)

    def _take_wagers(self, taker: int | None) -> None:
        """Give both wagers to the winner, their own first; on a tie each player keeps their own. Then go on."""
        zones = self.zones
        if taker is None:
            for seat in SEATS:
                own = zones[WAGERS[seat]]
                self.move((own, WAGERS[seat], WON[seat]))
                self.record(WagersWon(seat, own))
        else:
            own, other = zones[WAGERS[taker]], zones[WAGERS[1 - taker]]
            self.move((own, WAGERS[taker], WON[taker]), (other, WAGERS[1 - taker], WON[taker]))
            self.record(WagersWon(taker, own, other))
        if self.copies:
            lasting = {card: copy.lasting for card, copy in self.copies.items()}
            self.copies = {card: Copy(kind, None, (), kind) for card, kind in lasting.items() if kind is not None}
        self.start()

    # ---- The ending

    def _count_up(self) -> None:
        """Add up what each player has won, and say who has won the game; it ends so if one has no two cards left."""
        scores: tuple[int, ...] = ()
        for seat, won in enumerate(WON):
            values = self._list_values(won)
            self.record(Counted(seat, self.zones[won], values))
            scores += (sum(values),)
        self.record(Drawn() if scores[0] == scores[1] else Ended(scores))

    def returns(self) -> tuple[int, ...]:
        """Sum the won cards; a card without a number counts 0, a lasting copy what it copied (W5).

        The higher sum wins; equal sums are a draw, and playing again is a new game (W8).
        """
        return tuple([sum(self._list_values(won)) for won in WON])

    def _list_values(self, won: Zone) -> tuple[int, ...]:
        values = self.rules.facts.values
        return tuple([values[kind] for kind in self._list_kinds(self.zones[won])])
