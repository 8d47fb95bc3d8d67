"""Exports for printers on demand, read back with other programs: sizes, order, trims, inks, names, what is refused."""

import io
import json
import re
import shutil
import subprocess
import unicodedata

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from made_pages import draw_plates
from PIL import Image, ImageChops
from renderers import need_tools

from cardgen.cli.group import group
from cardgen.diagnostics import Report
from cardgen.export.press.profiles import SHIPPED as PRESS
from cardgen.export.profile import PROFILES, Make, list_profiles
from cardgen.export.profile_file import load_profile

BLUE, WHITE, RED, GREEN = (0, 64, 160), (255, 255, 255), (208, 0, 0), (0, 128, 0)
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg"
viewBox="{{ -bleed }} {{ -bleed }} {{ width + 2*bleed }} {{ height + 2*bleed }}">
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" fill="#0040a0"/>
<rect width="{{ width }}" height="{{ height }}" fill="#ffffff"/>
<rect x="1" y="1" width="6" height="6" fill="SIDE"/>
<text x="8" y="20" font-family="Source Sans 3" font-size="8pt">{{ card.name }}</text>
</svg>
"""
TRIMS = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "jumbo": (88.9, 139.7),
    "mini": (44.45, 63.5),
    "micro": (31.75, 44.45),
    "domino": (44.45, 88.9),
    "business": (50.8, 88.9),
    "square": (88.9, 88.9),
    "small-square": (63.5, 63.5),
    "us-game": (56, 87),
    "mint-tin": (52, 87),
    "euro-poker": (63, 88),
    "euro-square": (70, 70),
}


def find_profile(name):
    """Give a profile that comes with cardgen."""
    profile = load_profile(name, Report())
    assert profile is not None
    return profile


def make_game(folder, deck):
    (folder / "decks/tiny").mkdir(parents=True)
    (folder / "templates/tiny").mkdir(parents=True)
    (folder / "decks/tiny/deck.yaml").write_text(
        f"title: Tiny\nplayers: 2\nabilities: free\nprint: {{card: poker}}\n{deck}"
    )
    (folder / "templates/tiny/face.svg.j2").write_text(FACE.replace("SIDE", "#d00000"))
    (folder / "templates/tiny/back.svg.j2").write_text(FACE.replace("SIDE", "#008000").replace("{{ card.name }}", "B"))
    return folder


DEFAULTS = "defaults: {template: tiny/face.svg.j2, back: tiny/back.svg.j2}\n"
PLAIN = f"{DEFAULTS}cards:\n  - {{id: one, name: One, copies: 2}}\n  - {{id: two, name: Two}}\n"


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return make_game(tmp_path, PLAIN)


def export(target, *options):
    return CliRunner().invoke(group, ["export", "tiny", "--to", target, *options])


def written(folder, target):
    """Give the files of an export as a user sees them, by their names."""
    base = folder / "output/tiny" / target
    files = (path for path in base.rglob("*") if path.is_file())
    names = ((path.relative_to(base).as_posix(), path) for path in files)
    return {name: path for name, path in sorted(names) if not name.startswith(".")}


def open_picture(file):
    """Give the picture of a file or of its bytes, without a file that stays open."""
    return Image.open(io.BytesIO(file if isinstance(file, bytes) else file.read_bytes()))


def find_edge(picture, y, until):
    """Give the first pixel of a row from the left that is white."""
    return next(x for x in range(until) if picture.getpixel((x, y)) == WHITE)


def find_box(page, name):
    return tuple(round(float(edge) * 25.4 / 72, 3) for edge in page.obj[name])


# ---- pictures


@pytest.fixture(scope="module")
def crafted(tmp_path_factory):
    """The Game Crafter's pictures of a deck with a card of each of its products."""
    folder = tmp_path_factory.mktemp("crafted")
    cards = "".join(
        f"  - {{id: {name}, name: '{name}', size: {width}x{height}}}\n" for name, (width, height) in TRIMS.items()
    )
    make_game(folder, f"{DEFAULTS}cards:\n{cards}")
    done = CliRunner().invoke(group, ["--project", str(folder), "export", "tiny", "--to", "game-crafter"])
    assert done.exit_code == 0
    return folder


