"""What a template may write: what is misspelled, and what cannot be drawn, would else be lost without a word."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.diagnostics.report import shorten
from cardgen.render.normalise.names import check_style
from cardgen.render.normalise.scene import Element, Own, Scene, local_name

_SVG = "{http://www.w3.org/2000/svg}"
_ANYWHERE = """
    id class style transform transform-origin lang tabindex role requiredFeatures requiredExtensions systemLanguage
    externalResourcesRequired focusable version baseProfile enable-background ornament cg-at
    alignment-baseline backdrop-filter baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning
    font-optical-sizing
    font-size font-size-adjust font-stretch font-style font-variant font-variation-settings font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
    lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
    pointer-events shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
    text-decoration text-overflow text-rendering text-shadow text-transform unicode-bidi vector-effect visibility
    white-space will-change word-spacing writing-mode
"""
_LINK = "href target download rel type hreflang ping referrerpolicy"
_VIEW = "x y width height viewBox preserveAspectRatio"
_GRADIENT = "gradientUnits gradientTransform spreadMethod href"
_LINE = "x y dx dy rotate textLength lengthAdjust"
OWN: Mapping[str, frozenset[str]] = {
    name: frozenset(f"{_ANYWHERE} {names}".split())
    for name, names in {
        "svg": f"{_VIEW} zoomAndPan contentScriptType contentStyleType",
        "g": "",
        "a": _LINK,
        "switch": "",
        "defs": "",
        "symbol": f"{_VIEW} refX refY",
        "use": "x y width height href",
        "rect": "x y width height rx ry pathLength",
        "circle": "cx cy r pathLength",
        "ellipse": "cx cy rx ry pathLength",
        "line": "x1 y1 x2 y2 pathLength",
        "polyline": "points pathLength",
        "polygon": "points pathLength",
        "path": "d pathLength",
        "text": f"{_LINE} source",
        "tspan": _LINE,
        "textPath": f"{_LINE} href path startOffset method spacing side",
        "textbox": "x y width height min-size line-height align valign bold-weight wrap paragraph-gap hyphenate source",
        "p": "",
        "b": "",
        "strong": "",
        "i": "",
        "em": "",
        "br": "",
        "icon": "name x y size width height",
        "image": "x y width height preserveAspectRatio href crossorigin decoding focus",
        "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
        "radialGradient": f"cx cy r fx fy fr {_GRADIENT}",
        "stop": "offset",
        "clipPath": "clipPathUnits",
        "mask": "x y width height maskUnits maskContentUnits",
        "pattern": f"{_VIEW} patternUnits patternContentUnits patternTransform href",
        "marker": "viewBox preserveAspectRatio refX refY markerUnits markerWidth markerHeight orient",
    }.items()
}
FREE = re.compile(r"\{.*|(?:data|aria)-.*|on[a-z]+|xml:.*|xmlns.*")
_ELEMENTS = {
    "foreignObject": "Use <textbox> for text that wraps.",
    "script": "A card is drawn from the template alone; compute with Jinja.",
    "animate": "A printed card does not move; write the value it should have.",
    "animateTransform": "A printed card does not move; write the value it should have.",
    "animateMotion": "A printed card does not move; write the value it should have.",
    "animateColor": "A printed card does not move; write the value it should have.",
    "discard": "A printed card does not move; write the value it should have.",
    "set": "A printed card does not move; write the value it should have.",
    "tref": "Write the text itself.",
    "video": "Use <image> with a PNG or JPEG file.",
    "audio": "",
    "iframe": "",
    "canvas": "",
    "cursor": "",
    "view": "",
    "mesh": "Use a linear or radial gradient.",
    "hatch": "Draw the lines, cut to the outline with clip-path.",
    "flowRoot": "Use <textbox> for text that wraps.",
}
_PROPERTIES = {
    "unicode-bidi": "Put the text between the characters U+202D or U+202E and U+202C.",
    "backdrop-filter": "Choose the colour that the mixture should have.",
    "text-shadow": 'Write it as a filter: style="filter: drop-shadow(0.3mm 0.3mm 0.5mm black)".',
    "writing-mode": "Turn the text with transform.",
    "mask-image": 'Draw it as a <mask>, and refer to that: mask="url(#id)".',
    "font-size-adjust": "Give the font-size that it should have.",
    "vector-effect": "Give the stroke-width that it should have.",
    "text-transform": "Use the filter `upper` or `lower` of the template.",
    "font": 'Write it into style, ending with a size and a family: style="font: bold 3mm Lato".',
    "marker": "Write it into style, or as marker-start, marker-mid and marker-end.",
    "all": "Write the properties one by one.",
    "offset-path": "Move it with transform.",
    "perspective": "Draw it as it should be seen.",
    "zoom": "Make it larger with transform.",
    "animation": "A printed card does not move; write the value it should have.",
}
ANIMATIONS = frozenset({"animate", "animateTransform", "animateMotion", "animateColor", "set", "discard"})
_BOXES = frozenset({"html", "body", "div", "span", "p", "section", "br", "style", "head", "meta", "title"})
_PAINTING = re.compile(r"(?<![\w-])(?:background|border|outline|box-shadow|content|list-style)[\w-]*\s*:")
_BACKDROP = re.compile(r"(?<![\w])(?:-webkit-)?backdrop-filter\s*:([^;]*)")
_SCRIPTS = ("document", "Element", "innerHTML")
_SHOWN = """
    a circle ellipse foreignObject g icon image line path polygon polyline rect svg switch text textbox use
