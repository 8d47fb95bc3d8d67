"""The steps that draw: the faces, then every output; only then are the old files replaced."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.diagnostics import Report, Severity
from cardgen.loading.sources import Sources
from cardgen.pipeline.faces import draw_chunks
from cardgen.pipeline.outputs import Drawn, Output
from cardgen.pipeline.prepare import Prepared
from cardgen.pipeline.state import FOLDER, State, digest, digest_file, write_state
from cardgen.pipeline.work import Progress


def draw(
    prepared: Prepared,
    outputs: Sequence[Output],
    last: State,
    asked: str,
    folder: Path,
    sources: Sources,
    report: Report,
    progress: Progress,
) -> State | None:
    """Write a prepared game's files and their record; None, with the reasons in the report, if a step finds errors.

    `last` is the record of the build before, for what can be kept of it; `asked` the digest of what is asked for.
    """
    chunks = draw_chunks(prepared.faces.distinct(), sources, folder, last.chunks, progress)
    files: dict[str, bytes] = {}
    keys: dict[str, str] = {}
    seen: dict[str, Mapping[str, str]] = {}
    wanted = [output for output in outputs if output.has(prepared)]
    done = progress.begin("Writing", len(wanted))
    for output in wanted:
        kept = None
        own = sources
        if output.key is not None:
            keys[output.name] = output.key(prepared)
            own = Sources(sources.project, sources.shipped)
            kept = _keep(output, keys[output.name], last, folder, own)
            seen[output.name] = last.seen_by.get(output.name, {}) if kept else own.seen
        files.update(kept or _write(output, Drawn(prepared, chunks.documents, own, report)))
        done()
    if report.has_errors:
        return None
    for name, data in files.items():
        write_atomically(folder / name, data)
    _remove_stale(folder, chunks.kept_files, {*last.outputs, *(output.name for output in outputs)} - files.keys())
    digests = {name: digest(data) for name, data in files.items()}
    facts: dict[str, object] = {
        "outputs": {output.name: output.what if output.tell is None else output.tell(prepared) for output in wanted},
        "faces_drawn": chunks.drawn,
        "faces_kept": chunks.kept,
        "warnings": report.count(Severity.WARNING),
    }
    state = State(last.tool, asked, sources.seen, digests, chunks.kept_files, keys, seen, facts)
    write_state(folder, state)
    return state


def _write(output: Output, drawn: Drawn) -> Mapping[str, bytes]:
    written = output.write(drawn)
    if isinstance(written, bytes):
        return {output.name: written}
    return {f"{output.name}{name}": data for name, data in written.items()}


def _keep(output: Output, key: str, last: State, folder: Path, sources: Sources) -> Mapping[str, bytes] | None:
    """Give what the build before wrote, if it was made of the same and still lies there."""
    names = [name for name in last.outputs if output.holds(name)]
    if last.keys.get(output.name) != key or not sources.is_unchanged(last.seen_by.get(output.name, {})):
        return None
    if any(digest_file(folder / name) != last.outputs[name] for name in names):
        return None
    return {name: (folder / name).read_bytes() for name in names}


def _remove_stale(folder: Path, chunks: Mapping[str, str], files: Iterable[str]) -> None:
    """Remove drawn faces that no card wears any more, and files that the game no longer has."""
    for path in (folder / FOLDER).glob("*.pdf"):
        if f"{FOLDER}/{path.name}" not in chunks:
            path.unlink()
    for path in (folder / name for name in files if not name.endswith("/")):
        if not path.parent.resolve().is_relative_to(folder.resolve()):
            continue  # no build of ours wrote it, whatever the record says
        path.unlink(missing_ok=True)
        if path.parent != folder:
            with contextlib.suppress(OSError):  # others of its files are still there
                path.parent.rmdir()
