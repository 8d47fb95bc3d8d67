"""Bombs in worked examples and in what is counted of a deck: numbers without end, lists of hundreds of thousands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bomb import Bomb, make_project

_NUMBER = "9" * 5_000
_DECK = """\
title: Case
players: 2
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
defaults: {template: t/face.svg.j2}
rules: wayjer
cards:
  - {id: a, name: A}
"""
_TOO_LARGE, _NUMBERS = frozenset({"file-too-large"}), frozenset({"bad-integer"})


def write(**values: str) -> str:
    """Give an example with some values."""
    usual = {"id": "x", "players": "2", "setup": "{}", "moves": "[]", "expect": "{over: false}"}
    return "- {" + ", ".join(f"{key}: {value}" for key, value in {**usual, **values}.items()) + "}\n"


def make(text: str) -> Mapping[str, bytes]:
    """Give a project with a file of examples."""
    return make_project(deck=_DECK, files={"decks/t/examples.yaml": text.encode()})


def list_cards(count: int, more: str = "") -> Mapping[str, bytes]:
    """Give a project of so many cards."""
    deck = _DECK.replace("rules: wayjer\n", "abilities: free\n").partition("cards:")[0]
    return make_project(deck=deck + more + "cards:\n" + "".join(f"- {{id: c{at}, name: N}}\n" for at in range(count)))


def _bomb(name: str, codes: frozenset[str], text: str) -> Bomb:
    return Bomb(name, partial(make, text), codes)


BOMBS = (
    _bomb("players-of-5000-digits", _NUMBERS, write(players=_NUMBER)),
    _bomb("setup-of-5000-digits", _NUMBERS, write(setup=f"{{round: {_NUMBER}}}")),
    _bomb("list-of-5000-digits", _NUMBERS, write(setup=f"{{p1.hand: [{_NUMBER}]}}")),
    _bomb("move-of-5000-digits", _NUMBERS, write(moves=f"[p1: duel {_NUMBER}]")),
    _bomb("expect-of-5000-digits", _NUMBERS, write(expect=f"{{score: {_NUMBER}}}")),
    _bomb("illegal-of-5000-digits", _NUMBERS, write(moves=f"[illegal: {{p1: duel {_NUMBER}}}]")),
    _bomb("100000-cards-laid", _TOO_LARGE, write(setup=f"{{p1.hand: [{', '.join(['a'] * 100_000)}]}}")),
    _bomb("100000-moves", _TOO_LARGE, write(moves=f"[{', '.join(['p1: pass'] * 100_000)}]")),
    _bomb("50000-expectations", _TOO_LARGE, write(expect=f"{{{', '.join(f'k{at}: 1' for at in range(50_000))}}}")),
    _bomb("50000-options", _TOO_LARGE, write(options=f"{{{', '.join(f'k{at}: 1' for at in range(50_000))}}}")),
    _bomb("50000-rulings", _TOO_LARGE, write(illustrates=f"[{', '.join(f'k{at}' for at in range(50_000))}]")),
    _bomb("20000-examples", _TOO_LARGE, "".join(write(id=f"x{at}") for at in range(20_000))),
    _bomb("nested-lists", frozenset({"too-deep"}), write(setup="[" * 5_000 + "]" * 5_000)),
    _bomb("nested-illegal", frozenset({"too-deep"}), write(moves="[" + "illegal: {" * 500 + "a: b" + "}" * 500 + "]")),
    Bomb("10500-cards", partial(list_cards, 10_500), frozenset({"too-many-copies"})),
)
