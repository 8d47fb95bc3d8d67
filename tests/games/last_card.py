"""A small game for two to six players that the fewest points win, together if several have them.

Each holds three cards and in turn plays one to the pile, or passes and draws one. It ends after a round in which a hand
became empty or all passed with an empty deck; what is left in a hand counts against its player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.engine.actions import Action
from cardgen.engine.narration import CardEvent, Event
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.rules import Game, Topic
from cardgen.engine.state import State
from cardgen.engine.zones import Visibility, ZoneKind

NAME = "last-card"
HAND = 3
VALUES = range(2, 11)
IDS = [f"{value}{suit}" for value in VALUES for suit in "SH"]
PASS = Action("pass")
DECK = "\n".join(
    [
        "title: Last Card",
        "players: 2-6",
        "abilities: free",
        "fields: {value: integer}",
        "defaults: {template: standard/face.svg.j2}",
        "cards:",
        *(f"  - {{id: {card_id}, name: {card_id}, value: {card_id[:-1]}}}" for card_id in IDS),
    ]
)


class Played(CardEvent):
    is_turn = True

    def tell(self, say: Any) -> str:
        return f"{say.player(self.seat)} plays the {say.card(self.card)}."


class Passed(Event):
    seat: int
    is_turn = True

    def tell(self, say: Any) -> str:
        return f"{say.player(self.seat)} passes."


class Drawn(CardEvent):
    def tell(self, say: Any) -> str:
        return f"{say.player(self.seat)} draws {f'the {say.card(self.card)}' if say.may_know(self.seat) else 'a card'}."


class Ended(Event):
    winners: tuple[int, ...]

    def tell(self, say: Any) -> str:
        return f"The game is over: {' and '.join(say.player(seat) for seat in self.winners)} won."


@dataclass(eq=False)
class LastCard(State[None]):
    mover: int = 0
    passes: int = 0

    def find(self, name, seat=None):
        return self.rules.find_zone(name if seat is None else f"p{seat + 1}.{name}")

    def deal(self, chance):
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        hands = {self.find("hand", seat): [cards.pop() for _ in range(HAND)] for seat in range(self.rules.players)}
        self.place({self.find("deck"): cards, **hands})

    def start(self):
        self.waiting = (0,) if self.in_play else ()

    def legal_choices(self, player):
        hand = self.zones[self.find("hand", player)]
        return [*(Action("play", (self.rules.cards.kind_of[card],)) for card in hand), PASS]

    def carry_out(self, choices):
        (action,) = choices
        seat = self.mover
        hand, deck = self.find("hand", seat), self.zones[self.find("deck")]
        if action == PASS:
            self.passes += 1
            self.record(Passed(seat))
            if deck:
                self.move((deck[:1], self.find("deck"), hand))
                self.record(Drawn(seat, deck[0]))
        else:
            card = next(card for card in self.zones[hand] if self.rules.cards.kind_of[card] == action.cards[0])
            self.passes = 0
            self.move(((card,), hand, self.find("pile")))
            self.record(Played(seat, card))
        hands = [self.zones[self.find("hand", each)] for each in range(self.rules.players)]
        is_stuck = self.passes >= self.rules.players and not self.zones[self.find("deck")]
        if seat == self.rules.players - 1 and (is_stuck or not all(hands)):
            self.finish()
            self.record(Ended(self.find_winners()))
        else:
            self.mover = (seat + 1) % self.rules.players
            self.waiting = (self.mover,)

    def returns(self):
        values = [
            [self.rules.cards.read_number(self.rules.cards.kind_of[card], "value") for card in self.zones[zone]]
            for zone in (self.find("hand", seat) for seat in range(self.rules.players))
        ]
        return tuple(sum(each) for each in values)

    def find_winners(self):
        scores = self.returns()
        return tuple(seat for seat, score in enumerate(scores) if score == min(scores))

    def outcome(self):
        if not self.is_terminal():
            return None
        winners = self.find_winners()
        return Outcome(Ending.WON if len(winners) == 1 else Ending.SHARED, winners, self.returns())


GAME: Game[Any] = Game(
    id=NAME,
    state=LastCard,
    zones=(
        ZoneKind("deck", Visibility.HIDDEN),
        ZoneKind("pile", Visibility.PUBLIC),
        ZoneKind("hand", Visibility.OWNER, each=True),
    ),
    forms=("play {card}", "pass"),
    players=(2, 6),
    fields=("value",),
    longest=200,
    has_open_scores=False,
    fewest_points_win=True,
    topics=(Topic(Drawn, "L1", "a card is drawn"),),
    counted=(("pile", "played"),),
)


def write_project(folder):
    """Write the deck to a project's folder."""
    (folder / "decks" / NAME).mkdir(parents=True)
    (folder / "decks" / NAME / "deck.yaml").write_text(DECK, encoding="utf-8")


def set_rules(folder, players):
    """Give the rules of a table; `write_project` has written the deck, and the game is among `cardgen.games.GAMES`."""
    from cardgen.diagnostics import Report
    from cardgen.games.table import set_table
    from cardgen.loading import Sources, load_project

    report = Report()
    project = load_project(NAME, Sources(folder), report)
    assert project is not None, report.diagnostics
    rules = set_table(project.deck, players=players)
    assert rules is not None
    return rules
