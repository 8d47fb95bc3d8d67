"""Runs every bomb in a process of its own and tells what it took: `make bombs`, or `KIND=templates make bombs`."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from bomb import Bomb, make_project

from cardgen.pipeline.early import load
from cardgen.rulebook.setting import load_setter

KINDS = tuple(sorted(path.stem.removeprefix("bombs_") for path in Path(__file__).parent.glob("bombs_*.py")))
MOST_SECONDS, MOST_MEMORY = 3.0, 300.0
_GIVEN_UP = 60.0  # seconds
_LOADED = (
    "cardgen.cli.entry",
    "cardgen.pipeline.prepare",
    "cardgen.pipeline.drawing",
    "cardgen.render.draw",
    "cardgen.render.layout",
    "cardgen.sheets.inspection.reading",
)  # so that each bomb pays for itself alone
_CODE = re.compile(r"\b(?:error|warning): ([a-z][a-z0-9-]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Told:
    """What came of one bomb: its exit code (negative for a signal), the codes told, CPU seconds, peak memory in MB over
    that of an honest deck, and the end of what was said."""

    kind: str
    name: str
    exit_code: int
    codes: tuple[str, ...]
    cpu: float
    memory: float
    said: str


def find_bombs(kind: str) -> Sequence[Bomb]:
    """Give the bombs of a kind."""
    bombs: Sequence[Bomb] = import_module(f"bombs_{kind}").BOMBS
    return bombs


def run_kind(kind: str) -> Iterator[Told]:
    """Run the bombs of a kind."""
    load(_LOADED)
    load_setter()
    bases: dict[tuple[str, ...], float] = {}
    for bomb in find_bombs(kind):
        has_book = any(name.endswith("rulebook.md") for name in bomb.files())
        if (like := (*bomb.command, str(has_book))) not in bases:
            files = partial(make_project, rulebook="# Rules\n\nPlay.\n" if has_book else "")
            bases[like] = run_bomb(kind, Bomb("honest", files, frozenset(), bomb.command, 0), 0.0).memory
        yield run_bomb(kind, bomb, bases[like])


def run_bomb(kind: str, bomb: Bomb, base: float) -> Told:
    """Run one bomb in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="bomb-") as folder:
        project = Path(folder, "project")
        for name, data in bomb.files().items():
            path = project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if bomb.prepare is not None:
            bomb.prepare(project)
        output = Path(folder, "said")
        pid = os.fork()
        if pid == 0:
            _run(project, output, bomb.command)
        status, cpu, peak = _wait(pid)
        said = output.read_text(errors="replace") if output.exists() else ""
    codes = tuple(dict.fromkeys(_CODE.findall(said)))
    exit_code = os.waitstatus_to_exitcode(status)
    return Told(kind, bomb.name, exit_code, codes, round(cpu, 2), round(peak - base, 1), said[-2000:])


def _run(project: Path, output: Path, command: Sequence[str]) -> None:
    handle = os.open(output, os.O_WRONLY | os.O_CREAT)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    os.chdir(project)
    code = 4
    try:
        from cardgen.cli import main

        code = main(list(command))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _wait(pid: int) -> tuple[int, float, float]:
    """Give the status of a process at its end, its seconds of CPU and its peak memory in MB."""
    end = time.monotonic() + _GIVEN_UP
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            return status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            end = float("inf")
        time.sleep(0.005)


def main(arguments: Sequence[str]) -> int:
    """Print a line for each bomb and what is wrong with it; with --json print nothing but what came of each."""
    is_json = "--json" in arguments
    kinds = [argument for argument in arguments if not argument.startswith("-")] or KINDS
    bad = 0
    for kind in kinds:
        bombs = {bomb.name: bomb for bomb in find_bombs(kind)}
        for told in run_kind(kind):
            faults = find_faults(told, bombs[told.name])
            if is_json:
                print(json.dumps({"name": told.name, "faults": faults, "said": told.said}), flush=True)
                continue
            if told.cpu > MOST_SECONDS:
                faults.append(f"took {told.cpu} s")
            bad += bool(faults)
            codes = " ".join(told.codes)
            print(f"{kind} {told.name}: {told.cpu:.2f} s {told.memory:.0f} MB {codes} {'; '.join(faults)}", flush=True)
    return bool(bad)


def find_faults(told: Told, bomb: Bomb) -> list[str]:
    """Give what is wrong with the way in which a bomb was refused, its time left aside."""
    faults = []
    if told.exit_code != bomb.exit_code:
        faults.append(f"ended with {told.exit_code}, not with {bomb.exit_code}")
    if bomb.codes and not bomb.codes & {*told.codes}:
        faults.append(f"told {', '.join(told.codes) or 'nothing'}, none of {', '.join(sorted(bomb.codes))}")
    if told.memory > MOST_MEMORY:
        faults.append(f"took {told.memory} MB")
    if "Traceback" in told.said or "has a bug" in told.said:
        faults.append("ended with an exception")
    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
