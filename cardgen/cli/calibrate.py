"""`cardgen calibrate`: backs that lie behind their fronts, whatever the printer does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.build_options import NamedSize
from cardgen.cli.completing import complete_papers
from cardgen.cli.named_file import OutputFile, write_named
from cardgen.cli.printers import (
    READ_METAVAR,
    FlipEdge,
    Margin,
    Printer,
    PrinterName,
    ReadAt,
    Rotation,
    Shift,
    load_known_printers,
    tell_printer,
)
from cardgen.cli.session import ExitCode
from cardgen.geometry import Size
from cardgen.papers import PAPERS, format_paper
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.model import PrinterProfile
    from cardgen.sheets.printer import ReadOff
    from cardgen.sheets.spec import SheetSpec

TARGET = Path("calibration.pdf")
MOST_APART = 1.0
"""How many millimetres a place may lie beside where the others put it: paper stretches, but by less."""
_READ = ("x", "y", "rotation", "read", "margin")


@click.command()
@click.option("--paper", type=NamedSize("paper"), shell_complete=complete_papers, help="The target's paper; else A4.")
@click.option("--landscape", is_flag=True, help="Lay the target on its long side.")
@click.option("--flip", type=FlipEdge(), metavar="[long-edge|short-edge]", help="How the printer turns the sheet over.")
@click.option("--printer", type=Printer(), metavar="NAME", help="Print the target as this printer needs it.")
@click.option("--output", type=OutputFile("PDF"), metavar="FILE", help="Another file than `calibration.pdf`.")
@click.option("--save", type=PrinterName(), metavar="NAME", help="Keep what was read off the target for a printer.")
@click.option("--x", type=Shift(), help="Read at A: to the right in mm, negative to the left.")
@click.option("--y", type=Shift(), help="Read at A: down in mm, negative up.")
@click.option(
    "--read", type=ReadAt(), multiple=True, metavar=READ_METAVAR, help="Read at another place; once for each."
)
@click.option("--rotation", type=Rotation(), help="A turn of the back, clockwise, where no second place was read.")
@click.option("--margin", type=Margin(), help="The edge that the printer leaves white, in mm.")
@click.option("--list", "is_list", is_flag=True, help="Show the printers that are kept.")
@click.option("--remove", type=Printer(), metavar="NAME", help="Forget a printer.")
@click.pass_context
def calibrate(ctx: click.Context, /, **chosen: Any) -> None:
    """Print a target to see how far backs are off, and keep what was read off it for a printer.

    Print `calibration.pdf` on both sides; its words tell what to do. Then `cardgen build GAME --printer NAME` moves
    and turns the backs, so that they lie behind the fronts.

    \b
    Examples:
      cardgen calibrate
      cardgen calibrate --save home --x 0.5 --y -0.3 --margin 4
      cardgen calibrate --printer home
    """
    does = [name for name in ("save", "is_list", "remove") if chosen[name]]
    if len(does) > 1:
        raise click.UsageError("--save, --list and --remove are for one run each.")
    if not chosen["save"] and (given := [name for name in _READ if chosen[name] not in (None, ())]):
        raise click.UsageError(f"--{given[0]} says what was read off a target: add --save NAME to keep it.")
    try:
        _run(ctx, does[0] if does else "", chosen)
    except OSError as problem:
        click.echo(f"Nothing was written: {problem.filename}: {problem.strerror}.", err=True)
        ctx.exit(ExitCode.MACHINE)


def _run(ctx: click.Context, what: str, chosen: Mapping[str, Any]) -> None:
    if what == "save":
        _save(chosen)
    elif what == "remove":
        _remove(chosen["remove"])
    elif what == "is_list":
        _list()
    else:
        _print_target(ctx, chosen)


def _print_target(ctx: click.Context, chosen: Mapping[str, Any]) -> None:
    from cardgen.loading.sources import Sources, find_shipped_folder
    from cardgen.sheets.target_pdf import write_target

    spec, path = _specify(chosen, chosen["printer"]), chosen["output"] or OutputFile("PDF").convert(TARGET, None, ctx)
    write_named(ctx, path, write_target(spec, Sources(find_shipped_folder())), "--output")
    sheet = f"{format_paper(spec.paper_name)} {spec.orientation}"
    click.echo(f"Written: {path}, {sheet}, to be turned over its {spec.duplex.replace('-', ' ')}.")
    if spec.printer is None:
        click.echo("Print it on both sides at 100 %; its words tell what to do next.")
    else:
        click.echo(f"The back is put where `{spec.printer.name}` needs it: each hole should lie at 0, 0.")


def _save(chosen: Mapping[str, Any]) -> None:
    from cardgen.loading.printers import write_printers
    from cardgen.model import PrinterProfile

    if all(chosen[name] in (None, ()) for name in _READ):
        raise click.UsageError("--save keeps what was read off a target: give --x and --y, --read, or --margin.")
    known = load_known_printers()
    before: PrinterProfile | None = chosen["printer"] or known.get(chosen["save"])
    spec = _specify(chosen, before)
    found = _find_read_off(chosen, spec)
    x, y, rotation = _add_to(spec, found) if chosen["printer"] else (found.x, found.y, found.rotation)
    margin = before.margin if before and chosen["margin"] is None else chosen["margin"]
    lies = spec.orientation == "landscape"
    printer = PrinterProfile(chosen["save"], x, y, rotation, str(spec.duplex), lies, margin)
    _refuse_too_much(printer)
    path = write_printers({**known, printer.name: printer}.values())
    click.echo(f"{'Changed' if printer.name in known else 'Saved'}: the printer `{printer.name}`, in {path}")
    _show(printer)
    click.echo(f"`cardgen calibrate --printer {printer.name}` prints the target with it, to see that all is well;")
    click.echo(f"`cardgen build GAME --printer {printer.name}` prints a game with it.")


def _remove(printer: PrinterProfile) -> None:
    from cardgen.loading.printers import write_printers

    known = load_known_printers()
    write_printers(each for each in known.values() if each.name != printer.name)
    click.echo(f"Removed: the printer `{printer.name}`.")


def _list() -> None:
    known = load_known_printers()
    for printer in known.values():
        click.echo(f"{printer.name}:")
        _show(printer)
    if not known:
        click.echo("There is no printer yet: print the target of `cardgen calibrate`, and follow its words.")


def _show(printer: PrinterProfile) -> None:
    for name, told in tell_printer(printer).items():
        click.echo(f"  {name:<7} {told}")


def _specify(chosen: Mapping[str, Any], printer: PrinterProfile | None) -> SheetSpec:
    """Give the sheet of a target; it is turned over and lies as its printer's did, unless options say otherwise.

    The words of a target that is printed for no printer name both of them: `--flip` alone tells that it lay upright.
    """
    from cardgen.sheets.spec import Duplex, Orientation, SheetSpec
    from cardgen.sheets.target import LEAST, has_room

    name, paper = chosen["paper"] or ("a4", PAPERS["a4"])
    lies = chosen["landscape"] or paper.width > paper.height
    if printer is not None and (chosen["printer"] or not chosen["flip"]):
        lies = lies or printer.is_landscape
    duplex = Duplex(chosen["flip"] or (printer.flip if printer else Duplex.LONG_EDGE))
    orientation = Orientation.LANDSCAPE if lies else Orientation.PORTRAIT
    spec = SheetSpec(paper, name, Size(10.0, 10.0), duplex=duplex, orientation=orientation, printer=printer)
    if not has_room(spec.sheet):
        least = f"{format_mm(LEAST.width)} mm wide and {format_mm(LEAST.height)} mm high"
        size = f"{format_mm(spec.sheet.width)} x {format_mm(spec.sheet.height)} mm"
        raise click.UsageError(f"The target has no room on a sheet of {size}: it must be {least}, such as A5 or A4.")
    return spec


def _find_read_off(chosen: Mapping[str, Any], spec: SheetSpec) -> ReadOff:
    """Give what the places read come to; places that do not go together end the command.

    What was not read is as it is known of the sheet's printer, or nothing where the target was printed for it.
    """
    from cardgen.sheets.printer import find_shift, find_turning, fit_read_offs
    from cardgen.sheets.target import find_places

    read = dict(chosen["read"])
    (right, down), turn = ((0.0, 0.0), 0.0) if chosen["printer"] else (find_shift(spec), find_turning(spec).degrees)
    x, y, rotation = (
        known if chosen[name] is None else chosen[name]
        for name, known in (("x", right), ("y", down), ("rotation", turn))
    )
    if len(read) < len(chosen["read"]):
        raise click.UsageError("--read names a place twice; say of each once what is read there.")
    if chosen["x"] is not None or chosen["y"] is not None:
        if "A" in read:
            raise click.UsageError("--x and --y say what is read at A, and so does --read A: give one of the two.")
        read["A"] = x, y
    if len(read) > 1 and chosen["rotation"] is not None:
        raise click.UsageError("--rotation follows from two places that are read: leave it out, or read one place.")
    found = fit_read_offs(read or {"A": (x, y)}, find_places(spec.sheet), rotation if len(read) < 2 else None)
    if found.worst_by > MOST_APART:
        raise click.UsageError(
            f"What was read does not go together: {found.worst} is {format_mm(found.worst_by)} mm from where all "
            "put it. Look at the signs: to the right and down are plus. Was the target printed at 100 %, on this paper?"
        )
    return found


def _add_to(spec: SheetSpec, found: ReadOff) -> tuple[float, float, float]:
    """Give shift and turn of a printer whose target was printed with what was known of it, and read once more."""
    from cardgen.sheets.printer import Turning, find_shift

    assert spec.printer is not None
    right, down = find_shift(replace(spec, back_offset=(0.0, 0.0)))
    x, y = Turning(spec.printer.rotation, 0.0, 0.0).point(found.x, found.y)
    return right + x, down + y, spec.printer.rotation + found.rotation


def _refuse_too_much(printer: PrinterProfile) -> None:
    from cardgen.loading.printers import MOST_ROTATION, MOST_SHIFT

    if max(abs(printer.x), abs(printer.y)) > MOST_SHIFT or abs(printer.rotation) > MOST_ROTATION:
        told = tell_printer(printer)
        raise click.UsageError(
            f"No printer is that far off: backs {told['backs']}, turned {told['turned']}; "
            f"at most {format_mm(MOST_SHIFT)} mm and {format_mm(MOST_ROTATION)} degrees can be kept."
        )
