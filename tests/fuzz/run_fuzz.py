"""Hunts for inputs that crash, hang or fill the memory: `make fuzz`, or `make fuzz TARGET=svg SECONDS=3600 JOBS=2`."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict
from multiprocessing import Pipe
from pathlib import Path

from hunting import Figures, Hunt, Inputs, cut_down, hunt, tell_figures, write_finding
from target import CORPUS, Target, find_corpus
from targets import TARGETS, find_target
from trying import Kind, Outcome

FOUND = Path(__file__).resolve().parents[2] / "build" / "fuzz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Hunt, or try one file; give 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(target.name for target in TARGETS))
    parser.add_argument("--seconds", type=float, default=60, help="how long each target is hunted for")
    parser.add_argument("--inputs", type=int, help="so many inputs, always the same, instead of seconds")
    parser.add_argument("--jobs", type=int, default=1, help="how many hunts at a time")
    parser.add_argument("--seed", type=int, help="where chance starts; without it, the time")
    parser.add_argument("--input", type=Path, help="try this one file and show what comes of it")
    parser.add_argument("--keep", type=Path, help="with --input: write its project to this folder, and do nothing more")
    parser.add_argument("--corpus", action="store_true", help="try what once was found, and nothing more")
    parser.add_argument("--found", type=Path, default=FOUND, help="the folder for what is found")
    parser.add_argument("--json", action="store_true", help="print what came of it for another program")
    asked = parser.parse_args(arguments)
    targets = [find_target(name) for name in asked.targets] or TARGETS
    if asked.keep:
        return _keep(targets[0], asked.input.read_bytes(), asked.keep)
    count = 0
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        os.environ.update(HOME=folder, XDG_CACHE_HOME=folder, CARDGEN_CONFIG=folder, NO_COLOR="1")
        sys.dont_write_bytecode = True
        for target in targets:
            _warm_up(target)
            if asked.input:
                tried = Hunt(target, Path(folder, "0"), load_run()).try_once(asked.input.read_bytes())
                print(f"{tried.kind} {tried.key}\n\n{tried.told}")
                count += tried.kind != Kind.FINE
            elif asked.corpus:
                count += _try_corpus(target, Path(folder, "0"))
            else:
                count += _hunt_all(target, Path(folder), asked)
    return bool(count)


def load_run() -> Callable[[Sequence[str]], int]:
    """Give the program, loaded with all that it needs, so that each process has it from the beginning."""
    from cardgen.cli.entry import run

    return run


def _keep(target: Target, data: bytes, folder: Path) -> int:
    for name, inside in target.files(data).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(inside)
    print(f"cardgen --project {folder} {' '.join(target.command)}")
    return 0


def _try_corpus(target: Target, folder: Path) -> int:
    bad = 0
    for name, data in find_corpus(target.name).items():
        tried = Hunt(target, folder, load_run()).try_once(data)
        if tried.kind != Kind.FINE:
            bad += 1
            print(f"{CORPUS / target.name / name}: {tried.kind} {tried.key}\n{tried.told}")
    return bad


def _hunt_all(target: Target, folder: Path, asked: argparse.Namespace) -> int:
    """Run the hunts of a target side by side and tell what they came to."""
    seed = asked.seed if asked.seed is not None else int(time.time())
    figures, waiting = Figures(), []
    for job in range(asked.jobs):
        reading, writing = Pipe(duplex=False)
        sys.stdout.flush()
        if os.fork() == 0:
            status = 1
            try:
                writing.send(_hunt(target, folder / f"{job}", asked, seed + job))
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        writing.close()
        waiting.append(reading)
    for reading in waiting:
        figures.add(reading.recv())
        os.wait()
    if asked.json:
        told = {"target": target.name, **asdict(figures), "codes": sorted(figures.codes), "told": len(figures.told)}
        print(json.dumps(told), flush=True)
    else:
        print(tell_figures(target.name, figures), flush=True)
        print(f"  {' '.join(sorted(figures.codes))}", flush=True)
    return figures.findings


def _warm_up(target: Target) -> None:
    """Run one honest input in this process, so that what it loads is there in all that are forked from it."""
    import contextlib
    import io

    run = load_run()
    os.cpu_count = lambda: 1
    said = io.StringIO()
    with (
        tempfile.TemporaryDirectory(prefix="fuzz-") as folder,
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        for name, data in target.files(target.seeds()[0]).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        here = Path.cwd()
        os.chdir(folder)
        code = run(["--project", folder, *target.command])
        os.chdir(here)
    if code:
        raise ValueError(f"The first input of {target.name} is to be an honest one:\n{said.getvalue()}")
    gc.freeze()  # shared with the processes that are forked


def _hunt(target: Target, folder: Path, asked: argparse.Namespace, seed: int) -> Figures:
    each = Hunt(target, folder, load_run(), is_steady=asked.inputs is not None)
    end = time.monotonic() + asked.seconds

    def is_over(figures: Figures) -> bool:
        return bool(figures.inputs >= asked.inputs if asked.inputs is not None else time.monotonic() > end)

    def found(data: bytes, outcome: Outcome) -> None:
        less, of_less = (data, outcome) if each.is_steady else cut_down(each, data, outcome)
        path = write_finding(asked.found, target, less, of_less)
        print(f"{target.name}: {of_less.kind} {of_less.key}: {path}", file=sys.stderr, flush=True)

    return hunt(each, Inputs(target, seed), is_over, found)


if __name__ == "__main__":
    sys.exit(main())
