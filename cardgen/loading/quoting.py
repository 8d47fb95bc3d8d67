"""What rulings and rulebooks take from the cards instead of typing it: an ability, words of it, a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardgen.ability.english import form_third_person
from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MissingCard, MissingWords, MistakeError
from cardgen.diagnostics.report import NO_CARD, NO_WORDS
from cardgen.model import Card, Deck

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class EndlessQuoteError(MistakeError):
    """A card does not say the words that are to end what it says; `instead` is all that it says."""

    def __init__(self, card_id: str, said: str, until: str, instead: str) -> None:
        super().__init__(
            f"Behind `{said}` the card `{card_id}` does not say `{shorten(until, 30)}`, so all of it is printed: "
            f"{shorten(instead, 100)}",
            "Name words that stand behind the verb, or leave them out.",
            subject=MissingWords(f"{card_id} {said.lower()} ... {until.strip()}"),
        )
        self.instead = instead


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


def give_said(card: Card, deck: Deck, verb: str, until: str = "") -> str:
    """Give what a card says from a verb to the end of its sentence, without the stop: `beats a 6 in a duel`.

    The verb is named in its base form or as it stands there. `until` are the words behind it that end what is given:
    `in` for `beats a 6`. Where the verb is typed with a capital, what is given begins with one. Raises MistakeError
    where the card does not say so.
    """
    _, said, behind = _find(card, deck, verb)
    return _give_until(card, said, said + behind, until, lambda text: _begin_as(verb, said, text))


def give_after(card: Card, deck: Deck, verb: str, until: str = "") -> str:
    """Give what a card says behind a verb, to the end of its sentence or until some words: `a 6`.

    Raises MistakeError where the card does not say so.
    """
    _, said, behind = _find(card, deck, verb)
    return _give_until(card, said, said + behind, until, lambda text: _begin_as(verb, said, text[len(said) :].strip()))


def give_value(card: Card, deck: Deck, verb: str, number: int = 1) -> int | str:
    """Give the first number or card that a card names behind a verb in its sentence, or the second, ...: 6.

    Where none is named behind it, those before it count: the 10 of `A 10 cannot be played on this.`
    Raises MistakeError where it does not name so many.
    """
    before, said, behind = _find(card, deck, verb)
    names = _find_names(deck)
    found = [match[0] for match in names.finditer(behind)] or [match[0] for match in names.finditer(before)]
    if not 0 < number <= len(found):
        has = "no number or card" if not found else f"{len(found)}: {', '.join(f'`{each}`' for each in found)}"
        wanted = "" if number == 1 else f", so there is none with the number {number}"
        raise MistakeError(f"Beside `{said}` the card `{card.id}` names {has}{wanted}. {_show(card, deck)}")
    value = found[number - 1]
    return int(value) if re.fullmatch(r"[+-]?[0-9]+", value) else value


def find_box(mistake: MistakeError) -> str:
    """Give what a mistake has in common with others: the card that there is not, or the words that it does not say."""
    for kind, begins in ((MissingCard, NO_CARD), (MissingWords, NO_WORDS)):
        if isinstance(mistake.subject, kind):
            return f"{begins}{mistake.subject}"
    return ""


def list_sentences(card: Card, deck: Deck) -> list[str]:
    """Give the abilities of a card, then what its keywords stand for."""
    said = [ability.value for ability in card.abilities]
    keywords = () if deck.vocabulary is None else deck.vocabulary.keywords
    named = [each for each in keywords if any(re.search(rf"\b{re.escape(each.name)}\b", text) for text in said)]
    return [*said, *(sentence.value for each in named for sentence in each.text)]


def _find(card: Card, deck: Deck, verb: str) -> tuple[str, str, str]:
    """Give what stands before a verb in the first sentence that has it, the verb, and what stands behind it."""
    wanted = verb.strip()
    forms = (wanted, form_third_person(wanted)) if wanted else ()
    for form in forms:
        for sentence in list_sentences(card, deck):
            found = re.search(rf"(?<!\w){re.escape(form)}(?!\w)", sentence, re.IGNORECASE)
            if found is not None:
                return sentence[: found.start()], found[0], sentence[found.end() :].rstrip().rstrip(".")
    message = f"The card `{card.id}` does not say `{shorten(verb, 30)}`. {_show(card, deck)}"
    raise MistakeError(message, subject=MissingWords(f"{card.id} {wanted.lower()}"))


def _give_until(card: Card, said: str, text: str, until: str, finish: Callable[[str], str]) -> str:
    """Give a text up to the words that end it, which stand behind what is said.

    Raises EndlessQuoteError where they do not: all that is said is true of the card all the same.
    """
    end = until.strip()
    if not end:
        return finish(text)
    first, last = (r"(?<!\w)" if end[0].isalnum() else ""), (r"(?!\w)" if end[-1].isalnum() else "")
    found = re.compile(first + re.escape(end) + last).search(text, len(said))
    if found is None:
        if not any(sign.isalnum() for sign in end):
            return finish(text)  # a comma, or where the sentence ends
        raise EndlessQuoteError(card.id, said, until, finish(text))
    return finish(text[: found.start()].rstrip())


def _begin_as(verb: str, said: str, text: str) -> str:
    return text[:1].upper() + text[1:] if verb.strip()[:1].isupper() and said[:1].islower() else text


def _find_names(deck: Deck) -> re.Pattern[str]:
    """Give what finds numbers and the names of ranks and cards, these also as a plural; the Ace of `Ace of hearts`."""
    ranks = () if deck.vocabulary is None else deck.vocabulary.ranks
    listed = "|".join(
        re.escape(name)
        for names in ({rank.name for rank in ranks}, {card.name for card in deck.every_card})
        for name in sorted(filter(None, names), key=lambda name: (-len(name), name))
    )
    return re.compile(rf"(?<![\w-])(?:[+-]?[0-9]+|(?:{listed or '[0-9]'})s?)(?!\w)")


def _show(card: Card, deck: Deck) -> str:
    said = " ".join(list_sentences(card, deck))
    return f"It says: {shorten(said, 100)}" if said else "It says nothing."
