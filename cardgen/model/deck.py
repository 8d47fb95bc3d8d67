"""A deck as its file describes it: cards, theme, what the deck must add up to, rulings, options and worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from cardgen.diagnostics import Place
from cardgen.geometry import Size
from cardgen.model.composition import Composition
from cardgen.model.located import Located
from cardgen.model.marks import MarkLook
from cardgen.model.registration import Registration
from cardgen.model.skip import Skip
from cardgen.model.vocabulary import Vocabulary
from cardgen.papers import CardSize

Value: TypeAlias = str | int | float | bool | tuple[str, ...]
Texts: TypeAlias = "Located[str] | Located[tuple[Located[str], ...]] | Located[Mapping[str, Located[str]]]"
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def is_language(tag: str) -> bool:
    """Tell whether a text has the form of a language's tag: `en`, `pt-BR`."""
    return _LANGUAGE_TAG.fullmatch(tag) is not None


class FieldKind(StrEnum):
    """What a field of a deck's own holds: the type that its text is read as."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    YES_NO = "yes/no"
    LIST = "list"
    COLOR = "color"
    PICTURE = "picture"


class Component(StrEnum):
    """What a thing with faces is, as messages name it."""

    CARD = "card"
    MAT = "mat"
    BOARD = "board"
    BOX = "box"
    STANDEE = "standee"
    TOKEN = "token"  # noqa: S105  the name of a thing on the table, no password


@dataclass(frozen=True, slots=True)
class SetValue:
    """A value that a deck lends to its templates: a text, a number, true or false, or a list of such values.

    `typed` is how a number is typed that is written otherwise than it is counted.
    """

    value: str | int | float | bool | tuple[SetValue, ...]
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck, or another thing with faces, printed `copies` times.

    `template` and `back` are names below `templates/`; `abilities` are the sentences that are printed and
    executed; `fields` holds what the deck's own fields say, by field name. `size` is None for what is as large as
    the deck's cards. `lacks_size` marks what says a size that cannot be read: no face can be made of it. `typed` holds
    how numbers are typed that are written otherwise than they are counted: `007`, `+1`, `3.10`.
    `foot` is what a standee's faces end with, in millimetres of their height; the corners of a round token have half of
    its width. `settings` are the values of the deck's `set` that are otherwise on this card.
    """

    id: str
    name: str
    copies: int
    template: str
    back: str | None
    abilities: tuple[Located[str], ...]
    flavour: Located[str] | None
    reminder: Located[str] | None
    fields: Mapping[str, Value]
    places: Mapping[str, Place]
    place: Place
    size: CardSize | None = None
    component: Component = Component.CARD
    lacks_size: bool = False
    typed: Mapping[str, str] = field(default_factory=dict)
    foot: float = 0.0
    settings: Mapping[str, SetValue] = field(default_factory=dict)


def texts_of(card: Card) -> Iterator[tuple[str, str, Place]]:
    """Give the fields of a card, the text of each or the texts of a list, and their places."""
    yield "name", card.name, card.places.get("name", card.place)
    for ability in card.abilities:
        yield "abilities", ability.value, ability.place
    for name, located in (("flavour", card.flavour), ("reminder", card.reminder)):
        if located is not None:
            yield name, located.value, located.place
    for name, value in card.fields.items():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield name, part, card.places.get(name, card.place)


