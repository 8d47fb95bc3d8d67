"""Pages of PDF documents become forms of another document, and what is equal in them is stored once."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from cardgen.render.face import DrawnFaces

BOOK_PAGE_KEY = "/CardgenBookPage"
"""On the form of a page of a book that lies on a sheet: where that is cut, in points."""
MINIATURE_KEY = "/CardgenMiniature"
"""On a form that shows a sheet small, as an illustration."""


class FormStore:
    """Copies pages into a document as Form XObjects.

    Every object of a page (a font program, an image, a form) is known by the hash of its content and of all that
    it refers to: one that is equal to an earlier one, of whatever document, is not copied again.
    """

    def __init__(self, target: pikepdf.Pdf) -> None:
        self._target = target
        self._stored: dict[bytes, Any] = {}

    def begin(self) -> Copier:
        """Give what copies the objects of one more document."""
        return Copier(self._target, self._stored)

    def add_pages(self, source: pikepdf.Pdf, numbers: Iterable[int]) -> list[Any]:
        """Give a Form XObject for each numbered page of a document, counted from 0; the document may be closed then."""
        copier = self.begin()
        pages = list(source.pages)
        return [copier.copy_page(pages[number]) for number in numbers]

    def add_faces(self, documents: Sequence[DrawnFaces], wanted: Collection[str]) -> dict[str, Any]:
        """Give a Form XObject for each wanted face by its key; raises ValueError for those that no document has."""
        forms: dict[str, Any] = {}
        for document in documents:
            numbers = {
                key: document.first_page + position
                for position, key in enumerate(document.keys)
                if key in wanted and key not in forms
            }
            if numbers:
                with pikepdf.open(io.BytesIO(document.pdf)) as source:
                    forms.update(zip(numbers, self.add_pages(source, numbers.values()), strict=True))
        missing = set(wanted) - forms.keys()
        if missing:
            raise ValueError(f"{len(missing)} faces are in no document, among them {min(missing)}")
        return forms


class Copier:
    """Copies the objects of one source document.

    `_digests` holds hashes by an object's written form, which is fast to get and, within one document, the same only
    for the same content and references.
    """

    def __init__(self, target: pikepdf.Pdf, stored: dict[bytes, Any]) -> None:
        self._target = target
        self._stored = stored
        self._digests: dict[bytes, bytes] = {}

    def copy_page(self, page: pikepdf.Page) -> Any:
        """Give a page of the document as a Form XObject."""
        data, filters = _read_contents(page)
        form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=page.mediabox, **filters)
        group = page.obj.get("/Group")
        if group is not None:
            form.Group = group
        resources = page.resources
        digest = _hash(self._digest(form), self._digest(resources), data)
        if digest not in self._stored:
            copied = self._copy(form)
            copied.Resources = self.store(resources)
            self._stored[digest] = pikepdf.Stream(self._target, data, copied)
        return self._stored[digest]

    def _digest(self, value: Any) -> bytes:
        """Give the hash of a value and of all that it refers to."""
        if isinstance(value, pikepdf.Stream):
            written = value.unparse()
            if written not in self._digests:
                self._digests[written] = _hash(self._digest_parts(value), value.read_raw_bytes())
            return self._digests[written]
        if not isinstance(value, pikepdf.Object):
            return _hash(repr(value).encode())
        written = value.unparse(resolved=True)
        if written not in self._digests:
            self._digests[written] = self._digest_parts(value) if _may_refer(value, written) else _hash(written)
        return self._digests[written]

    def _digest_parts(self, value: Any) -> bytes:
        if isinstance(value, Array):
            return _hash(b"array", *(self._digest(item) for item in value))
        parts = (part for key, item in _entries(value) for part in (key.encode(), self._digest(item)))
        return _hash(b"dictionary", *parts)

    def store(self, value: Any) -> Any:
        """Give the copy of a value as an object of its own, the earlier one if there is an equal."""
        digest = self._digest(value)
        if digest not in self._stored:
            self._stored[digest] = self._target.make_indirect(self._copy(value))
        return self._stored[digest]

    def _copy(self, value: Any) -> Any:
        if isinstance(value, pikepdf.Stream):
            entries = Dictionary({key: self._copy_part(item) for key, item in _entries(value)})
            return pikepdf.Stream(self._target, value.read_raw_bytes(), entries)
        written = value.unparse(resolved=True)
        if not _may_refer(value, written):
            return pikepdf.Object.parse(written)
        if isinstance(value, Array):
            return Array([self._copy_part(item) for item in value])
        return Dictionary({key: self._copy_part(item) for key, item in _entries(value)})

    def _copy_part(self, value: Any) -> Any:
        if not isinstance(value, pikepdf.Object):
            return value
        return self.store(value) if value.is_indirect else self._copy(value)


def _may_refer(value: Any, written: bytes) -> bool:
    """Tell whether a value can hold a reference, such as `12 0 R`, to another object."""
    return b" R" in written and isinstance(value, Array | Dictionary)


def _entries(value: Any) -> list[tuple[str, Any]]:
    """Give the entries of a dictionary or a stream in the order of their keys, without a stream's length."""
    is_stream = isinstance(value, pikepdf.Stream)
    return sorted((key, item) for key, item in value.items() if not (is_stream and key == "/Length"))


def _read_contents(page: pikepdf.Page) -> tuple[bytes, dict[str, Any]]:
    """Give a page's content, as it is stored where it is one stream, and its filters."""
    contents = page.obj.get("/Contents")
    if isinstance(contents, pikepdf.Stream):
        filters = {key: contents.get(f"/{key}") for key in ("Filter", "DecodeParms")}
        return contents.read_raw_bytes(), {key: value for key, value in filters.items() if value is not None}
    streams: Iterable[Any] = () if contents is None else contents
    return b"\n".join(stream.read_bytes() for stream in streams), {}


def _hash(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
