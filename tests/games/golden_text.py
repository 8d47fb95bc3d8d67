"""Texts that tests compare with a file, word for word.

After a change of words that is meant: `REGENERATE_GOLDEN=1 pytest tests/games`, and read the diff.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "told"


def compare(name, lines):
    """Compare lines with what the file of this name holds."""
    file, found = FOLDER / name, "\n".join(lines) + "\n"
    if os.environ.get("REGENERATE_GOLDEN"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
