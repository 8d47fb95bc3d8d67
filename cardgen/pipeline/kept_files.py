"""Files that an earlier build has left, or somebody else: only plain ones are read, none larger than expected."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

FOLDER = ".cardgen"
"""Where cardgen keeps its own in an output folder: records and drawn faces, and in folders below it:"""
STAGED, BEFORE, PICTURES = f"{FOLDER}/staged", f"{FOLDER}/before", f"{FOLDER}/pictures"
LARGEST = 64 * 2**20
"""Bytes of a record: that of 5,000 cards, each with warnings of its own, takes 4 MB."""
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"))
_BLOCK = 1 << 20


def read_kept(path: Path, most: int = LARGEST) -> bytes | None:
    """Give the bytes of a file; None where there is no plain file with at most so many of them."""
    with _open(path) as file:
        size = None if file is None else os.fstat(file.fileno()).st_size
        if file is None or size is None or size > most:
            return None
        data = file.read(size + 1)
    return data if len(data) <= size else None  # else it grows


def digest_file(path: Path) -> str | None:
    """Give what `digest` gives for the bytes of a file, read piece by piece; None where there is no plain file."""
    with _open(path) as file:
        if file is None:
            return None
        left = os.fstat(file.fileno()).st_size
        total = hashlib.sha256(f"{left}:".encode())
        while block := file.read(_BLOCK):
            left -= len(block)
            total.update(block)
    return None if left else total.hexdigest()


@contextlib.contextmanager
def _open(path: Path) -> Iterator[BinaryIO | None]:
    """Open a plain file; a link is not followed, and nothing waits for the other end of a pipe."""
    try:
        handle = -1 if path.is_symlink() else os.open(path, os.O_RDONLY | _FLAGS)
    except (OSError, ValueError):
        handle = -1
    if handle < 0:
        yield None
    elif not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        yield None
    else:
        with os.fdopen(handle, "rb") as file:
            yield file
