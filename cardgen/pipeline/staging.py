"""The files of a build until all of them are made: they lie beside the old ones, and are then moved into place."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType

from cardgen.atomic_write import write_new
from cardgen.pipeline.kept_files import STAGED
from cardgen.pipeline.moves import move_all
from cardgen.pipeline.state import digest


class Staging:
    """Takes files one by one, so that they are not all in memory; a context, at whose end those not moved are gone.

    `digests` maps the names of the outputs among them to their SHA-256.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._staged = folder / STAGED
        self._files: dict[str, Path] = {}
        self.digests: dict[str, str] = {}

    def __enter__(self) -> Staging:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self._staged, ignore_errors=True)

    def add(self, files: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> None:
        """Take outputs by their names below the output folder; raises OSError where the disk does not let it."""
        for name, data in files.items() if isinstance(files, Mapping) else files:
            self.add_record(name, data)
            self.digests[name] = digest(data)

    def add_record(self, name: str, data: bytes) -> None:
        """Take a file that belongs to the outputs and is none; raises OSError where the disk does not let it."""
        path = self._staged / str(len(self._files))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, data)
        if name in self._files:
            raise ValueError(f"two files of a build are called {name}")
        self._files[name] = path

    def read(self, name: str) -> bytes:
        """Give the bytes of a file that was taken."""
        return self._files[name].read_bytes()

    def move(self, gone: Iterable[str]) -> None:
        """Move all files into place and remove those that are gone; raises OSError where one cannot be, with nothing
        done."""
        move_all(self._folder, self._files, gone)
