"""What templates hand to the layout helpers, read as lengths, choices and the look of texts; mistakes are raised."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import escape

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import shorten, suggest
from cardgen.render.parts.part import Call
from cardgen.units import parse_length

_LARGEST = 10_000.0
LOOK: Mapping[str, object] = {"size": "9pt", "family": "Source Sans 3", "weight": 600, "ink": "#000000", "source": ""}
"""The arguments that say how texts are set, as all helpers with texts take them."""


def mistake(call: Call, message: str, hint: str = "") -> MistakeError:
    """Give a mistake that is told where the helper is called."""
    file, _, line = call.at.rpartition(":")
    return MistakeError(message, hint, code="template-error", file=file, line=int(line or 0))


def begin(name: str, at: str, x: object = 0.0, y: object = 0.0) -> Call:
    """Give the call of a helper; raises MistakeError where its place is none."""
    call = Call(name, at)
    return Call(name, at, length(call, "x", x, low=-_LARGEST), length(call, "y", y, low=-_LARGEST))


def length(call: Call, name: str, value: object, low: float = 0.0) -> float:
    """Give millimetres of a number or a text with its unit; raises MistakeError for anything else."""
    found: float | None = None
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        found = float(value)
    elif isinstance(value, str):
        found = parse_length(value)
    if found is None or not low <= found <= _LARGEST:
        written = "none" if value is None else shorten(str(value))
        message = (
            f"`{name}` of `layout.{call.name}` is `{written}`, which is no length{' from 0 on' if low == 0 else ''}."
        )
        raise mistake(call, message, "Write millimetres, `4.9`, or a number with its unit, `'14pt'`.")
    return found


def find_length(call: Call, name: str, value: object) -> float | None:
    """Give millimetres, or None where nothing is said."""
    return None if value is None else length(call, name, value)


def choice(call: Call, name: str, value: object, choices: Collection[str]) -> str:
    """Give one of some words; raises MistakeError for any other."""
    if value not in choices:
        message = f"`{name}` of `layout.{call.name}` is `{shorten(str(value))}`, which is none of its values."
        raise mistake(call, message, suggest(str(value), choices))
    return str(value)


@dataclass(frozen=True, slots=True)
class Look:
    """How texts are set: `size` in millimetres, `ink` is their colour, `source` the field of the card that they are
    from."""

    size: float
    family: str = "Source Sans 3"
    weight: str = "600"
    ink: str = "#000000"
    source: str = ""

    def write(self) -> str:
        """Give it as attributes of SVG."""
        said = {
            "font-family": self.family,
            "font-weight": self.weight,
            "font-size": f"{self.size:.4f}",
            "fill": self.ink,
        }
        said |= {"source": self.source} if self.source else {}
        return write_attributes(said)


def check_names(call: Call, given: Collection[str], known: Collection[str]) -> None:
    """Raise MistakeError for an argument that a helper does not take; `look` stands for those of Look."""
    known = (*known, *LOOK) if "look" in known else known
    for name in given:
        if name not in known:
            raise mistake(call, f"`layout.{call.name}` takes no argument `{name}`.", suggest(name, known, few=30))


def read_look(call: Call, given: Mapping[str, Any], **usual: object) -> Look:
    """Give how texts are to be set, `usual` where nothing is said."""
    said = {**LOOK, **usual, **given}
    size = length(call, "size", said["size"])
    if not size:
        raise mistake(call, f"`size` of `layout.{call.name}` is 0.", "Write the size of its letters, `'9pt'`.")
    return Look(size, str(said["family"]), str(said["weight"]), str(said["ink"]), str(said["source"] or ""))


def write_attributes(values: Mapping[str, object]) -> str:
    """Give attributes of SVG, whatever stands in their values."""
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items())
