"""Each PDF of the shipped games looks alike in three renderers, page by page, and sheets hold each font once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageDraw
from renderers import (
    Draw,
    Drawn,
    compare,
    draw_with_pdfium,
    draw_with_poppler,
    find_differences,
    need_tools,
    take_drawn,
)

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
    for file in {*shipped(game).glob("*.pdf")} - {*shipped(game).glob("rul*.pdf")}:  # those of a book and of its cards
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


OPEN = (-5_000, -5_000, 5_000, 5_000)
A5_IN_PIXELS = (0, 0, 559.37, 793.7)  # as if nothing on it were turned


@pytest.mark.parametrize("game", SHIPPED)
def test_nothing_on_a_page_of_a_rulebook_is_cut_off_however_it_is_turned(
    game: str, shipped: Callable[[str], Path], tmp_path: Path
) -> None:
    need_tools()
    file = shipped(game) / "rulebook.pdf"
    assert set_group_boxes(file, tmp_path / "open.pdf", OPEN) > 0
    for draw in (draw_with_poppler, draw_with_pdfium):
        assert find_different_pages(file, tmp_path / "open.pdf", draw, tmp_path) == []


@pytest.mark.parametrize("game", ["wayjer", "three-lanes"])
def test_a_turned_card_that_is_cut_off_before_its_page_ends_is_found(
    game: str, shipped: Callable[[str], Path], tmp_path: Path
) -> None:
    need_tools()
    file = shipped(game) / "rulebook.pdf"
    set_group_boxes(file, tmp_path / "cut.pdf", A5_IN_PIXELS)
    for draw in (draw_with_poppler, draw_with_pdfium):
        assert find_different_pages(file, tmp_path / "cut.pdf", draw, tmp_path) != []


def set_group_boxes(file: Path, to: Path, box: tuple[float, ...]) -> int:
    """Write a copy of a PDF in which each group that holds pictures of cards has the same box; give their number."""
    with pikepdf.open(file) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        faces = {form.objgen for form in forms if "/Matrix" in form}
        groups = [form for form in forms if form.objgen not in faces and faces & find_drawn(form)]
        for group in groups:
            group.BBox = pikepdf.Array(box)
        pdf.save(to)
    return len(groups)


def find_drawn(form: Any) -> set[tuple[int, int]]:
    """Give the numbers of what a form may draw."""
    return {drawn.objgen for _, drawn in form.get("/Resources", {}).get("/XObject", {}).items()}


def find_different_pages(file: Path, other: Path, draw: Draw, folder: Path) -> list[int]:
    """Give the numbers of the pages that one renderer draws otherwise from another file, be it by one pixel."""
    pages = zip(draw(file, 100, folder), draw(other, 100, folder), strict=True)
    return [number for number, (one, two) in enumerate(pages, 1) if ImageChops.difference(one, two).getbbox()]


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


def test_the_last_millimetres_of_a_page_are_compared_too() -> None:
    bare, marked = Image.new("RGB", (394, 394), "white"), Image.new("RGB", (394, 394), "white")
    ImageDraw.Draw(marked).rectangle((391, 0, 394, 394), "black")
    difference = compare("a page", take_drawn(bare), take_drawn(marked), 100)
    assert difference.worst_square == pytest.approx(3 / 39, abs=0.03)
