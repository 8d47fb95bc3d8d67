"""What surrounds an element, and what is known and collected while one face is normalised."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from lxml import etree

from cardgen.diagnostics import Place
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity, suggest
from cardgen.geometry import Box
from cardgen.loading.sources import Sources
from cardgen.render.colors import Color
from cardgen.render.face import Node, write_svg
from cardgen.render.fonts import Font, FontLibrary
from cardgen.render.matrix import IDENTITY, Matrix, multiply
from cardgen.render.normalise.budget import Budget
from cardgen.render.normalise.style import Style
from cardgen.render.paths import Bounds, Path
from cardgen.render.shaping import Shaped, TextStyle

Element = etree._Element
Own: TypeAlias = Mapping[str, str]
"""An element's attributes with what style sheets set on top of them."""
Mark: TypeAlias = tuple[int, int, int, int, int, int, int, int, bool]
"""How far a scene had come."""
MAX_ELEMENTS = 10_000
MAX_DEPTH = 60
MAX_HINTS = 100  # each asks which of some hundred names is meant; nobody reads more
_MAX_NAMES = 1_000
_HREF = "{http://www.w3.org/1999/xlink}href"


def overlap(one: Bounds, other: Bounds) -> bool:
    """Tell whether two rectangles share more than an edge."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def too_complex() -> MistakeError:
    """Give the mistake of a face or picture with more elements than any card needs."""
    message = f"It has more than {MAX_ELEMENTS:,} elements, or elements within elements more than {MAX_DEPTH} deep."
    hint = "Count also what <use> repeats. Simplify the drawing, or put it into a PNG picture."
    return MistakeError(message, hint, code="svg-too-complex")


def local_name(element: Element) -> str:
    """Give an element's name without its namespace; an empty text for a comment and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def href_of(own: Element | Own) -> str:
    """Give what an element refers to."""
    return (own.get("href", own.get(_HREF)) or "").strip()


@dataclass(frozen=True, slots=True)
class Outline:
    """A path in its own units, the matrix that takes it to the face, how it is filled, and what cuts off what lies
    beyond it where it is a clip."""

    path: Path
    matrix: Matrix
    is_evenodd: bool = False
    cut: str = "a clip path around it"

    def moved(self, matrix: Matrix) -> Outline:
        """Give the outline moved on by another transform."""
        return Outline(self.path, multiply(matrix, self.matrix), self.is_evenodd, self.cut)


@dataclass(frozen=True, slots=True)
class Layer:
    """A group to be laid around an element: its attributes, what it cuts to as it lies on the face (none: not known),
    and whether it hides by brightness or opacity."""

    attributes: dict[str, str]
    outlines: tuple[Outline, ...]
    is_mask: bool = False


