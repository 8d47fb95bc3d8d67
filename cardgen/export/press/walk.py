"""What lies in a PDF, page by page: each stream with content, with its resources, once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Found:
    """A page or a stream that it draws, with its resources, and the number of the first page that does, from 1."""

    page: int
    holder: Any
    content: Any
    resources: Any


def walk(document: Any) -> Iterator[Found]:
    """Give each page and what it draws: forms, tiles, glyphs and masks, each where it is drawn first."""
    seen: set[tuple[int, int]] = set()
    for number, page in enumerate(document.pages, 1):
        yield from _walk_page(number, page, seen)


def walk_from(stream: Any, inherited: Any) -> Iterator[Found]:
    """Give a stream and what it draws; `inherited` are the resources of who draws it."""
    yield from _walk(0, [(stream, stream)], inherited, set())


def _walk_page(number: int, page: Any, seen: set[tuple[int, int]]) -> Iterator[Found]:
    import pikepdf

    yield from _walk(number, [(page.obj, page)], page.obj.get("/Resources", pikepdf.Dictionary()), seen)


def _walk(number: int, waiting: list[tuple[Any, Any]], inherited: Any, seen: set[tuple[int, int]]) -> Iterator[Found]:
    while waiting:
        holder, content = waiting.pop()
        if holder.is_indirect:
            if holder.objgen in seen:
                continue
            seen.add(holder.objgen)
        resources = holder.get("/Resources", inherited)
        yield Found(number, holder, content, resources)
        waiting += [(each, each) for each in reversed(list(_list_drawn(resources)))]


def _list_drawn(resources: Any) -> Iterator[Any]:
    import pikepdf

    for kind in ("/XObject", "/Pattern"):
        for each in resources.get(kind, {}).values():
            if isinstance(each, pikepdf.Stream) and (each.get("/Subtype") == "/Form" or kind == "/Pattern"):
                yield each
    for font in resources.get("/Font", {}).values():
        yield from (each for each in font.get("/CharProcs", {}).values() if isinstance(each, pikepdf.Stream))
    for state in resources.get("/ExtGState", {}).values():
        mask = state.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and "/G" in mask:
            yield mask.G


def list_pictures(resources: Any) -> list[Any]:
    """Give the pictures in resources."""
    return [each for each in resources.get("/XObject", {}).values() if each.get("/Subtype") == "/Image"]


def find_transparent_pages(document: Any) -> dict[int, str]:
    """Give the pages, from 1, that show something transparent, with what it is."""
    pages: dict[int, str] = {}
    for number, page in enumerate(document.pages, 1):
        found = (find_transparency(each) for each in _walk_page(number, page, set()))
        what = next((each for each in found if each), None)
        if what is not None:
            pages[number] = what
    return pages


def find_transparency(found: Found) -> str | None:
    """Say what is transparent in a page or a stream (ISO 32000-1, 11); None if nothing is.

    A group alone is not: where nothing in it is transparent, it shows what it would show without.
    """
    told = (find_transparent_look(look) for look in found.resources.get("/ExtGState", {}).values())
    if (first := next((each for each in told if each), None)) is not None:
        return first
    for picture in list_pictures(found.resources):
        if "/SMask" in picture or picture.get("/SMaskInData", 0):
            return "a picture with an alpha channel"
    return None


def find_transparent_look(look: Any) -> str | None:
    """Say what is transparent in a dictionary of the graphics state; None if nothing is."""
    if str(look.get("/SMask", "/None")) != "/None":
        return "a mask"
    if any(float(look.get(name, 1)) < 1 for name in ("/CA", "/ca")):
        return "half-transparent colour"
    mode = look.get("/BM", "/Normal")
    return None if str(mode) in ("/Normal", "/Compatible") else f"the blend mode {str(mode).lstrip('/')}"


def find_objects(holders: Iterable[Any]) -> list[Any]:
    """Give the indirect objects that pages are made of, each once; the pages themselves and their tree are left out."""
    import pikepdf

    waiting, seen = list(holders), set()
    apart = {each.objgen for each in waiting}
    found: list[Any] = []
    while waiting:
        item = waiting.pop()
        if item.is_indirect and item.objgen in seen:
            continue
        if item.is_indirect:
            seen.add(item.objgen)
            found += [item] if item.objgen not in apart else []
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            waiting += [value for key, value in item.items() if key != "/Parent" and isinstance(value, pikepdf.Object)]
        elif isinstance(item, pikepdf.Array):
            waiting += [value for value in item if isinstance(value, pikepdf.Object)]
    return found
