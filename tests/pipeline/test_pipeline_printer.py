"""A build for a printer: its profile moves and turns backs, sets flip and margin, and is a part of what is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import PrinterProfile
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence
from cardgen.sheets import Duplex, Orientation

Build = Callable[..., Built]
HOME = PrinterProfile("home", 0.5, -0.3, margin=4.2)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def read_cards(built: Built) -> bytes:
    return (built.folder / "cards.pdf").read_bytes()


def test_a_printer_that_shifts_is_made_up_for_as_by_the_offset(small: Path, build: Build) -> None:
    with_printer = read_cards(build(small, printer=HOME))
    assert with_printer == read_cards(build(small, back_offset=(0.5, -0.3), margin=4.2))
    assert with_printer != read_cards(build(small, margin=4.2))


def test_on_sheets_that_lie_the_shift_lies_too(small: Path, build: Build) -> None:
    lying = {"orientation": Orientation.LANDSCAPE, "margin": 4.2}
    with_printer = read_cards(build(small, printer=HOME, **lying))
    assert with_printer == read_cards(build(small, back_offset=(0.3, 0.5), **lying))


@pytest.mark.parametrize(
    "changed",
    [{"x": 0.6}, {"y": 0.0}, {"rotation": 0.1}, {"flip": "short-edge"}, {"is_landscape": True}, {"margin": 3.0}],
)
def test_a_changed_profile_builds_anew_and_the_same_does_not(
    small: Path, build: Build, changed: dict[str, object]
) -> None:
    before = read_cards(build(small, printer=HOME))
    assert not build(small, printer=HOME).is_fresh
    other = build(small, printer=replace(HOME, **changed))  # type: ignore[arg-type]
    assert other.is_fresh
    assert read_cards(other) != before


def find_duplex(built: Built) -> str:
    with pikepdf.open(built.folder / "cards.pdf") as pdf:
        return str(pdf.Root.ViewerPreferences.Duplex)


@pytest.mark.parametrize(
    ("says", "options", "told"),
    [
        ("", {}, "/DuplexFlipShortEdge"),
        ("print: {duplex: long-edge}\n", {}, "/DuplexFlipShortEdge"),
        ("", {"duplex": Duplex.LONG_EDGE}, "/DuplexFlipLongEdge"),
        ("print: {duplex: none}\n", {}, "/Simplex"),
        ("print: {duplex: fold}\n", {}, "/Simplex"),
    ],
)
def test_a_printers_flip_wins_over_the_decks_and_an_option_over_both(
    small: Path, build: Build, says: str, options: dict[str, object], told: str
) -> None:
    edit(small / "decks/small/deck.yaml", "players: 2\n", f"players: 2\n{says}")
    assert find_duplex(build(small, printer=replace(HOME, flip="short-edge"), **options)) == told


def test_the_decks_own_offset_does_not_come_on_top_of_the_printers(small: Path, build: Build) -> None:
    plain = read_cards(build(small, printer=HOME))
    edit(small / "decks/small/deck.yaml", "players: 2\n", "players: 2\nprint: {back_offset: 2x2, margin: 7}\n")
    assert read_cards(build(small, printer=HOME)) == plain


def test_an_offset_on_the_command_line_takes_the_place_of_the_printers_shift(small: Path, build: Build) -> None:
    asked = read_cards(build(small, printer=HOME, back_offset=(0.0, 0.0), margin=5.0))
    assert asked == read_cards(build(small))


def warn(project: Path, **options: object) -> list[str]:
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    assert build_game("small", Sources(project), report, chosen, project / "output", Silence()) is not None
    return [each.message for each in report.diagnostics if each.code == "option-without-effect"]


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("duplex: fold", "fronts and backs are on one page, to fold and glue"),
        ("duplex: none", "only fronts are printed (duplex `none`)"),
    ],
)
def test_a_printer_that_has_no_effect_is_told(small: Path, says: str, told: str) -> None:
    edit(small / "decks/small/deck.yaml", "players: 2\n", f"players: 2\nprint: {{{says}}}\n")
    assert warn(small, printer=HOME) == [f"`--printer home` moves nothing: {told}."]
    assert warn(small, back_bleed=5.0) == [f"`--back-bleed` changes nothing: {told}."]
    assert warn(small) == []


def test_only_the_backs_are_turned(small: Path, build: Build) -> None:
    built = build(small, printer=replace(HOME, rotation=1.0))
    with pikepdf.open(built.folder / "cards.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        starts = [bytes(page.Contents.read_bytes())[:40] for page in pdf.pages]
        boxes = [[float(edge) for edge in page.trimbox] for page in pdf.pages]
    assert [start.startswith(b"q 0.99984770 -0.01745241 ") for start in starts] == [False, True] * 5
    front, back = boxes[0], boxes[1]
    assert back[2] - back[0] > front[2] - front[0] + 8


BLEEDING = """\
{% extends "base.svg.j2" %}
{% block face %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"
      fill="#204060"/>
{% endblock %}
"""


def measure_color(built: Built, page: int) -> tuple[float, float, float, float]:
    """Give the edges of what is blue on a page, in millimetres, from the top left."""
    document = pypdfium2.PdfDocument(built.folder / "cards.pdf")
    image = document[page].render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    other = ImageChops.difference(image, Image.new("RGB", image.size, (0x20, 0x40, 0x60))).convert("L")
    box = other.point(lambda value: 255 if value < 2 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = (edge / 300 * 25.4 for edge in box)
    return left, top, right, bottom


def test_backs_have_more_bleed_past_the_outer_cards_and_fronts_do_not(small: Path, build: Build) -> None:
    for name in ("face", "back"):
        (small / "templates/small" / f"{name}.svg.j2").write_text(BLEEDING)
    more = build(small, back_bleed=5.0)
    front, back = measure_color(more, 0), measure_color(more, 1)
    assert [edge - other for edge, other in zip(front, back, strict=True)] == pytest.approx([2, 2, -2, -2], abs=0.1)
    assert measure_color(build(small), 1) == pytest.approx(front, abs=0.1)


def test_of_more_bleed_neighbours_get_half_of_the_gap_each(small: Path, build: Build) -> None:
    (small / "templates/small/back.svg.j2").write_text(BLEEDING)
    built = build(small, back_bleed=5.0, gap=12.0, card=None, duplex=Duplex.LONG_EDGE)
    document = pypdfium2.PdfDocument(built.folder / "cards.pdf")
    image = document[1].render(scale=300 / 72).to_pil().convert("RGB")
    document.close()
    row = [image.getpixel((x, 700)) == (255, 255, 255) for x in range(image.width)]
    whites = [x for x in range(1, image.width) if row[x] and not row[x - 1]]
    ends = [x for x in range(1, image.width) if not row[x] and row[x - 1]]
    inner = [(end - start) / 300 * 25.4 for start, end in zip(whites, ends[1:], strict=False)]
    assert inner == pytest.approx([2.0] * len(inner), abs=0.2)
    assert inner
