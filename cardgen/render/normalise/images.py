"""Pictures: files of the project, checked before they are decoded, inlined as they are."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import PurePosixPath

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.loading.sources import OutsideProjectError
from cardgen.render.face import Node
from cardgen.render.matrix import Matrix, bounds_of, fit_view, format_matrix, multiply, scale_of
from cardgen.render.normalise.icons import is_svg, load_art, place_art
from cardgen.render.normalise.picture_files import Header, check_data, read_header
from cardgen.render.normalise.scene import DrawContext, Element, Own, Picture, PlacedPicture, Scene, href_of, shorten
from cardgen.render.normalise.shapes import add_painted, read_length
from cardgen.render.paths import format_path, rect_path

LOWEST_DPI = 200.0
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ADDRESS = re.compile(r"(?:https?|ftp):|//", re.IGNORECASE)
_DATA = re.compile(r"data:image/[a-z+.-]+;base64,(.*)", re.DOTALL | re.IGNORECASE)
_SUFFIXES = {"png": (".png",), "jpeg": (".jpg", ".jpeg"), "svg": (".svg",)}
_TURNS: dict[int, tuple[int, int, int, int]] = {
    2: (-1, 0, 0, 1),
    3: (-1, 0, 0, -1),
    4: (1, 0, 0, -1),
    5: (0, 1, 1, 0),
    6: (0, 1, -1, 0),
    7: (0, -1, -1, 0),
    8: (0, -1, 1, 0),
}


def write_image(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write an <image>: a PNG, JPEG or SVG file below `decks/<game>/` or `templates/`."""
    href = href_of(own)
    x, width = (read_length(scene, element, own, name, 0.0, context.width) for name in ("x", "width"))
    y, height = (read_length(scene, element, own, name, 0.0, context.height) for name in ("y", "height"))
    if width <= 0 or height <= 0:
        hint = 'Give it both in mm: width="63.5" height="40".'
        scene.error("svg-bad-value", f"The picture `{shorten(href, 80)}` has no width or no height.", element, hint)
        return
    place = (x, y, width, height)
    aspect = own.get("preserveAspectRatio", "")
    match = _DATA.fullmatch(href)
    if match:
        picture = _read_inline(scene, match[1], element)
        file = "an inlined picture"
    else:
        found = _find_file(scene, href, element)
        if found is None:
            return
        file, data = found
        if is_svg(data):
            _write_drawing(scene, element, file, place, aspect, context)
            return
        picture = load_picture(scene, file, data, element)
    if picture is not None:
        _write_picture(scene, element, file, picture, place, aspect, context)


def load_picture(scene: Scene, file: str, data: bytes, at: Element) -> Picture | None:
    """Give a picture file's header and data; what is wrong with it is reported."""
    pictures = scene.shop.pictures
    if file in pictures and pictures[file] is not None:
        return pictures[file]
    try:
        header = read_header(data)
        suffix = PurePosixPath(file).suffix.lower()
        if suffix not in _SUFFIXES[header.kind] and suffix in (".png", ".jpg", ".jpeg", ".svg"):
            right = _SUFFIXES[header.kind][0]
            message = f"`{file}` is a {header.kind.upper()} file by its content."
            raise MistakeError(message, f"Name it `{PurePosixPath(file).stem}{right}`.", code="picture-type")
        check_data(data, header)
    except MistakeError as problem:
        message = problem.message.replace("The picture", f"`{file}`", 1)
        scene.error(problem.code, message, at, problem.hint)
        pictures[file] = None
        return None
    picture = _make_picture(data, header)
    pictures[file] = picture
    return picture


def _make_picture(data: bytes, header: Header) -> Picture:
    uri = f"data:image/{header.kind};base64,{base64.b64encode(data).decode()}"
    return Picture(header.width, header.height, uri, header.orientation)


def _read_inline(scene: Scene, text: str, at: Element) -> Picture | None:
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except binascii.Error:
        scene.error("picture-type", "The data of an inlined picture is not base64.", at)
        return None
    try:
        header = read_header(data)
        check_data(data, header)
    except MistakeError as problem:
        scene.error(problem.code, problem.message, at, problem.hint)
        return None
    return _make_picture(data, header)


