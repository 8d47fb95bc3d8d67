"""Each point of a printer's profile: a file that passes it, and one that fails it for the reason told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import make_page
from pikepdf import Dictionary

from cardgen.export.preflight import HOME, Verdict, judge_pdf, list_names
from cardgen.export.preflight.judging import POINTS
from cardgen.export.preflight.verdict import format_making
from cardgen.export.profile import Backs, Make, PdfKind, Product, Profile
from cardgen.geometry import Box, Size
from cardgen.papers import CARD_SIZES
from cardgen.sheets.inspection.facts import (
    Backs as FoundBacks,
)
from cardgen.sheets.inspection.facts import (
    FoundCard,
    FoundFont,
    FoundIntent,
    FoundPage,
    FoundPicture,
    Ink,
    Inspection,
    Marks,
    PageBoxes,
    ThinLine,
)

BLEED = 3.0
WHOLE = Box(0, 0, 69.5, 94.9)
TRIM = Box(3, 3, 63.5, 88.9)
POKER = Product("poker", CARD_SIZES["poker"])
PAGES = Profile(
    "shop", "A shop", "", Make.PAGES, BLEED, 3.0, "{game}", products=(POKER,), backs=Backs.NEEDED, most_cards=2
)
PRESS = replace(
    PAGES, name="press", is_cmyk=True, icc="Coated FOGRA39", ink_limit=240, is_flat=True, products=(), pdf=PdfKind.X4
)
SHEETS = Profile(
    "sheets", "A shop", "", Make.SHEETS, 2.0, 2.0, "{game}", products=(POKER,), sheet=Size(300, 450), cards_on_sheet=2
)
FONT = FoundFont("Own", "TrueType", True, True, (1, 2))


def page(number: int, side: str = "", **facts: object) -> FoundPage:
    usual: dict[str, object] = {
        "boxes": PageBoxes(WHOLE, trim=TRIM, bleed=WHOLE),
        "cards": (FoundCard(TRIM, "fox" if side else "", 1, side),),
        "told_by": "names" if side else "trim",
        "colours": ("DeviceCMYK",),
        "ink": Ink(200.0, "C100 M100 Y0 K0", None, True),
        "thinnest": ThinLine(0.2, TRIM),
    }
    return FoundPage(number, **{**usual, **facts})  # type: ignore[arg-type]


def file(*pages: FoundPage, **facts: object) -> Inspection:
    usual: dict[str, object] = {"fonts": (FONT,), "layers": (), "claims": ()}
    intents = (FoundIntent("GTS_PDFX", "FOGRA39", True, 4),)
    known = {**usual, "intents": intents, "page_count": len(pages), **facts}
    return Inspection("1.6", "A game", "cardgen", pages=pages, **known)  # type: ignore[arg-type]


def pair(**facts: object) -> Inspection:
    return file(page(1, "front", **facts), page(2, "back", **facts))


def sheet(**facts: object) -> Inspection:
    cards = (FoundCard(Box(20, 20, 63.5, 88.9)), FoundCard(Box(90, 20, 63.5, 88.9)))
    boxes = PageBoxes(Box(0, 0, 300, 450))
    return file(page(1, **{"boxes": boxes, "cards": cards, **facts}))  # type: ignore[arg-type]


def verdicts(found: Inspection, profile: Profile) -> dict[str, Verdict]:
    return {judged.point: judged.verdict for judged in judge_pdf(b"%PDF-1.6", found, profile)}


def failing(found: Inspection, profile: Profile) -> dict[str, str]:
    return {
        judged.point: judged.found
        for judged in judge_pdf(b"%PDF-1.6", found, profile)
        if judged.verdict is not Verdict.PASS
    }


def test_a_file_as_it_is_wanted_passes_every_point() -> None:
    assert failing(pair(), PAGES) == {}
    assert set(verdicts(pair(), PAGES)) == {
        "file",
        "page size",
        "card size",
        "cards on a page",
        "cards",
        "page order",
        "bleed",
        "marks",
        "fonts",
        "resolution",
        "spot colours",
        "thinnest line",
    }
    assert failing(sheet(), SHEETS) == {}


SMALL = PageBoxes(Box(0, 0, 60, 90), trim=Box(3, 3, 54, 84), bleed=Box(0, 0, 60, 90))
ENCRYPTED = "encrypted: it can be read, but not changed"
BOTH = "on pages 1-2 (front of `fox`, back of `fox`)"
PARTLY = "Only the first 2 of 3 pages were read."
NARROW = PageBoxes(WHOLE, trim=TRIM, bleed=TRIM.grown(2.5))


@pytest.mark.parametrize(
    ("found", "point", "told"),
    [
        (pair(boxes=replace(SMALL)), "page size", "60 x 90 mm"),
        (pair(boxes=PageBoxes(WHOLE, trim=TRIM, bleed=WHOLE, rotation=90)), "page size", "94.9 x 69.5 mm"),
        (pair(cards=(FoundCard(Box(3, 3, 60, 88.9)),)), "card size", "60 x 88.9 mm"),
        (
            pair(cards=(), boxes=PageBoxes(Box(0, 0, 100, 100))),
            "card size",
            "no trim box, and no cards to tell it by",
        ),
        (pair(cards=(FoundCard(TRIM), FoundCard(TRIM))), "cards on a page", "several cards on pages 1-2"),
        (replace(pair(), damage="no end"), "file", "damaged (no end)"),
        (replace(pair(), is_encrypted=True, notes=("Encrypted.",)), "file", ENCRYPTED),
        (replace(pair(), notes=("Only the first 2 of 3 pages were read.",)), "file", PARTLY),
        (pair(cards=(), boxes=PageBoxes(Box(0, 0, 100, 100))), "cards on a page", "none found on pages 1-2"),
        (file(page(1, "front")), "page order", "1 pages, an odd number"),
        (file(page(1, "back"), page(2, "front")), "page order", "back, front"),
        (file(page(1), page(2)), "page order", "the file does not name its faces"),
        (file(*(page(at, "front" if at % 2 else "back") for at in range(1, 7))), "cards", "3"),
        (pair(boxes=NARROW), "bleed", "2.5 mm at least"),
        (pair(marks=Marks(8, 3.0, False)), "marks", f"marks {BOTH}"),
        (replace(pair(), fonts=(replace(FONT, is_embedded=False),)), "fonts", "not embedded: Own"),
        (
            pair(pictures=(FoundPicture(TRIM, 100, 100, 120.4, "DeviceRGB"),)),
            "resolution",
            f"120 dpi {BOTH}",
        ),
        (pair(spots=("All", "CutContour")), "spot colours", "CutContour"),
        (pair(thinnest=ThinLine(0.05, TRIM)), "thinnest line", "0.050 mm on page 1 (front of `fox`)"),
    ],
)
def test_a_page_that_is_not_as_it_is_wanted_fails_its_point(found: Inspection, point: str, told: str) -> None:
    assert failing(found, PAGES)[point] == told


def coarse(number: int, card: str, dpi: float) -> FoundPage:
    drawn = FoundPicture(TRIM, 100, 100, dpi, "DeviceRGB")
    return page(number, cards=(FoundCard(TRIM, card, 1, "front"),), pictures=(drawn, replace(drawn, dpi=dpi + 50)))


def test_each_face_that_is_too_coarse_is_named_with_its_own_resolution() -> None:
    found = file(coarse(1, "fox", 297), coarse(2, "owl", 120.4), coarse(3, "owl", 120.4), coarse(4, "elk", 290))
    told = "120 dpi on pages 2-3 (front of `owl`); 290 dpi on page 4 (front of `elk`)"
    assert failing(found, replace(PAGES, most_cards=None))["resolution"] == told


def test_of_many_faces_that_are_too_coarse_the_coarsest_are_named() -> None:
    found = file(*(coarse(at, f"c{at}", 100 - at) for at in range(1, 7)))
    told = failing(found, replace(PAGES, most_cards=None))["resolution"]
    assert told.startswith("94 dpi on page 6 (front of `c6`); 95 dpi on page 5")
    assert told.endswith("96 dpi on page 4 (front of `c4`); and too few on 3 more pages")


def test_of_pages_that_have_the_same_fault_the_first_faces_are_named() -> None:
    pages = [page(at, cards=(FoundCard(TRIM, f"c{at}", 1, "front"),), transparency=("opacity",)) for at in range(1, 6)]
    told = "opacity on pages 1-5 (front of `c1`, front of `c2`, front of `c3` and 2 more)"
    assert failing(file(*pages), PRESS)["transparency"] == told


def test_without_a_trim_box_a_page_may_be_the_card_with_its_bleed() -> None:
    found = pair(cards=(), boxes=PageBoxes(WHOLE))
    assert failing(found, PAGES) == {"page order": "the file does not name its faces"}


@pytest.mark.parametrize(
    ("found", "point", "told"),
    [
        (pair(colours=("DeviceCMYK", "ICC RGB", "Lab")), "colours", f"ICC RGB {BOTH}; Lab {BOTH}"),
        (pair(colours=("Indexed DeviceRGB",)), "colours", f"Indexed DeviceRGB {BOTH}"),
        (
            pair(ink=Ink(284.0, "C60 M60 Y64 K100", None, True)),
            "ink",
            "284 % (C60 M60 Y64 K100) on page 1 (front of `fox`)",
        ),
        (pair(ink=Ink(100.0, "K100", None, False)), "ink", f"not to be told: some colours have no inks yet {BOTH}"),
        (pair(transparency=("group", "opacity")), "transparency", f"opacity {BOTH}"),
        (replace(pair(), intents=()), "output intent", "none"),
        (replace(pair(), intents=(FoundIntent("GTS_PDFX", "SWOP", True, 4),)), "output intent", "SWOP"),
    ],
)
def test_what_a_press_cannot_take_fails_its_point(found: Inspection, point: str, told: str) -> None:
    assert failing(found, PRESS)[point] == told


@pytest.mark.parametrize(
    "found",
    [
        pair(ink=Ink(240.4, "C60 M40 Y40 K100", None, True)),
        pair(colours=("DeviceGray", "ICC CMYK", "Separation", "Indexed DeviceCMYK")),
        pair(transparency=("group",)),
    ],
)
def test_what_a_press_takes_passes(found: Inspection) -> None:
    assert set(failing(found, PRESS)) == {"kind of PDF"}, "the bytes of these files are no PDF at all"


def test_black_that_overprints_too_much_ink_is_doubted() -> None:
    content = "0.7 0.7 0.4 0 k 0 0 200 200 re f /Over gs 0 0 0 1 k 50 50 9 9 re f"
    data = make_page(content, {"ExtGState": {"/Over": Dictionary(OP=True, op=True, OPM=1)}})
    (judged,) = (each for each in judge_pdf(data, pair(), PRESS) if each.point == "ink")
    assert judged.verdict is Verdict.DOUBT
    assert judged.found == "up to 280 % where black overprints, page 1 (front of `fox`)"


def test_text_as_outlines_is_wanted_where_a_profile_says_so() -> None:
    assert failing(pair(), replace(PAGES, has_outlines=True)) == {"fonts": "Own"}
    assert failing(replace(pair(), fonts=()), replace(PAGES, has_outlines=True)) == {}


def test_a_font_that_is_named_without_use_fails_nothing() -> None:
    idle = replace(FONT, is_embedded=False, is_used=False)
    assert failing(replace(pair(), fonts=(idle,)), PAGES) == {}
    assert failing(replace(pair(), fonts=(idle,)), replace(PAGES, has_outlines=True)) == {}


@pytest.mark.parametrize(
    ("found", "point", "told"),
    [
        (sheet(boxes=PageBoxes(Box(0, 0, 210, 297))), "page size", "210 x 297 mm"),
        (sheet(cards=(FoundCard(TRIM),) * 3), "cards on a sheet", "3"),
        (sheet(cards=()), "cards on a sheet", "none found"),
        (sheet(cards=()), "card size", "none found"),
        (replace(sheet(), backs=FoundBacks("long", True, 9, 0.52, 3, 0)), "backs", "off by 0.52 mm at most (page 3)"),
        (replace(sheet(), backs=FoundBacks("long", True, 9, 0.0, 3, 2)), "backs", "2 cards have another back or none"),
        (sheet(marks=Marks(8, 3.0, True)), "marks", "marks reach the sheet's edge on page 1"),
    ],
)
def test_a_sheet_that_is_not_as_it_is_wanted_fails_its_point(found: Inspection, point: str, told: str) -> None:
    assert failing(found, SHEETS)[point] == told


def test_at_home_pages_need_no_cards_and_no_trim_box() -> None:
    assert failing(file(page(1, cards=(), boxes=PageBoxes(Box(0, 0, 210, 297)))), HOME) == {}


def test_a_printer_at_home_takes_an_encrypted_file() -> None:
    assert failing(replace(sheet(), is_encrypted=True), HOME) == {}


def test_a_sheet_may_lie_on_its_side() -> None:
    assert failing(sheet(boxes=PageBoxes(Box(0, 0, 450, 300))), SHEETS) == {}


def test_at_home_cards_in_the_printers_margin_are_doubted() -> None:
    near = sheet(cards=(FoundCard(Box(4, 20, 63.5, 88.9)),))
    assert failing(near, HOME) == {"printable area": "4 mm from the sheet's edge (page 1)"}
    assert failing(sheet(), HOME) == {}


def test_a_printer_of_pictures_takes_no_pdf() -> None:
    profile = replace(PAGES, make=Make.PICTURES)
    assert failing(pair(), profile) == {"kind": "a PDF"}


def test_every_point_that_does_not_pass_says_what_to_do() -> None:
    bad = pair(boxes=SMALL, cards=(), colours=("DeviceRGB",), ink=None, marks=Marks(1, 1.0, True), spots=("X",))
    for profile in (PAGES, PRESS, SHEETS, HOME):
        for judged in judge_pdf(b"", bad, profile):
            assert (judged.advice == "") is (judged.verdict is Verdict.PASS), judged
            assert judged.found and judged.wanted


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        (HOME, "`cardgen build GAME`"),
        (replace(PAGES, name="game-crafter"), "`cardgen export GAME --to game-crafter`"),
        (replace(PAGES, name="mine"), "`cardgen export GAME --to mine.yaml`"),
    ],
)
def test_the_command_that_is_advised_makes_such_a_file(profile: Profile, told: str) -> None:
    assert format_making(profile) == told


def test_every_point_is_asked_for_by_some_profile() -> None:
    profiles = (PAGES, PRESS, SHEETS, HOME, replace(PAGES, make=Make.PICTURES))
    found = replace(sheet(marks=Marks(8, 3.0, False)), backs=FoundBacks("long", True, 1, 0.0, 1, 0))
    asked = {
        judged.point for each in (pair(), found) for profile in profiles for judged in judge_pdf(b"", each, profile)
    }
    assert len(asked) == len(POINTS)


def test_the_profiles_are_those_of_the_printers_and_home() -> None:
    assert list_names() == (
        "drivethrucards",
        "game-crafter",
        "makeplayingcards",
        "mb-print",
        "print-play-games",
        "book",
        "home",
    )
