"""`cardgen completion`: the script with which a shell completes commands, games, codes and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import ShellComplete

COMPLETE = "_CARDGEN_COMPLETE"
"""What a shell sets in the environment to ask the program what may follow, as click has it."""
_HOW = {
    "bash": 'Install it: add `eval "$(cardgen completion bash)"` to ~/.bashrc, then open a new shell.',
    "zsh": 'Install it: add `eval "$(cardgen completion zsh)"` to ~/.zshrc below `compinit`, then open a new shell.',
    "fish": "Install it: `cardgen completion fish > ~/.config/fish/completions/cardgen.fish`, then open a new shell.",
}


@click.command()
@click.argument("shell", type=click.Choice(list(_HOW)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands, games, codes and sizes in a shell.

    Its first line says how to install it.

    \b
    Example:
      cardgen completion bash
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(f"# {_HOW[shell]}")
    click.echo(_write_script(kind(ctx.find_root().command, {}, "cardgen", COMPLETE)))


def _write_script(shell: ShellComplete) -> str:
    """Give the script of a shell; it is written without asking which version of the shell is installed."""
    return (shell.source_template % shell.source_vars()).strip()
