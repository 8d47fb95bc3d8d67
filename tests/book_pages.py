"""A printed book read back as values: its pages, where ink lies on them, and its blocks of text line by line.

What belongs together is told by the PDF's tags (read by pikepdf), where it lies by pdfium; both know nothing of how
books are set. Lengths are millimetres from the top left of the trimmed page.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image
from pypdfium2 import raw

MM = 25.4 / 72
DPI = 72
HEAD, FOOT = 17.0, 19.0
SIDES = (13.0, 16.0)
BLOCKS = ("P", "H1", "H2", "H3", "H4", "H5", "H6", "LBody", "TD", "TH", "Caption")
_PALEST = 250
_ICON = 7.0
_SAME_LINE = 1.2
_FOLIO = 12.0  # millimetres below the text within which the folio stands


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block: the page it is on, what it says, where it lies, its smallest type size in points."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float

    @property
    def words(self) -> list[str]:
        """Give its words; an icon is one."""
        return self.text.split()


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item or table cell; `steps` is the list of numbered steps that it is in, or 0."""

    kind: str
    lines: tuple[Line, ...]
    steps: int = 0

    @property
    def text(self) -> str:
        """Give what it says."""
        return " ".join(" ".join(line.text.split()) for line in self.lines)

    @property
    def measure(self) -> float:
        """Give how long its longest line is."""
        return max(line.right - line.left for line in self.lines)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size, whether colour runs to its edges, and what is on it.

    `inks` are the stretches of the type area's height that hold ink, from top to bottom; `beyond` names the sides
    beyond which ink lies, `sizes` is the size of each piece of text.
    """

    number: int
    width: float
    height: float
    is_full: bool
    inks: tuple[tuple[float, float], ...]
    beyond: tuple[str, ...]
    sizes: tuple[tuple[float, str], ...]

    @property
    def room(self) -> float:
        """Give how high the type area is."""
        return self.height - HEAD - FOOT

    @property
    def empty_tail(self) -> float:
        """Give the share of the type area below the last ink."""
        return (self.height - FOOT - (self.inks[-1][1] if self.inks else HEAD)) / self.room

    @property
    def empty_middle(self) -> float:
        """Give the share of the type area that its highest empty stretch between inks takes."""
        gaps = (after[0] - before[1] for before, after in zip(self.inks, self.inks[1:], strict=False))
        return max(gaps, default=0.0) / self.room


@dataclass(frozen=True, slots=True)
class Link:
    """A link within a book: the page it is on, the page it leads to, what it says and how it is described."""

    page: int
    target: int
    text: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class ReadBook:
    """A book as read: its pages, its blocks in reading order, its links to other places of it."""

    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """A piece of text, or an icon, with its number among the tagged content of its page."""

    text: str
    box: tuple[float, float, float, float]
    baseline: float
    size: float


def read_book(file: Path) -> ReadBook:
    """Read a book's PDF."""
    document = pypdfium2.PdfDocument(file)
    try:
        marks = [_read_marks(page) for page in document]
        pages = [_read_page(page, number) for number, page in enumerate(document, 1)]
        with pikepdf.open(file) as pdf:
            links = tuple(_read_links(pdf, document))
            blocks = tuple(_read_blocks(pdf, marks))
    finally:
        document.close()
    return ReadBook(tuple(pages), blocks, links)


# ---- ink


def _find_trim(page: Any) -> tuple[float, float, float, float]:
    """Give the trim box in points, or the whole page where it has none."""
    box: tuple[float, float, float, float] = page.get_trimbox() or page.get_mediabox()
    return box


