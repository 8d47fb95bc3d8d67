"""`cardgen explain --rules`: what a rules module needs of a deck, and what its cards may say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardgen.games.needs import Needs


def explain_rules(name: str) -> None:
    """Show what a deck brings that names these rules; a name of none is told with those that there are."""
    from cardgen.diagnostics.mistake import MistakeError
    from cardgen.diagnostics.report import suggest
    from cardgen.games import get_rules, list_rules
    from cardgen.games.needs import list_needs

    try:
        game = get_rules(name)
    except MistakeError as broken:
        raise click.UsageError(f"{broken.message} {broken.hint}".rstrip()) from broken
    if game is None:
        known = list_rules()
        hint = suggest(name, known) or f"There are {', '.join(known)}."
        raise click.UsageError(f"cardgen has no rules `{name}`. {hint}")
    click.echo("\n".join(write_needs(game.id, list_needs(game))))


def write_needs(name: str, needs: Needs) -> Iterator[str]:
    """Give the lines that tell what rules need: first as it stands in a deck file, then what its cards may say."""
    fewest, most = needs.players
    is_one = fewest == most
    yield f"The rules of {name} play a deck that says:"
    yield f"  rules: {name}"
    yield f"  players: {fewest}" if is_one else f"  players: {fewest}-{most}        # or fewer of these"
    if needs.fields or needs.more_fields:
        yield "  fields:"
        yield from (f"    {field}: {kind}" for field, kind in needs.fields)
    yield from (f"    {field}: {kind}   # where a card needs it" for field, kind in needs.more_fields)
    if needs.language:
        yield f"  language:           # those of these words that its sentences use{_suggest_own(needs)}"
        yield from (f"    {key}: {_write_words(key, words)}" for key, words in needs.language)
    if needs.options:
        yield "  options:            # those that it offers"
        yield from (f"    {option}: {{values: [{', '.join(map(_quote, values))}]}}" for option, values in needs.options)
    few, many = needs.cards
    if few:
        yield f"It has {few} cards at least" + ("." if few == many else f", {many} for {most} players.")
    yield from _write_list("Sentences begin:", (f"{begin}  {', '.join(verbs)}" for begin, verbs in needs.events))
    yield from _write_list("Cards can, for example:", needs.deeds)
    yield from _write_list("Of a card may be said:", needs.statements)


def _suggest_own(needs: Needs) -> str:
    key, words = needs.language[0]
    return f", or your own: `{key}: {{{words[0]}: ...}}`"


def _write_words(key: str, words: Iterable[str]) -> str:
    listed = ", ".join(words)
    if key == "keywords":
        return f"{{{listed}: [...]}}"
    return f"{{card: cards, {', '.join(f'{word}: {word}s' for word in words)}}}" if key == "nouns" else f"[{listed}]"


def _quote(value: str) -> str:
    return f'"{value}"' if value in ("true", "false") or value.isdigit() else value


def _write_list(title: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    if listed:
        yield title
        yield from (f"  {line}" for line in listed)
