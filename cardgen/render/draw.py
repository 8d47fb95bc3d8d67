"""Normalised faces drawn as the pages of one PDF document, after specimens of their fonts.

A specimen shows glyphs before the first face, so that the font subsets of a document equal those of every other, and
so that each font is embedded once.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

import cairocffi as cairo

from cardgen.bounds.limits import Kind
from cardgen.bounds.telling import raising
from cardgen.loading.sources import Sources
from cardgen.render.direction import find_right_to_left, mirror
from cardgen.render.face import DrawnFaces, Face, Node
from cardgen.render.fonts import Font, FontLibrary
from cardgen.render.resources import Resources
from cardgen.render.shaping import TextStyle, find_missing
from cardgen.render.surface import draw_face, page_size

CREATED = "2000-01-01T00:00:00Z"
_SPECIMEN_SIZE = 400.0
_SIGNS = "\u00a0\u2018\u2019\u201c\u201d\u2010\u2013\u2014\u2026\u2212\u2022\u00d7"
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + _SIGNS
LIGATURES = ("ff", "fi", "fj", "fl", "ft", "ffi", "ffj", "ffl", "fft", "tt", "Th")

_Specimen: TypeAlias = Mapping[str, tuple[tuple[int, str], ...]]
"""By font file: glyphs with the text that each stands for (empty where it stands for a part of one)."""


def draw(
    faces: Sequence[Face],
    sources: Sources,
    library: FontLibrary | None = None,
    words: Sequence[str] | None = (),
) -> DrawnFaces:
    """Give one PDF with a page for each face; see `cardgen.render.draw_faces`."""
    trees = [face.tree for face in faces]
    plan = _plan_specimen(faces, trees, library or FontLibrary(sources), words)
    output = io.BytesIO()
    document = cairo.PDFSurface(output, 1, 1)
    document.set_metadata(cairo.PDF_METADATA_CREATE_DATE, CREATED)
    resources = Resources(sources)
    used = sorted({font for face in faces if not face.outlines for font in face.fonts} & plan.keys())
    for file in used:
        _draw_specimen(document, resources.find_face(file), plan[file])
    for face, tree in zip(faces, trees, strict=True):
        with raising(Kind.FACE, f"drawing {face.key}", f"Drawing the {face.name}"):
            draw_face(face, tree, document, resources)
            document.show_page()
    task = f"finishing {' '.join(face.key for face in faces)}"
    with raising(Kind.DECK, task, f"Drawing the {faces[0].name} and others"):
        document.finish()
        pdf = _set_sizes(output.getvalue(), faces, len(used), resources.needs_mending)
    return DrawnFaces(pdf, tuple(face.key for face in faces), len(used))


def _set_sizes(pdf: bytes, faces: Sequence[Face], first: int, needs_mending: bool) -> bytes:
    """Give each page its exact size and make it plain; cairo cuts to whole points, so pages are drawn a bit larger."""
    import pikepdf

    from cardgen.render.picture_edges import has_edges, spread_colors
    from cardgen.render.picture_objects import mend_colors, needs_colors
    from cardgen.render.tidy import tidy_page

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page, face in zip(islice(document.pages, first, None), faces, strict=True):
            across, down = page_size(face)
            page.obj.MediaBox = pikepdf.Array([0, 0, round(across, 6), round(down, 6)])
            tidy_page(page.obj)
        if needs_mending:
            from cardgen.render.softmasks import mend_objects

            mend_objects(document)
        if needs_colors(pdf):
            mend_colors(document)
        if has_edges(pdf):
            spread_colors(document)
        output = io.BytesIO()
        document.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


def _draw_specimen(document: Any, face: Any, glyphs: Sequence[tuple[int, str]]) -> None:
    document.set_size(_SPECIMEN_SIZE, _SPECIMEN_SIZE)
    context = cairo.Context(document)
    context.set_font_face(face)
    context.set_font_size(10)
    places = [(12.0 * (number % 32), 12.0 * (number // 32 + 1)) for number in range(len(glyphs))]
    placed = [(glyph, text, (glyph, *place)) for (glyph, text), place in zip(glyphs, places, strict=True)]
    context.show_glyphs([place for _, _, place in placed])  # first without their texts: see Resources.find_face
    known = [(text, place) for _, text, place in placed if text]
    clusters = [(len(text.encode()), 1) for text, _ in known]
    context.show_text_glyphs("".join(text for text, _ in known), [place for _, place in known], clusters, 0)
    document.show_page()


def _plan_specimen(
    faces: Sequence[Face], trees: Sequence[Node], library: FontLibrary, words: Sequence[str] | None
) -> _Specimen:
    """Give the glyphs by font: those of ordinary text and of the deck's words, then all others that the faces use, in
    a fixed order; with `words` None only those that the faces use.

    `trees` are those of the faces.
    """
    letters = "" if words is None else CHARACTERS + "".join(sorted(set("".join(words or ())) - set(CHARACTERS)))
    plan: dict[str, dict[int, str]] = {}
    extra: dict[str, dict[int, str]] = {}
    for file in sorted({font for face in faces for font in face.fonts}):
        font = library.open(file)
        plan[file] = _plan_letters(font, letters)
        extra[file] = dict.fromkeys(_shape_words(font, words or ()) - plan[file].keys(), "")
    shown: dict[str, set[tuple[str, str]]] = {file: set() for file in plan}
    for node in (node for tree in trees for node in tree.walk() if node.tag == "glyphs"):
        shown[node["font"]].update(_read_glyphs(node))
    for file, glyphs_of_file in shown.items():
        known, more = plan[file], extra[file]
        for number, text in glyphs_of_file:
            glyph = int(number)
            if glyph not in known:
                more[glyph] = min(text, more.get(glyph, text))
    return {file: (*reversed(plan[file].items()), *sorted(extra[file].items())) for file in plan}


@lru_cache(maxsize=64)
def _plan_letters(font: Font, letters: str) -> dict[int, str]:
    """Give the glyphs of letters, and those that stand for several letters of ordinary text, each with its text."""
    glyphs = [(font.find_glyph(ord(character)), character) for character in letters]
    plan = {glyph: character for glyph, character in reversed(glyphs) if glyph}
    style = TextStyle(font)
    shaped = ((style.shape(together).glyphs, together) for together in (LIGATURES if letters else ()))
    plan.update((glyphs[0], together) for glyphs, together in shaped if len(glyphs) == 1)
    return plan


def _shape_words(font: Font, words: Sequence[str]) -> set[int]:
    """Give the glyphs of the words that are written from right to left: most of their letters join to others."""
    style = TextStyle(font)
    turned = [word for word in words if find_right_to_left(word) and not find_missing(font, word)]
    return {glyph for word in turned for glyph in style.shape_between("", word, "", is_backward=True).glyphs}


def _read_glyphs(run: Node) -> Iterable[tuple[str, str]]:
    glyphs = run["g"].split()
    if "c" not in run:
        return zip(glyphs, run.text, strict=True)
    clusters = [int(cluster) for cluster in run["c"].split()]
    text = mirror(run.text) if "r" in run else run.text
    starts = sorted({*clusters, len(text)})
    return [
        (glyph, text[cluster : starts[starts.index(cluster) + 1]] if clusters.count(cluster) == 1 else "")
        for glyph, cluster in zip(glyphs, clusters, strict=True)
    ]
