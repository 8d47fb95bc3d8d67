"""Callouts: numbers beside a card, lines to its parts that do not cross, and a list that explains them."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import combinations
from random import Random

import pikepdf
import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces, read_body

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.render.face import Face, Turn
from cardgen.rulebook import expand
from cardgen.rulebook.pieces.callout_places import Callout, place_callouts, spread, view_callouts
from cardgen.rulebook.pieces.callouts import CalloutReader
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.rulebook.setting import write_book

# ---- where numbers stand, in millimetres


def test_a_number_stands_as_high_as_its_spot_at_the_nearer_side() -> None:
    assert place_callouts(45, 63, [(5, 20), (40, 30)]) == (
        Callout(1, (-7.4, 20), (5, 20)),
        Callout(2, (52.4, 30), (40, 30)),
    )


def test_numbers_of_near_spots_make_room_for_each_other_in_the_order_of_height() -> None:
    assert spread([20, 20, 21], 2.3, 60.7) == pytest.approx([14.93, 20.33, 25.73], abs=0.01)
    assert spread([1, 30], 2.3, 60.7) == [2.3, 30]
    assert spread([62, 62], 2.3, 60.7) == pytest.approx([55.3, 60.7])


def test_numbers_that_have_no_room_stand_out_above_and_below_alike() -> None:
    assert spread([5, 5, 5], 2.3, 7.7) == pytest.approx([-0.4, 5.0, 10.4])


def test_a_side_without_room_leaves_spots_to_the_other() -> None:
    placed = place_callouts(20, 14, [(2, 5), (3, 6), (4, 7)])  # two fit at a side
    assert [callout.tile[0] > 0 for callout in placed] == [False, False, True]


@pytest.mark.parametrize("width", [16.0, 45.0, 89.0])
def test_tiles_never_overlap_and_lines_never_cross(width: float) -> None:
    random = Random(7)
    for count in list(range(1, 13)) * 12:
        spots = [(random.random() * width, random.random() * width * 1.4) for _ in range(count)]
        for one, other in combinations(place_callouts(width, width * 1.4, spots), 2):
            apart = abs(one.tile[0] - other.tile[0]), abs(one.tile[1] - other.tile[1])
            assert max(apart) >= 4.6
            assert not _is_crossed(one, other)


def _is_crossed(one: Callout, other: Callout) -> bool:
    """Tell whether two lines have a point in common, solved as two equations."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.tile, one.spot, other.tile, other.spot
    area = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(area) < 1e-9:
        return False
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / area
    across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / area
    return 1e-6 < along < 1 - 1e-6 and 1e-6 < across < 1 - 1e-6


def test_the_picture_is_as_large_as_card_and_numbers_and_a_side_without_any_takes_no_room() -> None:
    view = view_callouts(Size(60, 90), 30, [(10, 20)])
    assert (view.width, view.height, *view.card) == pytest.approx((39.7, 45, 9.7, 0))
    assert view.tiles[0] == pytest.approx((1, 0, 7.7))
    assert view.dots[0] == pytest.approx((14.7, 10))
    line = view.lines[0]
    assert (line.x, line.y, line.length, line.angle) == pytest.approx((2.3, 10, 12.4, 0))


# ---- what is typed

CALL = '{% call callouts("5", width="30mm") %}\n'


def test_items_become_a_numbered_list_and_each_number_stands_on_the_card() -> None:
    body = read_body(CALL + "- (5, 8) **The corner.**\n- (32, 45) The number,\n  in two lines.\n{% endcall %}\n")
    assert re.findall(r'<span class="callout"[^>]*>(\d)</span>', body) == ["1", "2"]
    assert "<ol>" in body and body.count("<li>") == 2
    assert "<strong>The corner.</strong>" in body and "(5, 8)" not in body
    assert 'alt="The card 5, with 2 numbered marks"' in body


def test_words_on_the_card_are_a_spot_also_on_a_card_that_is_drawn_lying() -> None:
    face = Face("front of a", "a", "front", b"", Size(60, 90), 3, "k", (), ("Fox\nand hen", "Look"))  # type: ignore[arg-type]
    boxes = ((10.0, 20.0, 20.0, 24.0), (30.0, 60.0, 50.0, 80.0))
    report = Report()

    def read(turn: Turn, size: Size) -> tuple[tuple[float, float], ...]:
        known = replace(face, text_boxes=boxes, turn=turn)
        reader = CalloutReader("a", size, known, Manuscript("f", "").find_word, report, size)
        return reader.read("- (\"fox AND\") One\n- ('Look') Two\n")[1]

    assert read(Turn.NONE, Size(60, 90)) == ((9, 22), (51, 70))
    # turned to the left, what was at the right edge lies at the top: (x, y) becomes (y, 60 - x)
    assert read(Turn.LEFT, Size(90, 60)) == ((19, 45), (81, 20))
    assert read(Turn.RIGHT, Size(90, 60)) == ((71, 15), (9, 40))
    assert not report.diagnostics


