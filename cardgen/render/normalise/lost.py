"""What the checks are to know of text that nothing is drawn of, and of text that is not seen in its own colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardgen.render.normalise.scene import DrawContext, Element, Scene, local_name

_TEXTS = frozenset({"text", "textbox", "use"})


def lose(scene: Scene, texts: int, painted: int, placed: int, why: str) -> None:
    """Forget what was noted of an element that is not drawn, from these numbers on; its texts are noted as lost."""
    del scene.painted[painted:], scene.placed[placed:]
    if scene.file:
        del scene.texts[texts:]
    scene.texts[texts:] = [each if each.lost else replace(each, lost=why, nodes=()) for each in scene.texts[texts:]]


def lose_unwritten(
    scene: Scene, element: Element, context: DrawContext, write: Callable[[Scene, Element, DrawContext], None], why: str
) -> None:
    """Note the texts of an element that is not drawn as lost; nothing else of it leaves a trace."""
    if scene.file or scene.is_mask or scene.is_measuring:
        return
    if not any(local_name(each) in _TEXTS for each in element.iter()):
        return
    texts, painted, placed, leaves = len(scene.texts), len(scene.painted), len(scene.placed), len(scene.leaves)
    fonts, found, defs, rasters = dict(scene.fonts), dict(scene.found), dict(scene.defs), dict(scene.rasters)
    missing = {key: dict(characters) for key, characters in scene.missing.items()}
    blends, disputed = scene.blends, scene.disputed
    with scene.apart():
        write(scene, element, context)
    scene.fonts, scene.found, scene.defs, scene.rasters, scene.missing = fonts, found, defs, rasters, missing
    scene.blends, scene.disputed = blends, disputed
    del scene.leaves[leaves:]
    lose(scene, texts, painted, placed, why)


def mix(scene: Scene, texts: int, painted: int, what: str) -> None:
    """Note that something makes other colours of what was noted from these numbers on; `what` is its name."""
    scene.painted[painted:] = [replace(each, is_mixed=True) for each in scene.painted[painted:]]
    scene.texts[texts:] = [replace(each, mixed=each.mixed or what) for each in scene.texts[texts:]]


def mix_faded(scene: Scene, texts: int, painted: int) -> None:
    """Note which texts of a group, noted from these numbers on, fade together with what lies below them in it."""
    scene.texts[texts:] = [
        replace(each, mixed=each.mixed or "opacity") if each.painted_before > painted else each
        for each in scene.texts[texts:]
    ]
