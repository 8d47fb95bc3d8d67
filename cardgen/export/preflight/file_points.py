"""Points about a file as a whole: of a kind that the printer takes, not damaged, not locked, read to its end."""

from __future__ import annotations

from cardgen.export.preflight.verdict import Case, Judged, doubt, format_making, is_home, judge, passes
from cardgen.export.profile import Make

_WHOLE = "whole and not encrypted"


def judge_kind(case: Case) -> Judged | None:
    """Say whether the printer takes PDFs at all."""
    profile = case.profile
    if profile.make is not Make.PICTURES:
        return None
    advice = f"Run {format_making(profile)} and give the folder to `cardgen inspect`."
    return judge("kind", False, "a PDF", "a picture of each face", advice)


def judge_file(case: Case) -> Judged | None:
    """Say whether the file is whole, and whether all of it was read for the points below."""
    found = case.found
    if found.damage:
        advice = "Export it again: programs mend a damaged file each in their own way."
        return judge("file", False, f"damaged ({found.damage})", _WHOLE, advice)
    if found.is_encrypted and not is_home(case.profile):
        advice = "Export it without a password and without limits on what may be done with it."
        return judge("file", False, "encrypted: it can be read, but not changed", _WHOLE, advice)
    if found.notes:
        return doubt("file", " ".join(found.notes), _WHOLE, "The points below are judged by what could be read.")
    return passes("file", "whole", _WHOLE)