@pytest.mark.parametrize("name", TRIMS)
def test_a_picture_has_the_pixels_of_its_product_and_the_trim_in_its_middle(crafted, name):
    product = next(each for each in find_profile("game-crafter").products if each.name == name)
    files = {file: path for file, path in written(crafted, "game-crafter").items() if file.startswith(f"{name}/")}
    assert list(files) == [f"{name}/back/000-all-1x.png", f"{name}/front/001-{name}-1x.png"]
    for file, color in zip(files, (GREEN, RED), strict=True):
        picture = open_picture(files[file])
        assert (picture.size, picture.mode) == (product.pixels, "RGB")
        across, down = (
            (pixels - length / 25.4 * 300) / 2 for pixels, length in zip(picture.size, TRIMS[name], strict=True)
        )
        assert picture.getpixel((2, 2)) == BLUE
        assert find_edge(picture, picture.height * 3 // 4, 120) == pytest.approx(across, abs=1)
        assert find_edge(picture.transpose(Image.Transpose.TRANSPOSE), picture.width * 3 // 4, 120) == pytest.approx(
            down, abs=1
        )
        assert picture.getpixel((round(across + 47), round(down + 47))) == color


def test_a_picture_says_that_it_is_srgb_of_300_dpi(crafted):
    data = (crafted / "output/tiny/game-crafter/poker/front/001-poker-1x.png").read_bytes()
    assert data[8 + 8 + 13 + 4 :][4:8] == b"sRGB"
    assert open_picture(data).info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_copies_are_counted_in_the_names_where_the_shop_counts_them(tiny):
    assert export("game-crafter").exit_code == 0
    assert list(written(tiny, "game-crafter")) == [
        "how-to-order.txt",
        "poker/back/000-all-3x.png",
        "poker/front/001-one-2x.png",
        "poker/front/002-two-1x.png",
    ]


def test_each_copy_has_a_picture_where_the_printer_lays_them_into_a_deck(tiny):
    done = export("makeplayingcards")
    assert done.exit_code == 0
    files = written(tiny, "makeplayingcards")
    assert list(files) == [
        "how-to-order.txt",
        "poker-us/back/000-all.png",
        "poker-us/front/001-one.png",
        "poker-us/front/002-one.png",
        "poker-us/front/003-two.png",
    ]
    assert open_picture(files["poker-us/front/003-two.png"]).size == (822, 1122)
    assert "not confirmed by MakePlayingCards: safe, the size of `poker-us`" in done.output


@pytest.mark.parametrize("product", [each.name for each in find_profile("makeplayingcards").products])
def test_makeplayingcards_gets_each_product_with_its_pixels(tiny, product):
    found = next(each for each in find_profile("makeplayingcards").products if each.name == product)
    size = found.card.size
    assert export("makeplayingcards", "--card", f"{size.width}x{size.height}").exit_code == 0
    files = written(tiny, "makeplayingcards")
    assert open_picture(files[f"{product}/front/001-one.png"]).size == found.pixels


def test_several_backs_are_given_card_by_card(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN.replace("{id: two, name: Two}", "{id: two, name: Two, back: tiny/face.svg.j2}"))
    assert export("makeplayingcards").exit_code == 0
    backs = [name for name in written(tmp_path, "makeplayingcards") if "/back/" in name]
    assert backs == ["poker-us/back/001-one.png", "poker-us/back/002-one.png", "poker-us/back/003-two.png"]


def test_a_card_that_lies_is_turned_to_the_left_and_its_back_to_the_right(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN.replace("name: Two}", "name: Two, size: 88.9x63.5}"))
    assert export("game-crafter").exit_code == 0
    files = written(tmp_path, "game-crafter")
    front = open_picture(files["poker-lying/front/001-two-1x.png"])
    back = open_picture(files["poker-lying/back/000-all-1x.png"])
    assert front.size == back.size == (825, 1125)
    assert front.getpixel((85, 1125 - 85)) == RED  # the head's left corner is at the bottom left
    assert back.getpixel((825 - 85, 85)) == GREEN


def test_names_differ_on_every_system_whatever_the_ids_are(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    long = "x" * 60
    ids = ["Fox", "fox", "Fähre", unicodedata.normalize("NFD", "fähre"), "con", long, f"{long[:-1]}y", "狐"]
    cards = "".join(f"  - {{id: {json.dumps(each, ensure_ascii=False)}, name: A}}\n" for each in ids)
    make_game(tmp_path, f"{DEFAULTS}cards:\n{cards}")
    done = export("game-crafter")
    assert done.exit_code == 0
    names = [name for name in written(tmp_path, "game-crafter") if "/front/" in name]
    assert len({name.casefold() for name in names}) == len(ids)
    assert all(name.isascii() and len(name) < 120 for name in names)
    assert names[0] == "poker/front/001-Fox-1x.png"


# ---- pages


@pytest.mark.parametrize("printing", ["", ", rich_black: yes"])
def test_letters_as_shapes_are_black_ink_alone_whatever_their_size(tmp_path, monkeypatch, printing):
    need_tools()
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN)
    deck, face = tmp_path / "decks/tiny/deck.yaml", tmp_path / "templates/tiny/face.svg.j2"
    deck.write_text(deck.read_text().replace("poker}", f"poker{printing}}}"))
    words = "".join(
        f'<text x="6" y="{y}" font-family="Young Serif" font-size="{size}" fill="#14110f">{word}</text>'
        for word, size, y in [("Night", 5, 10), ("Low", 5, 18), ("Night", 14, 36), ("Low", 18, 60), ("Hmg", 3, 75)]
    )
    face.write_text(re.sub("<text.*</text>", words, re.sub("<rect.*/>", "", FACE)))
    done = export("mb-print")
    assert done.exit_code == 0, done.output
    (pdf,) = (path for name, path in written(tmp_path, "mb-print").items() if name.endswith(".pdf"))
    plates = draw_plates(pdf.read_bytes(), tmp_path)
    assert plates["Black"].getextrema() == (0, 255)
    assert [plates[name].getextrema() for name in ("Cyan", "Magenta", "Yellow")] == [(0, 0)] * 3


def test_drivethrucards_gets_the_back_before_the_front_of_each_copy(tiny):
    assert export("drivethrucards").exit_code == 0
    (pdf,) = (path for name, path in written(tiny, "drivethrucards").items() if name.endswith(".pdf"))
    assert pdf.name == "tiny-poker.pdf"
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded().strip() for page in document]
    assert texts == ["B", "One", "B", "One", "B", "Two"]


