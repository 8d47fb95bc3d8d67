"""A game as it stood at one moment: loaded, checked and laid out by what also prints it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Project
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.work import Silence
from cardgen.render.face import Face


@dataclass(frozen=True, slots=True)
class Drawable:
    """A face, and the files that it is drawn from."""

    face: Face
    sources: Sources


@dataclass(frozen=True, slots=True)
class Revision:
    """What is to be shown: the deck as it could last be read, its faces, and what is wrong now.

    `project` is None until the deck could be read once; `is_read` tells whether it could be read this time. `fronts`
    and `backs` are by card id; `old` names the cards whose last good picture stands for one that cannot be made now.
    """

    number: int
    report: Report
    sources: Sources
    project: Project | None = None
    fronts: Mapping[str, Drawable] = field(default_factory=dict)
    backs: Mapping[str, Drawable] = field(default_factory=dict)
    old: frozenset[str] = frozenset()
    is_read: bool = False

    @property
    def has_errors(self) -> bool:
        """Tell whether the game cannot be printed as it stands."""
        return self.report.has_errors


def make_revision(
    game: str, sources: Sources, options: BuildOptions, studio: Studio, last: Revision | None = None
) -> Revision:
    """Load, check and lay out a game as a build does; what cannot be made is taken from the last revision."""
    from cardgen.pipeline.prepare import prepare

    report = Report()
    prepared = prepare(game, sources, report, options, Silence(), studio)
    number = 1 if last is None else last.number + 1
    if prepared is None:
        kept = last or Revision(0, report, sources)
        everything = frozenset((*kept.fronts, *kept.backs))
        return replace(kept, number=number, report=report, sources=sources, old=everything, is_read=False)
    faces, project = prepared.faces, prepared.project
    ids = [card.id for card in project.deck.components]
    with_back = [card.id for card in project.deck.components if card.back]
    fronts = _fill_up(ids, faces.fronts, sources, {} if last is None else last.fronts)
    backs = _fill_up(with_back, faces.backs, sources, {} if last is None else last.backs)
    old = {*(fronts.keys() - faces.fronts.keys()), *(backs.keys() - faces.backs.keys())}
    return Revision(number, report, sources, project, fronts, backs, frozenset(old), is_read=True)


def _fill_up(
    ids: list[str], made: Mapping[str, Face], sources: Sources, last: Mapping[str, Drawable]
) -> dict[str, Drawable]:
    found = {card: Drawable(made[card], sources) if card in made else last.get(card) for card in ids}
    return {card: drawable for card, drawable in found.items() if drawable is not None}


def list_drawables(revision: Revision) -> dict[str, Drawable]:
    """Give each look of a revision by its key."""
    return {each.face.key: each for each in (*revision.backs.values(), *revision.fronts.values())}
