"""A face's elements: how they are written, and that they are the same after their way between processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.render.face import Node, write_svg

Lay = Callable[..., Any]


def test_elements_are_written_with_what_svg_gives_a_meaning_to_escaped() -> None:
    run = Node("glyphs", {"font": 'fonts/R&D "<1>".ttf', "x": "1"}, text='a < b & "c"')
    empty = Node("g", {"opacity": "0.5"})
    assert write_svg(Node("svg", {}, [run, empty])) == (
        '<svg><glyphs font="fonts/R&amp;D &quot;&lt;1&gt;&quot;.ttf" x="1">a &lt; b &amp; "c"</glyphs>'
        '<g opacity="0.5"/></svg>'
    )


def test_walk_goes_through_all_elements_in_the_order_they_are_painted() -> None:
    inner = Node("g", {}, [Node("path", {}), Node("rect", {})])
    assert [node.tag for node in Node("svg", {}, [inner, Node("image", {})]).walk()] == [
        "svg",
        "g",
        "path",
        "rect",
        "image",
    ]


def test_tree_of_a_face_is_what_its_key_was_made_of(lay: Lay) -> None:
    body = "<g opacity='.5'><rect width='9' height='9'/><text x='9' y='20' font-family='Source Sans 3'>a</text></g>"
    face = lay(body).faces.fronts["5"]
    assert face.tree is not face.tree
    group = face.tree.children[-1]
    assert (group.tag, group["opacity"], [node.tag for node in group.children]) == ("g", "0.5", ["rect", "glyphs"])
    assert group.children[1].text == "a"
    assert write_svg(face.tree) == write_svg(lay(body).faces.fronts["5"].tree)
