"""Tasks within their bounds, and what the user is told of a limit that was hit."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from cardgen.bounds.folder import Hit
from cardgen.bounds.limits import Kind, find_limits
from cardgen.bounds.tasks import LimitError, bounded, is_at_work
from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.mistake import MistakeError, UndrawableError

_ADVICE = "Make it simpler, or allow more in your own `limits.yaml`, as in `{}`: see `cardgen explain limit-time`."
_NAMES = {Kind.FACE: "a face", Kind.RULEBOOK: "a rulebook", Kind.DECK: "a deck"}


@contextlib.contextmanager
def telling(
    kind: Kind, name: str, what: str, report: Report, place: Place | None = None, card: str | None = None
) -> Iterator[None]:
    """Do a task within its bound; a limit that is hit is reported, and what follows in the context is left undone.

    `name` is the task's own in this run, `what` begins the sentence: `Laying out this face`. Where a template is known
    to have been at work, its line is the place.
    """
    if is_at_work():
        yield
        return
    try:
        with bounded(kind, name):
            yield
    except LimitError as end:
        mistake = word(end.hit, kind, what)
        place = Place(mistake.file, mistake.line or 1) if mistake.file else place
        report.error(mistake.code, mistake.message, place, mistake.hint, card)


@contextlib.contextmanager
def raising(kind: Kind, name: str, what: str, file: str = "") -> Iterator[None]:
    """Do a task of drawing within its bound; raises UndrawableError where a limit is hit, at a file if one is known."""
    if is_at_work():
        yield
        return
    try:
        with bounded(kind, name):
            yield
    except LimitError as end:
        told = word(end.hit, kind, what)
        raise UndrawableError(told.message, told.hint, code=told.code, file=told.file or file, line=told.line) from None


def word(hit: Hit, kind: Kind, what: str) -> MistakeError:
    """Give a limit that was hit in words: what was used, what is allowed, and how to allow more."""
    bound = find_limits().of(kind)
    match hit.code:
        case "limit-time":
            message = f"{what} took {hit.used}; {_NAMES[kind]} may take {bound.seconds:g} s."
            hint = _ADVICE.format(f"{kind}: {{time: {2 * bound.seconds:g} s}}")
        case "limit-memory":
            message = f"{what} took {hit.used}; {_NAMES[kind]} may take {bound.memory:,} MB."
            hint = _ADVICE.format(f"{kind}: {{memory: {2 * bound.memory} MB}}")
        case _:
            message = f"{what} made a library crash ({hit.used}), so that nothing came of it."
            hint = "Look for a broken font or picture in it; leave out half of what it shows to find which it is."
    return MistakeError(message, hint, code=hit.code, file=hit.file, line=hit.line)
