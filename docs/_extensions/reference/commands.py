"""Every command of cardgen with its arguments and options, as click knows them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

from cardgen.cli.group import COMMANDS, group
from reference.markdown import make_code, make_table


def list_commands() -> str:
    """Give a section for the options before a command's name, and one for each command."""
    parts = [_tell("cardgen", group), *(_tell(f"cardgen {command.name}", command) for command in COMMANDS)]
    return "\n".join(parts)


def _tell(name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=name)
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    rows = list(_list_options(command, context))
    table = make_table(("option", "what it does"), rows) if rows else ""
    return f"## {name}\n\n```text\n{usage}\n```\n\n{_tell_help(command)}\n\n{table}"


def _list_options(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            yield make_code(record[0]), _quote_options(record[1])


def _tell_help(command: click.Command) -> str:
    """Give the help of a command: its paragraphs, and what click keeps as it is typed as blocks."""
    blocks = inspect.cleandoc(command.help or "").split("\n\n")
    epilog = [inspect.cleandoc(command.epilog)] if command.epilog else []
    return "\n\n".join(_tell_block(block) for block in [*blocks, *epilog])


def _tell_block(block: str) -> str:
    if not block.startswith("\b"):
        return _quote_options(block)
    head, *lines = block.removeprefix("\b\n").splitlines()
    return f"{head}\n\n```sh\n{inspect.cleandoc(chr(10).join(lines))}\n```"


def _quote_options(text: str) -> str:
    """Give a help text with its options as code and no sign that Markdown would take for its own."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else _escape(part) for part in parts)


def _escape(text: str) -> str:
    return re.sub(r"(?<![\w`-])(--[a-z][a-z-]*)", r"`\1`", re.sub(r"([*_<\[])", r"\\\1", text))
