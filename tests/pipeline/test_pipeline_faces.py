"""Faces are laid out once, and drawn where the drawing libraries are loaded, in any number of processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cardgen.bounds.tasks import WorkerLostError
from cardgen.diagnostics import Diagnostic, Place, Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.early import EarlyProcess
from cardgen.pipeline.faces import CARDS_A_PART
from cardgen.pipeline.work import Silence
from cardgen.render import layout
from cardgen.render.face import Face

Build = Callable[..., Built]
LOADED = (
    "import os, sys; os.cpu_count = lambda: 2; from cardgen.cli import main; code = main({arguments});"
    "print(sorted({{'cairosvg', 'cairocffi', 'jinja2', 'weasyprint'}} & {{*sys.modules}}))"
)


@pytest.fixture
def set_cores(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the machine have so many cores."""
    return lambda cores: monkeypatch.setattr(os, "cpu_count", lambda: cores)


def add_cards(project: Path, last: int) -> Path:
    """Let the small game have more cards, up to one with this number; give its deck file."""
    deck = project / "decks/small/deck.yaml"
    more = (f"  - {{id: c{number}, text: Draw {number} cards and keep one.}}\n" for number in range(40, last + 1))
    deck.write_text(deck.read_text() + "".join(more))
    return deck


def list_loaded(small: Path, command: str) -> str:
    """Run a command on the small game without pictures; give the heavy libraries that its first process has loaded."""
    face = small / "templates/small/face.svg.j2"
    face.write_text("".join(line for line in face.read_text().splitlines(True) if "<image" not in line))
    program = LOADED.format(arguments=[command, "small"])
    done = subprocess.run([sys.executable, "-c", program], cwd=small, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_the_process_that_reads_a_large_deck_loads_no_drawing_library(small: Path) -> None:
    add_cards(small, 2 * CARDS_A_PART)
    assert list_loaded(small, "build") == "[]"


def test_the_process_that_reads_a_small_deck_draws_it_and_lays_nothing_out(small: Path) -> None:
    assert list_loaded(small, "build") == "['cairocffi', 'cairosvg']"


def test_a_check_loads_no_drawing_library(small: Path) -> None:
    assert list_loaded(small, "check") == "['jinja2']"


def test_each_face_is_laid_out_and_unpacked_once(
    small: Path, build: Build, set_cores: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_cores(1)
    laid, unpacked = count(), Counter[str]()
    normalise, unpack = vars(layout)["normalise"], vars(Face)["tree"].fget

    def note_layout(*given: Any) -> Any:
        next(laid)
        return normalise(*given)

    def note_unpacking(face: Face) -> Any:
        unpacked[face.key] += 1
        return unpack(face)

    monkeypatch.setattr(layout, "normalise", note_layout)
    monkeypatch.setattr(Face, "tree", property(note_unpacking))
    assert build(small).facts["faces_drawn"] == 41
    assert next(laid) == 41
    assert set(unpacked.values()) == {1}
    assert len(unpacked) == 41


def test_any_number_of_processes_writes_the_same_bytes(
    small: Path, build: Build, set_cores: Callable[[int], None], tmp_path: Path
) -> None:
    add_cards(small, 2 * CARDS_A_PART + 5)
    written = []
    for cores in (1, 2, 3):
        set_cores(cores)
        folder = build(small, output=tmp_path / "output").folder  # the same one: seals hold for a place
        files = sorted(path for path in folder.rglob("*") if path.suffix in (".pdf", ".json"))
        written.append({path.relative_to(folder): path.read_bytes() for path in files})
        shutil.rmtree(folder)
    assert len(written[0]) == 2 + 2 + -(-(2 * CARDS_A_PART + 7) // 18)
    assert written[0] == written[1] == written[2]


def test_any_number_of_processes_tells_the_same_in_one_order(small: Path, set_cores: Callable[[int], None]) -> None:
    deck = add_cards(small, 3 * CARDS_A_PART)
    text = deck.read_text()
    for number in (3, 7, 95, 96, 200, 250):
        bad = f'"Draw {number} \u3400 :moon: {"words " * 200}"'
        text = text.replace(f"Draw {number} cards and keep one.", bad)
    deck.write_text(text)
    told: list[tuple[Diagnostic, ...]] = []
    for cores in (1, 2, 3):
        set_cores(cores)
        report = Report()
        assert build_game("small", Sources(small), report, BuildOptions(), small / "output", Silence()) is None
        told.append(report.diagnostics)
    assert {"missing-glyph", "unknown-icon", "text-overflow"} <= {found.code for found in told[0]}
    assert told[0] == told[1] == told[2]
    assert not (small / "output").exists()


BAD_FILTER = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<filter id="f"><feDropShadow dx="1e38" dy="1e38" stdDeviation="1"/><feOffset/></filter>
<rect width="9" height="9" filter="url(#f)"/>
</svg>
"""


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("number", [1, 100])
def test_a_filter_that_cannot_be_drawn_is_a_mistake_at_its_line(
    small: Path, set_cores: Callable[[int], None], cores: int, number: int
) -> None:
    set_cores(cores)
    add_cards(small, number)
    (small / "templates/small/star.svg").write_text(BAD_FILTER)
    report = Report()
    assert build_game("small", Sources(small), report, BuildOptions(), small / "output", Silence()) is None
    (found,) = report.diagnostics
    assert (found.code, str(found.severity)) == ("svg-unsupported", "error")
    assert found.place == Place("templates/small/star.svg", 3)
    assert 'filter="url(#f)"' in report.sources["templates/small/star.svg"]


def give_numbers(most: int) -> Iterator[int]:
    yield from range(most)
    if most > 3:
        raise KeyError(most)


def give_up(status: int) -> Iterator[int]:
    os._exit(status)
    yield status


@pytest.mark.parametrize("cores", [1, 2])
def test_a_process_gives_what_its_work_yields_and_raises_what_it_raises(
    set_cores: Callable[[int], None], cores: int
) -> None:
    set_cores(cores)
    with EarlyProcess(["json", "there.is.no.such.module"]) as process:
        assert list(process.run(give_numbers, 3)) == [0, 1, 2]
    with EarlyProcess([]) as process:
        numbers = process.run(give_numbers, 4)
        assert [next(numbers) for _ in range(4)] == [0, 1, 2, 3]
        with pytest.raises(KeyError, match="4"):
            next(numbers)


def list_modules(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield tuple(name for name in names if name in sys.modules)


def test_work_that_has_come_is_begun_before_all_modules_are_loaded(
    set_cores: Callable[[int], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_cores(2)
    monkeypatch.syspath_prepend(tmp_path)
    begun, sent = tmp_path / "begun", tmp_path / "sent"
    module = (
        f"from pathlib import Path\nfrom time import sleep\nPath({str(begun)!r}).touch()\n"
        f"while not Path({str(sent)!r}).exists():\n    sleep(0.01)\n"
    )
    (tmp_path / "waits_for_work.py").write_text(module)
    (tmp_path / "is_not_needed.py").write_text("")
    names = ("waits_for_work", "is_not_needed")
    with EarlyProcess(names) as process:
        while not begun.exists():
            sleep(0.01)
        found = process.run(list_modules, names)
        assert process._sending is not None
        process._sending.join()
        sent.touch()
        assert next(found) == ("waits_for_work",)


def test_a_process_whose_work_is_left_undone_ends(set_cores: Callable[[int], None]) -> None:
    set_cores(2)
    with EarlyProcess([]) as idle, EarlyProcess([]) as process:
        assert next(process.run(give_numbers, 3)) == 0
    idle.close()


def give_one_and_rest(seconds: float) -> Iterator[float]:
    yield seconds
    sleep(seconds)


def test_a_process_that_nobody_listens_to_any_more_ends_without_a_word(
    set_cores: Callable[[int], None], capfd: pytest.CaptureFixture[str]
) -> None:
    set_cores(2)
    with EarlyProcess([]) as process:
        assert next(process.run(give_one_and_rest, 0.2)) == 0.2
    assert capfd.readouterr() == ("", "")


def test_a_process_that_dies_at_work_is_noticed(set_cores: Callable[[int], None]) -> None:
    set_cores(2)
    with EarlyProcess([]) as process, pytest.raises(WorkerLostError):
        next(process.run(give_up, 3))
