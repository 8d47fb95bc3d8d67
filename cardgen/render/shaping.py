"""From words to glyphs: each word is shaped once for a style, in font units, with kerning and ligatures, in the
direction of its script and as its language wants it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from unicodedata import bidirectional

import uharfbuzz as hb

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.fallback import IGNORABLE, split_by_font
from cardgen.render.fonts import Finer, Font, FontLibrary, parse_weight
from cardgen.units import mm_to_pt, parse_length

_SOFT_HYPHEN, HYPHEN = "\u00ad", "\u2010"
_DIGITS = 9  # of the number of a feature, which is one of 32 bits
_WORD_SPACES = frozenset(" \u00a0")
_JOINERS = "\u200c\u200d"
_NEIGHBOURS = 4


@dataclass(frozen=True, slots=True)
class Shaped:
    """A piece of text as glyphs, in font units.

    `glyphs` are glyph numbers, `start` is where the first one is drawn and `steps` how far it is from each to the
    next and from the last to the end; `ys` are heights above the line and `clusters` the character of the text
    that each glyph belongs to, both empty where each character is one glyph on the line, in order. `width` is in
    ems. `glyph_text` and `step_text` are the numbers written out. Glyphs go from left to right: those of a text from
    right to left, `is_backward`, begin with its last character.
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
    is_backward: bool = False


@dataclass(slots=True, eq=False)
class TextStyle:
    """How text is set: a font, its features such as `lnum,ss01=0`, the space after each character and what is added
    to spaces between words (font units), the tag of its language and how characters are set that the font lacks;
    `absent` are families that are asked for and not there: of a text any, of a fallback those asked for before it.
    Remembers what it has shaped."""

    font: Font
    features: str = ""
    spacing: int = 0
    word_spacing: int = 0
    lang: str = ""
    fallbacks: tuple[TextStyle, ...] = ()
    absent: tuple[str, ...] = ()
    is_fallback: bool = False
    _shaped: dict[str | tuple[str, str, str, bool], Shaped] = field(default_factory=dict)

    def is_like(self, other: TextStyle) -> bool:
        """Tell whether text in both styles is shaped alike, in whatever size."""
        mine, theirs = (
            (each.font, each.features, each.spacing, each.word_spacing, each.lang) for each in (self, other)
        )
        return mine == theirs

    def shape(self, text: str) -> Shaped:
        """Give the glyphs of a text from left to right; with spacing its letters are not joined to ligatures."""
        found = self._shaped.get(text)
        if found is None:
            found = self._shaped[text] = self._shape(text)
        return found

    def shape_between(self, before: str, text: str, after: str, *, is_backward: bool) -> Shaped:
        """Give the glyphs of a text in either direction; its letters join those `before` and `after` it, which are
        set apart from it, as in Arabic words that are bold in part."""
        before, after = _joining(before[-_NEIGHBOURS:]), _joining(after[:_NEIGHBOURS])
        key = before, text, after, is_backward
        found = self._shaped.get(key)
        if found is None:
            found = self._shaped[key] = self._shape(text, before, after, is_backward)
        return found

    def split(self, text: str) -> list[tuple[TextStyle, str]]:
        """Give a text in parts, each with the first style that has glyphs for it; what none has stays with this one."""
        if not self.fallbacks:
            return [(self, text)]
        styles = {style.font: style for style in (self, *self.fallbacks)}
        return [(styles[font], part) for font, part in split_by_font(text, tuple(styles))]

    def find_hyphen(self) -> Shaped:
        """Give the hyphen at the end of a line where a word is broken; its text is a soft hyphen."""
        found = self._shaped.get(_SOFT_HYPHEN)
        if found is None:
            glyph = HYPHEN if self.font.find_glyph(ord(HYPHEN)) is not None else "-"
            found = self._shaped[_SOFT_HYPHEN] = replace(self._shape(glyph), text=_SOFT_HYPHEN)
        return found

    def _shape(self, text: str, before: str = "", after: str = "", is_backward: bool = False) -> Shaped:
        features = _parse_features(self.features)
        spacing = 0 if _joining(text) else self.spacing
        if spacing:
            features = {"liga": 0, "clig": 0, **features}
        buffer = hb.Buffer()
        buffer.add_str(before + text + after, len(before), len(text))
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if is_backward else "ltr"
        if self.lang:
            buffer.language = self.lang
        try:
            hb.shape(self.font.hb, buffer, features)
        except MemoryError:  # HarfBuzz gives up lookups that make more and more glyphs, or never end
            return _lack_glyphs(self.font, text, is_backward)
        spacings = spacing, self.word_spacing
        return _read_glyphs(self.font, text, buffer, len(before), spacings, is_backward)


