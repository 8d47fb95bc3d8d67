"""Checks that cards are dealt as a deck declares it: as the rules of its game deal them, else so that they add up."""

from __future__ import annotations

from typing import Any

from cardgen.checks.composition import count_cards, count_copies, describe_difference
from cardgen.diagnostics import Report
from cardgen.engine.rules import Game
from cardgen.games import find_game
from cardgen.games.table import deal_once
from cardgen.model import Deal, Deck


def check_deal(deck: Deck, deal: Deal, report: Report) -> None:
    """Report a deal that differs from what the rules deal; in a game without rules one that does not add up."""
    game = None if deck.abilities_free else find_game(deck.id)
    if game is None:
        hint = "Change this number or `players` at the top of the file."
        _check_players(deal, deck.players, "the game is", hint, report)
        _check_sum(deck, deal, report)
    elif _check_players(deal, game.players, f"the rules of {deck.title} are", "Change this number.", report):
        _compare_with_rules(deck, game, deal, report)


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


def _compare_with_rules(deck: Deck, game: Game[Any], deal: Deal, report: Report) -> None:
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
    right = f"deal: {{players: {deal.players.value}, hand: {hands[0]}, deck: {left}}}"
    report.error(
        "composition-deal",
        f"`deal` gives each player {count_cards(deal.hand.value)} (zone `{game.hand}`) and leaves {deal.deck.value}; "
        f"the rules of {deck.title} give {real} and leave {left}.",
        (deal.deck if set(hands) == {deal.hand.value} else deal.hand).place,
        f"They lay out: {shown}. " + (f"Write `{right}`." if len(set(hands)) == 1 else "Make the hands equal."),
    )
