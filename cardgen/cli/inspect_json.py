"""An inspection as values of JSON: what the dataclasses hold, under their names, with four decimals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardgen.export.preflight import Judged
    from cardgen.sheets.inspection import Inspection

_DECIMALS = 4


def describe(path: str, found: Inspection | None, judged: Sequence[Judged], reason: str) -> dict[str, Any]:
    """Give all that was found in a file and what was judged of it; lengths are millimetres, inks per cent."""
    form: dict[str, Any] = {"file": path}
    if reason:
        form["unreadable"] = reason
    if found is not None:
        form["found"] = _rounded(asdict(found))
    if judged:
        form["points"] = [asdict(point) for point in judged]
    return form


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DECIMALS) + 0.0 if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value
