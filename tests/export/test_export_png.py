"""Pictures of faces: exact pixels, each look once, and nothing outside of round corners."""

import io

import pytest
from click.testing import CliRunner
from colored_decks import HEAD, export, list_cards, make_deck, read_exported
from PIL import Image

from cardgen.cli.group import group


def open_picture(data):
    return Image.open(io.BytesIO(data))


@pytest.fixture
def foxes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["new", "foxes"]).exit_code == 0
    return tmp_path


def test_each_look_has_a_picture_of_its_trim_at_300_dpi(foxes):
    done = CliRunner().invoke(group, ["export", "foxes", "--to", "png"])
    assert done.exit_code == 0, done.output
    folder = foxes / "output/foxes/png"
    cards = ("beacon", "breeze", "candle", "gust", "lantern", "lull", "spark")
    assert {path.name for path in folder.glob("*.png")} == {"back.png", *(f"{card}-front.png" for card in cards)}
    picture = open_picture((folder / "spark-front.png").read_bytes())
    assert (picture.size, picture.mode) == ((750, 1050), "RGB")
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.parametrize(
    ("options", "size", "dpi", "at_edge"),
    [
        (("--dpi", "127"), (300, 400), 127, (0, 0, 0)),
        (("--dpi", "127", "--bleed"), (330, 430), 127, (18, 52, 86)),
        (("--dpi", "127", "--no-bleed"), (300, 400), 127, (0, 0, 0)),
        (("--width", "600"), (600, 800), 254, (0, 0, 0)),
        (("--width", "330", "--bleed"), (330, 430), 127, (18, 52, 86)),
    ],
)
def test_a_picture_has_the_size_and_the_bleed_that_are_asked_for(tmp_path, options, size, dpi, at_edge):
    make_deck(tmp_path, list_cards(2))
    done = export(tmp_path, "png", *options)
    assert done.exit_code == 0, done.output
    picture = open_picture(read_exported(tmp_path, "png")["c1-front.png"])
    assert picture.size == size
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert picture.getpixel((0, 0)) == at_edge


@pytest.mark.parametrize(("options", "origin"), [((), 0), (("--bleed",), 36)])
def test_edges_lie_on_their_pixels_and_are_sharp(tmp_path, options, origin):
    inches = HEAD.replace("60x80, bleed: 3", "50.8x76.2, bleed: 3.048")  # 600 x 900 pixels, and 36 on each side
    make_deck(tmp_path, list_cards(1), inches)
    assert export(tmp_path, "png", *options).exit_code == 0
    picture = open_picture(read_exported(tmp_path, "png")["c0-front.png"])
    assert picture.size == (600 + 2 * origin, 900 + 2 * origin)
    mark, ground = (0, 0, 0), picture.getpixel((origin + 300, origin + 500))
    across = [picture.getpixel((origin + x, origin + 100)) for x in (0, 149, 150, 599)]
    down = [picture.getpixel((origin + 75, origin + y)) for y in (0, 224, 225, 899)]
    assert across == down == [mark, mark, ground, ground]
    if origin:
        outside = [(origin - 1, 100), (origin + 600, 400), (100, origin - 1), (300, origin + 900)]
        assert [picture.getpixel(at) for at in outside] == [(18, 52, 86)] * 4


def test_round_corners_leave_nothing_outside_of_them(tmp_path):
    make_deck(tmp_path, list_cards(2))
    assert export(tmp_path, "png", "--dpi", "254", "--rounded").exit_code == 0
    picture = open_picture(read_exported(tmp_path, "png")["c0-front.png"])  # a corner of 5 mm is 50 pixels
    assert (picture.mode, picture.size) == ("RGBA", (600, 800))
    seen = picture.getchannel("A")
    for left, top in ((0, 0), (599, 0), (0, 799), (599, 799), (13, 13), (586, 13), (13, 786), (586, 786)):
        assert seen.getpixel((left, top)) == 0, (left, top)
    for left, top in ((50, 0), (0, 50), (549, 799), (599, 749), (16, 16), (583, 16), (16, 783), (583, 783), (300, 400)):
        assert seen.getpixel((left, top)) == 255, (left, top)
    unseen = sum((255 - alpha) * count for alpha, count in enumerate(seen.histogram())) / 255
    assert unseen == pytest.approx((4 - 3.14159) * 50**2, abs=20)


def test_a_round_token_is_cut_round(tmp_path):
    make_deck(
        tmp_path,
        list_cards(1)
        + 'pieces:\n  - {id: coin, kind: token, size: 20, front: "#ff0000", template: colored/front.svg.j2}\n',
    )
    assert export(tmp_path, "png", "--dpi", "254", "--rounded").exit_code == 0
    seen = open_picture(read_exported(tmp_path, "png")["coin-front.png"]).getchannel("A")
    assert seen.size == (200, 200)
    assert seen.histogram()[255] == pytest.approx(3.14159 * 100**2, rel=0.02)
    assert [seen.getpixel(at) for at in ((28, 28), (31, 31), (100, 0), (100, 100))] == [0, 255, 255, 255]


def test_backs_have_the_name_of_their_template_or_of_their_card(tmp_path):
    make_deck(
        tmp_path,
        """\
cards:
  - {id: a, front: "#ff0000", back_color: "#111111"}
  - {id: A, front: "#00ff00", back_color: "#111111"}
  - {id: b, front: "#0000ff", back_color: "#222222"}
  - {id: B/, front: "#ffff00", back_color: "#333333", copies: 0}
""".replace("B/", "b:c")
        + """\
  - {id: con, front: "#00ffff", back_color: "#444444"}
  - {id: d, front: "#ff00ff", back_color: "#444444"}
""",
    )
    done = export(tmp_path, "png", "--dpi", "72")
    assert done.exit_code == 0, done.output
    names = sorted(read_exported(tmp_path, "png"))
    assert len(names) == 5 + 3  # what is printed 0 times has no picture
    assert {"b-front.png", "b-back.png", "con-front.png", "d-front.png"} <= set(names)
    assert {"rear-of-con.png", "rear-of-a.png"} <= set(names)
    assert len([name for name in names if name.lower().startswith("a-") and name.endswith("-front.png")]) == 2


def test_a_picture_too_large_for_any_program_is_refused_before_it_is_drawn(tmp_path):  # triggers: export-too-large
    make_deck(
        tmp_path,
        list_cards(1) + 'mats:\n  - {id: field, size: 600x350, front: "#00ff00", template: colored/front.svg.j2}\n',
    )
    done = export(tmp_path, "png", "--dpi", "1200")
    assert done.exit_code == 1
    assert "The picture `field-front.png` would have 28,346 x 16,535 pixels for 600 x 350 mm" in done.output
    assert "`--dpi 554` is the finest for it." in done.output
    assert not list((tmp_path / "output").rglob("*.png"))
    assert export(tmp_path, "png", "--dpi", "72").exit_code == 0


def test_the_same_game_gives_the_same_bytes(tmp_path):
    make_deck(tmp_path, list_cards(2))
    assert export(tmp_path, "png", "--rounded").exit_code == 0
    first = read_exported(tmp_path, "png")
    assert export(tmp_path, "png", "--rounded", "--output", str(tmp_path / "again")).exit_code == 0
    again = {path.name: path.read_bytes() for path in (tmp_path / "again/colored/png").glob("*.png")}
    assert first == again
