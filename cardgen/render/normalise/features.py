"""What the drawing library would drop or draw wrong: named, with what to do instead."""

from __future__ import annotations

import re

from cardgen.diagnostics.report import suggest
from cardgen.render.normalise.scene import Element, Own, Scene, local_name

_ELEMENTS = {
    "foreignObject": "Use <textbox> for text that wraps.",
    "textPath": "Set the text on a straight line, turned with transform, or draw the letters as paths.",
    "script": "A card is drawn from the template alone; compute with Jinja.",
    "animate": "A printed card does not move; write the value it should have.",
    "animateTransform": "A printed card does not move; write the value it should have.",
    "animateMotion": "A printed card does not move; write the value it should have.",
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
    "filter": "Draw the shadow or glow as a shape, or put it into a PNG picture.",
    "mix-blend-mode": "Choose the colour that the mixture should have, or use opacity.",
    "backdrop-filter": "Choose the colour that the mixture should have.",
    "text-shadow": "Write the text twice, the lower one shifted.",
    "textLength": "Set font-size or letter-spacing.",
    "lengthAdjust": "Set font-size or letter-spacing.",
    "word-spacing": "Set letter-spacing, or split the text into parts with an x each.",
    "writing-mode": "Turn the text with transform.",
    "baseline-shift": "Move the <tspan> with dy.",
    "text-decoration": "Draw a <line> or a thin <rect>.",
    "rotate": "Turn each letter with a transform of its own.",
    "vector-effect": "Give the stroke-width that it should have.",
    "font-variant": "Write capitals in a smaller size, or use font-feature-settings.",
    "font-stretch": "Name the family of the narrow or wide font.",
    "text-transform": "Use the filter `upper` or `lower` of the template.",
    "marker-start": "Draw the arrow head as a path.",
    "marker-mid": "Draw the mark as a path.",
    "marker-end": "Draw the arrow head as a path.",
}
_HARMLESS = frozenset(
    {"none", "normal", "auto", "inherit", "initial", "baseline", "0", "horizontal-tb", "lr-tb", "spacing"}
)
KNOWN = re.findall(
    r"\S+",
    """
    a circle clipPath defs desc ellipse g icon image line linearGradient mask path polygon polyline
    radialGradient rect stop style svg switch symbol text textbox title tspan use
    """,
)


def check_features(scene: Scene, element: Element, own: Own) -> None:
    """Report what an element asks for that cannot be drawn."""
    for name in _PROPERTIES.keys() & own.keys():
        value = own[name].strip()
        if value in _HARMLESS or not value:
            continue
        message = f'`{name}="{_short(value)}"` on <{local_name(element)}> cannot be drawn and would be lost.'
        scene.error("svg-unsupported", message, element, _PROPERTIES[name])


def explain_unsupported(scene: Scene, element: Element, name: str) -> None:
    """Report an element that is none of those a face can have."""
    if name in _ELEMENTS or name.startswith("fe"):
        scene.error("svg-unsupported", f"<{name}> cannot be drawn and would be lost.", element, _ELEMENTS.get(name, ""))
        return
    scene.error("svg-unknown-element", f"<{name}> is no element of a card face.", element, suggest(name, KNOWN))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
