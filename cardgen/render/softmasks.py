"""What the drawing library cannot say in a PDF, put right in its objects: masks by brightness, and tiles whose size is
no whole number of pixels."""

from __future__ import annotations

import re
from typing import Any

import pikepdf

from cardgen.render.surface import MASK_MARK

_UNPAINTED = rb"[-\d.\sqQcmlhreWn*]*?"  # states, transforms and clips
_MARKED = re.compile(_UNPAINTED + " ".join(f"{part:g}" for part in MASK_MARK).encode() + rb" rg\b")
_ONLY_DRAWS = re.compile(_UNPAINTED + rb"/\w+ gs\s+/(\w+) Do[\sqQ]*")
_SHRUNK = 0.99999


def mend_objects(document: Any) -> None:
    """Mend the masks and tiles of a document of pikepdf.

    The drawing library masks by opacity alone (`/S /Alpha`). A tile as wide as its step is drawn by pdfium in whole
    pixels, so that a fine pattern is another one on a screen; one that is a trifle smaller is not.
    """
    for item in document.objects:
        if isinstance(item, pikepdf.Stream):
            if item.get("/PatternType") == 1:
                left, top, right, bottom = map(float, item.BBox)
                item.BBox = pikepdf.Array([left, top, left + (right - left) * _SHRUNK, top + (bottom - top) * _SHRUNK])
        elif isinstance(item, pikepdf.Dictionary):
            _mend_mask(item)
            for state in item.get("/ExtGState", {}).values() if "/ExtGState" in item else ():
                if isinstance(state, pikepdf.Dictionary) and isinstance(state.get("/SMask"), pikepdf.Dictionary):
                    _mend_mask(state.SMask)


def _mend_mask(mask: Any) -> None:
    if mask.get("/S") == "/Alpha" and "/G" in mask and _is_marked(mask.G):
        mask.S = pikepdf.Name.Luminosity


def _is_marked(form: Any) -> bool:
    """Tell whether what a form draws begins with the mark, in itself or in the only form that it draws."""
    for _ in range(4):
        data = form.read_bytes()
        if _MARKED.match(data):
            return True
        match = _ONLY_DRAWS.fullmatch(data)
        if match is None:
            return False
        form = form.Resources.XObject["/" + match[1].decode()]
    return False
