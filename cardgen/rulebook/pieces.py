"""The pieces that a rulebook's author places by name: pictures, tables, examples, lists made from the deck.

Each function gives a short mark that goes through Markdown untouched; `Pieces.fill` puts the HTML in its place.
The HTML itself is written by the macros of `templates/rulebook-pieces.html.j2`.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from jinja2 import Undefined
from markupsafe import Markup

from cardgen.diagnostics import Place, Report, suggest
from cardgen.geometry import Size
from cardgen.loading.reading import has_lost_cards
from cardgen.model import Card, Deck
from cardgen.render.face import Faces, Side, Turn
from cardgen.render.fixed_words import make_tr
from cardgen.rulebook.card_groups import ABILITIES, find_told_fields, group_cards
from cardgen.rulebook.components import list_components
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.marks import Mark
from cardgen.rulebook.reader import PIECE_CLOSE, PIECE_OPEN, Heading, Reader

Caller: TypeAlias = Callable[[], str]
_MARK = re.compile(rf"(?:<p>)?{PIECE_OPEN}(\d+){PIECE_CLOSE}(?:</p>)?")
_CARD_PIECES = ("picture", "back", "hand", "pile", "space", "gap", "arrow")
_GROUPS = ("row", "table", "gallery", "example", "beside", "panel", "new_page", "last_page")
PIECES = (*_CARD_PIECES, *_GROUPS, "card_reference", "component_list", "clarifications", "contents")
_MOST_CARDS = 60
_HEADING_MARK = re.compile(r'<h[1-6][^>]* data-sheet="(\w+)"')
_ANY_MARK = re.compile(r' data-sheet="\w+"')


@dataclass(frozen=True, slots=True, order=True)
class Picture:
    """A card's face that the book shows; its place in `Book.pictures` is its number in the HTML."""

    card_id: str
    side: Side


class Piece(Markup):
    """The mark of a piece; a designer may hand it on to another piece."""

    __slots__ = ()


