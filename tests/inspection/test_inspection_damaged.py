"""Files that are damaged, locked, large or made to do harm: told in a sentence, in bounded time and memory."""

from __future__ import annotations

import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from foreign_files import by_hand, of_reportlab, saved
from pikepdf import Array, Dictionary, Name

from cardgen.sheets.inspection.opening import UnreadableError
from cardgen.sheets.inspection.reading import inspect_pdf


def locked(user: str) -> bytes:
    import io

    with pikepdf.open(io.BytesIO(of_reportlab())) as document:
        return saved(document, encryption=pikepdf.Encryption(owner="own", user=user))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "It is empty."),
        (b"\x89PNG\r\n", "It is no PDF: it does not begin with %PDF."),
        (locked("secret"), "It is locked with a password. Save it without one and try again."),
    ],
)
def test_what_is_no_pdf_or_locked_is_told(data: bytes, told: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        inspect_pdf(data)
    assert str(caught.value) == told


@pytest.mark.parametrize("data", [b"%PDF-1.4\n", b"%PDF-1.7\nhello" * 100, of_reportlab()[:300]])
def test_what_is_damaged_beyond_repair_is_told(data: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"^It is damaged and cannot be read|^It has no pages"):
        inspect_pdf(data)


def cut_in_a_content() -> bytes:
    whole = of_reportlab()
    return whole[: whole.rindex(b"endstream") - 20]


def without_its_start_of_references() -> bytes:
    return of_reportlab().replace(b"startxref", b"startxxxx")


def without_the_size_of_its_page() -> bytes:
    return by_hand("0 0 5 5 re f").replace(b"/MediaBox", b"/MediaBux")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (cut_in_a_content(), "can't find startxref"),
        (without_its_start_of_references(), "can't find startxref"),
        (without_the_size_of_its_page(), "kid 0 (from 0) MediaBox is undefined; setting to letter / ANSI A"),
    ],
)
def test_damage_that_was_mended_is_told(data: bytes, told: str) -> None:
    found = inspect_pdf(data)
    assert found.damage == told
    assert found.notes[0] == f"It is damaged and was mended to be read ({told}): parts may be missing. Export it again."


def test_the_reason_of_damage_names_no_place_in_memory() -> None:
    with pytest.raises(UnreadableError) as caught:
        inspect_pdf(b"%PDF-1.7\nhello" * 100)
    reason = "unable to find trailer dictionary while recovering damaged file"
    assert str(caught.value) == f"It is damaged and cannot be read ({reason}). Export it again."


def test_a_whole_file_has_no_notes() -> None:
    found = inspect_pdf(of_reportlab())
    assert (found.damage, found.notes) == ("", ())


def test_a_file_that_only_its_owner_may_change_is_read() -> None:
    found = inspect_pdf(locked(""))
    assert (found.page_count, found.is_encrypted) == (2, True)
    encrypted = "It is encrypted: it opens without a password, but may not be changed. Printers want it without that."
    assert found.notes == (encrypted,)


def test_a_file_without_its_end_is_mended_and_read() -> None:
    whole = of_reportlab()
    assert inspect_pdf(whole[: whole.rindex(b"xref")]).page_count == 2


@pytest.mark.parametrize("step", range(40, 2000, 97))
def test_no_damage_gives_anything_but_a_sentence(step: int) -> None:
    data = bytearray(of_reportlab())
    for at in range(step, len(data), step):
        data[at] = (data[at] * 7 + step) % 256
    try:
        inspect_pdf(bytes(data))
    except UnreadableError as problem:
        assert str(problem).endswith(".")


@pytest.mark.parametrize(
    "content",
    [
        "q Q Q Q 1 0 0 cm /None Do /None gs /None sh BT (x) Tj ET EMC f S n W",
        "1 2 3 rg cs scn 9 k /X cs 1 scn BI EI",
        "[ << ( < 0 0 5 5 re f",
        "999999999999999999999 0 0 1 0 0 cm 0 0 1 1 re f",
        "0 0 0 0 0 0 cm 1 w 0 0 m 9 9 l S 0 0 9 9 re f",
    ],
)
def test_a_content_that_makes_no_sense_is_read_as_far_as_it_does(content: str) -> None:
    found = inspect_pdf(by_hand(content))
    assert found.page_count == 1


@pytest.mark.parametrize(
    "page",
    [
        {"TrimBox": Array([0, 0])},
        {"TrimBox": Name.Nothing},
        {"Resources": Name.Nothing},
        {"Resources": Dictionary(Font=Array([1]), XObject=5, ColorSpace=Dictionary(X=Array([])))},
        {"UserUnit": Name.Nothing},
        {"Rotate": Name.Nothing},
        {"MediaBox": Array([0, 0, 0, 0])},
        {"Group": 5},
    ],
)
def test_entries_of_a_wrong_kind_are_passed_over(page: dict[str, Any]) -> None:
    assert inspect_pdf(by_hand("0 0 9 9 re f /X cs 1 scn 0 0 5 5 re f", **page)).page_count == 1


def form_of(content: bytes, **more: object):
    def make(document: pikepdf.Pdf) -> pikepdf.Object:
        known = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 100, 100])}
        return document.make_stream(content, **known, **more)

    return make


def test_a_form_that_shows_itself_is_read_once() -> None:
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(100, 100))
        form = form_of(b"0 0 5 5 re f /F Do")(document)
        form.Resources = Dictionary(XObject=Dictionary(F=form))
        document.pages[0].obj.Resources = form.Resources
        document.pages[0].obj.Contents = document.make_stream(b"/F Do")
        found = inspect_pdf(saved(document))
    assert found.page_count == 1


def nested(levels: int, times: int) -> bytes:
    """Give a page of forms that each show the next many times: times to the power of levels boxes."""
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(100, 100))
        form = form_of(b"0 0 5 5 re f")(document)
        for _ in range(levels):
            form = form_of(b"/F Do " * times, Resources=Dictionary(XObject=Dictionary(F=form)))(document)
        document.pages[0].obj.Resources = Dictionary(XObject=Dictionary(F=form))
        document.pages[0].obj.Contents = document.make_stream(b"/F Do")
        return saved(document)


def test_forms_that_multiply_end_in_time_and_are_told() -> None:
    started = time.process_time()
    found = inspect_pdf(nested(levels=12, times=10))
    assert time.process_time() - started < 20
    assert found.notes == ("Page 1: only a part could be read, as it is damaged or too large.",)


def test_a_stream_that_grows_to_hundreds_of_megabytes_is_not_unpacked(tmp_path: Path) -> None:
    packer = zlib.compressobj(9)
    packed = b"".join([*(packer.compress(b"0 0 9 9 re f " * 100_000) for _ in range(300)), packer.flush()])
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(100, 100))
        document.pages[0].obj.Contents = pikepdf.Stream(document, b"")
        document.pages[0].obj.Contents.write(packed, filter=Name.FlateDecode)
        path = tmp_path / "bomb.pdf"
        path.write_bytes(saved(document))
    assert path.stat().st_size < 2_000_000
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from cardgen.cli import main\n"
        "code = main(['inspect', sys.argv[1]])\n"
        "peak = Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0]\n"  # its own, not its parent's
        "print(int(peak) // 1024, code)\n"
    )
    run = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, timeout=300, check=True)
    memory, exit_code = run.stdout.split()[-2:]
    assert int(memory) < 600
    assert exit_code == "0"
    assert "only a part could be read" in run.stdout
