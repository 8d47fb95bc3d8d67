"""What the command line of the whole suite adds."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make soak` plays ten times as many games a case as `make test`."""
    parser.addoption("--games", type=int, default=1_000, help="random and greedy games to play a case")
