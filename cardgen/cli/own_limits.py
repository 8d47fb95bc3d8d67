"""The limits that users set for what decks may take of their machines, kept from the beginning of a command."""

from __future__ import annotations

import os
import sys

import click

from cardgen.bounds.folder import find_folder, note_project
from cardgen.bounds.limits import bound_files, find_limits, hand_on
from cardgen.cli.session import ExitCode
from cardgen.loading.user_folder import find_config_folder


def keep_own_limits(ctx: click.Context) -> None:
    """Keep to the limits of the user's own file, where the process is watched; a mistake in it ends the command."""
    run = find_folder()
    if run is None:
        return
    note_project(run, ctx.obj.project)
    path = find_config_folder() / "limits.yaml"
    if os.path.lexists(path):
        from cardgen.diagnostics import Report
        from cardgen.loading.limits import load_limits

        report = Report()
        limits = load_limits(report)
        if limits is not None:
            hand_on(limits)
        if report.has_errors:
            from cardgen.diagnostics.terminal import write_report

            write_report(report, sys.stderr, summary=f"The file is {path}.")
            ctx.exit(ExitCode.MISTAKES)
    bound_files(find_limits())
