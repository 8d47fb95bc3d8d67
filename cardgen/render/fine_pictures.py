"""Pictures with far more pixels than print shows: found on the faces, scaled down, put back in their places."""

from __future__ import annotations

import base64
import hashlib
import io
import math
import pickle
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from cardgen.render.face import Face, Node, PictureUse
from cardgen.render.jpeg import read_jpeg
from cardgen.render.matrix import IDENTITY, Matrix, format_matrix, multiply, parse_transform
from cardgen.units import MM_PER_INCH

DPI = 600
FINEST_DPI = 2 * DPI
MAKE = "1"
"""To be counted up when pictures are scaled in another way."""
_QUALITY = 92
_LAID = frozenset({"fill", "stroke", "mask"})
_REFERENCE = re.compile(r"#([\w.-]+)")


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A picture scaled down: its size in pixels and its data inlined."""

    width: int
    height: int
    uri: str


def find_uses(tree: Node) -> tuple[PictureUse, ...]:
    """Give the pictures on a face, each with the largest size of its pixels there (mm)."""
    sizes: dict[str, tuple[float, float]] = {}
    for node, matrix in _find_images(tree):
        across, down = _size_of_pixel(node, matrix)
        key = _digest(node["href"])
        known = sizes.get(key, (0.0, 0.0))
        sizes[key] = max(across, known[0]), max(down, known[1])
    return tuple(PictureUse(key, *size) for key, size in sizes.items())


def find_fine(faces: Iterable[Face]) -> dict[str, tuple[float, float]]:
    """Give the pictures with more than 1200 dpi at their largest use, by key, and what to scale their sides by."""
    sizes: dict[str, tuple[float, float]] = {}
    for use in (use for face in faces for use in face.pictures):
        known = sizes.get(use.key, (0.0, 0.0))
        sizes[use.key] = max(use.across, known[0]), max(use.down, known[1])
    scales = {key: (_scale_for(across), _scale_for(down)) for key, (across, down) in sizes.items()}
    return {key: (across, down) for key, (across, down) in scales.items() if across * down < (DPI / FINEST_DPI) ** 2}


def find_data(faces: Iterable[Face], keys: Iterable[str]) -> dict[str, Node]:
    """Give the elements of pictures by their keys."""
    wanted = set(keys)
    found: dict[str, Node] = {}
    for face in faces:
        if any(use.key in wanted and use.key not in found for use in face.pictures):
            images = (node for node in face.tree.walk() if node.tag == "image")
            found.update((key, node) for node in images if (key := _digest(node["href"])) in wanted)
    return found


def size_of(node: Node, scale: tuple[float, float]) -> tuple[int, int]:
    """Give the width and height that a picture is scaled down to, in pixels."""
    return max(1, math.ceil(int(node["width"]) * scale[0])), max(1, math.ceil(int(node["height"]) * scale[1]))


def shrink(data: bytes, size: tuple[int, int]) -> bytes | None:
    """Give a PNG or JPEG scaled down, of its own type, with its profile and what is clear in it.

    None where that saves nothing, or its colours could not be kept.
    """
    from PIL import Image

    from cardgen.render.png import has_alpha, to_eight_bits

    output = io.BytesIO()
    with Image.open(io.BytesIO(data)) as picture:
        profile = picture.info.get("icc_profile")
        if picture.format == "JPEG":
            jpeg = read_jpeg(data)
            if jpeg is None or (jpeg.components == 4 and not jpeg.is_inverted):
                return None
            picture.draft(picture.mode, (2 * size[0], 2 * size[1]))
            small = picture.resize(size, Image.Resampling.LANCZOS)
            small.save(output, "JPEG", quality=_QUALITY, subsampling=0, icc_profile=profile)
            return output.getvalue() if output.tell() < len(data) else None
        plain = to_eight_bits(picture)
        is_grey = plain.mode in ("1", "L", "LA")
        mode = ("LA" if is_grey else "RGBA") if has_alpha(picture) else ("L" if is_grey else "RGB")
        if is_grey and "transparency" in picture.info:
            mode = "RGBA"
        small = plain.convert(mode).resize(size, Image.Resampling.LANCZOS)
        small.save(output, "PNG", icc_profile=profile)
    return output.getvalue()


def read_uri(uri: str) -> bytes:
    """Give the data of an inlined picture."""
    return base64.b64decode(uri.partition(";base64,")[2])


def write_uri(like: str, data: bytes) -> str:
    """Inline a picture of the same type as another one's."""
    return like.partition(";base64,")[0] + ";base64," + base64.b64encode(data).decode()


