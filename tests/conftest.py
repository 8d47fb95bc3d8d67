"""Holds a run of the whole suite to the number of tests that it must have, and to none left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

FEWEST = 4300


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or exitstatus or not _is_whole(config):
        return
    passed, skipped = (len(reporter.stats.get(outcome, ())) for outcome in ("passed", "skipped"))
    if passed < FEWEST or skipped:
        reporter.write_line(f"ERROR: {passed} tests passed and {skipped} were skipped; {FEWEST} or more must pass.")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _is_whole(config: pytest.Config) -> bool:
    """Tell whether nothing was chosen: no path, no name, no mark, no earlier failure, and that tests are run."""
    names = ("keyword", "markexpr", "lf", "failedfirst", "collectonly")
    chosen: Sequence[object] = [config.getoption(name) for name in names]
    return (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and not any(chosen)
        and not hasattr(config, "workerinput")
    )
