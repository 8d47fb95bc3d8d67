"""The entry of the program, and the only place that catches an unexpected exception."""

from __future__ import annotations

import errno
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

from cardgen.bounds.family import is_stopping
from cardgen.bounds.folder import find_folder
from cardgen.bounds.limits import Kind, find_limits, has_less_memory, has_less_room
from cardgen.bounds.tasks import LimitError
from cardgen.cli.completion import COMPLETE
from cardgen.cli.group import group
from cardgen.cli.session import ExitCode
from cardgen.loading.sources import RefusedFileError

_LIBRARY_MISSING = ("cannot load library", "no library called")
_MANY = (50_000, 20, 100)  # new objects before garbage is looked for; a run is short and makes little of it
_NO_ROOM = ("failed to map", "can't start new thread", "cannot allocate memory", "Cannot allocate memory")
_MACHINE_ERRORS = (errno.ENOSPC, errno.EACCES, errno.EPERM, errno.EROFS, errno.EDQUOT, errno.EIO)
_FULL = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    gc.set_threshold(*_MANY)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    try:
        code = _run([*given])  # click takes what it has read out of the list
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _write_no_more()
        return ExitCode.STOPPED
    except (KeyboardInterrupt, click.Abort) as stop:
        return _tell_stopped(given, stop)
    except LimitError as end:
        from cardgen.bounds.telling import word

        mistake = word(end.hit, Kind.DECK, "This command")
        click.echo(f"{mistake.message} {mistake.hint}", err=True)
        return ExitCode.MISTAKES
    except Exception as problem:
        if is_stopping():  # and a library has made something else of it
            return _tell_stopped(given, problem)
        return _report_exception(problem, "--debug" in given)


def _run(arguments: list[str]) -> int:
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(group, {}, "cardgen", COMPLETE, asked)
    try:
        with group.make_context("cardgen", arguments) as context:
            group.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as mistake:
        mistake.show()
        return ExitCode.USAGE if isinstance(mistake, click.UsageError) else ExitCode.MISTAKES
    return ExitCode.FINE


def _tell_stopped(arguments: list[str], stop: BaseException) -> int:
    click.echo("\nStopped; the old files are whole." if {"build", "watch"} & {*arguments} else "\nStopped.", err=True)
    blame = sys.modules.get("cardgen.games.blame")
    if blame is not None and (at_work := blame.tell_at_work(stop)):
        click.echo(at_work, err=True)
    return ExitCode.STOPPED


def _write_no_more() -> None:
    """Keep Python from writing again, at its end, to a reader that has gone or a disk that is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report_exception(problem: Exception, debug: bool) -> int:
    if debug:
        traceback.print_exception(problem)
    missing = _find_what_is_missing(problem)
    if missing:
        click.echo(f"cardgen: {missing}", err=True)
        if isinstance(problem, OSError) and problem.errno in _MACHINE_ERRORS and not problem.filename:
            _write_no_more()
        return ExitCode.MACHINE
    if isinstance(problem, RefusedFileError):
        click.echo(f"Error: {problem.message} {problem.hint}", err=True)
        return ExitCode.MISTAKES
    if blamed := _find_rules_that_failed(problem):
        click.echo(blamed, err=True)
        return ExitCode.MISTAKES
    click.echo(f"cardgen has a bug: {type(problem).__name__}: {problem}", err=True)
    if not debug:
        click.echo(f"Please report it with the file {_write_traceback(problem)} and the command you gave.", err=True)
    return ExitCode.BUG


def _find_what_is_missing(problem: Exception) -> str | None:
    """Say in a sentence what the machine lacks, where that is why the program stopped."""
    if isinstance(problem, ModuleNotFoundError) and not (problem.name or "").startswith("cardgen"):
        return f"The Python package `{problem.name}` is missing. Install cardgen again: pip install cardgen"
    is_cut_off = isinstance(problem, SystemError) and has_less_memory()  # a library has not said why
    if isinstance(problem, MemoryError) or is_cut_off or any(words in str(problem) for words in _NO_ROOM):
        return "The system gives cardgen no more memory. Close other programs, or allow it more (`ulimit -v`)."
    if not isinstance(problem, OSError):
        return None
    if any(words in str(problem) for words in _LIBRARY_MISSING):
        library = str(problem).splitlines()[0]
        return f"A system library is missing ({library}). Install Pango, Cairo and FreeType: see the README."
    if problem.errno == errno.EFBIG:
        most = find_limits().file
        if has_less_room(find_limits()):
            return "A file would grow beyond what the system allows (`ulimit -f`)."
        return f"A file would grow beyond {most:,} MB. Allow more in your own `limits.yaml`: `file: {2 * most} MB`."
    if problem.errno in _FULL:
        return f"The system allows cardgen no more files or processes ({problem.strerror}). See `ulimit -a`."
    if problem.errno in _MACHINE_ERRORS:
        return f"{problem.filename or 'What cardgen prints cannot be written'}: {problem.strerror}."
    return None


def _find_rules_that_failed(problem: Exception) -> str | None:
    """Say in a sentence which rules of another package failed, where it was they."""
    blame = sys.modules.get("cardgen.games.blame")
    return None if blame is None else blame.find_blame(problem)


def _write_traceback(problem: Exception) -> Path:
    text = "".join(traceback.format_exception(problem))
    run = find_folder()  # which is gone at the end
    folder = None if run is None else run.parent
    with tempfile.NamedTemporaryFile(
        "w", prefix="cardgen-", suffix=".txt", dir=folder, delete=False, encoding="utf-8", errors="backslashreplace"
    ) as file:
        file.write(text)
    return Path(file.name)
