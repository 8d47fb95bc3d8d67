"""`cardgen doctor`: say what is installed, what is missing and what to do about it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cardgen.cli.session import ExitCode, Session

if TYPE_CHECKING:
    from cardgen.cli.machine import Finding
    from cardgen.diagnostics.terminal import StyledText

_HEADS = {
    "program": "Programs",
    "package": "Packages of Python",
    "library": "System libraries",
    "font": "Fonts",
    "rules": "Rules of other packages",
    "place": "Places to write",
    "terminal": "Terminal",
}


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is shown: to read, or for another program.",
)
@click.pass_context
def doctor(ctx: click.Context, form: str) -> None:
    """Say what is installed, what is missing, and what to do about it.

    The exit code is 0 where all is well, 3 where something is missing.

    \b
    Example:
      cardgen doctor
    """
    from cardgen.bounds.limits import Kind
    from cardgen.bounds.tasks import bounded
    from cardgen.cli.machine import examine

    session: Session = ctx.obj
    encoding = getattr(sys.stdout, "encoding", None) or "unknown"
    with bounded(Kind.DECK, "looking at the machine"):
        findings = [*examine(session.project, session.project / "output", encoding)]
    missing = sum(finding.is_missing for finding in findings)
    if form == "json":
        _print_json(findings, missing)
    else:
        from cardgen.diagnostics.terminal import write_lines

        write_lines(_format(findings, missing), sys.stdout)
    ctx.exit(ExitCode.MACHINE if missing else ExitCode.FINE)


def _print_json(findings: Sequence[Finding], missing: int) -> None:
    import json
    from dataclasses import asdict

    form = {"findings": [asdict(finding) for finding in findings], "missing": missing}
    click.echo(json.dumps(form, indent=2, ensure_ascii=False))


def _format(findings: Sequence[Finding], missing: int) -> Iterator[list[StyledText]]:
    from cardgen.diagnostics.terminal import StyledText, display_width, pad, visible

    width = max(display_width(visible(finding.name)) for finding in findings)
    for topic, head in _HEADS.items():
        of_topic = [each for each in findings if each.topic == topic]
        if not of_topic:
            continue
        yield [StyledText(head, "bold")]
        for finding in of_topic:
            mark, style = ("!!", "bold red") if finding.is_missing else ("ok", "green")
            name = pad(visible(finding.name), width)
            yield [StyledText(f"  {mark}  ", style), StyledText(f"{name}  {visible(finding.found)}")]
            if finding.advice:
                yield [StyledText(f"      {' ' * width}  {visible(finding.advice)}", "cyan")]
        yield []
    yield [StyledText("All is well." if not missing else f"{missing} of {len(findings)} are missing, see !!.", "bold")]
