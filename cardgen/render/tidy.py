"""Makes the pages that cairo writes plain: one ink is one ink, and only what is transparent has transparency."""

from __future__ import annotations

import re
from typing import Any

from pikepdf import Dictionary, Name, Stream

from cardgen.render.one_ink import MARK

# A string of a text is passed over whole, so that nothing within it is taken for an operator.
_STRING = rb"\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>"
_COLOR = rb"(?<![^\s])(?P<red>\S+) (?P<green>\S+) (?P<blue>\S+) (?P<operator>rg|RG)(?=\s)"
_STATE = rb"/(?P<state>\w+) gs\s?"
_FOUND = re.compile(rb"(?P<string>" + _STRING + rb")|" + _STATE + rb"|" + _COLOR)
_ROUNDING = 1.5e-6


def tidy_page(page: Any) -> None:
    """Make a page of a drawn face plain; a page with anything transparent keeps its groups and their states."""
    is_plain = drop_groups(page)
    forms = _find_forms(page)
    for stream in (page.Contents, *forms):
        data = stream.read_bytes()
        plain = _FOUND.sub(lambda found: _replace(found, is_plain), data)
        if plain != data:
            stream.write(plain)
    for part in (page, *forms) if is_plain else ():
        if "/ExtGState" in part.get("/Resources", Dictionary()):
            del part.Resources.ExtGState


def drop_groups(page: Any) -> bool:
    """Take the transparency groups out of a page where nothing is transparent; tell whether nothing is."""
    parts = (page, *_find_forms(page))
    is_plain = not any(_is_transparent(part.get("/Resources", Dictionary())) for part in parts)
    for part in parts if is_plain else ():
        if "/Group" in part:
            del part.Group
    return is_plain


def _find_forms(page: Any) -> list[Any]:
    """Give each form that a page draws, and those that they draw, once."""
    found: dict[tuple[int, int], Any] = {}
    owners = [page]
    while owners:
        drawn = owners.pop().get("/Resources", Dictionary()).get("/XObject", Dictionary())
        fresh = [form for form in drawn.values() if form.get("/Subtype") == Name.Form and form.objgen not in found]
        found.update((form.objgen, form) for form in fresh)
        owners.extend(fresh)
    return list(found.values())


def _is_transparent(resources: Any) -> bool:
    """Tell whether something in a page's or a form's resources lets what is below it be seen, or patterns might."""
    states = resources.get("/ExtGState", Dictionary()).values()
    if any(set(state.keys()) - {"/Type", "/ca", "/CA"} for state in states):
        return True
    if any(float(state.get(key, 1)) != 1 for state in states for key in ("/ca", "/CA")):
        return True
    if any(isinstance(pattern, Stream) for pattern in resources.get("/Pattern", Dictionary()).values()):
        return True
    return any("/SMask" in drawn for drawn in resources.get("/XObject", Dictionary()).values())


def _replace(found: re.Match[bytes], is_plain: bool) -> bytes:
    if found["state"] is not None:
        return b"" if is_plain else found[0]
    if found["operator"] is None:
        return found[0]
    try:
        red, green, blue = (float(found[name]) for name in ("red", "green", "blue"))
    except ValueError:
        return found[0]
    if red != green or abs(blue - red - MARK) > _ROUNDING:
        return found[0]
    return found["red"] + (b" g" if found["operator"] == b"rg" else b" G")
