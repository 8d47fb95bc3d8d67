"""Random positions of Wayjer and War Slayer V with certain cards in play."""

from __future__ import annotations

from side_by_side import Position

from cardgen.engine.chance import Chance


def deal_wayjer(ids: list[str], hosts: list[str], chance: Chance) -> Position:
    """Give hands of two to six cards, the hosts in one of them or on the deck, other cards won, discarded or out."""
    cards = list(ids)
    chance.shuffle(cards)
    size = 2 + chance.below(5)
    sizes = [size, size if chance.below(3) else 2 + chance.below(5)]
    hands = [cards[: sizes[0]], cards[sizes[0] : sum(sizes)]]
    rest = cards[sum(sizes) :]
    deck, rest = (left := chance.below(4), rest[:left])[1], rest[left:]
    zones = {"p1.hand": hands[0], "p2.hand": hands[1], "deck": deck}
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


def deal_war_slayer(ids: list[str], hosts: list[str], chance: Chance) -> Position:
    """Give full rows with hosts among them, often the first column or more face up, or now and then two HQs alone."""
    cards = list(ids)
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