def _find_file(scene: Scene, href: str, at: Element) -> tuple[str, bytes] | None:
    shop = scene.shop
    if _ADDRESS.match(href):
        message = f"`{shorten(href, 80)}` is an address; pictures are not fetched from the network."
        hint = f"Save the picture in `decks/{shop.game}/` and name it from there: `pictures/name.png`."
        scene.error("outside-project", message, at, hint, file=href)
        return None
    if "\\" in href and not href.startswith("\\") and not _SCHEME.match(href):
        right = href.replace("\\", "/")
        message = f"`{shorten(href, 80)}` is written with a backslash."
        scene.error("outside-project", message, at, f"Write `{right}`.", file=href)
        return None
    if _SCHEME.match(href) or href.startswith(("/", "\\", "//")) or ".." in PurePosixPath(href).parts:
        hint = f"Copy the picture to `decks/{shop.game}/` and name it from there: `pictures/name.png`."
        message = f"`{shorten(href, 80)}` lies outside the project; pictures are read from it alone."
        scene.error("outside-project", message, at, hint, file=href)
        return None
    folders = (f"decks/{shop.game}", "templates")
    for folder in folders:
        name = f"{folder}/{href}"
        try:
            data = shop.sources.read(name) if href else None
        except OutsideProjectError:
            message = f"`{shorten(href, 80)}` lies outside the project; it leads there by a link."
            scene.error("outside-project", message, at, file=href)
            return None
        if data is not None:
            return name, data
    names = [
        name.removeprefix(f"{folder}/")
        for folder in folders
        for name in shop.sources.list_folder(folder)
        if name.lower().endswith((".png", ".jpg", ".jpeg", ".svg"))
    ]
    same = next((name for name in names if name.lower() == href.lower()), "")
    hint = f"Write `{same}`: capital and small letters differ." if same else suggest(href, names)
    hint = hint or f"Put it into `decks/{shop.game}/`."
    message = f"There is no picture `{shorten(href, 80)}` in `decks/{shop.game}/` or `templates/`."
    scene.error("missing-picture", message, at, hint, file=href)
    return None


def _write_drawing(
    scene: Scene,
    element: Element,
    file: str,
    place: tuple[float, float, float, float],
    aspect: str,
    context: DrawContext,
) -> None:
    art = load_art(scene, file, f"The picture `{file}`", None, element)
    if art is None or not art.body:
        return
    view = (art.view.x, art.view.y, art.view.width, art.view.height)
    with scene.group(_clip_to(scene, place, aspect)):
        place_art(scene, art, fit_view(place, view, aspect), context)


def _write_picture(
    scene: Scene,
    element: Element,
    file: str,
    picture: Picture,
    place: tuple[float, float, float, float],
    aspect: str,
    context: DrawContext,
) -> None:
    is_turned = picture.orientation >= 5
    width, height = (picture.height, picture.width) if is_turned else (picture.width, picture.height)
    matrix = fit_view(place, (0.0, 0.0, width, height), aspect)
    _check_resolution(scene, element, file, multiply(context.matrix, matrix))
    matrix = multiply(matrix, turn_of(picture))
    attributes = {"width": str(picture.width), "height": str(picture.height), "transform": format_matrix(matrix)}
    with scene.group(_clip_to(scene, place, aspect)):
        scene.out.append(Node("image", {**attributes, "preserveAspectRatio": "none", "href": picture.uri}))
    add_painted(scene, context, rect_path(*place), None)
    if context.matrix[1] == context.matrix[2] == 0 and not is_turned and "slice" not in aspect:
        bounds = bounds_of(multiply(context.matrix, matrix), 0.0, 0.0, picture.width, picture.height)
        scene.placed.append(PlacedPicture(bounds, file, picture.uri, scene.place_of(element)))


def turn_of(picture: Picture) -> Matrix:
    """Give the transform that sets a picture upright within the box that it then has (EXIF 2.3, orientation)."""
    if picture.orientation not in _TURNS:
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    a, b, c, d = _TURNS[picture.orientation]
    across = min(0, a) * picture.width + min(0, c) * picture.height
    down = min(0, b) * picture.width + min(0, d) * picture.height
    return (float(a), float(b), float(c), float(d), float(-across), float(-down))


def _check_resolution(scene: Scene, element: Element, file: str, matrix: Matrix) -> None:
    pixel = scale_of(matrix)
    dpi = 25.4 / pixel if pixel else LOWEST_DPI
    if dpi < LOWEST_DPI - 0.5:
        message = f"`{file}` is printed at {dpi:.0f} dpi; below {LOWEST_DPI:.0f} it looks blurred."
        scene.warn("low-resolution", message, element, "Take a larger picture, or print it smaller; 300 dpi is good.")


def _clip_to(scene: Scene, place: tuple[float, float, float, float], aspect: str) -> dict[str, str]:
    """Give the attribute that cuts off what a picture that is sliced has beyond its place."""
    if "slice" not in aspect:
        return {}
    return {"clip-path": scene.define("clipPath", {}, [Node("path", {"d": format_path(rect_path(*place))})])}
