"""Icons of a set book take the colour of the text in which they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from xml.etree import ElementTree


def color_icons(pages: Sequence[Any], draw: Callable[[str, str], bytes], fetch: Callable[[str], Any]) -> None:
    """Put icons in the colour of their text in place of the black ones, as large and where they are.

    `draw` gives the SVG file of the icon at an address in a colour such as `#0e3a46`, and `fetch` what it refers to.
    """
    from weasyprint.images import SVGImage

    drawn: dict[tuple[str, str], Any] = {}
    for box in _find_icons(pages):
        old, key = box.replacement, (box.replacement._base_url, _read_color(box.style["color"]))
        if key not in drawn:
            tree = ElementTree.fromstring(draw(*key))  # noqa: S314 - written by us, with nothing of the icon's file in it
            drawn[key] = SVGImage(tree, old._base_url, fetch, old._context)
        box.replacement = drawn[key]


def _find_icons(pages: Sequence[Any]) -> Iterator[Any]:
    """Give the boxes of icons that are drawn from an SVG file."""
    for page in pages:
        for box in page._page_box.descendants():
            is_icon = box.element is not None and box.element.get("class") == "icon"
            if is_icon and hasattr(getattr(box, "replacement", None), "_svg"):
                yield box


def _read_color(color: Any) -> str:
    red, green, blue = (round(255 * min(max(part, 0.0), 1.0)) for part in color.to("srgb").coordinates)
    return f"#{red:02x}{green:02x}{blue:02x}"
