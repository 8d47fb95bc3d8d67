"""`cardgen inspect`: say what is in a PDF, and whether a printer would take it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.session import ExitCode

if TYPE_CHECKING:
    from cardgen.export.preflight import Judged
    from cardgen.export.profile import Profile
    from cardgen.sheets.inspection import Inspection

_PICTURE = "a picture: say with --profile for whom it is"
_LARGEST = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Inspected:
    """A file or folder, what is in it, and the verdicts on it; a reason where it cannot be read."""

    path: Path
    found: Inspection | None = None
    judged: tuple[Judged, ...] = ()
    reason: str = ""


class _InspectCommand(click.Command):
    """A command whose help lists the profiles."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what the help lists at its end."""
        from cardgen.export.preflight import list_names

        with formatter.section("Profiles"):
            formatter.write_text(f"{', '.join(list_names())}, or FILE.yaml, a printer of your own")


@click.command(cls=_InspectCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE...")
@click.option("--profile", "target", metavar="NAME", help="Say point by point whether a printer takes it, see below.")
@click.option("--json", "as_json", is_flag=True, help="Give all that is found, for another program.")
@click.pass_context
def inspect(ctx: click.Context, /, files: tuple[Path, ...], target: str | None, as_json: bool) -> None:
    """Say what is in a PDF, of cardgen or of any other program.

    It tells the sizes of pages and cards, whether fonts are embedded, how fine pictures are, colours and inks, marks,
    the thinnest line, and whether backs lie behind fronts. With a profile it tells whether the file is what that
    printer asks for; a folder of pictures can be given, too. The exit code is 1 where a point fails.

    \b
    Examples:
      cardgen inspect output/foxes/cards.pdf
      cardgen inspect cards.pdf --profile drivethrucards
    """
    profile = None if target is None else _find_profile(target, ctx)
    inspected = [_inspect(path, profile, ctx) for path in files]
    if as_json:
        _print_json(inspected)
    else:
        _print_text(inspected, profile)
    for each in inspected:
        if each.reason:
            click.echo(f"{each.path}: {each.reason}", err=True)
    has_failed = any(each.reason or any(point.verdict == "fail" for point in each.judged) for each in inspected)
    ctx.exit(ExitCode.MISTAKES if has_failed else ExitCode.FINE)


def _find_profile(target: str, ctx: click.Context) -> Profile:
    """Give the profile of a name or of a file; end the command where there is none."""
    from cardgen.diagnostics import Report
    from cardgen.diagnostics.report import suggest
    from cardgen.diagnostics.terminal import write_report
    from cardgen.export.preflight import BOOK, HOME, list_names
    from cardgen.export.profile_file import is_path, load_profile

    for own in (HOME, BOOK):
        if target == own.name:
            return own
    if target not in list_names() and not is_path(target):
        raise click.UsageError(f"There is no profile `{target}`. {suggest(target, list_names())}", ctx)
    report = Report()
    profile = load_profile(target, report)
    if profile is None:
        write_report(report, sys.stderr)
        ctx.exit(ExitCode.MISTAKES)
    return profile


def _inspect(path: Path, profile: Profile | None, ctx: click.Context) -> Inspected:
    from cardgen.export.preflight.picture_points import is_picture, judge_folder, read_folder, read_picture

    is_folder = path.is_dir()
    if not is_folder and not path.is_file():
        return Inspected(path, reason="It is no file: a pipe, or a device.")
    if not is_folder and (not is_picture(path) or path.suffix.lower() == ".pdf"):
        return _read(path, profile)
    if profile is None:
        what = "a folder: say with --profile for whom its pictures are" if is_folder else _PICTURE
        raise click.UsageError(f"{path} is {what}.", ctx)
    found = read_folder(path) if is_folder else (read_picture(path, path.name),)
    return Inspected(path, judged=judge_folder(found, profile))


def _read(path: Path, profile: Profile | None) -> Inspected:
    from cardgen.bounds.limits import Kind
    from cardgen.bounds.telling import raising
    from cardgen.diagnostics.mistake import UndrawableError

    try:
        with raising(Kind.DECK, f"inspect {path}", "Reading it"):
            return _read_whole(path, profile)
    except UndrawableError as problem:
        return Inspected(path, reason=f"{problem.message} {problem.hint}")


def _read_whole(path: Path, profile: Profile | None) -> Inspected:
    from cardgen.sheets.inspection.opening import UnreadableError
    from cardgen.sheets.inspection.reading import inspect_pdf

    if path.stat().st_size > _LARGEST:
        return Inspected(path, reason="It is larger than 2 GB, which is more than is read.")
    data = path.read_bytes()
    try:
        found = inspect_pdf(data)
    except UnreadableError as problem:
        return Inspected(path, reason=str(problem))
    if profile is None:
        return Inspected(path, found)
    from cardgen.export.preflight import judge_pdf

    return Inspected(path, found, judge_pdf(data, found, profile))


def _print_text(inspected: Sequence[Inspected], profile: Profile | None) -> None:
    from cardgen.cli.inspect_report import format_inspection, format_judged
    from cardgen.diagnostics.terminal import write_lines

    for each in inspected:
        if profile is not None and not each.reason:
            write_lines(format_judged(str(each.path), each.judged, profile), sys.stdout)
        elif each.found is not None:
            write_lines(format_inspection(str(each.path), each.found), sys.stdout)


def _print_json(inspected: Sequence[Inspected]) -> None:
    import json

    from cardgen.cli.inspect_json import describe

    form = [describe(str(each.path), each.found, each.judged, each.reason) for each in inspected]
    click.echo(json.dumps(form, indent=2, ensure_ascii=False))
