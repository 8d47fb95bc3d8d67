"""What the files in `fonts/` hold: each font of each file with its names, weights, widths, slants and axes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

import uharfbuzz as hb

from cardgen.render.fonts.asked import Finer
from cardgen.render.fonts.faults import DAMAGED, Fault, find_fault, find_table_fault
from cardgen.render.fonts.limits import find_count_fault, find_size_fault
from cardgen.render.fonts.outlines import Outlines
from cardgen.render.fonts.programs import unpack

_FAMILY, _STYLE, _FULL, _POSTSCRIPT, _TYPOGRAPHIC, _WWS = 1, 2, 4, 6, 16, 21
_OBLIQUE = -14.0  # CSS Fonts 4: the angle of an oblique that names none
_RESTRICTED = 0x0002


class Axis(NamedTuple):
    """How far an axis of a variable font goes, and where it stands unless told."""

    least: float
    default: float
    most: float

    def clamp(self, value: float) -> float:
        """Give the nearest value that the axis has."""
        return min(max(value, self.least), self.most)


@dataclass(frozen=True, slots=True)
class FontFace:
    """One font of a file, `index` its number there; an instance that has a name is one too, fixed by `location`.

    `weights` and `widths` (percent) go from the least to the most; `size` is the one in points that it is drawn
    for; `other_names` are those of its style alone. `is_restricted` says that its maker forbids embedding.
    """

    index: int
    family: str
    other_names: tuple[str, ...]
    weights: tuple[float, float]
    widths: tuple[float, float]
    is_italic: bool
    size: float
    axes: Mapping[str, Axis] = field(default_factory=dict)
    location: Mapping[str, float] = field(default_factory=dict)
    is_restricted: bool = False

    def can_slant(self, italic: bool) -> bool:
        """Tell whether it has an italic or an oblique, or else upright letters."""
        if self.location or not {"ital", "slnt"} & self.axes.keys():
            return self.is_italic is italic
        ital, slnt = self.axes.get("ital"), self.axes.get("slnt")
        if italic:
            return self.is_italic or bool((ital and ital.most >= 1) or (slnt and slnt.least < 0))
        return not self.is_italic or bool((ital and ital.least <= 0) or (slnt and slnt.most >= 0))

    def locate(self, weight: float, italic: bool, finer: Finer) -> dict[str, float]:
        """Give where each of its axes stands for what is asked; nothing for a font that has none."""
        if not self.axes:
            return {}
        asked = {"wght": weight, "wdth": 100.0 if finer.width is None else finer.width}
        asked |= {"ital": float(italic), "slnt": 0.0}
        if italic and not ("ital" in self.axes and self.axes["ital"].most >= 1):
            asked["slnt"] = _OBLIQUE if finer.angle is None else -finer.angle
        if finer.size is not None:
            asked["opsz"] = float(round(finer.size))
        asked = {**asked, **self.location, **dict(finer.axes)}
        return {tag: axis.clamp(asked.get(tag, axis.default)) for tag, axis in self.axes.items()}


@dataclass(frozen=True, slots=True)
class Listing:
    """The fonts of a file, or why it is not used."""

    faces: tuple[FontFace, ...] = ()
    fault: Fault | None = None


def fold(name: str) -> str:
    """Give a family's name as names are compared: without regard to case and to how accents are written."""
    return normalize("NFC", name).casefold()


@lru_cache(maxsize=512)
def list_faces(data: bytes) -> Listing:
    """Give the fonts that a file's bytes hold."""
    try:
        fault = find_fault(data) or find_size_fault(data)
        return Listing(fault=fault) if fault else _list_unpacked(unpack(data))
    except ValueError:  # also of a name or a tag whose bytes are none
        return Listing(fault=DAMAGED)


def _list_unpacked(data: bytes) -> Listing:
    faces: list[FontFace] = []
    for index, start in enumerate(_find_starts(data)):
        fault = find_table_fault(data, start)
        if fault is None:
            face = hb.Face(hb.Blob(data), index)
            fault = _find_face_fault(face)
            if not face.axis_infos:  # which is tried once it is fixed at a place on them
                Outlines(data, index)
            faces += () if fault else _read_face(face, index)
        if fault is not None:
            return Listing(fault=fault)
    return Listing(tuple(faces)) if faces else Listing(fault=Fault("holds no font", "Fetch the file again."))


