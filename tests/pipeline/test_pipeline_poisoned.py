"""An output folder that came with a stranger's project puts nothing into a build, and leads it nowhere else."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny import GAME, build_tiny, forge_state, read_outputs, recolour, write_tiny

from cardgen.cli import main
from cardgen.pipeline import seal
from cardgen.pipeline.kept_files import FOLDER
from cardgen.pipeline.state import RECORD

FORGED = b"%PDF-1.7 forged"
STRANGER = "0" * 64


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    folder = write_tiny(tmp_path / "project")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def clean(project: Path, tmp_path: Path) -> dict[str, bytes]:
    """The bytes of a build from nothing."""
    return read_outputs(build_tiny(project, tmp_path / "clean").folder)


def as_another_user(monkeypatch: pytest.MonkeyPatch, folder: Path, work: Callable[[], object]) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("CARDGEN_CONFIG", str(folder))
        work()


# ---- records


def test_outputs_whose_digests_a_forged_record_holds_are_built_anew(project: Path, clean: dict[str, bytes]) -> None:
    folder = build_tiny(project).folder
    (folder / "cards.pdf").write_bytes(FORGED)
    forge_state(folder)
    assert build_tiny(project).is_fresh
    assert read_outputs(folder) == clean
    assert not build_tiny(project).is_fresh


def test_drawn_faces_that_a_forged_record_holds_are_drawn_anew(project: Path, clean: dict[str, bytes]) -> None:
    folder = build_tiny(project).folder
    other = project.parent / "other"
    recolour(project, "#ff0000")
    build_tiny(project, other)
    (drawn,) = (folder / FOLDER).glob("*.pdf")
    (forged,) = (other / GAME / FOLDER).glob("*.pdf")
    shutil.copy(forged, drawn)
    recolour(project, "#404040")
    forge_state(folder)
    assert build_tiny(project, gap=4.0).facts["faces_drawn"] == 1
    build_tiny(project)
    assert read_outputs(folder) == clean


def test_the_record_of_another_user_is_none(
    project: Path, clean: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_another_user(monkeypatch, tmp_path / "stranger", lambda: build_tiny(project))
    assert build_tiny(project).is_fresh
    assert read_outputs(project / "output" / GAME) == clean


def test_a_record_that_was_carried_to_another_place_is_none(project: Path) -> None:
    build_tiny(project)
    moved = project.rename(project.with_name("moved"))
    assert build_tiny(moved).is_fresh
    assert not build_tiny(moved).is_fresh


def test_what_a_check_found_is_not_believed_of_a_stranger(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "decks/t/rulebook.md").write_text(f"# One\n\n## {'W' * 150}\n")
    main(["check", GAME])
    told = capsys.readouterr().out
    assert "rulebook-overflow" in told
    record = project / "output/t/.cardgen/measured.json"
    kept = json.loads(seal.open_sealed(record) or b"")
    record.write_bytes(STRANGER.encode() + b"\n" + json.dumps({**kept, "found": []}).encode())
    main(["check", GAME])
    assert capsys.readouterr().out == told


def test_a_list_of_moves_that_a_stranger_wrote_moves_nothing(project: Path, clean: dict[str, bytes]) -> None:
    folder = build_tiny(project).folder
    before = folder / FOLDER / "before"
    before.mkdir()
    (before / "0").write_bytes(FORGED)
    (before / "list.json").write_bytes(STRANGER.encode() + b"\n" + json.dumps([["cards.pdf", True]]).encode())
    assert not build_tiny(project).is_fresh
    assert read_outputs(folder) == clean
    assert not before.exists()


def test_what_is_printed_is_not_marked_from_a_stranger_s_build(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_another_user(monkeypatch, tmp_path / "stranger", lambda: build_tiny(project))
    assert main(["printed", GAME]) == 2
    assert "There is no build of t in" in capsys.readouterr().err
    assert not (project / "printed").exists()


def test_the_pictures_of_what_a_stranger_printed_are_not_shown(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mark() -> None:
        build_tiny(project)
        assert main(["printed", GAME]) == 0

    as_another_user(monkeypatch, tmp_path / "stranger", mark)
    recolour(project, "#ff0000")
    as_another_user(monkeypatch, tmp_path / "stranger", lambda: main(["diff", GAME, "last-print", "--pdf", "own.pdf"]))
    assert "somebody else" not in capsys.readouterr().out
    assert main(["diff", GAME, "last-print", "--pdf", "shown.pdf"]) == 0
    assert "What was printed was marked by somebody else" in capsys.readouterr().out
    assert (project / "own.pdf").read_bytes() != (project / "shown.pdf").read_bytes()
    build_tiny(project)
    assert main(["printed", GAME]) == 0
    assert main(["diff", GAME, "last-print"]) == 0
    assert "somebody else" not in capsys.readouterr().out


def test_records_that_were_changed_at_random_give_the_bytes_of_a_cold_build(
    project: Path, clean: dict[str, bytes]
) -> None:
    chance = random.Random(17)
    folder = build_tiny(project).folder
    (project / "decks/t/rulebook.md").write_text("# One\n\nText.\n")
    main(["check", GAME])
    (project / "decks/t/rulebook.md").unlink()
    names = [RECORD, f"{FOLDER}/looks.json", f"{FOLDER}/measured.json", "cards.pdf"]
    drawn = [path.relative_to(folder).as_posix() for path in (folder / FOLDER).glob("*.pdf")]
    whole = {name: (folder / name).read_bytes() for name in (*names, *drawn)}
    for number in range(200):
        for name in chance.sample([*whole], chance.choice((1, 1, 2))):
            (folder / name).write_bytes(mutate(whole[name], chance))
        build_tiny(project)
        assert read_outputs(folder) == clean, number
        for name, data in whole.items():
            (folder / name).write_bytes(data)


def mutate(data: bytes, chance: random.Random) -> bytes:
    at, end = sorted(chance.choices(range(len(data)), k=2))
    match chance.randrange(8):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + chance.randbytes(end - at) + data[end:]
        case 2:
            return data[:at] + data[end:]
        case 3:
            return data[:at] + data[at:end] * 2 + data[end:]
        case 4:
            return data.partition(b"\n")[0] + b"\n" + b"[" * 100_000
        case 5:
            return data.partition(b"\n")[0] + b"\n" + b"9" * 5_000
        case 6:
            return hashlib.sha256(data).hexdigest().encode() + b"\n" + data.partition(b"\n")[2]
        case _:
            return data.replace(b"a", b"b", chance.randrange(1, 9))


# ---- the key


def test_the_key_is_the_user_s_alone_and_made_once(project: Path, own_printers: Path) -> None:
    build_tiny(project)
    key = own_printers / seal.KEY
    if os.name != "nt":
        assert key.stat().st_mode & 0o777 == 0o600
    assert len(key.read_text()) == 64
    before = key.read_bytes()
    build_tiny(project, gap=4.0)
    assert key.read_bytes() == before
    assert [path.name for path in own_printers.iterdir()] == [seal.KEY]


@pytest.mark.parametrize("spoiled", [b"", b"zz", b"00", b"\xff" * 64, b"0" * 63])
def test_a_key_that_cannot_be_read_is_made_anew(project: Path, own_printers: Path, spoiled: bytes) -> None:
    own_printers.mkdir(parents=True)
    (own_printers / seal.KEY).write_bytes(spoiled)
    build_tiny(project)
    assert not build_tiny(project).is_fresh
    assert len((own_printers / seal.KEY).read_text()) == 64


def test_where_no_key_can_be_kept_all_is_built_anew(
    project: Path, clean: dict[str, bytes], own_printers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    afile = project.parent / "afile"
    afile.write_text("")
    monkeypatch.setenv("CARDGEN_CONFIG", str(afile / "sub"))
    assert build_tiny(project).is_fresh
    assert build_tiny(project).is_fresh
    assert read_outputs(project / "output" / GAME) == clean


# ---- links and other things that are no files


PRECIOUS = "precious.txt"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder outside of the project, with a file in it."""
    folder = tmp_path / "outside"
    (folder / "pictures").mkdir(parents=True)
    for name in (PRECIOUS, "cards.pdf", "state.json", "0", "pictures/a.png"):
        (folder / name).write_text("mine")
    return folder


