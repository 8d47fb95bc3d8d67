"""Looks for the files that a deck names: templates, icons and pictures."""

from __future__ import annotations

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.reading import shorten
from cardgen.loading.sources import OutsideProjectError, Sources

TEMPLATES = "templates"


def is_missing(folders: tuple[str, ...], file: str, place: Place, sources: Sources, report: Report) -> bool:
    """Tell whether a named file is in none of the folders; a name that leads out of them is reported instead."""
    try:
        return all(sources.find(f"{folder}/{file}") is None for folder in folders)
    except OutsideProjectError:
        report.error(
            "outside-project",
            f"`{shorten(file)}` leads out of the project's folder.",
            place,
            f"Write the name as it stands below `{folders[0]}/`, with forward slashes.",
        )
        return False
    except OSError:
        return True


def suggest_file(folders: tuple[str, ...], file: str, sources: Sources) -> str:
    """Give a hint with the nearest file of the same kind, or where the file is looked for."""
    suffix = file[file.find(".") :] if "." in file else ""
    names = [
        name.removeprefix(f"{folder}/")
        for folder in folders
        for name in sources.list_folder(folder)
        if name.endswith(suffix)
    ]
    where = " or ".join(f"`{folder}/`" for folder in folders)
    return suggest(file, names) or f"It is looked for below {where}."
