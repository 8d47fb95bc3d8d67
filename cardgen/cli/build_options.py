"""The options of a build on the command line, and the styles and files that its help lists."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgen.cli.booklet_options import BOOKLET
from cardgen.cli.choice_options import CARD_CHOICES, PART_CHOICES, choose_parts
from cardgen.cli.completing import complete_cards, complete_duplex, complete_expansions, complete_papers
from cardgen.cli.cut_options import CUT_OPTIONS, choose_cut_options
from cardgen.cli.ink_options import INK_OPTIONS, choose_ink
from cardgen.cli.mark_options import MARK_OPTIONS, choose_mark_look, choose_marks
from cardgen.cli.printers import Printer
from cardgen.cli.sheet_options import SHEET_OPTIONS, choose_sheet_options, describe_layouts
from cardgen.cli.whole_number import WholeNumber
from cardgen.geometry import Size
from cardgen.papers import (
    CARD_SIZES,
    LARGEST_CARD,
    LARGEST_PAPER,
    PAPERS,
    SMALLEST_CARD,
    SMALLEST_PAPER,
    CardSize,
    find_paper,
)
from cardgen.units import format_mm, parse_length, parse_shift

if TYPE_CHECKING:
    from cardgen.pipeline import BuildOptions

_Command = TypeVar("_Command", bound=Callable[..., Any])
_TAKEN_AS_THEY_ARE = [
    "raster_dpi",
    "full_pictures",
    "back_offset",
    "back_bleed",
    "printer",
    "card",
    "bleed",
    "gap",
    "margin",
    "cut_lines",
    "lang",
    "only",
    "copies",
    "since",
    "kit",
    "booklet",
]
_DUPLEX = "[long-edge|short-edge|fold|none]"


class Length(click.ParamType[float]):
    """A length of 0 or more, given in millimetres unless it names its unit."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the millimetres."""
        length = parse_length(value)
        if length is None or not 0 <= length <= 100:
            self.fail(f"`{value}` is no length from 0 to 100 mm, such as 3, 3mm or 1/8in.", param, ctx)
        return length


class _Shift(click.ParamType[tuple[float, float]]):
    """Two lengths, to the right and down; either may be negative."""

    name = "shift"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Give the millimetres."""
        shift = parse_shift(value, most=20.0)
        if shift is None:
            self.fail(f"`{value}` is no shift of at most 20 mm, such as 0.5x-0.3 (right, then down).", param, ctx)
        return shift


class NamedSize(click.ParamType["CardSize | tuple[str, Size]"]):
    """A paper, as its name and size, or a card: by a name or as WIDTHxHEIGHT."""

    def __init__(self, kind: str) -> None:
        self.name = kind

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> CardSize | tuple[str, Size]:
        """Give the paper or the card."""
        from cardgen.loading.print_settings import suggest_size
        from cardgen.loading.sizes import find_size

        is_paper = self.name == "paper"
        names: Mapping[str, object] = PAPERS if is_paper else CARD_SIZES
        found = find_paper(value) if is_paper else find_size(value)
        if found is None:
            hint = suggest_size(value, names)
            if not hint and find_size(value, math.inf, 0.0):
                least, most = (SMALLEST_PAPER, LARGEST_PAPER) if is_paper else (SMALLEST_CARD, LARGEST_CARD)
                hint = f"Each side must be from {format_mm(least)} to {format_mm(most)} mm."
            hint = hint or f"Names are {', '.join(names)}."
            self.fail(f"`{value}` is no {self.name}; give a name or WIDTHxHEIGHT in mm. {hint}", param, ctx)
        return found


class _DuplexWay(click.ParamType[str]):
    """Where the backs go, by a name or what else it is called."""

    name = "duplex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the name."""
        from cardgen.diagnostics.report import suggest
        from cardgen.loading.print_settings import DUPLEX, find_duplex

        found = find_duplex(value)
        if found is None:
            self.fail(f"`{value}` is no way to print backs. {suggest(value.lower(), DUPLEX)}", param, ctx)
        return found


class BuildCommand(click.Command):
    """A command whose help lists the files that it writes, and the styles of marks."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what the help lists at its end."""
        from cardgen.pipeline.outputs import OUTPUTS
        from cardgen.sheets.mark_styles import MARK_STYLES

        with formatter.section("Marks"):
            formatter.write_dl([(style.name, style.what) for style in MARK_STYLES])
        with formatter.section("Layouts"):
            formatter.write_dl(describe_layouts())
        with formatter.section("Files"):
            formatter.write_dl([(output.name, output.what) for output in OUTPUTS])


