"""Joins the structure trees of tagged PDFs, so that each is read aloud as it was (ISO 32000-1, 14.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.geometry import Box
from cardgen.sheets.forms import Copier

_COUNTED = ("/StructParent", "/StructParents")


class TagTree:
    """The structure tree of a document in the making; a part is added with all of its elements, or as a picture.

    `show_page` is the content of each page that is a picture: its form `/Page`.
    """

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=Array()))
        self.show_page = pdf.make_stream(b"/Figure <</MCID 0>> BDC /Page Do EMC")
        self._parents: list[tuple[int, Any]] = []
        self._ids: dict[str, Any] = {}
        self._documents = 0
        self._next = 0

    def add_document(self, source: pikepdf.Pdf, pages: Mapping[Any, Any], copier: Copier) -> None:
        """Add the tree of a document whose pages are in this one already: `pages` are the new ones by the old ones'
        numbers. Their links come with it."""
        self._documents += 1
        copies = _Copies(self._pdf, pages, copier, self._next, f"{self._documents}-")
        for page in source.pages:
            new = pages[page.obj.objgen]
            if "/Annots" in page.obj:
                new.Annots = Array([copies.copy(each) for each in page.obj.Annots])
            for key in ("/StructParents", "/Tabs"):
                if key in page.obj:
                    new[key] = copies.count(key, page.obj[key])
        root = source.Root.get("/StructTreeRoot")
        if root is None:
            return
        copies.known[root.objgen] = self._root
        kids = root.K if isinstance(root.K, Array) else [root.K]
        self._root.K.extend(copies.copy(kid) for kid in kids)
        for number, value in pikepdf.NumberTree(root.ParentTree).items():
            self._parents.append((self._next + number, copies.copy(value)))
        self._ids.update(copies.ids)
        self._next = max((number + 1 for number, _ in self._parents), default=self._next)

    def add_picture(self, page: Any, words: str, box: Box) -> None:
        """Tag all of a page, which shows `show_page`, as a picture that `words` stand for.

        `box` is where it is seen, in points from the page's lower left corner.
        """
        edges = [round(edge, 3) for edge in (box.x, box.y, box.right, box.bottom)]
        figure = Dictionary(Type=Name.StructElem, S=Name.Figure, P=self._root, Pg=page, K=0, Alt=String(words))
        figure.A = Dictionary(O=Name.Layout, BBox=Array(edges))
        figure = self._pdf.make_indirect(figure)
        self._root.K.append(figure)
        page.StructParents = self._next
        self._parents.append((self._next, self._pdf.make_indirect(Array([figure]))))
        self._next += 1

    def finish(self) -> None:
        """Put the tree into the document."""
        numbers = Array([item for pair in self._parents for item in pair])
        self._root.ParentTree = self._pdf.make_indirect(Dictionary(Nums=numbers))
        self._root.ParentTreeNextKey = self._next
        if self._ids:
            named = sorted(self._ids.items())
            names = Array([item for name, element in named for item in (String(name), element)])
            limits = Array([String(named[0][0]), String(named[-1][0])])
            leaf = self._pdf.make_indirect(Dictionary(Limits=limits, Names=names))
            self._root.IDTree = Dictionary(Kids=Array([leaf]))
        self._pdf.Root.StructTreeRoot = self._root
        self._pdf.Root.MarkInfo = Dictionary(Marked=True)


class _Copies:
    """Copies what refers to each other in a circle; `known` are the copies by the numbers of what they are made of,
    `ids` the elements that have a name, which begins with the `prefix` of their document."""

    def __init__(self, pdf: pikepdf.Pdf, pages: Mapping[Any, Any], copier: Copier, first: int, prefix: str) -> None:
        self._pdf = pdf
        self._copier = copier
        self._first = first
        self._prefix = prefix
        self.ids: dict[str, Any] = {}
        self.known: dict[Any, Any] = dict(pages)

    def count(self, key: str, value: Any) -> Any:
        """Give an entry; a number in the tree of parents counts on from those of the parts before."""
        return self._first + int(value) if key in _COUNTED else self.copy(value)

    def copy(self, value: Any) -> Any:
        """Give the copy of a value and of all that it refers to."""
        if not isinstance(value, pikepdf.Object):
            return value
        if value.is_indirect and value.objgen in self.known:
            return self.known[value.objgen]
        if isinstance(value, pikepdf.Stream):
            return self._copier.store(value)
        if isinstance(value, Dictionary):
            return self._copy_entries(value)
        if isinstance(value, Array):
            return self._keep(value, Array([self.copy(item) for item in value]))
        return pikepdf.Object.parse(value.unparse(resolved=True))

    def _copy_entries(self, value: Any) -> Any:
        copied = self._keep(value, Dictionary())
        for key, item in sorted(value.items()):
            copied[key] = self.count(key, item)
        if value.get("/Type") == Name.StructElem and "/ID" in value:
            name = f"{self._prefix}{value.ID}"
            copied.ID = String(name)
            self.ids[name] = copied
        if "/Headers" in value:
            copied.Headers = Array([String(f"{self._prefix}{each}") for each in value.Headers])
        return copied

    def _keep(self, value: Any, copied: Any) -> Any:
        if value.is_indirect:
            copied = self.known[value.objgen] = self._pdf.make_indirect(copied)
        return copied
