"""Each word counts: a sentence with one word less or another one is refused, or means something else."""

from __future__ import annotations

import random

import pytest
from five_decks import FILES, Sentence, get_deck_language, list_all

from cardgen.ability import Language, Mistake, parse
from cardgen.ability.language import split_pieces
from cardgen.ability.wording import word_sentence

ALL = list_all()
CODES = {
    "ambiguous-pronoun", "different-print", "missing-object", "missing-stop", "no-antecedent",
    "number-without-noun", "plain-text", "player-term", "small-letter", "too-many-words", "two-sentences",
    "unexpected-word", "unfinished-sentence", "unjoined-step", "unknown-rank", "unknown-word", "verb-not-here",
    "wrong-word",
}  # fmt: skip


def list_spellings(language: Language) -> list[str]:
    """Give every word of a deck and of the language, some numbers, and words of neither."""
    return [*sorted(language.spellings), "1", "2", "6", "10", "-2", "it", "all", "xyzzy", "Jack", "9s"]


def check(sentence: Sentence, changed: str) -> str:
    """Read a changed sentence; a mistake stands inside it and says something, an ability is another one."""
    result = parse(changed, sentence.language)
    if not isinstance(result, Mistake):
        assert result != sentence.parse(), f"`{changed}` means the same as `{sentence.text}`"
        return "other meaning"
    assert result.code in CODES
    assert 0 <= result.place.start <= result.place.end <= len(changed), (changed, result)
    assert result.message.endswith("."), result
    assert result.hint, (changed, result)
    return result.code


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_word_less_is_refused_or_changes_the_meaning(sentence: Sentence) -> None:
    words = sentence.text.split(" ")
    for index in range(len(words)):
        check(sentence, " ".join([*words[:index], *words[index + 1 :]]))


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_another_word_is_refused_or_changes_the_meaning(sentence: Sentence) -> None:
    chance = random.Random(sentence.text)
    spellings = list_spellings(sentence.language)
    words = sentence.text.split(" ")
    for index, word in enumerate(words):
        for other in chance.sample(spellings, 12):
            if other != split_pieces(word)[0]:
                check(
                    sentence,
                    " ".join([*words[:index], other + word[len(split_pieces(word)[0]) :], *words[index + 1 :]]),
                )


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_two_words_exchanged_are_refused_or_change_the_meaning(sentence: Sentence) -> None:
    words = sentence.text.split(" ")
    for index in range(len(words) - 1):
        swapped = [*words[:index], words[index + 1], words[index], *words[index + 2 :]]
        if swapped != words:
            check(sentence, " ".join(swapped))


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_space_too_many_or_too_few_is_refused_at_its_place(sentence: Sentence) -> None:
    text = sentence.text
    for index in range(len(text) + 1):
        if index == len(text) or text[index] == " ":
            more = parse(text[:index] + " " + text[index:], sentence.language)
            assert isinstance(more, Mistake)
            assert (more.code, more.place.start <= index + 1 <= more.place.end + 1) == ("different-print", True)
        if text[index : index + 1] == " ":
            check(sentence, text[:index] + text[index + 1 :])
    check(sentence, " " + text)


@pytest.mark.parametrize("name", FILES)
def test_any_words_in_any_order_are_read_or_refused_with_a_reason(name: str) -> None:
    language = get_deck_language(name)
    chance = random.Random(3)
    spellings = [*list_spellings(language), ".", ",", ":", "'s", "'", "(", "é", "\t", "{", "-", "--", ""]
    for _ in range(1000):
        text = " ".join(chance.choices(spellings, k=chance.randrange(12)))
        result = parse(text, language)
        if isinstance(result, Mistake):
            assert result.code in CODES
            assert result.hint, (text, result)
            assert 0 <= result.place.start <= result.place.end <= len(text)
        else:
            assert word_sentence(result, language) == text


def test_a_number_changed_changes_the_meaning_at_its_number_only() -> None:
    language = get_deck_language("wayjer")
    six, five = (parse(f"This beats a {number} in a duel.", language) for number in (6, 5))
    assert repr(six).replace("'6'", "'5'") == repr(five)
