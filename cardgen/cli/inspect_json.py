"""An inspection as values of JSON: what the dataclasses hold, under their names, with four decimals."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from cardgen.sheets.inspection import Inspection

_DECIMALS = 4


def describe(inspection: Inspection) -> dict[str, Any]:
    """Give all that was found; lengths are millimetres, inks per cent."""
    form: dict[str, Any] = _rounded(asdict(inspection))
    return form


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DECIMALS) + 0.0 if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value
