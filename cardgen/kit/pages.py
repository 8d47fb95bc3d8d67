"""The pages of a kit that say how to print and cut it, as a book that is set as the rulebook is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardgen.boxes import find_thickness
from cardgen.diagnostics import Place, Report
from cardgen.kit.arrangement import Row, arrange
from cardgen.kit.cutting import SECONDS, estimate_minutes
from cardgen.kit.joining import PART_ADDRESS
from cardgen.kit.marks import SheetWords
from cardgen.kit.plan import KitPart, SheetPart, plan_sheets
from cardgen.loading.sources import Sources
from cardgen.model import Deck, Located, Project
from cardgen.render.face import Faces
from cardgen.render.fixed_words import Words, make_tr
from cardgen.render.missing_words import tell_missing_words
from cardgen.render.view import Names, view_deck
from cardgen.rulebook import Book, expand
from cardgen.rulebook.environment import make_page_environment, report_mistake
from cardgen.rulebook.expand import find_template
from cardgen.rulebook.placeholders import FIRST_PAGE
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.units import format_mm

TEMPLATE = "kit.html.j2"
_END = "\n</body>\n</html>\n"
_FACE = re.compile(r"\bfaces/(\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit that is ready to be set and joined.

    `book` holds the pages that say how to print and cut it, `shown` the part and the page there of each page that
    is seen small in it, from 0, `titles` what the first pages and the
    parts are called, `words` what stands for a side of a sheet. In its HTML `{pages 2}` stands for the pages of the
    third part.
    """

    parts: tuple[KitPart, ...]
    book: Book
    shown: tuple[tuple[int, int], ...]
    titles: tuple[str, ...]
    words: SheetWords


def expand_kit(
    project: Project,
    book: Book | None,
    parts: Sequence[KitPart],
    kinds: tuple[int, int] | None,
    faces: Faces,
    sources: Sources,
    report: Report,
) -> Kit | None:
    """Give the kit of a game with some parts; `kinds` is how many different cards are in it, of how many,
    where not all are, or not as often.

    None, with the reason in the report, if its template does what it cannot.
    """
    deck = project.deck
    planned = plan_sheets(parts, {card.id: card.name for card in (*deck.mats, *deck.boards)})
    book = book or _make_cover(project, faces, sources)
    shots = [shot for part in planned for shot in part.shots]
    environment = make_page_environment(sources)
    tr = make_tr(deck)
    try:
        template = find_template(TEMPLATE, deck, environment, sources)
        html = template.render(
            **{**view_deck(deck), "tr": tr}, kit=Names("kit", _view_kit(deck, parts, planned, kinds))
        )
    except Exception as mistake:
        report_mistake(mistake, Manuscript(f"templates/{TEMPLATE}", ""), report, "")
        return None
    if not _has_faces(html, len(book.pictures), len(shots), report):
        return None
    kit = Kit(
        tuple(parts),
        replace(
            book,
            html=f"{book.front}{html}{_END}",
            title=tr("{title}: print and play", title=deck.title),
            is_filled=False,
        ),
        tuple((shot.part, shot.page) for shot in shots),
        (tr("How to print and cut"), *(tr(part.name.capitalize()) for part in parts)),
        _choose_words(tr),
    )
    _tell_missing_words(tr, deck, report)
    return kit


def _choose_words(tr: Words) -> SheetWords:
    return SheetWords(
        tr("{part}, sheet {n}: front"),
        tr("{part}, sheet {n}: back"),
        tr("1 sheet of {paper}"),
        tr("{n} sheets of {paper}"),
        tr("one side"),
        tr("both sides, long edge"),
        tr("both sides, short edge"),
        tr("if you like; a screen will do"),
        tr("on a screen, or two pages on a sheet"),
    )


def _tell_missing_words(tr: Words, deck: Deck, report: Report) -> None:
    """Warn of texts that the pages of a kit print in English, for a language that has none; the first few are named."""
    tell_missing_words(tr, "The kit", f"They stand in `templates/{TEMPLATE}`, each in `tr(...)`", deck, report)


