"""Players that choose by themselves, from what a player may know only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.state import State
from cardgen.engine.view import find_hidden, redeal_hidden

Policy: TypeAlias = Callable[[State[Any], int, list[Action], Chance], Action]


def choose_random(state: State[Any], player: int, actions: list[Action], chance: Chance) -> Action:
    """Choose any legal move, each as likely as the other; in some games any card first, then one of its moves."""
    if state.rules.game.picks_card_first:
        by_card: dict[tuple[object, ...], list[Action]] = {}
        for action in actions:
            by_card.setdefault(action.cards or (action.verb,), []).append(action)
        actions = chance.choose([*by_card.values()])
    return actions[chance.below(len(actions))]


def choose_greedy(state: State[Any], player: int, actions: list[Action], chance: Chance) -> Action:
    """Choose the move with the best score right after it, against a guess of what the player cannot see.

    A guess deals the hidden cards anew and lets the others choose at random; all moves are tried on the same one,
    and of equally good ones any is taken. Where a move's worth does not show at once, the game rates it instead.
    """
    if len(actions) == 1:
        return actions[0]
    asked = state.offer
    is_plain = asked is None or state.list_steps()[asked.doing.step].picks is not None
    gains = [rating for action in actions if (rating := state.rate(player, action)) is not None] if is_plain else []
    if len(gains) < len(actions):
        if asked is not None and not set(asked.cards).isdisjoint(find_hidden(state, player)):
            return chance.choose(actions)  # cards that nobody can tell apart
        guess = _guess(state, player, chance)
        gains = [_try(guess, player, action) for action in actions]
    best = max(gains)
    return chance.choose([action for action, gain in zip(actions, gains, strict=True) if gain == best])


POLICIES: tuple[tuple[str, Policy], ...] = (("random", choose_random), ("greedy", choose_greedy))


def _guess(state: State[Any], player: int, chance: Chance) -> State[Any]:
    """Give a state that the player could as well be in, with all others' choices made."""
    guess = state.copy()
    guess.log = []
    order = sorted(find_hidden(guess, player))  # in an order that tells nothing
    chance.shuffle(order)
    redeal_hidden(guess, player, order)
    guess.forget_choices(player)
    for other in guess.to_move():
        if other != player:
            guess.step(other, choose_random(guess, other, guess.legal_actions(other), chance))
    return guess


def _try(guess: State[Any], player: int, action: Action) -> int:
    """Give how far the player is ahead after a move, once all that hangs on it has been answered."""
    trial = guess.copy()
    trial.step(player, action)
    while trial.offer is not None:
        seat = trial.offer.seat
        trial.step(seat, trial.legal_actions(seat)[0])
    return lead(trial.returns(), player, trial.rules.game.fewest_points_win)


def lead(scores: Sequence[int], player: int, fewest_win: bool) -> int:
    """Give by how much a player is ahead of the best of the others, less than 0 for behind."""
    own, others = scores[player], (*scores[:player], *scores[player + 1 :])
    return min(others) - own if fewest_win else own - max(others)
