"""One font as text is set in it: which characters it has, how tall its letters are, which glyphs are in colour."""

from __future__ import annotations

import hashlib
from functools import cached_property
from unicodedata import category

import uharfbuzz as hb

from cardgen.render.fonts.outlines import Outlines

_NOTHING_TO_SEE = frozenset({0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159})  # fillers, an empty braille cell

_LOOKED_AT = tuple(map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))
_ALIKE = 0.02  # ems: a conversion rounds


class Font:
    """One font: what it is called, which characters it has, how tall its letters are (in ems).

    `is_damaged` says that something was asked of it that could not be done.
    `file` names it as `cardgen.render.fonts.programs` does; `data` is a plain TrueType or OpenType font. Raises
    ValueError if it is damaged so that nothing can be drawn in it.
    """

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self.data = data
        self._outlines = Outlines(data)
        face = hb.Face(hb.Blob(data))
        self.hb = hb.Font(face)
        self.units = int(face.upem)
        names = hb.OTNameIdPredefined
        self.family = str(face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or "")
        self.style = str(face.get_name(names.TYPOGRAPHIC_SUBFAMILY) or face.get_name(names.FONT_SUBFAMILY) or "")
        self.weight = round(self.hb.get_style_value(hb.StyleTag.WEIGHT))
        self.is_italic = self.hb.get_style_value(hb.StyleTag.ITALIC) > 0.5
        self._glyphs: dict[int, int | None] = {}
        self._in_color: dict[int, bool] = {}
        self._broken: dict[int, bool] = {}
        self._blank: dict[tuple[int, int], bool] = {}
        self.is_damaged = False

    @cached_property
    def digest(self) -> str:
        """Give the SHA-256 of the font's data."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def cap_height(self) -> float:
        """Give the height of a capital letter, in ems."""
        value = self.hb.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT) or self._top_of("H") or 0.7 * self.units
        return float(value) / self.units

    @cached_property
    def x_height(self) -> float:
        """Give the height of a small letter, in ems."""
        value = self.hb.get_metric_position(hb.OTMetricsTag.X_HEIGHT) or self._top_of("x") or 0.5 * self.units
        return float(value) / self.units

    @cached_property
    def depth(self) -> float:
        """Give how far a letter such as `p` goes below the line, in ems."""
        glyph = self.find_glyph(ord("p"))
        if glyph is None:
            return 0.2
        extents = self.hb.get_glyph_extents(glyph)
        return 0.2 if extents is None else max(0.0, -float(extents.y_bearing + extents.height) / self.units)

    @cached_property
    def ascent(self) -> float:
        """Give how far the font reaches above the line, in ems."""
        return float(self.hb.get_font_extents("ltr").ascender) / self.units

    @cached_property
    def descent(self) -> float:
        """Give how far the font reaches below the line, in ems."""
        return -float(self.hb.get_font_extents("ltr").descender) / self.units

    @cached_property
    def subscript(self) -> float:
        """Give how far below the line a subscript stands, in ems."""
        return self._measure(hb.OTMetricsTag.SUBSCRIPT_EM_Y_OFFSET, 0.2)

    @cached_property
    def superscript(self) -> float:
        """Give how far above the line a superscript stands, in ems."""
        return self._measure(hb.OTMetricsTag.SUPERSCRIPT_EM_Y_OFFSET, 0.4)

    @cached_property
    def underline(self) -> tuple[float, float]:
        """Give the middle of an underline, above the line, and its thickness, in ems."""
        tags = hb.OTMetricsTag
        return self._measure(tags.UNDERLINE_OFFSET, -0.1), self._measure(tags.UNDERLINE_SIZE, 0.05)

    @cached_property
    def strikeout(self) -> tuple[float, float]:
        """Give the middle of a line through letters, above the line, and its thickness, in ems."""
        tags = hb.OTMetricsTag
        return self._measure(tags.STRIKEOUT_OFFSET, 0.25), self._measure(tags.STRIKEOUT_SIZE, 0.05)

    @cached_property
    def has_color(self) -> bool:
        """Tell whether any glyph may be in colour."""
        face = self.hb.face
        return bool(face.has_color_layers or face.has_color_paint or face.has_color_svg or face.has_color_png)

    def find_glyph(self, code: int) -> int | None:
        """Give the glyph of a character; None if the font lacks it, or holds one that is damaged or shows nothing."""
        if code not in self._glyphs:
            glyph = self.hb.get_nominal_glyph(code)
            is_lacking = glyph is None or self.is_broken(glyph) or self.is_blank(glyph, code)
            self._glyphs[code] = None if is_lacking else glyph
        return self._glyphs[code]

    def is_blank(self, glyph: int, code: int) -> bool:
        """Tell whether a glyph shows nothing of a character that is to be seen: demo fonts have such."""
        if (glyph, code) not in self._blank:
            is_visible = category(chr(code))[0] in "LNPS" and code not in _NOTHING_TO_SEE
            extents = self.hb.get_glyph_extents(glyph) if is_visible else None
            is_empty = extents is not None and not extents.width and not extents.height
            is_own = is_empty and glyph == self.hb.get_nominal_glyph(code)  # else others stand for it
            self._blank[glyph, code] = is_own and not self.is_in_color(glyph)
        return self._blank[glyph, code]

    def is_broken(self, glyph: int) -> bool:
        """Tell whether a glyph cannot be drawn: its outline is damaged, or endless."""
        if glyph not in self._broken:
            is_whole = self.hb.get_glyph_extents(glyph) is not None and self._outlines.has(glyph)
            self._broken[glyph] = not (is_whole or self.is_in_color(glyph))
            self.is_damaged |= self._broken[glyph]
        return self._broken[glyph]

    def is_in_color(self, glyph: int) -> bool:
        """Tell whether a glyph is drawn in colours of its own, in any of the formats for it."""
        if not self.has_color:
            return False
        if glyph not in self._in_color:
            face = self.hb.face
            self._in_color[glyph] = (
                (face.has_color_paint and face.glyph_has_color_paint(glyph))
                or (face.has_color_layers and bool(face.get_glyph_color_layers(glyph)))
                or (face.has_color_svg and len(face.get_glyph_color_svg(glyph)) > 0)
                or (face.has_color_png and len(self.hb.get_glyph_color_png(glyph)) > 0)
            )
        return self._in_color[glyph]

    def is_alike(self, other: Font) -> bool:
        """Tell whether letters and digits look much as in another font, which may be the same one, converted."""
        return all(
            abs(one - two) <= _ALIKE
            for code in _LOOKED_AT
            for one, two in zip(self._box(code), other._box(code), strict=True)
        )

    def _box(self, code: int) -> tuple[float, ...]:
        """Give the advance and the ink of a character, in ems."""
        glyph = self.find_glyph(code)
        extents = None if glyph is None else self.hb.get_glyph_extents(glyph)
        if glyph is None or extents is None:
            return (0.0,) * 5
        found = self.hb.get_glyph_h_advance(glyph), extents.x_bearing, extents.y_bearing, extents.width, extents.height
        return tuple(each / self.units for each in found)

    def describe(self) -> str:
        """Name the font as a person would: `Source Sans 3, 400 italic`."""
        return f"{self.family}, {self.weight}{' italic' if self.is_italic else ''}"

    def _measure(self, tag: hb.OTMetricsTag, default: float) -> float:
        value = self.hb.get_metric_position(tag)
        return default if value is None else float(value) / self.units

    def _top_of(self, letter: str) -> int | None:
        glyph = self.find_glyph(ord(letter))
        extents = None if glyph is None else self.hb.get_glyph_extents(glyph)
        return None if extents is None else int(extents.y_bearing)