def _read_page(page: Any, number: int) -> Page:
    left, bottom, right, top = _find_trim(page)
    width, height = (right - left) * MM, (top - bottom) * MM
    outer = page.get_cropbox()
    scale = DPI / 72
    whole = page.render(scale=scale).to_pil().convert("L")
    edges = (
        (left - outer[0]) * scale,
        (outer[3] - top) * scale,
        (right - outer[0]) * scale,
        (outer[3] - bottom) * scale,
    )
    ink = whole.crop(tuple(round(edge) for edge in edges)).point([255 * (level < _PALEST) for level in range(256)])
    is_full = sum(ink.getpixel((x, y)) > 0 for x in (1, ink.width - 2) for y in (1, ink.height - 2)) >= 2
    inner, outer_side = (SIDES[1], SIDES[0]) if number % 2 else SIDES
    area = (inner, HEAD, width - outer_side, height - FOOT)
    inks = () if is_full else tuple(_find_stretches(ink, area))
    beyond = () if is_full else tuple(_find_beyond(ink, area))
    return Page(number, width, height, is_full, inks, beyond, tuple(_read_sizes(page)))


def _find_stretches(ink: Image.Image, area: tuple[float, float, float, float]) -> Iterator[tuple[float, float]]:
    """Give from where to where ink lies, row by row."""
    pixel = 25.4 / DPI
    left, top, right, bottom = (round(edge / pixel) for edge in area)
    rows = [ink.crop((left, y, right, y + 1)).getbbox() is not None for y in range(top, bottom)]
    start = None
    for y, is_inked in enumerate([*rows, False], top):
        if is_inked and start is None:
            start = y
        elif not is_inked and start is not None:
            yield start * pixel, y * pixel
            start = None


def _find_beyond(ink: Image.Image, area: tuple[float, float, float, float]) -> Iterator[str]:
    """Name the sides of the type area beyond which ink lies; below it stands the folio."""
    pixel = 25.4 / DPI
    left, top, right, bottom = (round(edge / pixel) for edge in area)
    more = round(0.8 / pixel)  # a hairline around a card, a letter that hangs over
    strips = {
        "left": (0, 0, left - more, ink.height),
        "top": (0, 0, ink.width, top - more),
        "right": (right + more, 0, ink.width, ink.height),
        "foot": (0, bottom + more, ink.width, bottom + round(3.6 / pixel)),
        "bottom": (0, bottom + round(_FOLIO / pixel), ink.width, ink.height),
    }
    for side, strip in strips.items():
        if ink.crop(strip).getbbox() is not None:
            yield side


# ---- text


def _read_marks(page: Any) -> dict[int, _Mark]:
    """Give each tagged piece of text, and each icon, by its number on the page."""
    left, _, _, top = _find_trim(page)
    words = page.get_textpage()
    found: dict[int, _Mark] = {}
    for item in page.get_objects(max_depth=1):
        number = raw.FPDFPageObj_GetMarkedContentID(item.raw)
        if number < 0:
            continue
        x, low, right, high = item.get_bounds()
        box = ((x - left) * MM, (top - high) * MM, (right - left) * MM, (top - low) * MM)
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            matrix = item.get_matrix()
            found[number] = _Mark(_read_text(item, words), box, (top - matrix.f) * MM, _read_size(item))
        elif item.type in (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE) and box[3] - box[1] < _ICON:
            found[number] = _Mark("\N{OBJECT REPLACEMENT CHARACTER}", box, box[3] - 0.4, 99.0)
    return found


