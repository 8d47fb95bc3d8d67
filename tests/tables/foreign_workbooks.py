"""Workbooks written by hand, part by part, as other programs than ours write them."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import quoteattr

HIDDEN = " state='hidden'"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def zip_parts(parts: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return packed.getvalue()


def write_xlsx(
    sheets: dict[str, str],
    shared: tuple[str, ...] = (),
    hidden: tuple[str, ...] = (),
    formats: tuple[str, ...] = (),
    built_in: tuple[int, ...] = (),
) -> bytes:
    """Give a workbook of sheets by name, each the XML inside of <worksheet>, with the texts that cells share.

    A cell of style 1 is a date; from 2 on styles are the `formats` of numbers, then those that are built in.
    """
    numbered = list(enumerate(sheets, 1))
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}"{HIDDEN if name in hidden else ""} r:id="rId{number}"/>'
        for number, name in numbered
    )
    relations = "".join(
        f'<Relationship Id="rId{number}" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number, _ in numbered
    )
    texts = "".join(f"<si><t xml:space='preserve'>{text}</t></si>" for text in shared)
    own = list(enumerate(formats, 164))
    codes = "".join(f"<numFmt numFmtId='{number}' formatCode={quoteattr(code)}/>" for number, code in own)
    used = (0, 14, *(number for number, _ in own), *built_in)
    styles = "".join(f'<xf numFmtId="{each}" applyNumberFormat="1"/>' for each in used)
    dates = f"<numFmts>{codes}</numFmts><cellXfs>{styles}</cellXfs>"
    return zip_parts(
        {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>{listed}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{relations}'
            f'<Relationship Id="s" Type="{_DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/>'
            f'<Relationship Id="t" Type="{_DOCUMENT}/styles" Target="styles.xml"/></Relationships>',
            "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{dates}</styleSheet>',
            "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{texts}</sst>',
            **{
                f"xl/worksheets/sheet{number}.xml": f'<worksheet xmlns="{_MAIN}">{sheets[name]}</worksheet>'
                for number, name in numbered
            },
        }
    )


def rows(*lines: str) -> str:
    """Give the data of a sheet: in each line the cells with `|` between, texts and whole numbers."""
    written = []
    for number, line in enumerate(lines, 1):
        cells = []
        for column, text in enumerate(line.split("|")):
            at = f"{chr(ord('A') + column)}{number}"
            if text.startswith("<"):
                cells.append(text.replace("<c", f'<c r="{at}"', 1))
            elif text.isdigit():
                cells.append(f'<c r="{at}"><v>{text}</v></c>')
            elif text:
                cells.append(f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>')
        written.append(f'<row r="{number}">{"".join(cells)}</row>')
    return f"<sheetData>{''.join(written)}</sheetData>"


def write_ods(tables: dict[str, str]) -> bytes:
    """Give an OpenDocument workbook of sheets by name, each the XML inside of <table:table>."""
    inner = "".join(f'<table:table table:name="{name}">{xml}</table:table>' for name, xml in tables.items())
    kinds = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f'<m:file-entry m:full-path="/" m:media-type="{kinds}"/>'
    spaces = " ".join(f'xmlns:{each}="{_OFFICE}:{each}:1.0"' for each in ("office", "table", "text"))
    return zip_parts(
        {
            "mimetype": kinds,
            "META-INF/manifest.xml": f'<m:manifest xmlns:m="{_OFFICE}:manifest:1.0">{manifest}</m:manifest>',
            "content.xml": f'<office:document-content {spaces} xmlns:calcext="urn:org:documentfoundation:names:'
            f'experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet>{inner}'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )
