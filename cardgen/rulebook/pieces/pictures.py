"""The pieces of a rulebook that show cards: one or some of them, hands, piles, rows on a table, galleries.

Each function gives the mark of a piece, see `cardgen.rulebook.pieces.named`, whose other pieces are made with these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from jinja2 import Undefined
from markupsafe import Markup

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import NO_CARD
from cardgen.geometry import Size
from cardgen.loading.reading import has_lost_cards
from cardgen.model import Card, Deck
from cardgen.model.suggesting import suggest_card
from cardgen.render.face import Faces, Side, Turn
from cardgen.render.fixed_words import Words
from cardgen.render.unfit import find_unfit
from cardgen.rulebook.limits import MOST_HTML, MOST_PIECE_DEPTH, MOST_PIECES, TooLargeError
from cardgen.rulebook.pieces.printed_values import describe_piece
from cardgen.rulebook.pieces.showing import Showing, ShowingReader, describe_spread, find_scale
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.rulebook.reading.marks import Mark, find_heading_mark
from cardgen.rulebook.reading.reader import PIECE_CLOSE, PIECE_OPEN, Reader

CARD_PIECES = ("picture", "back", "hand", "pile", "space", "gap", "arrow", "row", "table", "gallery")
_MOST_CARDS = 60
_INNER = re.compile(rf"{PIECE_OPEN}(\d{{1,9}}){PIECE_CLOSE}")
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_PLAIN = Showing()


@dataclass(frozen=True, slots=True, order=True)
class Picture:
    """A card's face that the book shows; its place in `Book.pictures` is its number in the HTML."""

    card_id: str
    side: Side


class Bulk(NamedTuple):
    """How large a piece is with all that is within: its characters of HTML, and how deep pieces lie in it."""

    size: int
    depth: int


class Piece(Markup):
    """The mark of a piece; a designer may hand it on to another piece."""

    __slots__ = ()


