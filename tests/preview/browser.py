"""A real browser for the tests of the page; where there is none they are skipped, but fail in CI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from foxes import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ARGUMENTS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def find_chromium() -> str:
    """Give the program; skip the test where it is missing."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    packages = ("playwright", "axe_playwright_python")
    missing = [name for name in packages if find_spec(name) is None]
    if program and not missing:
        return program
    said = f"missing: {', '.join([*missing, *([] if program else ['chromium'])])}"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Give a browser while the context lasts."""
    program = find_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def open_page(
    browser: Browser,
    address: str,
    width: int = 1200,
    height: int = 900,
    colors: str = "light",
    may_complain: bool = False,
) -> Iterator[Page]:
    """Open the address that lets in; what the page complains of while it is open fails the test, unless it may."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if colors == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.on("console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None)
    try:
        page.goto(address)
        page.wait_for_selector("html[data-revision]")
        yield page
        page.evaluate("0")  # so that all complaints have come
        assert may_complain or not complaints, "\n".join(complaints)
    finally:
        context.close()
