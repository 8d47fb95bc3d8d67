"""Copies of shipped decks with words exchanged, and their faces as pictures in shades of grey."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces
from cardgen.render.face import Face

ROOT = Path(__file__).resolve().parent.parent


def write_copy(folder: Path, game: str, *changes: tuple[str, str]) -> Sources:
    """Write a copy of a deck in which some words are exchanged, each of which stands there; give its sources."""
    text = (ROOT / "decks" / game / "deck.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "decks" / game).mkdir(parents=True)
    (folder / "decks" / game / "deck.yaml").write_text(text, encoding="utf-8")
    return Sources(folder, ROOT)


def paint(faces: list[Face], sources: Sources, fineness: int) -> list[Image.Image]:
    """Give pictures of faces in shades of grey, cut to the trim, with `fineness` pixels a millimetre."""
    drawn = draw_faces(faces, sources)
    document = pypdfium2.PdfDocument(drawn.pdf)
    pictures = []
    for face in faces:
        page = document[drawn.first_page + drawn.keys.index(face.key)]
        picture = page.render(scale=fineness * 25.4 / 72).to_pil().convert("L")
        edge = round(face.bleed * fineness)
        pictures.append(picture.crop((edge, edge, picture.width - edge, picture.height - edge)))
    document.close()
    return pictures
