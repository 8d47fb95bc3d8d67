"""Runs the steps of abilities: who acts, what is asked, to which cards it is done, and what follows from that.

What a step has set off lies above what follows it on the agenda, so it is over before `and if you do` goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardgen.ability.ast import Who
from cardgen.engine.actions import ALL, CHOOSE, DECLINE, NONE, Action
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Step, Use
from cardgen.engine.narration import ChoseNone, ChosePlayer, Declined
from cardgen.engine.tasks import DoOneByOne, GoOnWithStep, Offer, RunStep, Task
from cardgen.engine.zones import format_player


def _begin(board: Board, task: RunStep) -> None:
    number, player, card = task.step, task.player, task.card
    step = board.list_steps()[number]
    if step.is_plain and task.instead_of is None:
        use = Use(player, card, step.seats[player][0])
        cards = () if step.select is None else step.select(board, use)
        if cards or step.select is None:
            step.run(board, use, cards, step.given)
        return
    if step.at is not None and not task.is_due:
        board.put_off(number, player, card)
        return
    doing = GoOnWithStep(number, player, card, _find_seats(board, step, player), True, task.instead_of)
    if step.holds is not None and not step.holds(board, Use(player, card, player)):
        _finish(board, replace(doing, is_done=False))
    elif step.options:
        _ask(board, Offer(doing, (), 1))
    elif step.who is Who.CHOSEN:
        _ask(board, Offer(doing, (), 1, names_player=True))
    else:
        _go_on(board, doing)


def _find_seats(board: Board, step: Step, player: int) -> tuple[int, ...]:
    """Give who acts, one after the other; the one who has to choose a player is asked first."""
    if step.who is None:
        return step.seats[player]
    return (player,) if step.who is Who.CHOSEN else board.find_seats(step.who, player)


def _go_on(board: Board, doing: GoOnWithStep) -> None:
    """Let the next player act, or finish the step."""
    if not doing.seats:
        _finish(board, doing)
        return
    step = board.list_steps()[doing.step]
    use = Use(doing.player, doing.card, doing.seats[0])
    factor = 1 if step.counts is None else step.counts(board, use)
    if step.select is None:
        cards: tuple[int, ...] = ()
        n = step.given.n * factor
        can = n if step.most is None else min(n, step.most(board, use))
    else:
        cards = tuple(step.select(board, use))
        n = max(step.least, len(cards)) if step.picks is None else step.picks * factor
        if step.is_whole is not None and not step.is_whole(board, use):
            n = len(cards) + 1
        can = min(n, len(cards)) if factor else 0
    if not can or (step.is_demand and can < n):
        _leave(board, doing, False)
    elif step.picks is not None or step.is_offer:
        _ask(board, Offer(doing, cards, n))
    else:
        _do(board, doing, cards, n, factor)


def _ask(board: Board, offer: Offer) -> None:
    board.offer = offer
    board.waiting = (offer.seat,)


def list_answers(board: Board, offer: Offer) -> list[Action]:
    """Give every move that answers an offer."""
    step = board.list_steps()[offer.doing.step]
    if step.options:
        return [*_list_options(board, step, offer.seat)]
    if offer.names_player:
        return [_name_player(seat) for seat in board.find_seats(Who.CHOSEN, offer.seat)]
    if step.picks is None:
        return [Action(step.verb), DECLINE]
    if step.is_at_once:
        n = min(offer.n, len(offer.cards))
        return [*board.name_picks(step.verb, offer.seat, offer.cards, n), *_list_none(step, offer)]
    left = [card for card in offer.cards if card not in offer.picked]
    names = dict.fromkeys([board.name_choice(step.verb, offer.seat, card, step.has_owner) for card in left])
    return [*names, *_list_none(step, offer)]


def _name_player(seat: int) -> Action:
    return Action(CHOOSE, (), (format_player(seat),))


def _list_options(board: Board, step: Step, player: int) -> dict[Action, tuple[int, int | None]]:
    """Give the moves that choose one of several steps, each with the step and the player whom it names as well.

    A step of a player of your choice is chosen by naming the player, one of all others beside it by `all`.
    """
    steps = [board.list_steps()[option] for option in step.options]
    whose = [None if each.holds else each.who for each in steps]
    found: dict[Action, tuple[int, int | None]] = {}
    for number, (option, who) in enumerate(zip(step.options, whose, strict=True), 1):
        if whose.count(Who.CHOSEN) == 1 and who is Who.CHOSEN:
            found |= {_name_player(seat): (option, seat) for seat in board.find_seats(Who.CHOSEN, player)}
        elif whose.count(Who.CHOSEN) == 1 and who is Who.EACH_OTHER and whose.count(who) == 1:
            found[Action(CHOOSE, (), (ALL,))] = (option, None)
        else:
            found[Action(CHOOSE, (), (str(number),))] = (option, None)
    return found


def _list_none(step: Step, offer: Offer) -> list[Action]:
    return [Action(step.verb, (), (NONE,))] if step.is_offer and not offer.picked else []


def answer(board: Board, offer: Offer, action: Action) -> None:
    """Go on with a step as its player has answered."""
    board.offer = None
    doing, step = offer.doing, board.list_steps()[offer.doing.step]
    if step.options:
        option, seat = _list_options(board, step, offer.seat)[action]
        if seat is None:
            board.plan_steps((option,), doing.player, doing.card)
        else:
            board.record(ChosePlayer(offer.seat, seat))
            board.plan(GoOnWithStep(option, doing.player, doing.card, (seat,)))
    elif offer.names_player:
        seat = next(seat for seat in board.find_seats(Who.CHOSEN, offer.seat) if _name_player(seat) == action)
        board.record(ChosePlayer(offer.seat, seat))
        _go_on(board, replace(doing, seats=(seat,)))
    elif action in (DECLINE, *_list_none(step, offer)):
        board.record(Declined(offer.seat, step.verb) if step.picks is None else ChoseNone(offer.seat, step.act))
        _leave(board, doing, False)
    elif step.picks is None:
        factor = 1 if step.counts is None else step.counts(board, Use(doing.player, doing.card, offer.seat))
        _do(board, doing, offer.cards, offer.n, factor)
    elif step.is_at_once:
        _do(board, doing, _find_picked(board, offer, action), offer.n, 1)
    else:
        left = [card for card in offer.cards if card not in offer.picked]
        card = next(card for card in left if board.name_choice(step.verb, offer.seat, card, step.has_owner) == action)
        picked = (*offer.picked, card)
        if len(picked) < min(offer.n, len(offer.cards)):
            _ask(board, replace(offer, picked=picked))
        else:
            _do(board, doing, picked, offer.n, 1)


def _find_picked(board: Board, offer: Offer, action: Action) -> tuple[int, ...]:
    """Give the cards that a move picks at once: of equal ones those that come first."""
    left, picked = [*offer.cards], []
    for kind in action.cards:
        card = next(card for card in left if board.kind_now(card) == kind)
        left.remove(card)
        picked.append(card)
    return tuple(picked)


def _do(board: Board, doing: GoOnWithStep, cards: tuple[int, ...], n: int, factor: int) -> None:
    """Do a step to cards; with fewer than `n` of them it is not done in full."""
    step = board.list_steps()[doing.step]
    is_whole = step.select is None or len(cards) >= n
    doing = doing if is_whole else replace(doing, is_done=False)
    if step.is_one_by_one:
        _do_next(board, DoOneByOne(doing, cards))
        return
    given = step.given if factor == 1 else step.given._replace(n=step.given.n * factor)
    depth = len(board.agenda)
    is_done = step.run(board, Use(doing.player, doing.card, doing.seats[0]), cards, given) is not False
    follows = step.then or step.otherwise or step.after or doing.instead_of
    if not follows and len(doing.seats) == 1:
        return
    if step.is_awaited and follows:
        board.wait_for(doing.seats[0], replace(doing, seats=doing.seats[1:]), cards)
    else:
        _leave(board, _replace_by(doing, step, is_done), is_done, depth)


def _replace_by(doing: GoOnWithStep, step: Step, is_done: bool) -> GoOnWithStep:
    """Let a step stand for what it replaces once it is done, also in part: where no cards are meant, it is by now."""
    return replace(doing, instead_of=None) if doing.instead_of is not None and (is_done or not step.select) else doing


def _do_next(board: Board, task: DoOneByOne) -> None:
    """Do a step to the next card, and what this sets off before it is done to the card after that."""
    doing, (card, *rest) = task.doing, task.cards
    step = board.list_steps()[doing.step]
    depth = len(board.agenda)
    is_done = step.run(board, Use(doing.player, doing.card, doing.seats[0]), (card,), step.given) is not False
    doing = _replace_by(doing, step, is_done)
    if rest and not board.is_over:
        doing = doing if is_done else replace(doing, is_done=False)
        board.agenda.insert(depth, DoOneByOne(doing, tuple(rest)))
    else:
        _leave(board, doing, is_done, depth)


def _leave(board: Board, doing: GoOnWithStep, is_done: bool, depth: int | None = None) -> None:
    """End the part of one player in a step; what it has set off, above a depth of the agenda, comes first."""
    if board.is_over:
        return
    rest = GoOnWithStep(
        doing.step, doing.player, doing.card, doing.seats[1:], doing.is_done and is_done, doing.instead_of
    )
    if depth is None or depth == len(board.agenda):
        _go_on(board, rest)
    else:
        board.agenda.insert(depth, rest)


def _finish(board: Board, doing: GoOnWithStep) -> None:
    step = board.list_steps()[doing.step]
    board.plan_steps((*(step.then if doing.is_done else step.otherwise), *step.after), doing.player, doing.card)
    if doing.instead_of is not None and not doing.is_done:
        board.plan(doing.instead_of)


def can_be_done(board: Board, step: Step, player: int, card: int) -> bool:
    """Tell whether a step could do anything now."""
    use = Use(player, card, _find_seats(board, step, player)[0])
    if step.holds is not None and not step.holds(board, use):
        return False
    if step.counts is not None and not step.counts(board, use):
        return False
    if step.select is not None:
        return bool(step.select(board, use))
    return step.most is None or step.most(board, use) > 0


PERFORMED: dict[type[Task], Callable[[Any, Any], None]] = {
    RunStep: _begin,
    GoOnWithStep: _go_on,
    DoOneByOne: _do_next,
}
"""What each task of an ability does to a board; all others are the game's."""
