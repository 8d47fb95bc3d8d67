"""The file of a user's printers: read back as it was written, and each mistake of a hand told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.printers import is_printer_name, load_printers, write_printers
from cardgen.loading.user_folder import find_config_folder
from cardgen.model import PrinterProfile

HOME = PrinterProfile("home", 0.5, -0.3, 0.125, "short-edge", True, 4.2)
WRITTEN = """\
# The printers that `cardgen calibrate --save` has been told of; lengths in millimetres.
copy-shop:
  x: 0
  y: 0
  rotation: 0
  flip: long-edge
  landscape: no
home:
  x: 0.5
  y: -0.3
  rotation: 0.125
  flip: short-edge
  landscape: yes
  margin: 4.2
"""


def load(text: str, folder: Path) -> tuple[dict[str, PrinterProfile], list[str]]:
    (folder / "printers.yaml").write_text(text, "utf-8")
    report = Report()
    found = load_printers(report, folder)
    return found, [f"{each.place.line if each.place else 0} {each.code}" for each in report.diagnostics]


def test_printers_are_written_for_people_and_read_back(tmp_path: Path) -> None:
    path = write_printers([HOME, PrinterProfile("copy-shop")], tmp_path)
    assert path.read_text("utf-8") == WRITTEN
    assert load(WRITTEN, tmp_path) == ({"copy-shop": PrinterProfile("copy-shop"), "home": HOME}, [])


def test_without_a_file_or_with_an_empty_one_there_is_no_printer(tmp_path: Path) -> None:
    report = Report()
    assert load_printers(report, tmp_path / "nowhere") == {}
    write_printers([], tmp_path)
    assert load_printers(report, tmp_path) == {}
    assert report.diagnostics == ()
    assert load("", tmp_path) == ({}, [])


def test_what_is_missing_in_the_file_is_as_usual_and_lengths_may_have_units(tmp_path: Path) -> None:
    found, told = load("home: {x: 1/16in, margin: 5mm}\n", tmp_path)
    assert told == []
    assert found == {"home": PrinterProfile("home", 1.5875, margin=5.0)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("home: {x: 21}", ["1 bad-length"]),
        ("home: {x: left, y: -21, rotation: 6, flip: fold, margin: -1, landscape: perhaps, z: 1}",
         ["1 unknown-key", *["1 bad-length"] * 2, "1 bad-number", "1 bad-duplex", "1 bad-yes-no", "1 bad-length"]),
        ("home: {rotation: 1e9}", ["1 bad-number"]),
        ("home: {rotation: nan}", ["1 bad-number"]),
        ("Home: {x: 1}\nhome: {x: 2}", ["1 bad-id"]),
        ("../home: {x: 1}", ["1 bad-id"]),
        ("home: 5", ["1 wrong-type"]),
        ("- home", ["1 wrong-type"]),
        ("home: {x: 1", ["1 yaml-syntax"]),
        ("home: {x: 1}\nhome: {x: 2}", ["2 duplicate-key"]),
        ("home: !!python/object:os.system {x: 1}", ["1 yaml-tag"]),
    ],
)  # fmt: skip
def test_each_mistake_of_the_file_is_told_in_its_line(text: str, told: list[str], tmp_path: Path) -> None:
    assert load(text + "\n", tmp_path)[1] == told


@pytest.mark.parametrize("name", ["home", "hp-4_2", "4", "a" * 40])
def test_names_of_printers_are_small_letters_digits_hyphens_and_underscores(name: str) -> None:
    assert is_printer_name(name)


@pytest.mark.parametrize("name", ["", "Home", "-home", "my printer", "../x", "a" * 41, "büro", "home\n", "a/b", "a:b"])
def test_other_names_are_none(name: str) -> None:
    assert not is_printer_name(name)


def test_a_variable_names_another_folder_than_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "there"))
    assert find_config_folder() == tmp_path / "there"
    monkeypatch.delenv("CARDGEN_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_config_folder().name == "cardgen"
    assert find_config_folder().is_relative_to(tmp_path)


def test_a_link_to_the_file_is_followed_and_stays(tmp_path: Path) -> None:
    there = tmp_path / "dotfiles" / "my-printers.yaml"
    there.parent.mkdir()
    there.write_text("home: {x: 1}\n")
    (tmp_path / "printers.yaml").symlink_to(there)
    assert load_printers(Report(), tmp_path) == {"home": PrinterProfile("home", 1.0)}
    write_printers([PrinterProfile("copy-shop")], tmp_path)
    assert (tmp_path / "printers.yaml").is_symlink()
    assert there.read_text().count("copy-shop:") == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "printers.yaml").write_bytes(b"home: {x: 1}\n" + b" " * 10_000_001)
    report = Report()
    assert load_printers(report, tmp_path) == {}
    assert [each.code for each in report.diagnostics] == ["file-too-large"]