def list_all(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "place",
    [
        "output",
        "output/t",
        "output/t/.cardgen",
        "output/t/.cardgen/staged",
        "output/t/.cardgen/before",
        "output/t/.cardgen/pictures",
    ],
)
@pytest.mark.parametrize("command", ["build", "printed", "check"])
def test_a_folder_that_is_a_link_is_not_written_to(
    project: Path, outside: Path, place: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "decks/t/rulebook.md").write_text("# One\n\nText.\n")
    (project / place).parent.mkdir(parents=True, exist_ok=True)
    (project / place).symlink_to(outside)
    before = list_all(outside)
    code = main([command, GAME])
    told = capsys.readouterr().err
    assert list_all(outside) == before
    assert (project / place).is_symlink()
    if command != "check":
        assert code == 3
        assert f"Nothing is written to {project / place}: it is a link, to {outside}." in told
    else:
        assert code == 0


def test_an_output_folder_that_the_user_names_may_be_a_link(project: Path, outside: Path) -> None:
    (project.parent / "link").symlink_to(outside)
    assert main(["build", GAME, "--output", "../link"]) == 0
    assert (outside / GAME / "cards.pdf").is_file()


@pytest.mark.parametrize("name", ["cards.pdf", "manifest.json", RECORD, f"{FOLDER}/looks.json", f"{FOLDER}/lock"])
@pytest.mark.parametrize("kind", ["link", "link to nothing", "pipe"])
def test_a_file_that_is_a_link_or_a_pipe_is_replaced_and_not_followed(
    project: Path, clean: dict[str, bytes], outside: Path, name: str, kind: str
) -> None:
    folder = build_tiny(project).folder
    (folder / name).unlink()
    put(folder / name, kind, outside / PRECIOUS)
    before = list_all(outside)
    build_tiny(project, gap=4.0)
    build_tiny(project)
    assert read_outputs(folder) == clean
    assert list_all(outside) == before
    assert (folder / name).is_file() and not (folder / name).is_symlink()


