"""Reads `colors:` and `icons:`, what the templates of a deck share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import Entries, Text
from cardgen.loading.named_files import TEMPLATES, is_missing, suggest_file
from cardgen.loading.reading import read_entries, read_located, read_scalar
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import Entry, Node
from cardgen.loading.yaml_tree import Mapping as Branch
from cardgen.model import Located

_HEX = "#([0-9a-f]{3}|[0-9a-f]{6})"
_HEX_COLOR = re.compile(_HEX, re.IGNORECASE | re.ASCII)
HEX_COLOR = Text(pattern=_HEX)
COLORS = Entries(HEX_COLOR)
ICONS = Entries(Text(names="icons"))
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,39})")
_WELL_KNOWN = {
    "black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000", "blue": "#0000FF",
    "yellow": "#FFFF00", "orange": "#FFA500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
}  # fmt: skip


def is_hex_color(text: str) -> bool:
    """Tell whether a text is a colour such as `#FFB000` or `#FB0`."""
    return _HEX_COLOR.fullmatch(text) is not None


def report_bad_color(
    what: str, text: str, place: Place, report: Report, names: Iterable[str] = (), card: str | None = None
) -> None:
    """Report a text that is no colour, and what to write for it."""
    known = _WELL_KNOWN.get(text.lower())
    if is_hex_color(f"#{text}"):
        known = f"#{text}"
    hint = f'Write "{known}" for {text}.' if known else suggest(text, names) or 'Write it as "#FFB000".'
    message = f"{what} is `{shorten(text)}`; a colour is # and three or six of the digits 0-9 and A-F."
    report.error("bad-color", message, place, hint, card)


def read_colors(node: Node, what: str, report: Report) -> dict[str, str]:
    """Give the colours of a deck by name; one that is none is black."""
    colors: dict[str, str] = {}
    for name, inner in _read_named(node, "colour", what, f'{what.strip("`")}: {{sun: "#FFB000"}}', report):
        scalar = read_scalar(inner.node, f"The colour `{name}`", report)
        text = scalar.text.strip() if scalar else "#000000"
        colors[name] = text if is_hex_color(text) else "#000000"
        if not is_hex_color(text):
            report_bad_color(f"The colour `{name}`", text, inner.node.place, report)
    return colors


def read_sparing(entry: Entry | None, colors: Mapping[str, str], report: Report) -> dict[str, str]:
    """Give the colours of the sparing dress by name; one whose name is none of the deck's `colors` is reported."""
    if entry is None:
        return {}
    sparing = read_colors(entry.node, "`sparing`", report)
    entries = entry.node.entries if isinstance(entry.node, Branch) else {}
    for name in sorted((entries.keys() & sparing.keys()) - colors.keys()):
        message = f"`sparing` gives the colour `{name}`, which the deck's `colors` do not have."
        hint = suggest(name, colors) or "It gives colours of `colors` for printing with little ink."
        report.error("unknown-color", message, entries[name].key.place, hint)
    return {name: color for name, color in sparing.items() if name in colors}


def read_icons(entry: Entry | None, sources: Sources, report: Report) -> dict[str, Located[str]]:
    """Give the icons of a deck, by name the SVG file below `templates/`."""
    icons: dict[str, Located[str]] = {}
    for name, inner in _read_named(entry, "icon", "`icons`", "icons: {sun: mygame/icons/sun.svg}", report):
        file = read_located(inner.node, f"The icon `{name}`", report)
        if file is not None:
            icons[name] = file
            _check_icon(name, file, sources, report)
    return icons


def _check_icon(name: str, icon: Located[str], sources: Sources, report: Report) -> None:
    if not icon.value.lower().endswith(".svg"):
        message = f"The file of the icon `{name}` is `{shorten(icon.value)}`; an icon is an SVG file."
        hint = "Save the drawing as SVG; a photograph belongs on the card with `<image>`."
        report.error("icon-not-svg", message, icon.place, hint)
    elif is_missing((TEMPLATES,), icon.value, icon.place, sources, report):
        message = f"The file of the icon `{name}`, `templates/{shorten(icon.value)}`, does not exist."
        report.error("missing-icon", message, icon.place, suggest_file((TEMPLATES,), icon.value, sources))


def _read_named(
    found: Entry | Node | None, kind: str, what: str, example: str, report: Report
) -> Iterator[tuple[str, Entry]]:
    for name, inner in read_entries(found, what, report, example):
        if _NAME.fullmatch(name):
            yield name, inner
            continue
        message = f"`{shorten(name)}` cannot be the name of a colour or an icon; this {kind} needs another."
        hint = "Use letters a to z, digits, hyphens and underscores, at most 40."
        report.error("bad-name", message, inner.key.place, hint)
