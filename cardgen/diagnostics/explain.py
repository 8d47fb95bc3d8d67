"""The pages that explain each code: what it means, a wrong example and the right one."""

from __future__ import annotations

import re
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "explain"
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SENTENCE = re.compile(r".*?[.:!?](?=\s|$)", re.DOTALL)


def find_page(code: str) -> str | None:
    """Give the Markdown page of a code; None if there is no such code."""
    page = _FOLDER / f"{code}.md"
    return page.read_text(encoding="utf-8") if _CODE.fullmatch(code) and page.is_file() else None


def list_codes() -> dict[str, str]:
    """Give the first sentence of each code's page, up to its colon if it has one, by code."""
    pages = sorted(_FOLDER.glob("*.md"), key=lambda page: page.stem)
    return {page.stem: _first_sentence(page.read_text(encoding="utf-8")) for page in pages}


def _first_sentence(page: str) -> str:
    _, _, body = page.strip().partition("\n")
    paragraph = " ".join(body.strip().split("\n\n")[0].split())
    match = _SENTENCE.match(paragraph)
    return (match[0] if match else paragraph).rstrip(":.") + "."
