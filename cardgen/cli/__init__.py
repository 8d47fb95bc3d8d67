"""The command line: arguments in, exit code out."""

from __future__ import annotations

from cardgen.cli.entry import main

__all__ = ["main"]
