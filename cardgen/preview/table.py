"""A table to play at against the program: one game, seen from the person's seat, that goes on while the deck changes.

What a person may not know never leaves this module: not the others' cards, nor what they alone have seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from cardgen.balance.match import PERSON, Match
from cardgen.balance.policies import POLICIES
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.narration import Speaker, join, narrate
from cardgen.engine.player_names import say_players, say_sentence
from cardgen.engine.trace import find_outcome
from cardgen.engine.view import find_asking
from cardgen.games import find_rules
from cardgen.games.narration import list_names
from cardgen.games.table import find_players, set_table
from cardgen.model import Deck, Project
from cardgen.preview.new_game import read_order
from cardgen.preview.position import show_kind, show_position

SEAT = 0  # the person's; all other seats are the program's
MOST_MOVES = 2_000  # of a game
MOST_LISTED = 2_000  # of legal moves
MOST_UNDONE = 50
MOST_LOGGED = 1_000
LONGEST_MOVE = 500  # in characters


@dataclass
class _Game:
    """The game that is played: the deck that it began with, and the states before the person's moves, to go back to."""

    deck: Deck
    names: tuple[str, ...]
    match: Match
    before: deque[Match] = field(default_factory=lambda: deque(maxlen=MOST_UNDONE))


class StalePageError(MistakeError):
    """What is asked for is of a moment of the game that is gone: another page has played on."""


class Table:
    """Holds one game at a time; each call is done before the next one begins."""

    def __init__(self) -> None:
        self._game: _Game | None = None
        self._lock = Lock()

    def show(self, project: Project) -> dict[str, Any]:
        """Give what can be played, and the game as the person sees it, None without one."""
        with self._lock:
            return _show(_find_played(project), self._game)

    def begin(self, project: Project, wanted: object) -> dict[str, Any]:
        """Begin a new game instead of the one that is played; raises MistakeError for one that cannot be."""
        deck = _find_played(project)
        order = read_order(wanted, deck)
        rules = set_table(deck, order.options, order.players)
        if rules is None:
            raise MistakeError(f"{deck.title} cannot be played as its deck stands: see its mistakes.")
        match = Match(rules, (PERSON, *[order.opponent] * (order.players - 1)), order.seed)
        match.start()
        _play_on(match)
        with self._lock:
            self._game = _Game(deck, list_names(order.players), match)
            return _show(deck, self._game)

    def move(self, project: Project, wanted: object) -> dict[str, Any]:
        """Make the person's move, and the program's that follow; raises MistakeError for one that cannot be made."""
        with self._lock:
            game = self._get_game(wanted)
            match = game.match
            action = _read_move(wanted, game)
            if match.find_person() is None or _is_full(match):
                raise MistakeError("The game is over: there are no more moves.")
            objection = match.state.find_objection(SEAT, action)
            if objection is not None:
                raise MistakeError(say_sentence(str(objection), game.names))
            before = match.copy()
            match.make(SEAT, action)
            game.before.append(before)
            _play_on(match)
            return _show(_find_played(project), game)

    def undo(self, project: Project, wanted: object) -> dict[str, Any]:
        """Take back the person's last move and all that came after it; raises MistakeError where there is none."""
        with self._lock:
            game = self._get_game(wanted)
            if not game.before:
                raise MistakeError("There is no move to take back.")
            game.match = game.before.pop()
            return _show(_find_played(project), game)

    def _get_game(self, wanted: object) -> _Game:
        """Give the game, if what is wanted is of the moment that it is at: a page may show an older one."""
        if self._game is None:
            raise MistakeError("There is no game yet: begin one.")
        at = wanted.get("at") if isinstance(wanted, Mapping) else None
        if at != len(self._game.match.moves):
            raise StalePageError("The game has gone on since this page showed it: here it is now.")
        return self._game


# ---- the game


def _find_played(project: Project) -> Deck:
    """Give the deck that is played: of a translated one the original."""
    return project.deck.original or project.deck


