"""SVG text read safely into elements, no entities, no network, no bombs; and all that a root holds written."""

from __future__ import annotations

import re
from functools import lru_cache

from lxml import etree

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import parse_mm, parse_view, write_units
from cardgen.render.normalise.allowed import ANIMATIONS, check_attributes, is_attribute, tell_motion
from cardgen.render.normalise.budget import READ
from cardgen.render.normalise.entities import expand_entities
from cardgen.render.normalise.queries import is_printed
from cardgen.render.normalise.rules import read_sheet
from cardgen.render.normalise.scene import DrawContext, Element, Scene, local_name, too_complex
from cardgen.render.normalise.settle import settle
from cardgen.render.normalise.sheets import apply_sheet
from cardgen.render.normalise.style import inherit, own_properties
from cardgen.units import pt_to_mm

MAX_BYTES = 8_000_000
_MAX_READ = 30_000  # elements, drawn or not, of which a third can be drawn
_MAX_ATTRIBUTES = 500  # of one element; those that programs write have thirty
_MAX_DIGITS = 1_000  # of one number
_DIGITS = re.compile(rf"\d{{{_MAX_DIGITS}}}")
_MAX_STYLE = 100_000  # characters of one `style`


def parse_xml(data: bytes) -> Element:
    """Give the root element. Entities are replaced as far as `expand_entities` does, nothing is fetched.

    Raises MistakeError for text that is no XML, with the line and column where it stops making sense.
    """
    try:
        return etree.fromstring(expand_entities(data), _parser())
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
    if b"<?xml-stylesheet" in data:
        scene.warn("svg-unsupported", "A style sheet of another file is not read.", root, "Put its rules into <style>.")
    try:
        note_ids(scene, root)
    except MistakeError as mistake:
        refuse(scene, root, mistake)
        return None
    return root


def is_drawing(scene: Scene, root: Element) -> bool:
    """Tell whether a root is an <svg> element; any other is reported."""
    name = local_name(root)
    if name != "svg":
        scene.error("svg-malformed", f"The outermost element is <{name}>, not <svg>.", root)
    return name == "svg"


def note_ids(scene: Scene, root: Element) -> None:
    """Note what can be referred to, and the style sheets; attributes of a template that are none are reported.

    Raises MistakeError for more elements or attributes than any drawing needs, and where the rules of a style sheet
    cannot be followed in good time.
    """
    styles: list[tuple[Element, str]] = []
    count = 0
    for number, element in enumerate(root.iter()):
        _check_size(element, number)
        count = number + 1
        if not scene.file:
            check_attributes(scene, element)
        identity = element.get("id")
        if identity is not None:
            scene.by_id.setdefault(identity, element)
        name = local_name(element)
        if name == "style":
            styles.append((element, _read_style(scene, element)))
        elif name in ANIMATIONS:
            tell_motion(scene, element, name)
    scene.budget.spend(READ, count)
    sheet = read_sheet("\n".join(text for _, text in styles))
    if scene.file:
        settle(scene, root, sheet, *_read_viewport(root))
    elif styles:
        apply_sheet(root, sheet)
        for name, line in sheet.idle.items():
            if not is_attribute(name):
                message = f"`{name}` in a style rule has no effect on a face and is left out."
                scene.warn("svg-unknown-attribute", message, _find_style(styles, line)[0])
    for each in sheet.unread:
        element, lines = _find_style(styles, each.line)
        scene.pass_over(each.message, element, each.hint, each.code, lines)


def _check_size(element: Element, number: int) -> None:
    if number >= _MAX_READ:
        message = f"It has more than {_MAX_READ:,} elements, those counted that are not drawn."
        raise MistakeError(message, "Leave out what is not drawn, or make it a PNG picture.", code="svg-too-complex")
    if len(element.attrib) > _MAX_ATTRIBUTES:
        message = f"A <{shorten(local_name(element))}> has {len(element.attrib):,} attributes; at most "
        raise MistakeError(f"{message}{_MAX_ATTRIBUTES} are read.", code="svg-too-complex", subject=element)
    if len(element.get("style", "")) > _MAX_STYLE:
        message = f"The `style` of a <{shorten(local_name(element))}> has more than {_MAX_STYLE:,} characters."
        raise MistakeError(message, code="svg-too-complex", subject=element)
    for name, value in element.attrib.items():
        if len(value) > _MAX_DIGITS:
            _check_digits(f"`{shorten(str(name))}` of this <{shorten(local_name(element))}>", str(value), element)


def _check_digits(what: str, text: str, element: Element) -> None:
    """Refuse a number that Python would not read, which is as good as none; pictures that are inlined have none."""
    if _DIGITS.search(text):
        message = f"{what} holds a number of more than {_MAX_DIGITS:,} digits."
        raise MistakeError(message, code="svg-bad-value", subject=element)


def _find_style(styles: list[tuple[Element, str]], line: int) -> tuple[Element, int]:
    """Give the <style> that holds a line of all style sheets, and the number of the line in it, from 0."""
    for element, text in styles:
        after = text.count("\n") + 1
        if line <= after:
            return element, line - 1
        line -= after
    return styles[-1][0], 0


def _read_viewport(root: Element) -> tuple[float, float]:
    """Give the size of a picture's outermost viewport in pixels: what `vw` and `vh` are shares of."""
    view = parse_view(root.get("viewBox")) or (0.0, 0.0, 100.0, 100.0)
    width, height = (parse_mm(write_units(root.get(name, ""), 0.0, 0.0)) for name in ("width", "height"))
    return width or view[2], height or view[3]


def _read_style(scene: Scene, element: Element) -> str:
    """Give the text of a <style> if it is CSS for print."""
    text = "".join(map(str, element.itertext()))
    _check_digits("This <style>", text, element)
    if element.get("type", "").strip().lower() not in ("", "text/css"):
        if text.strip() and not scene.file:
            message = f"This <style> is of the type `{element.get('type')}`, which is not CSS; it is left out."
            scene.error("svg-unsupported", message, element, 'CSS has type="text/css", or no type.')
        return ""
    media = is_printed(element.get("media", ""))
    if media is None:
        message = f"The style for `{element.get('media')}` cannot be read."
        scene.pass_over(message, element, code="svg-unsupported")
    return text if media else ""


def write_root(scene: Scene, root: Element, context: DrawContext) -> None:
    """Write all elements within a root; a face that is too complex is reported and left empty."""
    scene.root_style = context.style
    size = parse_mm(inherit(context.style, own_properties(root)).get("font-size", ""))
    scene.rem = size or (16.0 if scene.file else pt_to_mm(9))
    try:
        scene.write(scene, root, context)
    except MistakeError as mistake:
        refuse(scene, root, mistake)
    except RecursionError:  # pictures within pictures, each of which is not too deep by itself
        refuse(scene, root, too_complex())


def refuse(scene: Scene, root: Element, mistake: MistakeError) -> None:
    """Report why a face or picture is left empty, at the element to blame where it is known."""
    at = mistake.subject if isinstance(mistake.subject, Element) else root
    scene.error(mistake.code, mistake.message, at, mistake.hint)
    scene.out.clear()
