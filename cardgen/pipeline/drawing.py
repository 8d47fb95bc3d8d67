"""The steps that draw: the faces, then every output; only then are the old files replaced.

Faces are drawn a chunk of them in a PDF document each, and anew only where one of the chunk has changed.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import overload

from cardgen.atomic_write import write_new
from cardgen.diagnostics import Place, Report, Severity
from cardgen.diagnostics.mistake import UndrawableError
from cardgen.loading.sources import Sources
from cardgen.pipeline.faces import CHUNK, DrawnChunk
from cardgen.pipeline.inks import change_ink, choose_conversion, tell_ink
from cardgen.pipeline.kept_files import FOLDER, digest_file, read_kept
from cardgen.pipeline.kit import tell_unmade
from cardgen.pipeline.looks import looks_of
from cardgen.pipeline.outputs import Drawn, Output, Part
from cardgen.pipeline.pictures import remove_unused
from cardgen.pipeline.prepare import Prepared
from cardgen.pipeline.print_record import BUILT_LOOKS, describe_build
from cardgen.pipeline.proving import prove
from cardgen.pipeline.seal import close
from cardgen.pipeline.staging import Staging
from cardgen.pipeline.state import RECORD, State, digest, format_state
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.work import Progress
from cardgen.render.face import DrawnFaces, Face, Faces

_MOST_NAMED = 5
_TEXTS = (".svg", ".j2")


class _Documents(Sequence[DrawnFaces]):
    """The drawn faces, chunk by chunk: each is waited for when it is asked for. What is new is kept for later builds.

    `records` maps the files of those that came to their SHA-256; `drawn` counts the faces drawn anew.
    """

    def __init__(
        self, faces: Sequence[Face], studio: Studio, folder: Path, last: State, sources: Sources, progress: Progress
    ) -> None:
        self._chunks = [tuple(faces[start : start + CHUNK]) for start in range(0, len(faces), CHUNK)]
        self._coming = studio.fetch_drawn()
        self._folder = folder
        self._last = last
        self._sources = sources
        self._come: list[DrawnFaces] = []
        self._done = progress.begin("Drawing", len(self._chunks))
        self.records: dict[str, str] = {}
        self.drawn = 0

    def __len__(self) -> int:
        return len(self._chunks)

    @overload
    def __getitem__(self, at: int) -> DrawnFaces: ...

    @overload
    def __getitem__(self, at: slice) -> list[DrawnFaces]: ...

    def __getitem__(self, at: int | slice) -> DrawnFaces | list[DrawnFaces]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        number = range(len(self))[at]
        while len(self._come) <= number:
            self._come.append(self._take(next(self._coming), self._chunks[len(self._come)]))
            self._done()
        return self._come[number]

    def _take(self, made: DrawnChunk, chunk: Sequence[Face]) -> DrawnFaces:
        path = self._folder / made.name
        self._sources.join(made.seen)
        if made.faces is None:
            self.records[made.name] = self._last.chunks[made.name]
            return _load_chunk(path, self.records[made.name], chunk)
        if made.faces.keys != tuple(face.key for face in chunk):
            raise ValueError(f"{made.name} holds other faces than those laid out")
        path.parent.mkdir(exist_ok=True)
        write_new(path, made.faces.pdf, is_lasting=False)  # a part of a file would be found out by its digest
        self.records[made.name] = digest(made.faces.pdf)
        self.drawn += len(chunk)
        return made.faces


@contextlib.contextmanager
def telling_undrawable(sources: Sources, report: Report) -> Iterator[None]:
    """Report what turns out in drawing to be undrawable; the drawing is given up."""
    try:
        yield
    except UndrawableError as mistake:
        text = sources.read(mistake.file) if mistake.file.endswith(_TEXTS) else None
        if text is not None:
            report.sources.setdefault(mistake.file, text.decode(errors="replace").replace("\r\n", "\n"))
        place = Place(mistake.file, mistake.line or 1) if mistake.file else None
        report.error(mistake.code, mistake.message, place, mistake.hint)


def draw(
    prepared: Prepared,
    studio: Studio,
    outputs: Sequence[Output],
    last: State,
    left: State,
    folder: Path,
    sources: Sources,
    report: Report,
    progress: Progress,
) -> State | None:
    """Write a prepared game's files and their record; None, with the reasons in the report, if a step finds errors.

    The studio draws the faces. `last` is the record of the build before, for what can be kept of it; `left` what stays
    of it, as it belongs to outputs that are not asked for, with the digest of what is. Raises UndrawableError.
    """
    faces = prepared.faces.distinct()
    documents = _Documents(faces, studio, folder, last, sources, progress)
    keys: dict[str, str] = {}
    seen: dict[str, Mapping[str, str]] = {}
    wanted = [output for output in outputs if output.has(prepared)]
    done = progress.begin("Writing", len(wanted))
    with Staging(folder) as staging, _removing_unused(folder) as used:
        for output in wanted:
            kept = None
            own, known = sources, len(report.found)
            if output.key is not None:
                keys[output.name] = output.digest(prepared)
                own = Sources(sources.project, sources.shipped)
                kept = _keep(output, keys[output.name], last, folder, own)
                seen[output.name] = last.seen_by.get(output.name, {}) if kept else own.seen
            written = _write(output, Drawn(prepared, documents, own, report, staging.read))
            staging.add(kept or prove(written, output, prepared, report))
            sources.agree(own.seen)
            if len(report.found) > known:
                keys.pop(output.name, None)  # it is written again, to be warned of again
            done()
        if report.has_errors:
            return None
        tuple(documents)  # those that nothing shows
        state = _describe(prepared, wanted, documents, staging, left, (keys, seen), sources, report)
        if (looks := _describe_looks(prepared, documents, folder)) is not None:
            staging.add_record(BUILT_LOOKS, looks)
            state = replace(state, records={BUILT_LOOKS: digest(looks)})
        staging.add_record(RECORD, format_state(folder, state))
        staging.move(_list_stale(folder, {*last.outputs, *(output.name for output in outputs)} - state.outputs.keys()))
        used.clear()
        used.update(state.chunks)
    remove_unused(folder, prepared.saving.names)
    return state


def _describe(
    prepared: Prepared,
    wanted: Sequence[Output],
    documents: _Documents,
    staging: Staging,
    left: State,
    made_of: tuple[Mapping[str, str], Mapping[str, Mapping[str, str]]],
    sources: Sources,
    report: Report,
) -> State:
    """Give the record of a build whose files are all staged; `made_of` are the `keys` and `seen_by` of its outputs."""
    facts: dict[str, object] = {
        "outputs": {output.name: _tell(output, prepared, staging) for output in wanted},
        "faces_drawn": documents.drawn,
        "faces_kept": len(prepared.faces.distinct()) - documents.drawn,
        **_tell_facts(prepared, report),
    }
    if left.outputs:
        facts["left"] = sorted(left.outputs)
    digests, chunks = {**left.outputs, **staging.digests}, {**left.chunks, **documents.records}
    keys, seen = {**left.keys, **made_of[0]}, {**left.seen_by, **made_of[1]}
    found = tuple(report.unfold())
    files = {each.place.file for each in found if each.place is not None}
    texts = {file: text for file, text in report.sources.items() if file in files}
    return State(left.tool, left.options, sources.seen, digests, chunks, keys, seen, facts, found, texts)


def _tell_facts(prepared: Prepared, report: Report) -> dict[str, object]:
    """Give what a build tells of its game beside its files: drawings, warnings, ink, saved pictures, changes."""
    facts: dict[str, object] = {
        "drawings": tell_rasters(prepared.faces, prepared.project.deck.printing.raster_dpi),
        "warnings": report.count(Severity.WARNING),
    }
    if told := tell_ink(prepared):
        facts["ink"] = told
    if told := tell_unmade(prepared.project.deck, prepared.choice):
        facts["unmade"] = told
    if prepared.saving.pictures:
        facts["pictures"] = prepared.saving.describe()
    if prepared.choice.changes is not None:
        facts.update(prepared.choice.changes.facts)
    return facts


def _describe_looks(prepared: Prepared, documents: _Documents, folder: Path) -> bytes | None:
    """Give what the cards look like that the build prints, for `cardgen printed`, if it prints cards."""
    choice, deck = prepared.choice, prepared.project.deck
    if choice.parts and Part.CARDS not in choice.parts:
        return None
    printed = {
        card.id: card.copies for cards in ((choice.deck or deck).cards, (choice.deck or deck).aids) for card in cards
    }
    chunks = {name: document.keys for name, document in zip(documents.records, documents, strict=True)}
    looks = describe_build(looks_of(deck, prepared.faces), printed, choice.is_whole, chunks)
    return close(folder / BUILT_LOOKS, looks)


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


def _load_chunk(path: Path, known: str, chunk: Sequence[Face]) -> DrawnFaces:
    import pikepdf

    data = _read_known(path, known)
    with pikepdf.open(io.BytesIO(data)) as document:
        first_page = len(document.pages) - len(chunk)
    return DrawnFaces(data, tuple(face.key for face in chunk), first_page)


def _read_known(path: Path, known: str) -> bytes:
    """Give the bytes of a file whose digest is known; raises OSError where they have just become others."""
    data = read_kept(path, most=sys.maxsize - 1)
    if data is None or digest(data) != known:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return data


def _write(output: Output, drawn: Drawn) -> Iterator[tuple[str, bytes]]:
    written = output.write(drawn)
    if isinstance(written, bytes):
        ink = None if output.is_joined else choose_conversion(output.name, drawn.prepared)
        yield output.name, change_ink(written, ink, drawn.report) if ink else written
        return
    for name, data in written.items() if isinstance(written, Mapping) else written:
        yield f"{output.name}{name}", data


def _tell(output: Output, prepared: Prepared, staging: Staging) -> str:
    if output.tell_file is not None:
        return output.tell_file(prepared, staging.read(output.name))
    return output.what if output.tell is None else output.tell(prepared)


def _keep(output: Output, key: str, last: State, folder: Path, sources: Sources) -> Mapping[str, bytes] | None:
    """Give what the build before wrote, if it was made of the same and still lies there."""
    names = [name for name in last.outputs if output.holds(name)]
    if last.keys.get(output.name) != key or not sources.is_unchanged(last.seen_by.get(output.name, {})):
        return None
    if any(digest_file(folder / name) != last.outputs[name] for name in names):
        return None
    return {name: _read_known(folder / name, last.outputs[name]) for name in names}


def _list_stale(folder: Path, files: Iterable[str]) -> list[str]:
    """Give those of some files that the game no longer has which lie in the folder."""
    within = os.path.realpath(folder)
    paths = {name: folder / name for name in files if name and not name.endswith("/")}
    there = {name: path for name, path in paths.items() if path.is_symlink() or path.is_file()}
    # in a folder that lies elsewhere no build of ours has written anything
    return sorted(name for name, path in there.items() if Path(os.path.realpath(path.parent)).is_relative_to(within))


@contextlib.contextmanager
def _removing_unused(folder: Path) -> Iterator[set[str]]:
    """Give the names of the drawn faces that are there; at the end remove all that are not among the names then."""
    names = {f"{FOLDER}/{path.name}" for path in (folder / FOLDER).glob("*.pdf")}
    try:
        yield names
    finally:
        for path in (folder / FOLDER).glob("*.pdf"):
            if f"{FOLDER}/{path.name}" not in names:
                with contextlib.suppress(OSError):
                    path.unlink()