def _read_move(wanted: object, game: _Game) -> Action:
    text = wanted.get("move") if isinstance(wanted, Mapping) else None
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_MOVE:
        raise MistakeError("A move is given as its text.")
    return game.match.rules.notation.parse_action(text.strip())


def _play_on(match: Match) -> None:
    """Let the program play until the person is to move, the game ends or has had as many moves as are played here."""
    while not _is_full(match) and match.play_on():
        pass


def _is_full(match: Match) -> bool:
    return len(match.moves) >= MOST_MOVES


# ---- what is shown


def _show(deck: Deck, game: _Game | None) -> dict[str, Any]:
    rules = find_rules(deck)
    if rules is None:
        return {"title": deck.title, "has_rules": False, "game": None}
    return {
        "title": deck.title,
        "has_rules": True,
        "can_play": game is not None or set_table(deck) is not None,
        "players": find_players(deck, rules),
        "opponents": [name for name, _ in reversed(POLICIES)],
        "options": [{"name": each.name, "values": each.values, "default": each.default} for each in deck.options],
        "game": None if game is None else _show_game(game, deck),
    }


def _show_game(game: _Game, deck: Deck) -> dict[str, Any]:
    match, state = game.match, game.match.state
    log = narrate(state.log, Speaker(match.rules.cards, game.names, SEAT))
    seats = zip(game.names, match.seats, strict=True)
    return {
        "seed": str(match.seed),
        "seats": [{"name": name, "who": who} for name, who in seats],
        "you": game.names[SEAT],
        "at": len(match.moves),
        "is_old": game.deck != deck,
        "position": show_position(state, SEAT, game.names),
        "log": log[-MOST_LOGGED:],
        "asks": _show_asking(match),
        **_show_moves(game),
        "can_undo": bool(game.before),
        "outcome": _tell_outcome(game),
    }


def _show_asking(match: Match) -> dict[str, Any] | None:
    """Give the card whose ability asks the person for a choice, with what it says."""
    card = find_asking(match.state, SEAT) if match.find_person() == SEAT else None
    if card is None:
        return None
    cards = match.rules.cards
    kind = cards.kind_of[card]
    return {**show_kind(match.rules, kind), "text": [sentence.value for sentence in cards.kinds[kind].abilities]}


def _show_moves(game: _Game) -> dict[str, Any]:
    """Give the person's legal moves by verb, the first of them where there are very many."""
    match = game.match
    legal = [] if _is_full(match) or match.find_person() is None else match.state.legal_actions(SEAT)
    notation = match.rules.notation
    by_verb: dict[str, list[Action]] = {}
    for action in legal[:MOST_LISTED]:
        by_verb.setdefault(action.verb, []).append(action)
    groups = [
        {
            "verb": verb,
            "form": notation.show_form(verb) if match.state.offer is None else verb,
            "moves": [_show_move(action, game) for action in actions],
        }
        for verb, actions in by_verb.items()
    ]
    return {"moves": groups, "count": len(legal)}


def _show_move(action: Action, game: _Game) -> dict[str, Any]:
    rules = game.match.rules
    text = rules.notation.format_action(action)
    names = [rules.cards.kinds[kind].name for kind in action.cards]
    return {"text": text, "words": say_players(text, game.names), "cards": names}


def _tell_outcome(game: _Game) -> str:
    """Say how the game has ended; nothing while it goes on."""
    match = game.match
    if match.find_person() is not None and not _is_full(match):
        return ""
    outcome = find_outcome(match.state)
    won = [game.names[seat] for seat in outcome.winners]
    told = {
        "won": f"{join(won)} wins.",
        "shared": f"{join(won)} share the win.",
        "draw": "It is a draw.",
        "all": "All win together.",
        "nobody": "Nobody wins.",
        "unfinished": f"The game ends here, after {len(match.moves):,} moves: it is not finished.",
    }
    is_known = match.state.is_terminal() or match.rules.game.has_open_scores
    return told[outcome.ending.value] + (_tell_scores(outcome.scores, game.names) if is_known else "")


def _tell_scores(scores: Sequence[int], names: Sequence[str]) -> str:
    listed = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
    return f" Scores: {listed}." if listed else ""
