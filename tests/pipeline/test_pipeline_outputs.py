"""The files of a build are a list of outputs: one more entry is one more file, one fewer removes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.outputs import OUTPUTS, Drawn, Output
from cardgen.pipeline.seal import close, open_sealed
from cardgen.pipeline.work import Silence

Build = Callable[..., Built]
RULEBOOK = "# Aim\n\nBe the last with a card.\n"
RARE = (
    *("mats.pdf", "mats-on-sheets.pdf", "board.pdf", "pieces.pdf", "box.pdf", "cut/", "changes.pdf", "rulebook.pdf"),
    *("kit.pdf", "rules-sheet.pdf", "rulebook-booklet.pdf"),
)
USUAL = tuple(output.name for output in OUTPUTS if output.name not in RARE)


def build_with(project: Path, *outputs: Output) -> Built:
    report = Report()
    built = build_game("small", Sources(project), report, BuildOptions(), project / "output", Silence(), outputs)
    assert built is not None, report.diagnostics
    return built


def change_record(folder: Path, **changes: object) -> None:
    record = folder / ".cardgen" / "state.json"
    kept = json.loads(open_sealed(record) or b"")
    record.write_bytes(close(record, json.dumps({**kept, **changes}).encode()))


def write_ids(drawn: Drawn) -> bytes:
    return " ".join(card.id for card in drawn.prepared.project.deck.cards[:3]).encode()


def write_two(drawn: Drawn) -> Mapping[str, bytes]:
    return {f"{card.id}.txt": card.id.encode() for card in drawn.prepared.project.deck.cards[:2]}


IDS = Output("ids.txt", "the ids", write_ids)
FOLDER = Output("ids/", "the ids, a file each", write_two)


@pytest.mark.parametrize("is_tool_changed", [False, True])
def test_an_extra_output_yields_its_file_and_goes_with_it(small: Path, is_tool_changed: bool) -> None:
    built = build_with(small, *OUTPUTS, IDS)
    assert built.files == (*USUAL, "ids.txt")
    assert (built.folder / "ids.txt").read_text() == "c0 c1 c2"
    assert built.facts["outputs"]["ids.txt"] == "the ids"
    if is_tool_changed:
        change_record(built.folder, tool="another")
    built = build_with(small, *OUTPUTS)
    assert built.is_fresh
    assert built.files == USUAL
    assert not (built.folder / "ids.txt").exists()


def test_an_output_may_be_a_folder_of_files_and_goes_with_it(small: Path) -> None:
    built = build_with(small, *OUTPUTS, FOLDER)
    assert built.files == (*USUAL, "ids/c0.txt", "ids/c1.txt")
    assert (built.folder / "ids" / "c1.txt").read_text() == "c1"
    assert not build_with(small, *OUTPUTS, FOLDER).is_fresh
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("id: c1,", "id: d1,"))
    assert build_with(small, *OUTPUTS, FOLDER).files == (*USUAL, "ids/c0.txt", "ids/d1.txt")
    assert sorted(path.name for path in (built.folder / "ids").iterdir()) == ["c0.txt", "d1.txt"]
    assert not (build_with(small, *OUTPUTS).folder / "ids").exists()


def test_a_folder_keeps_what_the_build_did_not_put_there(small: Path) -> None:
    folder = build_with(small, *OUTPUTS, FOLDER).folder / "ids"
    (folder / "mine.txt").write_text("mine")
    build_with(small, *OUTPUTS)
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]


def test_a_record_from_elsewhere_removes_nothing_outside_the_folder(small: Path) -> None:
    folder = build_with(small, *OUTPUTS).folder
    change_record(folder, outputs={"../../precious.txt": "0", f"{small}/precious.txt": "0"})
    (small / "precious.txt").write_text("mine")
    assert build_with(small, *OUTPUTS).is_fresh
    assert (small / "precious.txt").exists()


def test_an_output_that_a_game_lacks_is_not_written(small: Path) -> None:
    assert build_with(small, *OUTPUTS, replace(IDS, has=lambda prepared: False)).files == USUAL


def test_an_output_with_a_key_is_written_again_only_when_the_key_or_a_file_that_it_reads_changes(small: Path) -> None:
    written: list[int] = []

    def write(drawn: Drawn) -> bytes:
        written.append(1)
        return drawn.sources.read("templates/small/note.txt") or b""

    output = Output("note.txt", "a note", write, key=lambda prepared: prepared.project.deck.cards[0].id)
    deck, note = small / "decks/small/deck.yaml", small / "templates/small/note.txt"
    note.write_text("One")
    build_with(small, output)
    deck.write_text(deck.read_text().replace("Draw 5 cards", "Draw five"))
    assert build_with(small, output).is_fresh
    assert len(written) == 1
    note.write_text("Two")
    assert (build_with(small, output).folder / "note.txt").read_text() == "Two"
    deck.write_text(deck.read_text().replace("id: c0", "id: d0"))
    build_with(small, output)
    assert len(written) == 3
    (small / "output/small/note.txt").write_text("spoiled")
    assert (build_with(small, output).folder / "note.txt").read_text() == "Two"
    assert len(written) == 4


@pytest.mark.parametrize("spoil", ["nothing", "cardgen itself has changed", "the record"])
def test_a_rulebook_that_a_game_no_longer_has_is_removed(small: Path, build: Build, spoil: str) -> None:
    chapter = small / "decks/small/rulebook.md"
    chapter.write_text(RULEBOOK)
    built = build(small)
    assert {*built.files} == {*USUAL, "rulebook.pdf"}
    if spoil == "cardgen itself has changed":
        change_record(built.folder, tool="another")
    elif spoil == "the record":
        (built.folder / ".cardgen" / "state.json").write_text("{")
    chapter.unlink()
    assert build(small).files == USUAL
    assert not (built.folder / "rulebook.pdf").exists()


def test_each_step_of_a_build_tells_how_far_it_has_come(small: Path) -> None:
    begun: dict[str, int] = {}
    done: list[str] = []

    class Listener:
        def begin(self, step: str, parts: int) -> Callable[[], None]:
            begun[step] = parts
            return lambda: done.append(step)

    report = Report()
    build_game("small", Sources(small), report, BuildOptions(), small / "output", Listener())
    assert begun == {"Laying out": 1, "Drawing": 3, "Writing": len(USUAL)}
    assert {step: done.count(step) for step in begun} == begun
