"""Waits for the files of a project to be saved, and tells whether they are other ones then."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources

_FOLDERS = ("decks", "templates", "fonts")
_STEP = 25  # milliseconds without a further change
_LONGEST = 200  # milliseconds that changes are gathered
_LOOK_AGAIN = 500  # milliseconds


def is_unchanged(sources: Sources, seen: Mapping[str, str]) -> bool:
    """Tell whether files are as they were seen; one that cannot be read any more has changed."""
    try:
        return sources.is_unchanged(seen)
    except (OSError, MistakeError):
        return False


def wait_for_changes(project: Path, stop: threading.Event) -> Iterator[None]:
    """Give one None for each time that files of a project were saved, until the event is set.

    What an editor writes in one go counts once. A folder that is made later is looked at, too. What is saved before the
    looking begins is not missed: there is one None for it at the beginning, and whenever other folders are looked at.
    Raises KeyboardInterrupt at Ctrl-C.
    """
    while not stop.is_set():
        folders = _list_folders(project)
        yield
        if not folders:
            stop.wait(_LOOK_AGAIN / 1000)
        else:
            yield from _watch(project, folders, stop)


def _watch(project: Path, folders: Sequence[Path], stop: threading.Event) -> Iterator[None]:
    """Give one None for each time that files of some folders were saved, until there are other folders."""
    from watchfiles import watch

    is_first = True
    changes = watch(
        *folders,
        stop_event=stop,
        step=_STEP,
        debounce=_LONGEST,
        rust_timeout=_LOOK_AGAIN,
        yield_on_timeout=True,
    )
    for found in changes:
        if found or is_first:
            yield
        is_first = False
        if _list_folders(project) != folders:
            return


def _list_folders(project: Path) -> list[Path]:
    return [project / name for name in _FOLDERS if (project / name).is_dir()]
