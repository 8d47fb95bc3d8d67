"""What a fuzz target is: inputs of one kind, how they are changed, and the project that takes them in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

_HERE = Path(__file__).resolve().parent
CORPUS = _HERE / "corpus"
Mutate = Callable[[bytes, Random, Sequence[bytes]], bytes]
"""Gives a changed input; the third are others to take parts of."""


@dataclass(frozen=True)
class Target:
    """One kind of bytes that come from strangers.

    `files` gives the project that takes an input in, `command` what is run on it; its exit code is one of
    `exit_codes`.
    """

    name: str
    seeds: Callable[[], Sequence[bytes]]
    mutate: Mutate
    files: Callable[[bytes], Mapping[str, bytes]]
    command: tuple[str, ...] = ("check", "t")
    exit_codes: frozenset[int] = frozenset((0, 1))


def find_corpus(target: str) -> dict[str, bytes]:
    """Give the inputs that once were findings of a target, by the name of their file."""
    return {path.name: path.read_bytes() for path in sorted((CORPUS / target).glob("*"))}


def read_seeds(target: str) -> tuple[bytes, ...]:
    """Give the honest inputs of a target that are kept as files."""
    return tuple(path.read_bytes() for path in sorted((_HERE / "seeds" / target).iterdir()))


@cache
def read_words(name: str) -> tuple[str, ...]:
    """Give pieces of text that may be put into an input, from a file of their own."""
    return tuple(json.loads((_HERE / "words" / f"{name}.json").read_text(encoding="utf-8")))
