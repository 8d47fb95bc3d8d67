"""Shells complete commands, games, expansions, codes and sizes, as they ask for them, and quickly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import main

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("weasyprint", "cairosvg", "reportlab", "pikepdf", "lxml", "jinja2", "PIL", "uharfbuzz", "fontTools", "lark")


def complete(folder, *words, shell="bash"):
    """Ask what may stand for the last word, as the script of bash asks."""
    told = {"_CARDGEN_COMPLETE": f"{shell}_complete", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    environment = {**os.environ, **told, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "cardgen"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return [line.removeprefix("plain,") for line in done.stdout.splitlines() if line]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "decks" / "foxes").mkdir(parents=True)
    deck = "title: Foxes\nexpansions:\n  cubs: {title: Cubs}\n  cold: {title: Cold}\n  elks: {title: Elks}\n"
    (tmp_path / "decks" / "foxes" / "deck.yaml").write_text(deck)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ch"], ["check", "check-files"]),
        (["check", "fo"], ["foxes"]),
        (["check", "w"], ["war-slayer-v", "wayjer"]),
        (["check", "wayjer", "w"], ["war-slayer-v"]),
        (["play", "wayj"], ["wayjer"]),
        (["simulate", "nv"], ["nvwk"]),
        (["schema", "--game", "fo"], ["foxes"]),
        (["explain", "duplicate-i"], ["duplicate-id"]),
        (["build", "foxes", "--paper", "le"], ["letter", "legal"]),
        (["build", "foxes", "--card", "mini"], ["mini", "mini-euro", "mini-american"]),
        (["build", "foxes", "--duplex", "s"], ["short-edge"]),
        (["build", "foxes", "--with", ""], ["cubs", "cold", "elks"]),
        (["build", "foxes", "--with", "c"], ["cubs", "cold"]),
        (["build", "foxes", "--with", "cubs,c"], ["cubs,cold"]),
        (["build", "none", "--with", ""], []),
        (["build", "--with", ""], []),
        (["completion", ""], ["bash", "zsh", "fish"]),
    ],
)
def test_a_shell_is_offered_what_may_follow(words, offered, folder):
    assert complete(folder, "cardgen", *words) == offered


def test_the_games_of_the_project_that_is_named_are_offered(folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert complete(elsewhere, "cardgen", "check", "fo") == []
    assert complete(elsewhere, "cardgen", "--project", str(folder), "check", "fo") == ["foxes"]


def test_a_deck_that_cannot_be_read_offers_nothing_and_says_nothing(folder):
    (folder / "decks" / "foxes" / "deck.yaml").write_text("expansions: [\n\t")
    assert complete(folder, "cardgen", "build", "foxes", "--with", "") == []


@pytest.mark.parametrize("words", ["cardgen check w", "cardgen build foxes --with c", "cardgen explain d"])
def test_to_complete_no_library_that_draws_or_parses_is_loaded(words, folder):
    code = (
        "import sys; from cardgen.cli import main\n"
        "try: main([])\n"
        f"finally: print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    told = {"_CARDGEN_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    environment = {**os.environ, **told, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
    assert len(done.stdout.splitlines()) > 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_says_how_to_install_it_and_asks_the_program(shell, capsys):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert script.startswith("# Install it: ")
    assert f"cardgen completion {shell}" in script.splitlines()[0]
    assert f"_CARDGEN_COMPLETE={shell}_complete" in script


def test_bash_reads_the_script(capsys):
    main(["completion", "bash"])
    script = capsys.readouterr().out + "\ncomplete -p cardgen"
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "_cardgen_completion cardgen" in done.stdout


def test_a_shell_without_a_script_is_refused(capsys):
    assert main(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err
