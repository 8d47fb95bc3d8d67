"""From cards to what they look like: templates filled, SVG normalised, text fitted, faces drawn as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.render.face import DrawnFaces, Face, Faces, Side

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.loading.sources import Sources
    from cardgen.model import Card, Project
    from cardgen.render.fonts import FontLibrary

__all__ = ["DrawnFaces", "Face", "Faces", "Side", "draw_faces", "lay_out", "lay_out_cards"]


def lay_out(project: Project, sources: Sources, report: Report) -> Faces:
    """Give the faces of all that a deck prints; what is wrong with them is reported. Draws nothing."""
    return lay_out_cards(project, sources, report, project.deck.components)


def lay_out_cards(project: Project, sources: Sources, report: Report, cards: Sequence[Card]) -> Faces:
    """Give the faces of some of a deck's cards, as `lay_out` does for all."""
    from cardgen.render.layout import FaceLayout

    return FaceLayout(project, sources, report).lay_out(cards, report)


def draw_faces(
    faces: Sequence[Face],
    sources: Sources,
    library: FontLibrary | None = None,
    words: Sequence[str] | None = (),
) -> DrawnFaces:
    """Draw each face as a page of one PDF, as large as the face with its bleed.

    Specimens of the fonts are on pages before the first face, so that the fonts of documents drawn apart are equal.
    `library` holds the fonts of the sources where they are open already, `words` are those of the whole deck with other
    letters than ASCII's, which the specimens show, too. A document that stands alone has None: it shows what it uses.
    """
    from cardgen.render.draw import draw

    return draw(faces, sources, library, words)
