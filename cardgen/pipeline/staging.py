"""The files of a build until all of them are made: they lie beside the old ones, and are then moved into place."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType

from cardgen.pipeline.state import FOLDER, digest

STAGED = f"{FOLDER}/staged"


class Staging:
    """Takes files one by one, so that they are not all in memory; a context, at whose end those not moved are gone.

    `digests` maps the names of the files to their SHA-256.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._staged = folder / STAGED
        self.digests: dict[str, str] = {}

    def __enter__(self) -> Staging:
        shutil.rmtree(self._staged, ignore_errors=True)  # what a build that was ended has left
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self._staged, ignore_errors=True)

    def add(self, files: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> None:
        """Take files by their names below the output folder; raises OSError where the disk does not let it."""
        for name, data in files.items() if isinstance(files, Mapping) else files:
            path = self._staged / str(len(self.digests))
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if name in self.digests:
                raise ValueError(f"two files of a build are called {name}")
            self.digests[name] = digest(data)

    def read(self, name: str) -> bytes:
        """Give the bytes of a file that was taken."""
        return (self._staged / str(list(self.digests).index(name))).read_bytes()

    def move(self) -> None:
        """Move all files into place, each whole."""
        for number, name in enumerate(self.digests):
            target = self._folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            (self._staged / str(number)).replace(target)
