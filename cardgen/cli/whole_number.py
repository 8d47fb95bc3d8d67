"""A whole number between two limits on the command line, with a message that people understand."""

from __future__ import annotations

from typing import Any

import click


class WholeNumber(click.IntRange):
    """As click's own, but for what is no whole number: that one is called "not a valid integer range" there."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give the number that is typed; else end the command."""
        try:
            int(value)
        except ValueError:
            self.fail(f"`{value}` is no whole number; it must be in the range {self._describe_range()}.", param, ctx)
        return super().convert(value, param, ctx)
