"""Bombs in a project's folder: links in circles, pipes, gigabytes of nothing, names that are none."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bomb import Bomb, make_project

_NOWHERE = frozenset({"outside-project"})
_LARGE = frozenset({"file-too-large"})
_GONE = frozenset({"unknown-game", "missing-template", "outside-project"})
_DECK, _FACE, _FONT = "decks/t/deck.yaml", "templates/t/face.svg.j2", "fonts/f.ttf"


def _in_place(file: str, make: Callable[[Path], object], project: Path) -> None:
    path = project / file
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)


def _fill(path: Path) -> None:
    path.touch()
    os.truncate(path, 8_000_000_000)


def _bomb(
    name: str, file: str, make: Callable[[Path], object], codes: frozenset[str] = _GONE, exit_code: int = 1
) -> Bomb:
    return Bomb(name, make_project, codes, ("check", "t"), exit_code, partial(_in_place, file, make))


BOMBS = (
    _bomb("deck-is-a-pipe", _DECK, os.mkfifo, exit_code=2),
    _bomb("deck-is-a-folder", _DECK, Path.mkdir, exit_code=2),
    _bomb("deck-is-a-link-to-itself", _DECK, lambda path: path.symlink_to(path.name)),
    _bomb("deck-is-a-device", _DECK, lambda path: path.symlink_to("/dev/zero")),
    _bomb("deck-of-8-gigabytes", _DECK, _fill, _LARGE),
    _bomb("template-is-a-pipe", _FACE, os.mkfifo),
    _bomb("template-is-a-link-to-itself", _FACE, lambda path: path.symlink_to(path.name)),
    _bomb("font-is-a-link-out", _FONT, lambda path: path.symlink_to("/etc/passwd"), frozenset({"unusable-font"}), 0),
    _bomb("manuscript-is-a-device", "decks/t/rulebook.md", lambda path: path.symlink_to("/dev/zero"), _NOWHERE),
    _bomb("font-is-a-pipe", _FONT, os.mkfifo, frozenset({"unusable-font"}), 0),
    _bomb("font-is-a-link-to-itself", _FONT, lambda path: path.symlink_to(path.name), frozenset({"unusable-font"}), 0),
    _bomb("font-of-8-gigabytes", _FONT, _fill, frozenset({"unusable-font"}), 0),
    _bomb("examples-are-a-ring", "decks/t/examples.yaml", lambda path: path.symlink_to(path.name), _NOWHERE),
)
