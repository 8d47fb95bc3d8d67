"""Texts as parts: a line, a paragraph, a badge; each is set once to measure it, just as it will be printed."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup, escape

from cardgen.diagnostics.mistake import MistakeError
from cardgen.geometry import Box
from cardgen.render.lengths import num
from cardgen.render.normalise import normalise
from cardgen.render.parts.arguments import (
    Look,
    choice,
    find_length,
    length,
    mistake,
    read_look,
    write_attributes,
)
from cardgen.render.parts.part import Bench, Call, Part, moved
from cardgen.render.parts.placing import SHARES, place_in

_ANCHORS = {"start": "start", "center": "middle", "end": "end"}
_INLINE = ("b", "i", "tspan", "icon", "br", "p")
_ROOMY, _ROUNDED = 5_000.0, 0.001
_PRICE, _LETTER = 3_000, 30  # units of work: what it takes to measure, and each letter besides
_SVG = "http://www.w3.org/2000/svg"


def text(bench: Bench, call: Call, text: object, width: Any = None, *, align: str = "start", **look: Any) -> Part:
    """Give a line of text, from the top of its capitals to its baseline; `width` is the room that it stands in."""
    return set_line(bench, call, text, read_look(call, look), find_length(call, "width", width), align)


def set_line(
    bench: Bench, call: Call, said: object, look: Look, room: float | None = None, align: str = "start"
) -> Part:
    """Give a line of text in a room, or as wide as it is."""
    written = write_text(call, said)
    width, rise = measure_line(bench, written, look)
    bench.check_room(call, width, room)
    room = width if room is None else room
    share = SHARES[choice(call, "align", align, SHARES)]
    anchor = f' text-anchor="{_ANCHORS[align]}"' if share else ""
    svg = f'<text x="{num(room * share)}" y="{num(rise)}"{anchor}{look.write()}>{written}</text>' if written else ""
    return Part(svg, room, rise)


def paragraph(
    bench: Bench,
    call: Call,
    text: object,
    width: Any,
    *,
    height: Any = None,
    min_size: Any = None,
    line_height: Any = 1.2,
    align: str = "start",
    valign: str = "top",
    **look: Any,
) -> Part:
    """Give text that wraps in a width and is as high as it then is; with a height it is fitted into that."""
    more = {"align": align, "valign": valign, "line-height": line_height}
    if min_size is not None:
        more["min-size"] = num(length(call, "min_size", min_size))
    room = find_length(call, "height", height)
    return set_paragraph(bench, call, text, read_look(call, look), length(call, "width", width), room, more)


def set_paragraph(
    bench: Bench,
    call: Call,
    said: object,
    look: Look,
    width: float,
    height: float | None = None,
    more: Mapping[str, object] = MappingProxyType({}),
) -> Part:
    """Give text that wraps; `more` are other attributes of the <textbox>."""
    written = write_text(call, said)
    attributes = look.write() + write_attributes(more)

    def write(height: float) -> str:
        return f'<textbox x="0" y="0" width="{num(width)}" height="{num(height)}"{attributes}>{written}</textbox>'

    if height is None:
        height = _measure_height(bench, write(_ROOMY), look) if written and width > 0 else 0.0
    return Part(write(height + _ROUNDED) if written else "", width, height)


def badge(
    bench: Bench,
    call: Call,
    label: object,
    *,
    width: Any = None,
    height: Any = None,
    pad: Any = 1.2,
    radius: Any = None,
    ground: str = "#000000",
    line: str = "none",
    line_width: Any = 0.3,
    **look: Any,
) -> Part:
    """Give a label on a ground that grows with it, and is never narrower than high, so that a single letter is round;
    nothing without a label."""
    style, pad = read_look(call, look, ink="#FFFFFF", weight=700), length(call, "pad", pad)
    words = set_line(bench, call, label, style)
    if not words:
        return Part()
    high, wide = find_length(call, "height", height), find_length(call, "width", width)
    bench.check_room(call, words.width, wide)
    bench.check_room(call, words.height, high, "high")
    high = words.height + 2 * pad if high is None else high
    wide = max(words.width + 2 * pad, high) if wide is None else max(wide, words.width)
    round_by = high / 2 if radius is None else length(call, "radius", radius)
    edge = {"width": num(wide), "height": num(high), "rx": num(min(round_by, wide / 2, high / 2)), "fill": ground}
    edge |= {"stroke": line, "stroke-width": num(length(call, "line_width", line_width))} if line != "none" else {}
    left, top = place_in(words.width, wide, "center"), place_in(words.height, high, "center")
    return Part(f'<rect x="0" y="0"{write_attributes(edge)}/>{moved(words, left, top)}', wide, high)


def write_text(call: Call, said: object) -> str:
    """Give a text as it stands in SVG: what is typed is escaped, of a list each item begins a line, of Markup only what
    can stand in a text is taken."""
    if said is None:
        return ""
    if isinstance(said, list | tuple):
        return "\n".join(write_text(call, each) for each in said)
    if isinstance(said, Markup):
        drawn = next((tag for tag in said.split("<")[1:] if not tag.lstrip("/").startswith(_INLINE)), None)
        if drawn is not None:
            message = f"`layout.{call.name}` takes a text or a part, and is given a drawing, whose size is not known."
            raise mistake(call, message, "Say its size: `layout.part(..., width=10, height=8)`.")
        return str(said)
    if callable(said):
        raise mistake(call, f"`layout.{call.name}` is given a function for a text.", "Call it: `layout.row(...)`.")
    if isinstance(said, bool):
        said = "yes" if said else "no"
    return str(escape(str(said)))


def measure_line(bench: Bench, written: str, look: Look) -> tuple[float, float]:
    """Give the width of a line of text and the height of its capitals, as it is printed.

    One that may hold an icon is set twice, from a place and up to it: between the two left ends lies its width.
    """
    rise = -_measure(bench, _line("H", look))[1]
    if not written:
        return 0.0, rise
    left, _, right, _, _ = _measure(bench, _line(written, look))
    if ":" in written or "<" in written:
        return abs(left - _measure(bench, _line(written, look, "end"))[0]), rise
    return right - left, rise


def _measure_height(bench: Bench, box: str, look: Look) -> float:
    """Give the height of a <textbox>'s text, from the top of its first capitals to the descenders of its last line."""
    return _measure(bench, box)[4] + _measure(bench, _line("H", look))[3]


def _line(written: str, look: Look, anchor: str = "start") -> str:
    return f'<text x="0" y="0" text-anchor="{anchor}"{look.write()}>{written}</text>'


def _measure(bench: Bench, svg: str) -> tuple[float, float, float, float, float]:
    """Give how far some SVG reaches by itself: left, top, right, bottom, and its lowest baseline; 0 for all of them
    where it draws nothing. What is wrong with it is told where it is drawn."""
    bench.charge(len(svg) * _LETTER + _PRICE)  # if it is known too, so that no card hangs on others
    found = bench.measured.get(svg)
    if found is None:
        boxes, lines = [(0.0, 0.0, 0.0, 0.0)], [0.0]
        with contextlib.suppress(MistakeError):
            _, scene = normalise(f'<svg xmlns="{_SVG}">{svg}</svg>', bench.shop, Box(0.0, 0.0, 100.0, 100.0))
            seen = [run.bounds for run in scene.texts] + [shape.bounds for shape in scene.painted]
            boxes = seen or boxes
            lines = [run.letters.y for run in scene.texts if run.letters is not None] or [boxes[-1][3]]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        found = min(lefts), min(tops), max(rights), max(bottoms), max(lines)
        bench.measured[svg] = found
    return found
