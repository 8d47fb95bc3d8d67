"""Kills builds at random moments and looks at what they leave: `python tests/bounds/kill_builds.py 200`.

Two versions of a small game are built by turns. After each kill the files in the output folder must all be those of one
version, no process and no temporary file may be left, and the next build must bring the bytes of a build in an empty
folder.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
VERSIONS = ("gold", "silver")
DECK = """title: Case
players: 2
abilities: free
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
fields: {text: text}
defaults: {template: t/face.svg.j2}
cards:
"""
TEMPLATE = """{{% extends "base.svg.j2" %}}
{{% block face %}}
<rect width="50" height="50" fill="{fill}"/>
<text x="5" y="20" font-family="Source Sans 3" font-size="9pt">{{{{ card.text }}}}</text>
{{% endblock %}}
"""


@dataclass
class Laboratory:
    """A folder with a project, temporary files, and the outputs of each version as an empty folder would get them."""

    folder: Path
    cards: int
    known: dict[str, Mapping[str, str]]

    @property
    def output(self) -> Path:
        """Give the folder that is built into."""
        return self.folder / "project/output/t"


def set_up(folder: Path, cards: int) -> Laboratory:
    """Build each version once, whole."""
    laboratory = Laboratory(folder, cards, {})
    for name in VERSIONS:
        write_project(laboratory, name)
        begin(laboratory).communicate()
        laboratory.known[name] = digest_outputs(laboratory)
        shutil.rmtree(laboratory.output)
    return laboratory


def write_project(laboratory: Laboratory, version: str) -> None:
    """Write a version of the game."""
    project = laboratory.folder / "project"
    for name in ("decks/t", "templates/t"):
        (project / name).mkdir(parents=True, exist_ok=True)
    (laboratory.folder / "temporary").mkdir(exist_ok=True)
    cards = "".join(f"  - {{id: c{each}, name: A, text: {version} {each}}}\n" for each in range(laboratory.cards))
    (project / "decks/t/deck.yaml").write_text(DECK + cards)
    (project / "decks/t/rulebook.md").write_text(f"# Rules\n\nPlay {version}.\n")
    (project / "templates/t/face.svg.j2").write_text(TEMPLATE.format(fill=version))


def begin(laboratory: Laboratory) -> subprocess.Popen[str]:
    """Begin a build."""
    temporary = str(laboratory.folder / "temporary")
    return subprocess.Popen(
        [sys.executable, "-m", "cardgen", "build", "t"],
        cwd=laboratory.folder / "project",
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": temporary, "CARDGEN_CONFIG": str(laboratory.folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def kill_one(laboratory: Laboratory, version: str, seconds: float, number: int) -> tuple[int, list[str]]:
    """Build a version, kill that after some time; give the exit code and what is wrong with what is left."""
    write_project(laboratory, version)
    process = begin(laboratory)
    time.sleep(seconds)
    family = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.send_signal(number)
    _, said = process.communicate()
    faults = []
    if psutil.wait_procs(family, timeout=30)[1]:
        faults.append("left processes")
    is_early = process.returncode == -number and not said  # Python had not loaded a line of cardgen's
    if number != signal.SIGKILL and process.returncode not in (0, 130) and not is_early:
        faults.append(f"ended with {process.returncode}: {said}")
    if "Traceback" in said:
        faults.append(said)
    if left := [path.name for path in (laboratory.folder / "temporary").iterdir()]:
        faults.append(f"left {left}")
    files = digest_outputs(laboratory)
    if files and files not in laboratory.known.values():
        faults.append(f"mixed or broken: {sorted(files)}")
    return process.returncode, faults


def digest_outputs(laboratory: Laboratory) -> dict[str, str]:
    """Give the files of the output folder, those hidden left aside, with their SHA-256."""
    found = {}
    for path in laboratory.output.rglob("*"):
        if path.is_file() and ".cardgen" not in path.parts:
            found[str(path.relative_to(laboratory.output))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def kill_many(count: int, seed: int, cards: int = 3) -> list[str]:
    """Kill so many builds; give what was wrong."""
    chance = random.Random(seed)
    faults: list[str] = []
    codes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        laboratory = set_up(Path(folder), cards)
        write_project(laboratory, VERSIONS[0])
        start = time.monotonic()
        begin(laboratory).communicate()
        longest = (time.monotonic() - start) * 1.1
        for turn in range(count):
            version, number = VERSIONS[turn % 2], chance.choice(SIGNALS)
            code, found = kill_one(laboratory, version, chance.uniform(0, longest), number)
            codes[f"{signal.Signals(number).name} {code}"] += 1
            if turn % 5 == 4 and not found:
                begin(laboratory).communicate()
                if digest_outputs(laboratory) != laboratory.known[version]:
                    found.append("the next build differs from a cold one")
            faults += [f"{turn} {version} {signal.Signals(number).name}: {fault}" for fault in found]
    print(dict(sorted(codes.items())))
    return faults


def main(arguments: Sequence[str]) -> int:
    """Kill as many builds as are asked for, and print what was wrong."""
    faults = kill_many(int(arguments[0]) if arguments else 200, int(arguments[1]) if len(arguments) > 1 else 1)
    print("\n".join(faults) or "Nothing was broken, mixed or left.")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
