"""What was found in the forms that services for builds and reviews read: GitHub's workflow commands, and SARIF."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from cardgen.diagnostics.report import Diagnostic, Place, Report, find_page, list_codes
from cardgen.diagnostics.told import Told, tell_card, tell_others

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_BASE = "SRCROOT"
_IN_MESSAGE = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_IN_PROPERTY = (*_IN_MESSAGE, (":", "%3A"), (",", "%2C"))


def find_prefix(project: Path) -> PurePosixPath:
    """Give the way from the repository's root to a project, nothing where the project is in no repository."""
    for folder in (project, *project.parents):
        if (folder / ".git").exists():
            return PurePosixPath(project.relative_to(folder).as_posix())
    return PurePosixPath()


def format_github(report: Report, prefix: PurePosixPath) -> str:
    """Give a line for each mistake that GitHub Actions shows at its place: `::error file=...,line=...::message`.

    https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
    """
    return "".join(f"{_format_command(found, _tell(found, report), prefix)}\n" for found in report.in_reading_order())


def _format_command(found: Diagnostic, said: str, prefix: PurePosixPath) -> str:
    place = found.place
    where: dict[str, str | int] = {"title": found.code}
    if place and place.is_in_workbook:
        where = {"file": str(prefix / place.path), **where}
    elif place:
        end = place.column + place.length
        where = {"file": str(prefix / place.file), "line": place.line, "col": place.column, "endColumn": end, **where}
    properties = ",".join(f"{name}={_escape(str(value), _IN_PROPERTY)}" for name, value in where.items())
    return f"::{found.severity.value} {properties}::{_escape(said, _IN_MESSAGE)}"


def _escape(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for sign, written in pairs:
        text = text.replace(sign, written)
    return text


def _tell(found: Diagnostic, report: Report) -> str:
    """Say what was found, on which cards, and what to do."""
    cell = f"{found.place.cell}: " if found.place and found.place.cell else ""
    others = tell_others(Told(found, tuple(report.more_of(found))))
    return cell + " ".join(filter(None, (tell_card(found), others, found.hint)))


def format_sarif(report: Report, prefix: PurePosixPath, version: str) -> str:
    """Give the log of one run (SARIF 2.1.0, OASIS): a rule for each code that was found, a result for each mistake.

    Files are named from the repository's root on, which is called SRCROOT.
    """
    found = report.in_reading_order()
    codes = sorted({each.code for each in found})
    sentences = list_codes()
    driver = {"name": "cardgen", "version": version, "rules": [_rule(code, sentences) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the repository."}}},
        "results": [_result(each, _tell(each, report), codes, prefix) for each in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _rule(code: str, sentences: dict[str, str]) -> dict[str, Any]:
    page = (find_page(code) or code).strip()
    return {
        "id": code,
        "shortDescription": {"text": sentences.get(code, code)},
        "help": {"text": page, "markdown": page},
    }


def _result(found: Diagnostic, said: str, codes: list[str], prefix: PurePosixPath) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": found.severity.value,
        "message": {"text": said},
    }
    if found.place:
        result["locations"] = [{"physicalLocation": _locate(found.place, prefix)}]
    return result


def _locate(place: Place, prefix: PurePosixPath) -> dict[str, Any]:
    end = place.column + place.length
    file = prefix / place.path
    outside = {"uri": f"file://{quote(str(file))}"}  # a file of examples that the command names from the disk's root
    where = {"artifactLocation": outside if file.is_absolute() else {"uri": quote(str(file)), "uriBaseId": _BASE}}
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": end}
    return where if place.is_in_workbook else {**where, "region": region}  # a workbook has no lines
