"""The graphics state of a stream, as far as its colours need it (ISO 32000-1, 8.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.export.press import letters
from cardgen.export.press.painters import Bounds, Color
from cardgen.export.press.regions import Region
from cardgen.export.press.spaces import GREY
from cardgen.render.matrix import IDENTITY, Matrix
from cardgen.render.one_ink import LIGHTEST, MARK


def make_grey(part: float) -> Color:
    """Give the colour of a grey that a file asks for as one ink; it is marked as such where it is dark."""
    return part, part, part + (MARK if part <= LIGHTEST else 0.0)


BLACK = make_grey(0.0)
"""What everything is drawn in before a colour is named: the black of one ink."""


@dataclass(slots=True)
class State:
    """The graphics state that colours need: what is wanted, and what is written already; None is left to the file."""

    matrix: Matrix = IDENTITY
    width: float = 1.0
    fill: Color | None = BLACK
    stroke: Color | None = BLACK
    fill_space: int | None = GREY
    stroke_space: int | None = GREY
    text: letters.TextState = field(default_factory=letters.TextState)
    opacity: float = 1.0
    is_plain: bool = True
    miter: float = 10.0
    pattern: Any = None
    clip: Bounds | None = None
    clips: tuple[Region, ...] = ()
    shown_fill: Color | None = None
    shown_stroke: Color | None = None
    overprints: bool | None = False
    overprint_mode: int = 0

    @property
    def is_opaque(self) -> bool:
        """Tell whether what is filled hides what is below."""
        return self.is_plain and self.opacity >= 1

    @property
    def adds(self) -> bool:
        """Tell whether an ink of which a colour has none stays as it is below (ISO 32000-1, 8.6.7)."""
        return self.overprints is None and self.overprint_mode == 1

    def take_look(self, look: Any) -> None:
        """Note what a dictionary of the graphics state says of opacity and overprinting."""
        if look is None:
            return
        self.opacity = float(look.get("/ca", self.opacity))
        if "/SMask" in look or "/BM" in look:
            mode = str(look.get("/BM", "/Normal"))
            self.is_plain = str(look.get("/SMask", "/None")) == "/None" and mode in ("/Normal", "/Compatible")
        if "/OP" in look or "/op" in look:
            overprints = bool(look.get("/OP", False)) or bool(look.get("/op", False))
            self.overprints = None if overprints else False
        self.overprint_mode = int(look.get("/OPM", self.overprint_mode))
        if "/Font" in look:
            self.text = replace(self.text, letters=None)
