"""Options that name players of the program: those that come with cardgen, and `module:function` of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

PERSON = "person"
OWN = "module:function"


class PolicyName(click.ParamType[str]):
    """Who plays: a person where that may be, a policy by its name, or a function of a module on Python's path."""

    name = "policy"

    def __init__(self, *offered: str) -> None:
        self.offered = offered

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """Offer the names that come with cardgen."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.offered if name.startswith(incomplete)]


def check_policies(names: Sequence[str], option: str, and_person: bool = False) -> None:
    """End the command with a sentence if one of the names is nobody; modules that are named are imported."""
    from cardgen.balance.own_policies import PolicyError, get_policy
    from cardgen.balance.policies import POLICIES
    from cardgen.diagnostics.report import suggest

    known = [*([PERSON] if and_person else []), *(name for name, _ in POLICIES)]
    for name in names:
        if name in known:
            continue
        if ":" not in name:
            hint = suggest(name, [*known, OWN])
            raise click.UsageError(f"{option}: nobody is called `{name}`. {hint}".rstrip())
        try:
            get_policy(name)
        except PolicyError as mistake:
            raise click.UsageError(f"{option}: {mistake.message} {mistake.hint}".rstrip()) from mistake


@contextmanager
def tell_failing_policy() -> Iterator[None]:
    """End the command with a sentence where a policy fails, or gives what is no legal move."""
    from cardgen.balance.own_policies import PolicyError

    try:
        yield
    except PolicyError as mistake:
        raise click.ClickException(f"{mistake.message} {mistake.hint}".rstrip()) from mistake