@pytest.mark.parametrize(("target", "bleed"), [("drivethrucards", 3.175), ("mb-print", 3.0)])
@pytest.mark.parametrize(("card", "trim"), [("63.5x88.9", (63.5, 88.9)), ("69.85x120.65", (69.85, 120.65))])
def test_a_page_is_the_trim_and_its_bleed(tiny, target, bleed, card, trim):
    assert export(target, "--card", card).exit_code == 0
    (pdf,) = (path for name, path in written(tiny, target).items() if name.endswith(".pdf"))
    with pikepdf.open(pdf) as document:
        assert len(document.pages) == 6
        assert not document.check_pdf_syntax()
        for page in document.pages:
            whole = (0, 0, round(trim[0] + 2 * bleed, 3), round(trim[1] + 2 * bleed, 3))
            assert find_box(page, "/MediaBox") == pytest.approx(whole, abs=0.002)
            assert find_box(page, "/BleedBox") == pytest.approx(whole, abs=0.002)
            cut = (bleed, bleed, bleed + trim[0], bleed + trim[1])
            assert find_box(page, "/TrimBox") == pytest.approx(cut, abs=0.002)


def separate(pdf, folder, dpi=72):
    """Give the plates of each page, drawn by Ghostscript: by ink, a picture in which 255 is all of it."""
    folder.mkdir()
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{dpi}", f"-o{folder}/%03d.tif", str(pdf)]
    subprocess.run(command, check=True, capture_output=True)
    pages: dict[int, dict[str, Image.Image]] = {}
    for path in sorted(folder.glob("*(*).tif")):
        page, _, ink = path.name.removesuffix(").tif").partition("(")
        pages.setdefault(int(page), {})[ink] = ImageChops.invert(Image.open(path).convert("L"))
    return pages


