"""Blending with what is below, and the groups that keep it to themselves (Compositing and Blending 1, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.render.face import Node
from cardgen.render.normalise.lost import mix
from cardgen.render.normalise.scene import Element, Own, Scene, as_raster

_MODES = """
    multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
    saturation color luminosity
"""
MODES = frozenset(_MODES.split())
_DISPUTED = frozenset({"color-dodge", "color-burn", "hue", "saturation", "color", "luminosity"})
"""Modes that pdfium, poppler and Ghostscript do not draw alike."""

_INSTEAD = "PDF has no such mode. Nearest are `screen` to make lighter and `multiply` to make darker."


def has_effect(own: Own) -> bool:
    """Tell whether an element asks for a filter, blending or isolation."""
    return "filter" in own or "mix-blend-mode" in own or "isolation" in own


@contextmanager
def blending(scene: Scene, element: Element, own: Own, attributes: dict[str, str]) -> Iterator[None]:
    """Let what is written meanwhile, the group with these attributes, blend as the element asks for, and keep what
    blends within it to itself where it is isolated."""
    mode = _read_mode(scene, element, own) if "mix-blend-mode" in own else "normal"
    if mode != "normal":
        attributes["mix-blend-mode"] = mode
    before, disputed, first = scene.blends, scene.disputed, len(scene.out)
    texts, painted = len(scene.texts), len(scene.painted)
    yield
    if scene.blends > before:
        is_apart = "opacity" in attributes or "mix-blend-mode" in attributes or "filter" in own
        if is_apart or "clip-path" in own or "mask" in own or own.get("isolation") == "isolate":
            if "filter" not in own:
                scene.out[first:] = _isolate(scene, element, scene.out[first:], attributes, scene.disputed > disputed)
            scene.blends, scene.disputed = before, disputed
    if mode != "normal":
        scene.blends += 1
        scene.disputed += mode in _DISPUTED
        scene.painted[painted:] = [replace(each, paint=None) for each in scene.painted[painted:]]
        mix(scene, texts, painted, "`mix-blend-mode`")


def _isolate(
    scene: Scene, element: Element, nodes: list[Node], attributes: dict[str, str], is_disputed: bool
) -> list[Node]:
    """Give what was written with what blends in it kept to itself: as a picture where readers would differ."""
    if not is_disputed:
        is_apart = "opacity" in attributes or "mix-blend-mode" in attributes
        return nodes if is_apart else [Node("g", {"isolation": "isolate"}, nodes)]
    scene.note_raster("mix-blend-mode", element)
    if attributes and len(nodes) == 1:
        return [Node(nodes[0].tag, nodes[0], [as_raster(scene, nodes[0].children, element)])]
    return [as_raster(scene, nodes, element)]


def settle_disputed(scene: Scene, root: Element) -> None:
    """Draw all of a face or drawing as a picture where something in it blends with all of it in a disputed way."""
    if scene.disputed and scene.out:
        scene.note_raster("mix-blend-mode", root)
        scene.out[:] = [as_raster(scene, scene.out, root)]
        scene.blends = scene.disputed = 0


def _read_mode(scene: Scene, element: Element, own: Own) -> str:
    mode = own["mix-blend-mode"].strip().lower()
    if mode in MODES or mode == "normal":
        return mode
    message = f"`mix-blend-mode` is `{mode}`, which cannot be drawn."
    hint = _INSTEAD if mode in ("plus-lighter", "plus-darker") else suggest(mode, MODES)
    scene.error("svg-unsupported", message, element, hint)
    return "normal"
