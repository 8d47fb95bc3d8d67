"""Pictures of cards as wide, turned and placed as their author asks; captions of a row on one line."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces, read_body

from cardgen.rulebook.setting import write_book

MM = 72 / 25.4
ACROSS, DOWN = 69.5 / 63.5, 94.9 / 88.9  # what pdfium measures of a card has its bleed, which its edge cuts off


def set_page(text: str) -> pypdfium2.PdfPage:
    """Give the page that a text makes, of which nothing is to be told."""
    book, report = expand_text(f"For you\n\n# One\n\n{text}\n")
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    return pypdfium2.PdfDocument(data)[1]


def measure_cards(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Give left, bottom, width and height in millimetres of each card, its bleed included."""
    bounds = [item.get_bounds() for item in page.get_objects(max_depth=1) if item.type == 5]
    return [(left / MM, low / MM, (right - left) / MM, (top - low) / MM) for left, low, right, top in bounds]


def find_line(page: pypdfium2.PdfPage, word: str) -> float:
    """Give the height of the line that a word stands on, by the bottom of its first letter."""
    text = page.get_textpage()
    found = text.search(word).get_next()
    assert found is not None
    return float(text.get_charbox(found[0], loose=False)[1])


# ---- width and turn


@pytest.mark.parametrize(
    ("width", "wide"), [('"30mm"', 30), ("30", 30), ("12.5", 12.5), ('"1in"', 25.4), ('"4cm"', 40), ('"72pt"', 25.4)]
)
def test_a_picture_is_as_wide_as_is_asked(width: str, wide: float) -> None:
    ((_, _, across, down),) = measure_cards(set_page(f'{{{{ picture("5", width={width}) }}}}'))
    assert (across, down) == pytest.approx((wide * ACROSS, wide * 1.4 * DOWN), abs=0.05)


@pytest.mark.parametrize("turn", ["left", "right"])
def test_the_width_of_a_turned_picture_is_that_which_is_seen(turn: str) -> None:
    ((_, _, across, down),) = measure_cards(set_page(f'{{{{ picture("5", width="28mm", turn="{turn}") }}}}'))
    assert (across, down) == pytest.approx((28 * DOWN, 20 * ACROSS), abs=0.05)


@pytest.mark.parametrize(
    "piece",
    [
        '{{ back(width="15mm") }}',
        '{{ pile(count=3, width="15mm") }}',
        '{{ hand("5", width="15mm") }}',
        '{{ gallery("5", "4", width="15mm") }}',
        '{{ gallery("5", "4", columns=1, width="15mm") }}',
        '{{ table(row(picture("5"), back()), width="15mm") }}',
        '{{ table(row(picture("5"), back(), width="15mm")) }}',
    ],
)
def test_every_picture_of_cards_takes_a_width(piece: str) -> None:
    for _, _, across, down in measure_cards(set_page(piece)):
        assert (across, down) == pytest.approx((15 * ACROSS, 21 * DOWN), abs=0.05)


def test_turned_none_is_as_a_card_is_read_and_turned_is_short_for_right() -> None:
    assert read_body('{{ picture("5", turn="none") }}') == read_body('{{ picture("5") }}')
    assert read_body('{{ picture("5", turned=true) }}') == read_body('{{ picture("5", turn="right") }}')
    assert "on its side" in read_body('{{ picture("5", turn="left") }}')


@pytest.mark.parametrize("turn", ["left", "right"])
def test_the_hand_of_who_sits_at_the_side_stands_upright_on_the_page(turn: str) -> None:
    cards = measure_cards(set_page(f'{{{{ hand(count=4, turn="{turn}", width="12mm") }}}}'))
    tall = max(low + down for _, low, _, down in cards) - min(low for _, low, _, _ in cards)
    wide = max(left + across for left, _, across, _ in cards) - min(left for left, _, _, _ in cards)
    assert tall > 1.4 * wide


# ---- place


