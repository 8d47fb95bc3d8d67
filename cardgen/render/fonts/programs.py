"""Font files of every kind made into plain fonts: unpacked, one of a collection, fixed at a place on its axes.

A plain font is named by its file, with what is taken of it: `fonts/a.ttf`, `fonts/a.ttc#2` (the third font of a
collection), `fonts/a.ttf#0:wdth=75,wght=350`. All that shape, draw and embed text read the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import uharfbuzz as hb

from cardgen.render.fonts.asked import format_number
from cardgen.render.fonts.faults import DAMAGED, Fault

if TYPE_CHECKING:
    from cardgen.loading.sources import Sources

Location: TypeAlias = tuple[tuple[str, float], ...]
"""A place on each axis of a variable font, in the order of their tags."""
_NAMED = re.compile(r"(?P<file>.*\.\w+)#(?P<index>\d+)(?::(?P<axes>.*))?", re.DOTALL)
_FRAGMENT = re.compile(r"(?P<index>\d{1,3})?(?:(?:^|:)(?P<axes>[ -<>-~]{4}=-?[\d.]+(?:,[ -<>-~]{4}=-?[\d.]+)*))?")
_LONGEST_NAME = 63
_COLORED = frozenset(("CBDT", "CBLC", "SVG ", "COLR", "CPAL", "sbix"))
_PACKED = (b"wOFF", b"wOF2")


def name_program(file: str, index: int, location: Mapping[str, float]) -> str:
    """Name a font of a file; `index` is its number in a collection and 0 in every other file."""
    axes = ",".join(f"{tag}={format_number(value)}" for tag, value in sorted(location.items()))
    if not index and not axes:
        return file
    return f"{file}#{index}:{axes}" if axes else f"{file}#{index}"


def parse_program(name: str) -> tuple[str, int, Location]:
    """Give the file, the number in it and the location that a name stands for."""
    match = _NAMED.fullmatch(name)
    if match is None:
        return name, 0, ()
    axes = (part.rpartition("=") for part in (match["axes"] or "").split(",") if part)
    return match["file"], int(match["index"]), tuple((tag, float(value)) for tag, _, value in axes)


def load_program(sources: Sources, name: str) -> bytes:
    """Give the bytes of a plain font; raises FileNotFoundError if its file is not there."""
    file, index, location = parse_program(name)
    data = sources.read(file)
    if data is None:
        raise FileNotFoundError(file)
    return make_program(data, index, location)


def read_fragment(data: bytes, fragment: str) -> bytes:
    """Give what a style sheet takes of a font file by what it writes after a `#`, as bytes that are no longer packed.

    That is the number of a font in a collection, from 0, or places on axes such as `wght=350,wdth=75`, or both with
    a colon between. Without one it is the first font, at all places of its axes. Raises ValueError for any other.
    """
    match = _FRAGMENT.fullmatch(fragment)
    if match is None:
        raise ValueError(f"`#{fragment}` is neither the number of a font in its file nor places such as `wght=350`")
    if match["axes"]:
        _, index, location = parse_program(f"font.ttf#{match['index'] or 0}:{match['axes']}")
        return make_program(data, index, location)
    data = unpack(data)
    return _save_plain(data, int(match["index"] or 0)) if data[:4] == b"ttcf" else data


@lru_cache(maxsize=32)
def find_setting_fault(data: bytes) -> Fault | None:
    """Tell why a file that is a font otherwise cannot be set in a book, whose setter reads more of it."""
    from fontTools.ttLib import TTFont

    try:
        data = unpack(data)
        for number in range(int.from_bytes(data[8:12], "big") if data[:4] == b"ttcf" else 1):
            with TTFont(io.BytesIO(data), fontNumber=number, lazy=True) as font:
                font.get("fvar")
    except Exception:  # whatever strangers' bytes may raise
        return DAMAGED
    return None


@lru_cache(maxsize=32)
def leave_out_colors(data: bytes) -> bytes:
    """Give a plain font without glyphs in colours, which a book does not show: its setter would open their pictures."""
    face = hb.Face(hb.Blob(data))
    return data if _COLORED.isdisjoint(face.table_tags) else _save_plain(data, -1, _COLORED)


@lru_cache(maxsize=64)
def make_program(data: bytes, index: int, location: Location) -> bytes:
    """Give a font of a file as a plain one; a location fixes every axis, those not named where they begin.

    Raises ValueError if the file is damaged.
    """
    data = unpack(data)
    if data[:4] == b"ttcf":
        data = _save_plain(data, index)
    face = hb.Face(hb.Blob(data))
    is_variable = bool(face.axis_infos)
    if not is_variable and "CFF2" not in face.table_tags:
        return data
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.flags |= hb.SubsetFlags.DOWNGRADE_CFF2
    if is_variable:
        wanted.pin_all_axes_to_default(face)
    for tag, value in location:
        wanted.pin_axis_location(face, tag, value)
    try:
        fixed = bytes(wanted.subset(face).blob.data)
        return _rename(fixed, location) if location else fixed
    except Exception as problem:  # whatever strangers' bytes may raise
        raise ValueError("cannot be fixed at a place on its axes") from problem


def _rename(data: bytes, location: Location) -> bytes:
    """Give a font with its location in its PostScript name (Adobe Technical Note 5902): printers keep fonts by it."""
    from fontTools.ttLib import TTFont

    output = io.BytesIO()
    with TTFont(io.BytesIO(data), lazy=True, recalcTimestamp=False, recalcBBoxes=False) as font:
        place = "".join(f"_{format_number(value)}{tag.strip()}" for tag, value in location)
        name = re.sub(r"[^!-~]|[\[\](){}<>/%]", "", font["name"].getDebugName(6) or "Font")
        font["name"].setName(name[: _LONGEST_NAME - len(place)] + place, 6, 3, 1, 0x409)
        font["name"].setName(name[: _LONGEST_NAME - len(place)] + place, 6, 1, 0, 0)
        font.save(output, reorderTables=None)
    return output.getvalue()


@lru_cache(maxsize=32)
def unpack(data: bytes) -> bytes:
    """Give what a WOFF or WOFF2 file holds, and any other file as it is; raises ValueError if it cannot be unpacked."""
    if data[:4] not in _PACKED:
        return data
    try:
        return _save_plain(data, -1)
    except Exception as problem:  # whatever unpacking strangers' bytes may raise
        raise ValueError("cannot be unpacked") from problem


def _save_plain(data: bytes, index: int, without: Collection[str] = ()) -> bytes:
    """Copy the tables of a packed font, or of one in a collection, into a file of their own, some left out."""
    from fontTools.ttLib import TTFont

    output = io.BytesIO()
    with TTFont(io.BytesIO(data), fontNumber=index, lazy=True, recalcTimestamp=False, recalcBBoxes=False) as font:
        font.flavor = None
        for tag in without:
            if tag in font:
                del font[tag]
        font.save(output, reorderTables=None)
    return output.getvalue()
