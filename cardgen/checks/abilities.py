"""Checks on what the cards say: every ability is a sentence of the deck's language, every reminder is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardgen.ability import Ability, Language, Mistake, get_language, parse
from cardgen.ability.ast import Keyword, Prose
from cardgen.ability.mistakes import describe_difference
from cardgen.ability.wording import list_definitions, word_reminder
from cardgen.checks.texts import find_place
from cardgen.diagnostics import Diagnostic, Report, Severity
from cardgen.model import Card, Deck, Definition, Located, Project

_OF_WORDS = ("unknown-word", "unexpected-word")
_UNFILLED = re.compile(r"\{[^{}]*\}")


def check_abilities(project: Project, report: Report) -> None:
    """Report abilities that are no sentences of the deck's language, and reminder texts that say something else."""
    deck = project.deck
    if deck.abilities_free:
        return
    if deck.vocabulary is None:
        _report_no_language(deck, report)
        return
    reader = _Reader(deck, get_language(deck.vocabulary), report)
    for definition in (*deck.vocabulary.keywords, *deck.vocabulary.markers):
        reader.read_definition(definition)
    for card, sentences in _list_sentences(deck):
        reader.read_all(sentences, card.id)
    for card in deck.cards:
        if card.reminder is not None:
            reader.check_reminder(card, card.reminder)


def _report_no_language(deck: Deck, report: Report) -> None:
    card = next((card for card in deck.cards if card.abilities), None)
    if card is None:
        return
    report.warn(
        "no-language",
        f"The abilities of this deck are not checked: the deck has no key `language` (first: the card `{card.id}`).",
        card.abilities[0].place,
        "Declare the deck's words under `language`, or write `abilities: free` if they may be any text.",
        card.id,
    )


def _list_sentences(deck: Deck) -> Iterator[tuple[Card, tuple[Located[str], ...]]]:
    """Give each card with its own sentences, and with those that an option gives it."""
    by_id = {card.id: card for card in deck.cards}
    yield from ((card, card.abilities) for card in deck.cards)
    for option in deck.options:
        for by_card in option.abilities.values():
            yield from ((by_id[card], sentences) for card, sentences in by_card.items())


@dataclass(slots=True)
class _Reader:
    """Reads sentences of one deck; the same sentence is parsed once."""

    deck: Deck
    language: Language
    report: Report
    known: dict[str, Ability | Mistake] = field(default_factory=dict)

    def parse(self, text: str) -> Ability | Mistake:
        """Give what a sentence says, or what is wrong with it."""
        if text not in self.known:
            self.known[text] = parse(text, self.language)
        return self.known[text]

    def read_all(self, sentences: Sequence[Located[str]], card: str | None) -> None:
        """Report sentences that cannot be understood, and words of prose that mean nothing that is named before."""
        for sentence in sentences:
            self.read(sentence, card)
        if self.language.vocabulary.has_rules:
            return
        from cardgen.ability.prose.references import find_lost

        read: list[tuple[Located[str], Ability]] = []
        for each in sentences:
            tree = self.parse(each.value)
            if isinstance(tree, Mistake):
                break  # what it names is not known, so that nothing can be said of those behind it
            read.append((each, tree))
        trees = [tree for _, tree in read]
        if not any(isinstance(tree, Prose) for tree in trees):
            return
        for number, mistake in find_lost([self._read_prose(each.value, tree) for each, tree in read]):
            self._report(read[number][0], mistake, card)

    def _read_prose(self, text: str, tree: Ability) -> Ability:
        """Give the tree of a sentence that another one of its card may speak of as prose."""
        if isinstance(tree, Prose):
            return tree
        from cardgen.ability.prose import read_whole

        prose = read_whole(text, self.language)
        return prose if isinstance(prose, Prose) else tree

    def read(self, sentence: Located[str], card: str | None) -> None:
        """Report a sentence that cannot be understood."""
        if _UNFILLED.search(sentence.value):
            return  # the name in braces has been reported when the deck was loaded
        result = self.parse(sentence.value)
        if isinstance(result, Mistake):
            self._report(sentence, result, card)

    def _report(self, sentence: Located[str], mistake: Mistake, card: str | None) -> None:
        place = find_place(sentence, *mistake.place, self.report)
        hint = self._suggest(sentence, mistake) or mistake.hint
        diagnostic = Diagnostic(Severity.ERROR, mistake.code, mistake.message, place, hint, card)
        self.report.extend([diagnostic])

    def _suggest(self, sentence: Located[str], mistake: Mistake) -> str:
        """Give a hint to declare a word that the rules of the deck know."""
        if not self.language.vocabulary.has_rules or mistake.code not in _OF_WORDS:
            return ""
        from cardgen.checks.rules_words import suggest_rules_word

        return suggest_rules_word(self.deck, sentence.value, mistake.place.start)

    def read_definition(self, definition: Definition) -> None:
        """Report mistakes in what a keyword or marker stands for."""
        self.read_all(definition.text, None)
        for sentence in definition.text:
            if isinstance(self.parse(sentence.value), Keyword):
                message = f"`{definition.name}` stands for the keyword `{sentence.value}`, not for a sentence."
                hint = "Write out the sentences that it stands for."
                self.report.error("keyword-in-definition", message, sentence.place, hint)

    def check_reminder(self, card: Card, reminder: Located[str]) -> None:
        """Report a reminder text that is not what the card's keywords and markers stand for."""
        parsed = [self.parse(sentence.value) for sentence in card.abilities]
        definitions = list_definitions((each for each in parsed if not isinstance(each, Mistake)), self.language)
        right = [word_reminder(definitions), *(word_reminder([each]) for each in definitions)]
        if reminder.value in right or any(isinstance(each, Mistake) for each in parsed):
            return
        if not definitions:
            message = f"The card `{card.id}` has a reminder text, and no keyword or marker to be reminded of."
            hint = "Name a keyword in its abilities, or write the text as `flavour`."
            self.report.error("reminder-differs", message, reminder.place, hint, card.id)
            return
        span, said = describe_difference(reminder.value, right[0])
        names = " and ".join(f"`{definition.name}`" for definition in definitions)
        message = f"The reminder text is not what {names} stands for: {said[0].lower()}{said[1:]}"
        hint = f"Write `{right[0]}`."
        self.report.error("reminder-differs", message, find_place(reminder, *span, self.report), hint, card.id)
