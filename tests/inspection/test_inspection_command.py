"""`cardgen inspect` as its user meets it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from foreign_files import by_hand, of_reportlab, sheet_with_marks
from PIL import Image

from cardgen.cli import main


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], str]:
    def write(data: bytes, name: str = "file.pdf") -> str:
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return write


def rows_of(text: str) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {}
    label = ""
    for line in text.splitlines()[1:]:
        label = line[2:15].strip() or label
        rows.setdefault(label, []).append(line[17:])
    return rows


def test_a_foreign_file_is_told_in_rows(file, capsys) -> None:
    assert main(["inspect", file(of_reportlab())]) == 0
    rows = rows_of(capsys.readouterr().out)
    assert rows["pages"] == ["210 x 297 mm (A4) on every page"]
    assert rows["boxes"] == ["no trim box, no bleed box: a print shop has to guess where to cut"]
    assert rows["fonts"] == ["NOT EMBEDDED: Helvetica (Type 1), page 1"]
    assert rows["pictures"] == ["1; the coarsest has 100 dpi (100 x 200 pixels, 25.4 x 50.8 mm, page 2)"]
    assert rows["colours"] == ["DeviceCMYK, DeviceGray, DeviceRGB, Separation", "spot colours: CutContour"]
    assert rows["ink"][0] == "at most 240 % in one colour (C60 M40 Y40 K100, page 1)"
    assert rows["thinnest line"] == ["0.1 mm, page 1"]


def test_an_empty_page_has_no_ink_and_no_colours(file, capsys) -> None:
    assert main(["inspect", file(by_hand(""))]) == 0
    rows = rows_of(capsys.readouterr().out)
    assert rows["colours"] == ["none"]
    assert rows["ink"][0] == "none: no page is painted on"
    assert not any("RGB" in line for line in rows["ink"])


def test_only_pages_with_other_colours_have_ink_that_is_not_counted(file, capsys) -> None:
    assert main(["inspect", file(by_hand("1 0 0 rg 0 0 9 9 re f"))]) == 0
    rows = rows_of(capsys.readouterr().out)
    assert rows["ink"][0] == "RGB and other colours are not counted: they have no inks until they are converted"


def test_a_sheet_of_another_program_is_told_by_its_marks(file, capsys) -> None:
    assert main(["inspect", file(sheet_with_marks())]) == 0
    rows = rows_of(capsys.readouterr().out)
    assert rows["cards"] == ["4 of 63 x 88 mm (standard), found by crop marks, page 1"]
    assert rows["marks"] == ["12, at least 3 mm from the cut, page 1"]


def test_json_holds_all_and_nothing_else_is_written(file, capsys) -> None:
    path = file(of_reportlab())
    assert main(["inspect", path, "--json", "--profile", "mb-print"]) == 1
    told = capsys.readouterr()
    (form,) = json.loads(told.out)
    assert told.err == ""
    assert form["file"] == path
    assert form["found"]["page_count"] == 2
    assert form["found"]["pages"][1]["pictures"][0]["dpi"] == 100.0
    assert {point["verdict"] for point in form["points"]} == {"pass", "fail", "doubt"}
    assert list(form["points"][0]) == ["point", "verdict", "found", "wanted", "advice"]


def test_a_file_that_cannot_be_read_is_told_beside_those_that_can(file, capsys) -> None:
    assert main(["inspect", file(b"hello", "no.pdf"), file(by_hand(""), "yes.pdf")]) == 1
    told = capsys.readouterr()
    assert told.err.endswith("no.pdf: It is no PDF: it does not begin with %PDF.\n")
    assert "yes.pdf\n  file" in told.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--profile", "drivethru"], "There is no profile `drivethru`. Did you mean `drivethrucards`?"),
        (["--profile", "nonsense"], "There is no profile `nonsense`."),
        (["missing.pdf"], "'missing.pdf' does not exist."),
    ],
)
def test_a_wrong_use_is_told(file, capsys, arguments: list[str], told: str) -> None:
    assert main(["inspect", file(by_hand("")), *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_folder_needs_a_profile(tmp_path: Path, capsys) -> None:
    assert main(["inspect", str(tmp_path)]) == 2
    assert "is a folder: say with --profile for whom its pictures are." in capsys.readouterr().err


def test_a_profile_of_ones_own_is_read(file, tmp_path: Path, capsys) -> None:
    profile = tmp_path / "mine.yaml"
    profile.write_text("title: Mine\nmake: pages\nbleed: 5mm\nsafe: 3mm\nfiles: '{game}-{product}'\n")
    path = file(by_hand("", size=(200, 300), TrimBox=[10, 10, 190, 290]))
    assert main(["inspect", path, "--profile", str(profile)]) == 1
    out = capsys.readouterr().out
    assert "  !!  bleed            3.528 mm at least\n                       wanted: 5 mm\n" in out


def test_a_profile_that_is_wrong_is_told_with_its_place(file, tmp_path: Path, capsys) -> None:
    profile = tmp_path / "mine.yaml"
    profile.write_text("title: Mine\nmake: nothing\n")
    assert main(["inspect", file(by_hand("")), "--profile", str(profile)]) == 1
    assert "bad-profile" in capsys.readouterr().err


def test_names_in_a_file_cannot_steer_the_terminal(file, capsys) -> None:
    from pikepdf import Dictionary, Name

    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/\x1b[31mred"))
    assert main(["inspect", file(by_hand("", Resources=Dictionary(Font=Dictionary(F=font))))]) == 0
    assert "\x1b" not in capsys.readouterr().out


# Folders of pictures


def pictures(folder: Path, *kinds: tuple[str, tuple[int, int], str, int]) -> Path:
    for name, size, mode, dpi in kinds:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new(mode, size).save(path, dpi=(dpi, dpi))
    return folder


def test_pictures_of_the_right_pixels_pass(tmp_path: Path, capsys) -> None:
    folder = pictures(tmp_path, ("front/a.png", (825, 1125), "RGB", 300), ("back/a.png", (825, 1125), "RGB", 300))
    assert main(["inspect", str(folder), "--profile", "game-crafter"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  ok  pictures  2",
        "  ok  pixels    825 x 1125",
        "  ok  colours   RGB",
        "  ok  dpi       300",
        "4 of 4 points pass.",
        "",
    ]


def test_what_is_wrong_with_pictures_is_told_by_name(tmp_path: Path, capsys) -> None:
    folder = pictures(tmp_path, ("a.png", (800, 1125), "RGB", 300), ("b.png", (825, 1125), "RGBA", 72))
    (folder / "c.png").write_bytes(b"no picture")
    (folder / ".hidden").mkdir()
    pictures(folder / ".hidden", ("d.png", (1, 1), "L", 72))
    assert main(["inspect", str(folder), "--profile", "game-crafter"]) == 1
    out = capsys.readouterr().out
    assert "  !!  pictures  cannot be read: c.png\n" in out
    assert "  !!  pixels    a.png: 800 x 1125\n" in out
    assert "  !!  colours   of mode RGBA: b.png\n" in out
    assert "  ??  dpi       says another one or none: b.png\n" in out
    assert "d.png" not in out


def test_pictures_for_the_printer_at_home_are_answered_with_what_makes_its_pdf(tmp_path: Path, capsys) -> None:
    folder = pictures(tmp_path, ("a.png", (825, 1125), "RGB", 300))
    for given in (folder, folder / "a.png"):
        assert main(["inspect", str(given), "--profile", "home"]) == 1
        out = capsys.readouterr().out
        assert "  !!  kind  pictures\n" in out
        assert "Give the PDF to `cardgen inspect`; `cardgen build GAME` makes it.\n" in out


def test_a_single_picture_is_judged_as_a_folder_of_one(tmp_path: Path, capsys) -> None:
    folder = pictures(tmp_path, ("a.png", (825, 1125), "RGB", 300), ("b.tif", (825, 1125), "RGB", 300))
    assert main(["inspect", str(folder / "a.png"), "--profile", "game-crafter"]) == 0
    assert "4 of 4 points pass." in capsys.readouterr().out
    assert main(["inspect", str(folder / "b.tif"), "--profile", "game-crafter"]) == 1
    assert "neither PNG nor JPEG: b.tif" in capsys.readouterr().out
    assert main(["inspect", str(folder / "a.png")]) == 2
    assert "a.png is a picture: say with --profile for whom it is." in capsys.readouterr().err


@pytest.mark.parametrize("usual", [True, False])
@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_picture_that_is_cut_off_is_told(tmp_path: Path, capsys, monkeypatch, name: str, usual: bool) -> None:
    monkeypatch.setattr("PIL.ImageFile.LOAD_TRUNCATED_IMAGES", usual)
    folder = pictures(tmp_path, (name, (825, 1125), "RGB", 300), ("b.png", (825, 1125), "RGB", 300))
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[: len(whole) // 2])
    assert main(["inspect", str(folder), "--profile", "game-crafter"]) == 1
    assert f"  !!  pictures  cannot be read: {name}\n" in capsys.readouterr().out


def test_pictures_of_another_kind_are_told_and_other_files_are_not(tmp_path: Path, capsys) -> None:
    folder = pictures(tmp_path, ("a.png", (825, 1125), "RGB", 300), ("back/b.TIF", (825, 1125), "RGB", 300))
    (folder / "c.webp").write_bytes(b"")
    (folder / "order.txt").write_text("how to order")
    assert main(["inspect", str(folder), "--profile", "game-crafter"]) == 1
    out = capsys.readouterr().out
    assert "  !!  pictures  neither PNG nor JPEG: back/b.TIF, c.webp\n" in out
    assert "order.txt" not in out


def test_of_pictures_that_cannot_be_read_nothing_else_is_told(tmp_path: Path, capsys) -> None:
    (tmp_path / "a.png").write_bytes(b"no picture")
    assert main(["inspect", str(tmp_path), "--profile", "game-crafter"]) == 1
    assert "0 of 1 points pass, 1 fail (!!)." in capsys.readouterr().out


def test_a_folder_without_pictures_fails(tmp_path: Path, capsys) -> None:
    assert main(["inspect", str(tmp_path), "--profile", "makeplayingcards"]) == 1
    assert "no PNG and no JPEG" in capsys.readouterr().out
