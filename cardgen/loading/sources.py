"""The files that a build may read, and a record of all that it did read or looked for in vain."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath

from cardgen.diagnostics.mistake import MistakeError

ABSENT = "absent"
DECK_FILE = "deck.yaml"
_HALF = re.compile("[\ud800-\udfff]")  # half a character, which no name can be stored with
_KIND = "it is "
_CIRCLE = f"{_KIND}a link that leads in a circle"
_KINDS = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISLNK, "it is a link to a file that does not exist"),
    (stat.S_ISFIFO, "it is a pipe"),
    (stat.S_ISSOCK, "it is a socket"),
    (stat.S_ISCHR, "it is a device"),
    (stat.S_ISBLK, "it is a device"),
)
_NOTHING = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
_PACKAGE = Path(__file__).resolve().parent.parent


MOST_BYTES = 100_000_000
"""Of any file: pictures for print have 20 MB, fonts of all Chinese characters in all weights 100 MB."""


class RefusedFileError(MistakeError):
    """There is something of a name, and it is not read."""


class UnreadableFileError(RefusedFileError):
    """What has the name is no file, or one that the system does not let this user read."""

    def __init__(self, name: str, reason: str) -> None:
        self.said = f"cannot be read: {reason}"
        hint = "Put the file itself there." if reason.startswith(_KIND) else "Look at its permissions."
        super().__init__(f"`{name}` {self.said}.", hint, code="unreadable-file", file=name)


class OutsideProjectError(RefusedFileError):
    """A name points out of the project's folder."""

    def __init__(self, name: str) -> None:
        message = f"`{name}` leads out of the project's folder."
        super().__init__(message, "Keep the file inside it.", code="outside-project", file=name)


class FileTooLargeError(RefusedFileError):
    """A file has more bytes than any of its kind that is of use."""

    def __init__(self, name: str, size: int, most: int) -> None:
        self.said = f"has {size / 1_000_000:,.1f} MB; at most {most / 1_000_000:,.0f} MB are read"
        hint = "Another file has probably been saved under this name."
        super().__init__(f"`{name}` {self.said}.", hint, code="file-too-large", file=name)


def find_shipped_folder() -> Path:
    """Give the folder that holds the decks, templates and fonts that come with cardgen."""
    packaged = _PACKAGE / "shipped"
    return packaged if packaged.is_dir() else _PACKAGE.parent


def find_project_folder(start: Path) -> Path:
    """Give the nearest folder at or above `start` that holds `decks/`; where there is none, `start` itself."""
    for folder in (start, *start.parents):
        if (folder / "decks").is_dir():
            return folder
    return start


