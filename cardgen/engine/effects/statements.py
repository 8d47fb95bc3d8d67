"""What constants state of cards, as keys that rules ask for: `This cannot be frozen.`, `This has 3 hit points.`"""

from __future__ import annotations

import re

from cardgen.ability.ast import (
    Ability,
    Act,
    Amount,
    Article,
    Be,
    Constant,
    During,
    Event,
    Group,
    Keyword,
    Kind,
    Modal,
    Node,
    OnThis,
    Phrase,
    Replacement,
    Several,
    Span,
    Suited,
    This,
    Whose,
    Zone,
)
from cardgen.ability.english import VERBS, choose_article
from cardgen.engine.effects.program import Key, Said, refusal
from cardgen.engine.effects.things import Table, compile_kinds, list_words

_ATTACKS = "attacks on this side"
_ON_THIS = "card on this"
_OF_KIND = "of kind"
_PARTICIPLES = {verb.name: verb.participle for verb in VERBS}
_THIRDS = {verb.name: verb.third for verb in VERBS}


def find_statements(ability: Constant, act: Act | Be, table: Table) -> list[tuple[Key, Said]]:
    """Give what one act of a constant states, as keys that the rules ask for; refuse one that they never ask.

    A key is (modal, verb, words): the verb of what is done to the card begins with `be`, the words are those between
    which numbers, ranks and keywords stand: (`cannot`, `be damage`, `by keyword`), (None, `deal`, `damage to kind`).
    """
    return _find(ability, act, table, tuple(table.powers.statements))


def read_marker(abilities: tuple[Node, ...], table: Table) -> frozenset[Key]:
    """Give what a marker states of the card that bears it; refuse what the rules never ask."""
    found: set[Key] = set()
    for ability in abilities:
        if not isinstance(ability, Constant) or ability.modal is not Modal.CANNOT:
            raise refusal(ability, "A marker says what its card cannot do.", "Write `This cannot ...`.")
        for act in ability.acts:
            found |= {key for key, _ in _find(ability, act, table, table.powers.marked)}
    return frozenset(found)


def find_contradiction(one: Ability, other: Ability, table: Table) -> str | None:
    """Say how two sentences of one card contradict each other; None if they do not.

    Two numbers for one thing do, unless one sentence speaks of fewer cards than the other (`a face-up Jack`, `a face-up
    card`); so do `cannot` and `may` for one act.
    """
    if table.powers.find_clash is not None and (clash := table.powers.find_clash(one, other)) is not None:
        return clash
    if isinstance(one, Replacement) and isinstance(other, Replacement):
        sides = [each.event.where if isinstance(each.event, Event) else None for each in (one, other)]
        is_same = isinstance(one.event, Event) and isinstance(other.event, Event) and one.event.verb == other.event.verb
        return "put two things in the place of one" if is_same and (None in sides or sides[0] == sides[1]) else None
    if not isinstance(one, Constant) or not isinstance(other, Constant):
        return None
    for key, said in _list_said(one, table):
        for other_key, other_said in _list_said(other, table):
            if key == other_key and said.n != other_said.n and _overlap(said, other_said, table):
                what = "one thing" if said.kinds is None else "the same cards"
                return f"say {said.n} and {other_said.n} of {what}"
            is_opposite = {key[0], other_key[0]} == {"cannot", "may"} and key[1] == other_key[1]
            if is_opposite and (key[2] == other_key[2] or "" in (key[2], other_key[2])):
                return f"say `cannot` and `may` of `{key[1]}`"
    return None


def _list_said(ability: Constant, table: Table) -> list[tuple[Key, Said]]:
    return [each for act in ability.acts for each in find_statements(ability, act, table)]


def _overlap(one: Said, other: Said, table: Table) -> bool:
    """Tell whether two statements speak of the same cards in part, and neither of a part of the other's."""
    first, second = _list_meant(one, table), _list_meant(other, table)
    return bool(first & second) and not (first < second or second < first)


def _list_meant(said: Said, table: Table) -> frozenset[tuple[int, bool]]:
    kinds = table.counts_as(min(table.nouns)) if said.kinds is None else said.kinds
    return frozenset((kind, face) for kind in kinds for face in (True, False) if said.face in (None, face))


def find_most_special(said: tuple[Said, ...], kind: int, is_up: bool) -> Said | None:
    """Give the statement that holds for a kind of card as it lies: that which speaks of the fewest cards."""
    fitting = [each for each in said if (each.kinds is None or kind in each.kinds) and each.face in (None, is_up)]
    sizes = [(len(each.kinds) if each.kinds is not None else 1 << 30) * (1 + (each.face is None)) for each in fitting]
    return fitting[sizes.index(min(sizes))] if fitting else None


# ---- from words to a key


