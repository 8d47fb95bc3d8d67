"""The rules of PDF/X about what is on pages: boxes, fonts, colours, pictures, states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from cardgen.export.press.pdfx import PdfxKind
from cardgen.export.press.walk import Found, find_transparency, list_pictures, walk

Broken = Iterator[tuple[int | None, str]]
_SLACK = 0.01
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_NEVER = {"/CalRGB", "/DeviceRGB", "/RGB"}
_NEVER_IN_X1A = _NEVER | {"/ICCBased", "/Lab", "/CalGray"}
_OPERATORS = {"rg", "RG"}
_COMPRESSION = {"/LZWDecode", "/LZW"}
_NEW_COMPRESSION = _COMPRESSION | {"/JPXDecode"}


class Checked(Protocol):
    """A file under test."""

    @property
    def document(self) -> Any:
        """Give the document, open."""

    @property
    def kind(self) -> PdfxKind:
        """Give what it is to be."""


def find_missing_boxes(checked: Checked) -> Broken:
    """Give the pages without a media box, or with none or both of trim box and art box."""
    for number, page in enumerate(checked.document.pages, 1):
        found = [name for name in ("/TrimBox", "/ArtBox") if name in page.obj]
        if "/MediaBox" not in page or len(found) != 1:
            yield number, f"It has {' and '.join(name[1:] for name in found) or 'neither'}."


def find_bad_boxes(checked: Checked) -> Broken:
    """Give the pages whose boxes do not lie in one another."""
    for number, page in enumerate(checked.document.pages, 1):
        whole = _read_box(page.mediabox)
        trim = _read_box(page.obj.get("/TrimBox", page.obj.get("/ArtBox", page.mediabox)))
        bleed = _read_box(page.obj.get("/BleedBox", page.mediabox))
        if not (_is_in(trim, bleed) and _is_in(bleed, whole)):
            yield number, f"They are {trim}, {bleed} and {whole} in points."


def find_loose_fonts(checked: Checked) -> Broken:
    """Give the fonts without a font program."""
    for found in walk(checked.document):
        for font in found.resources.get("/Font", {}).values():
            for each in font.get("/DescendantFonts", [font]):
                described = each.get("/FontDescriptor", {})
                if each.get("/Subtype") != "/Type3" and not any(name in described for name in _FONT_FILES):
                    yield found.page, f"`{str(each.get('/BaseFont', '/a font'))[1:]}` is not."


def find_foreign_colors(checked: Checked) -> Broken:
    """Give where colours are of red, green and blue; for PDF/X-1a also where a profile stands for them."""
    names = _NEVER_IN_X1A if checked.kind is PdfxKind.X1A else _NEVER
    for found in walk(checked.document):
        spaces = {name for space in _list_spaces(found) for name in _name_all(space)} & names
        for name in sorted(spaces):
            yield found.page, f"There is {name[1:]}."
        if not spaces and (used := _list_operators(found.content, names)):
            yield found.page, f"It paints with `{used}`."


def find_transparent(checked: Checked) -> Broken:
    """Give what is transparent, and the groups, which X-1a does not know."""
    for found in walk(checked.document):
        what = find_transparency(found) or ("a group" if "/Group" in found.holder else None)
        if what:
            yield found.page, f"There is {what}."


def find_notes(checked: Checked) -> Broken:
    """Give the annotations within the bleed."""
    for number, page in enumerate(checked.document.pages, 1):
        bleed = _read_box(page.obj.get("/BleedBox", page.mediabox))
        for note in page.obj.get("/Annots", []):
            left, bottom, right, top = _read_box(note.get("/Rect", bleed))
            is_apart = right <= bleed[0] or left >= bleed[2] or top <= bleed[1] or bottom >= bleed[3]
            if not is_apart and note.get("/Subtype") not in ("/TrapNet", "/PrinterMark"):
                yield number, f"There is one ({str(note.get('/Subtype', '/unknown'))[1:]})."


def find_bad_pictures(checked: Checked) -> Broken:
    """Give pictures with alternates or a compression that is not allowed."""
    forbidden = _NEW_COMPRESSION if checked.kind is PdfxKind.X1A else _COMPRESSION
    for found in walk(checked.document):
        for picture in list_pictures(found.resources):
            if "/Alternates" in picture or "/OPI" in picture:
                yield found.page, "One has alternates."
            filters = picture.get("/Filter", [])
            used = {str(filters)} if str(filters).startswith("/") else {str(each) for each in filters}
            for name in sorted(used & forbidden):
                yield found.page, f"One is compressed by {name[1:]}."


def find_odd_states(checked: Checked) -> Broken:
    """Give graphics states with a transfer curve or a halftone's phase."""
    for found in walk(checked.document):
        for state in found.resources.get("/ExtGState", {}).values():
            names = [name for name in ("/TR", "/HTP") if name in state]
            if str(state.get("/TR2", "/Default")) != "/Default":
                names.append("/TR2")
            if names:
                yield found.page, f"There is {', '.join(name[1:] for name in names)}."


def find_odd_streams(checked: Checked) -> Broken:
    """Give PostScript, and forms that stand for pages of other files."""
    for found in walk(checked.document):
        for each in found.resources.get("/XObject", {}).values():
            if each.get("/Subtype") == "/PS" or each.get("/Subtype2") == "/PS":
                yield found.page, "There is PostScript."
            if "/Ref" in each or "/OPI" in each or "/F" in each:
                yield found.page, "There is a reference to another file."


def _list_spaces(found: Found) -> Iterator[Any]:
    resources = found.resources
    yield from resources.get("/ColorSpace", {}).values()
    for picture in list_pictures(resources):
        if "/ColorSpace" in picture:
            yield picture.ColorSpace
    for shading in resources.get("/Shading", {}).values():
        yield shading.get("/ColorSpace")
    for pattern in resources.get("/Pattern", {}).values():
        if "/Shading" in pattern:
            yield pattern.Shading.get("/ColorSpace")
    group = found.holder.get("/Group")
    if group is not None and "/CS" in group:
        yield group.CS


def _name_all(space: Any) -> Iterable[str]:
    """Give the names of a space and of those that it is made of."""
    import pikepdf

    if isinstance(space, pikepdf.Array):
        kind = str(space[0])
        inner = {"/Indexed": [1], "/I": [1], "/Separation": [2], "/DeviceN": [2], "/Pattern": [1]}.get(kind, [])
        return [kind, *(name for at in inner if at < len(space) for name in _name_all(space[at]))]
    return [str(space)]


def _list_operators(content: Any, names: set[str]) -> str:
    """Name the operators that paint with a colour of red, green and blue, or its space by name."""
    import pikepdf

    used: set[str] = set()
    for instruction in pikepdf.parse_content_stream(content, "rg RG cs CS BI ID EI"):
        operator = str(instruction.operator)
        if operator in _OPERATORS:
            used.add(operator)
        elif operator in ("cs", "CS") and str(instruction.operands[0]) in names:
            used.add(str(instruction.operands[0])[1:])
        elif operator == "INLINE IMAGE" and _has_inline(instruction, names):
            used.add("an inline picture")
    return ", ".join(sorted(used))


def _read_box(box: Any) -> tuple[float, ...]:
    return tuple(round(float(edge), 3) for edge in box)


def _is_in(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    return all(a >= b - _SLACK for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + _SLACK for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def _has_inline(instruction: Any, names: set[str]) -> bool:
    return str(instruction.iimage.colorspace) in names
