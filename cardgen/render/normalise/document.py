"""SVG text read safely into elements, no entities, no network, no bombs; and all that a root holds written."""

from __future__ import annotations

from functools import lru_cache

from lxml import etree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.normalise.allowed import check_attributes
from cardgen.render.normalise.scene import DrawContext, Element, Scene, local_name
from cardgen.render.normalise.style import apply_sheet, inherit, own_properties

MAX_BYTES = 8_000_000


def parse_xml(data: bytes) -> Element:
    """Give the root element. Entities are refused, nothing is fetched.

    Raises MistakeError for text that is no XML, with the line and column where it stops making sense.
    """
    if b"<!DOCTYPE" in data and b"<!ENTITY" in data:
        line = data[: data.index(b"<!ENTITY")].count(b"\n") + 1
        raise MistakeError("entities of its own are not allowed", line=line, column=1)
    try:
        return etree.fromstring(data, _parser())
    except etree.XMLSyntaxError as problem:
        line, column = problem.position
        raise MistakeError(str(problem.msg).split(", line ")[0], line=line or 1, column=column or 1) from None


@lru_cache(maxsize=1)
def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )


def read_document(scene: Scene, data: bytes) -> Element | None:
    """Give the root of an SVG file's text and note its ids and styles; what is wrong is reported."""
    try:
        root = parse_xml(data)
    except MistakeError as mistake:
        scene.error("svg-malformed", f"This is no well-formed SVG: {mistake} (line {mistake.line}).")
        return None
    if not is_drawing(scene, root):
        return None
    note_ids(scene, root)
    return root


def is_drawing(scene: Scene, root: Element) -> bool:
    """Tell whether a root is an <svg> element; any other is reported."""
    name = local_name(root)
    if name != "svg":
        scene.error("svg-malformed", f"The outermost element is <{name}>, not <svg>.", root)
    return name == "svg"


def note_ids(scene: Scene, root: Element) -> None:
    """Note what can be referred to, and the style sheets; attributes of a template that are none are reported."""
    styles: list[str] = []
    for element in root.iter():
        if not scene.file:
            check_attributes(scene, element)
        identity = element.get("id")
        if identity is not None:
            scene.by_id.setdefault(identity, element)
        if local_name(element) == "style":
            styles.append("".join(map(str, element.itertext())))
    if styles:
        for selector in apply_sheet(root, "\n".join(styles)):
            hint = "Rules may name an element, a .class or an #id; put anything else into attributes."
            scene.error("svg-unsupported", f"The style rule `{selector}` cannot be read.", root, hint)


def write_root(scene: Scene, root: Element, context: DrawContext) -> None:
    """Write all elements within a root; a face that is too complex is reported and left empty."""
    own = own_properties(root)
    scene.root_style = context.style
    try:
        scene.write_children(root, context.styled(inherit(context.style, own)))
    except MistakeError as mistake:
        scene.error(mistake.code, mistake.message, root, mistake.hint)
        scene.out.clear()