def test_a_spot_in_millimetres_is_as_far_along_on_a_card_of_another_size_than_the_deck_names() -> None:
    report = Report()

    def read(size: Size, named: Size, spot: str) -> tuple[tuple[float, float], ...]:
        reader = CalloutReader("a", size, None, Manuscript("f", spot).find_word, report, named)
        return reader.read(f"- {spot} One\n")[1]

    assert read(Size(30, 45), Size(60, 90), "(60, 45)") == ((30, 22.5),)
    assert read(Size(120, 90), Size(60, 90), "(15, 45)") == ((30, 45),)
    assert not report.diagnostics
    assert read(Size(120, 180), Size(60, 90), "(61, 45)") == ()
    assert [each.message for each in report.diagnostics] == [
        "`(61, 45)` lies outside the card a, which is 60 x 90 mm large."
    ]


@pytest.mark.parametrize(
    ("item", "line", "message"),
    [
        ("- (70, 8) Far\n", 4, "`(70, 8)` lies outside the card 5, which is 63.5 x 88.9 mm large."),
        ("- (5, -1) Above\n", 4, "`(5, -1)` lies outside the card 5, which is 63.5 x 88.9 mm large."),
        ("- (5; x) Which\n", 4, "`(5; x)` is no spot on a card."),
        ("- (5) Which\n", 4, "`(5)` is no spot on a card."),
        ("- The corner\n", 4, "A callout begins with its spot on the card, and this one does not."),
        ("Nothing.\n", 3, "There are no callouts: the card 5 takes 1 to 12 in one picture."),
        ("- (5, 5) A\n" * 13, 3, "13 callouts are too many: the card 5 takes 1 to 12 in one picture."),
    ],
)
def test_a_wrong_callout_is_told_at_its_line(item: str, line: int, message: str) -> None:
    _, report = expand_text(f"# One\n\n{CALL}{item}{{% endcall %}}\n")
    (found,) = report.diagnostics  # triggers: rulebook-callout
    assert found.place is not None
    assert (found.code, found.place.line, found.message) == ("rulebook-callout", line, message)
    assert found.hint


def test_words_that_stand_nowhere_on_the_card_are_told_with_what_does() -> None:
    project = load_wayjer(f'# One\n\n{CALL}- ("Foxes") The fox.\n{{% endcall %}}\n')
    faces, _ = make_faces(project.deck)
    shown = replace(faces.fronts["5"], texts=("5", "Look at it"), text_boxes=((0, 0, 1, 1), (0, 0, 1, 1)))
    report = Report()
    expand(project, SHIPPED, report, replace(faces, fronts={**faces.fronts, "5": shown}))
    (found,) = report.diagnostics
    assert (found.code, found.message) == ("rulebook-callout", "No text on the card 5 holds `Foxes`.")
    assert found.hint == "Allowed here: `5`, `Look at it`."


def test_an_unknown_card_is_told_with_the_nearest_name() -> None:
    _, report = expand_text('# One\n\n{% call callouts("COPI") %}\n- (5, 5) A\n{% endcall %}\n')
    assert [(found.code, found.hint) for found in report.diagnostics] == [("unknown-card", "Did you mean `COPY`?")]


# ---- on paper


@pytest.mark.parametrize(("before", "number"), [("", 1), ('{{ picture("5", width="100mm") }}\n\n', 2)])
def test_a_number_lies_beside_its_card_also_where_both_go_to_the_next_page(before: str, number: int) -> None:
    book, report = expand_text(f"For you\n\n# One\n\n{before}{CALL}- (31.75, 44.45) The middle.\n{{% endcall %}}\n")
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert report.diagnostics == ()
    document = pypdfium2.PdfDocument(data)
    page = document[number]
    placed = [item for item in page.get_objects(max_depth=1) if item.type == 5]  # a form: the card
    left, bottom, right, top = placed[0].get_bounds()  # with the bleed of 3 mm, which the card's edge cuts off
    assert right - left == pytest.approx(30 * 69.5 / 63.5 / 25.4 * 72, abs=0.1)
    middle = (left + right) / 2
    text = page.get_textpage()
    digit = next(text.get_charbox(at) for at in range(text.count_chars()) if text.get_text_range(at, 1) == "1")
    # the middle of the digit is as high as that of the card, and 7.4 mm beside it
    assert (digit[1] + digit[3]) / 2 == pytest.approx((bottom + top) / 2, abs=1.2)
    assert middle + (15 + 7.4) / 25.4 * 72 == pytest.approx((digit[0] + digit[2]) / 2, abs=1.2)
    document.close()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []


@pytest.mark.parametrize("blanks", ["  ", "    "])
def test_an_item_goes_on_in_a_paragraph_of_its_own(blanks: str) -> None:
    items = f"- (5, 5) One.\n\n{blanks}More of it.\n\n{blanks}- a part\n- (9, 9) Two.\n"
    html = read_body(f'{{% call callouts("5") %}}\n{items}{{% endcall %}}')
    assert html.count("<ol>") == 1 and "<p>More of it.</p>" in html and "<ul>\n<li>a part</li>" in html
    assert re.findall(r'class="callout"[^>]*>(\d)<', html) == ["1", "2"]


def test_items_of_a_list_that_is_interrupted_go_on_counting() -> None:
    html = read_body('{% call callouts("5") %}\n- (5, 5) One.\n\nAside.\n\n- (9, 9) Two.\n{% endcall %}')
    assert re.findall(r"<ol[^>]*>", html) == ["<ol>", '<ol start="2" style="counter-reset: step 1">']
