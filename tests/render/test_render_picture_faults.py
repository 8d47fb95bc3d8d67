"""Pictures of strangers: refused for a cause before anything decodes them, and nothing else than is drawn goes on."""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from picture_bytes import chunk, exif, frame, head, jpeg, png, profile, scan, segment, zeros
from PIL import Image, ImageFile

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.exif import read_density, read_orientation
from cardgen.render.normalise.picture_files import check_data, make_plain, make_upright, read_header
from cardgen.render.picture_limits import MOST_BYTES

Lay = Callable[..., Any]
ORIENTED = struct.pack("<HHII", 0x112, 3, 1, 6)


def refuse(data: bytes) -> str:
    with pytest.raises(MistakeError) as caught:
        check_data(read_header(data))
    return caught.value.message


def indexed(*chunks: bytes) -> bytes:
    return png(*chunks, first=head(4, 4, 8, 3), pixels=chunk(b"IDAT", zlib.compress(bytes(20))))


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (png(first=head(bits=3)), "its head tells colours of type 2 with 3 bits"),
        (png(first=head(4, 4, 8, 2, 1)), "its head tells packing 1, filters 0 and interlacing 0"),
        (png(first=chunk(b"IHDR", bytes(5))), "its head has a length of 5"),
        (png(first=chunk(b"PLTE", bytes(3))), "it does not begin with its head, IHDR"),
        (png(first=chunk(b"IHDR", head()[8:21], 1)), "the checksum of its chunk IHDR is wrong"),
        (png(head()), "its chunk IHDR stands where none may be"),
        (png(chunk(b"ABCD")), "it cannot be drawn without its chunk ABCD, which no standard knows"),
        (png(chunk(b"a\0\0b")), "a chunk is named 61 00 00 62"),
        (png(b"\xff\xff\xff\xfftEXt"), "its chunk tEXt is longer than the file"),
        (png(chunk(b"tEXt") * 100_001), "it has more than 100,000 chunks"),
        (png(pixels=b""), "it has no pixels, IDAT"),
        (png(last=b""), "it has no end, IEND"),
        (png(pixels=chunk(b"IDAT") + chunk(b"tEXt") + chunk(b"IDAT")), "there are other chunks between its pixels"),
        (png(pixels=chunk(b"IDAT", zeros(99))), "its pixels unpack to more than 50,000,056 bytes"),
        (png(pixels=chunk(b"IDAT", b"none")), "its pixels cannot be unpacked"),
        (png(first=head(0, 4)), "it has 0 x 4 pixels"),
        (indexed(), "its palette, PLTE, has a length of 0"),
        (indexed(chunk(b"PLTE", bytes(3)), chunk(b"tRNS", bytes(9))), "its transparency, tRNS, has a length of 9"),
        (indexed(chunk(b"tRNS", bytes(1)), chunk(b"PLTE", bytes(3))), "its chunk PLTE stands where none may be"),
    ],
)
def test_png_that_is_damaged_is_refused_for_its_cause(data: bytes, cause: str) -> None:
    assert refuse(data) == f"The picture is cut short or damaged: {cause}."


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (jpeg(end=b""), "it has no end"),
        (jpeg(scans=b""), "it has no pixels"),
        (jpeg(size=b""), "nothing tells its size before its pixels"),
        (jpeg(b"\xff\xfe\0\0"), "a segment of it (FF FE) tells a length of 0 bytes"),
        (jpeg(segment(0xFE) * 10_001), "it has more than 10,000 segments"),
        (jpeg(tables=b""), "it has no tables of codes"),
        (jpeg(size=frame(sides=0xFF)), "its tables and scans do not go together"),
        (jpeg(scans=scan(first=9)), "its tables and scans do not go together"),
        (jpeg(frame(8, 8)), "it tells its size more than once"),
        (jpeg(frame(65535, 65535)), "it tells its size more than once"),
    ],
)
def test_jpeg_that_is_damaged_is_refused_for_its_cause(
    data: bytes, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as the library does that sets pages
    assert refuse(data) == f"The picture is cut short or damaged: {cause}."


@pytest.mark.parametrize(("count", "size"), [(100, 16), (99, 3000)])
def test_jpeg_that_goes_through_its_pixels_again_and_again_is_refused(count: int, size: int) -> None:
    scans = scan(3, (0, 0, 0)) + scan(1, (1, 63, 0), b"") * count
    told = refuse(jpeg(size=frame(size, size, marker=0xC2), scans=scans))
    assert told.startswith(f"The picture is a JPEG file of {count + 1} scans; at most 100 are read")


def test_nothing_of_a_png_goes_on_that_is_not_drawn() -> None:
    text, oriented = chunk(b"zTXt", b"a\0\0" + zeros(9)), chunk(b"eXIf", exif(1, ORIENTED, 0)[6:])
    header = read_header(png(text, oriented, chunk(b"tEXt", b"secret", 7), last=chunk(b"iTXt") + chunk(b"IEND")))
    assert make_plain(header) == png()
    assert header.orientation == 6
    with Image.open(io.BytesIO(make_upright(header))) as upright:
        assert dict(upright.getexif()) == {0x112: 6}


def test_nothing_of_a_jpeg_goes_on_that_is_not_drawn() -> None:
    notes = (segment(0xE1, exif(1, ORIENTED, 0)), segment(0xE2, b"MPF\0II*\0"), segment(0xED, b"place"), segment(0xFE))
    header = read_header(jpeg(*notes))
    check_data(header)
    assert make_plain(header) == jpeg()
    assert header.orientation == 6
    with Image.open(io.BytesIO(make_upright(header))) as upright:
        assert (upright.format, dict(upright.getexif())) == ("JPEG", {0x112: 6})


def test_picture_with_nothing_to_leave_out_stays_as_it_is() -> None:
    for data in (png(), jpeg(), jpeg(segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"))):
        assert make_plain(read_header(data)) == make_upright(read_header(data)) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"II*\0",
        b"XX*\0\x08\0\0\0",
        exif(65_535, b"", 8),
        exif(1, struct.pack("<HHII", 0x112, 3, 2**31, 6), 8),
        exif(1, struct.pack("<HHII", 0x112, 99, 1, 6), 8),
        exif(1, struct.pack("<HHII", 0x11A, 5, 1, 2**31), 8),
        exif(1, struct.pack("<HHII", 0x112, 3, 1, 9), 8),
    ],
)
def test_exif_data_that_is_damaged_says_nothing(data: bytes) -> None:
    assert (read_orientation(data), read_density(data)) == (1, 72.0)


def test_exif_data_of_both_orders_is_read() -> None:
    density = struct.pack("<HHII", 0x11A, 5, 1, 50), struct.pack("<HHII", 0x128, 3, 1, 3)
    data = exif(3, ORIENTED + density[0] + density[1], 0) + struct.pack("<II", 1181, 10)
    assert (read_orientation(data), round(read_density(data))) == (6, 300)
    large = b"MM\0*\0\0\0\x08" + struct.pack(">HHHIHH", 1, 0x112, 3, 1, 8, 0)
    assert read_orientation(large) == 8


@pytest.mark.parametrize(
    "made",
    [
        profile(b"link"),
        profile(tags=[(b"A2B0", 5, 2**31)]),
        profile(size=4000)[:200],
        profile(space=b"GRAY"),
        profile()[:128] + b"\xff" * 300,
    ],
)
def test_profile_that_cannot_be_used_is_told_and_left_out(made: bytes) -> None:
    told = "The picture has a colour profile that is damaged, or meant for other colours than its own"
    for header in (
        read_header(png(chunk(b"iCCP", b"a\0\0" + zlib.compress(made)))),
        read_header(jpeg(segment(0xE2, b"ICC_PROFILE\0\1\1" + made))),
    ):
        assert header.note == f"{told}; it is passed over."
        assert make_plain(header) == (png() if header.kind == "png" else jpeg())


def test_file_that_is_larger_than_any_picture_is_not_read(lay: Lay, write: Callable[..., Path], folder: Path) -> None:
    path = folder / "decks" / "game" / "a.png"
    write("decks/game/a.png", png())
    os.truncate(path, 200 * MOST_BYTES)  # nothing is stored of what lies behind
    found = lay("<image href='a.png' x='10' y='10' width='40' height='30'/>").only
    assert found.code == "picture-too-large"
    assert found.hint.startswith("Save a photograph as JPEG")
    assert found.message == "`decks/game/a.png` has 16,000.0 MB; at most 80 MB are read."


def test_pipe_or_folder_under_the_name_of_a_picture_is_told_as_that(lay: Lay, folder: Path) -> None:
    (folder / "decks" / "game" / "b.png").mkdir(parents=True)
    os.mkfifo(folder / "decks" / "game" / "a.png")
    for name in ("a.png", "b.png"):
        assert lay(f"<image href='{name}' x='10' y='10' width='40' height='30'/>").codes == ["unreadable-file"]
