"""Every code that is reported has a page and a test; every page belongs to a code that is reported.

A code counts as tested if a bad deck expects it, or if a test names it in quotes or in a comment `# triggers: code`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.diagnostics.explain import find_page, list_codes

TESTS = Path(__file__).resolve().parent.parent
PACKAGE = TESTS.parent / "cardgen"
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TEXT_FILES = {".py", ".yaml", ".expect", ".md", ".j2", ".svg", ".txt"}


@cache
def find_reporting_calls() -> list[tuple[Path, ast.Call]]:
    calls = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path == PACKAGE / "diagnostics" / "report.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and is_report_method(node.func):
                calls.append((path, node))
    return calls


def is_report_method(function: ast.expr) -> bool:
    if not isinstance(function, ast.Attribute) or function.attr not in ("error", "warn"):
        return False
    receiver = function.value
    name = receiver.attr if isinstance(receiver, ast.Attribute) else getattr(receiver, "id", "")
    return name.strip("_").endswith("report")


@cache
def find_reported_codes() -> list[str]:
    return sorted(
        {
            node.args[0].value
            for _, node in find_reporting_calls()
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
        }
    )


@cache
def find_tested_codes() -> frozenset[str]:
    tested: set[str] = set()
    for path in TESTS.rglob("*"):
        if path.suffix not in TEXT_FILES or path == Path(__file__).resolve() or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for marker in re.findall(r"(?:expect(?:-file|-line \d+)?|triggers): ([a-z0-9, -]+)", text):
            tested.update(marker.replace(",", " ").split())
        if path.suffix == ".py":
            tested.update(re.findall(r"[\"'`]([a-z0-9]+(?:-[a-z0-9]+)*)[\"'`]", text))
        if path.suffix == ".expect":
            tested.update(re.findall(r"\d+: ([a-z0-9-]+)", text))
    return frozenset(tested)


def test_every_code_is_a_literal_in_kebab_case() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path, node in find_reporting_calls()
        if not node.args or not isinstance(node.args[0], ast.Constant) or not CODE.fullmatch(str(node.args[0].value))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", find_reported_codes())
def test_a_reported_code_has_a_page_and_a_test(code: str) -> None:
    page = find_page(code)
    assert page is not None, f"write cardgen/diagnostics/explain/{code}.md"
    assert page.startswith(f"# {code}\n")
    assert "    " in page, "the page shows an example"
    assert code in find_tested_codes(), f"put `# triggers: {code}` at the test that triggers it"


def test_every_page_belongs_to_a_reported_code() -> None:
    assert sorted(set(list_codes()) - set(find_reported_codes())) == []


@pytest.mark.parametrize(("code", "sentence"), sorted(list_codes().items()))
def test_a_page_begins_with_a_sentence_that_stands_alone(code: str, sentence: str) -> None:
    assert sentence.endswith((".", "?", "!")), code
    assert 15 <= len(sentence) <= 130, code


def test_names_that_are_no_codes_have_no_page() -> None:
    assert [find_page(name) for name in ("", "..", "../report", "Tab", "no such", "tab\n", "/tab")] == [None] * 7