CARD = click.option(
    "--card",
    type=NamedSize("card size"),
    shell_complete=complete_cards,
    help="Another size for cards that say none: a name or WIDTHxHEIGHT.",
)
WITH = click.option(
    "--with",
    "expansions",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_expansions,
    help="Print what an expansion adds, too; several with commas between them, or the option again.",
)

_SHEET_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--paper",
        type=NamedSize("paper"),
        shell_complete=complete_papers,
        help="A name or WIDTHxHEIGHT; else that of the deck, or A4.",
    ),
    click.option("--landscape", is_flag=True, help="Lay the sheet on its long side."),
    click.option(
        "--duplex",
        type=_DuplexWay(),
        metavar=_DUPLEX,
        shell_complete=complete_duplex,
        help="Where backs go; else as the deck says, or long-edge.",
    ),
    click.option("--back-offset", type=_Shift(), help="Move what is on the back: RIGHTxDOWN in mm."),
    click.option("--back-bleed", type=Length(), help="More colour past the cut on backs, in mm."),
    click.option(
        "--printer",
        type=Printer(),
        metavar="NAME",
        help="Put backs where a printer needs them, as `cardgen calibrate` has found out.",
    ),
    click.option("--bleed", type=Length(), help="Colour past the cut, in mm."),
    click.option("--gap", type=Length(), help="Space between cards, in mm; else as the deck says, or two bleeds."),
    click.option("--margin", type=Length(), help="The edge of the paper that the printer leaves white, in mm."),
    *MARK_OPTIONS,
    *SHEET_OPTIONS,
    click.option("--cut-lines/--no-cut-lines", default=None, help="Draw lines to cut along, too."),
    *CUT_OPTIONS,
    click.option("--no-marks", is_flag=True, help="Leave out marks, ruler and label."),
    *INK_OPTIONS,
    *PART_CHOICES,
    BOOKLET,
)
_FACE_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    CARD,
    click.option(
        "--raster-dpi",
        type=WholeNumber(72, 1200),
        help="How fine shadows and other filters are drawn; else as the deck says, or 600.",
    ),
    click.option(
        "--full-pictures/--no-full-pictures",
        default=None,
        help="Keep all pixels of pictures; else at most 600 dpi where far more.",
    ),
    WITH,
    click.option("--lang", metavar="LANG", help="Print a translation, into output/GAME/LANG: `de` for `deck.de.yaml`."),
    *CARD_CHOICES,
    click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Another folder than `output`."),
    click.option("--yes", is_flag=True, help="Print also more than 1,000 copies of a card."),
)


def build_options(command: _Command) -> _Command:
    """Give a command all options of a build, in the order in which its help shows them."""
    return _add((*_SHEET_OPTIONS, *_FACE_OPTIONS), command)


def face_options(command: _Command) -> _Command:
    """Give a command the options of a build that do not speak of sheets."""
    return _add(_FACE_OPTIONS, command)


def _add(options: Sequence[Callable[[Any], Any]], command: _Command) -> _Command:
    for option in reversed(options):
        command = option(command)
    return command


def choose_options(chosen: Mapping[str, Any]) -> BuildOptions:
    """Give the options of a build out of what was typed; those that a command does not have are as the deck says."""
    from cardgen.pipeline import BuildOptions
    from cardgen.sheets.spec import Duplex, Orientation

    chosen = defaultdict(lambda: None, chosen)  # what a command does not have is not asked for
    paper_name, paper = chosen["paper"] or (None, None)
    marks = choose_marks(chosen)
    duplex = chosen["duplex"]
    taken: dict[str, Any] = {name: chosen[name] for name in _TAKEN_AS_THEY_ARE}
    return BuildOptions(
        paper_name=paper_name,
        paper=paper,
        orientation=Orientation.LANDSCAPE if chosen["landscape"] else None,
        duplex=duplex and Duplex(duplex),
        marks=marks,
        labels=None if marks is None else bool(marks),
        allow_many=chosen["yes"],
        expansions=split_names(chosen["expansions"]),
        parts=choose_parts(chosen),
        ink=choose_ink(chosen),
        **taken,
        mark_look=choose_mark_look(chosen),
        **choose_sheet_options(chosen),
        **choose_cut_options(chosen),
    )


def split_names(typed: Sequence[str]) -> tuple[str, ...]:
    """Give names that stand with commas between them, each once; none at all between them is a slip."""
    found: list[str] = []
    for text in typed:
        names = [name.strip() for name in text.split(",") if name.strip()]
        if not names:
            raise click.UsageError(f"--with `{text}` names no expansion: write its name, or leave --with out.")
        found += names
    return tuple(dict.fromkeys(found))
