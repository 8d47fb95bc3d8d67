"""What a document says of itself: version, standards, output intents, layers, and how it is to be turned over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from cardgen.sheets.inspection.facts import FoundIntent
from cardgen.sheets.inspection.opening import UNREADABLE

_DUPLEX = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short", "/Simplex": "none"}
_UNREADABLE = (*UNREADABLE, SyntaxError)
_MOST = 200


def read_duplex(document: pikepdf.Pdf) -> str | None:
    """Give the edge that the file wants to be turned over, `long` or `short`; `none`, or None where it says nothing."""
    preferences = document.Root.get("/ViewerPreferences")
    if not isinstance(preferences, pikepdf.Dictionary):
        return None
    return _DUPLEX.get(str(preferences.get("/Duplex", "")))


def list_claims(document: pikepdf.Pdf) -> tuple[str, ...]:
    """Give the standards that the file says it follows: `PDF/X-4`, `PDF/A-3U`, `PDF/UA-1`. Nothing is checked."""
    claims = dict.fromkeys(_list_info_claims(document))
    try:
        with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
            for key in ("pdfxid:GTS_PDFXVersion", "pdfx:GTS_PDFXVersion"):
                if key in metadata:
                    claims[str(metadata[key])] = None
            if "pdfaid:part" in metadata:
                claims[f"PDF/A-{metadata['pdfaid:part']}{metadata.get('pdfaid:conformance', '')}"] = None
            if "pdfuaid:part" in metadata:
                claims[f"PDF/UA-{metadata['pdfuaid:part']}"] = None
    except _UNREADABLE:
        pass
    return tuple(claims)


def _list_info_claims(document: pikepdf.Pdf) -> Iterator[str]:
    for key in ("/GTS_PDFXConformance", "/GTS_PDFXVersion"):
        value = read_fact(document, key)
        if value:
            yield value
            return


def read_fact(document: pikepdf.Pdf, key: str) -> str:
    """Give a value of the document's information, empty where it has none."""
    info = document.trailer.get("/Info")
    value = info.get(key) if isinstance(info, pikepdf.Dictionary) else None
    return "" if value is None else str(value)


def read_creator(document: pikepdf.Pdf) -> str:
    """Give the program that made the document, else the one that wrote the file."""
    creator = read_fact(document, "/Creator")
    return creator if creator not in ("", "anonymous") else read_fact(document, "/Producer")


def list_intents(document: pikepdf.Pdf) -> tuple[FoundIntent, ...]:
    """Give the output intents (ISO 32000-1, 14.11.5)."""
    found = document.Root.get("/OutputIntents")
    intents = list(found)[:_MOST] if isinstance(found, pikepdf.Array) else []
    return tuple(_read_intent(each) for each in intents if isinstance(each, pikepdf.Dictionary))


def _read_intent(intent: Any) -> FoundIntent:
    profile = intent.get("/DestOutputProfile")
    condition = intent.get("/OutputConditionIdentifier", intent.get("/OutputCondition", ""))
    inks = int(profile.get("/N", 0)) if isinstance(profile, pikepdf.Stream) else 0
    return FoundIntent(str(intent.get("/S", "/"))[1:], str(condition), isinstance(profile, pikepdf.Stream), inks)


def list_layers(document: pikepdf.Pdf) -> tuple[str, ...]:
    """Give the names of the layers (optional content groups)."""
    properties = document.Root.get("/OCProperties")
    groups = properties.get("/OCGs") if isinstance(properties, pikepdf.Dictionary) else None
    found = list(groups)[:_MOST] if isinstance(groups, pikepdf.Array) else []
    return tuple(str(group.get("/Name", "")) for group in found if isinstance(group, pikepdf.Dictionary))
