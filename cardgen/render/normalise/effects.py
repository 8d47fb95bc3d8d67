"""Clip path and mask of an element, laid around what has been written of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

from cardgen.render.face import Node
from cardgen.render.normalise.boxes import box_of
from cardgen.render.normalise.budget import SEGMENTS
from cardgen.render.normalise.clips import clip_layers
from cardgen.render.normalise.lost import lose, mix
from cardgen.render.normalise.masks import mask_layers
from cardgen.render.normalise.scene import DrawContext, Element, Layers, Own, Scene

_LOOKED_AT = 4  # segments of a clip path that a text is held against in the time in which one is read
_Write: TypeAlias = Callable[[Scene, Element, DrawContext], None]


def write_cut(
    scene: Scene, element: Element, own: Own, context: DrawContext, attributes: dict[str, str], write: _Write
) -> None:
    """Write an element within its clip path and its mask; `attributes` are those of the group that it becomes."""
    if not ("clip-path" in own or "mask" in own):
        with scene.group(attributes):
            write(scene, element, context)
        return
    texts, painted, placed = len(scene.texts), len(scene.painted), len(scene.placed)
    with scene.apart() as nodes:
        write(scene, element, context)
    if not nodes:
        return
    layers: Layers | None = ()
    for find in (clip_layers, mask_layers):
        found = find(scene, element, own, context, lambda: box_of(scene, element, own, context, nodes))
        layers = None if found is None or layers is None else (*layers, *found)
    if layers is None:
        what = " and ".join(name.replace("-", " ") for name in ("clip-path", "mask") if name in own)
        lose(scene, texts, painted, placed, f"is hidden wholly by the {what} around it")
        return
    for layer in layers:
        corners = sum(len(outline.path) for outline in layer.outlines)
        scene.budget.spend(SEGMENTS, (len(scene.texts) - texts) * corners // _LOOKED_AT)
        scene.painted[painted:] = [
            replace(
                each,
                clips=(*each.clips, layer.outlines) if layer.outlines else each.clips,
                paint=None if layer.is_mask else each.paint,
            )
            for each in scene.painted[painted:]
        ]
        scene.texts[texts:] = [
            replace(
                each,
                clips=(*each.clips, layer.outlines) if layer.outlines else each.clips,
            )
            for each in scene.texts[texts:]
        ]
        if layer.is_mask:
            mix(scene, texts, painted, "mask")
    scene.out += nest([attributes, *(layer.attributes for layer in layers)], nodes)


def nest(groups: Iterable[dict[str, str]], nodes: Iterable[Node]) -> list[Node]:
    """Put elements into groups within each other, as few as will do."""
    joined: list[dict[str, str]] = []
    for group in groups:
        if joined and not joined[-1].keys() & group.keys():
            joined[-1] = {**joined[-1], **group}
        else:
            joined.append(dict(group))
    inner = list(nodes)
    for group in reversed(joined):
        inner = [Node("g", group, inner)] if group else inner
    return inner
