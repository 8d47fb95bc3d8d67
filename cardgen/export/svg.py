"""The target `svg`: each face as a drawing that any program opens, without fonts and files beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.export.exporter import Exporter, Order
from cardgen.export.looks import Look, Looks, list_looks, list_things
from cardgen.geometry import Box
from cardgen.render.face import Node, Side, write_svg
from cardgen.render.lengths import num

if TYPE_CHECKING:
    from cardgen.model import Card, Project
    from cardgen.render.face import Faces
    from cardgen.render.fonts import FontLibrary

_PART = 90
_CUT = "cut"


def _write(order: Order) -> Iterator[tuple[str, bytes]]:
    from cardgen.render.fonts import FontLibrary
    from cardgen.render.layout import FaceLayout

    deck, settings = order.project.deck, order.settings
    looks = list_looks(deck, order.faces)
    bleed = deck.printing.bleed if settings.bleed else 0.0
    fonts, layout = FontLibrary(order.sources), FaceLayout(_as_drawn(order, looks), order.sources, Report())
    due = {look.name for look in looks.all}
    for part in _part([card for _, card in list_things(deck) if card.copies]):
        faces: Faces = layout.lay_out(part, Report())  # what is wrong was reported when they were laid out before
        for card, side in ((card, side) for card in part for side in Side):
            look = looks.find(card, side)
            if look is not None and look.name in due:
                due.remove(look.name)
                tree = faces.get(card.id, side).tree
                yield (
                    f"{look.name}.svg",
                    draw_look(tree, look, card.name, fonts, bleed, is_rounded=bool(settings.rounded)),
                )


def _as_drawn(order: Order, looks: Looks) -> Project:
    """Give the project with the bleed with which its faces are drawn."""
    deck = order.project.deck
    bleed = max((look.face.bleed for look in looks.all), default=deck.printing.bleed)
    return replace(order.project, deck=replace(deck, printing=replace(deck.printing, bleed=bleed)))


def _part(cards: Sequence[Card]) -> Iterable[Sequence[Card]]:
    return (cards[start : start + _PART] for start in range(0, len(cards), _PART))


def draw_look(
    tree: Node, look: Look, title: str, fonts: FontLibrary, bleed: float, *, is_rounded: bool = False
) -> bytes:
    """Give a face's tree as an SVG file, cut off at its bleed (mm), or at its trim with round corners on request."""
    from cardgen.render.plain_svg import make_plain

    size = look.face.size
    box = Box(0.0, 0.0, size.width, size.height).grown(bleed)
    plain = make_plain(tree, fonts)
    defs = [child for child in plain.children if child.tag == "defs"]
    shown = [child for child in plain.children if child.tag != "defs"]
    place = {"x": num(box.x), "y": num(box.y), "width": num(box.width), "height": num(box.height)}
    radius = {"rx": num(min(look.shape.corner, size.width / 2, size.height / 2))} if is_rounded else {}
    cut = Node("clipPath", {"id": _CUT}, [Node("rect", {**place, **radius})])
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(place.values()),
        "width": f"{num(box.width)}mm",
        "height": f"{num(box.height)}mm",
    }
    all_defs = Node("defs", {}, [cut, *(child for each in defs for child in each.children)])
    body = Node("g", {"clip-path": f"url(#{_CUT})"}, shown)
    whole = Node("svg", head, [Node("title", {}, text=title), all_defs, body])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{write_svg(whole)}\n'.encode()


SVG = Exporter("svg", "a drawing of each face, text as outlines, pictures within", _write, takes=("bleed", "rounded"))
