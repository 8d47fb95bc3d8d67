"""Cards from CSV and TSV files: what is read, and what is told where something is wrong."""
# ruff: noqa: E501 - messages are written out whole, each on its line
# triggers: missing-table, bad-table, unknown-sheet, no-header, unknown-column, duplicate-column, surplus-cells
# triggers: unclosed-quote, blank-copies, duplicate-table

from __future__ import annotations

import pytest
from table_decks import DECK, good, load, say, tell


def test_a_csv_gives_a_deck_its_cards(tmp_path):
    deck = good(tmp_path, "id,Name,COPIES,cost,symbols,wild\nfox,The Fox,2,3,air; earth,TRUE\nowl,Owl,1,,,\n")
    fox, owl = deck.cards
    assert say(fox) == {
        "id": "fox",
        "name": "The Fox",
        "copies": 2,
        "cost": 3,
        "symbols": ("air", "earth"),
        "wild": True,
    }
    assert say(owl) == {"id": "owl", "name": "Owl", "copies": 1}


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_signs_between_cells_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path, sign, end, mark):
    lines = (("id", "name", "cost"), ("010", "Füchse", "3"), ("3.10", '"a ""b"""', "4"))
    text = mark + end.join(sign.join(line) for line in lines)
    cards = good(tmp_path, text).cards
    assert [say(card) for card in cards] == [
        {"id": "010", "name": "Füchse", "copies": 1, "cost": 3},
        {"id": "3.10", "name": 'a "b"', "copies": 1, "cost": 4},
    ]


def test_utf_16_as_excel_writes_it_is_read(tmp_path):
    cards = good(tmp_path, "id\tname\nfox\tFüchsin\n".encode("utf-16")).cards
    assert [card.name for card in cards] == ["Füchsin"]


def test_the_line_by_which_excel_is_told_the_sign_is_no_header(tmp_path):
    assert [card.id for card in good(tmp_path, "sep=;\nid;name\nfox;Fox, red\n").cards] == ["fox"]


def test_a_tsv_has_tabs_however_many_commas_it_has(tmp_path):
    cards = good(tmp_path, "id\t#a, b, c\tname\nfox\t\tFox\n", "cards.tsv").cards
    assert [card.name for card in cards] == ["Fox"]


def test_a_line_break_in_a_quoted_cell_stays_and_later_lines_keep_their_places(tmp_path):
    deck, report = load(tmp_path, 'id,flavour,cost\nfox,"Red\nand quick.",1\nowl,,x\n')
    assert deck is not None
    assert deck.cards[0].flavour is not None
    assert deck.cards[0].flavour.value == "Red\nand quick."
    assert tell(report) == [
        "bad-integer cards.csv:4:6, row 3, column C (cost): `cost` is `x`; it must be a whole number. "
        "Write digits, such as `2`."
    ]


def test_abilities_are_one_a_line(tmp_path):
    deck = good(tmp_path, 'id,abilities\nfox,"Draw a card; discard it.\nRun.\n"\n')
    assert [each.value for each in deck.cards[0].abilities] == ["Draw a card; discard it.", "Run."]


def test_a_list_of_several_lines_has_one_item_a_line(tmp_path):
    deck = good(tmp_path, 'id,symbols\nfox,"a;b\n"\nowl,a;b\nkit,"a;b\nc"\n')
    assert [card.fields["symbols"] for card in deck.cards] == [("a;b",), ("a", "b"), ("a;b", "c")]


LIST = "cards.csv:2:5, row 2, column B (symbols)"


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (('"air, earth"', '"a, b"'), f"doubtful-list {LIST}: `symbols` is `air, earth`, which is 1 item: `;` stands between items. Write `air; earth`; or, if it is one, `air, earth;`."),
        (('a;b;"c;d"', "a"), f'doubtful-list {LIST}: `symbols` has the item `"c`: a quote within a cell is printed, and holds nothing together. Write one item a line within the cell, without quotes.'),
    ],
)  # fmt: skip
def test_a_list_that_may_be_meant_otherwise_is_told_once_a_column(tmp_path, cells, told):  # triggers: doubtful-list
    _, report = load(tmp_path, f"id,symbols\nfox,{cells[0]}\nowl,{cells[1]}\n")
    assert tell(report) == [told]


