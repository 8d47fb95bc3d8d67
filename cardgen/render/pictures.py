"""Pictures in faces: each decoded once, JPEG data passed through as it is."""

from __future__ import annotations

import base64
import io
from typing import Any

import cairocffi as cairo

from cardgen.render.matrix import invert, parse_transform


class Pictures:
    """Draws pictures; keeps what was decoded."""

    def __init__(self) -> None:
        self._surfaces: dict[str, Any] = {}

    def draw(self, context: Any, node: Any) -> None:
        """Draw a picture where its element says; a unit of its transform is a pixel."""
        surface = self._surfaces.get(node["href"])
        if surface is None:
            surface = self._surfaces[node["href"]] = _open(node["href"], int(node["width"]), int(node["height"]))
        matrix = parse_transform(node["transform"])
        if matrix is None or invert(matrix) is None:
            return
        context.save()
        context.transform(cairo.Matrix(*matrix))
        pattern = cairo.SurfacePattern(surface)
        pattern.set_filter(cairo.FILTER_GOOD)
        context.set_source(pattern)
        context.rectangle(0, 0, int(node["width"]), int(node["height"]))
        context.fill()
        context.restore()


def _open(uri: str, width: int, height: int) -> Any:
    kind, _, text = uri.partition(";base64,")
    data = base64.b64decode(text)
    if kind == "data:image/jpeg":
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        surface.set_mime_data("image/jpeg", data)
        return surface
    return cairo.ImageSurface.create_from_png(io.BytesIO(data))
