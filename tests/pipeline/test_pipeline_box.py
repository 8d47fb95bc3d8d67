"""A deck with a box gets `box.pdf`: its lines read back from the PDF, its artwork in place, its size from the deck."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.boxes import Segment, find_net, size_box
from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.papers import CARD_SIZES
from cardgen.pipeline import BuildOptions, Built, build_game, check_project
from cardgen.pipeline.options import apply_options, specify_sheets
from cardgen.pipeline.work import Silence
from cardgen.render import lay_out_cards
from cardgen.sheets.box_sheets import fill_box, lay_box

Point = tuple[float, float]
BOX = "box: {thickness: 0.3, clearance: 0.5, template: small/box.svg.j2, text: Forty cards.}\n"
ART = """\
{% extends "base.svg.j2" %}
{% import "box-parts.svg.j2" as boxes with context %}
{% block ground %}{% endblock %}
{% block face %}
{% for panel in box.panels %}
{% call boxes.panel(panel, "#204060") %}
{% if panel.name == "front" %}
<text x="4" y="30" font-family="Source Sans 3" font-weight="600" font-size="12pt" fill="#ffffff">{{ card.text }}</text>
<text x="4" y="40" font-family="Source Sans 3" font-weight="600" font-size="12pt" fill="#ffffff">{{ box.holds }}</text>
{% endif %}
{% endcall %}
{% endfor %}
{% endblock %}
"""
GAMES = ["wayjer", "war-slayer-v", "three-lanes", "nvwk", "the-way"]


@pytest.fixture
def boxed(small: Path) -> Path:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + BOX)
    (small / "templates/small/box.svg.j2").write_text(ART)
    return small


def read_lines(file: Path, page: int, is_dashed: bool, grey: float) -> set[Segment]:
    """Give the black or white hairlines that a page of a box draws over its artwork, in mm from the top left."""
    found: set[Segment] = set()
    with pikepdf.open(file) as pdf:
        sheet = pdf.pages[page]
        height = float(sheet.MediaBox[3])
        names = [str(name) for name in sheet.Resources.XObject if str(name).startswith("/M")]
        for name in names:
            shade, dash, width, start = 0.0, False, 0.0, (0.0, 0.0)
            for instruction in pikepdf.parse_content_stream(sheet.Resources.XObject[name]):
                operands, operator = instruction.operands, instruction.operator
                numbers = [float(each) for each in operands] if str(operator) in ["G", "w", "m", "l"] else []
                match str(operator):
                    case "G":
                        shade = numbers[0]
                    case "w":
                        width = numbers[0]
                    case "d":
                        dash = len(list(operands[0])) > 0
                    case "m":
                        start = (numbers[0], numbers[1])
                    case "l":
                        end = (numbers[0], numbers[1])
                        if dash is is_dashed and shade == grey and abs(width - 0.2 * 72 / 25.4) < 1e-3:
                            found.add((to_mm(start, height), to_mm(end, height)))
                        start = end
    return found


def to_mm(point: Point, height: float) -> Point:
    return round(point[0] * 25.4 / 72, 2), round((height - point[1]) * 25.4 / 72, 2)


def rounded(lines: tuple[Segment, ...]) -> set[Segment]:
    return {tuple((round(x, 2), round(y, 2)) for x, y in line) for line in lines}  # type: ignore[misc]


def test_the_lines_in_the_pdf_are_those_of_the_net_to_a_hundredth_of_a_millimetre(
    boxed: Path, build: Callable[..., Built]
) -> None:
    built = build(boxed)
    deck = check_project("small", Sources(boxed), Report())
    assert deck is not None
    net = find_net(deck)
    assert net is not None
    spec = specify_sheets(deck, BuildOptions())
    (placed,) = fill_box(net, lay_box(net, spec, Report()), "art").parts
    file = built.folder / "box.pdf"
    folds, cuts = read_lines(file, 0, True, 0.0), read_lines(file, 0, False, 0.0)
    assert rounded(placed.folds) <= folds
    assert len(folds) == len(placed.folds) + 1  # and one in the legend
    assert {key(line) for line in rounded(placed.cuts)} <= {key(line) for line in cuts}
    front = net.whole.get("front").box
    assert (front.width, front.height) == pytest.approx((65.4, 91.1))
    assert math.dist(*placed.folds[0]) == pytest.approx(91.1)


def key(line: Segment) -> tuple[int, ...]:
    return tuple(round(each * 50) for point in line for each in point)


def test_the_box_is_as_deep_as_its_cards_and_aids_are_thick(boxed: Path, build: Callable[..., Built]) -> None:
    said = build(boxed).facts["outputs"]["box.pdf"]
    assert said == "a tuck box for 40 cards, inside 64.5 x 13 x 89.9 mm; its net on A4 landscape, and how to fold it"
    deck = boxed / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + "aids:\n  - {id: aid, text: Help., copies: 2}\n")
    said = build(boxed).facts["outputs"]["box.pdf"]
    assert said.startswith("a tuck box for 40 cards and 2 aids, inside 64.5 x 13.6 x 89.9 mm")
    deck.write_text(deck.read_text().replace("thickness: 0.3, clearance: 0.5", "thickness: 0.5mm, clearance: 1"))
    said = build(boxed).facts["outputs"]["box.pdf"]
    assert said.startswith("a tuck box for 40 cards and 2 aids, inside 65.5 x 23 x 90.9 mm")


def test_the_box_says_what_the_deck_and_its_own_fields_say(boxed: Path, build: Callable[..., Built]) -> None:
    document = pypdfium2.PdfDocument(build(boxed).folder / "box.pdf")
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert "Forty cards." in texts[0]
    assert "40 cards" in texts[0]
    assert "glue: behind the right side" in texts[0]
    assert "Small: the box" in texts[1]
    assert re.search(r"slip the tuck flap in", texts[1])


def test_a_deck_without_a_box_has_none_and_one_that_loses_it_too(boxed: Path, build: Callable[..., Built]) -> None:
    folder = build(boxed).folder
    assert (folder / "box.pdf").exists()
    deck = boxed / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace(BOX, ""))
    built = build(boxed)
    assert "box.pdf" not in built.files
    assert not (folder / "box.pdf").exists()


def test_the_same_box_gives_the_same_bytes(boxed: Path, build: Callable[..., Built]) -> None:
    first, second = (build(boxed, output=boxed / name).folder for name in ("one", "two"))
    assert (first / "box.pdf").read_bytes() == (second / "box.pdf").read_bytes()


def test_a_box_with_nothing_said_is_drawn_by_the_shared_template(small: Path, build: Callable[..., Built]) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + "box:\n")
    document = pypdfium2.PdfDocument(build(small).folder / "box.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert text.count("Small") >= 6
    assert "40 cards" in text


@pytest.mark.parametrize("size", ["poker", "mini", "44x44"])
@pytest.mark.parametrize(
    "title",
    ["Small", "Harbour Lights", "The Extraordinary Castles of the Mad King and of All His Unlucky Heirs"],
)
def test_the_shared_template_has_room_for_long_titles_and_for_small_cards(small: Path, size: str, title: str) -> None:
    (small / "templates/small/plain.svg.j2").write_text('{% extends "base.svg.j2" %}')
    summary = "Two to five heirs gather rooms and gardens, and the king changes his mind as soon as a wing is done."
    (small / "decks/small/deck.yaml").write_text(
        f"title: {title}\nsummary: {summary}\nplayers: 2-5\nabilities: free\nprint: {{card: {size}}}\nbox:\n"
        "cards: [{id: heir, copies: 20, template: small/plain.svg.j2}]\n"
    )
    report = Report()
    check_project("small", Sources(small), report)
    assert [found.message for found in report.diagnostics if found.severity == "error"] == []
    assert "long-word" not in {found.code for found in report.diagnostics}  # nobody can mend the shared template


def test_a_box_that_no_sheet_holds_is_told_and_all_else_is_built(boxed: Path) -> None:
    report = Report()
    deck = boxed / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("thickness: 0.3", "thickness: 5"))
    built = build_game("small", Sources(boxed), report, BuildOptions(), boxed / "output", Silence())
    assert built is not None
    assert [found.code for found in report.diagnostics] == ["box-too-large"]
    assert "box.pdf" not in built.files
    assert "cards.pdf" in built.files


def test_the_artwork_keeps_off_the_glue(boxed: Path, build: Callable[..., Built]) -> None:
    """The strip and the glue flap show paper and hatching; the front its colour."""
    built = build(boxed)
    deck = check_project("small", Sources(boxed), Report())
    assert deck is not None
    net = find_net(deck)
    assert net is not None
    (placed,) = fill_box(net, lay_box(net, specify_sheets(deck, BuildOptions()), Report()), "art").parts
    document = pypdfium2.PdfDocument(built.folder / "box.pdf")
    scale = 300 / 25.4
    picture = document[0].render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    for glue in placed.glue:
        inner = glue.grown(-0.3)
        area = picture.crop([round(each * scale) for each in (inner.x, inner.y, inner.right, inner.bottom)])
        assert all(max(color) - min(color) < 16 for _, color in area.getcolors(1 << 20)), glue
    front = placed.move(net.whole.get("front").box)
    assert picture.getpixel((round((front.x + 5) * scale), round((front.bottom - 5) * scale))) == (0x20, 0x40, 0x60)


@pytest.mark.parametrize("game", GAMES)
def test_each_shipped_game_has_a_box_that_is_sound_in_every_size_of_its_cards(game: str) -> None:
    sources = Sources(Path.cwd())
    report = Report()
    project = load_project(game, sources, report)
    assert project is not None
    for size in project.deck.printing.sizes:
        deck = size_box(apply_options(project.deck, BuildOptions(card=CARD_SIZES[size.name])))
        assert deck.box is not None
        told = Report()
        faces = lay_out_cards(replace(project, deck=deck, rulebook=None), sources, told, deck.box_cards)
        assert told.diagnostics == (), size
        assert "box" in faces.fronts
        text = " ".join(faces.fronts["box"].texts)
        assert f"{sum(card.copies for card in deck.cards)} cards" in text


@pytest.mark.parametrize(("file", "options"), [("box.pdf", {}), ("kit.pdf", {"kit": True})])
def test_a_german_deck_has_its_box_in_german_alone_and_in_the_kit(
    boxed: Path, build: Callable[..., Built], file: str, options: dict[str, bool]
) -> None:
    deck = boxed / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("title: Small\n", "title: Klein\nlang: de\n"))
    folder = build(boxed, **options).folder
    with pikepdf.open(folder / "box.pdf") as pdf:
        assert (str(pdf.docinfo.Title), str(pdf.Root.Lang)) == ("Klein: die Schachtel", "de")
    with pypdfium2.PdfDocument(folder / file) as document:
        said = " ".join(document[len(document) - 1].get_textpage().get_text_range().split())
    assert "Klein: die Schachtel" in said
    for words in ("Einstecklasche", "hier kleben", "linke Seite", "Auf Karton von etwa 250", "40 Karten"):
        assert words in said
    assert "tuck flap" not in said and "Print on card" not in said


def test_a_language_that_cardgen_lacks_is_told_with_the_words_of_the_box(boxed: Path) -> None:
    deck = boxed / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("title: Small\n", "title: Petit\nlang: fr\ntexts: {cut: couper}\n"))
    report = Report()
    assert build_game("small", Sources(boxed), report, BuildOptions(), boxed / "output", Silence()) is not None
    (found,) = [each for each in report.diagnostics if each.code == "missing-translation"]
    assert found.message.startswith("The box prints ") and "in English, for cardgen has none in `fr`" in found.message
    assert "`cut`" not in found.message and "`texts:` in `decks/small/deck.yaml`" in found.hint
