"""The targets that print on demand: what a printer's profile asks for, made from a deck's faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.export.exporter import Exporter, Order
from cardgen.export.lots import list_lots
from cardgen.export.ordering import GUIDE, describe_order, write_guide
from cardgen.export.profile import Make, Profile, list_profiles
from cardgen.export.profile_file import load_profile
from cardgen.export.vendor_check import UNCHECKED, check_pdf, check_pictures, find_picture
from cardgen.export.vendor_pages import write_pages
from cardgen.export.vendor_pictures import write_pictures

if TYPE_CHECKING:
    from cardgen.diagnostics import Report
    from cardgen.export.lots import Lot
    from cardgen.model import Project
    from cardgen.render.face import Faces


def list_vendors() -> tuple[Exporter, ...]:
    """Give the exporters of the profiles that come with cardgen."""
    from cardgen.diagnostics import Report

    profiles = (load_profile(name, Report()) for name in list_profiles())
    return tuple(make_vendor(profile) for profile in profiles if profile is not None)


def make_vendor(profile: Profile) -> Exporter:
    """Give the exporter of a profile, for one export."""
    kind = {Make.PICTURES: "a picture of each face", Make.PAGES: "a PDF, a page a face", Make.SHEETS: "a PDF of sheets"}
    vendor = _Vendor(profile)
    takes = ("icc",) if profile.is_cmyk else ()
    what = f"{profile.title}: {kind[profile.make]}"
    return Exporter(profile.name, what, vendor.write, takes=takes, profile=profile, tell=vendor.tell)


def _report_one_name(name: str, profile: Profile, report: Report) -> None:
    """Say that two files have one name: sizes, or lying and upright cards, are told apart by `{product}` alone."""
    message = f"Two files would be called `{name}`; {profile.title} gets a file or a folder for each size."
    report.error("bad-profile", message, hint="Put `{product}` into `files` of the profile.")


class _Vendor:
    """An export for a printer: what was found in its files is told at its end."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._checked: list[str] = []

    def write(self, order: Order) -> Iterator[tuple[str, bytes]]:
        """Give the files of every lot, and how they are ordered; report what the printer would refuse of them."""
        profile, deck = self._profile, order.project.deck
        lots = list_lots(deck, order.faces, profile)
        is_pictures = profile.make is Make.PICTURES
        files: list[tuple[str, int]] = []
        pictures = []
        for lot in lots:
            for name, data, copies in (write_pictures if is_pictures else write_pages)(lot, profile, order):
                if any(name == other for other, _ in files):
                    _report_one_name(name, profile, order.report)
                    return
                files.append((name, copies))
                if is_pictures:
                    pictures.append(find_picture(name, data))
                else:
                    self._checked += check_pdf(name, data, profile, order.report)
                yield name, data
        if is_pictures:
            self._checked += check_pictures(pictures, profile, order.report)
        yield GUIDE, write_guide(deck, profile, files, self._describe(order.project, lots))

    def tell(self, project: Project, faces: Faces) -> str:
        """Say what was made and checked, and what to do with it."""
        return "\n".join(self._describe(project, list_lots(project.deck, faces, self._profile)))

    def _describe(self, project: Project, lots: Sequence[Lot]) -> list[str]:
        return describe_order(project, lots, self._profile, [*self._checked, UNCHECKED])
