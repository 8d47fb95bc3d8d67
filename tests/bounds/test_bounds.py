"""Whatever a face does to the process that lays it out or draws it, it is told, and the other faces are looked at."""

# triggers: limit-time, limit-memory, limit-crash

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

PLANTED = Path(__file__).with_name("planted.py")
TEMPLATE = """{% extends "base.svg.j2" %}
{% block face %}
<textbox x="3" y="3" width="44" height="44" font-family="Source Sans 3" font-size="8pt" min-size="6pt" fill="#000000"
 source="text">{{ card.text }}</textbox>
{% endblock %}
"""
DECK = """title: Case
players: 2
abilities: free
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
fields: {text: text}
defaults: {template: t/face.svg.j2}
cards:
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Make a project whose cards say what is given, and a folder for temporary files."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(temporary))
    monkeypatch.setenv("CARDGEN_LIMITS", write_limits(memory=200, seconds=1.0))

    def make(*said: str) -> Path:
        folder: Path = tmp_path / "project"
        deck = folder / "decks/t/deck.yaml"
        deck.parent.mkdir(parents=True, exist_ok=True)
        cards = "".join(f'  - {{id: c{number}, name: A, text: "{text}"}}\n' for number, text in enumerate(said))
        deck.write_text(DECK + cards)
        template = folder / "templates/t/face.svg.j2"
        template.parent.mkdir(parents=True, exist_ok=True)
        template.write_text(TEMPLATE)
        return folder

    return make


def write_limits(memory: int, seconds: float) -> str:
    bound = {"memory": memory, "seconds": seconds}
    large = {"memory": 2_000, "seconds": 60.0}
    return json.dumps({"face": bound, "rulebook": large, "deck": large, "file": 100})


def command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, str(PLANTED), "--project", str(folder), *arguments]


def check(folder: Path, **environment: str) -> tuple[int, list[dict]]:
    done = subprocess.run(
        command(folder, "check", "t", "--format", "json"),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, json.loads(done.stdout)["diagnostics"] if done.stdout else []


def is_clean(folder: Path) -> bool:
    """Tell whether nothing temporary is left, here or in the output folder."""
    staged = [path for path in (folder / "output").rglob("*") if path.name.endswith(".part") or "staged" in path.parts]
    return [*(folder.parent / "temporary").iterdir(), *staged] == []


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("hang", "limit-time"),
        ("hang-in-c", "limit-time"),
        ("grow", "limit-memory"),
        ("abort", "limit-memory"),
        ("killed", "limit-memory"),
        ("crash", "limit-crash"),
    ],
)
def test_a_face_that_takes_too_much_is_told_and_the_others_are_looked_at(project, fault, code):
    folder = project("Fine.", f"laying-out:{fault}.", "A sign \ue000 that no font has.")

    exit_code, found = check(folder)

    assert exit_code == 1
    assert [(each["code"], each["card"]) for each in found] == [(code, "c1"), ("missing-glyph", "c2")]
    assert is_clean(folder)


def test_what_was_used_and_what_is_allowed_is_said(project):
    _, found = check(project("laying-out:hang.", "laying-out:grow."))

    time_, memory = (each["message"] for each in found)
    assert time_.startswith("Laying out the front of this card took 1.")
    assert time_.endswith(" s of processor time; a face may take 1 s.")
    assert memory.endswith(" MB of memory, and asked for more; a face may take 200 MB.")
    assert "`face: {time: 2 s}`" in found[0]["hint"]


def test_several_faces_that_end_their_processes_are_all_told(project):
    _, found = check(project("laying-out:crash.", "laying-out:hang-in-c.", "laying-out:abort."))

    assert [each["code"] for each in found] == ["limit-crash", "limit-time", "limit-memory"]


def test_a_face_that_cannot_be_drawn_is_told_and_the_old_files_stay(project):
    folder = project("Fine.")
    subprocess.run(command(folder, "build", "t"), check=True, capture_output=True)
    before = (folder / "output/t/cards.pdf").read_bytes()

    for fault, code in (("crash", "limit-crash"), ("hang", "limit-time"), ("killed", "limit-memory")):
        project("Fine.", f"drawing:{fault}.")
        done = subprocess.run(command(folder, "build", "t"), check=False, capture_output=True, text=True)
        assert (done.returncode, f"error: {code}" in done.stdout + done.stderr) == (1, True), done.stderr
    assert (folder / "output/t/cards.pdf").read_bytes() == before
    assert is_clean(folder)


def test_among_many_faces_that_are_drawn_by_several_processes_the_one_at_fault_is_found(project):
    folder = project(*(f"Card {number}." for number in range(100)), "drawing:killed.", "laying-out:crash.")

    _, found = check(folder)
    assert [(each["code"], each["card"]) for each in found] == [("limit-crash", "c101")]

    project(*(f"Card {number}." for number in range(100)), "drawing:killed.")
    done = subprocess.run(command(folder, "build", "t"), check=False, capture_output=True, text=True)
    assert "Drawing the front of c100 took more than 200 MB" in done.stdout + done.stderr


def test_more_than_a_handful_of_lost_processes_end_the_command_with_a_sentence(project):
    done = subprocess.run(
        command(project(*["laying-out:crash. " + "x" * number for number in range(12)]), "check", "t"),
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert done.stderr == "More than 8 things in this game take more than they may: nothing more was tried.\n"


def test_a_deck_cannot_raise_the_limits_but_its_user_can(project, tmp_path, monkeypatch):
    monkeypatch.delenv("CARDGEN_LIMITS")
    own = tmp_path / "own"
    own.mkdir()
    (own / "limits.yaml").write_text("face: {time: 1 s}\n")
    folder = project("laying-out:hang.")
    (folder / "limits.yaml").write_text("face: {time: 90 s}\n")
    (folder / "decks/t/limits.yaml").write_text("face: {time: 90 s}\n")

    _, found = check(folder, CARDGEN_CONFIG=str(own))

    assert found[0]["message"].endswith("a face may take 1 s.")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("face: {time: 0 s}", "must be 1 s or more"),
        ("face: {memory: lots}", "must be 50 MB or more"),
        ("card: {time: 3 s}", "`card` is no key of the limits"),
        ("face: 3", "face"),
        ("- a", "limits"),
    ],
)
def test_a_mistake_in_the_limits_ends_the_command(project, tmp_path, typed, said):
    own = tmp_path / "own"
    own.mkdir()
    (own / "limits.yaml").write_text(typed + "\n")

    done = subprocess.run(
        command(project("Fine."), "check", "t"),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "CARDGEN_CONFIG": str(own)},
    )

    assert done.returncode == 1
    assert said in done.stderr


# ---- stopping


def begin_and_wait(folder: Path, reached: Path) -> subprocess.Popen[str]:
    """Begin a build, and wait until it draws; its workers are there then."""
    environment = {**os.environ, "REACHED": str(reached)}
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which may be ignored where the tests run
    process = subprocess.Popen(
        command(folder, "build", "t"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    signal.signal(signal.SIGHUP, before)
    while not reached.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


@pytest.mark.parametrize("cards", [1, 100], ids=["alone", "with-workers"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stopped_build_ends_with_a_word_and_leaves_nothing(project, tmp_path, number, cards):
    folder = project(*(f"Card {each}." for each in range(cards)), "drawing:wait.")
    process = begin_and_wait(folder, tmp_path / "reached")
    family = psutil.Process(process.pid).children(recursive=True)

    process.send_signal(number)
    err = process.communicate(timeout=60)[1]

    assert process.returncode == 130
    assert err.strip() == "Stopped; the old files are whole."
    assert psutil.wait_procs(family, timeout=10)[1] == []
    assert is_clean(folder)


@pytest.mark.parametrize("cards", [1, 100], ids=["alone", "with-workers"])
def test_a_killed_build_takes_its_processes_with_it_and_leaves_nothing(project, tmp_path, cards):
    folder = project(*(f"Card {each}." for each in range(cards)), "drawing:wait.")
    process = begin_and_wait(folder, tmp_path / "reached")
    family = psutil.Process(process.pid).children(recursive=True)

    process.kill()
    process.communicate(timeout=60)

    assert psutil.wait_procs(family, timeout=20)[1] == []
    assert is_clean(folder)


def test_what_a_killed_family_has_left_goes_with_the_next_command(project, tmp_path):
    folder = project("Fine.", "drawing:wait.")
    process = begin_and_wait(folder, tmp_path / "reached")
    for each in (*psutil.Process(process.pid).children(recursive=True), psutil.Process(process.pid)):
        each.suspend()
    for each in (*psutil.Process(process.pid).children(recursive=True), psutil.Process(process.pid)):
        each.kill()
    process.communicate(timeout=60)

    project("Fine.")
    subprocess.run(command(folder, "build", "t"), check=True, capture_output=True)

    assert is_clean(folder)


# ---- where the system has no limits


@pytest.mark.parametrize(("fault", "code"), [("hang-in-c", "limit-time"), ("grow", "limit-memory")])
def test_a_watchdog_keeps_the_limits_where_the_system_does_not(project, fault, code):
    folder = project("Fine.", f"laying-out:{fault}.", "A sign \ue000 that no font has.")

    exit_code, found = check(folder, WATCHED="by a watchdog")

    assert exit_code == 1
    assert [(each["code"], each["card"]) for each in found] == [(code, "c1"), ("missing-glyph", "c2")]
    assert is_clean(folder)


def test_a_watched_command_stops_when_it_is_told_to(project, tmp_path, monkeypatch):
    monkeypatch.setenv("WATCHED", "by a watchdog")
    folder = project("Fine.", "drawing:wait.")
    process = begin_and_wait(folder, tmp_path / "reached")
    family = psutil.Process(process.pid).children(recursive=True)

    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert (process.returncode, err.strip()) == (130, "Stopped; the old files are whole.")
    assert psutil.wait_procs(family, timeout=10)[1] == []
    assert is_clean(folder)
