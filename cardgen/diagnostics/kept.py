"""Diagnostics that were kept as values of JSON, read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardgen.diagnostics.report import Cell, Diagnostic, Place, Severity


def read_diagnostics(kept: Iterable[Mapping[str, Any]]) -> tuple[Diagnostic, ...]:
    """Give diagnostics that were written with `dataclasses.asdict`; raises KeyError, TypeError or ValueError where one
    cannot be read."""
    return tuple(_read(each) for each in kept)


def _read(kept: Mapping[str, Any]) -> Diagnostic:
    place = _read_place(kept["place"])
    return Diagnostic(**{**kept, "severity": Severity(kept["severity"]), "place": place})


def _read_place(kept: Mapping[str, Any] | None) -> Place | None:
    if kept is None:
        return None
    cell = kept["cell"]
    return Place(**{**kept, "cell": None if cell is None else Cell(**cell)})
