"""Reads `print:`, how a deck is printed unless the command line says otherwise."""

from __future__ import annotations

from collections.abc import Mapping as Names
from functools import partial
from types import MappingProxyType

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.geometry import Size
from cardgen.loading.forms import Text, one_or_more
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.marks import MARKS_FORM, MarkSettings, read_marks
from cardgen.loading.reading import (
    read_integer,
    read_length,
    read_mapping,
    read_scalar,
    read_text,
    read_value,
    read_yes_no,
)
from cardgen.loading.registration import REGISTRATION_FORM, read_registration
from cardgen.loading.sizes import find_size, is_size, read_sizes
from cardgen.loading.skip import SKIP, read_skip
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar
from cardgen.model import PrintSettings
from cardgen.papers import (
    CARD_SIZES,
    LARGEST_CARD,
    LARGEST_PAPER,
    PAPERS,
    SMALLEST_CARD,
    SMALLEST_PAPER,
    CardSize,
    find_card_size,
    find_paper,
)
from cardgen.units import LENGTH_PATTERN, format_mm, parse_shift, parse_size

LEAST_DPI, MOST_DPI, USUAL_DPI = 72, 1200, 600
MOST_SHIFT = 20.0
INKS = ("full", "sparing", "low", "grey")
DUPLEX: Names[str, tuple[str, ...]] = MappingProxyType(
    {
        "long-edge": (
            "long",
            "fliplong",
            "fliplongedge",
            "fliponlongedge",
            "duplexlongedge",
            "yes",
            "duplex",
            "twosided",
            "doublesided",
        ),
        "short-edge": ("short", "flipshort", "flipshortedge", "fliponshortedge", "duplexshortedge"),
        "fold": ("gutterfold", "gutter", "folded", "foldover", "foldandglue"),
        "none": ("no", "off", "simplex", "onesided", "singlesided", "frontsonly", "frontonly"),
    }
)
"""How the backs come behind the fronts: each way's name and what else people call it, without spaces and hyphens."""


def _length(name: str, most: float, usual: float | None, about: str) -> Key:
    return Key(name, partial(read_length, low=0.0, high=most), usual, about=about)


def _read_shift(node: Node, what: str, report: Report) -> tuple[float, float] | None:
    wanted = f"a shift of at most {format_mm(MOST_SHIFT)} mm to the right and down"
    hint = "Write `0.5x-0.3`: first to the right, then down."
    return read_value(node, what, report, partial(parse_shift, most=MOST_SHIFT), "bad-length", wanted, hint)


def _read_ink(node: Node, what: str, report: Report) -> str | None:
    def parse(text: str) -> str | None:
        word = text.strip().lower().replace("gray", "grey")
        return word if word in INKS else None

    return read_value(
        node, what, report, parse, "bad-ink", _list(INKS), lambda text: suggest(text.lower(), INKS, few=0)
    )


_SIZES = one_or_more(Text(names="sizes"))
_DUPLEX_WORDS = Text(words=tuple(DUPLEX), others=tuple(word for others in DUPLEX.values() for word in others))
PRINT = Table(
    "`print`",
    (
        Key("card", about="The size of the cards: a name, or a width and a height.", form=Text(names="sizes")),
        Key("sizes", read_sizes, (), about="The sizes that the templates are made for.", form=_SIZES),
        _length("corner", 50.0, None, "The radius of the corners; else that of the size."),
        _length("bleed", 20.0, 3.0, "Colour past the cut, on every side of every card."),
        _length("gap", 100.0, None, "The room between two cards; else twice the bleed."),
        _length("margin", 100.0, 5.0, "The edge of the paper that the printer leaves white."),
        _length("safe", 50.0, 3.0, "The border of a card in which nothing important stands."),
        Key("paper", about="The sheet: a name, or a width and a height.", form=Text(names="papers")),
        Key("landscape", read_yes_no, usual=False, about="Whether the paper lies on its long side."),
        Key("duplex", about="How the backs come behind the fronts.", form=_DUPLEX_WORDS),
        Key("marks", read_marks, about="How the sheets show where to cut, or `none`.", form=MARKS_FORM),
        Key("cut_lines", read_yes_no, usual=False, about="Whether there are lines to cut along."),
        Key(
            "registration",
            read_registration,
            about="Marks by which a cutting machine finds the sheet.",
            form=REGISTRATION_FORM,
        ),
        Key("cut_layer", read_yes_no, usual=False, about="Whether the sheets have a layer of cut lines for machines."),
        Key("cut_files", read_yes_no, usual=False, about="Whether cut files for machines are written, as SVG and DXF."),
        Key("kit", read_yes_no, usual=False, about="Whether a build writes a print-and-play kit, all in one file."),
        Key("rich_black", read_yes_no, about="Whether all near-black stays as it is typed, or is black ink alone."),
        Key(
            "ink",
            _read_ink,
            INKS[0],
            about="How much ink a build uses: `sparing` and `low` take little, `grey` takes black alone.",
            form=Text(words=INKS, others=("gray",)),
        ),
        Key(
            "raster_dpi",
            partial(read_integer, low=LEAST_DPI, high=MOST_DPI),
            USUAL_DPI,
            about="How fine shadows and other filters are drawn.",
        ),
        Key("full_pictures", read_yes_no, usual=False, about="Whether pictures keep all their pixels."),
        Key(
            "back_offset",
            _read_shift,
            (0.0, 0.0),
            about="Moves what is on the back, to the right and down.",
            form=Text(pattern=f"{LENGTH_PATTERN}x{LENGTH_PATTERN}"),
        ),
        Key("layout", read_text, about="The layout of the sheets, by its name or file.", form=Text()),
        Key("stack", read_yes_no, usual=False, about="Whether cards are in order once a pile of sheets is cut."),
        Key("skip", read_skip, (), about="Slots of the sheets that stay empty, counted row by row.", form=SKIP),
        Key("booklet", read_yes_no, usual=False, about="Whether the rulebook comes as sheets to fold and staple, too."),
        Key(
            "fill_pages",
            read_yes_no,
            usual=True,
            about="Whether the rulebook is filled up to a multiple of four pages.",
        ),
        _length("back_bleed", 20.0, None, "Colour past the cut on the backs of cards, where that is to be more."),
    ),
    "print: {card: poker}",
)


