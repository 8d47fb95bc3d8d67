"""What is in a PDF, set for people: a row for each matter, pages that are alike in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics.terminal import StyledText, visible
from cardgen.export.preflight.verdict import format_pages
from cardgen.papers import CARD_SIZES, PAPERS, format_paper
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.export.preflight import Judged
    from cardgen.export.profile import Profile
    from cardgen.geometry import Box, Size
    from cardgen.sheets.inspection import FoundPage, Inspection

_MOST = 6
_VERDICTS = {"pass": ("ok", "green"), "doubt": ("??", "bold yellow"), "fail": ("!!", "bold red")}
_TOLD_BY = {
    "names": "named in the file",
    "trim": "by the trim box",
    "marks": "found by crop marks",
    "pictures": "found by pictures of one size",
}


def format_inspection(name: str, found: Inspection) -> Iterator[list[StyledText]]:
    """Give the lines of the report on one file, a blank one after it."""
    yield [StyledText(visible(name), "bold")]
    rows = [(label, list(tell(found))) for label, tell in _ROWS]
    width = max(len(label) for label, _ in rows)
    for label, lines in rows:
        for number, line in enumerate(lines):
            yield [StyledText(f"  {'' if number else label:<{width}}  ", "cyan"), StyledText(visible(line))]
    for note in found.notes:
        yield [StyledText(f"  {visible(note)}", "bold yellow")]
    yield []


def format_judged(name: str, judged: Sequence[Judged], profile: Profile) -> Iterator[list[StyledText]]:
    """Give the lines of the verdicts on one file, what to do below what fails, and a summary."""
    yield [StyledText(f"{visible(name)} for {profile.title}", "bold")]
    width = max((len(point.point) for point in judged), default=0)
    for point in judged:
        mark, style = _VERDICTS[point.verdict]
        head = StyledText(f"  {mark}  {point.point:<{width}}  ")
        yield [StyledText(f"  {mark}", style), StyledText(head.text[len(mark) + 2 :] + visible(point.found))]
        if point.verdict != "pass":
            yield [StyledText(" " * len(head.text) + visible(f"wanted: {point.wanted}"))]
        if point.advice:
            yield [StyledText(" " * len(head.text) + visible(point.advice), "cyan")]
    counts = Counter(point.verdict.value for point in judged)
    told = f"{counts['pass']} of {len(judged)} points pass"
    doubts = f", {counts['doubt']} to look at (??)" if counts["doubt"] else ""
    fails = f", {counts['fail']} fail (!!)" if counts["fail"] else ""
    yield [StyledText(f"{told}{doubts}{fails}.", "bold red" if fails else "bold")]
    if profile.unsure:
        keys = ", ".join(key.replace("_", " ") for key in profile.unsure)
        yield [StyledText(f"Not confirmed by {profile.title}: {keys}; compare at {profile.source}.")]
    yield []


def format_size(size: Size | Box) -> str:
    """Write a size in millimetres, and its name where it is that of a paper or a card."""
    told = f"{format_mm(size.width)} x {format_mm(size.height)} mm"
    sides = sorted((size.width, size.height))
    for name, paper in PAPERS.items():
        if all(abs(one - other) < 0.2 for one, other in zip(sides, sorted((paper.width, paper.height)), strict=True)):
            return f"{told} ({format_paper(name)})"
    for name, card in CARD_SIZES.items():
        known = sorted((card.size.width, card.size.height))
        if all(abs(one - other) < 0.02 for one, other in zip(sides, known, strict=True)):
            return f"{told} ({name})"
    return told


def _group(pages: Iterable[FoundPage], tell: Callable[[FoundPage], str]) -> Iterator[str]:
    """Give what is told of pages, once for those of which the same is told; pages without a word are left out."""
    groups: dict[str, list[int]] = {}
    total = 0
    for page in pages:
        total += 1
        text = tell(page)
        if text:
            groups.setdefault(text, []).append(page.number)
    for text, numbers in list(groups.items())[:_MOST]:
        yield f"{text} on every page" if len(numbers) == total > 1 else f"{text}, {format_pages(numbers)}"
    if len(groups) > _MOST:
        yield f"and {len(groups) - _MOST} other kinds of pages, see --json"


def _tell_file(found: Inspection) -> Iterator[str]:
    pages = "1 page" if found.page_count == 1 else f"{found.page_count:,} pages"
    maker = f", made by {found.creator}" if found.creator else ""
    yield f"PDF {found.version}, {pages}{maker}"
    if found.claims:
        yield f"says that it is {' and '.join(found.claims)} (not checked here)"


def _tell_pages(found: Inspection) -> Iterator[str]:
    yield from _group(found.pages, _tell_page)


def _tell_page(page: FoundPage) -> str:
    turned = f", turned by {page.boxes.rotation} degrees" if page.boxes.rotation else ""
    cropped = ", cropped" if page.boxes.crop else ""
    return f"{format_size(page.boxes.size)}{cropped}{turned}"


def _tell_boxes(found: Inspection) -> Iterator[str]:
    told = list(_group(found.pages, _tell_trim))
    yield from told or ["no trim box, no bleed box: a print shop has to guess where to cut"]


def _tell_trim(page: FoundPage) -> str:
    boxes, parts = page.boxes, []
    if boxes.trim:
        parts.append(f"trim {format_mm(boxes.trim.width)} x {format_mm(boxes.trim.height)} mm")
    if boxes.bleed and boxes.trim:
        bleeds = bleeds_of(boxes.trim, boxes.bleed)
        around = {_fine(bleed) for bleed in bleeds}
        told = around.pop() if len(around) == 1 else f"{_fine(min(bleeds))} to {_fine(max(bleeds))}"
        parts.append(f"bleed {told} mm")
    return ", ".join(parts)


def _fine(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")


def bleeds_of(trim: Box, bleed: Box) -> tuple[float, float, float, float]:
    """Give how far a bleed box goes beyond the trim: at left, top, right and bottom."""
    return trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom


def _tell_cards(found: Inspection) -> Iterator[str]:
    told = [*_group(found.pages, _tell_cards_of), *_group(found.pages, _tell_book)]
    yield from told or [
        "none found: there are no names, trim boxes, crop marks or pictures of one size to tell them by"
    ]


def _tell_cards_of(page: FoundPage) -> str:
    sizes = Counter(format_size(card.trim) for card in page.cards)
    told = ", ".join(f"{count} of {size}" for size, count in sizes.most_common(_MOST))
    return f"{told}, {_TOLD_BY[page.told_by]}" if told else ""


def _tell_book(page: FoundPage) -> str:
    sizes = list(dict.fromkeys(map(format_size, page.book)))
    count = f"{len(page.book)} pages" if len(page.book) > 1 else "a page"
    return f"none, but {count} of a book, {' and '.join(sizes)}" if sizes else ""


def _tell_backs(found: Inspection) -> Iterator[str]:
    backs = found.backs
    if backs is None:
        yield "there are no pages of fronts and backs to compare"
        return
    by = "as the file says" if backs.is_told else "the edge at which they fit best"
    far = f"{backs.distance:.4f}".rstrip("0").rstrip(".")
    yield f"{backs.pairs} behind their fronts to {far} mm, the sheet turned over its {backs.edge} edge ({by})"
    if backs.strangers:
        yield f"{backs.strangers} cards have no back of their own behind them"


def _tell_marks(found: Inspection) -> Iterator[str]:
    yield from list(_group(found.pages, _tell_marks_of)) or ["none found"]


def _tell_marks_of(page: FoundPage) -> str:
    marks, folds = page.marks, f"{page.folds} to fold by" if page.folds else ""
    if marks is None:
        return folds
    edge = ", some reach the sheet's edge" if marks.reach_edge else ""
    told = f"{marks.count}, at least {format_mm(marks.distance)} mm from the cut{edge}"
    return f"{told}, and {folds}" if folds else told


def _tell_fonts(found: Inspection) -> Iterator[str]:
    used = [font for font in found.fonts if font.is_used]
    loose = [font for font in used if not font.is_embedded]
    if not used:
        yield "none: there is no text, or it is outlines"
    for font in loose[:_MOST]:
        yield f"NOT EMBEDDED: {font.name} ({font.kind}), {format_pages(font.pages)}"
    held = [font.name for font in used if font.is_embedded]
    if held:
        more = f" and {len(held) - _MOST} more" if len(held) > _MOST else ""
        yield f"{len(held)} embedded: {', '.join(held[:_MOST])}{more}"
    idle = [font.name for font in found.fonts if not font.is_used]
    if idle:
        more = f" and {len(idle) - _MOST} more" if len(idle) > _MOST else ""
        yield f"named, but no text is set in it: {', '.join(idle[:_MOST])}{more}"


def _tell_pictures(found: Inspection) -> Iterator[str]:
    each = [(picture, page.number) for page in found.pages for picture in page.pictures]
    if not each:
        yield "none: all is vectors"
        return
    picture, number = min(each, key=lambda pair: pair[0].dpi)
    where = f"{picture.width} x {picture.height} pixels, {format_size(picture.place)}"
    yield f"{len(each):,}; the coarsest has {picture.dpi:.0f} dpi ({where}, page {number})"


def _tell_colours(found: Inspection) -> Iterator[str]:
    spaces = sorted({name for page in found.pages for name in page.colours})
    spots = sorted({name for page in found.pages for name in page.spots})
    yield ", ".join(spaces) or "none"
    if spots:
        yield f"spot colours: {', '.join(spots)}"


def _tell_ink(found: Inspection) -> Iterator[str]:
    inks = [(page.ink, page.number) for page in found.pages if page.ink is not None]
    if inks:
        ink, number = max(inks, key=lambda pair: pair[0].most)
        yield f"at most {ink.most:.0f} % in one colour ({ink.colour}, page {number})"
    if not any(page.colours for page in found.pages):
        yield "none: no page is painted on"
    if any(page.colours and (page.ink is None or not page.ink.is_whole) for page in found.pages):
        yield "RGB and other colours are not counted: they have no inks until they are converted"
    covered = [(page.coverage, page.number) for page in found.pages if page.coverage is not None]
    if covered:
        coverage, number = max(covered, key=lambda pair: pair[0].total)
        mean = sum(each.total for each, _ in covered) / len(covered)
        most = f"page {number} the most, {coverage.total:.1f} %"
        yield f"pages carry about {mean:.1f} % on the mean, {most} (from a rendering)"


def _tell_transparency(found: Inspection) -> Iterator[str]:
    kinds = sorted({kind for page in found.pages for kind in page.transparency})
    pages = [page.number for page in found.pages if page.transparency]
    yield f"{', '.join(kinds)}; {format_pages(pages)}" if kinds else "none"


def _tell_lines(found: Inspection) -> Iterator[str]:
    lines = [(page.thinnest, page.number) for page in found.pages if page.thinnest is not None]
    if not lines:
        yield "there are no lines"
        return
    line, number = min(lines, key=lambda pair: pair[0].width)
    width = f"{line.width:.3f}".rstrip("0").rstrip(".") if line.width else "0"
    yield f"{width} mm, page {number}" + ("" if line.width else ": as thin as the device can")


def _tell_type(found: Inspection) -> Iterator[str]:
    sizes = [(page.smallest_type, page.number) for page in found.pages if page.smallest_type is not None]
    if sizes:
        size, number = min(sizes)
        yield f"{size:.1f} pt, page {number}"
    else:
        yield "there is no type"


def _tell_layers(found: Inspection) -> Iterator[str]:
    yield ", ".join(found.layers[:_MOST]) or "none"


def _tell_intent(found: Inspection) -> Iterator[str]:
    for intent in found.intents:
        yield f"{intent.kind}: {intent.condition}" + ("" if intent.has_profile else ", without a profile")
    if not found.intents:
        yield "none"


_ROWS: tuple[tuple[str, Callable[[Any], Iterator[str]]], ...] = (
    ("file", _tell_file),
    ("pages", _tell_pages),
    ("boxes", _tell_boxes),
    ("cards", _tell_cards),
    ("backs", _tell_backs),
    ("marks", _tell_marks),
    ("fonts", _tell_fonts),
    ("pictures", _tell_pictures),
    ("colours", _tell_colours),
    ("ink", _tell_ink),
    ("transparency", _tell_transparency),
    ("thinnest line", _tell_lines),
    ("smallest type", _tell_type),
    ("layers", _tell_layers),
    ("output intent", _tell_intent),
)
