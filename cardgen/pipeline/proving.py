"""Each file is read back before it takes the place of an older one: what is not as meant is a fault of cardgen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.pipeline.outputs import Output

if TYPE_CHECKING:
    from cardgen.pipeline.prepare import Prepared


def prove(
    files: Iterable[tuple[str, bytes]], output: Output, prepared: Prepared, report: Report
) -> Iterator[tuple[str, bytes]]:
    """Give the files of an output as they are, and report those PDFs that are not what was meant."""
    from cardgen.sheets.inspection.written import find_contradiction

    for name, data in files:
        if name.endswith(".pdf"):
            imposition = output.sheets(prepared) if output.sheets is not None else None
            found = find_contradiction(data, imposition)
            if found is not None:
                report.error(
                    "written-otherwise",
                    f"{name} is not what was meant: {found}.",
                    hint="This is a fault of cardgen, please report it. The files of the last build stay as they were.",
                )
        yield name, data
