"""The pages of all codes of mistakes, as `cardgen explain` prints them."""

from __future__ import annotations

import re

from cardgen.diagnostics.report import find_page, list_codes
from cardgen.diagnostics.severities import allowed_for
from reference.markdown import join_words, make_code


def list_pages() -> str:
    """Give a section for each code."""
    return "\n".join(map(_tell_code, list_codes()))


def _tell_code(code: str) -> str:
    page = re.sub(r"\A# .*\n", "", find_page(code) or "").strip()
    allowed = allowed_for(code)
    settable = f"\n\n`checks` in the deck file may set it: {join_words(map(make_code, allowed))}." if allowed else ""
    return f"## {code}\n\n{page}{settable}\n"
