"""The saved object for Tabletop Simulator: what its numbers say of a card is what the pixels of the sheets show."""

import io
import json
from collections import Counter
from urllib.parse import unquote

import pytest
from colored_decks import HEAD, export, list_cards, list_colors, make_deck, read_exported
from PIL import Image

TARGET = "tabletop-simulator"
FRONT = "template: colored/front.svg.j2"


def export_table(folder, *options):
    """Export, and give the files, the objects of the saved object by their names."""
    done = export(folder, TARGET, *options)
    assert done.exit_code == 0, done.output
    files = read_exported(folder, TARGET)
    save = json.loads(files["colored.json"])
    return files, {each["Nickname"]: each for each in save["ObjectStates"]}


def show(files, url, deck, slot):
    """Give the colour of what a slot of a sheet shows, and of its upper left corner."""
    with Image.open(io.BytesIO(files[unquote(url.rpartition("/")[2])])) as opened:
        sheet = opened.convert("RGB")
        columns, rows = (1, 1) if deck is None else (deck["NumWidth"], deck["NumHeight"])
        across, down = sheet.width // columns, sheet.height // rows
        assert (sheet.width, sheet.height) == (across * columns, down * rows)
        row, column = divmod(slot, columns)
        left, top = column * across, row * down
        places = [(left + across * x // 8, top + down * y // 8) for x, y in ((5, 5), (1, 1))]
        pixels = [sheet.crop((x, y, x + 1, y + 1)).tobytes() for x, y in places]
    return tuple(f"#{pixel.hex()}" for pixel in pixels)


def show_card(files, card):
    """Give the colours of a card's front and back, as the program finds them."""
    key, slot = divmod(card["CardID"], 100)
    deck = card["CustomDeck"][str(key)]
    front, corner = show(files, deck["FaceURL"], deck, slot)
    assert corner == "#000000"
    back = show(files, deck["BackURL"], deck, slot) if deck["UniqueBack"] else show(files, deck["BackURL"], None, 0)
    return front, back[0]


def test_each_copy_shows_its_own_card(tmp_path):
    make_deck(tmp_path, list_cards(9, ', copies: 3, back_color: "#808000"'))
    files, objects = export_table(tmp_path)
    deck = objects["Colours"]
    assert (deck["Name"], list(objects)) == ("DeckCustom", ["Colours"])
    assert deck["DeckIDs"] == [100 + card for card in range(9) for _ in range(3)]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    colors = list_colors(9)
    for card in deck["ContainedObjects"]:
        number = int(card["Nickname"].removeprefix("Card "))
        assert show_card(files, card) == (colors[number], "#808000")
    sheet = deck["CustomDeck"]["1"]
    assert {key: sheet[key] for key in ("NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type")} == {
        "NumWidth": 5,
        "NumHeight": 2,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
    assert show(files, sheet["FaceURL"], sheet, 9) == ("#808000", "#000000")  # the hidden card is the back


def test_a_large_deck_has_several_sheets_and_one_pile(tmp_path):
    make_deck(tmp_path, list_cards(150, ', back_color: "#808000"'))
    files, objects = export_table(tmp_path, "--max-side", "1024")
    deck = objects["Colours"]
    assert Counter(number // 100 for number in deck["DeckIDs"]) == {1: 50, 2: 50, 3: 50}
    assert sorted(deck["CustomDeck"]) == ["1", "2", "3"]
    for card in deck["ContainedObjects"][::7]:
        number = int(card["Nickname"].removeprefix("Card "))
        assert list(card["CustomDeck"]) == [str(card["CardID"] // 100)]
        assert show_card(files, card) == (list_colors(150)[number], "#808000")
    for name in files:
        if name.endswith(".png"):
            with Image.open(io.BytesIO(files[name])) as sheet:
                assert max(sheet.size) <= 1024
                assert sheet.mode == "RGB"


def test_cards_with_backs_of_their_own_lie_in_one_pile_and_hide_behind_none_of_them(tmp_path):
    colors = list_colors(8)
    rows = [f'  - {{id: c{at}, front: "{colors[at]}", back_color: "{colors[at + 4]}"}}\n' for at in range(4)]
    make_deck(tmp_path, "cards:\n" + "".join(rows))
    files, objects = export_table(tmp_path)
    cards = objects["Colours"]["ContainedObjects"]
    assert [show_card(files, card) for card in cards] == [(colors[at], colors[at + 4]) for at in range(4)]
    sheet = objects["Colours"]["CustomDeck"]["1"]
    assert (sheet["UniqueBack"], sheet["BackIsHidden"]) == (True, False)
    last = sheet["NumWidth"] * sheet["NumHeight"] - 1
    assert show(files, sheet["FaceURL"], sheet, last)[0] == "#808080"


def test_cards_lie_in_piles_by_size_and_by_back(tmp_path):
    rows = """\
cards:
  - {id: a, front: "#ff0000", back_color: "#111111"}
  - {id: b, front: "#00ff00", back_color: "#111111"}
  - {id: c, front: "#0000ff", back_color: "#222222"}
  - {id: d, front: "#ffff00", back_color: "#222222"}
  - {id: e, front: "#00ffff", back_color: "#222222", size: 40x60}
  - {id: f, front: "#ff00ff", back_color: "#222222", size: 40x60, copies: 2}
  - {id: g, front: "#ff8800", back_color: "#222222", copies: 0}
aids:
  - {id: help, front: "#ffffff", back_color: "#111111", copies: 2}
"""
    make_deck(tmp_path, rows)
    _, objects = export_table(tmp_path)
    found = {name: [card["GMNotes"] for card in each["ContainedObjects"]] for name, each in objects.items()}
    assert sorted(found.values()) == [["a", "b"], ["c", "d"], ["e", "f", "f"], ["help", "help"]]
    assert {name for name in found if "40 x 60 mm" in name} == {
        name for name, cards in found.items() if cards == ["e", "f", "f"]
    }
    assert found["Colours: aids"] == ["help", "help"]
    numbers = [int(key) for each in objects.values() for key in each["CustomDeck"]]
    assert sorted(numbers) == [1, 2, 3, 4]
    (small,) = (each for name, each in objects.items() if "40 x 60" in name)
    assert small["Transform"]["scaleX"] == small["Transform"]["scaleZ"] == 0.6749
    assert "g" not in json.dumps(found)


def test_a_single_card_with_its_own_back_is_a_card_that_hides_behind_it(tmp_path):
    rows = """\
cards:
  - {id: a, front: "#ff0000", back_color: "#111111"}
  - {id: b, front: "#00ff00", back_color: "#111111"}
  - {id: c, name: Lone, front: "#0000ff", back_color: "#222222"}
  - {id: d, front: "#ffff00", back_color: "#111111", size: 40x60}
"""
    make_deck(tmp_path, rows)
    files, objects = export_table(tmp_path)
    lone = objects["Lone"]
    assert lone["Name"] == "CardCustom"
    assert show_card(files, lone) == ("#0000ff", "#222222")
    (sheet,) = lone["CustomDeck"].values()
    assert (sheet["UniqueBack"], sheet["BackIsHidden"], sheet["NumWidth"], sheet["NumHeight"]) == (False, True, 2, 2)
    assert show_card(files, objects["d"]) == ("#ffff00", "#111111")
    assert [card["GMNotes"] for card in objects["Colours: 60 x 80 mm, rear"]["ContainedObjects"]] == ["a", "b"]


def test_boards_mats_tokens_and_standees_come_along(tmp_path):
    rows = f"""\
mats:
  - {{id: field, name: Field, size: 300x200, front: "#00ff00", {FRONT}}}
boards:
  - {{id: map, name: Map, size: 200x100, front: "#0000ff", {FRONT}}}
pieces:
  - {{id: pawn, name: Pawn, kind: standee, size: 20x40, foot: 8, copies: 2, front: "#ff0000", {FRONT}}}
  - {{id: coin, name: Coin, kind: token, size: 20, copies: 3, front: "#ffff00", {FRONT}}}
  - {{id: gem, name: Gem, kind: token, shape: square, size: 25x20, front: "#00ffff", {FRONT}}}
"""
    make_deck(tmp_path, list_cards(2) + rows)
    files, _ = export_table(tmp_path)
    objects = json.loads(files["colored.json"])["ObjectStates"]
    kinds = {each["Nickname"]: each["Name"] for each in objects}
    assert kinds["Field"] == kinds["Map"] == "CardCustom"
    assert [each["Nickname"] for each in objects if each["Name"] == "Figurine_Custom"] == ["Pawn", "Pawn"]
    for name, color, scale in (("Field", "#00ff00", 2.2497), ("Map", "#0000ff", 1.1249)):
        (board,) = (each for each in objects if each["Nickname"] == name)
        assert show_card(files, board)[0] == color
        assert (board["Transform"]["scaleX"], board["Hands"], board["Transform"]["rotZ"]) == (scale, False, 0.0)
    piles = [each for each in objects if "tokens" in each["Nickname"] or each["Nickname"] == "Gem"]
    shapes = {each.get("ContainedObjects", [each])[0]["GMNotes"]: each for each in piles}
    assert shapes["coin"]["CustomDeck"][str(shapes["coin"]["DeckIDs"][0] // 100)]["Type"] == 4
    assert {show_card(files, coin)[0] for coin in shapes["coin"]["ContainedObjects"]} == {"#ffff00"}
    pawn = next(each for each in objects if each["Nickname"] == "Pawn")
    name = pawn["CustomImage"]["ImageURL"].rpartition("/")[2]
    with Image.open(io.BytesIO(files[name])) as picture:
        assert picture.size == (236, 472)  # 20 x 40 mm at 300 dpi: without its foot, which is beside its size


def test_a_card_says_what_is_printed_on_it(tmp_path):
    rows = """\
cards:
  - {id: a, name: Anna, front: "#ffcc66", abilities: [Draw 2 cards., "Keep \\"1\\"."], flavour: "Über alles."}
  - {id: b, name: Bert, front: "#66ccff", words: Two words}
"""
    make_deck(tmp_path, rows)
    _, objects = export_table(tmp_path)
    cards = objects["Colours"]["ContainedObjects"]
    assert [card["Nickname"] for card in cards] == ["Anna", "Bert"]
    assert [card["Description"] for card in cards] == ['Draw 2 cards.\nKeep "1".\nÜber alles.', "Two words"]


def test_a_card_whose_text_runs_along_its_side_is_sideways(tmp_path):
    make_deck(
        tmp_path, 'cards:\n  - {id: a, front: "#ffcc66", words: Read me sideways}\n  - {id: b, front: "#66ccff"}\n'
    )
    template = tmp_path / "templates/colored/front.svg.j2"
    turned = (
        '<text transform="translate(30 65) rotate(-90)" font-family="Source Sans 3" font-weight="600" font-size="9pt" '
        'fill="#000000">{{ card.words }}</text>'
    )
    source = template.read_text()
    start, end = source.index("<textbox"), source.index("</textbox>") + len("</textbox>")
    template.write_text(source[:start] + turned + source[end:])
    _, objects = export_table(tmp_path)
    by_id = {}
    for each in objects.values():
        by_id.update({card["GMNotes"]: card for card in each.get("ContainedObjects", [each])})
    assert (by_id["a"]["SidewaysCard"], by_id["b"]["SidewaysCard"]) == (True, False)


def test_pictures_are_found_on_this_computer_or_where_they_are_uploaded(tmp_path):
    make_deck(tmp_path, list_cards(2))
    folder = tmp_path / "a b"
    done = export(tmp_path, TARGET, "--output", str(folder))
    assert done.exit_code == 0, done.output
    save = json.loads((folder / "colored" / TARGET / "colored.json").read_text())
    sheet = save["ObjectStates"][0]["CustomDeck"]["1"]
    path = sheet["FaceURL"].removeprefix("file://")
    assert sheet["FaceURL"].startswith("file:///")
    with Image.open(path) as picture:
        assert picture.size == (709 * 2, 945 * 2)
    readme = (folder / "colored" / TARGET / "README.txt").read_text()
    assert "Other players cannot see them." in readme
    for url in ("https://example.org/cards", "https://example.org/cards/"):
        files, objects = export_table(tmp_path, "--url", url)
        sheet = objects["Colours"]["CustomDeck"]["1"]
        assert sheet["FaceURL"].startswith("https://example.org/cards/colored-1-fronts-")
        assert sheet["FaceURL"].rpartition("/")[2] in files
        assert f"have to lie at\n\n  {url}" in files["README.txt"].decode()


def test_ids_of_objects_are_the_same_each_time_and_differ(tmp_path):
    make_deck(tmp_path, list_cards(30, ", copies: 40"))
    first, objects = export_table(tmp_path, "--url", "https://example.org")
    again = export(tmp_path, TARGET, "--url", "https://example.org", "--output", str(tmp_path / "again"))
    assert again.exit_code == 0
    assert {
        path.name: path.read_bytes() for path in (tmp_path / "again/colored" / TARGET).glob("*.*") if path.is_file()
    } == first
    deck = objects["Colours"]
    guids = [deck["GUID"], *(card["GUID"] for card in deck["ContainedObjects"])]
    assert len(set(guids)) == 1 + 30 * 40
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)


def test_a_changed_picture_has_another_name_for_the_program_keeps_the_old_one(tmp_path):
    make_deck(tmp_path, list_cards(2))
    before, _ = export_table(tmp_path)
    deck = tmp_path / "decks/colored/deck.yaml"
    deck.write_text(deck.read_text().replace(list_colors(2)[1], "#ff8800"))
    after, _ = export_table(tmp_path)
    fronts = [[name for name in files if "fronts" in name] for files in (before, after)]
    assert len(fronts[0]) == len(fronts[1]) == 1
    assert fronts[0] != fronts[1]
    backs = [[name for name in files if name.startswith("rear")] for files in (before, after)]
    assert backs[0] == backs[1]


@pytest.mark.parametrize("corner", ["0", "5"])
def test_sharp_corners_stay_sharp(tmp_path, corner):
    make_deck(tmp_path, list_cards(2), HEAD.replace("corner: 5", f"corner: {corner}"))
    _, objects = export_table(tmp_path)
    assert objects["Colours"]["CustomDeck"]["1"]["Type"] == (1 if corner == "0" else 0)


def test_an_address_with_blanks_is_written_as_programs_read_it(tmp_path):
    make_deck(tmp_path, list_cards(2))
    for url, start in (
        ("https://ex.org/a b/Ä", "https://ex.org/a%20b/%C3%84/colored-1-fronts-"),
        ("https://ex.org/a%20b?x=1&y=2", "https://ex.org/a%20b?x=1&y=2/colored-1-fronts-"),
    ):
        _, objects = export_table(tmp_path, "--url", url)
        assert objects["Colours"]["CustomDeck"]["1"]["FaceURL"].startswith(start)
