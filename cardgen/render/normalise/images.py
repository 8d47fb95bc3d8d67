"""Pictures: files of the project, checked before they are decoded, inlined as they are."""

from __future__ import annotations

import base64
import binascii
import posixpath
import re
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath
from typing import TypeAlias
from urllib.parse import unquote, unquote_to_bytes

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity, shorten
from cardgen.loading.named_files import explain_twins, find_named_file, is_same_name
from cardgen.loading.sources import FileTooLargeError, OutsideProjectError, RefusedFileError, UnreadableFileError
from cardgen.render.face import Node
from cardgen.render.lengths import parse_mm
from cardgen.render.matrix import Focus, Matrix, bounds_of, fit_view, format_matrix, multiply, scale_of
from cardgen.render.normalise.icons import is_svg, load_art, note_pixel, place_art
from cardgen.render.normalise.picture_files import check_data, make_plain, read_header
from cardgen.render.normalise.scene import (
    MAX_HINTS,
    DrawContext,
    Element,
    Finding,
    Outline,
    Own,
    Picture,
    Pixels,
    PlacedPicture,
    Scene,
    href_of,
)
from cardgen.render.normalise.shapes import add_painted, read_length
from cardgen.render.paths import format_path, rect_path
from cardgen.render.picture_limits import MOST_BYTES, SMALLER

_Area: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ADDRESS = re.compile(r"(?:https?|ftp):|//", re.IGNORECASE)
_LONGEST_NAME, _LONGEST_PATH = 255, 1_000
_INLINED = "an inlined picture"
_SUFFIXES = {"png": (".png",), "jpeg": (".jpg", ".jpeg"), "svg": (".svg", ".svgz")}
_ALL_SUFFIXES = (".png", ".jpg", ".jpeg", ".svg", ".svgz")
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
    """Write an <image>: a PNG, JPEG or SVG file below `decks/<game>/` or `templates/`, or one that is inlined."""
    if context.style.get("visibility") in ("hidden", "collapse") and not scene.is_measuring:
        return
    href = href_of(own)
    if not href and scene.file:
        return
    asked = _read_sides(scene, element, own, context)
    if not scene.file and (asked[2] is None or asked[3] is None or min(asked[2], asked[3]) <= 0):
        hint = 'Give it both in mm: width="63.5" height="40".'
        message = f"The picture `{shorten(href, 80)}` has no width or no height."
        scene.error("svg-bad-value", message, element, hint)
        return
    if any(side is not None and side <= 0 for side in asked[2:]):
        return
    is_inlined = href[:5].lower() == "data:"
    found = read_data(scene, href, element) if is_inlined else _find_file(scene, href, element)
    if found is None:
        return
    file, data = found
    if is_svg(data):
        title = "The inlined picture" if is_inlined else f"The picture `{file}`"
        art = load_art(scene, file, title, None, element, data if is_inlined else None)
        if art is not None and art.body:
            place = _find_place(asked, art.size or (art.view.width, art.view.height))
            clip = _clip_to(scene, place, own)
            if clip:
                edge = Outline(rect_path(*place), context.matrix, cut="the edge of the picture's place")
                context = replace(context, clips=(*context.clips, (edge,)))
            with scene.group(clip):
                place_art(
                    scene,
                    art,
                    place,
                    own.get("preserveAspectRatio", ""),
                    context,
                    element,
                    _read_focus(scene, element, own),
                )
        return
    if is_inlined:
        picture = _read_picture(scene, data, element)
    else:
        pictures = scene.shop.pictures
        picture = pictures[file] = pictures.get(file) or _read_picture(scene, data, element, file)
    if picture is not None:
        size = (picture.height, picture.width) if picture.orientation >= 5 else (picture.width, picture.height)
        _write_picture(scene, element, file, picture, _find_place(asked, size), own, context)


def _read_sides(
    scene: Scene, element: Element, own: Own, context: DrawContext
) -> tuple[float, float, float | None, float | None]:
    """Give x, y, width and height; a width or height that is none or `auto` is None."""
    x = read_length(scene, element, own, "x", 0.0, context.width)
    y = read_length(scene, element, own, "y", 0.0, context.height)
    width, height = (
        read_length(scene, element, own, name, 0.0, whole) if own.get(name, "auto").strip() != "auto" else None
        for name, whole in (("width", context.width), ("height", context.height))
    )
    return x, y, width, height


