"""A board in a rulebook: where its pieces and arrows lie, as numbers, and that it is the engine's position."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace

import pikepdf
import pytest
from books import SHIPPED, expand_cleanly, expand_part, make_faces

from cardgen.diagnostics import Report
from cardgen.engine.diagram import BoardPiece, BoardSpace, BoardStep, DiagramBoard
from cardgen.games.narration import draw_diagrams, play_with
from cardgen.loading import load_project
from cardgen.model import Located, Project
from cardgen.rulebook import Book
from cardgen.rulebook.pieces.boards import Arrow, BoardPicture, draw_boards
from cardgen.rulebook.setting import write_book

FILE = "decks/the-way/rulebook.md"
LIFT = 1.4


def make_board(pieces: str, steps: str = "", margin: float = 0.0) -> DiagramBoard:
    """Give a board of 3 by 3 spaces, numbered from the top left, 9 outside above the second: `A0 B4`, `A0-1 A1-4`."""
    squares = [BoardSpace((n % 3, n // 3), f"on {n}", str(n)) for n in range(9)]
    spaces = (*squares, BoardSpace((1, -1.5), "outside", is_outside=True))
    stood = tuple(BoardPiece(text[0], int(text[1:]), text[0], text[0].lower()) for text in pieces.split())
    went = tuple(BoardStep(text[0], *(int(number) for number in text[1:].split("-"))) for text in steps.split())
    return DiagramBoard(3, 3, spaces, stood, went, margin)


def draw(after: str, steps: str, before: str = "A0") -> BoardPicture:
    """Give the picture of a board after steps."""
    _, picture = draw_boards([make_board(before), make_board(after, steps)])
    return picture


# ---- where pieces stand


def test_a_piece_stands_in_the_middle_of_its_space_above_the_label() -> None:
    (picture,) = draw_boards([make_board("A0 B5")])
    assert [(piece.x, piece.y, piece.letter, piece.look) for piece in picture.pieces] == [
        (0, -LIFT, "A", "a"),
        (20, 10 - LIFT, "B", "b"),
    ]
    assert (picture.arrows, picture.traces) == ((), ())


@pytest.mark.parametrize(
    ("pieces", "middles"),
    [
        ("A4 B4", [(7.8, 10), (12.2, 10)]),
        ("A4 B4 C4", [(7.8, 7.8), (12.2, 7.8), (10, 12.2)]),
        ("A4 B4 C4 D4", [(7.8, 7.8), (12.2, 7.8), (7.8, 12.2), (12.2, 12.2)]),
    ],
)
def test_pieces_that_share_a_space_stand_in_rows_and_are_smaller(
    pieces: str, middles: list[tuple[float, float]]
) -> None:
    (picture,) = draw_boards([make_board(pieces)])
    assert [(round(piece.x, 3), round(piece.y, 3)) for piece in picture.pieces] == middles
    assert {round(piece.size, 3) for piece in picture.pieces} == {4.136}


def test_a_board_is_as_large_as_its_spaces_and_margin() -> None:
    (picture,) = draw_boards([make_board("A0", margin=0.5)])
    assert (picture.left, picture.top, picture.width, picture.height) == (-10, -10, 40, 40)


def test_a_piece_outside_widens_all_pictures_of_a_board_on_its_side() -> None:
    pictures = draw_boards([make_board("A0"), make_board("A9", "A0-1 A1-9")])
    assert [(picture.left, picture.top) for picture in pictures] == [(-5, -19.2)] * 2
    assert [(picture.width, picture.height) for picture in pictures] == [(30, 44.2)] * 2


# ---- arrows


def test_a_step_is_an_arrow_from_the_space_that_is_empty_now_to_the_rim_of_the_piece() -> None:
    picture = draw("A1", "A0-1")
    assert picture.arrows == (Arrow(((0, -LIFT), (6.5, -LIFT)), 1, 0, 0, (0, -LIFT)),)
    assert [(trace.x, trace.y, trace.look) for trace in picture.traces] == [(0, -LIFT, "a")]


def test_steps_in_a_row_of_one_piece_are_one_arrow_through_the_spaces_between() -> None:
    (arrow,) = draw("A4", "A0-1 A1-4").arrows
    assert arrow == Arrow(((0, -LIFT), (10, -LIFT), (10, 10 - LIFT - 3.5)), 0, 1, 0, (0, -LIFT))


def test_where_several_pieces_went_numbers_tell_the_order() -> None:
    picture = draw("B2 A1", "B1-2 A0-1", before="A0 B1")
    assert [arrow.number for arrow in picture.arrows] == [1, 2]


def test_an_arrow_begins_beside_the_pieces_that_stand_where_it_begins() -> None:
    starts = [draw(after, "A0-1").arrows[0].points[0] for after in ("A1", "A1 B0", "A1 B0 C0")]
    assert starts == [(0, -LIFT), (3.5, -LIFT), (4.5, -LIFT)]


def test_arrows_from_one_space_begin_apart() -> None:
    one, other = draw("A1 B3", "A0-1 B0-3", before="A0 B0").arrows
    assert (one.points[0], other.points[0]) == ((3.5, -LIFT), (0, 3.5 - LIFT))


def test_no_trace_is_left_where_another_piece_stands_now() -> None:
    assert draw("A1 B0", "A0-1 B3-0", before="A0 B3").traces[0].y == 10 - LIFT


def test_pieces_that_have_left_one_space_leave_traces_side_by_side_with_their_numbers() -> None:
    picture = draw("A1 B3", "A0-1 B0-3", before="A0 B0")
    assert [(round(trace.x, 3), trace.y, trace.look) for trace in picture.traces] == [(-2.2, 0, "a"), (2.2, 0, "b")]
    assert [round(arrow.number_at[0], 3) for arrow in picture.arrows] == [-2.2, 2.2]


def test_a_number_stands_above_the_arrow_where_another_piece_has_come_to() -> None:
    first, second = draw("B2 A1", "B1-2 A0-1", before="A0 B1").arrows
    assert (first.number_at, second.number_at) == ((15, -LIFT - 3.2), (0, -LIFT))


def test_a_number_stands_to_the_right_of_an_arrow_that_goes_down() -> None:
    first, _ = draw("B6 A3", "B3-6 A0-3", before="A0 B3").arrows
    assert first.number_at == (3.2, 15 - LIFT)


def test_only_the_steps_since_the_picture_before_are_arrows() -> None:
    first, second, third = draw_boards(
        [make_board("A1", "A0-1"), make_board("A2", "A0-1 A1-2"), make_board("A2", "A0-1 A1-2")]
    )
    assert [len(each.arrows) for each in (first, second, third)] == [0, 1, 0]
    (alone,) = draw_boards([make_board("A2", "A0-1 A1-2")], make_board("A1", "A0-1"))
    assert len(alone.arrows) == 1


def test_words_say_where_pieces_are_and_where_they_have_come_from() -> None:
    assert draw("A9 B4", "A0-1 A1-9", before="A0 B4").words == (
        "A board of 3 by 3 spaces: A outside, B on 4. A has come from 0."
    )


# ---- in a book


def load_the_way() -> Project:
    project = load_project("the-way", SHIPPED, Report())
    assert project is not None
    return project


def expand_the_way(text: str, project: Project | None = None) -> tuple[Book | None, Report]:
    return expand_part(text, project or load_the_way())


def read_boards(text: str, project: Project | None = None) -> list[str]:
    """Give what is said of each board in a text without mistakes."""
    book = expand_cleanly(text, project or load_the_way())
    return re.findall(r"<title>(A board .*?)</title>", book.html)


def test_a_board_is_drawn_before_and_after_the_moves() -> None:
    assert read_boards('{{ before_after("a-double-goes-two-steps") }}') == [
        "A board of 5 by 5 spaces: Air on a1, Earth in the void.",
        "A board of 5 by 5 spaces: Air on c1, Earth in the void. Air has come from a1.",
    ]


def test_a_piece_that_is_out_and_those_outside_are_drawn_behind_the_gates() -> None:
    _, after = read_boards('{{ before_after("out-through-the-air-gate") }}')
    assert after.startswith("A board of 5 by 5 spaces: Air outside the Air gate, Earth on c2.")
    (start,) = read_boards('{{ position("always-four-pieces") }}')
    assert "Air outside the Earth gate, Earth outside the Air gate, Fire outside the Water gate" in start


def test_the_large_board_has_seven_by_seven_spaces() -> None:
    (board,) = read_boards('{{ position("a-larger-board", move=1) }}')
    assert board == "A board of 7 by 7 spaces: Air on d6, Earth in the void. Air has come from the void."


def test_a_position_alone_shows_the_steps_of_its_move() -> None:
    texts = [read_boards(f'{{{{ position("one-short-race", move={move}) }}}}')[0] for move in (0, 1, 5)]
    assert ["has come from" in text for text in texts] == [False, True, False]


def test_the_card_that_is_played_stands_between_two_boards() -> None:
    book, _ = expand_the_way('{{ before_after("a-double-goes-two-steps") }}')
    assert book is not None
    (between,) = re.findall(r'<div class="arrow with-cards">(.*?)<span>', book.html)
    assert 'alt="The card Fire Double"' in between


def test_beside_a_board_cards_are_shown_where_their_area_is_named() -> None:
    for asked, count in (("", 0), (', areas=["Burned"]', 4)):
        book, _ = expand_the_way(f'{{{{ before_after("a-turn-ends-with-the-burn"{asked}) }}}}')
        assert book is not None
        assert book.html.count('<p class="spot-name">Burned</p>') == (2 if count else 0)
        assert book.html.partition("</h1>")[2].count('<img class="card"') == count


def test_an_area_in_which_nothing_changes_is_reported() -> None:
    # triggers: not-in-example
    _, report = expand_the_way('{{ before_after("arc-one-is-won", areas=["Burnt"]) }}')
    (found,) = report.diagnostics
    assert (found.code, found.message) == (
        "not-in-example",
        "Beside the board of the worked example `arc-one-is-won` no cards change in `Burnt`.",
    )
    assert found.hint == "They change in: Ana's hand, Discard pile."
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 43)


def test_each_board_is_the_position_of_the_engine() -> None:
    project = load_the_way()
    seen = 0
    for example in project.examples:
        played = play_with(project.deck, example, Report())
        assert played is not None
        states = (played.start, *played.after)
        shown = draw_diagrams(example, project.deck, range(len(states)))
        assert shown is not None
        for state, moment in zip(states, shown.moments, strict=True):
            assert moment.board is not None
            drawn = {piece.look: moment.board.spaces[piece.space].words for piece in moment.board.pieces}
            assert drawn == {piece: word(place, piece, state) for piece, place in state.write_value("pieces").items()}
            seen += 1
    assert seen > len(project.examples)


def word(place: str, piece: str, state: object) -> str:
    """Say where a piece is as a picture does."""
    size = int(getattr(state, "rules").options.get("board_size", 5))  # noqa: B009  states of all games have rules
    if place == ("c3" if size == 5 else "d4"):
        return "in the void"
    if place == "out":
        return f"outside the {piece.capitalize()} gate"
    return f"outside the {place.split()[1].capitalize()} gate" if " " in place else f"on {place}"


def test_another_sentence_of_a_card_is_another_picture() -> None:
    project = load_the_way()
    example = next(each for each in project.examples if each.id == "a-double-goes-two-steps")
    cards = tuple(
        replace(card, abilities=(Located("Move 1 piece 1 step towards the Air gate.", card.place),))
        if card.id == "fire-double"
        else card
        for card in project.deck.cards
    )
    shown = draw_diagrams(example, replace(project.deck, cards=cards), (0, 1))
    assert shown is not None
    board = shown.moments[1].board
    assert board is not None
    assert board.spaces[board.pieces[0].space].words == "on a2"


def test_a_board_is_a_figure_with_its_words_in_the_pdf() -> None:
    book, report = expand_the_way('{{ position("a-double-goes-two-steps", move=1) }}')
    assert book is not None
    faces, drawn = make_faces(load_the_way().deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        words = [str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each]
    assert "A board of 5 by 5 spaces: Air on c1, Earth in the void. Air has come from a1." in words


def test_a_game_without_a_template_of_its_own_has_plain_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["cardgen.rulebook.expand"]  # in its package the function of this name hides it
    monkeypatch.setattr(
        module, "find_template", lambda name, deck, environment, sources: environment.get_template(name)
    )
    book, _ = expand_the_way('{{ position("a-double-goes-two-steps") }}')
    assert book is not None
    (board,) = re.findall(r"<svg.*?</svg>", book.html.partition("</h1>")[2], re.DOTALL)
    assert board.count("<rect") == 29
    assert re.findall(r">([A-Z])</text>", board) == ["A", "E"]
