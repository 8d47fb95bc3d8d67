"""Reads which slots of the sheets stay empty."""

from __future__ import annotations

import re

from cardgen.diagnostics import Report, shorten
from cardgen.loading.forms import Either, Number, Text, one_or_more
from cardgen.loading.reading import read_texts
from cardgen.loading.yaml_tree import Node
from cardgen.model.skip import Skip

SKIP_PATTERN = r"\s*(?:([0-9]{1,4})\s*:\s*)?([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?\s*"
SKIP_HINT = "Write `1,3-5` for slots of every sheet, counted from 1 row by row, or `1:1-4` for those of sheet 1."
NO_SKIP = ("none", "no")
_SKIP = re.compile(SKIP_PATTERN)
_LIST = Text(pattern=f"{SKIP_PATTERN}(,{SKIP_PATTERN})*")
SKIP = one_or_more(Either((Number(1, 9999, is_whole=True), _LIST, Text(words=NO_SKIP))))


def parse_skip(text: str) -> tuple[tuple[Skip, ...], tuple[str, ...]]:
    """Give the slots of a text, none for `none`, and the parts of it that name no slot."""
    if text.strip().lower() in NO_SKIP:
        return (), ()
    parts = text.split(",")
    found = {part: _parse_part(part) for part in parts}
    skips = tuple(skip for skip in found.values() if skip is not None)
    return skips, tuple(part.strip() for part, skip in found.items() if skip is None)


def _parse_part(text: str) -> Skip | None:
    match = _SKIP.fullmatch(text)
    if match is None:
        return None
    first = int(match[2])
    skip = Skip(first, int(match[3] or first), int(match[1]) if match[1] else None)
    return skip if 1 <= skip.first <= skip.last and skip.sheet != 0 else None


def read_skip(node: Node, what: str, report: Report) -> tuple[Skip, ...] | None:
    """Give the slots of one text or of a list of them; what names none is reported."""
    found: list[Skip] = []
    for scalar in read_texts(node, what, report):
        skips, bad = parse_skip(scalar.text)
        found += skips
        for part in bad:
            message = f"{what} has `{shorten(part)}`, which names no slot of a sheet."
            report.error("bad-skip", message, scalar.place, SKIP_HINT)
    return tuple(dict.fromkeys(found))
