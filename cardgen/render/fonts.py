"""The project's fonts: found by family, weight and slant among the files below `fonts/`, never on the machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import uharfbuzz as hb

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.loading.sources import Sources

FOLDER = "fonts"
_SUFFIXES = (".ttf", ".otf")
_WEIGHT_NAMES = {"normal": 400, "bold": 700}


class Font:
    """One font file: what it is called, which characters it has, how tall its letters are (in ems)."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self.data = data
        face = hb.Face(hb.Blob(data))
        self.hb = hb.Font(face)
        self.units = int(face.upem)
        names = hb.OTNameIdPredefined
        self.family = str(face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or "")
        self.weight = round(self.hb.get_style_value(hb.StyleTag.WEIGHT))
        self.is_italic = self.hb.get_style_value(hb.StyleTag.ITALIC) > 0.5
        self._glyphs: dict[int, int | None] = {}

    @cached_property
    def digest(self) -> str:
        """Give the SHA-256 of the file."""
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
        return max(0.0, -float(extents.y_bearing + extents.height) / self.units)

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

    def find_glyph(self, code: int) -> int | None:
        """Give the glyph of a character; None if the font lacks it."""
        if code not in self._glyphs:
            self._glyphs[code] = self.hb.get_nominal_glyph(code)
        return self._glyphs[code]

    def describe(self) -> str:
        """Name the font as a person would: `Source Sans 3, 400 italic`."""
        return f"{self.family}, {self.weight}{' italic' if self.is_italic else ''}"

    def _measure(self, tag: hb.OTMetricsTag, default: float) -> float:
        value = self.hb.get_metric_position(tag)
        return default if value is None else float(value) / self.units

    def _top_of(self, letter: str) -> int | None:
        glyph = self.find_glyph(ord(letter))
        return None if glyph is None else int(self.hb.get_glyph_extents(glyph).y_bearing)


@dataclass(slots=True)
class FontLibrary:
    """All fonts below `fonts/` of the project and of what is shipped; a file is opened when first looked at."""

    sources: Sources
    _by_file: dict[str, Font] = field(default_factory=dict)
    _families: dict[str, list[Font]] | None = None
    _found: dict[tuple[str, int, bool], Font] = field(default_factory=dict)

    def open(self, file: str) -> Font:
        """Give the font of a file that is known to be there."""
        if file not in self._by_file:
            data = self.sources.read(file)
            if data is None:
                raise FileNotFoundError(file)
            self._by_file[file] = Font(file, data)
        return self._by_file[file]

    def find(self, families: str, weight: int, italic: bool) -> Font:
        """Give the font of the first family of a comma list that exists, in exactly this weight and slant.

        Raises MistakeError if there is none, or the family has no such font.
        """
        key = (families, weight, italic)
        if key not in self._found:
            self._found[key] = self._look_for(parse_families(families), weight, italic)
        return self._found[key]

    def find_nearest(self, families: str, weight: int, italic: bool) -> Font:
        """Give the font of the slant whose weight is nearest; raises what `find` does if no family has such a slant."""
        try:
            return self.find(families, weight, italic)
        except MistakeError:
            for family in parse_families(families):
                fonts = [font for font in self.families().get(family.lower(), ()) if font.is_italic is italic]
                if fonts:
                    return min(fonts, key=lambda font: (abs(font.weight - weight), font.weight))
            raise

    def families(self) -> dict[str, list[Font]]:
        """Give the fonts of each family by its name in lower case, in the order of their files."""
        if self._families is None:
            self._families = {}
            for file in self.sources.list_folder(FOLDER):
                if file.lower().endswith(_SUFFIXES):
                    font = self._try_open(file)
                    if font is not None:
                        self._families.setdefault(font.family.lower(), []).append(font)
        return self._families

    def _try_open(self, file: str) -> Font | None:
        try:
            font = self.open(file)
        except ValueError:
            return None
        return font if font.family and font.units else None

    def _look_for(self, families: Sequence[str], weight: int, italic: bool) -> Font:
        known = self.families()
        for family in families:
            fonts = known.get(family.lower())
            if fonts:
                for font in fonts:
                    if font.weight == weight and font.is_italic is italic:
                        return font
                raise _lacks_weight(fonts, weight, italic)
        names = sorted({fonts[0].family for fonts in known.values()})
        wanted = ", ".join(f"`{family}`" for family in families)
        hint = suggest(families[0], names) if families else "Set font-family to one of: " + ", ".join(names) + "."
        if not families:
            raise MistakeError("This text names no font family.", hint, code="unknown-font")
        message = f"There is no font family {wanted} in the folder `{FOLDER}/`."
        put = f"Put the font file (.ttf or .otf) with its licence into `{FOLDER}/`; system fonts are never used."
        raise MistakeError(message, hint or put, code="unknown-font")


def parse_families(text: str) -> tuple[str, ...]:
    """Give the names of a `font-family` list without their quotes."""
    names = (name.strip().strip("'\"").strip() for name in text.split(","))
    return tuple(" ".join(name.split()) for name in names if name)


def parse_weight(text: str) -> int | None:
    """Give the number of a `font-weight`: `normal`, `bold` or 1 to 1000; None if it is none."""
    text = text.strip().lower()
    if text in _WEIGHT_NAMES:
        return _WEIGHT_NAMES[text]
    return int(text) if text.isdecimal() and 1 <= int(text) <= 1000 else None


def _lacks_weight(fonts: Sequence[Font], weight: int, italic: bool) -> MistakeError:
    ordered = sorted(fonts, key=lambda font: (font.is_italic, font.weight))
    has = ", ".join(f"{font.weight}{' italic' if font.is_italic else ''}" for font in ordered)
    wanted = f"{weight} italic" if italic else str(weight)
    message = f"The family {fonts[0].family} has no weight {wanted}."
    return MistakeError(message, f"It has: {has}.", code="unknown-font")
