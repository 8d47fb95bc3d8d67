"""What a deck calls the things of its rules: where these speak of a zone or a period, the deck's word stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from cardgen.ability.english import choose_article
from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard
from cardgen.model import Vocabulary

# Names of zones that are verbs as well: `has won`, `is burned`. They are meant as zones behind such a word alone.
_ALSO_VERBS = frozenset({"won", "drawn", "burned", "captured", "aside"})
_BEFORE_NOUN = re.compile(r"(?i)(?:(?<![\w-])(?:the|your|my|his|her|their|its|this|that|each)|['\u2019]s?) $")


def find_called(
    vocabulary: Vocabulary, printed: Mapping[str, str], marker: Sequence[str], taken: Collection[str]
) -> dict[str, str]:
    """Give the words of the rules that a deck has another word for, with that one.

    `printed` is what the rules call zones, by their ids, `marker` their one marker, with its verb in two forms. A word
    that is `taken`, as the name of a card is, stays.
    """
    found = {printed.get(zone.id, zone.id): zone.name for zone in vocabulary.zones}
    for word in vocabulary.list_renamed():
        found[f"{word.meant}s"], found[word.meant] = word.plural, word.name
    if marker and len(vocabulary.markers) == 1 and vocabulary.markers[0].verb is not None:
        own = (vocabulary.markers[0].name, *vocabulary.markers[0].verb)
        found |= dict(zip(marker, own, strict=True))
    names = {name.casefold() for name in taken}
    return {word: own for word, own in found.items() if word != own and word.casefold() not in names}


def call(text: str, called: Mapping[str, str], begins: bool = True) -> str:
    """Write a sentence or a label of the rules with the deck's words; an article goes with its word.

    A word that is a verb as well, as in `has won`, stays where it is not behind an article or whose it is.
    A text that `begins` has a capital at its begin if the deck's word comes to stand there.
    """
    return _call(text, tuple(called.items()), begins) if called and text else text


@lru_cache(maxsize=4096)
def _call(text: str, called: tuple[tuple[str, str], ...], begins: bool) -> str:
    words = dict(called)

    def give(found: re.Match[str]) -> str:
        article, word = found["article"] or "", found["word"]
        if word.lower() in _ALSO_VERBS and not (article or _BEFORE_NOUN.search(text[: found.start()])):
            return found[0]
        own = words.get(word) or words[word[:1].lower() + word[1:]]
        is_first = begins and found.start() == 0 and not article
        shown = own if word in words and not is_first else own[:1].upper() + own[1:]
        if article:
            chosen = choose_article(own)
            article = f"{chosen.capitalize() if article[0].isupper() else chosen} "
        return f"{article}{shown}"

    return _find_pattern(called).sub(give, text)


@lru_cache(maxsize=64)
def _find_pattern(called: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    spelled = {form for word, _ in called for form in (word, word[:1].upper() + word[1:])}
    listed = "|".join(re.escape(word) for word in sorted(spelled, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?P<article>[Aa]n? )?(?<![\w-])(?P<word>{listed})(?![\w-])")


def call_diagram(diagram: Diagram, called: Mapping[str, str]) -> Diagram:
    """Write what stands beside the cards of a diagram with the deck's words."""
    if not called:
        return diagram

    def call_card(card: DiagramCard) -> DiagramCard:
        return replace(card, captions=tuple(call(words, called) for words in card.captions))

    def call_area(area: DiagramArea) -> DiagramArea:
        rows = tuple(tuple(tuple(map(call_card, place)) for place in row) for row in area.rows)
        names = tuple(call(name, called) for name in area.row_names)
        return replace(area, name=call(area.name, called), rows=rows, row_names=names)

    areas, board = tuple(map(call_area, diagram.areas)), diagram.board
    if board is not None:
        spaces = tuple(replace(space, words=call(space.words, called)) for space in board.spaces)
        board = replace(board, spaces=spaces)
    return replace(diagram, areas=areas, note=call(diagram.note, called), board=board)
