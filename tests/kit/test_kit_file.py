"""A kit read back: its parts in order, its bookmarks, its pages, what is stored once, its size, its tags."""

from __future__ import annotations

import hashlib
import io
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence

GAMES = ("wayjer", "three-lanes")
PARTS = {
    "wayjer": ["rulebook", "rules-sheet", "cards", "box"],
    "three-lanes": ["rulebook", "rules-sheet", "cards", "mats-on-sheets", "box"],
}
EMPTY = pikepdf.Dictionary()
NAMES = {"mats-on-sheets": "Mats", "rules-sheet": "Rules sheet"}


def make(game: str, folder: Path, **options: Any) -> Built:
    report = Report()
    built = build_game(game, Sources(folder), report, BuildOptions(kit=True, **options), folder / "output", Silence())
    assert built is not None, report.diagnostics
    assert report.diagnostics == ()
    return built


@pytest.fixture(scope="module", params=GAMES)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return make(request.param, tmp_path_factory.mktemp("kit"))


@pytest.fixture
def kit(built: Built) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(built.folder / "kit.pdf") as pdf:
        yield pdf


def parts_of(built: Built) -> list[str]:
    return PARTS[built.folder.name]


def count_pages(file: Path) -> int:
    with pikepdf.open(file) as pdf:
        return len(pdf.pages)


def read_outline(pdf: pikepdf.Pdf) -> list[tuple[str, int]]:
    """Give the bookmarks of the parts and the page that each leads to, from 0."""
    with pdf.open_outline() as outline:
        return [(item.title, pikepdf.Page(item.destination[0]).index) for item in outline.root]  # type: ignore[index]


def test_the_parts_come_in_order_each_with_a_bookmark_to_its_first_page(built: Built, kit: pikepdf.Pdf) -> None:
    (title, first), *rest = read_outline(kit)
    assert (title, first) == ("How to print and cut", 0)
    start = rest[0][1]
    expected = []
    for name in parts_of(built):
        expected.append((NAMES.get(name, name.capitalize()), start))
        start += count_pages(built.folder / f"{name}.pdf")
    assert rest == expected
    assert start == len(kit.pages)


def test_each_page_of_a_part_looks_as_in_the_file_of_its_own(built: Built, kit: pikepdf.Pdf) -> None:
    whole = pypdfium2.PdfDocument(built.folder / "kit.pdf")
    number = read_outline(kit)[1][1]
    for name in parts_of(built):
        part = pypdfium2.PdfDocument(built.folder / f"{name}.pdf")
        for page in part:
            one, other = (each.render(scale=0.5).to_pil().convert("RGB") for each in (page, whole[number]))
            assert one.size == other.size, (name, number)
            assert ImageChops.difference(one, other).getbbox() is None, (name, number)
            number += 1


def test_each_page_keeps_the_boxes_of_its_part(built: Built, kit: pikepdf.Pdf) -> None:
    pages = list(kit.pages)[read_outline(kit)[1][1] :]
    for name in parts_of(built):
        with pikepdf.open(built.folder / f"{name}.pdf") as part:
            for page in part.pages:
                mine = pages.pop(0)
                for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                    assert [float(edge) for edge in mine.obj[box]] == [float(edge) for edge in page.obj[box]]


def test_nothing_is_stored_twice(kit: pikepdf.Pdf) -> None:
    found: Counter[str] = Counter()
    for item in kit.objects:
        if isinstance(item, pikepdf.Stream):
            facts = sorted(
                (key, value.unparse() if isinstance(value, pikepdf.Object) else value) for key, value in item.items()
            )
            found[hashlib.sha256(repr(facts).encode() + item.read_raw_bytes()).hexdigest()] += 1
    assert [digest for digest, times in found.items() if times > 1] == []


def test_a_font_program_is_embedded_once_and_a_face_is_one_form_in_rulebook_and_sheets(kit: pikepdf.Pdf) -> None:
    programs: Counter[str] = Counter()
    faces: Counter[str] = Counter()
    for item in kit.objects:
        if isinstance(item, pikepdf.Stream) and "/Length1" in item:
            programs[hashlib.sha256(item.read_bytes()).hexdigest()] += 1
        if isinstance(item, pikepdf.Stream) and "/CardgenTrim" in item:
            faces[hashlib.sha256(item.read_bytes()).hexdigest()] += 1
    assert max(programs.values()) == 1
    assert max(faces.values()) == 1


def test_it_is_smaller_than_its_parts_together(built: Built) -> None:
    size = (built.folder / "kit.pdf").stat().st_size
    assert size < sum((built.folder / f"{name}.pdf").stat().st_size for name in parts_of(built))


def test_the_size_that_is_told_is_the_size_of_the_file(built: Built) -> None:
    told = built.facts["outputs"]["kit.pdf"].rpartition("; ")[2]
    assert told == f"{-(-(built.folder / 'kit.pdf').stat().st_size // 1000)} kB"


def test_it_opens_with_its_bookmarks_and_has_a_title_and_a_language(kit: pikepdf.Pdf) -> None:
    assert kit.Root.PageMode == "/UseOutlines"
    assert str(kit.Root.Lang) == "en"
    assert str(kit.docinfo.Title).endswith(": print and play")
    assert bool(kit.Root.ViewerPreferences.DisplayDocTitle)
    assert "/Metadata" not in kit.Root, "it does not say that it is PDF/UA"


def test_pages_are_called_by_their_part(built: Built, kit: pikepdf.Pdf) -> None:
    labels = [
        pypdfium2.PdfDocument(built.folder / "kit.pdf").get_page_label(page)
        for page in (0, dict(read_outline(kit))["Cards"])
    ]
    assert labels == ["How to print and cut 1", "Cards 1"]


