"""The suite is whole: what looks like a test file is collected, whatever its folder is called."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def collect(folder):
    """Give the files from which pytest collects a test, as paths below the folder."""
    command = [sys.executable, "-m", "pytest", "-o", "addopts=-q", "--collect-only", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}


def test_every_test_file_of_the_tree_is_collected():
    found = (path.relative_to(ROOT) for path in ROOT.rglob("test_*.py"))
    on_disk = {path.as_posix() for path in found if not path.parts[0].startswith(".")}
    assert collect(ROOT) == on_disk


def test_a_folder_with_the_name_of_generated_files_is_collected_too(tmp_path):
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for name in ("build", "dist", "node_modules"):
        folder = tmp_path / "tests" / name
        folder.mkdir(parents=True)
        (folder / f"test_{name}.py").write_text("def test_one():\n    pass\n")
    assert collect(tmp_path) == {f"tests/{name}/test_{name}.py" for name in ("build", "dist", "node_modules")}
