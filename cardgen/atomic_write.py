"""Files that are replaced whole or not at all: written beside, then moved into place."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_PART = ".part"


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
    with _naming(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=_PART)
    part = Path(name)
    try:
        with _naming(path), os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def write_new(path: Path, data: bytes, *, is_lasting: bool = True) -> None:
    """Write a file anew where a part of one harms nobody; what has its name is removed, a link too, and not written to.

    One that is lasting is there after a power cut. Raises OSError with the path.
    """
    with _naming(path):
        path.unlink(missing_ok=True)
        with path.open("xb") as file:
            file.write(data)
            if is_lasting:
                file.flush()
                os.fsync(file.fileno())


def remove_parts(folder: Path) -> None:
    """Remove what runs that were ended have left of files that they were writing into a folder."""
    for path in folder.glob(f".*{_PART}"):
        with contextlib.suppress(OSError):
            path.unlink()


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let what the system says of a file without a name, or of one that nobody has asked for, name the one wanted."""
    try:
        yield
    except OSError as problem:
        if problem.filename is None or Path(os.fsdecode(problem.filename)).name.startswith(f".{path.name}."):
            problem.filename = str(path)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
