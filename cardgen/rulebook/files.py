"""The files that a rulebook names: read from the project alone, pictures refused that cannot be set.

Files may come from strangers: a picture may be none, or keep the typesetter busy for ever.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import OutsideProjectError, Sources

FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
_MOST_SHAPES = 20_000
_MOST_DEPTH = 100


def read_file(name: str, sources: Sources) -> bytes | None:
    """Give a file's bytes; None if there is none, or if it lies outside of the project."""
    try:
        return sources.read(name)
    except OutsideProjectError:
        return None


def find_fault(data: bytes) -> str:
    """Tell what is wrong with a picture's file, as part of a sentence; an empty text if nothing is."""
    from cardgen.render.normalise.icons import is_svg
    from cardgen.render.normalise.picture_files import check_data, read_header

    if is_svg(data):
        return _find_svg_fault(data)
    try:
        check_data(data, read_header(data))
    except MistakeError as problem:
        return problem.message
    return ""


def _find_svg_fault(data: bytes) -> str:
    from cardgen.render.normalise.document import MAX_BYTES, parse_xml

    if len(data) > MAX_BYTES:
        return f"It has more than {MAX_BYTES:,} bytes."
    try:
        root = parse_xml(data)
    except MistakeError as problem:
        return f"It is no well-formed SVG: {problem} (line {problem.line})."
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    counter = _Expansion(by_id)
    if counter.count(root, 0) > _MOST_SHAPES:
        return f"It draws more than {_MOST_SHAPES:,} shapes, or refers to itself."
    return ""


class _Expansion:
    """Counts what an SVG draws once every reference is followed, up to the limit."""

    def __init__(self, by_id: dict[Any, Any]) -> None:
        self._by_id = by_id
        self._known: dict[Any, int] = {}
        self._open: Counter[Any] = Counter()

    def count(self, element: Any, depth: int) -> int:
        if depth > _MOST_DEPTH or self._open[element]:
            return _MOST_SHAPES + 1
        if element not in self._known:
            self._open[element] += 1
            parts = [*element, *self._find_references(element)]
            self._known[element] = min(_MOST_SHAPES + 1, 1 + sum(self.count(part, depth + 1) for part in parts))
            self._open[element] -= 1
        return self._known[element]

    def _find_references(self, element: Any) -> list[Any]:
        names = []
        for key, value in element.attrib.items():
            if key.rpartition("}")[2] == "href" and value.startswith("#"):
                names.append(value[1:])
            else:
                names += [part.partition(")")[0].strip("\"' #") for part in value.split("url(")[1:]]
        return [self._by_id[name] for name in names if name in self._by_id]
