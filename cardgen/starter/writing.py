"""Writes the files of a new game: all of them, or none."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

from cardgen.atomic_write import write_atomically


def write_all(project: Path, planned: Mapping[str, bytes]) -> None:
    """Write files by their names from a folder; if one cannot be written, those before it are taken away again.

    None of them may be there yet. Raises OSError.
    """
    folders = [folder for folder in _list_folders(project, planned) if not folder.exists()]
    written: list[Path] = []
    try:
        for name, data in planned.items():
            path = project / name
            if path.exists():
                raise FileExistsError(17, "a file of this name is there already", str(path))
            write_atomically(path, data)
            written.append(path)
    except BaseException:
        for path in written:
            path.unlink()
        for folder in reversed(folders):
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


def _list_folders(project: Path, planned: Mapping[str, bytes]) -> list[Path]:
    """Give the folders above the files and below the project's, each after those that it lies in."""
    every = {folder for name in planned for folder in (project / name).parents if folder.is_relative_to(project)}
    return sorted(every - {project}, key=lambda folder: len(folder.parts))
