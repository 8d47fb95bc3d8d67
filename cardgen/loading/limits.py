"""What users allow strangers' files to take of their machines: a file in their configuration folder, no deck's."""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path

from cardgen.bounds.limits import Bound, Kind, Limits
from cardgen.diagnostics import Report
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_value
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.user_folder import find_config_folder
from cardgen.loading.yaml_tree import Node, parse_yaml

FILE = "limits.yaml"
_AMOUNT = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) *([A-Za-z]+)")
_MEMORY = {"MB": 1, "GB": 1_000}
_TIME = {"s": 1, "min": 60}
_LEAST_MEMORY = 50


def _parse_amount(text: str, units: dict[str, int], least: float) -> float | None:
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or match[2] not in units:
        return None
    amount = float(match[1]) * units[match[2]]
    return amount if amount >= least else None


def _read_memory(node: Node, what: str, report: Report) -> int | None:
    parse = partial(_parse_amount, units=_MEMORY, least=_LEAST_MEMORY)
    wanted = f"{_LEAST_MEMORY} MB or more, such as `500 MB` or `2 GB`, in at most 6 digits"
    found = read_value(node, what, report, parse, "bad-number", wanted)
    return None if found is None else int(found)


def _read_time(node: Node, what: str, report: Report) -> float | None:
    parse = partial(_parse_amount, units=_TIME, least=1.0)
    wanted = "1 s or more, such as `20 s` or `2 min`, in at most 6 digits"
    return read_value(node, what, report, parse, "bad-number", wanted)


_BOUND = Table("a limit", (Key("memory", _read_memory), Key("time", _read_time)), "face: {memory: 2 GB, time: 20 s}")


def _read_bound(node: Node, what: str, report: Report) -> dict[str, float] | None:
    return read_table(node, _BOUND, report)


LIMITS = Table(
    "the limits",
    (*(Key(kind, _read_bound) for kind in Kind), Key("file", _read_memory)),
    _BOUND.example,
)


def load_limits(report: Report, folder: Path | None = None) -> Limits | None:
    """Give the limits that the user has set; None where there is no file. What is wrong in it is reported."""
    path = (folder or find_config_folder()) / FILE
    if not os.path.lexists(path):
        return None
    if path.exists():  # else what is there is told
        path = Path(os.path.realpath(path))  # which may be a link to where the user keeps such files
    text = read_text_file(path.name, Sources(path.parent, path.parent), report)
    root = parse_yaml(text, path.name, report) if text and text.strip() else None
    read = read_table(root, LIMITS, report) if root is not None else None
    limits = Limits()
    if read is None:
        return limits
    face, rulebook, deck = (_change(limits.of(kind), read[kind] or {}) for kind in Kind)
    return Limits(face, rulebook, deck, read["file"] or limits.file)


def _change(bound: Bound, read: dict[str, float]) -> Bound:
    memory, seconds = read.get("memory"), read.get("time")
    return Bound(bound.memory if memory is None else int(memory), seconds or bound.seconds)
