"""A normalised face, or a part of one, as SVG that any program draws: no fonts, no files, nothing of our own."""

from __future__ import annotations

from cardgen.render.face import Node
from cardgen.render.fonts import FontLibrary
from cardgen.render.glyphs import outline_glyphs
from cardgen.render.paths import format_path
from cardgen.render.picture_colors import as_srgb

_OURS = ("dpi", "grain", "ink", "at")
_STYLED = ("mix-blend-mode", "isolation", "mask-type")
_PAINTED = ("fill", "stroke", "paint")


def make_plain(node: Node, fonts: FontLibrary) -> Node:
    """Give an element and all within it with outlines for glyphs, pictures in sRGB, and groups for what would be
    printed as a picture."""
    attributes = {name: value for name, value in node.items() if name not in (*_STYLED, *_OURS)}
    styles = ";".join(f"{name}:{node[name]}" for name in _STYLED if name in node and node.tag != "raster")
    if styles:
        attributes["style"] = styles
    if node.tag == "glyphs":
        painted = {name: value for name, value in attributes.items() if name.startswith(_PAINTED)}
        return Node("path", {"d": format_path(outline_glyphs(node, fonts.open(node["font"]))), **painted})
    if node.tag == "image":
        attributes["href"] = as_srgb(node["href"]) if node["href"].startswith("data:") else ""
    children = (make_plain(child, fonts) for child in node.children)
    return Node("g" if node.tag == "raster" else node.tag, attributes, children, node.text)
