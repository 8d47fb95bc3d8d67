"""The package that users install carries all that a build needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_installed_wheel_builds_wayjer_in_an_empty_folder_and_begins_games(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    program = "import cardgen, sys; from cardgen.cli import main; print(cardgen.__file__); sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, "build", "wayjer"],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tmp_path / "installed"))
    files = {path.name for path in (empty / "output" / "wayjer").iterdir()}
    assert files >= {"cards.pdf", "manifest.json", "rulebook.pdf"}
    for arguments in (["new", "foxes"], ["new", "fifty", "--cards", "standard"], ["check", "foxes", "fifty"]):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            cwd=empty,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "foxes, fifty: no mistakes."
