"""The target `png`: a picture of each face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.export.exporter import Exporter, Order
from cardgen.export.looks import Look, list_looks
from cardgen.export.pictures import MM_PER_INCH, FacePictures, count_pixels, write_png
from cardgen.geometry import Size
from cardgen.units import format_mm

if TYPE_CHECKING:
    from PIL import Image

_USUAL_DPI = 300
_MOST_PIXELS = 100_000_000
_FINER = 4  # how much finer the edge of round corners is drawn before it is smoothed


def _write(order: Order) -> Iterator[tuple[str, bytes]]:
    looks = list_looks(order.project.deck, order.faces).all
    bleed = order.project.deck.printing.bleed if order.settings.bleed else 0.0
    plans = [(look, *_plan(look, bleed, order)) for look in looks]
    too_large = [(look, pixels) for look, _, pixels, _ in plans if pixels[0] * pixels[1] > _MOST_PIXELS]
    if too_large:
        _report_large(*max(too_large, key=lambda each: each[1]), order)
        return
    with FacePictures(order.documents) as pictures:
        for look, part, pixels, dpi in plans:
            picture = pictures.draw(look.face.key, part, pixels)
            if order.settings.rounded:
                picture = round_corners(picture, look.shape.corner / MM_PER_INCH * dpi)
            yield f"{look.name}.png", write_png(picture, dpi)


def _plan(look: Look, bleed: float, order: Order) -> tuple[Size, tuple[int, int], float]:
    """Give the part of a face that is shown (mm), its pixels across and down, and how many there are to an inch."""
    size, settings = look.face.size, order.settings
    part = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    dpi = settings.dpi or _USUAL_DPI
    if settings.width is None:
        return part, count_pixels(part, dpi), dpi
    exact = settings.width / part.width * MM_PER_INCH
    return part, (settings.width, max(1, round(part.height / MM_PER_INCH * exact))), exact


def round_corners(picture: Image.Image, radius: float) -> Image.Image:
    """Give a picture as RGBA with nothing outside of round corners, the radius in pixels."""
    from PIL import Image, ImageDraw

    if radius <= 0:
        return picture.convert("RGBA")
    side = min(round(radius * _FINER), min(picture.size) * _FINER // 2)
    corner = Image.new("L", (side, side))
    ImageDraw.Draw(corner).ellipse((0, 0, 2 * side, 2 * side), fill=255)
    small = max(1, -(-side // _FINER))
    corner = corner.resize((small, small), Image.Resampling.BOX)
    mask = Image.new("L", picture.size, 255)
    for turned in range(4):
        right, bottom = picture.width - small, picture.height - small
        mask.paste(corner.rotate(-90 * turned), ((0, 0), (right, 0), (right, bottom), (0, bottom))[turned])
    rounded = picture.convert("RGBA")
    rounded.putalpha(mask)
    return rounded


def _report_large(look: Look, pixels: tuple[int, int], order: Order) -> None:
    """Say that a picture would have more pixels than any program likes."""
    size = look.face.size
    message = (
        f"The picture `{look.name}.png` would have {pixels[0]:,} x {pixels[1]:,} pixels for "
        f"{format_mm(size.width)} x {format_mm(size.height)} mm; at most {_MOST_PIXELS // 1_000_000} million are drawn."
    )
    fitting = int((_MOST_PIXELS / (size.width * size.height)) ** 0.5 * MM_PER_INCH)
    hint = f"Leave out --width, or give a smaller one; `--dpi {fitting}` is the finest for it."
    order.report.error("export-too-large", message, None, hint, look.face.card_id)


PNG = Exporter("png", "a picture of each face", _write, takes=("dpi", "width", "bleed", "rounded"))
