"""The step that scales down pictures with far more pixels than print shows, once: they are kept for later builds.

A scaled picture is kept under a name of a digest of what it is made of and how, and a seal of itself; one that anybody
has changed is made anew, and so is one that comes from another user.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.pipeline.kept_files import PICTURES, read_kept
from cardgen.pipeline.places import writing_below
from cardgen.pipeline.seal import find_key, make_seal
from cardgen.pipeline.state import digest
from cardgen.pipeline.work import Progress
from cardgen.render.face import Face, Faces, Node

_MOST_AT_ONCE = 4
_DIGITS = 40
_PNG = b"\x89PNG"
_BYTES_A_PIXEL, _MORE_BYTES = 8, 1 << 20
"""More than a picture takes that hardly packs at all, with its colour profile."""
_MOST_LOOKED_AT = 8


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


def find_fine(faces: Sequence[Face]) -> dict[str, tuple[float, float]]:
    """Give the pictures of some faces that are far finer than print shows, by key, and what to scale their sides by."""
    if not any(face.pictures for face in faces):
        return {}
    from cardgen.render import fine_pictures

    return fine_pictures.find_fine(faces)


def scale_down(faces: Faces, folder: Path, progress: Progress) -> tuple[Faces, Saving]:
    """Give the faces with no picture finer than 1200 dpi, and what that saves; the largest use of each decides.

    `folder` is the game's output folder. Faces without such a picture stay the same.
    """
    distinct = faces.distinct()
    fine = find_fine(distinct)
    if not fine:
        return faces, Saving()
    from cardgen.render.fine_pictures import Shrunk, find_data, put_back, read_uri, size_of, write_uri

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
        {name: with_look(face, made[face.key]) for name, face in side.items()} for side in (faces.fronts, faces.backs)
    )
    return Faces(fronts, backs), Saving(len(shrunk), before, after, frozenset(names))


def with_look(face: Face, made: Face) -> Face:
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
    most = _BYTES_A_PIXEL * size[0] * size[1] + _MORE_BYTES
    for path in islice(folder.glob(f"{asked}-*"), _MOST_LOOKED_AT):
        data = read_kept(path, most)
        if data is not None and find_key() is not None and path.name == _name(asked, data):
            return path.name, data
    small = shrink(read_uri(uri), size)
    if small is None:
        return "", None
    name = _name(asked, small)
    with writing_below(folder):
        write_atomically(folder / name, small)
    return name, small


def _name(asked: str, data: bytes) -> str:
    seal = make_seal(f"{PICTURES} {asked}", data) or digest(asked, data)
    return f"{asked}-{seal[:_DIGITS]}.{'png' if data.startswith(_PNG) else 'jpg'}"


def remove_unused(folder: Path, names: Iterable[str]) -> None:
    """Remove the kept pictures of an output folder that no card shows any more."""
    known = set(names)
    for path in (folder / PICTURES).glob("*"):
        if path.name not in known and (path.is_symlink() or not path.is_dir()):
            with contextlib.suppress(OSError):
                path.unlink()
