"""Plants faults in the packages, one at a time, and reports which of them no test notices; mutmut does both."""

from __future__ import annotations

import argparse
import configparser
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".mutants"
BUILT = {"output", "dist", "build"}
COPIED = [
    path.name
    for path in sorted(ROOT.iterdir())
    if path.name == ".ci" or (path.name[0] != "." and path.name not in BUILT)
]
# The folders of tests that a package's mutants are tried against; of these mutmut picks the tests that reach a mutant.
PACKAGES = {
    "engine": ("engine", "games"),
    "games": ("games", "three_lanes"),
    "loading": ("loading", "checks", "ability", "engine"),
    "checks": ("checks", "loading", "ability", "engine"),
    "sheets": ("sheets", "pipeline"),
    "render": ("render",),
    "pipeline": ("pipeline", "cli"),
}
RENAMED = "not text_width"  # mutmut gives functions other names, and these tests read the name of one in a message
SETTINGS = {
    "source_paths": ["cardgen"],
    "also_copy": [name for name in COPIED if name != "cardgen"],
    "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "mutant_watch", "--games", "30", "-k", RENAMED],
    "timeout_constant": ["60"],
    "timeout_multiplier": ["5"],
    "use_git_change_detection": ["false"],
}
CAUGHT = ("killed", "timeout", "segfault")
UNTRIED = "not checked"


@dataclass(frozen=True)
class Found:
    """What became of a package's mutants: how many there are, how each that was tried ended, what survivors change."""

    package: str
    mutants: int
    states: dict[str, str]
    diffs: dict[str, str]
    seconds: float

    def count(self, *states: str) -> int:
        """Give how many mutants ended in one of these states."""
        return sum(state in states for state in self.states.values())

    @property
    def row(self) -> str:
        """The package's row of the report."""
        tried, caught = len(self.states), self.count(*CAUGHT)
        missed = self.count("survived"), self.count("no tests"), tried - caught - self.count("survived", "no tests")
        counts = f"{self.mutants} | {tried} | {caught} | {self.count('timeout')} | {' | '.join(map(str, missed))}"
        return f"| {self.package} | {counts} | {100 * caught / max(tried, 1):.1f} % | {self.seconds:.0f} s |"


