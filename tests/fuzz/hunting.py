"""Hunts for findings: changes inputs, keeps those that told something new, and cuts down what was found."""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from target import Target, find_corpus
from trying import Kind, Limits, Outcome, Run, Worker

_MOST_A_WORKER = 200  # inputs, then a process is forked anew
_REPEATED = 20  # one input in so many is tried twice
_TOLD = ("  ", "Error: ")
_SEEDS = 12  # are tried as they are
_POOL = 3000
_LONGEST = 60_000  # bytes of an input that is worth to be changed again
_CUTTING = 20.0  # seconds of CPU that cutting down a finding may take
_WORDS = re.compile(r"[`'\"“”«»].*?[`'\"“”«»]|[\d.,]+|\S*[/\\]\S*")


@dataclass
class Figures:
    """What a hunt came to."""

    inputs: int = 0
    cpu: float = 0.0  # seconds
    seconds: float = 0.0
    findings: int = 0
    codes: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)  # sentences without their values

    def add(self, other: Figures) -> None:
        """Add what another hunt came to, which ran at the same time."""
        self.inputs += other.inputs
        self.cpu += other.cpu
        self.seconds = max(self.seconds, other.seconds)
        self.findings += other.findings
        self.codes |= other.codes
        self.told |= other.told


@dataclass(frozen=True)
class Hunt:
    """A hunt below a folder: what is tried, and whether time and memory decide which inputs are worth to be kept.

    `is_steady` is for tests: the same inputs every time.
    """

    target: Target
    folder: Path
    run: Run
    limits: Limits = field(default_factory=Limits)
    is_steady: bool = False

    def begin_worker(self) -> Worker:
        """Give a process of its own."""
        return Worker(self.folder, self.run, self.limits, self.target.exit_codes)

    def try_once(self, data: bytes, is_repeated: bool = True) -> Outcome:
        """Try one input in a process of its own."""
        worker = self.begin_worker()
        try:
            return worker.try_input(self.target.files(data), self.target.command, is_repeated)
        finally:
            worker.close()


def hunt(
    each: Hunt, inputs: Inputs, is_over: Callable[[Figures], bool], found: Callable[[bytes, Outcome], None]
) -> Figures:
    """Try inputs until it is over; `found` hears of each finding of which there was none alike."""
    figures, known, begun = Figures(), set[str](), time.monotonic()
    worker = each.begin_worker()
    try:
        for data in inputs:
            if is_over(figures):
                break
            is_repeated = figures.inputs % _REPEATED == 0
            outcome = worker.try_input(each.target.files(data), each.target.command, is_repeated)
            figures.inputs += 1
            figures.cpu += outcome.cpu or each.limits.cpu
            figures.codes.update(outcome.codes)
            told = find_told(outcome, each.is_steady)
            if told - figures.told and outcome.kind == Kind.FINE:
                inputs.keep(data)
            figures.told |= told
            if outcome.kind != Kind.FINE and outcome.key not in known:
                known.add(outcome.key)
                figures.findings += 1
                found(data, outcome)
            if outcome.kind != Kind.FINE or worker.tried >= _MOST_A_WORKER:
                worker.close()
                worker = each.begin_worker()
            figures.seconds = time.monotonic() - begun
    finally:
        worker.close()
    return figures


class Inputs:
    """Gives some seeds, then changed ones without end; what once was found is changed as well."""

    def __init__(self, target: Target, seed: int) -> None:
        self._target, self._random = target, Random(f"{target.name} {seed}")
        self._pool = [*target.seeds(), *find_corpus(target.name).values()]
        self._seeds = len(self._pool)

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pool[: self._seeds : max(1, self._seeds // _SEEDS)]
        while True:
            yield self._change()

    def _change(self) -> bytes:
        newest = len(self._pool) - self._seeds
        if newest and self._random.random() < 0.4:  # what is new leads on
            data = self._pool[self._seeds + max(self._random.randrange(newest), self._random.randrange(newest))]
        else:
            data = self._random.choice(self._pool)
        others = [self._random.choice(self._pool) for _ in range(2)]
        return self._target.mutate(data, self._random, others)

    def keep(self, data: bytes) -> None:
        """Change an input further."""
        if len(data) <= _LONGEST and len(self._pool) < _POOL:
            self._pool.append(data)


def find_told(outcome: Outcome, is_steady: bool) -> set[str]:
    """Give what an outcome tells, to be compared: its sentences without their values, and how much it took."""
    sentences = {_WORDS.sub("_", line.strip()) for line in outcome.told.splitlines() if line.startswith(_TOLD)}
    told = {sentence for sentence in sentences if not sentence.startswith(("^", "|"))} | {*outcome.codes}
    if not is_steady:
        told |= {f"cpu {int(math.log2(outcome.cpu + 0.01) * 2)}", f"memory {int(math.log2(outcome.memory + 1) * 2)}"}
    return told


def cut_down(each: Hunt, data: bytes, wanted: Outcome) -> tuple[bytes, Outcome]:
    """Leave out of a finding what it does not need; give it with what comes of it in a process of its own."""
    first = each.try_once(data)
    if first.kind != wanted.kind:
        return data, wanted  # it needs what was tried before
    less = _leave_out(each, data, first)
    last = each.try_once(less)
    return (less, last) if (last.kind, last.key) == (first.kind, first.key) else (data, first)


def _leave_out(each: Hunt, data: bytes, wanted: Outcome) -> bytes:
    """Give the least input found of which the same comes: pieces are left out, at first large ones."""
    spent, size = 0.0, max(1, len(data) // 2)
    worker = each.begin_worker()
    while size and spent < _CUTTING:
        at, is_cut = 0, False
        while at < len(data) and spent < _CUTTING:
            shorter = data[:at] + data[at + size :]
            outcome = worker.try_input(each.target.files(shorter), each.target.command, wanted.is_repeated)
            spent += outcome.cpu or each.limits.cpu
            if (outcome.kind, outcome.key) == (wanted.kind, wanted.key):
                data, is_cut = shorter, True
            else:
                at += size
            if worker.is_over or outcome.kind == Kind.MEMORY:
                worker.close()
                worker = each.begin_worker()
        size = size if is_cut and size == 1 else size // 2
    worker.close()
    return data


def write_finding(folder: Path, target: Target, data: bytes, outcome: Outcome) -> Path:
    """Write a finding and what came of it; give the file of the input."""
    digest = hashlib.sha256(f"{outcome.kind} {outcome.key}".encode()).hexdigest()[:8]
    words = re.sub(r"[^A-Za-z0-9]+", "-", outcome.key).strip("-")[:60]
    path = folder / target.name / f"{outcome.kind}-{words}-{digest}"
    if path.exists() and path.stat().st_size <= len(data):
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    head = {"kind": outcome.kind, "at": outcome.key, "cpu": round(outcome.cpu, 2), "memory": round(outcome.memory)}
    path.with_name(f"{path.name}.txt").write_text(f"{json.dumps(head)}\n\n{outcome.told}", errors="backslashreplace")
    return path


def tell_figures(name: str, figures: Figures) -> str:
    """Give a line of figures."""
    each_second = figures.inputs / figures.seconds if figures.seconds else 0.0
    return (
        f"{name}: {figures.inputs} inputs, {each_second:.1f} a second, {figures.cpu / 60:.1f} CPU minutes, "
        f"{figures.findings} findings, {len(figures.codes)} codes and {len(figures.told)} sentences told"
    )


def list_codes(figures: Sequence[Figures]) -> list[str]:
    """Give all codes that were told."""
    return sorted(set().union(*(each.codes for each in figures)))
