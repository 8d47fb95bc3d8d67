"""Reads `colors:`, `icons:` and `typographic:`, what the templates of a deck share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.named_files import TEMPLATES, is_missing, suggest_file
from cardgen.loading.reading import read_mapping, read_scalar, read_text, read_yes_no, shorten
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import Entry, Mapping
from cardgen.model import Located, Theme

_HEX_COLOR = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,39})")
_WELL_KNOWN = {
    "black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000", "blue": "#0000FF",
    "yellow": "#FFFF00", "orange": "#FFA500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
}  # fmt: skip


def is_hex_color(text: str) -> bool:
    """Tell whether a text is a colour such as `#FFB000` or `#FB0`."""
    return _HEX_COLOR.fullmatch(text) is not None


def read_theme(entries: dict[str, Entry], sources: Sources, report: Report) -> Theme:
    """Give the colours, icons and typographic manners of a deck."""
    typographic = entries.get("typographic")
    answer = read_yes_no(typographic.node, "`typographic`", report) if typographic else None
    return Theme(
        colors=_read_colors(entries.get("colors"), report),
        icons=_read_icons(entries.get("icons"), sources, report),
        typographic=bool(answer),
    )


def report_bad_color(
    what: str, text: str, place: Place, report: Report, names: Iterable[str] = (), card: str | None = None
) -> None:
    """Report a text that is no colour, and what to write for it."""
    known = _WELL_KNOWN.get(text.lower())
    if is_hex_color(f"#{text}"):
        known = f"#{text}"
    hint = f'Write "{known}" for {text}.' if known else suggest(text, names) or 'Write it as "#FFB000".'
    report.error(
        "bad-color",
        f"{what} is `{shorten(text)}`; a colour is # and three or six of the digits 0-9 and A-F.",
        place,
        hint,
        card,
    )


def _read_colors(entry: Entry | None, report: Report) -> dict[str, str]:
    mapping = read_mapping(entry.node, "`colors`", report, 'colors: {sun: "#FFB000"}') if entry else None
    colors: dict[str, str] = {}
    for name, inner in _named(mapping, "colour", report):
        scalar = read_scalar(inner.node, f"The colour `{name}`", report)
        if scalar is None:
            colors[name] = "#000000"
        elif is_hex_color(scalar.text.strip()):
            colors[name] = scalar.text.strip()
        else:
            colors[name] = "#000000"
            report_bad_color(f"The colour `{name}`", scalar.text.strip(), scalar.place, report)
    return colors


def _read_icons(entry: Entry | None, sources: Sources, report: Report) -> dict[str, Located[str]]:
    mapping = read_mapping(entry.node, "`icons`", report, "icons: {sun: mygame/icons/sun.svg}") if entry else None
    icons: dict[str, Located[str]] = {}
    for name, inner in _named(mapping, "icon", report):
        file = read_text(inner.node, f"The icon `{name}`", report)
        if file is None:
            continue
        icons[name] = Located(file, inner.node.place)
        _check_icon(name, icons[name], sources, report)
    return icons


def _check_icon(name: str, icon: Located[str], sources: Sources, report: Report) -> None:
    if not icon.value.lower().endswith(".svg"):
        report.error(
            "icon-not-svg",
            f"The file of the icon `{name}` is `{shorten(icon.value)}`; an icon is an SVG file.",
            icon.place,
            "Save the drawing as SVG; a photograph belongs on the card with `<image>`.",
        )
    elif is_missing((TEMPLATES,), icon.value, icon.place, sources, report):
        report.error(
            "missing-icon",
            f"The file of the icon `{name}`, `templates/{shorten(icon.value)}`, does not exist.",
            icon.place,
            suggest_file((TEMPLATES,), icon.value, sources),
        )


def _named(mapping: Mapping | None, kind: str, report: Report) -> Iterator[tuple[str, Entry]]:
    for name, inner in mapping.entries.items() if mapping else ():
        if _NAME.fullmatch(name):
            yield name, inner
            continue
        report.error(
            "bad-name",
            f"`{shorten(name)}` cannot be the name of a colour or an icon; this {kind} needs another.",
            inner.key.place,
            "Use letters a to z, digits, hyphens and underscores, at most 40.",
        )
