"""What the command line of the whole suite adds."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make soak` plays ten times as many games a case as `make test`; what is kept is rewritten by hand only."""
    parser.addoption("--games", type=int, default=1_000, help="random and greedy games to play a case")
    parser.addoption("--rewrite", action="store_true", help="keep what faces give now, see tests/render/written")
