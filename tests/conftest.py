"""What the command line of the whole suite adds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import hypothesis
import pytest

# How busy a machine is decides no test.
hypothesis.settings.register_profile(
    "patient", hypothesis.settings(), deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make soak` plays ten times as many games a case as `make test`."""
    parser.addoption("--games", type=int, default=1_000, help="random and greedy games to play a case")


@pytest.fixture(autouse=True)
def own_printers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Keep the printers of whoever runs the tests out of them; give the folder where a test's own would be kept."""
    name = hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:16]
    folder = tmp_path_factory.getbasetemp() / "printers" / name
    monkeypatch.setenv("CARDGEN_CONFIG", str(folder))
    return folder
