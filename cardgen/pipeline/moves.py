"""Moves the files of a build into their places: all of them, or none.

No file system moves several files at once. So the old ones are kept aside, with a list of what is about to change; when
a move fails they are put back at once, when the machine stops in between by the next command that comes here.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import stat
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cardgen.atomic_write import remove_parts, write_new
from cardgen.pipeline.kept_files import BEFORE, FOLDER, STAGED, digest_file
from cardgen.pipeline.places import refuse_links
from cardgen.pipeline.seal import close, open_sealed

LIST = f"{BEFORE}/list.json"


def move_all(folder: Path, files: Mapping[str, Path], gone: Iterable[str]) -> None:
    """Put files where they are to be, by their names below a folder, and remove those that are gone.

    Raises OSError with the path where one of them cannot be; all are as they were then. UnwritableError where one would
    lie in a folder that is a link.
    """
    names = [*files, *gone]
    refuse_links(folder, sorted({path for name in names if (path := (folder / name).parent) != folder}))
    forget(folder)
    try:
        kept = [_keep(folder, number, name) for number, name in enumerate(names)]
        data = json.dumps(list(zip(names, kept, strict=True))).encode()
        write_new(folder / LIST, close(folder / LIST, data))
    except BaseException:
        forget(folder)
        raise
    try:
        for name, path in files.items():
            _put(path, folder / name)
        for name in names[len(files) :]:
            (folder / name).unlink(missing_ok=True)
    except BaseException:
        _put_back(folder, list(zip(names, kept, strict=True)))
        raise
    forget(folder)
    for name in names[len(files) :]:
        _remove_empty(folder, name)


def _put(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.replace(target)
    except OSError as problem:
        problem.filename = str(target)  # what is wrong is wrong with it
        raise


def mend(folder: Path) -> None:
    """Put the old files back where a build was ended while it moved new ones into place, and remove what else it left.

    Only a list that bears this user's seal says what was moved. Raises OSError where files cannot be put back.
    """
    data = open_sealed(folder / LIST)
    if data is not None:
        _put_back(folder, json.loads(data))
    elif os.path.lexists(folder / BEFORE):
        forget(folder)
    shutil.rmtree(folder / STAGED, ignore_errors=True)
    remove_parts(folder / FOLDER)


def forget(folder: Path) -> None:
    """Remove what is kept aside, the list first: from then on the new files are those that hold."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        (folder / LIST).unlink()
    shutil.rmtree(folder / BEFORE, ignore_errors=True)


def _keep(folder: Path, number: int, name: str) -> bool:
    """Keep an old file aside, by a second name where the file system has such; tell whether there was one."""
    path, kept = folder / name, folder / BEFORE / str(number)
    kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        path.unlink()  # a link or a pipe, which no build has made
        return False
    try:
        os.link(path, kept)
    except OSError:
        shutil.copyfile(path, kept)
    return True


def _put_back(folder: Path, moved: Sequence[tuple[str, bool]]) -> None:
    """Put old files back into their places, as far as they are not there; what cannot be put back stays kept."""
    for number, (name, was_there) in enumerate(moved):
        path, kept = folder / name, folder / BEFORE / str(number)
        if not was_there:
            path.unlink(missing_ok=True)
        elif kept.exists() and digest_file(path) != digest_file(kept):
            path.parent.mkdir(parents=True, exist_ok=True)
            kept.replace(path)
    forget(folder)
    for name, was_there in moved:
        if not was_there:
            _remove_empty(folder, name)


def _remove_empty(folder: Path, name: str) -> None:
    """Remove the folders below a folder in which a file lay, as far as nothing else is in them."""
    with contextlib.suppress(OSError):
        for parent in Path(name).parents[:-1]:
            (folder / parent).rmdir()
