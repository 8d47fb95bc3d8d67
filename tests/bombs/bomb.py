"""What a bomb is: a small project that would take more memory or time than a machine has, and how it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

GAME = "t"
DECK = """\
title: Case
players: 2
abilities: free
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
defaults: {template: t/face.svg.j2}
cards:
  - {id: a, name: A}
"""
DRAWN = '<rect x="5" y="5" width="40" height="40" fill="#404040"/>'


@dataclass(frozen=True)
class Bomb:
    """One bomb: the files of its project, made when they are needed, and the codes of which one must be told, if any.

    `exit_code` is what the command ends with; with no `codes` nothing need be told, as nothing is lost. The code of a
    limit that was hit (`limit-...`) is no good answer: what is wrong is to be found before. `prepare` adds what is no
    plain file to the project in a folder.
    """

    name: str
    files: Callable[[], Mapping[str, bytes]]
    codes: frozenset[str]
    command: tuple[str, ...] = ("check", GAME)
    exit_code: int = 1
    prepare: Callable[[Path], None] | None = None


def make_project(
    face: str = DRAWN, deck: str = DECK, rulebook: str = "", files: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """Give the files of a project with one card of 50 x 50 mm: what its template draws, its deck, its rulebook, more.

    A name of `files` that is there already takes its place.
    """
    template = f'{{% extends "base.svg.j2" %}}\n{{% block face %}}\n{face}\n{{% endblock %}}\n'
    made = {f"decks/{GAME}/deck.yaml": deck.encode(), f"templates/{GAME}/face.svg.j2": template.encode()}
    if rulebook:
        made[f"decks/{GAME}/rulebook.md"] = rulebook.encode()
    return {**made, **(files or {})}
