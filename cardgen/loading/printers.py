"""The printers that a user has calibrated: one file of profiles by name in the user's configuration folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from cardgen.atomic_write import write_atomically
from cardgen.diagnostics import Report, shorten
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.print_settings import find_duplex
from cardgen.loading.reading import read_entries, read_length, read_value, read_yes_no
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.user_folder import find_config_folder
from cardgen.loading.yaml_tree import Node, parse_yaml
from cardgen.model import PrinterProfile
from cardgen.units import format_mm

FILE = "printers.yaml"
MOST_SHIFT, MOST_ROTATION, MOST_MARGIN = 20.0, 5.0, 30.0
FLIPS = ("long-edge", "short-edge")
LONGEST_NAME = 40
_NAME = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST_NAME - 1}}}")
_DEGREES = re.compile(r"[+-]?(?:[0-9]{1,3}(?:\.[0-9]{1,15})?|\.[0-9]{1,15})")
_HEAD = "# The printers that `cardgen calibrate --save` has been told of; lengths in millimetres.\n"


def parse_flip(text: str) -> str | None:
    """Give the edge over which a printer turns the sheet; None for what is none."""
    found = find_duplex(text)
    return found if found in FLIPS else None


def parse_rotation(text: str) -> float | None:
    """Give the degrees of a turn of at most five; None for what is none."""
    degrees = float(text) if _DEGREES.fullmatch(text.strip()) else None
    return degrees if degrees is not None and abs(degrees) <= MOST_ROTATION else None


def is_printer_name(text: str) -> bool:
    """Tell whether a printer may be called so: small letters, digits, hyphens and underscores, 40 at most."""
    return _NAME.fullmatch(text) is not None


def _read_flip(node: Node, what: str, report: Report) -> str | None:
    return read_value(node, what, report, parse_flip, "bad-duplex", "`long-edge` or `short-edge`")


def _read_rotation(node: Node, what: str, report: Report) -> float | None:
    wanted = f"a number from -{format_mm(MOST_ROTATION)} to {format_mm(MOST_ROTATION)}, in degrees"
    return read_value(node, what, report, parse_rotation, "bad-number", wanted)


_SHIFT = partial(read_length, low=-MOST_SHIFT, high=MOST_SHIFT)
PRINTER = Table(
    "a printer",
    (
        Key("x", _SHIFT, 0.0),
        Key("y", _SHIFT, 0.0),
        Key("rotation", _read_rotation, 0.0),
        Key("flip", _read_flip, "long-edge"),
        Key("landscape", read_yes_no, usual=False),
        Key("margin", partial(read_length, low=0.0, high=MOST_MARGIN)),
    ),
    "home: {x: 0.5, y: -0.3}",
)


def load_printers(report: Report, folder: Path | None = None) -> dict[str, PrinterProfile]:
    """Give all printers by name; none where there is no file. What is wrong in the file is reported."""
    path = _find_file(folder)
    text = read_text_file(path.name, Sources(path.parent, path.parent), report)
    root = parse_yaml(text, path.name, report) if text and text.strip() not in ("", _HEAD.strip()) else None
    found: dict[str, PrinterProfile] = {}
    for name, entry in read_entries(root, f"`{FILE}`", report, PRINTER.example):
        if not is_printer_name(name):
            message = f"`{shorten(name)}` is no name of a printer."
            report.error("bad-id", message, entry.key.place, "Write small letters, digits, hyphens and underscores.")
            continue
        read = read_table(entry.node, PRINTER, report)
        if read is not None:
            found[name] = PrinterProfile(name, is_landscape=read.pop("landscape"), **read)
    return found


def write_printers(printers: Iterable[PrinterProfile], folder: Path | None = None) -> Path:
    """Write all printers, in the order of their names; give the file. Raises OSError where it cannot be written."""
    path = _find_file(folder)
    known = sorted(printers, key=lambda printer: printer.name)
    write_atomically(path, (_HEAD + "".join(map(format_printer, known))).encode())
    return path


def _find_file(folder: Path | None) -> Path:
    """Give the file of the printers itself where it stands there as a link."""
    return ((folder or find_config_folder()) / FILE).resolve()


def format_printer(printer: PrinterProfile) -> str:
    """Write a printer as it stands in the file."""
    values: Mapping[str, str] = {
        "x": format_exact(printer.x),
        "y": format_exact(printer.y),
        "rotation": format_exact(printer.rotation),
        "flip": printer.flip,
        "landscape": "yes" if printer.is_landscape else "no",
        **({} if printer.margin is None else {"margin": format_exact(printer.margin)}),
    }
    return f"{printer.name}:\n" + "".join(f"  {key}: {value}\n" for key, value in values.items())


def format_exact(value: float) -> str:
    """Write a number with at most four decimals: a hundredth of a millimetre at the edge of any sheet."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
