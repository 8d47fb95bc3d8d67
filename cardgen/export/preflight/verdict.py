"""What is judged of a file: a point, what was found, what is wanted, and what to do where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardgen.export.profile import Make, Profile, list_profiles

if TYPE_CHECKING:
    from cardgen.sheets.inspection import Inspection

HOME = Profile("home", "A printer at home", "", Make.SHEETS, bleed=0.0, safe=3.0, files="", dpi=150)
BOOK = Profile("book", "A print shop, as a book", "", Make.PAGES, bleed=3.0, safe=3.0, files="", dpi=300)


class Verdict(StrEnum):
    """Whether a file is as it is wanted; DOUBT is what a person has to look at."""

    PASS = "pass"  # noqa: S105 - a word, no password
    DOUBT = "doubt"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Judged:
    """A point that a file was judged on; `advice` is empty where it passes."""

    point: str
    verdict: Verdict
    found: str
    wanted: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """What is judged: a PDF's bytes, what was found in it, and the profile that it is held against."""

    data: bytes
    found: Inspection
    profile: Profile


def is_home(profile: Profile) -> bool:
    """Tell whether a profile is that of the printer at home."""
    return profile is HOME


def is_book(profile: Profile) -> bool:
    """Tell whether a profile is that of a print shop that gets a book."""
    return profile is BOOK


def passes(point: str, found: str, wanted: str) -> Judged:
    """Give the verdict on what is as it is wanted."""
    return Judged(point, Verdict.PASS, found, wanted)


def judge(point: str, is_right: bool, found: str, wanted: str, advice: str) -> Judged:
    """Give the verdict on what is right or wrong."""
    return Judged(point, Verdict.PASS if is_right else Verdict.FAIL, found, wanted, "" if is_right else advice)


def doubt(point: str, found: str, wanted: str, advice: str) -> Judged:
    """Give the verdict on what may be meant so."""
    return Judged(point, Verdict.DOUBT, found, wanted, advice)


def format_making(profile: Profile) -> str:
    """Write the command that makes what a profile asks for; a printer of the user's own is named by its file."""
    if is_home(profile) or is_book(profile):
        return "`cardgen build GAME`"
    target = profile.name if profile.name in list_profiles() else f"{profile.name}.yaml"
    return f"`cardgen export GAME --to {target}`"


def format_faces(found: Inspection, numbers: Sequence[int], most: int = 3) -> str:
    """Write numbers of pages and the faces that these show: `pages 2, 4 (front of `fox`)`; of sheets only numbers."""
    shown = {page.number: page.cards[0] for page in found.pages if len(page.cards) == 1 and page.cards[0].card_id}
    known = [shown[number] for number in numbers if number in shown]
    faces = list(dict.fromkeys(f"{card.side} of `{card.card_id}`".strip() for card in known))
    more = f" and {len(faces) - most} more" if len(faces) > most else ""
    return format_pages(numbers) + (f" ({', '.join(faces[:most])}{more})" if faces else "")


def format_pages(numbers: Sequence[int], most: int = 6) -> str:
    """Write numbers of pages shortly: `page 3`, `pages 1-4, 7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] + 1 == number:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    told = ", ".join("-".join(str(number) for number in dict.fromkeys(run)) for run in runs[:most])
    more = " and others" if len(runs) > most else ""
    return f"page{'s' if len(numbers) > 1 else ''} {told}{more}"