def most_ink(plates):
    """Give the most that the inks add up to anywhere, in percent."""
    inks = (plate.get_flattened_data() for plate in plates.values())
    return max(map(sum, zip(*inks, strict=True))) / 2.55


DARK = FACE.replace("#0040a0", "#05030a").replace("SIDE", "#200010")


@pytest.mark.parametrize(("target", "most"), [("drivethrucards", 240.5), ("mb-print", 300.5)])
def test_inks_stay_below_the_printers_limit_and_black_text_is_black_alone(tiny, tmp_path, target, most):
    for side in ("face", "back"):
        (tiny / f"templates/tiny/{side}.svg.j2").write_text(DARK)
    assert export(target).exit_code == 0
    (pdf,) = (path for name, path in written(tiny, target).items() if name.endswith(".pdf"))
    pages = separate(pdf, tmp_path / "plates", dpi=150)
    assert sorted(pages) == [1, 2, 3, 4, 5, 6]
    for plates in pages.values():
        assert sorted(plates) == ["Black", "Cyan", "Magenta", "Yellow"]
        assert most_ink(plates) <= most
    left, top, right, bottom = (round(mm / 25.4 * 150) for mm in (10.5, 18, 40, 25))
    text = {ink: plate.crop((left, top, right, bottom)).getextrema() for ink, plate in pages[1].items()}
    assert text == {"Black": (0, 255), "Cyan": (0, 0), "Magenta": (0, 0), "Yellow": (0, 0)}


@pytest.mark.parametrize("target", ["drivethrucards", "mb-print"])
def test_a_file_for_a_press_has_no_rgb_no_transparency_and_says_what_press_it_is_for(tiny, target):
    assert export(target).exit_code == 0
    (pdf,) = (path for name, path in written(tiny, target).items() if name.endswith(".pdf"))
    with pikepdf.open(pdf) as document:
        assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        intent = document.Root.OutputIntents[0]
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        for item in document.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                assert not re.search(rb"(?<![A-Za-z])(?:rg|RG)(?![A-Za-z])", item.read_bytes())
            if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
                assert item.get("/SMask") is None
                assert item.get("/ca", 1) == 1


def test_mb_print_gets_text_as_shapes_that_look_the_same(tiny):
    assert export("mb-print").exit_code == 0
    (pdf,) = (path for name, path in written(tiny, "mb-print").items() if name.endswith(".pdf"))
    assert subprocess.run(["pdffonts", pdf], capture_output=True, text=True, check=True).stdout.count("\n") == 2
    with pypdfium2.PdfDocument(pdf) as document:
        shapes = document[0].render(scale=4).to_pil().convert("L")
    own = tiny / "own.yaml"
    own.write_text((PROFILES / "mb-print.yaml").read_text().replace("outlines: yes", "outlines: no"))
    assert export("own.yaml").exit_code == 0
    with pypdfium2.PdfDocument(tiny / "output/tiny/own/tiny-poker.pdf") as document:
        assert document[0].get_textpage().get_text_bounded().strip() == "One"
        letters = document[0].render(scale=4).to_pil().convert("L")
    differ = ImageChops.difference(shapes, letters).point(lambda value: 255 if value > 96 else 0)
    assert sum(1 for value in differ.get_flattened_data() if value) < 40


def test_a_printers_own_colour_profile_is_taken_and_another_one_is_told(tiny):  # triggers: other-icc
    done = export("drivethrucards")
    assert "warning: other-icc" in done.output
    assert "`U.S. Web Coated (SWOP) v2`" in done.output
    assert "other-icc" not in export("mb-print").output


