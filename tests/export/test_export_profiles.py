"""Printers' profiles: those that come with cardgen are read, and a user's own with its mistakes at their lines."""

import pytest

from cardgen.diagnostics import Report
from cardgen.export.file_names import fill_pattern
from cardgen.export.profile import Backs, Copies, Make, Pages, PdfKind, list_profiles
from cardgen.export.profile_file import load_profile, parse_profile
from cardgen.geometry import Size
from cardgen.papers import CARD_SIZES, CardSize

OWN = """\
title: My printer
make: pictures
bleed: 2mm
safe: 3mm
files: "{number}-{card}-{side}"
products:
  large: {size: 100x150, pixels: 1228x1819}
"""


def read(name):
    report = Report()
    profile = load_profile(name, report)
    assert profile is not None, report.diagnostics
    return profile


def find_mistakes(text):
    report = Report()
    assert parse_profile(text, "mine", "mine.yaml", report) is None
    return [(found.code, found.place.line if found.place else 0, found.message, found.hint) for found in report.found]


def test_five_printers_come_with_cardgen():
    assert list_profiles() == (
        "drivethrucards",
        "game-crafter",
        "makeplayingcards",
        "mb-print",
        "print-play-games",
    )


@pytest.mark.parametrize(
    ("product", "pixels"),
    [
        ("poker", (825, 1125)),
        ("bridge", (750, 1125)),
        ("tarot", (900, 1500)),
        ("jumbo", (1125, 1725)),
        ("mini", (600, 825)),
        ("micro", (450, 600)),
        ("domino", (600, 1125)),
        ("business", (675, 1125)),
        ("square", (1125, 1125)),
        ("small-square", (825, 825)),
        ("us-game", (750, 1125)),
        ("mint-tin", (750, 1125)),
        ("euro-poker", (825, 1125)),
        ("euro-square", (900, 900)),
    ],
)
def test_the_game_crafter_has_the_pixels_of_each_product(product, pixels):
    assert {each.name: each.pixels for each in read("game-crafter").products}[product] == pixels


def test_drivethrucards_wants_the_back_first_and_little_ink():
    profile = read("drivethrucards")
    assert (profile.make, profile.pages, profile.copies, profile.backs) == (
        Make.PAGES,
        Pages.BACK_FIRST,
        Copies.EACH,
        Backs.NEEDED,
    )
    assert (profile.bleed, profile.safe, profile.ink_limit, profile.pdf) == (3.175, 3.175, 240, PdfKind.X1A)
    assert profile.rich_black == (60, 40, 40, 100)


def test_mb_print_wants_outlines_and_a_wide_safe_zone():
    profile = read("mb-print")
    assert (profile.bleed, profile.safe, profile.has_outlines, profile.is_flat) == (3, 4, True, True)
    assert profile.rich_black == (30, 30, 0, 100)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (CARD_SIZES["poker"], "poker"),
        (CardSize("lying", Size(88.9, 63.5)), "poker"),
        (CardSize("in inches", Size(63.49, 88.91)), "poker"),
        (CARD_SIZES["standard"], "euro-poker"),
        (CARD_SIZES["usa"], "us-game"),
    ],
)
def test_a_card_is_the_product_of_its_size_upright_or_lying(card, name):
    product = read("game-crafter").find_product(card)
    assert product is not None
    assert product.name == name


def test_a_size_that_is_no_product_has_none():
    assert read("game-crafter").find_product(CARD_SIZES["japanese"]) is None


def test_cards_are_drawn_with_more_bleed_where_a_picture_is_larger():
    profile = read("game-crafter")
    assert profile.bleed_of([CARD_SIZES["poker"]]) == 3.175
    assert profile.bleed_of([CARD_SIZES["poker"], CARD_SIZES["mint-tin"]]) == 5.75


def test_a_file_of_ones_own_is_read_by_its_path(tmp_path):
    path = tmp_path / "my-printer.yaml"
    path.write_text(OWN)
    profile = read(str(path))
    assert (profile.name, profile.title, profile.products[0].pixels) == ("my-printer", "My printer", (1228, 1819))


