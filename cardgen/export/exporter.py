"""What an exporter is: a target's name, how its faces are to be drawn, and the function that gives its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.export.press import CmykProfile
    from cardgen.export.profile import Profile
    from cardgen.loading.sources import Sources
    from cardgen.model import Project
    from cardgen.render.face import DrawnFaces, Faces
    from cardgen.rulebook import Book


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What the command line asks of an exporter; None is what is usual for it.

    `dpi` is how fine pictures are, `width` how many pixels a card is wide, `bleed` whether there is colour past the
    cut, `rounded` whether nothing is left outside of round corners. `max_side` is how many pixels a sheet of many
    cards may have on a side, `url` where the files will be found, `icc` the press by which colours become inks.
    """

    dpi: int | None = None
    width: int | None = None
    bleed: bool | None = None
    rounded: bool | None = None
    max_side: int | None = None
    url: str | None = None
    icc: CmykProfile | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A game whose faces are drawn, as an exporter gets it; what it finds wrong it reports.

    The project's deck is that to print, in the language and with the expansions that are asked for. `folder` is where
    the files will lie, `book` the rulebook for an exporter that needs it.
    """

    project: Project
    faces: Faces
    documents: Sequence[DrawnFaces]
    sources: Sources
    settings: ExportSettings
    report: Report
    folder: Path = Path()
    book: Book | None = None


@dataclass(frozen=True, slots=True)
class Exporter:
    """A target of `cardgen export`: its name, what it is in a few words, and the function that gives its files.

    `write` yields each file's name, with `/` between folders, and its bytes, one after another, so that a large game
    never is in memory as a whole. `bleed` is what faces are drawn with, in millimetres; None is as the deck says.
    `takes` are the names of the settings that it heeds. A `profile` says what a printer asks for: the deck is checked
    and drawn by it. `tell` gives what an export says of its files at the end, where that is more than
    `what`. One that `needs_book` is made of the rulebook in place of the cards.
    """

    name: str
    what: str
    write: Callable[[Order], Iterator[tuple[str, bytes]]]
    bleed: float | None = None
    takes: tuple[str, ...] = ("dpi", "width", "bleed")
    profile: Profile | None = None
    tell: Callable[[Project, Faces], str] | None = None
    needs_book: bool = False
