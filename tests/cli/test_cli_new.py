"""`cardgen new`: what it writes, what it asks, and what it refuses without writing anything."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.cli import new as command
from cardgen.cli.group import group
from cardgen.cli.session import ExitCode
from cardgen.papers import CARD_SIZES
from cardgen.starter import writing

WRITTEN = [
    ".cardgen/deck.schema.json",
    "decks/foxes/deck.yaml",
    "decks/foxes/rulebook.md",
    "templates/foxes/back.svg.j2",
    "templates/foxes/face.svg.j2",
    "templates/foxes/rulebook.css",
]
SHIPPED = ("nvwk", "the-way", "three-lanes", "war-slayer-v", "wayjer")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def list_files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def read_deck(name: str = "foxes") -> str:
    return Path("decks", name, "deck.yaml").read_text(encoding="utf-8")


def test_a_new_game_is_written_and_the_next_commands_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "foxes"]) == ExitCode.FINE
    assert [file for file in list_files(folder) if (folder / file).is_file()] == WRITTEN
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "foxes: begun"
    assert out.endswith(
        "\nNext:\n  cardgen check foxes    finds mistakes\n  cardgen build foxes    writes PDFs to output/foxes\n"
    )


@pytest.mark.parametrize("cards", ["own", "standard"])
def test_a_new_game_has_no_mistakes_and_no_warnings(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "foxes", "--cards", cards])
    assert main(["check", "foxes"]) == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[-1] == "foxes: no mistakes."


OF_ALL_SHAPES = ("micro", "mini", "bridge", "tarot", "jumbo", "square", "domino")


@pytest.mark.parametrize(
    ("size", "cards"), [*((size, "own") for size in CARD_SIZES), *((size, "standard") for size in OF_ALL_SHAPES)]
)
def test_cards_of_every_size_upright_and_lying_have_no_mistakes(
    size: str, cards: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, card in (("upright", size), ("lying", f"{size} landscape")):
        main(["new", name, "--card", card, "--cards", cards])
    assert main(["check", "upright", "lying"]) == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[-1] == "upright, lying: no mistakes."


@pytest.mark.parametrize("size", ["micro", "domino landscape", "square", "jumbo"])
def test_the_sheets_and_the_rulebook_of_other_sizes_are_built_without_warnings(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "foxes", "--card", size])
    assert main(["build", "foxes"]) == ExitCode.FINE
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "  warnings       none" in shown.out.splitlines()


def test_the_options_stand_in_the_deck_file() -> None:
    main(["new", "foxes", "--title", 'The "Night": Foxes', "--players", "3-6", "--card", "tarot", "--cards", "own"])
    lines = read_deck().splitlines()
    assert 'title: "The \\"Night\\": Foxes"' in lines
    assert "players: 3-6" in lines
    assert "  card: tarot              # a name, such as bridge or tarot, or WIDTHxHEIGHT in mm" in lines
    assert main(["check", "foxes"]) == ExitCode.FINE


def test_a_standard_deck_has_52_cards_and_hands_that_go_round(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "foxes", "--cards", "standard", "--players", "12-15"])
    main(["check", "foxes"])
    assert "foxes: 52 cards: poker, 63.5 x 88.9 mm" in capsys.readouterr().out
    assert "deal 3 cards to each player" in Path("decks/foxes/rulebook.md").read_text(encoding="utf-8")


def test_without_a_title_it_is_the_name_with_capitals() -> None:
    main(["new", "red_night-foxes"])
    assert 'title: "Red Night Foxes"' in read_deck("red_night-foxes").splitlines()


def ask(answers: str | None, *arguments: str) -> tuple[int, str]:
    """Run the command as if on a terminal; without answers, Ctrl-C is pressed at the first question."""
    result = CliRunner().invoke(group, ["new", "foxes", *arguments], input=answers)
    return result.exit_code, result.output


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.cli.new._is_terminal", lambda: True)


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_it_asks_and_enter_takes_what_is_usual() -> None:
    code, shown = ask("Night Foxes\n\nbridge\n\n")
    assert code == 0
    assert "Title [Foxes]: Night Foxes" in shown
    assert "Players [2-4]: " in shown
    assert "Cards (own, standard) [own]: " in shown
    assert 'title: "Night Foxes"' in read_deck().splitlines()
    assert "players: 2-4" in read_deck().splitlines()
    assert "  card: bridge" in read_deck()


@pytest.mark.usefixtures("terminal")
def test_a_wrong_answer_is_asked_for_again() -> None:
    code, shown = ask("\n4-2\n2\nbrigde\nbridge\n\n")
    assert code == 0
    assert "Error: `4-2` is no number of players: write 2, or 2-4, at most 20." in shown
    assert "`brigde` is no card size; give a name or WIDTHxHEIGHT in mm. Did you mean `bridge`?" in shown
    assert "players: 2" in read_deck().splitlines()


@pytest.mark.usefixtures("terminal")
def test_what_an_option_says_is_not_asked() -> None:
    code, shown = ask("own\n", "--title", "Foxes", "--players", "2", "--card", "poker")
    assert code == 0
    assert "Title [" not in shown
    assert "Cards (own, standard) [own]: own" in shown


@pytest.mark.usefixtures("terminal")
def test_ctrl_c_at_a_question_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.termui.visible_prompt_func", press)
    assert main(["new", "foxes"]) == ExitCode.STOPPED
    assert list_files(folder) == []
    assert capsys.readouterr().err.endswith("\nStopped.\n")


def test_without_a_terminal_nothing_is_asked() -> None:
    code, shown = ask(None)
    assert code == 0
    assert "Title" not in shown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "My Game",
            "`My Game` cannot be the name of a game: letters, digits and hyphens can, at most 40. Take `my-game`.",
        ),
        ("../foxes", "Take `foxes`."),
        ("fox/es", "Take `fox-es`."),
        (".hidden", "Take `hidden`."),
        ("con", "Take `con-game`."),
        ("!!", "Take a name such as `foxes`."),
        ("x" * 41, "Take `" + "x" * 40 + "`."),
        ("wayjer", "`decks/wayjer` comes with cardgen, and a folder of that name would hide it. Take `my-wayjer`."),
        ("Wayjer", "`decks/wayjer` comes with cardgen"),
        ("shared", "`decks/shared` comes with cardgen"),
        ("standard", "`templates/standard` comes with cardgen"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_one_that_will(
    name: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "--", name]) == ExitCode.USAGE
    assert said in capsys.readouterr().err
    assert list_files(folder) == []


@pytest.mark.parametrize("taken", ["decks/foxes/notes.txt", "templates/foxes/face.svg.j2", "decks/Foxes/deck.yaml"])
def test_what_is_there_already_is_left_as_it_is(taken: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / taken).parent.mkdir(parents=True)
    (folder / taken).write_text("mine")
    before = list_files(folder)
    assert main(["new", "foxes"]) == ExitCode.USAGE
    where = taken.rpartition("/")[0]
    said = f"There is a folder `{where}` already; nothing was written. Take `foxes-2`."
    assert said in capsys.readouterr().err
    assert list_files(folder) == before
    assert (folder / taken).read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "0"], "`0` is no number of players"),
        (["--players", "two"], "`two` is no number of players"),
        (["--players", "21"], "`21` is no number of players"),
        (["--card", "poket"], "Did you mean `poker`?"),
        (["--title", " "], "A title is a line of 1 to 60 letters."),
        (["--title", "a\nb"], "A title is a line of 1 to 60 letters."),
        (["--like", "wayger"], "There is no game `wayger`: no file `decks/wayger/deck.yaml`. Did you mean `wayjer`?"),
        (["--like", "wayjer", "--card", "mini"], "--like takes the cards of `wayjer` as they are: leave out --card."),
    ],
)
def test_a_wrong_option_is_refused_and_nothing_is_written(
    arguments: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "foxes", *arguments]) == ExitCode.USAGE
    assert said in capsys.readouterr().err
    assert list_files(folder) == []


def test_if_one_file_cannot_be_written_none_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def write(path: Path, data: bytes) -> None:
        if path.name == "back.svg.j2":
            raise OSError(28, "No space left on device", str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    (folder / "decks").mkdir()
    monkeypatch.setattr(writing, "write_atomically", write)
    assert main(["new", "foxes"]) == ExitCode.MACHINE
    path = folder / "templates" / "foxes" / "back.svg.j2"
    assert capsys.readouterr().err == f"Nothing was written: {path}: no space left on device.\n"
    assert list_files(folder) == ["decks"]


def test_from_a_folder_inside_the_project_the_game_goes_to_the_project(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "foxes"])
    monkeypatch.chdir(folder / "decks" / "foxes")
    capsys.readouterr()
    assert main(["new", "hens"]) == ExitCode.FINE
    assert capsys.readouterr().out.startswith(f"hens: begun in {folder}\n")
    assert (folder / "decks" / "hens" / "deck.yaml").is_file()


def test_the_project_option_says_where_the_game_goes(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    assert main(["--project", "elsewhere", "new", "foxes"]) == ExitCode.FINE
    assert (folder / "elsewhere" / "decks" / "foxes" / "deck.yaml").is_file()
    assert not (folder / "decks").exists()


@pytest.mark.parametrize("game", SHIPPED)
def test_a_copy_of_a_shipped_game_has_no_mistakes_and_names_no_file_of_the_first(
    game: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "copy", "--like", game, "--title", "The Copy"]) == ExitCode.FINE
    assert main(["check", "copy"]) == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[-1] == "copy: no mistakes."
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    assert [text for text in texts if f"{game}/" in text] == []
    assert read_deck("copy").splitlines()[:3] == [
        "# yaml-language-server: $schema=../../.cardgen/deck.schema.json",
        'title: "The Copy"',
        f"rules: {game}            # played by the rules of this game",
    ]


def test_the_deck_of_a_new_game_names_a_schema_by_which_it_has_no_mistakes(folder: Path) -> None:
    main(["new", "foxes"])
    first = read_deck().splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    schema = json.loads((folder / "decks/foxes" / first).read_text(encoding="utf-8"))
    deck = yaml.safe_load(read_deck())
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(deck)) == []
    wrong = jsonschema.Draft202012Validator(schema).iter_errors({**deck, "titel": "Foxes"})
    assert ["'titel'" in error.message for error in wrong] == [True]


def test_a_second_game_leaves_the_schema_as_it_is(folder: Path) -> None:
    (folder / ".cardgen").mkdir()
    (folder / ".cardgen/deck.schema.json").write_text("{}")
    assert main(["new", "foxes"]) == ExitCode.FINE
    assert (folder / ".cardgen/deck.schema.json").read_text() == "{}"


def test_a_copy_without_a_title_has_that_of_its_name_in_each_language(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "fox-duel", "--like", "wayjer"]) == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Where the title Wayjer is drawn or written, in templates and rules, it is as before: change it."
    )
    titles = [
        line
        for name in ("deck.yaml", "deck.de.yaml")
        for line in (folder / "decks/fox-duel" / name).read_text(encoding="utf-8").splitlines()
        if line.startswith("title")
    ]
    assert titles == ['title: "Fox Duel"', 'title: "Fox Duel"']
    assert main(["check", "fox-duel", "--lang", "de"]) == ExitCode.FINE


def test_a_copy_is_played_by_the_rules_of_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "copy", "--like", "wayjer"])
    capsys.readouterr()
    assert main(["simulate", "copy", "--games", "200"]) == ExitCode.FINE
    copied = capsys.readouterr().out.splitlines()[1:]
    assert main(["simulate", "wayjer", "--games", "200"]) == ExitCode.FINE
    assert copied == capsys.readouterr().out.splitlines()[1:]


def test_a_copy_of_a_copy_names_the_rules_once() -> None:
    main(["new", "copy", "--like", "wayjer"])
    main(["new", "again", "--like", "copy"])
    assert read_deck("again").count("rules:") == 1


def test_rules_that_there_are_not_are_told_instead_of_a_game_without_rules(capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "copy", "--like", "wayjer"])
    Path("decks/copy/deck.yaml").write_text(read_deck("copy").replace("rules: wayjer", "rules: wayger"))
    assert main(["play", "copy"]) == ExitCode.MISTAKES
    assert "`rules` is `wayger`; cardgen has no rules of that name." in capsys.readouterr().err


def test_the_command_is_listed_first() -> None:
    assert command.new.name == "new"
    assert group.list_commands(None)[0] == "new"  # type: ignore[arg-type]
