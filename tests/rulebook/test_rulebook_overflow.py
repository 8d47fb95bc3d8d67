"""A book is measured once it is laid out: nothing is cut off, or printed over something else, without a word."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces
from PIL import Image

from cardgen.diagnostics import Report, Severity
from cardgen.loading import Sources
from cardgen.rulebook.layout.overflow import check_overflow
from cardgen.rulebook.setting import write_book

WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"


def make_picture(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#1f4f66").save(out, "PNG")
    return out.getvalue()


class _WithPicture(Sources):
    """The shipped files and one picture more: 200 mm wide and 300 mm high."""

    def read(self, name: str) -> bytes | None:
        return make_picture(756, 1134) if name == "decks/wayjer/big.png" else super().read(name)

    def read_bounded(self, name: str, most: int) -> bytes | None:
        return self.read(name) if name == "decks/wayjer/big.png" else super().read_bounded(name, most)


def measure(text: str) -> list[tuple[str, int]]:
    """Give what is told of a text, `name amount edge of what`, with its line."""
    sources = _WithPicture(SHIPPED.shipped)
    book, report = expand_text(text, sources=sources)
    assert book is not None and not report.diagnostics
    faces, drawn = make_faces(load_wayjer().deck)
    write_book(book, faces, [drawn], sources, report)
    told: list[tuple[str, int]] = []
    for found in report.diagnostics:  # triggers: rulebook-overflow
        assert (found.code, found.severity) == ("rulebook-overflow", Severity.ERROR)
        assert found.place is not None and found.hint
        told.append((re.sub(r"\.\d+ mm", " mm", found.message), found.place.line))
    return told


def test_what_fits_is_not_told() -> None:
    text = f"For you\n\n# One\n\n## Ä{WORD[:20]}\n\n![a](big.png){{width=60mm}}\n\n> A box\n\n{{{{ hand(count=6) }}}}\n"
    assert measure(text) == []


def test_a_heading_that_is_wider_than_its_page_is_told() -> None:
    assert measure(f"# One\n\nText\n\n# {WORD}\n\nText\n") == [
        ("Page 3: `Donaudampfschifffahrtsgesellschaftskapi…` goes 173 mm beyond the right edge of its page's text.", 5)
    ]


def test_a_heading_that_may_break_is_fine() -> None:
    assert measure("# Donau&shy;dampfschifffahrts&shy;gesellschafts&shy;kapitän\n\nText\n") == []


def test_a_table_that_is_wider_than_its_page_is_told_once() -> None:
    head = " | ".join(f"Langeswortohneende{number}" for number in range(9))
    (told,) = measure(f"# One\n\n| {head} |\n{'|---' * 9}|\n| {head} |\n")
    assert told[0].startswith("Page 2: `Langeswortohneende8` goes 223 mm") and told[0].endswith("its page's text.")


def test_a_picture_that_is_higher_than_its_page_is_told() -> None:
    assert measure("# One\n\n![a](big.png)\n") == [
        ("Page 3: the picture `big.png` goes 4 mm beyond the bottom edge of its page's text.", 3)
    ]


def test_a_word_that_is_wider_than_its_column_is_told() -> None:
    (told,) = measure(f'# One\n\n{{% call example("A", cards=["1", "2"]) %}}\n\n{WORD}{WORD}.\n{{% endcall %}}\n')
    assert "beyond the right edge of" in told[0] and told[1] == 5


def test_a_line_of_code_is_broken() -> None:
    assert measure("# One\n\n```\n" + "word " * 60 + "\n```\n") == []


def test_a_text_of_the_cover_that_runs_into_the_cards_is_told() -> None:
    (told,) = measure("For you. " * 120 + "\n\n# One\n\nText\n")
    assert re.search(r"Page 1: `.*` runs \d+ mm into .*\.", told[0])


def test_a_hand_that_peeks_in_from_the_edge_is_meant_so() -> None:
    assert measure("# One\n\n{% call last_page('In short') %}\nText\n\n{{ hand(count=4) }}\n{% endcall %}\n") == []


def test_the_column_of_names_grows_with_the_longest_name() -> None:
    deck = load_wayjer().deck
    long = replace(deck.cards[0], name="Leuchtturmwärterin")
    sources = _WithPicture(SHIPPED.shipped)
    book, report = expand_text(
        "# One\n\n{{ card_reference() }}\n", replace(deck, cards=(long, *deck.cards[1:])), sources
    )
    assert book is not None
    faces, drawn = make_faces(deck)
    data = write_book(book, faces, [drawn], sources, report)
    assert report.diagnostics == ()
    page = pypdfium2.PdfDocument(data)[1].get_textpage()
    names, texts = page.search("Leuchtturmwärterin").get_next(), page.search("What it does").get_next()
    assert names is not None and texts is not None
    right = page.get_charbox(names[0] + names[1] - 1)[2]
    assert page.get_charbox(texts[0])[0] > right + 5


def test_each_card_of_a_fan_keeps_to_its_room() -> None:
    (told,) = measure("# One\n\n{{ hand(count=8) }}\n")
    assert re.fullmatch(
        r"Page 2: the picture of 8 cards face down goes \d+ mm beyond the right edge of its page's text.", told[0]
    )


def test_each_picture_that_is_too_wide_is_told() -> None:
    for piece in (
        'picture("5", width="130mm")',
        'back(width="130mm")',
        'pile(count=3, width="130mm")',
        "hand(count=9)",
        'hand(count=6, turn="left", width="80mm")',
        'table(row(space("A"), width="130mm"))',
        'gallery("5", width="130mm")',
    ):
        told = [text for text, _ in measure(f"# One\n\n{{{{ {piece} }}}}\n")]
        assert any(" mm beyond the " in text for text in told), piece


def test_a_hand_that_peeks_in_from_below_is_not_cut_at_the_sides() -> None:
    (told,) = measure("# One\n\n{% call last_page('In short') %}\nText\n\n{{ hand(count=11) }}\n{% endcall %}\n")
    assert re.fullmatch(
        r"Page \d+: the picture of 11 cards face down goes \d+ mm beyond the \w+ edge of the page.", told[0]
    )


def test_a_fan_hangs_over_no_text() -> None:
    for count in (3, 5, 6):
        assert measure(f"# One\n\n{{{{ hand(count={count}) }}}}\n\n{'Words that fill a line. ' * 9}\n") == []


@pytest.mark.parametrize(("overflow", "told"), [("visible", ["Page 1: `Below` runs"]), ("hidden", [])])
def test_what_a_box_cuts_off_covers_no_text(overflow: str, told: list[str]) -> None:
    import weasyprint

    above = '<p style="position: absolute; margin: 0; top: 0">Above<br>Below too</p>'
    box = f'<div style="position: relative; height: 5mm; overflow: {overflow}">{above}</div>'
    page = f'<body style="font: 5mm/1 serif">{box}<p style="margin: 0">Below</p></body>'
    report = Report()
    check_overflow(weasyprint.HTML(string=page).render().pages, "decks/x/rulebook.md", [], report)
    assert [found.message.rpartition(" runs")[0] + " runs" for found in report.diagnostics] == told


def set_styled(style: str, words: str = "Some words") -> list[tuple[Severity, str, str]]:
    """Give what is told of a page with one paragraph in a style."""
    import weasyprint

    page = f'<body style="font: 5mm/1 serif"><p style="{style}">{words}</p></body>'
    report = Report()
    check_overflow(weasyprint.HTML(string=page).render().pages, "decks/x/rulebook.md", [], report)
    return [(found.severity, found.code, found.message) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("style", "edge"),
    [
        ("position: absolute; left: -500mm", "left"),
        ("position: fixed; top: -90mm", "top"),
        ("position: absolute; left: -25mm", "left"),
        ("position: absolute; right: -500mm; font-size: 40pt", "right"),
    ],
)
def test_a_text_that_is_placed_outside_its_page_is_told(style: str, edge: str) -> None:
    ((_, code, message),) = set_styled(style)
    assert code == "rulebook-overflow"
    assert message.endswith(f"mm beyond the {edge} edge of the page.")


def test_a_large_letter_may_peek_in_from_beyond_the_page() -> None:
    assert set_styled("position: absolute; left: -25mm; font-size: 60pt", "A") == []


@pytest.mark.parametrize(
    ("style", "severity", "size"),
    [
        ("font-size: 5pt", Severity.WARNING, "5"),
        ("font-size: 0.001pt", Severity.ERROR, "0"),
        ("font-size: 10pt; transform: scale(0.1)", Severity.ERROR, "1"),
    ],
)
def test_type_that_is_too_small_to_be_read_is_told(style: str, severity: Severity, size: str) -> None:
    ((told, code, message),) = set_styled(style)
    assert (told, code) == (severity, "type-too-small")
    assert message == f"Page 1: `Some words` is set in {size} pt; below 6 pt it is hard to read."


def test_type_as_on_cards_and_small_ornaments_are_not_told() -> None:
    assert set_styled("font-size: 6pt") == []
    assert set_styled("font-size: 3pt", "◆ ◆") == []
