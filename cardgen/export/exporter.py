"""What an exporter is: a target's name, how its faces are to be drawn, and the function that gives its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.loading.sources import Sources
    from cardgen.model import Project
    from cardgen.render.face import DrawnFaces, Faces


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What the command line asks of an exporter; None is what is usual for it.

    `dpi` is how fine pictures are, `width` how many pixels a card is wide, `bleed` whether there is colour past the
    cut.
    """

    dpi: int | None = None
    width: int | None = None
    bleed: bool | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A game whose faces are drawn, as an exporter gets it; what it finds wrong it reports.

    The project's deck is that to print, in the language and with the expansions that are asked for.
    """

    project: Project
    faces: Faces
    documents: Sequence[DrawnFaces]
    sources: Sources
    settings: ExportSettings
    report: Report


@dataclass(frozen=True, slots=True)
class Exporter:
    """A target of `cardgen export`: its name, what it is in a few words, and the function that gives its files.

    `write` yields each file's name, with `/` between folders, and its bytes, one after another, so that a large game
    never is in memory as a whole. `bleed` is what faces are drawn with, in millimetres; None is as the deck says.
    """

    name: str
    what: str
    write: Callable[[Order], Iterator[tuple[str, bytes]]]
    bleed: float | None = None
