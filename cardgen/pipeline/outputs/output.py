"""What an output of a build is: its name, what is in it, and the function that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardgen.pipeline.state import digest

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.loading.sources import Sources
    from cardgen.pipeline.prepare import Prepared
    from cardgen.render.face import DrawnFaces
    from cardgen.sheets import Imposition


@dataclass(frozen=True, slots=True)
class Drawn:
    """A game whose faces are drawn, with what a writer may read and where it reports what it finds.

    `read` gives a file of this build, by its name, that was written before.
    """

    prepared: Prepared
    documents: Sequence[DrawnFaces]
    sources: Sources
    report: Report
    read: Callable[[str], bytes]


class Part(StrEnum):
    """The part of a game that an output belongs to: a build can be asked for some of them alone."""

    CARDS = "cards"
    CHANGES = "changes"
    RULEBOOK = "rulebook"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Output:
    """A file in a game's output folder, or a folder of files: then `name` ends with `/`, or is empty for all of them.

    `what` says in a few words what is in it, `has` whether a game has it. `write` gives the file's bytes, or those of
    a folder's files by their names, all at once or one after another. `key`, for what takes long to write, gives a
    digest of all that it is made of but the files that it reads: while neither has changed, the file of the build
    before is kept. `sheets` gives what a PDF of sheets is to show, for it to be held against that. `tell` gives what
    a build says of it at the end, where that is more than `what`; `tell_file` reads it off the file. One that
    `is_joined` is made of others of this build, in whose inks it is. `part` says with what it is printed.
    """

    name: str
    what: str
    write: Callable[[Drawn], bytes | Mapping[str, bytes] | Iterator[tuple[str, bytes]]]
    has: Callable[[Prepared], bool] = lambda prepared: True
    key: Callable[[Prepared], str] | None = None
    sheets: Callable[[Prepared], Imposition] | None = None
    tell: Callable[[Prepared], str] | None = None
    tell_file: Callable[[Prepared, bytes], str] | None = None
    is_joined: bool = False
    part: Part = Part.OTHER

    def holds(self, file: str) -> bool:
        """Tell whether a file of the output folder is this one, or one of this folder."""
        return file == self.name or (self.is_folder and file.startswith(self.name))

    @property
    def is_folder(self) -> bool:
        """Tell whether it is a folder of files."""
        return not self.name or self.name.endswith("/")

    def digest(self, prepared: Prepared) -> str:
        """Give the digest of what an output that has a key is made of, and of what a deck would have told of it."""
        deck = prepared.project.deck
        return (
            "" if self.key is None else digest(self.key(prepared), deck.printing.ink, repr(sorted(deck.checks.items())))
        )