def put_back(face: Face, shrunk: Mapping[str, Shrunk]) -> Face:
    """Give a face with the scaled pictures in the places of those that they were made of, by their keys."""
    if not any(use.key in shrunk for use in face.pictures):
        return face
    tree, digest = face.tree, hashlib.sha256(face.key.encode())
    for node in tree.walk():
        small = shrunk.get(_digest(node["href"])) if node.tag == "image" else None
        if small is None:
            continue
        matrix = parse_transform(node.get("transform", "")) or IDENTITY
        across, down = int(node["width"]) / small.width, int(node["height"]) / small.height
        node["transform"] = format_matrix(multiply(matrix, (across, 0.0, 0.0, down, 0.0, 0.0)))
        node["width"], node["height"], node["href"] = str(small.width), str(small.height), small.uri
        digest.update(f"\n{node['transform']} {_digest(small.uri)}".encode())
    return replace(face, packed=pickle.dumps(tree), key=digest.hexdigest(), pictures=())


def _find_images(tree: Node) -> Iterator[tuple[Node, Matrix | None]]:
    """Give the pictures on a face and what takes each there; None where that is not known here."""
    defs = {child["id"]: child for node in tree.children if node.tag == "defs" for child in node.children}
    holding = _find_holding(defs)
    for node in tree.children:
        if node.tag != "defs":
            yield from _find_within(node, IDENTITY, holding)


def _find_holding(defs: Mapping[str, Node]) -> dict[str, Node]:
    """Give the definitions in which there are pictures, or references to others that have them."""
    holding = {name: node for name, node in defs.items() if any(each.tag == "image" for each in node.walk())}
    while more := {
        name: node
        for name, node in defs.items()
        if name not in holding and any(_refers(each, holding) for each in node.walk())
    }:
        holding |= more
    return holding


def _refers(node: Node, names: Iterable[str]) -> bool:
    return any(True for _ in _list_references(node, names))


def _list_references(node: Node, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Give the attributes by which an element refers to one of some definitions, each with its name."""
    if not names:
        return
    for key, value in node.items():
        if "#" in value and not value.startswith("data:"):
            yield from ((key, match[1]) for match in _REFERENCE.finditer(value) if match[1] in names)


def _find_within(
    node: Node, matrix: Matrix | None, holding: Mapping[str, Node]
) -> Iterator[tuple[Node, Matrix | None]]:
    if node.tag == "image":
        yield node, matrix
        return
    if "transform" in node and matrix is not None:
        matrix = multiply(matrix, parse_transform(node["transform"]) or IDENTITY)
    for key, name in _list_references(node, holding):
        definition, there = holding[name], matrix if key in _LAID else None
        if definition.tag == "pattern" and there is not None:
            there = multiply(there, parse_transform(definition.get("patternTransform", "")) or IDENTITY)
        for child in definition.children:
            yield from _find_within(child, there, holding)
    for child in node.children:
        yield from _find_within(child, matrix, holding)


def _size_of_pixel(node: Node, matrix: Matrix | None) -> tuple[float, float]:
    """Give how wide and high a pixel is printed (mm); without bounds where its number must stay."""
    if matrix is None or node.get("image-rendering") == "pixelated":
        return math.inf, math.inf
    a, b, c, d, _, _ = multiply(matrix, parse_transform(node.get("transform", "")) or IDENTITY)
    return math.hypot(a, b), math.hypot(c, d)


def _scale_for(pixel: float) -> float:
    return min(1.0, DPI * pixel / MM_PER_INCH)


@lru_cache(maxsize=64)
def _digest(uri: str) -> str:
    return hashlib.sha256(uri.encode()).hexdigest()
