"""Bombs in a project's folder: links in circles, pipes, gigabytes of nothing, names that are none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bomb import Bomb, make_project

_NOWHERE = frozenset({"outside-project"})
_LARGE = frozenset({"file-too-large"})
_NO_FILE = frozenset({"unreadable-file"})
_DECK, _FACE, _FONT = "decks/t/deck.yaml", "templates/t/face.svg.j2", "fonts/f.ttf"
_BOOK, _STYLE = "decks/t/rulebook.md", "templates/t/rulebook.css"


def _in_place(file: str, make: Callable[[Path], object], project: Path) -> None:
    path = project / file
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)


def _fill(path: Path) -> None:
    path.touch()
    os.truncate(path, 8_000_000_000)


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def _bomb(name: str, file: str, make: Callable[[Path], object], codes: frozenset[str], exit_code: int = 1) -> Bomb:
    files = partial(make_project, rulebook="# Play\n\nDraw a card.\n") if "rulebook." in file else make_project
    return Bomb(name, files, codes, ("check", "t"), exit_code, partial(_in_place, file, make))


BOMBS = (
    _bomb("deck-is-a-pipe", _DECK, os.mkfifo, _NO_FILE),
    _bomb("deck-is-a-folder", _DECK, Path.mkdir, _NO_FILE),
    _bomb("deck-is-a-link-to-itself", _DECK, _link_to_itself, _NO_FILE),
    _bomb("deck-is-a-link-to-nothing", _DECK, lambda path: path.symlink_to("nowhere"), _NO_FILE),
    _bomb("deck-is-a-device", _DECK, lambda path: path.symlink_to("/dev/zero"), _NOWHERE),
    _bomb("deck-of-8-gigabytes", _DECK, _fill, _LARGE),
    _bomb("template-is-a-pipe", _FACE, os.mkfifo, _NO_FILE),
    _bomb("template-is-a-link-to-itself", _FACE, _link_to_itself, _NO_FILE),
    _bomb("templates-are-elsewhere", "templates", lambda path: path.symlink_to("/etc"), _NOWHERE),
    _bomb("templates-are-a-ring", "templates", _link_to_itself, _NO_FILE),
    _bomb("templates-of-the-game-are-elsewhere", "templates/t", lambda path: path.symlink_to("/etc"), _NOWHERE),
    _bomb("font-is-a-link-out", _FONT, lambda path: path.symlink_to("/etc/passwd"), frozenset({"unusable-font"}), 0),
    _bomb("manuscript-is-a-device", _BOOK, lambda path: path.symlink_to("/dev/zero"), _NOWHERE),
    _bomb("manuscript-is-a-folder", _BOOK, Path.mkdir, _NO_FILE),
    _bomb("manuscript-is-a-link-to-nothing", _BOOK, lambda path: path.symlink_to("nowhere"), _NO_FILE),
    _bomb("font-is-a-pipe", _FONT, os.mkfifo, frozenset({"unusable-font"}), 0),
    _bomb("font-is-a-link-to-itself", _FONT, _link_to_itself, frozenset({"unusable-font"}), 0),
    _bomb("font-of-8-gigabytes", _FONT, _fill, frozenset({"unusable-font"}), 0),
    _bomb("examples-are-a-ring", "decks/t/examples.yaml", _link_to_itself, _NO_FILE),
    _bomb("examples-are-a-pipe", "decks/t/examples.yaml", os.mkfifo, _NO_FILE),
    _bomb("style-sheet-is-a-link-to-nothing", _STYLE, lambda path: path.symlink_to("nowhere"), _NO_FILE),
    _bomb("style-sheet-is-a-folder", _STYLE, Path.mkdir, _NO_FILE),
    _bomb("page-template-is-a-pipe", "templates/t/rulebook.html.j2", os.mkfifo, _NO_FILE),
)