def _has_faces(html: str, cards: int, sheets: int, report: Report) -> bool:
    """Tell whether all pictures of cards and sheets that HTML shows are there; else report those that are not."""
    missing = [each for each in map(int, _FACE.findall(html)) if not (each < cards or 0 <= each - FIRST_PAGE < sheets)]
    for number in dict.fromkeys(missing):
        known = f"`faces/{FIRST_PAGE}` to `faces/{FIRST_PAGE + sheets - 1}` are the pages of sheets"
        hint = "Take `number` of one of `kit.sheet_parts[0].shots`, as `templates/kit.html.j2` does."
        report.error("rulebook-template", f"The pages of the kit show `faces/{number}`; {known}.", hint=hint)
    return not missing


def _make_cover(project: Project, faces: Faces, sources: Sources) -> Book:
    """Give the book of a game that has no rulebook: its cover alone."""
    file = f"decks/{project.deck.id}/rulebook.md"
    empty = replace(project, rulebook=Located("", Place(file)))
    report = Report()
    book = expand(empty, sources, report, faces)
    assert book is not None, report.diagnostics
    return book


def _view_kit(
    deck: Deck, parts: Sequence[KitPart], planned: Sequence[SheetPart], kinds: tuple[int, int] | None
) -> Mapping[str, Any]:
    """Give what the template sees as `kit`."""
    numbers = iter(range(FIRST_PAGE, FIRST_PAGE + 999))
    rows = [_view_row(row, numbers) for row in arrange(planned)]
    views = {part["number"]: part for row in rows for part in row["parts"]}
    cuts = sum(part.cuts for part in planned)
    return {
        "parts": [
            {
                **views.get(number, {"paper": part.paper}),
                "name": part.name,
                "number": number,
                "address": f"{PART_ADDRESS}{number + 1}",
                "is_folded": part.is_folded,
            }
            for number, part in enumerate(parts)
        ],
        "sheet_parts": list(views.values()),
        "rows": rows,
        "sheets": sum(part.sheets for part in planned),
        "uncut": [part.name for part in planned if part.name in ("pieces", "box")],
        "thickness": _tell_thickness(deck, planned),
        "aids": any(aid.copies for aid in deck.aids),
        "papers": " + ".join(dict.fromkeys(part.paper for part in planned)),
        "sizes": ", ".join(size for part in planned if part.name == "cards" for size in part.sizes),
        "stock": " + ".join(part.stock for part in planned if part.stock),
        "layers": any(part.has_folds for part in planned if part.name == "cards"),
        "knife": any(part.cuts or part.name in ("pieces", "box") for part in planned),
        "cards": any(part.name == "cards" for part in planned),
        "glue": any(part.has_folds or part.glued or part.name in ("pieces", "box") for part in planned),
        "rulers": any(part.has_rulers for part in planned),
        "cuts": cuts,
        "minutes": estimate_minutes(cuts),
        "seconds": SECONDS,
        "kinds": kinds,
        "expansions": [expansion.title for expansion in deck.expansions if expansion.name in deck.added],
    }


def _tell_thickness(deck: Deck, planned: Sequence[SheetPart]) -> str:
    """Tell how thick the cards are, in millimetres, for which the box of a kit is made; nothing where it has none."""
    has_box = deck.box is not None and any(part.name == "box" for part in planned)
    return format_mm(find_thickness(deck)) if has_box else ""


def _view_row(row: Row, numbers: Iterator[int]) -> dict[str, Any]:
    pairs = zip(row.parts, row.widths, strict=True)
    return {"parts": [_view_part(part, width, numbers) for part, width in pairs], "height": row.height}


def _view_part(part: SheetPart, width: float, numbers: Iterator[int]) -> dict[str, Any]:
    shots = [
        {**asdict(shot), "number": next(numbers), "mark": f"{{pages {shot.part} {shot.page}}}", "cuts": shot.cuts}
        for shot in part.shots
    ]
    plan = "" if part.plan is None else f"{{pages {part.number} {part.plan}}}"
    printed = f"{{pages {part.number}}}"
    if part.plan is not None:
        first = f"{{pages {part.number} first}}"
        printed = first if part.plan == 1 else f"{first}–{{pages {part.number} {part.plan - 1}}}"
    return {
        **asdict(part),
        "shots": shots,
        "shot_width": width,
        "plan_mark": plan,
        "printed": printed,
        "printed_pages": part.pages if part.plan is None else part.plan,
    }
