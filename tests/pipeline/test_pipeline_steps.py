"""Each step of a build is told as it is done, and a step whose work still holds is left out."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.places import UnwritableError, writing_below
from cardgen.rulebook import Book
from cardgen.rulebook.setting import write_book


class Listener:
    """Writes down the steps that begin, with their parts, and counts the parts that are done."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, int]] = []
        self.done: Counter[str] = Counter()

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        self.steps.append((step, parts))
        return lambda: self.done.update([step])


def listen(project: Path) -> list[tuple[str, int]]:
    """Build the small game and give its steps; every part of each must have been told as done."""
    listener, report = Listener(), Report()
    assert build_game("small", Sources(project), report, BuildOptions(), project / "output", listener) is not None
    assert not report.has_errors, report.diagnostics
    assert listener.done == {step: parts for step, parts in listener.steps if parts}
    return listener.steps


@pytest.fixture
def books_set(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the rulebooks that are set from here on."""
    titles: list[str] = []

    def write(book: Book, *others: Any) -> bytes:
        titles.append(book.title)
        return write_book(book, *others)

    monkeypatch.setattr("cardgen.rulebook.setting.write_book", write)
    return titles


@pytest.fixture
def with_book(small: Path) -> Path:
    """The small project with a rulebook that shows one of its cards."""
    (small / "decks/small/rulebook.md").write_text("# Small\n\nDraw a card.\n\n{{ row(picture('c3')) }}\n")
    return small


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_build_tells_its_steps_and_their_parts(small: Path) -> None:
    steps = listen(small)
    files = [path.name for path in (small / "output/small").iterdir() if path.name != ".cardgen"]
    assert steps == [("Laying out", 1), ("Drawing", 3), ("Writing", len(files))]


def test_a_build_of_what_has_not_changed_has_no_steps(small: Path) -> None:
    listen(small)
    assert listen(small) == []


def test_a_rulebook_is_one_more_file_to_write(with_book: Path) -> None:
    steps = listen(with_book)
    files = [path.name for path in (with_book / "output/small").iterdir() if path.name != ".cardgen"]
    assert "rulebook.pdf" in files
    assert steps[-1] == ("Writing", len(files))


def test_a_rulebook_is_kept_when_only_cards_change_that_it_does_not_show(with_book: Path, books_set: list[str]) -> None:
    listen(with_book)
    book = with_book / "output/small/rulebook.pdf"
    before = book.read_bytes()
    edit(with_book / "decks/small/deck.yaml", "Draw 20 cards", "Draw 21 cards")
    listen(with_book)
    assert len(books_set) == 1
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("decks/small/rulebook.md", "Draw a card.", "Draw two cards."),
        ("decks/small/deck.yaml", "Draw 3 cards", "Draw 4 cards"),
        ("output/small/rulebook.pdf", "%PDF", "%FDP"),
    ],
)
def test_a_rulebook_is_set_again_when_it_its_cards_or_its_file_change(
    with_book: Path, books_set: list[str], file: str, old: str, new: str
) -> None:
    listen(with_book)
    path = with_book / file
    path.write_bytes(path.read_bytes().replace(old.encode(), new.encode(), 1))
    listen(with_book)
    assert len(books_set) == 2


def test_a_deck_of_one_chunk_keeps_only_the_letters_that_it_prints(small: Path) -> None:
    """Chunks share the whole repertoire of a font, so that it is stored once; one alone needs no more than it shows."""
    listen(small)
    many = size_of_fonts(small / "output/small/cards.pdf")
    deck = small / "decks/small/deck.yaml"
    deck.write_text("".join(line for line in deck.read_text().splitlines(True) if "id: c" not in line or "c1," in line))
    listen(small)
    assert size_of_fonts(small / "output/small/cards.pdf") < many


def size_of_fonts(path: Path) -> int:
    with pikepdf.open(path) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        files = [font.get("/FontFile3") or font.get("/FontFile2") for font in fonts]
        return sum(len(file.read_bytes()) for file in files if file is not None)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (errno.ENOSPC, "The disk is full. Make room, or choose a folder on another one with --output."),
        (errno.EROFS, "The disk can only be read. Choose a folder on another one with --output."),
        (errno.EACCES, "It may not be written to. Look at its permissions, or choose another folder with --output."),
        (errno.EIO, "The system gave up. Choose another folder with --output."),
    ],
)
def test_what_the_system_says_of_a_folder_becomes_a_sentence_and_an_advice(
    tmp_path: Path, problem: int, words: str
) -> None:
    with pytest.raises(UnwritableError) as told, writing_below(tmp_path):
        raise OSError(problem, "The system gave up.", str(tmp_path / "cards.pdf"))
    message = f"Nothing can be written to {tmp_path / 'cards.pdf'}. {words}"
    assert f"{told.value.message} {told.value.hint}" == message


@pytest.mark.parametrize("elsewhere", ["/somewhere/else", None])
def test_what_the_system_says_of_another_place_stays_as_it_is(tmp_path: Path, elsewhere: str | None) -> None:
    with pytest.raises(OSError, match="full") as told, writing_below(tmp_path):
        raise OSError(errno.ENOSPC, "full", elsewhere)
    assert not isinstance(told.value, UnwritableError)
