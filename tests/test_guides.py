"""What the guides name is there: links, files and folders of the project, targets of the Makefile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OWN_PAGES = tuple(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))
GUIDES = (*OWN_PAGES, *sorted((ROOT / "docs").rglob("*.md")))
LINK = re.compile(r"\]\(([^)#:]+)\)")
OWN_FILE = re.compile(r"`((?:cardgen|tests|\.ci)/[\w./-]+)`")
TARGET = re.compile(r"\bmake ([a-z]+)\b")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.name))
def test_every_link_and_every_file_of_cardgen_that_a_guide_names_is_there(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (guide.parent / link).exists()] == []
    assert [file for file in OWN_FILE.findall(text) if not (ROOT / file).exists()] == []


def test_every_target_that_the_guides_name_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE)) | {"wayjer"}
    code = re.compile(r"`(make [^`\n]+)`|^(make .*)$", re.MULTILINE)
    for guide in GUIDES:
        named = {
            target
            for parts in code.findall(guide.read_text(encoding="utf-8"))
            for target in TARGET.findall("".join(parts))
        }
        assert named - targets == set(), guide.name
