"""<feImage>: a picture, or an element of the drawing, as a step of a filter shows it."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.render.face import Node
from cardgen.render.lengths import num6
from cardgen.render.normalise.definitions import style_of, within
from cardgen.render.normalise.filter_regions import Frame
from cardgen.render.normalise.images import write_image
from cardgen.render.normalise.reach import reach
from cardgen.render.normalise.scene import Element, Own, Scene, href_of, overlap

_KEPT = ("result", "color-interpolation-filters")


def read_image(scene: Scene, step: Element, own: Own, attributes: dict[str, str], frame: Frame) -> dict[str, str]:
    """Give the attributes of an <feImage>: it shows an element of the drawing, or a picture, where that lies."""
    reference = href_of(own)
    if reference.startswith("#"):
        return _show_element(scene, step, reference[1:], attributes, frame)
    if not reference:
        return attributes
    x, y, width, height = frame.place(attributes)
    origin = frame.box or frame.region  # where resvg has the origin of what is shown
    x, y = x - origin[0], y - origin[1]
    place = {"href": reference, "x": num6(x), "y": num6(y), "width": num6(width), "height": num6(height)}
    aspect = {"preserveAspectRatio": own.get("preserveAspectRatio", "")}
    nodes = _write_apart(scene, lambda: write_image(scene, step, {**place, **aspect}, frame.context))
    kept = {name: value for name, value in attributes.items() if name in _KEPT}
    return {**kept, "href": _keep(scene, nodes)}


def _show_element(
    scene: Scene, step: Element, reference: str, attributes: dict[str, str], frame: Frame
) -> dict[str, str]:
    """Give the attributes of an <feImage> that shows an element: as browsers have it moved by where its subregion
    begins, in the style that holds where it stands."""
    target = scene.by_id.get(reference)
    if target is None:
        message = f"`href` refers to `{reference}`, which is not on this face."
        scene.pass_over(message, step, scene.suggest(reference, scene.by_id), code="svg-missing-reference")
        return attributes
    with within(scene, target, "filter", step) as is_new:
        if not is_new:
            return attributes
        parent = target.getparent()
        context = frame.context.styled(scene.root_style if parent is None else style_of(scene, parent))
        nodes = _write_apart(scene, lambda: scene.write(scene, target, context))
    x, y, width, height = frame.place(attributes)
    seen = reach(scene, nodes, is_stroked=True)
    if seen is None or not overlap(seen, (0.0, 0.0, width, height)):
        size = f"{num6(width)} by {num6(height)}"
        hint = f"It is moved by the corner of its place, ({num6(x)}, {num6(y)}), and cut to {size}."
        scene.pass_over(f"This <feImage> shows nothing of `{reference}`.", step, hint if seen else "")
    return {**attributes, "href": _keep(scene, nodes)}


def _write_apart(scene: Scene, write: Callable[[], None]) -> list[Node]:
    texts, painted, placed = len(scene.texts), len(scene.painted), len(scene.placed)
    with scene.apart() as nodes:
        write()
    del scene.texts[texts:], scene.painted[painted:], scene.placed[placed:]
    return nodes


def _keep(scene: Scene, nodes: list[Node]) -> str:
    return scene.define("g", {}, nodes)[4:-1]
