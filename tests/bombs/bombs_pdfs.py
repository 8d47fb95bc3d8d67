"""Bombs in PDFs of strangers, which `cardgen inspect` reads: small files that loop, nest, or unpack without end."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import partial

from bomb import Bomb
from pdf_bytes import CATALOG, FLATE, PAGES, write_page, write_pdf, write_shown, write_stream
from picture_bytes import frame, head, jpeg, png, scan, zeros

_NONE: frozenset[str] = frozenset()  # what is found in a PDF has no codes


def _sheet(
    *more: bytes, pages: bytes = PAGES, media: bytes = b"0 0 200 300", trailer: bytes = b""
) -> Mapping[str, bytes]:
    """Give a PDF of one page with a box on it; further objects are numbered from 5."""
    return write_pdf(CATALOG, pages, write_page(media=media), write_stream(b"0 0 9 9 re f"), *more, trailer=trailer)


def _nested_flate() -> Mapping[str, bytes]:
    data = zeros(1000)
    for _ in range(4):
        data = zlib.compress(data)
    return write_shown(data, packing=b"/Filter[%s]" % (b"/FlateDecode" * 5))


def _forms(count: int) -> Mapping[str, bytes]:
    """Give forms of which each shows the next one ten times."""
    forms = []
    for number in range(count):
        shown = b"/N Do " * 10 if number < count - 1 else b"0 0 1 1 re f "
        inner = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N %d 0 R>>>>" % (number + 6)
        forms.append(write_stream(shown, inner))
    return write_shown(b"/F Do", b"/XObject<</F 5 0 R>>", *forms)


def _form_in_itself() -> Mapping[str, bytes]:
    own = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>"
    return write_shown(b"/F Do", b"/XObject<</F 5 0 R>>", write_stream(b"/F Do " * 1000, own))


def _picture(dictionary: bytes, data: bytes) -> Mapping[str, bytes]:
    whole = b"/Type/XObject/Subtype/Image/BitsPerComponent 8" + dictionary
    return write_shown(b"200 0 0 300 0 0 cm /I Do", b"/XObject<</I 5 0 R>>", write_stream(data, whole))


def _tiles(content: bytes, step: bytes) -> Mapping[str, bytes]:
    tile = b"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep %s/YStep %s/Resources<<>>" % (step, step)
    return write_shown(b"/Pattern cs /P scn 0 0 200 300 re f", b"/Pattern<</P 5 0 R>>", write_stream(content, tile))


def _deep_pages(count: int) -> Mapping[str, bytes]:
    nodes = [
        b"<</Type/Pages/Kids[%d 0 R]/Count 1/Parent %d 0 R>>" % (number + 1, max(number - 1, 2))
        for number in range(2, count + 2)
    ]
    return write_pdf(CATALOG, *nodes, b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 9 9]>>" % (count + 1))


def _shading(function: bytes) -> Mapping[str, bytes]:
    shading = b"<</ShadingType 1/ColorSpace/DeviceRGB/Function 6 0 R>>"
    form = b"/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]"
    return write_shown(b"200 0 0 300 0 0 cm /S sh", b"/Shading<</S 5 0 R>>", shading, write_stream(function, form))


def _table() -> Mapping[str, bytes]:
    """Give a PDF whose table of places is a stream that unpacks to one of many millions."""
    table = b"/Type/XRef/Size 1000000000/W[1 0 0]/Root 1 0 R/Filter/FlateDecode"
    head = b"%PDF-1.7\n"
    body = b"1 0 obj\n%s\nendobj\n" % write_stream(zeros(1000), table)
    return {"x.pdf": head + body + b"startxref\n%d\n%%%%EOF\n" % len(head)}


def _metadata() -> Mapping[str, bytes]:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha" * 50}">' for n in range(10))
    data = f'<?xml version="1.0"?><!DOCTYPE x [{entities}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&e9;</x:xmpmeta>'
    catalog = b"<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>"
    stream = write_stream(data.encode(), b"/Type/Metadata/Subtype/XML")
    return write_pdf(catalog, PAGES, write_page(), write_stream(b""), stream)


def _bomb(name: str, files: Callable[[], Mapping[str, bytes]], exit_code: int = 0) -> Bomb:
    return Bomb(name, files, _NONE, ("inspect", "x.pdf"), exit_code)


_CMYK = b"/ColorSpace/DeviceCMYK/Width 7000/Height 9000"
BOMBS = (
    _bomb("content-unpacks", lambda: write_shown(zeros(4000), packing=FLATE)),
    _bomb("content-packed-five-times", _nested_flate),
    _bomb("content-of-lzw", partial(write_shown, b"\x80\x0b\x60" * 3_000_000, packing=b"/Filter/LZWDecode")),
    _bomb("content-of-operators", lambda: write_shown(zlib.compress(b"0 0 1 1 re f " * 900_000), packing=FLATE)),
    _bomb("states-saved", lambda: write_shown(zlib.compress(b"q " * 5_000_000), packing=FLATE)),
    _bomb("lists-in-lists", partial(write_shown, b"[" * 200_000)),
    _bomb("pages-in-a-circle", partial(write_pdf, CATALOG, b"<</Type/Pages/Kids[2 0 R]/Count 1>>"), 1),
    _bomb("pages-one-in-another", partial(_deep_pages, 20_000), 1),
    _bomb(
        "one-page-a-million-times",
        lambda: write_pdf(
            CATALOG, b"<</Type/Pages/Kids[%s]/Count 1>>" % (b"3 0 R " * 1_000_000), write_page(), write_stream(b"")
        ),
        1,
    ),
    _bomb("table-in-a-circle", partial(_sheet, trailer=b"/Prev 9")),
    _bomb(
        "a-million-objects",
        lambda: _sheet(*[b"null"] * 1_000_000),
        1,
    ),
    _bomb("table-unpacks", _table, 1),
    _bomb(
        "media-box-huge",
        partial(_sheet, media=b"0 0 1e9 1e9"),
    ),
    _bomb(
        "media-box-thin",
        partial(_sheet, media=b"0 0 0.001 14400"),
    ),
    _bomb("forms-ten-of-ten", partial(_forms, 12)),
    _bomb("form-in-itself", _form_in_itself),
    _bomb("picture-unpacks", lambda: _picture(_CMYK + FLATE, zeros(3000))),
    _bomb(
        "picture-of-gigapixels", lambda: _picture(b"/ColorSpace/DeviceRGB/Width 99999/Height 99999" + FLATE, zeros(9))
    ),
    _bomb(
        "picture-of-many-scans",
        lambda: _picture(
            b"/ColorSpace/DeviceCMYK/Width 6000/Height 6000/Filter/DCTDecode",
            jpeg(size=frame(6000, 6000, 4, 0xC2), scans=scan(4, (0, 0, 0)) + scan(1, (1, 63, 0), b"") * 5000),
        ),
    ),
    _bomb("tiles-of-nothing", partial(_tiles, b"0 0 1 1 re f", b"0.0001")),
    _bomb("shading-in-loops", partial(_shading, b"{" + b"dup mul " * 20_000 + b"0 exch 0}")),
    _bomb("metadata-of-entities", _metadata),
    _bomb("a-picture-named-pdf", lambda: {"x.pdf": png(first=head(100_000, 100_000))}, 1),
)
