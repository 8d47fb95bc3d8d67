"""Blending with what is below, and the groups that keep it to themselves (Compositing and Blending 1, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.render.face import Node
from cardgen.render.normalise.scene import Element, Own, Scene

_MODES = """
    multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
    saturation color luminosity
"""
MODES = frozenset(_MODES.split())


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
    before, first = scene.blends, len(scene.out)
    texts, painted = len(scene.texts), len(scene.painted)
    yield
    if scene.blends > before:
        is_apart = "opacity" in attributes or "mix-blend-mode" in attributes or "filter" in own
        is_isolated = is_apart or "clip-path" in own or "mask" in own or own.get("isolation") == "isolate"
        if is_isolated and not is_apart:
            scene.out[first:] = [Node("g", {"isolation": "isolate"}, scene.out[first:])]
        if is_isolated:
            scene.blends = before
    if mode != "normal":
        scene.blends += 1
        scene.painted[painted:] = [replace(each, paint=None) for each in scene.painted[painted:]]
        scene.texts[texts:] = [replace(each, paint=None, outline=None) for each in scene.texts[texts:]]


def _read_mode(scene: Scene, element: Element, own: Own) -> str:
    mode = own["mix-blend-mode"].strip().lower()
    if mode in MODES or mode == "normal":
        return mode
    message = f"`mix-blend-mode` is `{mode}`, which cannot be drawn."
    scene.error("svg-unsupported", message, element, suggest(mode, MODES))
    return "normal"
