"""What the last build of a game read, wrote and kept, so that the next one does only what has changed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.kept import read_diagnostics
from cardgen.loading.sources import Sources
from cardgen.pipeline.kept_files import FOLDER, digest_file
from cardgen.pipeline.seal import close, open_sealed

RECORD = f"{FOLDER}/state.json"
PACKAGE = Path(__file__).resolve().parent.parent
_NOT_OURS = ("shipped", "explain", "__pycache__")  # read as sources, printed nowhere, made by Python
_LIBRARY = re.compile(r"(?:lib)?(?:cairo|pango|harfbuzz|freetype|fontconfig)[\w-]*\.(?:.*\.)?(?:so|dylib|dll)\b")
_SEARCHED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "WEASYPRINT_DLL_DIRECTORIES")
_USUAL = (
    f"{sys.prefix}/lib",
    "/usr/local/lib",
    "/opt/homebrew/lib",
    "/usr/lib",
    "/usr/lib64",
    "C:\\msys64\\mingw64\\bin",
)


class Holder(Protocol):
    """An output, by the files of the output folder that are it."""

    @property
    def name(self) -> str:
        """Give its name."""

    def holds(self, file: str) -> bool:
        """Tell whether a file is of it."""


@dataclass(frozen=True, slots=True)
class State:
    """The record of a build.

    `tool` and `options` are digests of cardgen itself and of what was asked for; `seen` is `Sources.seen`;
    `outputs` maps the files written, and `chunks` the drawn faces kept, to their SHA-256; `keys` maps outputs that
    can be kept to the digest of what they are made of, `seen_by` to the files that their writing read; `facts` is
    what the build told, `found` what it warned of, and `texts` those that the warnings point into.
    `records` maps what else was left for later commands to its SHA-256.
    """

    tool: str
    options: str
    seen: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    chunks: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    seen_by: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    found: Sequence[Diagnostic] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    records: Mapping[str, str] = field(default_factory=dict)

    def without(self, outputs: Sequence[Holder]) -> State:
        """Give the record of what belongs to none of some outputs, with all the drawn faces."""
        rest = {name: sha for name, sha in self.outputs.items() if not any(each.holds(name) for each in outputs)}
        names = {each.name for each in outputs}
        keys = {name: key for name, key in self.keys.items() if name not in names}
        seen_by = {name: seen for name, seen in self.seen_by.items() if name not in names}
        return replace(self, outputs=rest, keys=keys, seen_by=seen_by)


def load_state(folder: Path) -> State | None:
    """Give the record in an output folder; None where there is none that this user's cardgen wrote there."""
    try:
        record = json.loads(open_sealed(folder / RECORD) or b"")
        return State(**{**record, "found": read_diagnostics(record["found"])})
    except (ValueError, TypeError, KeyError):
        return None


def format_state(folder: Path, state: State) -> bytes:
    """Give the bytes of a record for an output folder, with the seal without which it is none."""
    return close(folder / RECORD, json.dumps(asdict(state), indent=1, sort_keys=True).encode())


def is_up_to_date(state: State, folder: Path, tool: str, options: str, sources: Sources, left: State) -> bool:
    """Tell whether a build with these options would write what already lies in the output folder.

    What is `left` of the record is none of the build's business.
    """
    own = {name: digest for name, digest in state.outputs.items() if name not in left.outputs} | dict(state.records)
    read = (seen for name, seen in state.seen_by.items() if name not in left.seen_by)
    return (
        (state.tool, state.options) == (tool, options)
        and all(digest_file(folder / name) == digest for name, digest in own.items())
        and all(sources.is_unchanged(seen) for seen in (state.seen, *read))
    )


def find_kept(state: State, folder: Path) -> frozenset[str]:
    """Give the names of the drawn faces that still lie in the output folder as they were written."""
    return frozenset(name for name, digest in state.chunks.items() if digest_file(folder / name) == digest)


def digest(*parts: bytes | str) -> str:
    """Give one SHA-256 over several parts, told apart by their lengths."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(f"{len(data)}:".encode() + data)
    return total.hexdigest()


def digest_tool() -> str:
    """Give a digest that changes whenever cardgen's own files do, an installed package, or a system library that draws.

    Nothing is loaded to ask for its version: a package's stands in the name of its metadata's folder, a system
    library's in the name of the file that its links lead to.
    """
    return digest(sys.version, *_stamp_package(), *_list_packages(), *_stamp_libraries())


def _stamp_package() -> Iterator[str]:
    for folder, inner, files in os.walk(PACKAGE):
        inner[:] = sorted(name for name in inner if name not in _NOT_OURS)
        for path in (Path(folder, name) for name in sorted(files)):
            yield _stamp(path, path.relative_to(PACKAGE).as_posix())


def _list_packages() -> Iterator[str]:
    """Give the names and versions of all packages there are, plug-ins and what our own packages use among them."""
    for folder in dict.fromkeys(sys.path):
        yield from (name for name in _list_folder(folder) if name.endswith((".dist-info", ".egg-info")))


def _stamp_libraries() -> Iterator[str]:
    asked = (folder for name in _SEARCHED for folder in os.environ.get(name, "").split(os.pathsep) if folder)
    for folder in dict.fromkeys((*asked, *_USUAL, *map(str, Path("/usr/lib").glob("*-linux-*")))):
        for name in _list_folder(folder):
            if _LIBRARY.match(name):
                yield _stamp(path := Path(folder, name).resolve(), str(path))


def _list_folder(folder: str) -> Iterable[str]:
    try:
        return sorted(entry.name for entry in os.scandir(folder or "."))
    except OSError:
        return ()


def _stamp(path: Path, name: str) -> str:
    try:
        stat = path.stat()
    except OSError:
        return name
    return f"{name} {stat.st_size} {stat.st_mtime_ns}"
