"""`cardgen doctor` says what is missing and works where a package or a system library is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(folder, *arguments, before=""):
    """Run the command in a process in which something is hidden first."""
    code = f"import sys\n{before}\nfrom cardgen.cli import main\nsys.exit(main(['doctor', *sys.argv[1:]]))"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def examine(folder, before=""):
    done = run(folder, "--format", "json", before=before)
    found = json.loads(done.stdout)
    assert done.stderr == ""
    return done.returncode, {(each["topic"], each["name"]): each for each in found["findings"]}


def test_on_a_whole_machine_all_is_well(tmp_path):
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("All is well.\n")
    assert "!!" not in done.stdout
    assert "Source Sans 3" in done.stdout
    assert "400, 600, 700; italic 400, 700 (shipped)" in done.stdout
    assert str(tmp_path) not in done.stdout
    assert not (tmp_path / "output").exists()


def test_versions_are_told(tmp_path):
    _, found = examine(tmp_path)
    assert found["program", "Python"]["found"] == ".".join(map(str, sys.version_info[:3]))
    for name in ("cairo", "freetype", "pango-1.0", "harfbuzz"):
        assert found["library", name]["found"][0].isdigit(), name


@pytest.mark.parametrize("module", ["pikepdf", "rich", "yaml", "lxml", "uharfbuzz", "jinja2"])
def test_a_package_that_cannot_be_loaded_is_named(module, tmp_path):
    code, found = examine(tmp_path, f"sys.modules[{module!r}] = None")
    missing = [each for each in found.values() if each["is_missing"]]
    assert code == 3
    wanted = "pyyaml" if module == "yaml" else module
    assert any(each["topic"] == "package" and each["name"].lower().startswith(wanted) for each in missing)
    assert all(each["advice"] for each in missing)


def test_a_package_that_is_not_there_or_too_old_is_named(tmp_path):
    before = (
        "from importlib import metadata\nreal = metadata.version\n"
        "def fake(name):\n"
        "    if name == 'lark': raise metadata.PackageNotFoundError(name)\n"
        "    return '9.9.0' if name == 'pikepdf' else real(name)\n"
        "metadata.version = fake"
    )
    code, found = examine(tmp_path, before)
    assert code == 3
    assert [
        (each["name"].split()[0], each["found"], each["advice"]) for each in found.values() if each["is_missing"]
    ] == [
        ("lark", "missing", "Install cardgen again: pip install cardgen"),
        ("pikepdf", "9.9.0, too old", "Install cardgen again: pip install cardgen"),
    ]


def test_a_system_library_that_is_missing_is_named_with_what_installs_it(tmp_path):
    before = (
        "import ctypes.util\nreal = ctypes.util.find_library\nsys.platform = 'linux'\n"
        "ctypes.util.find_library = lambda name: None if name == 'harfbuzz-subset' else real(name)"
    )
    code, found = examine(tmp_path, before)
    assert code == 3
    assert found["library", "harfbuzz-subset"] == {
        "topic": "library",
        "name": "harfbuzz-subset",
        "found": "missing",
        "advice": "sudo apt-get install libharfbuzz-subset0",
        "is_missing": True,
    }
    done = run(tmp_path, before=before)
    assert done.returncode == 3
    assert "  !!  harfbuzz-subset" in done.stdout
    assert "are missing, see !!." in done.stdout


def test_the_projects_fonts_are_told_apart_and_a_damaged_one_is_named(tmp_path):
    (tmp_path / "decks").mkdir()
    (tmp_path / "fonts").mkdir()
    (source,) = (ROOT / "fonts" / "teko").glob("*.ttf")
    (tmp_path / "fonts" / "teko.ttf").write_bytes(source.read_bytes())
    code, found = examine(tmp_path)
    assert code == 0
    (tmp_path / "fonts" / "broken.ttf").write_bytes(b"no font")
    code, found = examine(tmp_path)
    assert code == 3
    assert found["font", "fonts/broken.ttf"]["found"].startswith("not used: it ")
    assert "(the project's)" in run(tmp_path).stdout


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / "output").write_text("a file")
    code, found = examine(tmp_path)
    assert code == 3
    assert found["place", "output/"]["found"] == "cannot be written: Not a directory"


def test_a_terminal_without_all_signs_is_no_fault(tmp_path):
    before = "sys.stdout.reconfigure(encoding='ascii')"
    code, found = examine(tmp_path, before)
    assert code == 0
    assert found["terminal", "encoding"]["found"] == "ascii"
    assert "PYTHONUTF8=1" in found["terminal", "encoding"]["advice"]


def test_it_runs_as_any_command(capsys):
    assert main(["--project", str(ROOT), "doctor", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["missing"] == 0
