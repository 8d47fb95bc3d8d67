"""Files for print shops: what a PDF/X must say and may not have, each rule broken on purpose."""

import io
import subprocess
from typing import Any

import pikepdf
import pytest
from made_pages import gradient, make_page, picture
from pikepdf import Array, Dictionary, Name, Stream, String
from renderers import need_tools

from cardgen.export.press import FlatPage, PdfxKind, PressError, check_pdfx, flatten, load_profile, make_pdfx, to_cmyk
from cardgen.export.press.rules import RULES

CONTENT = "1 0 0 rg 0 0 100 100 re f 0 G 1 w 5 5 m 50 50 l S"
SHADED = {"Shading": {"/S": gradient((1.0, 0.0, 0.0), (0.0, 0.0, 1.0))}}
X4, X1A = PdfxKind.X4, PdfxKind.X1A


@pytest.fixture(scope="module")
def profile():
    return load_profile()


@pytest.fixture(scope="module")
def good(profile):
    inks = to_cmyk(make_page(CONTENT, SHADED, group=True), profile)
    return {kind: make_pdfx(inks, kind, profile, "Foxes & Co") for kind in PdfxKind}


@pytest.mark.parametrize("kind", PdfxKind)
def test_what_is_made_keeps_all_rules_and_the_same_input_gives_the_same_bytes(good, profile, kind):
    assert check_pdfx(good[kind], kind) == ()
    again = to_cmyk(make_page(CONTENT, SHADED, group=True), profile)
    assert make_pdfx(again, kind, profile, "Foxes & Co") == good[kind]


def test_the_file_says_what_it_is_by_outside_programs(good, tmp_path):
    need_tools()
    for kind, version in ((X4, "1.6"), (X1A, "1.4")):
        path = tmp_path / "pressed.pdf"
        path.write_bytes(good[kind])
        told = subprocess.run(["pdfinfo", "-box", str(path)], check=True, capture_output=True, text=True).stdout
        lines = [line.partition(":") for line in reversed(told.splitlines())]
        facts = {name.strip(): value.strip() for name, _, value in lines}
        assert facts["PDF version"] == version
        assert facts["Title"] == "Foxes & Co"
        assert facts["TrimBox"].split() == ["10.00", "10.00", "190.00", "190.00"]
        assert facts["BleedBox"].split() == ["0.00", "0.00", "200.00", "200.00"]
        with pikepdf.open(path) as document:
            assert document.check_pdf_syntax() == []
            assert document.docinfo.GTS_PDFXVersion == kind.value
            intent = document.Root.OutputIntents[0]
            assert (str(intent.OutputConditionIdentifier), int(intent.DestOutputProfile.N)) == ("FOGRA39", 4)
    assert b"/ObjStm" not in good[X1A]


def _page(document):
    return document.pages[0].obj


def _break_fonts(document):
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    _page(document).Resources.Font = Dictionary(F=font)


def _break_colors(document):
    _page(document).Contents = document.make_stream(b"1 0 0 rg 0 0 9 9 re f")


def _break_transparency(document):
    _page(document).Resources.ExtGState = Dictionary(T=Dictionary(ca=0.5))


def _add_note(document):
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([20, 20, 40, 40]))
    _page(document).Annots = Array([note])


def _add_picture(document):
    stream = picture(bytes(4), 1, 1, "/DeviceCMYK")(document)
    stream.Alternates = Array([])
    _page(document).Resources.XObject = Dictionary(P=stream)


def _add_curve(document):
    _page(document).Resources.ExtGState = Dictionary(T=Dictionary(TR=Name.Identity))


def _add_postscript(document):
    _page(document).Resources.XObject = Dictionary(P=Stream(document, b"", Dictionary(Subtype=Name.PS)))


def _set(path, value):
    def change(document):
        holder = document
        for name in path[:-1]:
            holder = getattr(holder, name) if name in ("Root", "trailer") else holder[name]
        holder[path[-1]] = value

    return change


def _drop(*path):
    def change(document):
        holder = document
        for name in path[:-1]:
            holder = getattr(holder, name) if name in ("Root", "trailer") else holder[name]
        del holder[path[-1]]

    return change


def _wrong_profile(document):
    document.Root.OutputIntents[0].DestOutputProfile = document.make_stream(b"x" * 200, N=3)


def _wrong_title(document):
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as facts:
        facts["dc:title"] = "Other"


def _drop_boxes(document):
    del _page(document).TrimBox


def _widen_trim(document):
    _page(document).TrimBox = Array([-10, 0, 300, 200])


