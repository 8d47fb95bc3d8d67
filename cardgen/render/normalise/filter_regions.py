"""The subregions of a filter's steps as browsers have them, said of each step for which resvg takes another one.

A step that names none shows the union of its inputs' subregions (Filter Effects 1, section 9.2; SVG 1.1, 15.7.3); resvg
takes the whole region of the filter, and for <feOffset> that of its input whatever it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.render.face import Node
from cardgen.render.lengths import num6
from cardgen.render.normalise.reach import unite
from cardgen.render.normalise.scene import DrawContext
from cardgen.render.paths import Bounds

Region: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height in the units of the element."""
Asked: TypeAlias = tuple[float | None, float | None, float | None, float | None]
"""The same as a step asks for it: None for what it does not name."""

PLACE = ("x", "y", "width", "height")
_SOURCES = frozenset({"SourceGraphic", "SourceAlpha", "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"})
_WITHOUT_INPUT = frozenset({"feFlood", "feImage", "feTurbulence"})
_NOTHING: Asked = (None, None, None, None)
_SLACK = 1e-6
_SPACE = {"color-interpolation-filters": "sRGB"}
_WITH_TWO = frozenset({"feBlend", "feComposite", "feDisplacementMap"})


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the steps of a filter: its region, and the box that their lengths are shares of, if they are."""

    context: DrawContext
    region: Region
    box: Bounds | None

    def whole(self, name: str) -> float:
        """Give what 100% is for `x`, `y`, `width` or `height`."""
        if self.box is not None:
            return 1.0
        return self.context.width if name in ("x", "width") else self.context.height

    def asked(self, attributes: Mapping[str, str]) -> Asked:
        """Give x, y, width and height of a step in the units of the element; None for those that it does not name."""
        x, y, width, height = (float(attributes[name]) if name in attributes else None for name in PLACE)
        if self.box is not None:
            left, top, right, bottom = self.box
            x = None if x is None else left + x * (right - left)
            y = None if y is None else top + y * (bottom - top)
            width = None if width is None else width * (right - left)
            height = None if height is None else height * (bottom - top)
        return x, y, width, height

    def place(self, attributes: Mapping[str, str]) -> Region:
        """Give x, y, width and height of a step, those of the filter where it names none."""
        return place_in(self.asked(attributes), self.region)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a filter, and the subregion that it asks for."""

    node: Node
    asked: Asked

    @property
    def is_picture(self) -> bool:
        """Tell whether it shows a picture, which is placed already; resvg knows of no subregion then."""
        is_placed = any(name in self.node for name in PLACE)
        return self.node.tag == "feImage" and not is_placed and self.asked != _NOTHING


def settle_regions(steps: Sequence[Step], frame: Frame) -> list[Node]:
    """Give the steps of a filter with their subregions."""
    whole = frame.region
    known: dict[str, Region] = {}
    last, settled = whole, list[Node]()

    def find(name: str | None) -> Region:
        return whole if name in _SOURCES else known.get(name or "", last)

    for number, step in enumerate(steps):
        node = step.node
        given = _join(map(find, _list_inputs(node)))
        base = whole if node.tag in _WITHOUT_INPUT or node.tag == "feTile" else given
        region = place_in(step.asked, base)
        if min(region[2:]) <= 0:
            settled.append(node)
        elif step.is_picture or (node.tag == "feOffset" and not (_is_like(region, whole) and _is_like(given, whole))):
            plain = {name: value for name, value in node.items() if name not in PLACE}
            settled += [Node(node.tag, {**plain, "result": f"-{number}"}), _crop(node, f"-{number}", region, frame)]
        elif node.tag not in _WITHOUT_INPUT and (step.asked != _NOTHING or not _is_like(region, whole)):
            settled.append(Node(node.tag, {**node, **_write(region, frame)}, node.children))
        else:
            settled.append(node)
        last = _cut(region, whole)
        if "result" in node:
            known[node["result"]] = last
    return settled


def _list_inputs(node: Node) -> Iterator[str | None]:
    if node.tag == "feMerge":
        yield from (child.get("in") for child in node.children)
        return
    yield node.get("in")
    if node.tag in _WITH_TWO:
        yield node.get("in2")


def place_in(asked: Asked, base: Region) -> Region:
    """Give a place with what is not asked for taken from another one."""
    x, y, width, height = (side if side is not None else given for side, given in zip(asked, base, strict=True))
    return x, y, width, height


def _crop(node: Node, source: str, region: Region, frame: Frame) -> Node:
    """Give a step that cuts what another gives to a place, under the name that a node has for it."""
    name = {"result": node["result"]} if "result" in node else {}
    return Node("feMerge", {**_SPACE, **_write(region, frame), **name}, [Node("feMergeNode", {"in": source})])


def _is_like(one: Region, other: Region) -> bool:
    return all(abs(a - b) < _SLACK for a, b in zip(one, other, strict=True))


def _join(regions: Iterable[Region]) -> Region:
    found = unite((x, y, x + width, y + height) for x, y, width, height in regions)
    left, top, right, bottom = found or (0.0, 0.0, 0.0, 0.0)
    return left, top, right - left, bottom - top


def _cut(region: Region, whole: Region) -> Region:
    """Give the part of a subregion that lies in the filter's region."""
    left, top = max(region[0], whole[0]), max(region[1], whole[1])
    right = min(region[0] + region[2], whole[0] + whole[2])
    bottom = min(region[1] + region[3], whole[1] + whole[3])
    return left, top, max(0.0, right - left), max(0.0, bottom - top)


def _write(region: Region, frame: Frame) -> dict[str, str]:
    """Give a subregion as resvg reads it for all steps but <feFlood> and <feImage>: where lengths are shares of a box,
    it takes them for what turns the filter's region into that of the step."""
    x, y, width, height = region
    if frame.box is not None:
        left, top, across, down = frame.region
        width, height = width / across, height / down
        x, y = x - left * width, y - top * height
    return dict(zip(PLACE, map(num6, (x, y, width, height)), strict=True))
