"""Points about what a press needs: fonts, resolution, colours, ink, transparency, the kind of PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.export.preflight.verdict import Case, Judged, doubt, format_pages, judge, passes
from cardgen.export.profile import Make, PdfKind

if TYPE_CHECKING:
    from cardgen.sheets.inspection.facts import FoundPage

THINNEST = 0.07  # mm: a fifth of a point, of which presses say that it may break
_ENOUGH = 0.99
_MOST = 3
_INKS = ("DeviceCMYK", "DeviceGray", "ICC CMYK", "ICC grey", "CalGray", "Separation", "DeviceN", "Pattern")


def judge_fonts(case: Case) -> Judged | None:
    """Say whether all fonts are in the file, or text is outlines where that is asked for."""
    fonts = case.found.fonts
    if case.profile.has_outlines:
        found = ", ".join(font.name for font in fonts[:_MOST]) if fonts else "no fonts"
        advice = "Draw text as outlines: `cardgen export` does it, other programs call it `convert to curves`."
        return judge("fonts", not fonts, found, "text as outlines", advice)
    loose = [font.name for font in fonts if not font.is_embedded]
    found = f"not embedded: {', '.join(loose[:_MOST])}" if loose else f"{len(fonts)}, all embedded"
    advice = "Embed all fonts when you export the PDF, those of labels and numbers too."
    return judge("fonts", not loose, found, "all embedded", advice)


def judge_resolution(case: Case) -> Judged | None:
    """Say whether pictures are fine enough where they lie."""
    wanted = case.profile.dpi
    least = [(min(each.dpi for each in page.pictures), page) for page in case.found.pages if page.pictures]
    if not least:
        return passes("resolution", "no pictures", f"{wanted} dpi")
    coarse: dict[tuple[int, str], list[int]] = {}
    for dpi, page in least:
        if dpi < wanted * _ENOUGH:
            coarse.setdefault((min(round(dpi), int(wanted) - 1), _name_card(page)), []).append(page.number)
    told = [f"{dpi} dpi on {format_pages(pages)}{card}" for (dpi, card), pages in coarse.items()]
    more = f" and {len(told) - _MOST} more" if len(told) > _MOST else ""
    found = ", ".join(told[:_MOST]) + more if told else f"{min(dpi for dpi, _ in least):.0f} dpi at least"
    advice = "Use larger pictures, or make them smaller on the card."
    return judge("resolution", not coarse, found, f"{wanted} dpi", advice)


def _name_card(page: FoundPage) -> str:
    """Name the card on a page, if there is one that is known."""
    cards = {card.card_id for card in page.cards if card.card_id}
    return f" (card `{cards.pop()}`)" if len(cards) == 1 else ""


def judge_colours(case: Case) -> Judged | None:
    """Say whether all colours are inks where the press wants them so."""
    if not case.profile.is_cmyk:
        return None
    foreign: dict[str, list[int]] = {}
    for page in case.found.pages:
        for name in page.colours:
            if name.removeprefix("Indexed ") not in _INKS and name not in ("mask", "unknown"):
                foreign.setdefault(name, []).append(page.number)
    found = "; ".join(f"{name} on {format_pages(pages)}" for name, pages in list(foreign.items())[:_MOST])
    advice = f"Convert the colours to CMYK{' by ' + case.profile.icc if case.profile.icc else ''}."
    return judge("colours", not foreign, found or "inks alone", "CMYK and grey", advice)


def judge_spots(case: Case) -> Judged | None:
    """Say whether there are no spot colours, such as those of lines to cut along."""
    if case.profile.make is not Make.PAGES:
        return None
    spots = sorted({name for page in case.found.pages for name in page.spots if name != "All"})
    advice = "Leave out lines to cut along, and print the rest in the four inks."
    return judge("spot colours", not spots, ", ".join(spots[:_MOST]) or "none", "none", advice)


def judge_ink(case: Case) -> Judged | None:
    """Say whether no colour has more ink than the press takes."""
    limit = case.profile.ink_limit
    if limit is None:
        return None
    inks = [(page.ink.most, page.ink.colour, page.number) for page in case.found.pages if page.ink is not None]
    wanted = f"at most {limit:.0f} %"
    is_whole = all(page.ink is not None and page.ink.is_whole for page in case.found.pages if page.colours)
    most, colour, page_number = max(inks, key=lambda ink: ink[0], default=(0.0, "", 0))
    if most > limit + 0.5:
        advice = f"Mix this colour of less ink, or convert with a limit of {limit:.0f} %."
        return judge("ink", False, f"{most:.0f} % ({colour}, page {page_number})", wanted, advice)
    if not is_whole:
        advice = "Convert all colours to CMYK; then their ink can be counted."
        return judge("ink", False, "not to be told: some colours have no inks yet", wanted, advice)
    return passes("ink", f"{most:.0f} %", wanted)


def judge_transparency(case: Case) -> Judged | None:
    """Say whether nothing is transparent where that is asked for."""
    if not case.profile.is_flat:
        return None
    kinds = sorted({kind for page in case.found.pages for kind in page.transparency if kind != "group"})
    pages = [page.number for page in case.found.pages if set(page.transparency) - {"group"}]
    found = f"{', '.join(kinds)} on {format_pages(pages)}" if kinds else "none"
    return judge("transparency", not kinds, found, "none", "Flatten transparent parts when you export the PDF.")


def judge_lines(case: Case) -> Judged | None:
    """Say whether lines are thick enough not to break."""
    lines = [(page.thinnest.width, page.number) for page in case.found.pages if page.thinnest is not None]
    if not lines:
        return None
    width, page = min(lines)
    found, wanted = f"{width:.3f} mm (page {page})", f"{THINNEST} mm or more"
    if width >= THINNEST:
        return passes("thinnest line", found, wanted)
    return doubt("thinnest line", found, wanted, "A line so thin may break or vanish: draw it thicker.")


def judge_intent(case: Case) -> Judged | None:
    """Say whether the file names the printing that its inks are meant for."""
    profile = case.profile
    if profile.pdf is PdfKind.PLAIN:
        return None
    intents = [intent for intent in case.found.intents if intent.kind == "GTS_PDFX"]
    wanted = profile.icc or "one for PDF/X"
    advice = "Export as the PDF/X that is asked for; it names the printing in an output intent."
    if not intents:
        return judge("output intent", False, "none", wanted, advice)
    condition = intents[0].condition
    if profile.icc and not _is_named(condition, profile.icc):
        advice = f"The colours may shift a little: give {profile.title}'s own profile with `--icc FILE.icc`."
        return doubt("output intent", condition, wanted, advice)
    return passes("output intent", condition, wanted)


def judge_pdfx(case: Case) -> Judged | None:
    """Say whether the file keeps our rules for the PDF/X that is asked for; that is no certificate."""
    from cardgen.export.press import PdfxKind, check_pdfx

    kinds = {PdfKind.X1A: PdfxKind.X1A, PdfKind.X4: PdfxKind.X4}
    kind = kinds.get(case.profile.pdf)
    if kind is None:
        return None
    wanted = f"{case.profile.pdf.value.upper().replace('1A', '1a')}, checked against our rules"
    broken = check_pdfx(case.data, kind)
    if not broken:
        return passes("kind of PDF", "no rule of ours is broken", wanted)
    rules = list(dict.fromkeys(finding.message for finding in broken))
    more = f" And {len(rules) - _MOST} more." if len(rules) > _MOST else ""
    return judge("kind of PDF", False, " ".join(rules[:_MOST]) + more, wanted, "Export the file as that kind of PDF.")


def _is_named(condition: str, profile: str) -> bool:
    one, other = (_plain(text) for text in (condition, profile))
    return bool(one) and (one in other or other in one)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
