"""What the template of a box sees of it: each panel's place, how its print is turned, and what the box holds."""

from __future__ import annotations

from cardgen.boxes import Kind, Panel, find_net
from cardgen.geometry import Box
from cardgen.model import Deck
from cardgen.render.view import Names


def view_box(deck: Deck) -> Names:
    """Give the printed panels of a deck's box as `panels`, and each by its name: `box.front`, `box.left_side`.

    `holds` counts the cards and aids in it, `width`, `depth` and `height` are its inside in millimetres.
    """
    net = find_net(deck)
    assert net is not None, "a box with nothing to put in it is left out"
    panels = {
        panel.name.replace(" ", "_"): _view_panel(panel) for panel in net.whole.panels if panel.kind is Kind.PRINT
    }
    width, depth, height = net.inside
    facts = {"holds": net.contents, "width": width, "depth": depth, "height": height, "panels": list(panels.values())}
    return Names("box", {**panels, **facts})


def _view_panel(panel: Panel) -> Names:
    """Give a panel's size as it is read, the `transform` that brings what is drawn from its top left corner to its
    place, and its `ground`, the box with its bleed in the net."""
    return Names(
        "panel",
        {
            "name": panel.name,
            "width": _round(panel.size.width),
            "height": _round(panel.size.height),
            "turn": panel.turn,
            "transform": _transform(panel.box, panel.turn),
            "ground": Names("ground", _view_ground(panel.ground)),
        },
    )


def _transform(box: Box, turn: int) -> str:
    corner = {
        0: (box.x, box.y),
        90: (box.right, box.y),
        180: (box.right, box.bottom),
        270: (box.x, box.bottom),
    }[turn]
    return f"translate({_round(corner[0])} {_round(corner[1])})" + f" rotate({turn})" * bool(turn)


def _view_ground(box: Box) -> dict[str, object]:
    return {"x": _round(box.x), "y": _round(box.y), "width": _round(box.width), "height": _round(box.height)}


def _round(length: float) -> float:
    return round(length, 4) + 0.0