@dataclass(slots=True)
class CardPieces:
    """Makes the pieces of a book that show cards and remembers which cards these are."""

    deck: Deck
    macros: Any
    reader: Reader
    manuscript: Manuscript
    report: Report
    tr: Words
    faces: Faces | None = None
    turns: dict[Picture, Turn] = field(default_factory=dict)
    pictures: dict[Picture, int] = field(default_factory=dict)
    marks: dict[int, Mark] = field(default_factory=dict)
    switches: dict[int, Place] = field(default_factory=dict)
    drawn_at: list[list[int]] = field(default_factory=list)
    _html: list[str] = field(default_factory=list)
    _bulks: list[Bulk] = field(default_factory=list)

    @property
    def showing(self) -> ShowingReader:
        """Give what reads how pictures are to be shown."""
        return ShowingReader(self.find_value, self.report)

    # ---- cards

    def picture(
        self,
        *ids: object,
        caption: str = "",
        turned: bool = False,
        overlapping: bool = False,
        width: str = "",
        turn: str = "",
        place: str = "",
    ) -> Piece:
        """Show the fronts of cards side by side, with a line of text below them.

        They lie on their `left` or `right` side by `turn`, on the right one when `turned`; when `overlapping`, each
        covers all but an edge of the one before. `width` is that of each; text flows beside them where `place` says.
        """
        showing = self.showing.read(width, turn, place, turned)
        cards = [self.draw_front(str(card_id), showing) for card_id in ids]
        shown = [card for card in cards if card]
        return self.make(self.macros.laid(shown, self.set_line(caption), showing, overlapping))

    def back(
        self,
        card_id: str = "",
        caption: str = "",
        turned: bool = False,
        width: str = "",
        turn: str = "",
        place: str = "",
    ) -> Piece:
        """Show a back: that of one card, or that of the deck's first card; `turned`, on its right side."""
        showing = self.showing.read(width, turn, place, turned)
        face = self.draw_back(card_id, showing)
        return self.make(self.macros.laid([face] if face else [], self.set_line(caption), showing))

    def hand(
        self,
        *ids: object,
        count: int = 0,
        caption: str = "",
        across: bool = False,
        width: str = "",
        turn: str = "",
        place: str = "",
    ) -> Piece:
        """Show a hand spread out: the cards named face up, or `count` cards face down; `across` the table, turned.

        `turn` is for a player who sits at the side; `width` is that of a card.
        """
        number, showing = self._count(count), self.showing.read(width, turn, place)
        each = replace(showing, turn="")
        faces = [self.draw_front(str(card_id), each) for card_id in ids] or [self.draw_back("", each)] * number
        laid = [face for face in faces if face]
        line, words, spread = self.set_line(caption), self._describe(laid), describe_spread(len(laid))
        return self.make(self.macros.hand(laid, line, words, across, showing, spread))

    def pile(
        self, *ids: object, count: int = 1, caption: str = "", width: str = "", turn: str = "", place: str = ""
    ) -> Piece:
        """Show a pile: `count` cards face down, or the card named face up on top."""
        showing = self.showing.read(width, turn, place)
        face = self.draw_front(str(ids[0]), showing) if ids else self.draw_back("", showing)
        laid = [face] * self._count(count) if face else []
        return self.make(self.macros.pile(laid, self.set_line(caption), self._describe(laid), showing))

    def space(self, caption: str = "") -> Piece:
        """Show a place on the table where cards will lie, as an outline."""
        return self.make(self.macros.space(self.set_line(caption)))

    def gap(self, cards: int = 0) -> Piece:
        """Leave room between two groups of cards, or as much as so many cards in a row take."""
        return self.make(self.macros.gap(self._count(cards)))

    def arrow(self, label: str = "", refused: bool = False) -> Piece:
        """Show an arrow from one group of cards to the next, with a few words above it; `refused`, a cross."""
        return self.make(self.macros.step(self.set_line(label), refused))

    # ---- on a table

    def row(self, *pieces: Piece, width: str = "", place: str = "") -> Piece:
        """Lay pieces side by side on the table; `width` is that of their cards."""
        showing = self.showing.read(width, "", place)
        return self.make(self.macros.row([self._take(piece) for piece in pieces], showing))

    def table(self, *rows: Piece, caption: str = "", small: bool = False, width: str = "", place: str = "") -> Piece:
        """Show a table with rows of cards, and a line of text below them; `width` is that of the cards."""
        laid, showing = [self._take(row) for row in rows], self.showing.read(width, "", place)
        return self.make(self.macros.table(laid, self.set_line(caption), small, showing), block=True)

    def gallery(
        self,
        *ids: object,
        columns: int = 0,
        captions: bool = False,
        width: str = "",
        turn: str = "",
        place: str = "",
    ) -> Piece:
        """Show many cards, small: those named, or all of the deck; in `columns`, with their names as `captions`."""
        showing = self.showing.read(width, turn, place)
        chosen = [str(card_id) for card_id in ids] or [card.id for card in self.deck.cards if card.copies > 0]
        faces = [face for face in (self.draw_front(card_id, showing) for card_id in chosen) if face]
        number = self.showing.read_columns(columns, _MOST_CARDS)
        shown = [{**face, "caption": self.set_line(face["name"]) if captions else ""} for face in faces]
        rows = [shown[at : at + number] for at in range(0, len(shown), number)] if number else [shown]
        widest = max((face["across"] for face in faces), default=1.0)
        return self.make(self.macros.gallery(rows, showing, number, widest), block=True)

    # ---- within

    def find_card(self, card_id: str) -> Card | None:
        """Give a card of the deck; one that it lacks is reported where the template stands."""
        card = self.deck.find_card(card_id)
        if card is None:
            report_unknown_card(self.deck, card_id, self.find_typed(card_id), self.report)
        return card

    def find_typed(self, text: str) -> Place:
        """Give where a text is quoted in the line that is being filled in."""
        return self.manuscript.find_quoted(text)

    def find_here(self) -> Place:
        """Give the line that is being filled in."""
        return self.manuscript.whole_line(self.manuscript.current_line())

    def find_value(self, text: str) -> Place:
        """Give where a value is typed in the line that is being filled in, in quotes or as a word of its own."""
        place = self.find_typed(text)
        return place if place.length == len(text) else self.manuscript.find_word(text)

    def draw_front(self, card_id: str, showing: Showing = _PLAIN) -> dict[str, Any] | None:
        """Give a card's front for the macros; None, reported, for a card that the deck lacks."""
        card = self.find_card(card_id)
        words = "" if card is None else self.tr("The card {name}", name=card.name)
        return None if card is None else self._face(card, Side.FRONT, words, showing)

    def draw_back(self, card_id: str, showing: Showing = _PLAIN) -> dict[str, Any] | None:
        """Give a card's back for the macros, without an id that of the first card; None, reported, without a back."""
        card = self.find_card(card_id) if card_id else next(iter(self.deck.cards), None)
        if card is None:
            return None
        if card.back is None:
            self.report.error(
                "no-back",
                f"The card {card.name} of {self.deck.title} has no back to show.",
                self.manuscript.find_word("back"),
                "Give the card, or the deck's defaults, a `back` template.",
            )
            return None
        return self._face(card, Side.BACK, self.tr("A card face down"), showing)

    def _face(self, card: Card, side: Side, words: str, showing: Showing) -> dict[str, Any]:
        picture = Picture(card.id, side)
        number = self.pictures.setdefault(picture, len(self.pictures))
        if number == len(self.drawn_at):
            self.drawn_at.append([])
        if line := self.manuscript.running_line():
            self.drawn_at[number].append(line)
        if self._find_turn(picture) is not Turn.NONE:
            self.turns[picture] = self._find_turn(picture)
        drawn = {"number": number, "words": self.reader.read_plain(words), "side": str(side), "name": card.name}
        size, usual = self.size_of(picture, card), self.deck.printing.card
        scale = find_scale(size.turned() if showing.turn else size, usual)
        return {**drawn, "shape": showing.describe_shape(size, usual), "across": scale}

    def size_of(self, picture: Picture, card: Card) -> Size:
        """Give how large a card is as it is read."""
        size = self.deck.printing.size_of(card).size
        return size.turned() if picture in self.turns else size

    def named_size_of(self, picture: Picture, card: Card) -> Size:
        """Give how large a card is by the deck's file, as it is read: what is measured on it is measured there."""
        size = card.size.size if card.size else self.deck.printing.named or self.deck.printing.card
        return size.turned() if picture in self.turns else size

    def _find_turn(self, picture: Picture) -> Turn:
        sides = {} if self.faces is None else self.faces.fronts if picture.side is Side.FRONT else self.faces.backs
        face = sides.get(picture.card_id)
        return Turn.NONE if face is None else face.turn

    def _describe(self, laid: Sequence[dict[str, Any]]) -> str:
        if not laid or laid[0]["side"] == Side.BACK:
            return self.tr("1 card face down") if len(laid) == 1 else self.tr("{n} cards face down", n=len(laid))
        return self.reader.read_plain(self.tr("The cards {names}", names=", ".join(face["name"] for face in laid)))

    def _count(self, number: object) -> int:
        """Give a number of cards to show; anything else is reported and gives 1."""
        if isinstance(number, int) and 0 <= number <= _MOST_CARDS:
            return number
        if not isinstance(number, Undefined):
            self.report.error(
                "rulebook-template",
                f"A rulebook can show 0 to {_MOST_CARDS} cards in one place, not `{number}`.",
                self.manuscript.find_word(str(number)),
            )
        return 1

    def _take(self, piece: object) -> Markup:
        """Give what another piece is made of; a text that is no piece is set as a line of text."""
        if isinstance(piece, Piece):
            return Markup(piece.strip())  # noqa: S704 - a mark holds nothing but its number
        if piece is None or find_unfit(piece) is not None:
            what, _, hint = ("`none` is nothing", "", "") if piece is None else describe_piece(piece)
            self.report.error("rulebook-template", f"{what}, so it cannot lie in a row.", self.find_here(), hint)
            return Markup("")
        return Markup('<span class="said">{}</span>').format(self.set_line(piece))

    def set_line(self, text: object) -> Markup:
        """Give a line of Markdown as HTML."""
        return self.reader.read_line(str(text).strip())

    def make(self, html: str, block: bool = False, mark: Mark | None = None) -> Piece:
        """Make HTML a piece, and give its mark; a mark of the rules sheet may be given, or stand in its heading."""
        if len(self._html) >= MOST_PIECES:
            raise TooLargeError(f"The rulebook has more than {MOST_PIECES:,} pieces.", "Make several books of it.")
        self._html.append("")
        self._bulks.append(Bulk(0, 0))
        self.write(len(self._html) - 1, str(html).strip())
        if found := mark or find_heading_mark(str(html)):
            self.marks[len(self._html) - 1] = found
        return Piece(f"{PIECE_OPEN}{len(self._html) - 1}{PIECE_CLOSE}" + ("\n" if block else ""))

    def write(self, number: int, html: str) -> None:
        """Give a piece its HTML; raises TooLargeError where it is too large with all that is within.

        What is typed can look like the mark of a piece that is made later, or of the piece itself.
        """
        html = _INNER.sub(lambda mark: mark[0] if int(mark[1]) < number else UNKNOWN, html)
        inner = [self._bulks[each] for each in self.list_numbers(html)]
        size, depth = len(html) + sum(each.size for each in inner), 1 + max((each.depth for each in inner), default=0)
        if depth > MOST_PIECE_DEPTH:
            message = f"Pieces lie deeper than {MOST_PIECE_DEPTH} within each other."
            raise TooLargeError(message, "Put fewer pieces into each other.")
        _check_bulk(size)
        self._html[number], self._bulks[number] = html, Bulk(size, depth)

    def list_numbers(self, html: str) -> list[int]:
        """Give the numbers of the pieces that stand in some HTML."""
        return [number for number in map(int, _INNER.findall(html)) if number < len(self._html)]

    def check_size(self, html: str) -> None:
        """Raise TooLargeError where HTML is too large once its pieces are in their places."""
        _check_bulk(len(html) + sum(self._bulks[number].size for number in self.list_numbers(html)))


def _check_bulk(size: int) -> None:
    if size > MOST_HTML:
        message = f"The pieces of the rulebook make {size:,} characters of HTML; a book has at most {MOST_HTML:,}."
        raise TooLargeError(message, "Show less, or put fewer pieces into each other.")


def report_unknown_card(deck: Deck, card_id: str, place: Any, report: Report) -> None:
    """Report a card that the rulebook names and the deck lacks, unless it may be one that could not be read."""
    if has_lost_cards(deck.file.rpartition("/")[0], report):
        return
    known = (*deck.every_card, *deck.every_aid)
    hint = suggest_card(card_id, known) or f"{deck.title} has: {', '.join(card.id for card in known[:12])} and others."
    message = f"{deck.title} has no card with the id `{card_id}`."
    report.error("unknown-card", message, place, hint, box=f"{NO_CARD}{card_id}")
