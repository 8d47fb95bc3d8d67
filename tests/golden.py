"""Texts that tests compare with a file, word for word.

After a change that is meant: `REGENERATE_GOLDEN=1 pytest tests/FOLDER` keeps what is given now; read the diff.
"""

from __future__ import annotations

import os
from pathlib import Path


def is_regenerating() -> bool:
    """Tell whether the files are to hold what is given now; several processes would overwrite what others keep."""
    is_asked = bool(os.environ.get("REGENERATE_GOLDEN"))
    if is_asked and "PYTEST_XDIST_WORKER" in os.environ:
        raise RuntimeError("Run pytest without -n to regenerate.")
    return is_asked


def compare(file: Path, found: str) -> None:
    """Compare a text with what its file holds."""
    if is_regenerating():
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
