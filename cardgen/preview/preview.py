"""What the page shows, as it changes: the revision at hand, who waits for the next, and what is built beside it."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from cardgen.diagnostics import Report
from cardgen.loading.sources import ChangedMeanwhileError, Sources
from cardgen.model import Project
from cardgen.pipeline.options import BuildOptions
from cardgen.preview.bell import Bell
from cardgen.preview.building import Building
from cardgen.preview.changes import is_unchanged
from cardgen.preview.pictures import Pictures
from cardgen.preview.revision import Drawable, Revision, list_drawables, make_revision
from cardgen.preview.told import tell_revision
from cardgen.preview.warm_studio import WarmStudio

_WAITS = (0.05, 0.2, 0.5)  # seconds


class Preview:
    """One game that is shown while it is being written. Its methods may be called from any thread.

    The libraries that lay out and draw are used by one thread at a time.
    """

    def __init__(self, game: str, folder: Path, options: BuildOptions) -> None:
        self.game = game
        self.folder = folder
        self.options = options
        self.bell = Bell()
        self._drawing = threading.Lock()
        self._studio = WarmStudio()
        self.pictures = Pictures(self._drawing)
        self.building = Building(game, folder, options, self.bell.ring)
        self._looks: dict[str, Drawable] = {}
        self.fault = ""
        self.revision = Revision(0, Report(), Sources(folder))

    def refresh(self) -> bool:
        """Look at the files again; tell whether anything that the game is made of has changed.

        A file may be gone for a moment while it is saved, so what cannot be read is asked for again.
        """
        if self.revision.number and is_unchanged(self.revision.sources, self.revision.sources.seen):
            return False
        for wait in _WAITS:
            try:
                return self._renew()
            except ChangedMeanwhileError as problem:
                fault = f"`{problem.name}` has just been saved."
            except OSError as problem:
                fault = f"{problem.filename}: {problem.strerror}." if problem.filename else str(problem)
                time.sleep(wait)
            except Exception as problem:  # the page stays; what is on it is the last that went well
                fault = f"cardgen has a bug: {type(problem).__name__}: {problem}"
                break
        self.fault = fault
        self._studio = WarmStudio()
        self.bell.ring()
        return True

    def _renew(self) -> bool:
        last = self.revision
        with self._drawing:
            revision = make_revision(self.game, Sources(self.folder), self.options, self._studio, last)
        self.fault = ""
        self._looks = {**list_drawables(last), **list_drawables(revision)}
        self.revision = revision
        self.building.outdate(revision.number)
        self.bell.ring()
        return True

    def current_project(self) -> Project | None:
        """Give the game as it could last be read; None if it never could."""
        return self.revision.project

    def tell(self) -> dict[str, Any]:
        """Give what the page shows, as JSON."""
        return {**tell_revision(self.game, self.revision), "fault": self.fault}

    def tell_pages(self) -> dict[str, Any]:
        """Give the pages of the PDFs, as JSON. Asking for them has them built, if they are out of date."""
        building, revision = self.building, self.revision
        if not revision.has_errors:
            building.want(revision.number)
        shelf = building.shelf
        return {
            "isUpdating": building.is_updating,
            "isOld": shelf.revision != revision.number,
            "problem": "" if building.is_updating or revision.has_errors else shelf.problem,
            "hasErrors": revision.has_errors,
            "pdfs": [
                {"name": pdf.name, "what": pdf.what, "digest": pdf.digest, "sizes": pdf.sizes} for pdf in shelf.pdfs
            ],
        }

    def tell_news(self) -> dict[str, Any]:
        """Give what tells whether anything is new."""
        return {"revision": self.revision.number, "fault": self.fault, "pages": self.building.count}

    def find_look(self, key: str) -> Drawable | None:
        """Give a look of this revision or the one before by its key."""
        return self._looks.get(key)

    def close(self) -> None:
        """Let go of who waits, and end what is being built."""
        self.bell.close()
        self.building.close()
