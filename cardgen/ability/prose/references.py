"""What `it`, `they`, `that card` and `the rest` mean: the likeliest thing that the sentences of a card name before.

What fits a word by its number and its place (`add 2 water to it`) comes first, then what something is done to or
that acts before what stands in a phrase, then the last. `it` is the card itself where nothing is named. All else
that means nothing named before is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.ability.ast import Node, Span
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.agreement import fix_number
from cardgen.ability.prose.answers import list_unanswered
from cardgen.ability.prose.doubts import list_doubtful
from cardgen.ability.prose.frames import MOVES, PLACES
from cardgen.ability.prose.nodes import Clause, Count, Deed, Purpose, Relation, That, Thing, Which, Whoever
from cardgen.ability.prose.words import split

_IT = ("it", "its", "itself")
_THEY = ("they", "them", "them all", "them both", "their", "themselves", "theirs")
_THAT = ("that", "those", "such")
_MANY = ("they", "them", "those", "everyone", "nobody", "no one", "one", "another", "each", "any")
_REST = ("the rest", "other", "others")
_FREE_SORTS = ("period", "rule", "pronoun", "number", "unit")
_NOTHING = frozenset(("no", "more", "fewer", "less", "most", "the most", "the fewest", "the least", "enough"))
_THE = Which("the", "determiner")
_HOLDERS = frozenset((*PLACES, *MOVES))
_BEARERS = ("zone", "card", "place", "pronoun")  # what something can lie in, on or beside
_ACTS, _IS_GIVEN, _OWNS = "acts", "is given", "owns"
_OF_PLAYERS = frozenset(("from", "to", "than", "by", "with", _ACTS, _IS_GIVEN, _OWNS))
_SAYING = split("be, cost, count, match, share, equal, contain, belong, become")  # what cards do rather than players
_BEING = ("be", "become", "stay", "remain")
_SPENDING = split("discard, exhaust, tap, pay, spend, lose, scrap, trash, sacrifice, remove")
_OF_CARDS = split("owner, controller, cost, value, price, effect, ability, text, name, suit, rank, type, kind, number")


class Meaning(NamedTuple):
    """A word that means something else: its place, the word, and what is meant; None for nothing named before."""

    place: Span
    word: str
    meant: Node | None


class _Named(NamedTuple):
    """A thing that is named: in which sentence, whether in a phrase behind another thing or a verb, whether it only
    owns something, and whether there is one for each of several players.
    """

    node: Thing | Whoever
    number: int
    is_behind: bool
    is_owner: bool
    is_spread: bool


def find_lost(sentences: Sequence[Node]) -> Iterator[tuple[int, Mistake]]:
    """Give the words that mean nothing, each with the number of its sentence."""
    yield from list_unanswered(sentences)
    for number, meaning in list_meanings(sentences):
        if meaning.meant is None and meaning.word not in _IT:
            said = f"Nothing before `{meaning.word}` says what it means."
            hint = "Name it first, in this sentence or in one before it on the card."
            yield number, Mistake("no-antecedent", said, meaning.place, hint)
    yield from list_doubtful(sentences)


def list_meanings(sentences: Sequence[Node]) -> Iterator[tuple[int, Meaning]]:
    """Give what each such word of a card's sentences means, with the number of its sentence."""
    before: list[_Named] = []
    known: dict[int, Node] = {}  # what a word for a thing means, so that another one means the same
    for number, sentence in enumerate(sentences):
        nodes = sorted(sentence.walk(), key=lambda node: (node.place.start, -node.place.length))
        behind = {id(node) for each in nodes for node in _list_behind(each)}
        owners = {id(each.owner) for each in nodes if isinstance(each, Thing)}
        said = {id(each) for node in nodes for each in _list_said(node)}
        spread = {id(each) for node in nodes for each in _list_spread(node)}
        leaders, beside = dict(_list_leaders(nodes)), dict(_list_beside(nodes))
        for node in nodes:
            others = beside.get(id(node), ())
            named = [
                each
                for each in before
                if each.number != number or (_is_before(each.node, node) and id(each.node) not in others)
            ]
            meaning = _find_meaning(node, named, leaders.get(id(node), ""), known)
            if meaning is not None:
                meant = None if meaning.meant is None else known.get(id(meaning.meant), meaning.meant)
                known |= {} if meant is None else {id(node): meant}
                yield number, meaning._replace(meant=meant)
            if isinstance(node, Thing | Whoever) and id(node) not in said:
                before.append(_Named(node, number, id(node) in behind, id(node) in owners, id(node) in spread))


