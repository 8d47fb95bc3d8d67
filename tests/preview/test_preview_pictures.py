"""Pictures are those of the PDF that is printed, and only so many of them are kept."""

from __future__ import annotations

import io
import threading

import pytest
from foxes import make_preview, write_foxes
from PIL import Image

from cardgen.preview.pictures import Pictures


@pytest.fixture
def preview(tmp_path):
    write_foxes(tmp_path)
    preview = make_preview(tmp_path)
    yield preview
    preview.close()


def test_a_face_is_drawn_with_its_bleed_at_so_many_pixels_a_millimetre(preview):
    look = preview.revision.backs["cub"]
    picture = Image.open(io.BytesIO(preview.pictures.draw_face(look, "small"))).convert("RGB")
    assert picture.size == (422, 575)  # 70.3 x 95.7 mm
    assert picture.getpixel((picture.width // 2, picture.height // 2)) == (0x1F, 0x4E, 0x4A)
    assert picture.getpixel((10, 10)) == (0x1F, 0x4E, 0x4A)


def test_a_picture_that_was_drawn_is_not_drawn_again(preview, monkeypatch):
    look = preview.revision.fronts["cub"]
    first = preview.pictures.draw_face(look, "small")
    monkeypatch.setattr("cardgen.preview.pictures._draw_face", None)
    assert preview.pictures.draw_face(look, "small") is first


def test_pictures_that_were_not_asked_for_longest_make_room(preview, monkeypatch):
    drawn = []

    def draw(look, fineness):
        drawn.append(look)
        return bytes(40)

    monkeypatch.setattr("cardgen.preview.pictures._draw_face", draw)
    pictures = Pictures(threading.Lock(), room=100)
    vixen, cub, dog = preview.revision.fronts.values()
    for look in (vixen, cub, vixen, dog, vixen, cub):
        pictures.draw_face(look, "small")
    assert drawn == [vixen, cub, dog, cub]