@pytest.mark.parametrize("place", ["left", "right"])
def test_text_flows_beside_a_picture_at_a_side(place: str) -> None:
    words = "Foxes walk a long way home. " * 12
    page = set_page(f'{{{{ picture("5", width="30mm", place="{place}") }}}}\n\n{words}')
    ((left, low, across, _),) = measure_cards(page)
    text = page.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    beside = [(x / MM, right / MM) for x, bottom, right, top in boxes if bottom / MM > low + 2 and top / MM < 175]
    assert beside
    if place == "left":
        assert all(x > left + across for x, _ in beside) and left < 16
    else:
        assert all(right < left for _, right in beside) and left > 100


def test_a_picture_in_the_middle_stands_alone() -> None:
    ((left, _, across, _),) = measure_cards(set_page('{{ picture("5", place="center") }} '))
    assert left + across / 2 == pytest.approx(13 + 119 / 2, abs=0.1)


# ---- galleries


def test_a_gallery_has_as_many_columns_as_asked_each_as_wide_as_the_page_lets_it() -> None:
    cards = measure_cards(set_page("{{ gallery(columns=5) }}"))
    assert len(cards) == 14
    rows = [round(low) for _, low, _, _ in cards]
    assert [rows.count(row) for row in sorted(set(rows), reverse=True)] == [5, 5, 4]
    assert cards[0][2] / ACROSS == pytest.approx((119 - 6) / 5 - 2.4, abs=0.05)


def test_a_gallery_of_chosen_cards_has_their_names_below_them() -> None:
    page = set_page('{{ gallery("COPY", "SWAP", columns=2, captions=true) }}')
    assert len(measure_cards(page)) == 2
    assert find_line(page, "COPY") == pytest.approx(find_line(page, "SWAP"), abs=0.01)


# ---- captions


def test_captions_of_a_row_begin_on_one_line_whatever_stands_above_them() -> None:
    page = set_page(
        '{{ table(row(picture("5", caption="First"), picture("4", caption="Second which is so long that it needs a'
        ' line more than the others do", width="20mm"), picture("3", caption="Third", turn="left"),'
        ' pile(count=3, caption="Fourth"), back(caption="Fifth", width="12mm"), width="14mm")) }}'
    )
    lines = [find_line(page, word) for word in ("First", "Second", "Third", "Fourth", "Fifth")]
    assert lines == pytest.approx([lines[0]] * 5, abs=0.3)  # letters go below their line by different amounts
    assert find_line(page, "more") < lines[0] - 8  # the long one has a second line
    first, second, third, *_ = measure_cards(page)
    feet = [low + 3 * min(across, down) / 69.5 for _, low, across, down in (first, second, third)]
    assert feet == pytest.approx([feet[0]] * 3, abs=0.1)


# ---- what cannot be


@pytest.mark.parametrize(
    ("call", "typed", "message"),
    [
        ('picture("5", width="wide")', "wide", "`wide` is no length."),
        ('picture("5", width="30px")', "30px", "`30px` is no length."),
        ('back(width="0mm")', "0mm", "`0mm` is no width of a picture."),
        ('hand(count=2, width="-3mm")', "-3mm", "`-3mm` is no width of a picture."),
        ('gallery(width="9999mm")', "9999mm", "`9999mm` is no width of a picture."),
        ('picture("5", turn="lft")', "lft", "`turn` is `none`, `left` or `right`, not `lft`."),
        ('pile(turn="up")', "up", "`turn` is `none`, `left` or `right`, not `up`."),
        ('picture("5", place="top")', "top", "`place` is `left`, `center` or `right`, not `top`."),
        ("table(row(back()), place=3)", "3", "`place` is `left`, `center` or `right`, not `3`."),
        ("gallery(columns=0.5)", "gallery", "`columns` of `gallery` must be a number, not `0.5`."),
        ("gallery(columns=-2)", "2", "A gallery has 1 to 60 columns, not `-2`."),
        ("gallery(columns=99)", "99", "A gallery has 1 to 60 columns, not `99`."),
    ],
)
def test_a_wrong_value_is_told_with_what_is_allowed(call: str, typed: str, message: str) -> None:
    _, report = expand_text(f"# One\n\n{{{{ {call} }}}}\n")
    (found,) = report.diagnostics
    assert found.place is not None
    assert (found.code, found.message, found.place.line) == ("rulebook-template", message, 3)
    assert re.search(r"[a-z]", found.hint)
    if typed != "2":
        assert found.place.column == f"{{{{ {call}".index(typed) + 1
