"""The target `png`: a picture of each face."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.export.exporter import Exporter, Order
from cardgen.export.pictures import FacePictures, count_pixels, write_png
from cardgen.geometry import Size

_USUAL_DPI = 300


def _write(order: Order) -> Iterator[tuple[str, bytes]]:
    dpi = order.settings.dpi or _USUAL_DPI
    with FacePictures(order.documents) as pictures:
        for side, faces in (("front", order.faces.fronts), ("back", order.faces.backs)):
            for card_id, face in faces.items():
                bleed = order.project.deck.printing.bleed if order.settings.bleed else 0.0
                part = Size(face.size.width + 2 * bleed, face.size.height + 2 * bleed)
                picture = pictures.draw(face.key, part, count_pixels(part, dpi))
                yield f"{card_id}-{side}.png", write_png(picture, dpi)


PNG = Exporter("png", "a picture of each face", _write)