def read_print_settings(entry: Entry | None, report: Report) -> PrintSettings:
    """Give the settings of a deck; what is missing or mistaken is as usual: poker cards with 3 mm bleed on A4.

    Without `gap` the cards lie two bleeds apart, so that each keeps its own.
    """
    mapping = read_mapping(entry, "`print`", report, PRINT.example) or Mapping({}, Place(""))
    check_keys(mapping, PRINT.names, PRINT.kind, report)
    read = read_keys(mapping, PRINT, report)
    card, paper, duplex = (read.pop(name) for name in ("card", "paper", "duplex"))
    marks = read.pop("marks") or MarkSettings(("crop",))
    size = _read_card(card.node, report) if card else CARD_SIZES["poker"]
    paper_name, sheet = _read_paper(paper.node, report) if paper else ("a4", PAPERS["a4"])
    corner, gap, has_lines, is_wide = (read.pop(name) for name in ("corner", "gap", "cut_lines", "landscape"))
    return PrintSettings(
        card=size.size,
        card_name=size.name,
        corner=size.corner if corner is None else corner,
        gap=2 * read["bleed"] if gap is None else gap,
        lacks_size=card is not None and not is_size(card.node),
        **read,
        places={**{key: each.node.place for key, each in mapping.entries.items()}, **marks.places},
        paper_name=paper_name,
        paper=sheet.turned() if is_wide and sheet.width < sheet.height else sheet,
        duplex=_read_duplex(duplex.node, report) if duplex else "long-edge",
        marks=tuple(dict.fromkeys((*marks.styles, "lines"))) if has_lines else marks.styles,
        mark_look=marks.look,
        labels=bool(marks.styles),
    )


def find_duplex(text: str) -> str | None:
    """Give the way that backs come behind fronts by its name or what else it is called; None if it is none."""
    word = "".join(letter for letter in text.lower() if letter.isalnum())
    return next((name for name, others in DUPLEX.items() if word in (name.replace("-", ""), *others)), None)


def suggest_size(text: str, names: Names[str, object]) -> str:
    """Give a hint to a text that is no size: the nearest name, or inches where only they make a size; else nothing."""
    find = find_paper if names is PAPERS else find_card_size
    inches = f"{text.strip()}in"
    if parse_size(text) and find(inches):
        return f"A number alone is in millimetres; for inches write `{inches}`."
    hint = suggest("-".join(text.lower().replace("_", " ").split()), names)
    return hint if hint.startswith("Did you mean") else ""


def _read_card(node: Node, report: Report) -> CardSize:
    usual = CARD_SIZES["poker"]
    scalar = read_scalar(node, "`card`", report)
    if scalar is None:
        return usual
    found = find_size(scalar.text)
    if found is None:
        hint = suggest_size(scalar.text, CARD_SIZES)
        _report_size("bad-card-size", "card", scalar, SMALLEST_CARD, LARGEST_CARD, hint, report)
    return found or usual


def _read_paper(node: Node, report: Report) -> tuple[str, Size]:
    usual = "a4", PAPERS["a4"]
    scalar = read_scalar(node, "`paper`", report)
    if scalar is None:
        return usual
    found = find_paper(scalar.text)
    if found is None:
        hint = suggest_size(scalar.text, PAPERS)
        _report_size("bad-paper-size", "paper", scalar, SMALLEST_PAPER, LARGEST_PAPER, hint, report)
    return found or usual


def _report_size(code: str, key: str, scalar: Scalar, least: float, most: float, hint: str, report: Report) -> None:
    size = parse_size(scalar.text)
    if size is None:
        message = f"`{key}` is `{shorten(scalar.text)}`; it must be the name of a size, or a width and a height."
        usual = (
            "`poker`, `tarot`, `63x88` or `2.5x3.5in`" if key == "card" else "`a4`, `letter`, `300x200` or `11x17in`"
        )
        hint = hint or f"Write {usual}; a number alone is in mm."
    else:
        width, height = (format_mm(side, least, most) for side in size)
        limits = f"each side must be from {format_mm(least)} to {format_mm(most)} mm"
        message = f"`{key}` is {width} x {height} mm; {limits}."
        hint = hint or "A number alone is in millimetres; write `in` or `cm` after the height for others."
    report.error(code, message, scalar.place, hint)


def _read_duplex(node: Node, report: Report) -> str:
    scalar = read_scalar(node, "`duplex`", report)
    found = "long-edge" if scalar is None else find_duplex(scalar.text)
    if scalar is not None and found is None:
        message = f"`duplex` is `{shorten(scalar.text)}`; it must say where the backs go: {_list(DUPLEX)}."
        report.error("bad-duplex", message, scalar.place, suggest(scalar.text.lower(), DUPLEX, few=0))
    return found or "long-edge"


def _list(names: Names[str, object] | tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
