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

from cardgen.render.drawings import Drawing
from cardgen.render.face import DrawnFaces, Face, Faces, Turn
from cardgen.render.tidy import drop_groups
from cardgen.rulebook.expand import Book
from cardgen.rulebook.finish.accessible import make_accessible
from cardgen.rulebook.finish.line_weight import thicken_lines
from cardgen.sheets.forms import FormStore
from cardgen.sheets.pdf import note_trim
from cardgen.units import mm_to_pt

_MAGIC = b"cardgen face"
FIRST_PAGE = 9000  # numbers from here on stand for whole pages, which `cardgen.kit` puts in
PAGE_KEY = "/CardgenPage"
_WIDTH = len(_MAGIC) + 4
_QUARTER = 0.5522847498  # of the radius: how long the handles of a quarter circle are
_EDGE_STYLE = "0.62 0.62 0.68 RG 0.9 w"  # a hairline, so that a pale card ends where the paper goes on


def make_placeholder(number: int) -> bytes:
    """Give the picture that stands for the face with a number below 10,000, as PNG."""
    out = BytesIO()
    Image.frombytes("L", (_WIDTH, 1), _MAGIC + f"{number:04}".encode()).save(out, "PNG")
    return out.getvalue()


def make_stand_in(drawing: Drawing, source: str) -> bytes:
    """Give an SVG file of the size and proportions of a drawing that shows nothing but the placeholder at `source`."""
    view = drawing.view
    size = "" if drawing.size is None else 'width="{:.6g}" height="{:.6g}"'.format(*drawing.size)
    place = f'x="{view.x:.6g}" y="{view.y:.6g}" width="{view.width:.6g}" height="{view.height:.6g}"'
    box = f"{view.x:.6g} {view.y:.6g} {view.width:.6g} {view.height:.6g}"
    image = f'<image {place} preserveAspectRatio="none" href="{source}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>{image}</svg>'.encode()


def place_faces(
    data: bytes, book: Book, faces: Faces, documents: Sequence[DrawnFaces], drawings: Sequence[Face] = ()
) -> bytes:
    """Give the set book with each placeholder replaced by the vector face that it stands for: those of the cards that
    the book shows, and behind them those of its drawings.

    Each look is stored once. A face that no document holds raises ValueError.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        numbered = [(item, _read_number(item)) for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        shown = [
            (image, *_find_face(number, book, faces, drawings))
            for image, number in numbered
            if number is not None and not _note_page(image, number)
        ]
        forms = FormStore(pdf).add_faces(documents, {face.key for _, face, _, _ in shown})
        for image, face, corner, turn in shown:
            note_trim(forms[face.key], face.size)
            _become_face(image, forms[face.key], face, corner, turn)
        make_accessible(pdf, book.targets)
        for page in pdf.pages:
            drop_groups(page.obj)
            page.obj.CropBox = page.obj.TrimBox  # readers show the page as it is once cut
        thicken_lines(pdf)
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _find_face(number: int, book: Book, faces: Faces, drawings: Sequence[Face]) -> tuple[Face, float | None, Turn]:
    """Give the face that a number stands for, the radius of its corners, none for a drawing, and how it is turned."""
    if number >= len(book.pictures):
        return drawings[number - len(book.pictures)], None, Turn.NONE
    picture = book.pictures[number]
    turn = book.turns.get(picture, Turn.NONE)
    return faces.get(picture.card_id, picture.side), book.corners[picture.card_id], turn


def _become_face(image: Any, form: Any, face: Face, corner: float | None, turn: Turn) -> None:
    """Turn an image into a form that shows the face's trim in the unit square: a card cut off at its rounded edge, a
    drawing as it is; upright, if the face is drawn lying."""
    left, bottom = (float(edge) + mm_to_pt(face.bleed) for edge in list(form["/BBox"])[:2])
    width, height = mm_to_pt(face.size.width), mm_to_pt(face.size.height)
    edge = "" if corner is None else _draw_edge(left, bottom, width, height, mm_to_pt(corner))
    for key in [key for key, _ in image.items() if key != "/Length"]:
        del image[key]
    image.write(f"q {edge} W n /Face Do Q {_EDGE_STYLE} {edge} S".encode() if edge else b"/Face Do")
    image["/Type"] = Name.XObject
    image["/Subtype"] = Name.Form
    around = 1 if edge else 0
    image["/BBox"] = _numbers(left - around, bottom - around, left + width + around, bottom + height + around)
    across, up = (1 / width, -left / width), (1 / height, -bottom / height)  # each a factor and what is added
    image["/Matrix"] = {
        Turn.NONE: _numbers(across[0], 0, 0, up[0], across[1], up[1]),
        Turn.LEFT: _numbers(0, across[0], -up[0], 0, 1 - up[1], across[1]),
        Turn.RIGHT: _numbers(0, -across[0], up[0], 0, up[1], 1 - across[1]),
    }[turn]
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


def _note_page(image: Any, number: int) -> bool:
    """Note in a picture which page it stands for, if it does: its pixels are lost where a build spares ink."""
    if number >= FIRST_PAGE:
        image[PAGE_KEY] = number - FIRST_PAGE
    return number >= FIRST_PAGE


def _read_number(image: Any) -> int | None:
    if image.get("/Subtype") != Name.Image or image.get("/Height") != 1 or image.get("/Width") != _WIDTH:
        return None
    pixels = bytes(image.read_bytes())
    return int(pixels[len(_MAGIC) :]) if pixels.startswith(_MAGIC) else None


def _numbers(*values: float) -> Array:
    return Array([Decimal(f"{value:.10f}") for value in values])
