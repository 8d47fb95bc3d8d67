"""What the pages tell a reader to do comes true: see `guide_pages.py` for what is done."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from guide_pages import PAGES, ROOT, Command, read_page

from cardgen.cli import main
from cardgen.cli.group import COMMANDS, group
from cardgen.cli.session import ExitCode

TOLD = (*PAGES, *sorted((ROOT / "cardgen" / "diagnostics" / "explain").glob("*.md")))
FEWER = {"simulate": ("--games", "20")}
"""What is added to a command that would take long: the last value of an option holds."""
HELPED = ("serve", "watch")
"""Commands that go on until they are stopped: their options are tried, with `--help`."""
TYPED = "q\n"
"""What is typed in a game."""
COMMANDS_BY_NAME = {str(command.name): command for command in COMMANDS}
INLINE = re.compile(r"`cardgen ([a-z-]+)((?: [^`]*)?)`")


def read_arguments(line: str) -> list[str]:
    name, *rest = shlex.split(line.partition(" > ")[0], comments=True)
    if name in HELPED:
        return [name, *rest, "--help"]
    return [name, *rest, *FEWER.get(name, ())]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if read_page(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_a_reader_can_do_what_a_page_tells(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = read_page(page)
    monkeypatch.chdir(tmp_path)
    if not any(isinstance(step, Command) and step.line.startswith("new foxes") for step in steps):
        assert main(["new", "foxes", "--title", "Foxes", "--players", "2-4"]) == ExitCode.FINE
    for step in steps:
        if not isinstance(step, Command):
            step.do(tmp_path)
            continue
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
        code = main(read_arguments(step.line))
        told = capsys.readouterr()
        is_refused = any("error" in line for line in step.printed)
        assert code == (ExitCode.MISTAKES if is_refused else ExitCode.FINE), (step.line, told.out + told.err)
        assert_prints(step, (told.out + told.err).splitlines())


def assert_prints(step: Command, lines: Sequence[str]) -> None:
    """Hold the lines that a page shows against those that are printed; more of them are where it shows `...`."""
    rest = [" ".join(line.split()) for line in lines if line.strip()]
    may_skip = not step.printed
    for shown in step.printed:
        line = " ".join(shown.split())
        if line == "...":
            may_skip = True
            continue
        at = rest.index(line) if may_skip and line in rest else 0
        assert rest[at : at + 1] == [line], (step.line, lines)
        rest, may_skip = rest[at + 1 :], False
    assert may_skip or not rest, (step.line, rest)


def test_the_commands_that_are_told_in_a_line_have_their_options() -> None:
    wrong = []
    for page in TOLD:
        for name, rest in INLINE.findall(page.read_text(encoding="utf-8")):
            known = list_options(COMMANDS_BY_NAME.get(name))
            if known is None or not set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= known:
                wrong.append((page.name, name + rest))
    assert wrong == []


def list_options(command: click.Command | None) -> set[str] | None:
    if command is None:
        return None
    own = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return own | {name for parameter in group.params for name in parameter.opts} | {"--help"}


def test_what_a_page_shows_is_what_is_printed_but_where_it_leaves_something_out() -> None:
    assert_prints(Command("list", ("a", "...", "c")), ["a", "b", "", "  c"])
    assert_prints(Command("list"), ["a", "b"])
    for shown in (("c", "..."), ("a", "c"), ("a",), ("a", "...", "d"), ("...", "b")):
        with pytest.raises(AssertionError):
            assert_prints(Command("list", shown), ["a", "b", "c"])
