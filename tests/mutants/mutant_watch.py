"""A pytest plugin of the mutation runs: the quickest files of tests come first, and a test that hangs is cut off."""

from __future__ import annotations

import functools
import json
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ACTIVE = "MUTANT_UNDER_TEST"  # mutmut's own variable: `stats`, nothing, or the name of a mutant
DURATIONS = "durations.json"
TIMED_OUT = 36  # the exit code that mutmut reads as a timeout
ZONES = "cardgen.engine.zones"
LONGEST = 10.0  # seconds; a test that takes longer without a fault is left out where there are others


class Recorder:
    """Writes down how long each test takes without a fault, its fixtures included."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: defaultdict[str, float] = defaultdict(float, read_durations(file))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test: its fixtures, the test itself, the clearing away."""
        if report.when == "setup":
            self.seconds[report.nodeid] = 0.0
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Keep what was measured for the runs with faults."""
        self.file.write_text(json.dumps(self.seconds))


class Watcher:
    """Orders the tests of one mutant and ends its process when a test takes far longer than it should."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep each file's tests together, so that its fixtures are made once, and begin with the quickest file."""
        together: defaultdict[Path, list[pytest.Item]] = defaultdict(list)
        for item in [item for item in items if self._expect(item) < LONGEST] or items:
            together[item.path].append(item)
        files = sorted(together.values(), key=lambda tests: sum(map(self._expect, tests)))
        items[:] = [item for tests in files for item in sorted(tests, key=self._expect)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Give a test ten times its usual time and ten seconds, of the processor; mutmut itself watches the clock."""
        signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMED_OUT))
        signal.setitimer(signal.ITIMER_PROF, 10 + 10 * self._expect(item))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _expect(self, item: pytest.Item) -> float:
        return self.seconds.get(item.nodeid, 0.0)


def read_durations(file: Path) -> dict[str, float]:
    """Give the seconds of each test from an earlier run; nothing where there was none."""
    return json.loads(file.read_text()) if file.exists() else {}


def forget_answers() -> None:
    """Clear what is remembered of the run without a fault, in whose process mutmut begins each other run.

    What functions remember goes, and with it the modules of the tests, which hold some of it: they are imported anew.
    Zones stay: there is one of each, and the rules of games hold it.
    """
    modules = [module for name, module in sys.modules.items() if name.startswith("cardgen") and name != ZONES]
    for each in [value for module in modules for value in vars(module).values()]:
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
    tests = Path.cwd() / "tests"
    for name, module in list(sys.modules.items()):
        file = Path(getattr(module, "__file__", None) or "/")
        if file.is_relative_to(tests) and file.name not in ("conftest.py", Path(__file__).name):
            del sys.modules[name]


def pytest_configure(config: pytest.Config) -> None:
    """See what mutmut is doing and take part in it."""
    file = Path.cwd() / DURATIONS
    active = os.environ.get(ACTIVE, "")
    if active == "stats":
        del os.environ[ACTIVE]  # mutmut remembers it; a process that a test starts must not take its statistics too
    if active in ("stats", ""):  # taking statistics is slow, but the run without a fault that comes after it is not
        config.pluginmanager.register(Recorder(file))
    elif "__mutmut_" in active:
        forget_answers()
        config.pluginmanager.register(Watcher(read_durations(file)))
