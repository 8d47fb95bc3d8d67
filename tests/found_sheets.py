"""Reads a PDF of sheets back: page boxes, where every card lies, fonts, images and text, from the file alone."""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pikepdf

from cardgen.geometry import Box, Size
from cardgen.sheets.imposition import SHORTEST_SEAM
from cardgen.sheets.pdf import TRIM_KEY
from cardgen.units import pt_to_mm

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
LONGEST_HAIR = 0.5
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card on a page: its trim and what is visible of it in millimetres, y downwards; its turning clockwise."""

    card_id: str
    copy: int
    side: str
    trim: Box
    clip: Box
    rotation: int
    form: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FoundFont:
    """A font of the document: its name, and the SHA-256 of the embedded program or None if there is none."""

    name: str
    program: str | None

    @property
    def is_subset(self) -> bool:
        """Tell whether the name says that only the glyphs in use are embedded."""
        return len(self.name) > 7 and self.name[6] == "+" and self.name[:6].isupper()


@dataclass(frozen=True, slots=True)
class FoundImage:
    """A picture of the document: its size in pixels, how it is stored, and the SHA-256 of what is stored."""

    width: int
    height: int
    filter: str
    digest: str


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page: its size and boxes in millimetres, y downwards; its cards; its text in reading order."""

    size: Size
    trim: Box
    bleed: Box
    cards: tuple[FoundCard, ...]
    text: str


@dataclass(frozen=True, slots=True)
class FoundSheets:
    """What a PDF of sheets holds; fonts and images once for each object in the file."""

    title: str
    lang: str
    pages: tuple[FoundPage, ...]
    fonts: tuple[FoundFont, ...]
    images: tuple[FoundImage, ...]


def read_sheets(pdf: bytes | Path) -> FoundSheets:
    """Give what a PDF of sheets holds.

    A card's place and turning are computed from the matrices of the page's content and the trim of its form. Raises
    pikepdf.PdfError if the file is not a PDF.
    """
    with pikepdf.open(io.BytesIO(pdf) if isinstance(pdf, bytes) else pdf) as document:
        texts = _read_texts(pdf)
        pages = tuple(_read_page(page, text) for page, text in zip(document.pages, texts, strict=True))
        resources = list(_walk_resources(document))
        title, lang = document.docinfo.get("/Title", ""), document.Root.get("/Lang", "")
        return FoundSheets(str(title), str(lang), pages, _read_fonts(resources), _read_images(resources))


