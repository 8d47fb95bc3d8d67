"""What a build adds to fold and staple: the rulebook as a booklet, two pages a side, on the sheets' paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.model import Deck
from cardgen.papers import format_paper
from cardgen.pipeline.contents import count
from cardgen.pipeline.options import BuildOptions, specify_sheets
from cardgen.sheets.spec import Duplex, SheetSpec
from cardgen.units import format_mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardgen.diagnostics import Report
    from cardgen.geometry import Size
    from cardgen.loading.sources import Sources
    from cardgen.model import Project
    from cardgen.sheets.booklet_pdf import BookPage

BOOK = "rulebook.pdf"
_MOST_NAMED = 3


def specify_booklet(project: Project, options: BuildOptions, report: Report) -> SheetSpec | None:
    """Give the sheets of a deck's booklet; None where none is asked for. Asked for without a rulebook, it is told.

    The edge to turn them over is `none` where nobody has named one: that is then the one that suits a booklet.
    """
    deck = project.deck
    if not deck.printing.booklet:
        return None
    if project.rulebook is None:
        if options.booklet:
            message = f"`--booklet` changes nothing: {deck.title} has no rulebook."
            report.warn("option-without-effect", message, hint=f"It stands in `decks/{deck.id}/rulebook.md`.")
        return None
    spec = specify_sheets(deck, options)
    return spec if _names_edge(deck, options) else replace(spec, duplex=Duplex.NONE)


def _names_edge(deck: Deck, options: BuildOptions) -> bool:
    return "duplex" in deck.printing.places or options.duplex is not None or options.printer is not None


def write_booklet(
    book: bytes, lang: str, closing: int, spec: SheetSpec | None, deck: Deck, sources: Sources, report: Report
) -> bytes:
    """Give the PDF of the booklet of a rulebook, the `closing` pages of which stay at its end; where its pages do not
    fit on the sheets, that is told."""
    from cardgen.render.direction import is_right_to_left
    from cardgen.sheets.booklet import plan_booklet
    from cardgen.sheets.booklet_pdf import find_odd_page, read_pages
    from cardgen.sheets.booklet_pdf import write_booklet as write

    assert spec is not None, "without sheets for it there is no booklet"
    pages = read_pages(book)
    plan, odd = plan_booklet(pages[0].size, spec), find_odd_page(pages)
    if odd is None and plan is not None:
        return write(book, plan, deck.title, lang, is_right_to_left(lang), sources, closing)
    if odd is not None:
        _report_odd_page(pages, odd, report)
    else:
        _report_paper(pages[0].size, spec, deck, report)
    return book  # a build with an error keeps none of its files


def tell_booklet(pdf: bytes, spec: SheetSpec | None) -> str:
    """Say of a booklet how many sheets of which paper it takes, and how they are printed."""
    import io

    import pikepdf

    assert spec is not None, "without sheets for it there is no booklet"
    with pikepdf.open(io.BytesIO(pdf)) as document:
        sheets = len(document.pages) // 2
        edge = "long" if document.Root.ViewerPreferences.Duplex == pikepdf.Name.DuplexFlipLongEdge else "short"
    paper = format_paper(spec.paper_name)
    return f"{count(sheets, 'sheet')} of {paper} to fold and staple; print both sides, turned over the {edge} edge"


def _report_odd_page(pages: Sequence[BookPage], odd: int, report: Report) -> None:
    first, other = _tell(pages[0].size), _tell(pages[odd - 1].size)
    message = (
        f"Page {odd} of the rulebook is {other} and page 1 is {first}; the pages of a booklet are all of one size."
    )
    hint = "`--page-width` and `--page-height` in the rulebook's style sheet set that of all pages."
    report.error("booklet-does-not-fit", message, hint=hint)


def _report_paper(page: Size, spec: SheetSpec, deck: Deck, report: Report) -> None:
    from cardgen.geometry import Size as Sides
    from cardgen.sheets.booklet import list_papers

    paper = f"{format_paper(spec.paper_name)}, {_tell(spec.paper)}"
    needed = _tell(Sides(2 * page.width, page.height))
    message = f"Two pages of {_tell(page)} side by side are {needed}; they do not fit on {paper}."
    fitting = list_papers(page)[:_MOST_NAMED]
    larger = f"These papers hold them: {', '.join(f'`--paper {name}`' for name in fitting)}. " if fitting else ""
    short, long = sorted((spec.paper.width, spec.paper.height))
    smaller = f"Or make the pages at most {_tell(Sides(long / 2, short))}, by `--page-width` and `--page-height` in"
    hint = f"{larger}{smaller} `templates/{deck.id}/rulebook.css`."
    is_of_deck = deck.printing.paper_name == spec.paper_name
    report.error("booklet-does-not-fit", message, deck.printing.places.get("paper") if is_of_deck else None, hint)


def _tell(size: Size) -> str:
    return f"{format_mm(size.width)} x {format_mm(size.height)} mm"