def _find(ability: Constant, act: Act | Be, table: Table, asked: tuple[Key, ...]) -> list[tuple[Key, Said]]:
    subject, meant = _describe_subject(ability, table)
    if subject is None:
        near = [key for key in asked if key[1] == act.verb] or [key for key in asked if not key[2]] or [*asked]
        hint = f"They ask: {list_words(show_key(each, table) for each in near)}." if near else "Leave the sentence out."
        raise refusal(ability.subject, f"The rules of {table.game} ask this of nothing else.", hint)
    words, said = [], [meant]
    parts: tuple[Node, ...] = act.how if isinstance(act, Be) or act.what is None else (act.what, *act.how)
    for part in parts:
        word, said = _describe(part, said, table)
        words.append(word)
    modal = None if ability.modal is None else ability.modal.value
    verb = "mark" if act.verb in table.markers else act.verb
    verb = f"be {verb}" if isinstance(act, Be) else verb
    key = (modal, verb, " ".join([*subject, *words]))
    if key not in asked:
        raise refusal(act, _never_asked(ability, act, table), _show_asked(key, asked, table))
    _check_face(act, key, table)
    _check_least(act, said[0].n, table.powers.statements.get(key, 0))
    _check_source(act, said[0].source, table)
    return [(key, each) for each in said]


def _describe_subject(ability: Constant, table: Table) -> tuple[list[str] | None, Said]:
    """Give the words for whom a constant speaks of, and the cards: none for `this`, None for what is never asked."""
    subject = ability.subject
    if isinstance(subject, This):
        return [], Said()
    if isinstance(subject, OnThis):
        return [_ON_THIS], Said()
    asks_kinds = any(words.startswith(_OF_KIND) for _, _, words in table.powers.statements)
    if asks_kinds and isinstance(subject, Kind | Suited | Several):
        parts = subject.items if isinstance(subject, Several) else (subject,)
        ranked, suited = frozenset[int](), frozenset[int]()
        for part in parts:
            _check_subject(part, table)
            found = _find_kinds(part, table)
            ranked, suited = (ranked, suited | found) if isinstance(part, Suited) else (ranked | found, suited)
        return [_OF_KIND], Said(kinds=ranked | suited, suited=suited - ranked)
    if isinstance(subject, Group) and subject.noun == "attack" and isinstance(subject.zone, Zone):
        plain = Group(None, "attack", Whose.OPPONENT, zone=Zone(subject.zone.name, Whose.THIS))
        return ([_ATTACKS] if subject == plain and subject.zone.name in table.powers.regions else None), Said()
    return None, Said()


def _describe(part: Node, said: list[Said], table: Table) -> tuple[str, list[Said]]:
    """Give the word that stands for a part of an act, and what is said with it: one Said for each of several."""
    if isinstance(part, Amount):
        return part.unit, [each._replace(n=part.n) for each in said]
    if isinstance(part, Group) and part.noun not in table.powers.roles and part == Group(part.n or 0, part.noun):
        return "cards", [each._replace(n=part.n or 0) for each in said]
    if isinstance(part, Kind | Suited):
        return _describe_kind(part, said, table)
    if isinstance(part, Several) and part.word == "or":
        described = [_describe(item, said, table) for item in part.items]
        words = {word for word, _ in described}
        return words.pop() if len(words) == 1 else "?", [each for _, some in described for each in some]
    if isinstance(part, Keyword):
        return "keyword", [each._replace(source=part.name) for each in said]
    if isinstance(part, During):
        return f"the {part.period} of {part.verb}", said
    if isinstance(part, Zone):
        return part.name if part.whose is Whose.A else f"{part.whose} {part.name}", said
    if isinstance(part, This):
        return "this", said
    if isinstance(part, Phrase) and part.word == "as" and isinstance(part.noun, Kind) and part.noun.name in table.nouns:
        return f"as {part.noun.article} card", said
    if isinstance(part, Phrase):
        word, said = _describe(part.noun, said, table)
        return f"{part.word} {word}", said
    return "?", said


def _check_subject(part: Node, table: Table) -> None:
    """Refuse words of a subject that leave nothing out."""
    if isinstance(part, Kind) and part.article not in (Article.A, Article.ANY):
        raise refusal(part, "Which card that is does not matter here.", f"Write `{_name_kind(part)}`.")
    if isinstance(part, Kind) and part.face is not None and not table.powers.regions:
        raise refusal(part, f"In {table.game} no side is asked for here.", "Leave out how it lies.")


def _describe_kind(part: Kind | Suited, said: list[Said], table: Table) -> tuple[str, list[Said]]:
    if isinstance(part, Suited):
        kinds = _find_kinds(part, table)
        return "kind", [each._replace(kinds=kinds, suited=kinds) for each in said]
    if part.name in table.powers.roles:
        return "?", said
    if part.name in ("rank", "suit"):
        return f"{part.article} {part.name}", said
    if part.article in (Article.ANOTHER, Article.YOUR_LAST):
        return f"{part.article} card" if part.name in table.nouns and part.face is None else "?", said
    return "kind", [each._replace(kinds=_find_kinds(part, table), face=part.face) for each in said]


