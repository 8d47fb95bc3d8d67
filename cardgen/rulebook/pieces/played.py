"""The pieces of a rulebook that a worked example gives: its story in a box, its positions on a table or a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from cardgen.diagnostics import suggest
from cardgen.engine.diagram import Diagram, DiagramBoard, DiagramCard, DiagramPlace
from cardgen.games.narration import MOST_PICTURES, ExampleDiagrams, draw_diagrams, has_diagrams, narrate_example
from cardgen.model import Example
from cardgen.render.view import view_deck
from cardgen.rulebook.pieces.boards import SPACE, draw_boards
from cardgen.rulebook.pieces.named import Pieces
from cardgen.rulebook.pieces.pictures import Piece

_NO_BREAK = "\N{NO-BREAK SPACE}"
_AFTER_WORD = re.compile(r"('s|\ban?|\b[Tt]he|\band) \[\[([^\]]*)\]\]")
_SHORT_NAME = 4
PLAYED = ("played", "position", "before_after")


@dataclass(frozen=True, slots=True)
class PlayedPieces:
    """Makes pieces of worked examples for one book; `board` and `text_width` are for pictures of boards."""

    pieces: Pieces
    examples: Sequence[Example]
    board: Template
    text_width: Callable[..., float]

    def names(self) -> dict[str, Callable[..., Any]]:
        """Give the functions by the names that an author uses."""
        return {name: getattr(self, name) for name in PLAYED}

    def played(
        self,
        example_id: str,
        cards: object = (),
        moves: tuple[int, int] | None = None,
        title: str = "",
        label: str = "",
    ) -> Piece:
        """Show a worked example of the game's file of examples: its cards, what was done and what came of it.

        `cards` names those to draw, in order; `moves` is the first and the last move of the part to tell, where
        move 0 is what happens before the first.
        """
        example = self._find_example(example_id)
        if example is None or not self._has_moves(example, moves):
            return self.pieces.make("", block=True)
        told = narrate_example(example, self.pieces.deck, card_form="[[{}]]", part=moves)
        if told is None:
            self._report_untold(example_id)
            return self.pieces.make("", block=True)  # that it does not come out is reported by the check that plays it
        wanted = [str(card) for card in (cards if isinstance(cards, list | tuple) else [cards])]
        pictures = told.choose_pictures(wanted)
        self._report_undrawn(wanted, [card for card, _ in pictures], example_id)
        shown = self._show_cards(pictures)
        paragraphs = [*told.write_text(pictures), *([f"**{told.result}**"] if told.result else [])]
        text = _AFTER_WORD.sub(self._join_to_word, "\n\n".join(paragraphs))
        return self.pieces.example(title or self._title(told.title, example_id), shown, text, label)

    def _show_cards(self, pictures: Sequence[tuple[str, str]]) -> list[Piece]:
        """Draw cards beside the text, each with its line; many in a row above it, those with the same line together."""
        if len(pictures) <= MOST_PICTURES:
            return [self.pieces.picture(card, caption=caption) for card, caption in pictures]
        groups = groupby(pictures, key=itemgetter(1))
        return [self.pieces.row(*(self.pieces.picture(*(card for card, _ in of), caption=line) for line, of in groups))]

    def position(self, example_id: str, move: int = 0, caption: str = "") -> Piece:
        """Show how the cards of an example lie after a move; move 0 is before the first.

        On a board the steps of that move are shown as arrows.
        """
        example = self._find_example(example_id) if self._has_diagrams("position") else None
        if example is None or not self._has_move(example, move):
            return self.pieces.make("", block=True)
        return self._show(example, (move,), ("",), caption, is_stacked=False)

    def before_after(
        self,
        example_id: str,
        moves: tuple[int, int] | None = None,
        before: str = "",
        after: str = "",
        caption: str = "",
        stacked: bool = False,
        areas: Sequence[str] = (),
    ) -> Piece:
        """Show how the cards of an example lie before its moves and after them, side by side or one below the other.

        `moves` is the first and the last move of the part to show; `before` and `after` stand above the positions.
        Beside a board only those cards are shown that lie in the `areas` named, such as `Burned`.
        """
        example = self._find_example(example_id) if self._has_diagrams("before_after") else None
        if example is None or not self._has_moves(example, moves):
            return self.pieces.make("", block=True)
        first, last = moves or (1, _count_moves(example))
        return self._show(
            example,
            (max(first - 1, 0), last),
            (before or self.pieces.tr("Before"), after or self.pieces.tr("After")),
            caption,
            stacked,
            areas,
        )

    def _show(
        self,
        example: Example,
        moments: Sequence[int],
        titles: Sequence[str],
        caption: str,
        is_stacked: bool,
        areas: Sequence[str] = (),
    ) -> Piece:
        shown = draw_diagrams(example, self.pieces.deck, moments)
        if shown is None:
            self._report_untold(example.id)
            return self.pieces.make("", block=True)  # that it cannot be played is reported by the check that plays it
        shown = self._choose_areas(shown, areas, example.id)
        if not any(moment.board or moment.areas for moment in shown.moments):
            message = f"Nothing lies on the table of the worked example `{example.id}` there, and nothing has changed."
            hint = f"Name a move that shows something: it has {_count_moves(example)}, and move 0 is before the first."
            self._report_missing(message, example.id, hint)
            return self.pieces.make("", block=True)
        pictures = self._draw_boards(shown, self._find_board_before(example, moments))
        panels = [
            {
                "title": self.pieces.set_line(title),
                "note": self.pieces.set_line(moment.note),
                "areas": self._draw_areas(moment, shown.ids),
                "board": picture,
                "cards": cards,
            }
            for title, moment, picture, cards in zip(
                titles, shown.moments, pictures, self._draw_between(shown), strict=True
            )
        ]
        _align_rows(panels)
        line = self.pieces.set_line(caption)
        return self.pieces.make(self.pieces.macros.positions(panels, line, is_stacked), block=True)

    def _choose_areas(self, shown: ExampleDiagrams, names: Sequence[str], example_id: str) -> ExampleDiagrams:
        """Leave out the cards beside a board, save those of the areas named."""
        if shown.moments[0].board is None:
            return shown
        there = [area.name for area in shown.moments[0].areas]
        for name in names:
            if name not in there:
                message = f"Beside the board of the worked example `{example_id}` no cards change in `{name}`."
                self._report_missing(message, name, f"They change in: {', '.join(there)}." if there else "")
        moments = tuple(
            replace(moment, areas=tuple(area for area in moment.areas if area.name in names))
            for moment in shown.moments
        )
        return replace(shown, moments=moments)

    def _find_board_before(self, example: Example, moments: Sequence[int]) -> DiagramBoard | None:
        """Give the board one move before a position that is shown alone."""
        if len(moments) > 1 or moments[0] == 0:
            return None
        shown = draw_diagrams(example, self.pieces.deck, (moments[0] - 1,))
        return None if shown is None else shown.moments[0].board

    def _draw_boards(self, shown: ExampleDiagrams, before: DiagramBoard | None) -> list[dict[str, Any] | None]:
        """Give the board of each position for the macro: its SVG, and how many spaces wide it is."""
        boards = [moment.board for moment in shown.moments if moment.board is not None]
        names = {**view_deck(self.pieces.deck), "text_width": self.text_width}
        drawn: list[dict[str, Any] | None] = [
            {"svg": Markup(self.board.render(board=picture, **names)), "spaces": picture.width / SPACE}  # noqa: S704
            for picture in draw_boards(boards, before)
        ]
        return drawn or [None] * len(shown.moments)

    def _draw_between(self, shown: ExampleDiagrams) -> list[list[dict[str, Any]]]:
        """Give the cards that lead to each position of a board, where no area shows them."""
        if shown.moments[0].board is None:
            return [[] for _ in shown.moments]
        return [[face for card in cards if (face := self.pieces.draw_front(card))] for cards in ((), *shown.between)]

    def _draw_areas(self, moment: Diagram, ids: Sequence[str]) -> list[dict[str, Any]]:
        """Give the areas for the macro; one that is alone on the table needs no name."""
        return [
            {
                "name": self.pieces.set_line(
                    self.pieces.tr(area.name) if len(moment.areas) > 1 or moment.board else ""
                ),
                "side": area.side,
                "rows": [[self._draw_place(place, ids) for place in row or ((),)] for row in area.rows],
                "name_width": 0.5 * max((len(word) for name in area.row_names for word in name.split()), default=0),
                "row_names": [self.pieces.set_line(name) for name in area.row_names],
            }
            for area in moment.areas
        ]

    def _draw_place(self, place: DiagramPlace, ids: Sequence[str]) -> dict[str, Any]:
        """Give a place for the macro: its cards' faces, and one label for all that is to say about them.

        `under` is the number of the one card that this is about, if it is to stand below that card.
        """
        known = {card: () if card.is_up or card.known is None else (f"[[{ids[card.known]}]]",) for card in place}
        words = [word for card in place for word in (*known[card], *card.captions)]
        told = [number for number, card in enumerate(place) if (*known[card], *card.captions)]
        return {
            "cards": [face for card in place if (face := self._draw_card(card, ids))],
            "turned": any(card.is_turned for card in place),
            "label": self.pieces.set_line(", ".join(words)),
            "under": told[0] if len(told) == 1 and len(place) > 1 and place[told[0]].below else None,
            "room": "",
        }

    def _draw_card(self, card: DiagramCard, ids: Sequence[str]) -> dict[str, Any] | None:
        card_id = ids[card.card]
        face = self.pieces.draw_front(card_id) if card.is_up else self.pieces.draw_back(card_id)
        if face is None:
            return None
        return (
            {**face, "words": self.pieces.tr("{words}, on its side", words=face["words"])} if card.is_turned else face
        )

    def _join_to_word(self, found: re.Match[str]) -> str:
        """Keep a card with a short name on the line of the word before it."""
        card = self.pieces.deck.find_card(found[2])
        is_short = card is not None and len(card.name) <= _SHORT_NAME
        return f"{found[1]}{_NO_BREAK if is_short else ' '}[[{found[2]}]]"

    def _find_example(self, example_id: str) -> Example | None:
        example = next((example for example in self.examples if example.id == example_id), None)
        if example is None:
            message = f"{self.pieces.deck.title} has no worked example `{example_id}`."
            hint = suggest(example_id, [example.id for example in self.examples])
            self.pieces.report.error("unknown-example", message, self.pieces.find_typed(example_id), hint)
        return example

    def _has_moves(self, example: Example, moves: tuple[int, int] | None) -> bool:
        count = _count_moves(example)
        if moves is None:
            return True
        is_pair = isinstance(moves, list | tuple) and len(moves) == 2 and all(isinstance(each, int) for each in moves)
        if is_pair and 0 <= moves[0] <= moves[1] <= count:
            return True
        last = max(count, 1)
        hint = f"Write the first and the last move to tell, such as `moves=(1, {last})`."
        if not is_pair:
            message = f"`moves` is the first and the last move of a part, in brackets, not `{moves}`."
            self.pieces.report.error("not-in-example", message, self.pieces.manuscript.find_word("moves"), hint)
            return False
        message = f"The worked example `{example.id}` has no moves `{moves}`; it has {count}."
        self._report_missing(message, example.id, hint)
        return False

    def _title(self, title: str, example_id: str) -> str:
        """Give an example's own title as it stands after a colon; a translated book gives it another."""
        deck = self.pieces.deck
        if deck.original is None:
            return begin_small(title)
        message = f"The title `{title}` of the worked example `{example_id}` is not translated into `{deck.lang}`."
        hint = 'Name it: `played("...", title="...")`.'
        self.pieces.report.warn("missing-translation", message, self.pieces.find_typed(example_id), hint)
        return title

    def _report_untold(self, example_id: str) -> None:
        """Tell that a translated book lacks an example, as its game has no words of the language."""
        deck = self.pieces.deck
        if deck.original is not None:
            message = f"The worked example `{example_id}` cannot be told in `{deck.lang}`: its rules lack the words."
            hint = "It is left out. Tell it yourself with `example`."
            self.pieces.report.warn("missing-translation", message, self.pieces.find_typed(example_id), hint)

    def _report_undrawn(self, wanted: Sequence[str], drawn: Sequence[str], example_id: str) -> None:
        for card in wanted:
            if card not in drawn and self.pieces.find_card(card) is not None:
                message = f"The worked example `{example_id}` has no picture of the card `{card}`."
                hint = "Name cards that are played, looked at or counted in the part that is told."
                self._report_missing(message, card, hint)

    def _report_missing(self, message: str, typed: str, hint: str) -> None:
        self.pieces.report.error("not-in-example", message, self.pieces.find_typed(typed), hint)

    def _has_move(self, example: Example, move: object) -> bool:
        count = _count_moves(example)
        if isinstance(move, int) and not isinstance(move, bool) and 0 <= move <= count:
            return True
        message = f"The worked example `{example.id}` has no move `{move}`; it has {count}."
        hint = "Write the number of a move, such as `move=1`; `move=0` is the position before the first."
        self._report_missing(message, example.id, hint)
        return False

    def _has_diagrams(self, piece: str) -> bool:
        deck = self.pieces.deck
        if has_diagrams(deck):
            return True
        message = f"`{piece}` cannot draw positions of {deck.title}: its rules do not say how cards lie on the table."
        hint = 'Tell the example with `played`, or lay the cards yourself: `table(row(picture("...")))`.'
        place = self.pieces.manuscript.find_word(piece)
        self.pieces.report.error("no-position-picture", message, place, hint)
        return False


