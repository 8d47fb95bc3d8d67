"""A build, step by step: what is up to date is left, what has changed is drawn, files are replaced whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Deck
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.outputs import OUTPUTS, Output
from cardgen.pipeline.places import make_room, writing_below
from cardgen.pipeline.state import RECORD, State, digest, digest_tool, find_kept, is_up_to_date, load_state
from cardgen.pipeline.work import Progress, Silence


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
    game: str, sources: Sources, report: Report, allow_many: bool = False, lang: str | None = None
) -> Deck | None:
    """Report all that is wrong with a game, without drawing anything; give its deck, if there is one.

    `allow_many` lets a card have more copies than anybody prints by intent; `lang` is a language to check it in.
    """
    from cardgen.pipeline.prepare import prepare

    prepared = prepare(game, sources, report, BuildOptions(allow_many=allow_many, lang=lang), Silence())
    return None if prepared is None else prepared.project.deck


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
) -> Built | None:
    """Build a game into its folder below `output`; None, with the reasons in the report, if it has errors.

    Another language goes into a folder of its own below that, what has the name `inner` into one below that.
    `asked` is what else the outputs depend on.
    `outputs` is what it writes; files that only the build before wrote are removed. Raises UnwritableError where the
    folder cannot be written; the old files then are as they were.
    """
    # 1. Nothing has changed: leave it.
    folder, tool = output / game / (options.lang or "") / inner, digest_tool()
    wanted = digest(repr(options), asked, *(each.name for each in outputs))
    last = load_state(folder)
    if last is not None and is_up_to_date(last, folder, tool, wanted, sources):
        return Built(folder, tuple(last.outputs), last.facts, is_fresh=False)

    from cardgen.pipeline.early import DRAWING, LAYING_OUT, EarlyProcess

    # 2. Load, check, lay out, impose: every mistake in one run, nothing drawn.
    # Meanwhile the faces are drawn elsewhere, where what draws them is being loaded from now on.
    written = {} if last is None else last.outputs
    known = last if last is not None and last.tool == tool else State(tool, wanted, outputs=written)
    with EarlyProcess((*LAYING_OUT, *DRAWING)) as process:
        from cardgen.pipeline.prepare import prepare
        from cardgen.pipeline.studio import Studio

        studio = Studio(process, find_kept(known, folder), folder=folder, has_book="rulebook.pdf" in known.keys)
        prepared = prepare(game, sources, report, options, progress, studio)
        if prepared is None or report.has_errors:
            return None

        # 3. Draw what has changed, and move the files into place.
        from cardgen.pipeline.drawing import draw, telling_undrawable

        state = None
        with writing_below(folder), telling_undrawable(sources, report):
            make_room(folder, (*(each.name for each in outputs if not each.is_folder), RECORD))
            state = draw(prepared, studio, outputs, known, wanted, folder, sources, report, progress)
    return None if state is None else Built(folder, tuple(state.outputs), state.facts, is_fresh=True)
