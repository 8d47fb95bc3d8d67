"""Asks two checkers that share no code whether a PDF is what it claims to be, PDF/UA-1.

`page` is written in Rust, reads files with lopdf and tests each rule that a machine can test; `pdfua` is written in
Python, reads with pikepdf and tests a smaller part, among it whether each header cell has its scope.
"""

from __future__ import annotations

from pathlib import Path

# With pikepdf 10 this rule of pdfua stops at every heading of more than one part, whatever the file;
# headings without words are looked for in tests/rulebook/test_rulebook_tags.py.
BROKEN_RULES = {"UA-14-001"}


def ask_page(pdf: Path) -> list[str]:
    """Give what `page` finds, each as its rule and a sentence."""
    import page

    report = page.validate_pdf(pdf, profile="ua1")
    assert report.rules.total > 100
    found = [f"{failure.rule_id}: {failure.message}" for failure in report.failures]
    assert report.is_compliant == (found == [])
    return found


def ask_pdfua(pdf: Path) -> list[str]:
    """Give what `pdfua` finds, warnings included, each as its rule and a sentence."""
    import pdfua

    report = pdfua.validate(str(pdf))
    assert {outcome.rule_id for outcome in report.skipped} <= BROKEN_RULES
    return [f"{found.rule_id}: {found.message}" for found in report.findings]


def ask_both(pdf: Path) -> list[str]:
    """Give what both find."""
    return [*ask_page(pdf), *ask_pdfua(pdf)]
