"""The steps that draw: the faces, then every output; only then are the old files replaced.

Faces are drawn a chunk of them in a PDF document each, and anew only where one of the chunk has changed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.diagnostics import Report, Severity
from cardgen.loading.sources import Sources
from cardgen.pipeline.outputs import Drawn, Output
from cardgen.pipeline.pictures import remove_unused
from cardgen.pipeline.prepare import Prepared
from cardgen.pipeline.state import FOLDER, State, digest, digest_file, write_state
from cardgen.pipeline.work import Progress, map_parts
from cardgen.render.face import DrawnFaces, Face, Faces

CHUNK = 18
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class _FaceChunks:
    """All drawn faces; `kept_files` maps the files kept for later to their SHA-256. The counts are of faces."""

    documents: tuple[DrawnFaces, ...]
    kept_files: Mapping[str, str]
    drawn: int
    kept: int


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
    chunks = _draw_faces(prepared.faces.distinct(), sources, folder, last.chunks, progress)
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
    remove_unused(folder, prepared.saving.names)
    digests = {name: digest(data) for name, data in files.items()}
    facts: dict[str, object] = {
        "outputs": {output.name: output.what if output.tell is None else output.tell(prepared) for output in wanted},
        "faces_drawn": chunks.drawn,
        "faces_kept": chunks.kept,
        "drawings": tell_rasters(prepared.faces, prepared.project.deck.printing.raster_dpi),
        "warnings": report.count(Severity.WARNING),
    }
    if prepared.saving.pictures:
        facts["pictures"] = prepared.saving.describe()
    state = State(last.tool, asked, sources.seen, digests, chunks.kept_files, keys, seen, facts)
    write_state(folder, state)
    return state


def tell_rasters(faces: Faces, dpi: int) -> str:
    """Say which drawings are printed as pictures, not as vectors, and why; empty where none is."""
    reasons: dict[str, dict[str, None]] = {}
    cards: set[str] = set()
    for face in (*faces.fronts.values(), *faces.backs.values()):
        for file, reason in face.rasters:
            reasons.setdefault(file or "the template", {})[reason] = None
            cards.add(face.card_id)
    if not reasons:
        return ""
    named = [f"{file} ({', '.join(why)})" for file, why in sorted(reasons.items())]
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    count = f"{len(named)} drawing{'s' if len(named) > 1 else ''} on {len(cards)} card{'s' if len(cards) > 1 else ''}"
    verb = "are printed as pictures" if len(named) > 1 else "is printed as a picture"
    return f"{count} {verb} of {dpi} dpi: {', '.join(named[:_MOST_NAMED])}{more}"


def _draw_faces(
    faces: Sequence[Face], sources: Sources, folder: Path, last: Mapping[str, str], progress: Progress
) -> _FaceChunks:
    """Give every face drawn, from the chunks that the last build kept in the output folder where they still hold."""
    chunks = [tuple(faces[start : start + CHUNK]) for start in range(0, len(faces), CHUNK)]
    is_alone = len(chunks) == 1
    names = [f"{FOLDER}/{digest(str(is_alone), *(face.key for face in chunk))[:32]}.pdf" for chunk in chunks]
    kept = {
        name: _load_chunk(folder / name, chunk)
        for name, chunk in zip(names, chunks, strict=True)
        if name in last and digest_file(folder / name) == last[name]
    }
    missing = {name: chunk for name, chunk in zip(names, chunks, strict=True) if name not in kept}
    done = progress.begin("Drawing", len(missing))
    if missing:
        import_module("cardgen.render.draw")  # once, for all processes that are forked from this one
    work = partial(_draw_chunk, sources=Sources(sources.project, sources.shipped), is_alone=is_alone)
    fresh = dict(zip(missing, map_parts(work, list(missing.values()), done), strict=True))
    for name, document in fresh.items():
        write_atomically(folder / name, document.pdf)
    documents = [kept.get(name) or fresh[name] for name in names]
    records = {name: digest(document.pdf) for name, document in zip(names, documents, strict=True)}
    drawn = sum(len(chunk) for chunk in missing.values())
    return _FaceChunks(tuple(documents), records, drawn, len(faces) - drawn)


def _draw_chunk(chunk: Sequence[Face], sources: Sources, is_alone: bool) -> DrawnFaces:
    """Draw a chunk; with others beside it, so that its fonts are equal to theirs and can be stored once."""
    from cardgen.render import draw_faces

    return draw_faces(chunk, sources, {} if is_alone else None)


def _load_chunk(path: Path, chunk: Sequence[Face]) -> DrawnFaces:
    import pikepdf

    with pikepdf.open(path) as document:
        first_page = len(document.pages) - len(chunk)
    return DrawnFaces(path.read_bytes(), tuple(face.key for face in chunk), first_page)


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