def cut(shaped: Shaped, at: frozenset[int]) -> list[tuple[int, Shaped]]:
    """Cut shaped text before some of its characters, where a cluster begins; give the parts as they are read, with
    the number of the first character of each."""
    if not at and shaped.glyphs:
        return [(min(shaped.clusters, default=0), shaped)]
    clusters = shaped.clusters or tuple(range(len(shaped.glyphs)))
    later = clusters[:-1] if shaped.is_backward else clusters[1:]
    starts = [
        number for number, cluster in enumerate(later, 1) if cluster in at and clusters[number] != clusters[number - 1]
    ]
    if not starts:
        return [(min(clusters), shaped)] if clusters else []
    ends = sorted({*clusters, len(shaped.text)})
    parts = []
    for first, end in pairwise((0, *starts, len(clusters))):
        begin, last = min(clusters[first:end]), max(clusters[first:end])
        parts.append((begin, _take(shaped, clusters, first, end, begin, ends[ends.index(last) + 1])))
    return parts[::-1] if shaped.is_backward else parts


def _take(shaped: Shaped, clusters: tuple[int, ...], first: int, end: int, begin: int, stop: int) -> Shaped:
    """Give the glyphs from `first` to `end`, which stand for the characters from `begin` to `stop`."""
    inner, ys, steps = clusters[first:end], shaped.ys[first:end], shaped.steps[first:end]
    start = shaped.start if first == 0 else 0
    is_simple = not shaped.is_backward and inner == tuple(range(begin, stop)) and not any(ys)
    advance = start + sum(steps)
    return replace(
        shaped,
        text=shaped.text[begin:stop],
        glyphs=shaped.glyphs[first:end],
        start=start,
        steps=steps,
        ys=() if is_simple else ys or (0,) * len(inner),
        clusters=() if is_simple else tuple(cluster - begin for cluster in inner),
        advance=advance,
        width=advance * shaped.width / shaped.advance if shaped.advance else 0.0,
        glyph_text=" ".join(map(str, shaped.glyphs[first:end])),
        step_text=" ".join(map(str, steps)),
    )


def _joining(text: str) -> str:
    """Give what is beside a text if it is of a script whose letters join; else nothing, so that it is shaped once."""
    if text.isascii():
        return ""
    return text if any(bidirectional(each) == "AL" or each in _JOINERS for each in text) else ""


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
    first, *more = library.find_all(str(family), number, False, Finer(size=mm_to_pt(height)))
    style = TextStyle(first, fallbacks=tuple(TextStyle(other) for other in more))
    return sum(part.shape(said).width for part, said in style.split(str(text))) * height


def find_missing(font: Font, text: str) -> tuple[str, ...]:
    """Give the characters of a text that the font has no glyph for, each once, in order."""
    missing: dict[str, None] = {}
    for character in text:
        code = ord(character)
        if font.find_glyph(code) is None and code not in IGNORABLE:
            missing.setdefault(character)
    return tuple(missing)


def _parse_features(text: str) -> dict[str, int]:
    features: dict[str, int] = {}
    for part in text.replace('"', "").replace("'", "").split(","):
        words = part.replace("=", " ").split()
        if words and len(words[0]) == 4:
            value = words[1] if len(words) > 1 else "1"
            features[words[0]] = {"on": 1, "off": 0}.get(value, int(value[:_DIGITS]) if value.isdecimal() else 1)
    return features


def _lack_glyphs(font: Font, text: str, is_backward: bool) -> Shaped:
    """Give a text that cannot be shaped: a font that is damaged has no glyph for any of it."""
    font.is_damaged = True
    empty = (0,) * len(text)
    numbers = " ".join(map(str, empty))
    clusters = tuple(range(len(text)))[::-1] if is_backward else ()
    return Shaped(text, empty, 0, empty, empty if clusters else (), clusters, 0, 0.0, numbers, numbers, is_backward)


def _read_glyphs(
    font: Font, text: str, buffer: hb.Buffer, first: int, spacings: tuple[int, int], is_backward: bool
) -> Shaped:
    """Give what a buffer was shaped to; `first` is the place of the text in it, `spacings` are those of letters and of
    words."""
    spacing, word_spacing = spacings
    clusters = tuple(info.cluster - first for info in buffer.glyph_infos)
    glyphs = tuple(
        0 if font.is_broken(info.codepoint) or font.is_blank(info.codepoint, ord(text[at])) else info.codepoint
        for info, at in zip(buffer.glyph_infos, clusters, strict=True)
    )
    xs, ys, x = [], [], 0
    for at, position in enumerate(buffer.glyph_positions):
        xs.append(x + position.x_offset)
        ys.append(position.y_offset)
        x += position.x_advance
        if spacing and (at + 1 == len(clusters) or clusters[at + 1] != clusters[at]):
            x += spacing
        if word_spacing and text[clusters[at]] in _WORD_SPACES:
            x += word_spacing
    is_simple = not is_backward and clusters == tuple(range(len(text))) and not any(ys)
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
        is_backward=is_backward,
    )
