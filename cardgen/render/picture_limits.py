"""What a picture of anybody may take, each number with its reason, and how one is told that is damaged.

They are checked by what the file says of itself, before any library decodes it.
"""

from __future__ import annotations

from cardgen.diagnostics.mistake import MistakeError

MOST_PIXELS = 40_000_000  # a page of A4 at 600 dpi has 35 million, a card 3
MOST_ON_SIDE = 32_767  # cairo's
MOST_BYTES = 80_000_000  # a photograph of 24 million pixels has 10 MB as JPEG, and 35 to 60 MB as PNG
MOST_CHUNKS = 100_000  # of a PNG; libpng puts 8 kB into each, so that one of 80 MB has 10,000
MOST_SEGMENTS = 10_000  # of a JPEG; a profile has up to 255 of them, restart marks are not counted
MOST_SCANS = 100  # of a progressive JPEG; programs write about ten
MOST_SCANNED = 800_000_000  # pixels of all its scans: each is gone through in each scan
SMALLER = "Save a photograph as JPEG, or make it smaller: 600 dpi are enough for a card, 1500 x 2100 pixels."


def damaged(cause: str = "") -> MistakeError:
    """Give the mistake of a picture that cannot be decoded, with what is wrong in it."""
    message = f"The picture is cut short or damaged{f': {cause}' if cause else ''}."
    return MistakeError(message, "Save it again.", code="picture-type")


def too_large(found: str) -> MistakeError:
    """Give the mistake of a picture that is larger than any that is printed, with what was found."""
    message = (
        f"The picture has {found}; at most {MOST_PIXELS // 1_000_000} million pixels, "
        f"{MOST_ON_SIDE:,} on a side, and {MOST_BYTES // 1_000_000} MB are read."
    )
    return MistakeError(message, SMALLER, code="picture-too-large")
