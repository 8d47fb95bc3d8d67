"""Holds what was made for a printer against its profile, before it takes the place of the last export."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.export.profile import Make, Profile

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.export.preflight import Judged
    from cardgen.export.preflight.picture_points import FoundFile

_OVERRULE = "If the printer takes it all the same, write `checks: {printer-refuses: warning}` into the deck file."
UNCHECKED = "not checked: how the colours come out on their paper, and what their own check looks for"


def find_picture(name: str, data: bytes) -> FoundFile:
    """Give what the head of a picture says."""
    from PIL import Image

    from cardgen.export.preflight.picture_points import FoundFile

    with Image.open(io.BytesIO(data)) as image:
        dpi = image.info.get("dpi")
        return FoundFile(name, image.size, image.mode, None if dpi is None else float(min(dpi)))


def check_pictures(found: Sequence[FoundFile], profile: Profile, report: Report) -> list[str]:
    """Report what a printer would refuse of some pictures; say in lines what was checked."""
    from cardgen.export.preflight.picture_points import judge_folder

    return _tell("the pictures", judge_folder(found, profile), profile, report)


def check_pdf(name: str, data: bytes, profile: Profile, report: Report) -> list[str]:
    """Report what a printer would refuse of a PDF; say in lines what was checked."""
    from cardgen.export.preflight import judge_pdf
    from cardgen.sheets.inspection.reading import inspect_pdf

    return _tell(name, judge_pdf(data, inspect_pdf(data, has_coverage=False), profile), profile, report)


def _tell(name: str, judged: Sequence[Judged], profile: Profile, report: Report) -> list[str]:
    failed = [each for each in judged if each.verdict == "fail"]
    for each in failed:
        message = (
            f"{profile.title} would refuse {_quote(name, profile)}, {each.point}: {each.found}; wanted: {each.wanted}."
        )
        report.error("printer-refuses", message, hint=f"{each.advice} {_OVERRULE}")
    doubts = [each.point for each in judged if each.verdict == "doubt"]
    passed = len(judged) - len(failed) - len(doubts)
    look = f"; look yourself at: {', '.join(doubts)}" if doubts else ""
    return [f"checked {name} against our rules: {passed} of {len(judged)} points pass{look}"]


def _quote(name: str, profile: Profile) -> str:
    return name if profile.make is Make.PICTURES else f"`{name}`"
