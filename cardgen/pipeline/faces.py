"""The faces of a deck as PDF documents, a chunk of them each: drawn anew only where one of the chunk has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.loading.sources import Sources
from cardgen.pipeline.state import FOLDER, digest, digest_file
from cardgen.pipeline.work import Progress, map_parts
from cardgen.render.face import DrawnFaces, Face

CHUNK = 18


@dataclass(frozen=True, slots=True)
class FaceChunks:
    """All drawn faces; `kept_files` maps the files kept for later to their SHA-256. The counts are of faces."""

    documents: tuple[DrawnFaces, ...]
    kept_files: Mapping[str, str]
    drawn: int
    kept: int


def draw_chunks(
    faces: Sequence[Face], sources: Sources, folder: Path, last: Mapping[str, str], progress: Progress
) -> FaceChunks:
    """Give every face drawn, from the chunks that the last build kept in the output folder where they still hold."""
    chunks = [tuple(faces[start : start + CHUNK]) for start in range(0, len(faces), CHUNK)]
    is_alone = len(chunks) == 1
    names = [f"{FOLDER}/{digest(str(is_alone), *(face.key for face in chunk))[:32]}.pdf" for chunk in chunks]
    kept = {
        name: _load(folder / name, chunk)
        for name, chunk in zip(names, chunks, strict=True)
        if name in last and digest_file(folder / name) == last[name]
    }
    missing = {name: chunk for name, chunk in zip(names, chunks, strict=True) if name not in kept}
    done = progress.begin("Drawing", len(missing))
    if missing:
        import_module("cardgen.render.draw")  # once, for all processes that are forked from this one
    work = partial(_draw, sources=Sources(sources.project, sources.shipped), is_alone=is_alone)
    fresh = dict(zip(missing, map_parts(work, list(missing.values()), done), strict=True))
    for name, document in fresh.items():
        write_atomically(folder / name, document.pdf)
    documents = [kept.get(name) or fresh[name] for name in names]
    records = {name: digest(document.pdf) for name, document in zip(names, documents, strict=True)}
    drawn = sum(len(chunk) for chunk in missing.values())
    return FaceChunks(tuple(documents), records, drawn, len(faces) - drawn)


def _draw(chunk: Sequence[Face], sources: Sources, is_alone: bool) -> DrawnFaces:
    """Draw a chunk; with others beside it, so that its fonts are equal to theirs and can be stored once."""
    from cardgen.render import draw_faces

    return draw_faces(chunk, sources, {} if is_alone else None)


def _load(path: Path, chunk: Sequence[Face]) -> DrawnFaces:
    import pikepdf

    with pikepdf.open(path) as document:
        first_page = len(document.pages) - len(chunk)
    return DrawnFaces(path.read_bytes(), tuple(face.key for face in chunk), first_page)
