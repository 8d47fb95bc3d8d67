"""A frame around parts, a picture in a window, an icon, and a drawing of one's own with its size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from cardgen.render.lengths import num
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
from cardgen.render.parts.rows import as_part
from cardgen.render.parts.texts import set_line, set_paragraph

_FITS = {"cover": "xMidYMid slice", "contain": "xMidYMid meet"}
_TITLE_GAP = 0.8


def frame(
    bench: Bench,
    call: Call,
    content: Any = None,
    *,
    title: Any = None,
    width: Any = None,
    height: Any = None,
    pad: Any = 2,
    radius: Any = 1.5,
    ground: str = "none",
    line: str = "#000000",
    line_width: Any = 0.4,
    across: str = "start",
    **look: Any,
) -> Part:
    """Give a box with a border around a part or a text; its title interrupts the border."""
    style, pad, radius = read_look(call, look), length(call, "pad", pad), length(call, "radius", radius)
    wide, high = find_length(call, "width", width), find_length(call, "height", height)
    heading = set_line(bench, call, title, style)
    lift = heading.height / 2 if heading else 0.0
    top = lift + max(pad, lift + _TITLE_GAP if heading else 0.0)
    inner = _read_content(bench, call, content, style, None if wide is None else wide - 2 * pad)
    need = inner.width + 2 * pad, top + inner.height + pad
    begin = max(pad, radius) + _TITLE_GAP
    need_title = heading.width + 2 * begin if heading else 0.0
    bench.check_room(call, max(need[0], need_title), wide)
    bench.check_room(call, need[1], high, "high")
    wide, high = max(need[0], need_title) if wide is None else wide, need[1] if high is None else high
    gap = (begin - _TITLE_GAP, begin + heading.width + _TITLE_GAP) if heading else None
    stroke = {"fill": "none", "stroke": line, "stroke-width": num(length(call, "line_width", line_width))}
    edge = {"y": num(lift), "width": num(wide), "height": num(high - lift), "rx": num(radius), "fill": ground}
    svg = f'<rect x="0"{write_attributes(edge)}/>' if ground != "none" else ""
    svg += f'<path d="{_draw_border(wide, high, lift, radius, gap)}"{write_attributes(stroke)}/>'
    svg += moved(heading, begin, 0.0) if heading else ""
    left = place_in(inner.width, wide - 2 * pad, choice(call, "across", across, SHARES))
    return Part(svg + moved(inner, pad + left, top), wide, high)


def picture(
    bench: Bench, call: Call, href: Any, width: Any, height: Any, *, focus: Any = None, fit: str = "cover"
) -> Part:
    """Give a picture in a window: as large as covers it, cut around its focus, or as large as is seen whole."""
    wide, high = length(call, "width", width), length(call, "height", height)
    if href is None:
        return Part()
    said = {"href": href, "width": num(wide), "height": num(high)}
    said |= {"preserveAspectRatio": _FITS[choice(call, "fit", fit, _FITS)]}
    if focus is not None:
        said["focus"] = " ".join(map(str, focus)) if isinstance(focus, list | tuple) else focus
    return Part(f"<image{write_attributes(said)}/>", wide, high)


def icon(bench: Bench, call: Call, name: Any, size: Any = 5, *, ink: str = "#000000") -> Part:
    """Give an icon of the deck in a square."""
    side = length(call, "size", size)
    if name is None:
        return Part()
    said = {"name": name, "x": 0, "y": 0, "size": num(side), "fill": ink}
    return Part(f"<icon{write_attributes(said)}/>", side, side)


def part(
    bench: Bench, call: Call, svg: Any = None, *, width: Any, height: Any, caller: Callable[[], Markup] | None = None
) -> Part:
    """Give a drawing of one's own, from its top left corner, with its size: a macro's, or what a call block holds."""
    drawn = caller() if caller is not None else svg
    if not isinstance(drawn, Markup):
        hint = "Write it into the block: `{% call layout.part(width=10, height=8) %} ... {% endcall %}`."
        raise mistake(call, "`layout.part` takes a drawing: what a macro or a call block gives.", hint)
    return Part(str(drawn), length(call, "width", width), length(call, "height", height))


def _read_content(bench: Bench, call: Call, content: Any, look: Look, room: float | None) -> Part:
    """Give what stands in a frame; a text wraps where the frame's width is said."""
    if content is None or isinstance(content, Part) or room is None:
        return as_part(bench, call, content, look)
    return set_paragraph(bench, call, content, look, max(room, 0.1))


def _draw_border(wide: float, high: float, top: float, radius: float, gap: tuple[float, float] | None) -> str:
    """Give the path of a border with round corners, from the right end of the gap in its upper edge to the left one."""
    radius = min(radius, wide / 2, (high - top) / 2)
    start, end = (gap[1], gap[0]) if gap else (radius, radius)
    right, bottom, inner_right, inner_bottom = num(wide), num(high), num(wide - radius), num(high - radius)
    turn = f"A{num(radius)} {num(radius)} 0 0 1" if radius else "L"
    return (
        f"M{num(start)} {num(top)}H{inner_right}{turn}{right} {num(top + radius)}V{inner_bottom}"
        f"{turn}{inner_right} {bottom}H{num(radius)}{turn}0 {inner_bottom}V{num(top + radius)}"
        f"{turn}{num(radius)} {num(top)}" + (f"H{num(end)}" if gap else "Z")
    )
