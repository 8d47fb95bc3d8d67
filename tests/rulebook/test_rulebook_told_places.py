"""What is told of a rulebook stands where it is typed, and once."""

from __future__ import annotations

import io
from dataclasses import replace

from books import SHIPPED, expand_text, load_wayjer, make_faces
from PIL import Image

from cardgen.loading import Sources
from cardgen.rulebook.setting import write_book

GIF, PNG = io.BytesIO(), io.BytesIO()
Image.new("RGB", (40, 40)).save(GIF, "GIF")
Image.new("RGB", (40, 40)).save(PNG, "PNG")
_OWN = {"decks/wayjer/x.png": PNG, "decks/wayjer/g.png": GIF}


class _WithPictures(Sources):
    def read(self, name: str) -> bytes | None:
        return _OWN[name].getvalue() if name in _OWN else super().read(name)

    def read_bounded(self, name: str, most: int) -> bytes | None:
        return self.read(name) if name in _OWN else super().read_bounded(name, most)


def tell_overflow(text: str, deck_file: str = "") -> list[tuple[str, int]]:
    """Give the file and the line of all that is told of a book once it is set."""
    sources = _WithPictures(SHIPPED.shipped)
    book, report = expand_text(text, sources=sources)
    assert book is not None and not report.has_errors
    report.sources["decks/wayjer/deck.yaml"] = deck_file
    faces, drawn = make_faces(load_wayjer().deck)
    write_book(book, faces, [drawn], sources, report)
    assert {each.code for each in report.diagnostics} <= {"rulebook-overflow"}
    places = [each.place for each in report.diagnostics if each.place]
    return [(place.file.rpartition("/")[2], place.line) for place in places]


def test_cards_that_run_off_are_told_at_the_piece_that_shows_them() -> None:
    row = ", ".join(['picture("4")'] * 7)
    text = (
        '# One\n\n{{ table(row(picture("4"), picture("5"))) }}\n\n{{ table(row(hand(count=3), pile(count=3))) }}\n\n'
        f"{{{{ table(row(hand(count=7), pile(count=3))) }}}}\n\n{{{{ row({row}) }}}}\n"
    )
    assert tell_overflow(text) == [("rulebook.md", 7), ("rulebook.md", 9)]


def test_a_loop_that_shows_cards_is_told_where_it_shows_them() -> None:
    text = '# One\n\n{{ picture("4") }}\n\n{% for n in range(2) %}\n{{ row(hand(count=12)) }}\n{% endfor %}\n'
    assert tell_overflow(text) == [("rulebook.md", 6)]


def test_the_same_picture_in_two_sizes_is_told_where_it_is_too_wide() -> None:
    text = "# One\n\n![a](x.png){width=20mm}\n\n![a](x.png){width=500mm}\n\n![a](x.png){width=20mm}\n"
    assert tell_overflow(text) == [("rulebook.md", 5)]


def test_a_title_too_long_for_the_cover_is_told_in_the_deck_file() -> None:
    book, report = expand_text("# One\n\n{% call last_page('Wayjer in short') %}\nText\n{% endcall %}\n")
    assert book is not None
    report.sources["decks/wayjer/deck.yaml"] = "players: 2\ntitle: " + "Wayjer" * 20
    html = book.html.replace("</section>", f"<p>{'Wayjer' * 20}</p></section>", 1)
    faces, drawn = make_faces(load_wayjer().deck)
    write_book(replace(book, html=html), faces, [drawn], SHIPPED, report)
    found = report.diagnostics[-1]
    assert found.place is not None and "WayjerWayjer" in found.message
    assert (found.place.file, found.place.line) == ("decks/wayjer/deck.yaml", 2)


def test_a_picture_that_cannot_be_printed_is_told_once() -> None:
    _, report = expand_text("# One\n\n![a](g.png)\n\n![b](g.png)\n", sources=_WithPictures(SHIPPED.shipped))
    assert [(found.code, found.place and found.place.line) for found in report.diagnostics] == [("rulebook-picture", 3)]


def test_characters_that_no_font_has_are_told_with_all_their_lines() -> None:
    _, report = expand_text("# One\n\nA 卡 here\n\nA 漢 there\n\nA 漢 and 字\n")
    (found,) = report.diagnostics
    assert found.message.endswith(" They stand on the lines 3, 5 and 7.")


def test_lines_that_no_font_draws_are_told_with_what_draws_them() -> None:
    _, report = expand_text("# One\n\n```\n┌──┐\n└──┘\n```\n")
    (found,) = report.diagnostics
    assert found.code == "missing-glyph" and found.hint.startswith("Draw lines with `+`, `-` and `|`")


def test_code_that_a_cell_cuts_in_two_is_told_once() -> None:
    _, report = expand_text("# One\n\n| A | B |\n|---|---|\n| `a|b` | c |\n\nAn `open end\n")
    assert [(found.code, found.place and found.place.line) for found in report.diagnostics] == [
        ("unread-markup", 7),
        ("not-printed", 5),
    ]
