"""`cardgen examples`: what comes of a game's worked examples, beside what is written; and write it in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.completing import complete_games
from cardgen.cli.game_name import GameName
from cardgen.cli.session import ExitCode, Session, exit_code_of, load_playable
from cardgen.diagnostics import Report

if TYPE_CHECKING:
    from cardgen.checks.tried import Tried
    from cardgen.model import Deck, Example

_MOST_NAMED = 12


@click.command()
@click.argument("game", type=GameName(), shell_complete=complete_games)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--accept", "is_accepted", is_flag=True, help="Write what comes out into the file.")
@click.option(
    "--examples",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Another file than the game's `examples.yaml`.",
)
@click.pass_context
def examples(ctx: click.Context, /, game: str, ids: tuple[str, ...], is_accepted: bool, file: Path | None) -> None:
    """Play a game's worked examples and show those that come out otherwise, old and new side by side.

    Without --accept nothing is written. With it, what comes out stands in the file afterwards: of the examples that are
    named by their IDs, else of all. Everything else in the file stays as it was typed, comments and order too. An
    example that cannot be played to its end is told, and not accepted.

    \b
    Examples:
      cardgen examples wayjer
      cardgen examples wayjer zero-beats-six
      cardgen examples wayjer --accept zero-beats-six
    """
    from cardgen.checks.accepting import can_be_accepted

    deck, session, report = load_playable(ctx, game), ctx.obj, Report()
    path = file or session.project / "decks" / game / "examples.yaml"
    name = str(file) if file else f"decks/{game}/examples.yaml"
    found = _load(ctx, game, file, session, report)
    tried = _try(ctx, deck, _choose(found, ids, name), report)
    failed = [each for each in tried if each.problems]
    good = [each for each in failed if can_be_accepted(each)]
    for each in failed:
        _show(each, can_be_accepted(each), deck)
    if not failed:
        click.echo(f"{_count(len(tried))} come{'s' * (len(tried) == 1)} out as written.")
        return
    if is_accepted and good:
        _write(ctx, path, name, found, good)
    _tell_end(game, tried, good, is_accepted)
    ctx.exit(ExitCode.FINE if is_accepted and len(good) == len(failed) else ExitCode.MISTAKES)


def _load(ctx: click.Context, game: str, file: Path | None, session: Session, report: Report) -> tuple[Example, ...]:
    """Give the examples of the game or of a file; what cannot be read ends the command."""
    from cardgen.loading.examples import load_examples
    from cardgen.loading.project import load_project

    if file is not None:
        found = load_examples(file, report)
    else:
        project = load_project(game, session.open_sources(), report)
        found = project.examples if project is not None else ()
    if report.has_errors:
        _stop(ctx, report)
    return found


def _try(ctx: click.Context, deck: Deck, chosen: tuple[Example, ...], report: Report) -> list[Tried]:
    from cardgen.checks.play import try_examples

    tried = try_examples(deck, chosen, report)
    if report.has_errors:
        _stop(ctx, report)
    return tried


def _stop(ctx: click.Context, report: Report) -> None:
    import sys

    from cardgen.diagnostics.terminal import write_report

    write_report(report, sys.stderr, summary="")
    ctx.exit(exit_code_of(report))


def _choose(found: tuple[Example, ...], ids: Sequence[str], name: str) -> tuple[Example, ...]:
    """Give the examples that are named, or all; an id that none has ends the command with a sentence."""
    from cardgen.diagnostics.report import suggest

    if not found:
        raise click.UsageError(f"There are no worked examples in {name}.")
    known = [example.id for example in found]
    for each in ids:
        if each not in known:
            hint = suggest(each, known) or "`cardgen examples GAME` names those that come out otherwise."
            raise click.UsageError(f"{name} has no example `{each}`. {hint}")
    return tuple(example for example in found if not ids or example.id in ids)


def _show(tried: Tried, is_good: bool, deck: Deck) -> None:
    """Show an example: its moves, then what is written beside what comes out, or why it cannot be played."""
    from cardgen.engine.examples import show_value

    example = tried.example
    click.echo(f"{example.id}: {example.title} ({example.place.file}:{example.place.line})")
    for move in example.moves:
        refused = "must be refused: " if move.is_illegal else ""
        click.echo(f"  {refused}{move.who.value}: {move.text.value}")
    rows = [
        (each.key, show_value(each.wanted), show_value(each.found))
        for each in (tried.played.differences if is_good and tried.played else ())
    ]
    if rows:
        table = [("", "written", "comes out"), *rows]
        key, old = (max(len(row[column]) for row in table) for column in (0, 1))
        for row in table:
            click.echo(f"  {row[0]:<{key}}  {row[1]:<{old}}  {row[2]}".rstrip())
    else:
        said = f"In the example `{example.id}`: "
        for problem in tried.problems:
            click.echo(f"  Line {problem.place.line if problem.place else 1}: {problem.message.removeprefix(said)}")
            if problem.hint:
                click.echo(f"  {problem.hint}")
    questions = {ruling.id: ruling.question for ruling in deck.rulings}
    for shown in example.illustrates:
        if shown.value in questions:
            click.echo(f"  It shows the ruling {shown.value}: {questions[shown.value]}")
    click.echo()


def _write(ctx: click.Context, path: Path, name: str, found: tuple[Example, ...], good: list[Tried]) -> None:
    """Write the file anew; where that cannot be done it stays as it is, and the command ends with a sentence."""
    from cardgen.atomic_write import write_atomically
    from cardgen.checks.accepting import accept
    from cardgen.pipeline.places import UnwritableError, writing_below

    if not path.is_file():
        raise click.UsageError(
            f"{name} comes with cardgen and is not in this project, so nothing is written. "
            "`cardgen new NAME --like GAME` makes a copy of a game."
        )
    text = path.read_bytes().decode("utf-8")
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    written = accept(text.removeprefix(mark), found, good)
    if written is None:
        click.echo(
            f"Nothing is written: in {name} a value cannot be changed alone, as one that `&` and `*` repeat. "
            "Write the new values by hand, or name some of the examples.",
            err=True,
        )
        ctx.exit(ExitCode.MISTAKES)
    target = path.resolve()  # a link stays one, and what it leads to is written
    mode = target.stat().st_mode
    if not mode & 0o222:
        click.echo(f"Not written. {name} is marked as read-only. Let it be written to, and begin again.", err=True)
        ctx.exit(ExitCode.MACHINE)
    try:
        with writing_below(target):
            write_atomically(target, (mark + written).encode())
            target.chmod(mode)
    except UnwritableError as problem:
        click.echo(f"Not written. {problem.message} {problem.hint}", err=True)
        ctx.exit(ExitCode.MACHINE)


def _tell_end(game: str, tried: Sequence[Tried], good: Sequence[Tried], is_accepted: bool) -> None:
    failed = [each for each in tried if each.problems]
    bad = len(failed) - len(good)
    if is_accepted and good:
        click.echo(f"{_count(len(good))} written anew. Read the title of each: it is in your own words.")
        shown = dict.fromkeys(each.value for tried_one in good for each in tried_one.example.illustrates)
        if shown:
            rulings = ", ".join(list(shown)[:_MOST_NAMED]) + (" and others" if len(shown) > _MOST_NAMED else "")
            click.echo(f"They were written to show {rulings}: see that they still do, and that the answers hold.")
    elif not is_accepted:
        click.echo(f"{len(failed)} of {_count(len(tried))} come{'s' * (len(failed) == 1)} out otherwise.")
        if good:
            click.echo(f"`cardgen examples {game} --accept` writes what comes out.")
    if bad:
        it, them = ("It", "it") if bad == 1 else ("They", "them")
        click.echo(f"{_count(bad)} cannot be accepted. {it} cannot be played as written: change {them} by hand.")


def _count(number: int) -> str:
    return "1 example" if number == 1 else f"{number} examples"
