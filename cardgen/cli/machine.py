"""What is installed on the machine and what is missing: Python's packages, system libraries, fonts, places to write."""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import importlib
import io
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardgen.loading.sources import Sources

if TYPE_CHECKING:
    from cardgen.render.fonts.faces import FontFace

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:>=\s*([0-9.]+))?")
_AGAIN = "Install cardgen again: pip install cardgen"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked for: what was found of it, and, where it is not well, what to do.

    `is_missing` is what cardgen cannot do without; advice alone is for what only looks worse.
    """

    topic: str
    name: str
    found: str
    advice: str = ""
    is_missing: bool = False


def examine(project: Path, output: Path, encoding: str) -> Iterator[Finding]:
    """Look for all that cardgen needs: works also where a package or a library is missing."""
    yield from _find_programs()
    yield from _find_packages()
    yield from _find_libraries()
    yield from _find_fonts(Sources(project))
    yield from _find_rules()
    yield _find_place(output)
    yield _find_encoding(encoding)


def _find_programs() -> Iterator[Finding]:
    try:
        yield Finding("program", "cardgen", metadata.version("cardgen"))
    except metadata.PackageNotFoundError:
        yield Finding("program", "cardgen", "not installed, run from its folder", "pip install -e .")
    found = platform.python_version()
    is_old = sys.version_info < (3, 11)
    yield Finding("program", "Python", found, "Install Python 3.11 or newer." if is_old else "", is_old)


# ---- packages


def _find_packages() -> Iterator[Finding]:
    try:
        lines = metadata.requires("cardgen") or []
    except metadata.PackageNotFoundError:
        return
    modules = _list_modules()
    for line in lines:
        match = _REQUIREMENT.match(line)
        if match and ";" not in line:
            yield _find_package(match[1], match[2] or "0", modules.get(_fold(match[1]), ()))


def _list_modules() -> Mapping[str, tuple[str, ...]]:
    """Give the modules of each package by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for module, packages in metadata.packages_distributions().items():
        for package in packages if module.isidentifier() and not module.startswith("_") else ():
            found[_fold(package)] = (*found.get(_fold(package), ()), module)
    return found


def _find_package(name: str, least: str, modules: tuple[str, ...]) -> Finding:
    asked = f"{name} >= {least}"
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding("package", asked, "missing", _AGAIN, is_missing=True)
    if _count(version) < _count(least):
        return Finding("package", asked, f"{version}, too old", _AGAIN, is_missing=True)
    for module in modules:
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                importlib.import_module(module)
        except ImportError as problem:
            return Finding("package", asked, f"{version}, cannot be loaded: {problem}", _AGAIN, is_missing=True)
        except OSError:
            advice = "Install the system libraries that are missing, see below."
            return Finding("package", asked, f"{version}, lacks a system library", advice, is_missing=True)
    return Finding("package", asked, version)


