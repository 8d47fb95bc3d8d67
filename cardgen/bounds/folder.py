"""The folder of one run: temporary files, and what is known of the tasks of its processes; it goes with the run."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

VARIABLE = "CARDGEN_RUN"
"""Names the folder to the processes of a run."""
PREFIX = "cardgen-"
_TEMPORARY = ("TMPDIR", "TEMP", "TMP")  # what libraries look at
_HELD = "held"
_GIVEN_UP = "given-up"
_ALONE = "alone"
_PROJECT = "project"
_READ = ("decks", "fonts", "templates")
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """A limit that was hit: the code of its diagnostic, what was used, where in a template, if that is known.

    `edition` stands for the project's files as they were then: once they have changed, the task is tried again.
    """

    code: str
    used: str
    file: str = ""
    line: int = 0
    edition: str = ""


def make_folder() -> Path:
    """Make the folder of this run, and remove those of runs that were killed."""
    temporary = Path(tempfile.gettempdir())
    for other in _list_runs(temporary):
        if _hold(other, os.O_RDWR):
            remove_folder(other)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=temporary))
    for _ in range(_TRIES):
        if _hold(folder, os.O_RDWR | os.O_CREAT):
            break
        remove_folder(folder)  # another run has just taken it for one that was killed
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=temporary))
    return folder


def enter(folder: Path) -> None:
    """Let this process and those that it begins keep their temporary files in the folder."""
    os.environ[VARIABLE] = str(folder)
    os.environ.update(dict.fromkeys(_TEMPORARY, str(folder)))
    tempfile.tempdir = None


def find_folder() -> Path | None:
    """Give the folder of the run that this process belongs to; None where nobody watches it."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named and Path(named).is_dir() else None


def remove_folder(folder: Path) -> None:
    """Remove a folder with all that lies in it."""
    shutil.rmtree(folder, ignore_errors=True)


def read_given_up(folder: Path) -> dict[str, Hit]:
    """Give the tasks of a run that are not to be tried again, by their keys."""
    with contextlib.suppress(OSError, ValueError):
        return {key: Hit(**hit) for key, hit in json.loads((folder / _GIVEN_UP).read_bytes()).items()}
    return {}


def note_project(run: Path, project: Path) -> None:
    """Keep which project a run is about, and that what was given up was so with its files as they are now."""
    (run / _PROJECT).write_bytes(os.fsencode(project))
    given_up = read_given_up(run)
    if given_up:
        edition = find_edition(run)
        write_given_up(run, {key: replace(hit, edition=hit.edition or edition) for key, hit in given_up.items()})


def find_edition(run: Path) -> str:
    """Give what stands for the files of a run's project as they are."""
    try:
        project = os.fsdecode((run / _PROJECT).read_bytes())
    except OSError:
        return ""
    import hashlib

    total = hashlib.sha256()
    for name in _READ:
        for folder, _, files in os.walk(Path(project, name)):
            for path in (Path(folder, file) for file in sorted(files)):
                with contextlib.suppress(OSError):
                    stat = path.stat()
                    total.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode(errors="surrogateescape"))
    return total.hexdigest()


def write_given_up(folder: Path, hits: dict[str, Hit]) -> None:
    """Keep which tasks are not to be tried again."""
    (folder / _GIVEN_UP).write_text(json.dumps({key: asdict(hit) for key, hit in hits.items()}))


def is_alone(run: Path | None = None) -> bool:
    """Tell whether the process of a run, or this one, does its work without others, so that it is known which task ends
    it."""
    folder = run or find_folder()
    return folder is not None and (folder / _ALONE).exists()


def stay_alone(folder: Path) -> None:
    """Let each process of a run do its work alone from now on."""
    (folder / _ALONE).touch()


def _hold(folder: Path, flags: int) -> bool:
    """Tell whether the folder of a run is nobody else's; it then is held to the end of this process and of those that
    it forks."""
    try:
        import fcntl
    except ImportError:
        return bool(flags & os.O_CREAT)  # one's own; where a file in use cannot be removed, no other is
    try:
        handle = os.open(folder / _HELD, flags, 0o600)
    except OSError:
        return False  # it is being made, or removed, or is somebody else's
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return False
    return True


def _list_runs(temporary: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError), os.scandir(temporary) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.is_dir(follow_symlinks=False):
                yield Path(entry.path)
