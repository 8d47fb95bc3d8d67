"""Warns of typed words that repeat what a card says, and differ from it by a number or a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.checks.card_texts import CardText, list_card_texts
from cardgen.checks.value_contexts import Context, Names, Value, find_values, list_names
from cardgen.diagnostics import Place, Report, shorten
from cardgen.model import Card, Project

_TAKEN = re.compile(
    r"""\.ability\([^()]*\)|\b(?:said|after|value)\((?:"[^"]*"|'[^']*'|[^()"'])*\)|\{#(?:(?!\{#|#\}).)*#\}|<!--(?:(?!<!--|-->).)*-->""",
    re.DOTALL,
)
_WORD = re.compile(r"(?<!\w)[+\N{MINUS SIGN}-]?\w+(?:-\w+)*")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class _Typed:
    """A passage of typed words: where it begins in a file's text, its words, the words that it is about.

    `can_take` tells whether it may take its words from a card instead.
    """

    file: str
    start: int
    text: str
    about: frozenset[str]
    can_take: bool = True


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text of cards says: its values by the words about them, and the words that name its cards."""

    text: CardText
    values: Mapping[Context, Collection[str]]
    names: frozenset[str]


def check_repeated(project: Project, report: Report) -> None:
    """Warn where rulebook, ruling, aid or the title of an example says of a card what the card does not say."""
    deck = project.deck
    names = list_names(deck)
    by_id = {card.id: card for card in deck.every_card}
    said = [_read(text, names, by_id) for text in list_card_texts(deck)]
    said = [each for each in said if each.values]
    for typed in _list_typed(project, report) if said else ():
        about = [each for each in said if not each.names.isdisjoint(typed.about)]
        _check(typed, about, names, report)


def _read(text: CardText, names: Names, by_id: Mapping[str, Card]) -> _Said:
    values: dict[Context, set[str]] = {}
    for sentence in text.sentences:
        for found in find_values(sentence.value, names):
            for context in (*found.close, *found.loose, found.verb):
                values.setdefault(context, set()).add(found.value)
    cards = [by_id[card] for card in text.cards]
    ranks = [str(card.fields["rank"]) for card in cards if card.fields.get("rank") is not None]
    called = {*text.cards, *(card.name for card in cards), *ranks}
    return _Said(text, values, frozenset(called | {f"{name}s" for name in called}))


def _check(typed: _Typed, about: Sequence[_Said], names: Names, report: Report) -> None:
    found = list(find_values(typed.text, names)) if about else []
    for each in found:
        for context in (*each.close, *each.loose):
            having = [said for said in about if context in said.values and not _is_of_several(each, context, said)]
            if context in each.loose:
                having = [said for said in having if _speaks_of(each, said)]
            if having and not _agrees(each, context, having, about, found):
                _tell(typed, each, having[0], context, report)
                break


def _is_of_several(found: Value, context: Context, said: _Said) -> bool:
    """Tell whether a number is said of several of these cards: `two 6s make ... draw 2 cards`."""
    return not context[0] and any(word.endswith("s") and word in said.names for word in found.before)


def _speaks_of(found: Value, said: _Said) -> bool:
    """Tell whether the words about a verb name one of the cards, alone or, where nothing is counted, several."""
    is_counted = not found.loose[0][0]
    selves = ("this", "it") if is_counted else ("this", "it", "you", "!")
    if any(word.lower() in selves for word in found.subjects):
        return True
    return any(word in said.names and not (is_counted and word.endswith("s")) for word in found.subjects)


def _agrees(each: Value, context: Context, having: Sequence[_Said], about: Sequence[_Said], found: list[Value]) -> bool:
    """Tell whether a card says so, with these words or behind the same verb."""
    alike = (other for other in found if context in other.loose) if context in each.loose else (each,)
    said = {value for one in having for value in one.values[context]}
    behind = {value for one in about for value in one.values.get(each.verb, ())} if each.verb else set()
    return each.value in behind or not said.isdisjoint(other.value for other in alike)


def _tell(typed: _Typed, found: Value, said: _Said, context: Context, report: Report) -> None:
    card = said.text.cards[0]
    says = shorten(" ".join(sentence.value for sentence in said.text.sentences), 100)
    wanted = " or ".join(f"`{each}`" for each in sorted(said.values[context]))
    report.warn(
        "words-differ-from-card",
        f"`{_quote(typed.text, found)}` says `{found.typed}`, and the card `{card}` says {wanted}: {says}",
        _find_place(typed, found.start, len(found.typed), report),
        f'Take the words from the card, as with `{{{{ said("{card}", "...") }}}}`, or change them.'
        if typed.can_take
        else "Change them, or the card.",
    )


def _quote(text: str, found: Value) -> str:
    """Give the words about a value, for a message."""
    before = " ".join(text[: found.start].split()[-3:])
    behind = text[found.start : found.start + len(found.typed)]
    return shorten(f"{before} {behind}".strip(" .,;:*|"), 60)


# ---- what is typed


def _list_typed(project: Project, report: Report) -> Iterator[_Typed]:
    """Give the passages of the rulebook, each with its heading, then the rulings, the aids, the titles of examples."""
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
    for aid in project.deck.aids:
        start = _find_start(aid.place, report)
        for field in aid.fields.values():
            for part in field if isinstance(field, tuple) else (field,):
                if isinstance(part, str):
                    yield _Typed(aid.place.file, start, part, _about(part), can_take=False)
    for example in project.examples:
        start, title = _find_start(example.place, report), example.title
        yield _Typed(example.place.file, start, title, _about(title), can_take=False)


def _split(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for gap in _BLANK_LINE.finditer(text):
        yield start, text[start : gap.start()]
        start = gap.end()
    yield start, text[start:]


def _blank_taken(text: str) -> str:
    """Give a text without what is no typed word: a stop and spaces for what is taken from cards, and for comments."""
    return _TAKEN.sub(lambda found: "." + re.sub(r"[^\n]", " ", found[0][1:]), text)


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
