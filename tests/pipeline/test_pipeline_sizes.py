"""Cards of several sizes in one deck: each size has its own sheets, with backs, bleed and corners of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.papers import find_card_size
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence
from cardgen.rulebook import expand

Build = Callable[..., Built]
DECK = """\
title: Sizes
players: 2
abilities: free
print: {card: poker, gap: 6}
fields: {kind: text}
defaults: {template: small/size.svg.j2, back: small/size.svg.j2}
cards:
  - {id: a, copies: 2}
  - {id: b, kind: Place, copies: 3}
  - {id: c, size: poker}
  - {id: d, size: tarot landscape}
amend:
  - {where: {kind: Place}, set: {size: tarot}}
aids:
  - {id: help, size: a6, copies: 2}
"""
FACE = """\
{% extends "base.svg.j2" %}
{% block ground %}<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}"
height="{{ height + 2 * bleed }}" fill="#204060"/>{% endblock %}
{% block face %}<text x="6" y="12" font-family="Source Sans 3" font-size="8pt" fill="#ffffff">{{ card.id }}:
{{ width }}x{{ height }}</text>{% endblock %}
"""


@pytest.fixture
def sized(small: Path) -> Path:
    """A game with cards of three sizes and aids of a fourth."""
    (small / "decks/small/deck.yaml").write_text(DECK)
    (small / "templates/small/size.svg.j2").write_text(FACE)
    return small


def trims_of(file: Path) -> list[set[tuple[float, float]]]:
    """Give the sizes in mm of the cards on each page, as the forms that are placed there say."""
    found = []
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            forms = [form for name, form in page.Resources.XObject.items() if name.startswith("/F")]
            trims = [[float(edge) * 25.4 / 72 for edge in form["/CardgenTrim"]] for form in forms]
            found.append({(round(t[2] - t[0], 2), round(t[3] - t[1], 2)) for t in trims})
    return found


def test_each_size_has_sheets_of_its_own_with_backs_behind_them(sized: Path, build: Build) -> None:
    built = build(sized)
    sizes = [(63.5, 88.9), (70, 120), (120, 70), (105, 148)]
    assert trims_of(built.folder / "cards.pdf") == [{size} for size in sizes for _ in ("front", "back")]
    assert built.facts["outputs"]["cards.pdf"].split("\n") == [
        "3 cards, 63.5 x 88.9 mm; 1 sheet of A4, up to 8 on each",
        "3 cards, 70 x 120 mm; 1 sheet of A4, up to 4 on each",
        "1 card, 120 x 70 mm; 1 sheet of A4, up to 4 on each",
        "2 aids, 105 x 148 mm; 1 sheet of A4, up to 2 on each",
    ]


def test_each_sheet_tells_the_size_of_its_cards_and_its_number_of_all(sized: Path, build: Build) -> None:
    document = pypdfium2.PdfDocument(build(sized).folder / "cards.pdf")
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    names = ["poker, 63.5 x 88.9 mm", "tarot, 70 x 120 mm", "tarot landscape, 120 x 70 mm", "A6, 105 x 148 mm"]
    for number, name in enumerate(names):
        for text in texts[2 * number : 2 * number + 2]:
            assert name in text
            assert f"sheet {number + 1} of 4" in text


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "fold"])
def test_cards_of_every_size_have_their_bleed(sized: Path, build: Build, duplex: str) -> None:
    with pikepdf.open(build(sized, duplex=duplex).folder / "cards.pdf") as pdf:
        for page in pdf.pages:
            for name, form in page.Resources.XObject.items():
                if name.startswith("/F"):
                    left, _, right, _ = (float(edge) for edge in form.BBox)
                    trim = [float(edge) for edge in form["/CardgenTrim"]]
                    assert (right - left - trim[2] + trim[0]) * 25.4 / 72 == pytest.approx(2 * 3.4, abs=0.01)


def test_the_manifest_tells_the_size_of_cards_that_have_their_own(sized: Path, build: Build) -> None:
    manifest = json.loads((build(sized).folder / "manifest.json").read_bytes())
    assert manifest["card"] == "63.5x88.9mm"
    sizes = {card["id"]: card.get("size") for card in manifest["cards"]}
    assert sizes == {"a": None, "b": "70x120mm", "c": "63.5x88.9mm", "d": "120x70mm", "help": "105x148mm"}
    places = {card["id"]: {place["sheet"] for place in card["places"]} for card in manifest["cards"]}
    assert places == {"a": {1}, "b": {2}, "c": {1}, "d": {3}, "help": {4}}


def test_another_size_of_card_leaves_those_with_their_own(sized: Path, build: Build) -> None:
    found = trims_of(build(sized, card=find_card_size("bridge")).folder / "cards.pdf")
    assert found[::2] == [{(57.15, 88.9)}, {(70, 120)}, {(63.5, 88.9)}, {(120, 70)}, {(105, 148)}]


def test_the_rulebook_shows_each_card_in_its_form_and_at_one_scale(sized: Path, build: Build) -> None:
    text = '# Aim\n\n{{ table(row(picture("a", "b", "d"))) }}\n'
    (sized / "decks/small/rulebook.md").write_text(text)
    with pikepdf.open(build(sized).folder / "rulebook.pdf") as pdf:
        pictures = [
            item for item in pdf.objects if isinstance(item, pikepdf.Stream) and "/Face" in str(item.get("/Resources"))
        ]
        shapes = set()
        for picture in pictures:
            left, bottom, right, top = (float(edge) for edge in picture.BBox)
            shapes.add((round((right - left - 2) * 25.4 / 72, 1), round((top - bottom - 2) * 25.4 / 72, 1)))
    assert shapes == {(63.5, 88.9), (70.0, 120.0), (120.0, 70.0)}


def test_a_size_that_cannot_be_read_is_one_message_and_nothing_is_laid_out_in_another(sized: Path) -> None:
    deck = sized / "decks/small/deck.yaml"
    deck.write_text(DECK.replace("tarot landscape", "tarott"))
    (sized / "templates/small/size.svg.j2").write_text(
        FACE.replace('x="6"', 'x="100"')
        .replace("<text", "{% if card.id == 'd' %}<text")
        .replace("</text>", "</text>{% endif %}")
    )
    report = Report()
    assert build_game("small", Sources(sized), report, BuildOptions(), sized / "output", Silence()) is None
    assert [(found.code, found.card, found.hint) for found in report.diagnostics] == [
        ("bad-card-size", "d", "Did you mean `tarot`?")
    ]


@pytest.mark.parametrize(
    ("size", "is_fine"), [("poker", True), ("63.5x88.9", True), ("bridge", False), ("mini", False)]
)
def test_a_deck_names_the_sizes_that_its_templates_are_made_for(sized: Path, size: str, is_fine: bool) -> None:
    deck = sized / "decks/small/deck.yaml"
    deck.write_text(DECK.replace("card: poker,", "card: poker, sizes: [poker, tarot],"))
    report = Report()
    options = BuildOptions(card=find_card_size(size))
    built = build_game("small", Sources(sized), report, options, sized / "output", Silence())
    assert (built is not None) is is_fine
    if not is_fine:
        (found,) = report.diagnostics
        assert found.code == "size-not-supported"
        assert found.message.startswith(f"The cards are to be {size},")
        assert found.message.endswith("Sizes is made for `poker` (63.5 x 88.9 mm); `tarot` (70 x 120 mm).")


def test_what_all_cards_say_of_their_size_gives_way_to_what_one_says(sized: Path, build: Build) -> None:
    (sized / "decks/small/deck.yaml").write_text(DECK.replace("defaults: {", "defaults: {size: mini, "))
    found = trims_of(build(sized).folder / "cards.pdf")
    assert found[::2] == [{(63.5, 88.9)}, {(44.45, 63.5)}, {(70, 120)}, {(120, 70)}, {(105, 148)}]


def test_check_and_list_tell_the_sizes(sized: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = sized / "decks/small/deck.yaml"
    deck.write_text(f"{DECK}mats: [{{id: table, size: a3 landscape, template: small/size.svg.j2}}]\n")
    assert main(["--project", str(sized), "check", "small"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "small: 3 cards: poker, 63.5 x 88.9 mm",
        "small: 3 cards: tarot, 70 x 120 mm",
        "small: 1 card: tarot landscape, 120 x 70 mm",
        "small: 2 aids: A6, 105 x 148 mm",
        "small: mat table: A3 landscape, 420 x 297 mm",
        "small: no mistakes.",
    ]
    assert main(["--project", str(sized), "list"]) == 0
    assert "poker, tarot, tarot landscape, A6  own" in capsys.readouterr().out


def test_a_rulebook_shows_cards_that_lie_as_wide_as_upright_ones_are_high(sized: Path) -> None:
    (sized / "decks/small/deck.yaml").write_text(DECK.replace("card: poker,", "card: poker landscape,"))
    (sized / "decks/small/rulebook.md").write_text('# Aim\n\n{{ picture("a") }} {{ picture("c") }}\n')
    report, sources = Report(), Sources(sized, Path(__file__).resolve().parents[2])
    project = load_project("small", sources, report)
    assert project is not None
    book = expand(project, sources, report)
    assert book is not None
    assert report.diagnostics == ()
    assert "--card-scale: 1.4" in book.html
    upright = ("1", "1.4")  # the card that stands, beside those that lie: as wide as `--card`
    assert upright in re.findall(r"--card-scale: ([\d.]+); --card-ratio: ([\d.]+); ", book.html)


def test_cards_that_all_have_their_own_size_need_none_of_the_deck(sized: Path, build: Build) -> None:
    text = DECK.replace("card: poker,", "card: poker, sizes: [tarot],").replace(
        "defaults: {", "defaults: {size: mini, "
    )
    (sized / "decks/small/deck.yaml").write_text(text)
    assert len(trims_of(build(sized).folder / "cards.pdf")) == 10


@pytest.mark.parametrize(("own", "told"), [(True, ["option-without-effect"]), (False, [])])
def test_a_size_for_cards_that_all_say_their_own_is_told(sized: Path, own: bool, told: list[str]) -> None:
    deck = sized / "decks/small/deck.yaml"
    deck.write_text(DECK.replace("small/size.svg.j2}", "small/size.svg.j2, size: bridge}") if own else DECK)
    report = Report()
    options = BuildOptions(card=find_card_size("tarot"))
    assert build_game("small", Sources(sized), report, options, sized / "output", Silence()) is not None
    assert [each.code for each in report.diagnostics] == told


@pytest.mark.parametrize("word", ["none", "no"])
def test_a_card_may_lack_the_back_of_the_defaults(sized: Path, word: str) -> None:
    deck = sized / "decks/small/deck.yaml"
    deck.write_text(DECK.replace("size: a6,", f"size: a6, back: {word},").replace("{id: d,", f"{{id: d, back: {word},"))
    report = Report()
    project = load_project("small", Sources(sized), report)
    assert project is not None
    assert report.diagnostics == ()
    assert [card.id for card in (*project.deck.cards, *project.deck.aids) if card.back is None] == ["d", "help"]
