"""The deck's icons: read once, inlined where they stand, in the colour that they are given."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import shorten
from cardgen.geometry import Box
from cardgen.loading.sources import FileTooLargeError, OutsideProjectError, UnreadableFileError
from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.face import Node
from cardgen.render.lengths import num
from cardgen.render.matrix import (
    IDENTITY,
    Focus,
    Matrix,
    bounds_of,
    fit_view,
    format_matrix,
    multiply,
    scale_of,
)
from cardgen.render.normalise.art_texts import faded, find_texts, move_clips, place_texts
from cardgen.render.normalise.blends import settle_disputed
from cardgen.render.normalise.budget import READ
from cardgen.render.normalise.document import read_document, write_root
from cardgen.render.normalise.entities import unpack
from cardgen.render.normalise.paint import NO_PAINT, read_paint
from cardgen.render.normalise.reach import reach
from cardgen.render.normalise.runs import report_missing
from cardgen.render.normalise.scene import (
    MAX_ELEMENTS,
    Art,
    DrawContext,
    Element,
    Outline,
    Own,
    Painted,
    Pixels,
    Scene,
    overlap,
    too_complex,
)
from cardgen.render.normalise.shapes import add_painted, read_length
from cardgen.render.normalise.style import MEDIUM
from cardgen.render.normalise.viewports import Root, read_root, write_clipped
from cardgen.render.paths import bounds_path
from cardgen.render.picture_limits import MOST_BYTES, SMALLER
from cardgen.units import format_apart

LOWEST_DPI = 200.0
_MAX_FILE = 4_000_000
_MAX_UNPACKED = 4_000_000
_MAX_NESTED = 10  # programs put a picture into a picture, and that into a third at most
_AN_ELEMENT = 500  # bytes of a file that take as long to read as an element, whatever they are
_PLAIN = {"color": "black", "fill": "black", "font-size": "16", MEDIUM: "16"}
_EMPTY = Art((), Box(0.0, 0.0, 1.0, 1.0), (), {})


def write_icon(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write an <icon>: the art fitted into a square of `size`, or into `width` x `height`, its aspect kept."""
    name = own.get("name", "")
    x = read_length(scene, element, own, "x", 0.0, context.width)
    y = read_length(scene, element, own, "y", 0.0, context.height)
    size = read_length(scene, element, own, "size", 0.0, context.width)
    width = read_length(scene, element, own, "width", size, context.width)
    height = read_length(scene, element, own, "height", size, context.height)
    if not check_icon(scene, name, element, ""):
        return
    if width <= 0 or height <= 0:
        scene.error("svg-bad-value", f"The icon `{name}` has no size.", element, 'Give it one in mm: size="5".')
        return
    place_icon(scene, name, Box(x, y, width, height), context, element)


def check_icon(scene: Scene, name: str, at: Element, source: str) -> bool:
    """Tell whether the deck has an icon; one that it lacks is reported."""
    if name in scene.shop.icons:
        return True
    hint = scene.suggest(name, scene.shop.icons) or "Name its file under `icons:` in the deck file."
    scene.error("unknown-icon", f"The deck has no icon `{name}`.", at, hint, source, f":{name}:")
    return False


def place_icon(scene: Scene, name: str, box: Box, context: DrawContext, at: Element) -> None:
    """Draw an icon of the deck within a box, in the fill that holds there."""
    if context.style.get("visibility") in ("hidden", "collapse"):
        return
    paint = read_paint(scene, "fill", context, None, at)
    if paint is NO_PAINT:
        return
    color = parse_color(paint.value) or BLACK
    art = find_art(scene, name, Color(*color[:3], paint.opacity), at)
    if art is None or not art.body:
        return
    place_art(scene, art, (box.x, box.y, box.width, box.height), "", context, at)


def find_art(scene: Scene, name: str, color: Color, at: Element) -> Art | None:
    """Give an icon of the deck in a colour."""
    return load_art(scene, f"templates/{scene.shop.icons[name]}", f"The icon `{name}`", color, at)


def load_art(
    scene: Scene, file: str, title: str, color: Color | None, at: Element, data: bytes | None = None
) -> Art | None:
    """Give the drawing of an SVG file, or of `data` that is inlined; `color` is for what is black or currentColor
    (None: as it is drawn).

    What is wrong with the file is reported on each face that shows it.
    """
    name = file if data is None else f"{file} {hashlib.sha256(data).hexdigest()}"
    key = (name, "" if color is None else f"{color.hex()}/{color.alpha:.4f}")
    shop = scene.shop
    if key not in shop.art:
        shop.art[key] = _EMPTY  # what a drawing that holds itself shows there
        shop.art[key] = _load_art(scene, file, title, color, at, key, data)
    elif shop.art[key] is _EMPTY:
        scene.warn("svg-bad-value", f"{title} is a part of itself; it would go on for ever.", at)
    if key not in scene.shown:
        scene.shown.add(key)
        scene.budget.spend(READ, shop.art_sizes.get(key, 0))
    for finding in shop.art_findings.get(name, ()):
        scene.found.setdefault(finding)
    return shop.art[key]


