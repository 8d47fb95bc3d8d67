"""Mutants of PDFs, each read or refused in a sentence, in bounded time.

python tests/bombs/try_pdfs.py 0 1000
"""

from __future__ import annotations

import io
import json
import sys
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pikepdf
from mutants import mutate
from pdf_bytes import FLATE, write_shown, write_stream
from picture_bytes import frame, jpeg, profile, scan

MOST_SECONDS = 3.0
_CONTENT = b"""q 0.5 0 0 0.5 10 10 cm /P gs /F Do Q
/Card <</ID (a) /Copy 1 /Side /Front>> BDC /F Do EMC
q 40 0 0 40 5 5 cm /I Do /J Do Q 1 0 0 RG 0.2 w 10 10 m 10 60 l S
/Pattern cs /T scn 50 50 40 40 re f /Spot cs 0.5 scn 10 90 30 5 re B*
BT /A 12 Tf 20 200 Td (Hello) Tj [(W) 20 (orld)] TJ ET
W 0 0 100 100 re n /S sh 0.1 0.2 0.3 0.4 k 0 0 m 9 9 9 9 20 0 c b
BI /W 1 /H 1 /CS /G /BPC 8 ID x EI
"""
_RESOURCES = b"""/XObject<</F 5 0 R/I 6 0 R/J 7 0 R>>/Pattern<</T 8 0 R>>/Shading<</S 9 0 R>>/ExtGState<</P 10 0 R>>
/ColorSpace<</Spot[/Separation/CutContour/DeviceCMYK 11 0 R]>>/Font<</A 12 0 R>>"""


@cache
def list_valid() -> tuple[bytes, ...]:
    """Give small PDFs with all that is looked at: as they are written, and packed."""
    box, image = b"/BBox[0 0 90 90]/Resources<<>>", b"/Type/XObject/Subtype/Image/BitsPerComponent 8"
    function = b"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>"
    plain = write_shown(
        _CONTENT,
        _RESOURCES,
        write_stream(b"0 g 5 5 80 80 re f", b"/Type/XObject/Subtype/Form/Group<</S/Transparency>>" + box),
        write_stream(
            jpeg(size=frame(parts=4), scans=scan(4)),
            image + b"/ColorSpace/DeviceCMYK/Width 16/Height 16/Filter/DCTDecode",
        ),
        write_stream(
            zlib.compress(bytes(64)), image + b"/ColorSpace[/ICCBased 13 0 R]/Width 4/Height 4/SMask 6 0 R" + FLATE
        ),
        write_stream(b"0 0 2 2 re f", b"/PatternType 1/PaintType 1/TilingType 1/XStep 3/YStep 3" + box),
        b"<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 1 1]/Function 11 0 R>>",
        b"<</ca 0.5/LW 2/BM/Multiply/SMask<</S/Alpha/G 5 0 R>>>>",
        function,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        write_stream(profile(space=b"CMYK"), b"/N 4"),
    )["x.pdf"]
    packed = io.BytesIO()
    with pikepdf.open(io.BytesIO(plain)) as document:
        document.docinfo["/Title"] = "A list"
        document.Root.OutputIntents = pikepdf.Array([pikepdf.Dictionary(S=pikepdf.Name.GTS_PDFX, Info="x")])
        document.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return plain, packed.getvalue()


def try_pdf(data: bytes) -> str:
    """Give `read`, or the name of the error that says why a PDF cannot be; whatever else is raised is a fault."""
    from cardgen.cli.inspect_json import describe
    from cardgen.cli.inspect_report import format_inspection
    from cardgen.export.preflight import BOOK, HOME, judge_pdf
    from cardgen.sheets.inspection.opening import UnreadableError
    from cardgen.sheets.inspection.reading import inspect_pdf

    try:
        found = inspect_pdf(data)
    except UnreadableError as problem:
        assert str(problem).endswith("."), problem
        return type(problem).__name__
    list(format_inspection("x.pdf", found))
    json.dumps(describe("x.pdf", found, (), ""))
    for profile_ in (HOME, BOOK):
        judge_pdf(data, found, profile_)
    return "read"


def try_all(seeds: Sequence[int]) -> Counter[str]:
    """Try mutants; gives how many there are of each outcome, and raises with the seed of one that fails."""
    found: Counter[str] = Counter()
    for seed in seeds:
        began = time.process_time()
        try:
            found[try_pdf(mutate(seed, list_valid()))] += 1
        except Exception as problem:
            problem.add_note(f"the mutant of seed {seed}")
            raise
        if time.process_time() - began > MOST_SECONDS:
            found[f"slow: {seed}"] += 1
    return found


if __name__ == "__main__":
    print(try_all(range(int(sys.argv[1]), int(sys.argv[2]))))
