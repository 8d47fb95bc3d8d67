"""Packages of rules as tests install them: laid on Python's path, as pip does it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.games import added, blame


def install(folder, module, text, name="embers", value="embers_rules:GAME", package="embers-rules"):
    """Do what pip does: lay the module and what the package says of itself on Python's path."""
    (folder / module).mkdir(parents=True, exist_ok=True)
    (folder / module / "__init__.py").write_text(text, encoding="utf-8")
    info = folder / f"{package.replace('-', '_')}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[cardgen.games]\n{name} = {value}\n", encoding="utf-8")


def forget():
    for name in [name for name in sys.modules if name.endswith("_rules")]:
        del sys.modules[name]
    added._list_points.cache_clear()
    added._load.cache_clear()
    blame.forget()


def read_told(capsys):
    captured = capsys.readouterr()
    return " ".join((captured.out + captured.err).split())


def read_rules():
    return Path("rules/embers/embers_rules/__init__.py").read_text(encoding="utf-8")


def begin_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder of installed packages, which holds none yet, with `cardgen new embers --rules` done beside it."""
    folder, project = tmp_path / "site", tmp_path / "project"
    folder.mkdir()
    project.mkdir()
    monkeypatch.chdir(project)
    monkeypatch.syspath_prepend(str(folder))
    forget()
    assert main(["new", "embers", "--rules"]) == 0
    yield folder
    forget()
