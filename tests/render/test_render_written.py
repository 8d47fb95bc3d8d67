"""Faces as they are written: every element and attribute, and whatever is told of them, word for word.

In `written/` stand small templates, and behind each what it gives; `golden.py` says how to keep what they give now.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from golden import is_regenerating
from PIL import Image

from cardgen.diagnostics import Diagnostic
from cardgen.render.face import write_svg

FOLDER = Path(__file__).parent / "written"
TEXT = 'Gain :sun:.\nThe deck\'s **top** card: -1 "now".'


@dataclass(frozen=True)
class Kept:
    """A small template and what it gives."""

    topic: str
    name: str
    body: str
    given: str

    def __str__(self) -> str:
        return f"== {self.name}\n{self.body}\n-->\n{self.given}\n"


def read_kept(topic: str) -> list[Kept]:
    """Give the templates of a topic, in their order."""
    parts = f"\n{(FOLDER / topic).with_suffix('.txt').read_text(encoding='utf-8')}".split("\n== ")[1:]
    named = (part.partition("\n") for part in parts)
    split = ((name, text.partition("\n-->\n")) for name, _, text in named)
    return [Kept(topic, name, body, given.rstrip("\n")) for name, (body, _, given) in split]


KEPT = [kept for file in sorted(FOLDER.glob("*.txt")) for kept in read_kept(file.stem)]


def make_picture(size: tuple[int, int], kind: str = "PNG", **given: Any) -> bytes:
    output = io.BytesIO()
    Image.new("RGB", size, given.pop("color", "teal")).save(output, kind, **given)
    return output.getvalue()


def make_framed_picture() -> bytes:
    """Give a dark picture whose outermost pixels are white on the left and at the bottom."""
    picture = Image.new("RGB", (40, 40), "black")
    picture.paste((255, 255, 255), (0, 0, 1, 40))
    picture.paste((255, 255, 255), (0, 39, 40, 40))
    output = io.BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


@pytest.fixture
def icons(write: Callable[..., Path]) -> dict[str, str]:
    """Give icons and pictures of many kinds, right and wrong; one of the icons has no file."""
    drawings = {file.stem: file.read_bytes() for file in (FOLDER / "drawings").iterdir()}
    drawings["large"] = drawings["sun"] + b" " * 4_000_000
    for name, data in drawings.items():
        write(f"templates/{name}.svg", data)
    art = make_picture((40, 60))
    huge = b"IHDR" + b"\0\1\0\0\0\1\0\0" + art[24:29]
    exif = Image.Exif()
    exif[0x0112] = 6
    for name, data in {
        "decks/game/art.png": art,
        "decks/game/white.png": make_framed_picture(),
        "decks/game/turned.jpg": make_picture((60, 40), "JPEG", exif=exif),
        "templates/other.png": make_picture((80, 80)),
        "templates/png.svg": art,
        "templates/a.gif": make_picture((9, 9), "GIF"),
        "templates/a.txt": b"text",
        "templates/really.jpg": art,
        "templates/cut.png": art[:-30],
        "templates/cut.jpg": make_picture((60, 40), "JPEG")[:-30],
        "templates/huge.png": art[:12] + huge + zlib.crc32(huge).to_bytes(4, "big") + art[33:],
    }.items():
        write(name, data)
    return {**{name: f"{name}.svg" for name in drawings}, "png": "png.svg", "gone": "gone.svg"}


@pytest.mark.parametrize("kept", KEPT, ids=[f"{kept.topic}: {kept.name}" for kept in KEPT])
def test_face_is_written_and_judged_as_it_is_kept(lay: Callable[..., Any], icons: dict[str, str], kept: Kept) -> None:
    laid = lay(kept.body, icons=icons, typographic=kept.name == "typographic", text=TEXT)
    elements = show_elements(write_svg(laid.faces.fronts["5"].tree)) if laid.faces.fronts else []
    given = "\n".join([*elements, *map(show_finding, laid.report.diagnostics)])
    if is_regenerating():
        keep(kept, given)
    else:
        assert given == kept.given


def show_elements(svg: str) -> list[str]:
    """Give the elements of a face, one a line, without the ground that every face has and the data of pictures."""
    svg = re.sub(r"(base64,)[^\"]*", r"\1...", svg)
    svg = re.sub(r'<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>', "", svg)
    return re.sub(r">(?=<)", ">\n", svg).removesuffix("\n</svg>").split("\n")


def show_finding(found: Diagnostic) -> str:
    place = found.place
    where = "nowhere" if place is None else f"{place.file}:{place.line}:{place.column}+{place.length}"
    hint = f"\n    {found.hint}" if found.hint else ""
    return f"{found.severity} {found.code} of {found.card} at {where}\n  {found.message}{hint}"


def keep(kept: Kept, given: str) -> None:
    now = [replace(each, given=given) if each.name == kept.name else each for each in read_kept(kept.topic)]
    (FOLDER / f"{kept.topic}.txt").write_text("\n".join(map(str, now)), encoding="utf-8")
