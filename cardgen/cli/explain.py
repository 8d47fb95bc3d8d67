"""`cardgen explain`: tell what a code means."""

from __future__ import annotations

import click

from cardgen.cli.exit_codes import ExitCode


@click.command()
@click.argument("code", required=False, metavar="[CODE]")
@click.pass_context
def explain(ctx: click.Context, code: str | None) -> None:
    """Tell what a code means and how to put it right.

    Without a CODE it lists all of them.

    \b
    Example:
      cardgen explain duplicate-id
    """
    from cardgen.diagnostics.explain import find_page, list_codes
    from cardgen.diagnostics.report import suggest

    if code is None:
        codes = list_codes()
        width = max(map(len, codes), default=0)
        for name, sentence in codes.items():
            click.echo(f"{name:<{width}}  {sentence}")
        return
    page = find_page(code)
    if page is None:
        hint = suggest(code, list_codes()) or "`cardgen explain` lists all codes."
        click.echo(f"There is no code `{code}`. {hint}", err=True)
        ctx.exit(ExitCode.USAGE)
    click.echo(page.rstrip("\n"))
