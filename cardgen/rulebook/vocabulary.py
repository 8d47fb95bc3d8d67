"""What a rulebook's Jinja may name: the deck, its cards, its numbers, its pieces."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

from cardgen.model import Deck, Option, Ruling
from cardgen.render.view import Names, view_card, view_deck, view_measures
from cardgen.rulebook.pieces import Pieces
from cardgen.rulebook.played import PlayedPieces

_MARKDOWN = re.compile(r"[\\`*_\[\]|~]")


def make_vocabulary(deck: Deck, pieces: Pieces, played: PlayedPieces, silent: Callable[[], Any]) -> dict[str, Any]:
    """Give the names of a rulebook; `silent` makes what stands for a card that the deck lacks."""

    def card(card_id: object) -> Any:
        found = pieces.find_card(str(card_id))
        return silent() if found is None else view_card(found, deck)

    return {
        **view_deck(deck),
        **view_measures(deck.printing),
        "cards": [view_card(one, deck) for one in deck.cards],
        "aids": [view_card(one, deck) for one in deck.aids],
        "card": card,
        "options": Names("options", {option.name: _view_option(option) for option in deck.options}),
        "rulings": Names("rulings", {ruling.id: _view_ruling(ruling) for ruling in deck.rulings}),
        **pieces.names(),
        **played.names(),
    }


def _view_option(option: Option) -> Names:
    return Names("option", {"name": option.name, "values": list(option.values), "default": option.default})


def _view_ruling(ruling: Ruling) -> Names:
    return Names("ruling", {"id": ruling.id, "question": ruling.question, "answer": ruling.answer})


def escape_markdown(value: Any) -> Any:
    """Give a text from the deck so that Markdown prints it as it is; pieces and numbers stay."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        safe = _MARKDOWN.sub(lambda match: f"&#{ord(match[0])};", str(escape(value)))
        return Markup(safe)  # noqa: S704 - escaped in the line above
    return value
