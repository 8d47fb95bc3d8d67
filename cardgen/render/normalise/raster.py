"""What cannot be written as vectors, kept as it is meant for the picture that is drawn of it."""

from __future__ import annotations

import re

from cardgen.render.face import Node
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, as_raster, href_of, local_name
from cardgen.render.normalise.shapes import SHAPES
from cardgen.render.normalise.style import own_properties

_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")
_LEFT_OUT = frozenset({"id", "class", "cg-at", "style", "source", "href", "filter", "transform", "opacity"})
_PLACED = frozenset({"text", "textbox", "icon", "image"})


class NotVectorError(Exception):
    """An element that can only be drawn as a picture; the reason says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def write_raster(scene: Scene, element: Element, own: Own, context: DrawContext, reason: str) -> None:
    """Write an element that cannot be vectors as a group that is drawn as a picture."""
    name = local_name(element)
    if name not in SHAPES:
        scene.error("svg-unsupported", f"<{name}> cannot be drawn: {reason}.", element)
        return
    node = _copy(scene, element, {**context.style, **own}, context)
    effects = {key: own[key] for key in ("transform", "opacity", "filter") if key in own}
    if "filter" in effects:
        effects["filter"] = _REFERENCE.sub(lambda match: _keep(scene, match[1], context), effects["filter"])
    scene.note_raster(reason, element)
    scene.out.append(as_raster(scene, [Node("g", effects, [node])], element))


def _copy(scene: Scene, element: Element, own: Own, context: DrawContext) -> Node:
    """Give an element as it stands, with what it refers to kept beside it."""
    attributes = {
        name: _REFERENCE.sub(lambda match: _keep(scene, match[1], context), value)
        for name, value in own.items()
        if name not in _LEFT_OUT and not name.startswith("{")
    }
    if local_name(element) not in SHAPES:
        attributes |= {name: own[name] for name in ("transform", "opacity") if name in own}
    reference = href_of(own)
    if reference.startswith("#"):
        attributes["href"] = _keep(scene, reference[1:], context)[4:-1]
    children: list[Node] = []
    for child in element:
        if local_name(child) in _PLACED:
            with scene.apart() as nodes:
                scene.write(scene, child, context)
            children += nodes
        elif local_name(child):
            children.append(_copy(scene, child, own_properties(child), context))
    return Node(local_name(element), attributes, children)


def _keep(scene: Scene, identity: str, context: DrawContext) -> str:
    """Keep what an id names; give the reference to it, to nothing where it is none or refers to itself."""
    target = scene.by_id.get(identity)
    if target is None or target in scene.within:
        return "url(#none)"
    scene.within.append(target)
    node = _copy(scene, target, own_properties(target), context)
    scene.within.pop()
    return scene.define(node.tag, node, node.children)