def _find_starts(data: bytes) -> list[int]:
    if data[:4] != b"ttcf":
        return [0]
    return [int.from_bytes(data[12 + 4 * at : 16 + 4 * at], "big") for at in range(int.from_bytes(data[8:12], "big"))]


def _find_face_fault(face: hb.Face) -> Fault | None:
    fault = find_count_fault(*(bytes(face.reference_table(tag).data) for tag in ("name", "fvar", "cmap")))
    if fault is not None:
        return fault
    if not len(face.unicodes):
        return Fault("has no table of Unicode characters", "Take a file of this font for today's systems.")
    if not face.upem or not face.glyph_count:
        return Fault("has no glyphs", "Fetch the file again from where it came.")
    if not (face.get_name(_TYPOGRAPHIC) or face.get_name(_FAMILY)):
        return Fault("has no family name", "Give it one in a font editor.")
    return None


def _read_face(face: hb.Face, index: int) -> Iterator[FontFace]:
    """Give a font, and for a variable one each instance that has a name."""
    style = hb.Font(face)
    names = _read_names(face)
    family = (names.get(_TYPOGRAPHIC) or names[_FAMILY])[0]
    families = {fold(name) for name in names.get(_TYPOGRAPHIC) or names[_FAMILY]}
    others = [name for kind in (_FAMILY, _WWS, _FULL, _POSTSCRIPT) for name in names.get(kind, ())]
    axes = {axis.tag: Axis(axis.min_value, axis.default_value, axis.max_value) for axis in face.axis_infos}
    weight, width = style.get_style_value(hb.StyleTag.WEIGHT), style.get_style_value(hb.StyleTag.WIDTH)
    same = (*names.get(_TYPOGRAPHIC, ()), *(() if _TYPOGRAPHIC in names else names[_FAMILY]))[1:]
    base = FontFace(
        index=index,
        family=family,
        other_names=tuple(dict.fromkeys((*same, *(name for name in others if fold(name) not in families)))),
        weights=_range(axes.get("wght"), weight),
        widths=_range(axes.get("wdth"), width),
        is_italic=style.get_style_value(hb.StyleTag.ITALIC) > 0.5,
        size=style.get_style_value(hb.StyleTag.OPTICAL_SIZE),
        axes=axes,
        is_restricted=_is_restricted(face),
    )
    yield base
    for instance in face.named_instances:
        location = dict(zip(axes, instance.design_coords, strict=False))
        yield _name_instance(face, base, location, instance.subfamily_name_id, instance.postscript_name_id)


def _name_instance(face: hb.Face, base: FontFace, location: dict[str, float], *name_ids: int) -> FontFace:
    style, postscript = (face.get_name(name_id) if name_id < 0xFFFF else None for name_id in name_ids)
    weight, width = (location.get(tag, span[0]) for tag, span in (("wght", base.weights), ("wdth", base.widths)))
    is_italic = location.get("ital", 0) >= 1 or location.get("slnt", 0) < 0 or base.is_italic
    names = (f"{base.family} {style}" if style else "", postscript or "")
    return FontFace(
        index=base.index,
        family="",
        other_names=tuple(name for name in names if name and fold(name) != fold(base.family)),
        weights=(weight, weight),
        widths=(width, width),
        is_italic=is_italic,
        size=location.get("opsz", base.size),
        axes=base.axes,
        location=location,
    )


def _read_names(face: hb.Face) -> dict[int, list[str]]:
    """Give the names of each kind in every language, the English one first."""
    names: dict[int, list[str]] = {}
    for entry in sorted(face.list_names(), key=lambda entry: not str(entry.language).startswith("en")):
        if entry.name_id in (_FAMILY, _FULL, _POSTSCRIPT, _TYPOGRAPHIC, _WWS):
            name = face.get_name(entry.name_id, entry.language)
            if name and name.strip():
                names.setdefault(int(entry.name_id), []).append(" ".join(name.split()))
    return names


def _range(axis: Axis | None, value: float) -> tuple[float, float]:
    return (value, value) if axis is None else (axis.least, axis.most)


def _is_restricted(face: hb.Face) -> bool:
    """Tell whether fsType (OpenType, OS/2) forbids embedding: bit 1 alone, or none but bitmaps."""
    bits = int.from_bytes(bytes(face.reference_table("OS/2").data)[8:10], "big")
    return bits & 0x000F == _RESTRICTED or bool(bits & 0x0200)
