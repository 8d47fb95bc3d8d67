"""A PDF as print shops ask for it: PDF/X-4, or the older PDF/X-1a:2003 without transparency and layers."""

from __future__ import annotations

import hashlib
import io
from enum import Enum
from typing import Any

from cardgen.export.press.profiles import CmykProfile
from cardgen.export.press.spaces import PressError
from cardgen.export.press.walk import find_transparent_pages, walk
from cardgen.sheets.pdf import DATE

XMP_DATE = "2000-01-01T00:00:00Z"
REGISTRY = "http://www.color.org"
_AFTER_PDF_14 = ("/ViewerPreferences", "/OCProperties", "/Metadata", "/MarkInfo", "/StructTreeRoot")
_MOST_NAMED = 5


class PdfxKind(Enum):
    """Which PDF/X a file is to be: `value` is what the file says of itself."""

    X4 = "PDF/X-4"
    X1A = "PDF/X-1a:2003"

    @property
    def version(self) -> str:
        """Give the version of PDF that it is made of."""
        return "1.6" if self is PdfxKind.X4 else "1.4"


def make_pdfx(pdf: bytes, kind: PdfxKind, profile: CmykProfile, title: str) -> bytes:
    """Give a PDF in four inks, as `to_cmyk` makes it, with the facts of a PDF/X: its press, boxes and metadata.

    Fonts, colours and what else a PDF/X may not hold are told by `check_pdfx`. Raises PressError where an X-1a has
    transparency, or a layer that is switched off: `flatten` makes pictures of such pages.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        if kind is PdfxKind.X1A:
            _leave_out_newer(document)
        for page in document.pages:
            _set_boxes(page)
        _set_intent(document, profile)
        _set_facts(document, kind, title)
        if kind is PdfxKind.X4:
            _set_metadata(document, title, hashlib.sha256(pdf).hexdigest()[:32])
        is_new = kind is PdfxKind.X4
        modes = pikepdf.ObjectStreamMode
        target = io.BytesIO()
        document.save(
            target,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=modes.generate if is_new else modes.disable,
            force_version=kind.version,
        )
    return target.getvalue()


def _leave_out_newer(document: Any) -> None:
    """Take out what PDF 1.3 has not: groups without transparency, layers that are all shown, marks of structure."""
    pages = find_transparent_pages(document)
    if pages:
        named = ", ".join(f"page {page} ({what})" for page, what in list(pages.items())[:_MOST_NAMED])
        more = f" and {len(pages) - _MOST_NAMED} more" if len(pages) > _MOST_NAMED else ""
        raise PressError(f"PDF/X-1a has no transparency, but there is some on {named}{more}.")
    layers = document.Root.get("/OCProperties")
    if layers is not None and len(layers.get("/D", {}).get("/OFF", [])):
        raise PressError("PDF/X-1a has no layers, and one of the file is switched off: leave it out.")
    for name in _AFTER_PDF_14:
        if name in document.Root:
            del document.Root[name]
    for found in walk(document):
        for holder in (found.holder, *found.resources.get("/XObject", {}).values()):
            for name in ("/Group", "/OC", "/StructParents"):
                if name in holder:
                    del holder[name]


def _set_boxes(page: Any) -> None:
    """Give a page its own boxes (ISO 32000-1, 14.11.2), the trim in the bleed in the whole."""
    from pikepdf import Array

    whole = [float(edge) for edge in page.mediabox]
    trim = [float(edge) for edge in page.obj.get("/TrimBox", whole)]
    bleed = [float(edge) for edge in page.obj.get("/BleedBox", trim)]
    bleed = [min(a, b) for a, b in zip(bleed[:2], trim[:2], strict=True)] + [
        max(a, b) for a, b in zip(bleed[2:], trim[2:], strict=True)
    ]
    for name, box in (("/MediaBox", whole), ("/BleedBox", _within(bleed, whole)), ("/TrimBox", _within(trim, whole))):
        page.obj[name] = Array([round(edge, 5) + 0.0 for edge in box])
    for name in ("/ArtBox", "/CropBox"):
        if name in page.obj:
            del page.obj[name]


def _within(box: list[float], whole: list[float]) -> list[float]:
    return [max(a, b) for a, b in zip(box[:2], whole[:2], strict=True)] + [
        min(a, b) for a, b in zip(box[2:], whole[2:], strict=True)
    ]


def _set_intent(document: Any, profile: CmykProfile) -> None:
    """Say which printing the inks are meant for, with its profile (ISO 32000-1, 14.11.5)."""
    from pikepdf import Array, Dictionary, Name, String

    document.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent,
                S=Name.GTS_PDFX,
                OutputConditionIdentifier=String(profile.condition),
                OutputCondition=String(profile.name),
                Info=String(profile.name),
                RegistryName=String(REGISTRY),
                DestOutputProfile=document.make_stream(profile.data, N=4, Alternate=Name.DeviceCMYK),
            )
        ]
    )


def _set_facts(document: Any, kind: PdfxKind, title: str) -> None:
    from pikepdf import Dictionary, Name, String

    facts = Dictionary(Title=String(title), Creator=String("cardgen"), Producer=String("cardgen"))
    facts.CreationDate = facts.ModDate = String(DATE)
    facts.Trapped = Name("/False")
    facts.GTS_PDFXVersion = String(kind.value)
    document.docinfo = document.make_indirect(facts)


def _set_metadata(document: Any, title: str, identity: str) -> None:
    """Write the same facts as XMP, where a PDF/X-4 is known by."""
    if "/Metadata" in document.Root:
        del document.Root.Metadata
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as facts:
        facts["pdfxid:GTS_PDFXVersion"] = PdfxKind.X4.value
        facts["dc:title"] = title
        for name in ("CreateDate", "ModifyDate", "MetadataDate"):
            facts[f"xmp:{name}"] = XMP_DATE
        facts["xmp:CreatorTool"] = facts["pdf:Producer"] = "cardgen"
        facts["pdf:Trapped"] = "False"
        facts["xmpMM:DocumentID"] = f"uuid:{identity}"
        facts["xmpMM:VersionID"], facts["xmpMM:RenditionClass"] = "1", "default"
