"""Icons in a rulebook have the colour of the text around them, read back with pdfium."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces

from cardgen.loading import Sources
from cardgen.rulebook.setting import write_book

ICON = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9h-9z' fill='{}'/></svg>"
STYLE = """
.icon { height: 9mm }
p { color: #1040c0 }
strong, h2 { color: #c01040 }
blockquote { background: #103010; color: #f0e020 }
"""


def set_colors(tmp_path: Path, text: str, fill: str) -> set[tuple[int, int, int]]:
    """Give the colours of large areas on the page of a text, where `:swap:` is a square with a fill."""
    folder = tmp_path / "templates/wayjer"
    (folder / "icons").mkdir(parents=True)
    (folder / "icons/swap.svg").write_text(ICON.format(fill))
    (folder / "rulebook.css").write_text(STYLE)
    sources = Sources(tmp_path, SHIPPED.shipped)
    book, report = expand_text("# A\n\n" + text, sources=sources)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], sources, report)
    assert report.diagnostics == ()
    picture = pypdfium2.PdfDocument(data)[1].render(scale=2).to_pil().convert("RGB")
    return {color for count, color in picture.getcolors(1 << 20) or [] if count > 900}


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("x\n\nx :swap:\n", (0x10, 0x40, 0xC0)),
        ("x\n\nx **:swap:**\n", (0xC0, 0x10, 0x40)),
        ("## x :swap:\n", (0xC0, 0x10, 0x40)),
        ("x\n\n> - x :swap:\n", (0xF0, 0xE0, 0x20)),
    ],
)
@pytest.mark.parametrize("fill", ["black", "currentColor"])
def test_an_icon_has_the_colour_of_its_text(tmp_path: Path, text: str, color: tuple[int, int, int], fill: str) -> None:
    found = set_colors(tmp_path, text, fill)
    assert color in found
    assert (0, 0, 0) not in found


def test_an_icon_with_a_colour_of_its_own_keeps_it(tmp_path: Path) -> None:
    found = set_colors(tmp_path, "x\n\nx :swap:\n", "#20a060")
    assert (0x20, 0xA0, 0x60) in found
    assert (0x10, 0x40, 0xC0) not in found


def test_one_icon_in_two_colours_is_drawn_in_both(tmp_path: Path) -> None:
    found = set_colors(tmp_path, "x\n\nx :swap: **:swap:**\n", "black")
    assert {(0x10, 0x40, 0xC0), (0xC0, 0x10, 0x40)} <= found
