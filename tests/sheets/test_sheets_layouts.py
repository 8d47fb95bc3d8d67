"""Every sheet layout that comes with cardgen, printed and read back; and what an own file may not say."""

# triggers: unknown-layout, bad-layout
from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from face_documents import draw_faces
from found_sheets import FoundPage, read_sheets
from simulated_paper import lies_behind

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading.layouts import find_layout, list_shipped
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model.layout import Layout
from cardgen.sheets import Duplex, Orientation, PrintCard, SheetSpec, impose
from cardgen.sheets.pdf import write_sheets

PLACE = Place("decks/t/deck.yaml", 4, 3, 4)
# The sheet, the cards on it, the first trim, the last trim, each as left, top, right and bottom in mm from the front.
EXPECTED = {
    "avery-5371": ((215.9, 279.4), 10, (19.05, 12.7, 107.95, 63.5), (107.95, 215.9, 196.85, 266.7)),
    "avery-8371": ((215.9, 279.4), 10, (19.05, 12.7, 107.95, 63.5), (107.95, 215.9, 196.85, 266.7)),
    "business-10-a4": ((210, 297), 10, (20, 11, 105, 66), (105, 231, 190, 286)),
    "poker-8-a4": ((210, 297), 8, (13.1, 12.5, 102, 76), (108, 221, 196.9, 284.5)),
    "poker-8-letter": ((279.4, 215.9), 8, (12.7, 19.05, 76.2, 107.95), (203.2, 107.95, 266.7, 196.85)),
    "poker-9-a4": ((210, 297), 9, (9.75, 15.15, 73.25, 104.05), (136.75, 192.95, 200.25, 281.85)),
    "poker-9-letter": ((215.9, 279.4), 9, (12.7, 6.35, 76.2, 95.25), (139.7, 184.15, 203.2, 273.05)),
    "print-play-games-18": ((304.8, 457.2), 18, (15.05, 28.1, 103.95, 91.6), (200.85, 365.6, 289.75, 429.1)),
}


def load(name: str, project: Path | None = None) -> tuple[Layout | None, Report]:
    report, shipped = Report(), find_shipped_folder()
    return find_layout(name, "t", Sources(project or shipped, shipped), PLACE, report), report


def specify(layout: Layout, **settings: object) -> SheetSpec:
    is_wide = layout.paper.width > layout.paper.height
    short, long = sorted((layout.card.width, layout.card.height))
    return SheetSpec(
        layout.paper,
        layout.paper_name,
        Size(short, long),
        orientation=Orientation.LANDSCAPE if is_wide else Orientation.PORTRAIT,
        layout=layout,
        gap=layout.gap,
        **settings,  # type: ignore[arg-type]
    )


def pages_of(spec: SheetSpec, cards: int, folder: Path) -> tuple[FoundPage, ...]:
    pile = [PrintCard(f"c{n}", 1, f"front {n}", "back") for n in range(1, cards + 1)]
    faces = draw_faces([*(card.front_key for card in pile), "back"], spec.card, spec.bleed)
    shipped = find_shipped_folder()
    imposition = impose(pile, spec, Report())
    data = write_sheets(imposition, [faces], "t", "en", Sources(shipped, shipped), Report())
    (folder / "cards.pdf").write_bytes(data)
    with pikepdf.open(folder / "cards.pdf") as pdf:
        assert not pdf.check_pdf_syntax()
    return read_sheets(data).pages


def test_every_layout_that_ships_is_expected_here() -> None:
    assert set(EXPECTED) == set(list_shipped())


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_cards_of_a_layout_lie_where_the_stock_has_them(name: str, duplex: Duplex, tmp_path: Path) -> None:
    (layout, report), (size, count, first, last) = load(name), EXPECTED[name]
    assert layout is not None
    assert not report.diagnostics
    spec = specify(layout, duplex=duplex)
    front, back, *more = pages_of(spec, count, tmp_path)
    assert not more
    assert (front.size.width, front.size.height) == pytest.approx(size)
    cards = [(each.trim.x, each.trim.y, each.trim.right, each.trim.bottom) for each in front.cards]
    assert cards[0] == pytest.approx(first, abs=1e-4)
    assert cards[-1] == pytest.approx(last, abs=1e-4)
    assert [each.card_id for each in front.cards] == [f"c{n}" for n in range(1, count + 1)]
    upright = (duplex is Duplex.LONG_EDGE) is (spec.orientation is Orientation.PORTRAIT)
    for one, other in zip(front.cards, back.cards, strict=True):
        assert one.card_id == other.card_id
        assert lies_behind(other, one, spec, upright, within=1e-3)
        same_row = [e for e in front.cards if e is not one and abs(e.trim.y - one.trim.y) < 1]
        assert all(e.trim.x >= one.trim.right - 1e-3 or e.trim.right <= one.trim.x + 1e-3 for e in same_row)


