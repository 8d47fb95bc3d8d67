"""Looks for the files that a deck names: templates, icons and pictures."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable
from pathlib import PurePosixPath
from urllib.parse import unquote

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.sources import OutsideProjectError, Sources, UnreadableFileError

TEMPLATES = "templates"
_MOST_NEAR = 200  # of so many missing files the nearest name is looked for: the others are missing for the same reason
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]+:)?//|(?:https?|ftp|data|file):", re.IGNORECASE)
_FROM_ROOT = re.compile(r"/|[A-Za-z]:[/\\]")


def is_missing(folders: tuple[str, ...], file: str, place: Place, sources: Sources, report: Report) -> bool:
    """Tell whether a named file is in none of the folders; a name that leads out of them is reported instead."""
    if _is_no_name(folders[0], file, place, report):
        return False
    try:
        name = find_named_file(folders, file, sources.find)
        if name is not None and sources.has_twins(name):
            message, hint = explain_twins(file)
            report.warn("same-file-name", message, place, hint)
        return name is None
    except OutsideProjectError:
        message = f"`{shorten(file)}` leads out of the project's folder."
        hint = f"Write the name as it stands below `{folders[0]}/`, with forward slashes."
        report.error("outside-project", message, place, hint)
        return False
    except UnreadableFileError:
        return False  # told where it is read


def find_named_file(folders: tuple[str, ...], file: str, find: Callable[[str], object | None]) -> str | None:
    """Give what Sources calls a named file, which may be written as in an address, `my%20art.png`; None if it is in
    none of the folders.

    `find` gives None for what is not there, as `Sources.find` and `Sources.read` do. Raises OutsideProjectError for a
    name that leads out of the project.
    """
    for written in dict.fromkeys((file, unquote(file))):
        for folder in folders:
            name = f"{folder}/{written}"
            if written and find(name) is not None:
                return name
    return None


def explain_twins(file: str) -> tuple[str, str]:
    """Say that two files have a name that only programs can tell apart, and what to do."""
    message = f"Two files are named `{shorten(file)}`; they differ only in whether an accented letter is stored as one "
    return f"{message}character or as two.", "Rename or delete one of them."


def is_same_name(one: str, other: str) -> bool:
    """Tell whether two names of files differ at most in capital letters and in how accents are stored."""
    return _fold(one) == _fold(other)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _is_no_name(folder: str, file: str, place: Place, report: Report) -> bool:
    """Tell whether an address, a path of the disk or a path of Windows stands for a name, and report it."""
    hint = f"Write the name as it stands below `{folder}/`, with forward slashes."
    if _ADDRESS.match(file):
        what = "lies on the network, which is never used"
        hint = f"Save it below `{folder}/` and name it as it stands there."
    elif _FROM_ROOT.match(file):
        what = "begins at the root of the disk; files are named from the project's folder"
    elif "\\" in file:
        what, hint = "has backslashes", f"Write `{shorten(file).replace(chr(92), '/')}`."
    elif "\n" in file.rstrip("\n") or "\t" in file:
        meant = file.rstrip("\n").replace("\n", "/n").replace("\t", "/t")
        what, hint = "has a line end or a tab in it", rf"A backslash between double quotes makes one; write `{meant}`."
    else:
        return False
    report.error("outside-project", f"`{shorten(file)}` {what}.", place, hint)
    return True


def suggest_file(folders: tuple[str, ...], file: str, sources: Sources) -> str:
    """Give a hint with the file of the same kind that is named most alike, or where the file is looked for."""
    sources.suggested += 1
    if sources.suggested > _MOST_NEAR:
        return _tell_folders(folders)
    stem, suffix = _split(file)
    names: dict[str, str] = {}
    for folder in folders:
        for path in sources.list_folder(folder):
            name = path.removeprefix(f"{folder}/")
            if is_same_name(name, file) or is_same_name(name, unquote(file)):
                return f"Write `{name}`: capital and small letters differ."
            if name.endswith(suffix):
                names.setdefault(_split(name)[0], name)
    near = difflib.get_close_matches(stem, names, n=1, cutoff=0.6)
    if near:
        return f"Did you mean `{names[near[0]]}`?"
    return _tell_folders(folders)


def _tell_folders(folders: tuple[str, ...]) -> str:
    return "It is looked for below " + " and ".join(f"`{folder}/`" for folder in folders) + "."


def _split(file: str) -> tuple[str, str]:
    """Give a file's bare name and all its endings: `sun` and `.svg.j2`."""
    bare, dot, endings = PurePosixPath(file).name.partition(".")
    return bare, dot + endings
