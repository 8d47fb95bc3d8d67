"""Texts that nothing is drawn of, which only the text of the template tells of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics.report import Severity, shorten
from cardgen.render.normalise.scene import Finding, TextRun

_HINT = 'If it is not to be printed, say display="none"; if nobody has to read it, ornament="yes".'


def find_lost(runs: Iterable[TextRun]) -> Iterator[Finding]:
    """Find texts that are not drawn, each text once for each reason."""
    groups: dict[tuple[int, str], list[TextRun]] = {}
    for run in runs:
        groups.setdefault((run.block, run.lost), []).append(run)
    for (block, why), parts in groups.items():
        text, first = "".join(part.text for part in parts).strip(), parts[0]
        if text:
            message = f"`{shorten(text)}` {why}."
            yield Finding(Severity.ERROR, "hidden-text", message, first.place, _HINT, first.source, block=block)
