"""What a page is told of a revision, as JSON: its cards with their looks, fields and mistakes, and what is wrong."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.diagnostics import Diagnostic, Report, Severity
from cardgen.diagnostics.report import describe
from cardgen.model import Card, Deck, texts_of
from cardgen.preview.revision import Drawable, Revision

MOST_MISTAKES = 2000
_MOST_OF_A_LINE = 300


def tell_revision(game: str, revision: Revision) -> dict[str, Any]:
    """Give what the page shows of a revision, but for pages of PDFs; lengths in millimetres."""
    deck = revision.project.deck if revision.project else None
    found = revision.report.in_reading_order()[:MOST_MISTAKES]
    return {
        "game": game,
        "title": deck.title if deck else game,
        "summary": deck.summary if deck else "",
        "lang": deck.lang if deck else "en",
        "revision": revision.number,
        "isRead": revision.is_read,
        "errors": revision.report.count(Severity.ERROR),
        "warnings": revision.report.count(Severity.WARNING),
        "diagnostics": [_tell_mistake(each, revision.report) for each in found],
        "cards": _tell_cards(deck, revision, found) if deck else [],
        "contents": _tell_contents(deck) if deck else [],
        "hasRulebook": bool(revision.project and revision.project.rulebook),
    }


def _tell_contents(deck: Deck) -> list[str]:
    from cardgen.pipeline.contents import describe_sizes

    return describe_sizes(deck)


def _tell_mistake(found: Diagnostic, report: Report) -> dict[str, Any]:
    """Give a mistake as `check` gives it in JSON, with where it stands in words, and its line."""
    where = str(found.place) if found.place else ""
    return {**describe(found, report.more_of(found)), "where": where, "source": _quote(found, report)}


def _quote(found: Diagnostic, report: Report) -> str | None:
    """Give the line of the file in which a mistake stands."""
    place = found.place
    if place is None or place.file not in report.sources:
        return None
    lines = report.sources[place.file].split("\n")
    return lines[place.line - 1][:_MOST_OF_A_LINE] if 0 < place.line <= len(lines) else None


def _tell_cards(deck: Deck, revision: Revision, found: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    kinds = _list_kinds(deck)
    expansions = {card.id: each.title for each in deck.others for card in (*each.cards, *each.aids)}
    mistakes = find_mistakes(deck.components, found)
    return [
        {
            **_tell_card(card, deck),
            "kind": kinds.get(card.id, card.component.value),
            "expansion": expansions.get(card.id),
            "front": _tell_look(revision.fronts.get(card.id)),
            "back": _tell_look(revision.backs.get(card.id)),
            "isOld": card.id in revision.old,
            "diagnostics": mistakes.get(card.id, []),
        }
        for card in deck.components
    ]


def _list_kinds(deck: Deck) -> dict[str, str]:
    return {aid.id: "aid" for aid in deck.every_aid}


def _tell_card(card: Card, deck: Deck) -> dict[str, Any]:
    size = deck.printing.size_of(card)
    return {
        "id": card.id,
        "name": card.name,
        "copies": card.copies,
        "width": size.size.width,
        "height": size.size.height,
        "corner": size.corner,
        "sizeName": size.name,
        "bleed": deck.printing.bleed,
        "safe": deck.printing.safe,
        "template": card.template,
        "backTemplate": card.back,
        "fields": {name: _show(card.typed.get(name, value)) for name, value in card.fields.items()},
        "texts": [{"field": field, "text": text} for field, text, _ in texts_of(card) if field not in card.fields],
        "file": card.place.file,
        "line": card.place.line,
    }


def _show(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _tell_look(drawable: Drawable | None) -> dict[str, Any] | None:
    """Give the key of a look, and by how much its picture is larger than the card on each side."""
    if drawable is None:
        return None
    return {"key": drawable.face.key, "bleed": drawable.face.bleed}


def find_mistakes(cards: Sequence[Card], found: Sequence[Diagnostic]) -> Mapping[str, list[int]]:
    """Give by card id which mistakes concern it, as their numbers: those that name it or stand in its lines."""
    starts: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for card in cards:
        places = [place for place in card.places.values() if place.file == card.place.file]
        last = max((place.line for place in places), default=card.place.line)
        starts[card.place.file].append((card.place.line, last, card.id))
    for spans in starts.values():
        spans.sort()
    mistakes: dict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(found):
        card_id = each.card or (_find_at(starts[each.place.file], each.place.line) if each.place else None)
        if card_id is not None:
            mistakes[card_id].append(number)
    return mistakes


def _find_at(spans: Sequence[tuple[int, int, str]], line: int) -> str | None:
    """Give the card in whose lines a line lies."""
    at = bisect_right(spans, line, key=lambda span: span[0]) - 1
    return spans[at][2] if at >= 0 and line <= spans[at][1] else None
