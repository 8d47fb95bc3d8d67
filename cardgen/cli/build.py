"""`cardgen build`: from text files to PDFs."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.completing import complete_cards, complete_duplex, complete_expansions, complete_games, complete_papers
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session, exit_code_of
from cardgen.diagnostics import Report
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
    from cardgen.pipeline import BuildOptions, Built

_TAKEN_AS_THEY_ARE = [
    "raster_dpi",
    "full_pictures",
    "back_offset",
    "card",
    "bleed",
    "gap",
    "margin",
    "cut_lines",
    "lang",
]
_DUPLEX = "[long-edge|short-edge|fold|none]"


class _Length(click.ParamType[float]):
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


class _NamedSize(click.ParamType["CardSize | tuple[str, Size]"]):
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


class _Marks(click.ParamType[tuple[str, ...]]):
    """Names of styles of marks, with commas between them."""

    name = "styles"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Give the names; none for `none`."""
        from cardgen.diagnostics.report import suggest
        from cardgen.loading.print_settings import MARKS, NO_MARKS

        known = MARKS
        names = tuple(name.strip().lower() for name in value.split(","))
        for name in names:
            if name not in known:
                self.fail(f"`{name}` is no style of marks. {suggest(name, known)}", param, ctx)
        return tuple(name for name in names if name != NO_MARKS)


