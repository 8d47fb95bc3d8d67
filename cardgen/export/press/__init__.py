"""Print presses: a PDF in four inks or in black alone, with the facts that a print shop asks for."""

from __future__ import annotations

from cardgen.export.press.convert import to_cmyk, to_grey
from cardgen.export.press.flatten import FlatPage, flatten
from cardgen.export.press.pdfx import PdfxKind, make_pdfx
from cardgen.export.press.profiles import CmykProfile, ProfileError, load_profile
from cardgen.export.press.rules import Breach, check_pdfx
from cardgen.export.press.spaces import PressError
from cardgen.export.press.sparing import to_low_ink

__all__ = [
    "Breach",
    "CmykProfile",
    "FlatPage",
    "PdfxKind",
    "PressError",
    "ProfileError",
    "check_pdfx",
    "flatten",
    "load_profile",
    "make_pdfx",
    "to_cmyk",
    "to_grey",
    "to_low_ink",
]
