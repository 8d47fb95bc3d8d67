"""Games of other kinds are written with what docs/rules-modules.md lists: a trick taker, a draft, one that shuffles."""

from pathlib import Path

import pytest
from added_site import begin_project, forget, install, read_told

import cardgen.play as play
from cardgen.cli import main

TRICKS = """
from cardgen.rules import OWNER, PUBLIC, Game, Turns, ZoneKind


class Tricks(Turns):
    leader: int = 0
    bids: tuple[int, ...] = (0, 0)

    def deal(self, chance):
        cards, players = self.shuffled(chance), self.rules.players
        self.leader = self.mover = chance.below(players)
        each = len(cards) // players
        self.lay(hand=[cards[player * each : (player + 1) * each] for player in range(players)])

    def moves(self, player):
        hand, trick = self.cards("hand", player), self.cards("trick")
        follow = [card for card in hand if trick and self.fact(card, "kind") == self.fact(trick[0], "kind")]
        return self.name_moves("play", follow or hand)

    def do_play(self, player, kind):
        card = self.pick(kind, "hand", player)
        self.put(card, "trick")
        self.tell("{player} plays {card}.", player, card)
        trick, players = self.cards("trick"), self.rules.players
        if len(trick) < players:
            self.mover = (player + 1) % players
            return
        led = [card for card in trick if self.fact(card, "kind") == self.fact(trick[0], "kind")]
        best = max(led, key=lambda card: self.fact(card, "value"))
        winner = (self.leader + trick.index(best)) % players
        self.tell("{player} takes {cards}.", winner, *trick)
        self.put(trick, "taken", winner)
        self.leader = self.mover = winner

    def score(self, player):
        return len(self.cards("taken", player)) // self.rules.players


GAME = Game(
    id="embers",
    state=Tricks,
    zones=(ZoneKind("trick", PUBLIC), ZoneKind("hand", OWNER, each=True), ZoneKind("taken", PUBLIC, each=True)),
    forms=("play {card}",),
    players=(2, 4),
    fields=("kind", "value"),
    values=("mover", "leader"),
    own_values=("bids",),
)
"""
DRAFT = """
from cardgen.rules import HIDDEN, OWNER, PUBLIC, Game, Turns, ZoneKind, lowest_wins


class Draft(Turns):
    def deal(self, chance):
        cards = self.shuffled(chance, kind="light")
        self.lay(hand=[cards[:4], cards[4:8]], box=cards[8:])

    def choosers(self):
        return range(self.rules.players)

    def moves(self, player):
        return self.name_moves("take", self.cards("hand", player))

    def do_take(self, player, kind):
        card = self.pick(kind, "hand", player)
        self.put(card, "kept", player)
        self.tell("{player} takes {card}.", player, card, others="{player} takes a card.")

    def after_moves(self):
        first, second = self.cards("hand", 0), self.cards("hand", 1)
        self.put(first, "hand", 1)
        self.put(second, "hand", 0)
        self.end_turn()

    def score(self, player):
        return sum(self.fact(card, "value") for card in self.cards("kept", player))

    def outcome(self):
        return lowest_wins(self.returns()) if self.is_terminal() else None


GAME = Game(
    id="embers",
    state=Draft,
    zones=(ZoneKind("box", HIDDEN), ZoneKind("hand", OWNER, each=True), ZoneKind("kept", OWNER, each=True)),
    forms=("take {card}",),
    fields=("kind", "value"),
    has_open_scores=False,
    fewest_points_win=True,
)
"""
RACE = """
from cardgen.rules import HIDDEN, PUBLIC, Game, Turns, ZoneKind


class Race(Turns):
    laps: int = 0

    def deal(self, chance):
        self.lay(deck=self.shuffled(chance))

    def moves(self, player):
        return ["draw"]

    def do_draw(self, player):
        card = self.cards("deck")[0]
        self.put(card, "pile")
        self.tell("{player} draws {card}.", player, card)
        if not self.cards("deck"):
            self.laps = self.laps + 1
            if self.laps == 2:
                self.finish()
                return
            self.put(self.cards("pile"), "deck")
            self.shuffle_next("deck")
        self.end_turn()

    def score(self, player):
        return self.laps


GAME = Game(
    id="embers",
    state=Race,
    zones=(ZoneKind("deck", HIDDEN), ZoneKind("pile", PUBLIC)),
    forms=("draw",),
    players=(2, 6),
    values=("laps",),
)
"""


@pytest.fixture
def site(tmp_path, monkeypatch):
    yield from begin_project(tmp_path, monkeypatch)
    forget()


def begin(site, rules, players="2"):
    Path("decks/embers/examples.yaml").unlink()
    deck = Path("decks/embers/deck.yaml")
    deck.write_text(deck.read_text(encoding="utf-8").replace("players: 2-4", f"players: {players}"), encoding="utf-8")
    book = Path("decks/embers/rulebook.md")
    text = book.read_text(encoding="utf-8").replace('{{ played("whoever-stops-keeps-the-row") }}', "")
    book.write_text(text, encoding="utf-8")
    install(site, "embers_rules", rules)
    forget()


