"""Rung by the thread that looks at the files, heard by every open page."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Wakes whoever listens, in whatever event loop. `is_closed` tells that it will not ring again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listening: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self.is_closed = False

    def ring(self) -> None:
        """Wake all who listen."""
        with self._lock:
            for event, loop in self._listening.items():
                loop.call_soon_threadsafe(event.set)

    def close(self) -> None:
        """Wake all for the last time."""
        self.is_closed = True
        self.ring()

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """Give an event that is set at each ringing, while the context lasts."""
        event = asyncio.Event()
        with self._lock:
            self._listening[event] = asyncio.get_running_loop()
        try:
            yield event
        finally:
            with self._lock:
                del self._listening[event]
