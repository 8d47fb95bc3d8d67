"""Renders the README's pictures from what `cardgen build wayjer` makes: run it after a change of the look."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2

HERE = Path(__file__).parent
PICTURES = (("cards.pdf", 2, "sheet.png", 80), ("rulebook.pdf", 3, "rulebook.png", 85))


def main() -> None:
    """Build Wayjer into a temporary folder and keep a page of each PDF as PNG."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cardgen", "build", "wayjer", "--landscape", "--output", folder]
        subprocess.run(command, check=True)
        for file, page, name, dpi in PICTURES:
            document = pypdfium2.PdfDocument(Path(folder) / "wayjer" / file)
            image = document[page].render(scale=dpi / 72).to_pil()
            image.convert("P", palette=1, colors=128).save(HERE / name, optimize=True)
            document.close()


if __name__ == "__main__":
    main()