def note_pixel(scene: Scene, element: Element, file: str, pixel: float) -> None:
    """Note the size of a picture's pixels (mm on a face); those too large to look sharp are told."""
    if scene.file:
        scene.pixels.append((file, pixel))
        return
    dpi = 25.4 / pixel if pixel else LOWEST_DPI
    if dpi < LOWEST_DPI - 0.5:
        printed = format_apart(dpi, LOWEST_DPI, decimals=0)
        message = f"`{file}` is printed at {printed} dpi; below {LOWEST_DPI:.0f} it looks blurred."
        scene.warn("low-resolution", message, element, "Take a larger picture, or print it smaller; 300 dpi is good.")


def place_art(
    scene: Scene,
    art: Art,
    place: tuple[float, float, float, float],
    aspect: str,
    context: DrawContext,
    at: Element | None = None,
    focus: Focus = None,
) -> None:
    """Write a drawing, fitted into its place (x, y, width, height), for the element `at`."""
    scene.elements += art.elements
    scene.budget.add(art.spent)
    if scene.elements > MAX_ELEMENTS and (scene.file or art.elements > 1):
        raise too_complex()
    if art.view.width <= 0 or art.view.height <= 0:
        return
    matrix = fit_view(place, (art.view.x, art.view.y, art.view.width, art.view.height), aspect, focus)
    isolated = {"isolation": "isolate"} if art.is_blended else {}
    scene.out.append(Node("g", {"transform": format_matrix(matrix), **isolated}, art.body))
    scene.rasters.update(dict.fromkeys(art.rasters))
    scene.defs.update(art.defs)
    scene.fonts.update(dict.fromkeys(art.fonts))
    total = multiply(context.matrix, matrix)
    place_texts(scene, art.texts, context, total)
    if at is not None:
        for file, pixel in art.pixels:
            note_pixel(scene, at, file, pixel * scale_of(total))
    for painted in art.painted:
        scene.painted.append(
            Painted(
                bounds_of(total, *painted.bounds),
                faded(painted.paint, context, total),
                (painted.outline or Outline(bounds_path(painted.bounds), IDENTITY)).moved(total),
                move_clips(context.clips, painted.clips, total),
                pixels=_move_pixels(painted.pixels, context, total) if art.texts else None,
                is_mixed=painted.is_mixed and painted.pixels is None,
                painter=painted.painter,
            )
        )


def _move_pixels(pixels: Pixels | None, context: DrawContext, matrix: Matrix) -> Pixels | None:
    if pixels is None or context.is_masked or context.alpha < 1:
        return None
    return replace(pixels, matrix=multiply(matrix, pixels.matrix))


def _load_art(
    scene: Scene, file: str, title: str, color: Color | None, at: Element, key: tuple[str, str], data: bytes | None
) -> Art | None:
    name = key[0]
    try:
        data = scene.shop.sources.read_bounded(file, MOST_BYTES) if data is None else data
    except FileTooLargeError as problem:
        scene.error("picture-too-large", problem.message, at, SMALLER, file=file)
        return None
    except UnreadableFileError as problem:
        scene.error(problem.code, problem.message, at, problem.hint, file=file)
        return None
    except OutsideProjectError:
        scene.error("outside-project", f"{title} is read from `{file}`, outside the project.", at, file=file)
        return None
    if data is None:
        scene.error("missing-picture", f"{title} has no file `{file}`.", at, file=file)
        return None
    sub = Scene(scene.shop, scene.write, file=file if name == file else scene.file or file, nested=scene.nested + 1)
    art = None
    if sub.nested > _MAX_NESTED:
        sub.error("svg-too-complex", f"{title} lies in pictures within pictures more than {_MAX_NESTED} deep.")
    elif not is_svg(data):
        sub.error("picture-type", f"{title}, `{file}`, is no SVG file.", hint="Icons are drawn from SVG files only.")
    elif len(data) > _MAX_FILE:
        sub.error("svg-too-complex", f"{title} has {len(data):,} bytes; at most {_MAX_FILE:,} are read.")
    else:
        art = _read_art(sub, data, color)
        report_missing(sub)
    scene.shop.art_findings[name] = tuple(sub.found)
    scene.shop.art_sizes[key] = sub.budget.spent.get(READ, 0) + len(data) // _AN_ELEMENT
    return art


def _read_art(scene: Scene, data: bytes, color: Color | None) -> Art | None:
    try:
        root = read_document(scene, unpack(data, _MAX_UNPACKED))
    except MistakeError as mistake:
        scene.error(mistake.code, mistake.message, hint=mistake.hint)
        return None
    return None if root is None else _normalise(scene, root, color)


def is_svg(data: bytes) -> bool:
    """Tell whether a file looks like an SVG one, packed (SVGZ) or not."""
    start = data[:400].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    return start.startswith((b"<svg", b"<?xml", b"<!--", b"<!doctype svg", b"\x1f\x8b"))


