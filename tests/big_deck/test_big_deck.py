"""A deck of 300 cards in six languages and two sizes, with 60 pictures of all kinds, is built and looked at."""

from __future__ import annotations

import gzip
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from big_pictures import JPEG_KINDS, PNG_KINDS, paint_scene
from big_project import make_deck, write_project
from found_sheets import FoundCard, FoundSheets, read_sheets
from PIL import Image, ImageChops, ImageOps, ImageStat
from renderers import find_differences, need_tools

from cardgen.diagnostics import Diagnostic, Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence
from cardgen.sheets.imposition import OVERLAP

BLEED = 3.0 + OVERLAP  # faces are drawn a little larger, for seams to overlap
DPI = 80
HORIZON = 0.44
PHOTOS = [*PNG_KINDS, *JPEG_KINDS]
UNLIKE_RESVG = {  # which reads less than browsers do
    "sketch-badge.svg",  # a font's name with a number and without quotes
    "sketch-css.svg",  # transforms in style rules, `:root`
}


@dataclass(frozen=True)
class BuiltDeck:
    """The project of the big deck, what its build said, its sheets as a file and read back."""

    folder: Path
    diagnostics: tuple[Diagnostic, ...]
    pdf: Path
    sheets: FoundSheets
    cards: dict[str, dict[str, str]]

    def fronts(self) -> Iterator[tuple[int, FoundCard]]:
        """Give the number of the page and the place of each front."""
        for number, page in enumerate(self.sheets.pages):
            yield from ((number, card) for card in page.cards if card.side == "front")


@pytest.fixture(scope="session")
def big(tmp_path_factory: pytest.TempPathFactory) -> BuiltDeck:
    folder = tmp_path_factory.mktemp("big")
    game = write_project(folder)
    report = Report()
    built = build_game(game, Sources(folder), report, BuildOptions(), folder / "output", Silence())
    assert built is not None, report.diagnostics
    pdf = built.folder / "cards.pdf"
    pictures = sorted(file.name for file in (folder / "decks" / game).iterdir() if file.suffix != ".yaml")
    deck: Any = make_deck(pictures)
    return BuiltDeck(folder, report.diagnostics, pdf, read_sheets(pdf), {card["id"]: card for card in deck["cards"]})


@pytest.fixture(scope="session")
def drawn(big: BuiltDeck) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(big.pdf)
    pages = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
    document.close()
    return pages


def test_there_are_300_cards_in_six_languages_with_60_pictures(big: BuiltDeck) -> None:
    assert len(big.cards) == 300
    cards = big.cards.values()
    assert Counter(card["lang"] for card in cards) == dict.fromkeys(("de", "pl", "el", "ar", "he", "ja"), 50)
    assert len({card["picture"] for card in cards}) == 60
    assert len({card["name"] for card in cards}) == 300


def test_it_builds_without_an_error_or_a_warning(big: BuiltDeck) -> None:
    assert big.diagnostics == ()


def test_every_front_and_every_back_lies_on_the_sheets_once(big: BuiltDeck) -> None:
    for side in ("front", "back"):
        found = Counter(card.card_id for page in big.sheets.pages for card in page.cards if card.side == side)
        assert found == dict.fromkeys(big.cards, 1)


def test_every_card_has_its_size(big: BuiltDeck) -> None:
    for page in big.sheets.pages:
        for card in page.cards:
            size = (70.0, 120.0) if big.cards[card.card_id].get("size") == "tarot" else (63.5, 88.9)
            assert sorted((card.trim.width, card.trim.height)) == pytest.approx(size, abs=0.001)


def test_every_name_is_found_in_the_text_of_its_page(big: BuiltDeck) -> None:
    texts = [as_searched(page.text) for page in big.sheets.pages]
    lost = [
        card.card_id for page, card in big.fronts() if as_searched(big.cards[card.card_id]["name"]) not in texts[page]
    ]
    assert lost == []


def as_searched(text: str) -> str:
    """Give a text without what differs between a name and its lines: spaces, breaks and the hyphens at them."""
    return re.sub(r"[\s\x02\ufffe\u00ad-]|[\u200e\u200f\u202a-\u202e]", "", text)


def test_each_font_is_stored_once_however_many_cards_show_it(big: BuiltDeck) -> None:
    with pikepdf.open(big.pdf) as pdf:
        described = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary)]
        names = [str(each.FontName).partition("+")[2] for each in described if each.get("/Type") == "/FontDescriptor"]
    assert len(names) > 10
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_no_glyph_is_the_box_that_stands_for_a_missing_one(big: BuiltDeck) -> None:
    with pikepdf.open(big.pdf) as pdf:
        codes = [code for font, string in walk_strings(pdf) for code in read_codes(font, string)]
    assert len(codes) > 20_000
    assert min(codes) > 0


