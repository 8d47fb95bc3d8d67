"""What a game says in another language: each text with the one that it was made from, and the words of abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics import Place
from cardgen.model.located import Located


@dataclass(frozen=True, slots=True)
class Translated:
    """A text in the other language; `of` is what it was made from, None where that is not kept."""

    text: Located[str]
    of: str | None = None


@dataclass(frozen=True, slots=True)
class NounForms:
    """A noun of another language: its article, which tells the gender, its plural and its genitive."""

    article: str
    name: str
    plural: str
    genitive: str


@dataclass(frozen=True, slots=True, eq=False)
class Translation:
    """A translation file.

    `facts` are those of the deck (`title`, `summary`), `cards` hold names and texts by card id and field, `rulings` by
    id and `question` or `answer`, `texts` what templates print by what they ask for, `words` the deck's vocabulary by
    kind (`nouns`) and name. `rulebook` is the translated rulebook, `rulebook_of` the digest of what it was made from.
    `keys` is where each key stands, by the keys that lead to it. `unread` holds what could not be read, which is told:
    a card and a field, a card for all of its fields, nothing for all cards.
    """

    lang: str
    place: Place
    facts: Mapping[str, Translated] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, Translated]] = field(default_factory=dict)
    rulings: Mapping[str, Mapping[str, Translated]] = field(default_factory=dict)
    texts: Mapping[str, Located[str]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, NounForms]] = field(default_factory=dict)
    rulebook: Located[str] | None = None
    rulebook_of: Located[str] | None = None
    keys: Mapping[tuple[str, ...], Place] = field(default_factory=dict)
    unread: frozenset[tuple[str, ...]] = frozenset()

    def find_key(self, *names: str) -> Place:
        """Give where a key stands, by the keys that lead to it; the file where that is not known."""
        return self.keys.get(names, self.place)