def _is_before(thing: Thing | Whoever, word: Node) -> bool:
    """Tell whether a thing is named when a word comes; inside what is said of it, it is: `a card with water on it`."""
    if thing.place.end <= word.place.start:
        return True
    if isinstance(thing, Whoever) or word.place.end > thing.place.end:
        return False
    inside = [node for each in (*thing.after, thing.that) if each is not None for node in each.walk()]
    return any(node is word for node in inside) and not any(
        isinstance(each, Relation) and each.what is word for each in thing.after
    )


def _list_behind(node: Node) -> Iterator[Node]:
    if isinstance(node, Relation):
        yield from node.what.walk()
    if isinstance(node, Thing):
        for each in (node.owner, node.of):
            if each is not None:
                yield from each.walk()


def _list_beside(nodes: Sequence[Node]) -> Iterator[tuple[int, frozenset[int]]]:
    """Give with each thing at a verb the others at it, which it cannot mean: `take a card from it`."""
    actors = {id(node.deed): node.who for node in nodes if isinstance(node, Clause)}
    actors |= {
        id(node.that.deed): node for node in nodes if isinstance(node, Thing) and node.that and not node.that.who
    }
    for deed in nodes:
        if isinstance(deed, Deed):
            actor = actors.get(id(deed))
            things = [each.what if isinstance(each, Relation) else each for each in deed.rest]
            if deed.verb in _SPENDING:  # `exhaust this relic to cancel it`
                things += [each for aim in deed.rest if isinstance(aim, Purpose) for each in aim.deed.rest]
            all_of_it = frozenset(id(each) for each in (*things, *(() if actor is None else (actor,))))
            yield from ((id(each), all_of_it) for each in things if isinstance(each, Thing))


def _list_said(node: Node) -> Iterator[Node]:
    """Give what is only said of another thing: `it is a Fake` names no other thing than `it`."""
    if (
        isinstance(node, Clause)
        and node.deed.verb in _BEING
        and not (isinstance(node.who, Thing) and node.who.name == "there")
    ):
        yield from (each for each in node.deed.rest if isinstance(each, Thing))


def _list_spread(node: Node) -> Iterator[Node]:
    """Give what each of several does something to: `each player reveals a card`."""
    if isinstance(node, Clause) and isinstance(node.who, Thing):
        words = [each.word for each in node.who.words if isinstance(each, Which)]
        if node.who.many is True or {"each", "every", "any"} & {*words}:
            yield from (each for each in node.deed.rest if isinstance(each, Thing) and each.sort != "player")


def _list_leaders(nodes: Sequence[Node]) -> Iterator[tuple[int, str]]:
    """Give what leads to a thing: a small word, or what a thing does beside a verb or before a noun."""
    for node in nodes:
        match node:
            case Relation():
                yield id(node.what), node.word
            case Clause() if node.deed.verb not in _SAYING:
                yield id(node.who), _ACTS
            case That(who=Node()):
                yield id(node.who), _ACTS
            case Deed(rest=(Thing() as first, Thing(), *_)):
                yield id(first), _IS_GIVEN
            case Thing() if node.sort != "unit" and node.name not in _OF_CARDS:
                yield from ((id(word), _OWNS) for word in node.words)