SPARING = "sparing"
"""The ink of a deck whose templates draw themselves with little of it."""


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """How a deck is printed unless the command line says otherwise; lengths in millimetres.

    `sizes` are those that the deck's templates are made for, none where they are made for any. `lacks_size` tells
    that `card` stands for a size that could not be read; `named` is that of the deck's file, where `card` is another.
    `paper` is the sheet the way round that it lies. `marks` are styles of marks by their names, `mark_look`
    says how they look, `labels` whether rulers and labels stand beside them. `rich_black` is None where only small text
    is printed in one ink. `raster_dpi` is how fine what cannot be printed as vectors is drawn, `full_pictures` keeps
    pictures with more pixels than print shows, and `back_offset` moves what is on the back to the right and down. Slots
    of `skip` stay empty; a sheet `layout`, by its name, says where they are, and to `stack` orders the cards for a
    guillotine. `registration`, `cut_layer` and `cut_files` are for machines that cut; `proof` asks for the layer of
    a proof. Backs of cards have at least `back_bleed`. With `outlines` text is drawn as shapes, for printers that
    take no fonts. `ink` is `full`, `low` or `sparing` for little of it, or `grey`. With `fill_pages` the rulebook
    has as many pages as whole folded sheets, `booklet` asks for those sheets, `kit` for all in one file. `places`
    holds where the deck's file gives a setting, by its name.
    """

    card: Size
    card_name: str
    corner: float
    bleed: float
    gap: float
    margin: float
    safe: float
    sizes: tuple[CardSize, ...] = ()
    lacks_size: bool = False
    named: Size | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    paper_name: str = "a4"
    paper: Size = field(default_factory=lambda: Size(210.0, 297.0))
    duplex: str = "long-edge"
    marks: tuple[str, ...] = ("crop",)
    labels: bool = True
    rich_black: bool | None = None
    raster_dpi: int = 600
    full_pictures: bool = False
    back_offset: tuple[float, float] = (0.0, 0.0)
    registration: Registration | None = None
    cut_layer: bool = False
    cut_files: bool = False
    kit: bool = False
    proof: bool = False
    skip: tuple[Skip, ...] = ()
    layout: str | None = None
    stack: bool = False
    mark_look: MarkLook = field(default_factory=MarkLook)
    outlines: bool = False
    back_bleed: float | None = None
    ink: str = "full"
    fill_pages: bool = True
    booklet: bool = False

    def bleed_of(self, card: Card, is_back: bool) -> float:
        """Give how much colour past the cut one side of a card or other thing has."""
        has_more = is_back and self.back_bleed is not None and card.component is Component.CARD
        return max(self.bleed, self.back_bleed or 0.0) if has_more else self.bleed

    @property
    def is_chosen(self) -> bool:
        """Tell whether cards have another size than the deck's file says."""
        return self.named is not None

    @property
    def is_supported(self) -> bool:
        """Tell whether the size of the deck's cards is one that its templates are made for."""
        return not self.sizes or self.card in [each.size for each in self.sizes]

    def has_size(self, card: Card) -> bool:
        """Tell whether it is known how large a card is, so that it can be laid out; if not, that is reported."""
        if card.size is not None or card.lacks_size:
            return not card.lacks_size
        return not self.lacks_size and self.is_supported

    def size_of(self, card: Card) -> CardSize:
        """Give how large a card or other thing is, with its corners: on cards those that the deck sets win."""
        size = card.size or CardSize(self.card_name, self.card, self.corner)
        if card.component is not Component.CARD:
            return size
        is_other = "corner" in self.places and size.corner != self.corner
        return replace(size, corner=self.corner) if is_other else size


@dataclass(frozen=True, slots=True)
class Theme:
    """What a deck's templates share: colours and icons by name, whether typed quotes are made typographic, and
    whether words are hyphenated.

    `icons` maps a name to an SVG file below `templates/`. `sparing` holds the colours that print with `ink: sparing` in
    place of those of the same names.
    """

    colors: Mapping[str, str]
    icons: Mapping[str, Located[str]]
    typographic: bool
    hyphenate: bool = False
    sparing: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rules leave open and the answer that is played and printed."""

    id: str
    question: str
    answer: str
    option: str | None
    place: Place


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a designer may set another way; the first value is the default unless one is named.

    `abilities` holds, by value and card id, the sentences that a card has with that value instead of its own; the
    default gives none, for its sentences are the cards' own. `places` is where each value stands.
    """

    name: str
    values: tuple[str, ...]
    default: str
    place: Place
    abilities: Mapping[str, Mapping[str, tuple[Located[str], ...]]] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TuckBox:
    """The box of a deck: what is printed on it, as a card that is as large as its net once that is known.

    `thickness` is that of a card, `clearance` the room on each side of the pile, `board` how thick the paper is of
    which the box is folded; lengths in millimetres.
    """

    card: Card
    thickness: float
    clearance: float
    board: float


