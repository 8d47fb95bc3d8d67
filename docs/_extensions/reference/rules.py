"""What each rules module needs of a deck, as `cardgen explain --rules` shows it."""

from __future__ import annotations

from cardgen.cli.explain_rules import write_needs
from cardgen.games import GAMES
from cardgen.games.needs import list_needs


def list_rules() -> str:
    """Give a section for each rules module that comes with cardgen."""
    sections = (
        "\n".join([f"## {game.id}", "", "```text", *write_needs(game.id, list_needs(game)), "```"]) for game in GAMES
    )
    return "\n\n".join(sections)
