"""Lines that tests of games compare with a file in `told`, word for word."""

from pathlib import Path

import golden

FOLDER = Path(__file__).resolve().parent / "told"


def compare(name, lines):
    """Compare lines with what the file of this name holds."""
    golden.compare(FOLDER / name, "\n".join(lines) + "\n")