def test_a_sheet_of_a_layout_that_is_partly_filled_keeps_its_places(tmp_path: Path) -> None:
    layout, _ = load("avery-5371")
    assert layout is not None
    *_, front, _ = pages_of(specify(layout), 11, tmp_path)
    (only,) = front.cards
    assert (only.trim.x, only.trim.y) == pytest.approx((19.05, 12.7), abs=1e-4)


def test_a_stock_whose_cards_lie_off_the_middle_has_its_backs_behind(tmp_path: Path) -> None:
    layout = Layout("x", "", "a4", Size(210, 297), Size(50, 60), 2, 3, (7.0, 11.0), (61.0, 70.0))
    for duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        spec = specify(layout, duplex=duplex)
        front, back = pages_of(spec, 6, tmp_path)
        assert (front.cards[1].trim.x, front.cards[2].trim.y) == pytest.approx((68.0, 81.0), abs=1e-4)
        assert all(
            lies_behind(other, one, spec, duplex is Duplex.LONG_EDGE, within=1e-3)
            for one, other in zip(front.cards, back.cards, strict=True)
        )


OWN = "paper: a4\ncard: 50x60\ncolumns: 2\nrows: 3\nfirst: 7x11\npitch: 61x70\n"


def load_own(text: str, folder: Path, name: str = "labels") -> tuple[Layout | None, list[tuple[str, str, str]]]:
    file = folder / "decks/t/layouts/labels.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    layout, report = load(name, folder)
    return layout, [
        (each.code, f"{each.place.line}:{each.place.column}" if each.place else "", each.message)
        for each in report.diagnostics
    ]


@pytest.mark.parametrize("name", ["labels", "layouts/labels.yaml", "decks/t/layouts/labels.yaml"])
def test_a_layout_of_a_games_own_is_found_by_its_name_or_its_file(name: str, tmp_path: Path) -> None:
    layout, told = load_own(OWN + "marks: none\nskip: 2\n", tmp_path, name)
    assert not told
    assert layout is not None
    assert (layout.name, layout.first, layout.pitch, layout.marks) == ("labels", (7, 11), (61, 70), ())
    assert [str(skip) for skip in layout.skip] == ["2"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OWN.replace("rows: 3", "rows: 0"), [("bad-integer", "4:7")]),
        (OWN.replace("rows: 3", "rows: many"), [("bad-integer", "4:7")]),
        (OWN.replace("pitch: 61x70", "pitch: 61"), [("bad-length", "6:8")]),
        (OWN.replace("first: 7x11", "first: -7x11"), [("bad-length", "5:8")]),
        (OWN.replace("paper: a4", "paper: a44"), [("bad-paper-size", "1:8")]),
        (OWN.replace("card: 50x60", "card: 5x6"), [("bad-card-size", "2:7")]),
        (OWN + "colour: red\n", [("unknown-key", "7:1")]),
        (OWN.replace("columns: 2\n", ""), [("missing-key", "1:1")]),
        (OWN.replace("61x70", "49x70"), [("bad-layout", "1:1")]),
        (OWN.replace("7x11", "100x11"), [("bad-layout", "1:1")]),
        (OWN.replace("pitch: 61x70\n", ""), [("missing-key", "1:1")]),
        (OWN + "skip: 5-9\n", [("bad-skip", "7:7")]),
        (OWN + "skip: 2:7\n", [("bad-skip", "7:7")]),
        (OWN + "skip: [1, 2-6]\n", [("bad-skip", "7:7")]),
        (OWN + "marks: stars\nskip: 0\n", [("bad-marks", "7:8"), ("bad-skip", "8:7")]),
        ("- a\n", [("wrong-type", "1:1")]),
        ("", [("empty-file", "1:1")]),
        (OWN + OWN, [("duplicate-key", f"{n}:1") for n in range(7, 13)]),
    ],
)
def test_mistakes_in_a_layout_of_ones_own_are_told_at_their_place(
    text: str, told: list[tuple[str, str]], tmp_path: Path
) -> None:
    layout, found = load_own(text, tmp_path)
    assert sorted(each[:2] for each in found) == sorted(told)
    assert layout is None or {code for code, _ in told} <= {"unknown-key", "bad-marks", "bad-skip", "duplicate-key"}