def _fold(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _count(version: str) -> list[int]:
    """Give a version's numbers, to be compared, without zeros at its end."""
    match = re.match(r"[0-9.]*", version)
    numbers = [int(part) for part in (match[0] if match else "").split(".") if part]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


# ---- system libraries


def _read_text(function: str) -> Callable[[Any], str]:
    def read(library: Any) -> str:
        tell = getattr(library, function)
        tell.restype = ctypes.c_char_p
        return str(tell().decode())

    return read


def _read_freetype(library: Any) -> str:
    handle, numbers = ctypes.c_void_p(), [ctypes.c_int() for _ in range(3)]
    library.FT_Init_FreeType(ctypes.byref(handle))
    library.FT_Library_Version(handle, *map(ctypes.byref, numbers))
    library.FT_Done_FreeType(handle)
    return ".".join(str(number.value) for number in numbers)


# name for the linker -> how its version is asked for, the package of Debian and Ubuntu, that of Homebrew
_LIBRARIES: Mapping[str, tuple[Callable[[Any], str] | None, str, str]] = MappingProxyType(
    {
        "cairo": (_read_text("cairo_version_string"), "libcairo2", "cairo"),
        "freetype": (_read_freetype, "libfreetype6", "freetype"),
        "pango-1.0": (_read_text("pango_version_string"), "libpango-1.0-0", "pango"),
        "pangoft2-1.0": (None, "libpangoft2-1.0-0", "pango"),
        "harfbuzz": (_read_text("hb_version_string"), "libharfbuzz0b", "harfbuzz"),
        "harfbuzz-subset": (None, "libharfbuzz-subset0", "harfbuzz"),
    }
)


def _find_libraries() -> Iterator[Finding]:
    for name, (read, debian, brew) in _LIBRARIES.items():
        file = ctypes.util.find_library(name)
        if file is None:
            advice = f"brew install {brew}" if sys.platform == "darwin" else f"sudo apt-get install {debian}"
            yield Finding("library", name, "missing", advice, is_missing=True)
            continue
        version = ""
        if read is not None:
            with contextlib.suppress(OSError, AttributeError):
                version = read(ctypes.CDLL(file))
        yield Finding("library", name, version or "found")


# ---- fonts, places and the terminal


def _find_fonts(sources: Sources) -> Iterator[Finding]:
    try:
        from cardgen.render.fonts import FontLibrary
    except (ImportError, OSError) as problem:
        name = getattr(problem, "name", None) or "a package"
        yield Finding("font", "fonts/", f"cannot be looked at without `{name}`", _AGAIN, is_missing=True)
        return
    library = FontLibrary(sources)
    families: dict[tuple[str, str], list[FontFace]] = {}
    for file, face in library.list_faces():
        where = "the project's" if sources.is_own(file) else "shipped"
        families.setdefault((face.family, where), []).append(face)
    for (family, where), faces in sorted(families.items()):
        yield Finding("font", family, f"{_describe_faces(faces)} ({where})")
    for file, fault in library.faults().items():
        yield Finding("font", file, f"not used: it {fault.said}", fault.hint, is_missing=True)
    if not families:
        yield Finding("font", "fonts/", "no font", _AGAIN, is_missing=True)


def _describe_faces(faces: list[FontFace]) -> str:
    """Tell the weights that a family has upright and in italic: `300, 400-700; italic 400`."""
    told = []
    for is_italic in (False, True):
        spans = sorted({face.weights for face in faces if face.can_slant(is_italic)})
        weights = ", ".join(f"{low:g}" if low == high else f"{low:g}-{high:g}" for low, high in spans)
        told += [f"{'italic ' if is_italic else ''}{weights}"] if weights else []
    return "; ".join(told)


def _find_rules() -> Iterator[Finding]:
    """Look at the rules that other packages bring; one that is broken stands in the way of no other game."""
    from cardgen.diagnostics.mistake import MistakeError
    from cardgen.games import added, find_game

    for name, packages in added.list_packages().items():
        if find_game(name) is not None:
            advice = f"Give them another name: `rules: {name}` means those that come with cardgen."
            yield Finding("rules", name, f"of {packages}, never used", advice)
            continue
        try:
            added.find_added(name)
        except MistakeError as broken:
            yield Finding("rules", name, f"of {packages}, broken", broken.message)
        else:
            yield Finding("rules", name, f"of {packages}")


def _find_place(output: Path) -> Finding:
    """Try to write where a build would: in the folder, or in the nearest one above it that is there."""
    there = next(folder for folder in (output, *output.parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return Finding("place", f"{output.name}/", "can be written")
    except OSError as problem:
        advice = "Look at its permissions, or build with another `--output`."
        return Finding("place", f"{output.name}/", f"cannot be written: {problem.strerror}", advice, is_missing=True)


def _find_encoding(encoding: str) -> Finding:
    is_whole = encoding.lower().replace("-", "") in ("utf8", "utf16", "utf8sig")
    advice = "" if is_whole else "Signs that it lacks are shown as \\u2019; set PYTHONUTF8=1 for all of them."
    return Finding("terminal", "encoding", encoding, advice)
