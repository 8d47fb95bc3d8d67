"""Why a move is no answer to what an ability asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardgen.engine.actions import NONE, Action, Objection
from cardgen.engine.effects import Board
from cardgen.engine.rules import Rules
from cardgen.engine.tasks import Offer
from cardgen.engine.zones import format_player

MOST_SHOWN = 8  # answers that a refusal lists; of more it shows the form


def refuse_answer(
    board: Board, rules: Rules[Any], offer: Offer, action: Action, answers: Sequence[Action]
) -> Objection:
    """Say why a move is none of the answers to an offer."""
    if board.list_steps()[offer.doing.step].is_at_once and action.verb == answers[0].verb and action.cards:
        return Objection(
            _refuse_pick(board, rules, offer, action, answers), "a choice is made as a card's text asks for it"
        )
    notation = rules.notation
    write = notation.format_action if len(answers) <= MOST_SHOWN else notation.show_answer
    shown = dict.fromkeys(f"`{write(answer)}`" for answer in answers)
    message = f"{format_player(offer.seat)} must answer {' or '.join(shown)} now."
    return Objection(message, rules.game.offer_rule)


def _refuse_pick(board: Board, rules: Rules[Any], offer: Offer, action: Action, answers: Sequence[Action]) -> str:
    """Say what is wrong with a pick of several cards at once: a card that is not offered, one twice, their number."""
    kinds, kind_of = rules.cards.kinds, rules.cards.kind_of
    offered = Counter(kind_of[card] for card in offer.cards)
    for kind, count in Counter(action.cards).items():
        if kind not in offered:
            zones = dict.fromkeys(board.find_zone_of(card).kind.name for card in offer.cards)
            return f"{kinds[kind].id} is not in the {' or '.join(zones)}."
        if count > offered[kind]:
            often = "twice" if count == 2 else f"{count} times"
            there = "once" if offered[kind] == 1 else f"{offered[kind]} times"
            return f"{kinds[kind].id} is named {often}, and there {there}."
    n = next(len(answer.cards) for answer in answers if answer.places != (NONE,))
    asks = f"{_name_asking(board, rules, offer)} asks for exactly {n} card{'s' * (n != 1)}"
    return f"{asks}, and `{rules.notation.format_action(action)}` names {len(action.cards)}."


def _name_asking(board: Board, rules: Rules[Any], offer: Offer) -> str:
    """Name the card that asks, if its player sees it."""
    card = offer.doing.card
    is_seen = bool(board.name_choice("", offer.seat, card, False).cards)
    return f"The {rules.cards.id_of(card)}" if is_seen else "The card"
