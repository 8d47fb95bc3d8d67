from __future__ import annotations

import zlib
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.sheets.forms import FormStore

FONT_PROGRAM = b"a font program " * 40


def document(text: bytes, spare_objects: int = 0, program: bytes = FONT_PROGRAM) -> pikepdf.Pdf:
    """Give a page with a font, a soft mask and a text; spare objects make other numbers of the same things."""
    pdf = pikepdf.new()
    for number in range(spare_objects):
        pdf.make_indirect(Dictionary(Spare=number))
    file = pdf.make_stream(program)
    descriptor = pdf.make_indirect(Dictionary(Type=Name.FontDescriptor, FontFile2=file, Note=String("see 1 0 R")))
    font = pdf.make_indirect(Dictionary(Type=Name.Font, BaseFont=Name("/AAAAAA+Test"), FontDescriptor=descriptor))
    inner = pdf.make_stream(b"0 0 1 1 re f")
    inner.Subtype = Name.Form
    inner.BBox = Array([0, 0, 1, 1])
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 100, 200]),
        Resources=Dictionary(Font=Dictionary(F1=font), XObject=Dictionary(X1=inner)),
        Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB),
        Contents=pdf.make_stream(text),
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return pdf


def program_of(form: Any) -> Any:
    return form.Resources.Font.F1.FontDescriptor.FontFile2


def test_a_page_becomes_a_form_with_all_that_it_refers_to() -> None:
    target = pikepdf.new()
    with document(b"BT ET") as source:
        (form,) = FormStore(target).add_pages(source, [0])
    assert (str(form.Type), str(form.Subtype)) == ("/XObject", "/Form")
    assert [float(edge) for edge in form.BBox] == [0, 0, 100, 200]
    assert form.read_bytes() == b"BT ET"
    assert str(form.Group.S) == "/Transparency"
    assert program_of(form).read_bytes() == FONT_PROGRAM
    assert str(form.Resources.Font.F1.FontDescriptor.Note) == "see 1 0 R"
    assert form.Resources.XObject.X1.read_bytes() == b"0 0 1 1 re f"


def test_what_is_equal_in_two_documents_is_stored_once() -> None:
    target = pikepdf.new()
    store = FormStore(target)
    with document(b"one") as first, document(b"two", spare_objects=5) as second:
        (one,), (two,) = store.add_pages(first, [0]), store.add_pages(second, [0])
    assert one.objgen != two.objgen
    assert program_of(one).objgen == program_of(two).objgen
    assert one.Resources.objgen == two.Resources.objgen


def test_an_equal_page_is_the_same_form() -> None:
    target = pikepdf.new()
    store = FormStore(target)
    with document(b"one") as first, document(b"one", spare_objects=3) as second:
        (one,), (two,) = store.add_pages(first, [0]), store.add_pages(second, [0])
    assert one.objgen == two.objgen


def test_pages_that_differ_only_in_a_font_program_are_two_forms() -> None:
    target = pikepdf.new()
    store = FormStore(target)
    with document(b"one") as first, document(b"one", program=b"another font") as second:
        (one,), (two,) = store.add_pages(first, [0]), store.add_pages(second, [0])
    assert one.objgen != two.objgen
    assert program_of(two).read_bytes() == b"another font"


def test_a_page_whose_content_is_in_pieces_is_joined() -> None:
    target = pikepdf.new()
    with document(b"q") as source:
        source.pages[0].obj.Contents = Array([source.make_stream(b"q 1 0 0 1"), source.make_stream(b"0 0 cm Q")])
        (form,) = FormStore(target).add_pages(source, [0])
    assert form.read_bytes() == b"q 1 0 0 1\n0 0 cm Q"


def test_a_page_without_content_is_an_empty_form() -> None:
    target = pikepdf.new()
    with document(b"") as source:
        del source.pages[0].obj["/Contents"]
        (form,) = FormStore(target).add_pages(source, [0])
    assert form.read_bytes() == b""


def test_a_page_that_is_compressed_stays_as_it_is_stored() -> None:
    target, packed = pikepdf.new(), zlib.compress(b"q Q")
    with document(b"q") as source:
        source.pages[0].obj.Contents = pikepdf.Stream(source, packed, Filter=Name.FlateDecode)
        (form,) = FormStore(target).add_pages(source, [0])
    assert (form.read_raw_bytes(), str(form.Filter), form.read_bytes()) == (packed, "/FlateDecode", b"q Q")
    assert "/DecodeParms" not in form
