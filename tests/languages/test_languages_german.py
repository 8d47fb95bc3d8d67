"""What German abilities say: every sentence of Wayjer, and edits of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from game_tables import load

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.german import word_german
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.loading.translations import load_translation
from cardgen.model.translation import NounForms

SENTENCES = {
    "When revealed, you may look at the deck's top card.": (
        "Beim Aufdecken darfst du dir die oberste Karte des Stapels ansehen."
    ),
    "This beats a 6 in a duel.": "Diese Karte schlägt eine 6 in einem Duell.",
    "When revealed, this becomes a copy of your opponent's wager until the end of the round.": (
        "Beim Aufdecken wird diese Karte bis zum Ende der Runde eine Kopie des Einsatzes deines Gegners."
    ),
    "When revealed, this becomes a copy of your opponent's wager.": (
        "Beim Aufdecken wird diese Karte eine Kopie des Einsatzes deines Gegners."
    ),
    "When revealed, put the deck's top card on this.": (
        "Beim Aufdecken legst du die oberste Karte des Stapels auf diese Karte."
    ),
    "The card on this stands in for this.": "Die Karte darauf vertritt diese Karte.",
    "At the end of the round, discard this and the card on this.": (
        "Am Ende der Runde legst du diese Karte und die Karte darauf ab."
    ),
    "At the end of the round, discard this.": "Am Ende der Runde legst du diese Karte ab.",
}
EDITED = {
    "This beats a 5 in a duel.": "Diese Karte schlägt eine 5 in einem Duell.",
    "This beats a SWAP or a COPY in a duel.": "Diese Karte schlägt einen TAUSCH oder eine KOPIE in einem Duell.",
    "A SWAP cannot be discarded.": "Ein TAUSCH kann nicht abgelegt werden.",
    "When revealed, look at the deck's top 2 cards.": (
        "Beim Aufdecken siehst du dir die obersten 2 Karten des Stapels an."
    ),
    "When revealed from your hand, your opponent discards 1 card from their hand.": (
        "Wenn diese Karte aus deiner Hand aufgedeckt wird, legt dein Gegner 1 Karte aus seiner Hand ab."
    ),
    "At the end of the round, if you have no cards in your hand, discard this.": (
        "Am Ende der Runde legst du diese Karte ab, falls du keine Karten in deiner Hand hast."
    ),
    "If this would be discarded, return this to your hand instead.": (
        "Wenn diese Karte abgelegt würde, bringst du stattdessen diese Karte in deine Hand zurück."
    ),
    "When beaten, this becomes a copy of the wager.": (
        "Wenn diese Karte geschlagen wird, wird sie eine Kopie des Einsatzes."
    ),
    "When revealed, discard 2 cards from your hand, and if you do, each player discards 1 card from their hand.": (
        "Beim Aufdecken legst du 2 Karten aus deiner Hand ab, "
        "und wenn das geschieht, legt jeder Spieler 1 Karte aus seiner Hand ab."
    ),
}


def say(sentence: str) -> str:
    return word_german(read(sentence), words())


def read(sentence: str) -> Ability:
    vocabulary = load("wayjer").deck.vocabulary
    assert vocabulary is not None
    tree = parse(sentence, get_language(vocabulary))
    assert not isinstance(tree, Mistake), sentence
    return tree


def words() -> Mapping[str, Mapping[str, NounForms]]:
    report = Report()
    translation = load_translation("wayjer", "de", Sources(Path()), report)
    assert translation is not None and not report.found
    return translation.words


def list_sentences() -> list[str]:
    deck = load("wayjer").deck
    own = [each.value for card in deck.cards for each in card.abilities]
    others = (cards for option in deck.options for cards in option.abilities.values())
    return list(dict.fromkeys([*own, *(each.value for cards in others for texts in cards.values() for each in texts)]))


def test_every_sentence_of_wayjer_is_said_in_german() -> None:
    assert {sentence: say(sentence) for sentence in list_sentences()} == SENTENCES


@pytest.mark.parametrize("sentence", EDITED)
def test_an_edited_sentence_is_said_with_its_own_numbers_names_and_cases(sentence: str) -> None:
    assert say(sentence) == EDITED[sentence]
