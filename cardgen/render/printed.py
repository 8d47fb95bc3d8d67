"""Whether what is played is printed: the text drawn on the faces is compared with the abilities of their cards.

Compared is what can be read on the laid-out faces, whatever the template does. Line breaks, spaces, bold, icons and
kinds of quotes and dashes do not count. A card prints a sentence in full or in its short form, and a keyword by
its name if its sentences stand in full on some face of the game, such as an aid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, Report
from cardgen.loading.named_files import TEMPLATES
from cardgen.model import Card, Deck
from cardgen.render.abilities import UNREAD, AbilityText, view_texts
from cardgen.render.face import Faces
from cardgen.render.markup import parse_markup
from cardgen.render.typography import refine

_APART = "\f"
_FLOOD = 9  # from so many different abilities on it is said once of a template that prints none
_PLAIN = str.maketrans(
    dict.fromkeys("“”„«»「」\u05f4", '"')
    | dict.fromkeys("‘’‚‹›『』\u05f3", "'")
    | dict.fromkeys("\u2212\u2013\u2014\u2010\u2011", "-")
    | dict.fromkeys("\u200b\u00ad\u2060\u200e\u200f\ufeff", "")
    | {"\u2026": "..."}
)
# What may follow a short form, which has no stop of its own: what begins anew, but nothing that goes on.
_ENDS = re.compile(r"[.!]|[^\S\f]*(?:\f|\Z|[^\sa-z,;:])")
_ENDS_IN_CAPITALS = re.compile(r"[.!]|[^\S\f]*(?:\f|\Z)")
_DRAW_EACH = "Let the template draw each of `card.abilities`: its text, or its `brief`."
_DRAW_NAME = "Let the template draw the `keyword` of each of `card.abilities`."
_EXPLAIN = "Draw the keyword's `sentences` on its cards or on an aid; `deck.keywords` gives all of the deck."


def check_printed(deck: Deck, faces: Faces, report: Report) -> None:
    """Report abilities that a card does not print, keywords that nothing explains, and those that only seem to be had.

    Cards whose faces could not be laid out are left to what is reported of them.
    """
    comparison, played = _Comparison(deck, faces), len(deck.every_card)
    for number, card in enumerate(deck.components):
        if card.copies and card.id in faces.fronts and (not card.back or card.id in faces.backs):
            comparison.check(card, is_played=number < played)
    comparison.tell(report)


class _Page:
    """What can be read of a card, of which pieces can be taken away."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._set(_APART.join(texts).translate(_PLAIN))

    def _set(self, text: str) -> None:
        self._text = text
        self._at = [at for at, character in enumerate(text) if not character.isspace()]
        self._letters = "".join(text.split())

    def take(self, words: str) -> bool:
        """Take a text away wherever it stands, in capitals or not; tell whether it stood there."""
        return self._take(_letters(words).lower(), self._letters.lower(), None)

    def take_brief(self, words: str) -> bool:
        """Take a short form away where nothing goes on after it."""
        letters = _letters(words)
        is_found = self._take(letters, self._letters, _ENDS)
        return self._take(letters.upper(), self._letters, _ENDS_IN_CAPITALS) or is_found

    def take_name(self, name: str) -> bool:
        """Take a keyword's name away, which has its capital or is all capitals."""
        letters = _letters(name)
        is_found = self._take(letters, self._letters, None)
        return self._take(letters.upper(), self._letters, None) or is_found

    def _take(self, wanted: str, letters: str, ends: re.Pattern[str] | None) -> bool:
        if not wanted or len(letters) != len(self._at):
            return not wanted
        spans = list(self._find(wanted, letters, ends))
        for start, end in reversed(spans):
            self._text = self._text[:start] + _APART + self._text[end:]
        if spans:
            self._set(self._text)
        return bool(spans)

    def _find(self, wanted: str, letters: str, ends: re.Pattern[str] | None) -> Iterator[tuple[int, int]]:
        found = letters.find(wanted)
        while found >= 0:
            start, end = self._at[found], self._at[found + len(wanted) - 1] + 1
            if not (self._is_inside_a_word(start) or self._is_inside_a_word(end)) and (
                ends is None or ends.match(self._text, end)
            ):
                yield start, end
                found += len(wanted) - 1
            found = letters.find(wanted, found + 1)

    def _is_inside_a_word(self, at: int) -> bool:
        return 0 < at < len(self._text) and self._text[at - 1].isalnum() and self._text[at].isalnum()


def _letters(words: str) -> str:
    return "".join(words.translate(_PLAIN).split())


@dataclass(frozen=True, slots=True)
class _Lack:
    """What is not printed, of which cards drawn by one template it is said once."""

    code: str
    said: str
    template: str
    back: str | None
    place: Place
    hint: str


