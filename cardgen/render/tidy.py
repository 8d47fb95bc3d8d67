"""Makes the pages that cairo writes plain: one ink is one ink, and only what is transparent has transparency."""

from __future__ import annotations

import re
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream

from cardgen.render.one_ink import MARK

_STATE = re.compile(rb"/\w+ gs\s?")
_STATE_IN_STRING = re.compile(rb"\([^()]*/\w+ gs")  # a text on a card that only looks like one
_COLOR_OPERATOR = re.compile(rb"\s(?:rg|RG)(?!\S)")
_COLOR = re.compile(rb"(?<!\S)([\d.]+)\s+\1\s+([\d.]+)$")
_LONGEST_COLOR = 60
_ROUNDING = 1.5e-6
_OPAQUE_STATE = {"/Type", "/ca", "/CA"}


def tidy_page(page: Any) -> None:
    """Make a page of a drawn face plain; a page with anything transparent keeps its groups and their states."""
    is_plain = drop_groups(page)
    for part in _find_parts(page):
        stream = part if isinstance(part, Stream) else part.Contents
        data = stream.read_bytes()
        plain = _write_greys(data)
        if is_plain and not _STATE_IN_STRING.search(plain):
            plain = _STATE.sub(b"", plain)
            if "/ExtGState" in part.get("/Resources", Dictionary()):
                del part.Resources.ExtGState
        if plain != data:
            stream.write(plain)


def drop_groups(page: Any) -> bool:
    """Take the transparency groups out of a page where nothing is transparent; tell whether nothing is."""
    parts = _find_parts(page)
    is_plain = not any(_is_transparent(part) for part in parts)
    for part in parts if is_plain else ():
        if "/Group" in part:
            del part.Group
    return is_plain


def _find_parts(page: Any) -> list[Any]:
    """Give a page, each form that it draws, and those that they draw, once."""
    found: list[Any] = [page]
    known: set[tuple[int, int]] = set()
    for part in found:
        forms = [form for form in _used(part, "/XObject", b"Do") if form.get("/Subtype") == Name.Form]
        found.extend(form for form in forms if form.objgen not in known)
        known.update(form.objgen for form in forms)
    return found


def _used(part: Any, kind: str, operator: bytes) -> list[Any]:
    """Give what a page or form takes from its resources of one kind by an operator, each once."""
    named = part.get("/Resources", Dictionary()).get(kind)
    if named is None:
        return []
    names = dict.fromkeys(re.findall(rb"/(\S+)\s+" + operator + rb"\b", _read(part)))
    found = (named.get(f"/{name.decode('latin-1')}") for name in names)
    return [each for each in found if each is not None]


def _read(part: Any) -> bytes:
    if isinstance(part, Stream):
        return part.read_bytes()
    contents = part.get("/Contents", Array())
    return b"\n".join(each.read_bytes() for each in ([contents] if isinstance(contents, Stream) else contents))


def _is_transparent(part: Any) -> bool:
    """Tell whether a page or form draws something that lets what is below it be seen, or with a pattern that might."""
    states = _used(part, "/ExtGState", b"gs")
    if any(set(state.keys()) - _OPAQUE_STATE for state in states):
        return True
    if any(float(state.get(key, 1)) != 1 for state in states for key in ("/ca", "/CA")):
        return True
    if any(isinstance(pattern, Stream) for pattern in _used(part, "/Pattern", b"(?:scn|SCN)")):
        return True
    return any("/SMask" in drawn for drawn in _used(part, "/XObject", b"Do"))


def _write_greys(data: bytes) -> bytes:
    """Give a page's operators with the marked colours as pure greys: `0.1 0.1 0.10004 rg` becomes `0.1 g`."""
    parts, start = [], 0
    for operator in _COLOR_OPERATOR.finditer(data):
        first = max(start, operator.start() - _LONGEST_COLOR)
        color = _COLOR.search(data[first : operator.start()])
        if color is not None and abs(float(color[2]) - float(color[1]) - MARK) <= _ROUNDING:
            parts += [data[start : first + color.start()], color[1], b" g" if operator[0].endswith(b"rg") else b" G"]
            start = operator.end()
    return b"".join((*parts, data[start:]))
