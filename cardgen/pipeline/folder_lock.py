"""One build at a time in a folder: whoever comes later waits, and says so."""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardgen.pipeline.kept_files import BEFORE, FOLDER, PICTURES, STAGED
from cardgen.pipeline.moves import mend
from cardgen.pipeline.places import UnwritableError, refuse_links, writing_below
from cardgen.pipeline.state import RECORD

LOCK = f"{FOLDER}/lock"
_INNER = (FOLDER, STAGED, BEFORE, PICTURES)
_LOOK_AGAIN = 0.1  # seconds
_TOLD_AFTER = 5  # looks


def find_root(output: Path, project: Path) -> Path:
    """Give the folder below which no link is followed: all that comes with a project may come from a stranger. A folder
    that the user names with --output may be a link."""
    return project if output.is_relative_to(project) else output


def find_sound(output: Path, folder: Path, project: Path) -> Path | None:
    """Give a folder below an output folder if nothing on the way to what cardgen keeps there is a link, else None."""
    try:
        refuse_links(find_root(output, project), (folder / FOLDER,))
    except UnwritableError:
        return None
    return folder


@contextlib.contextmanager
def holding(folder: Path, root: Path, on_wait: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Have an output folder for oneself while the context lasts, its files those of one build.

    Nothing below `root` may be a link. `on_wait` is called once if another build has the folder; the system ends its
    hold with its process, however that ends. A folder that cannot be written to is nobody's: writing will say so.
    Raises UnwritableError.
    """
    refuse_links(root, (folder, *(folder / name for name in _INNER)))
    made = [path for path in (folder / FOLDER, folder, *folder.parents) if not os.path.lexists(path)]
    handle = _wait(folder / LOCK, on_wait)
    try:
        with writing_below(folder):
            mend(folder)
        yield
    finally:
        if handle is not None:
            _leave(folder, handle, made)


def _wait(path: Path, on_wait: Callable[[], None]) -> int | None:
    """Give the handle of a lock once it is had; None where there can be none."""
    for look in itertools.count():
        if look == _TOLD_AFTER:
            on_wait()
        if look:
            time.sleep(_LOOK_AGAIN)
        try:
            handle = _open(path)
        except FileNotFoundError:
            if look < _TOLD_AFTER:
                continue  # whoever had it before has removed the folder, as it made no build
            return None
        except OSError:
            return None
        try:
            if _try(handle) and _is_there(path, handle):
                return handle
        except OSError:  # a file system without locks
            os.close(handle)
            return None
        os.close(handle)
    raise AssertionError("nobody waits so long")


def _open(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(os.lstat(path).st_mode):
            path.unlink()  # nothing of ours
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)


def _try(handle: int) -> bool:
    """Tell whether a lock is had. It is the process's own: what is begun by fork and outlives it does not keep it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_there(path: Path, handle: int) -> bool:
    """Tell whether a file that was opened still has its name: whoever had it may have removed it."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _leave(folder: Path, handle: int, made: Iterable[Path]) -> None:
    """Let the next one in; a folder in which nothing was built is removed, where it was made for this."""
    is_empty = not (folder / RECORD).exists()
    if is_empty and sys.platform != "win32":  # while it is had; there an open file cannot be removed
        _remove(folder / LOCK, made)
    os.close(handle)
    if is_empty and sys.platform == "win32":
        _remove(folder / LOCK, made)


def _remove(lock: Path, made: Iterable[Path]) -> None:
    with contextlib.suppress(OSError):
        lock.unlink()
        for path in made:
            path.rmdir()
