"""Old and new faces side by side: their places as numbers."""

from __future__ import annotations

from cardgen.geometry import Box, Size
from cardgen.sheets.change_pages import Entry, Picture, lay_changes
from cardgen.sheets.lines import Caption
from cardgen.sheets.strips import cut_text

POKER, A4 = Size(63.5, 88.9), Size(210, 297)


def measure(text: str, size: float) -> float:
    return len(text) * size / 5


def entry(name: str, size: Size = POKER, old: str | None = "old", new: str | None = "new") -> Entry:
    return Entry(name, "changed: front; print 1", Picture(old, size, "was"), Picture(new, size, "is"))


def test_the_first_entry_has_its_faces_at_half_size_below_its_title() -> None:
    [page] = lay_changes([entry("Fox")], "Small", A4, measure)
    assert [face.box for face in page.faces] == [Box(12, 32, 31.75, 44.45), Box(47.75, 32, 31.75, 44.45)]
    assert page.captions == (
        Caption("Small", 12, 16, 13, 0),
        Caption("Fox", 12, 26.2, 9, 0),
        Caption("changed: front; print 1", 12, 30, 7, 0),
        Caption("was", 12, 79.65, 7, 0),
        Caption("is", 47.75, 79.65, 7, 0),
    )
    assert len(page.lines) == 8


def test_eight_entries_fill_a_page_and_the_ninth_begins_another() -> None:
    [page] = lay_changes([entry(str(number)) for number in range(8)], "Small", A4, measure)
    assert len(page.faces) == 16
    pages = lay_changes([entry(str(number)) for number in range(9)], "Small", A4, measure)
    assert [len(page.faces) for page in pages] == [16, 2]
    assert [page.captions[0].text for page in pages] == ["Small (1 of 2)", "Small (2 of 2)"]
    assert all(face.box.right <= 198 and face.box.bottom <= 285 for page in pages for face in page.faces)


def test_a_large_card_is_scaled_down_until_old_and_new_fit_side_by_side() -> None:
    [page] = lay_changes([entry("Map", Size(400, 300))], "Small", A4, measure)
    assert [face.box for face in page.faces] == [Box(12, 32, 91, 68.25), Box(107, 32, 91, 68.25)]


def test_what_has_no_picture_has_a_frame() -> None:
    [page] = lay_changes([entry("Fox", old=None)], "Small", A4, measure)
    assert [face.key for face in page.faces] == ["new"]
    assert len(page.lines) == 8


def test_nothing_changed_is_no_page() -> None:
    assert lay_changes([], "Small", A4, measure) == ()


def test_a_text_that_is_too_wide_ends_in_an_ellipsis() -> None:
    assert cut_text("Fox", lambda text: len(text) <= 3) == "Fox"
    assert cut_text("Foxes run", lambda text: len(text) <= 5) == "Foxe…"
    assert cut_text("Foxes run", lambda text: len(text) <= 7) == "Foxes…"
    assert cut_text("Foxes", lambda text: len(text) <= 1) == ""  # an ellipsis alone says nothing


def test_a_long_text_is_cut_in_a_few_steps() -> None:
    tried = []

    def fits(text: str) -> bool:
        tried.append(text)
        return len(text) <= 30

    assert cut_text("fox" * 10_000, fits) == f"{'fox' * 9}fo…"
    assert len(tried) < 30
