"""Serves a preview to this machine's browser until it is stopped."""

from __future__ import annotations

import errno
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from cardgen.diagnostics.mistake import MistakeError
from cardgen.preview.app import make_app
from cardgen.preview.changes import wait_for_changes
from cardgen.preview.guard import Guard
from cardgen.preview.preview import Preview

HOST = "127.0.0.1"
PORT = 8765
_MORE_PORTS = 20


class PortTakenError(MistakeError):
    """No port could be had to listen at."""


def listen(port: int | None) -> socket.socket:
    """Give a socket of this machine alone, at a port, or at the first free one from the usual one on.

    Raises PortTakenError.
    """
    wanted = range(PORT, PORT + _MORE_PORTS) if port is None else (port,)
    for number in wanted:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, number))
            listening.listen(100)
        except OSError as problem:
            listening.close()
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listening
    named = f"Port {port} is" if port is not None else f"The ports {PORT} to {PORT + _MORE_PORTS - 1} are"
    raise PortTakenError(f"{named} taken by another program.", "Name another one with `--port`.")


class _Server(uvicorn.Server):
    """A server that lets go of open pages before it ends, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at Ctrl-C."""
        self._close()
        super().handle_exit(sig, frame)


class Serving:
    """A preview at a port: `address` lets in who opens it."""

    def __init__(self, preview: Preview, listening: socket.socket, token: str | None = None) -> None:
        self._preview = preview
        self._socket = listening
        self.token = token or secrets.token_urlsafe(24)
        self.listens_at, self.port = listening.getsockname()
        self.address = f"http://{HOST}:{self.port}/?token={self.token}"
        app = Guard(make_app(preview), self.token, self.port)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            loop="asyncio",
            http="h11",
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        self._server = _Server(config, preview.close)

    def run(self) -> None:
        """Serve until Ctrl-C, which is raised as KeyboardInterrupt once all is closed."""
        with watching(self._preview), self._socket:
            self._server.run([self._socket])

    def stop(self) -> None:
        """End the serving from another thread."""
        self._preview.close()
        self._server.should_exit = True


@contextmanager
def watching(preview: Preview) -> Iterator[None]:
    """Look at a preview's files in a thread of its own while the context lasts."""
    stop = threading.Event()
    thread = threading.Thread(target=_watch, args=(preview, stop), name="cardgen-watch")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        preview.close()
        thread.join()


def _watch(preview: Preview, stop: threading.Event) -> None:
    for _ in wait_for_changes(preview.folder, stop):
        preview.refresh()
