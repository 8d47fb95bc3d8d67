"""The deck's icons: read once, inlined where they stand, in the colour that they are given."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.geometry import Box
from cardgen.loading.sources import OutsideProjectError
from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.matrix import Matrix, bounds_of, fit_view, format_matrix, multiply
from cardgen.render.normalise.around import Around, Clip, Own
from cardgen.render.normalise.document import read_document
from cardgen.render.normalise.lengths import parse_mm, parse_numbers
from cardgen.render.normalise.paint import NO_PAINT, read_paint
from cardgen.render.normalise.scene import Art, Element, Gradient, Painted, Scene
from cardgen.render.normalise.shapes import read_length
from cardgen.render.paths import Path, rect_path

_MAX_FILE = 500_000


def write_icon(scene: Scene, element: Element, own: Own, around: Around) -> None:
    """Write an <icon>: the art fitted into a square of `size`, or into `width` x `height`, its aspect kept."""
    name = own.get("name", "")
    x = read_length(scene, element, own, "x", 0.0, around.width)
    y = read_length(scene, element, own, "y", 0.0, around.height)
    size = read_length(scene, element, own, "size", 0.0, around.width)
    width = read_length(scene, element, own, "width", size, around.width)
    height = read_length(scene, element, own, "height", size, around.height)
    if not check_icon(scene, name, element, ""):
        return
    if width <= 0 or height <= 0:
        scene.error("svg-bad-value", f"The icon `{name}` has no size.", element, 'Give it one in mm: size="5".')
        return
    place_icon(scene, name, Box(x, y, width, height), around, element)


def check_icon(scene: Scene, name: str, at: Element, source: str) -> bool:
    """Tell whether the deck has an icon; one that it lacks is reported."""
    if name in scene.shop.icons:
        return True
    hint = suggest(name, scene.shop.icons) or "Name its file under `icons:` in the deck file."
    scene.error("unknown-icon", f"The deck has no icon `{name}`.", at, hint, source)
    return False


def place_icon(scene: Scene, name: str, box: Box, around: Around, at: Element) -> None:
    """Draw an icon of the deck within a box, in the fill that holds there."""
    if around.style.get("visibility") in ("hidden", "collapse"):
        return
    paint = read_paint(scene, "fill", around, None, at)
    if paint is NO_PAINT:
        return
    color = parse_color(paint.value) or BLACK
    art = find_art(scene, name, Color(*color[:3], paint.opacity), at)
    if art is None or not art.body:
        return
    view = (art.view.x, art.view.y, art.view.width, art.view.height)
    matrix = fit_view((box.x, box.y, box.width, box.height), view)
    scene.out.append(f'<g transform="{format_matrix(matrix)}">{art.body}</g>')
    total = multiply(around.matrix, matrix)
    for painted in art.painted:
        scene.painted.append(
            Painted(
                bounds_of(total, *painted.bounds),
                _faded(painted.paint, around),
                painted.outline or _outline_of(painted),
                multiply(total, painted.matrix) if painted.outline else total,
                painted.is_evenodd,
                (*around.clips, *(tuple(_moved(clip, total) for clip in clips) for clips in painted.clips)),
            )
        )


def find_art(scene: Scene, name: str, color: Color, at: Element) -> Art | None:
    """Give an icon in a colour; what is wrong with its file is reported on each face that shows it."""
    key = (name, f"{color.hex()}/{color.alpha:.4f}")
    shop = scene.shop
    if key not in shop.art:
        shop.art[key] = _make_art(scene, name, color, at)
    for finding in shop.art_findings.get(name, ()):
        scene.found.setdefault(finding)
    return shop.art[key]


def _make_art(scene: Scene, name: str, color: Color, at: Element) -> Art | None:
    file = f"templates/{scene.shop.icons[name]}"
    try:
        data = scene.shop.sources.read(file)
    except OutsideProjectError:
        scene.error("outside-project", f"The icon `{name}` is read from `{file}`, outside the project.", at)
        return None
    if data is None:
        scene.error("missing-picture", f"The icon `{name}` has no file `{file}`.", at)
        return None
    sub = Scene(scene.shop, file=file)
    art = None
    if not data.lstrip()[:5].lower().startswith((b"<svg", b"<?xml", b"<!--", b"<!doc", b"\xef\xbb\xbf")):
        sub.error("picture-type", f"The icon `{name}` is no SVG file.", hint="Icons are drawn from SVG files only.")
    elif len(data) > _MAX_FILE:
        sub.error("svg-too-complex", f"The icon `{name}` has {len(data):,} bytes; at most {_MAX_FILE:,} are read.")
    else:
        root = read_document(sub, data)
        art = None if root is None else _normalise(sub, root, color)
    scene.shop.art_findings[name] = tuple(sub.found)
    return art


def _normalise(scene: Scene, root: Element, color: Color) -> Art | None:
    from cardgen.render.normalise.walk import write_root  # the walk itself writes icons

    view = _read_view(scene, root)
    if view is None:
        return None
    style = {"color": color.hex(), "fill": "black"}
    around = Around(style, width=view.width, height=view.height)
    write_root(scene, root, around)
    if _is_black_only(scene):
        scene.out.clear()
        scene.painted.clear()
        scene.defs.clear()
        scene.recolor = color
        scene.elements = 0
        write_root(scene, root, around)
    if scene.texts:
        scene.error("svg-unsupported", "An icon cannot hold text.", root, "Turn its letters into paths.")
    if scene.defs:
        scene.error(
            "svg-unsupported", "An icon cannot have gradients, masks or clip paths.", root, "Draw it with plain fills."
        )
        return None
    return Art("".join(scene.out), view, tuple(scene.painted))


def _is_black_only(scene: Scene) -> bool:
    """Tell whether all that the icon paints is black, so that it takes the colour it is given."""
    colors = {painted.paint for painted in scene.painted if isinstance(painted.paint, Color)}
    return all(color[:3] == BLACK[:3] for color in colors)


def _read_view(scene: Scene, root: Element) -> Box | None:
    numbers = parse_numbers(root.get("viewBox", ""))
    if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
        return Box(*numbers)
    width, height = parse_mm(_plain(root.get("width"))), parse_mm(_plain(root.get("height")))
    if width and height:
        return Box(0.0, 0.0, width, height)
    scene.error("svg-bad-value", "The icon has neither a viewBox nor a width and a height.", root)
    return None


def _plain(text: str | None) -> str:
    """Without a viewBox a pixel is a unit of the drawing, not a length on paper."""
    return (text or "").removesuffix("px")


def _faded(paint: Color | Gradient | None, around: Around) -> Color | Gradient | None:
    if around.is_masked:
        return None
    if isinstance(paint, Color) and around.alpha < 1:
        return Color(*paint[:3], paint.alpha * around.alpha)
    return paint


def _outline_of(painted: Painted) -> Path:
    left, top, right, bottom = painted.bounds
    return rect_path(left, top, right - left, bottom - top)


def _moved(clip: Clip, matrix: Matrix) -> Clip:
    return replace(clip, matrix=multiply(matrix, clip.matrix))
