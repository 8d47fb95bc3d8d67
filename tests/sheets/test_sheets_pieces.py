"""How pieces lie: strips that fold into a standee or a token, in rows, their backs where they belong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Box, Size
from cardgen.papers import CardSize
from cardgen.render.face import Side
from cardgen.sheets import Duplex, Imposition, PrintCard, SheetSpec, pieces
from cardgen.sheets.lines import Caption, Line, Stroke
from cardgen.sheets.pieces import FEET_NOTE, FOLD_NOTE, PrintPiece, lay_pieces, make_folded_token, make_standee

A4 = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9))


def pawn(copies: int = 1, width: float = 22.0, height: float = 34.0, foot: float = 9.0) -> PrintPiece:
    cards = tuple(PrintCard("pawn", copy, "front", "back") for copy in range(1, copies + 1))
    return PrintPiece(CardSize("pawn", Size(width, height + foot), 0.0), cards, foot)


def token(size: float = 20.0, copies: int = 1, back: str | None = "back", corner: float | None = None) -> PrintPiece:
    cards = tuple(PrintCard("token", copy, "front", back) for copy in range(1, copies + 1))
    return PrintPiece(CardSize("token", Size(size, size), size / 2 if corner is None else corner), cards)


def lay(*pieces: PrintPiece, spec: SheetSpec = A4) -> Imposition:
    report = Report()
    imposition = lay_pieces(pieces, spec, report)
    assert report.diagnostics == ()
    return imposition


def folds_of(imposition: Imposition) -> list[Line]:
    """Give the folds across strips, without the marks beside them."""
    lines = imposition.sheets[0].sides[0].lines
    return [line for line in lines if line.stroke is Stroke.FOLD and line.x2 - line.x1 > 5]


def test_a_standee_is_foot_back_front_and_foot_with_three_folds() -> None:
    strip = make_standee(Size(22, 34 + 9), foot=9)
    assert strip.size == Size(22, 86)
    assert (strip.back, strip.front) == (Box(0, 0, 22, 43), Box(0, 43, 22, 43))
    assert strip.folds == (9, 43, 77)
    assert strip.glue == ((0, 9), (9, 43), (43, 77), (77, 86))
    assert strip.outline == Box(0, 0, 22, 86)


def test_a_folded_token_keeps_its_bleed_beside_the_fold_and_is_cut_around_its_front() -> None:
    strip = make_folded_token(CardSize("token", Size(20, 20), 10.0), bleed=3)
    assert strip.size == Size(20, 46)
    assert (strip.back, strip.front) == (Box(0, 0, 20, 20), Box(0, 26, 20, 20))
    assert strip.folds == (23,)
    assert strip.glue == ((0, 23), (23, 46))
    assert strip.outline == strip.front


@pytest.mark.parametrize("piece", [pawn(), pawn(width=60, height=90, foot=25), token(), token(30, corner=0)])
def test_the_back_comes_behind_the_front_when_the_strip_is_folded(piece: PrintPiece) -> None:
    imposition = lay(piece, spec=SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), duplex=Duplex.FOLD))
    front, back = imposition.sheets[0].sides[0].placements
    fold = sorted(line.y1 for line in folds_of(imposition))[len(folds_of(imposition)) // 2]
    assert (front.side, front.rotation, back.side, back.rotation) == (Side.FRONT, 0, Side.BACK, 180)
    assert (back.trim.x, back.trim.width) == (front.trim.x, front.trim.width)
    assert 2 * fold - back.trim.bottom == pytest.approx(front.trim.y)
    assert 2 * fold - back.trim.y == pytest.approx(front.trim.bottom)
    assert back.clip.bottom == pytest.approx(front.clip.y) == pytest.approx(fold)  # neither reaches over the fold
    assert (front.whole, back.whole) == (front.trim, back.trim)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.4, -0.7)])
def test_the_backs_of_tokens_lie_behind_their_fronts(duplex: Duplex, offset: tuple[float, float]) -> None:
    spec = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), duplex=duplex, back_offset=offset)
    (sheet,) = lay(token(20, copies=3), token(30, corner=0.0), pawn(), spec=spec).sheets
    fronts, backs = sheet.sides
    tokens = {each.slot: each for each in fronts.placements if each.card_id == "token"}
    assert len(tokens) == len(backs.placements) == 4
    for back in backs.placements:
        front = tokens[back.slot]
        trim = front.trim
        x, y = trim.x, trim.y
        if duplex is Duplex.LONG_EDGE:
            x = 210 - trim.right
        else:
            y = 297 - trim.bottom
        assert (back.trim.x, back.trim.y) == pytest.approx((x + offset[0], y + offset[1]))
        assert back.rotation == (0 if duplex is Duplex.LONG_EDGE else 180)
        assert (back.card_id, back.copy) == (front.card_id, front.copy)


def test_without_backs_there_is_one_side_and_with_no_duplex_too() -> None:
    bare = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), duplex=Duplex.NONE)
    assert [len(sheet.sides) for sheet in lay(token(back=None)).sheets] == [1]
    assert [len(sheet.sides) for sheet in lay(token(), spec=bare).sheets] == [1]
    assert len(lay(pawn(), spec=bare).sheets[0].sides[0].placements) == 2  # a standee is nothing without its back


def test_pieces_lie_in_rows_the_highest_first_and_no_bleed_meets_another() -> None:
    sheets = lay(token(16, copies=21), pawn(copies=9), token(30, copies=4, corner=0.0)).sheets
    assert len(sheets) == 1
    placed = sheets[0].sides[0].placements
    strips = [each.trim for each in placed if each.card_id == "token"]
    strips += [Box(each.trim.x, each.trim.y - 43, 22, 86) for each in placed if each.side is Side.FRONT][:9]
    for number, strip in enumerate(strips):
        assert not any(strip.grown(4.99).overlaps(other.grown(4.99)) for other in strips[number + 1 :])
        assert strip.grown(3 + 5).clipped(Box(5, 5, 200, 287)) == strip.grown(3 + 5)
    pawns = [each for each in placed if each.card_id == "pawn" and each.side is Side.FRONT]
    assert [round(each.trim.y) for each in pawns] == [round(pawns[0].trim.y)] * 6 + [round(pawns[6].trim.y)] * 3


def test_what_is_used_of_a_sheet_lies_in_its_middle() -> None:
    (sheet,) = lay(pawn(copies=4)).sheets
    assert (sheet.grid.x, sheet.grid.y) == pytest.approx(((210 - 4 * 22 - 3 * 10) / 2, (297 - 86) / 2))


def test_pieces_that_fill_a_sheet_go_on_on_the_next() -> None:
    sheets = lay(pawn(copies=19)).sheets
    assert [sheet.number for sheet in sheets] == [1, 2]
    assert [len(sheet.sides[0].placements) for sheet in sheets] == [24, 14]  # 12 on a sheet, each of two faces


def test_a_standee_has_a_line_around_its_strip_and_dashes_at_its_folds() -> None:
    imposition = lay(pawn())
    lines = imposition.sheets[0].sides[0].lines
    left, top = 94.0, 105.5
    cuts = {(line.x1, line.y1, line.x2, line.y2) for line in lines if line.stroke is Stroke.CUT}
    right, bottom = left + 22, top + 86
    assert cuts == {
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    }
    folds = [(line.x1, line.y1, line.x2, line.y2) for line in folds_of(imposition)]
    assert folds == [(left, top + at, right, top + at) for at in (9, 43, 77)]
    marks = [line for line in lines if line.stroke is Stroke.FOLD and line.x2 - line.x1 < 5]
    assert {(line.x1, line.x2) for line in marks} == {(left - 5, left - 3.5), (right + 3.5, right + 5)}


def test_round_tokens_have_circles_to_cut_along_and_square_ones_lines() -> None:
    (sheet,) = lay(token(20), token(30, corner=0.0)).sheets
    (circle,) = sheet.sides[0].circles
    front = next(each.trim for each in sheet.sides[0].placements if each.trim.width == 20)
    assert (circle.x, circle.y, circle.radius) == pytest.approx((front.x + 10, front.y + 10, 10))
    assert circle.stroke is Stroke.CUT
    assert len(sheet.sides[0].lines) == 4
    assert (sheet.sides[1].lines, sheet.sides[1].circles) == ((), ())  # cut from the front


def test_without_marks_only_the_folds_are_drawn() -> None:
    bare = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), marks=(), labels=False)
    side = lay(pawn(), token(), spec=bare).sheets[0].sides[0]
    assert {line.stroke for line in side.lines} == {Stroke.FOLD}
    assert (side.circles, side.captions) == ((), ())


def test_the_word_glue_stands_beside_feet_and_faces() -> None:
    (sheet,) = lay(pawn()).sheets
    left, top = sheet.grid.x, sheet.grid.y
    assert [(text.text, text.rotation) for text in sheet.sides[0].captions] == [("glue", 270)] * 4
    middles = [text.y - 2 for text in sheet.sides[0].captions]
    assert middles == pytest.approx([top + 4.5, top + 26, top + 60, top + 81.5])
    assert all(left - 5.5 < text.x < left - 3.5 for text in sheet.sides[0].captions)


def test_the_label_says_what_is_folded() -> None:
    folded = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), duplex=Duplex.FOLD)
    assert lay(pawn(), token()).sheets[0].note == FEET_NOTE
    assert lay(token(), spec=folded).sheets[0].note == FOLD_NOTE
    assert lay(token()).sheets[0].note == ""


def test_a_foot_that_is_too_short_for_the_word_has_none() -> None:
    texts: tuple[Caption, ...] = lay(pawn(foot=3)).sheets[0].sides[0].captions
    assert len(texts) == 2


@pytest.mark.parametrize(("piece", "size"), [(pawn(height=130, foot=10), "22 x 280"), (token(190), "190 x 190")])
def test_a_piece_that_no_sheet_holds_is_an_error_and_the_others_are_laid_out(piece: PrintPiece, size: str) -> None:
    report = Report()
    imposition = lay_pieces([piece, pawn()], A4, report)
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("piece-too-large", "error")
    assert f"{size} mm; a sheet (A4 portrait) has 184 x 271 mm for it." in found.message
    assert [each.trim.height for each in imposition.sheets[0].sides[0].placements] == [43, 43]


@pytest.mark.parametrize(
    ("piece", "hint"),
    [
        (pawn(height=130, foot=10), "A standee takes twice its height and both feet; "),
        (token(180), "A folded token takes twice its height; "),
        (token(200, back=None), "Take larger paper, or a smaller piece."),
    ],
)
def test_a_piece_that_is_too_large_is_told_at_its_size_with_what_helps_its_kind(piece: PrintPiece, hint: str) -> None:
    report, place = Report(), Place("deck.yaml", 7, 3)
    lay_pieces([replace(piece, place=place)], replace(A4, duplex=Duplex.FOLD), report)
    (found,) = report.diagnostics
    assert found.place == place
    assert found.hint.startswith(hint)


def test_a_sheet_that_had_no_room_for_a_size_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    put = pieces._Page.put

    def count(page: pieces._Page, item: pieces._Item) -> bool:
        tried.append(item)
        return put(page, item)

    monkeypatch.setattr(pieces._Page, "put", count)
    sheets = lay(token(size=8.0, copies=3000), token(size=9.0, copies=3000)).sheets
    assert len(tried) <= 6000 + 3 * len(sheets)