def test_a_value_for_each_player_that_begins_empty_can_be_laid_in_an_example(site, capsys):
    begin(
        site,
        RACE.replace("laps: int = 0", "laps: int = 0\n    won: tuple[int, ...] = ()\n").replace(
            'values=("laps",),', 'values=("laps",),\n    own_values=("won",),'
        ),
        "2-4",
    )
    Path("ex.yaml").write_text(
        "- {id: one, title: One, setup: {deck: [spark, spark], p2.won: 3}, "
        "moves: [p1: draw], expect: {p1.won: 0, p2.won: 3}}\n",
        encoding="utf-8",
    )
    told = main(["check", "embers", "--examples", "ex.yaml"]), read_told(capsys)
    assert told[0] == 0, told


@pytest.mark.parametrize(
    ("rules", "players"), [(TRICKS, "2"), (DRAFT, "2"), (RACE, "2-4")], ids=["tricks", "draft", "race"]
)
def test_a_game_of_another_kind_is_checked_played_logged_and_read_back(site, capsys, rules, players):
    begin(site, rules, players)
    assert main(["check", "embers"]) == 0, read_told(capsys)
    assert main(["simulate", "embers", "--games", "30", "--policy", "greedy,random"]) == 0, read_told(capsys)
    assert main(["play", "embers", "--seats", "random,greedy", "--seed", "2", "--log", "game.json"]) == 0
    assert main(["play", "embers", "--replay", "game.json"]) == 0, read_told(capsys)
    game = play.load("embers")
    state = game.new_state(seed=3)
    while not state.is_terminal():
        player = state.to_move()[0]
        assert game.state_from_text(state.to_text()).to_text() == state.to_text()
        state.apply(player, state.legal_actions(player)[0])
    assert state.outcome() is not None


def test_a_trick_goes_to_the_highest_card_of_the_suit_that_was_led_and_its_player_leads(site):
    begin(site, TRICKS)
    game = play.load("embers")
    state = game.new_state(seed=3)
    leader = state.to_move()[0]
    assert state.view(leader).values["leader"] == int(leader[1:]) - 1
    while len(state.tell()) < 3:
        player = state.to_move()[0]
        state.apply(player, state.legal_actions(player)[0])
    taker = state.tell()[2].partition(" ")[0]
    assert state.to_move() == (taker,)
    assert state.returns()[taker] == 1


def test_a_draft_tells_the_others_nothing_of_what_is_taken(site):
    begin(site, DRAFT)
    state = play.load("embers").new_state(seed=3)
    assert state.to_move() == ("p1", "p2")
    one, two = state.legal_actions("p1")[0], state.legal_actions("p2")[0]
    state.apply("p2", two)
    state.apply("p1", one)
    assert state.tell("p1") == [f"p1 takes a {one.cards[0]}.", "p2 takes a card."]
    assert state.view("p1").zones["p2.kept"] == (None,)
    assert len(state.view("p1").hand) == 3 and None not in state.view("p1").hand


def test_a_shuffle_in_the_middle_is_a_point_of_chance(site):
    begin(site, RACE, "2-4")
    state = play.load("embers").new_state()
    state.sample_chance(play.Chance(1))
    for _ in range(24):
        state.apply(state.to_move()[0], "draw")
    assert state.is_chance() and state.to_move() == () and not state.is_terminal()
    state.sample_chance(play.Chance(2))
    assert state.to_move() == ("p1",)
    assert state.history()[-1][0] == "chance"


@pytest.mark.parametrize(
    ("fewest", "best"), [("", max), ("    fewest_points_win=True,\n", min)], ids=["most", "fewest"]
)
def test_the_end_is_told_with_who_has_won_by_the_most_points_or_the_fewest(site, fewest, best):
    begin(site, TRICKS.replace("    players=(2, 4),\n", f"    players=(2, 4),\n{fewest}"), "2")
    state = play.load("embers").new_state(seed=4)
    while not state.is_terminal():
        player = state.to_move()[0]
        state.apply(player, state.legal_actions(player)[0])
    scores, ended = state.returns(), state.outcome()
    assert ended is not None
    wanted = best(scores.values())
    assert ended.winners == tuple(seat for seat, score in enumerate(scores.values()) if score == wanted)
    assert state.tell()[-1].endswith(f"p1 has {scores['p1']} and p2 has {scores['p2']}.")


def test_a_sentence_about_a_card_needs_the_card(site, capsys):
    begin(
        site,
        TRICKS.replace(
            'self.tell("{player} plays {card}.", player, card)', 'self.tell("{player} plays {card}.", player)'
        ),
    )
    assert main(["simulate", "embers", "--games", "1"]) == 1
    assert "tells of a card, and none is given behind the player" in read_told(capsys)