@pytest.mark.parametrize("kind", ["link", "link to nothing", "pipe", "folder"])
def test_drawn_faces_that_are_links_or_pipes_are_not_written_to(
    project: Path, outside: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = build_tiny(project).folder
    (drawn,) = (folder / FOLDER).glob("*.pdf")
    shutil.rmtree(folder)
    drawn.parent.mkdir(parents=True)
    put(drawn, kind, outside / PRECIOUS)
    before = list_all(outside)
    assert main(["build", GAME]) == (3 if kind == "folder" else 0)
    assert ("A folder stands where a file is needed" in capsys.readouterr().err) == (kind == "folder")
    assert list_all(outside) == before


def put(path: Path, kind: str, target: Path) -> None:
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes with names")
        os.mkfifo(path)
    else:
        path.symlink_to(target if kind == "link" else target / "nothing")


def test_a_folder_of_an_output_that_is_a_link_is_not_written_to(
    project: Path, outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "output/t").mkdir(parents=True)
    (project / "output/t/cut").symlink_to(outside)
    before = list_all(outside)
    assert main(["build", GAME, "--cut-files"]) == 3
    assert "it is a link" in capsys.readouterr().err
    assert list_all(outside) == before
    assert not (project / "output/t/cards.pdf").exists()


@pytest.mark.parametrize("name", ["printed", "printed/t"])
def test_what_is_printed_is_not_kept_behind_a_link(
    project: Path, outside: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    build_tiny(project)
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).symlink_to(outside)
    before = list_all(outside)
    assert main(["printed", GAME]) == 3
    assert "it is a link" in capsys.readouterr().err
    assert list_all(outside) == before


@pytest.mark.parametrize("kind", ["pipe", "folder"])
@pytest.mark.parametrize("ref", ["last-print", "manifest.json"])
def test_an_earlier_state_that_is_no_file_is_told(
    project: Path, kind: str, ref: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project / ("printed/t/looks.json" if ref == "last-print" else ref)
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, kind, path)
    assert main(["diff", GAME, ref]) == 2
    assert "is no file" in capsys.readouterr().err


@pytest.mark.parametrize("name", [RECORD, f"{FOLDER}/looks.json", f"{FOLDER}/measured.json", "cards.pdf"])
def test_a_file_of_five_gigabytes_is_not_read_into_memory(project: Path, clean: dict[str, bytes], name: str) -> None:
    folder = build_tiny(project).folder
    with (folder / name).open("wb") as file:
        file.truncate(5 << 30 if name != "cards.pdf" else 1 << 28)
    build_tiny(project)
    (folder / name).unlink(missing_ok=name.endswith("measured.json"))
    build_tiny(project)
    assert read_outputs(folder) == clean