@pytest.mark.parametrize(
    ("cell", "items"),
    [('"a, b;"', ("a, b",)), ('"a, b; c"', ("a, b", "c")), ('"a, b\n"', ("a, b",)), ('"""a""\nb"', ('"a"', "b"))],
)
def test_a_list_that_says_what_its_items_are_is_read(tmp_path, cell, items):
    assert good(tmp_path, f"id,symbols\nfox,{cell}\n").cards[0].fields == {"symbols": items}


def test_columns_without_a_header_or_with_a_sign_of_a_comment_are_passed_over(tmp_path):
    deck = good(tmp_path, "id,#notes,,cost\nfox,to do,x,3\n")
    assert [say(card) for card in deck.cards] == [{"id": "fox", "name": "fox", "copies": 1, "cost": 3}]


def test_missing_cells_at_the_end_and_blank_rows_are_fine(tmp_path):
    deck = good(tmp_path, "id,cost,rank\n\nfox\n,,\nowl,2\n   \n")
    assert [card.id for card in deck.cards] == ["fox", "owl"]


def test_a_card_without_an_id_has_that_of_its_name(tmp_path):
    deck, report = load(tmp_path, "name\nCopper Lantern\nFüchse & Co.\ncopper  lantern\n")
    assert deck is not None
    assert [card.id for card in deck.cards] == ["copper-lantern", "füchse-co"]
    assert tell(report) == [
        "duplicate-id cards.csv:4:1, row 4, column A (name): The id `copper-lantern` already stands in line 2; an id "
        "may stand once. Give this card another id; for several of the same card write 2 under `copies`."
    ]


COPIES = "Write digits, such as `2`; 0 prints none."


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("two", f"bad-copies cards.csv:2:5, row 2, column B (Copies): `copies` is `two`; it must be a whole number, 0 or more. {COPIES}"),
        ("1a", f"bad-copies cards.csv:2:5, row 2, column B (Copies): `copies` is `1a`; it must be a whole number, 0 or more. {COPIES}"),
        ("-1", f"bad-copies cards.csv:2:5, row 2, column B (Copies): `copies` is `-1`; it must be a whole number, 0 or more. {COPIES}"),
        ("1.5", f"bad-copies cards.csv:2:5, row 2, column B (Copies): `copies` is `1.5`; it must be a whole number, 0 or more. {COPIES}"),
        ("2.0", "bad-copies cards.csv:2:5, row 2, column B (Copies): `copies` is `2.0`; it must be a whole number, 0 or more. Write `2`."),
        ("1001", "too-many-copies cards.csv:2:5, row 2, column B (Copies): `copies` is 1001; more than 1,000 of one card are printed only when you say so. Add --yes to the command if that is what you want."),
        ("", "blank-copies cards.csv:2:5, row 2, column B (Copies): `Copies` is blank in row 2, and `defaults` do not say how often. Write the number; 0 prints none."),
    ],
)  # fmt: skip
def test_what_is_no_number_of_copies_is_told_at_its_cell(tmp_path, written, told):
    _, report = load(tmp_path, f"id,Copies\nfox,{written}\nowl,1\n")
    assert tell(report) == [told]


def test_blank_copies_are_told_once_a_table(tmp_path):
    _, report = load(tmp_path, "id,copies\nfox,\nowl,2\nhen\n")
    assert [(found.code, found.message, found.card) for found in report.diagnostics] == [
        ("blank-copies", "`copies` is blank in row 2, and in 1 more, and `defaults` do not say how often.", "fox")
    ]


def test_where_defaults_say_how_often_a_blank_cell_means_that(tmp_path):
    deck = DECK.replace("back: base.svg.j2", "back: base.svg.j2, copies: 3")
    assert [card.copies for card in good(tmp_path, "id,copies\nfox,\nowl,2\n", deck=deck).cards] == [3, 2]


