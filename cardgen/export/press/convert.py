"""A whole PDF in other colours: its content streams, gradients, pictures and transparency groups."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cardgen.export.press.content import KNOCKOUT, OVERPRINT, Rewriter, Surroundings
from cardgen.export.press.gradients import convert_shading
from cardgen.export.press.measure import Measure
from cardgen.export.press.painters import Bounds, Scheme
from cardgen.export.press.pictures import convert_picture
from cardgen.export.press.profiles import CmykProfile
from cardgen.export.press.schemes import Greyscale, Press
from cardgen.export.press.spaces import DEVICE, count_parts
from cardgen.export.press.table import Inks, find_table
from cardgen.export.press.walk import find_objects, find_transparent_pages


def to_cmyk(pdf: bytes, profile: CmykProfile, limit: float | None = None, rich_black: Inks | None = None) -> bytes:
    """Give a PDF whose colours are the four inks of a profile, of which a place gets `limit` at most: 2.4 for 240 %.

    Text, lines and small things in black or grey are black ink alone, and what is black overprints. Large areas of
    near-black are `rich_black`, or what the profile makes of them. Spot colours stay. Raises PressError.
    """
    return convert(pdf, Press(find_table(profile, limit), rich_black))


def to_grey(pdf: bytes) -> bytes:
    """Give a PDF in black ink alone; raises PressError."""
    return convert(pdf, Greyscale())


def convert(pdf: bytes, scheme: Scheme, pages: Sequence[int] | None = None) -> bytes:
    """Give a PDF, or some of its pages, in the colours of a scheme; the same file gives the same bytes.

    Raises PressError.
    """
    import pikepdf

    from cardgen.sheets.saving import save_document

    with pikepdf.open(io.BytesIO(pdf)) as document:
        convert_document(document, scheme, pages)
        return save_document(document)


def convert_document(document: Any, scheme: Scheme, pages: Sequence[int] | None = None) -> None:
    """Turn an open document of pikepdf, or some of its pages from 0, into the colours of a scheme; raises PressError.

    A mask by brightness becomes grey whatever the scheme is: how light it is, is what it means (ISO 32000-1, 11.5.3).
    """
    import pikepdf

    masks, measure = _find_masks(document), Measure()
    chosen = list(document.pages) if pages is None else [document.pages[number] for number in pages]
    objects = list(document.objects) if pages is None else find_objects(page.obj for page in chosen)
    stencils = {item.SMask.objgen for item in objects if _is_picture(item) and "/SMask" in item}
    for item in objects:
        own: Scheme = Greyscale() if item.objgen in masks else scheme
        if isinstance(item, pikepdf.Stream | pikepdf.Dictionary):
            _convert_resources(item, own)
        if _is_picture(item) and item.objgen not in stencils:
            convert_picture(item, own)
    for item in objects:
        if isinstance(item, pikepdf.Stream) and not _is_picture(item) and _has_content(item):
            _rewrite(document, item, item, Greyscale() if item.objgen in masks else scheme, measure)
    for page in chosen:
        if "/Contents" in page.obj:
            _rewrite(document, page.obj, page, scheme, measure)
    _say_what_blends(document, scheme)
    for item in objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and "/CharProcs" in item:
            for drawn in item.CharProcs.values():
                _rewrite(document, drawn, drawn, scheme, measure)


def _say_what_blends(document: Any, scheme: Scheme) -> None:
    """Let pages with transparency blend in the new colours; else a program may blend in others."""
    from pikepdf import Dictionary, Name

    for number in find_transparent_pages(document):
        page = document.pages[number - 1].obj
        if "/Group" not in page:
            page.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name(DEVICE[scheme.parts]))


def _is_picture(item: Any) -> bool:
    import pikepdf

    return isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"


def _has_content(item: Any) -> bool:
    return bool(item.get("/Subtype") == "/Form" or item.get("/PatternType") == 1)


def _find_masks(document: Any) -> set[tuple[int, int]]:
    """Give the numbers of the forms that are masks by brightness, and of what is drawn in them."""
    found: set[tuple[int, int]] = set()
    waiting = [
        state.SMask.G
        for item in document.objects
        for state in _list_states(item)
        if hasattr(state.get("/SMask"), "keys") and state.SMask.get("/S") == "/Luminosity"
    ]
    while waiting:
        form = waiting.pop()
        if form.objgen in found:
            continue
        found.add(form.objgen)
        resources = form.get("/Resources", {})
        for kind in ("/XObject", "/Pattern", "/Shading"):
            waiting += [each for each in resources.get(kind, {}).values() if each.is_indirect]
    return found


def _list_states(item: Any) -> Iterable[Any]:
    import pikepdf

    if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        return ()
    found: list[Any] = [item] if "/SMask" in item and not isinstance(item, pikepdf.Stream) else []
    holders: tuple[Any, ...] = (item, item.get("/Resources", {}))
    for holder in holders:
        states: Any = holder.get("/ExtGState", {}) if hasattr(holder, "keys") else {}
        found += [state for state in states.values() if hasattr(state, "keys")] if hasattr(states, "keys") else []
    return found


def _convert_resources(item: Any, scheme: Scheme) -> None:
    """Convert what stands in a dictionary itself: a shading, a group's space, a default for a device's colours."""
    import pikepdf

    if "/ShadingType" in item:
        convert_shading(item, scheme)
    for holder in (item, item.get("/Resources", {})):
        if not isinstance(holder, pikepdf.Dictionary | pikepdf.Stream):
            continue
        for shading in _direct(holder.get("/Shading")):
            convert_shading(shading, scheme)
        for pattern in _direct(holder.get("/Pattern")):
            if isinstance(pattern.get("/Shading"), pikepdf.Dictionary) and not pattern.Shading.is_indirect:
                convert_shading(pattern.Shading, scheme)
        spaces = holder.get("/ColorSpace")
        for name in ("/DefaultRGB", "/DefaultGray", "/DefaultCMYK"):
            if isinstance(spaces, pikepdf.Dictionary) and name in spaces:
                del spaces[name]
    if item.get("/PatternType") == 2 and not item.Shading.is_indirect:
        convert_shading(item.Shading, scheme)
    group = item.get("/Group")
    if group is not None and count_parts(group.get("/CS")) is not None:
        group.CS = pikepdf.Name(DEVICE[scheme.parts])


def _direct(entries: Any) -> list[Any]:
    import pikepdf

    if not isinstance(entries, pikepdf.Dictionary):
        return []
    return [each for each in entries.values() if isinstance(each, pikepdf.Dictionary) and not each.is_indirect]


def _rewrite(document: Any, holder: Any, content: Any, scheme: Scheme, measure: Measure) -> None:
    """Write a stream or a page anew, and add what its content now names to its resources."""
    import pikepdf

    resources = holder.get("/Resources", pikepdf.Dictionary())
    added: dict[str, Any] = {}
    around = surround(holder, resources, measure)
    is_page = not isinstance(holder, pikepdf.Stream)
    painter = scheme.start(lambda surveyor: Rewriter(surveyor, around).rewrite(content), is_page)
    rewriter = Rewriter(
        painter, replace(around, replace_inline=partial(_store_inline, document, scheme, resources, added))
    )
    data = rewriter.rewrite(content)
    if isinstance(holder, pikepdf.Stream):
        holder.write(data)
    else:
        holder.Contents = document.make_stream(data)
    if rewriter.uses_overprint:
        _add(
            resources, "/ExtGState", OVERPRINT, pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, OP=True, op=True, OPM=1)
        )
        knock = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, OP=False, op=False, OPM=0)
        _add(resources, "/ExtGState", KNOCKOUT, knock)
    for name, stream in added.items():
        _add(resources, "/XObject", name, stream)
    if "/Resources" not in holder and len(resources):
        holder.Resources = resources


def surround(holder: Any, resources: Any, measure: Measure) -> Surroundings:
    """Give what the content of a stream or a page refers to."""
    find = partial(_find_space, resources), partial(_find_resource, resources)
    return Surroundings(_find_clip(holder), *find, measure)


def _add(resources: Any, kind: str, name: str, value: Any) -> None:
    import pikepdf

    if kind not in resources:
        resources[kind] = pikepdf.Dictionary()
    resources[kind][name] = value


def _find_clip(holder: Any) -> Bounds | None:
    """Give what can be seen of a form, a tile or a page."""
    box = holder.get("/BBox", holder.get("/MediaBox"))
    if box is None:
        return None
    left, bottom, right, top = (float(edge) for edge in box)
    return Bounds(left, bottom, right, top)


def _find_resource(resources: Any, kind: str, name: str) -> Any:
    return resources.get(kind, {}).get(name)


def _find_space(resources: Any, name: str) -> Any:
    import pikepdf

    return resources.get("/ColorSpace", {}).get(name, pikepdf.Name(name))


def _store_inline(document: Any, scheme: Scheme, resources: Any, added: dict[str, Any], inline: Any) -> str | None:
    """Give the name of a picture that stands for an inline one (ISO 32000-1, 8.9.7); None for a stencil."""
    import pikepdf

    if inline.image_mask:
        return None
    facts = inline.obj
    facts.Type, facts.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
    if isinstance(facts.get("/ColorSpace"), pikepdf.Name):
        facts.ColorSpace = _find_space(resources, str(facts.ColorSpace))
    stream = pikepdf.Stream(document, inline.read_raw_bytes(), facts)
    convert_picture(stream, scheme)
    name = f"/PressPicture{len(added)}"
    added[name] = stream
    return name
