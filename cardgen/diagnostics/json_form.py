"""What was found, for other programs: a JSON form that stays the same from version to version."""

from __future__ import annotations

import json

from cardgen.diagnostics.report import Diagnostic, Report, Severity
from cardgen.diagnostics.terminal import in_reading_order


def format_json(report: Report) -> str:
    """Give `{"diagnostics": [...], "errors": n, "warnings": n}`, in the order in which the terminal shows it."""
    form = {
        "diagnostics": [_form(diagnostic) for diagnostic in in_reading_order(report)],
        "errors": report.count(Severity.ERROR),
        "warnings": report.count(Severity.WARNING),
    }
    return json.dumps(form, indent=2, ensure_ascii=False)


def _form(diagnostic: Diagnostic) -> dict[str, str | int | None]:
    place = diagnostic.place
    return {
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "length": place.length if place else None,
        "card": diagnostic.card,
        "hint": diagnostic.hint or None,
    }
