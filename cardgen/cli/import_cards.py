"""`cardgen import`: cards from a table to YAML, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.named_file import write_named
from cardgen.cli.session import Session, exit_code_of
from cardgen.diagnostics import Report

if TYPE_CHECKING:
    from cardgen.loading.tables.filling import TableName
    from cardgen.loading.tables.keys import Keys
    from cardgen.loading.tables.plain import Plain

_TARGETS = ("yaml", "yml", "csv", "tsv", "xlsx")


@click.command("import")
@click.argument("sheet", metavar="SHEET")
@click.option("--to", "target", metavar="FILE", help="Write to this file: .yaml, .csv, .tsv or .xlsx.")
@click.option(
    "--game",
    type=GameName(),
    metavar="GAME",
    shell_complete=complete_games,
    help="The game whose fields the columns are, for files outside of its folder.",
)
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.pass_context
def import_cards(ctx: click.Context, sheet: str, target: str | None, game: str | None, force: bool) -> None:
    """Turn a table of cards into YAML, or YAML into a table.

    SHEET is a .csv, .tsv, .xlsx, .ods or .yaml file, with the name of a sheet behind a # where there are several. What
    is in it is told by the game in whose folder it lies, or FILE. Without --to, cards of a table are shown as YAML, and
    those of a YAML file as CSV. A deck can also name the table itself, as `cards: cards.xlsx`.

    \b
    Examples:
      cardgen import cards.xlsx#Creatures --to decks/mygame/cards.yaml
      cardgen import decks/mygame/cards.yaml --to cards.csv
    """
    from cardgen.bounds.limits import Kind
    from cardgen.bounds.tasks import bounded
    from cardgen.diagnostics.terminal import write_report
    from cardgen.loading.tables.writing import warn_of_formula

    session: Session = ctx.obj
    report = Report()
    source, named = _find_source(sheet)
    wanted = _find_kind(target, source, force)
    keys = _find_keys(session, game, [path.parent for path in (source, *([Path(target)] if target else []))])
    with bounded(Kind.DECK, "reading a table"):
        cards = _read(source, named, keys, report)
    if wanted in ("csv", "tsv"):
        warn_of_formula(cards, report)
    report.name_file(source.name, source.as_posix())
    write_report(report, sys.stderr, summary="")
    if report.has_errors:
        ctx.exit(exit_code_of(report))
    data = _write(cards, wanted, keys)
    if target is None:
        click.echo(data.decode("utf-8"), nl=False)
    else:
        is_new = not Path(target).parent.exists()
        mark = b"\xef\xbb\xbf" * (wanted in ("csv", "tsv"))  # Excel asks for it
        write_named(ctx, Path(target), mark + data, "--to")
        count = f"{len(cards):,} card" + "s" * (len(cards) != 1)
        click.echo(f"{target}: {count}{', in a new folder' if is_new else ''}")
    if named.kind in ("yaml", "yml"):
        _tell_comments(source, report)


def _tell_comments(source: Path, report: Report) -> None:
    """Say how many comments of a YAML file are left out."""
    from cardgen.loading.tables.comments import count_comments

    count = count_comments(report.sources.get(source.as_posix(), ""))
    if count:
        left_out = "A comment" if count == 1 else f"{count:,} comments"
        verb = "is" if count == 1 else "are"
        click.echo(f"{left_out} of {source} {verb} left out: only cards are written.", err=True)


def _find_source(sheet: str) -> tuple[Path, TableName]:
    from cardgen.loading.tables.filling import OTHERS, parse_table_name

    named = parse_table_name(sheet)
    if named is None or named.kind in OTHERS:
        raise click.UsageError(f"`{sheet}` is no table: it must be a .csv, .tsv, .xlsx, .ods or .yaml file.")
    path = Path(named.file)
    if not path.is_file():
        raise click.UsageError(f"There is no file `{named.file}`.")
    return path, named


def _find_kind(target: str | None, source: Path, force: bool) -> str:
    """Give the kind of file that is wanted; a target of no such kind, or that is there, ends the command."""
    if target is None:
        return "csv" if source.suffix.lower() in (".yaml", ".yml") else "yaml"
    path = Path(target)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in _TARGETS:
        raise click.UsageError(f"--to {target}: it must end with {', '.join(f'.{each}' for each in _TARGETS)}.")
    if path.is_dir():
        raise click.UsageError(f"`{target}` is a folder; --to names a file.")
    if path.exists() and not force:
        raise click.UsageError(f"`{target}` is there already. Add --force to replace it.")
    return kind


def _find_keys(session: Session, game: str | None, folders: list[Path]) -> Keys:
    """Give what cards may say in the game that is named, or in whose folder one of the files lies."""
    from cardgen.diagnostics.report import suggest
    from cardgen.loading.project import find_games
    from cardgen.loading.tables.declared import read_declared
    from cardgen.loading.tables.keys import Keys

    sources = session.open_sources()
    games = find_games(sources)
    if game is not None and game not in games:
        raise click.UsageError(f"There is no game `{game}`. {suggest(game, games)}".rstrip())
    decks = {(session.project / "decks" / each).resolve(): each for each in games}
    found = game or next((decks[each] for folder in folders if (each := folder.resolve()) in decks), None)
    return Keys(None) if found is None else read_declared(found, sources)


def _read(source: Path, named: TableName, keys: Keys, report: Report) -> tuple[Plain, ...]:
    from dataclasses import replace

    from cardgen.diagnostics import Place
    from cardgen.loading.sources import Sources
    from cardgen.loading.tables.filling import read_table
    from cardgen.loading.tables.plain import read_plain

    folder = source.resolve().parent
    table = replace(named, file=source.name)
    place = Place(source.name)
    nodes = read_table(source.name, table, place, keys, Sources(folder, folder), report)
    if report.has_errors and named.kind in ("yaml", "yml"):
        return ()  # what is no whole tree has more wrong with it than is there
    return read_plain(nodes, keys, report)


def _write(cards: tuple[Plain, ...], wanted: str, keys: Keys) -> bytes:
    from cardgen.loading.tables.plain import list_columns
    from cardgen.loading.tables.writing import fill_copies, write_csv, write_xlsx, write_yaml

    if wanted in ("yaml", "yml"):
        return write_yaml(cards).encode()
    filled = fill_copies(cards) if keys.needs_copies or keys.allowed is None else cards
    if wanted == "xlsx":
        return write_xlsx(filled, [name for name in list_columns(filled) if keys.is_number(name)])
    return write_csv(filled, "\t" if wanted == "tsv" else ",").encode()
