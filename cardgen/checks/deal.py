"""Checks that cards are dealt as a deck declares it: as the rules of its game deal them, else so that they add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.checks.composition import count_cards, count_copies, describe_difference
from cardgen.diagnostics import Report
from cardgen.engine.rules import Game
from cardgen.games import find_rules
from cardgen.games.table import deal_once
from cardgen.model import Deal, Deck


def check_deal(deck: Deck, deals: Sequence[Deal], report: Report) -> None:
    """Report what is wrong with each deal of a deck, and which of several deals is doubled or missing."""
    for deal in deals:
        _check_one(deck, deal, len(deals) == 1, report)
    if len(deals) == 1:
        return
    low, high = deck.players
    numbers = [deal.players.value for deal in deals]
    for at, deal in enumerate(deals):
        if deal.players.value in numbers[:at]:
            message = f"There are two deals to {deal.players.value} players."
            report.error("composition-deal", message, deal.players.place, "Keep the one that is right.")
    missing = [str(number) for number in range(low, high + 1) if number not in numbers]
    if missing:
        message = f"The game is for {low} to {high} players; no deal is given for {', '.join(missing)}."
        hint = f"Add `- {{players: {missing[0]}, hand: ..., deck: ...}}` and so on, or give one deal as an example."
        report.error("composition-deal", message, deals[-1].players.place, hint)


def _check_one(deck: Deck, deal: Deal, is_only: bool, report: Report) -> None:
    """Report a deal that differs from what the rules deal; in a game without rules one that does not add up."""
    game = None if deck.abilities_free else find_rules(deck)
    if game is None:
        hint = "Change this number or `players` at the top of the file."
        _check_players(deal, deck.players, "the game is", hint, report)
        _check_sum(deck, deal, report)
    elif _check_players(deal, game.players, f"the rules of {deck.title} are", "Change this number.", report):
        _compare_with_rules(deck, game, deal, is_only, report)


def _check_players(deal: Deal, players: tuple[int, int], what: str, hint: str, report: Report) -> bool:
    low, high = players
    if low <= deal.players.value <= high:
        return True
    allowed = f"{low}" if low == high else f"{low} to {high}"
    message = f"The cards are dealt to {deal.players.value} players; {what} for {allowed}."
    report.error("composition-deal", message, deal.players.place, hint)
    return False


def _check_sum(deck: Deck, deal: Deal, report: Report) -> None:
    copies, in_hands = count_copies(deck), deal.players.value * deal.hand.value
    dealt = in_hands + deal.deck.value
    if dealt == copies:
        return
    report.error(
        "composition-deal",
        f"{deal.players.value} players with {count_cards(deal.hand.value)} each and {count_cards(deal.deck.value)} "
        f"in the deck make {dealt}; there are {copies}, which is {describe_difference(dealt, copies)}.",
        deal.deck.place,
        f"With these hands the deck keeps {copies - in_hands}."
        if copies >= in_hands
        else f"{deal.players.value} hands of {deal.hand.value} need {in_hands} cards.",
    )


def _compare_with_rules(deck: Deck, game: Game[Any], deal: Deal, is_only: bool, report: Report) -> None:
    """Report other hands, or another number of cards left, than one deal of these cards by the rules comes to."""
    laid = deal_once(deck, game, deal.players.value)
    if laid is None:
        return  # why these cards cannot be dealt is told by `check_play`
    hands = [number for zone, number in laid.items() if zone.kind.name == game.hand and zone.owner is not None]
    left = sum(laid.values()) - sum(hands)
    if set(hands) == {deal.hand.value} and left == deal.deck.value:
        return
    real = " and ".join(str(number) for number in dict.fromkeys(hands))
    shown = ", ".join(f"`{zone.name}` {number}" for zone, number in laid.items() if number)
    start, whom = ("deal: ", "each player") if is_only else ("- ", f"each of {deal.players.value} players")
    right = f"{start}{{players: {deal.players.value}, hand: {hands[0]}, deck: {left}}}"
    report.error(
        "composition-deal",
        f"`deal` gives {whom} {count_cards(deal.hand.value)} (zone `{game.hand}`) and leaves {deal.deck.value}; "
        f"the rules of {deck.title}, which fix the deal, give {real} and leave {left}.",
        (deal.deck if set(hands) == {deal.hand.value} else deal.hand).place,
        f"They lay out: {shown}. " + (f"Write `{right}`." if len(set(hands)) == 1 else "Make the hands equal."),
    )
