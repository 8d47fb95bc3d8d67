"""Rules that a package brings: `cardgen new --rules` writes one, decks name it, and a broken one is told by name."""

import re
from pathlib import Path

import pytest
from added_site import begin_project, forget, install, read_rules, read_told

from cardgen.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rules-modules.md").read_text(encoding="utf-8")
BROKEN = {
    "embers_rules": ("import no_such_thing_at_all\n", "ModuleNotFoundError"),
    "embers_rules:GAM": ("GAME = 1\n", "AttributeError"),
    "embers_rules:GAME": ("GAME = 1\n", "is int; it must be a Game"),
}


@pytest.fixture
def site(tmp_path, monkeypatch):
    yield from begin_project(tmp_path, monkeypatch)


def test_the_page_shows_the_very_rules_that_the_command_writes(site):
    shown = [sample.strip("\n") for sample in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    written = read_rules()
    assert [sample for sample in shown if sample not in written] == []
    assert re.sub(r"\s+", "", "".join(shown)) == re.sub(r"\s+", "", written)


def test_once_it_is_installed_the_commands_of_the_page_work_and_its_own_test_passes(site, capsys):
    assert main(["check", "embers"]) == 1
    assert "Rules of your own come as a package that is installed first." in read_told(capsys)
    install(site, "embers_rules", read_rules())
    forget()
    for command in re.findall(r"^cardgen ((?:check|simulate|play) .*)$", PAGE, re.MULTILINE):
        words = [*command.split(), *(["--seats", "random,greedy"] if command.startswith("play") else [])]
        assert main(words) == 0, capsys.readouterr()
    out = capsys.readouterr().out
    assert "embers: no mistakes" in out
    assert "turns up a" in out
    test = Path("rules/embers/tests/test_embers_rules.py")
    names: dict[str, object] = {"__file__": str(test.resolve())}
    exec(compile(test.read_text(encoding="utf-8"), str(test), "exec"), names)
    tests = [run for name, run in names.items() if name.startswith("test_") and callable(run)]
    assert len(tests) == 2
    for run in tests:
        run()


@pytest.mark.parametrize("value", BROKEN)
def test_a_broken_package_is_told_by_name_and_other_games_go_on(site, capsys, value):
    # triggers: broken-rules
    text, message = BROKEN[value]
    install(site, "embers_rules", text, value=value)
    assert main(["check", "embers"]) == 1
    told = read_told(capsys)
    assert "broken-rules" in told and "The rules `embers` of the package `embers-rules`" in told and message in told
    assert main(["simulate", "wayjer", "--games", "1"]) == 0
    assert main(["play", "embers", "--seats", "random,random"]) == 1
    assert "broken-rules" in read_told(capsys)


def test_two_packages_with_rules_of_one_name_are_told_with_both_names(site, capsys):
    install(site, "embers_rules", read_rules())
    install(site, "other_rules", read_rules(), value="other_rules:GAME", package="other-rules")
    assert main(["check", "embers"]) == 1
    assert "more than one package: `embers-rules`, `other-rules`." in read_told(capsys)


def test_rules_that_fail_while_a_deck_is_checked_or_played_are_told_with_file_and_line(site, capsys):
    install(site, "embers_rules", read_rules().replace('self.fact(card, "kind") == "wind"', "{}[card]"))
    for command in (["check", "embers"], ["simulate", "embers", "--games", "2"]):
        assert main(command) == 1
        told = read_told(capsys).replace(" ", "")
        assert "Therules`embers`failedin" in told and "embers_rules/__init__.py,line" in told and "KeyError" in told


def test_a_package_takes_the_place_of_no_rules_that_ship_with_cardgen(site, capsys):
    install(site, "embers_rules", "raise RuntimeError", name="wayjer")
    assert main(["new", "my-duel", "--like", "wayjer"]) == 0
    assert main(["simulate", "my-duel", "--games", "2"]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Füchse", "--rules"], "a name is made of a-z, digits and hyphens; `Füchse` is not. Take `fuchse`."),
        (["foxes", "--rules", "--cards", "standard"], "--rules brings cards of its own: leave out --cards."),
        (["foxes", "--rules", "--players", "1-9"], "With --rules a game begins for 2 to 6 players"),
        (["foxes", "--rules", "--like", "wayjer"], "--like `wayjer` keeps its rules: leave out --rules."),
    ],
)
def test_what_cannot_be_a_game_with_rules_is_refused_with_what_can(site, capsys, arguments, message):
    assert main(["new", *arguments]) == 2
    assert message in read_told(capsys)


def test_doctor_lists_the_rules_of_packages_with_what_is_wrong_and_list_says_who_plays_by_them(site, capsys):
    install(site, "embers_rules", read_rules())
    install(site, "odd_rules", "GAME = 1\n", name="odd", value="odd_rules:GAME", package="odd-rules")
    install(site, "my_rules", "raise RuntimeError\n", name="wayjer", value="my_rules:GAME", package="my-rules")
    forget()
    main(["doctor"])
    told = read_told(capsys).partition("Rules of other packages")[2].partition("Places to write")[0]
    assert "embers of `embers-rules` 0.1" in " ".join(told.split())
    assert "odd of `odd-rules` 0.1, broken" in " ".join(told.split())
    assert "`odd_rules:GAME` is int; it must be a Game." in told
    assert "wayjer of `my-rules` 0.1, never used Give them another name" in " ".join(told.split())
    assert main(["list"]) == 0
    assert "own, rules: embers" in read_told(capsys)


def test_doctor_says_nothing_of_rules_where_there_are_none(site, capsys):
    main(["doctor"])
    assert "Rules of other packages" not in read_told(capsys)
