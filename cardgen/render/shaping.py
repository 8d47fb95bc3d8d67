"""From words to glyphs: each word is shaped once for a style, in font units, with kerning and ligatures."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from unicodedata import bidirectional

import uharfbuzz as hb

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.fonts import Font, FontLibrary, parse_weight
from cardgen.units import parse_length

# Characters that are shaped to nothing and need no glyph: joiners, direction marks, soft hyphen, variation selectors.
_IGNORABLE = frozenset({0x00AD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10)})


@dataclass(frozen=True, slots=True)
class Shaped:
    """A piece of text as glyphs, in font units.

    `glyphs` are glyph numbers, `start` is where the first one is drawn and `steps` how far it is from each to the
    next and from the last to the end; `ys` are heights above the line and `clusters` the character of the text
    that each glyph belongs to, both empty where each character is one glyph on the line, in order. `width` is in
    ems. `glyph_text` and `step_text` are the numbers written out.
    """

    text: str
    glyphs: tuple[int, ...]
    start: int
    steps: tuple[int, ...]
    ys: tuple[int, ...]
    clusters: tuple[int, ...]
    advance: int
    width: float
    glyph_text: str
    step_text: str


@dataclass(slots=True, eq=False)
class TextStyle:
    """How text is set: a font, its features such as `lnum,ss01=0`, and the space after each character in font
    units; remembers what it has shaped."""

    font: Font
    features: str = ""
    spacing: int = 0
    _shaped: dict[str, Shaped] = field(default_factory=dict)

    def shape(self, text: str) -> Shaped:
        """Give the glyphs of a text; with spacing its letters are not joined to ligatures."""
        found = self._shaped.get(text)
        if found is None:
            features = _parse_features(self.features)
            if self.spacing:
                features = {"liga": 0, "clig": 0, **features}
            found = self._shaped[text] = _shape(self.font, text, features, self.spacing)
        return found


def measure_text(library: FontLibrary, text: object, family: object, weight: object, size: object) -> float:
    """Give the width in millimetres of a text in an upright font, for templates; `size` is in millimetres, or a text
    with its unit, such as `9pt`.

    Raises MistakeError, which is reported where the template asks for the width, if the font is not there or the
    weight or size is none.
    """
    height = parse_length(str(size)) if isinstance(size, (int, float, str)) else None
    if height is None or height <= 0:
        hint = "Write millimetres, `4.9`, or a number with its unit, `'14pt'`."
        raise MistakeError(f"The size of `text_width` is `{size}`, which is no length.", hint, code="template-error")
    number = parse_weight(str(weight))
    if number is None:
        hint = "A weight is `'normal'`, `'bold'` or a number such as 600: `text_width(text, family, weight, size)`."
        raise MistakeError(f"The weight of `text_width` is `{weight}`, which is none.", hint, code="template-error")
    if text is None:
        return 0.0
    font = library.find(str(family), number, italic=False)
    return TextStyle(font).shape(str(text)).width * height


def find_missing(font: Font, text: str) -> tuple[str, ...]:
    """Give the characters of a text that the font has no glyph for, each once, in order."""
    missing: dict[str, None] = {}
    for character in text:
        code = ord(character)
        if font.find_glyph(code) is None and code not in _IGNORABLE:
            missing.setdefault(character)
    return tuple(missing)


def find_right_to_left(text: str) -> str:
    """Give the first character of a right-to-left script; an empty text if there is none."""
    if text.isascii():
        return ""
    return next((character for character in text if bidirectional(character) in ("R", "AL", "AN")), "")


def _parse_features(text: str) -> dict[str, int]:
    features: dict[str, int] = {}
    for part in text.replace('"', "").replace("'", "").split(","):
        words = part.replace("=", " ").split()
        if words and len(words[0]) == 4:
            value = words[1] if len(words) > 1 else "1"
            features[words[0]] = {"on": 1, "off": 0}.get(value, int(value) if value.isdecimal() else 1)
    return features


def _shape(font: Font, text: str, features: dict[str, int], spacing: int) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"  # right-to-left text is refused where it is read
    hb.shape(font.hb, buffer, features)
    glyphs = tuple(info.codepoint for info in buffer.glyph_infos)
    clusters = tuple(info.cluster for info in buffer.glyph_infos)
    xs, ys, x = [], [], 0
    for at, position in enumerate(buffer.glyph_positions):
        xs.append(x + position.x_offset)
        ys.append(position.y_offset)
        x += position.x_advance
        if spacing and (at + 1 == len(clusters) or clusters[at + 1] != clusters[at]):
            x += spacing
    is_simple = clusters == tuple(range(len(text))) and not any(ys)
    steps = tuple(end - start for start, end in pairwise((*xs, x)))
    return Shaped(
        text=text,
        glyphs=glyphs,
        start=xs[0] if xs else 0,
        steps=steps,
        ys=() if is_simple else tuple(ys),
        clusters=() if is_simple else clusters,
        advance=x,
        width=x / font.units,
        glyph_text=" ".join(map(str, glyphs)),
        step_text=" ".join(map(str, steps)),
    )
