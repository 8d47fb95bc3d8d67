"""An earlier state of a game, by what a user names it with: a commit, a manifest, or what was printed last."""

from __future__ import annotations

import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cardgen.diagnostics import Report, shorten
from cardgen.loading.sources import DECK_FILE, Sources
from cardgen.pipeline.earlier_error import NAMES, EarlierError
from cardgen.pipeline.git_files import check_out, find_commit
from cardgen.pipeline.looks import LARGEST, CardLook, Looks, looks_of, parse_looks
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.print_record import find_record, is_own, load_record, read_faces, take_faces
from cardgen.pipeline.state import digest
from cardgen.render.face import DrawnFaces

LAST_PRINT = "last-print"
_MOST_NAMED = 8
_NOT_OWN = "What was printed was marked by somebody else, or on another computer: its pictures are not looked at."


class Kind(StrEnum):
    """What an earlier state is kept in."""

    PRINT = "print"
    MANIFEST = "manifest"
    COMMIT = "commit"


@dataclass(frozen=True, slots=True)
class Reference:
    """An earlier state as it was named, and its identity: one identity, always the same state.

    `told` is what messages call it, `path` the file that it is kept in.
    """

    kind: Kind
    told: str
    identity: str
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier state: the looks of its cards, and what draws the faces of some of them, none where they are not kept.

    `is_of_another_tool` tells that equal looks may have other keys. `notes` are sentences on what is not known.
    """

    looks: Looks
    draw: Callable[[Sequence[CardLook]], Sequence[DrawnFaces]]
    is_of_another_tool: bool = False
    notes: tuple[str, ...] = ()


def find_reference(typed: str, game: str, project: Path, lang: str | None) -> Reference:
    """Give what a text means: `last-print`, the path of a manifest (it ends with `.json`), or what git calls a commit.

    Raises EarlierError where there is no such thing.
    """
    if not typed.strip():
        raise EarlierError("The earlier state has no name: it is empty.", NAMES)
    if typed == LAST_PRINT:
        path = find_record(project, game, lang)
        if not path.exists():
            hint = f"Print `cards.pdf` of a build, then run `cardgen printed {game}`."
            raise EarlierError(f"Nothing of {game} is marked as printed yet.", hint)
        return Reference(Kind.PRINT, "the last print", digest(_read(path)), path)
    if typed.endswith(".json"):
        path = Path(typed)
        return Reference(Kind.MANIFEST, f"`{shorten(typed, 200)}`", digest(_read(path)), path)
    commit = find_commit(project, typed)
    told = f"commit {commit[:10]}" if commit.startswith(typed) else f"`{shorten(typed)}` (commit {commit[:10]})"
    return Reference(Kind.COMMIT, told, commit)


def _read(path: Path) -> bytes:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise EarlierError(f"{path} is no file.", NAMES)
        if found.st_size > LARGEST:
            raise EarlierError(f"{path} is too large to be read.", f"At most {LARGEST >> 20} MB are.")
        return path.read_bytes()
    except FileNotFoundError:
        raise EarlierError(f"There is no file {path}.", NAMES) from None
    except OSError as problem:
        raise EarlierError(f"{path} cannot be read: {problem.strerror}.") from None


@contextmanager
def open_earlier(reference: Reference, game: str, sources: Sources, options: BuildOptions) -> Iterator[Earlier]:
    """Give an earlier state of a game; raises EarlierError where there is none of it."""
    if reference.kind is Kind.COMMIT:
        with tempfile.TemporaryDirectory(prefix="cardgen-") as folder:
            yield _lay_out_commit(reference, game, sources, options, Path(folder))
        return
    assert reference.path is not None
    data = _read(reference.path)
    if reference.kind is Kind.PRINT:
        looks = load_record(data)
        if not is_own(data):
            yield Earlier(looks, lambda cards: (), notes=(_NOT_OWN,))
            return
        faces = read_faces(reference.path, looks)
        yield Earlier(looks, lambda cards: take_faces(faces, cards), is_of_another_tool=True)
        return
    looks = parse_looks(data, reference.told)
    if looks.game != game:
        message = f"{reference.told} is of the game `{shorten(looks.game)}`, not of `{game}`."
        raise EarlierError(message, "Name a `manifest.json` of the same game.")
    yield Earlier(looks, lambda cards: (), notes=(f"There are no old pictures: {reference.told} holds none.",))


def _lay_out_commit(reference: Reference, game: str, sources: Sources, options: BuildOptions, folder: Path) -> Earlier:
    """Lay out the game as it was in a commit, by the tool as it is now, with the options that hold now."""
    from cardgen.pipeline.few_faces import draw_cards, lay_out_deck

    files = folder / "files"
    files.mkdir()
    check_out(sources.project, reference.identity, files)
    if not (files / "decks" / game / DECK_FILE).is_file():
        is_own = sources.is_own(f"decks/{game}/{DECK_FILE}")
        other = "It comes with cardgen: compare it with `last-print` or a `manifest.json`."
        hint = "Name a later one." if is_own else other
        raise EarlierError(f"There was no game `{game}` in {reference.told}.", hint)
    old, report = Sources(files, sources.shipped), Report()
    laid = lay_out_deck(game, old, report, options, folder / "pictures")
    if laid is None or (options.lang and laid[0].deck.lang != options.lang):
        found = next((each.message for each in report.diagnostics), "")
        message = f"The game as it was in {reference.told} cannot be laid out: {found}"
        raise EarlierError(message, "Name another commit, or a `manifest.json`.")
    project, faces = laid
    looks = looks_of(project.deck, faces)
    lost = [card.id for card in (*project.deck.cards, *project.deck.aids) if card.id not in looks.cards]
    more = f" and {len(lost) - _MOST_NAMED} more" if len(lost) > _MOST_NAMED else ""
    named = ", ".join(lost[:_MOST_NAMED]) + more
    notes = (f"As they were in {reference.told}, these could not be laid out: {named}.",) if lost else ()
    return Earlier(looks, lambda cards: draw_cards(project, old, cards), notes=notes)
