"""Files that are replaced whole or not at all: written beside, then moved into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader, or a run that is interrupted, finds the old bytes or the new, never a part.

    Makes the folder where it is missing. Raises OSError where the disk or another program does not let it; the
    old file then stays as it was.
    """
    with open_atomically(path) as file:
        file.write(data)


@contextlib.contextmanager
def open_atomically(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write to piece by piece; it takes the old one's place when all went well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