def _read_text(item: Any, words: Any) -> str:
    length = raw.FPDFTextObj_GetText(item.raw, words.raw, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(item.raw, words.raw, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def _read_size(item: Any) -> float:
    """Give the type size in points as printed."""
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(item.raw, size)
    matrix = item.get_matrix()
    return float(size.value) * math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _read_sizes(page: Any) -> Iterator[tuple[float, str]]:
    """Give the size of each piece of text of the book's own; what a picture of a card says is none."""
    words = page.get_textpage()
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        text = _read_text(item, words).strip()
        if text:
            yield _read_size(item), text


# ---- what belongs together


def _read_blocks(pdf: pikepdf.Pdf, marks: Sequence[Mapping[int, _Mark]]) -> Iterator[Block]:
    pages = {page.objgen: number for number, page in enumerate(pdf.pages)}
    lists = iter(range(1, 10_000))

    def walk(element: Any, group: int) -> Iterator[Block]:
        kind = _name_kind(element)
        if kind in BLOCKS:
            held = [
                (page, marks[page][number]) for page, number in _list_marks(element, pages) if number in marks[page]
            ]
            is_step = kind == "LBody" and len(held) > 1 and _is_tile(held[0][1], held[1][1])
            lines = tuple(_join_lines(held[is_step:]))
            if lines:
                yield Block(kind, lines, group if is_step else 0)
        inner = next(lists) if kind == "L" else group
        for kid in _list_kids(element):
            yield from walk(kid, inner)

    for top in _list_kids(pdf.Root.StructTreeRoot):
        yield from walk(top, 0)


def _is_tile(first: _Mark, second: _Mark) -> bool:
    """Tell whether what an item begins with is the tile with its number, left of the text."""
    return first.text.strip().isdigit() and first.box[2] < second.box[0] - 1.5


def _name_kind(element: Any) -> str:
    return str(element.get("/S", "")).lstrip("/")


def _list_entries(element: Any) -> list[Any]:
    entries = element.get("/K")
    return [] if entries is None else list(entries) if isinstance(entries, pikepdf.Array) else [entries]


def _list_kids(element: Any) -> list[Any]:
    return [kid for kid in _list_entries(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def _list_marks(element: Any, pages: Mapping[Any, int]) -> Iterator[tuple[int, int]]:
    """Give page and number of what an element holds itself, not in blocks within it."""
    for entry in _list_entries(element):
        if isinstance(entry, int):
            yield pages[element.Pg.objgen], entry
        elif isinstance(entry, pikepdf.Dictionary) and entry.get("/Type") == "/MCR":
            yield pages[entry.Pg.objgen], int(entry.MCID)
        elif isinstance(entry, pikepdf.Dictionary) and "/S" in entry and _name_kind(entry) not in (*BLOCKS, "L", "Div"):
            yield from _list_marks(entry, pages)


def _join_lines(marks: Sequence[tuple[int, _Mark]]) -> Iterator[Line]:
    """Join pieces that stand on one line."""
    current: list[tuple[int, _Mark]] = []
    for page, mark in marks:
        if current and (page != current[-1][0] or abs(mark.baseline - current[-1][1].baseline) > _SAME_LINE):
            yield _make_line(current)
            current = []
        current.append((page, mark))
    if current:
        yield _make_line(current)


def _make_line(marks: Sequence[tuple[int, _Mark]]) -> Line:
    boxes = [mark.box for _, mark in marks]
    return Line(
        marks[0][0] + 1,
        "".join(mark.text for _, mark in marks).strip(),
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
        min(mark.size for _, mark in marks),
    )


# ---- links


def _read_links(pdf: pikepdf.Pdf, document: Any) -> Iterator[Link]:
    pages = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    for number, page in enumerate(pdf.pages, 1):
        words = document[number - 1].get_textpage()
        notes = [note for note in page.get("/Annots", []) if note.get("/Subtype") == "/Link"]
        for note in notes:
            target = _find_target(pdf, note)
            if target is not None:
                text = " ".join(words.get_text_bounded(*map(float, note.Rect)).split())
                yield Link(number, pages[target.objgen], text, str(note.get("/Contents", "")))


def _find_target(pdf: pikepdf.Pdf, note: Any) -> Any:
    """Give the page that a link leads to; None for an address of the web."""
    place = note.get("/Dest", note.A.get("/D") if "/A" in note else None)
    if isinstance(place, pikepdf.String):
        names = pikepdf.NameTree(pdf.Root.Names.Dests)
        place = names[str(place)]
    if isinstance(place, pikepdf.Dictionary):
        place = place.D
    return None if place is None else place[0]
