"""Bombs in tables: workbooks that unpack, repeat or reach without end, CSV of nothing but commas."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping
from functools import partial

from bomb import DECK, Bomb, make_project

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_OPEN = "urn:oasis:names:tc:opendocument:xmlns"
_BEGIN = (
    '<row r="1"><c t="inlineStr"><is><t>id</t></is></c></row><row r="2"><c t="inlineStr"><is><t>a</t></is></c></row>'
)
_TOO_LARGE, _BAD = frozenset({"table-too-large"}), frozenset({"bad-table"})


def make(file: str, data: bytes) -> Mapping[str, bytes]:
    """Give a project whose cards are in a table."""
    deck = DECK.partition("cards:")[0] + f"cards: [{file}]\n"
    return make_project(deck=deck, files={f"decks/t/{file}": data})


def pack(parts: Mapping[str, str | bytes]) -> bytes:
    """Give a ZIP file."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return output.getvalue()


def list_parts(
    rows: str = "", behind: str = "", parts: Mapping[str, str | bytes] | None = None
) -> dict[str, str | bytes]:
    """Give the parts of an XLSX file with one card and more rows, what stands behind its rows, and more parts."""

    def relate(*targets: tuple[str, str]) -> str:
        listed = (
            f'<Relationship Id="r{number}" Type="{_KINDS}/{kind}" Target="{target}"/>'
            for number, (kind, target) in enumerate(targets)
        )
        return f'<Relationships xmlns="{_PACKAGE}">{"".join(listed)}</Relationships>'

    sheets = '<sheets><sheet name="S" sheetId="1" r:id="r0"/></sheets>'
    return {
        "_rels/.rels": relate(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_KINDS}">{sheets}</workbook>',
        "xl/_rels/workbook.xml.rels": relate(
            ("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml"), ("styles", "styles.xml")
        ),
        "xl/worksheets/sheet1.xml": (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{_BEGIN}{rows}</sheetData>{behind}</worksheet>'
        ),
        **(parts or {}),
    }


def make_xlsx(rows: str = "", behind: str = "", parts: Mapping[str, str | bytes] | None = None) -> Mapping[str, bytes]:
    """Give a project whose cards are in an XLSX file."""
    return make("t.xlsx", pack(list_parts(rows, behind, parts)))


