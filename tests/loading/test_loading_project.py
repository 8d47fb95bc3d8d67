from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_games, find_shipped_folder, load_project

SHIPPED = Sources(find_shipped_folder())


def test_wayjer_loads_with_fourteen_cards_and_an_aid() -> None:
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    assert [card.id for card in project.deck.cards] == [*map(str, range(-5, 7)), "COPY", "SWAP"]
    assert [card.id for card in project.deck.aids] == ["rules"]


def test_the_shipped_games_are_found_by_their_folders() -> None:
    assert "wayjer" in find_games(SHIPPED)


def test_a_name_that_is_a_path_is_no_game(tmp_path: Path) -> None:
    for name in ("../wayjer", "a/b", "", "..", ".", "wayjer\n", "/etc"):
        report = Report()
        assert load_project(name, Sources(tmp_path), report) is None
        assert [diagnostic.code for diagnostic in report.diagnostics] == ["unknown-game"]


def test_a_game_that_is_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    (tmp_path / "project" / "decks").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "deck.yaml").write_text("title: T\n")
    (tmp_path / "project" / "decks" / "mine").symlink_to(tmp_path / "elsewhere")
    report = Report()
    assert load_project("mine", Sources(tmp_path / "project"), report) is None
    assert "outside-project" in [diagnostic.code for diagnostic in report.diagnostics]
    assert "unknown-game" not in [diagnostic.code for diagnostic in report.diagnostics]


def test_the_projects_own_deck_wins_over_the_shipped_one(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "wayjer"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("title: Mine\nplayers: 3\ndefaults: {template: t.j2}\ncards: [{id: a}]\n")
    project = load_project("wayjer", Sources(tmp_path), Report())
    assert project is not None
    assert project.deck.title == "Mine"


def test_a_rulebook_is_read_and_noted_for_places(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "mine"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("title: Mine\nplayers: 3\ndefaults: {template: t.j2}\ncards: [{id: a}]\n")
    (folder / "rulebook.md").write_bytes(b"# Mine\r\n\r\nPlay.\r\n")
    report = Report()
    project = load_project("mine", Sources(tmp_path), report)
    assert project is not None
    assert project.rulebook is not None
    assert project.rulebook.value == "# Mine\n\nPlay.\n"
    assert report.sources["decks/mine/rulebook.md"] == "# Mine\n\nPlay.\n"


def test_more_than_a_thousand_copies_are_allowed_when_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "mine"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(
        "title: Mine\nplayers: 3\ndefaults: {template: t.j2}\ncards: [{id: a, copies: 20000}]\n"
    )
    report = Report()
    project = load_project("mine", Sources(tmp_path), report, allow_many=True)
    assert project is not None
    assert project.deck.cards[0].copies == 20_000
    assert "too-many-copies" not in [diagnostic.code for diagnostic in report.diagnostics]


def test_a_card_takes_its_name_from_its_id_and_the_rest_from_the_defaults(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "mine"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(
        "title: Mine\nplayers: 2-4\nfields: {value: integer, tint: color, trap: yes/no, marks: list}\n"
        'colors: {sun: "#FFB000"}\ndefaults: {template: t.j2, value: 3, copies: 2}\n'
        "cards:\n- {id: a, tint: sun, trap: no, marks: one}\n- {id: b, name: Bee, value: -07, copies: 1}\n"
    )
    project = load_project("mine", Sources(tmp_path), Report())
    assert project is not None
    assert project.deck.players == (2, 4)
    first, second = project.deck.cards
    assert (first.name, first.copies, second.name, second.copies) == ("a", 2, "Bee", 1)
    assert first.fields == {"value": 3, "tint": "#FFB000", "trap": False, "marks": ("one",)}
    assert second.fields == {"value": -7}
