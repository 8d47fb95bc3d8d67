"""Whether an element is for this deck: the conditions of SVG (SVG 2, section 5.10), and what <switch> takes."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.diagnostics import shorten
from cardgen.render.normalise.allowed import is_drawn
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name

_SVG = "{http://www.w3.org/2000/svg}"


def is_foreign(element: Element) -> bool:
    """Tell whether an element is of another language than SVG."""
    tag = element.tag
    return isinstance(tag, str) and tag.startswith("{") and not tag.startswith(_SVG)


def is_meant(scene: Scene, own: Own) -> bool:
    """Tell whether an element's conditions hold: its language is the deck's, and it needs no extension."""
    if "requiredExtensions" in own:
        return False
    return "systemLanguage" not in own or _has_language(own["systemLanguage"], scene.shop.lang)


def _has_language(text: str, lang: str) -> bool:
    """Tell whether a list of languages has the deck's, or a variety of it or what it is a variety of."""
    wanted = lang.lower()
    tags = [tag.strip().lower() for tag in text.split(",")]
    return any(tag == wanted or tag.startswith(wanted + "-") or wanted.startswith(tag + "-") for tag in tags if tag)


def write_first(
    scene: Scene, element: Element, context: DrawContext, write: Callable[[Scene, Element, DrawContext], None]
) -> None:
    """Write the first child of a <switch> whose conditions hold; a <foreignObject> only where there is no other."""
    others = []
    for child in element:
        name = local_name(child)
        if not is_drawn(name) or not is_meant(scene, {str(key): str(value) for key, value in child.attrib.items()}):
            continue
        if name == "foreignObject":
            others.append(child)
            continue
        for other in others:
            _tell_other_words(scene, other, child)
        write(scene, child, context)
        return
    for child in others[:1]:
        write(scene, child, context)


def _tell_other_words(scene: Scene, passed: Element, drawn: Element) -> None:
    """Warn of words of HTML that a drawing program shows in full and what is drawn in its place does not."""
    said, words = (" ".join("".join(map(str, each.itertext())).split()) for each in (passed, drawn))
    if said and said != words:
        instead = f"`{shorten(words)}`, which stands in its place, is" if words else "what stands in its place is"
        message = f"`{shorten(said)}` is HTML in a <foreignObject>, which cannot be drawn; {instead} printed."
        scene.warn("svg-unsupported", message, passed, "Export the drawing with its text as SVG text, or as paths.")
