"""A printer's PDF in the four inks of its press, and as the kind of PDF that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.export.exporter import Order
    from cardgen.export.press import CmykProfile
    from cardgen.export.profile import Profile

_MOST_NAMED = 3


def convert_for_press(pdf: bytes, profile: Profile, cards: Sequence[str], order: Order) -> bytes | None:
    """Give a PDF without transparency and in inks, where the printer asks for it; None, reported, if that cannot be.

    `cards` are the ids of the cards on its pages.
    """
    from cardgen.export.press import PressError, flatten, to_cmyk
    from cardgen.export.press.flatten import USUAL_DPI

    try:
        if profile.is_flat:
            pdf, pages = flatten(pdf, max(profile.dpi, USUAL_DPI))
            whole = [cards[page.number - 1] for page in pages]
            _tell_flattened(whole, [cards[page.number - 1] for page in pages if page.has_text], profile, order)
        if profile.is_cmyk:
            limit = None if profile.ink_limit is None else profile.ink_limit / 100
            black = profile.rich_black
            rich = None if black is None else (black[0] / 100, black[1] / 100, black[2] / 100, black[3] / 100)
            pdf = to_cmyk(pdf, find_press(profile, order), limit, rich)
    except PressError as problem:
        _report_press(profile, str(problem), order)
        return None
    return pdf


def finish_for_press(pdf: bytes, profile: Profile, order: Order) -> bytes | None:
    """Give a PDF with the facts of a PDF/X, where the printer asks for one, once our rules find nothing in it."""
    from cardgen.export.press import PressError, check_pdfx, make_pdfx

    kind = profile.find_pdfx()
    if kind is None:
        return pdf
    try:
        made = make_pdfx(pdf, kind, find_press(profile, order), order.project.deck.title)
    except PressError as problem:
        _report_press(profile, str(problem), order)
        return None
    findings = check_pdfx(made, kind)
    if findings:
        where = "" if findings[0].page is None else f"Page {findings[0].page}: "
        more = f" And {len(findings) - 1} more." if len(findings) > 1 else ""
        _report_press(profile, f"{where}{findings[0].message}{more}", order)
    return None if findings else made


def find_press(profile: Profile, order: Order) -> CmykProfile:
    """Give the colour profile of the press: the one that is asked for, else the one that comes with cardgen."""
    from cardgen.export.press import load_profile

    press = order.settings.icc or load_profile()
    if profile.icc and not _is_same(profile.icc, press):
        message = f"{profile.title} asks for inks by `{profile.icc}`; these are by `{press.name}`."
        step = (
            f"Take the file of `{profile.icc}`, if you have it" if order.settings.icc else "Give its file with `--icc`"
        )
        hint = f"Colours may shift a little. {step}."
        order.report.warn("other-icc", message, hint=hint)
    return press


def _is_same(asked: str, press: CmykProfile) -> bool:
    """Tell whether a profile is the one that is asked for, by its name or by the printing that it describes."""
    wanted, names = _plain(asked), [_plain(press.name), _plain(press.condition)]
    return any(name in wanted or wanted in name for name in names)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _tell_flattened(cards: Sequence[str], with_text: Sequence[str], profile: Profile, order: Order) -> None:
    """Name the cards that became pictures in part, and those with text in that part."""
    if not cards:
        return
    message = (
        f"Faces of {_name(cards)} have transparent parts, which {profile.title} does not take: "
        "these parts, and what is drawn before them, are pictures now."
    )
    hint = "Their text is drawn after these parts, and stays shapes."
    if with_text:
        hint = (
            f"Text of {_name(with_text)} is of 600 dpi at most, no shapes: draw it after the last transparent part. "
            "`opacity`, shadows and blend modes make a part transparent."
        )
    order.report.warn("flattened-face", message, hint=hint)


def _name(cards: Sequence[str]) -> str:
    names = list(dict.fromkeys(cards))
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(f"`{name}`" for name in names[:_MOST_NAMED]) + more


def _report_press(profile: Profile, problem: str, order: Order) -> None:
    hint = "Change what the message names on the cards, or ask the printer what else it takes."
    order.report.error("not-for-press", f"The file for {profile.title} cannot be made: {problem}", hint=hint)
