"""Mends the tags of a set book where PDF/UA asks for more than the library that sets it writes.

Each header cell gets its scope, each link what it leads to, footnotes their own tag and id, headings levels without a
gap; what holds nothing goes. Who walks the tree afterwards finds in it all that is to be read, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

_HEADINGS = {f"/H{level}": level for level in range(1, 7)}
_MAY_BE_EMPTY = ("/TD", "/TH")
_PRINTED = 4  # the flag of an annotation that is shown on paper as on the screen


def mend_tags(pdf: pikepdf.Pdf, targets: Mapping[str, str]) -> None:
    """Mend the tree of a book's tags; `targets` says of each anchor what a link to it leads to on page `{page}`."""
    root = pdf.Root.StructTreeRoot
    dropped: set[tuple[int, int]] = set()
    for document in list(root.K):
        _unnest_links(document, False, dropped)
        _prune(document)
    _drop_annotations(pdf, dropped)
    elements = [element for document in root.K for element in walk_tags(document)]
    _set_scopes(elements)
    _set_levels(elements)
    _set_notes(elements)
    _name_cells(pdf, elements)
    _describe_links(pdf, targets)


def walk_tags(element: Any) -> Iterator[Any]:
    """Give an element and all below it, in the order of reading."""
    yield element
    for child in find_children(element):
        yield from walk_tags(child)


def find_children(element: Any) -> list[Any]:
    """Give the elements right below one."""
    return [kid for kid in _find_kids(element) if isinstance(kid, Dictionary) and "/S" in kid]


def close_gaps(levels: Sequence[int]) -> list[int]:
    """Give levels of headings that begin with 1 and go down by one step at a time: 1, 3, 3, 2 become 1, 2, 2, 2."""
    above: list[int] = []
    closed = []
    for level in levels:
        while above and above[-1] >= level:
            above.pop()
        above.append(level)
        closed.append(len(above))
    return closed


def _find_kids(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, Array) else [kids]


def _unnest_links(element: Any, is_in_link: bool, dropped: set[tuple[int, int]]) -> None:
    """Let a link within a link be text: what follows a link, such as its page, leads to where the link itself does."""
    is_link = element.S == "/Link"
    if is_link and is_in_link:
        annotations = [kid for kid in _find_kids(element) if _is_annotation(kid)]
        dropped.update(kid.Obj.objgen for kid in annotations)
        element.K = Array([kid for kid in _find_kids(element) if not _is_annotation(kid)])
        element.S = Name.Span
    for child in find_children(element):
        _unnest_links(child, is_in_link or is_link, dropped)


def _is_annotation(kid: Any) -> bool:
    return isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR


def _drop_annotations(pdf: pikepdf.Pdf, dropped: set[tuple[int, int]]) -> None:
    """Take annotations off their pages and out of the tree that leads from them to their tags."""
    for page in pdf.pages if dropped else ():
        if "/Annots" in page.obj:
            page.obj.Annots = Array([each for each in page.obj.Annots if each.objgen not in dropped])
    numbers = {pdf.get_object(objgen).StructParent for objgen in dropped}
    pairs = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    kept = [part for pair in zip(pairs[::2], pairs[1::2], strict=True) if pair[0] not in numbers for part in pair]
    pdf.Root.StructTreeRoot.ParentTree.Nums = Array(kept)


def _prune(element: Any) -> bool:
    """Drop what holds nothing from the elements below one, and pictures without words, which are decoration; tell
    whether the element itself holds something."""
    if element.S == "/Figure" and not str(element.get("/Alt", "")).strip():
        return False
    kids = [kid for kid in _find_kids(element) if not (isinstance(kid, Dictionary) and "/S" in kid) or _prune(kid)]
    element.K = Array(kids)
    return bool(kids) or str(element.S) in _MAY_BE_EMPTY


def _set_scopes(elements: Sequence[Any]) -> None:
    """Say of each header cell whether it heads a column, as those in a table's head do, or a row."""
    for element in elements:
        if element.S == "/Table":
            heads = [part for part in find_children(element) if part.S == "/THead"]
            in_heads = {cell.objgen for head in heads for cell in walk_tags(head)}
            for cell in walk_tags(element):
                if cell.S == "/TH":
                    cell.A.Scope = Name.Column if cell.objgen in in_heads else Name.Row
            if not any(part.S == "/TBody" for part in find_children(element)):
                for head in heads:  # a head needs something below it
                    head.S = Name.TBody


def _set_levels(elements: Sequence[Any]) -> None:
    headings = [element for element in elements if str(element.S) in _HEADINGS]
    levels = close_gaps([_HEADINGS[str(heading.S)] for heading in headings])
    for heading, level in zip(headings, levels, strict=True):
        heading.S = Name(f"/H{level}")


def _set_notes(elements: Sequence[Any]) -> None:
    """Make footnotes, which are set as articles, notes with an id and a label."""
    notes = [element for element in elements if element.S == "/Art"]
    for number, note in enumerate(notes, 1):
        note.S, note.ID = Name.Note, pikepdf.String(f"note-{number}")
        label = next(iter(find_children(note)), None)
        if label is not None and label.S == "/Span":
            label.S = Name.Lbl


def _name_cells(pdf: pikepdf.Pdf, elements: Sequence[Any]) -> None:
    """List the elements that have an id by it, and take out what says that a cell has no headers."""
    names = pikepdf.NameTree.new(pdf)
    for element in elements:
        if "/ID" in element:
            names[str(element.ID)] = element
        if "/A" in element and not list(element.A.get("/Headers", ["something"])):
            del element.A.Headers
    pdf.Root.StructTreeRoot.IDTree = names.obj


def _describe_links(pdf: pikepdf.Pdf, targets: Mapping[str, str]) -> None:
    """Let each link say in words where it leads; one to the web says its address already."""
    names = pdf.Root.get("/Names", Dictionary())
    places: Any = pikepdf.NameTree(names.Dests) if "/Dests" in names else {}
    pages = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    for page in pdf.pages:
        for link in page.obj.get("/Annots", ()):
            link.F = _PRINTED
            name = str(link.get("/Dest", ""))
            if name in targets and name in places:
                number = pages[places[name][0].objgen]
                link.Contents = pikepdf.String(targets[name].replace("{page}", str(number)))