def copy_tree(folder: Path) -> None:
    """Copy the project as it stands; what mutmut made in the folder before stays if the code is still the same."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def write_settings(folder: Path, package: str) -> None:
    """Tell mutmut what to change and which tests to run."""
    settings = configparser.ConfigParser()
    settings["mutmut"] = {
        key: "\n" + "\n".join(values) if len(values) > 1 else values[0]
        for key, values in {
            **SETTINGS,
            "only_mutate": [f"cardgen/{package}/*"],
            "pytest_add_cli_args_test_selection": [f"tests/{name}" for name in PACKAGES[package]],
        }.items()
    }
    with (folder / "setup.cfg").open("w") as file:
        settings.write(file)


def run_mutmut(folder: Path, *arguments: str, children: int = 1) -> str:
    """Run a command of mutmut in the folder and give what it wrote; processes that tests start are mutated too."""
    copy = folder / "mutants"
    copy.mkdir(exist_ok=True)
    world = {"PYTHONPATH": os.pathsep.join([str(copy), str(folder / "tests" / "mutants")]), "PYTHONHASHSEED": "0"}
    command = [str(Path(sys.executable).parent / "mutmut"), *arguments]
    if arguments[0] == "run":
        command[2:2] = ["--max-children", str(children)]
    done = subprocess.run(command, cwd=folder, env=os.environ | world, capture_output=True, text=True, errors="replace")
    (folder / f"{arguments[0]}.log").write_text(done.stdout + done.stderr)
    return done.stdout + done.stderr


def show_diffs(folder: Path, names: Sequence[str]) -> dict[str, str]:
    """Give what each of these mutants changes: `mutmut show`, in one process for all of them."""
    code = (
        "import json, sys; from mutmut.mutation.diff_apply import get_diff_for_mutant as show;"
        "print(json.dumps({name: show(name) for name in sys.argv[1:]}))"
    )
    done = subprocess.run([sys.executable, "-c", code, *names], cwd=folder, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def list_states(folder: Path) -> dict[str, str]:
    """Give every mutant of the folder with its state, in the words of mutmut."""
    lines = run_mutmut(folder, "results", "--all", "true").splitlines()
    return dict(sorted(line.strip().rsplit(": ", 1) for line in lines if "__mutmut_" in line))


def try_package(package: str, sample: int, seed: int, children: int) -> Found:
    """Make the mutants of a package, try a sample of them (0: all), and give what became of each."""
    began = time.monotonic()
    folder = WORK / package
    shutil.rmtree(folder, ignore_errors=True)
    copy_tree(folder)
    write_settings(folder, package)
    said = run_mutmut(folder, "run", "no-such-mutant", children=children)  # makes the mutants, runs the tests, ends
    if "nothing matches" not in said:
        raise SystemExit(f"mutmut could not run the tests of {package}:\n{said[-4000:]}")
    names = list(list_states(folder))
    size = min(sample or len(names), len(names))
    chosen = sorted(random.Random(f"{package}-{seed}").sample(names, size))
    return finish(package, chosen, children, began)


def try_again(package: str, children: int) -> Found:
    """Try the mutants that the last run did not catch against the tests as they are now."""
    began = time.monotonic()
    folder = WORK / package
    copy_tree(folder)
    missed = [name for name, state in list_states(folder).items() if state not in (*CAUGHT, UNTRIED)]
    return finish(package, missed, children, began)


def finish(package: str, chosen: Sequence[str], children: int, began: float) -> Found:
    """Try mutants and give what became of all that were tried in the package's folder."""
    folder = WORK / package
    if chosen:
        run_mutmut(folder, "run", *chosen, children=children)
    all_states = list_states(folder)
    states = {name: state for name, state in all_states.items() if state != UNTRIED}
    diffs = show_diffs(folder, [name for name, state in states.items() if state not in CAUGHT])
    return Found(package, len(all_states), states, diffs, time.monotonic() - began)


def write_report(found: Iterable[Found], seed: int) -> str:
    """Give the report as Markdown: a row a package, then every mutant that was not caught."""
    found = list(found)
    lines = [
        f"Seed {seed}.",
        "",
        "| package | mutants | tried | caught | of these by time | survived | no tests | other | caught | took |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *(one.row for one in found),
        "",
    ]
    tried, caught = sum(len(one.states) for one in found), sum(one.count(*CAUGHT) for one in found)
    lines.append(f"All together: {caught} of {tried} caught, {100 * caught / max(tried, 1):.1f} %.")
    for one in found:
        lines += ["", f"## {one.package}"]
        for name, diff in one.diffs.items():
            lines += ["", f"### {name}: {one.states[name]}", "```diff", *diff.strip().splitlines(), "```"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Read what to try, try it, and print and keep the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--package", choices=PACKAGES, action="append", help="a package; all of them if not given")
    parser.add_argument("--sample", type=int, default=150, help="mutants to try a package; 0 tries all")
    parser.add_argument("--seed", type=int, default=1, help="which mutants the sample holds")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--again", action="store_true", help="only try again what the last run did not catch")
    given = parser.parse_args()
    packages = given.package or list(PACKAGES)
    children = given.jobs if len(packages) == 1 else 1
    with ThreadPoolExecutor(given.jobs if len(packages) > 1 else 1) as pool:
        if given.again:
            tried = pool.map(lambda name: try_again(name, children), packages)
        else:
            tried = pool.map(lambda name: try_package(name, given.sample, given.seed, children), packages)
        report = write_report(tried, given.seed)
    (WORK / "report.md").write_text(report)
    print(report)


if __name__ == "__main__":
    main()
