"""The sparing dress of the five games: how much ink it takes, that it says what the full one says, and is legible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from cardgen.diagnostics import Report
from cardgen.export.press import to_low_ink
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.pipeline.faces import CHUNK
from cardgen.render import draw_faces, lay_out
from cardgen.render.face import Face, Faces

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("wayjer", "war-slayer-v", "nvwk", "three-lanes", "the-way")
MM = 100 / 25.4  # pixels
MINUS = "\N{MINUS SIGN}"  # Wayjer hides it under a drawn bar, wholly in one dress and in part in the other


@dataclass(frozen=True)
class Dressed:
    """A game in one ink: its faces, what was found, and each distinct face as a picture of 100 dpi, cut to its trim."""

    faces: Faces
    report: Report
    pictures: dict[str, Image.Image]

    def front(self, card: str) -> Image.Image:
        """Give the picture of a card's front."""
        return self.pictures[self.faces.fronts[card].key]

    @property
    def all(self) -> list[Face]:
        """Give every side of every card."""
        return [*self.faces.fronts.values(), *self.faces.backs.values()]


@cache
def dress(game: str, ink: str) -> Dressed:
    sources, report = Sources(ROOT), Report()
    project = load_project(game, sources, report)
    assert project is not None
    is_low = ink == "low"
    printing = replace(project.deck.printing, ink="full" if is_low else ink)
    faces = lay_out(replace(project, deck=replace(project.deck, printing=printing)), sources, report)
    distinct = faces.distinct()
    pictures = {}
    for start in range(0, len(distinct), CHUNK):
        chunk = distinct[start : start + CHUNK]
        pictures.update(paint(chunk, sources, is_low))
    return Dressed(faces, report, pictures)


def paint(chunk: tuple[Face, ...], sources: Sources, is_low: bool) -> dict[str, Image.Image]:
    drawn = draw_faces(chunk, sources)
    document = pypdfium2.PdfDocument(to_low_ink(drawn.pdf) if is_low else drawn.pdf)
    pictures = {}
    for number, face in enumerate(chunk):
        picture = document[drawn.first_page + number].render(scale=100 / 72).to_pil().convert("RGB")
        edge = round(face.bleed * MM)
        pictures[face.key] = picture.crop((edge, edge, picture.width - edge, picture.height - edge))
    document.close()
    return pictures


def tone(picture: Image.Image) -> float:
    """Give the mean of the three parts of all pixels, in percent of ink."""
    return 100 - sum(ImageStat.Stat(picture).mean) / 3 / 2.55


@pytest.mark.parametrize(
    ("game", "card", "full", "sparing"),
    [("wayjer", "5", 53, 18), ("wayjer", "-3", 64, 7), ("the-way", "fire-single", 20, 12)],
)
def test_cards_have_the_tone_that_the_art_direction_gives(game: str, card: str, full: int, sparing: int) -> None:
    assert tone(dress(game, "full").front(card)) == pytest.approx(full, abs=1.5)
    assert tone(dress(game, "sparing").front(card)) == pytest.approx(sparing, abs=1.5)


@pytest.mark.parametrize(
    ("game", "part"), [("wayjer", 0.26), ("war-slayer-v", 0.5), ("nvwk", 0.6), ("three-lanes", 0.6), ("the-way", 0.62)]
)
def test_a_deck_takes_a_part_of_the_ink(game: str, part: float) -> None:
    full, sparing = (
        sum(tone(dressed.pictures[face.key]) for face in dressed.all)
        for dressed in (dress(game, "full"), dress(game, "sparing"))
    )
    assert sparing < part * full


@pytest.mark.parametrize("game", GAMES)
def test_no_face_takes_more_ink_than_in_full_dress(game: str) -> None:
    full, sparing = dress(game, "full"), dress(game, "sparing")
    for one, other in zip(full.all, sparing.all, strict=True):
        assert tone(sparing.pictures[other.key]) < tone(full.pictures[one.key]), other.name


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_the_sparing_dress_and_no_face_falls_back_to_low_ink(game: str) -> None:
    sparing = dress(game, "sparing")
    assert [found.message for found in sparing.report.diagnostics] == []
    assert [face.name for face in sparing.all if face.is_light] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_sparing_dress_says_what_the_full_one_says(game: str) -> None:
    for one, other in zip(dress(game, "full").all, dress(game, "sparing").all, strict=True):
        found, expected = (sorted(text for text in face.texts if text != MINUS) for face in (other, one))
        assert found == expected, one.name


@pytest.mark.parametrize(("game", "side"), [*((game, 15) for game in GAMES[:-1]), ("the-way", 23)])
def test_no_area_of_the_sparing_dress_is_filled(game: str, side: int) -> None:
    """No square that is darker than a tint lies on a face; the grounds of the full dress hold many.

    It is 15 mm wide, and 23 mm where symbols of 31 mm stay solid as the art direction shows them.
    """
    for face in dress(game, "sparing").faces.distinct():
        picture = dress(game, "sparing").pictures[face.key].convert("L").reduce(4)  # a pixel is a millimetre
        dark = picture.point(lambda part: 255 if part < 200 else 0)
        for _ in range(side // 2):
            dark = dark.filter(ImageFilter.MinFilter(3))
        assert dark.getbbox() is None, face.name


@pytest.mark.parametrize("game", GAMES)
def test_the_ground_of_every_face_is_white(game: str) -> None:
    for face in dress(game, "sparing").faces.distinct():
        colors = dress(game, "sparing").pictures[face.key].getcolors(1 << 24) or []
        assert max(colors, key=lambda each: each[0])[1] == (255, 255, 255), face.name


@pytest.mark.parametrize("game", GAMES)
def test_a_sparing_back_is_the_same_when_it_is_turned(game: str) -> None:
    sparing = dress(game, "sparing")
    first = next(iter(sparing.faces.backs.values()))
    back = sparing.pictures[first.key].convert("L").filter(ImageFilter.BoxBlur(2))
    turned = back.transpose(Image.Transpose.ROTATE_180)
    assert ImageStat.Stat(ImageChops.difference(back, turned)).extrema[0][1] < 60
