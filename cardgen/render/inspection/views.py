"""Small pictures of a part of a face, with some text and without it, to see what the text changes."""

from __future__ import annotations

import base64
import io
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from cardgen.render.face import Node
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, multiply, parse_transform
from cardgen.render.normalise.scene import Scene, overlap
from cardgen.render.paths import Bounds

_PIXELS = 32.0  # in an em
_PICTURE = 512  # pixels
_MOST_PIXELS = 2_000_000
Rgb: TypeAlias = tuple[int, int, int]


class View:
    """A picture of a part of a face on white paper, looked at by places on the face (mm)."""

    def __init__(self, png: bytes, left: float, top: float, density: float) -> None:
        from PIL import Image

        with Image.open(io.BytesIO(png)) as picture:
            paper = Image.new("RGBA", picture.size, "white")
            paper.alpha_composite(picture.convert("RGBA"))
        seen = paper.convert("RGB")
        self._size = seen.size
        self._pixels: Any = seen.load()
        self._left, self._top, self._density = left, top, density

    def at(self, x: float, y: float) -> Rgb | None:
        """Give the colour at a place; None beside the picture."""
        across, down = (x - self._left) * self._density, (y - self._top) * self._density
        if not (0 <= across < self._size[0] and 0 <= down < self._size[1]):
            return None
        found: Rgb = self._pixels[int(across), int(down)]
        return found


Views: TypeAlias = tuple[View, View]
"""The same place with some text and without it."""


def draw_views(scene: Scene, texts: Iterable[Node], bounds: Bounds, em: float) -> Views:
    """Give what bounds of a face (mm) show, with and without the elements of a text; `em` is its size (mm)."""
    from cardgen.render.rasters import Rasters

    left, top, right, bottom = bounds
    density = min(_PIXELS / em, (_MOST_PIXELS / ((right - left) * (bottom - top))) ** 0.5)
    matrix = (density, 0.0, 0.0, density, -left * density, -top * density)
    size = (round((right - left) * density) + 1, round((bottom - top) * density) + 1)
    rasters, without = Rasters(scene.shop.fonts), {id(node) for node in texts}

    def draw(hidden: Collection[int]) -> View:
        kept = Node("g", {}, _keep(scene.out, hidden, bounds, IDENTITY))
        return View(rasters.show(kept, scene.defs, matrix, size), left, top, density)

    return draw(()), draw(without)


@lru_cache(maxsize=16)
def _shrink(uri: str) -> str:
    """Give a picture as one that is small, and as quickly drawn."""
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2]))) as picture:
        if max(picture.size) <= _PICTURE:
            return uri
        picture.draft("RGB", (_PICTURE, _PICTURE))
        is_clear = picture.has_transparency_data
        small = picture.convert("RGBA" if is_clear else "RGB")
    small.thumbnail((_PICTURE, _PICTURE))
    data = io.BytesIO()
    small.save(data, "PNG" if is_clear else "JPEG")
    kind = "png" if is_clear else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(data.getvalue()).decode()}"


def _keep(nodes: Iterable[Node], hidden: Collection[int], bounds: Bounds, matrix: Matrix) -> Iterator[Node]:
    """Give elements without those that are hidden, and without pictures that lie beside the bounds."""
    for node in nodes:
        if id(node) in hidden:
            continue
        own = parse_transform(node["transform"]) if "transform" in node else None
        total = multiply(matrix, own) if own is not None else matrix
        if node.tag == "image":
            if overlap(bounds_of(total, 0.0, 0.0, float(node["width"]), float(node["height"])), bounds):
                yield Node("image", {**node, "href": _shrink(node["href"]), "image-rendering": "optimizeSpeed"})
        elif node.tag == "raster":  # filters may bring a picture from beside
            yield Node(node.tag, node, _keep(node.children, hidden, (-1e9, -1e9, 1e9, 1e9), total))
        elif node.children:
            yield Node(node.tag, node, _keep(node.children, hidden, bounds, total), node.text)
        else:
            yield node
