"""Printers on the command line: their names, what was read off a target, and the file that keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardgen.units import format_mm, parse_length, parse_shift

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cardgen.model import PrinterProfile

PLACES = "ABCDE"
READ_METAVAR = "PLACE=RIGHTxDOWN"


class Printer(click.ParamType["PrinterProfile"]):
    """A printer that was calibrated, by its name in small or capital letters."""

    name = "printer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> PrinterProfile:
        """Give the profile."""
        from cardgen.diagnostics.report import suggest

        known, name = load_known_printers(), value.lower()
        if name not in known:
            listed = f"`cardgen calibrate --list` shows the {len(known)} that there are."
            none = "There is none yet: `cardgen calibrate` prints a target."
            self.fail(
                f"There is no printer `{value}`. {suggest(name, known) or (listed if known else none)}", param, ctx
            )
        return known[name]

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the printers that there are."""
        from click.shell_completion import CompletionItem

        from cardgen.diagnostics import Report
        from cardgen.loading.printers import load_printers

        return [CompletionItem(name) for name in load_printers(Report()) if name.startswith(incomplete)]


class PrinterName(click.ParamType[str]):
    """What a printer may be called."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the name."""
        from cardgen.loading.printers import LONGEST_NAME, is_printer_name

        if not is_printer_name(value):
            other = "-".join("".join(letter if letter.isalnum() else " " for letter in value.lower()).split())
            hint = f" Did you mean `{other}`?" if is_printer_name(other) else ""
            rule = f"it has small letters, digits, hyphens and underscores, at most {LONGEST_NAME}"
            self.fail(f"`{value}` is no name for a printer: {rule}.{hint}", param, ctx)
        return str(value)


class Shift(click.ParamType[float]):
    """A length in one direction, which may be negative."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the millimetres."""
        from cardgen.loading.printers import MOST_SHIFT

        length = value if isinstance(value, float) else parse_length(value)
        if length is None or abs(length) > MOST_SHIFT:
            most = format_mm(MOST_SHIFT)
            self.fail(f"`{value}` is no length from -{most} to {most} mm, such as 0.5 or -0.3.", param, ctx)
        return length


class Margin(click.ParamType[float]):
    """The edge that a printer leaves white, no wider than any printer's."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the millimetres."""
        from cardgen.loading.printers import MOST_MARGIN

        length = value if isinstance(value, float) else parse_length(value)
        if length is None or not 0 <= length <= MOST_MARGIN:
            self.fail(f"`{value}` is no length from 0 to {format_mm(MOST_MARGIN)} mm, such as 4.2.", param, ctx)
        return length


class Rotation(click.ParamType[float]):
    """An angle in degrees, clockwise."""

    name = "degrees"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the degrees."""
        from cardgen.loading.printers import MOST_ROTATION, parse_rotation

        degrees = value if isinstance(value, float) else parse_rotation(value)
        if degrees is None:
            most = format_mm(MOST_ROTATION)
            self.fail(f"`{value}` is no turn from -{most} to {most} degrees, such as 0.2.", param, ctx)
        return degrees


class ReadAt(click.ParamType[tuple[str, tuple[float, float]]]):
    """What was read at one place of a target."""

    name = "read-off"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[float, float]]:
        """Give the place and the shift in millimetres to the right and down."""
        place, _, text = value.partition("=")
        shift = parse_shift(text, most=20.0)
        if place.strip().upper() not in tuple(PLACES) or shift is None:
            places = f"{', '.join(PLACES[:-1])} or {PLACES[-1]}"
            self.fail(f"`{value}` is no read-off: write a place, {places}, and what is there: B=0.5x-0.3.", param, ctx)
        return place.strip().upper(), shift


class FlipEdge(click.ParamType[str]):
    """The edge over which a printer turns the sheet."""

    name = "edge"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the name of the edge."""
        from cardgen.loading.printers import FLIPS, parse_flip

        found = parse_flip(value)
        if found is None:
            self.fail(f"`{value}` is no edge to turn a sheet over; there are {' and '.join(FLIPS)}.", param, ctx)
        return found


def load_known_printers() -> dict[str, PrinterProfile]:
    """Give the printers by name; a file of them with mistakes ends the command with all that is wrong in it."""
    from cardgen.diagnostics import Report
    from cardgen.loading.printers import FILE, load_printers
    from cardgen.loading.user_folder import find_config_folder

    report = Report()
    known = load_printers(report)
    if report.has_errors:
        wrong = "\n".join(
            f"  line {found.place.line if found.place else 1}: {found.message} {found.hint}".rstrip()
            for found in report.diagnostics
        )
        raise click.UsageError(f"The file of your printers cannot be used, {find_config_folder() / FILE}:\n{wrong}")
    return known


def tell_printer(printer: PrinterProfile) -> dict[str, str]:
    """Say what is known of a printer, in words."""
    from cardgen.sheets.printer import tell_shift, tell_turn

    lie = ", the sheet on its long side" if printer.is_landscape else ""
    return {
        "backs": tell_shift(printer.x, printer.y, ", "),
        "turned": tell_turn(printer.rotation) if printer.rotation else "no",
        "flip": f"{printer.flip}{lie}",
        "margin": "as the deck says" if printer.margin is None else f"{format_mm(printer.margin)} mm",
    }