def test_a_file_that_is_no_colour_profile_is_told(tiny):
    (tiny / "no.icc").write_text("nothing")
    done = export("drivethrucards", "--icc", "no.icc")
    assert done.exit_code == 2
    assert "`no.icc` is no ICC profile." in done.output


def test_a_colour_profile_is_refused_where_no_inks_are_asked_for(tiny):
    (tiny / "no.icc").write_text("nothing")
    shutil.copy(PRESS, tiny / "press.icc")
    done = export("game-crafter", "--icc", "press.icc")
    assert done.exit_code == 2
    allowed = "`rulebook`, `drivethrucards`, `mb-print`"
    assert f"`--icc` is not for the target `game-crafter`; it is for {allowed}." in done.output


TRANSPARENT = FACE.replace('fill="SIDE"', 'fill="#d00000" opacity="0.5"')


def test_transparent_parts_become_pictures_and_the_text_over_them_stays_text(tiny, tmp_path):
    (tiny / "templates/tiny/face.svg.j2").write_text(TRANSPARENT)
    done = export("drivethrucards")
    assert done.exit_code == 0
    told = " ".join(done.output.split())
    assert "Faces of `one`, `two` have transparent parts, which DriveThruCards does not take" in told
    assert "Their text is drawn after these parts, and stays shapes." in told
    (pdf,) = (path for name, path in written(tiny, "drivethrucards").items() if name.endswith(".pdf"))
    fonts = subprocess.run(["pdffonts", pdf], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert fonts
    assert all(re.search(r" yes yes (yes|no) ", line) for line in fonts)  # embedded, as a subset
    with pypdfium2.PdfDocument(pdf) as document:
        words = [page.get_textpage().get_text_bounded().strip() for page in document]
    assert words.count("One") == 2
    page = separate(pdf, tmp_path / "plates", dpi=150)[words.index("One") + 1]
    assert most_ink(page) <= 241
    left, top, right, bottom = (round(mm / 25.4 * 150) for mm in (10.5, 18, 40, 25))
    text = {ink: plate.crop((left, top, right, bottom)).getextrema() for ink, plate in page.items()}
    assert text == {"Black": (0, 255), "Cyan": (0, 0), "Magenta": (0, 0), "Yellow": (0, 0)}


def test_text_below_a_transparent_part_is_told_by_its_cards(tiny):  # triggers: flattened-face
    veil = '<rect x="1" y="60" width="5" height="5" fill="#d00000" opacity="0.5"/></svg>'
    (tiny / "templates/tiny/face.svg.j2").write_text(FACE.replace("SIDE", "#d00000").replace("</svg>", veil))
    done = export("drivethrucards")
    assert done.exit_code == 0
    told = " ".join(done.output.split())
    assert "Text of `one`, `two` is of 600 dpi at most, no shapes: draw it after the last transparent part." in told


# ---- sheets


def test_print_and_play_games_gets_18_cards_on_12_by_18_inches_with_their_backs_behind(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN.replace("copies: 2", "copies: 18"))
    assert export("print-play-games").exit_code == 0
    pdf = tmp_path / "output/tiny/print-play-games/tiny-poker.pdf"
    with pypdfium2.PdfDocument(pdf) as document:
        assert [page.get_size() for page in document] == [(864, 1296)] * 4
        texts = [page.get_textpage().get_text_bounded() for page in document]
        assert [text.count("One") for text in texts] == [18, 0, 0, 0]
        assert [text.count("B") for text in texts] == [0, 18, 0, 1]
        pages = [page.render(scale=2).to_pil().convert("RGB") for page in document]
    full, full_back, last, last_back = pages
    front, back = (find_marks(page, color) for page, color in ((full, RED), (full_back, GREEN)))
    assert len(front) == len(back) == 18
    assert find_marks(last, RED) == [front[0]]  # a place stays where the template has it
    across = (full.width - 1) / 2
    heads = [(round(2 * across - x), y) for x, y in find_marks(last_back, GREEN)]
    assert heads[0][0] == pytest.approx(front[0][0], abs=140)  # behind its front, at the other end of the card


def find_marks(picture, color):
    """Give the top left pixels of all squares of a colour, row by row."""
    found = []
    for y in range(1, picture.height):
        for x in range(1, picture.width):
            if picture.getpixel((x, y)) == color and picture.getpixel((x - 1, y)) != color != picture.getpixel(
                (x, y - 1)
            ):
                found.append((x, y))
    return found


def test_a_sheet_of_ones_own_that_holds_another_number_of_cards_is_told(tiny):
    own = (PROFILES / "print-play-games.yaml").read_text().replace("12x18in", "a4")
    (tiny / "own.yaml").write_text(own)
    done = export("own.yaml")
    assert done.exit_code == 1
    told = " ".join(done.output.split())
    assert "9 cards of 63.5 x 88.9 mm fit on the sheet of Print & Play Games, 210 x 297 mm, not 18." in told


@pytest.mark.parametrize(("word", "darkest"), [("yes", 0), ("no", 255)])
def test_a_sheet_of_ones_own_has_marks_if_it_says_so(tiny, word, darkest):
    keys = ("title: Own", "make: sheets", "sheet: a4", "bleed: 2", "safe: 3", f"marks: {word}", "files: '{product}'")
    (tiny / "own.yaml").write_text("\n".join(keys))
    assert export("own.yaml").exit_code == 0
    with pypdfium2.PdfDocument(tiny / "output/tiny/own/poker.pdf") as document:
        page = document[0].render(scale=4).to_pil().convert("L")
    above = page.crop((0, 0, page.width, round(8 / 25.4 * 72 * 4)))  # the bleed begins 9 mm from the edge
    assert above.getextrema()[0] == pytest.approx(darkest, abs=120 if word == "yes" else 0)


# ---- what is refused


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("game-crafter", "The nearest is `us-game`, 56 x 87 mm: try `--card 56x87`."),
        ("makeplayingcards", "The nearest is `bridge`, 57.15 x 88.9 mm: try `--card 57.15x88.9`."),
        ("drivethrucards", "The nearest is `poker`, 63.5 x 88.9 mm: try `--card 63.5x88.9`."),
        ("print-play-games", "The nearest is `poker`, 63.5 x 88.9 mm: try `--card 63.5x88.9`."),
    ],
)
def test_a_size_that_the_printer_does_not_have_is_told_with_the_nearest(tiny, target, hint):  # triggers: no-product
    done = export(target, "--card", "japanese")
    assert done.exit_code == 1
    assert "Cards `one`, `two` are 59 x 86 mm" in done.output
    assert hint in " ".join(done.output.split())
    assert not written(tiny, target)


