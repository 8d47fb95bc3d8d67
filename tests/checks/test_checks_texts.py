from __future__ import annotations

from pathlib import Path

from cardgen.checks import run_checks
from cardgen.diagnostics import Diagnostic, Place, Report
from cardgen.loading import Sources, load_project

BAD_DECKS = Path(__file__).resolve().parent.parent / "bad_decks"
HEAD = "title: T\nplayers: 2\nabilities: free\ndefaults: {template: bad/face.svg.j2}\ncards:\n"


def check(cards: str, folder: Path, head: str = HEAD) -> tuple[Diagnostic, ...]:
    (folder / "decks" / "t").mkdir(parents=True)
    (folder / "decks" / "t" / "deck.yaml").write_text(head + cards, encoding="utf-8")
    report = Report()
    project = load_project("t", Sources(folder, BAD_DECKS), report)
    assert project is not None
    run_checks(project, report)
    return report.diagnostics


def test_two_spaces_are_pointed_at_in_a_block(tmp_path: Path) -> None:
    (found,) = check("- id: a\n  abilities: |\n    Draw a card.\n    Then  stop.\n", tmp_path)
    assert found.message == "2 spaces stand in a row after `Then`."
    assert found.place == Place("decks/t/deck.yaml", 9, 9, 2)
    assert found.card == "a"


def test_a_missing_full_stop_is_pointed_at_the_last_word(tmp_path: Path) -> None:
    head = HEAD.replace("abilities: free\n", "")
    _, found = sorted(check('- {id: a, abilities: ["Draw a card"]}\n', tmp_path, head), key=lambda one: one.code)
    assert found.message == "This ability ends with `card`, without a full stop."
    assert found.place == Place("decks/t/deck.yaml", 5, 31, 4)


def test_free_abilities_need_no_full_stop(tmp_path: Path) -> None:
    assert check('- {id: a, abilities: [Ziehe zwei Karten, "wenn möglich: noch eine"]}\n', tmp_path) == ()


def test_sentences_may_end_in_many_ways(tmp_path: Path) -> None:
    endings = ["Stop!", "Really?", "And so on…", "He says “go.”", "Draw. (Not now.)", "**Draw a card.**", "Choose one:"]
    assert check("- {id: a, abilities: " + str(endings) + "}\n", tmp_path) == ()


def test_paragraphs_and_indented_lines_are_no_doubled_spaces(tmp_path: Path) -> None:
    assert check("- id: a\n  abilities: |\n    Draw a card.\n\n    Then stop.\n", tmp_path) == ()
