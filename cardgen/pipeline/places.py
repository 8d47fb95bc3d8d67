"""The folder that a build writes to: room is made in it before anything is drawn, and what is in the way is named."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.diagnostics.mistake import MistakeError

_CLEAR_IT = "Move it away, or choose another folder with --output."
_LOOK_AT_RIGHTS = "Look at its permissions, or choose another folder with --output."
# what the system says -> what is wrong, what to do
_WORDS = {
    errno.ENOTDIR: ("A file stands where a folder is needed", _CLEAR_IT),
    errno.EEXIST: ("A file stands where a folder is needed", _CLEAR_IT),
    errno.EISDIR: ("A folder stands where a file is needed", _CLEAR_IT),
    errno.ELOOP: ("Links lead in a circle", _CLEAR_IT),
    errno.ENAMETOOLONG: ("The name is too long", "Choose a shorter one with --output."),
    errno.ENOENT: ("It is gone, or its folder cannot be made", "Run it again, or choose another one with --output."),
    errno.EACCES: ("It may not be written to", _LOOK_AT_RIGHTS),
    errno.EPERM: ("It may not be written to", _LOOK_AT_RIGHTS),
    errno.EROFS: ("The disk can only be read", "Choose a folder on another one with --output."),
    errno.ENOSPC: ("The disk is full", "Make room, or choose a folder on another one with --output."),
    errno.EDQUOT: ("Your share of the disk is full", "Make room, or choose a folder on another one with --output."),
}
_OTHERWISE = "Choose another folder with --output."


class UnwritableError(MistakeError):
    """A place cannot be written to, which is no mistake in a game: the message names it and what is wrong with it."""


@contextlib.contextmanager
def writing_below(output: Path) -> Iterator[None]:
    """Turn what the system says of a path at, below or above a folder into UnwritableError; all else stays as it is."""
    try:
        yield
    except OSError as problem:
        path = Path(os.fsdecode(problem.filename)) if problem.filename else None
        if path is None or not (path.is_relative_to(output) or output.is_relative_to(path)):
            raise
        raise _describe(path, problem) from problem


def refuse_links(root: Path, folders: Iterable[Path]) -> None:
    """See that no folder below another one is a link, whose target is written to or cleared; raises UnwritableError.

    A folder that comes from a stranger may hold one that leads anywhere.
    """
    for folder in folders:
        for path in reversed((folder, *folder.parents[: len(folder.relative_to(root).parts) - 1])):
            if _is_link(path):
                message = f"Nothing is written to {path}: it is a link, to {os.path.realpath(path)}."
                raise UnwritableError(message, "Remove it, or name the folder itself with --output.")


def _is_link(path: Path) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return False
    junction: int | None = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)
    return stat.S_ISLNK(found.st_mode) or (junction is not None and getattr(found, "st_reparse_tag", 0) == junction)


def make_room(folder: Path, files: Iterable[str]) -> None:
    """Make a folder, and see that nothing stands where its files will; raises OSError with the path if it does."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder / name for name in files):
        path.parent.mkdir(exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _describe(path: Path, problem: OSError) -> UnwritableError:
    what, advice = _WORDS.get(problem.errno or 0, (problem.strerror or "It cannot be written", _OTHERWISE))
    if problem.errno == errno.EEXIST and path.is_symlink():
        what = "A link leads nowhere"
    if problem.errno == errno.EACCES and path.is_file():  # as Windows says of what a viewer shows
        what += ", or another program has it open"
    return UnwritableError(f"Nothing can be written to {path}. {what.rstrip('.')}.", advice)
