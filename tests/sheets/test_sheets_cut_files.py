from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cut_sheets import lay, measure_strokes, spec_of, write
from lxml import etree

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, Orientation, PrintCard
from cardgen.sheets.cut_files import write_cut_files
from cardgen.sheets.cut_layer import CUT_LAYER
from cardgen.sheets.imposition import Imposition
from cardgen.sheets.mats import PrintMat, lay_on_own_pages, lay_on_sheets
from cardgen.sheets.pieces import PrintPiece, lay_pieces

MAGENTA = (237, 2, 140)
COIN = PrintPiece(CardSize("", Size(25, 25), 12.5), (PrintCard("coin", 1, "coin"),))
PAWN = PrintPiece(CardSize("", Size(25, 25), 0), (PrintCard("pawn", 1, "pawn"),), foot=5)
MAT = PrintMat(CardSize("", Size(150, 90), 4), (PrintCard("mat", 1, "mat"),))


def read_svg(data: bytes) -> list[Box]:
    """Give the boxes around the paths of the cut lines, in the units of the view box, row by row."""
    root = etree.fromstring(data)
    paths = root.findall(".//{*}g[@id='cut-lines']/{*}path")
    return in_rows(_surround(_walk_path(path.get("d") or "")) for path in paths)


def _walk_path(d: str) -> Iterator[tuple[float, float]]:
    """Give the points of a path of lines and quarter circles, which reach no further than their ends."""
    for word, numbers in re.findall(r"([MLAZ])([^MLAZ]*)", d):
        if word != "Z":
            *_, x, y = (float(number) for number in numbers.split())
            yield x, y


