"""Times cardgen as a user runs it: whole processes, their CPU time, peak memory and the size of what they write."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from common_deck import write_project

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CARDGEN = (sys.executable, "-m", "cardgen")


@dataclass(frozen=True)
class Measured:
    """One run: seconds on the clock, seconds of CPU (children included), peak memory in MB, bytes written."""

    name: str
    seconds: float
    cpu: float
    peak: float
    size: int
    goal: str


def measure(name: str, folder: Path, game: str, goal: str = "", output: str = "cards.pdf") -> Measured:
    """Build a game in a folder and give what it took."""
    before = time.perf_counter()
    process = subprocess.Popen([*CARDGEN, "build", game], cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - before
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{name}: the build ended with {process.returncode}")
    size = (folder / "output" / game / output).stat().st_size
    return Measured(name, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size, goal)


def measure_wayjer(folder: Path) -> Iterator[Measured]:
    """Build Wayjer cold, without a change, and after an edit of one card's text."""
    for part in ("decks", "templates", "fonts"):
        shutil.copytree(ROOT / part, folder / part)
    deck = folder / "decks" / "wayjer" / "deck.yaml"
    yield measure("wayjer, cold, with its rulebook", folder, "wayjer", output="rulebook.pdf")
    yield measure("wayjer, nothing changed", folder, "wayjer", "0.3 s of CPU")
    deck.write_text(deck.read_text("utf-8").replace("name: How to play", "name: How it is played", 1), "utf-8")
    yield measure("wayjer, one card edited", folder, "wayjer")
    book = folder / "decks" / "wayjer" / "rulebook.md"
    book.write_text(book.read_text("utf-8") + "\nThe end.\n", "utf-8")
    yield measure("wayjer, the rulebook edited", folder, "wayjer", output="rulebook.pdf")


def measure_common(folder: Path) -> Iterator[Measured]:
    """Build the common decks to sheets: a page of backs after each page of fronts."""
    goals = {54: "0.9 s", 540: "2.2 s, 300 MB", 2700: "9 s"}
    for count, goal in goals.items():
        project = folder / str(count)
        game = write_project(project, count)
        found = measure(f"{count} cards", project, game, f"{goal}, {2 * count} KB")
        yield found


def measure_served(folder: Path) -> Iterator[Measured]:
    """Save one card of games that are served, and wait for its picture."""
    for part in ("decks", "templates"):
        shutil.copytree(ROOT / part, folder / "wayjer" / part)
    game = write_project(folder / "540", 540)
    yield measure_saved("wayjer, from save to picture", folder / "wayjer", "0.5 s", "wayjer", "0", "a 6 in", "a 5 in")
    yield measure_saved("540 cards, from save to picture", folder / "540", "1.5 s", game, "0001", "Lantern", "Lamp")


def measure_pressed(folder: Path) -> Iterator[Measured]:
    """Turn the sixty faces of NVWK into the four inks of a press."""
    for part in ("decks", "templates", "fonts"):
        shutil.copytree(ROOT / part, folder / part)
    yield measure("nvwk, cold", folder, "nvwk")
    cards = folder / "output" / "nvwk" / "cards.pdf"
    yield measure_script("nvwk, 60 faces into four inks", "1 s", "pressed.py", cards)


def measure_saved(name: str, folder: Path, goal: str, *asked: str) -> Measured:
    """Serve a game, and save one of its files."""
    return measure_script(name, goal, "saved.py", folder, *asked)


def measure_script(name: str, goal: str, *asked: str | Path) -> Measured:
    """Run a script beside this one in a process of its own; the seconds are what it says, the rest is all of it."""
    command = [sys.executable, HERE / asked[0], *asked[1:]]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{name}: it ended with {process.returncode}")
    return Measured(name, float(said), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, 0, goal)


def measure_moves() -> dict[str, object]:
    """Play games in a process of its own; give what it printed."""
    done = subprocess.run([sys.executable, HERE / "moves.py"], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    """Run all, print a table, keep the figures as JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = parser.parse_args()
    found: list[Measured] = []
    print(f"{'':34}{'seconds':>9}{'CPU s':>9}{'peak MB':>9}{'KB':>9}  goal")
    parts: tuple[Callable[[Path], Iterator[Measured]], ...] = (
        *(measure_wayjer, measure_common, measure_served),
        measure_pressed,
    )
    for part in parts:
        with tempfile.TemporaryDirectory(prefix="cardgen-bench-") as folder:
            for each in part(Path(folder)):
                found.append(each)
                figures = f"{each.seconds:9.2f}{each.cpu:9.2f}{each.peak:9.0f}{each.size / 1024:9.0f}"
                print(f"{each.name:34}{figures}  {each.goal}", flush=True)
    moves = measure_moves()
    for name, value in moves.items():
        print(f"{name:34}{value}")
    if chosen.json:
        builds = {each.name: [each.seconds, each.cpu, each.peak, each.size] for each in found}
        chosen.json.write_text(json.dumps({"builds": builds, "moves": moves}, indent=1) + "\n")


if __name__ == "__main__":
    main()
