"""What rulings and rulebooks take from the cards instead of typing it: an ability, or what a card says from a verb."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cardgen.ability.english import form_third_person
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MissingCard, MistakeError
from cardgen.diagnostics.report import NO_CARD
from cardgen.model import Card, Deck, Ruling
from cardgen.model.suggesting import suggest_card

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEXT = r"""(?:"([^"]*)"|'([^']*)')"""
_QUOTED = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_SAID = re.compile(rf"said\(\s*{_TEXT}\s*,\s*{_TEXT}\s*\)")
_ABILITY = re.compile(rf"(?:card\(\s*{_TEXT}\s*\)|cards\[\s*{_TEXT}\s*\]|cards\.(\w+))\.ability\(\s*(\d{{0,3}})\s*\)")
_FORMS = '`{{ card("0").ability(1) }}`, or `{{ said("0", "beat") }}`'


def find_quoted(cards: Sequence[Card], name: str) -> Card | None:
    """Give the card that a name after `cards.` means: its id or its name, with `_` for other signs, `zero` for `0`."""
    by_id = next((card for card in cards if card.id == name), None)
    return by_id or next((card for card in cards if name.lower() in (_spell(card.id), _spell(card.name))), None)


def _spell(text: str) -> str:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and int(digits[:3]) < len(_NUMBERS):
        return "minus_" * text.startswith("-") + _NUMBERS[int(digits)]
    return re.sub(r"\W+", "_", text).lower()


def give_ability(card_id: str, abilities: Sequence[str], number: int) -> str:
    """Give an ability of a card by its number from 1. Raises MistakeError where it has none of that number."""
    if 0 < number <= len(abilities):
        return abilities[number - 1]
    has = "no ability" if not abilities else "1 ability" if len(abilities) == 1 else f"{len(abilities)} abilities"
    raise MistakeError(f"The card `{card_id}` has {has}, so none has the number {number}.")


def give_said(card_id: str, sentences: Sequence[str], verb: str) -> str:
    """Give what a card says from a verb to the end of its sentence, without the stop: `beats a 6 in a duel`.

    The verb is named in its base form or as it stands there. Raises MistakeError where the card does not say it.
    """
    wanted = verb.strip()
    forms = (wanted, form_third_person(wanted)) if wanted else ()
    for form in forms:
        for sentence in sentences:
            found = re.search(rf"(?<!\w){re.escape(form)}(?!\w)", sentence, re.IGNORECASE)
            if found is not None:
                return sentence[found.start() :].rstrip().rstrip(".")
    said = " ".join(sentences)
    what = f"It says: {shorten(said, 100)}" if said else "It says nothing."
    raise MistakeError(f"The card `{card_id}` does not say `{shorten(verb, 30)}`. {what}")


def list_sentences(card: Card, deck: Deck) -> list[str]:
    """Give the abilities of a card, then what its keywords stand for."""
    said = [ability.value for ability in card.abilities]
    keywords = () if deck.vocabulary is None else deck.vocabulary.keywords
    named = [each for each in keywords if any(re.search(rf"\b{re.escape(each.name)}\b", text) for text in said)]
    return [*said, *(sentence.value for each in named for sentence in each.text)]


def fill_rulings(deck: Deck, report: Report) -> tuple[Ruling, ...]:
    """Give the rulings of a deck with what they take from its cards."""
    return tuple(
        ruling
        if "{{" not in ruling.question + ruling.answer
        else replace(
            ruling,
            question=_fill(ruling.question, ruling, deck, report),
            answer=_fill(ruling.answer, ruling, deck, report),
        )
        for ruling in deck.rulings
    )


def _fill(text: str, ruling: Ruling, deck: Deck, report: Report) -> str:
    def give(found: re.Match[str]) -> str:
        try:
            return _quote(found[1].strip(), deck)
        except MistakeError as mistake:
            place = _find_place(found[0], ruling, report)
            lacking = mistake.subject
            box = f"{NO_CARD}{lacking}" if isinstance(lacking, MissingCard) else ""
            report.error("bad-quote", f"In the ruling `{ruling.id}`: {mistake}", place, mistake.hint, box=box)
            return found[0]

    return _QUOTED.sub(give, text)


def _quote(call: str, deck: Deck) -> str:
    said, ability = _SAID.fullmatch(call), _ABILITY.fullmatch(call)
    if said is not None:
        card = _get_card(said[1] or said[2] or "", deck)
        return give_said(card.id, list_sentences(card, deck), said[3] or said[4] or "")
    if ability is not None:
        card = _get_card(next(filter(None, ability.groups()[:5]), ""), deck)
        return give_ability(card.id, [each.value for each in card.abilities], int(ability[6] or 1))
    raise MistakeError(
        f"`{{{{ {shorten(call)} }}}}` is nothing that a ruling can take from a card.", f"Write {_FORMS}."
    )


def _get_card(name: str, deck: Deck) -> Card:
    card = find_quoted(deck.every_card, name)
    if card is None:
        message = f"{deck.title} has no card `{shorten(name, 30)}`."
        raise MistakeError(message, suggest_card(name, deck.every_card), subject=MissingCard(name))
    return card


def _find_place(typed: str, ruling: Ruling, report: Report) -> Place:
    """Give where a ruling has these words, or the ruling's own place where its lines are joined."""
    lines = report.sources.get(ruling.place.file, "").split("\n")
    for number, line in enumerate(lines[ruling.place.line - 1 :], ruling.place.line):
        if typed in line:
            return Place(ruling.place.file, number, line.index(typed) + 1, len(typed))
    return ruling.place
