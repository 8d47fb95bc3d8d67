"""The inks in which a build prints: all of them, little, or black alone."""

from __future__ import annotations

from types import MappingProxyType

from cardgen.diagnostics import Report

TOLD = MappingProxyType({"low": "little: areas are light, text and lines dark", "grey": "black alone"})
"""What a build says of each way to print that is not the usual one."""


def suit_ink(pdf: bytes, ink: str, report: Report) -> bytes:
    """Give a PDF in the inks that a build prints in; what cannot be converted is reported."""
    return change_ink(pdf, ink, report) if ink in TOLD else pdf


def change_ink(pdf: bytes, ink: str, report: Report) -> bytes:
    """Give a PDF with little ink (`low`) or in black alone (`grey`); what cannot be converted is reported."""
    from cardgen.export.press import PressError, to_grey, to_low_ink

    try:
        return to_grey(pdf) if ink == "grey" else to_low_ink(pdf)
    except PressError as problem:
        hint = "Print it with all inks: `--full-ink`."
        report.error("unconvertible-color", str(problem), hint=hint)
        return pdf