def _surround(points: Iterator[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def in_rows(boxes: Iterator[Box]) -> list[Box]:
    return sorted(boxes, key=lambda box: (round(box.y, 2), box.x))


def read_dxf(data: bytes, layer: str = "Cut lines") -> list[tuple[bool, list[tuple[float, float, float]]]]:
    """Give the polylines of a layer, whether they are closed, and their points with the bulge of each."""
    lines = data.decode("ascii").splitlines()
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    found: list[tuple[bool, list[tuple[float, float, float]]]] = []
    entity: dict[int, str] = {}
    points: list[list[float]] = []
    for code, value in [*pairs, (0, "END")]:
        if code == 0:
            if entity.get(0) == "LWPOLYLINE" and entity[8] == layer:
                found.append((entity[70] == "1", [(x, y, bulge) for x, y, bulge in points]))
            entity, points = {0: value}, []
        elif code == 10 and entity.get(0) == "LWPOLYLINE":
            points.append([float(value), 0.0, 0.0])
        elif code in (20, 42) and points:
            points[-1][1 if code == 20 else 2] = float(value)
        else:
            entity[code] = value.strip()
    return found


def measure_dxf(data: bytes, height: float) -> list[Box]:
    """Give the boxes around the polylines, y downwards from the top of a sheet."""
    return in_rows(_surround((x, height - y) for x, y, _ in points) for _, points in read_dxf(data))


LAYOUTS = {
    "cards with a gap": lay(8, spec_of(gap=6)),
    "cards that touch": lay(9, spec_of()),
    "a few cards": lay(3, spec_of(gap=6)),
    "letter, landscape": lay(8, spec_of("letter", gap=6, orientation=Orientation.LANDSCAPE)),
    "folded": lay(4, spec_of(gap=6, duplex=Duplex.FOLD)),
    "round cards": lay(9, spec_of(card=Size(40, 40), corner=20.0, gap=6)),
    "a mat on the sheet's paper": lay_on_sheets([MAT], spec_of(), Report()),
    "a mat on its own page": lay_on_own_pages([MAT], spec_of(), Report()),
    "a mat in parts": lay_on_sheets([PrintMat(CardSize("", Size(300, 200), 5), MAT.copies)], spec_of(), Report()),
    "a round token": lay_pieces([COIN], spec_of(), Report()),
}


@pytest.mark.parametrize("name", list(LAYOUTS))
def test_svg_dxf_and_pdf_cut_at_the_same_place_to_a_thousandth_of_a_millimetre(name: str) -> None:
    imposition = LAYOUTS[name]
    pdf = write(imposition, [CUT_LAYER])
    files = write_cut_files(imposition, "cards", "Wayjer")
    fronts = [number for number, (_, page) in enumerate(imposition.pages, 1) if page.side == "front"]
    svgs = [data for file, data in files.items() if file.endswith(".svg")]
    dxfs = [data for file, data in files.items() if file.endswith(".dxf")]
    assert len(svgs) == len(dxfs) == len(fronts)
    for number, sheet, svg, dxf in zip(fronts, imposition.sheets, svgs, dxfs, strict=True):
        page = in_rows(iter(measure_strokes(pdf, MAGENTA, number)))
        drawn, lined = read_svg(svg), measure_dxf(dxf, sheet.grid.spec.sheet.height)
        assert len(page) == len(drawn) == len(lined) > 0
        for one, two, three in zip(page, drawn, lined, strict=True):
            assert edges(two) == pytest.approx(edges(one), abs=0.001)
            assert edges(three) == pytest.approx(edges(one), abs=0.001)


def edges(box: Box) -> tuple[float, ...]:
    return box.x, box.y, box.right, box.bottom


def only(imposition: Imposition, kind: str) -> bytes:
    (found,) = (data for name, data in write_cut_files(imposition, "cards", "Wayjer").items() if name.endswith(kind))
    return found


def test_an_svg_is_as_large_as_the_sheet_and_counts_in_millimetres() -> None:
    root = etree.fromstring(only(lay(1, spec_of("letter")), ".svg"))
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
    assert root.get("viewBox") == "0 0 215.9 279.4"


def test_an_svg_path_has_a_quarter_circle_at_each_corner() -> None:
    root = etree.fromstring(only(lay(1, spec_of(corner=2.5)), ".svg"))
    (path,) = root.findall(".//{*}path")
    assert (path.get("d") or "").count("A2.5 2.5 0 0 1") == 4
    assert (path.get("d") or "").endswith("Z")


def test_a_dxf_has_a_closed_polyline_a_card_whose_bulges_are_quarter_circles() -> None:
    (closed, points), *_ = read_dxf(only(lay(1, spec_of()), ".dxf"))
    assert closed
    assert [round(bulge, 6) for _, _, bulge in points] == [-0.414214, 0] * 4
    assert points[0][:2] == pytest.approx((73.25, 297 - 104.05 - 3), abs=1e-6)


def test_a_dxf_counts_in_millimetres() -> None:
    lines = [line.strip() for line in only(lay(1, spec_of()), ".dxf").decode("ascii").splitlines()]
    assert lines[lines.index("$INSUNITS") + 2] == "4"
    assert lines[lines.index("$LIMMAX") + 2 :][:3:2] == ["210.0", "297.0"]
    assert [float(length) for length in lines[lines.index("$EXTMAX") + 2 :][:3:2]] == pytest.approx([136.75, 192.95])


def test_sheets_that_are_laid_out_alike_share_a_file_and_its_name_tells_which() -> None:
    imposition = lay(20, spec_of(gap=6))
    digest = imposition.digest
    assert list(write_cut_files(imposition, "cards", "Wayjer")) == [
        f"cards-{digest}-sheets-1-2.svg",
        f"cards-{digest}-sheets-1-2.dxf",
        f"cards-{digest}-sheet-3.svg",
        f"cards-{digest}-sheet-3.dxf",
    ]


def test_a_standee_is_one_path_to_cut() -> None:
    assert len(read_svg(only(lay_pieces([PAWN], spec_of(), Report()), ".svg"))) == 1


def test_a_title_cannot_leave_its_element() -> None:
    files = write_cut_files(lay(1, spec_of()), "cards", "</title><script>&")
    title = etree.fromstring(next(iter(files.values()))).find("{*}title")
    assert title is not None
    assert (title.text or "").startswith("</title><script>&")


_WRITE = """
import sys; sys.path[:0] = {path!r}
from cut_sheets import lay, spec_of
from cardgen.sheets.cut_files import write_cut_files
files = write_cut_files(lay(9, spec_of()), "cards", "Wayjer")
sys.stdout.buffer.write(b"".join(files.values()))
"""


def test_the_same_sheets_give_the_same_bytes_at_another_time_and_among_a_strangers_settings(tmp_path: Path) -> None:
    (tmp_path / "ezdxf.ini").write_text("no settings at all [", encoding="utf-8")
    here = Path(__file__).resolve()
    path = [str(here.parent), str(here.parents[1]), str(here.parents[2])]
    runs = [
        subprocess.run(
            [sys.executable, "-c", _WRITE.format(path=path)],
            cwd=tmp_path,
            env={**os.environ, "TZ": zone, "PYTHONHASHSEED": zone[-1]},
            capture_output=True,
            check=True,
        ).stdout
        for zone in ("UTC+1", "UTC-5")
    ]
    assert runs[0] == runs[1]
    assert io.BytesIO(runs[0]).read(4) == b"<svg"
