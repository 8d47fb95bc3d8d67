"""Warns of typed words that repeat what a card says, and differ from it by a number or a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.ability.english import VERBS
from cardgen.checks.card_texts import CardText, list_card_texts
from cardgen.diagnostics import Place, Report, shorten
from cardgen.model import Card, Deck, Project

_WORD = re.compile(r"(?<![\w])[+\N{MINUS SIGN}-]?\d+|[^\W\d_][\w'\N{RIGHT SINGLE QUOTATION MARK}]*(?:-\w+)*")
_TAKEN = re.compile(r"\{\{[^{}]*\.ability\(.*?\}\}|\{\{\s*said\(.*?\}\}|\{#.*?#\}|<!--.*?-->", re.DOTALL)
_COMMON = frozenset(
    "a an the of to in on at and or that its you your with by for from is be as may can cannot must not".split()  # noqa: SIM905
)
_SELF = "#"
_VERBS = frozenset(verb.name.split()[0] for verb in VERBS)
_BREAK = re.compile(r"[.!?;:|]")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_Context = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class _Typed:
    """A passage of typed words: where it begins in a file's text, its words, and the words that it is about."""

    file: str
    start: int
    text: str
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text of cards says: its values by the words beside them, and the words that name its cards."""

    text: CardText
    values: Mapping[_Context, Collection[str]]
    names: frozenset[str]


def check_repeated(project: Project, report: Report) -> None:
    """Warn where the rulebook, a ruling or the title of an example says of a card what the card does not say."""
    deck = project.deck
    known = _list_values(deck)
    by_id = {card.id: card for card in deck.every_card}
    said = [_read(text, known, by_id) for text in list_card_texts(deck)]
    said = [each for each in said if each.values]
    for typed in _list_typed(project, report) if said else ():
        about = [each for each in said if not each.names.isdisjoint(typed.about)]
        _check(typed, about, known, report)


def _check(typed: _Typed, about: Sequence[_Said], known: Collection[str], report: Report) -> None:
    told: set[int] = set()
    for start, value, contexts in _find_values(typed.text, known):
        for context in contexts:
            having = [each for each in about if context in each.values]
            if not having or start in told or any(value in each.values[context] for each in having):
                continue
            told.add(start)
            first, card = having[0], having[0].text.cards[0]
            says = shorten(" ".join(sentence.value for sentence in first.text.sentences), 100)
            wanted = " or ".join(f"`{each}`" for each in sorted(first.values[context]))
            report.warn(
                "words-differ-from-card",
                f"`{_quote(typed.text, start)}` says `{value}`, and the card `{card}` says {wanted}: {says}",
                _find_place(typed, start, len(value), report),
                f'Take the words from the card, as with `{{{{ said("{card}", "...") }}}}`, or change them.',
            )


def _quote(text: str, start: int) -> str:
    """Give the words about a value, for a message."""
    before = " ".join(text[:start].split()[-3:])
    return shorten(f"{before} {' '.join(text[start:].split()[:1])}".strip(" .,;:*|"), 60)


# ---- what cards say


def _list_values(deck: Deck) -> frozenset[str]:
    """Give the names that stand for cards: ids, names, ranks; numbers are values wherever they stand."""
    ranks = [] if deck.vocabulary is None else [rank.name for rank in deck.vocabulary.ranks]
    cards = [name for card in deck.every_card for name in (card.id, card.name)]
    return frozenset(name for name in (*ranks, *cards) if name and " " not in name)


def _read(text: CardText, known: Collection[str], by_id: Mapping[str, Card]) -> _Said:
    values: dict[_Context, set[str]] = {}
    for sentence in text.sentences:
        for _, value, contexts in _find_values(sentence.value, known):
            for context in contexts:
                values.setdefault(context, set()).add(value)
    cards = [by_id[card] for card in text.cards]
    ranks = [str(card.fields["rank"]) for card in cards if card.fields.get("rank") is not None]
    names = {*text.cards, *(card.name for card in cards), *ranks}
    return _Said(text, values, frozenset(names | {f"{name}s" for name in names}))


def _find_values(text: str, known: Collection[str]) -> Iterator[tuple[int, str, list[_Context]]]:
    """Give each number and name of a text: where it begins, what it is, and the words beside it that tell something."""
    starts, words = _split_words(text)
    stems = ["", "", *(_stem(word, known) for word in words), "", ""]
    for at, (start, word) in enumerate(zip(starts, words, strict=True), 2):
        if not _is_value(word, known):
            continue
        first, before, behind, last = stems[at - 2], stems[at - 1], stems[at + 1], stems[at + 2]
        contexts = [("", first, before), (first, before, behind)]
        if not words[at - 3].endswith("s") or before not in _VERBS:  # `deals` is of what stands before it
            contexts.append((before, behind, last))
        yield start, word, [each for each in contexts if _is_telling(each)]


def _split_words(text: str) -> tuple[list[int], list[str]]:
    """Give the words of a text and where they begin; where a sentence ends there is an empty one."""
    starts, words, end = [], [], 0
    for match in _WORD.finditer(text):
        if _BREAK.search(text, end, match.start()):
            starts.append(end)
            words.append("")
        starts.append(match.start())
        words.append(match[0].replace("\N{MINUS SIGN}", "-"))
        end = match.end()
    return starts, words


def _is_telling(context: _Context) -> bool:
    """Tell whether words are the same only where the same is meant: `beats a`, `player draws`, `piece _ steps towards`.

    Two words need a verb, with its subject or what follows it; three need two words of their own.
    """
    three, first, before = context
    if not before or not first:
        return False
    if not three:
        return first in _VERBS or (before in _VERBS and first not in _COMMON)
    return len({*context} - _COMMON - {_SELF}) >= 2


def _is_value(word: str, known: Collection[str]) -> bool:
    return word in known or word.lstrip("+-").isdigit()


def _stem(word: str, known: Collection[str]) -> str:
    """Give a word without what its number or person adds: `beats` and `beat`; a card and `this` are the same."""
    small = word.lower()
    if _is_value(word, known) or small in ("this", "it"):
        return _SELF
    if small == "an":
        return "a"
    return small[:-1] if small.endswith("s") and len(small) > 3 and not small.endswith("ss") else small


# ---- what is typed


def _list_typed(project: Project, report: Report) -> Iterator[_Typed]:
    """Give the passages of the rulebook, each with its heading, then the rulings and the titles of examples."""
    if project.rulebook is not None:
        heading = ""
        for start, block in _split(project.rulebook.value):
            if block.lstrip().startswith("#"):
                heading = block.strip().partition("\n")[0]
            yield _Typed(project.rulebook.place.file, start, _blank_taken(block), _about(f"{heading} {block}"))
    for ruling in project.deck.rulings:
        start = _find_start(ruling.place, report)
        for text in (ruling.question, ruling.answer):
            yield _Typed(ruling.place.file, start, text, _about(f"{ruling.question} {ruling.answer}"))
    for example in project.examples:
        yield _Typed(example.place.file, _find_start(example.place, report), example.title, _about(example.title))


def _split(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for gap in _BLANK_LINE.finditer(text):
        yield start, text[start : gap.start()]
        start = gap.end()
    yield start, text[start:]


def _blank_taken(text: str) -> str:
    """Give a text with spaces in place of what is no typed word: what is taken from cards, and comments."""
    return _TAKEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _about(text: str) -> frozenset[str]:
    return frozenset(match[0].replace("\N{MINUS SIGN}", "-") for match in _WORD.finditer(text))


def _find_start(place: Place, report: Report) -> int:
    lines = report.sources.get(place.file, "").split("\n")
    return sum(len(line) + 1 for line in lines[: place.line - 1])


def _find_place(typed: _Typed, start: int, length: int, report: Report) -> Place:
    """Give where a word stands: as many words before it as a line may have are looked for, however they are broken."""
    source = report.sources.get(typed.file, "")
    at = typed.start + start
    if source[at : at + length] != typed.text[start : start + length] or (typed.start == 0 and not source):
        words = typed.text[:start].split()[-4:]
        pattern = r"[\s\\\"']+".join(map(re.escape, [*words, typed.text[start : start + length]]))
        found = re.compile(pattern).search(source, typed.start)
        if found is None:
            return Place(typed.file, source.count("\n", 0, typed.start) + 1)
        at = found.end() - length
    line = source.count("\n", 0, at) + 1
    return Place(typed.file, line, at - source.rfind("\n", 0, at), length)