def test_cards_without_a_back_are_told_where_the_printer_wants_one(tmp_path, monkeypatch):  # triggers: back-needed
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN.replace(", back: tiny/back.svg.j2", ""))
    done = export("drivethrucards")
    assert done.exit_code == 1
    assert "Cards `one`, `two` have no back; DriveThruCards wants one of every card." in " ".join(done.output.split())
    assert export("game-crafter").exit_code == 0
    assert [name for name in written(tmp_path, "game-crafter") if "/back/" in name] == []


def test_more_cards_than_a_deck_may_have_are_told(tmp_path, monkeypatch):  # triggers: too-many-cards
    monkeypatch.chdir(tmp_path)
    make_game(tmp_path, PLAIN.replace("copies: 2", "copies: 612"))
    done = export("makeplayingcards")
    assert done.exit_code == 1
    assert "Tiny has 613 cards; MakePlayingCards prints at most 612 in a deck." in " ".join(done.output.split())


def test_what_a_press_cannot_print_is_told(tiny):  # triggers: not-for-press
    face = FACE.replace('fill="SIDE"', 'fill="#d00000" opacity="0.5"')
    (tiny / "templates/tiny/face.svg.j2").write_text(face)
    keys = ("title: Own", "make: sheets", "sheet: 1000x1000", "bleed: 2", "safe: 3", "transparency: no")
    (tiny / "own.yaml").write_text("\n".join((*keys, "files: '{product}'")))
    done = export("own.yaml")
    assert done.exit_code == 1
    assert "Page 1 has transparency, and is too large to be a picture of 300 dpi." in " ".join(done.output.split())


