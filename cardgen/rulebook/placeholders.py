"""Stands in for cards while the book is set, then gives way to their faces.

A placeholder is a PNG of 16 grey pixels that spell its number. The set PDF draws it as an image into the unit
square, wherever and however turned the style sheet wants the card. Turning that image object into a form with the
same unit square puts the card's vector face there, inside the tags that were written for the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from cardgen.render.face import DrawnFaces, Face, Faces
from cardgen.render.tidy import drop_groups
from cardgen.rulebook.expand import Book
from cardgen.sheets.forms import FormStore
from cardgen.units import mm_to_pt

_MAGIC = b"cardgen face"
_WIDTH = len(_MAGIC) + 4
_QUARTER = 0.5522847498  # of the radius: how long the handles of a quarter circle are
_EDGE_STYLE = "0.62 0.62 0.68 RG 0.9 w"  # a hairline, so that a pale card ends where the paper goes on


def make_placeholder(number: int) -> bytes:
    """Give the picture that stands for the face with a number below 10,000, as PNG."""
    out = BytesIO()
    Image.frombytes("L", (_WIDTH, 1), _MAGIC + f"{number:04}".encode()).save(out, "PNG")
    return out.getvalue()


def place_faces(data: bytes, book: Book, faces: Faces, documents: Sequence[DrawnFaces]) -> bytes:
    """Give the set book with each placeholder replaced by the vector face that it stands for.

    Each look is stored once. A face that no document holds raises ValueError.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        numbered = [(item, _read_number(item)) for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        pictures = [(image, book.pictures[number]) for image, number in numbered if number is not None]
        shown = [(image, picture, faces.get(picture.card_id, picture.side)) for image, picture in pictures]
        forms = FormStore(pdf).add_faces(documents, {face.key for _, _, face in shown})
        for image, picture, face in shown:
            _become_face(image, forms[face.key], face, book.corners[picture.card_id])
        for page in pdf.pages:
            drop_groups(page.obj)
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _become_face(image: Any, form: Any, face: Face, corner: float) -> None:
    """Turn an image into a form that shows the face's trim, cut off at its rounded edge, in the unit square."""
    left, bottom = (float(edge) + mm_to_pt(face.bleed) for edge in list(form["/BBox"])[:2])
    width, height = mm_to_pt(face.size.width), mm_to_pt(face.size.height)
    edge = _draw_edge(left, bottom, width, height, mm_to_pt(corner))
    for key in [key for key, _ in image.items() if key != "/Length"]:
        del image[key]
    image.write(f"q {edge} W n /Face Do Q {_EDGE_STYLE} {edge} S".encode())
    image["/Type"] = Name.XObject
    image["/Subtype"] = Name.Form
    image["/BBox"] = _numbers(left - 1, bottom - 1, left + width + 1, bottom + height + 1)
    image["/Matrix"] = _numbers(1 / width, 0, 0, 1 / height, -left / width, -bottom / height)
    image["/Resources"] = Dictionary(XObject=Dictionary(Face=form))


def _draw_edge(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Give the path of a rectangle with round corners, in points."""
    right, top, bend = x + width, y + height, radius * (1 - _QUARTER)
    steps = (
        (x + radius, y, "m"),
        (right - radius, y, "l"),
        (right - bend, y, right, y + bend, right, y + radius, "c"),
        (right, top - radius, "l"),
        (right, top - bend, right - bend, top, right - radius, top, "c"),
        (x + radius, top, "l"),
        (x + bend, top, x, top - bend, x, top - radius, "c"),
        (x, y + radius, "l"),
        (x, y + bend, x + bend, y, x + radius, y, "c"),
    )
    return " ".join(f"{value:.3f}" if isinstance(value, float) else value for step in steps for value in step) + " h"


def _read_number(image: Any) -> int | None:
    if image.get("/Subtype") != Name.Image or image.get("/Height") != 1 or image.get("/Width") != _WIDTH:
        return None
    pixels = bytes(image.read_bytes())
    return int(pixels[len(_MAGIC) :]) if pixels.startswith(_MAGIC) else None


def _numbers(*values: float) -> Array:
    return Array([Decimal(f"{value:.10f}") for value in values])
