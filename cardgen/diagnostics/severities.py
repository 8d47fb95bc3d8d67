"""Which mistakes a deck may take more or less seriously: what may be meant, never what prints wrong."""

from __future__ import annotations

WORDS = ("error", "warning", "off")
WARNINGS = (
    *(
        "back-bleed-short",
        "back-in-margin",
        "bleed-in-margin",
        "doubtful-list",
        "blank-face",
        "box-too-large",
        "example-unknown-ruling",
        "flattened-face",
        "formula-in-csv",
        "game-without-end",
        "gap-below-bleed",
        "hidden-text",
        "language-not-read",
        "layout-in-margin",
        "link-without-words",
    ),
    *("ids-differ-by-case", "joined-lines"),
    *(
        "long-word",
        "low-resolution",
        "missing-translation",
        "no-bleed",
        "no-chapters",
        "no-hyphenation",
        "not-printed",
        "not-together",
        "no-language",
        "no-room-for-marks",
    ),
    *(
        "no-room-for-ruler",
        "option-without-effect",
        "other-icc",
        "outside-trim",
        "picture-edge",
        "picture-without-words",
        "restricted-font",
    ),
    *(
        "rulebook-style",
        "same-file-name",
        "shown-otherwise",
        "sentence-form",
        "some-backs-missing",
        "stale-translation",
        "svg-unknown-attribute",
        "tab",
        "text-in-comment",
    ),
    *("unclosed-emphasis", "unknown-font", "unread-markup", "unusable-font", "unused-anchor", "words-differ-from-card"),
)
"""Codes of warnings; an error of the same code, such as letters that are cut off, stays an error."""
LOWERABLE = ("low-contrast", "printer-refuses", "type-too-small")
"""Codes of errors that a deck may have told as warnings: hard to read or to order, but printed as it is drawn."""


def allowed_for(code: str) -> tuple[str, ...]:
    """Give what a deck may set a code to; nothing if its mistakes are always errors."""
    if code in LOWERABLE:
        return WORDS[:2]
    return WORDS if code in WARNINGS else ()
