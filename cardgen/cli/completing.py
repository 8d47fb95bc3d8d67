"""What a shell offers when Tab is pressed; quick, for it loads no deck and no library that draws."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.loading.sources import Sources, find_project_folder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the games, but for those that the command line names already."""
    given = ctx.params.get(param.name or "") or ()
    taken = (given,) if isinstance(given, str) else given
    names = (name.split("/") for name in _sources(ctx).list_folder("decks"))
    games = sorted({parts[1] for parts in names if len(parts) == 3 and parts[2] == "deck.yaml"} - {*taken})
    return _offer(games, incomplete)


def complete_codes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the codes of mistakes."""
    from cardgen.diagnostics.report import name_codes

    return _offer(name_codes(), incomplete)


def complete_cards(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the sizes of cards."""
    from cardgen.papers import CARD_SIZES

    return _offer(CARD_SIZES, incomplete)


def complete_papers(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the sizes of paper."""
    from cardgen.papers import PAPERS

    return _offer(PAPERS, incomplete)


def complete_layouts(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the sheet layouts that come with cardgen."""
    from cardgen.loading.layouts import list_shipped

    return _offer(list_shipped(), incomplete)


def complete_duplex(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the ways in which backs come behind fronts."""
    from cardgen.loading.print_settings import DUPLEX

    return _offer(DUPLEX, incomplete)


def complete_expansions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the expansions of the game that the command line names; after a comma, another one."""
    from cardgen.diagnostics import Report
    from cardgen.loading.reading import read_entries
    from cardgen.loading.text_files import read_text_file
    from cardgen.loading.yaml_tree import Mapping, parse_yaml

    # where the option still lacks its value, click has not yet told the games from what is left over
    named = next(iter((*(ctx.params.get("games") or ()), *ctx.args)), None)
    file, report = f"decks/{named}/deck.yaml", Report()
    text = read_text_file(file, _sources(ctx), report) if named else None
    root = parse_yaml(text, file, report) if text else None
    entry = root.entries.get("expansions") if isinstance(root, Mapping) else None
    first, comma, _ = incomplete.rpartition(",")
    found = [name for name, _ in read_entries(entry, "`expansions`", report, "")]
    return _offer([f"{first}{comma}{name}" for name in found if name not in first.split(",")], incomplete)


def _sources(ctx: click.Context) -> Sources:
    """Give the sources of the project that the command line names, or of the folder that it is typed in."""
    project = ctx.find_root().params.get("project") or find_project_folder(Path.cwd())
    return Sources(Path(project).resolve())


def _offer(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]
