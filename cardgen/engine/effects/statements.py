"""What constants state, with their numbers: `This has 3 hit points.`, `This may attack 2 cards at once.`"""

from __future__ import annotations

from cardgen.ability.ast import (
    Act,
    Amount,
    Article,
    Be,
    Constant,
    During,
    Group,
    Keyword,
    Kind,
    Modal,
    Node,
    Phrase,
    This,
    Whose,
    Zone,
)
from cardgen.engine.effects.program import Key, Said, refusal
from cardgen.engine.effects.things import Table

_ATTACKS = "attacks on this side"


def find_statement(ability: Constant, act: Act | Be, table: Table, asked: tuple[Key, ...]) -> tuple[Key, Said] | None:
    """Give one act of a constant as one of the keys that are asked for, and what it says; None if it is none of them.

    A key is (modal, verb, words): the verb of what is done to the card begins with `be`, the words are those between
    which numbers, ranks and keywords stand: (`cannot`, `be damage`, `by keyword`), (None, `deal`, `damage to kind`).
    """
    words: list[str] = []
    said = Said()
    subject = _describe_subject(ability)
    if subject is None:
        return None
    parts: tuple[Node, ...] = act.how if isinstance(act, Be) or act.what is None else (act.what, *act.how)
    for part in parts:
        word, said = _describe(part, said, table)
        words.append(word)
    modal = None if ability.modal is None else ability.modal.value
    verb = "mark" if act.verb in table.markers else act.verb
    verb = f"be {verb}" if isinstance(act, Be) else verb
    key = (modal, verb, " ".join([*subject, *words]))
    return (key, said) if key in asked else None


def read_marker(abilities: tuple[Node, ...], table: Table) -> frozenset[Key]:
    """Give what a marker states of the card that bears it; refuse what the rules never ask."""
    found: set[Key] = set()
    for ability in abilities:
        acts = ability.acts if isinstance(ability, Constant) and ability.modal is Modal.CANNOT else ()
        for act in acts:
            assert isinstance(ability, Constant)
            statement = find_statement(ability, act, table, table.powers.marked)
            if statement is None or statement[1] != Said():
                raise refusal(act, f"The rules of {table.game} never ask this of a marked card.")
            found.add(statement[0])
        if not acts:
            raise refusal(ability, "A marker says what its card cannot do.", "Write `This cannot ...`.")
    return frozenset(found)


def _describe_subject(ability: Constant) -> list[str] | None:
    """Give the words for whom a constant speaks of: none for `this`, None for one that is never asked."""
    subject = ability.subject
    if isinstance(subject, This):
        return []
    if isinstance(subject, Group) and subject.noun == "attack" and isinstance(subject.zone, Zone):
        plain = Group(None, "attack", Whose.OPPONENT, zone=Zone(subject.zone.name, Whose.THIS))
        return [_ATTACKS] if subject == plain else None
    return None


def _describe(part: Node, said: Said, table: Table) -> tuple[str, Said]:
    """Give the word that stands for a part of an act, and what it adds to what is said."""
    if isinstance(part, Amount):
        return part.unit, said._replace(n=part.n)
    if (
        isinstance(part, Group)
        and part.n is not None
        and part.noun not in table.powers.roles
        and part == Group(part.n, part.noun)
    ):
        return "cards", said._replace(n=part.n)
    if isinstance(part, Kind) and part.article is Article.ANOTHER and part.name in table.nouns and part.face is None:
        return "another card", said
    if isinstance(part, Kind) and part.article is Article.A and part.name not in table.powers.roles:
        return "kind", said._replace(kinds=table.counts_as(part.name), face=part.face)
    if isinstance(part, Keyword):
        return "keyword", said._replace(source=part.name)
    if isinstance(part, During):
        return f"the {part.period} of {part.verb}", said
    if isinstance(part, Phrase):
        word, said = _describe(part.noun, said, table)
        return f"{part.word} {word}", said
    return "?", said
