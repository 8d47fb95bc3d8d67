"""What is found in files of other programs is what poppler finds in them, too."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from foreign_files import by_ghostscript, of_cairo, of_reportlab, of_weasyprint, sheet_with_marks
from shipped_files import GAMES, read_files

from cardgen.geometry import Box
from cardgen.sheets.inspection.facts import Inspection, PageBoxes
from cardgen.sheets.inspection.reading import inspect_pdf
from cardgen.units import MM_PER_PT

WRITERS: tuple[Callable[[], bytes], ...] = (of_reportlab, of_cairo, of_weasyprint, sheet_with_marks)


def run(*command: object) -> str:
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


@pytest.fixture(params=[*(writer.__name__ for writer in WRITERS), "ghostscript"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made = {writer.__name__: writer for writer in WRITERS}.get(request.param)
    path = tmp_path / "file.pdf"
    path.write_bytes(made() if made else by_ghostscript(of_reportlab(), tmp_path, "-dEmbedAllFonts=true"))
    return path


def box_of(line: str, height: float) -> Box:
    x1, y1, x2, y2 = (float(number) * MM_PER_PT for number in line.split()[-4:])
    return Box(x1, height - y2, x2 - x1, y2 - y1)


def assert_same_boxes(path: Path, found: Inspection) -> None:
    told = run("pdfinfo", "-box", "-f", 1, "-l", found.page_count, path)
    assert int(re.search(r"Pages:\s+(\d+)", told)[1]) == found.page_count  # type: ignore[index]
    for page in found.pages:
        lines = {line.split()[2]: line for line in told.splitlines() if re.match(rf"Page\s+{page.number} \w+Box", line)}
        media = [float(number) * MM_PER_PT for number in lines["MediaBox:"].split()[-4:]]
        for key, ours in names_of(page.boxes).items():
            theirs = box_of(lines[key], media[3])
            ours = ours or page.boxes.crop or page.boxes.media
            for one, other in ((ours.x, theirs.x - media[0]), (ours.y, theirs.y), (ours.width, theirs.width)):
                assert one == pytest.approx(other, abs=0.005), (page.number, key)


def names_of(boxes: PageBoxes) -> dict[str, Box | None]:
    return {
        "MediaBox:": boxes.media,
        "CropBox:": boxes.crop,
        "BleedBox:": boxes.bleed,
        "TrimBox:": boxes.trim,
        "ArtBox:": boxes.art,
    }


def list_poppler_fonts(path: Path) -> set[tuple[str, bool, bool]]:
    """Name without the tag of a subset, whether it is embedded, whether it is a subset."""
    found = set()
    for row in run("pdffonts", path).splitlines()[2:]:
        name = row.split()[0]
        embedded, subset, _ = re.search(r"(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$", row).groups()  # type: ignore[union-attr]
        found.add((name.partition("+")[2] if subset == "yes" else name, embedded == "yes", subset == "yes"))
    return found


def list_poppler_pictures(path: Path) -> list[tuple[int, int, int, int]]:
    """Page, pixels across and down, and the fewer of the dots to the inch, of what is no mask."""
    rows = [row.split() for row in run("pdfimages", "-list", path).splitlines()[2:]]
    return sorted(
        (int(row[0]), int(row[3]), int(row[4]), min(int(row[-4]), int(row[-3]))) for row in rows if row[2] == "image"
    )


def assert_as_poppler_finds(path: Path) -> None:
    found = inspect_pdf(path.read_bytes())
    assert_same_boxes(path, found)
    ours = {(font.name, font.is_embedded, font.is_subset) for font in found.fonts}
    assert ours == list_poppler_fonts(path)


def test_boxes_and_fonts_of_other_programs_are_those_that_poppler_finds(file: Path) -> None:
    assert_as_poppler_finds(file)


def test_pictures_are_as_fine_as_poppler_finds_them(file: Path) -> None:
    found = inspect_pdf(file.read_bytes())
    ours = [(page.number, each.width, each.height, round(each.dpi)) for page in found.pages for each in page.pictures]
    assert sorted(ours) == list_poppler_pictures(file)


def test_the_picture_of_a_hundred_dpi_is_found_in_its_place() -> None:
    (picture,) = inspect_pdf(of_reportlab()).pages[1].pictures
    assert (picture.width, picture.height) == (100, 200)
    assert picture.dpi == pytest.approx(100, abs=0.01)
    assert picture.place.x == pytest.approx(10)
    assert picture.place.y == pytest.approx(297 - 10 - 50.8)
    assert picture.place.width == pytest.approx(25.4)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_prints_is_as_poppler_finds_it(game: str, tmp_path: Path) -> None:
    files = read_files(game)
    assert {"cards.pdf", "box.pdf", "rulebook.pdf"} <= files.keys()
    for name, data in files.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert_as_poppler_finds(path)
