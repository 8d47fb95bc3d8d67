"""Every code that is reported has a page and a test; every page belongs to a code that is reported.

A code counts as tested if a bad deck expects it, or if a test names it in quotes or in a comment `# triggers: code`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from cardgen.diagnostics.report import find_page, list_codes

TESTS = Path(__file__).resolve().parent.parent
PACKAGE = TESTS.parent / "cardgen"
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TEXT_FILES = {".py", ".yaml", ".expect", ".md", ".j2", ".svg", ".txt"}


@dataclass(frozen=True)
class Use:
    """A place in the source where a code is given to something that takes one."""

    where: str
    codes: tuple[str, ...]
    is_passed_on: bool


@cache
def find_trees() -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent.name != "cli"
    }


@cache
def find_takers() -> dict[str, int]:
    """Give the functions and classes that take a `code`, and as which argument: `report.error`, `Diagnostic` ..."""
    takers: dict[str, int] = {}
    for tree in find_trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name != "__init__":
                names = find_arguments(node)
            elif isinstance(node, ast.ClassDef):
                names = [name for part in node.body for name in find_fields(part)]
            else:
                continue
            if "code" in names:
                takers[node.name] = names.index("code")
    return takers


def find_fields(part: ast.stmt) -> list[str]:
    """Give what a statement of a class adds to the arguments that make one."""
    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
        return find_arguments(part)
    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
        return [part.target.id]
    return []


def find_arguments(function: ast.FunctionDef) -> list[str]:
    """Give the names of the arguments that are texts, and an empty name for each other one."""
    arguments = [each for each in (*function.args.args, *function.args.kwonlyargs) if each.arg != "self"]
    return [each.arg if ast.unparse(each.annotation or ast.Constant("")) == "str" else "" for each in arguments]


@cache
def find_uses() -> list[Use]:
    uses = []
    for path, tree in find_trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            position = find_takers().get(name)
            if position is None:
                continue
            given = [keyword.value for keyword in node.keywords if keyword.arg == "code"] or node.args[position:][:1]
            for argument in given:
                where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                uses.append(Use(where, find_literals(argument), is_called_code(argument)))
    return uses


def find_literals(argument: ast.expr) -> tuple[str, ...]:
    if isinstance(argument, ast.IfExp):
        return (*find_literals(argument.body), *find_literals(argument.orelse))
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return (argument.value,)
    return ()


def is_called_code(argument: ast.expr) -> bool:
    return (isinstance(argument, ast.Attribute) and argument.attr == "code") or (
        isinstance(argument, ast.Name) and argument.id == "code"
    )


@cache
def find_reported_codes() -> list[str]:
    return sorted({code for use in find_uses() for code in use.codes})


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


def test_every_code_is_a_literal_in_kebab_case_or_passed_on() -> None:
    wrong = [use.where for use in find_uses() if not use.codes and not use.is_passed_on]
    assert wrong == []
    assert [code for code in find_reported_codes() if not CODE.fullmatch(code)] == []
    assert {"error", "warn", "Diagnostic"} <= set(find_takers())


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
