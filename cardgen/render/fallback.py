"""A text split by the fonts that have its characters: what the first lacks is set in the next that has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import category, normalize

from cardgen.render.fonts.font import Font

IGNORABLE = frozenset(
    {
        *(0x00AD, 0x061C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF),
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xFE00, 0xFE10)),
    }
)
"""Characters that are shaped to nothing and need no glyph: joiners, direction marks, soft hyphen, selectors."""
_JOINER = "\u200d"
_SKIN_TONES = ("\U0001f3fb", "\U0001f3ff")
_FLAG_LETTERS = ("\U0001f1e6", "\U0001f1ff")


def split_by_font(text: str, fonts: Sequence[Font]) -> list[tuple[Font, str]]:
    """Give the parts of a text, each with the first font that has all of it; the first font where none has.

    A letter and its marks stay together, and so do the parts of a joined emoji or a flag.
    """
    first = fonts[0]
    if all(first.find_glyph(ord(character)) is not None for character in text):
        return [(first, text)]
    chosen = [(_choose(cluster, fonts), cluster) for cluster in split_clusters(text)]
    return [
        (font, "".join(cluster for _, cluster in parts)) for font, parts in groupby(chosen, key=lambda each: each[0])
    ]


def split_clusters(text: str) -> Iterator[str]:
    """Give a text in pieces that are never set in two fonts."""
    start = 0
    for at in range(1, len(text)):
        if not _is_joined(text, start, at):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _is_joined(text: str, start: int, at: int) -> bool:
    """Tell whether a character goes with those before it, of which the cluster begins at `start`."""
    character, before = text[at], text[at - 1]
    if (
        before == _JOINER
        or ord(character) in IGNORABLE
        or character.isspace()
        or category(character) in ("Mn", "Mc", "Me")
    ):
        return True
    if _SKIN_TONES[0] <= character <= _SKIN_TONES[1]:
        return True
    is_flag = all(_FLAG_LETTERS[0] <= each <= _FLAG_LETTERS[1] for each in (character, before))
    return is_flag and at - start == 1


def _choose(cluster: str, fonts: Sequence[Font]) -> Font:
    return next((font for font in fonts if _has(font, cluster)), fonts[0])


def _has(font: Font, cluster: str) -> bool:
    """Tell whether a font has a cluster, its marks apart or in one with their letter."""
    forms = dict.fromkeys((cluster, normalize("NFC", cluster), normalize("NFD", cluster)))
    return any(all(font.find_glyph(ord(each)) is not None or ord(each) in IGNORABLE for each in form) for form in forms)
