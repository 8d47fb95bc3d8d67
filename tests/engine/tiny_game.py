"""A game of a few cards that does nothing of its own: a card is played, and its sentences happen.

Cards are named 2 to 9, one of each. A card is played from the hand to its player's row, face up; what it says is done.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine_cards import make_cards

from cardgen.ability import Mistake, get_language, parse
from cardgen.diagnostics import Report
from cardgen.engine.actions import DECLINE, make_notation
from cardgen.engine.effects import Deed, Powers, Table, compile_program
from cardgen.engine.effects.acts import check_end
from cardgen.engine.effects.program import Role
from cardgen.engine.narration import Event
from cardgen.engine.rules import Game, Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.tasks import GoOnWithStep, RunStep, Task
from cardgen.engine.text import from_text, to_text
from cardgen.engine.zones import Visibility, ZoneKind, lay_zones
from cardgen.loading.vocabulary import read_vocabulary
from cardgen.loading.yaml_tree import parse_yaml

LANGUAGE = """
language:
  nouns: {card: cards, guest: guests}
  ranks: [2, 3, 4, 5, 6, 7, 8, 9]
  zones: {deck: deck, heap: heap, hand: hand, row: row}
  units: {point: points}
  periods: [turn, game]
  verbs: [play, draw, discard, look at, flip, gain, end, claim, return]
"""
CARDS = make_cards("23456789")
IDS = tuple("23456789")
ZONES = (
    ZoneKind("deck", Visibility.HIDDEN),
    ZoneKind("heap", Visibility.PUBLIC),
    ZoneKind("hand", Visibility.OWNER, each=True),
    ZoneKind("row", Visibility.LYING, each=True),
)


class Done(Event):
    """Something has been done."""

    verb: str
    seat: int
    cards: tuple[int, ...] = ()

    def tell(self, say):
        return f"{say.player(self.seat)}: {self.verb}."


class Throw(Task):
    """Discard a card."""

    card: int


class Settle(Task):
    """Hand over what one player alone has claimed, and tell those who wait for it."""


@dataclass(eq=False)
class Tiny(State):
    """`down` are the cards that lie face down, `guests` those that have a role."""

    down: tuple[int, ...] = ()
    guests: tuple[int, ...] = ()
    points: tuple[int, ...] = (0, 0, 0)
    claims: tuple[tuple[int, int], ...] = ()
    awaiting: tuple[tuple[int, GoOnWithStep, tuple[int, ...]], ...] = ()

    def deal(self, chance):
        self.place({})

    def start(self):
        self.waiting = (0,)

    def legal_choices(self, player):
        return [self.rules.notation.parse_action(f"play {IDS[card]}") for card in self.zones[self.find("hand", player)]]

    def carry_out(self, choices):
        (action,) = choices
        (card,) = action.cards
        self.move(((card,), self.find("hand", 0), self.find("row", 0)))
        self.plan_steps(self.rules.program.runs("play").get(card, ()), 0, card)
        self.agenda.insert(0, Settle())

    def returns(self):
        return self.points[: self.rules.players]

    def do(self, task):
        if isinstance(task, Throw):
            self.throw(task.card)
        else:
            self.settle()

    def shows(self, zone, place, player):
        return zone.owner == player or self.is_up(zone, place)

    def is_up(self, zone, place):
        return self.zones[zone][place] not in self.down

    def can_be(self, verb, zone, place, player):
        return (verb, self.zones[zone][place]) != ("flip", NINE)

    def find(self, name, seat=None):
        return self.rules.find_zone(name if seat is None else f"p{seat + 1}.{name}")

    def throw(self, card):
        source = self.find_zone_of(card)
        self.move(((card,), source, self.find("heap")))
        self.plan_steps(self.rules.program.runs("discard").get(card, ()), source.owner or 0, card)

    def claim(self, player, cards):
        self.claims += tuple((player, card) for card in cards)

    def wait_for(self, player, doing, cards):
        self.awaiting += ((player, doing, cards),)

    def settle(self):
        claims, awaiting, self.claims, self.awaiting = self.claims, self.awaiting, (), ()
        for player, card in claims:
            if not any(other != player and same == card for other, same in claims):
                self.move(((card,), self.find_zone_of(card), self.find("hand", player)))
        for player, doing, cards in awaiting:
            got = all(self.find_zone_of(card) is self.find("hand", player) for card in cards)
            self.plan(replace(doing, is_done=doing.is_done and got), Settle())


NINE = 7


def draw(state, use, cards, given):
    """Draw cards."""
    drawn = state.zones[state.find("deck")][: given.n]
    state.move((drawn, state.find("deck"), state.find("hand", use.actor)))
    state.record(Done("draw", use.actor, drawn))
    return len(drawn) == given.n


def discard(state, use, cards, given):
    """Discard cards, or do what happens instead."""
    instead = state.rules.program.replacements.get(("discard", True), {})
    state.record(Done("discard", use.actor, tuple(cards)))
    owners = {card: state.find_zone_of(card).owner for card in cards}
    state.plan(
        *(
            RunStep(instead[card], owners[card], card, instead_of=Throw(card)) if card in instead else Throw(card)
            for card in cards
        )
    )


def look_at(state, use, cards, given):
    """Look at cards."""
    for card in cards:
        state.look_at(use.actor, card)


def flip(state, use, cards, given):
    """Flip a card, and do what it says when flipped."""
    (card,) = cards
    state.record(Done("flip", use.actor, (card,)))
    state.down = tuple(sorted({*state.down} ^ {card}))
    if card not in state.down:
        state.plan_steps(state.rules.program.runs("flip").get(card, ()), state.find_zone_of(card).owner, card)


def gain(state, use, cards, given):
    """Gain points."""
    state.points = tuple(n + given.n * (seat == use.actor) for seat, n in enumerate(state.points))
    state.record(Done("gain", use.actor))


def end(state, use, cards, given):
    """End the game."""
    state.finish()


def claim(state, use, cards, given):
    """Claim cards, which are handed over at the end of the moment."""
    state.claim(use.actor, cards)


def give_back(state, use, cards, given):
    """Return a card to its player's hand."""
    zone = state.find_zone_of(use.card)
    state.move(((use.card,), zone, state.find("hand", zone.owner)))


