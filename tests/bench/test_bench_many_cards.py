"""Ten thousand cards: a build's memory stays small, and what it does grows as the number of cards does, no faster.

Nothing here is timed: memory is that of the processes, work is the number of calls of functions.
"""

from __future__ import annotations

import contextlib
import cProfile
import os
import pstats
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence

MOST_MEMORY = 1_000  # MB of all processes together
DECK = """\
title: Many
players: 2
abilities: free
print: {gap: 0}
fields: {text: text}
defaults: {template: many/face.svg.j2, back: many/back.svg.j2}
cards:
"""
FACE = """\
{% extends "base.svg.j2" %}
{% block face %}
<textbox x="6" y="20" width="50" height="40" font-family="Source Sans 3" font-weight="600" font-size="10pt"
         min-size="8pt" fill="#000000" source="text">{{ card.text }}</textbox>
{% endblock %}
"""
BACK = '{% extends "base.svg.j2" %}\n{% block face %}<circle cx="30" cy="40" r="9" fill="#204060"/>{% endblock %}\n'


def write_project(folder: Path, count: int) -> str:
    """Write a game of so many different cards; give its name."""
    for name, text in (("face", FACE), ("back", BACK)):
        (folder / "templates/many").mkdir(parents=True, exist_ok=True)
        (folder / f"templates/many/{name}.svg.j2").write_text(text)
    game = f"many-{count}"
    cards = "".join(f"  - {{id: c{n}, name: Card {n}, text: Draw {n} cards.}}\n" for n in range(count))
    (folder / "decks" / game).mkdir(parents=True)
    (folder / "decks" / game / "deck.yaml").write_text(DECK + cards)
    return game


def list_processes(root: int) -> Iterator[int]:
    """Give a process and all that it has begun, and these."""
    yield root
    for children in Path(f"/proc/{root}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from list_processes(int(child))


def measure_memory(process: int) -> float:
    """Give the MB of a process on Linux; what it shares with others is divided among them."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


def watch_memory(process: subprocess.Popen[bytes], peaks: list[float]) -> None:
    ended = threading.Event()
    while process.returncode is None:
        with contextlib.suppress(OSError, StopIteration):  # one of them has just ended
            peaks.append(sum(map(measure_memory, list_processes(process.pid))))
        ended.wait(0.1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what processes share is known on Linux alone")
def test_ten_thousand_cards_are_built_in_less_than_a_gigabyte(tmp_path: Path) -> None:
    game = write_project(tmp_path, 10_000)
    peaks: list[float] = []
    command = [sys.executable, "-m", "cardgen", "build", game]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        watcher = threading.Thread(target=watch_memory, args=(process, peaks))
        watcher.start()
        _, told = process.communicate()
        watcher.join()
    assert process.returncode == 0, told.decode()
    assert 50 < max(peaks) < MOST_MEMORY
    with pikepdf.open(tmp_path / "output" / game / "cards.pdf") as pdf:
        assert len(pdf.pages) == 2 * 1_112


def count_calls(folder: Path, count: int) -> int:
    """Give how many calls of functions a build of so many cards makes, in this process alone."""
    game, report, profile = write_project(folder, count), Report(), cProfile.Profile()
    with profile:
        built = build_game(game, Sources(folder), report, BuildOptions(), folder / "output", Silence())
    assert built is not None, report.diagnostics
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def test_twice_the_cards_are_twice_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    count_calls(tmp_path, 40)  # what is loaded and kept once
    few, more, many = (count_calls(tmp_path, count) for count in (90, 180, 360))  # of whole sheets and parts
    a_card = (more - few) / 90
    assert 200 < a_card < 20_000
    assert (many - more) / 180 == pytest.approx(a_card, rel=0.03)