def read_mistakes_of(folder, name, text, *options):
    """Export with a profile of one's own and give what it says on one line."""
    (folder / f"{name}.yaml").write_text(text)
    done = export(f"{name}.yaml", *options)
    assert done.exit_code in (1, 2), done.output
    assert "bug" not in done.output
    return " ".join(done.output.split())


OWN = 'title: Mine\nmake: pages\nbleed: 2mm\nsafe: 2mm\nfiles: "{game}"\n'


def test_two_sizes_with_one_name_of_their_files_are_told_and_not_a_bug(tiny):
    deck = tiny / "decks/tiny/deck.yaml"
    deck.write_text(deck.read_text() + "  - {id: big, name: Big, size: tarot}\n")
    assert "The names of files (`files`) need `{product}`" in read_mistakes_of(tiny, "mine", OWN)
    lying = "products: {poker: {size: poker}}\n"
    deck.write_text(deck.read_text().replace("size: tarot", "size: 88.9x63.5"))
    told = read_mistakes_of(tiny, "mine", OWN + lying)
    assert "Two files would be called `tiny.pdf`" in told
    assert "Put `{product}` into `files` of the profile." in told


@pytest.mark.parametrize("name", ["png", "tabletop-simulator", "game-crafter"])
def test_an_own_profile_does_not_write_into_the_folder_of_another_target(tiny, name):
    told = read_mistakes_of(tiny, name, OWN.replace("{game}", "{product}"))
    assert f"`{name}.yaml` would write into the folder of `--to {name}`. Give the file another name." in told


def test_an_own_profile_does_not_write_into_the_folder_of_a_language(tiny):
    (tiny / "decks/tiny/deck.de.yaml").write_text("lang: de\n")
    told = read_mistakes_of(tiny, "de", OWN.replace("{game}", "{product}"))
    assert "`de.yaml` would write into the folder of `--lang de`. Give the file another name." in told


def test_folders_that_an_export_no_longer_needs_are_gone(tiny):
    assert export("game-crafter").exit_code == 0
    assert export("game-crafter", "--card", "63x88").exit_code == 0
    folders = {
        path.relative_to(tiny / "output/tiny/game-crafter").as_posix() for path in (tiny / "output").rglob("back")
    }
    assert folders == {"euro-poker/back"}
    assert not (tiny / "output/tiny/game-crafter/poker").exists()


@pytest.mark.parametrize(("level", "code"), [("error", 1), ("warning", 0)])
def test_a_file_that_the_printer_would_refuse_is_not_written(tiny, level, code):  # triggers: printer-refuses
    coarse = io.BytesIO()
    Image.radial_gradient("L").resize((60, 60)).convert("RGB").save(coarse, "PNG")
    (tiny / "templates/tiny/coarse.png").write_bytes(coarse.getvalue())
    picture = '<image href="tiny/coarse.png" x="20" y="30" width="30" height="30"/></svg>'
    face = FACE.replace("SIDE", "#d00000").replace("</svg>", picture)
    (tiny / "templates/tiny/face.svg.j2").write_text(face)
    deck = tiny / "decks/tiny/deck.yaml"
    deck.write_text(f"{deck.read_text()}checks: {{printer-refuses: {level}}}\n")
    done = export("drivethrucards")
    assert done.exit_code == code
    told = " ".join(done.output.split())
    assert "DriveThruCards would refuse `tiny-poker.pdf`, resolution: 51 dpi on pages 2" in told
    assert "(front of `" in told
    assert "`checks: {printer-refuses: warning}`" in told
    assert bool(written(tiny, "drivethrucards")) is (code == 0)


def test_text_outside_of_the_printers_safe_zone_is_told(tiny):
    face = FACE.replace('x="8" y="20"', 'x="3.4" y="20"').replace("SIDE", "#d00000")
    (tiny / "templates/tiny/face.svg.j2").write_text(face)
    assert "beyond the safe zone" not in export("drivethrucards").output
    assert "`One` reaches 0.5 mm beyond the safe zone" in export("mb-print").output