def test_a_card_with_0_copies_is_no_mistake(tmp_path):
    assert [card.copies for card in good(tmp_path, "id,copies\nfox,0\nowl,2\n").cards] == [0, 2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty-file cards.csv:1:1: `cards.csv` is empty. Write a row of headers, such as `id,name,copies`, and a row for each card below it."),
        ("\n,,\n", "empty-file cards.csv:1:1: `cards.csv` is empty. Write a row of headers, such as `id,name,copies`, and a row for each card below it."),
        ("id,name\n", "no-cards cards.csv:1:1, row 1, column A: `cards.csv` has a row of headers and 0 cards below it. Write a row for each card."),
        ("id,cost,Cost\nfox,1,2\n", "duplicate-column cards.csv:1:9, row 1, column C: The header `Cost` stands twice: `cost` is column B. To leave a column out, begin its header with #."),
        ("id,Card Name\nfox,Fox\n", "unknown-column cards.csv:1:4, row 1, column B: The column `Card Name` is no key of a card and no field of this deck. Did you mean `name`? To leave a column out, begin its header with #."),
        ("id,Qty\nfox,2\n", "unknown-column cards.csv:1:4, row 1, column B: The column `Qty` is no key of a card and no field of this deck. Did you mean `copies`? To leave a column out, begin its header with #."),
        ("id,Habitat area\nfox,2\n", "unknown-column cards.csv:1:4, row 1, column B: The column `Habitat area` is no key of a card and no field of this deck. Declare it in the deck file, `fields: {habitat_area: text}`. To leave a column out, begin its header with #."),
        ("id,rank\nfox,Red, quick\n", "surplus-cells cards.csv:2:10, row 2, column C: `quick` stands to the right of the last column that has a header. Give the column a header; in a CSV file a cell that contains the sign between cells stands in quotes."),
        ('id,name\nfox,"Fox\nowl,Owl\n', "unclosed-quote cards.csv:2:5, row 2, column B: The quote before `Fox owl,Owl` opens a cell and is never closed. Close it at the end of the cell; a quote that belongs to the text is written twice within quotes."),
        ('id,name\nfox,"A "red" fox"\n', "unclosed-quote cards.csv:2:5, row 2, column B: `red\" fox\"` stands behind the quotes that close this cell. Write a quote within a cell twice: `\"a \"\"small\"\" fox\"`."),
        ("id,weight\nfox,\"1,5\"\n", "bad-number cards.csv:2:5, row 2, column B (weight): `weight` is `1,5`; it must be a number. Write a decimal point: `1.5`. Or save the table as .xlsx: there numbers have no commas."),
        ("id;weight\nfox;1,5\nowl;2\nhen;2,25\ncub;-0,5\n", "bad-number cards.csv:2:5, row 2, column B (weight): `weight` is `1,5`; it must be a number, and so must 2 more of this column. Write a decimal point: `1.5`. Or save the table as .xlsx: there numbers have no commas."),
        ("id;cost\nfox;3,0\nowl;4,0\n", "bad-integer cards.csv:2:5, row 2, column B (cost): `cost` is `3,0`; it must be a whole number, and so must 1 more of this column. Write `3`. Or save the table as .xlsx: there numbers have no commas."),
        ("id;cost\nfox;3,5\n", "bad-integer cards.csv:2:5, row 2, column B (cost): `cost` is `3,5`; it must be a whole number. Write a whole number, such as `3`."),
        ("id;cost\nfox;3.5\n", "bad-integer cards.csv:2:5, row 2, column B (cost): `cost` is `3.5`; it must be a whole number. Write a whole number, such as `3`."),
        ("id;cost\nfox;3.0\n", "bad-integer cards.csv:2:5, row 2, column B (cost): `cost` is `3.0`; it must be a whole number. Write `3`."),
        ("id;cost\nfox;1,500\n", "bad-integer cards.csv:2:5, row 2, column B (cost): `cost` is `1,500`; it must be a whole number. Write the digits alone: `1500`; a number that is only printed may be a `text` field."),
        ("id,rank\nfox,a\x0bb\n", "control-character cards.csv:2:6: The invisible character U+000B stands here; it cannot be printed. Delete it; it often comes along when text is copied from elsewhere."),
        ("rank\nred\nblue\n", "missing-key cards.csv:1:1, row 1, column A: This table has no column `id`, and no column `name` from which ids are made. Add one of them."),
        ("name,cost\nFox,2\n,5\n", "missing-key cards.csv:3:2, row 3: This row has no `id`, and no `name` from which one is made. Type one of them, or delete the row if it is no card."),
        ("name,cost\n★★,2\n", "missing-key cards.csv:2:1, row 2: This row has no `id`, and `★★` has no letter and no digit to make one from. Type an id in the column `id`."),
        ("My game,,\n\nid,name,cost\nfox,Fox,2\n", "no-header cards.csv:1:1, row 1, column A: The first row of this table names no key of a card; it says `My game`. The headers stand in row 3. Delete what stands above them: the first row has to be that of the headers."),
        ("Card Name,cost\nFox,2\n", "unknown-column cards.csv:1:1, row 1, column A: The column `Card Name` is no key of a card and no field of this deck. Did you mean `name`? To leave a column out, begin its header with #."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_once_at_its_cell(tmp_path, text, told):
    _, report = load(tmp_path, text)
    assert tell(report) == [told]


def test_a_table_without_a_header_is_one_mistake(tmp_path):
    _, report = load(tmp_path, "SWAP,Swap,2\nFOX,Fox,3\n")
    (line,) = tell(report)
    assert line.startswith(
        "no-header cards.csv:1:1, row 1, column A: The first row of this table names no key of a card; it says `SWAP`, "
        "`Swap`, `2`. Put a row above it with a key over each column, such as `id`, `name`, `copies`. Allowed here: "
    )


def test_bytes_of_another_encoding_are_named_with_what_excel_calls_utf_8(tmp_path):
    _, report = load(tmp_path, "id,name\nfox,Füchsin\n".encode("latin-1"))
    assert tell(report) == [
        "encoding cards.csv:2:6: The bytes FC are no text in UTF-8. Save the file again as UTF-8; it was probably "
        "written as Windows-1252 or Latin-1. Excel calls it `CSV UTF-8`."
    ]


def test_ids_that_stand_twice_name_both_rows(tmp_path):
    _, report = load(tmp_path, "id,name\nfox,A\nowl,B\nfox,C\n", "[cards.csv]")
    assert tell(report) == [
        "duplicate-id cards.csv:4:1, row 4, column A (id): The id `fox` already stands in line 2; an id may stand "
        "once. Give this card another id; for several of the same card write 2 under `copies`."
    ]


def test_a_table_that_is_not_there_is_told_with_the_one_that_is_meant(tmp_path):
    (tmp_path / "decks/foxes").mkdir(parents=True)
    (tmp_path / "decks/foxes/creatures.csv").write_text("id\nfox\n")
    _, report = load(
        tmp_path, "id\nowl\n", "cards.csv", deck="title: F\nplayers: 1\nabilities: free\ncards: creature.csv\n"
    )
    assert tell(report) == [
        "missing-table deck.yaml:4:8: The table `creature.csv` does not exist. Did you mean `creatures.csv`?"
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../secret.csv", "outside-project"),
        ("/etc/cards.csv", "outside-project"),
        ("https://example.org/cards.csv", "outside-project"),
        ("https://docs.google.com/spreadsheets/d/1", "outside-project"),
        ("cards.xls", "bad-table"),
        ("cards.csv#Sheet1", "unknown-sheet"),
    ],
)
def test_a_name_that_cannot_be_read_is_one_mistake_in_the_deck_file(tmp_path, name, code):
    deck = f"title: F\nplayers: 1\nabilities: free\ncards: {name}\n"
    _, report = load(tmp_path, "id\nowl\n", deck=deck)
    assert [(each.code, str(each.place)) for each in report.diagnostics] == [(code, "decks/foxes/deck.yaml:4:8")]


def test_tables_lists_and_cards_in_place_are_mixed_in_order(tmp_path):
    home = tmp_path / "decks/foxes"
    home.mkdir(parents=True)
    (home / "more.yaml").write_text("- {id: kit, cost: 3}\n- {id: cub}\n")
    more = "aids: aids.csv\namend:\n  - {where: {id: fox}, set: {cost: 9}}\nexpansions:\n  den: {title: Den, cards: [den.csv]}\n"
    (home / "aids.csv").write_text("id\nhelp\n")
    (home / "den.csv").write_text("id,copies\nfox,2\nbear,1\n")
    deck = DECK_OF_THREE + more
    loaded = good(tmp_path, "id,cost\nfox,1\n", deck=deck, more="")
    assert [(card.id, card.fields.get("cost")) for card in loaded.cards] == [
        ("fox", 9), ("wolf", None), ("kit", 3), ("cub", None),
    ]  # fmt: skip
    assert [card.id for card in loaded.aids] == ["help"]
    (den,) = loaded.expansions
    assert (dict(den.more), [card.id for card in den.cards]) == ({"fox": 2}, ["bear"])


DECK_OF_THREE = """title: Foxes
players: 2
abilities: free
fields: {cost: integer}
defaults: {template: base.svg.j2, back: base.svg.j2}
cards: [cards.csv, {id: wolf}, more.yaml]
"""


def test_cards_of_a_shared_part_come_before_those_of_a_table(tmp_path):
    shared = tmp_path / "decks/shared"
    shared.mkdir(parents=True)
    (shared / "part.yaml").write_text("cards: part.csv\n")
    (shared / "part.csv").write_text("id\nking\n")
    deck = good(tmp_path, "id\nfox\n", more="include: part\n")
    assert [card.id for card in deck.cards] == ["king", "fox"]


def test_mats_boards_and_pieces_may_stand_in_tables(tmp_path):
    home = tmp_path / "decks/foxes"
    home.mkdir(parents=True)
    (home / "mats.csv").write_text("id,size,template\nfloor,a4,base.svg.j2\n")
    (home / "pieces.csv").write_text(
        "id,kind,size,foot,shape,template\npawn,standee,22x34,9,,base.svg.j2\ncoin,token,20,,round,base.svg.j2\n"
    )
    deck = good(tmp_path, "id\nfox\n", more="mats: mats.csv\npieces: pieces.csv\n")
    assert [card.id for card in deck.mats] == ["floor"]
    assert [(card.id, str(card.component)) for card in deck.pieces] == [("pawn", "standee"), ("coin", "token")]


def test_a_table_that_is_named_twice_is_told_once_at_its_name(tmp_path):
    names = "[" + ", ".join(["cards.csv", "cards.csv", "./cards.csv", "././cards.csv"] * 10) + "]"
    _, report = load(tmp_path, "id,name\nfox,Fox\nowl,Owl\n", deck=DECK.replace("CARDS", names))
    told = tell(report)
    assert told[0].startswith("duplicate-table")
    assert "The table `cards.csv` is named already in line" in told[0]
    assert not [each for each in told if each.startswith("duplicate-id")]


def test_the_tables_of_a_deck_have_a_limit_together(tmp_path):
    for number in range(3):
        rows = "".join(f"c{number}-{row},Fox\n" for row in range(9_000))
        load(tmp_path, f"id,name\n{rows}", f"more{number}.csv")
    deck = DECK.replace("CARDS", "[more0.csv, more1.csv, more2.csv, cards.csv]")
    _, report = load(tmp_path, "id,name\nfox,Fox\n", deck=deck)
    told = "With `more2.csv` the tables of this deck have 27,000 rows; 20,000 are the most."
    assert [told in each for each in tell(report) if each.startswith("table-too-large")] == [True]
