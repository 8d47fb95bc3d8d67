"""Tells of font files of the project that cannot be used, or not by everybody, even where nothing asks for them."""

from __future__ import annotations

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.render.fonts.library import FOLDER, FontLibrary


def check_fonts(sources: Sources, report: Report) -> None:
    """Warn of each file in `fonts/` that is not used, with the reason, and of fonts that may not be embedded."""
    library = FontLibrary(sources)
    for file, fault in library.faults().items():
        message = f"`{file}` is not used as a font: it {fault.said}."
        report.warn("unusable-font", message, Place(file), fault.hint)
    for first, file, name in library.list_doubles():
        message = f"`{first}` and `{file}` are both {name}, with different letters; a text is set in one of them."
        report.warn("unusable-font", message, Place(file), "Delete the one that is not meant.")
    for file, obstacle in sources.find_odd(FOLDER).items():
        message = f"`{file}` is not used as a font: {obstacle}."
        report.warn("unusable-font", message, Place(file), f"Put the file itself into `{FOLDER}/`, or take it away.")
    for file in library.restricted():
        message = f"The maker of the font in `{file}` does not let it be embedded in documents (fsType of OS/2)."
        hint = f"Ask for a licence that allows it, or take a font with an open licence into `{FOLDER}/`."
        report.warn("restricted-font", message, Place(file), hint)
