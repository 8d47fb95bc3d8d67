"""From words to glyphs: each word is shaped once for a font, in font units, with kerning and ligatures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import uharfbuzz as hb

from cardgen.render.fonts import Font

# Characters that are shaped to nothing and need no glyph: joiners, direction marks, soft hyphen, variation selectors.
_IGNORABLE = frozenset({0x00AD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10)})


@dataclass(frozen=True, slots=True)
class Shaped:
    """A piece of text as glyphs, in font units.

    `glyphs` are glyph numbers, `xs` and `ys` where each is drawn from the start of the text (y upwards),
    `clusters` the character of the text that each belongs to; `is_simple` says that each character is one glyph
    on the line, in order.
    """

    text: str
    glyphs: tuple[int, ...]
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    clusters: tuple[int, ...]
    advance: int
    is_simple: bool


@dataclass(slots=True)
class Shaper:
    """Shapes text and remembers it."""

    _shaped: dict[tuple[str, str, str, int], Shaped] = field(default_factory=dict)

    def shape(self, font: Font, text: str, features: str = "", spacing: int = 0) -> Shaped:
        """Give the glyphs of a text; `features` is a comma list such as `lnum,ss01=0`, `spacing` is put after
        each character, in font units (then letters are not joined to ligatures)."""
        key = (font.file, text, features, spacing)
        found = self._shaped.get(key)
        if found is None:
            wanted = _parse_features(features)
            if spacing:
                found = _space_out(_shape(font, text, {"liga": 0, "clig": 0, **wanted}), spacing)
            else:
                found = _shape(font, text, wanted)
            self._shaped[key] = found
        return found


def find_missing(font: Font, text: str) -> tuple[str, ...]:
    """Give the characters of a text that the font has no glyph for, each once, in order."""
    missing: dict[str, None] = {}
    for character in text:
        code = ord(character)
        if font.find_glyph(code) is None and code not in _IGNORABLE:
            missing.setdefault(character)
    return tuple(missing)


def _parse_features(text: str) -> dict[str, int]:
    features: dict[str, int] = {}
    for part in text.replace('"', "").replace("'", "").split(","):
        words = part.replace("=", " ").split()
        if words and len(words[0]) == 4:
            value = words[1] if len(words) > 1 else "1"
            features[words[0]] = {"on": 1, "off": 0}.get(value, int(value) if value.isdecimal() else 1)
    return features


def _shape(font: Font, text: str, features: dict[str, int]) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font.hb, buffer, features)
    glyphs, xs, ys, clusters, x = [], [], [], [], 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append(info.codepoint)
        clusters.append(info.cluster)
        xs.append(x + position.x_offset)
        ys.append(position.y_offset)
        x += position.x_advance
    is_simple = clusters == list(range(len(text))) and not any(ys)
    return Shaped(text, tuple(glyphs), tuple(xs), tuple(ys), tuple(clusters), x, is_simple)


def _space_out(shaped: Shaped, spacing: int) -> Shaped:
    xs, extra, last = [], -spacing, -1
    for x, cluster in zip(shaped.xs, shaped.clusters, strict=True):
        if cluster != last:
            extra, last = extra + spacing, cluster
        xs.append(x + extra)
    return replace(shaped, xs=tuple(xs), advance=shaped.advance + extra + spacing)
