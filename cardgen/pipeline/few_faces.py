"""Some faces of a deck on their own, outside of a build: laid out for their keys, drawn for their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Project
from cardgen.pipeline.faces import CHUNK, LaidOut, Order, make_faces
from cardgen.pipeline.light_faces import lighten
from cardgen.pipeline.looks import CardLook
from cardgen.pipeline.options import BuildOptions, apply_options
from cardgen.pipeline.prepare import choose_edition, with_seams
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.work import Silence
from cardgen.render.face import DrawnFaces, Face, Faces


def lay_out_deck(
    game: str, sources: Sources, report: Report, options: BuildOptions, folder: Path
) -> tuple[Project, Faces] | None:
    """Give a game with all its faces, their keys those of a build with the same options; None if it cannot be read.

    `folder` is where pictures are kept that are scaled down.
    """
    project = load_project(game, sources, report, options.allow_many)
    if project is None:
        return None
    project = replace(project, deck=apply_options(project.deck, options))
    project = with_seams(choose_edition(project, options, sources, report)[0])
    is_scaled = not project.deck.printing.full_pictures
    return project, Studio(folder=folder).lay_out(project, sources, report, Silence(), is_scaled=is_scaled)


def draw_cards(project: Project, sources: Sources, looks: Sequence[CardLook]) -> tuple[DrawnFaces, ...]:
    """Draw both sides of some cards of a project with seams; the documents call them by the keys of the looks."""
    wanted = {look.id: look for look in looks}
    cards = [card for card in (*project.deck.cards, *project.deck.aids) if card.id in wanted]
    order = Order(project, cards, sources, Report(), has_trees=True)
    found: dict[str, Face] = {}
    for laid in make_faces(order):
        if isinstance(laid, LaidOut):
            _rename(laid.faces.fronts, {card: look.front for card, look in wanted.items()}, found)
            _rename(laid.faces.backs, {card: look.back or "" for card, look in wanted.items()}, found)
    return _draw(tuple(found.values()), sources)


def _rename(faces: Mapping[str, Face], keys: Mapping[str, str], found: dict[str, Face]) -> None:
    for card, face in faces.items():
        found.setdefault(keys[card], replace(face, key=keys[card]))


def _draw(faces: Sequence[Face], sources: Sources) -> tuple[DrawnFaces, ...]:
    from cardgen.render import draw_faces

    chunks = (faces[start : start + CHUNK] for start in range(0, len(faces), CHUNK))
    return tuple(lighten(draw_faces(chunk, sources), chunk) for chunk in chunks)
