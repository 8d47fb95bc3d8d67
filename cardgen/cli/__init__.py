"""The command line: arguments in, exit code out."""

from __future__ import annotations

from collections.abc import Sequence

_STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; also one that is interrupted while the program is still being loaded."""
    try:
        from cardgen.cli.entry import run

        return run(arguments)
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("Stopped.\n")
        return _STOPPED


__all__ = ["main"]
