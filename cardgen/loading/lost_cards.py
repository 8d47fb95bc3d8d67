"""Tells whether all of a deck could be read: where it could not, what it seems to lack may be there."""

from __future__ import annotations

from cardgen.diagnostics import Report, Severity

_LOST = ("bad-id", "duplicate-id", "missing-key", "wrong-type")
_NO_VALUES = ("bad-integer", "bad-number", "bad-yes-no", "bad-color")
_DOUBTFUL = (*_LOST, *_NO_VALUES, "unknown-key", "bad-copies", "too-many-copies", "bad-players")


def has_lost_cards(folder: str, report: Report) -> bool:
    """Tell whether a card of the deck in a folder may be missing because it could not be read."""
    return _has(_LOST, folder, report)


def has_doubtful_numbers(folder: str, report: Report) -> bool:
    """Tell whether a card, copies, a value or the players of the deck in a folder could not be read."""
    return _has(_DOUBTFUL, folder, report)


def _has(codes: tuple[str, ...], folder: str, report: Report) -> bool:
    return any(
        found.severity is Severity.ERROR
        and found.code in codes
        and (found.place is None or found.place.file.startswith(f"{folder}/"))
        for found in report.diagnostics
    )
