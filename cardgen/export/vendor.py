"""The targets that print on demand: what a printer's profile asks for, made from a deck's faces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cardgen.export.exporter import Exporter, Order
from cardgen.export.lots import list_lots
from cardgen.export.ordering import GUIDE, describe_order, write_guide
from cardgen.export.profile import Make, Profile, list_profiles
from cardgen.export.profile_file import load_profile
from cardgen.export.vendor_pages import write_pages
from cardgen.export.vendor_pictures import write_pictures

if TYPE_CHECKING:
    from cardgen.model import Deck
    from cardgen.render.face import Faces


def list_vendors() -> tuple[Exporter, ...]:
    """Give the exporters of the profiles that come with cardgen."""
    from cardgen.diagnostics import Report

    profiles = (load_profile(name, Report()) for name in list_profiles())
    return tuple(make_vendor(profile) for profile in profiles if profile is not None)


def make_vendor(profile: Profile) -> Exporter:
    """Give the exporter of a profile."""
    kind = {Make.PICTURES: "a picture of each face", Make.PAGES: "a PDF, a page a face", Make.SHEETS: "a PDF of sheets"}
    what = f"{profile.title}: {kind[profile.make]}"
    return Exporter(
        profile.name,
        what,
        partial(_write, profile),
        takes=("icc",) if profile.is_cmyk else (),
        profile=profile,
        tell=partial(_tell, profile),
    )


def _write(profile: Profile, order: Order) -> Iterator[tuple[str, bytes]]:
    lots = list_lots(order.project.deck, order.faces, profile)
    write = write_pictures if profile.make is Make.PICTURES else write_pages
    files: list[tuple[str, int]] = []
    for lot in lots:
        for name, data, copies in write(lot, profile, order):
            files.append((name, copies))
            yield name, data
    yield GUIDE, write_guide(order.project.deck, lots, profile, files)


def _tell(profile: Profile, deck: Deck, faces: Faces) -> str:
    return "\n".join(describe_order(deck, list_lots(deck, faces, profile), profile))