VERBS = ("draw", "discard", "look at", "flip", "gain", "end", "claim", "return")
SOME = {"each": "{} each card", "some": "{} 1 of your cards", "this": "{} this"}
POWERS: Any = Powers(
    deeds={
        "draw": Deed(
            run=draw, forms={"n": "draw 1 card"}, most=lambda board, use, given: len(board.zones[board.find("deck")])
        ),
        "discard": Deed(run=discard, forms={**SOME, "some from hand": "discard 1 card from your hand", "top": "..."}),
        "look at": Deed(run=look_at, forms={**SOME, "top": "look at the deck's top card", "some from hand": "..."}),
        "flip": Deed(run=flip, forms=SOME, is_one_by_one=True),
        "gain": Deed(run=gain, forms={"point": "gain 1 point"}),
        "end": Deed(run=end, forms={"named": "end the game"}, check=check_end),
        "claim": Deed(run=claim, forms={**SOME, "each guest": "claim each guest"}, is_awaited=True),
        "return": Deed(run=give_back, forms={"this to hand": "return this to your hand"}),
    },
    events={"play": VERBS, "flip": VERBS, "discard": VERBS},
    moments={"turn": VERBS},
    replaced={"discard": VERBS},
    ends=("game",),
    regions={"row": ("row",)},
    roles={"guest": Role(lambda state: state.guests, ("play",))},
)
GAME: Any = Game(id="tiny", state=Tiny, zones=ZONES, forms=("play {card}",), powers=POWERS, players=(2, 3))


def read_language(players=2):
    """Give the language of the game."""
    root: Any = parse_yaml(LANGUAGE, "deck.yaml", Report())
    vocabulary = read_vocabulary(root.entries["language"], (players, players), (), Report())
    assert vocabulary is not None
    return get_language(vocabulary)


def make_table(players=2):
    """Give what abilities of the game are compiled for."""
    return Table("Tiny", CARDS, frozenset({"card", "guest"}), ZONES, POWERS, players)


def make_rules(texts: Mapping[str, Any], players=2) -> Any:
    """Give the rules for cards with these sentences."""
    language, abilities = read_language(players), {}
    for name, sentences in texts.items():
        parsed = [parse(each, language) for each in ([sentences] if isinstance(sentences, str) else sentences)]
        assert not [each for each in parsed if isinstance(each, Mistake)], parsed
        abilities[IDS.index(name)] = [(each, None) for each in parsed]
    program = compile_program(abilities, make_table(players))  # type: ignore[arg-type]
    notation = make_notation(GAME.forms, IDS, (*program.list_verbs(), DECLINE.verb))
    return Rules(GAME, CARDS, players, {}, lay_zones(ZONES, players), notation, program, None)


def play(texts: Any, moves=(), players=2, down="", guests="", **zones: str) -> Any:
    """Play the card 2 with a sentence, or cards with theirs, and make the moves that follow.

    Zones are given as `deck="34"`, `hand2="56"`; p1's hand begins with the card 2.
    """
    state: Any = empty_table(make_rules({"2": texts} if isinstance(texts, str) else texts, players))
    laid: dict[Any, list[int]] = {state.find("hand", 0): [0]}
    for name, cards in zones.items():
        zone = state.find(name) if name.isalpha() else state.find(name[:-1], int(name[-1]) - 1)
        laid[zone] = [*laid.get(zone, []), *(IDS.index(card) for card in cards)]
    state.place(laid)
    state.down = tuple(IDS.index(card) for card in down)
    state.guests = tuple(IDS.index(card) for card in guests)
    state.start()
    state.apply(0, state.rules.notation.parse_action("play 2"))
    for move in moves:
        answer(state, move)
    return state


def answer(state, move):
    """Answer what is asked; the state before it reads back from its text."""
    again = from_text(to_text(state), state.rules)
    assert {**vars(again), "log": state.log} == vars(state)
    (seat,) = state.to_move()
    state.apply(seat, state.rules.notation.parse_action(move))


def asked(state):
    """Give who is asked, and the answers there are."""
    return [(seat + 1, *map(state.rules.notation.format_action, state.legal_actions(seat))) for seat in state.to_move()]


def cards_in(state, name):
    """Give the cards of a zone as a text."""
    return "".join(IDS[card] for card in state.zones[state.rules.find_zone(name)])


def done(state):
    """Give what has been done: verb, player, cards."""
    return [
        (event.verb, event.seat + 1, "".join(IDS[card] for card in event.cards))
        for event in state.log
        if isinstance(event, Done)
    ]