def make_ods(rows: str) -> Mapping[str, bytes]:
    """Give a project whose cards are in an ODS file; `rows` stand below one card."""
    names = " ".join(f'xmlns:{name}="{_OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    table = f'<table:table table:name="S">{_row(_cell("id"))}{_row(_cell("a"))}{rows}</table:table>'
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    content = f"<office:document-content {names}>{body}</office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return make("t.ods", pack({"mimetype": kind, "content.xml": content}))


def _row(cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{cells}</table:table-row>"


def _cell(text: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {more}><text:p>{text}</text:p></table:table-cell>'


def _repeat(what: str, times: object) -> str:
    return f'table:number-{what}-repeated="{times}"'


def share(length: int, cells: int, says: int = 1) -> Mapping[str, bytes]:
    """Give a workbook of which so many cells share one long text; `says` is how many texts it says there are."""
    text = f'<sst xmlns="{_MAIN}" uniqueCount="{says}"><si><t>{"x" * length}</t></si></sst>'
    return make_xlsx('<row><c t="s"><v>0</v></c></row>' * cells, "", {"xl/sharedStrings.xml": text})


def style(value: str, number: int = 46) -> Mapping[str, bytes]:
    """Give a workbook with a number that is formatted as a time."""
    styles = f'<styleSheet xmlns="{_MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="{number}"/></cellXfs></styleSheet>'
    return make_xlsx(f'<row><c s="1"><v>{value}</v></c></row>', "", {"xl/styles.xml": styles})


def lie(at: int, data: bytes, inner: str = "x.bin", size: int = 0) -> Mapping[str, bytes]:
    """Give a workbook whose last part is `size` zeros, and whose directory says something else of it."""
    packed = pack(list_parts(parts={inner: bytes(size)}))
    entry = packed.rindex(b"PK\1\2") + at
    return make("t.xlsx", packed[:entry] + data + packed[entry + len(data) :])


def overlap() -> Mapping[str, bytes]:
    """Give a workbook of 1,500 parts that all are the same bytes, 50 KB each when unpacked."""
    whole = pack({"a": bytes(50_000)})
    entry = whole[whole.index(b"PK\1\2") :][:46]
    start = whole.index(b"PK\1\2")
    entries = b"".join(entry[:28] + b"\4\0" + entry[30:] + b"%04d" % number for number in range(1_500))
    end = struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, 1_500, 1_500, len(entries), start, 0)
    return make("t.xlsx", whole[:start] + entries + end)


def twins() -> Mapping[str, bytes]:
    """Give a workbook with two parts of one name, only one of which would be looked at."""
    honest = list_parts()
    return make("t.xlsx", pack({**honest, "XL/worksheets/sheet1.xml": honest["xl/worksheets/sheet1.xml"]}))


def entities() -> str:
    """Give a document type whose entities grow tenfold each."""
    grown = "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
    return f'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{grown}]><worksheet xmlns="{_MAIN}">&j;</worksheet>'


def _xlsx(name: str, codes: frozenset[str], rows: str = "", behind: str = "") -> Bomb:
    return Bomb(name, partial(make_xlsx, rows, behind), codes)


def _ods(name: str, codes: frozenset[str], rows: str) -> Bomb:
    return Bomb(name, partial(make_ods, rows), codes)


def _csv(name: str, codes: frozenset[str], first: bytes, rest: bytes, times: int) -> Bomb:
    return Bomb(name, lambda: make("t.csv", b"id,name\n" + first + rest * times + b"\n"), codes)


_WIDE = _repeat("columns", 500)
BOMBS = (
    Bomb("zip-of-a-gigabyte", lambda: lie(24, struct.pack("<L", 2**30)), _TOO_LARGE),
    Bomb("zip-that-lies", lambda: lie(24, struct.pack("<L", 10), size=70_000_000), _TOO_LARGE),
    Bomb("zip-of-3000-parts", lambda: make_xlsx(parts={f"a{at}": "" for at in range(3_000)}), _TOO_LARGE),
    Bomb("zip-overlapping", overlap, _TOO_LARGE),
    Bomb("zip-with-twins", twins, _BAD),
    Bomb("zip-encrypted", lambda: lie(8, b"\1\0"), _BAD),
    Bomb("zip-of-another-method", lambda: lie(10, b"\x0c\0"), _BAD),
    Bomb("zip-that-leads-away", lambda: lie(42, b"\xff\xff\xff\x7f"), _BAD),
    Bomb("xml-entities", lambda: make_xlsx(parts={"xl/worksheets/sheet1.xml": entities()}), _BAD),
    _xlsx("xml-nested", _BAD, behind="<a>" * 2_000_000),
    _xlsx("xml-rows-without-end", _TOO_LARGE, "<row/>" * 5_000_000),
    _xlsx("cells-in-one-row", _TOO_LARGE, f"<row>{'<c/>' * 1_000_000}</row>"),
    _xlsx("cells-in-many-rows", _TOO_LARGE, f"<row>{'<c><v>1</v></c>' * 160}</row>" * 19_000),
    _xlsx("cell-far-away", _TOO_LARGE, '<row><c r="XFD1048576"><v>1</v></c></row>'),
    _xlsx(
        "cells-in-two-corners", _TOO_LARGE, '<row><c r="SF3"><v>1</v></c></row><row><c r="A20000"><v>1</v></c></row>'
    ),
    _xlsx("cell-of-no-place", _BAD, f'<row><c r="A{"9" * 5_000}"><v>1</v></c></row>'),
    _xlsx("row-of-5000-digits", _BAD, f'<row r="{"9" * 5_000}"><c><v>1</v></c></row>'),
    Bomb("texts-that-are-shared", partial(share, 3_000_000, 19_000), _TOO_LARGE),
    Bomb("texts-that-are-said-to-be", partial(share, 1, 1, 4_000_000_000), _BAD),
    Bomb("time-of-1e308", partial(style, "-1e308"), _BAD),
    Bomb("date-of-infinity", partial(style, "inf", 14), _BAD),
    _ods("ods-rows-repeated", _TOO_LARGE, _row(_cell("x"), _repeat("rows", 10**9))),
    _ods("ods-columns-repeated", _TOO_LARGE, _row(_cell("x", _repeat("columns", 10**9)))),
    _ods("ods-repeated-often", _TOO_LARGE, _row(_cell("x", _WIDE), _repeat("rows", 19_000))),
    _ods("ods-empty-texts", _TOO_LARGE, _row(_cell("", _WIDE), _repeat("rows", 19_000))),
    _ods(
        "ods-formulas", _TOO_LARGE, _row(f'<table:table-cell {_WIDE} table:formula="of:=1"/>', _repeat("rows", 19_000))
    ),
    _ods("ods-rows-of-5000-digits", _BAD, _row(_cell("x"), _repeat("rows", "9" * 5_000))),
    _ods("ods-spaces", _TOO_LARGE, _row(_cell('<text:s text:c="1000000000"/>'))),
    _ods("ods-nested", _BAD, _row(_cell("<text:span>" * 2_000 + "<text:tab/>" + "</text:span>" * 2_000))),
    _csv("csv-commas-everywhere", _TOO_LARGE, b"", b"," * 499 + b"x\n", 19_000),
    Bomb("csv-columns", lambda: make("t.csv", b"," * 1_000_000 + b"x\n"), _TOO_LARGE),
    _csv("csv-rows", _TOO_LARGE, b"", b"a,A\n", 1_000_000),
    _csv("csv-quotes", frozenset({"unclosed-quote"}), b"", b'"', 9_000_001),
    _csv("csv-of-20-megabytes", frozenset({"file-too-large"}), b"a,", b"x", 20_000_000),
)