def _find_place(asked: tuple[float, float, float | None, float | None], size: tuple[float, float]) -> _Area:
    """Give where a picture stands; what it does not say is from its own size, in the proportions of that."""
    x, y, width, height = asked
    ratio = size[0] / size[1] if size[1] else 1.0
    if width is None:
        width = size[0] if height is None else height * ratio
    return (x, y, width, width / ratio if height is None else height)


def read_data(scene: Scene, href: str, at: Element) -> tuple[str, bytes] | None:
    """Give a name for a picture that is inlined as `data:...` and what it holds; what cannot be read is reported."""
    head, _, text = href[5:].partition(",")
    if not head.lower().replace(" ", "").endswith(";base64"):
        return _INLINED, unquote_to_bytes(text)
    packed = "".join(unquote(text).split()).rstrip("=")
    try:
        return _INLINED, base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except binascii.Error:
        scene.error("picture-type", "The data of an inlined picture is not base64.", at)
        return None


def _read_picture(scene: Scene, data: bytes, at: Element, file: str = "") -> Picture | None:
    """Give a picture's header and data; what is wrong with it, or with the name of its file, is reported."""
    try:
        header = read_header(data)
        name = PurePosixPath(file)
        suffix, suffixes = name.suffix.lower(), _SUFFIXES[header.kind]
        if suffix not in suffixes and suffix in _ALL_SUFFIXES:
            message = f"`{file}` is a {header.kind.upper()} file by its content."
            raise MistakeError(message, f"Name it `{name.stem}{suffixes[0]}`.", code="picture-type")
        check_data(header)
        data = make_plain(header)
    except MistakeError as problem:
        message = problem.message.replace("The picture", f"`{file}`", 1) if file else problem.message
        scene.error(problem.code, message, at, problem.hint)
        return None
    uri = f"data:image/{header.kind};base64,{base64.b64encode(data).decode()}"
    return Picture(header.width, header.height, uri, header.orientation, header.note, header.hint)


def _find_file(scene: Scene, href: str, at: Element) -> tuple[str, bytes] | None:
    shop = scene.shop
    shown = f"`{shorten(href, 80)}`"
    is_long = any(len(part.encode(errors="replace")) > _LONGEST_NAME for part in unquote(href).split("/"))
    if is_long or len(href) > _LONGEST_PATH:
        limit = f"{_LONGEST_NAME} bytes" if is_long else f"{_LONGEST_PATH:,} letters with its folders"
        scene.error("missing-picture", f"There is no picture {shown}: no file has a name of more than {limit}.", at)
        return None
    beside = _find_beside(scene, href)
    if beside is not None:
        return beside
    outside = _explain_outside(href, shown, shop.game)
    if outside is not None:
        scene.error("outside-project", outside[0], at, outside[1], file=href)
        return None
    folders = (f"decks/{shop.game}", "templates")
    try:
        name = find_named_file(folders, href, partial(shop.sources.read_bounded, most=MOST_BYTES))
        data = None if name is None else shop.sources.read(name)
    except FileTooLargeError as problem:
        scene.error("picture-too-large", problem.message, at, SMALLER, file=href)
        return None
    except UnreadableFileError as problem:
        scene.error(problem.code, problem.message, at, problem.hint, file=href)
        return None
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
    if scene.hints > MAX_HINTS:
        scene.error("missing-picture", f"There is no picture {shown} in `decks/{shop.game}/` or `templates/`.", at)
        return None
    names = [
        name.removeprefix(f"{folder}/")
        for folder in folders
        for name in shop.sources.list_folder(folder)
        if name.lower().endswith(_ALL_SUFFIXES)
    ]
    same = next((name for name in names if is_same_name(name, href) or is_same_name(name, unquote(href))), "")
    hint = f"Write `{same}`: capital and small letters differ." if same else scene.suggest(href, names)
    hint = hint or f"Put it into `decks/{shop.game}/`."
    message = f"There is no picture {shown} in `decks/{shop.game}/` or `templates/`."
    scene.error("missing-picture", message, at, hint, file=href)
    return None


