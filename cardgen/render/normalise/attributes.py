"""The attributes that each element can have: one that is misspelled would be lost without a word."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.diagnostics.report import suggest
from cardgen.render.normalise.scene import Element, Own, Scene

_SVG = "{http://www.w3.org/2000/svg}"
_ANYWHERE = frozenset(
    re.findall(
        r"\S+",
        """
    id class style transform transform-origin lang tabindex role requiredFeatures requiredExtensions systemLanguage
    externalResourcesRequired focusable version baseProfile enable-background ornament cg-at
    alignment-baseline backdrop-filter baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning
    font-size font-size-adjust font-stretch font-style font-variant font-variation-settings font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
    lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
    pointer-events shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
    text-decoration text-overflow text-rendering text-shadow text-transform unicode-bidi vector-effect visibility
    white-space will-change word-spacing writing-mode
    """,
    )
)
_LINK = "href target download rel type hreflang ping referrerpolicy"
_VIEW = "x y width height viewBox preserveAspectRatio"
_GRADIENT = "gradientUnits gradientTransform spreadMethod href"
_LINE = "x y dx dy rotate textLength lengthAdjust"
_OWN: Mapping[str, frozenset[str]] = {
    name: _ANYWHERE | frozenset(names.split())
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
        "textbox": "x y width height min-size line-height align valign bold-weight wrap paragraph-gap source",
        "p": "",
        "b": "",
        "strong": "",
        "i": "",
        "em": "",
        "br": "",
        "icon": "name x y size width height",
        "image": "x y width height preserveAspectRatio href crossorigin decoding",
        "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
        "radialGradient": f"cx cy r fx fy fr {_GRADIENT}",
        "stop": "offset",
        "clipPath": "clipPathUnits",
        "mask": "x y width height maskUnits maskContentUnits",
        "pattern": f"{_VIEW} patternUnits patternContentUnits patternTransform href",
    }.items()
}
_FREE = re.compile(r"\{.*|(?:data|aria)-.*|on[a-z]+|xml:.*|xmlns.*")
_ALWAYS_THERE = ("id", "name", "abilities", "flavour", "reminder")


def check_attributes(scene: Scene, element: Element) -> None:
    """Report attributes that an element of a template cannot have.

    The files of pictures are not checked: editors write into them what they need for themselves.
    """
    tag = element.tag
    known = _OWN.get(tag.removeprefix(_SVG)) if isinstance(tag, str) else None
    if known is None:
        return
    for name in element.keys():  # noqa: SIM118  (an element holds its children, not its attributes)
        if name not in known and not _FREE.fullmatch(str(name)):
            _report(scene, element, str(name), known)


def _report(scene: Scene, element: Element, name: str, known: frozenset[str]) -> None:
    tag = str(element.tag).removeprefix(_SVG)
    owners = [f"<{owner}>" for owner, names in _OWN.items() if name in names]
    if owners:
        message = f"`{name}` has no meaning on <{tag}> and is left out."
        scene.warn("svg-unknown-attribute", message, element, f"It is an attribute of {', '.join(owners)}.")
        return
    hint = suggest(name, known) or f"Delete it; a note of your own is written `data-{name.lower()}`."
    scene.error("svg-unknown-attribute", f"`{name}` is no attribute of <{tag}> and would be lost.", element, hint)


def read_source(scene: Scene, element: Element, own: Own) -> str:
    """Give the field of the card that a text says it is from; one that no card can have is reported."""
    source = own.get("source", "")
    fields = scene.shop.fields
    if not source or fields is None or source in fields or source in _ALWAYS_THERE:
        return source
    message = f"`source` is `{source}`, which is no field of the cards."
    scene.error("svg-bad-value", message, element, suggest(source, (*fields, *_ALWAYS_THERE)))
    return ""
