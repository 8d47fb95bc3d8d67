"""Whatever happens while a build writes: its files are those of one build, and the next build mends the rest."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from faults import DONE, FAILED, KILLED, Fault, run_with_fault
from tiny import GAME, build_tiny, read_outputs, recolour, write_tiny

from cardgen.pipeline.folder_lock import holding
from cardgen.pipeline.places import UnwritableError
from cardgen.pipeline.state import digest_file, load_state

resource = pytest.importorskip("resource", reason="files cannot be kept small here")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are begun by fork here")


class World:
    """A project that was built, then edited: what its output folder held, and what a build of it now gives."""

    def __init__(self, folder: Path) -> None:
        self.project = write_tiny(folder / "project")
        self.output = self.project / "output"
        self.folder = self.output / GAME
        build_tiny(self.project, kit=True)
        (self.folder / "mine.txt").write_text("mine")
        self.old = read_outputs(self.folder)
        recolour(self.project, "#802040")
        self.new = {**read_outputs(build_tiny(self.project, folder / "clean").folder), "mine.txt": b"mine"}
        self._kept = folder / "kept"
        shutil.copytree(self.output, self._kept)
        assert self.old.keys() > self.new.keys()  # the kit is removed, all else replaced
        assert not {*self.old.items()} & {*self.new.items()} - {("mine.txt", b"mine")}

    def restore(self) -> None:
        """Let the output folder be as it was before the edit."""
        shutil.rmtree(self.output)
        shutil.copytree(self._kept, self.output)

    def build(self, at: int = 0, fault: Fault = Fault.KILL) -> int:
        """Build in a process of its own, in which the `at`-th call fails, if it comes so far."""
        return run_with_fault(partial(build_tiny, self.project), self.output, at, fault, UnwritableError)

    def mend(self) -> dict[str, bytes]:
        """Do what every command begins with that uses the folder; give the files that are there then."""
        with holding(self.folder, self.project):
            state = load_state(self.folder)
            files = read_outputs(self.folder)
        assert state is not None
        assert {name: digest_file(self.folder / name) for name in state.outputs} == dict(state.outputs)
        assert {*state.outputs} == files.keys() - {"mine.txt"}
        return files


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # all in one process
    return World(tmp_path)


def count_calls(world: World) -> int:
    """Give how many calls of a build change something below the output folder."""
    for at in itertools.count(1):
        world.restore()
        if world.build(at) == DONE:
            return at - 1
    raise AssertionError


def test_a_build_that_is_killed_at_any_of_its_calls_leaves_the_files_of_one_build(world: World) -> None:
    ends = []
    for at in itertools.count(1):
        world.restore()
        code = world.build(at)
        assert code in (KILLED, DONE)
        if code == DONE:
            break
        files = world.mend()
        assert files in (world.old, world.new), at
        ends.append(files == world.new)
        if at % 5 == 0:
            assert world.build() == DONE
            assert read_outputs(world.folder) == world.new, at
            assert not [*world.folder.rglob("*.part"), *world.folder.glob(".cardgen/staged/*")], at
    assert len(ends) > 20
    assert ends == sorted(ends)  # from one call on it is the new build


@pytest.mark.parametrize("fault", [Fault.ONCE, Fault.EVER])
def test_a_disk_that_fails_at_any_call_is_told_and_leaves_the_files_of_one_build(world: World, fault: Fault) -> None:
    codes = []
    for at in range(1, count_calls(world) + 1):
        world.restore()
        code = world.build(at, fault)
        assert code in (FAILED, DONE), (at, code)
        files = world.mend()
        assert files == (world.new if code == DONE else world.old), at
        codes.append(code)
    assert codes.count(FAILED) > 10


@contextmanager
def files_of_at_most(most: int) -> Iterator[None]:
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("most", [0, 1, 400, 700, 800, 1500, 2500, 3000, 5000])
def test_a_file_that_cannot_be_written_to_its_end_leaves_the_old_ones(world: World, most: int) -> None:
    with files_of_at_most(most), pytest.raises(UnwritableError) as told:
        build_tiny(world.project)
    assert str(world.folder) in told.value.message
    assert "too large" in told.value.message
    assert world.mend() == world.old
    build_tiny(world.project)
    assert world.mend() == world.new


def fail_at(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a file be held by another program, as Windows does."""
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target.name == name:
            raise PermissionError(13, "Permission denied", str(self), None, str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)


@pytest.mark.parametrize("name", ["cards.pdf", "manifest.json", "looks.json", "state.json"])
def test_a_file_that_is_open_in_a_viewer_stops_the_build_with_all_files_as_they_were(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with monkeypatch.context() as patch:
        fail_at(patch, name)
        with pytest.raises(UnwritableError, match=f"{name}.*may not be written to"):
            build_tiny(world.project)
    assert world.mend() == world.old


def test_old_files_are_kept_aside_where_a_file_system_has_no_second_names(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", _refuse)
        fail_at(patch, "state.json")
        with pytest.raises(UnwritableError):
            build_tiny(world.project)
        assert read_outputs(world.folder) == world.old
    assert world.mend() == world.old


def _refuse(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_folder_that_is_removed_while_it_is_built_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.pipeline.staging import Staging

    move = Staging.move

    def remove_first(self: Staging, gone: list[str]) -> None:
        shutil.rmtree(world.output)
        move(self, gone)

    monkeypatch.setattr(Staging, "move", remove_first)
    with pytest.raises(UnwritableError, match="gone"):
        build_tiny(world.project)


def test_what_killed_builds_have_left_is_removed_by_the_next_one(world: World) -> None:
    kept = world.folder / ".cardgen"
    for name in (
        ".state.json.abcdefgh.part",
        ".measured.json.12345678.part",
        "staged/0",
        "before/0",
        "9" * 32 + ".pdf",
    ):
        (kept / name).parent.mkdir(exist_ok=True)
        (kept / name).write_text("left")
    build_tiny(world.project)
    names = {path.name for path in kept.iterdir() if path.suffix != ".pdf"}
    assert names == {"lock", "looks.json", "state.json"}
    assert len([*kept.glob("*.pdf")]) == 1


def test_a_folder_is_removed_again_in_which_nothing_was_built(world: World, call: Callable[..., int]) -> None:
    shutil.rmtree(world.output)
    (world.project / "decks/t/deck.yaml").write_text("title: [\n")
    assert call("build", GAME) == 1
    assert not world.output.exists()


@pytest.fixture
def call(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    from cardgen.cli import main

    monkeypatch.chdir(world.project)
    return lambda *arguments: main([*arguments])


def test_a_full_disk_ends_with_3_and_a_sentence(
    world: World, call: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    with files_of_at_most(100):
        assert call("build", GAME) == 3
    told = capsys.readouterr().err
    assert "not built. Nothing can be written to" in told
    assert "bug" not in told
