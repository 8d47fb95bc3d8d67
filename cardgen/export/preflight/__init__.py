"""Preflight: whether a file is what a printer asks for, point by point, before it leaves the house."""

from __future__ import annotations

from cardgen.export.preflight.judging import judge_pdf, list_names
from cardgen.export.preflight.verdict import BOOK, HOME, Judged, Verdict

__all__ = ["BOOK", "HOME", "Judged", "Verdict", "judge_pdf", "list_names"]
