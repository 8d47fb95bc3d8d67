"""What the last build of a game read, wrote and kept, so that the next one does only what has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.loading.sources import Sources

FOLDER = ".cardgen"
RECORD = f"{FOLDER}/state.json"
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class State:
    """The record of a build.

    `tool` and `options` are digests of cardgen itself and of the options given; `seen` is `Sources.seen`;
    `outputs` maps the files written, and `chunks` the drawn faces kept, to their SHA-256; `book` is the digest of
    the rulebook's text and pictures, `book_seen` what its setting read; `facts` is what the build told.
    """

    tool: str
    options: str
    seen: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    chunks: Mapping[str, str] = field(default_factory=dict)
    book: str = ""
    book_seen: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)


def load_state(folder: Path) -> State | None:
    """Give the record in an output folder; None where there is none that can be read."""
    try:
        return State(**json.loads((folder / RECORD).read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def write_state(folder: Path, state: State) -> None:
    """Keep a record in an output folder."""
    write_atomically(folder / RECORD, json.dumps(asdict(state), indent=1, sort_keys=True).encode())


def is_up_to_date(state: State, folder: Path, tool: str, options: str, sources: Sources) -> bool:
    """Tell whether a build with these options would write what already lies in the output folder."""
    return (
        (state.tool, state.options) == (tool, options)
        and all(digest_file(folder / name) == digest for name, digest in state.outputs.items())
        and sources.is_unchanged(state.seen)
        and sources.is_unchanged(state.book_seen)
    )


def digest_file(path: Path) -> str | None:
    """Give the SHA-256 of a file; None if it cannot be read."""
    try:
        return digest(path.read_bytes())
    except OSError:
        return None


def digest(*parts: bytes | str) -> str:
    """Give one SHA-256 over several parts, told apart by their lengths."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(f"{len(data)}:".encode() + data)
    return total.hexdigest()


def digest_tool() -> str:
    """Give a digest that changes whenever cardgen's own files do."""
    stamps = []
    for path in sorted(_PACKAGE.rglob("*")):
        if path.suffix in {".py", ".lark"} and "shipped" not in path.parts:
            stat = path.stat()
            stamps.append(f"{path.relative_to(_PACKAGE).as_posix()} {stat.st_size} {stat.st_mtime_ns}")
    return digest(*stamps)
