"""Bombs in an output folder, and in the record of what was printed, that came with a stranger's project."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from bomb import GAME, Bomb, make_project

OUTPUT, OWN, PRINTED = f"output/{GAME}", f"output/{GAME}/.cardgen", f"printed/{GAME}"
STATE, LOOKS, MEASURED = f"{OWN}/state.json", f"{OWN}/looks.json", f"{OWN}/measured.json"
LAST, FACES = f"{PRINTED}/looks.json", f"{PRINTED}/faces.pdf"
BUILD, CHECK, MARK = ("build", GAME), ("check", GAME), ("printed", GAME)
DIFF, CHANGED = ("diff", GAME, "last-print"), ("build", GAME, "--changed-since", "last-print")
_NONE: frozenset[str] = frozenset()
_NOTHING = frozenset({"nothing-to-compare"})
_SEAL = b"0" * 64 + b"\n"
_MUCH = 5 << 30  # bytes
_BOOK = "# Rules\n\nPlay.\n"
_ZERO = Path("/dev/zero")


def _with(name: str, data: bytes, rulebook: str = "") -> Callable[[], Mapping[str, bytes]]:
    return lambda: {**make_project(rulebook=rulebook), name: data}


def _put(make: Callable[[Path], object], *names: str) -> Callable[[Path], None]:
    """Give what makes something of some names in a project."""

    def prepare(project: Path) -> None:
        for name in names:
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            make(project / name)

    return prepare


def _link(target: Path) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def _make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(_MUCH)  # takes no room on the disk


def _make_many(path: Path) -> None:
    path.mkdir(parents=True)
    for number in range(3_000):
        (path / f"{number}").touch()


def _describe_printed(copies: int, cards: int = 1, **more: object) -> bytes:
    card = {"id": "a", "name": "A", "copies": copies, "front": "0", "back": None, "size": "50x50mm", **more}
    return json.dumps({"game": GAME, "cards": [{**card, "id": f"a{n}" if n else "a"} for n in range(cards)]}).encode()


_PLAIN = make_project
_WITH_BOOK = partial(make_project, rulebook=_BOOK)

BOMBS = (
    Bomb("record-nested", _with(STATE, _SEAL + b'{"found":' + b"[" * 1_000_000), _NONE, BUILD, 0),
    Bomb("record-long-number", _with(STATE, _SEAL + b'{"tool":' + b"9" * 1_000_000 + b"}"), _NONE, BUILD, 0),
    Bomb("record-one-line", _with(STATE, b"0" * 8_000_000), _NONE, BUILD, 0),
    Bomb("record-huge", _PLAIN, _NONE, BUILD, 0, _put(_make_huge, STATE)),
    Bomb("record-pipe", _PLAIN, _NONE, BUILD, 0, _put(os.mkfifo, STATE)),
    Bomb("record-endless", _PLAIN, _NONE, BUILD, 0, _put(_link(_ZERO), STATE)),
    Bomb("record-folder", _PLAIN, _NONE, BUILD, 3, _put(Path.mkdir, STATE)),
    Bomb("lock-pipe", _PLAIN, _NONE, BUILD, 0, _put(os.mkfifo, f"{OWN}/lock")),
    Bomb("lock-terminal", _PLAIN, _NONE, BUILD, 0, _put(_link(Path("/dev/tty")), f"{OWN}/lock")),
    Bomb("lock-folder", _PLAIN, _NONE, BUILD, 0, _put(Path.mkdir, f"{OWN}/lock")),
    Bomb("cards-pipe", _PLAIN, _NONE, BUILD, 0, _put(os.mkfifo, f"{OUTPUT}/cards.pdf")),
    Bomb("cards-endless", _PLAIN, _NONE, BUILD, 0, _put(_link(_ZERO), f"{OUTPUT}/cards.pdf")),
    Bomb("cards-huge", _PLAIN, _NONE, BUILD, 0, _put(_make_huge, f"{OUTPUT}/cards.pdf")),
    Bomb("cards-folder", _PLAIN, _NONE, BUILD, 3, _put(Path.mkdir, f"{OUTPUT}/cards.pdf")),
    Bomb("moves-nested", _with(f"{OWN}/before/list.json", _SEAL + b"[" * 1_000_000), _NONE, BUILD, 0),
    Bomb("moves-pipe", _PLAIN, _NONE, BUILD, 0, _put(os.mkfifo, f"{OWN}/before/list.json")),
    Bomb("staged-many", _PLAIN, _NONE, BUILD, 0, _put(_make_many, f"{OWN}/staged")),
    Bomb("folder-of-the-system", _PLAIN, _NONE, BUILD, 3, _put(_link(Path("/")), OUTPUT)),
    Bomb("folder-in-a-circle", _PLAIN, _NONE, BUILD, 3, _put(lambda path: path.symlink_to(path), OUTPUT)),
    Bomb("measured-nested", _with(MEASURED, _SEAL + b'{"found":' + b"[" * 1_000_000, _BOOK), _NONE, CHECK, 0),
    Bomb("measured-huge", _WITH_BOOK, _NONE, CHECK, 0, _put(_make_huge, MEASURED)),
    Bomb("measured-pipe", _WITH_BOOK, _NONE, CHECK, 0, _put(os.mkfifo, MEASURED)),
    Bomb("measured-endless", _WITH_BOOK, _NONE, CHECK, 0, _put(_link(_ZERO), MEASURED)),
    Bomb("looks-pipe", _PLAIN, _NONE, MARK, 2, _put(os.mkfifo, LOOKS)),
    Bomb("looks-huge", _PLAIN, _NONE, MARK, 2, _put(_make_huge, LOOKS)),
    Bomb("printed-nested", _with(LAST, b'{"cards":' + b"[" * 1_000_000), _NOTHING, DIFF, 2),
    Bomb(
        "printed-long-number",
        _with(LAST, _describe_printed(1).replace(b": 1", b": " + b"9" * 5_000)),
        _NOTHING,
        DIFF,
        2,
    ),
    Bomb("printed-many-values", _with(LAST, b'{"cards": [' + b"[]," * 7_000_000 + b"[]]}"), _NOTHING, DIFF, 2),
    Bomb("printed-long-text", _with(LAST, _describe_printed(1, name="\U0001f98a" * 2_000_000)), _NONE, DIFF, 0),
    Bomb("printed-huge", _PLAIN, _NOTHING, DIFF, 2, _put(_make_huge, LAST)),
    Bomb("printed-pipe", _PLAIN, _NOTHING, DIFF, 2, _put(os.mkfifo, LAST)),
    Bomb("printed-endless", _PLAIN, _NOTHING, DIFF, 2, _put(_link(_ZERO), LAST)),
    Bomb("printed-fewer-than-none", _with(LAST, _describe_printed(-(10**9), front="x")), _NOTHING, CHANGED, 2),
    Bomb("printed-a-thousand-million", _with(LAST, _describe_printed(10**9)), _NOTHING, CHANGED, 2),
    Bomb("faces-endless", _with(LAST, _describe_printed(1)), _NONE, CHANGED, 0, _put(_link(_ZERO), FACES)),
    Bomb("faces-pipe", _with(LAST, _describe_printed(1)), _NONE, DIFF, 0, _put(os.mkfifo, FACES)),
)
