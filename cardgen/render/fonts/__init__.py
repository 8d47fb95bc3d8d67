"""The project's fonts: found by what a style asks for among the files below `fonts/`, never on the machine."""

from cardgen.render.fonts.asked import (
    Finer,
    parse_axes,
    parse_families,
    parse_slant,
    parse_weight,
    parse_width,
)
from cardgen.render.fonts.font import Font
from cardgen.render.fonts.library import FOLDER, FontLibrary
from cardgen.render.fonts.programs import load_program

__all__ = [
    "FOLDER",
    "Finer",
    "Font",
    "FontLibrary",
    "load_program",
    "parse_axes",
    "parse_families",
    "parse_slant",
    "parse_weight",
    "parse_width",
]
