"""Faces laid out and drawn in one go, in processes that already hold what it takes.

What comes back is small: findings, keys and texts of each part of the deck in its order, then a PDF document for each
chunk of the faces. The trees of the faces stay where they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.bounds.limits import Kind
from cardgen.bounds.tasks import bounded
from cardgen.diagnostics import Diagnostic, Report, Severity
from cardgen.loading.sources import Sources
from cardgen.model import Card, Project, texts_of
from cardgen.pipeline.early import DRAWING, load
from cardgen.pipeline.kept_files import FOLDER
from cardgen.pipeline.light_faces import lighten
from cardgen.pipeline.pictures import Saving, find_fine, scale_down, with_look
from cardgen.pipeline.state import digest
from cardgen.pipeline.work import Silence, share_work
from cardgen.render.face import DrawnFaces, Face, Faces

if TYPE_CHECKING:
    from cardgen.render.fonts import FontLibrary
    from cardgen.render.layout import FaceLayout

CHUNK = 18
CARDS_A_PART = 90
_QUOTES = "«»‹›„‚\u202f"
_WORTH_SHARING = 4 * CHUNK  # cards to draw


@dataclass(frozen=True, slots=True)
class Order:
    """The faces to make: of which cards, what the report knows of them already, and whether they are to be drawn.

    With `has_trees` they come with what `draw_few` needs to draw them. `kept` are the names of the chunks that are
    drawn already, `folder` is where scaled pictures are kept; without it none is scaled.
    """

    project: Project
    cards: Sequence[Card]
    sources: Sources
    known: Report
    is_drawn: bool = False
    has_trees: bool = False
    kept: frozenset[str] = frozenset()
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A part of the cards laid out: their faces, what was found and the texts it points into, the files read."""

    faces: Faces
    found: tuple[Diagnostic, ...]
    texts: Mapping[str, str]
    seen: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scaled:
    """The faces whose pictures were scaled down, by the keys that they had, and what that saves."""

    faces: Mapping[str, Face]
    saving: Saving


@dataclass(frozen=True, slots=True)
class DrawnChunk:
    """A chunk of the faces by the name of its file in the output folder; None for one that was kept. `seen` are the
    files that drawing it read."""

    name: str
    faces: DrawnFaces | None
    seen: Mapping[str, str] = field(default_factory=dict)


def are_few(cards: Sequence[Card]) -> bool:
    """Tell whether cards are drawn in one process sooner than it takes to begin more."""
    return len(cards) <= min(_WORTH_SHARING, CARDS_A_PART)


