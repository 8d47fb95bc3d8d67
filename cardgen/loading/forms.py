"""What values of a deck file look like, for editors: a text, a number, a list; how they are read is told by readers."""

from __future__ import annotations

from dataclasses import dataclass


class Form:
    """What a value looks like; a table of keys is one, too."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text(Form):
    """One text, which may look like a number.

    `words` are those that it can be, in any case unless `is_exact`, or one of `others`, which editors do not offer.
    `pattern` is what it looks like otherwise, a regular expression in small letters that holds for the whole
    text. `names` says what of the deck or its project it names, a word of `cardgen.schema.names`.
    """

    words: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    pattern: str = ""
    names: str = ""
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class Number(Form):
    """A number between two limits, a whole one if `is_whole`."""

    low: float | None = None
    high: float | None = None
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class YesNo(Form):
    """What `yes`, `no`, `true` or `false` says."""


@dataclass(frozen=True, slots=True)
class Blank(Form):
    """Nothing at all behind the key."""


@dataclass(frozen=True, slots=True)
class Items(Form):
    """A list."""

    form: Form


@dataclass(frozen=True, slots=True)
class Entries(Form):
    """Keys that a deck names itself, each with such a value; `names` says what of the deck the keys name."""

    form: Form
    names: str = ""


@dataclass(frozen=True, slots=True)
class CardList(Form):
    """A list of cards, of names of files that hold some, or of both; such a name alone; or nothing."""

    card: Form


@dataclass(frozen=True, slots=True)
class CardKeys(Form):
    """Keys that a card has, and the deck's own fields, without some; with such a value, or with a card's own ones."""

    without: tuple[str, ...]
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class Either(Form):
    """One of several forms."""

    forms: tuple[Form, ...]


def one_or_more(form: Form) -> Either:
    """Give the form of one value alone or a list of them."""
    return Either((form, Items(form)))


TEXT = Text()
TEXTS = one_or_more(TEXT)
