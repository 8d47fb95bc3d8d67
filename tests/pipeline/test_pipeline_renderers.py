"""Each PDF of the shipped games looks alike in three renderers, page by page, and sheets hold each font once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw
from renderers import Drawn, compare, find_differences, need_tools, take_drawn

from cardgen.loading.sources import find_shipped_folder

SHIPPED = sorted(path.parent.name for path in (find_shipped_folder() / "decks").glob("*/deck.yaml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_every_page_of_a_shipped_game_looks_alike_in_three_renderers(
    game: str, shipped: Callable[[str], Path], tmp_path: Path
) -> None:
    need_tools()
    files = sorted(shipped(game).glob("*.pdf"))
    assert {"cards.pdf", "rulebook.pdf"} <= {file.name for file in files}
    found = [difference for file in files for difference in find_differences(file, 100, tmp_path)]
    assert [str(difference) for difference in found if not difference.is_small()] == []


@pytest.mark.parametrize("game", SHIPPED)
def test_each_font_is_stored_once_in_the_sheets_of_a_shipped_game(game: str, shipped: Callable[[str], Path]) -> None:
    for file in {*shipped(game).glob("*.pdf")} - {*shipped(game).glob("rulebook.pdf")}:
        with pikepdf.open(file) as pdf:
            described = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary)]
            names = [str(each.FontName)[8:] for each in described if each.get("/Type") == "/FontDescriptor"]
        assert names
        assert len(names) == len(set(names)), file.name


@pytest.mark.parametrize("game", SHIPPED)
def test_nothing_of_a_shipped_game_is_in_a_transparency_group(game: str, shipped: Callable[[str], Path]) -> None:
    for file in shipped(game).glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
            assert [each.objgen for each in (*streams, *(page.obj for page in pdf.pages)) if "/Group" in each] == []


def make_page(shift: int = 0, with_icon: bool = True) -> Drawn:
    """Give a page of 100 x 100 mm at 100 dpi with lines 10 pixels apart and an icon of 8 mm."""
    page = Image.new("RGB", (394, 394), "white")
    brush = ImageDraw.Draw(page)
    for y in range(10, 390, 10):
        brush.line((200, y + shift, 390, y + shift), "black")
    if with_icon:
        brush.rectangle((80 + shift, 80 + shift, 112 + shift, 112 + shift), "#8090ff")
    return take_drawn(page)


def test_lines_a_pixel_apart_are_alike() -> None:
    difference = compare("a page", make_page(), make_page(shift=1), 100)
    assert (difference.share, difference.worst_square, difference.is_small()) == (0, 0, True)


def test_a_small_icon_that_one_renderer_leaves_out_is_found() -> None:
    difference = compare("a page", make_page(), make_page(with_icon=False), 100)
    assert difference.share == pytest.approx(33 * 33 / 394**2, rel=0.2)
    assert difference.worst_square > 0.5
    assert not difference.is_small()


def test_lines_of_text_that_one_renderer_moves_are_found() -> None:
    assert not compare("a page", make_page(), make_page(shift=4), 100).is_small()
