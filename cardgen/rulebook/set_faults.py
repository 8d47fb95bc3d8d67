"""What WeasyPrint cannot set is told as what it is about: the block of the text, or the property of a style sheet."""

from __future__ import annotations

import contextlib
import errno
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any

from cardgen.diagnostics import Place, shorten
from cardgen.diagnostics.mistake import UndrawableError
from cardgen.loading.sources import Sources
from cardgen.rulebook.files import read_as_text
from cardgen.rulebook.layout.boxes import walk_pages
from cardgen.rulebook.layout.counted import MOST_LOOKS
from cardgen.rulebook.layout.gradients import MOST_STOPS, find_endless
from cardgen.rulebook.layout.nested_boxes import MOST_AREAS, find_grid, find_multiplied, find_root, find_sizeless
from cardgen.rulebook.layout.rectangles import MM
from cardgen.rulebook.limits import MOST_PAGES
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.rulebook.style_limits import MOST_MM, SMALLEST_PAGE

_OURS, _THEIRS = Path(__file__).parents[1].as_posix(), "/weasyprint/"
_USUAL = ("block", "flow", "inline", "list-item", "flow-root")
_MOST_WORDS = 8
_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.EROFS)
_PAGE_SIZE = re.compile(r"(?<![\w-])(?:--page-width|--page-height|size)\s*:", re.IGNORECASE)
_SEARCHES = re.compile(r":has\(|~(?!=)|:nth-[\w-]+\([^()]*\bof\b", re.IGNORECASE)
_STEPS = re.compile(r"\s+(?=\S)")
_MARKER = re.compile(r"::marker\b", re.IGNORECASE)
_GRID = re.compile(r"(?<![\w-])grid(?:-template|-template-areas)?\s*:", re.IGNORECASE)
_REPEATING = re.compile(r"repeating-(?:linear|radial|conic)-gradient", re.IGNORECASE)
_FLAT = re.compile(r"(?<![\w-])transform\s*:\s*[^;}]*(?:scale|matrix|skew)", re.IGNORECASE)
_HINT = "Leave out what the style sheets and HTML templates of the game say of it, and put it back one by one."
_OF_MARKERS = "Write `list-style-type: '– '` for the list, or let its `list-style-position` be `inside`."


@contextlib.contextmanager
def telling_faults(file: str, sheets: Iterable[str], sources: Sources) -> Iterator[None]:
    """Raise UndrawableError for what WeasyPrint gives up at, and for a book of far too many pages.

    `file` is the text of the book, `sheets` are its style sheets. What is raised by code of ours is a fault of ours.
    """
    with _counting_pages(file, sheets, sources):
        try:
            yield
        except (UndrawableError, MemoryError):
            raise
        except Exception as fault:
            if isinstance(fault, OSError) and fault.errno in _MACHINE:
                raise  # no book's fault
            frames = [frame for frame, _ in walk_tb(fault.__traceback__)]
            if not _is_theirs(frames):
                raise
            raise _describe(fault, frames, file, sheets, sources) from fault