"""
_DRAWN = frozenset(_SHOWN.split())
_HARMLESS = frozenset(
    {
        "none",
        "normal",
        "auto",
        "inherit",
        "initial",
        "baseline",
        "0",
        "1",
        "100%",
        "horizontal-tb",
        "lr-tb",
        "lr",
        "rl",
        "rl-tb",
        "embed",
        "isolate",
        "plaintext",
    }
)
_ANCHOR = "text-anchor"
_CASES = ("uppercase", "lowercase", "capitalize")
_TEXTS = ("text", "tspan", "textbox")
_ELEMENT_NAMES = """
    a circle clipPath defs desc ellipse g icon image line linearGradient marker mask path polygon polyline
    radialGradient rect stop style svg switch symbol text textPath textbox title tspan use
"""


def is_drawn(name: str) -> bool:
    """Tell whether an element with this name is one that is drawn where it stands."""
    return name in _DRAWN


def is_attribute(name: str) -> bool:
    """Tell whether a name is one of an attribute that some element of a template has."""
    return any(name in names for names in OWN.values())


def check_attributes(scene: Scene, element: Element) -> None:
    """Report attributes that an element of a template cannot have.

    The files of pictures are not checked: editors write into them what they need for themselves.
    """
    tag = element.tag
    known = OWN.get(tag.removeprefix(_SVG)) if isinstance(tag, str) else None
    if known is None:
        return
    for name in element.keys():  # noqa: SIM118  (an element holds its children, not its attributes)
        if name not in known and not FREE.fullmatch(str(name)):
            _report_attribute(scene, element, str(name), known)
    if "style" in element.attrib:
        check_style(scene, element, known)
    if local_name(element) == "textbox" and (_ANCHOR in element.attrib or _ANCHOR in element.get("style", "")):
        message = "`text-anchor` has no meaning on <textbox> and is left out."
        scene.warn("svg-unknown-attribute", message, element, "Its lines are placed by `align`.")


def _report_attribute(scene: Scene, element: Element, name: str, known: frozenset[str]) -> None:
    tag = str(element.tag).removeprefix(_SVG)
    owners = [f"<{owner}>" for owner, names in OWN.items() if name in names]
    if owners:
        message = f"`{name}` has no meaning on <{tag}> and is left out."
        scene.warn("svg-unknown-attribute", message, element, f"It is an attribute of {', '.join(owners)}.")
        return
    hint = scene.suggest(name, known) or f"Delete it; a note of your own is written `data-{name.lower()}`."
    scene.error("svg-unknown-attribute", f"`{name}` is no attribute of <{tag}> and would be lost.", element, hint)


def check_features(scene: Scene, element: Element, own: Own) -> None:
    """Report what an element asks for that cannot be drawn."""
    for name in (name for name in _PROPERTIES if name in own):
        value = own[name].strip()
        if value in _HARMLESS or not value or (value == "non-scaling-stroke" and local_name(element) not in _TEXTS):
            continue
        if scene.file and name == "text-transform" and value.lower() in _CASES:
            continue
        if scene.file and name == "font":
            message = f"`font` is `{shorten(value)}`, which cannot be read and is passed over."
            scene.warn("svg-bad-value", message, element, "It ends with a size and a family: font: bold 12px Lato.")
            continue
        message = f'`{name}="{shorten(value)}"` on <{local_name(element)}> cannot be drawn and would be lost.'
        scene.error("svg-unsupported", message, element, _PROPERTIES[name])


def explain_unsupported(scene: Scene, element: Element, name: str) -> None:
    """Report an element that is none of those a face can have."""
    if scene.file:
        _explain_in_picture(scene, element, name)
        return
    if name in _ELEMENTS or name.startswith("fe"):
        scene.error("svg-unsupported", f"<{name}> cannot be drawn and would be lost.", element, _ELEMENTS.get(name, ""))
        return
    hint = scene.suggest(name, _ELEMENT_NAMES.split())
    scene.error("svg-unknown-element", f"<{name}> is no element of a card face.", element, hint)


def _draws_nothing(foreign: Element) -> bool:
    """Tell whether what stands in a <foreignObject> without text is boxes alone, with nothing that paints them."""
    return all(
        local_name(each) in _BOXES
        and not _PAINTING.search(str(each.get("style", "")))
        and not any(_PAINTING.match(f"{name!s}:") for name in each.keys())  # noqa: SIM118
        for each in foreign.iterdescendants()
        if local_name(each)
    )


def _tell_backdrop(scene: Scene, foreign: Element) -> None:
    for each in foreign.iter():
        style = f"{each.get('style', '')};backdrop-filter:{each.get('backdrop-filter', 'none')}"
        asked = [words.strip() for words in _BACKDROP.findall(style)]
        if any(words not in ("", "none") for words in asked):
            message = "`backdrop-filter` changes what lies behind this box; it cannot be drawn and is passed over."
            scene.warn(
                "svg-unsupported", message, foreign, "Draw what should be seen there, blurred by a filter of its own."
            )
            return


def tell_motion(scene: Scene, element: Element, name: str) -> None:
    """Report what moves, an element or property: a picture is drawn as it stands, a template should say what is
    meant."""
    if not scene.file:
        scene.error("svg-unsupported", f"<{name}> cannot be drawn and would be lost.", element, _ELEMENTS.get(name, ""))
    elif "motion" not in scene.told:
        scene.told.add("motion")
        scene.warn("svg-unsupported", f"`{name}` makes this picture move; it is drawn as it stands.", element)


def _explain_in_picture(scene: Scene, element: Element, name: str) -> None:
    """Report what a picture loses: only what browsers show, or an author must have meant to be seen, is a mistake."""
    text = "".join(map(str, element.itertext())).strip()
    if name in ANIMATIONS or (name in ("script", "flowRoot") and not text):
        return
    if name == "script" and not any(word in text for word in _SCRIPTS):
        return
    if name == "foreignObject" and not text and _draws_nothing(element):
        _tell_backdrop(scene, element)
        return
    if name in ("foreignObject", "script", "flowRoot"):
        scene.error("svg-unsupported", f"<{name}> cannot be drawn and would be lost.", element, _ELEMENTS[name])
    elif name not in scene.told:
        scene.told.add(name)
        scene.warn("svg-unknown-element", f"<{name}> is no element that is drawn; it is passed over.", element)