class ChangedMeanwhileError(BaseException):
    """A file was saved between two readings of it for one work, which is to be begun anew.

    No `except Exception` on its way may take this for a fault that it knows.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(slots=True)
class Sources:
    """Reads the project's files, then the shipped ones, by names such as `decks/wayjer/deck.yaml`.

    A name is relative, with forward slashes, and stays inside the folder: one that leaves it, also by a
    symbolic link, raises OutsideProjectError; what is there and cannot be read raises UnreadableFileError. Letters with
    accents may be stored as one character or as several.
    `seen` maps each name that was asked for to the SHA-256 of what was found, each folder listing (`folder/`) to
    that of its names, and what was looked for in vain to `absent`: a build is up to date while `Sources.digest` says
    the same of every one of them. Where one is found to be another by the time that it is read again in another process
    (`join`), or here after that, ChangedMeanwhileError is raised. `suggested` counts the missing files for which a near
    name was looked for.
    """

    project: Path
    shipped: Path = field(default_factory=find_shipped_folder)
    seen: dict[str, str] = field(default_factory=dict)
    suggested: int = 0
    _read: dict[str, bytes | None] = field(default_factory=dict)
    _listed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, name: str) -> bytes | None:
        """Give a file's bytes, the project's own before the shipped one; None if there is none.

        Raises FileTooLargeError for one that no project needs.
        """
        return self.read_bounded(name, MOST_BYTES)

    def read_bounded(self, name: str, most: int) -> bytes | None:
        """Give what `read` gives; raises FileTooLargeError for more bytes than the most, of which none is read."""
        if name not in self._read:
            path = self.find(name)
            try:
                if path is not None and (size := path.stat().st_size) > most:
                    raise FileTooLargeError(name, size, most)
                self._read[name] = None if path is None else path.read_bytes()
            except OSError as problem:
                raise UnreadableFileError(name, problem.strerror or type(problem).__name__) from problem
            self.join({name: _digest(self._read[name])})
        return self._read[name]

    def find(self, name: str) -> Path | None:
        """Give the path of a file, the project's own before the shipped one; None if there is none."""
        for root in self._roots():
            path = _inside(root, name)
            if _is_file(path):
                return path
            if not name.isascii() and (alike := _find_alike(root, name)):
                return alike[0]
            if obstacle := find_obstacle(path):
                raise UnreadableFileError(name, obstacle)
        return None

    def has_twins(self, name: str) -> bool:
        """Tell whether two files of one folder have this name, with its accents stored in different ways."""
        return not name.isascii() and any(len(_find_alike(root, name)) > 1 for root in self._roots())

    def list_folder(self, folder: str) -> tuple[str, ...]:
        """Give the names of all files below a folder of both, sorted, each as `folder/...`."""
        if folder in self._listed:
            return self._listed[folder]
        found: set[str] = set()
        for root in self._roots():
            with contextlib.suppress(RefusedFileError, OSError):  # told where one of its files is named
                base = _inside(root, folder)
                files = (path.relative_to(root).as_posix() for path in base.rglob("*") if _is_file(path))
                found.update(file for file in files if not _HALF.search(file))  # which no file can name
        names = self._listed[folder] = tuple(sorted(found))
        self.join({folder.rstrip("/") + "/": _digest(os.fsencode("\n".join(names)))})
        return names

    def find_odd(self, folder: str) -> dict[str, str]:
        """Give what lies below a folder of the project and is no file, such as a pipe or a link that leads to nothing,
        each with what it is."""
        found: dict[str, str] = {}
        with contextlib.suppress(RefusedFileError, OSError):  # told where one of its files is named
            for path in sorted(_inside(self.project, folder).rglob("*")):
                if not path.is_dir() and not _is_file(path) and (obstacle := find_obstacle(path)):
                    found[path.relative_to(self.project).as_posix()] = obstacle
        return found

    def digest(self, name: str) -> str:
        """Give what `seen` would hold for a name if it were asked for now."""
        fresh = Sources(self.project, self.shipped)
        if name.endswith("/"):
            fresh.list_folder(name)
        else:
            fresh.read(name)
        return fresh.seen[name]

    def is_unchanged(self, seen: Mapping[str, str]) -> bool:
        """Tell whether every file and folder of an earlier record still is what it was then."""
        return all(self.digest(name) == digest for name, digest in seen.items())

    def join(self, seen: Mapping[str, str]) -> None:
        """Take what was read for the same work elsewhere; raises ChangedMeanwhileError where it was not the same."""
        self.agree(seen)
        self.seen.update(seen)

    def agree(self, seen: Mapping[str, str]) -> None:
        """Raise ChangedMeanwhileError where what was read elsewhere is another state of what was read here."""
        for name, digest in seen.items():
            if self.seen.get(name, digest) != digest:
                raise ChangedMeanwhileError(name)

    def forget(self) -> None:
        """Read everything anew from now on."""
        for known in (self.seen, self._read, self._listed):
            known.clear()
        self.suggested = 0

    def is_own(self, name: str) -> bool:
        """Tell whether a file is the project's own and not a shipped one."""
        return self.project != self.shipped and _is_file(_inside(self.project, name))

    def _roots(self) -> tuple[Path, ...]:
        return (self.project,) if self.project == self.shipped else (self.project, self.shipped)


def _inside(root: Path, name: str) -> Path:
    pure = PurePosixPath(name)
    if pure.is_absolute() or ".." in pure.parts or "\\" in name or "\0" in name or _HALF.search(name):
        raise OutsideProjectError(name)
    path = root / pure
    try:
        if path.resolve().is_relative_to(_resolve(root)):
            return path
    except RuntimeError as problem:  # before Python 3.13
        raise UnreadableFileError(name, _CIRCLE) from problem
    except OSError as problem:
        if problem.errno == errno.ENAMETOOLONG:
            return path
    raise OutsideProjectError(name)


@lru_cache(maxsize=64)
def _resolve(root: Path) -> Path:
    return root.resolve()


def _is_file(path: Path) -> bool:
    """Tell whether there is a file; none has a name that is longer than the system allows."""
    try:
        return path.is_file()
    except OSError:
        return False


def find_obstacle(path: Path) -> str:
    """Say why what has a path that is no file cannot be read; an empty text where there is nothing of the name."""
    try:
        mode = path.lstat().st_mode
        kind = next((words for is_kind, words in _KINDS if is_kind(mode)), "")
        if stat.S_ISLNK(mode) and path.exists():
            return find_obstacle(path.resolve())
    except (RuntimeError, OSError) as problem:
        number = getattr(problem, "errno", errno.ELOOP)
        if number == errno.ELOOP:
            return _CIRCLE
        return "" if number in _NOTHING else os.strerror(number)
    return kind


def _find_alike(root: Path, name: str) -> list[Path]:
    """Give the files whose names are the same but for how Unicode stores them (UAX 15), sorted."""
    found = [root]
    for part in PurePosixPath(name).parts:
        wanted = unicodedata.normalize("NFC", part)
        inner = (path for folder in found if folder.is_dir() for path in sorted(folder.iterdir()))
        found = [path for path in inner if unicodedata.normalize("NFC", path.name) == wanted]
    return [path for path in found if path.is_file() and path.resolve().is_relative_to(root.resolve())]


def _digest(data: bytes | None) -> str:
    return ABSENT if data is None else hashlib.sha256(data).hexdigest()