@dataclass(slots=True)
class _Comparison:
    """Compares the faces of a deck with its abilities; what is found is kept until `tell`."""

    deck: Deck
    faces: Faces
    lacks: dict[_Lack, list[str]] = field(default_factory=dict)
    _drawn: dict[str, dict[str, int]] = field(default_factory=dict)
    _all: list[str] = field(default_factory=list)
    _explained: dict[str, bool] = field(default_factory=dict)

    def check(self, card: Card, *, is_played: bool) -> None:
        """Note what a card does not print; `is_played` is True for the deck's cards alone."""
        texts = self._texts_of(card)
        abilities = self._view(card)
        if is_played:
            self._check_names(card, abilities, texts)
        if abilities:
            read = [ability for ability in abilities if ability.kind != UNREAD or self._is_free()]
            self._drawn.setdefault(card.template, {})[card.id] = len(read)
            self._check_abilities(card, abilities, _Page(texts))

    def _check_abilities(self, card: Card, abilities: tuple[AbilityText, ...], page: _Page) -> None:
        """Note what a page lacks; sentences are taken away before the names of keywords that they may hold."""
        said = sorted({said for ability in abilities for said in ability.sentences}, key=len, reverse=True)
        printed = {each.text for each in said if page.take(each)}
        shorter = sorted(said, key=lambda each: len(each.brief), reverse=True)
        printed |= {each.text for each in shorter if each.kind != UNREAD and page.take_brief(each.brief)}
        names = sorted({each.keyword for each in abilities if each.keyword}, key=len, reverse=True)
        named = {name for name in names if page.take_name(name)}
        for ability, typed in zip(abilities, card.abilities, strict=True):
            if ability.kind == UNREAD and not self._is_free():
                continue  # the mistake in it is reported
            if ability.keyword is None:
                if ability.text not in printed:
                    said_of = f"does not print its ability `{typed.value}`"
                    self._add_lack("ability-not-printed", card, said_of, typed.place, _DRAW_EACH)
            elif ability.keyword not in named:
                said_of = f"does not print its keyword `{ability.keyword}`"
                self._add_lack("ability-not-printed", card, said_of, typed.place, _DRAW_NAME)
            else:
                self._check_explained(card, ability, typed.place)

    def _check_explained(self, card: Card, keyword: AbilityText, place: Place) -> None:
        for sentence in keyword.sentences:
            if sentence.kind != UNREAD and not self._is_explained(sentence):
                said = f"names `{keyword.keyword}`, which stands for `{sentence}`, in full on no card or aid"
                self._add_lack("ability-not-printed", card, said, place, _EXPLAIN)

    def _is_explained(self, sentence: str) -> bool:
        if not self._all:
            printed = [card for card in self.deck.components if card.copies]
            pages = {texts for card in printed for texts in [self._texts_of(card)]}
            self._all = [_letters(_APART.join(page)).lower() for page in pages]
        if sentence not in self._explained:
            letters = _letters(sentence).lower()
            self._explained[sentence] = any(letters in page for page in self._all)
        return self._explained[sentence]

    def _check_names(self, card: Card, abilities: Iterable[AbilityText], texts: Iterable[str]) -> None:
        """Note a keyword that stands alone on a card, as if it had it, and that is none of its abilities."""
        if self._is_free() or self.deck.vocabulary is None:
            return
        others = {_letters(keyword.name).lower(): keyword.name for keyword in self.deck.vocabulary.keywords}
        for name in (card.name, *(ability.keyword or "" for ability in abilities)):
            others.pop(_letters(name).lower(), None)
        for name in dict.fromkeys(filter(None, (others.get(_letters(text).lower()) for text in texts))):
            said = f"shows the keyword `{name}`, which is none of its abilities"
            hint = f"Write `{name}.` under its `abilities`, or let it show something else."
            self._add_lack("keyword-without-ability", card, said, card.places.get("abilities", card.place), hint)

    def _is_free(self) -> bool:
        return self.deck.abilities_free or self.deck.vocabulary is None

    def _view(self, card: Card) -> tuple[AbilityText, ...]:
        texts = tuple(ability.value for ability in card.abilities)
        if not self._is_free() and self.deck.vocabulary is not None:
            return view_texts(card, self.deck)
        return tuple(AbilityText(self._read(text)) for text in texts)

    def _read(self, text: str) -> str:
        """Give a typed text as it is drawn, without its marks and icons."""
        if self.deck.theme.typographic:
            text = refine(text, self.deck.lang)
        return "".join(piece.text for piece in parse_markup(text, self.deck.theme.icons).pieces)

    def _texts_of(self, card: Card) -> tuple[str, ...]:
        sides = (self.faces.fronts.get(card.id), self.faces.backs.get(card.id))
        return tuple(text for face in sides if face is not None for text in face.texts)

    def _add_lack(self, code: str, card: Card, said: str, place: Place, hint: str) -> None:
        lack = _Lack(code, said, card.template, card.back, place, hint)
        self.lacks.setdefault(lack, []).append(card.id)

    def tell(self, report: Report) -> None:
        """Report what was noted, once for all cards of one template that lack the same."""
        blank = self._find_blank()
        for template, (first_lack, cards) in blank.items():
            said = f"`{TEMPLATES}/{template}` prints no ability of its {cards} cards."
            report.error("ability-not-printed", said, first_lack.place, _DRAW_EACH)
        for lack, (first, *more) in self.lacks.items():
            if lack.template in blank and lack.code == "ability-not-printed":
                continue
            others = f" The same holds for {len(more)} more of its template." if more else ""
            drawn = f"its front is drawn by `{TEMPLATES}/{lack.template}`"
            drawn += f", its back by `{TEMPLATES}/{lack.back}`" if lack.back else ""
            report.error(lack.code, f"The card `{first}` {lack.said}; {drawn}.{others}", lack.place, lack.hint, first)

    def _find_blank(self) -> dict[str, tuple[_Lack, int]]:
        """Give the templates that print no ability of several cards, each with the first lack: it is said once."""
        found: dict[str, tuple[_Lack, int]] = {}
        for template, abilities in self._drawn.items():
            lacks = [lack for lack in self.lacks if lack.template == template and lack.code == "ability-not-printed"]
            if len(lacks) >= _FLOOD and sum(len(self.lacks[lack]) for lack in lacks) == sum(abilities.values()):
                found[template] = lacks[0], len(abilities)
        return found
