"""A game that is loaded: a deck with the rules of one table, from which games begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.balance.batch import Order, play_out
from cardgen.balance.own_policies import OwnPolicy, get_policy, wrap
from cardgen.balance.policies import Policy
from cardgen.balance.results import summarize
from cardgen.balance.tally import Tally, find_counted
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.moves import Move, name_move
from cardgen.engine.player_view import find_facts
from cardgen.engine.rules import Rules
from cardgen.engine.text import from_text
from cardgen.engine.zones import format_player
from cardgen.model import Deck
from cardgen.play.loading import load_deck, set_rules
from cardgen.play.record import Record
from cardgen.play.state import State


class Game:
    """A deck with the rules of one table: so many players, these options. `load` gives one.

    `id` is the game's name, `title` what it is called, `players` its seats, `options` the value of each rule option.
    """

    def __init__(self, deck: Deck, rules: Rules[Any]) -> None:
        self._deck = deck
        self._rules = rules
        self.id = deck.id
        self.title = deck.title
        self.players = tuple(format_player(seat) for seat in range(rules.players))
        self.options = dict(rules.options)

    def __repr__(self) -> str:
        return f"<cardgen.play.Game {self.id} for {len(self.players)}>"

    @property
    def most_moves(self) -> int:
        """Give the number of moves after which a game is left unfinished."""
        return self._rules.game.longest

    @property
    def cards(self) -> tuple[str, ...]:
        """Give the ids of all cards, each once, in the order of the deck."""
        return tuple(card.id for card in self._rules.cards.kinds)

    def card(self, card_id: str) -> dict[str, Any]:
        """Give the facts of a card: name, abilities, copies and the deck's own fields.

        >>> load("wayjer").card("5")["value"]
        5
        """
        return find_facts(self._rules.cards, card_id)

    def new_state(self, seed: int | None = None) -> State:
        """Begin a game. With a seed chance is led by it: the cards are dealt, and shuffled where the game says so.

        Without one the state waits for you wherever chance decides, first at the deal: see `State.is_chance`.
        """
        return State.begin(self._rules, seed)

    def parse(self, text: str) -> Move:
        """Read a move as it is written: `duel 0 wager 3`; raises MistakeError with what moves look like."""
        if not isinstance(text, str):
            raise MistakeError(f"A move is read from a text; got `{text!r}`.")
        notation = self._rules.notation
        return name_move(notation.parse_action(text), notation)

    def state_from_text(self, text: str) -> State:
        """Read what `State.to_text` wrote of this game; raises MistakeError if it is something else."""
        return State(from_text(text, self._rules))

    def play_out(self, policies: Sequence[str | OwnPolicy], seed: int, number: int = 0) -> Record:
        """Play one game to its end, with a policy for each seat; `number` is its place in the batch of a seed.

        A policy is `random`, `greedy`, `module:function`, or a function. Raises PolicyError for one that fails.
        """
        return Record(play_out(self._rules, [get for _, get in self._seat(policies)], seed, number))

    def tally(self, policies: Sequence[str | OwnPolicy], games: int, seed: int = 1) -> dict[str, Any]:
        """Play many games and give what `cardgen simulate --json` tells of them, as plain data.

        >>> result = load("wayjer").tally(["greedy", "random"], games=20, seed=1)
        >>> result["games"], result["seats"][0]["policy"]
        (20, 'greedy')
        """
        if games < 1:
            raise MistakeError(f"Count 1 game or more; got {games}.")
        seated = self._seat(policies)
        tally, counted = Tally(), find_counted(self._rules)
        for number in range(games):
            tally.count(play_out(self._rules, [get for _, get in seated], seed, number), counted)
        names = tuple(name for name, _ in seated)
        order = Order(self._deck, self.options, len(self.players), names, games, seed)
        return summarize(tally, order, self._rules)

    def _seat(self, policies: Sequence[str | OwnPolicy]) -> list[tuple[str, Policy]]:
        if isinstance(policies, str) or len(policies) != len(self.players):
            given = "a text" if isinstance(policies, str) else str(len(policies))
            raise MistakeError(f"{self.title} needs a list of {len(self.players)} policies, one a seat; got {given}.")
        return [_name(policy) for policy in policies]


def _name(policy: str | OwnPolicy) -> tuple[str, Policy]:
    if isinstance(policy, str):
        return policy, get_policy(policy)
    if not callable(policy):
        raise MistakeError(f"`{policy!r}` is no policy: give a name, or a function of view, moves and chance.")
    kind = type(policy)
    name = getattr(policy, "__qualname__", kind.__qualname__)
    return name, wrap(policy, f"{getattr(policy, '__module__', kind.__module__)}:{name}")


def load(
    game: str | Path,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    project: str | Path | None = None,
) -> Game:
    """Load a game by its name, by its folder or by its deck file.

    Without `project` that is the nearest folder with `decks/` at or above the current one; games that ship with
    cardgen are found from everywhere. `players` are the fewest that the game is for unless said, `options` those that
    differ from the defaults. Raises MistakeError with what is wrong and what is allowed.

    >>> load("wayjer", options={"wagered_swap": "won"}).options["wagered_swap"]
    'won'
    >>> load("nvwk", players=4).players
    ('p1', 'p2', 'p3', 'p4')
    """
    deck = load_deck(game, None if project is None else Path(project))
    return Game(deck, set_rules(deck, dict(options or {}), players))
