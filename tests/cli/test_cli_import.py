"""`cardgen import`: from a table to YAML and back, on the command line."""

# ruff: noqa: E501 - messages are written out whole, each on its line

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli.group import group
from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project

CSV = "id,Name,Hit Points,Symbols\nfox,The Fox,010,air; earth\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "decks/foxes"
    home.mkdir(parents=True)
    (home / "deck.yaml").write_text("title: F\nfields: {hit_points: text, symbols: list}\ncards: cards.csv\n")
    (home / "cards.csv").write_text(CSV)
    (tmp_path / "cards.csv").write_text(CSV)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(group, ["import", *arguments])
    return done.exit_code, done.stdout, done.stderr


def test_a_table_of_a_game_is_shown_as_yaml_with_its_lists(project):
    assert run("decks/foxes/cards.csv") == (
        0,
        "- id: fox\n  name: The Fox\n  hit_points: 010\n  symbols: [air, earth]\n",
        "",
    )


def test_a_table_outside_of_any_game_has_texts_in_all_columns(project):
    assert run("cards.csv")[1] == '- id: fox\n  name: The Fox\n  hit_points: 010\n  symbols: "air; earth"\n'
    assert "symbols: [air, earth]" in run("cards.csv", "--game", "foxes")[1]


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx"])
def test_yaml_goes_to_a_table_and_comes_back_the_same(project, kind):
    assert run("cards.csv", "--to", "decks/foxes/cards.yaml") == (0, "decks/foxes/cards.yaml: 1 card\n", "")
    assert run("decks/foxes/cards.yaml", "--to", f"out.{kind}") == (0, f"out.{kind}: 1 card\n", "")
    assert run(f"out.{kind}", "--to", "decks/foxes/again.yaml")[0] == 0
    again = (project / "decks/foxes/again.yaml").read_text()
    assert again == (project / "decks/foxes/cards.yaml").read_text()
    assert "symbols: [air, earth]" in again


def test_a_file_that_is_there_is_replaced_only_by_force(project):
    (project / "out.yaml").write_text("mine")
    code, _, told = run("cards.csv", "--to", "out.yaml")
    assert (code, told.splitlines()[-1]) == (2, "Error: `out.yaml` is there already. Add --force to replace it.")
    assert (project / "out.yaml").read_text() == "mine"
    assert run("cards.csv", "--to", "out.yaml", "--force")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nothing.csv",), "There is no file `nothing.csv`."),
        (("cards.pdf",), "`cards.pdf` is no table: it must be a .csv, .tsv, .xlsx, .ods or .yaml file."),
        (("cards.csv", "--to", "x.pdf"), "--to x.pdf: it must end with .yaml, .yml, .csv, .tsv, .xlsx."),
        (("cards.csv", "--game", "foxs"), "There is no game `foxs`. Did you mean `foxes`?"),
    ],
)
def test_a_wrong_command_is_told(project, arguments, told):
    code, _, said = run(*arguments)
    assert (code, said.splitlines()[-1]) == (2, f"Error: {told}")


def test_with_mistakes_nothing_is_written(project):
    (project / "decks/foxes/cards.csv").write_text("id,Qty\nfox,2\n")
    code, out, told = run("decks/foxes/cards.csv", "--to", "out.yaml")
    assert (code, out) == (1, "")
    assert "cards.csv:1:4, row 1, column B: error: unknown-column" in told
    assert not (project / "out.yaml").exists()


def test_a_text_that_programs_take_for_a_formula_is_told_for_csv_alone(project):  # triggers: formula-in-csv
    (project / "cards.yaml").write_text('- {id: fox, rank: "=SUM(A1)"}\n')
    code, _, told = run("cards.yaml", "--to", "out.csv")
    assert code == 0
    assert told.startswith(
        "warning: formula-in-csv\n  `rank` is `=SUM(A1)`, which spreadsheet programs take for a formula"
    )
    assert run("cards.yaml", "--to", "out.xlsx") == (0, "out.xlsx: 1 card\n", "")


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx"])
def test_cards_without_copies_say_1_where_others_say_how_many(project, kind):
    deck = "title: F\nplayers: 2\nabilities: free\ndefaults: {template: a.svg.j2}\n"
    (project / "decks/foxes/deck.yaml").write_text(f"{deck}cards: out.{kind}\n")
    (project / "decks/foxes/cards.yaml").write_text("- {id: fox}\n- {id: owl, copies: 3}\n")
    assert run("decks/foxes/cards.yaml", "--to", f"decks/foxes/out.{kind}")[0] == 0
    report = Report()
    found = load_project("foxes", Sources(project, project), report)
    assert [each.code for each in report.diagnostics] == ["missing-template"]
    assert found is not None
    assert [card.copies for card in found.deck.cards] == [1, 3]


