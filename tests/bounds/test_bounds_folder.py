"""The folder of a run is its own, whatever other runs begin at the same moment."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from cardgen.bounds import folder as folders


@pytest.mark.skipif(sys.platform == "win32", reason="a file in use cannot be removed there")
def test_a_folder_that_another_run_takes_for_one_of_a_killed_run_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    lost: list[Path] = []
    handles: list[int] = []
    original = os.open

    def open_and_lose(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        handle = original(path, flags, mode, **more)
        if flags & os.O_CREAT and not lost:  # another run comes between opening and locking
            handles.append(original(path, os.O_RDWR))
            fcntl.flock(handles[0], fcntl.LOCK_EX)
            lost.append(Path(path).parent)
            shutil.rmtree(lost[0])
        return handle

    monkeypatch.setattr(os, "open", open_and_lose)
    folder = folders.make_folder()
    monkeypatch.undo()
    os.close(handles[0])
    assert folder != lost[0]
    assert folder.is_dir()
    assert not lost[0].exists()


@pytest.mark.parametrize("has_locks", [True, False])
def test_a_run_makes_one_folder_and_takes_none_of_others(
    has_locks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    if not has_locks:
        monkeypatch.setitem(sys.modules, "fcntl", None)
    folder, other = folders.make_folder(), folders.make_folder()
    assert folder != other
    assert sorted(tmp_path.iterdir()) == sorted([folder, other])
