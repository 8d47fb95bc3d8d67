"""A rebuild does what has changed, all of it and no more."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from cardgen.geometry import Size
from cardgen.papers import CardSize
from cardgen.pipeline import Built
from cardgen.pipeline.faces import CHUNK
from cardgen.sheets.spec import Duplex

Build = Callable[..., Built]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_nothing_changed_is_said_and_nothing_written(small: Path, build: Build) -> None:
    first = build(small)
    stamps = {path: path.stat().st_mtime_ns for path in first.folder.rglob("*") if path.is_file()}
    second = build(small)
    assert (first.is_fresh, second.is_fresh) == (True, False)
    assert {path: path.stat().st_mtime_ns for path in first.folder.rglob("*") if path.is_file()} == stamps
    assert second.facts == first.facts


def test_an_up_to_date_build_loads_no_heavy_library(small: Path, build: Build) -> None:
    build(small)
    code = (
        "import sys; from cardgen.cli import main; code = main(['build', 'small']);"
        "heavy = {'lxml', 'jinja2', 'pikepdf', 'cairosvg', 'cairocffi', 'weasyprint', 'reportlab', 'uharfbuzz', 'yaml',"
        " 'lark', 'fontTools', 'rich', 'PIL'} & set(sys.modules);"
        "print(sorted(heavy)); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=small, capture_output=True, text=True, check=True)
    assert "nothing has changed" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_one_edited_text_draws_only_its_chunk_again(small: Path, build: Build) -> None:
    assert build(small).facts["faces_drawn"] == 41
    edit(small / "decks/small/deck.yaml", "Draw 20 cards", "Draw 20 cards more")
    facts = build(small).facts
    assert (facts["faces_drawn"], facts["faces_kept"]) == (CHUNK, 41 - CHUNK)


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ("templates/small/face.svg.j2", 'y="30"', 'y="31"'),
        ("templates/small/back.svg.j2", 'r="9"', 'r="8"'),
        ("templates/small/frame.svg.j2", "#ffffff", "#fffff0"),
        ("templates/small/star.svg", "M0 0", "M0 1"),
        ("decks/small/deck.yaml", "title: Small", "title: Smaller"),
    ],
)
def test_a_change_of_a_text_file_is_noticed(small: Path, build: Build, change: str, old: str, new: str) -> None:
    before = (build(small).folder / "cards.pdf").read_bytes()
    edit(small / change, old, new)
    built = build(small)
    assert built.is_fresh
    assert (built.folder / "cards.pdf").read_bytes() != before


def test_a_changed_picture_is_noticed(small: Path, build: Build) -> None:
    before = (build(small).folder / "cards.pdf").read_bytes()
    Image.new("RGB", (4, 4), "#00ff00").save(small / "templates/small/dot.png")
    assert (build(small).folder / "cards.pdf").read_bytes() != before


def test_a_changed_font_is_noticed(small: Path, build: Build) -> None:
    build(small)
    font = small / "fonts/source-sans-3/SourceSans3_600SemiBold.ttf"
    font.write_bytes(font.read_bytes() + b"\0\0\0\0")
    assert build(small).is_fresh


def test_a_file_that_now_wins_over_a_shipped_one_is_noticed(small: Path, build: Build) -> None:
    before = (build(small).folder / "cards.pdf").read_bytes()
    shipped = Path(__file__).parents[2] / "templates" / "base.svg.j2"
    (small / "templates/base.svg.j2").write_text(shipped.read_text().replace("#ffffff", "#eeeeee"))
    assert (build(small).folder / "cards.pdf").read_bytes() != before


@pytest.mark.parametrize(
    "options",
    [
        {"paper": Size(215.9, 279.4), "paper_name": "letter"},
        {"duplex": Duplex.SHORT_EDGE},
        {"gap": 4.0},
        {"bleed": 2.0},
        {"marks": ("crop", "lines")},
        {"marks": (), "labels": False},
        {"back_offset": (0.5, 0.0)},
        {"card": CardSize("63x88", Size(63, 88))},
    ],
)
def test_a_changed_option_is_noticed(small: Path, build: Build, options: dict[str, object]) -> None:
    before = (build(small).folder / "cards.pdf").read_bytes()
    built = build(small, **options)
    assert built.is_fresh
    assert (built.folder / "cards.pdf").read_bytes() != before


def test_a_deleted_or_damaged_output_is_made_again(small: Path, build: Build) -> None:
    folder = build(small).folder
    whole = (folder / "cards.pdf").read_bytes()
    (folder / "cards.pdf").write_bytes(whole[:-9])
    (folder / "manifest.json").unlink()
    for kept in (folder / ".cardgen").glob("*.pdf"):
        kept.write_bytes(b"%PDF-1.5 spoiled")
    assert build(small).is_fresh
    assert (folder / "cards.pdf").read_bytes() == whole
    assert json.loads((folder / "manifest.json").read_bytes())["sheets"] == 5


def test_a_spoiled_record_leads_to_a_whole_build(small: Path, build: Build) -> None:
    folder = build(small).folder
    (folder / ".cardgen" / "state.json").write_text("{")
    assert build(small).facts["faces_drawn"] == 41


def test_an_edited_deck_gives_the_bytes_of_a_clean_build(small: Path, build: Build, tmp_path: Path) -> None:
    build(small)
    edit(small / "decks/small/deck.yaml", "Draw 3 cards", "Draw the first five señor Łukasz")
    edited, clean = build(small), build(small, output=tmp_path / "clean")
    for name in edited.files:
        assert (edited.folder / name).read_bytes() == (clean.folder / name).read_bytes()


def test_faces_that_no_card_wears_any_more_are_not_kept(small: Path, build: Build) -> None:
    folder = build(small).folder
    edit(small / "templates/small/face.svg.j2", 'y="30"', 'y="32"')
    build(small)
    assert len(list((folder / ".cardgen").glob("*.pdf"))) == 3


def test_a_build_that_is_interrupted_leaves_the_old_files_whole(
    small: Path, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = build(small).folder
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    edit(small / "decks/small/deck.yaml", "Draw 3 cards", "Draw 4 cards")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            build(small)
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    assert list(folder.rglob("*.part")) == []
    assert build(small).is_fresh


def _interrupt(_: int) -> None:
    raise KeyboardInterrupt


def test_errors_leave_the_old_files_as_they_were(small: Path, build: Build) -> None:
    folder = build(small).folder
    before = (folder / "cards.pdf").read_bytes()
    edit(small / "templates/small/face.svg.j2", "card.text", "card.txet")
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "build", "small"], cwd=small, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "template-undefined" in done.stderr
    assert "as the last build left it" in done.stderr
    assert (folder / "cards.pdf").read_bytes() == before


@pytest.mark.parametrize("game", ["small", "wayjer"])
def test_the_same_input_gives_the_same_bytes_on_another_day_in_another_place(small: Path, game: str) -> None:
    worlds = [
        {"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"},
    ]
    outputs = []
    for world in worlds:
        shutil.rmtree(small / "output", ignore_errors=True)
        subprocess.run(
            [sys.executable, "-m", "cardgen", "build", game], cwd=small, env={**os.environ, **world}, check=True
        )
        outputs.append({path.name: path.read_bytes() for path in (small / "output" / game).iterdir() if path.is_file()})
    assert outputs[0] == outputs[1]


# What draws has changed


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the record takes for cardgen's own."""
    folder = tmp_path / "cardgen"
    for name in ("ability/ability.json", "render/draw.py", "render/__pycache__/draw.pyc", "shipped/decks/deck.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("as it was")
    monkeypatch.setattr("cardgen.pipeline.state.PACKAGE", folder)
    return folder


@pytest.mark.parametrize("file", ["ability/ability.json", "render/draw.py"])
def test_a_changed_file_of_cardgen_itself_is_noticed(package: Path, small: Path, build: Build, file: str) -> None:
    build(small)
    (package / file).write_text("as it is now")
    assert build(small).facts["faces_kept"] == 0


@pytest.mark.parametrize("file", ["render/__pycache__/draw.pyc", "shipped/decks/deck.yaml"])
def test_caches_and_what_is_read_as_a_source_are_no_part_of_cardgen_itself(
    package: Path, small: Path, build: Build, file: str
) -> None:
    build(small)
    (package / file).write_text("as it is now")
    assert not build(small).is_fresh


def test_another_version_of_a_library_is_noticed(
    small: Path, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site" / "pydyf-0.13.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path / "site")
    build(small)
    assert not build(small).is_fresh
    (tmp_path / "site" / "pydyf-0.13.0.dist-info").rename(tmp_path / "site" / "pydyf-0.13.1.dist-info")
    assert build(small).facts["faces_kept"] == 0


@pytest.mark.parametrize("name", ["libcairo.so.2", "libpango-1.0.so.0", "libharfbuzz.0.dylib", "libfreetype.so.6"])
def test_another_version_of_a_system_library_is_noticed(
    small: Path, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = tmp_path / "lib"
    folder.mkdir()
    for version in ("1.17", "1.18"):
        (folder / f"{name}.{version}").write_bytes(b"the same size")
    (folder / name).symlink_to(f"{name}.1.17")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(folder))
    build(small)
    assert not build(small).is_fresh
    (folder / name).unlink()
    (folder / name).symlink_to(f"{name}.1.18")
    assert build(small).facts["faces_kept"] == 0
