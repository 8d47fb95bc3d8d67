"""Templates of a game that no card uses: read for mistakes too, so that a copy put aside does not rot unseen."""

from __future__ import annotations

import contextlib
import re

from cardgen.diagnostics import Report
from cardgen.loading.named_files import TEMPLATES
from cardgen.loading.sources import RefusedFileError, Sources
from cardgen.model import Deck

_NAMED = re.compile(rb"""["']([^"'\n]+\.j2)["']""")
_SUFFIX = ".svg.j2"
_READING = ("template-syntax", "template-unknown-block")


def check_unused_templates(deck: Deck, sources: Sources, report: Report) -> None:
    """Report what is wrong in the writing of a game's templates that filling in cards did not come to.

    Such a template is read if no card uses it, and a mistake in it is a warning; those that cards use are read if
    mistakes in others may have kept them from being filled in.
    """
    folder = f"{TEMPLATES}/{deck.id}"
    names = [name.removeprefix(f"{TEMPLATES}/") for name in sources.list_folder(folder) if name.endswith(_SUFFIX)]
    used = _find_used(deck, sources)
    is_stopped = any(found.code.startswith("template-") for found in report.diagnostics)
    told = {(found.code, found.place) for found in report.diagnostics}
    wanted = [name for name in names if name not in used or is_stopped]
    if not wanted:
        return
    from cardgen.render.templates import Templates

    templates = Templates(sources)
    for name in wanted:
        for mistake in templates.read(name):
            if mistake.code not in _READING or mistake.place is None or (mistake.code, mistake.place) in told:
                continue
            told.add((mistake.code, mistake.place))
            report.sources.setdefault(mistake.place.file, templates.texts.get(mistake.place.file, ""))
            if name in used:
                report.error(mistake.code, mistake.message, mistake.place, mistake.hint)
            else:
                report.warn(mistake.code, f"{mistake.message} No card uses this template.", mistake.place, mistake.hint)


def _find_used(deck: Deck, sources: Sources) -> set[str]:
    """Give the templates that cards name, and those that are named in these."""
    waiting = {name for card in deck.components for name in (card.template, card.back) if name}
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        used.add(name)
        with contextlib.suppress(RefusedFileError):
            text = sources.read(f"{TEMPLATES}/{name}") or b""
            waiting |= {found.decode(errors="replace") for found in _NAMED.findall(text)} - used
    return used
