"""What a card looks like: its normalised tree, its size, and the key that tells whether two looks are the same."""

from __future__ import annotations

import html
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from cardgen.geometry import Size


class Side(StrEnum):
    """Which of a card's two sides is meant."""

    FRONT = "front"
    BACK = "back"


class Turn(IntEnum):
    """By how many quarters a face is turned to the left until it is upright."""

    NONE = 0
    LEFT = 1
    RIGHT = 3


class Node(dict[str, str]):
    """An element: its attributes, what is in it and its text. CairoSVG takes it for one of its own nodes."""

    __slots__ = ("children", "tag", "text")
    url = None

    def __init__(self, tag: str, attributes: Mapping[str, str], children: Iterable[Node] = (), text: str = "") -> None:
        super().__init__(attributes)
        self.tag, self.children, self.text = tag, tuple(children), text

    def walk(self) -> Iterator[Node]:
        """Give the element and all within it, in the order they are painted."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class PictureUse:
    """A picture on a face: the SHA-256 of its inlined data, and how wide and high its pixels are printed (mm)."""

    key: str
    across: float
    down: float


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card, ready to be drawn.

    `packed` is the normalised tree as it goes from process to process; as objects the trees of a large deck would take
    ten times the room. `key` is a SHA-256 over all that decides the look; faces with the same key are drawn once.
    `fonts` are the font files used, as Sources names them; `texts` is what can be read on it, one for each text or
    textbox, its lines parted by new lines. `rich_black` is as the deck says, see `cardgen.render.one_ink`. `pictures`
    are those that could be scaled down, `rasters` is what of it is printed as a picture, by file and reason, `turn` how
    it is turned to be read, and `text_boxes` the left, top, right and bottom of the boxes in which its texts are set.
    With `outlines` its text is drawn as shapes. One that `is_light` is to be made so once it is drawn, as its template
    knows no sparing dress. Lengths in millimetres.
    """

    name: str
    card_id: str
    side: Side
    packed: bytes
    size: Size
    bleed: float
    key: str
    fonts: tuple[str, ...]
    texts: tuple[str, ...] = ()
    rich_black: bool | None = None
    pictures: tuple[PictureUse, ...] = ()
    rasters: tuple[tuple[str, str], ...] = ()
    turn: Turn = Turn.NONE
    text_boxes: tuple[tuple[float, float, float, float], ...] = ()
    outlines: bool = False
    is_light: bool = False

    @property
    def tree(self) -> Node:
        """Give the normalised elements, unpacked anew each time: a user unit is 1 mm, the origin the trim's top left,
        the view box the trim grown by the bleed."""
        tree: Node = pickle.loads(self.packed)  # noqa: S301  (packed by ourselves)
        return tree


@dataclass(frozen=True, slots=True)
class Faces:
    """The fronts and backs of a deck by card id, in the deck's order."""

    fronts: Mapping[str, Face]
    backs: Mapping[str, Face]

    def get(self, card_id: str, side: Side) -> Face:
        """Give a side of a card; raises KeyError if it has none."""
        return (self.fronts if side is Side.FRONT else self.backs)[card_id]

    def distinct(self) -> tuple[Face, ...]:
        """Give every look once, in the order of the deck, fronts before backs."""
        found: dict[str, Face] = {}
        for face in (*self.fronts.values(), *self.backs.values()):
            found.setdefault(face.key, face)
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class DrawnFaces:
    """Faces as one PDF document: page `first_page + i` (from 0) shows the face with key `keys[i]`.

    The pages before `first_page` are specimens: they make the font subsets of every document of a deck the
    same bytes, so that they can be merged, and are to be left out of what is printed.
    """

    pdf: bytes
    keys: tuple[str, ...]
    first_page: int


def write_svg(node: Node) -> str:
    """Write an element and all within it as SVG."""
    parts: list[str] = []
    _write(node, parts.append)
    return "".join(parts)


def _write(node: Node, write: Callable[[str], None]) -> None:
    attributes = "".join([f' {name}="{value}"' for name, value in node.items()])
    if "&" in attributes or "<" in attributes:  # in the names of files alone
        attributes = "".join([f' {name}="{html.escape(value)}"' for name, value in node.items()])
    if not node.children and not node.text:
        write(f"<{node.tag}{attributes}/>")
        return
    write(f"<{node.tag}{attributes}>{html.escape(node.text, quote=False)}")
    for child in node.children:
        _write(child, write)
    write(f"</{node.tag}>")