@contextlib.contextmanager
def _counting_pages(file: str, sheets: Iterable[str], sources: Sources) -> Iterator[None]:
    """Give up at a page behind the last that a book may have, and at the first for boxes that would take for ever:
    WeasyPrint tells of each page as it begins it."""

    class Counter(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "Page" not in record.msg or not isinstance(record.args, tuple):
                return
            if record.args[0] == 1:
                _check_boxes(find_root(), file, sheets, sources)
            if record.args[0] == MOST_PAGES + 1:
                message = f"The rulebook has more than {MOST_PAGES:,} pages."
                hint = "Look for pages that are too small, and for what begins a new page each time or is very high."
                raise _give_up(message, hint, "rulebook-too-large", Place(file))

    logger, counter = logging.getLogger("weasyprint.progress"), Counter(logging.INFO)
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(counter)
    try:
        yield
    finally:
        logger.removeHandler(counter)
        logger.setLevel(level)


def _check_boxes(root: Any, file: str, sheets: Iterable[str], sources: Sources) -> None:
    """Raise UndrawableError for boxes that cannot be laid out, or would take for ever."""
    if (box := find_multiplied(root)) is not None:
        place = _find_text([box], file, sources)
        message = (
            f"The boxes around {_describe_box([box], file)} would be laid out thousands of times, each for the one "
            "around it."
        )
        hint = "Use `display: flex`, `display: grid` and columns for the outermost boxes alone."
        raise _give_up(message, hint, "rulebook-too-large", Place(file, place.line if place else 1))
    box, count = find_grid(root)
    if box is not None:
        place = _find_declaration(_GRID, sheets, sources) or _find_text([box], file, sources) or Place(file, 1)
        message = f"A grid names {count:,} areas; it has at most {MOST_AREAS:,}."
        raise _give_up(message, "Write what a page can show.", "rulebook-too-large", place)
    if (box := find_sizeless(root)) is not None:
        size = box.style["font_size"] * MM
        code, said = "rulebook-not-set", "0 pt; nothing of it can be seen"
        if size:
            code, said = "rulebook-too-large", f"{size / 1000:,.0f} m; it is at most {MOST_MM / 1000:,.0f} m"
        place = _find_text([box], file, sources) or Place(file, 1)
        message = f"The type of {_describe_box([box], file)} is set in {said}."
        raise _give_up(message, "Look for `font-size` in the style sheets.", code, place)


def check_pages(pages: Sequence[Any], file: str, sheets: Sequence[str], sources: Sources) -> None:
    """Raise UndrawableError for a page that is no page, and for what a `transform` leaves nothing of."""
    for page in pages:
        width, height = page.width * MM, page.height * MM
        if not all(SMALLEST_PAGE <= round(size, 3) <= MOST_MM for size in (width, height)):
            place = _find_declaration(_PAGE_SIZE, sheets, sources) or Place(file, 1)
            message = (
                f"A page is {width:,.0f} x {height:,.0f} mm large; each side is {SMALLEST_PAGE:g} to {MOST_MM:,.0f} mm."
            )
            raise _give_up(message, "Write a number that a page can show.", "rulebook-too-large", place)
    if (box := find_endless(pages)) is not None:
        place = _find_declaration(_REPEATING, sheets, sources) or _find_text([box], file, sources) or Place(file, 1)
        message = f"Repeating gradients have more than {MOST_STOPS:,} colours once they are repeated."
        hint = "Let each repetition be larger, such as 1 mm: finer ones cannot be printed."
        raise _give_up(message, hint, "rulebook-too-large", place)
    for box in walk_pages(pages):
        matrix = getattr(box, "transformation_matrix", None)
        if matrix is not None and not matrix.determinant:
            place = _find_declaration(_FLAT, sheets, sources) or _find_text([box], file, sources) or Place(file, 1)
            message = f"A `transform` leaves nothing to be seen of {_describe_box([box], file)}."
            hint = "Scale it by more than 0, or leave it out with `display: none`."
            raise _give_up(message, hint, "rulebook-not-set", place)


def describe_selectors(file: str, sheets: Iterable[str], sources: Sources) -> UndrawableError:
    """Give what is told of selectors that take for ever, at the one that most probably does."""
    place, most = Place(file, 1), 0
    for sheet in sheets:
        text = read_as_text(sheet, sources)
        for number, line in enumerate(text.split("\n"), 1):
            selectors = line.partition("{")[0].split(",") if "{" in line else ("",)
            weight = max(4 * len(_SEARCHES.findall(each)) + len(_STEPS.findall(each.strip())) for each in selectors)
            if weight > most:
                place, most = Place(sheet, number, 1, len(line.rstrip())), weight
    message = f"The selectors of the style sheets look at elements of the book more than {MOST_LOOKS:,} times."
    return _give_up(message, "Give what is meant a class, and write `.class` alone.", "rulebook-too-large", place)


def _give_up(message: str, hint: str, code: str, place: Place) -> UndrawableError:
    return UndrawableError(message, hint, code=code, file=place.file, line=place.line)


def _is_theirs(frames: Iterable[FrameType]) -> bool:
    """Tell whether the innermost code of theirs or ours is theirs."""
    files = [Path(frame.f_code.co_filename).as_posix() for frame in frames]
    known = [_THEIRS in file for file in files if _THEIRS in file or file.startswith(_OURS)]
    return bool(known) and known[-1]


def _describe(
    fault: Exception, frames: list[FrameType], file: str, sheets: Iterable[str], sources: Sources
) -> UndrawableError:
    where = next(Path(each.f_code.co_filename).stem for each in reversed(frames) if _THEIRS in each.f_code.co_filename)
    kind = "it lies too deep" if isinstance(fault, RecursionError) else f"{type(fault).__name__} in its `{where}`"
    boxes = [box for frame in reversed(frames) if (box := _find_box(frame)) is not None]
    what, place = _describe_box(boxes, file), Place(file, 1)
    if any(box.is_outside_marker for box in boxes) and (found := _find_declaration(_MARKER, sheets, sources)):
        message = f"The page setter, WeasyPrint, cannot set `content` in `::marker` of {what}, outside of the text."
        return _give_up(message, _OF_MARKERS, "rulebook-not-set", found)
    if boxes:
        place = _find_text(boxes, file, sources) or place
    elif (named := _find_property(frames, sheets, sources)) is not None:
        what, place = f"`{named[0]}`", named[1]
    message = f"The page setter, WeasyPrint, cannot set {what}: {kind}."
    return _give_up(message, _HINT, "rulebook-not-set", place)


def _find_box(frame: FrameType) -> Any:
    """Give the box that a frame lays out, where it is of an element."""
    names = ("box", "parent_box", "child", "parent", "table", "container", "containing_block", "line")
    boxes = (frame.f_locals.get(name) for name in names)
    return next((box for box in boxes if getattr(box, "element", None) is not None), None)


def _describe_box(boxes: list[Any], file: str) -> str:
    boxes = [box for box in boxes if getattr(box, "element", None) is not None]
    if not boxes:
        return f"`{file}`"
    words = shorten(_read(boxes[0]), 40)
    shown = f"`{boxes[0].element.tag.rpartition('}')[2]}`" + (f" with `{words}`" if words else "")
    displays = dict.fromkeys(word for box in boxes for word in box.style["display"] if word not in _USUAL)
    return f"{shown}, where {' and '.join(f'`{each}`' for each in displays)} is asked for" if displays else shown


def _read(box: Any) -> str:
    return "" if getattr(box, "element", None) is None else " ".join("".join(box.element.itertext()).split())


def _find_text(boxes: list[Any], file: str, sources: Sources) -> Place | None:
    """Give where the innermost of some boxes that has words which are typed in the text begins."""
    manuscript = Manuscript(file, read_as_text(file, sources))
    for box in boxes:
        words = _read(box).split()[:_MOST_WORDS]
        for count in range(len(words), 0, -1):
            if found := manuscript.find(" ".join(words[:count])):
                return found
    return None


def _find_property(frames: list[FrameType], sheets: Iterable[str], sources: Sources) -> tuple[str, Place] | None:
    """Give the property that is read where the setter gave up, and where a style sheet has it."""
    for frame in reversed(frames):
        name = frame.f_locals.get("name") if f"{_THEIRS}css" in Path(frame.f_code.co_filename).as_posix() else None
        if isinstance(name, str):
            name = name.replace("_", "-")
            pattern = re.compile(rf"(?<![\w-]){re.escape(name)}\s*:", re.IGNORECASE)
            if found := _find_declaration(pattern, sheets, sources):
                return name, found
    return None


def _find_declaration(pattern: re.Pattern[str], sheets: Iterable[str], sources: Sources) -> Place | None:
    """Give where the last of some style sheets that has a declaration has it first."""
    for sheet in reversed([*sheets]):
        text = read_as_text(sheet, sources)
        if found := Manuscript(sheet, text).find_match(pattern, 1):
            return found
    return None
