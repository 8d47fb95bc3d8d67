"""Attributes and properties of a picture that are a slip of the pen for others: passed over as by browsers, but told.

What is no slip is left alone: what programs note for themselves, and what other elements, or CSS, know.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardgen.render.normalise.allowed import FREE, OWN
from cardgen.render.normalise.filter_names import ATTRIBUTES, STEPS
from cardgen.render.normalise.scene import MAX_HINTS, Element, Scene

_XLINK = "{http://www.w3.org/1999/xlink}"
_LINKS = frozenset({"href", "title", "type", "role", "arcrole", "show", "actuate", "label", "from", "to"})
_OF_FILTERS = "x y width height filterUnits primitiveUnits filterRes href flood-color flood-opacity lighting-color"
_SVG_ELSEWHERE = """
    accent-height accumulate additive allowReorder alphabetic arabic-form ascent attributeName attributeType
    autoReverse bbox begin by calcMode cap-height contentScriptType contentStyleType descent dur end format from g1 g2
    glyph-name glyphRef hanging horiz-adv-x horiz-origin-x horiz-origin-y ideographic keyPoints keySplines keyTimes
    k local mathematical max min name orientation origin overline-position overline-thickness panose-1 path
    repeatCount repeatDur restart slope speed stemh stemv strikethrough-position strikethrough-thickness string
    tableValues to u1 u2 underline-position underline-thickness unicode unicode-range units-per-em v-alphabetic
    v-hanging v-ideographic v-mathematical values vert-adv-y vert-origin-x vert-origin-y viewTarget widths x-height
    title media type content nonce autofocus fetchpriority part slot is dir hidden translate z zoomAndPan
"""
_CSS = """
    all animation appearance background background-color background-image block-progression block-size border
    border-color border-radius border-style border-width bottom box-shadow box-sizing break-after break-before
    break-inside caret-color clear column-count column-gap columns contain content counter-reset cursor cx cy d flex
    float font-display font-language-override font-palette font-synthesis font-variant-alternates font-variant-caps
    font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric font-variant-position gap
    grid height hyphens inline-size inset justify-content left line-break line-height line-spacing list-style margin
    margin-bottom margin-left margin-right margin-top mask-border mask-clip mask-composite mask-image mask-mode
    mask-origin mask-position mask-repeat mask-size max-height max-width min-height min-width object-fit
    object-position offset offset-path order orphans outline outline-color outline-style outline-width overflow-wrap
    overflow-x overflow-y padding padding-bottom padding-left padding-right padding-top perspective place-content
    position quotes r resize right rotate row-gap rx ry scale scroll-behavior shape-image-threshold shape-inside
    shape-margin shape-outside shape-padding shape-subtract solid-color solid-opacity src stroke-align
    stroke-alignment stroke-dash-corner stroke-dash-justify tab-size table-layout text-align text-align-all
    text-align-last text-combine text-decoration-color text-decoration-fill text-decoration-line
    text-decoration-skip text-decoration-skip-ink text-decoration-stroke text-decoration-style
    text-decoration-thickness text-emphasis text-indent text-justify text-orientation text-size-adjust
    text-underline-offset text-underline-position text-wrap top touch-action transform-box transform-style transition
    translate user-select vertical-align white-space-collapse widows width word-break word-wrap x y z-index zoom
"""
_OF_STEPS = frozenset({*ATTRIBUTES, *_OF_FILTERS.split(), *OWN["g"]})
_KNOWN_ON = {**OWN, **dict.fromkeys((*STEPS, "filter"), _OF_STEPS)}
_EVERYWHERE = frozenset(
    {*_SVG_ELSEWHERE.split(), *_CSS.split(), *_OF_STEPS, *(name for names in OWN.values() for name in names)}
)
_SHORTEST, _LONGEST = 3, 60
_LONG = 6
_FARTHEST = 2


def tell_misspelt(scene: Scene, element: Element, tag: str, names: Iterable[str]) -> None:
    """Tell of attributes and properties of an element that are near to one that it knows; of each name once."""
    for name in names:
        if name in _EVERYWHERE or tag not in _KNOWN_ON:
            continue
        if f"{tag} {name}?" in scene.told or scene.hints > MAX_HINTS or len(name) > _LONGEST:
            continue
        scene.told.add(f"{tag} {name}?")
        if not name.startswith(_XLINK) and (FREE.fullmatch(name) or name.startswith("-")):
            continue
        scene.hints += 1
        meant = _find_meant(tag, name)
        if meant and f"{tag} {name}" not in scene.told:
            scene.told.add(f"{tag} {name}")
            shown = name.replace(_XLINK, "xlink:")
            message = f"`{shown}` is no attribute of <{tag}> and is passed over."
            scene.warn("svg-unknown-attribute", message, element, f"Did you mean `{meant}`?")


@lru_cache(maxsize=1024)
def _find_meant(tag: str, name: str) -> str:
    """Give the attribute that a name is a slip of the pen for; an empty text if it is none."""
    if name.startswith(_XLINK):
        link = name.removeprefix(_XLINK)
        near = "" if link in _LINKS else _find_near(link, _LINKS)
        return f"xlink:{near}" if near else ""
    return _find_near(name, _KNOWN_ON[tag])


def _find_near(name: str, known: Iterable[str]) -> str:
    """Give the nearest of some names, if one is near: but for hyphens and capitals, or for a letter or two."""
    plain = name.replace("-", "").lower()
    ranked = sorted((_count_slips(plain, each.replace("-", "").lower()), each) for each in known)
    slips, nearest = ranked[0]
    most = _FARTHEST if len(plain) >= _LONG else 1
    return nearest if slips == 0 or (slips <= most and len(plain) >= _SHORTEST and len(nearest) >= _SHORTEST) else ""


def _count_slips(one: str, other: str) -> int:
    """Count the letters left out, put in, changed or swapped between two words."""
    if abs(len(one) - len(other)) > _FARTHEST:
        return _FARTHEST + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        row = [at]
        for to, goal in enumerate(other, 1):
            row.append(min(last[to] + 1, row[-1] + 1, last[to - 1] + (letter != goal)))
            if before and to > 1 and letter == other[to - 2] and one[at - 2] == goal:
                row[to] = min(row[to], before[to - 2] + 1)
        before, last = last, row
    return last[-1]