def walk_strings(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, bytes]]:
    """Give each string that pages, forms and patterns show, with its font."""
    waiting: list[Any] = [(page, page.resources) for page in pdf.pages]
    seen = set()
    while waiting:
        content, resources = waiting.pop()
        for kind in ("/XObject", "/Pattern"):
            for inner in resources.get(kind, {}).values():
                if inner.objgen not in seen and "/Resources" in inner and isinstance(inner, pikepdf.Stream):
                    seen.add(inner.objgen)
                    waiting.append((inner, inner.Resources))
        font: Any = None
        for instruction in pikepdf.parse_content_stream(content):
            operands: Any = instruction.operands
            word = str(instruction.operator)
            if word == "Tf":
                font = resources.Font[operands[0]]
            elif word == "Tj":
                yield font, bytes(operands[0])
            elif word == "TJ":
                yield from ((font, bytes(part)) for part in operands[0] if isinstance(part, pikepdf.String))


def read_codes(font: Any, string: bytes) -> list[int]:
    """Give the codes of glyphs in a string: two bytes each in a font of many glyphs, else one."""
    if font.Subtype == "/Type0":
        assert font.Encoding == "/Identity-H"
        return [int.from_bytes(string[at : at + 2]) for at in range(0, len(string), 2)]
    return list(string)


def look_at(drawn: list[Image.Image], page: int, card: FoundCard) -> Image.Image:
    """Give what is drawn of a card within its trim, upright."""
    edges = (card.trim.x, card.trim.y, card.trim.right, card.trim.bottom)
    left, top, right, bottom = (round(edge / 25.4 * DPI) for edge in edges)
    return drawn[page].crop((left, top, right, bottom)).rotate(card.rotation, expand=True)


def look_at_picture(upright: Image.Image) -> Image.Image:
    """Give what is seen of a card's picture beside its cost."""
    return upright.crop((upright.width // 3, 0, upright.width, round(upright.height * HORIZON) - 1))


def test_every_picture_is_seen_as_another_library_draws_it(big: BuiltDeck, drawn: list[Image.Image]) -> None:
    pictures: dict[str, Image.Image] = {}
    strange = []
    for page, card in big.fronts():
        said = big.cards[card.card_id]
        name = said["picture"]
        pictures[name] = pictures.get(name) or open_picture(big.folder, name)
        seen = look_at(drawn, page, card)
        expected = make_picture(pictures[name], said["tint"], seen.size)
        one, other = (look_at_picture(each).resize((24, 24), Image.Resampling.BOX) for each in (seen, expected))
        far = 12 if "svg" in name else 5  # tiles of patterns are set to whole pixels
        far = 40 if name == "cmyk.jpg" else far  # renderers show inks duller than Pillow does
        difference = max(ImageStat.Stat(ImageChops.difference(one, other)).mean)
        if difference > far and name not in UNLIKE_RESVG:
            strange.append((card.card_id, name, round(difference)))
    assert strange == []
    assert len(pictures) == 60


def make_picture(photograph: Image.Image, tint: str, size: tuple[int, int]) -> Image.Image:
    """Give a photograph as it should lie on a card of this tint whose trim has this size in pixels."""
    bleed = round(BLEED / 25.4 * DPI)
    area = (size[0] + 2 * bleed, round(size[1] * HORIZON) + bleed)
    ground = Image.new("RGBA", area, tint)
    ground.alpha_composite(ImageOps.fit(photograph, area))
    whole = Image.new("RGB", size, tint)
    whole.paste(ground.convert("RGB"), (-bleed, -bleed))
    return whole


def open_picture(folder: Path, name: str) -> Image.Image:
    """Give a picture as Pillow or resvg draw it, upright; one of 16 bits a channel as it was painted."""
    file = folder / "decks" / "big" / name
    if file.suffix in (".svg", ".svgz"):
        text = gzip.decompress(file.read_bytes()) if file.suffix == ".svgz" else file.read_bytes()
        return draw_with_resvg(text.decode(), folder / "fonts")
    if "16.png" in name and not name.startswith("palette"):
        painted = paint_scene(PHOTOS.index(name))
        if "alpha" not in name:
            painted.putalpha(255)
        return painted.convert("LA").convert("RGBA") if name.startswith("grey") else painted
    with Image.open(file) as image:
        upright = ImageOps.exif_transpose(image)
        return upright.convert("RGB").convert("RGBA") if upright.mode == "CMYK" else upright.convert("RGBA")


def draw_with_resvg(svg: str, fonts: Path) -> Image.Image:
    """Give a drawing, 600 pixels wide."""
    import resvg_py

    found = [str(file) for file in fonts.rglob("*.?tf")]
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=found, dpi=96, width=600)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def test_the_sheets_look_alike_in_three_renderers(big: BuiltDeck, tmp_path: Path) -> None:
    need_tools()
    some = tmp_path / "sheets.pdf"
    with pikepdf.open(big.pdf) as pdf:
        backs = range(3, len(pdf.pages) - 2, 2)  # all alike: the first and the last stay
        for number in reversed(backs):
            del pdf.pages[number]
        pdf.save(some)
    found = find_differences(some, 50, tmp_path)
    assert len(found) == 3 * 47
    # At 50 dpi the squares of a chequered pattern have four pixels, and renderers set them to whole ones.
    assert [str(difference) for difference in found if not difference.is_small(most_of_square=0.4)] == []