def test_where_the_game_says_how_often_blank_copies_stay_blank(project):
    (project / "decks/foxes/deck.yaml").write_text("title: F\ndefaults: {copies: 2}\ncards: cards.yaml\n")
    (project / "decks/foxes/cards.yaml").write_text("- {id: fox}\n- {id: owl, copies: 3}\n")
    assert run("decks/foxes/cards.yaml") == (0, "id,copies\nfox,\nowl,3\n", "")


def test_where_no_card_says_its_copies_there_is_no_column_for_them(project):
    (project / "cards.yaml").write_text("- {id: fox}\n- {id: owl}\n")
    assert run("cards.yaml") == (0, "id\nfox\nowl\n", "")


def test_a_table_with_blank_copies_is_told_as_in_the_deck(project):
    (project / "decks/foxes/cards.csv").write_text("id,copies\nfox,\nowl,3\n")
    assert run("decks/foxes/cards.csv")[0] == 1


def test_places_name_the_file_as_it_was_passed(project):
    (project / "decks/foxes/more.yaml").write_text("- {id: fox, name: ''}\n")
    for passed in ("decks/foxes/more.yaml", str(project / "decks/foxes/more.yaml"), "./decks/../decks/foxes/more.yaml"):
        assert f"{Path(passed).as_posix()}:1:19: error: not-a-cell\n  1 | - {{id: fox" in run(passed)[2]
    (project / "list.csv").write_text('id,symbols\nfox,"a, b"\n')
    run("list.csv", "--to", "book.xlsx")
    (project / "book.xlsx").rename(project / "decks/foxes/book.xlsx")
    assert run("decks/foxes/book.xlsx")[2].startswith(
        "decks/foxes/book.xlsx, sheet Cards, row 2, column B (symbols): warning"
    )


@pytest.mark.parametrize("named", ["foxes", "decks/foxes", "decks/foxes/deck.yaml"])
def test_a_game_may_be_named_by_a_path(project, named):
    assert "symbols: [air, earth]" in run("cards.csv", "--game", named)[1]


@pytest.mark.parametrize("cards", ["cards.csv", "[cards.csv, {id: owl}]"])
def test_a_deck_file_that_names_tables_is_told_to_be_imported_table_by_table(project, cards):
    (project / "decks/foxes/deck.yaml").write_text(f"title: F\ncards: {cards}\n")
    code, out, told = run("decks/foxes/deck.yaml")
    assert (code, out) == (1, "")
    assert "`cards.csv` is the name of a table; in a file of cards only cards are read." in told
    assert "`cardgen import` takes each of them by itself." in told
    assert told.count("error: wrong-type") == 1


def test_a_key_that_the_game_does_not_know_is_told(project):
    (project / "decks/foxes/more.yaml").write_text("- {id: fox, simbols: [a], set: {accent: red}}\n")
    code, out, told = run("decks/foxes/more.yaml")
    assert (code, out) == (1, "")
    assert "`simbols` is no key of a card of this game.\n  hint: Did you mean `symbols`?" in told
    assert "`set.accent` is no key of a card of this game." in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# yaml-language-server: $schema=x\n# mine\n- {id: fox, color: '#FFB000'}  # red\n", "2 comments of more.yaml are left out: only cards are written.\n"),
        ("- id: fox\n  flavour: |\n    # no comment\n    a # b\n#yes\n", "A comment of more.yaml is left out: only cards are written.\n"),
        ("- {id: fox, flavour: a#b}\n", ""),
        ("# of the deck\ntitle: F  # too\ncards:  # ours\n  # lights\n  - {id: fox}\nlang: en  # not\n", "2 comments of more.yaml are left out: only cards are written.\n"),
    ],
)  # fmt: skip
def test_comments_that_are_left_out_are_told(project, text, told):
    (project / "more.yaml").write_text(text)
    code, _, said = run("more.yaml")
    assert (code, said) == (0, told)


def test_a_new_folder_is_told(project):
    assert run("cards.csv", "--to", "new/folder/x.yaml") == (0, "new/folder/x.yaml: 1 card, in a new folder\n", "")


def test_a_file_that_cannot_be_written_is_told(project):
    code, out, told = run("cards.csv", "--to", "cards.csv/x.yaml")
    assert (code, out) == (3, "")
    assert told.startswith("Not written. Nothing can be written to ")
    assert told.endswith("or choose another folder with --to.\n")


def test_a_folder_in_the_place_of_the_file_is_told(project):
    (project / "folder.yaml").mkdir()
    code, _, said = run("cards.csv", "--to", "folder.yaml", "--force")
    assert (code, said.splitlines()[-1]) == (2, "Error: `folder.yaml` is a folder; --to names a file.")


def test_all_mistakes_of_a_table_are_told_in_one_run(project):
    (project / "decks/foxes/cards.csv").write_text("id,name,Qty\nfox,Fox,2\n,★,1\n")
    told = run("decks/foxes/cards.csv")[2]
    assert "unknown-column" in told
    assert "`★` has no letter and no digit to make one from." in told
