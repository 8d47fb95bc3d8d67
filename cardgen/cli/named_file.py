"""A file that a user names for what a command writes: what is there is never lost by a slip."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from cardgen.cli.session import ExitCode

_BEGINS = {"PDF": b"%PDF-", "JSON": b"{"}
_LOOKED_AT = 1024  # bytes from a file's beginning


class OutputFile(click.Path):
    """A file to write; one that is there is replaced only if it is of the same kind, `PDF` or `JSON`."""

    def __init__(self, kind: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Give the path."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path.exists() and not path.is_file():
            self.fail(f"`{path}` is no file that can be replaced: name another one.", param, ctx)
        if not self._is_replaced(path):
            self.fail(f"`{path}` is there already and is no {self.kind}: name another file, or delete it.", param, ctx)
        return path

    def _is_replaced(self, path: Path) -> bool:
        try:
            with path.open("rb") as file:
                begins = file.read(_LOOKED_AT)
        except FileNotFoundError:
            return True
        except OSError:
            return not path.exists()  # what is wrong with its folder is told where it is written
        return not begins or begins.lstrip().startswith(_BEGINS[self.kind])


def write_named(ctx: click.Context, path: Path, data: bytes, option: str) -> None:
    """Write a file that an option names; end the command with a sentence where the machine does not let it."""
    from cardgen.atomic_write import write_atomically
    from cardgen.pipeline.places import UnwritableError, writing_below

    try:
        with writing_below(path.absolute()):
            write_atomically(path.absolute(), data)
    except UnwritableError as problem:
        click.echo(f"Not written. {problem.message} {problem.hint.replace('--output', option)}", err=True)
        ctx.exit(ExitCode.MACHINE)
