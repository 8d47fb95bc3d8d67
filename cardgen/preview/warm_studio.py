"""A studio that keeps the faces it has laid out, so that after an edit only the changed ones are laid out anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardgen.diagnostics import Report
from cardgen.geometry import Box
from cardgen.loading.sources import Sources
from cardgen.model import Project
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.work import Progress
from cardgen.preview.changes import is_unchanged
from cardgen.render.face import Face, Faces

_SPARE = 200
_TEXTS = (".yaml", ".md", ".csv", ".tsv", ".xlsx", ".ods", ".j2", "/")


class WarmStudio(Studio):
    """Lays out the faces of one game in this process, again and again; its faces keep their trees."""

    def __init__(self) -> None:
        super().__init__()
        self._done: dict[tuple[str, Box], Face] = {}
        self._settings: object = None
        self._files: Mapping[str, str] = {}

    def lay_out(
        self, project: Project, sources: Sources, report: Report, progress: Progress, *, is_scaled: bool = True
    ) -> Faces:
        """Give the faces of a deck, and report what is wrong with them; pictures stay as fine as they are."""
        from cardgen.render.layout import FaceLayout

        settings = _settings_of(project, report)
        if settings != self._settings or not is_unchanged(sources, self._files):
            self._done, self._settings, self._files = {}, settings, {}
        cards = [card for card in project.deck.components if card.template]  # else it is reported already
        faces = FaceLayout(project, sources, report, self._done).lay_out(cards, report)
        sources.seen.update({name: digest for name, digest in self._files.items() if name not in sources.seen})
        self._files = {name: digest for name, digest in sources.seen.items() if not _is_text(name)}
        self._forget(faces)
        return faces

    def _forget(self, faces: Faces) -> None:
        """Forget faces that no card wears any more, once there are many of them."""
        if len(self._done) > 2 * len(faces.fronts) + _SPARE:
            keys = {face.key for face in faces.distinct()}
            self._done = {said: face for said, face in self._done.items() if face.key in keys}


def _is_text(name: str) -> bool:
    """Tell whether all that a file says to a face is in the face's SVG: decks, templates, and which files there are."""
    return name.endswith(_TEXTS)


def _settings_of(project: Project, report: Report) -> object:
    """Give what decides, beside a face's SVG and the files that it names, how it is laid out."""
    deck = project.deck
    return (
        deck.id,
        deck.lang,
        replace(deck.printing, places={}),
        (deck.theme.typographic, deck.theme.hyphenate),
        {name: located.value for name, located in deck.theme.icons.items()},
        frozenset(deck.field_kinds),
        any(found.code in ("encoding", "control-character") for found in report.diagnostics),
    )
