"""Lays drawings over the printed sides of a PDF, each in a layer that a viewer can switch off (ISO 32000-1, 8.11)."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.geometry import Size
from cardgen.sheets.forms import FormStore
from cardgen.sheets.imposition import Imposition, Sheet, SheetSide
from cardgen.sheets.ink import draw_marks
from cardgen.units import mm_to_pt


@dataclass(frozen=True, slots=True)
class Overlay:
    """A drawing over printed sides.

    `layer` is its name in viewers; without one it is always there. `find` gives what is drawn on a side, as values in
    millimetres, and nothing where nothing is; `paint` gets a canvas, those values, the height of the sheet in
    millimetres and the name of the labels' font.
    """

    layer: str
    find: Callable[[Sheet, SheetSide], Hashable]
    paint: Callable[[Any, Any, float, str], None]


def lay_over(
    store: FormStore, pdf: pikepdf.Pdf, imposition: Imposition, overlays: Sequence[Overlay], font: str
) -> None:
    """Lay the drawings over the pages of a document, which are those of the imposition; equal ones are stored once.

    Layers are shown and printed until somebody switches them off.
    """
    drawings: dict[tuple[int, Hashable, Size], int] = {}
    wanted: list[list[tuple[int, int]]] = []
    for sheet, side in imposition.pages:
        size = sheet.grid.spec.sheet
        found = ((number, overlay.find(sheet, side), size) for number, overlay in enumerate(overlays))
        wanted.append([(each[0], drawings.setdefault(each, len(drawings))) for each in found if each[1]])
    if not drawings:
        return
    painters = [partial(_paint, overlays[number], ink, size, font) for number, ink, size in drawings]
    with pikepdf.open(io.BytesIO(draw_marks((), font, painters))) as source:
        forms = store.add_pages(source, range(len(painters)))
    used = {number for numbers in wanted for number, _ in numbers}
    layers = _add_layers(pdf, {number: overlays[number].layer for number in sorted(used) if overlays[number].layer})
    for page, drawn in zip(pdf.pages, wanted, strict=True):
        _lay_over_page(pdf, page, [(layers.get(number), forms[at]) for number, at in drawn])


def _paint(overlay: Overlay, ink: Any, size: Size, font: str, canvas: Any) -> None:
    canvas.setPageSize((mm_to_pt(size.width), mm_to_pt(size.height)))
    overlay.paint(canvas, ink, size.height, font)


def _add_layers(pdf: pikepdf.Pdf, names: dict[int, str]) -> dict[int, Any]:
    """Give an optional content group for each name, and list them in the document (ISO 32000-1, 8.11.4)."""
    groups = {number: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name))) for number, name in names.items()}
    if groups:
        usual = Dictionary(Name=String("Layers"), BaseState=Name.ON, Order=Array([*groups.values()]))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([*groups.values()]), D=usual)
    return groups


def _lay_over_page(pdf: pikepdf.Pdf, page: pikepdf.Page, drawn: Sequence[tuple[Any, Any]]) -> None:
    content = []
    for number, (layer, form) in enumerate(drawn):
        page.obj.Resources.XObject[f"/O{number}"] = form
        shown = f"/Artifact BMC q /O{number} Do Q EMC"
        if layer is not None:
            if "/Properties" not in page.obj.Resources:
                page.obj.Resources.Properties = Dictionary()
            page.obj.Resources.Properties[f"/L{number}"] = layer
            shown = f"/OC /L{number} BDC\n{shown}\nEMC"
        content.append(shown)
    if content:
        before = page.obj.Contents.read_bytes()
        page.obj.Contents = pdf.make_stream(b"\n".join([before, *(each.encode("ascii") for each in content)]))
