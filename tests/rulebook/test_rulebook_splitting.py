"""What does not break and is longer than a page begins below its heading; what is to stay together is told."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces

from cardgen.rulebook.setting import write_book

LONG = "\n\n".join(
    f"Paragraph {n} of a text that goes on and on, until the page is full and fuller." for n in range(60)
)


def set_text(text: str) -> tuple[list[str], list[tuple[str, int]]]:
    """Give the text of each page, and what is told with its line."""
    book, report = expand_text(text)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(io.BytesIO(data))]
    told = [(found.message, found.place.line) for found in report.diagnostics if found.place]
    assert [found.code for found in report.diagnostics] == ["not-together"] * len(told)
    return texts, told


def test_what_is_to_stay_together_and_cannot_is_told_where_it_is_typed() -> None:
    short, long = (f"{{% call together() %}}\n{text}\n{{% endcall %}}\n" for text in ("Short.", LONG))
    text = f"# One\n\n{short}\n{long}"
    _, told = set_text(text)  # triggers: not-together
    assert told == [("What is to stay `together` is longer than a page: it stands on pages 2 to 4.", 7)]


@pytest.mark.parametrize(
    "block",
    [
        f"{{% call together() %}}\n{LONG}\n{{% endcall %}}",
        f'{{% call panel("A") %}}\n{LONG}\n{{% endcall %}}',
        "> " + LONG.replace("\n", "\n> "),
        "1. " + LONG.replace("\n\n", "\n\n   "),
    ],
)
def test_a_block_longer_than_a_page_begins_below_its_heading(block: str) -> None:
    texts, _ = set_text(f"# One\n\nText.\n\n## Two\n\n{block}\n")
    page = next(text for text in texts if "Two" in text)
    assert "Paragraph 0" in page and "Paragraph 9" in page


def test_what_has_room_on_one_page_is_not_told() -> None:
    assert set_text("# One\n\n{% call together() %}\nShort.\n{% endcall %}\n")[1] == []
