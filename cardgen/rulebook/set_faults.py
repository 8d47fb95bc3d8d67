"""What WeasyPrint cannot set is told as what it is about: the block of the text, or the property of a style sheet."""

from __future__ import annotations

import contextlib
import errno
import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any

from cardgen.diagnostics import Place, shorten
from cardgen.diagnostics.mistake import UndrawableError
from cardgen.loading.sources import Sources
from cardgen.rulebook.layout.nested_boxes import find_multiplied, find_root
from cardgen.rulebook.limits import MOST_PAGES
from cardgen.rulebook.reading.manuscript import Manuscript

_OURS, _THEIRS = Path(__file__).parents[1].as_posix(), "/weasyprint/"
_USUAL = ("block", "flow", "inline", "list-item", "flow-root")
_MOST_WORDS = 8
_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE, errno.EROFS)
_HINT = "Leave out what the style sheets and HTML templates of the game say of it, and put it back one by one."


@contextlib.contextmanager
def telling_faults(file: str, sheets: Iterable[str], sources: Sources) -> Iterator[None]:
    """Raise UndrawableError for what WeasyPrint gives up at, and for a book of far too many pages.

    `file` is the text of the book, `sheets` are its style sheets. What is raised by code of ours is a fault of ours.
    """
    with _counting_pages(file, sources):
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
def _counting_pages(file: str, sources: Sources) -> Iterator[None]:
    """Give up at a page behind the last that a book may have, and at the first for boxes that would take for ever:
    WeasyPrint tells of each page as it begins it."""

    class Counter(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "Page" not in record.msg or not isinstance(record.args, tuple):
                return
            if record.args[0] == 1 and (box := find_multiplied(find_root())) is not None:
                what, place = _describe_box([box], file), _find_text([box], file, sources)
                message = f"The boxes around {what} would be laid out thousands of times, each for the one around it."
                hint = "Use `display: flex`, `display: grid` and columns for the outermost boxes alone."
                line = place.line if place else 1
                raise _give_up(message, hint, "rulebook-too-large", Place(file, line))
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
    if boxes:
        place = _find_text(boxes, file, sources) or place
    elif (found := _find_property(frames, sheets, sources)) is not None:
        what, place = f"`{found[0]}`", found[1]
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
    shown = f"`{boxes[0].element.tag}`" + (f" with `{words}`" if words else "")
    displays = dict.fromkeys(word for box in boxes for word in box.style["display"] if word not in _USUAL)
    return f"{shown}, where {' and '.join(f'`{each}`' for each in displays)} is asked for" if displays else shown


def _read(box: Any) -> str:
    return "" if getattr(box, "element", None) is None else " ".join("".join(box.element.itertext()).split())


def _find_text(boxes: list[Any], file: str, sources: Sources) -> Place | None:
    """Give where the innermost of some boxes that has words which are typed in the text begins."""
    manuscript = Manuscript(file, (sources.read(file) or b"").decode("utf-8-sig", "replace"))
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
            for sheet in reversed([*sheets]):
                text = (sources.read(sheet) or b"").decode("utf-8-sig", "replace")
                if found := Manuscript(sheet, text).find_match(pattern, 1):
                    return name, found
    return None
