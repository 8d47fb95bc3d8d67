"""The step that scales down pictures with far more pixels than print shows, once: they are kept for later builds.

A scaled picture is kept under a name of two digests, that of what it is made of and how, and that of itself; one that
anybody has changed is made anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.pipeline.places import writing_below
from cardgen.pipeline.state import FOLDER, digest
from cardgen.pipeline.work import Progress
from cardgen.render.face import Face, Faces, Node

PICTURES = f"{FOLDER}/pictures"
_MOST_AT_ONCE = 4
_DIGITS = 40
_PNG = b"\x89PNG"


@dataclass(frozen=True, slots=True)
class Saving:
    """How many pictures were scaled down, the bytes of their files before and after, and the names of what is kept."""

    pictures: int = 0
    before: int = 0
    after: int = 0
    names: frozenset[str] = frozenset()

    def describe(self) -> str:
        """Say it in a line."""
        saved = max(0, self.before - self.after)
        size = f"{saved / 1_000_000:,.1f} MB" if saved >= 1_000_000 else f"{saved / 1000:,.1f} kB"
        return f"{self.pictures} scaled down to 600 dpi, {size} saved; --full-pictures keeps them as they are"


def scale_down(faces: Faces, folder: Path, progress: Progress) -> tuple[Faces, Saving]:
    """Give the faces with no picture finer than 1200 dpi, and what that saves; the largest use of each decides.

    `folder` is the game's output folder. Faces without such a picture stay the same.
    """
    if not any(face.pictures for face in (*faces.fronts.values(), *faces.backs.values())):
        return faces, Saving()
    from cardgen.render.fine_pictures import Shrunk, find_data, find_fine, put_back, read_uri, size_of, write_uri

    distinct = faces.distinct()
    fine = find_fine(distinct)
    if not fine:
        return faces, Saving()
    nodes = find_data(distinct, fine)
    sizes = {key: size_of(node, fine[key]) for key, node in nodes.items()}
    shrunk: dict[str, Shrunk] = {}
    before, after, names = 0, 0, set()
    for key, name, data in _make_all(nodes, sizes, folder / PICTURES, progress):
        if data is not None:
            shrunk[key] = Shrunk(*sizes[key], write_uri(nodes[key]["href"], data))
            before, after = before + len(read_uri(nodes[key]["href"])), after + len(data)
            names.add(name)
    made = {face.key: put_back(face, shrunk) for face in distinct}
    fronts, backs = (
        {name: _like(face, made[face.key]) for name, face in side.items()} for side in (faces.fronts, faces.backs)
    )
    return Faces(fronts, backs), Saving(len(shrunk), before, after, frozenset(names))


def _like(face: Face, made: Face) -> Face:
    """Give a face with the look of another one that had the same."""
    return replace(face, packed=made.packed, key=made.key, pictures=made.pictures)


def _make_all(
    nodes: Mapping[str, Node], sizes: Mapping[str, tuple[int, int]], folder: Path, progress: Progress
) -> Iterator[tuple[str, str, bytes | None]]:
    """Give the key, the kept file's name and the data of each scaled picture; no data for one that is to stay."""
    from concurrent.futures import ThreadPoolExecutor  # the work is done by a library that lets others run

    done = progress.begin("Scaling pictures", len(nodes))
    with ThreadPoolExecutor(min(_MOST_AT_ONCE, os.cpu_count() or 1)) as pool:
        made = pool.map(lambda key: _make(key, nodes[key]["href"], sizes[key], folder), nodes)
        for key, (name, data) in zip(nodes, made, strict=True):
            done()
            yield key, name, data


def _make(key: str, uri: str, size: tuple[int, int], folder: Path) -> tuple[str, bytes | None]:
    """Give a scaled picture and the name of its file: the kept one if it is as it was, else one made now."""
    import PIL

    from cardgen.render.fine_pictures import DPI, MAKE, read_uri, shrink

    asked = digest(MAKE, PIL.__version__, str(DPI), key, f"{size[0]} x {size[1]}")[:_DIGITS]
    for path in folder.glob(f"{asked}-*"):
        data = path.read_bytes() if path.is_file() else b""
        if path.name == _name(asked, data):
            return path.name, data
    small = shrink(read_uri(uri), size)
    if small is None:
        return "", None
    name = _name(asked, small)
    with writing_below(folder):
        write_atomically(folder / name, small)
    return name, small


def _name(asked: str, data: bytes) -> str:
    return f"{asked}-{digest(asked, data)[:_DIGITS]}.{'png' if data.startswith(_PNG) else 'jpg'}"


def remove_unused(folder: Path, names: Iterable[str]) -> None:
    """Remove the kept pictures of an output folder that no card shows any more."""
    known = set(names)
    for path in (folder / PICTURES).glob("*"):
        if path.name not in known and path.is_file():
            path.unlink()
