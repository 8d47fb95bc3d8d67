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

from markupsafe import Markup

from cardgen.diagnostics import suggest
from cardgen.render.face import Side
from cardgen.rulebook.pieces.callout_places import view_callouts
from cardgen.rulebook.pieces.callouts import CalloutReader
from cardgen.rulebook.pieces.card_groups import ABILITIES, find_name_width, find_told_fields, group_cards
from cardgen.rulebook.pieces.components import list_components
from cardgen.rulebook.pieces.pictures import CARD_PIECES, UNKNOWN, CardPieces, Picture, Piece
from cardgen.rulebook.reading.marks import Mark, drop_marks
from cardgen.rulebook.reading.reader import PIECE_CLOSE, PIECE_OPEN, Heading

Caller: TypeAlias = Callable[[], str]
_MARK = re.compile(rf"(?:<p>)?{PIECE_OPEN}(\d{{1,9}}){PIECE_CLOSE}(?:</p>)?")
_LINK = re.compile(r"</?a\b[^>]*>")
_GROUPS = ("callouts", "example", "beside", "panel", "new_page", "runs_on", "together", "last_page")
PIECES = (*CARD_PIECES, *_GROUPS, "card_reference", "component_list", "clarifications", "contents")


@dataclass(slots=True)
class Pieces(CardPieces):
    """Makes the pieces of one book and remembers the pictures that they show."""

    _contents: list[tuple[Piece, int]] = field(default_factory=list)

    def names(self) -> dict[str, Callable[..., Any]]:
        """Give the functions by the names that an author uses."""
        return {name: getattr(self, name) for name in PIECES}

    def fill(self, html: str, *, on_sheet: bool = False) -> str:
        """Give HTML with every mark replaced by its piece, also the marks inside pieces; those of the rules sheet alone
        are left out of the book, and those of the book alone on the sheet."""
        left_out = Mark.NO if on_sheet else Mark.ONLY

        def give(match: re.Match[str]) -> str:
            number = int(match[1])
            if number >= len(self._html):
                return UNKNOWN
            return "" if self.marks.get(number) is left_out else self._html[number]

        self.check_size(html)
        while _MARK.search(html):
            html = _MARK.sub(give, html)
        return drop_marks(html)

    def find_number(self, html: str) -> int | None:
        """Give the number of what is one piece and nothing else."""
        match = _MARK.fullmatch(html.strip())
        return int(match[1]) if match else None

    def list_marked(self, html: str) -> Iterator[str]:
        """Give the pieces within some HTML that are marked for the rules sheet, however deep they lie."""
        for number in self.list_numbers(html):
            if self.marks.get(number, Mark.NO).is_on_sheet:
                yield self._html[number]
            else:
                yield from self.list_marked(self._html[number])

    # ---- groups

    def example(
        self,
        title: str,
        cards: object = (),
        text: str = "",
        label: str = "",
        caller: Caller | None = None,
    ) -> Piece:
        """Show a worked example in a box: its title, its cards (ids or pieces) and what happens with them."""
        heading, body = (
            self.set_line(self.tr("{label}: {title}", label=label or self.tr("Example"), title=title)),
            self.read_block(text, caller),
        )
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

    def runs_on(self) -> Piece:
        """Let the chapter that follows begin on the page that the one before it ends on."""
        return self.make(self.macros.runs_on(), block=True, mark=Mark.NO)

    def together(self, caller: Caller | None = None) -> Piece:
        """Keep what it holds on one page, such as numbered steps and the picture that they need."""
        return self.make(self.macros.together(self.read_block("", caller)), block=True)

    def last_page(self, title: str, caller: Caller | None = None) -> Piece:
        """Show a page of its own, in the game's colours, to lay beside the table: a chapter with a title."""
        typed = "" if caller is None else textwrap.dedent(str(caller()).strip("\n"))
        return self.make(self.macros.last_page(self.read_block(f"# {title}\n\n{typed}", None)), block=True)

    def callouts(self, card_id: str, width: str = "45mm", caller: Caller | None = None) -> Piece:
        """Show a card with numbers that lead to its parts, and the list that explains them beside it.

        Each item begins with its spot: `- (7, 10) **The suit.**` in mm from the card's top left, or
        `- ("Agent") **The role.**` where these words stand on the card.
        """
        showing, card = self.showing.read(width), self.find_card(card_id)
        typed = "" if caller is None else textwrap.dedent(str(caller()).strip("\n"))
        if card is None or caller is None:
            return self.make(self.reader.read(typed), block=True)
        face = self.draw_front(card_id, showing)
        assert face is not None
        picture = Picture(card.id, Side.FRONT)
        size, drawn = self.size_of(picture, card), self.faces.fronts.get(card.id) if self.faces else None
        named = self.named_size_of(picture, card)
        reader = CalloutReader(card.name, size, drawn, self.find_value, self.report, named)
        text, spots = reader.read(typed)
        view = view_callouts(size, showing.width or size.width, spots)
        words = self.tr("{words}, with {n} numbered marks", words=face["words"], n=len(spots))
        return self.make(self.macros.callouts(face, words, view, self.reader.read(text)), block=True)

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
        groups = group_cards(self.deck.cards, fields, self.tr)
        rows = [
            {
                "cards": self.set_line(group.label),
                "text": self.set_line(" ".join(group.texts) or plain),
                "copies": group.copies,
                "each": group.size > 1,
            }
            for group in groups
        ]
        width = find_name_width([group.label for group in groups])
        return self.make(self.macros.card_reference(rows, width), block=True)

    def component_list(self, by: str = "") -> Piece:
        """List what is in the box: the deck's cards, those of each expansion, aids, boards and pieces.

        `by` names a field: cards that have the same in it, and as many copies, are one line.
        """
        message = f"The cards of {self.deck.title} have no field `{by}`."
        is_known = not by or self._is_known(by, self.deck.field_kinds, "unknown-name", message)
        lines = [
            {"name": self.set_line(line.name), "copies": line.copies, "each": line.each, "is_part": line.is_part}
            for line in list_components(self.deck, by if is_known else "", self.tr)
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
                {"level": heading.level, "html": Markup(_LINK.sub("", heading.html)), "anchor": heading.anchor}  # noqa: S704
                for heading in headings
                if heading.level <= depth and heading.text.strip()
            ]
            match = _MARK.search(piece)
            assert match is not None
            self.write(int(match[1]), str(self.macros.contents(rows)))

    # ---- within

    def _is_known(self, name: str, known: Iterable[str], code: str, message: str) -> bool:
        """Tell whether a name is one of those known; if not, report it where it is typed."""
        if name in known:
            return True
        self.report.error(code, message, self.find_typed(name), suggest(name, known))
        return False

    def _report_empty(self, piece: str, message: str, hint: str) -> None:
        place = self.manuscript.find_word(piece)
        self.report.error("nothing-to-list", message, place, hint)

    def _shown(self, cards: object) -> list[Markup]:
        cards = cards if isinstance(cards, list | tuple) else [cards]
        return [self._take(card if isinstance(card, Piece) else self.picture(card)) for card in cards]

    def read_block(self, text: object, caller: Caller | None) -> Markup:
        """Give a text, or what a call block holds, as HTML blocks."""
        typed = str(caller() if caller is not None else text)
        if caller is not None and not typed.strip():
            hint = "Write a text between `{% call ... %}` and `{% endcall %}`."
            self.report.error("rulebook-template", "This block holds nothing.", self.find_here(), hint)
        return self.reader.read(textwrap.dedent(typed.strip("\n")))