def test_a_failing_export_leaves_the_files_of_the_last_one(tiny):
    assert export("game-crafter").exit_code == 0
    before = {name: path.read_bytes() for name, path in written(tiny, "game-crafter").items()}
    assert export("game-crafter", "--card", "japanese").exit_code == 1
    assert {name: path.read_bytes() for name, path in written(tiny, "game-crafter").items()} == before


@pytest.mark.parametrize("target", list_profiles())
def test_the_same_deck_gives_the_same_bytes(tiny, target):
    assert export(target, "--output", "a").exit_code == export(target, "--output", "b").exit_code == 0
    first, second = (
        {
            path.relative_to(tiny / name).as_posix(): path.read_bytes()
            for path in (tiny / name).rglob("*.p*")
            if path.is_file()
        }
        for name in "ab"
    )
    assert {name: data for name, data in first.items() if "/." not in name} == {
        name: data for name, data in second.items() if "/." not in name
    }


@pytest.mark.parametrize("target", list_profiles())
def test_an_export_says_what_to_do_with_its_files(tiny, target):
    done = export(target)
    assert done.exit_code == 0
    profile = find_profile(target)
    guide = (tiny / f"output/tiny/{target}/how-to-order.txt").read_text()
    assert guide.startswith(f"Tiny, for {profile.title} ({profile.source})\n")
    for step in profile.steps:
        assert step in guide
        assert step in " ".join(done.output.split())
    for name in written(tiny, target):
        assert name in guide or name == "how-to-order.txt"
    assert (profile.make is Make.PICTURES) == any(name.endswith(".png") for name in written(tiny, target))


def test_a_picture_of_exactly_the_printers_pixels_is_fine_enough(tiny):
    Image.effect_noise((825, 1125), 80).save(tiny / "templates/tiny/photo.png")
    whole = (
        '<image href="tiny/photo.png" x="{{ -bleed }}" y="{{ -bleed }}" '
        'width="{{ width + 2*bleed }}" height="{{ height + 2*bleed }}" preserveAspectRatio="none"/>'
    )
    face = tiny / "templates/tiny/face.svg.j2"
    face.write_text(face.read_text().replace("<text", f"{whole}<text"))
    done = export("drivethrucards")
    assert done.exit_code == 0, done.output


def test_who_gave_a_colour_profile_is_not_told_to_give_one(tiny):
    shutil.copy(PRESS, tiny / "own.icc")
    assert "Give its file with `--icc`" in " ".join(export("drivethrucards").output.split())
    told = " ".join(export("drivethrucards", "--icc", str(tiny / "own.icc")).output.split())
    assert "Give" not in told
    assert "Take the file of `U.S. Web Coated (SWOP) v2`, if you have it." in told


def test_a_size_of_the_same_name_but_other_measures_is_told_with_both(tiny):
    told = " ".join(export("makeplayingcards", "--card", "tarot").output.split())
    assert "The nearest is `tarot`, 69.85 x 120.65 mm: try `--card 69.85x120.65`." in told
    assert "Sizes of one name differ: here `tarot` is 70 x 120 mm." in told


def test_the_first_game_has_no_face_that_becomes_a_picture(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for game in (("foxes",), ("aces", "--cards", "standard")):
        assert CliRunner().invoke(group, ["new", *game]).exit_code == 0
        done = CliRunner().invoke(group, ["export", game[0], "--to", "drivethrucards"])
        assert done.exit_code == 0, done.output
        assert "flattened-face" not in done.output


def test_another_profile_in_the_file_of_the_same_name_makes_the_export_anew(tiny):
    profile = bytearray(PRESS.read_bytes())
    (tiny / "own.icc").write_bytes(profile)
    assert "nothing has changed" not in export("mb-print", "--icc", "own.icc").output
    assert "nothing has changed" in export("mb-print", "--icc", "own.icc").output
    profile[25] ^= 1  # the year in which it was made (ICC.1, 7.2.8)
    (tiny / "own.icc").write_bytes(profile)
    assert "nothing has changed" not in export("mb-print", "--icc", "own.icc").output
