"""Random positions of Three Lanes in mid-turn, as an example's setup, rich in some cards, and moves with them."""

from __future__ import annotations

import random
from typing import Any

LANES = "ABC"


def make_position(chance: random.Random, ids: list[str], favoured: set[str], bears: Any) -> dict[str, Any]:
    """Lay a position; `bears(card, is_up)` gives the hit points of a card that lies so."""
    cards = chance.sample(ids, len(ids))
    cards.sort(key=lambda card: card not in favoured or chance.random() < 0.4)  # most of the favoured ones first
    on_table, rest = cards[:21], cards[21:]
    chance.shuffle(on_table)
    setup: dict[str, Any] = {
        "turn": chance.choice(["p1", "p2"]),
        "actions": str(chance.randint(1, 5)),
        "passes": str(chance.choice([0, 0, 1, 3])),
        "acted": chance.choice(["true", "false"]),
        "draw": [rest.pop() for _ in range(chance.choice([0, 0, 1, 2, 5]))],
        "aside": [rest.pop()],
    }
    closed = {chance.choice(LANES): chance.choice(["p1", "p2"])} if chance.random() < 0.4 else {}
    for player in ("p1", "p2"):
        setup[f"{player}.hand"] = [rest.pop() for _ in range(chance.choice([0, 1, 2, 3]))]
        setup[f"{player}.lanes_won"] = [lane for lane in LANES if closed.get(lane) == player]
        for lane in LANES:
            slots = [on_table.pop() for _ in range(chance.choice([1, 2, 3, 4])) if on_table] or [rest.pop()]
            is_movers = setup["turn"] == player
            laid = [
                _lay(chance, card, number == 0, is_movers, bears(card, True), bears(card, False), card in favoured)
                for number, card in enumerate(slots)
            ]
            if chance.random() < 0.1:
                laid.insert(chance.randrange(len(laid)), "-")
            setup[f"{player}.{lane}"] = [] if lane in closed else laid
        setup[f"{player}.paired"] = _pair(chance, setup, player)
    setup["discard"] = [card + chance.choice(["", " down"]) for card in rest[:2]]
    return setup


def _lay(
    chance: random.Random, card: str, is_first: bool, is_movers: bool, up: int, down: int, is_favoured: bool
) -> str:
    """Write how a card lies; `up` and `down` are its hit points either way."""
    is_up = chance.random() < 0.5
    words = [card, "up" if is_up else "down"]
    if not is_up and is_first and chance.random() < 0.6:
        words.append("base")
    most = max(0, (up if is_up else down) - 1)
    damage = most if is_favoured and chance.random() < 0.5 else chance.choice([0, 0, *range(most + 1)])
    words += {0: [], 1: ["damaged"]}.get(damage, ["damage", str(damage)])
    words += ["frozen"] if chance.random() < 0.15 else []
    words += ["attacked"] if is_up and is_movers and chance.random() < 0.15 else []
    return " ".join(words)


def _pair(chance: random.Random, setup: dict[str, Any], player: str) -> list[str]:
    found = []
    for lane in LANES:
        by_rank: dict[str, list[str]] = {}
        for number, text in enumerate(setup[f"{player}.{lane}"]):
            if " up" in text:
                by_rank.setdefault(text.split()[0][:-1], []).append(f"{lane}{number + 1}")
        for names in by_rank.values():
            if len(names) > 1 and chance.random() < 0.6:
                found.append(f"{names[0]}+{names[1]}")
    return found


def choose_move(chance: random.Random, moves: list[str], position: dict[str, Any], favoured: set[str]) -> str:
    """Choose a move, most often one that has to do with a favoured card, and seldom the end of the turn."""
    weights = [_weigh(move, position, favoured) for move in moves]
    return chance.choices(moves, weights)[0]


def _weigh(move: str, position: dict[str, Any], favoured: set[str]) -> float:
    if move == "end turn":
        return 1.0
    mover = position["turn"]
    other = "p2" if mover == "p1" else "p1"
    weight = 1.0
    before, _, after = move.partition(" -> ")
    for player, part in ((mover, before), (other, after)):
        for word in part.replace("+", " ").split():
            lane = position.get(f"{player}.{word[0]}", [])
            if word[1:].isdigit() and 0 < int(word[1:]) <= len(lane):
                weight *= 30.0 if lane[int(word[1:]) - 1].split()[0] in favoured else 1.0
    return weight * (0.3 if move.startswith("play") else 2.0 if after else 1.0)
