"""Pictures: files of the project, checked before they are decoded, inlined as they are."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import PurePosixPath
from typing import TypeAlias
from urllib.parse import unquote

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity, suggest
from cardgen.loading.named_files import explain_twins, find_named_file, is_same_name
from cardgen.loading.sources import OutsideProjectError
from cardgen.render.face import Node
from cardgen.render.matrix import Matrix, bounds_of, fit_view, format_matrix, multiply, scale_of
from cardgen.render.normalise.icons import is_svg, load_art, place_art
from cardgen.render.normalise.picture_files import check_data, make_plain, read_header
from cardgen.render.normalise.scene import (
    DrawContext,
    Element,
    Finding,
    Own,
    Picture,
    PlacedPicture,
    Scene,
    href_of,
    shorten,
)
from cardgen.render.normalise.shapes import add_painted, read_length
from cardgen.render.paths import format_path, rect_path

_Area: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height."""

LOWEST_DPI = 200.0
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ADDRESS = re.compile(r"(?:https?|ftp):|//", re.IGNORECASE)
_DATA = re.compile(r"data:image/[a-z+.-]+;base64,(.*)", re.DOTALL | re.IGNORECASE)
_SUFFIXES = {"png": (".png",), "jpeg": (".jpg", ".jpeg"), "svg": (".svg",)}
_ALL_SUFFIXES = (".png", ".jpg", ".jpeg", ".svg")
_RENDERINGS = {
    **dict.fromkeys(("smooth", "high-quality", "optimizequality"), "smooth"),
    **dict.fromkeys(("pixelated", "crisp-edges", "-webkit-optimize-contrast", "-moz-crisp-edges"), "pixelated"),
    "optimizespeed": "pixelated",
}
"""The two ways to draw a picture that can be asked for, by the names of CSS Images 3 and SVG 1.1."""
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
        file, picture = "an inlined picture", _read_inlined(scene, match[1], element)
    else:
        found = _find_file(scene, href, element)
        if found is None:
            return
        file, data = found
        if is_svg(data):
            _write_drawing(scene, element, file, place, aspect, context)
            return
        pictures = scene.shop.pictures
        picture = pictures[file] = pictures.get(file) or _read_picture(scene, data, element, file)
    if picture is not None:
        _write_picture(scene, element, file, picture, place, aspect, context)


def _read_inlined(scene: Scene, text: str, at: Element) -> Picture | None:
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except binascii.Error:
        scene.error("picture-type", "The data of an inlined picture is not base64.", at)
        return None
    return _read_picture(scene, data, at)


def _read_picture(scene: Scene, data: bytes, at: Element, file: str = "") -> Picture | None:
    """Give a picture's header and data; what is wrong with it, or with the name of its file, is reported."""
    try:
        header = read_header(data)
        name = PurePosixPath(file)
        suffix, suffixes = name.suffix.lower(), _SUFFIXES[header.kind]
        if suffix not in suffixes and suffix in _ALL_SUFFIXES:
            message = f"`{file}` is a {header.kind.upper()} file by its content."
            raise MistakeError(message, f"Name it `{name.stem}{suffixes[0]}`.", code="picture-type")
        check_data(data, header)
        data = make_plain(data, header)
    except MistakeError as problem:
        message = problem.message.replace("The picture", f"`{file}`", 1) if file else problem.message
        scene.error(problem.code, message, at, problem.hint)
        return None
    uri = f"data:image/{header.kind};base64,{base64.b64encode(data).decode()}"
    return Picture(header.width, header.height, uri, header.orientation, header.note, header.hint)


def _find_file(scene: Scene, href: str, at: Element) -> tuple[str, bytes] | None:
    shop = scene.shop
    shown = f"`{shorten(href, 80)}`"
    outside = _explain_outside(href, shown, shop.game)
    if outside is not None:
        scene.error("outside-project", outside[0], at, outside[1], file=href)
        return None
    folders = (f"decks/{shop.game}", "templates")
    try:
        name = find_named_file(folders, href, shop.sources.read)
        data = None if name is None else shop.sources.read(name)
    except OutsideProjectError:
        message = f"{shown} lies outside the project; it leads there by a link."
        scene.error("outside-project", message, at, file=href)
        return None
    if name is not None and data is not None:
        if shop.sources.has_twins(name):
            message, hint = explain_twins(href)
            place = scene.place_of(at)
            scene.found.setdefault(Finding(Severity.WARNING, "same-file-name", message, place, hint, file=href))
        return name, data
    names = [
        name.removeprefix(f"{folder}/")
        for folder in folders
        for name in shop.sources.list_folder(folder)
        if name.lower().endswith(_ALL_SUFFIXES)
    ]
    same = next((name for name in names if is_same_name(name, href) or is_same_name(name, unquote(href))), "")
    hint = f"Write `{same}`: capital and small letters differ." if same else suggest(href, names)
    hint = hint or f"Put it into `decks/{shop.game}/`."
    message = f"There is no picture {shown} in `decks/{shop.game}/` or `templates/`."
    scene.error("missing-picture", message, at, hint, file=href)
    return None


def _explain_outside(href: str, shown: str, game: str) -> tuple[str, str] | None:
    """Say why a picture's name cannot be one of the project's, and what to do; None if it can."""
    there = f"`decks/{game}/` and name it from there: `pictures/name.png`."
    if _ADDRESS.match(href):
        return f"{shown} is an address; pictures are not fetched from the network.", f"Save the picture in {there}"
    if "\\" in href and not href.startswith("\\") and not _SCHEME.match(href):
        return f"{shown} is written with a backslash.", "Write `" + href.replace("\\", "/") + "`."
    if _SCHEME.match(href) or href.startswith(("/", "\\")) or ".." in PurePosixPath(href).parts:
        return f"{shown} lies outside the project; pictures are read from it alone.", f"Copy the picture to {there}"
    return None


def _write_drawing(scene: Scene, element: Element, file: str, place: _Area, aspect: str, context: DrawContext) -> None:
    art = load_art(scene, file, f"The picture `{file}`", None, element)
    if art is None or not art.body:
        return
    with scene.group(_clip_to(scene, place, aspect)):
        place_art(scene, art, place, aspect, context)


def _write_picture(
    scene: Scene, element: Element, file: str, picture: Picture, place: _Area, aspect: str, context: DrawContext
) -> None:
    is_turned = picture.orientation >= 5
    width, height = (picture.height, picture.width) if is_turned else (picture.width, picture.height)
    matrix = fit_view(place, (0.0, 0.0, width, height), aspect)
    rendering = _RENDERINGS.get(context.style.get("image-rendering", "").strip().lower(), "")
    if rendering != "pixelated":  # whoever asks for it wants the pixels to be seen
        _check_resolution(scene, element, file, multiply(context.matrix, matrix))
    if picture.note:
        note = picture.note.replace("The picture", f"`{file}`" if file != "an inlined picture" else "The picture", 1)
        scene.warn("picture-type", note, element, picture.hint)
    matrix = multiply(matrix, turn_of(picture))
    attributes = {"width": str(picture.width), "height": str(picture.height), "transform": format_matrix(matrix)}
    if rendering:
        attributes["image-rendering"] = rendering
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


def _clip_to(scene: Scene, place: _Area, aspect: str) -> dict[str, str]:
    """Give the attribute that cuts off what a picture that is sliced has beyond its place."""
    if "slice" not in aspect:
        return {}
    return {"clip-path": scene.define("clipPath", {}, [Node("path", {"d": format_path(rect_path(*place))})])}