def _find_beside(scene: Scene, href: str) -> tuple[str, bytes] | None:
    """Give a file that a picture names from where it lies itself, if that is where pictures are."""
    if not scene.file or _SCHEME.match(href) or href.startswith(("/", "\\")):
        return None
    name = posixpath.normpath(posixpath.join(posixpath.dirname(scene.file), unquote(href.partition("#")[0])))
    if not name.startswith((f"decks/{scene.shop.game}/", "templates/")):
        return None
    try:
        data = scene.shop.sources.read_bounded(name, MOST_BYTES)
    except RefusedFileError:
        return None
    return None if data is None else (name, data)


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


def _write_picture(
    scene: Scene, element: Element, file: str, picture: Picture, place: _Area, own: Own, context: DrawContext
) -> None:
    aspect = own.get("preserveAspectRatio", "")
    is_turned = picture.orientation >= 5
    width, height = (picture.height, picture.width) if is_turned else (picture.width, picture.height)
    matrix = fit_view(place, (0.0, 0.0, width, height), aspect, _read_focus(scene, element, own))
    rendering = _RENDERINGS.get(context.style.get("image-rendering", "").strip().lower(), "")
    if rendering != "pixelated":  # whoever asks for it wants the pixels to be seen
        note_pixel(scene, element, file, scale_of(multiply(context.matrix, matrix)))
    if picture.note:
        note = picture.note.replace("The picture", "The picture" if file == _INLINED else f"`{file}`", 1)
        scene.warn("picture-type", note, element, picture.hint)
    matrix = multiply(matrix, turn_of(picture))
    attributes = {"width": str(picture.width), "height": str(picture.height), "transform": format_matrix(matrix)}
    if rendering:
        attributes["image-rendering"] = rendering
    with scene.group(_clip_to(scene, place, own)):
        scene.out.append(Node("image", {**attributes, "preserveAspectRatio": "none", "href": picture.uri}))
    pixels = Pixels(picture.uri, picture.width, picture.height, multiply(context.matrix, matrix))
    add_painted(scene, context, rect_path(*place), None, pixels=pixels)
    if context.matrix[1] == context.matrix[2] == 0 and not is_turned and "slice" not in aspect:
        bounds = bounds_of(multiply(context.matrix, matrix), 0.0, 0.0, picture.width, picture.height)
        scene.placed.append(PlacedPicture(bounds, file, picture.uri, scene.place_of(element)))


def _read_focus(scene: Scene, element: Element, own: Own) -> Focus:
    """Give the point of a picture that is to be seen where it is cut off; what is none is told."""
    text = "" if scene.file else own.get("focus", "").strip()
    if not text:
        return None
    shares = [share for part in text.split() if (share := parse_mm(part, 1.0)) is not None and 0 <= share <= 1]
    if len(shares) != 2 or len(text.split()) != 2:
        message = f"`focus` is `{shorten(text)}`; it is the point to be seen, from the left and from the top."
        scene.error(
            "svg-bad-value", message, element, 'Write two numbers from 0 to 1, `focus="0.3 0.2"`, or `30% 20%`.'
        )
        return None
    return shares[0], shares[1]


def turn_of(picture: Picture) -> Matrix:
    """Give the transform that sets a picture upright within the box that it then has (EXIF 2.3, orientation)."""
    if picture.orientation not in _TURNS:
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    a, b, c, d = _TURNS[picture.orientation]
    across = min(0, a) * picture.width + min(0, c) * picture.height
    down = min(0, b) * picture.width + min(0, d) * picture.height
    return (float(a), float(b), float(c), float(d), float(-across), float(-down))


def _clip_to(scene: Scene, place: _Area, own: Own) -> dict[str, str]:
    """Give the attribute that cuts off what a picture that is sliced has beyond its place."""
    if "slice" not in own.get("preserveAspectRatio", "") or own.get("overflow", "hidden") in ("visible", "auto"):
        return {}
    return {"clip-path": scene.define("clipPath", {}, [Node("path", {"d": format_path(rect_path(*place))})])}