@dataclass(frozen=True, slots=True)
class Expansion:
    """What enlarges a game: new cards, and by the ids of the deck's own cards how many copies more there are of them.

    `aids`, `mats`, `boards` and `pieces` come to those of the deck. `composition` is what deck and expansion add
    up to together.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    more: Mapping[str, int]
    composition: Composition | None
    place: Place
    aids: tuple[Card, ...] = ()
    mats: tuple[Card, ...] = ()
    boards: tuple[Card, ...] = ()
    pieces: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole deck. `aids` are printed with the cards but are no part of the game's composition.

    `mats` are pages to lay on the table, one to a page. `boards` are printed on the sheets' paper, large ones in parts,
    `pieces`, standees and tokens, several to a sheet. `expansions` are those that there are, `added` the names of those
    whose cards are among the deck's (see `with_expansions`). `box` is a tuck box for cards and aids.
    `vocabulary` is what the deck lends to the ability language, None where it declares none; with `abilities_free`
    its abilities are any text and are never parsed. `rules` names the game by whose rules it is played, where
    that is not its own id. `checks` is how seriously it takes what a code tells of,
    `settings` what it lends to its templates under `set`; `unread_settings` are the names there whose values could not
    be read, which is told, None where that is so of all.
    A translated deck has the `original`, which is played. `phrases` are what is printed for what templates ask for;
    `texts` holds those that the deck file itself says, with the places of what they are said for.
    """

    id: str
    title: str
    summary: str
    lang: str
    players: tuple[int, int]
    printing: PrintSettings
    theme: Theme
    field_kinds: Mapping[str, FieldKind]
    cards: tuple[Card, ...]
    aids: tuple[Card, ...]
    composition: Composition | None
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    file: str
    vocabulary: Vocabulary | None = None
    abilities_free: bool = False
    mats: tuple[Card, ...] = ()
    box: TuckBox | None = None
    checks: Mapping[str, str] = field(default_factory=dict)
    boards: tuple[Card, ...] = ()
    pieces: tuple[Card, ...] = ()
    expansions: tuple[Expansion, ...] = ()
    added: tuple[str, ...] = ()
    settings: Mapping[str, SetValue] = field(default_factory=dict)
    unread_settings: frozenset[str] | None = frozenset()
    original: Deck | None = None
    phrases: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, Located[str]] = field(default_factory=dict)
    rules: Located[str] | None = None

    @property
    def rules_id(self) -> str:
        """Give the id of the game whose rules the deck is played by, if it is played by any."""
        return self.id if self.rules is None else self.rules.value

    @property
    def others(self) -> tuple[Expansion, ...]:
        """Give the expansions whose cards are not among the deck's."""
        return tuple(expansion for expansion in self.expansions if expansion.name not in self.added)

    @property
    def every_card(self) -> tuple[Card, ...]:
        """Give all cards that the game can be played with, those of the other expansions last."""
        return (*self.cards, *(card for other in self.others for card in other.cards))

    @property
    def every_aid(self) -> tuple[Card, ...]:
        """Give all aids, those of the other expansions last."""
        return (*self.aids, *(aid for other in self.others for aid in other.aids))

    @property
    def components(self) -> tuple[Card, ...]:
        """Give all that has faces: cards, aids, mats, boards, pieces and the box, those of the other expansions too."""
        others = (each for other in self.others for each in (*other.mats, *other.boards, *other.pieces))
        return (
            *(*self.every_card, *self.every_aid),
            *(*self.mats, *self.boards, *self.pieces, *others, *self.box_cards),
        )

    @property
    def box_cards(self) -> tuple[Card, ...]:
        """Give what is printed on the box, as a card; none before it is known how large the box is."""
        return (self.box.card,) if self.box and self.box.card.size else ()

    def find_card(self, card_id: str) -> Card | None:
        """Give the card or aid with an id, of an expansion too."""
        for card in (*self.every_card, *self.every_aid):
            if card.id == card_id:
                return card
        return None


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """One line of `moves`: a player's move, one that must be refused, or a shuffle (`who` is `chance`)."""

    who: Located[str]
    text: Located[str]
    is_illegal: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A short position with moves and what must hold after them.

    `setup` holds cards by zone and other values by their names, `expect` what must hold; both as texts or lists of
    texts, for the engine knows the names of each game. `illustrates` names rules or rulings. `places` is where the
    keys of `expect` stand, and, after the word `setup`, those of `setup`.
    """

    id: str
    title: str
    illustrates: tuple[Located[str], ...]
    players: int | None
    options: Mapping[str, Located[str]]
    setup: Mapping[str, Texts]
    moves: tuple[ExampleMove, ...]
    expect: Mapping[str, Texts]
    places: Mapping[str, Place]
    place: Place


@dataclass(frozen=True, slots=True)
class Project:
    """What a command works on: a deck, the text of its rulebook, if it has one, and its worked examples."""

    deck: Deck
    rulebook: Located[str] | None
    examples: tuple[Example, ...] = ()
