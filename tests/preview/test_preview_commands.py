"""`cardgen serve` and `cardgen watch` as they are started and stopped."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import zipfile
from pathlib import Path

import pytest
from foxes import Client, replace, wait_until, write_foxes

ROOT = Path(__file__).parents[2]


class Running:
    """A command at work; `said` is what it has written until now, on both streams."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardgen", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder / "tmp")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self):
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def wait_for(self, words, times=1):
        wait_until(lambda: self.said.count(words) >= times or self.process.poll() is not None)
        assert self.said.count(words) >= times, self.said

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.end()

    def end(self):
        code = self.process.wait(30)
        self._thread.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def run(tmp_path):
    (tmp_path / "tmp").mkdir()
    started = []

    def start(*arguments):
        started.append(Running(tmp_path, *arguments))
        return started[-1]

    yield start
    for running in started:
        if running.process.poll() is None:
            running.process.kill()
            running.end()


def test_watch_builds_tells_mistakes_and_builds_again(run, tmp_path):
    deck = write_foxes(tmp_path)
    watch = run("watch", "foxes")
    watch.wait_for("waiting for a file")
    assert "foxes: built output/foxes\n  cards.pdf" in watch.said
    written = (tmp_path / "output" / "foxes" / "cards.pdf").read_bytes()
    replace(deck, "cost: 2, text", "cots: 2, text")
    watch.wait_for("waiting for a file", 2)
    assert "decks/foxes/deck.yaml:10:30: error: unknown-key" in watch.said
    assert "foxes: not built; output/foxes is as the last build left it." in watch.said
    assert (tmp_path / "output" / "foxes" / "cards.pdf").read_bytes() == written
    replace(deck, "cots: 2, text: Look around.", "cost: 2, text: Look twice.")
    watch.wait_for("waiting for a file", 3)
    assert watch.said.count("foxes: built output/foxes") == 2
    assert (tmp_path / "output" / "foxes" / "cards.pdf").read_bytes() != written
    assert watch.stop() == 130
    assert watch.said.endswith("\nStopped; the old files are whole.\n")
    assert "Traceback" not in watch.said


def test_watch_does_nothing_for_files_of_other_games(run, tmp_path):
    deck = write_foxes(tmp_path)
    watch = run("watch", "foxes")
    watch.wait_for("waiting for a file")
    (tmp_path / "decks" / "hens").mkdir()
    (tmp_path / "decks" / "hens" / "deck.yaml").write_text("title: Hens\n")
    replace(deck, "Draw 2", "Draw 3")
    watch.wait_for("waiting for a file", 2)
    assert watch.stop() == 130
    assert watch.said.count("waiting for a file") == 2


def test_watch_and_serve_end_at_once_for_a_game_that_is_not_there(run, tmp_path):
    write_foxes(tmp_path)
    for command in ("watch", "serve"):
        running = run(command, "foxen")
        assert running.end() == 2
        assert "There is no game `foxen`" in running.said
        assert "Did you mean `foxes`?" in running.said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_serve_prints_the_address_and_ends_cleanly_while_it_builds(number, run, tmp_path):
    deck = write_foxes(tmp_path)
    serve = run("serve", "foxes", "--no-browser")
    serve.wait_for("Ctrl-C ends it.")
    found = re.search(r"^foxes: http://127\.0\.0\.1:(\d+)(/\?token=\S{32})$", serve.said, re.MULTILINE)
    assert found, serve.said
    stranger = Client(int(found[1]))
    friend = Client(stranger.port, stranger.ask(found[2]).headers["set-cookie"].split(";")[0])
    assert '"title":"Foxes"' in friend.ask("/state.json").text
    replace(deck, "title: Foxes", "title: More foxes")
    wait_until(lambda: '"title":"More foxes"' in friend.ask("/state.json").text)
    assert '"isUpdating":true' in friend.ask("/pages.json").text
    with socket.create_connection(("127.0.0.1", stranger.port)) as listening:
        listening.sendall(
            f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{stranger.port}\r\nCookie: {friend.cookie}\r\n\r\n".encode()
        )
        assert b"200 OK" in listening.recv(200)
        assert serve.stop(number) == 130
    assert serve.said.endswith("\nStopped.\n")
    assert "Traceback" not in serve.said
    assert list((tmp_path / "tmp").iterdir()) == []
    assert not (tmp_path / "output").exists()


def test_a_port_that_is_taken_is_told_and_without_one_the_next_is_taken(run, tmp_path):
    write_foxes(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        serve = run("serve", "foxes", "--port", str(port), "--no-browser")
        assert serve.end() == 3
        assert serve.said == f"Port {port} is taken by another program. Name another one with `--port`.\n"
    first, second = run("serve", "foxes", "--no-browser"), run("serve", "foxes", "--no-browser")
    ports = []
    for serve in (first, second):
        serve.wait_for("Ctrl-C ends it.")
        ports += re.findall(r"127\.0\.0\.1:(\d+)", serve.said)
    assert len(set(ports)) == 2
    for serve in (first, second):
        assert serve.stop() == 130


def test_the_wheel_holds_all_that_the_page_is_made_of():
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, str(ROOT)]
        subprocess.run(command, check=True, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            held = {name.removeprefix("cardgen/preview/static/") for name in archive.namelist()}
    assert {path.name for path in (ROOT / "cardgen" / "preview" / "static").iterdir()} <= held
