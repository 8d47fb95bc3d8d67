"""The options of a build for machines that cut, and for proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click


class _Style(click.ParamType[str]):
    """A style of registration marks, or `none`."""

    name = "style"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give its name."""
        from cardgen.loading.registration import find_registration_style, suggest_style
        from cardgen.model.registration import REGISTRATION_STYLES

        found = find_registration_style(value)
        if found is None:
            known = ", ".join(f"`{name}`" for name in REGISTRATION_STYLES)
            message = f"`{value}` is no style of registration marks; there are {known} and `none`."
            self.fail(f"{message} {suggest_style(value)}", param, ctx)
        return found


CUT_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--cut-layer/--no-cut-layer", default=None, help="Add a layer of cut lines in the ink CutContour."),
    click.option("--cut-files/--no-cut-files", default=None, help="Write cut lines for machines, as SVG and DXF."),
    click.option(
        "--registration",
        type=_Style(),
        metavar="[silhouette-3|silhouette-4|none]",
        help="Print marks by which a cutting machine finds the sheet.",
    ),
    click.option(
        "--proof",
        is_flag=True,
        default=None,
        help="Add a layer with trim, bleed, safe zone, text boxes and each card's id.",
    ),
)


def choose_cut_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options of a build that are about cutting, by their names."""
    return {name: chosen.get(name) for name in ("cut_layer", "cut_files", "registration", "proof")}