def _read_texts(pdf: bytes | Path) -> list[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    texts = []
    try:
        for page in document:
            text_page = page.get_textpage()
            texts.append(str(text_page.get_text_bounded()))
            text_page.close()
            page.close()
    finally:
        document.close()
    return texts


def _read_page(page: pikepdf.Page, text: str) -> FoundPage:
    media = [float(edge) for edge in page.mediabox]
    left, top = media[0], media[3]

    def as_box(x1: float, y1: float, x2: float, y2: float) -> Box:
        return Box(pt_to_mm(x1 - left), pt_to_mm(top - y2), pt_to_mm(x2 - x1), pt_to_mm(y2 - y1))

    size = Size(pt_to_mm(media[2] - media[0]), pt_to_mm(media[3] - media[1]))
    trim = as_box(*(float(edge) for edge in page.trimbox))
    bleed = as_box(*(float(edge) for edge in page.obj.get("/BleedBox", page.mediabox)))
    found = list(_find_cards(page))
    seen = find_visible([as_box(*window) for _, _, window, _, _ in found])
    cards = tuple(
        FoundCard(str(tag.ID), int(tag.Copy), str(tag.Side)[1:].lower(), as_box(*trims), clip, rotation, form)
        for (tag, trims, _, rotation, form), clip in zip(found, seen, strict=True)
    )
    return FoundPage(size, trim, bleed, cards, text)


_Edges: TypeAlias = tuple[float, float, float, float]


def _find_cards(page: pikepdf.Page) -> Iterator[tuple[Any, _Edges, _Edges, int, tuple[int, int]]]:
    """Give each card's tag, trim, clip, turning and form number by running the page's content; in points."""
    matrix, clip = _IDENTITY, tuple(float(edge) for edge in page.mediabox)
    path = clip
    stack: list[tuple[Matrix, Any]] = []
    tag: Any = None
    for instruction in pikepdf.parse_content_stream(page):
        operands: Any = instruction.operands
        word = str(instruction.operator)
        if word == "q":
            stack.append((matrix, clip))
        elif word == "Q":
            matrix, clip = stack.pop()
        elif word == "cm":
            a, b, c, d, e, f = (float(number) for number in operands)
            matrix = _multiply((a, b, c, d, e, f), matrix)
        elif word == "re":
            x, y, width, height = (float(number) for number in operands)
            path = _transform((x, y, x + width, y + height), matrix)
        elif word == "W":
            clip = _common(clip, path)
        elif word == "BDC" and str(operands[0]) == "/Card":
            tag = operands[1]
        elif word == "EMC":
            tag = None
        elif word == "Do" and tag is not None:
            form = page.resources.XObject[operands[0]]
            yield (
                tag,
                _transform(_trim_of(form), matrix),
                _common(clip, _box_of(form, matrix)),
                _turn(matrix),
                form.objgen,
            )


def _trim_of(form: Any) -> _Edges:
    x1, y1, x2, y2 = (float(edge) for edge in form.get(TRIM_KEY, form.BBox))
    return x1, y1, x2, y2


def _box_of(form: Any, matrix: Matrix) -> _Edges:
    x1, y1, x2, y2 = (float(edge) for edge in form.BBox)
    return _transform((x1, y1, x2, y2), matrix)


def _multiply(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _transform(box: _Edges, matrix: Matrix) -> _Edges:
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Any, other: Any) -> _Edges:
    x1, y1 = max(one[0], other[0]), max(one[1], other[1])
    return x1, y1, max(x1, min(one[2], other[2])), max(y1, min(one[3], other[3]))


def _turn(matrix: Matrix) -> int:
    return round(math.degrees(math.atan2(-matrix[1], matrix[0]))) % 360


def _walk_resources(document: pikepdf.Pdf) -> Iterator[Any]:
    """Give every resource dictionary of the document's pages and, inside them, of forms and patterns, once."""
    seen: set[tuple[int, int]] = set()
    waiting: list[Any] = [page.resources for page in document.pages]
    while waiting:
        resources = waiting.pop()
        yield resources
        for kind in ("/XObject", "/Pattern"):
            for value in resources.get(kind, {}).values():
                if value.objgen not in seen:
                    seen.add(value.objgen)
                    if "/Resources" in value:
                        waiting.append(value.Resources)
        for state in resources.get("/ExtGState", {}).values():
            mask = state.get("/SMask")
            if isinstance(mask, pikepdf.Dictionary) and mask.G.objgen not in seen:
                seen.add(mask.G.objgen)
                waiting.append(mask.G.get("/Resources", pikepdf.Dictionary()))


def _read_fonts(resources: list[Any]) -> tuple[FoundFont, ...]:
    found: dict[tuple[int, int], FoundFont] = {}
    for each in resources:
        for font in each.get("/Font", {}).values():
            if font.objgen not in found:
                found[font.objgen] = FoundFont(str(font.BaseFont)[1:], _font_program(font))
    return tuple(sorted(found.values(), key=lambda font: (font.name, font.program or "")))


def _font_program(font: Any) -> str | None:
    descendants = font.get("/DescendantFonts")
    descriptor = (descendants[0] if descendants is not None else font).get("/FontDescriptor")
    if descriptor is None:
        return None
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in descriptor:
            return hashlib.sha256(descriptor[key].read_bytes()).hexdigest()
    return None


def _read_images(resources: list[Any]) -> tuple[FoundImage, ...]:
    found: dict[tuple[int, int], FoundImage] = {}
    for each in resources:
        for image in each.get("/XObject", {}).values():
            if image.get("/Subtype") == "/Image" and image.objgen not in found:
                digest = hashlib.sha256(image.read_raw_bytes()).hexdigest()
                kind = str(image.get("/Filter", "/None"))[1:]
                found[image.objgen] = FoundImage(int(image.Width), int(image.Height), kind, digest)
    return tuple(sorted(found.values(), key=lambda image: image.digest))


def find_visible(windows: Sequence[Box]) -> list[Box]:
    """Give what is seen of each of some windows, drawn in this order, once later ones cover the hairs of overlap."""
    return [_uncover(window, windows[number + 1 :]) for number, window in enumerate(windows)]


def _uncover(window: Box, later: Sequence[Box]) -> Box:
    left, right, top, bottom = window.x, window.right, window.y, window.bottom
    for other in later:
        common = window.clipped(other)
        if max(common.width, common.height) <= SHORTEST_SEAM or min(common.width, common.height) <= 0.0:
            continue
        if common.width <= LONGEST_HAIR:
            if other.x > window.x:
                right = min(right, other.x)
            else:
                left = max(left, other.right)
        elif common.height <= LONGEST_HAIR:
            if other.y > window.y:
                bottom = min(bottom, other.y)
            else:
                top = max(top, other.bottom)
    return Box(left, top, right - left, bottom - top)