def test_slots_to_skip_that_a_layout_has_not_are_told_with_those_it_has(tmp_path: Path) -> None:
    _, told = load_own(OWN + "skip: 5-9\n", tmp_path)
    assert [message for _, _, message in told] == ["`skip` names slot 9, but a sheet of the layout has 6 slots."]
    _, told = load_own(OWN + "skip: 2:4\n", tmp_path)
    assert [message for _, _, message in told] == [
        "`skip` has `2:4`, which is for sheet 2 alone; a layout is for every sheet."
    ]
    _, told = load_own(OWN + "skip: 1-6\n", tmp_path)
    assert [message for _, _, message in told] == ["`skip` leaves no slot for a card: all 6 are to stay empty."]


def test_a_layout_of_one_card_needs_no_pitch(tmp_path: Path) -> None:
    one = "paper: a6\ncard: poker\ncolumns: 1\nrows: 1\nfirst: 20x30\n"
    layout, told = load_own(one, tmp_path)
    assert not told
    assert layout is not None
    assert (layout.pitch, layout.gap, layout.gaps) == ((63.5, 88.9), 0.0, ())
    assert load_own(one.replace("rows: 1", "rows: 2"), tmp_path)[1] == [
        ("missing-key", "1:1", "A sheet layout lacks the key `pitch`.")
    ]


@pytest.mark.parametrize("data", [b"about: \xff\xfe", b"about: f\xfcr\n", "paper: a4\n".encode("utf-16")])
def test_of_a_layout_that_is_not_utf_8_only_that_is_told(data: bytes, tmp_path: Path) -> None:
    load_own(OWN, tmp_path)
    (tmp_path / "decks/t/layouts/labels.yaml").write_bytes(data)
    layout, report = load("labels", tmp_path)
    assert layout is None
    assert [each.code for each in report.diagnostics] == ["encoding"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("labels.yaml", "Did you mean `labels`?"),
        ("layouts/labels", "Did you mean `labels`?"),
        ("layouts/labels.yml", "Did you mean `labels`?"),
        ("decks/t/layouts/label", "Did you mean `labels`?"),
        ("Labels", "Did you mean `labels`?"),
        ("poker-8-a4.yaml", "Did you mean `poker-8-a4`?"),
        ("layouts/poker-9a4", "Did you mean `poker-9-a4`?"),
        ("ok.yaml", "Did you mean `ok`?"),
        ("layouts/ok", "Did you mean `ok`?"),
    ],
)
def test_a_name_of_a_layout_that_is_nearly_right_has_a_hint(name: str, hint: str, tmp_path: Path) -> None:
    load_own(OWN, tmp_path)
    (tmp_path / "decks/t/layouts/ok.yaml").write_text(OWN)
    layout, report = load(name, tmp_path)
    assert layout is None
    assert [(each.code, each.hint) for each in report.diagnostics] == [("unknown-layout", hint)]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("avery5371", "unknown-layout"),
        ("layouts/none.yaml", "unknown-layout"),
        ("../labels.yaml", "outside-project"),
        ("/etc/labels.yaml", "outside-project"),
        ("", "unknown-layout"),
        ("a\0b", "outside-project"),
        ("x" * 300, "unknown-layout"),
    ],
)
def test_a_layout_that_there_is_none_of_is_told(name: str, code: str, tmp_path: Path) -> None:
    layout, report = load(name, tmp_path)
    assert layout is None
    assert [each.code for each in report.diagnostics] == [code]