Layers: TypeAlias = tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class ContextPaint:
    """The fill or stroke of the element that a marker or a <use> stands for (SVG 2, section 13.3): the value as it is
    written, the style it holds in, the bounds of the element in its own units, the matrix of these to the face, and
    the size of the viewport around it, for percentages."""

    value: str
    style: Style
    bounds: Bounds | None
    matrix: Matrix
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawContext:
    """`style` holds inherited properties, `matrix` takes the element's units to the face (mm), `alpha` is the
    opacity of all groups around, `is_masked` says that a mask hides parts that are not known here, `context_fill` and
    `context_stroke` are what these words mean (None: outside of a marker and a <use>, where nothing is painted)."""

    style: Style = field(default_factory=dict)
    matrix: Matrix = IDENTITY
    alpha: float = 1.0
    clips: tuple[tuple[Outline, ...], ...] = ()
    is_masked: bool = False
    depth: int = 0
    width: float = 0.0
    height: float = 0.0
    context_fill: ContextPaint | None = None
    context_stroke: ContextPaint | None = None

    def moved(self, matrix: Matrix | None) -> DrawContext:
        """Give what surrounds the inside of a transformed element."""
        return self if matrix is None else replace(self, matrix=multiply(self.matrix, matrix))

    def styled(self, style: Style) -> DrawContext:
        """Give the same place with other inherited properties."""
        return self if style is self.style else replace(self, style=style)

    def diagonal(self) -> float:
        """Give what 100% is for a length that is neither across nor down."""
        return float(((self.width**2 + self.height**2) / 2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient as it lies on the face: its colours by offset, and where each point of the face falls on it."""

    stops: tuple[tuple[float, Color], ...]
    offset_at: Callable[[float, float], float]


@dataclass(frozen=True, slots=True)
class Pixels:
    """The data of a picture, as a URI, its size in pixels, and the matrix that takes these to the face."""

    uri: str
    width: int
    height: int
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Painted:
    """A filled shape as it lies on the face: its bounds (left, top, right, bottom in mm), its paint (none: its
    colours are not known, as those of a picture), and its outline (none: the bounds are the shape); `core` is a part
    of the bounds that is certainly filled, if one is known, and `pixels` are those of a picture; `is_mixed` says that a
    mask, a filter, a pattern or blending makes something else of its colours; `painter` is the name of the element and
    its place in the file of a drawing that holds text."""

    bounds: Bounds
    paint: Color | Gradient | None
    outline: Outline | None = None
    clips: tuple[tuple[Outline, ...], ...] = ()
    core: Bounds | None = None
    pixels: Pixels | None = None
    is_mixed: bool = False
    painter: tuple[str, Place] | None = None


@dataclass(frozen=True, slots=True)
class Letters:
    """The glyphs of a run from (x, y) on its baseline: `scale` is a font unit in the units around it, `matrix` takes
    these to the face (mm), and `swell` is how far a stroke reaches beyond the glyphs; `is_stroke_above` says that it is
    painted over them, and without gaps."""

    font: Font
    pieces: tuple[Shaped, ...]
    x: float
    y: float
    scale: float
    matrix: Matrix
    swell: float = 0.0
    is_stroke_above: bool = False


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font as it lies on the face: bounds in mm, the number of shapes
    painted before it, where it comes from, the colour of its stroke if it has one, whether its box is too small for it,
    which is reported already, what it is clipped to, the number of the text or textbox that it is a part of, its
    glyphs, and what is written of it; `mixed` names what makes something else of its colours, if that is not plain
    paint, `lost` says why nothing of it is drawn, if that is so, and `is_in_art` that it stands in the file of a
    drawing, whose texts are the drawer's own affair."""

    text: str
    bounds: Bounds
    paint: Color | Gradient | None
    painted_before: int
    place: Place | None
    source: str
    is_ornament: bool
    outline: Color | Gradient | None = None
    overflows: bool = False
    clips: tuple[tuple[Outline, ...], ...] = ()
    block: int = 0
    letters: Letters | None = None
    nodes: tuple[Node, ...] = ()
    mixed: str = ""
    lost: str = ""
    is_in_art: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake found in a face. `place` is in the template; `source` names the card's field that is to blame
    and `part` what to point at in it; `file` is a file that is missing, if that is it; `block` is the number of the
    text or textbox that has too little room."""

    severity: Severity
    code: str
    message: str
    place: Place | None = None
    hint: str = ""
    source: str = ""
    part: str = ""
    file: str = ""
    block: int | None = None


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing made ready to be placed: normalised elements, what they refer to, view box, what it paints, the files
    of its fonts, its size in pixels if it has one, how many elements it took, the pictures in it with the size of their
    pixels, what of it is printed as a picture, whether it blends, the texts in it, and what it took of its budget."""

    body: tuple[Node, ...]
    view: Box
    painted: tuple[Painted, ...]
    defs: Mapping[str, Node]
    fonts: tuple[str, ...] = ()
    size: tuple[float, float] | None = None
    elements: int = 0
    pixels: tuple[tuple[str, float], ...] = ()
    rasters: tuple[tuple[str, str], ...] = ()
    is_blended: bool = False
    texts: tuple[TextRun, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file: its size in pixels, its data inlined, how it is turned (EXIF orientation, 1 to 8), and what is
    to be told of it, with a hint."""

    width: int
    height: int
    uri: str
    orientation: int = 1
    note: str = ""
    hint: str = ""


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
    is_hyphenated: bool = False
    icons: Mapping[str, str] = field(default_factory=dict)
    fields: frozenset[str] | None = None
    is_garbled: bool = False
    styles: dict[tuple[str, ...], TextStyle] = field(default_factory=dict)
    find_place: Callable[[str | None], Place | None] = lambda _: None
    art: dict[tuple[str, str], Art | None] = field(default_factory=dict)
    art_findings: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    art_sizes: dict[tuple[str, str], int] = field(default_factory=dict)
    dpi: str = "600"
    pictures: dict[str, Picture | None] = field(default_factory=dict)


@dataclass(slots=True)
class Scene:
    """One face, or one drawing of a file, while it is normalised: what is written, painted, set as text, found wrong.

    `has_ems` and `has_context` say that lengths in the size of the font, or `context-fill` and the like, occur; `rem`
    is the size of the root's font; `using` holds what is drawn for a <use> or marker just now, the outermost first,
    `told` what is told once only, `pixels` the pictures in a drawing with the size of a pixel of each in its units,
    `rasters` what is printed as pictures, by file and reason; `blends` counts the groups that blend with what is below
    them, `disputed` those of them that not every reader of PDF blends alike.

    `write` writes an element and all within it; it is the walk's own, so that what the walk writes can walk on.
    `leaves` are the elements that draw, each with the number of shapes painted before it. `text_boxes` are the boxes of
    textboxes by their numbers, in mm on the face.
    """

    shop: Workshop
    write: Callable[[Scene, Element, DrawContext], None]
    out: list[Node] = field(default_factory=list)
    defs: dict[str, Node] = field(default_factory=dict)
    painted: list[Painted] = field(default_factory=list)
    texts: list[TextRun] = field(default_factory=list)
    blocks: int = 0
    text_boxes: dict[int, Bounds] = field(default_factory=dict)
    leaves: list[tuple[int, Element]] = field(default_factory=list)
    placed: list[PlacedPicture] = field(default_factory=list)
    fonts: dict[str, None] = field(default_factory=dict)
    found: dict[Finding, None] = field(default_factory=dict)
    missing: dict[tuple[str, Place | None, str, tuple[str, ...]], dict[str, None]] = field(default_factory=dict)
    by_id: dict[str, Element] = field(default_factory=dict)
    elements: int = 0
    recolor: Color | None = None
    is_mask: bool = False
    within: list[Element] = field(default_factory=list)
    root_style: Style = field(default_factory=dict)
    file: str = ""
    has_ems: bool = False
    has_context: bool = False
    rem: float = 16.0
    using: list[Element] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    budget: Budget = field(default_factory=Budget)
    shown: set[tuple[str, str]] = field(default_factory=set)
    hints: int = 0
    nested: int = 0
    rasters: dict[tuple[str, str], None] = field(default_factory=dict)
    blends: int = 0
    disputed: int = 0
    is_measuring: bool = False
    pixels: list[tuple[str, float]] = field(default_factory=list)

    def error(
        self,
        code: str,
        message: str,
        at: Element | None = None,
        hint: str = "",
        source: str = "",
        part: str = "",
        file: str = "",
    ) -> None:
        """Note a mistake that stops the printing, at an element or at a part of a field of the card."""
        self.found.setdefault(Finding(Severity.ERROR, code, message, self.place_of(at), hint, source, part, file))

    def pass_over(
        self, message: str, at: Element | None = None, hint: str = "", code: str = "svg-bad-value", lines: int = 0
    ) -> None:
        """Note a value that browsers pass over: to look at in a picture, so many lines below the element, a mistake in
        a template."""
        severity, place = Severity.WARNING if self.file else Severity.ERROR, self.place_of(at)
        if self.file and place is not None:
            place = replace(place, line=place.line + lines)
        self.found.setdefault(Finding(severity, code, message, place, hint))

    def warn(
        self, code: str, message: str, at: Element | None = None, hint: str = "", source: str = "", part: str = ""
    ) -> None:
        """Note something to look at."""
        self.found.setdefault(Finding(Severity.WARNING, code, message, self.place_of(at), hint, source, part))

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

    def painter_of(self, number: int) -> Element | None:
        """Give the element that painted the shape of that number."""
        return next((element for before, element in reversed(self.leaves) if before <= number), None)

    def write_children(self, parent: Element, context: DrawContext) -> None:
        """Write all elements within another."""
        for child in parent:
            self.write(self, child, context)

    def suggest(self, found: str, allowed: Iterable[str]) -> str:
        """Give a hint with the nearest allowed name, as `diagnostics.suggest`; none after the first hundred."""
        self.hints += 1
        if self.hints > MAX_HINTS or len(found) > _MAX_NAMES:
            return ""
        return suggest(found, islice((name for name in allowed if len(name) <= _MAX_NAMES), _MAX_NAMES))

    def note_raster(self, reason: str, at: Element) -> None:
        """Note that something of this file, or of the template, is printed as a picture, and why."""
        place = self.place_of(at)
        self.rasters[place.file if place is not None else "", reason] = None

    def mark(self) -> Mark:
        """Give what `rewind` needs to forget what is written from now on."""
        out, texts, painted = len(self.out), len(self.texts), len(self.painted)
        placed, found, within, using = len(self.placed), len(self.found), len(self.within), len(self.using)
        return out, texts, painted, placed, found, within, using, self.blocks, self.is_mask

    def rewind(self, mark: Mark) -> None:
        """Forget what was written, and found wrong, since a mark."""
        out, texts, painted, placed, found, within, using, self.blocks, self.is_mask = mark
        del self.out[out:], self.texts[texts:], self.painted[painted:], self.placed[placed:]
        del self.within[within:], self.using[using:]
        for finding in list(self.found)[found:]:
            del self.found[finding]
        self.text_boxes = {block: box for block, box in self.text_boxes.items() if block <= self.blocks}

    @contextmanager
    def apart(self) -> Iterator[list[Node]]:
        """Give the list that takes what is written meanwhile, in place of the face."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    @contextmanager
    def group(self, attributes: Mapping[str, str]) -> Iterator[None]:
        """Put what is written meanwhile into a group; one that is empty or changes nothing leaves no trace."""
        if not attributes:
            yield
            return
        with self.apart() as nodes:
            yield
        if nodes:
            self.out.append(Node("g", attributes, nodes))

    def define(self, tag: str, attributes: Mapping[str, str], children: Iterable[Node]) -> str:
        """Keep a gradient, pattern, clip or mask once; give the reference to it."""
        node = Node(tag, attributes, children)
        name = node["id"] = "d" + hashlib.sha256(write_svg(node).encode()).hexdigest()[:10]
        self.defs[name] = node
        return f"url(#{name})"


def as_raster(
    scene: Scene, nodes: Iterable[Node], at: Element, attributes: Mapping[str, str] = MappingProxyType({})
) -> Node:
    """Give a group that is drawn as a picture, in the place of the vectors in it; filters stand in its attributes, and
    for what goes wrong while it is drawn the file and line of its element."""
    place = scene.place_of(at)
    known = {} if place is None else {"at": f"{place.file}:{place.line}"}
    return Node("raster", {**attributes, "dpi": scene.shop.dpi, **known}, nodes)
