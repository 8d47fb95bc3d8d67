"""The fonts of a document: what each is, whether it is embedded, and on which pages it is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import pikepdf

from cardgen.sheets.inspection.facts import FoundFont
from cardgen.sheets.inspection.opening import UNREADABLE

FontFacts: TypeAlias = tuple[str, str, bool, bool]
"""Name, kind, whether it is embedded, whether only a part of it is."""
_MOST_VISITS = 200_000
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_KINDS = {
    "/Type1": "Type 1",
    "/MMType1": "Type 1",
    "/TrueType": "TrueType",
    "/Type3": "Type 3",
    "/CIDFontType0": "CID Type 0",
    "/CIDFontType2": "CID TrueType",
}
_COMPACT = {"/Type1C": "Type 1C", "/CIDFontType0C": "CID Type 0C", "/OpenType": "OpenType"}


def list_fonts(
    pages: Sequence[pikepdf.Page], used: Sequence[frozenset[FontFacts] | None] = ()
) -> tuple[FoundFont, ...]:
    """Give each font once, by name and kind, with the pages whose resources, forms included, name it.

    `used` are the fonts of the text that each page shows; None, and no entry, for a page of which that is not known.
    """
    found: dict[FontFacts, list[int]] = {}
    shown: dict[FontFacts, list[int]] = {}
    visits = _MOST_VISITS
    for number, page in enumerate(pages, 1):
        own = used[number - 1] if number <= len(used) else None
        for resources in walk_resources(page.obj.get("/Resources")):
            visits -= 1
            for facts in _list_named(resources):
                for kept in (found,) if own is not None and facts not in own else (found, shown):
                    numbers = kept.setdefault(facts, [])
                    if numbers[-1:] != [number]:
                        numbers.append(number)
        if visits < 0:
            break
    return tuple(FoundFont(*facts, tuple(shown.get(facts, found[facts])), facts in shown) for facts in sorted(found))


def list_font_facts(font: Any) -> frozenset[FontFacts]:
    """Give what a font is; for one whose glyphs are drawings (Type 3) also the fonts that these may show."""
    inner = walk_resources(font.get("/Resources"))
    return frozenset([_try_to_describe(font), *(facts for resources in inner for facts in _list_named(resources))])


def _list_named(resources: Any) -> Iterator[FontFacts]:
    fonts = resources.get("/Font")
    for font in fonts.values() if isinstance(fonts, pikepdf.Dictionary) else ():
        if isinstance(font, pikepdf.Dictionary):
            yield _try_to_describe(font)


def walk_resources(resources: Any) -> Iterator[Any]:
    """Give a resource dictionary and, once each, those of the forms, patterns, masks and Type 3 fonts in it."""
    waiting, seen = [resources], set()
    while waiting:
        each = waiting.pop()
        if not isinstance(each, pikepdf.Dictionary):
            continue
        yield each
        for holder in _list_holders(each):
            if holder.objgen == (0, 0) or holder.objgen not in seen:
                seen.add(holder.objgen)
                waiting.append(holder.get("/Resources"))


def _list_holders(resources: Any) -> Iterator[Any]:
    for kind in ("/XObject", "/Pattern", "/Font"):
        group = resources.get(kind)
        for value in group.values() if isinstance(group, pikepdf.Dictionary) else ():
            if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) and "/Resources" in value:
                yield value
    states = resources.get("/ExtGState")
    for state in states.values() if isinstance(states, pikepdf.Dictionary) else ():
        mask = state.get("/SMask") if isinstance(state, pikepdf.Dictionary) else None
        group = mask.get("/G") if isinstance(mask, pikepdf.Dictionary) else None
        if isinstance(group, pikepdf.Stream):
            yield group


def _try_to_describe(font: Any) -> FontFacts:
    try:
        return _describe(font)
    except UNREADABLE:
        return "one that cannot be read", "damaged", False, False


def _describe(font: Any) -> FontFacts:
    """Give name, kind, whether it is embedded and whether only the glyphs in use are (ISO 32000-1, 9.6.4)."""
    descendants = font.get("/DescendantFonts")
    inner = descendants[0] if isinstance(descendants, pikepdf.Array) and len(descendants) else font
    descriptor = inner.get("/FontDescriptor")
    subtype = str(inner.get("/Subtype", ""))
    file = next((descriptor[key] for key in _FILES if key in descriptor), None) if descriptor is not None else None
    kind = _KINDS.get(subtype, subtype[1:] or "unknown")
    if isinstance(file, pikepdf.Stream):
        kind = _COMPACT.get(str(file.get("/Subtype", "")), kind)
    name = str(font.get("/BaseFont", font.get("/Name", "/without a name")))[1:]
    is_subset = len(name) > 7 and name[6] == "+" and name[:6].isalpha() and name[:6].isupper()
    return name[7:] if is_subset else name, kind, file is not None or subtype == "/Type3", is_subset