def _align_rows(panels: Sequence[dict[str, Any]]) -> None:
    """Leave room below a row that has labels in any position, so that all lie at one height.

    It is the same row in areas that have equally many. The room is that of the longest label of a place as wide.
    """
    areas = [area for panel in panels for area in panel["areas"]]
    for count in {len(area["rows"]) for area in areas}:
        for rows in zip(*(area["rows"] for area in areas if len(area["rows"]) == count), strict=True):
            places = [place for row in rows for place in row]
            if any(place["label"] for place in places):
                for place in [place for place in places if not place["label"]]:
                    place["room"] = _find_longest_label(places, _measure(place))


def _find_longest_label(places: Iterable[dict[str, Any]], width: int) -> str:
    return max((place["label"] for place in places if _measure(place) == width), key=len) or _NO_BREAK


def _measure(place: dict[str, Any]) -> int:
    """Give the number of cards that a place is as wide as; an outline is as wide as one."""
    return len(place["cards"]) or 1


def _count_moves(example: Example) -> int:
    """Count the moves that are made: those that are forbidden, and what chance does, are none."""
    return sum(not move.is_illegal and move.who.value != "chance" for move in example.moves)


def begin_small(title: str) -> str:
    """Give a title as it stands after a colon: an article at its beginning without a capital."""
    first, space, rest = title.partition(" ")
    return first.lower() + space + rest if first in ("A", "An", "The") else title
