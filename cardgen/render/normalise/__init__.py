"""From the SVG that a template writes to the smallest one that the drawing library draws right."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.geometry import Box
from cardgen.render.normalise.document import BadXmlError, note_ids, parse_xml
from cardgen.render.normalise.draw_context import DrawContext
from cardgen.render.normalise.lengths import num
from cardgen.render.normalise.paint import local_name
from cardgen.render.normalise.runs import report_missing
from cardgen.render.normalise.scene import Scene, Workshop
from cardgen.render.normalise.walk import write_root

__all__ = ["BadXmlError", "Normalised", "Scene", "Workshop", "normalise"]


@dataclass(frozen=True, slots=True)
class Normalised:
    """A face's SVG and what was seen on the way."""

    svg: bytes
    scene: Scene


def normalise(text: str, shop: Workshop, bleed_box: Box) -> Normalised:
    """Give the normalised SVG of a face whose bleed edges are `bleed_box` (mm); raises BadXmlError."""
    root = parse_xml(text.strip().encode(errors="replace"))
    scene = Scene(shop)
    if local_name(root) != "svg":
        scene.error("svg-malformed", f"The outermost element is <{local_name(root)}>, not <svg>.", root)
        return Normalised(_wrap(scene, bleed_box), scene)
    note_ids(scene, root)
    write_root(scene, root, DrawContext(width=bleed_box.width, height=bleed_box.height))
    report_missing(scene)
    return Normalised(_wrap(scene, bleed_box), scene)


def _wrap(scene: Scene, box: Box) -> bytes:
    view = " ".join(map(num, (box.x, box.y, box.width, box.height)))
    defs = scene.write_defs()
    defs = f"<defs>{defs}</defs>" if defs else ""
    size = f'width="{num(box.width)}mm" height="{num(box.height)}mm"'
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size}>'
    return f"{root}{defs}{''.join(scene.out)}</svg>".encode()
