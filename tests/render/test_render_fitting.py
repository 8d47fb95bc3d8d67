"""Line breaking and fitting as numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.fitting import Atom, Frame, fit, fit_broken, lay_lines, line_width, wrap_balanced, wrap_greedy


def words(*widths: float, gap: float = 1.0) -> list[Atom]:
    return [Atom(width, gap if at else 0.0) for at, width in enumerate(widths)]


def test_greedy_wrap_fills_each_line() -> None:
    assert wrap_greedy(words(3, 3, 3, 3), 7) == [(0, 2), (2, 4)]
    assert wrap_greedy(words(3, 3, 3, 3), 6.9) == [(0, 1), (1, 2), (2, 3), (3, 4)]


def test_exactly_full_line_is_kept() -> None:
    assert wrap_greedy(words(0.1, 0.2, gap=0.3), 0.1 + 0.3 + 0.2) == [(0, 2)]


def test_word_longer_than_the_line_stands_alone() -> None:
    assert wrap_greedy(words(2, 9, 2), 5) == [(0, 1), (1, 2), (2, 3)]


def test_parts_without_a_gap_join_on_a_line_and_break_between() -> None:
    parts = [Atom(3), Atom(3, 0.0), Atom(3, 0.0)]
    assert line_width(parts, (0, 3)) == 9
    assert wrap_greedy(parts, 6) == [(0, 2), (2, 3)]


def test_balanced_wrap_leaves_no_lone_last_word() -> None:
    six = words(4, 4, 4, 4, 4, 4)
    assert wrap_greedy(six, 25) == [(0, 5), (5, 6)]
    assert wrap_balanced(six, 25) == [(0, 3), (3, 6)]


def test_balanced_wrap_uses_no_more_lines_than_greedy() -> None:
    line = words(5, 1, 5, 1, 5, 1, 2)
    assert len(wrap_balanced(line, 13)) == len(wrap_greedy(line, 13))


@given(st.lists(st.floats(0.3, 12), min_size=1, max_size=30), st.floats(3, 40))
def test_balanced_wrap_keeps_all_words_in_order_and_within_the_limit(widths: list[float], limit: float) -> None:
    atoms = words(*widths, gap=0.25)
    lines = wrap_balanced(atoms, limit)
    assert [first for first, _ in lines] == [0, *(end for _, end in lines[:-1])]
    assert lines[-1][1] == len(widths)
    assert len(lines) == len(wrap_greedy(atoms, limit))
    for line in lines:
        assert line_width(atoms, line) <= limit + 1e-5 or line[1] - line[0] == 1


def test_baselines_step_by_the_line_height_and_paragraphs_by_the_gap() -> None:
    frame = Frame(10, 100, line_height=1.5, paragraph_gap=0.5, rise=0.7, depth=0.2)
    fitted = lay_lines([[words(3, 3)], [words(3)]], frame, size=2)
    assert [line.paragraph for line in fitted.lines] == [0, 0, 1]
    assert [line.baseline for line in fitted.lines] == pytest.approx([0.7, 2.2, 4.2])
    assert fitted.height == pytest.approx((4.2 + 0.2) * 2)


def test_empty_block_is_an_empty_line() -> None:
    fitted = lay_lines([[words(3), [], words(3)]], Frame(100, 100), size=1)
    assert [(line.block, line.first, line.end) for line in fitted.lines] == [(0, 0, 1), (1, 0, 0), (2, 0, 1)]


def test_text_that_fits_keeps_the_largest_size() -> None:
    assert fit([[words(2, 2)]], Frame(20, 10), largest=3, smallest=2).size == 3


def test_text_too_tall_is_set_smaller() -> None:
    frame = Frame(30, 8, line_height=1.2, rise=0.7, depth=0.2)
    fitted = fit([[words(4, 4, 4, 4)]], frame, largest=4, smallest=2)
    assert fitted.fits
    assert 2 < fitted.size < 4
    bigger = lay_lines([[words(4, 4, 4, 4)]], frame, fitted.size + 25.4 / 72 / 20)
    assert not bigger.fits


def test_text_too_wide_is_set_smaller_even_on_one_line() -> None:
    fitted = fit([[words(10)]], Frame(25, 50), largest=4, smallest=2)
    assert fitted.size == pytest.approx(2.5, abs=0.02)
    assert fitted.fits


def test_overflow_says_by_how_many_millimetres() -> None:
    fitted = fit([[words(10)], [words(1)]], Frame(15, 2, line_height=1.2, paragraph_gap=0.5), largest=4, smallest=2)
    assert fitted.size == 2
    assert fitted.too_wide == pytest.approx(10 * 2 - 15)
    assert fitted.too_tall == pytest.approx((0.7 + 1.2 + 0.5 + 0.2) * 2 - 2)


def test_nothing_to_set_has_no_lines_and_no_height() -> None:
    fitted = fit([], Frame(10, 10), largest=3, smallest=2)
    assert (fitted.lines, fitted.height, fitted.fits) == ((), 0.0, True)


@given(st.lists(st.floats(0.5, 6), min_size=1, max_size=40), st.floats(10, 60), st.floats(5, 40))
def test_a_larger_box_never_gives_smaller_text(widths: list[float], width: float, height: float) -> None:
    text = [[words(*widths, gap=0.25)]]
    sizes = [fit(text, Frame(width, height * factor), 4, 2).size for factor in (1, 1.3, 2)]
    assert all(small <= large + 1e-9 for small, large in pairwise(sizes))


SYLLABLES = [Atom(2.0), Atom(2.0, 0.2, 0.3), Atom(2.0, 0.0, 0.3), Atom(2.0)]


def test_a_word_is_hyphenated_only_where_that_saves_a_line() -> None:
    assert wrap_greedy(SYLLABLES, 6.1) == [(0, 1), (1, 4)]
    assert wrap_greedy(SYLLABLES, 4.6) == [(0, 2), (2, 4)]
    assert wrap_greedy([*SYLLABLES, Atom(4.0, 0.2)], 6.5) == [(0, 3), (3, 5)]


def test_the_hyphen_needs_its_room() -> None:
    assert wrap_greedy(SYLLABLES, 4.4) == [(0, 1), (1, 3), (3, 4)]
    assert line_width(SYLLABLES, (1, 3)) == 4.3
    assert line_width(SYLLABLES, (1, 4)) == 6.0


def test_balanced_lines_hyphenate_no_more_words_than_full_ones() -> None:
    assert wrap_balanced([*SYLLABLES, Atom(1.0, 0.2)], 9.0) == [(0, 1), (1, 5)]


def test_a_size_can_be_asked_for_as_if_long_words_could_be_broken() -> None:
    frame = Frame(width=20, height=20)
    blocks = [[[Atom(12.0), Atom(1.0, 0.2)]]]
    assert fit(blocks, frame, 4.0, 1.0).size < 1.7
    assert fit_broken(blocks, frame, 4.0, 1.0) == 4.0
    assert fit_broken([[[Atom(1000.0)]]], frame, 4.0, 1.0) == 0.0
