"""A build, step by step: what is up to date is left, what has changed is drawn, files are replaced whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.diagnostics import Report, Severity
from cardgen.loading.sources import ChangedMeanwhileError, Sources
from cardgen.model import Deck
from cardgen.pipeline.earlier_error import EarlierError, report_earlier
from cardgen.pipeline.folder_lock import find_root, find_sound, holding
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.outputs import OUTPUTS, Output, Part, digest_books, select_outputs
from cardgen.pipeline.places import make_room, writing_below
from cardgen.pipeline.state import RECORD, State, digest, digest_tool, find_kept, is_up_to_date, load_state
from cardgen.pipeline.work import Progress, Silence

if TYPE_CHECKING:
    from cardgen.pipeline.earlier import Reference
    from cardgen.pipeline.prepare import Prepared

Result = TypeVar("Result")
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Built:
    """What a build came to: the files in the output folder, the facts to tell about them, and whether it drew any.

    The facts are `outputs`, what is said of each by its name, and counts: `faces_drawn`, `faces_kept`, `warnings`;
    `pictures` says what scaling down pictures has saved, where any was.
    """

    folder: Path
    files: tuple[str, ...]
    facts: Mapping[str, Any]
    is_fresh: bool


def check_project(
    game: str,
    sources: Sources,
    report: Report,
    allow_many: bool = False,
    lang: str | None = None,
    output: Path | None = None,
) -> Deck | None:
    """Report all that is wrong with a game, without drawing anything; give its deck, if there is one.

    `allow_many` lets a card have more copies than anybody prints by intent; `lang` is a language to check it in;
    below `output` it is kept what was found on the pages of a rulebook and a rules sheet, which take long to set.
    """
    from cardgen.pipeline.measured_book import measure
    from cardgen.pipeline.prepare import prepare

    before = report.count(Severity.ERROR)

    def check() -> Deck | None:
        prepared = prepare(game, sources, report, BuildOptions(allow_many=allow_many, lang=lang), Silence())
        if prepared is None:
            return None
        if prepared.book is not None and report.count(Severity.ERROR) == before:
            folder = None if output is None else find_sound(output, output / game / (lang or ""), sources.project)
            measure(prepared.book, partial(digest_books, prepared), sources, report, folder)
        return prepared.project.deck

    return _of_one_state(check, sources, report)


def build_game(
    game: str,
    sources: Sources,
    report: Report,
    options: BuildOptions,
    output: Path,
    progress: Progress,
    outputs: Sequence[Output] = OUTPUTS,
    inner: str = "",
    asked: str = "",
    on_wait: Callable[[Path], None] = lambda folder: None,
) -> Built | None:
    """Build a game into its folder below `output`; None, with the reasons in the report, if it has errors.

    Another language goes into a folder of its own below that, what has the name `inner` into one below that.
    `asked` is what else the outputs depend on. One that must wait for another build of the folder calls `on_wait`.
    `outputs` is what it writes; files that only the build before wrote are removed. Raises UnwritableError where the
    folder cannot be written; the old files then are as they were.
    """
    folder = output / game / (options.lang or "") / inner
    with holding(folder, find_root(output, sources.project), partial(on_wait, folder)):
        work = partial(_build, game, sources, report, options, folder, progress, outputs, asked)
        return _of_one_state(work, sources, report)


def _of_one_state(work: Callable[[], Result | None], sources: Sources, report: Report) -> Result | None:
    """Do work on files of which each is read in one state: where one is saved meanwhile, the work is begun anew."""
    before, name = report.copy(), ""
    for _ in range(_TRIES):
        try:
            return work()
        except ChangedMeanwhileError as change:
            name = change.name
            sources.forget()
            report.return_to(before)
    message = f"`{name}` was saved again and again while the game was being read."
    report.error("changed-meanwhile", message, hint="Wait until the program that writes it is done.")
    return None


def _build(
    game: str,
    sources: Sources,
    report: Report,
    options: BuildOptions,
    folder: Path,
    progress: Progress,
    outputs: Sequence[Output],
    asked: str,
) -> Built | None:
    """Build a game into a folder that no other build writes to."""
    tool, asked_for = digest_tool(), select_outputs(outputs, options.parts)
    try:
        # 1. Nothing has changed: leave it, and warn again of what is in it.
        earlier = _find_earlier(game, sources, options)
        identity = [earlier.identity] if earlier else []
        wanted = digest(repr(options), asked, *(each.name for each in asked_for), *identity)
        last = load_state(folder)
        known = (
            last
            if last is not None and last.tool == tool
            else State(tool, wanted, outputs=last.outputs if last else {})
        )
        left = replace(known.without(asked_for), options=wanted) if asked_for != tuple(outputs) else State(tool, wanted)
        if last is not None and is_up_to_date(last, folder, tool, wanted, sources, left):
            report.extend(last.found)
            report.sources.update(last.texts)
            return Built(folder, tuple(last.outputs), last.facts, is_fresh=False)
        job = _Job(game, options, earlier, asked_for, known, left, folder)
        return _carry_out(job, sources, report, progress)
    except EarlierError as mistake:
        report_earlier(mistake, report)
        return None


@dataclass(frozen=True, slots=True)
class _Job:
    """What a build has to do: which outputs, what is known of the build before, and what stays of it."""

    game: str
    options: BuildOptions
    earlier: Reference | None
    outputs: tuple[Output, ...]
    known: State
    left: State
    folder: Path


def _carry_out(job: _Job, sources: Sources, report: Report, progress: Progress) -> Built | None:
    from cardgen.pipeline.early import DRAWING, LAYING_OUT, EarlyProcess

    # 2. Load, check, lay out, impose: every mistake in one run, nothing drawn.
    # Meanwhile the faces are drawn elsewhere, where what draws them is being loaded from now on.
    folder, known, has_book = job.folder, job.known, "rulebook.pdf" in job.known.keys
    with EarlyProcess((*LAYING_OUT, *DRAWING)) as process:
        from cardgen.pipeline.prepare import prepare
        from cardgen.pipeline.studio import Studio

        studio = Studio(process, find_kept(known, folder), folder=folder, has_book=has_book)
        prepared = prepare(job.game, sources, report, job.options, progress, studio)
        earlier = job.earlier
        if prepared is not None and not report.has_errors and earlier is not None:
            prepared, job = _keep_changed(prepared, earlier, job, sources, report)
            if prepared.choice.changes and not any(output.has(prepared) for output in job.outputs):
                return Built(folder, (), prepared.choice.changes.facts, is_fresh=False)
        if prepared is None or not _has_any(job.outputs, prepared, report):
            return None

        # 3. Draw what has changed, and move the files into place.
        from cardgen.pipeline.drawing import draw, telling_undrawable

        state = None
        with writing_below(folder), telling_undrawable(sources, report):
            make_room(folder, (*(each.name for each in job.outputs if not each.is_folder), RECORD))
            state = draw(prepared, studio, job.outputs, known, job.left, folder, sources, report, progress)
    return None if state is None else Built(folder, tuple(state.outputs), state.facts, is_fresh=True)


def _find_earlier(game: str, sources: Sources, options: BuildOptions) -> Reference | None:
    """Give the earlier state since which what has changed is to be printed, if there is one."""
    if options.since is None:
        return None
    from cardgen.pipeline.earlier import find_reference

    return find_reference(options.since, game, sources.project, options.lang)


def _keep_changed(
    prepared: Prepared, earlier: Reference, job: _Job, sources: Sources, report: Report
) -> tuple[Prepared, _Job]:
    """Give what is to be printed of a game since an earlier state; without a card the sheets stay as they are."""
    from cardgen.pipeline.changed import keep_changed

    prepared = keep_changed(prepared, earlier, sources, report, job.options)
    if prepared.imposition.sheets or report.has_errors:
        return prepared, job
    outputs = tuple(output for output in job.outputs if output.part is not Part.CARDS)
    return prepared, replace(job, outputs=outputs, left=replace(job.known.without(outputs), options=job.left.options))


def _has_any(outputs: Sequence[Output], prepared: Prepared, report: Report) -> bool:
    """Tell whether there is something to draw and nothing is wrong with it; what a game does not have is reported."""
    if not report.has_errors and not any(output.has(prepared) for output in outputs):
        deck = prepared.project.deck
        message = f"{deck.title} has no {' and no '.join(prepared.choice.parts)} to print."
        report.error("nothing-chosen", message, hint=f"A rulebook stands in `decks/{deck.id}/rulebook.md`.")
    return not report.has_errors