def test_each_mistake_in_a_profile_is_told_at_its_line():  # triggers: bad-profile
    text = OWN.replace("pictures", "picture").replace("{card}", "{title}").replace("1228x1819", "1228")
    assert find_mistakes(text) == [
        (
            "bad-profile",
            2,
            "`make` is `picture`; it must be `pictures` or `pages` or `sheets`.",
            "Did you mean `pictures`?",
        ),
        (
            "bad-profile",
            5,
            "`files` is `{number}-{title}-{side}`; it must be letters, digits, `-`, `_`, `/` and any of `{game}`, "
            "`{product}`, `{number}`, `{card}`, `{side}`, `{copies}`.",
            "",
        ),
        (
            "bad-profile",
            7,
            "`pixels` is `1228`; it must be the pixels across and down, at most 10,000 each, such as `825x1125`.",
            "",
        ),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (", pixels: 1228x1819", "", "Pictures are asked for (`make`), and a product has no `pixels`."),
        ("bleed: 2mm", "bleed: 2mm\ncmyk: yes", "Pictures are PNG, which has no inks (`cmyk`)."),
        ("bleed: 2mm", "bleed: 2mm\npdf: pdf/x-1a", "PDF/X-1a knows inks alone: it needs `cmyk: yes`."),
        ("bleed: 2mm", "bleed: 2mm\nsheet: a3", "`sheet` is the paper of sheets, for `make: sheets` and no other."),
        (
            "make: pictures",
            "make: sheets",
            "`make: sheets` needs the paper of the sheets, such as `sheet: a3`.",
        ),
        ("make: pictures", "make: pages\nink: 240", "`ink` is about inks: it needs `cmyk: yes`."),
        ("make: pictures", "make: pages\nicc: SWOP", "`icc` is about inks: it needs `cmyk: yes`."),
        (
            "make: pictures",
            "make: pages\nrich_black: [60, 40, 40, 100]",
            "`rich_black` is about inks: it needs `cmyk: yes`.",
        ),
        ("bleed: 2mm", "bleed: 2mm\nmarks: yes", "`marks` are for sheets: a page of one face has none."),
        ("bleed: 2mm", "bleed: 2mm\nverify: [blood]", "`verify` names `blood`, which is no key."),
        ("1228x1819", "100x150", "The picture of `large` is smaller than its card."),
        (
            "{number}-{card}-{side}",
            "{card}-{side}",
            "The names of pictures (`files`) need `{number}` and `{side}`, so that no two are the same.",
        ),
    ],
)
def test_keys_that_do_not_go_together_are_told(old, new, message):
    assert [found[2] for found in find_mistakes(OWN.replace(old, new))] == [message]


@pytest.mark.parametrize(
    "files", ["../{card}", "/{number}-{side}", "{number}//{side}", "{0}", "{card.id}", "a b{side}"]
)
def test_a_pattern_of_names_stays_in_its_folder(files):
    assert [found[0] for found in find_mistakes(OWN.replace("{number}-{card}-{side}", files))] == ["bad-profile"]


def test_names_are_spelt_so_that_every_system_takes_them():
    parts = {"product": "poker", "number": "007", "card": "Fähre / №1", "side": "front"}
    assert fill_pattern("{product}/{side}/{number}-{card}", parts) == "poker/front/007-Fahre-No1"


def test_an_unknown_printer_is_told_with_the_nearest():
    report = Report()
    assert load_profile("drivethrucard", report) is None
    assert [found.hint for found in report.found] == ["Did you mean `drivethrucards`?"]


def test_a_file_that_is_not_there_is_told(tmp_path):
    report = Report()
    assert load_profile(str(tmp_path / "none.yaml"), report) is None
    assert [found.code for found in report.found] == ["bad-profile"]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("ink: 50", "Write digits, such as `100`."),
        ("dpi: 2400", "Write digits, such as `72`."),
        ("dpi: -5", "Write digits, such as `72`."),
        ("most_cards: 0", "Write digits, such as `2`."),
    ],
)
def test_the_hint_for_a_number_names_one_that_is_allowed(line, hint):
    assert [found[3] for found in find_mistakes(f"{OWN}{line}\n")] == [hint]
