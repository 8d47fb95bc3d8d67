"""Renders the pictures of README and of the pages from what cardgen makes: run it after a change of the look."""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).parent
GRID = ("--paper", "381x355.6", "--bleed", "0", "--gap", "0", "--margin", "0", "--no-marks")
CUT = ("--registration", "silhouette-3", "--cut-layer")
WHOLE = (0, 0, 0, 0)
HEAD = (0, 573, 255, 0)
BUSINESS = ("--card", "business-us", "--layout", "avery-5371")
TARGET = (0, 270, 220, 340)
PICTURES = (
    ("wayjer", ("--landscape",), "cards.pdf", 2, WHOLE, "sheet.png", 80),
    ("wayjer", ("--landscape",), "rulebook.pdf", 3, WHOLE, "rulebook.png", 85),
    ("foxes", GRID, "cards.pdf", 0, WHOLE, "foxes.png", 75),
    ("foxes", (), "cards.pdf", 4, (0, 500, 225, 0), "cut.png", 150),
    ("foxes", ("--marks", "corners"), "cards.pdf", 4, HEAD, "marks-corners.png", 60),
    ("foxes", ("--marks", "crosses", "--mark-color", "white"), "cards.pdf", 4, HEAD, "marks-crosses.png", 60),
    ("foxes", ("--marks", "lines"), "cards.pdf", 4, HEAD, "marks-lines.png", 60),
    ("foxes", ("--marks", "full"), "cards.pdf", 4, HEAD, "marks-full.png", 60),
    ("foxes", ("--marks", "dots"), "cards.pdf", 4, HEAD, "marks-dots.png", 60),
    ("foxes", ("--gap", "0", "--cut-lines"), "cards.pdf", 0, WHOLE, "sheet-butted.png", 30),
    ("foxes", ("--skip", "1,4-5"), "cards.pdf", 0, WHOLE, "sheet-skip.png", 30),
    ("foxes", ("--duplex", "fold"), "cards.pdf", 0, WHOLE, "sheet-fold.png", 30),
    ("foxes", BUSINESS, "cards.pdf", 0, WHOLE, "sheet-layout.png", 30),
    ("foxes", CUT, "cards.pdf", 0, WHOLE, "registration.png", 60),
    ("foxes", ("--proof",), "cards.pdf", 0, (0, 265, 0, 270), "proof.png", 110),
)
"""A game, how it is built, a page of a file, what is cut off in points, and the picture with its dots per inch."""


def main() -> None:
    """Build the games in a temporary folder and keep a page of each PDF as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        run(folder, "new", "foxes", "--title", "Night Foxes", "--players", "2-4")
        for game, options, file, page, cropped, name, dpi in PICTURES:
            run(folder, "build", game, *options)
            keep(Path(folder) / "output" / game / file, page, cropped, name, dpi)
        run(folder, "export", "foxes", "--to", "tabletop-simulator", "--max-side", "900")
        (sheet,) = (Path(folder) / "output/foxes/tabletop-simulator").glob("foxes-1-fronts-*.png")
        with Image.open(sheet) as image:
            image.convert("P", palette=1, colors=128).save(HERE / "foxes-sheet.png", optimize=True)
        run(folder, "calibrate")
        keep(Path(folder) / "calibration.pdf", 1, TARGET, "target.png", 110)


def keep(file: Path, page: int, cropped: tuple[int, int, int, int], name: str, dpi: int) -> None:
    """Keep a page of a PDF as PNG."""
    document = pypdfium2.PdfDocument(file)
    image = document[page].render(scale=dpi / 72, crop=cropped).to_pil()
    image.convert("P", palette=1, colors=128).save(HERE / name, optimize=True)
    document.close()


def run(folder: str, *arguments: str) -> None:
    """Run cardgen in a folder."""
    command: Sequence[str] = [sys.executable, "-m", "cardgen", *arguments]
    subprocess.run(command, check=True, cwd=folder)


if __name__ == "__main__":
    main()
