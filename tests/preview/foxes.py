"""A small game in a folder of its own, shown by a server in this process."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from cardgen.pipeline import BuildOptions
from cardgen.preview.preview import Preview
from cardgen.preview.server import Serving

PATIENCE = 240  # seconds: that a machine is busy is no fault of what is tested
DECK = """\
title: Foxes
players: 2-4
abilities: free
print: {card: poker, bleed: 3, gap: 6}
fields: {cost: integer, text: text}
defaults: {template: foxes/face.svg.j2, back: foxes/back.svg.j2}
cards:
  - {id: vixen, name: Vixen, cost: 3, copies: 2, text: Draw 2 cards.}
  - {id: cub, name: Cub, cost: 1, copies: 6, text: Play another cub.}
  - {id: dog, name: Dog fox, cost: 2, text: Look around.}
"""
FACE = """\
{% extends "base.svg.j2" %}
{% block face %}
<rect x="5" y="5" width="53.5" height="78.9" fill="#FFF9EC"/>
<text x="31.75" y="30" text-anchor="middle" font-family="Outfit" font-weight="900"
      font-size="18pt">{{ card.name }}</text>
<textbox x="10" y="40" width="43.5" height="30" font-family="Source Sans 3" font-weight="600" font-size="11pt"
         source="text">{{ card.text }}</textbox>
{% endblock %}
"""
BACK = """\
{% extends "base.svg.j2" %}
{% block face %}<rect x="-3.5" y="-3.5" width="71" height="96" fill="#1F4E4A"/>{% endblock %}
"""
RULEBOOK = "# Foxes\n\nDraw cards until you have all {{ deck.cards | length }} kinds.\n"


def write_foxes(folder: Path) -> Path:
    """Write the game; give its deck file."""
    decks, templates = folder / "decks" / "foxes", folder / "templates" / "foxes"
    decks.mkdir(parents=True)
    templates.mkdir(parents=True)
    (decks / "deck.yaml").write_text(DECK, "utf-8")
    (decks / "rulebook.md").write_text(RULEBOOK, "utf-8")
    (templates / "face.svg.j2").write_text(FACE, "utf-8")
    (templates / "back.svg.j2").write_text(BACK, "utf-8")
    return decks / "deck.yaml"


def make_preview(folder: Path, game: str = "foxes") -> Preview:
    """Give a preview of a game that has looked at its files once."""
    preview = Preview(game, folder, BuildOptions())
    preview.refresh()
    return preview


@contextmanager
def serving(preview: Preview) -> Iterator[Serving]:
    """Serve a preview at a free port while the context lasts."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = Serving(preview, listening)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()


def replace(file: Path, old: str, new: str) -> None:
    """Exchange words of a file, which stand there."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something to come true."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it has not come true"
        time.sleep(0.02)


@dataclass(frozen=True)
class Answer:
    """What a server answered; the names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """Give the body as text."""
        return self.body.decode()

    @property
    def is_found(self) -> bool:
        """Tell whether it is what was asked for."""
        return self.status == HTTPStatus.OK


@dataclass
class Client:
    """Asks a server for paths as they are typed, with the headers that are given; keeps no cookies by itself."""

    port: int
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Send a request; underscores in the names of headers are hyphens."""
        given = {"host": f"127.0.0.1:{self.port}", "cookie": self.cookie, **self.headers}
        given.update({name.replace("_", "-"): value for name, value in headers.items()})
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value or name == "host":
                    connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())


def let_in(server: Serving) -> Client:
    """Give a client that has opened the printed address."""
    client = Client(server.port)
    answer = client.ask(server.address.removeprefix(f"http://127.0.0.1:{server.port}"))
    return Client(server.port, answer.headers["set-cookie"].split(";")[0])
