"""Points about what a press needs: fonts, resolution, colours, ink, transparency, the kind of PDF."""

from __future__ import annotations

from cardgen.export.preflight.verdict import Case, Judged, doubt, format_faces, judge, passes
from cardgen.export.profile import Make, PdfKind

THINNEST = 0.07  # mm: a fifth of a point, of which presses say that it may break
_ENOUGH = 0.99
_MOST = 3
_INKS = ("DeviceCMYK", "DeviceGray", "ICC CMYK", "ICC grey", "CalGray", "Separation", "DeviceN", "Pattern")


def judge_fonts(case: Case) -> Judged | None:
    """Say whether all fonts are in the file, or text is outlines where that is asked for."""
    fonts = [font for font in case.found.fonts if font.is_used]
    if case.profile.has_outlines:
        found = ", ".join(font.name for font in fonts[:_MOST]) if fonts else "no fonts"
        advice = "Draw text as outlines: `cardgen export` does it, other programs call it `convert to curves`."
        return judge("fonts", not fonts, found, "text as outlines", advice)
    loose = [font.name for font in fonts if not font.is_embedded]
    found = (
        f"not embedded: {', '.join(loose[:_MOST])}" if loose else f"{len(fonts)}, all embedded" if fonts else "no fonts"
    )
    advice = "Embed all fonts when you export the PDF, those of labels and numbers too."
    return judge("fonts", not loose, found, "all embedded", advice)


def judge_resolution(case: Case) -> Judged | None:
    """Say whether pictures are fine enough where they lie."""
    wanted = case.profile.dpi
    least = {page.number: min(each.dpi for each in page.pictures) for page in case.found.pages if page.pictures}
    if not least:
        return passes("resolution", "no pictures", f"{wanted} dpi")
    coarse: dict[str, list[int]] = {}
    for number, dpi in sorted(least.items(), key=lambda each: (each[1], each[0])):
        if dpi < wanted * _ENOUGH:
            coarse.setdefault(f"{dpi:.0f} dpi", []).append(number)
    told = [f"{dpi} on {format_faces(case.found, numbers)}" for dpi, numbers in coarse.items()]
    rest = sum(map(len, list(coarse.values())[_MOST:]))
    more = [f"and too few on {rest} more page{'s' * (rest > 1)}"] * bool(rest)
    found = "; ".join([*told[:_MOST], *more]) or f"{min(least.values()):.0f} dpi at least"
    advice = "Use larger pictures, or make them smaller on the card."
    return judge("resolution", not coarse, found, f"{wanted} dpi", advice)


def judge_colours(case: Case) -> Judged | None:
    """Say whether all colours are inks where the press wants them so."""
    if not case.profile.is_cmyk:
        return None
    foreign: dict[str, list[int]] = {}
    for page in case.found.pages:
        for name in page.colours:
            if name.removeprefix("Indexed ") not in _INKS and name not in ("mask", "unknown"):
                foreign.setdefault(name, []).append(page.number)
    named = list(foreign.items())[:_MOST]
    found = "; ".join(f"{name} on {format_faces(case.found, pages)}" for name, pages in named)
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
    uncounted = [
        page.number for page in case.found.pages if page.colours and (page.ink is None or not page.ink.is_whole)
    ]
    most, colour, page_number = max(inks, key=lambda ink: ink[0], default=(0.0, "", 0))
    if most > limit + 0.5:
        where = format_faces(case.found, [page_number])
        advice = f"Mix this colour of less ink, or convert with a limit of {limit:.0f} %."
        return judge("ink", False, f"{most:.0f} % ({colour}) on {where}", wanted, advice)
    if uncounted:
        advice = "Convert all colours to CMYK; then their ink can be counted."
        found = f"not to be told: some colours have no inks yet on {format_faces(case.found, uncounted)}"
        return judge("ink", False, found, wanted, advice)
    return _judge_overprint(case, limit) or passes("ink", f"{most:.0f} %", wanted)


def _judge_overprint(case: Case, limit: float) -> Judged | None:
    """Doubt a file in which black may overprint too much ink."""
    from cardgen.export.press.audit import find_overprint

    over = find_overprint(case.data)
    if over is None or over.most <= limit + 0.5:
        return None
    advice = "Let black knock out there, or mix what lies below of less ink; each colour alone is within the limit."
    found = f"up to {over.most:.0f} % where black overprints, {format_faces(case.found, [over.page])}"
    return doubt("ink", found, f"at most {limit:.0f} %", advice)


def judge_transparency(case: Case) -> Judged | None:
    """Say whether nothing is transparent where that is asked for."""
    if not case.profile.is_flat:
        return None
    kinds = sorted({kind for page in case.found.pages for kind in page.transparency if kind != "group"})
    pages = [page.number for page in case.found.pages if set(page.transparency) - {"group"}]
    found = f"{', '.join(kinds)} on {format_faces(case.found, pages)}" if kinds else "none"
    return judge("transparency", not kinds, found, "none", "Flatten transparent parts when you export the PDF.")


def judge_lines(case: Case) -> Judged | None:
    """Say whether lines are thick enough not to break."""
    lines = [(page.thinnest.width, page.number) for page in case.found.pages if page.thinnest is not None]
    if not lines:
        return None
    width, page = min(lines)
    found, wanted = f"{width:.3f} mm on {format_faces(case.found, [page])}", f"{THINNEST} mm or more"
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
    from cardgen.export.press import check_pdfx

    kind = case.profile.find_pdfx()
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