def _find_meaning(node: Node, before: Sequence[_Named], leader: str, known: Mapping[int, Node]) -> Meaning | None:
    if isinstance(node, Which) and node.word in (*_IT, *_THEY):
        return Meaning(node.place, node.word, _find_likeliest(node.word, before, leader))
    if not isinstance(node, Thing) or node.of is not None:
        return None
    if node.sort == "pronoun" and not node.words and node.name in (*_IT, *_THEY):
        return Meaning(node.place, node.name, _find_likeliest(node.name, before, leader))
    if node.sort == "pronoun" and node.name in _REST and (not node.words or node.words[0] == _THE):
        word = " ".join([*(each.word for each in node.words if isinstance(each, Which)), node.name])
        return Meaning(node.place, word, _find_whole(before, known))
    first = node.words[0] if node.words else None
    if isinstance(first, Which) and first.word in _THAT and node.sort not in _FREE_SORTS and node.that is None:
        return Meaning(first.place, f"{first.word} {node.name}", _find_named(node, before))
    return None


def _find_likeliest(word: str, before: Sequence[_Named], leader: str) -> Node | None:
    """Give the thing that a word means: the likeliest by its sort, then by where it stands, then the last."""
    fits = [named for named in before if _fits(word, named)]
    best = max(
        enumerate(fits), key=lambda each: (_rank(word, each[1], leader), not each[1].is_behind, each[0]), default=None
    )
    return None if best is None else best[1].node


def _find_whole(before: Sequence[_Named], known: Mapping[int, Node]) -> Node | None:
    """Give what there is a rest of: not the part that was named last, `keep 2 of them`, if more was named before."""
    fits = [named for named in before if _fits("the rest", named)]
    direct = [named.node for named in fits if not named.is_behind]
    part = known.get(id(direct[-1]), direct[-1]) if direct else None
    wholes = [named for named in fits if known.get(id(named.node), named.node) is not part]
    best = [named for named in wholes or fits if not named.is_behind] or wholes or fits
    return best[-1].node if best else None


def _rank(word: str, named: _Named, leader: str) -> int:
    """Tell how likely a thing is meant by its sort: in `to it` what bears something, in `from them` players."""
    node = named.node
    if isinstance(node, Thing) and node.words and isinstance(node.words[0], Which) and node.words[0].word in _NOTHING:
        return -1
    sort = "player" if isinstance(node, Whoever) else node.sort
    if word in _THEY:
        return int(sort == "player" and not named.is_owner and leader in _OF_PLAYERS)
    if leader in _HOLDERS:
        return 1 if sort in _BEARERS else 0
    return {"zone": 0, "place": 0, "unit": 1, "rule": 1}.get(sort, 2)


def _fits(word: str, named: _Named) -> bool:
    node = named.node
    if isinstance(node, Whoever):
        return word in _THEY
    if node.sort == "period":
        return False
    if word in _IT:
        is_open = node.sort != "pronoun" or node.name in ("this", "one", "another")
        return is_open and node.many is not True and node.sort not in ("player", "number")
    if node.sort == "zone":
        return False
    if node.sort == "pronoun":
        return word in _THEY and node.name in _MANY
    if node.sort == "number":
        return fix_number(node.words, None) is True
    if node.many is None and node.sort != "suit":  # `2 air ... them`, but not `more favour ... them`
        return any(isinstance(each, Count) for each in node.words)
    return node.many is not False or named.is_spread or (word in _THEY and node.sort == "player")


def _find_named(thing: Thing, before: Sequence[_Named]) -> Node | None:
    for node in (named.node for named in reversed(before)):
        if isinstance(node, Whoever):
            if thing.sort == "player":
                return node
        elif _is_same(thing, node):
            return node
    return None


def _is_same(thing: Thing, other: Thing) -> bool:
    if other.sort == "pronoun":
        return other.name in ("one", "another", "they", "them", "everyone", "someone", "anyone")
    return (
        other.name == thing.name
        or (thing.name == "card" and other.sort == "card")
        or thing.sort == other.sort == "player"
    )