LAYERS = Dictionary(OCGs=Array([]), D=Dictionary(AS=Array([])))
BROKEN = {
    "output-intent": _set(("Root", "/OutputIntents"), Array([])),
    "output-profile": _wrong_profile,
    "trapped": _drop("trailer", "/Info", "/Trapped"),
    "facts": _set(("trailer", "/Info", "/Title"), String("")),
    "metadata": _drop("Root", "/Metadata"),
    "agreement": _wrong_title,
    "trim-box": _drop_boxes,
    "nested-boxes": _widen_trim,
    "fonts": _break_fonts,
    "colors": _break_colors,
    "transparency": _break_transparency,
    "layers": _set(("Root", "/OCProperties"), LAYERS),
    "automatic-layers": _set(("Root", "/OCProperties"), LAYERS),
    "actions": _set(("Root", "/OpenAction"), Dictionary(S=Name.JavaScript, JS=String("app.beep()"))),
    "notes": _add_note,
    "forms": _set(("Root", "/AcroForm"), Dictionary(Fields=Array([]))),
    "attachments": _set(("Root", "/Names"), Dictionary(EmbeddedFiles=Dictionary())),
    "pictures": _add_picture,
    "curves": _add_curve,
    "streams": _add_postscript,
}
SAVED: dict[str, dict[str, Any]] = {
    "version": {"force_version": "1.7"},
    "encryption": {"encryption": pikepdf.Encryption(owner="fox", user="")},
    "packed-objects": {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
    "version-key": {},
    "file-id": {},
}


def broken(pdf, rule):
    with pikepdf.open(io.BytesIO(pdf)) as document:
        BROKEN.get(rule, lambda document: None)(document)
        target = io.BytesIO()
        document.save(target, **{"deterministic_id": "encryption" not in SAVED.get(rule, {}), **SAVED.get(rule, {})})
    data = target.getvalue()
    return data.replace(b"/ID [", b"/IX [") if rule == "file-id" else data


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_that_is_broken_on_purpose_is_found(good, rule):
    kind = rule.kinds[-1]
    is_other = rule.id == "version-key"
    found = check_pdfx(good[X4] if is_other else broken(good[kind], rule.id), kind)
    assert rule.id in [each.rule for each in found]
    told = next(each for each in found if each.rule == rule.id)
    assert told.message.startswith(rule.sentence)
    assert len(told.message) > len(rule.sentence) + 5


def test_each_rule_is_broken_by_this_file():
    assert {rule.id for rule in RULES} == set(BROKEN) | set(SAVED)
    assert len(RULES) == 25


def test_colours_of_red_green_and_blue_are_found_on_their_page(profile):
    pdf = make_pdfx(make_page("/S sh", SHADED), X4, profile, "x")
    assert [(each.rule, each.page) for each in check_pdfx(pdf, X4)] == [("colors", 1)]


def test_what_is_no_pdf_is_told():
    assert [each.rule for each in check_pdfx(b"no pdf", X4)] == ["readable"]


TRANSPARENT = {"ExtGState": {"/T": Dictionary(ca=0.5)}}


def test_transparency_in_an_x1a_is_refused_with_its_page_and_cause(profile):
    inks = to_cmyk(make_page("/T gs 1 0 0 rg 0 0 100 100 re f", TRANSPARENT), profile)
    with pytest.raises(PressError, match=r"no transparency, but there is some on page 1 \(half-transparent colour\)\."):
        make_pdfx(inks, X1A, profile, "x")
    assert check_pdfx(make_pdfx(inks, X4, profile, "x"), X4) == ()


def test_a_page_with_transparency_becomes_a_picture_and_the_others_stay(profile):
    pdf = make_page("/T gs 1 0 0 rg 0 0 100 100 re f", TRANSPARENT)
    flat, pages = flatten(pdf, 300)
    assert pages == (FlatPage(1, has_text=False),)
    assert flatten(pdf, 300)[0] == flat
    with pikepdf.open(io.BytesIO(flat)) as document:
        drawn = document.pages[0].Resources.XObject.Flat
        assert (int(drawn.Width), int(drawn.Height)) == (834, 834)
        pixels = drawn.read_bytes()
    assert pixels[-834 * 3 :][:3] == bytes((255, 127, 127)) or pixels[-834 * 3 :][:3] == bytes((255, 128, 128))
    made = make_pdfx(to_cmyk(flat, profile, 2.4), X1A, profile, "x")
    assert check_pdfx(made, X1A) == ()
    opaque = make_page(CONTENT)
    assert flatten(opaque) == (opaque, ())


def test_each_page_that_shows_a_transparent_form_becomes_a_picture():
    with pikepdf.open(io.BytesIO(make_page("/T gs 1 0 0 rg 0 0 100 100 re f", TRANSPARENT))) as document:
        shared = document.make_indirect(document.pages[0].as_form_xobject())
        for page in (document.pages[0], document.add_blank_page(page_size=(200, 200))):
            page.obj.Resources = Dictionary(XObject=Dictionary(F=shared))
            page.obj.Contents = document.make_stream(b"/F Do")
        target = io.BytesIO()
        document.save(target)
    assert [page.number for page in flatten(target.getvalue(), 300)[1]] == [1, 2]


def test_greys_of_a_page_that_became_a_picture_are_black_ink_alone(profile):
    flat, _ = flatten(make_page("/T gs 0 g 0 0 100 200 re f", TRANSPARENT), 300)
    with pikepdf.open(io.BytesIO(to_cmyk(flat, profile))) as document:
        drawn = document.pages[0].Resources.XObject.Flat
        assert drawn.ColorSpace == Name.DeviceCMYK
        pixel = drawn.read_bytes()[:4]
    assert pixel[:3] == bytes(3)
    assert 100 < pixel[3] < 200
