"""From the SVG that a template writes to the smallest one that the drawing library draws right."""

from __future__ import annotations

import re

from cardgen.diagnostics.mistake import MistakeError
from cardgen.geometry import Box
from cardgen.render.face import Node
from cardgen.render.lengths import num
from cardgen.render.normalise.blends import settle_disputed
from cardgen.render.normalise.document import is_drawing, note_ids, parse_xml, refuse, write_root
from cardgen.render.normalise.effort import check_effort
from cardgen.render.normalise.runs import report_missing
from cardgen.render.normalise.scene import DrawContext, Element, Scene, Workshop
from cardgen.render.normalise.variables import fill_in
from cardgen.render.normalise.walk import write_element

_MOST_LETTERS = 50_000  # of a face: a large board that is full of rules has 10,000
_EMS = re.compile(r"[\d.](?:r?em|ex|ch)\b", re.IGNORECASE)
__all__ = ["Scene", "Workshop", "normalise", "wrap"]


def normalise(text: str, shop: Workshop, bleed_box: Box) -> tuple[Node, Scene]:
    """Give the normalised tree of a face whose bleed edges are `bleed_box` (mm), and what was seen on the way.

    Raises MistakeError, with a line and a column, for text that is no XML.
    """
    root = parse_xml(text.strip().encode(errors="replace"))
    scene = Scene(shop, write_element)
    if is_drawing(scene, root) and not _is_endless(scene, root):
        scene.has_ems = _EMS.search(text) is not None
        scene.has_context = "context-" in text
        try:
            note_ids(scene, root)
            if "var(" in text:
                fill_in(root)
        except MistakeError as mistake:
            refuse(scene, root, mistake)
            return wrap(scene, bleed_box), scene
        write_root(scene, root, DrawContext(width=bleed_box.width, height=bleed_box.height))
        settle_disputed(scene, root)
        report_missing(scene)
    return wrap(scene, bleed_box), scene


def _is_endless(scene: Scene, root: Element) -> bool:
    """Tell whether the texts of a face have more letters than any face has room for; such are reported, and not set."""
    texts = [(sum(map(len, each.itertext())), each) for each in root.iter("{*}text", "{*}textbox")]
    letters = sum(own for own, _ in texts)
    if letters <= _MOST_LETTERS:
        return False
    most, longest = max(texts, key=lambda each: each[0])
    message = f"The texts of this face have {letters:,} letters, {most:,} of them here; {_MOST_LETTERS:,} are the most."
    source = longest.get("source", "")
    scene.error("text-overflow", message, longest, "Shorten the text; none of this face was drawn.", source)
    return True


def wrap(scene: Scene, box: Box) -> Node:
    """Give what was written of a scene, with all that it refers to, as an <svg> that shows a box (mm)."""
    check_effort(scene, box)
    view = " ".join(map(num, (box.x, box.y, box.width, box.height)))
    size = {"width": f"{num(box.width)}mm", "height": f"{num(box.height)}mm"}
    defs = [Node("defs", {}, scene.defs.values())] if scene.defs else []
    return Node("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view, **size}, [*defs, *scene.out])
