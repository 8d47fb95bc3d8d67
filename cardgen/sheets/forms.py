"""Pages of PDF documents become forms of another document, and what is equal in them is stored once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

_STREAM_ONLY = ("/Length",)


class FormStore:
    """Copies pages into a document as Form XObjects.

    Every object of a page (a font program, an image, a form) is known by the hash of its content and of all that
    it refers to: one that is equal to an earlier one, of whatever document, is not copied again.
    """

    def __init__(self, target: pikepdf.Pdf) -> None:
        self._target = target
        self._stored: dict[bytes, Any] = {}

    def add_pages(self, source: pikepdf.Pdf, numbers: Iterable[int], trims: Iterable[Any] = ()) -> list[Any]:
        """Give a Form XObject for each numbered page of a document, counted from 0; the document may be closed then.

        `trims` are the pages' trims as arrays of points, kept in the forms under `/CardgenTrim`.
        """
        copier = _Copier(self._target, self._stored)
        marks = list(trims)
        return [
            copier.copy_page(source.pages[number], marks[position] if marks else None)
            for position, number in enumerate(numbers)
        ]


class _Copier:
    """Copies the objects of one source document; hashes are kept by object number for its lifetime."""

    def __init__(self, target: pikepdf.Pdf, stored: dict[bytes, Any]) -> None:
        self._target = target
        self._stored = stored
        self._digests: dict[tuple[int, int], bytes] = {}

    def copy_page(self, page: pikepdf.Page, trim: Any) -> Any:
        data, filters = _read_contents(page)
        form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=page.mediabox, Resources=page.resources)
        for key, value in (*filters.items(), ("/Group", page.obj.get("/Group")), ("/CardgenTrim", trim)):
            if value is not None:
                form[key] = value
        digest = _hash(b"stream", self._digest_entries(form), hashlib.sha256(data).digest())
        if digest not in self._stored:
            self._stored[digest] = self._make_stream(data, form)
        return self._stored[digest]

    def _digest(self, value: Any) -> bytes:
        if not isinstance(value, pikepdf.Object):
            return _hash(b"scalar", type(value).__name__.encode(), _write_scalar(value).encode())
        if not value.is_indirect:
            return self._digest_direct(value)
        if value.objgen not in self._digests:
            self._digests[value.objgen] = self._digest_direct(value)
        return self._digests[value.objgen]

    def _digest_direct(self, value: pikepdf.Object) -> bytes:
        if isinstance(value, pikepdf.Stream):
            content = hashlib.sha256(value.read_raw_bytes()).digest()
            return _hash(b"stream", self._digest_entries(value), content)
        if isinstance(value, Dictionary):
            return _hash(b"dictionary", self._digest_entries(value))
        if isinstance(value, Array):
            return _hash(b"array", *(self._digest(item) for item in value))
        return _hash(b"other", value.unparse())

    def _digest_entries(self, value: Any) -> bytes:
        return _hash(*(part for key, item in sorted(_entries(value)) for part in (key.encode(), self._digest(item))))

    def _copy(self, value: Any) -> Any:
        if not isinstance(value, pikepdf.Object):
            return value
        if not value.is_indirect:
            return self._copy_direct(value)
        digest = self._digest(value)
        if digest not in self._stored:
            copied = self._copy_direct(value)
            self._stored[digest] = self._target.make_indirect(copied)
        return self._stored[digest]

    def _copy_direct(self, value: pikepdf.Object) -> Any:
        if isinstance(value, pikepdf.Stream):
            return self._make_stream(value.read_raw_bytes(), value)
        if isinstance(value, Dictionary):
            return Dictionary({key: self._copy(item) for key, item in _entries(value)})
        if isinstance(value, Array):
            return Array([self._copy(item) for item in value])
        return pikepdf.Object.parse(value.unparse())

    def _make_stream(self, data: bytes, entries: Any) -> pikepdf.Stream:
        stream = pikepdf.Stream(self._target, data)
        for key, item in _entries(entries):
            stream[key] = self._copy(item)
        return stream


def _entries(value: Any) -> list[tuple[str, Any]]:
    return [(key, item) for key, item in value.items() if key not in _STREAM_ONLY]


def _read_contents(page: pikepdf.Page) -> tuple[bytes, dict[str, Any]]:
    """Give a page's content, as it is stored where it is one stream, and its filters."""
    contents = page.obj.get("/Contents")
    if isinstance(contents, pikepdf.Stream):
        kept = {key: contents.get(key) for key in ("/Filter", "/DecodeParms")}
        return contents.read_raw_bytes(), kept
    streams = [] if contents is None else list(contents)
    return b"\n".join(stream.read_bytes() for stream in streams), {}


def _write_scalar(value: object) -> str:
    return format(value.normalize(), "f") if isinstance(value, Decimal) else repr(value)


def _hash(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
