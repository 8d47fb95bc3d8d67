"""Reads `checks:`, how seriously a deck takes what is found in it."""

from __future__ import annotations

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import list_codes, suggest
from cardgen.diagnostics.severities import LOWERABLE, WARNINGS, allowed_for
from cardgen.loading.forms import Text
from cardgen.loading.keys import Key, Table
from cardgen.loading.reading import read_entries, read_text
from cardgen.loading.yaml_tree import Node

CHECKS = Table(
    "`checks`",
    tuple(Key(code, form=Text(words=allowed_for(code), is_exact=True)) for code in sorted((*WARNINGS, *LOWERABLE))),
)
"""The codes that a deck may set; what each is about is told by its page."""


def read_checks(node: Node, what: str, report: Report) -> dict[str, str]:
    """Give the severity that a deck sets for each code: `error`, `warning` or `off`."""
    found: dict[str, str] = {}
    for code, entry in read_entries(node, what, report, "checks: {low-contrast: warning}"):
        allowed = allowed_for(code)
        if not allowed:
            _report_unset(code, entry.key.place, report)
            continue
        text = read_text(entry.node, f"The severity of `{code}`", report)
        if text is None:
            continue
        if text.strip() in allowed:
            found[code] = text.strip()
        else:
            message = f"`{code}` is `{shorten(text)}`; it can be {_list([f'`{word}`' for word in allowed], 'or')}."
            hint = "What is printed so is hard to read: it may be told as a warning, but not left out."
            report.error(
                "bad-severity", message, entry.node.place, hint if text.strip() == "off" else suggest(text, allowed)
            )
    return found


def _report_unset(code: str, place: Place, report: Report) -> None:
    codes = list_codes()
    if code not in codes:
        message = f"`{shorten(code)}` is no code of a mistake."
        report.error("unknown-check", message, place, suggest(code, (*WARNINGS, *LOWERABLE)) or suggest(code, codes))
        return
    message = f"`{code}` is always an error: what it tells of is lost or printed wrong, so no deck can change that."
    settable = _list([f"`{each}`" for each in sorted((*WARNINGS, *LOWERABLE))], "and")
    report.error("bad-severity", message, place, f"These may be set: {settable}.")


def _list(words: list[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
