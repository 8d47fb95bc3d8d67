"""What EXIF data says of how a picture lies and how large it is (EXIF 2.32, 4.6): a few fields of its first directory.

The data comes from strangers: nothing is followed but the one directory, and nothing read beyond the end.
"""

from __future__ import annotations

import struct

_NAME = b"Exif\0\0"
_ORIENTATION, _DENSITY, _UNIT = 0x0112, 0x011A, 0x0128
_ENTRY = 12
_CM = 3
_USUAL_DPI = 72.0  # where EXIF data says nothing else
_FORMS = {1: "B", 3: "H", 4: "I"}
_RATIONAL = 5


def read_orientation(exif: bytes) -> int:
    """Give the orientation, 1 to 8; 1 if it tells none, or is damaged."""
    value = _read_fields(exif).get(_ORIENTATION, 1)
    return int(value) if value in range(1, 9) else 1


def read_density(exif: bytes) -> float:
    """Give the pixels of an inch: 72 where the data tells none."""
    fields = _read_fields(exif)
    if _DENSITY not in fields or _UNIT not in fields:
        return _USUAL_DPI
    return fields[_DENSITY] * (2.54 if fields[_UNIT] == _CM else 1.0)


def write_orientation(orientation: int) -> bytes:
    """Give EXIF data that tells an orientation and nothing else, as it stands in a PNG."""
    return struct.pack("<4sIHHHIHHI", b"II*\0", 8, 1, _ORIENTATION, 3, 1, orientation, 0, 0)


def _read_fields(exif: bytes) -> dict[int, float]:
    """Give the numbers of the first directory by their tags, the first of each."""
    data = exif.removeprefix(_NAME)
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None or len(data) < 8:
        return {}
    (at,) = struct.unpack_from(f"{order}I", data, 4)
    if at + 2 > len(data):
        return {}
    (count,) = struct.unpack_from(f"{order}H", data, at)
    fields: dict[int, float] = {}
    for place in range(at + 2, min(at + 2 + count * _ENTRY, len(data) - _ENTRY + 1), _ENTRY):
        tag, kind, number = struct.unpack_from(f"{order}HHI", data, place)
        value = _read_value(data, order, place + 8, kind) if number == 1 else None
        if value is not None:
            fields.setdefault(tag, value)
    return fields


def _read_value(data: bytes, order: str, at: int, kind: int) -> float | None:
    if kind in _FORMS:
        return float(struct.unpack_from(f"{order}{_FORMS[kind]}", data, at)[0])
    if kind != _RATIONAL:
        return None
    (there,) = struct.unpack_from(f"{order}I", data, at)
    if there + 8 > len(data):
        return None
    above, below = struct.unpack_from(f"{order}II", data, there)
    return float(above / below) if below else None