def _find_kinds(part: Node, table: Table) -> frozenset[int]:
    kinds = compile_kinds(part, table)
    if not kinds:
        message = f"No card of the deck is {_name_kind(part)}, so this would say nothing."
        raise refusal(part, message, "Name a card that the deck has.")
    return kinds


def _name_kind(part: Node) -> str:
    if isinstance(part, Suited):
        return part.suit if part.rank is None else f"the {part.rank} of {part.suit}"
    return f"{choose_article(part.name)} {part.name}" if isinstance(part, Kind) else "that"


def _check_face(act: Act | Be, key: Key, table: Table) -> None:
    """Refuse a side where no card has one, and ask for it where the rules may only look at cards that lie face up."""
    for node in act.walk():
        if isinstance(node, Kind) and node.face is not None and not table.powers.regions:
            raise refusal(node, f"In {table.game} no side is asked for here.", "Leave out how it lies.")
        if isinstance(node, Kind) and node.face is not True and key in table.powers.seen:
            raise refusal(
                node, f"Nobody can tell which face-down card is a {node.name}.", f"Write `a face-up {node.name}`."
            )


def _check_least(act: Act | Be, n: int, least: int) -> None:
    """Refuse a number that says nothing, at the number."""
    node = next((node for node in act.walk() if isinstance(node, Amount | Group)), None)
    if node is not None and n < least:
        raise refusal(
            Amount(n, "", place=Span(node.place.start, len(str(n)))),
            f"The number {n} says nothing here.",
            f"Write a number from {least} on, or leave the sentence out.",
        )


def _check_source(act: Act | Be, source: str | None, table: Table) -> None:
    """Refuse a keyword that does not do what its source is said to do: one that deals no damage damages nothing."""
    if source is None or act.verb not in table.powers.sources:
        return
    deed, able = table.powers.sources[act.verb], _list_able(act.verb, table)
    if source not in able:
        node = next(node for node in act.walk() if isinstance(node, Keyword))
        said = f"No card is ever {_PARTICIPLES[act.verb]} by {source}: it does not `{deed}`."
        raise refusal(node, said, f"Keywords that do: {list_words(able)}." if able else "No keyword does.")


def _list_able(verb: str, table: Table) -> list[str]:
    """Give the keywords that can be the source of what is done to a card: of damage, those that deal some."""
    deed = table.powers.sources.get(verb, verb)
    return [name for name, sentences in table.keywords.items() if any(_does(each, deed) for each in sentences)]


def _does(ability: Ability, deed: str) -> bool:
    is_step = not isinstance(ability, Constant)
    return is_step and any(isinstance(node, Act) and node.verb == deed for node in ability.walk())


# ---- what is said of a statement that is never asked


def _never_asked(ability: Constant, act: Act | Be, table: Table) -> str:
    verb = act.verb if ability.modal else _THIRDS.get(act.verb, act.verb)
    if isinstance(act, Be):
        verb = f"be {_PARTICIPLES.get(act.verb) or table.marked.get(act.verb, act.verb)}"
    modal = f"{ability.modal.value} " if ability.modal else ""
    if ability.modal is Modal.ONLY:
        return f"The rules of {table.game} never ask whether only some cards may {verb}, so it would do nothing."
    return f"The rules of {table.game} never ask whether a card `{modal}{verb}` like this, so it would do nothing."


def _show_asked(key: Key, asked: tuple[Key, ...], table: Table) -> str:
    """Say which statements there are, those with the same verb first."""
    near = [each for each in asked if each[1] == key[1]] or [each for each in asked if each[0] == key[0]] or asked
    return f"They ask: {list_words(show_key(each, table) for each in near)}." if near else "Leave the sentence out."


def show_key(key: Key, table: Table) -> str:
    """Write a key as words of a sentence: `this cannot be attacked with another card`, `this has 2 hit points`."""
    modal, verb, words = key
    start = "this"
    starts = (
        (_ATTACKS, "each of your opponent's attacks in this lane"),
        (_ON_THIS, "the card on this"),
        (_OF_KIND, "only a card" if modal == "only" else "a card"),
    )
    for known, shown in starts:
        if words.startswith(known):
            start, words = shown, words.removeprefix(known).strip()
    if verb.startswith("be "):
        verb = f"be {_PARTICIPLES.get(verb[3:]) or ' or '.join(table.marked.values()) or 'marked'}"
    elif modal is None:
        verb = _THIRDS[verb]
    sources = _list_able(key[1].removeprefix("be "), table)
    words = words.replace("keyword", sources[0] if sources else "a keyword")
    if key in table.powers.seen:
        words = words.replace("kind", "a face-up card")
    for word, shown in _SHOWN:
        words = re.sub(rf"\b{word}\b", shown, words)
    return " ".join(word for word in (start, "may" if modal == "only" else modal, verb, words) if word)


_SHOWN = (
    ("cards", "2 cards at once"),
    ("time", "2 times"),
    ("hit point", "2 hit points"),
    ("damage to kind", "2 damage to a card"),
    ("the turn of flip", "the turn this is flipped"),
    ("kind", "a card"),
    ("in duel", "in a duel"),
)
