"""Random positions of Wayjer, War Slayer V and NVWK with certain cards in play."""

from __future__ import annotations

from typing import Any

from plain_nvwk import RANKS, SUITS
from side_by_side import Position

from cardgen.engine.chance import Chance
from cardgen.model import Deck


def deal_wayjer(deck: Deck, hosts: list[str], chance: Chance) -> Position:
    """Give hands of two to six cards, the hosts in one of them or on the deck, other cards won, discarded or out."""
    cards = [card.id for card in deck.cards]
    chance.shuffle(cards)
    size = 2 + chance.below(5)
    sizes = [size, size if chance.below(3) else 2 + chance.below(5)]
    hands = [cards[: sizes[0]], cards[sizes[0] : sum(sizes)]]
    rest = cards[sum(sizes) :]
    left = chance.below(4)
    zones = {"p1.hand": hands[0], "p2.hand": hands[1], "deck": rest[:left]}
    rest = rest[left:]
    for name in ("p1.won", "p2.won", "discard"):
        count = chance.below(3)
        zones[name], rest = rest[:count], rest[count:]
    bring_in(zones, hosts[0], ["p1.hand", "p2.hand", "p1.hand", "p2.hand", "deck"], chance)
    return Position(zones)


def bring_in(
    zones: dict[str, list[str]], host: str, targets: list[str], chance: Chance, first: int | None = None
) -> None:
    """Exchange a card that lies in one of the targets with the host, wherever that lies.

    Half of the time it lies at `first`, where that is given.
    """
    targets = [name for name in targets if zones[name]]
    target = zones[chance.choose(targets)]
    place = chance.below(len(target)) if first is None or chance.below(2) else first
    card = target[place]
    if card == host:
        return
    for cards in zones.values():
        if host in cards:
            cards[cards.index(host)] = card
    target[place] = host


def deal_war_slayer(deck: Deck, hosts: list[str], chance: Chance) -> Position:
    """Give full rows with hosts among them, often the first column or more face up, or now and then two HQs alone."""
    cards = [card.id for card in deck.cards]
    chance.shuffle(cards)
    names = [] if chance.below(8) == 0 else ["p1.theater", "p1.dossier", "p2.theater", "p2.dossier"]
    zones = {name: [cards.pop() for _ in range(3)] for name in names}
    for name in ("p1.hq", "p2.hq"):
        zones[name] = [cards.pop() for _ in range(chance.choose([0, 3, 6, 7, 9]) if names else 6 + chance.below(4))]
    values: dict[str, object] = {"defeated": chance.choose(["p1", "p2"])}
    if names:
        for name in ("p1.captured", "p2.captured"):
            zones[name] = [cards.pop() for _ in range(chance.below(3))]
    zones["out"] = cards
    rows = names or ["p1.hq", "p2.hq"]
    others = list(hosts)
    chance.shuffle(others)
    for host in others[: 1 + chance.below(3)]:
        targets = [*rows, *rows, "p1.theater", "p2.theater"] if names else rows
        bring_in(zones, host, targets, chance, {"p1": 0, "p2": 2}[str(values["defeated"])] if names else None)
    del zones["out"]
    order = (1, 2, 3) if values["defeated"] == "p1" else (3, 2, 1)
    up = order[: chance.below(3)] if names and chance.below(3) == 0 else ()
    values["exposed"] = tuple(f"p{seat}.{column}" for seat in (1, 2) for column in up)
    return Position(zones, values)


def deal_nvwk(deck: Deck, hosts: list[str], chance: Chance) -> Position:
    """Give small hands and a pile of some plays, the hosts in hand, on the deck or on the pile, and what is owed."""
    players = chance.choose([2, 3, 3, 4, 5])
    turn = chance.below(players)
    cards = [card.id for card in deck.cards]
    chance.shuffle(cards)
    wild = {card.id for card in deck.cards if any("played as" in text.value for text in card.abilities)}
    natural = [card for card in cards if card not in wild]
    pile = make_pile(natural, [host for host in hosts if host in natural], chance)
    cards = [card for card in cards if card in natural or card in wild]
    zones = {f"p{seat + 1}.hand": [cards.pop() for _ in range(1 + chance.below(4))] for seat in range(players)}
    zones |= {"deck": [cards.pop() for _ in range(chance.below(7))]}
    zones |= {"discard": [cards.pop() for _ in range(chance.below(5))], "out": cards}
    others = [host for host in hosts if not any(host in play for play in pile)]
    chance.shuffle(others)
    hands = [f"p{(turn + ahead) % players + 1}.hand" for ahead in (0, 0, 0, 1, 2)]
    for host in others[: 1 + chance.below(2)]:
        bring_in(zones, host, [*hands, "deck"], chance, 0)
    del zones["out"]
    values: dict[str, Any] = {"turn": f"p{turn + 1}", "pile": [" ".join(play) for play in pile]}
    values["card_order"] = chance.choose(["ascending", "ascending", "descending"]) if pile else "ascending"
    values["play_order"] = chance.choose(["up", "up", "down"])
    if pile:
        values["pending_draw"] = chance.choose([0, 0, 0, 1, 2, 3])
        values["pending_skip"] = chance.choose([0, 0, 0, 0, 1, 2])
        if chance.below(3) == 0:
            values["leader"] = f"p{chance.below(players) + 1}"
        if chance.below(4) == 0:
            values["chain_from"] = chance.below(len(pile) + 1)
        if chance.below(5) == 0:
            values["in_force"] = [card for card in chance.choose([[], ["7S"], ["QH"], ["2S"]]) if card not in hosts]
    for seat in range(players):
        values[f"p{seat + 1}.gained"] = chance.choose([0, 0, 0, 5, -2, -3, 2])
    return Position(zones, values, players)


def make_pile(cards: list[str], hosts: list[str], chance: Chance) -> list[list[str]]:
    """Give some plays, often of one value or step by step, of cards that are taken away; often a host's on top."""
    pile: list[list[str]] = []
    rank, count = chance.choose(RANKS), chance.choose([1, 1, 1, 2, 3])
    step = chance.choose([0, 0, 1, -1])
    host = chance.choose(hosts) if hosts and chance.below(3) == 0 else ""
    number = chance.choose([0, 1, 2, 3])
    if host:
        rank = RANKS[(RANKS.index(host[:-1]) - (number - 1) * step) % 13]
    for _ in range(number):
        left = [rank + suit for suit in SUITS if rank + suit in cards]
        left.sort(key=lambda card: card != host)
        play = sorted(left[:count], key=lambda card: SUITS.index(card[-1]))
        if play:
            pile.append(play)
        for card in play:
            cards.remove(card)
        rank = RANKS[(RANKS.index(rank) + step) % 13] if chance.below(5) else chance.choose(RANKS)
    return pile
