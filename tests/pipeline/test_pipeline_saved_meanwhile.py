"""Files that are saved while a game is built: what is printed is of one state of each, and the record says of which."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from tiny_deck import FACE, GAME, build_tiny, read_outputs, recolour, write_tiny

from cardgen.diagnostics import Report
from cardgen.loading.sources import ChangedMeanwhileError, Sources
from cardgen.pipeline import BuildOptions, build_game, check_project
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.work import Silence

# triggers: changed-meanwhile
OLD, NEW = "#404040", "#802040"
FONT = "fonts/source-sans-3/SourceSans3_400Regular.ttf"
WRITTEN = FACE.replace(
    "{% endblock %}",
    '<text x="5" y="30" font-family="Source Sans 3" font-size="5" fill="#ffffff">{{ card.name }}</text>{% endblock %}',
)
Do = Callable[[], object]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "project")


@pytest.fixture
def after(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str, Do], None]:
    """Do something after each call of a function, as somebody who saves a file just then."""

    def arrange(owner: Any, name: str, do: Do) -> None:
        original = getattr(owner, name)

        def call(*given: Any, **named: Any) -> Any:
            result = original(*given, **named)
            do()
            return result

        monkeypatch.setattr(owner, name, call)

    return arrange


def move_letters(font: bytes) -> bytes:
    """Give a font whose letters A and B have other widths."""
    program = TTFont(io.BytesIO(font))
    program["hmtx"].metrics["A"] = (900, 300)
    program["hmtx"].metrics["B"] = (1200, 500)
    data = io.BytesIO()
    program.save(data)
    return data.getvalue()


def save_once(project: Path) -> Do:
    done: list[bool] = []

    def save() -> None:
        if not done:
            recolour(project, NEW)
            done.append(True)

    return save


def test_a_template_that_is_saved_while_faces_are_laid_out_is_printed_as_it_was_saved(
    project: Path, tmp_path: Path, after: Callable[[Any, str, Do], None]
) -> None:
    recolour(project, NEW)
    wanted = read_outputs(build_tiny(project, tmp_path / "new").folder)
    recolour(project, OLD)
    after(Studio, "lay_out", save_once(project))
    assert read_outputs(build_tiny(project).folder) == wanted
    again = build_tiny(project)
    assert not again.is_fresh
    assert read_outputs(again.folder) == wanted


def test_large_decks_whose_parts_were_laid_out_from_different_states_are_begun_anew(
    project: Path, tmp_path: Path
) -> None:
    sources = Sources(project)
    sources.read("templates/t/face.svg.j2")
    other = Sources(project)
    recolour(project, NEW)
    other.read("templates/t/face.svg.j2")
    with pytest.raises(ChangedMeanwhileError, match=r"templates/t/face\.svg\.j2"):
        sources.join(other.seen)


def test_a_file_that_appears_or_goes_is_a_change(project: Path) -> None:
    sources = Sources(project)
    assert sources.read("templates/t/more.svg.j2") is None
    sources.list_folder("templates/t")
    (project / "templates/t/more.svg.j2").write_text(FACE)
    for ask in (lambda one: one.read("templates/t/more.svg.j2"), lambda one: one.list_folder("templates/t")):
        other = Sources(project)
        ask(other)
        with pytest.raises(ChangedMeanwhileError):
            sources.join(other.seen)


def test_a_font_that_is_saved_between_laying_out_and_drawing_is_laid_out_again(
    project: Path, tmp_path: Path, after: Callable[[Any, str, Do], None]
) -> None:
    (project / "templates/t/face.svg.j2").write_text(WRITTEN)
    shipped = Sources(project).shipped / "fonts"
    shutil.copytree(shipped / "source-sans-3", (project / FONT).parent)
    old = (project / FONT).read_bytes()
    new = move_letters(old)
    (project / FONT).write_bytes(new)
    wanted = read_outputs(build_tiny(project, tmp_path / "new").folder)
    (project / FONT).write_bytes(old)
    done: list[bool] = []

    def save() -> None:
        if not done:
            (project / FONT).write_bytes(new)
            done.append(True)

    after(Studio, "lay_out", save)
    assert read_outputs(build_tiny(project).folder) == wanted
    assert done


def test_what_is_saved_again_and_again_is_told_and_the_old_files_stay(
    project: Path, after: Callable[[Any, str, Do], None]
) -> None:
    before = read_outputs(build_tiny(project).folder)
    colours = iter(range(100, 1000))
    recolour(project, NEW)
    after(Studio, "lay_out", lambda: recolour(project, f"#{next(colours)}"))
    report = Report()
    assert build_game(GAME, Sources(project), report, BuildOptions(), project / "output", Silence()) is None
    assert [(found.code, found.message) for found in report.diagnostics] == [
        ("changed-meanwhile", "`templates/t/face.svg.j2` was saved again and again while the game was being read.")
    ]
    assert read_outputs(project / "output" / GAME) == before


def test_a_check_begins_anew_too(project: Path, after: Callable[[Any, str, Do], None]) -> None:
    after(Studio, "lay_out", save_once(project))
    report = Report()
    assert check_project(GAME, Sources(project), report) is not None
    assert not report.diagnostics
