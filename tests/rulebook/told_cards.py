"""Reads a book's HTML: the texts that tell an example, the cards that each names, and those drawn in its picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import html
from lxml.html import HtmlElement

_WHOLE_GAME = re.compile(r"one-(whole|short)-|ein-ganzes-")
_DRAWN = re.compile(r"(?:The cards?|Die Karten?) (.*?)(, on its side|, with .*|, mit .*)?")
_RANK = re.compile(r"\b(?:(?:[Aa]n?|[Tt]he|[Tt]wo|[Tt]hree) (\d+)s?|(\d+)s|(Jack|Queen|King|Ace|Joker)s?)(?! of)\b")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Telling:
    """A text that tells an example: its chapter, its words, the cards that these name and those that it shows."""

    chapter: str
    text: str
    named: frozenset[str]
    drawn: frozenset[str]
    is_caption: bool = False

    @property
    def missing(self) -> list[str]:
        """Give the cards that are named and not drawn."""
        return sorted(self.named - self.drawn)

    @property
    def missing_ranks(self) -> list[str]:
        """Give the ranks of a standard deck that are named without a suit, and of which no card is drawn."""
        ranks = {next(filter(None, found.groups())) for found in _RANK.finditer(self.text)}
        return sorted(rank for rank in ranks if not any(rank.lower() in card.lower().split() for card in self.drawn))


def list_tellings(book: str) -> list[Telling]:
    """Give each box with an example, caption of a picture, and text that leads to a picture of a position.

    The chapter of one whole game is one story: all its texts tell it, and all its pictures show it.
    """
    body = html.fromstring(book).find("body")
    assert body is not None
    return [telling for chapter, parts in _split_chapters(body) for telling in _read_chapter(chapter, parts)]


def _split_chapters(body: HtmlElement) -> Iterator[tuple[str, list[HtmlElement]]]:
    chapter, parts = "", list[HtmlElement]()
    for part in body:
        if part.tag == "h1":
            yield chapter, parts
            chapter, parts = str(part.get("id")), []
        else:
            parts.append(part)
    yield chapter, parts


def _read_chapter(chapter: str, parts: list[HtmlElement]) -> Iterator[Telling]:
    if _WHOLE_GAME.match(chapter):
        drawn = _list_drawn(parts)
        yield from (_tell(chapter, part, drawn) for part in parts)
        return
    for part in parts:
        for box in _find(part, "example", "panel"):
            yield _tell(chapter, box, _list_drawn([box]))
        for beside in _find(part, "beside"):
            if _find(beside, "positions") and not _is_board_alone(beside):
                yield _tell(chapter, beside, _list_drawn([beside]))
        for table in _find(part, "table"):
            if not _is_board_alone(table):
                yield from _read_table(chapter, table)


def _read_table(chapter: str, table: HtmlElement) -> Iterator[Telling]:
    drawn = _list_drawn([table])
    caption, lead = table.find("p[@class='caption']"), _find_lead(table)
    if caption is not None:
        yield _tell(chapter, caption, drawn, is_caption=True)
    if lead is not None:
        yield _tell(chapter, lead, drawn)


def _is_board_alone(part: HtmlElement) -> bool:
    """Tell whether a board is all that is drawn: it shows what the card that is named has moved."""
    return bool(_find(part, "board")) and not _list_drawn([part])


def _find(part: HtmlElement, *names: str) -> list[HtmlElement]:
    """Give the elements of these classes, the part itself among them, from the first to the last."""
    return [each for each in part.iter("div") if set(names) & set(each.get("class", "").split())]


def _find_lead(table: HtmlElement) -> HtmlElement | None:
    """Give the paragraph above the picture of a position."""
    before = table.getprevious()
    is_lead = "positions" in table.get("class", "") and before is not None and before.tag == "p"
    return before if is_lead else None


def _list_drawn(parts: Iterable[HtmlElement]) -> frozenset[str]:
    """Give the cards that are drawn, face down ones if their names stand below them."""
    found = set[str]()
    for part in parts:
        for picture in part.iter("img", "span"):
            words = _DRAWN.fullmatch(picture.get("alt") or picture.get("aria-label") or "")
            found.update(words[1].split(", ") if words else ())
        for label in part.iter("span"):
            if "label" in label.get("class", "").split():
                found.update(_read(name) for name in label.iter("b"))
    return frozenset(found)


def _tell(chapter: str, text: HtmlElement, drawn: frozenset[str], is_caption: bool = False) -> Telling:
    named = frozenset(_read(name) for name in text.iter("b") if name.get("class") == "name")
    return Telling(chapter, _read(text), named, drawn, is_caption)


def _read(part: HtmlElement) -> str:
    return _SPACES.sub(" ", part.text_content()).strip()