def test_each_page_and_link_has_its_place_in_the_tree_of_tags(kit: pikepdf.Pdf) -> None:
    tree = pikepdf.NumberTree(kit.Root.StructTreeRoot.ParentTree)
    keys = [int(page.obj.StructParents) for page in kit.pages]
    links = [link for page in kit.pages for link in page.obj.get("/Annots", ())]
    keys += [int(link.StructParent) for link in links]
    assert len(keys) == len(set(keys))
    assert all(key in tree for key in keys)
    for link in links:
        element = tree[int(link.StructParent)]
        assert any(kid.get("/Obj") == link for kid in element.K if isinstance(kid, pikepdf.Dictionary)), element.S


def test_each_element_with_a_name_is_found_by_it(built: Built, kit: pikepdf.Pdf) -> None:
    named = dict(pikepdf.NameTree(kit.Root.StructTreeRoot.IDTree).items())
    elements = [item for item in kit.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") is not None]
    own = {str(each.ID): each for each in elements if "/ID" in each and each.get("/Type") == "/StructElem"}
    assert own
    assert {name: each.objgen for name, each in named.items()} == {name: each.objgen for name, each in own.items()}
    with pikepdf.open(built.folder / "rulebook.pdf") as book:
        count = len(dict(pikepdf.NameTree(book.Root.StructTreeRoot.IDTree).items()))
    assert count < len(own)


def test_the_words_of_the_rulebook_can_still_be_read_aloud_in_their_order(built: Built) -> None:
    """As poppler reads the tree of tags, which is not how it was written; it takes its time."""
    if built.folder.name != "wayjer":
        pytest.skip("one game is enough")
    own, whole = (
        subprocess.run(
            ["pdfinfo", "-struct-text", built.folder / file], capture_output=True, text=True, check=True
        ).stdout
        for file in ("rulebook.pdf", "kit.pdf")
    )
    lines = [line.strip() for line in own.splitlines() if '"' in line]
    assert len(lines) > 100
    assert "\n".join(lines) in "\n".join(line.strip() for line in whole.splitlines() if '"' in line)


def test_links_of_the_rulebook_lead_to_the_same_pages_of_it(built: Built, kit: pikepdf.Pdf) -> None:
    start = read_outline(kit)[1][1]
    with pikepdf.open(built.folder / "rulebook.pdf") as book:
        places = pikepdf.NameTree(book.Root.Names.Dests)
        for number, page in enumerate(book.pages):
            meant = [
                pikepdf.Page(places[str(link.Dest)][0]).index for link in page.obj.get("/Annots", ()) if "/Dest" in link
            ]
            mine = kit.pages[start + number].obj.get("/Annots", ())
            assert [pikepdf.Page(link.Dest[0]).index - start for link in mine if "/Dest" in link] == meant


def test_the_table_of_parts_leads_to_each_part(built: Built, kit: pikepdf.Pdf) -> None:
    starts = {page for _, page in read_outline(kit)[1:]}
    links = [link for page in list(kit.pages)[: min(starts)] for link in page.obj.get("/Annots", ())]
    assert {pikepdf.Page(link.Dest[0]).index for link in links} == starts
    assert not any("/A" in link for page in kit.pages for link in page.obj.get("/Annots", ()) if link in links)


def test_the_first_pages_tell_the_pages_of_each_part(built: Built, kit: pikepdf.Pdf) -> None:
    starts = [page for _, page in read_outline(kit)] + [len(kit.pages)]
    text = pypdfium2.PdfDocument(built.folder / "kit.pdf")[1].get_textpage().get_text_range()
    for first, end in pairwise(starts):
        told = str(first + 1) if end - first == 1 else f"{first + 1}–{end}"
        assert told in text, (told, text)
    assert "{pages" not in text


def test_a_picture_of_a_sheet_is_the_very_page_that_is_printed(built: Built, kit: pikepdf.Pdf) -> None:
    cards = dict(read_outline(kit))["Cards"]
    sheet = kit.pages[cards].obj.Resources.XObject.Page
    shown = [
        inner.Resources.XObject.Page.objgen
        for page in list(kit.pages)[1 : read_outline(kit)[1][1]]
        for inner in page.obj.Resources.get("/XObject", EMPTY).values()
        if "/Page" in inner.get("/Resources", EMPTY).get("/XObject", EMPTY)
    ]
    assert sheet.objgen in shown


def test_pikepdf_and_ghostscript_find_nothing_wrong_with_it(built: Built, kit: pikepdf.Pdf) -> None:
    assert kit.check_pdf_syntax() == []
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=nullpage", str(built.folder / "kit.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""


def test_the_same_game_gives_the_same_bytes(built: Built, tmp_path: Path) -> None:
    if built.folder.name != "wayjer":
        pytest.skip("one game is enough")
    again = make("wayjer", tmp_path)
    assert (again.folder / "kit.pdf").read_bytes() == (built.folder / "kit.pdf").read_bytes()


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_with_little_ink_the_pictures_of_sheets_are_still_sheets(ink: str, tmp_path: Path) -> None:
    built = make("wayjer", tmp_path, ink=ink)
    with pikepdf.open(io.BytesIO((built.folder / "kit.pdf").read_bytes())) as pdf:
        pictures = [
            item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert pictures == []
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Matrix") is not None]
        assert any("/Page" in form.Resources.XObject for form in forms if "/XObject" in form.get("/Resources", {}))
