"""Which glyphs a document shows before its faces, so that its font subsets equal those of every other document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias
from xml.sax.saxutils import unescape

from cardgen.loading.sources import Sources
from cardgen.render.face import Face
from cardgen.render.fonts import FontLibrary

CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2212\u2022\u00d7"
_RUN = re.compile(r'<glyphs font="([^"]*)"([^>]*)>([^<]*)</glyphs>')
_ATTRIBUTE = re.compile(r' ([gc])="([^"]*)"')

Specimen: TypeAlias = Mapping[str, tuple[tuple[int, str], ...]]
"""By font file: glyphs with the text that each stands for (empty where it stands for a part of one)."""


def plan_specimen(faces: Sequence[Face], sources: Sources) -> Specimen:
    """Give the glyphs by font: those of ordinary text, then all others that the faces use, in a fixed order."""
    library = FontLibrary(sources)
    plan: dict[str, dict[int, str]] = {}
    extra: dict[str, dict[int, str]] = {}
    for file in sorted({font for face in faces for font in face.fonts}):
        font = library.open(file)
        glyphs = ((font.find_glyph(ord(character)), character) for character in CHARACTERS)
        plan[file] = {glyph: character for glyph, character in reversed(list(glyphs)) if glyph}
        extra[file] = {}
    for face in faces:
        for file, glyph, text in _read_glyphs(face.svg.decode()):
            if glyph not in plan[file]:
                extra[file][glyph] = min(text, extra[file].get(glyph, text))
    return {file: (*reversed(plan[file].items()), *sorted(extra[file].items())) for file in plan}


def _read_glyphs(svg: str) -> Iterator[tuple[str, int, str]]:
    for file, attributes, text in _RUN.findall(svg):
        values = dict(_ATTRIBUTE.findall(attributes))
        text = unescape(text)
        glyphs = [int(glyph) for glyph in values["g"].split()]
        if "c" not in values:
            yield from ((file, glyph, character) for glyph, character in zip(glyphs, text, strict=True))
            continue
        clusters = [int(cluster) for cluster in values["c"].split()]
        starts = sorted({*clusters, len(text)})
        for glyph, cluster in zip(glyphs, clusters, strict=True):
            alone = clusters.count(cluster) == 1
            yield file, glyph, text[cluster : starts[starts.index(cluster) + 1]] if alone else ""
