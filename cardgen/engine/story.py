"""Events told as a person tells them: sentences that belong together are joined, by what kinds of events they tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from cardgen.engine.narration import Event, Speaker

Retell: TypeAlias = Callable[[Any, Speaker], str]
GoOn: TypeAlias = Callable[[Any, Any, Speaker], str]
AND = " and "
_SMALL = ("The", "A", "An", "Instead", "Nobody", "Everybody")  # other sentences begin with a name
_MOST_CLAUSES = 3
_MOST_WORDS = 28


@dataclass(frozen=True, slots=True)
class Story:
    """How a game's examples are told: `sentences` in the place of the log's, and `links` by two kinds of events.

    A link gives the words with which the sentence of an event goes on after that of the event before it, such as
    `, so Ana wins the 5`, and an empty text where a new sentence begins. `score` names what scores count: `lane`.
    """

    sentences: Mapping[type[Event], Retell] = field(default_factory=dict)
    links: Mapping[tuple[type[Event], type[Event]], GoOn] = field(default_factory=dict)
    score: str = ""

    def tell(self, event: Event, say: Speaker) -> str:
        """Give the sentence that tells an event; that of the log, if the story has no other."""
        retell = self.sentences.get(type(event))
        return event.tell(say) if retell is None else retell(event, say)

    def go_on(self, before: Event, event: Event, say: Speaker) -> str:
        """Give how an event is told in the sentence of the one before it; what one player does is joined by `and`."""
        link = self.links.get((type(before), type(event)))
        words = "" if link is None else link(before, event, say)
        return words or join_deeds(self.tell(before, say), self.tell(event, say), say.names)

    def tell_scores(self, names: Sequence[str], scores: Iterable[int]) -> str:
        """Tell the scores as they are now: `Now Ana has 2 lanes and Ben has 1.`"""
        told = [f"{name} has {score}" for name, score in zip(names, scores, strict=True)]
        if self.score:
            told[0] += f" {self.score}" if told[0].endswith(" 1") else f" {self.score}s"
        return f"Now {', '.join(told[:-1])}{AND}{told[-1]}." if len(told) > 1 else f"Now {told[0]}."


def carry_on(word: str, sentence: str) -> str:
    """Give a sentence as it goes on after another: `so` and `The pile is cleared.` give `, so the pile is cleared`."""
    return f", {word} {_begin_small(sentence.removesuffix('.'))}"


def _begin_small(sentence: str) -> str:
    first, blank, rest = sentence.partition(" ")
    return f"{first.lower() if first in _SMALL else first}{blank}{rest}"


def join_deeds(before: str, sentence: str, names: Sequence[str]) -> str:
    """Give what a player does as it goes on after another deed of the same player; else an empty text.

    What is done again needs no verb: `Ana draws the 5` goes on with `, then the 6`.
    """
    for name in names:
        begin = f"{name} "
        if before.startswith(begin) and sentence.startswith(begin) and _is_plain(before) and _is_plain(sentence):
            verb, _, rest = sentence.removeprefix(begin).removesuffix(".").partition(" ")
            is_again = before.startswith(f"{begin}{verb} ") and rest.startswith(("the ", "a ", "an "))
            return f", then {rest}" if is_again else f"{AND}{verb} {rest}".rstrip()
    return ""


def _is_plain(sentence: str) -> bool:
    """Tell whether a sentence is one clause that another may follow."""
    return not any(sign in sentence for sign in (": ", "; ", ". ", ", so "))


def write_sentences(told: Sequence[tuple[str, str]]) -> str:
    """Join sentences, each with how it goes on after the one before it: at most three in one, and not too long.

    A series of deeds has commas and one `and`. What does not fit any more begins a sentence with `Then`, `So` or `But`.
    """
    sentences: list[list[tuple[str, str]]] = []
    for sentence, going_on in told:
        link, words = _split_link(going_on)
        if going_on and sentences and _has_room(sentences[-1], going_on):
            sentences[-1].append((link, words))
        elif going_on.startswith((", so ", ", but ")):
            sentences.append([("", going_on[2].upper() + going_on[3:])])
        else:
            sentences.append([("", _begin(sentence.removesuffix("."), bool(link)))])
    return " ".join(map(_write_sentence, sentences))


def _begin(sentence: str, is_next: bool) -> str:
    return f"Then {_begin_small(sentence)}" if is_next else sentence


def _split_link(going_on: str) -> tuple[str, str]:
    return (AND, going_on.removeprefix(AND)) if going_on.startswith(AND) else ("", going_on)


def _has_room(clauses: Sequence[tuple[str, str]], more: str) -> bool:
    words = len(_write_sentence(clauses).split()) + len(more.split())
    return len(clauses) < _MOST_CLAUSES and words <= _MOST_WORDS


def _write_sentence(clauses: Sequence[tuple[str, str]]) -> str:
    text = clauses[0][1]
    for (link, words), (following, _) in pairwise([*clauses[1:], ("", "")]):
        text += (", " if link == following == AND else link) + words
    return f"{text}."
