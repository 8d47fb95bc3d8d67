"""Renders the pictures of docs/layout.md from the very code that stands there: run it after a change of the page."""

from __future__ import annotations

import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from cardgen.diagnostics import Diagnostic, Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.render import draw_faces, lay_out

HERE = Path(__file__).parent
PAGE = HERE.parent / "layout.md"
GAME = "foxes"
DPI = 160
_EXAMPLE = re.compile(r"<!-- (\d+) x (\d+) mm -->\n```jinja\n(.*?)```\n+!\[.*?\]\(pictures/([\w-]+\.png)\)", re.DOTALL)
_FILE = re.compile(r"```jinja\n(\{# (templates/\S+) #\}\n.*?)```", re.DOTALL)
_DECK = re.compile(r"```yaml\n(title: .*?)```", re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A piece of a template as it stands in the page, the size that it is drawn in (mm), and its picture's name."""

    code: str
    width: int
    height: int
    picture: str


def read_examples(page: str) -> list[Example]:
    """Give the examples of the page that have a picture."""
    return [Example(code, int(width), int(height), name) for width, height, code, name in _EXAMPLE.findall(page)]


def write_project(page: str, example: Example, folder: Path) -> None:
    """Write a project whose deck and templates are those of the page."""
    (deck,) = _DECK.findall(page)
    size = f"print: {{card: {example.width}x{example.height}, bleed: 0, corner: 0, safe: 1}}\n"
    _write(folder / f"decks/{GAME}/deck.yaml", deck + size)
    whole = '{% extends "base.svg.j2" %}\n{% block face %}\n' + example.code + "{% endblock %}\n"
    _write(folder / f"templates/{GAME}/face.svg.j2", example.code if "{% extends" in example.code else whole)
    for text, name in _FILE.findall(page):
        _write(folder / name, text)
    for file in (HERE / "layout").iterdir():
        shutil.copy(file, folder / f"templates/{GAME}" / file.name)


def draw(page: str, example: Example) -> tuple[Image.Image | None, tuple[Diagnostic, ...]]:
    """Give the picture of an example, and what cardgen finds wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        write_project(page, example, Path(folder))
        report, sources = Report(), Sources(Path(folder))
        project = load_project(GAME, sources, report)
        faces = lay_out(project, sources, report).distinct() if project is not None else ()
        if report.diagnostics or not faces:
            return None, report.diagnostics
        drawn = draw_faces(faces, sources)
    with pypdfium2.PdfDocument(drawn.pdf) as document:
        image = document[drawn.first_page].render(scale=DPI / 72).to_pil().convert("RGB")
    return ImageOps.expand(image, 2, "#b0b0b0"), ()


def main() -> None:
    """Write the picture of each example."""
    page = PAGE.read_text(encoding="utf-8")
    for name, data in render(page):
        (HERE / name).write_bytes(data)


def render(page: str) -> Iterator[tuple[str, bytes]]:
    """Give the name and the PNG of each example's picture; mistakes in one end the work."""
    for example in read_examples(page):
        image, found = draw(page, example)
        if image is None:
            raise SystemExit(f"{example.picture}: " + "\n".join(f"{each.place}: {each.message}" for each in found))
        output = io.BytesIO()
        image.convert("P", palette=1, colors=64).save(output, "PNG", optimize=True)
        yield example.picture, output.getvalue()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
