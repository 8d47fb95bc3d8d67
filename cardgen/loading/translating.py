"""Makes a deck say everything in another language; its abilities come from their trees, so that they mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardgen.ability import Mistake, get_language, parse
from cardgen.ability.german import word_german
from cardgen.ability.german_nouns import NoPhraseError
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import NO_CARD, suggest
from cardgen.loading.quoted_rulings import fill_quotes, fill_rulings
from cardgen.model import Card, Component, Deck, Expansion, FieldKind, Located, Ruling
from cardgen.model.translation import Translated, Translation

_WORDERS = {"de": word_german}
_USUAL = ("name", "flavour", "reminder")
_KINDS = ("nouns", "zones", "periods", "ranks")


def translate_deck(deck: Deck, translation: Translation, report: Report) -> Deck:
    """Give a deck in the language of a translation, and report what it lacks, what is stale, what the deck has not."""
    work = _Work(deck, translation, report)
    work.check_names()
    phrases = {text: made.value for text, made in translation.texts.items()}
    made = {card.id: work.card(card) for card in deck.components}
    box = None if deck.box is None else replace(deck.box, card=made.get(deck.box.card.id, work.card(deck.box.card)))
    translated = replace(
        deck,
        title=work.fact("title", deck.title, is_needed=False),
        summary=work.fact("summary", deck.summary),
        lang=translation.lang,
        cards=_take(deck.cards, made),
        aids=_take(deck.aids, made),
        mats=_take(deck.mats, made),
        boards=_take(deck.boards, made),
        pieces=_take(deck.pieces, made),
        expansions=tuple(_translate_expansion(each, made) for each in deck.expansions),
        box=box,
        rulings=tuple(work.ruling(ruling) for ruling in deck.rulings),
        original=deck,
        phrases=phrases,
    )
    return replace(translated, rulings=fill_rulings(translated, report))


def _translate_expansion(expansion: Expansion, made: Mapping[str, Card]) -> Expansion:
    return replace(
        expansion,
        cards=_take(expansion.cards, made),
        aids=_take(expansion.aids, made),
        mats=_take(expansion.mats, made),
        boards=_take(expansion.boards, made),
        pieces=_take(expansion.pieces, made),
    )


def _take(cards: Iterable[Card], made: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple(made.get(card.id, card) for card in cards)


@dataclass(frozen=True, slots=True)
class _Work:
    deck: Deck
    translation: Translation
    report: Report
    lacking: dict[tuple[str, str], Place] = field(default_factory=dict)

    def check_names(self) -> None:
        """Report cards, fields, rulings and words that the translation has and the deck has not."""
        cards = {card.id: card for card in self.deck.components}
        if self.deck.box:
            cards.setdefault(self.deck.box.card.id, self.deck.box.card)
        texts = [name for name, kind in self.deck.field_kinds.items() if kind is FieldKind.TEXT]
        title = self.deck.title
        for card_id, fields in self.translation.cards.items():
            place = self.translation.find_key("cards", card_id)
            lacks = f"{title} has no card with the id `{shorten(card_id)}`."
            if self._knows(card_id, cards, "unknown-card", lacks, place):
                for name in fields:
                    message = f"`{shorten(name)}` is no text of a card that is translated."
                    place = self.translation.find_key("cards", card_id, name)
                    self._knows(name, (*_USUAL, *texts), "unknown-key", message, place, card_id)
        rulings = [ruling.id for ruling in self.deck.rulings]
        for ruling_id, parts in self.translation.rulings.items():
            place = self.translation.find_key("rulings", ruling_id)
            message = f"{title} has no ruling `{shorten(ruling_id)}`."
            if self._knows(ruling_id, rulings, "unknown-ruling", message, place):
                for name in parts:
                    message = f"`{shorten(name)}` is no part of a ruling."
                    place = self.translation.find_key("rulings", ruling_id, name)
                    self._knows(name, ("question", "answer"), "unknown-key", message, place)
        vocabulary = self.deck.vocabulary
        for kind in self.translation.words:
            message, place = f"`{shorten(kind)}` is no kind of word.", self.translation.find_key("words", kind)
            if self._knows(kind, _KINDS, "unknown-key", message, place):
                words = getattr(vocabulary, kind, ())
                known = [getattr(word, "id", None) or word.name for word in words]
                for name in self.translation.words[kind]:
                    message = f"{title} has no word `{shorten(name)}` among its {kind}."
                    self._knows(name, known, "unknown-name", message, self.translation.find_key("words", kind, name))

    def _knows(
        self, name: str, known: Iterable[str], code: str, message: str, place: Place, card: str | None = None
    ) -> bool:
        known = list(known)
        if name not in known:
            box = f"{NO_CARD}{name}" if code == "unknown-card" else ""
            self.report.error(code, message, place, suggest(name, known), card, box)
        return name in known

    def fact(self, name: str, text: str, is_needed: bool = True) -> str:
        """Give a fact of the deck."""
        return self._text(self.translation.facts.get(name), Located(text, self.translation.place), name, is_needed)

    def card(self, card: Card) -> Card:
        """Give a card with its name, its texts and its abilities."""
        own = self.translation.cards.get(card.id, {})
        name_place = card.places.get("name", card.place)
        is_named = card.component is not Component.BOX
        name = self._text(own.get("name"), Located(card.name, name_place), "name", is_named, card.id)
        fields = {
            key: self._text(own.get(key), Located(value, card.places.get(key, card.place)), key, True, card.id)
            if isinstance(value, str) and self.deck.field_kinds.get(key) is FieldKind.TEXT
            else value
            for key, value in card.fields.items()
        }
        abilities = tuple(self._ability(each, card) for each in card.abilities)
        had = {
            "name",
            *card.places,
        }  # what the card lacks has no place, or it would be taken for what could not be read
        places = {**card.places, **{key: each.text.place for key, each in own.items() if key in had}}
        return replace(
            card,
            name=name,
            fields=fields,
            abilities=abilities,
            flavour=self._located(own.get("flavour"), card.flavour, "flavour", card),
            reminder=self._located(own.get("reminder"), card.reminder, "reminder", card),
            places=places,
        )

    def ruling(self, ruling: Ruling) -> Ruling:
        """Give a ruling; what is not translated is told only where the rulebook is."""
        own, is_needed = self.translation.rulings.get(ruling.id, {}), self.translation.rulebook is not None
        made = {name: self._fill_source(each) for name, each in own.items()}
        question, answer = (
            self._text(made.get(name), Located(text, ruling.place), f"{name} of the ruling `{ruling.id}`", is_needed)
            for name, text in (("question", ruling.question), ("answer", ruling.answer))
        )
        return replace(ruling, question=question, answer=answer)

    def _fill_source(self, made: Translated) -> Translated:
        """Give a translated text with what its source takes from the cards, so that it stays that of the deck."""
        return made if made.of is None else replace(made, of=fill_quotes(made.of, self.deck))

    def _located(
        self, made: Translated | None, text: Located[str] | None, name: str, card: Card
    ) -> Located[str] | None:
        if text is None:
            return None
        return Located(self._text(made, text, name, True, card.id), made.text.place if made else text.place)

    def _text(
        self, made: Translated | None, source: Located[str], name: str, is_needed: bool, card: str | None = None
    ) -> str:
        """Give a translated text, or the source with a warning; what was made from another text is told, too."""
        lang = self.translation.lang
        if made is None:
            if is_needed and any(map(str.isalpha, source.value)) and not self._is_told(name, card):
                message = f"The {name} `{shorten(source.value)}` is not translated into `{lang}`."
                hint = f"Write it in `{self.translation.place.file}`."
                first = self.lacking.setdefault((name, source.value), source.place)
                self.report.warn("missing-translation", message, first, hint, card)
            return source.value
        if made.of is not None and made.of != source.value:
            message = f"This {name} was made from `{shorten(made.of)}`; now it is `{shorten(source.value)}`."
            hint = "Translate it anew, and write the new text after `of:`."
            self.report.warn("stale-translation", message, made.text.place, hint, card)
        return made.text.value

    def _is_told(self, name: str, card: str | None) -> bool:
        """Tell whether a translation stands there and could not be read, which is told."""
        if card is None:
            return (name,) in self.translation.keys
        return not self.translation.unread.isdisjoint({(), (card,), (card, name)})

    def _ability(self, sentence: Located[str], card: Card) -> Located[str]:
        """Give a sentence of the other language for the tree of an ability."""
        vocabulary, lang = self.deck.vocabulary, self.translation.lang
        if vocabulary is None or self.deck.abilities_free:
            made = self.translation.texts.get(sentence.value)
            text = None if made is None else Translated(made)
            return Located(self._text(text, sentence, "ability", True, card.id), sentence.place)
        tree = parse(sentence.value, get_language(vocabulary))
        if isinstance(tree, Mistake):
            return sentence  # that is reported
        word = _WORDERS.get(lang.partition("-")[0])
        try:
            if word is None:
                raise NoPhraseError(tree)
            return Located(word(tree, self.translation.words), sentence.place)
        except NoPhraseError as lack:
            span = lack.node.place
            part = sentence.value[span.start : span.end] or sentence.value
            message = f"The ability `{sentence.value}` cannot be said in `{lang}`: there is no phrase for `{part}`."
            hint = f"Abilities can be said in {', '.join(f'`{each}`' for each in _WORDERS)}."
            if lack.name:
                kind, _, name = lack.name.partition(": ")
                message = f"The ability `{sentence.value}` cannot be said in `{lang}`: `{name}` has no word."
                hint = f"Write one in `{self.translation.place.file}`, under `words`, `{kind}`."
            self.report.error("ability-without-phrase", message, sentence.place, hint, card.id)
            return sentence