class _Build(click.Command):
    """A command whose help lists the files that it writes, and the styles of marks."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from cardgen.pipeline.outputs import OUTPUTS
        from cardgen.sheets.marks import MARK_STYLES

        with formatter.section("Marks"):
            formatter.write_dl([(style.name, style.what) for style in MARK_STYLES])
        with formatter.section("Files"):
            formatter.write_dl([(output.name, output.what) for output in OUTPUTS])


@click.command(cls=_Build)
@click.argument("games", nargs=-1, required=True, type=GameName(), metavar="GAME...", shell_complete=complete_games)
@click.option(
    "--paper",
    type=_NamedSize("paper"),
    shell_complete=complete_papers,
    help="A name or WIDTHxHEIGHT; else that of the deck, or A4.",
)
@click.option("--landscape", is_flag=True, help="Lay the sheet on its long side.")
@click.option(
    "--duplex",
    type=_DuplexWay(),
    metavar=_DUPLEX,
    shell_complete=complete_duplex,
    help="Where backs go; else as the deck says, or long-edge.",
)
@click.option("--back-offset", type=_Shift(), help="Move what is on the back: RIGHTxDOWN in mm.")
@click.option(
    "--card",
    type=_NamedSize("card size"),
    shell_complete=complete_cards,
    help="Another size for cards that say none: a name or WIDTHxHEIGHT.",
)
@click.option("--bleed", type=_Length(), help="Colour past the cut, in mm.")
@click.option("--gap", type=_Length(), help="Space between cards, in mm; else as the deck says, or two bleeds.")
@click.option("--margin", type=_Length(), help="The edge of the paper that the printer leaves white, in mm.")
@click.option("--marks", type=_Marks(), help="How to show where to cut, see below; else as the deck says, or crop.")
@click.option("--cut-lines/--no-cut-lines", default=None, help="Draw lines to cut along, too.")
@click.option(
    "--raster-dpi",
    type=click.IntRange(72, 1200),
    help="How fine shadows and other filters are drawn; else as the deck says, or 600.",
)
@click.option("--no-marks", is_flag=True, help="Leave out marks, ruler and label.")
@click.option(
    "--full-pictures/--no-full-pictures",
    default=None,
    help="Keep all pixels of pictures; else at most 600 dpi where far more.",
)
@click.option(
    "--with",
    "expansions",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_expansions,
    help="Print what an expansion adds, too; several with commas between them, or the option again.",
)
@click.option("--lang", metavar="LANG", help="Print a translation, into output/GAME/LANG: `de` for `deck.de.yaml`.")
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Another folder than `output`.")
@click.option("--yes", is_flag=True, help="Print also more than 1,000 copies of a card.")
@click.pass_context
def build(ctx: click.Context, /, games: tuple[str, ...], output: Path | None, **chosen: Any) -> None:
    """Make the PDFs of games: sheets of cards to print and cut, and the rulebook.

    They go to `output/GAME/`. What has not changed since the last build is not drawn again. Mistakes stop the
    build and leave the old files as they were. What an option does not say is as `print` in the deck file says.

    \b
    Examples:
      cardgen build wayjer
      cardgen build wayjer --paper letter --duplex short-edge
      cardgen build wayjer --gap 0 --cut-lines
      cardgen build the-way --with expansion
      cardgen build wayjer --lang de
    """
    session: Session = ctx.obj
    codes = [_build(game, session, output or session.project / "output", chosen) for game in dict.fromkeys(games)]
    ctx.exit(max(codes))


def _build(game: str, session: Session, output: Path, chosen: Mapping[str, Any]) -> ExitCode:
    from cardgen.cli.progress import show_progress
    from cardgen.pipeline import build_game
    from cardgen.pipeline.places import UnwritableError

    started = time.perf_counter()
    report = Report()
    try:
        with show_progress(sys.stderr) as progress:
            built = build_game(game, session.open_sources(), report, _choose(chosen), output, progress)
    except UnwritableError as problem:
        click.echo(f"{game}: not built. {problem.message} {problem.hint}", err=True)
        return ExitCode.MACHINE
    _show_found(report)
    if built is None:
        click.echo(
            f"{game}: not built{_name_card(chosen['card'])}; {_left_alone(output / game / (chosen['lang'] or ''))}",
            err=True,
        )
        return exit_code_of(report)
    seconds = time.perf_counter() - started
    if built.is_fresh:
        _show_built(game, built, seconds)
    else:
        click.echo(f"{game}: nothing has changed, {_shorten(built.folder)} is up to date ({seconds:.1f} s).")
    return exit_code_of(report)


def _choose(chosen: Mapping[str, Any]) -> BuildOptions:
    from cardgen.pipeline import BuildOptions
    from cardgen.sheets.spec import Duplex, Orientation

    paper_name, paper = chosen["paper"] or (None, None)
    marks = () if chosen["no_marks"] else chosen["marks"]
    return BuildOptions(
        paper_name=paper_name,
        paper=paper,
        orientation=Orientation.LANDSCAPE if chosen["landscape"] else None,
        duplex=chosen["duplex"] and Duplex(chosen["duplex"]),
        marks=marks,
        labels=None if marks is None else bool(marks),
        allow_many=chosen["yes"],
        expansions=_split_names(chosen["expansions"]),
        **{name: chosen[name] for name in _TAKEN_AS_THEY_ARE},
    )


def _split_names(typed: Sequence[str]) -> tuple[str, ...]:
    """Give names that stand with commas between them, each once; none at all between them is a slip."""
    found: list[str] = []
    for text in typed:
        names = [name.strip() for name in text.split(",") if name.strip()]
        if not names:
            raise click.UsageError(f"--with `{text}` names no expansion: write its name, or leave --with out.")
        found += names
    return tuple(dict.fromkeys(found))


def _show_found(report: Report) -> None:
    from cardgen.diagnostics.terminal import write_report

    if report.diagnostics:
        write_report(report, sys.stderr)


def _name_card(card: CardSize | None) -> str:
    """Name the size that the command line asked for: what goes wrong may be right at the deck's own."""
    if card is None:
        return ""
    name = f" ({card.name})" if card.name in CARD_SIZES else ""
    return f" with cards of {format_mm(card.size.width)} x {format_mm(card.size.height)} mm{name}"


def _left_alone(folder: Path) -> str:
    from cardgen.pipeline.state import RECORD

    if (folder / RECORD).exists():
        return f"{_shorten(folder)} is as the last build left it."
    return "mend the errors above and run it again."


def _show_built(game: str, built: Built, seconds: float) -> None:
    facts = built.facts
    kept = f", {facts['faces_kept']} kept" if facts["faces_kept"] else ""
    rows = {
        **facts["outputs"],
        "faces": f"{facts['faces_drawn']} drawn{kept}",
        **({"pictures": facts["pictures"]} if "pictures" in facts else {}),
        **({"drawings": facts["drawings"]} if facts.get("drawings") else {}),
        "warnings": facts["warnings"] or "none",
        "seconds": f"{seconds:.1f}",
    }
    click.echo(f"{game}: built {_shorten(built.folder)}")
    width = max(map(len, rows))
    for name, value in rows.items():
        for number, line in enumerate(str(value).split("\n")):
            click.echo(f"  {'' if number else name:<{width}}  {line}")


def _shorten(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
