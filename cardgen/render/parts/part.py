"""A part of a card that knows how large it is, and the bench on which parts are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup

from cardgen.diagnostics.report import Severity
from cardgen.render.lengths import num
from cardgen.render.normalise.scene import Finding, Workshop
from cardgen.render.parts.placing import SLACK
from cardgen.units import format_mm

_MORE_ROOM = "Give it more room or a smaller gap, or make what stands in it shorter or smaller."


class Part(Markup):
    """What a template draws with `{{ ... }}`: SVG within `width` and `height`, from its top left corner (mm)."""

    width: float
    height: float

    def __new__(cls, svg: str = "", width: float = 0.0, height: float = 0.0) -> Part:
        """Give SVG with its size; Markup's own methods know of no size."""
        made = super().__new__(cls, svg)
        made.width, made.height = width, height
        return made


@dataclass(slots=True)
class Bench:
    """What making parts takes: the deck's workshop, `mark`, which gives the mark of a call's place for the SVG from the
    file and line that it stands at and the helper's name, and `charge`, which takes work from the card's budget.

    `found` is what was found wrong since the last card, `measured` what texts that were measured take.
    """

    shop: Workshop
    mark: Callable[[str, str], str]
    charge: Callable[[int], object]
    found: list[Finding] = field(default_factory=list)
    measured: dict[str, tuple[float, float, float, float, float]] = field(default_factory=dict)

    def finish(self, call: Call, part: Part) -> Part:
        """Give a part as one group that knows where it was asked for, moved to where it is to stand."""
        if not part:
            return part
        mark = self.mark(call.at, call.name)
        attributes = (f' cg-at="{mark}"' if mark else "") + (_move(call.x, call.y) if call.x or call.y else "")
        svg = f"<g{attributes}>{part}</g>" if attributes else str(part)
        return Part(svg, part.width, part.height)

    def check_room(self, call: Call, need: float, room: float | None, way: str = "wide") -> None:
        """Report what takes more millimetres than it is given."""
        if room is None or need <= room + SLACK:
            return
        limit = format_mm(room)
        message = (
            f"The {call.name} is {format_mm(need - room, 0.0)} mm too {way}: "
            f"it takes {format_mm(need, room)} mm and is given {limit} mm."
        )
        place = self.shop.find_place(self.mark(call.at, call.name))
        self.found.append(Finding(Severity.ERROR, "part-overflow", message, place, _MORE_ROOM))


@dataclass(frozen=True, slots=True)
class Call:
    """A helper that a template calls: its name, where it is called (`templates/face.svg.j2:12`), and where the part is
    to stand."""

    name: str
    at: str
    x: float = 0.0
    y: float = 0.0


def moved(part: Part, x: float, y: float) -> str:
    """Give the SVG of a part at another place."""
    return f"<g{_move(x, y)}>{part}</g>" if x or y else str(part)


def _move(x: float, y: float) -> str:
    return f' transform="translate({num(x)} {num(y)})"'
