"""Lays drawings over the printed sides of a PDF, each in a layer that a viewer can switch off (ISO 32000-1, 8.11)."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.geometry import Size
from cardgen.sheets.forms import FormStore
from cardgen.sheets.imposition import Imposition, Sheet, SheetSide
from cardgen.sheets.ink import draw_marks
from cardgen.sheets.strips import Rest
from cardgen.units import mm_to_pt


@dataclass(frozen=True, slots=True)
class Overlay:
    """A drawing over printed sides.

    `layer` is its name in viewers; without one it is always there. `find` gives what is drawn on a side, as values in
    millimetres, and nothing where nothing is; `paint` gets a canvas, those values, the height of the sheet in
    millimetres and the name of the labels' font. A drawing with a `legend` needs so many millimetres of a strip in the
    margin: `put` gives the values with the rest of a strip that has them, or as they are where none has.
    """

    layer: str
    find: Callable[[Sheet, SheetSide], Hashable]
    paint: Callable[[Any, Any, float, str], None]
    legend: float = 0.0
    put: Callable[[Any, Rest], Hashable] | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A drawing that is laid over a page: its form in the document, and its layer if it has one."""

    form: Any
    layer: Any = None


def store_overlays(
    store: FormStore,
    pdf: pikepdf.Pdf,
    imposition: Imposition,
    rests: Sequence[Sequence[Rest]],
    overlays: Sequence[Overlay],
    font: str,
) -> list[list[Laid]]:
    """Give what is laid over each page of an imposition; equal drawings are stored once.

    `rests` are what is free of the strips of each page.
    Layers are shown and printed until somebody switches them off.
    """
    drawings: dict[tuple[int, Hashable, Size], int] = {}
    wanted: list[list[tuple[int, int]]] = []
    for (sheet, side), free in zip(imposition.pages, rests, strict=True):
        size = sheet.grid.spec.sheet
        found = ((number, _find(overlay, sheet, side, free), size) for number, overlay in enumerate(overlays))
        wanted.append([(each[0], drawings.setdefault(each, len(drawings))) for each in found if each[1]])
    if not drawings:
        return [[] for _ in wanted]
    painters = [partial(_paint, overlays[number], ink, size, font) for number, ink, size in drawings]
    with pikepdf.open(io.BytesIO(draw_marks((), font, painters))) as source:
        forms = store.add_pages(source, range(len(painters)))
    used = {number for numbers in wanted for number, _ in numbers}
    layers = _add_layers(pdf, {number: overlays[number].layer for number in sorted(used) if overlays[number].layer})
    return [[Laid(forms[at], layers.get(number)) for number, at in numbers] for numbers in wanted]


def show_overlays(laid: Sequence[Laid], resources: Any) -> Iterator[str]:
    """Give the operators that show what is laid over a page, and put what they name into the page's resources."""
    layers = {f"/L{number}": each.layer for number, each in enumerate(laid) if each.layer is not None}
    if layers:
        resources.Properties = Dictionary(layers)
    for number, each in enumerate(laid):
        resources.XObject[f"/O{number}"] = each.form
        shown = f"/Artifact BMC q /O{number} Do Q EMC"
        yield shown if each.layer is None else f"/OC /L{number} BDC\n{shown}\nEMC"


def _find(overlay: Overlay, sheet: Sheet, side: SheetSide, rests: Sequence[Rest]) -> Hashable:
    found = overlay.find(sheet, side)
    rest = next((rest for rest in rests if rest.length >= overlay.legend), None)
    return overlay.put(found, rest) if found and rest and overlay.put else found


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
