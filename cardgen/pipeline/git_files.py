"""The files of a commit, read with git's plumbing alone: no filter and no hook of a repository runs, and no network is
used."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cardgen.diagnostics import shorten
from cardgen.diagnostics.report import suggest
from cardgen.pipeline.earlier_error import NAMES, EarlierError

_FOLDERS = ("decks", "templates", "fonts")
_MOST_FILES, _MOST_BYTES = 50_000, 2 * 2**30
_SECONDS = 120
_SAFE = (
    "--no-pager",
    "--literal-pathspecs",
    *("-c", "protocol.allow=never"),  # nothing is fetched
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
)
_SETTING = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
_LINK, _MODULE = "120000", "160000"


@dataclass(frozen=True, slots=True)
class _Blob:
    """A file of a commit: its mode, its object, its bytes and its path from the project's folder."""

    mode: str
    object: str
    size: int
    path: str


def find_commit(project: Path, ref: str) -> str:
    """Give the commit that a name (a tag, a branch, `HEAD~2`) means; raises EarlierError where there is none."""
    inside = _run(project, "rev-parse", "--git-dir")
    if inside.returncode:
        raise EarlierError(*_tell_no_repository(project, ref, inside.stderr.decode(errors="replace")))
    found = _run(project, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    if found.returncode or not found.stdout.strip():
        listed = _run(project, "for-each-ref", "--format=%(refname:short)", "--count=1000").stdout
        near = suggest(ref, listed.decode(errors="replace").split(), few=0)
        hint = f"{near} {NAMES}"
        raise EarlierError(f"git knows no `{shorten(ref)}` here.", hint.strip())
    return found.stdout.decode().strip()


def _tell_no_repository(project: Path, ref: str, said: str) -> tuple[str, str]:
    """Say that a name cannot be looked up, in git's own words if it is for another reason than that there is no
    repository."""
    why = said.strip().splitlines()[:1]
    is_plain = not why or "not a git repository" in why[0]
    told = f"{project} is in no git repository" if is_plain else f"git says: {shorten(why[0], 200)}"
    hint = "Name a `manifest.json` that a build has written, or `last-print`: see `cardgen printed --help`."
    return f"`{shorten(ref)}` cannot be looked up: {told.rstrip('.')}.", hint


def check_out(project: Path, commit: str, target: Path) -> None:
    """Write what games are made of, as it was in a commit, below a folder; raises EarlierError if that is too much."""
    listed = _run(project, "ls-tree", "-r", "-z", "-l", commit, "--", *_FOLDERS)
    blobs = [_read_line(line) for line in listed.stdout.decode("utf-8", "surrogateescape").split("\0") if line]
    blobs = [blob for blob in blobs if blob.mode != _MODULE and _is_inside(blob.path)]
    if len(blobs) > _MOST_FILES or sum(blob.size for blob in blobs) > _MOST_BYTES:
        message = f"The files of commit {commit[:10]} are too many or too large to be compared."
        raise EarlierError(message, f"At most {_MOST_FILES} files with 2 GB are.")
    blobs.sort(key=lambda blob: blob.mode == _LINK)  # so that no file is written through a link
    _write(project, blobs, target)


def _read_line(line: str) -> _Blob:
    facts, _, path = line.partition("\t")
    mode, _, name, size = facts.split()
    return _Blob(mode, name, 0 if size == "-" else int(size), path)


def _is_inside(path: str) -> bool:
    pure = PurePosixPath(path)
    return pure.parts[0] in _FOLDERS and not pure.is_absolute() and ".." not in pure.parts and "\\" not in path


def _write(project: Path, blobs: Sequence[_Blob], target: Path) -> None:
    command = ("git", *_SAFE, "cat-file", "--batch")
    with subprocess.Popen(  # noqa: S603  (no shell; git is found as any program)
        command, cwd=project, env={**os.environ, **_SETTING}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for blob in blobs:
            process.stdin.write(f"{blob.object}\n".encode())
            process.stdin.flush()
            head = process.stdout.readline().split()
            if len(head) != 3:
                raise EarlierError(f"git cannot read `{shorten(blob.path)}`.", "Run `git fsck`.")
            data = process.stdout.read(int(head[2]))
            process.stdout.read(1)
            _write_one(target / blob.path, data, is_link=blob.mode == _LINK)
        process.stdin.close()


def _write_one(path: Path, data: bytes, *, is_link: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if is_link:
        path.symlink_to(os.fsdecode(data))  # Sources follows it only inside the folder
    else:
        path.write_bytes(data)


def _run(project: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = ("git", *_SAFE, *arguments)
    try:
        return subprocess.run(  # noqa: S603  (no shell; git is found as any program)
            command, cwd=project, env={**os.environ, **_SETTING}, capture_output=True, timeout=_SECONDS, check=False
        )
    except FileNotFoundError:
        hint = "Install git, or name a `manifest.json` or `last-print` instead."
        raise EarlierError("The program `git` is not there to look it up.", hint, lacks_git=True) from None
    except subprocess.TimeoutExpired:
        raise EarlierError("git gives no answer.", "Try `git status` in this folder.") from None
