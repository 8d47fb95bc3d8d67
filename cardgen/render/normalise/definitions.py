"""What gradients, patterns, clip paths and masks have in common: they are referred to, by each other too, and what is
in them takes its style from where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import parse_mm
from cardgen.render.matrix import IDENTITY, Matrix, invert, parse_transform
from cardgen.render.normalise.scene import Element, Own, Scene, href_of, local_name
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.normalise.transforms import around, read_origin

_LONGEST = 100
_DEEPEST = 20  # those that are drawn for a purpose are three


def follow_references(scene: Scene, element: Element, kinds: tuple[str, ...]) -> list[Element]:
    """Give an element and those that it takes from by `href`, nearest first; what is none of `kinds` ends it."""
    found = [element]
    while len(found) <= _LONGEST and (target := href_of(found[-1]).removeprefix("#")):
        current = scene.by_id.get(target)
        if current is None:
            scene.pass_over(f"`href` refers to `{target}`, which is not on this face.", found[-1])
            break
        if local_name(current) not in kinds:
            names = " or ".join(f"<{kind}>" for kind in kinds)
            scene.pass_over(f"`href` refers to `{target}`, which is no {names}.", found[-1])
            break
        if current in found:
            scene.pass_over(f"`{target}` refers to itself.", found[-1])
            break
        found.append(current)
    return found


@contextmanager
def within(scene: Scene, definition: Element, what: str, at: Element) -> Iterator[bool]:
    """Note that a definition is being written; tell whether it is not being written already, further out.

    Raises MistakeError where too many are written within each other.
    """
    if definition in scene.within:
        scene.pass_over(f"`{definition.get('id', '')}` is a {what} that refers to itself.", at)
        yield False
        return
    if len(scene.within) == _DEEPEST:
        message = f"Its patterns, masks, clip paths and filters lie within each other more than {_DEEPEST} deep."
        raise MistakeError(message, code="svg-too-complex", subject=at)
    scene.within.append(definition)
    try:
        yield True
    finally:
        scene.within.pop()


def style_of(scene: Scene, element: Element) -> Style:
    """Give the inherited properties as they hold for an element where it stands."""
    style: Style = scene.root_style
    for each in (*reversed(list(element.iterancestors())), element):
        style = inherit(style, own_properties(each))
    return style


def nearest(element: Element, name: str) -> str | None:
    """Give an inherited property that `style_of` does not know, from the nearest element that sets it."""
    current: Element | None = element
    while current is not None:
        value = own_properties(current).get(name)
        if value is not None and value != "inherit":
            return value
        current = current.getparent()
    return None


def read_matrix(
    scene: Scene, element: Element, own: Own, name: str, size: tuple[float, float] = (0.0, 0.0)
) -> Matrix | None:
    """Give the transform of a definition (`name`) around its origin; one that cannot be read is told and none. None
    where all would fall on one line. `size` is what 100% is for the origin."""
    text = own.get(name)
    if not text or text == "none":
        return IDENTITY
    matrix = parse_transform(text)
    if matrix is None:
        hint = "Allowed are translate, scale, rotate, skewX, skewY and matrix, with numbers without units."
        scene.pass_over(f"`{name}` is `{text}`, which cannot be read.", element, hint)
        return IDENTITY
    origin = element.get("transform-origin")
    if origin is not None:
        matrix = around(matrix, read_origin(scene, element, origin, (0.0, 0.0, *size)))
    if invert(matrix) is None:
        scene.warn("svg-bad-value", f"`{name}` is `{text}`, which leaves no area; nothing is painted by it.", element)
        return None
    return matrix


def read_place(scene: Scene, element: Element, own: Own, name: str, default: str, whole: float) -> float:
    """Give a length of a definition, `whole` being 100%; one that cannot be read is told and is the default."""
    text = own.get(name, default)
    value = parse_mm(text, whole=whole)
    if value is None:
        hint = "A length is a number in mm, or a number with mm, cm, in, pt, px or %."
        scene.pass_over(f"`{name}` is `{text}`, which is no length.", element, hint)
        value = parse_mm(default, whole=whole)
    return value or 0.0
