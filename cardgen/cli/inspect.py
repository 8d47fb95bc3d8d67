"""`cardgen inspect`: say what is in a PDF, and whether a printer would take it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.session import ExitCode

if TYPE_CHECKING:
    from cardgen.sheets.inspection import Inspection

_LARGEST = 2_000_000_000


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE..."
)
@click.option("--json", "as_json", is_flag=True, help="Give all that is found, for another program.")
@click.pass_context
def inspect(ctx: click.Context, /, files: tuple[Path, ...], as_json: bool) -> None:
    """Say what is in a PDF, of cardgen or of any other program.

    It tells the sizes of pages and cards, whether fonts are embedded, how fine pictures are, colours and inks, marks,
    the thinnest line, and whether backs lie behind fronts.

    \b
    Example:
      cardgen inspect output/foxes/cards.pdf
    """
    found = [(file, _read(file)) for file in files]
    if as_json:
        _print_json(found)
    else:
        from cardgen.cli.inspect_report import format_inspection
        from cardgen.diagnostics.terminal import write_lines

        for file, inspection in found:
            if inspection is not None:
                write_lines(format_inspection(str(file), inspection), sys.stdout)
    ctx.exit(ExitCode.MISTAKES if any(inspection is None for _, inspection in found) else ExitCode.FINE)


def _read(file: Path) -> Inspection | None:
    """Give what a file holds; None, with a sentence on the standard error, where it cannot be read."""
    from cardgen.sheets.inspection.opening import UnreadableError
    from cardgen.sheets.inspection.reading import inspect_pdf

    if file.stat().st_size > _LARGEST:
        click.echo(f"{file}: It is larger than 2 GB; that is more than is read.", err=True)
        return None
    try:
        return inspect_pdf(file.read_bytes())
    except UnreadableError as problem:
        click.echo(f"{file}: {problem}", err=True)
        return None


def _print_json(found: Sequence[tuple[Path, Inspection | None]]) -> None:
    import json

    from cardgen.cli.inspect_json import describe

    form = [{"file": str(file), **describe(inspection)} for file, inspection in found if inspection is not None]
    click.echo(json.dumps(form, indent=2, ensure_ascii=False))
