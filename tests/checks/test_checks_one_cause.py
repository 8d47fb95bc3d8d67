"""One mistake of a designer is told once, where it is, and not again in all that follows from it."""

import shutil
from pathlib import Path

import pytest

from cardgen.cli import main

ROOT = Path(__file__).resolve().parents[2]


def check(tmp_path, monkeypatch, capsys, old, new):
    """Give the errors of NVWK with a changed text, each as its first line and its message."""
    for folder in ("decks", "templates", "fonts"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = tmp_path / "decks" / "nvwk" / "deck.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(["check", "nvwk"])
    blocks = capsys.readouterr().out.split("\n\n")
    shown = [block.splitlines() for block in blocks if ": error: " in block]
    return [
        (lines[0], next(line.strip() for line in lines[1:] if line.startswith("  ") and "|" not in line))
        for lines in shown
    ]


SEVENS = '      points: 2\n      abilities: ["When played, cancel'


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        (
            "  - {where: {rank: Queen}, set: {value: 12}}\n",
            "",
            "decks/shared/standard-52.yaml:50:10: error: deck-cannot-be-played",
            "NVWK cannot be played: The cards `QS`, `QH`, `QD` and `QC` have a suit and no `value`, so nobody could "
            "tell on what it goes. (card `QS`)",
        ),
        (SEVENS, SEVENS.replace("2", "two"), "error: bad-integer", "`points` is `two`; it must be a whole number."),
        ("on {suit}.", "on {siut}.", "error: unknown-fill", "The card has no `siut` to fill in here. (card `5S`)"),
        (
            'gold: "#C9F23A"',
            'gold: "#C9F23"',
            "error: bad-color",
            "The colour `gold` is `#C9F23`; a colour is # and three or six of the digits 0-9 and A-F.",
        ),
        (
            "players: 2-6",
            "players: 3-6",
            "error: example-players",
            "The examples `the-same-or-lower` and 104 more have 2 players; the game is for 3 to 6.",
        ),
    ],
)
def test_a_mistake_is_told_once(tmp_path, monkeypatch, capsys, old, new, code, message):
    ((where, said),) = check(tmp_path, monkeypatch, capsys, old, new)
    assert where.endswith(code)
    assert said == message


def test_cards_without_points_are_named_and_the_rulebook_speaks_no_python(tmp_path, monkeypatch, capsys):
    found = dict(check(tmp_path, monkeypatch, capsys, SEVENS, SEVENS.partition("\n")[2]))
    assert [where.partition(": error: ")[2] for where in found] == [
        "composition-sum", "deck-cannot-be-played", "rulebook-template",
    ]  # fmt: skip
    messages = [*found.values()]
    assert messages[1] == (
        "NVWK cannot be played: The cards `7S`, `7H`, `7D` and `7C` have no `points`, by which hands are counted. "
        "(card `7S`)"
    )
    assert messages[2].endswith("This cannot be worked out with a field that a card lacks.")
