"""What lies on the table: the looks of the cards that were printed, kept in the project's folder `printed/<game>`.

It stands outside of `output`, for what is there can be built again; what was printed cannot be found out again.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardgen.atomic_write import remove_parts, write_atomically
from cardgen.pipeline.changes import count_stale
from cardgen.pipeline.earlier_error import EarlierError
from cardgen.pipeline.kept_files import FOLDER, read_kept
from cardgen.pipeline.looks import CardLook, Looks, format_looks, keys_of, parse_looks
from cardgen.pipeline.places import refuse_links
from cardgen.pipeline.seal import is_seal, make_seal, open_sealed
from cardgen.pipeline.state import find_kept, load_state
from cardgen.render.face import DrawnFaces

PRINTED = "printed"
BUILT_LOOKS = f"{FOLDER}/looks.json"
"""What a build leaves in its output folder for `mark_printed`."""
_LOOKS, _FACES = "looks.json", "faces.pdf"
_LARGEST_FACES = 2**31
"""Bytes: 15,000 cards with a picture of 100 kB each take 1.5 GB."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What was marked as printed: how many copies of how many cards, in which folder, whether it is the whole deck, and
    whether nothing was marked before."""

    copies: int
    cards: int
    folder: Path
    is_whole: bool
    is_first: bool = False


def find_record(project: Path, game: str, lang: str | None) -> Path:
    """Give the file in which the looks of what was printed of a game are kept, or would be."""
    return project / PRINTED / game / (lang or "") / _LOOKS


def describe_build(
    looks: Looks, printed: Mapping[str, int], is_whole: bool, chunks: Mapping[str, Sequence[str]]
) -> bytes:
    """Give what a build leaves: the looks of the deck, how many copies it prints of each card, where the faces are.

    With `is_whole` the table is as the deck says once that is printed. `chunks` maps the files of drawn faces to the
    keys of the faces, which are the last pages.
    """
    more = {"whole": is_whole, "printed": dict(printed), "chunks": {name: list(keys) for name, keys in chunks.items()}}
    return format_looks(replace(looks, more=more))


def mark_printed(project: Path, output: Path, game: str, lang: str | None) -> Marked:
    """Keep the looks and faces of the last build of a game as those on the table; raises EarlierError without a build.

    A build of some cards only changes these: a card that looks otherwise takes the place of the old one, copies of one
    that looks the same come to those that there are, up to as many as the deck has. Old copies stay as `stale` ones for
    those of the deck that are not printed yet.
    """
    path = find_record(project, game, lang)
    refuse_links(project, (path.parent,))
    remove_parts(path.parent)
    try:
        built = parse_looks(open_sealed(output / BUILT_LOOKS) or b"", "The last build")
    except EarlierError:
        message = f"There is no build of {game} in {output}."
        hint = f"Run `cardgen build {game}`, print its `cards.pdf`, then mark that as printed."
        raise EarlierError(message, hint) from None
    data = read_kept(path)
    is_first = data is None
    old = Looks(game, {}) if data is None else load_record(data)
    counts, is_whole = built.more.get("printed", {}), bool(built.more.get("whole"))
    now = Looks(game, dict(built.cards)) if is_whole else _merge(old, built, counts)
    old_cards = tuple(old.cards.values()) if data is not None and is_own(data) else ()
    old_faces = take_faces(read_faces(path, old), old_cards)
    _write(path, now, (*_read_chunks(output, built.more.get("chunks", {})), *old_faces))
    return Marked(sum(counts.values()), sum(map(bool, counts.values())), path.parent, is_whole, is_first)


def _merge(old: Looks, built: Looks, counts: Mapping[str, int]) -> Looks:
    cards = dict(old.cards)
    for card in built.cards.values():
        copies = counts.get(card.id, 0)
        if not copies:
            continue
        before = cards.get(card.id)
        there = before.copies if before and before.faces == card.faces else 0
        there = min(there + copies, max(card.copies, copies))
        cards[card.id] = replace(card, copies=there, stale=count_stale(before, card, there))
    return Looks(built.game, cards)


def _write(path: Path, looks: Looks, documents: Sequence[DrawnFaces]) -> None:
    """Write the faces, then the looks, which name them by their digest: old faces are never taken for new ones."""
    from cardgen.sheets.face_pages import write_faces

    known = {key for document in documents for key in document.keys}
    keys = [key for key in keys_of(looks.cards.values()) if key in known]
    faces = write_faces(documents, keys)
    write_atomically(path.with_name(_FACES), faces)
    marked = replace(looks, more={"faces": {"sha256": hashlib.sha256(faces).hexdigest(), "keys": keys}})
    seal = make_seal(PRINTED, _without_seal(format_looks(marked)))
    write_atomically(path, format_looks(replace(marked, more={**marked.more, **({"seal": seal} if seal else {})})))


def is_own(record: bytes) -> bool:
    """Tell whether what was printed was marked by this user, and changed by nobody since; its folder may be moved."""
    try:
        return is_seal(json.loads(record)["seal"], PRINTED, _without_seal(record))
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


def _without_seal(record: bytes) -> bytes:
    """Give what a record says, however its JSON is laid out."""
    said = json.loads(record)
    return json.dumps({key: value for key, value in said.items() if key != "seal"}, sort_keys=True).encode()


def load_record(data: bytes) -> Looks:
    """Give the looks of what was printed; raises EarlierError for a record that cannot be read."""
    hint = "Delete it, and mark a build as printed again."
    return parse_looks(data, f"The record of what was printed, `{_LOOKS}` in `{PRINTED}`,", hint)


def read_faces(path: Path, looks: Looks) -> tuple[DrawnFaces, ...]:
    """Give the faces kept with a record; none where they are not those of the record."""
    faces = looks.more.get("faces")
    if not isinstance(faces, dict):
        return ()
    data = read_kept(path.with_name(_FACES), _LARGEST_FACES)
    if data is None or hashlib.sha256(data).hexdigest() != faces.get("sha256"):
        return ()
    return _open(data, faces.get("keys", ()))


def take_faces(documents: Sequence[DrawnFaces], cards: Sequence[CardLook]) -> tuple[DrawnFaces, ...]:
    """Give the faces of some cards as a document of their own, as far as they are known; none where they cannot be
    copied, for a record may come from a stranger."""
    import pikepdf

    from cardgen.sheets.face_pages import write_faces

    known = {key for document in documents for key in document.keys}
    keys = tuple(key for key in keys_of(cards) if key in known)
    try:
        return (DrawnFaces(write_faces(documents, keys), keys, 0),) if keys else ()
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return ()


def _read_chunks(output: Path, chunks: Mapping[str, Any]) -> tuple[DrawnFaces, ...]:
    """Give the drawn faces of the last build, as far as they are still there as it drew them."""
    state = load_state(output)
    there = frozenset[str]() if state is None else find_kept(state, output)
    kept = [(read_kept(output / name, _LARGEST_FACES), keys) for name, keys in chunks.items() if name in there]
    return tuple(faces for data, keys in kept if data is not None for faces in _open(data, keys))


def _open(pdf: bytes, keys: Collection[str]) -> tuple[DrawnFaces, ...]:
    """Give the last pages of a document as the faces with some keys; none if it cannot be read."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            first = len(document.pages) - len(keys)
    except pikepdf.PdfError:
        return ()
    return (DrawnFaces(pdf, tuple(keys), first),) if first >= 0 else ()