@dataclass(slots=True)
class Pieces:
    """Makes the pieces of one book and remembers the pictures that they show."""

    deck: Deck
    macros: Any
    reader: Reader
    manuscript: Manuscript
    report: Report
    faces: Faces | None = None
    turns: dict[Picture, Turn] = field(default_factory=dict)
    pictures: dict[Picture, int] = field(default_factory=dict)
    marks: dict[int, Mark] = field(default_factory=dict)
    switches: dict[int, Place] = field(default_factory=dict)
    _html: list[str] = field(default_factory=list)
    _contents: list[tuple[Piece, int]] = field(default_factory=list)

    def tr(self, text: str, **values: object) -> str:
        """Give a text of cardgen's own in the book's language."""
        return make_tr(self.deck)(text, **values)

    def names(self) -> dict[str, Callable[..., Any]]:
        """Give the functions by the names that an author uses."""
        return {name: getattr(self, name) for name in PIECES}

    def fill(self, html: str, *, on_sheet: bool = False) -> str:
        """Give HTML with every mark replaced by its piece, also the marks inside pieces; those of the rules sheet alone
        are left out of the book, and those of the book alone on the sheet."""
        left_out = Mark.NO if on_sheet else Mark.ONLY

        def give(match: re.Match[str]) -> str:
            number = int(match[1])
            return "" if self.marks.get(number) is left_out else self._html[number]

        while _MARK.search(html):
            html = _MARK.sub(give, html)
        return _ANY_MARK.sub("", html)

    def find_number(self, html: str) -> int | None:
        """Give the number of what is one piece and nothing else."""
        match = _MARK.fullmatch(html.strip())
        return int(match[1]) if match else None

    def list_marked(self, html: str) -> Iterator[str]:
        """Give the pieces within some HTML that are marked for the rules sheet, however deep they lie."""
        for number in map(int, _MARK.findall(html)):
            if self.marks.get(number, Mark.NO).is_on_sheet:
                yield self._html[number]
            else:
                yield from self.list_marked(self._html[number])

    # ---- cards

    def picture(self, *ids: object, caption: str = "", turned: bool = False, overlapping: bool = False) -> Piece:
        """Show the fronts of cards side by side, with a line of text below them.

        They lie on their right side when `turned`; when `overlapping`, each covers all but an edge of the one before.
        """
        cards = [self.draw_front(str(card_id)) for card_id in ids]
        shown = [card for card in cards if card]
        return self.make(self.macros.laid(shown, self.set_line(caption), turned, overlapping))

    def back(self, card_id: str = "", caption: str = "", turned: bool = False) -> Piece:
        """Show a back: that of one card, or that of the deck's first card; `turned`, on its right side."""
        face = self.draw_back(card_id)
        return self.make(self.macros.laid([face] if face else [], self.set_line(caption), turned))

    def hand(self, *ids: object, count: int = 0, caption: str = "", across: bool = False) -> Piece:
        """Show a hand spread out: the cards named face up, or `count` cards face down; `across` the table, turned."""
        number = self._count(count)
        faces = [self.draw_front(str(card_id)) for card_id in ids] or [self.draw_back("")] * number
        laid = [face for face in faces if face]
        return self.make(self.macros.hand(laid, self.set_line(caption), self._describe(laid), across))

    def pile(self, *ids: object, count: int = 1, caption: str = "") -> Piece:
        """Show a pile: `count` cards face down, or the card named face up on top."""
        face = self.draw_front(str(ids[0])) if ids else self.draw_back("")
        laid = [face] * self._count(count) if face else []
        return self.make(self.macros.pile(laid, self.set_line(caption), self._describe(laid)))

    def space(self, caption: str = "") -> Piece:
        """Show a place on the table where cards will lie, as an outline."""
        return self.make(self.macros.space(self.set_line(caption)))

    def gap(self) -> Piece:
        """Leave room between two groups of cards."""
        return self.make(self.macros.gap())

    def arrow(self, label: str = "", refused: bool = False) -> Piece:
        """Show an arrow from one group of cards to the next, with a few words above it; `refused`, a cross."""
        return self.make(self.macros.step(self.set_line(label), refused))

    # ---- groups

    def row(self, *pieces: Piece) -> Piece:
        """Lay pieces side by side on the table."""
        return self.make(self.macros.row([self._take(piece) for piece in pieces]))

    def table(self, *rows: Piece, caption: str = "", small: bool = False) -> Piece:
        """Show a table with rows of cards, and a line of text below them."""
        laid = [self._take(row) for row in rows]
        return self.make(self.macros.table(laid, self.set_line(caption), small), block=True)

    def gallery(self, *ids: object) -> Piece:
        """Show many cards, small: those named, or all of the deck."""
        chosen = ids or [card.id for card in self.deck.cards if card.copies > 0]
        faces = [self.draw_front(str(card_id)) for card_id in chosen]
        return self.make(self.macros.gallery([face for face in faces if face]), block=True)

    def example(
        self,
        title: str,
        cards: object = (),
        text: str = "",
        label: str = "",
        caller: Caller | None = None,
    ) -> Piece:
        """Show a worked example in a box: its title, its cards (ids or pieces) and what happens with them."""
        heading, body = self.set_line(f"{label or self.tr('Example')}: {title}"), self.read_block(text, caller)
        return self.make(self.macros.example(heading, self._shown(cards), body), block=True)

    def beside(self, *cards: object, caller: Caller | None = None) -> Piece:
        """Show cards at the left and a text beside them."""
        return self.make(self.macros.beside(self._shown(cards), self.read_block("", caller)), block=True)

    def panel(self, title: str = "", caller: Caller | None = None) -> Piece:
        """Show a text in a quiet box of its own."""
        heading = self.set_line(title) if title else Markup("")
        return self.make(self.macros.panel(heading, self.read_block("", caller)), block=True)

    def new_page(self) -> Piece:
        """Let what follows begin on a new page."""
        return self.make(self.macros.new_page(), block=True, mark=Mark.NO)

    def last_page(self, title: str, caller: Caller | None = None) -> Piece:
        """Show a page of its own, in the game's colours, to lay beside the table: a chapter with a title."""
        typed = "" if caller is None else textwrap.dedent(str(caller()).strip("\n"))
        return self.make(self.macros.last_page(self.read_block(f"# {title}\n\n{typed}", None)), block=True)

    # ---- lists made from the deck

    def card_reference(self, plain: str = "", field: str = "") -> Piece:
        """List the cards of the deck with what they do; `plain` is said of those that have nothing to say.

        What they do are their abilities, or what stands in their field `field`; where no card has an ability, it
        is what stands in their fields of kind `text`.
        """
        fields = find_told_fields(self.deck)
        if field:
            known = (*self.deck.field_kinds, ABILITIES)
            message = f"The cards of {self.deck.title} have no field `{field}`."
            fields = (field,) if self._is_known(field, known, "unknown-name", message) else ()
        if not fields and not field:
            message = f"No card of {self.deck.title} has an ability or a text, so `card_reference` has nothing to list."
            self._report_empty(
                "card_reference", message, 'Name the field that says it: `card_reference(field="text")`.'
            )
        plain = plain or self.tr("No ability." if fields == (ABILITIES,) else "No text.")
        rows = [
            {
                "cards": self.set_line(group.label),
                "text": self.set_line(" ".join(group.texts) or plain),
                "copies": group.copies,
                "each": group.size > 1,
            }
            for group in group_cards(self.deck.cards, fields, self.tr)
        ]
        return self.make(self.macros.card_reference(rows), block=True)

    def component_list(self, by: str = "") -> Piece:
        """List what is in the box: the deck's cards, those of each expansion, aids, boards and pieces.

        `by` names a field: cards that have the same in it, and as many copies, are one line.
        """
        message = f"The cards of {self.deck.title} have no field `{by}`."
        is_known = not by or self._is_known(by, self.deck.field_kinds, "unknown-name", message)
        lines = [
            {"name": self.set_line(line.name), "copies": line.copies, "each": line.each, "is_part": line.is_part}
            for line in list_components(self.deck, by if is_known else "")
        ]
        return self.make(self.macros.component_list(lines), block=True)

    def clarifications(self, *ids: str) -> Piece:
        """List the deck's rulings, or those named: id, question, answer."""
        known = {ruling.id: ruling for ruling in self.deck.rulings}
        if not known and not ids:
            message = f"{self.deck.title} has no rulings, so `clarifications` has nothing to list."
            self._report_empty(
                "clarifications", message, "Write some under `rulings` in the deck file, or leave it out."
            )
        chosen = [
            known[name]
            for name in ids or known
            if self._is_known(name, known, "unknown-ruling", f"{self.deck.title} has no ruling `{name}`.")
        ]
        rows = [
            {"id": ruling.id, "question": self.set_line(ruling.question), "answer": self.set_line(ruling.answer)}
            for ruling in chosen
        ]
        return self.make(self.macros.clarifications(rows), block=True)

    def contents(self, depth: int = 1) -> Piece:
        """List the chapters with their pages; with depth 2 their sections too."""
        piece = self.make("", block=True, mark=Mark.NO)
        self._contents.append((piece, self._count(depth)))
        return piece

    def write_contents(self, headings: Sequence[Heading]) -> None:
        """Write the lists of chapters, now that the headings are known."""
        for piece, depth in self._contents:
            rows = [
                {"level": heading.level, "html": Markup(heading.html), "anchor": heading.anchor}  # noqa: S704
                for heading in headings
                if heading.level <= depth
            ]
            match = _MARK.search(piece)
            assert match is not None
            self._html[int(match[1])] = str(self.macros.contents(rows))

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

    def _is_known(self, name: str, known: Iterable[str], code: str, message: str) -> bool:
        """Tell whether a name is one of those known; if not, report it where it is typed."""
        if name in known:
            return True
        self.report.error(code, message, self.find_typed(name), suggest(name, known))
        return False

    def _report_empty(self, piece: str, message: str, hint: str) -> None:
        place = self.manuscript.find_word(piece)
        self.report.error("nothing-to-list", message, place, hint)

    def draw_front(self, card_id: str) -> dict[str, Any] | None:
        """Give a card's front for the macros; None, reported, for a card that the deck lacks."""
        card = self.find_card(card_id)
        return None if card is None else self._face(card, Side.FRONT, self.tr("The card {name}", name=card.name))

    def draw_back(self, card_id: str) -> dict[str, Any] | None:
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
        return self._face(card, Side.BACK, self.tr("A card face down"))

    def _face(self, card: Card, side: Side, words: str) -> dict[str, Any]:
        picture = Picture(card.id, side)
        number = self.pictures.setdefault(picture, len(self.pictures))
        if self._find_turn(picture) is not Turn.NONE:
            self.turns[picture] = self._find_turn(picture)
        drawn = {"number": number, "words": self.reader.read_plain(words), "side": str(side), "name": card.name}
        return {**drawn, "shape": _describe_shape(card, self.deck, picture in self.turns)}

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

    def _shown(self, cards: object) -> list[Markup]:
        cards = cards if isinstance(cards, list | tuple) else [cards]
        return [self._take(card if isinstance(card, Piece) else self.picture(card)) for card in cards]

    def _take(self, piece: object) -> Markup:
        """Give what another piece is made of; a text that is no piece is set as a line of text."""
        if isinstance(piece, Piece):
            return Markup(piece.strip())  # noqa: S704 - a mark holds nothing but its number
        return self.set_line(piece)

    def set_line(self, text: object) -> Markup:
        """Give a line of Markdown as HTML."""
        return self.reader.read_line(str(text).strip())

    def read_block(self, text: object, caller: Caller | None = None) -> Markup:
        """Give a text, or what a call block holds, as HTML blocks."""
        typed = str(caller() if caller is not None else text)
        return self.reader.read(textwrap.dedent(typed.strip("\n")))

    def make(self, html: str, block: bool = False, mark: Mark | None = None) -> Piece:
        """Make HTML a piece, and give its mark; a mark of the rules sheet may be given, or stand in its heading."""
        self._html.append(str(html).strip())
        found = mark or ((heading := _HEADING_MARK.search(str(html))) and Mark(heading[1]))
        if found:
            self.marks[len(self._html) - 1] = found
        return Piece(f"{PIECE_OPEN}{len(self._html) - 1}{PIECE_CLOSE}" + ("\n" if block else ""))


def _describe_shape(card: Card, deck: Deck, is_turned: bool) -> str:
    """Give the style of a card that is not as large as the deck's cards, or is drawn lying and shown upright: how wide
    it is beside them, and its form.

    Cards that lie are shown as wide as upright ones are high, hence larger than `--card` says.
    """
    usual, size = deck.printing.card, deck.printing.size_of(card).size
    if is_turned:
        size = Size(size.height, size.width)
    if size == usual:
        return ""
    scale = size.width / usual.width * max(usual.width / usual.height, 1.0)
    return f"--card-scale: {scale:.5g}; --card-ratio: {size.height / size.width:.5g}; "


def report_unknown_card(deck: Deck, card_id: str, place: Any, report: Report) -> None:
    """Report a card that the rulebook names and the deck lacks, unless it may be one that could not be read."""
    if has_lost_cards(deck.file.rpartition("/")[0], report):
        return
    ids = [card.id for card in (*deck.every_card, *deck.every_aid)]
    hint = suggest(card_id, ids) or f"{deck.title} has: {', '.join(ids[:12])} and others."
    report.error("unknown-card", f"{deck.title} has no card `{card_id}`.", place, hint)