def _normalise(scene: Scene, root: Element, color: Color | None) -> Art | None:
    shown = read_root(root)
    size = (100.0, 100.0) if shown is None else (shown.width, shown.height)
    context = DrawContext(_PLAIN, width=size[0], height=size[1])
    _write(scene, root, context, shown)
    if color is not None:
        again = Scene(scene.shop, scene.write, file=scene.file, by_id=scene.by_id, nested=scene.nested)
        again.has_ems, again.has_context = scene.has_ems, scene.has_context
        if _is_black_only(scene):
            again.recolor = color
        else:
            context = context.styled({"color": color.hex(), "fill": "black"})
        _write(again, root, context, shown)
        scene.out, scene.painted, scene.defs = again.out, again.painted, again.defs
        scene.rasters, scene.blends, scene.disputed = again.rasters, again.blends, again.disputed
        scene.pixels, scene.texts, scene.leaves = again.pixels, again.texts, again.leaves
    settle_disputed(scene, root)
    view = _find_view(scene, root) if shown is None else shown.view
    return None if view is None else _make_art(scene, view, shown)


def _write(scene: Scene, root: Element, context: DrawContext, shown: Root | None) -> None:
    matrix = IDENTITY if shown is None else shown.matrix
    if shown is not None and (shown.view.width <= 0 or shown.view.height <= 0):
        scene.warn("svg-bad-value", "This picture has a size of 0 and shows nothing.", root)
        return
    _paint_background(scene, root, shown)
    with scene.group({} if matrix == IDENTITY else {"transform": format_matrix(matrix)}):
        write_root(scene, root, context.moved(matrix))


_AROUND = ("background-image", "border", "border-radius", "box-shadow", "outline", "padding")


def _paint_background(scene: Scene, root: Element, shown: Root | None) -> None:
    """Fill the view with the colour that a style gives the outermost <svg>; what else lies around it is told of."""
    for name in _AROUND:
        value = root.get(name, "none").strip()
        if value.lower() not in ("none", "auto") and not value.startswith("0"):
            message = f"`{name}` of the outermost <svg> is `{shorten(value)}`, which is not drawn."
            scene.warn("svg-unsupported", message, root, "Draw it as shapes of the picture.")
    value = root.get("background-color", "")
    color = parse_color(root.get("color", "black") if value.lower() == "currentcolor" else value)
    if color is None or color.alpha == 0 or shown is None:
        return
    view = shown.view
    outline = bounds_path((view.x, view.y, view.x + view.width, view.y + view.height))
    place = {"x": num(view.x), "y": num(view.y), "width": num(view.width), "height": num(view.height)}
    opacity = {"fill-opacity": num(color.alpha)} if color.alpha < 1 else {}
    scene.out.append(Node("rect", {**place, "fill": color.hex(), **opacity}))
    add_painted(scene, DrawContext(), outline, color)


def _make_art(scene: Scene, view: Box, shown: Root | None) -> Art:
    """Give the drawing; what reaches beyond its view is cut off."""
    nodes, scene.out = scene.out, []
    area = (view.x, view.y, view.x + view.width, view.y + view.height)
    write_clipped(scene, nodes, {}, area)
    texts = find_texts(scene, area, is_cut=scene.out != nodes)
    painted = tuple(one for one in scene.painted if overlap(one.bounds, area))
    if scene.out != nodes:
        edge = (Outline(bounds_path(area), IDENTITY),)
        painted = tuple(replace(one, clips=(*one.clips, edge)) for one in painted)
    size = None if shown is None else shown.size
    return Art(
        tuple(scene.out),
        view,
        painted,
        dict(scene.defs),
        tuple(scene.fonts),
        size,
        scene.elements,
        tuple(scene.pixels),
        rasters=tuple(scene.rasters),
        is_blended=scene.blends > 0,
        texts=texts,
        spent={what: amount for what, amount in scene.budget.spent.items() if what != READ},
    )


def _find_view(scene: Scene, root: Element) -> Box | None:
    """Give what a picture without a size and a view box shows: from its origin to the end of what it paints."""
    bounds = reach(scene, scene.out, is_stroked=False)
    if bounds is None or bounds[2] <= 0 or bounds[3] <= 0:
        scene.error("svg-bad-value", "The icon has neither a viewBox nor a width and a height.", root)
        return None
    scene.warn("svg-bad-value", "This picture has neither a viewBox nor a width and a height.", root)
    return Box(0.0, 0.0, bounds[2], bounds[3])


def _is_black_only(scene: Scene) -> bool:
    """Tell whether all that the icon paints is black, so that it takes the colour it is given."""
    paints = [*(painted.paint for painted in scene.painted), *(text.paint for text in scene.texts)]
    colors = {paint for paint in paints if isinstance(paint, Color)}
    return all(color[:3] == BLACK[:3] for color in colors)
