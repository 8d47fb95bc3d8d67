"""What is known and what is collected while one face is normalised."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lxml import etree

from cardgen.diagnostics import Place
from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.loading.sources import Sources
from cardgen.render.colors import Color
from cardgen.render.fonts import FontLibrary
from cardgen.render.matrix import IDENTITY, Matrix
from cardgen.render.normalise.draw_context import Clip
from cardgen.render.paths import Path
from cardgen.render.shaping import TextStyle

Element = etree._Element
Bounds = tuple[float, float, float, float]


def overlap(one: Bounds, other: Bounds) -> bool:
    """Tell whether two rectangles share more than an edge."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def attributes_of(element: Element) -> dict[str, str]:
    """Give an element's attributes, those of other namespaces with their namespace in braces."""
    return dict(element.attrib)  # type: ignore[arg-type]  # the stubs allow bytes, which the parser never gives


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient as it lies on the face: its colours by offset, and where each point of the face falls on it."""

    stops: tuple[tuple[float, Color], ...]
    offset_at: Callable[[float, float], float]


@dataclass(frozen=True, slots=True)
class Painted:
    """A filled shape as it lies on the face: its bounds (left, top, right, bottom in mm), its outline in its own
    units with the matrix that takes it to the face (no outline: the bounds are the shape), and its paint;
    no paint means that its colours are not known (a picture); `core` is a part of the bounds that is certainly
    filled, if one is known."""

    bounds: Bounds
    paint: Color | Gradient | None
    outline: Path = ()
    matrix: Matrix = IDENTITY
    is_evenodd: bool = False
    clips: tuple[tuple[Clip, ...], ...] = ()
    core: Bounds | None = None


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font as it lies on the face: bounds in mm, size in points, the number of shapes
    painted before it, where it comes from, the colour of its stroke if it has one, and whether its box is too small
    for it, which is reported already."""

    text: str
    bounds: Bounds
    size: float
    paint: Color | None
    painted_before: int
    place: Place | None
    source: str
    is_ornament: bool
    outline: Color | None = None
    overflows: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake found in a face. `place` is in the template; `source` names the card's field that is to blame
    and `part` what to point at in it."""

    severity: Severity
    code: str
    message: str
    place: Place | None = None
    hint: str = ""
    source: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing made ready to be placed: normalised elements, what they refer to, view box, what it paints."""

    body: str
    view: Box
    painted: tuple[Painted, ...]
    defs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file: its size in pixels, its data inlined, and how it is turned (EXIF orientation, 1 to 8)."""

    width: int
    height: int
    uri: str
    orientation: int = 1


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """An upright picture as it lies on the face: where its outermost pixels are (mm), its file and data."""

    bounds: Bounds
    file: str
    uri: str
    place: Place | None


@dataclass(slots=True)
class Workshop:
    """What all faces of a deck share, and what is made once for them."""

    sources: Sources
    fonts: FontLibrary
    game: str
    lang: str = "en"
    is_typographic: bool = False
    icons: Mapping[str, str] = field(default_factory=dict)
    fields: frozenset[str] | None = None
    is_garbled: bool = False
    styles: dict[tuple[str, ...], TextStyle] = field(default_factory=dict)
    find_place: Callable[[str | None], Place | None] = lambda _: None
    art: dict[tuple[str, str], Art | None] = field(default_factory=dict)
    art_findings: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    pictures: dict[str, Picture | None] = field(default_factory=dict)


@dataclass(slots=True)
class Scene:
    """One face while it is normalised: what is written, painted, set as text, and found wrong."""

    shop: Workshop
    out: list[str] = field(default_factory=list)
    defs: dict[str, str] = field(default_factory=dict)
    painted: list[Painted] = field(default_factory=list)
    texts: list[TextRun] = field(default_factory=list)
    placed: list[PlacedPicture] = field(default_factory=list)
    fonts: dict[str, None] = field(default_factory=dict)
    found: dict[Finding, None] = field(default_factory=dict)
    missing: dict[tuple[str, Place | None, str], dict[str, None]] = field(default_factory=dict)
    by_id: dict[str, Element] = field(default_factory=dict)
    elements: int = 0
    recolor: Color | None = None
    is_mask: bool = False
    in_pattern: bool = False
    mask_alpha: float = 1.0
    mask_light: float = 1.0
    file: str = ""

    def error(
        self, code: str, message: str, at: Element | None = None, hint: str = "", source: str = "", part: str = ""
    ) -> None:
        """Note a mistake that stops the printing, at an element or at a part of a field of the card."""
        self.found.setdefault(Finding(Severity.ERROR, code, message, self.place_of(at), hint, source, part))

    def warn(self, code: str, message: str, at: Element | None = None, hint: str = "", source: str = "") -> None:
        """Note something to look at."""
        self.found.setdefault(Finding(Severity.WARNING, code, message, self.place_of(at), hint, source))

    def place_of(self, element: Element | None) -> Place | None:
        """Give where an element, or the nearest one around it, stands in its template or file."""
        if self.file:
            return Place(self.file, int(str(element.sourceline or 1)) if element is not None else 1)
        while element is not None:
            mark = element.get("cg-at")
            if mark:
                return self.shop.find_place(mark)
            element = element.getparent()
        return None

    def define(self, template: str) -> str:
        """Keep a gradient, clip or mask, written with `%s` for its quoted id, once; give its id."""
        name = "d" + hashlib.sha256(template.encode()).hexdigest()[:10]
        self.defs[name] = template
        return name

    def write_defs(self) -> str:
        """Write all that was kept, each with its id."""
        return "".join(template.replace("%s", f'"{name}"', 1) for name, template in self.defs.items())
