"""Pictures: files of the project, checked before they are decoded, inlined as they are."""

from __future__ import annotations

from cardgen.render.normalise.around import Around, Own
from cardgen.render.normalise.scene import Element, Scene


def write_image(scene: Scene, element: Element, own: Own, around: Around) -> None:
    """Write an <image>."""
    scene.error("svg-unsupported", "Pictures are not read yet.", element)
