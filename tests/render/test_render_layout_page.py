"""The examples of docs/layout.md: what stands there works, and the pictures show it."""

from __future__ import annotations

import importlib.util
import inspect
import io
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.render.parts import HELPERS

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "layout.md").read_text(encoding="utf-8")


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("layout_pictures", DOCS / "pictures" / "layout.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


PICTURES = _load()


@pytest.mark.parametrize("example", PICTURES.read_examples(TEXT), ids=lambda example: str(example.picture))
def test_the_code_has_no_mistakes_and_its_picture_is_that_of_the_page(example: Any) -> None:
    image, found = PICTURES.draw(TEXT, example)
    assert [each.message for each in found] == []
    kept = Image.open(io.BytesIO((DOCS / "pictures" / example.picture).read_bytes())).convert("RGB")
    assert image.size == kept.size
    difference = ImageStat.Stat(ImageChops.difference(image, kept))
    assert max(difference.mean) < 2.0, "run docs/pictures/layout.py"


def test_every_picture_is_of_an_example_and_every_helper_has_one() -> None:
    examples = PICTURES.read_examples(TEXT)
    named = {each.picture for each in examples}
    assert named == {path.name for path in (DOCS / "pictures").glob("layout-*.png")}
    code = "".join(each.code for each in examples)
    assert [name for name in HELPERS if f"layout.{name}(" not in code] == []


def test_the_table_names_every_helper_and_all_that_it_takes() -> None:
    rows = dict(re.findall(r"^\| `(\w+)\((.*)$", TEXT, re.MULTILINE))
    assert set(rows) == set(HELPERS)
    lacking = []
    for name, helper in HELPERS.items():
        taken = [
            each for each in inspect.signature(helper).parameters if each not in ("bench", "call", "caller", "look")
        ]
        row = rows["row"] if name == "column" else rows[name]
        row += " size ink" if "size" not in taken or name == "icon" else ""
        lacking += [(name, each) for each in taken if not re.search(rf"\b{each}\b", row)]
    assert lacking == []
