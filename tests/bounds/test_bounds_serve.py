"""What ends the process of `cardgen serve` is told on the page, which goes on, and is tried again once mended."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from foxes import Client, replace, wait_until, write_foxes

PLANTED = Path(__file__).with_name("planted.py")


@pytest.mark.parametrize(("fault", "code"), [("crash", "limit-crash"), ("hang", "limit-time")])
def test_the_page_stays_open_tells_what_is_wrong_and_tries_again(tmp_path, monkeypatch, fault, code):
    bound, large = {"memory": 300, "seconds": 1.0}, {"memory": 2_000, "seconds": 60.0}
    monkeypatch.setenv("CARDGEN_LIMITS", json.dumps({"face": bound, "rulebook": large, "deck": large, "file": 100}))
    deck = write_foxes(tmp_path)
    with subprocess.Popen(
        [sys.executable, str(PLANTED), "serve", "foxes", "--no-browser"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as serve:
        try:
            assert serve.stdout is not None
            address = re.match(r"foxes: http://127\.0\.0\.1:(\d+)(/\?token=\S+)", serve.stdout.readline())
            assert address is not None
            stranger = Client(int(address[1]))
            cookie = stranger.ask(address[2]).headers["set-cookie"].split(";")[0]

            def has(words: str) -> bool:
                try:
                    return words in Client(stranger.port, cookie).ask("/state.json").text
                except OSError:
                    return False  # it begins again

            wait_until(lambda: has('"title":"Foxes"'))
            replace(deck, "Look around.", f"laying-out:{fault}.")
            wait_until(lambda: has(code))
            replace(deck, f"laying-out:{fault}.", "Look twice.")
            wait_until(lambda: has('"title":"Foxes"') and not has(code))
        finally:
            serve.send_signal(signal.SIGINT)
        assert serve.wait(60) == 130
