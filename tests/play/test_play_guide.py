"""docs/library.md: its Python runs, its player plays, and its table names what is there."""

import re
import sys
from pathlib import Path

import cardgen.play as play
from cardgen.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_samples_run_one_after_the_other(capsys):
    names: dict[str, object] = {}
    for sample in SAMPLES:
        exec(compile(sample, "docs/library.md", "exec"), names)
    assert capsys.readouterr().out.startswith("p1 {'p1': ")
    state = names["state"]
    assert isinstance(state, play.State) and not state.is_chance()


def test_the_player_of_the_page_has_20_lines_and_plays_by_its_commands(tmp_path, monkeypatch, capsys):
    player = next(sample for sample in SAMPLES if "my_players.py" in sample)
    assert len(player.splitlines()) <= 20
    (tmp_path / "my_players.py").write_text(player, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_players", raising=False)
    commands = re.findall(r"^PYTHONPATH=. cardgen (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        words = command.replace("--games 200", "--games 20").split()
        if words[0] == "play":
            words = [*words[:2], "--seats", "my_players:cautious,random"]
        assert main(words) == 0
    assert "my_players:cautious" in capsys.readouterr().out


def test_every_name_that_the_page_uses_is_there():
    for name in re.findall(r"`(?:state\.)?(\w+)\(", PAGE):
        assert name in ("cautious", "reset", "__call__") or any(
            hasattr(owner, name) for owner in (play, play.Game, play.State)
        ), name
    for name in re.findall(r"play\.(\w+)", PAGE):
        assert name in play.__all__, name
