"""The words that a deck lends to the ability language, each with the place that it is declared at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.diagnostics import Place
from cardgen.model.located import Located


@dataclass(frozen=True, slots=True)
class Word:
    """A word by its name; `plural` where one is given (nouns and units always have one).

    `rules_word` is what the rules call it, where the deck has its own word.
    """

    name: str
    plural: str
    place: Place
    rules_word: str = ""

    @property
    def meant(self) -> str:
        """Give the word that the rules know it by."""
        return self.rules_word or self.name


@dataclass(frozen=True, slots=True)
class ZoneName:
    """A zone: the id that the rules know it by and the name that is printed."""

    id: str
    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the rules and one of its values."""

    option: Located[str]
    value: Located[str]


@dataclass(frozen=True, slots=True)
class Definition:
    """A keyword or a marker and the sentences that it stands for.

    A marker has a `verb` in base form and third person (`freeze`, `freezes`); its name is the participle (`frozen`).
    A keyword may be bound to `settings`: where the game is played with others, its sentences are not carried out.
    """

    name: str
    text: tuple[Located[str], ...]
    place: Place
    verb: tuple[str, str] | None = None
    settings: tuple[Setting, ...] = ()

    def holds(self, chosen: Mapping[str, str]) -> bool:
        """Tell whether its sentences are carried out with these values of the options."""
        return all(chosen.get(each.option.value, each.value.value) == each.value.value for each in self.settings)


@dataclass(frozen=True, slots=True)
class OwnVerb:
    """A verb that a deck brings: `forms` are those that follow no rule, `slots` what it takes, None for any thing.

    `{brew: {what: card, from: zone}}` has the slots `what` and `from`.
    """

    name: str
    place: Place
    forms: tuple[tuple[str, str], ...] = ()
    slots: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All slots that a deck fills. `verbs` are those that its rules carry out, None for every one of the language.

    `ability` is the deck's word for an ability (`power`, `powers`); `players` the fewest and the most,
    None where the deck does not say. `has_rules` tells whether a rules module plays the deck: then each sentence has
    to be one that rules can carry out; without, prose with `own_verbs` is read as well.
    """

    players: tuple[int, int] | None
    ability: Word
    nouns: tuple[Word, ...] = ()
    ranks: tuple[Word, ...] = ()
    suits: tuple[Word, ...] = ()
    zones: tuple[ZoneName, ...] = ()
    units: tuple[Word, ...] = ()
    orders: tuple[Word, ...] = ()
    periods: tuple[Word, ...] = ()
    effects: tuple[Word, ...] = ()
    places: tuple[Word, ...] = ()
    markers: tuple[Definition, ...] = ()
    keywords: tuple[Definition, ...] = ()
    verbs: tuple[Word, ...] | None = None
    own_verbs: tuple[OwnVerb, ...] = ()
    has_rules: bool = True

    def __hash__(self) -> int:
        """Give a hash that is quick: a vocabulary is asked for with each sentence, and few are alive at once."""
        return hash((self.ability, len(self.nouns), len(self.zones), len(self.units)))

    def list_renamed(self) -> tuple[Word, ...]:
        """Give the words that the rules have another word for."""
        groups = (self.nouns, self.units, self.suits, self.orders, self.periods, self.effects, self.places)
        return tuple(word for group in groups for word in group if word.rules_word)

    def find_keyword(self, name: str) -> Definition | None:
        """Give the keyword with a name."""
        return next((keyword for keyword in self.keywords if keyword.name == name), None)