def count_parts(cards: Sequence[Card]) -> int:
    """Give the number of parts in which cards are laid out."""
    return -(-len(cards) // CARDS_A_PART)


def make_faces(order: Order) -> Iterator[LaidOut | Scaled | DrawnChunk]:
    """Give every part of the cards laid out and what is scaled on them; then, unless errors were found, every chunk of
    the faces.

    A chunk is drawn as soon as its faces are known, while other parts are still laid out; from the first face on that
    has a picture to be scaled, all wait until its largest use is known.
    """
    cards = order.cards
    parts = [cards[start : start + CARDS_A_PART] for start in range(0, len(cards), CARDS_A_PART)]
    is_large = len(parts) > 1 or (order.is_drawn and not are_few(cards))
    if order.is_drawn:
        load(DRAWING)  # once for all processes
    with share_work(is_large, _Maker.begin, order.project, order.sources, order.known) as submit:
        chunks = _Chunks()
        drawing = []
        waiting: list[Faces] = []
        is_sound = order.is_drawn or order.has_trees
        for wait in [submit(_lay_out, part) for part in parts]:
            laid = wait()
            is_sound = is_sound and not any(found.severity is Severity.ERROR for found in laid.found)
            if waiting or (order.folder is not None and find_fine(laid.faces.distinct())):
                waiting.append(laid.faces)
            elif order.is_drawn and is_sound:
                drawing += [submit(partial(_draw, order.kept, False), chunk) for chunk in chunks.add(laid.faces)]
            yield laid if order.has_trees else replace(laid, faces=_without_trees(laid.faces))
        scaled = Scaled({}, Saving())
        if is_sound and waiting and order.folder is not None:
            scaled = _scale(waiting, order.folder)
        yield scaled if order.has_trees else replace(scaled, faces=_each_without_tree(scaled.faces))
        if order.is_drawn and is_sound:
            for faces in waiting:
                ready = with_scaled(faces, scaled.faces)
                drawing += [submit(partial(_draw, order.kept, False), chunk) for chunk in chunks.add(ready)]
            is_alone = not drawing and chunks.are_few
            drawing += [submit(partial(_draw, order.kept, is_alone), chunk) for chunk in chunks.take_rest()]
            for wait_for_chunk in drawing:
                yield wait_for_chunk()


def draw_few(order: Order, faces: Faces) -> Iterator[DrawnChunk]:
    """Draw the faces of a small deck in this process, in the chunks in which `make_faces` would draw them."""
    _Maker.begin(order.project, order.sources, order.known)
    chunks = _Chunks()
    full = list(chunks.add(faces))
    is_alone = not full and chunks.are_few
    for chunk in (*full, *chunks.take_rest()):
        yield _draw(order.kept, is_alone, chunk)


def _scale(parts: Sequence[Faces], folder: Path) -> Scaled:
    """Scale down the pictures of some parts of a deck."""
    before = Faces(_merge(part.fronts for part in parts), _merge(part.backs for part in parts))
    with bounded(Kind.DECK, "scaling pictures down"):
        after, saving = scale_down(before, folder, Silence())
    pairs = zip(
        (*before.fronts.values(), *before.backs.values()), (*after.fronts.values(), *after.backs.values()), strict=True
    )
    return Scaled({one.key: other for one, other in pairs if one.key != other.key}, saving)


def _merge(parts: Iterable[Mapping[str, Face]]) -> dict[str, Face]:
    return {name: face for part in parts for name, face in part.items()}


def with_scaled(faces: Faces, scaled: Mapping[str, Face]) -> Faces:
    """Give faces with those in their places whose pictures were scaled."""
    fronts, backs = (
        {name: with_look(face, scaled.get(face.key, face)) for name, face in side.items()}
        for side in (faces.fronts, faces.backs)
    )
    return Faces(fronts, backs)


@dataclass(slots=True)
class _Chunks:
    """Puts faces into chunks in the order of `Faces.distinct`, fronts before backs, each look once."""

    _seen: set[str] = field(default_factory=set)
    _due: list[Face] = field(default_factory=list)
    _backs: dict[str, Face] = field(default_factory=dict)

    @property
    def are_few(self) -> bool:
        """Tell whether one chunk holds all that is left."""
        return len(self._due) + len(self._backs.keys() - self._seen) <= CHUNK

    def add(self, faces: Faces) -> Iterator[list[Face]]:
        """Add a part of the deck; give the chunks that are full, with more to come after them."""
        for back in faces.backs.values():
            self._backs.setdefault(back.key, back)
        for front in faces.fronts.values():
            yield from self._put(front)

    def take_rest(self) -> Iterator[list[Face]]:
        """Give the chunks that are left, once all parts are added."""
        for back in self._backs.values():
            yield from self._put(back)
        if self._due:
            yield self._due

    def _put(self, face: Face) -> Iterator[list[Face]]:
        if face.key in self._seen:
            return
        self._seen.add(face.key)
        if len(self._due) == CHUNK:
            yield self._due
            self._due = []
        self._due.append(face)


class _Maker:
    """What a process keeps between its tasks: the layout of the deck while nothing was found, and the files read."""

    current: _Maker

    def __init__(self, project: Project, sources: Sources, known: Report) -> None:
        self.project, self.sources, self.known = project, sources, known
        self.drawn_from = Sources(sources.project, sources.shipped)
        self.fonts: FontLibrary | None = None
        self.layout: FaceLayout | None = None
        self.words = find_words(project)

    @classmethod
    def begin(cls, project: Project, sources: Sources, known: Report) -> None:
        """Make ready for the tasks of one order in this process."""
        cls.current = cls(project, sources, known)

    def lay_out(self, cards: Sequence[Card]) -> LaidOut:
        """Lay out some cards. What is found does not hang on which other parts this process has laid out."""
        from cardgen.render.layout import FaceLayout

        known = self.known
        report = Report(dict(known.found), dict(known.sources))  # what the deck was told of is not told again
        layout = self.layout or FaceLayout(self.project, self.sources, report)
        faces = layout.lay_out(cards, report)
        self.layout = None if layout.has_found else layout
        found = tuple(found for found in report.unfold() if found not in known.found)
        texts = {name: text for name, text in report.sources.items() if known.sources.get(name) != text}
        return LaidOut(faces, found, texts, dict(self.sources.seen))

    def draw(self, chunk: Sequence[Face], is_alone: bool) -> DrawnFaces:
        """Draw a chunk of faces."""
        from cardgen.render import draw_faces
        from cardgen.render.fonts import FontLibrary

        self.drawn_from.join(self.sources.seen)  # what was laid out is drawn from the same files
        self.fonts = self.fonts or FontLibrary(self.drawn_from)
        drawn = draw_faces(chunk, self.drawn_from, library=self.fonts, words=None if is_alone else self.words)
        return lighten(drawn, chunk)


def find_words(project: Project) -> tuple[str, ...]:
    """Give what a deck's cards hold beyond ASCII: its letters as one text, with the quotes that are set for typed ones,
    and the words from right to left, whose letters look otherwise in each."""
    from cardgen.render.direction import find_right_to_left

    deck = project.deck
    texts = [text for card in deck.components for _, text, _ in texts_of(card)]
    others = [text for text in texts if not text.isascii()]
    letters = {letter for text in others for letter in text if not letter.isascii()}
    letters |= set(_QUOTES) if deck.theme.typographic else set()
    words = {word for text in others for word in text.split() if find_right_to_left(word)}
    return ("".join(sorted(letters)), *sorted(words)) if letters else ()


def _lay_out(cards: Sequence[Card]) -> LaidOut:
    return _Maker.current.lay_out(cards)


def _draw(kept: frozenset[str], is_alone: bool, chunk: Sequence[Face]) -> DrawnChunk:
    """Draw a chunk; with others beside it, so that its fonts are equal to theirs and can be stored once."""
    words = () if is_alone else _Maker.current.words
    name = f"{FOLDER}/{digest(str(is_alone), *words, *(face.key for face in chunk))[:32]}.pdf"
    if name in kept:
        return DrawnChunk(name, None)
    drawn = _Maker.current.draw(chunk, is_alone)
    return DrawnChunk(name, drawn, dict(_Maker.current.drawn_from.seen))


def _without_trees(faces: Faces) -> Faces:
    return Faces(_each_without_tree(faces.fronts), _each_without_tree(faces.backs))


def _each_without_tree(faces: Mapping[str, Face]) -> dict[str, Face]:
    return {name: replace(face, packed=b"") for name, face in faces.items()}
