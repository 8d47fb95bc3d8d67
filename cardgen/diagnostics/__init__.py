"""What is wrong, where, and what to do about it: mistakes as values."""

from __future__ import annotations

from cardgen.diagnostics.report import Diagnostic, Place, Report, Severity, shorten, suggest

__all__ = ["Diagnostic", "Place", "Report", "Severity", "shorten", "suggest"]
