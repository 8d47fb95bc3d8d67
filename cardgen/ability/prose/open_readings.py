"""Sentences that a reader may take in two ways: both told in words, with the spelling of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardgen.ability.ast import Node, Prose, Span
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Chain, Deed, Joined, Next, Relation, Setting, Step, Thing, Which
from cardgen.ability.prose.wording import word_prose

_BARE = (" and", " or")
_PLACES = ("zone", "place")


def find_open(nodes: Sequence[Node], lexicon: Lexicon) -> Mistake | None:
    """Give the first words of a sentence that go with more than one of those before them."""
    conditions = {id(each) for node in nodes if type(node) is Setting for each in node.what}
    for node in nodes:
        found = None
        if type(node) is Chain:
            found = _find_mixed(node, id(node) in conditions, lexicon)
        elif type(node) is Relation and type(node.what) is Joined:
            found = _find_shared(node, node.what, nodes, lexicon)
        if found is not None:
            return found
    return None


def describe_two(text: str, readings: Sequence[Prose], lexicon: Lexicon) -> Mistake:
    """Name two readings of one sentence by what its words are in each, with the spelling of each."""
    for describe in (_describe_condition, _describe_having):
        found = describe(readings, lexicon)
        if found is not None:
            return found
    first, second = ([*tree.walk()] for tree in readings[:2])
    of_first = [node for node in first if node not in second]
    of_second = [node for node in second if node not in first]
    told = [min(nodes, key=lambda node: node.place.length, default=readings[0]) for nodes in (of_first, of_second)]
    words = [text[node.place.start : node.place.end] for node in told]
    said = f"The sentence has two readings: `{words[0]}` belong together, or `{words[1]}` do."
    return Mistake("two-readings", said, told[0].place, "Say it in other words, or in two items.")


def _find_mixed(chain: Chain, is_condition: bool, lexicon: Lexicon) -> Mistake | None:
    """Refuse `A and B or C`: a comma says what goes together, `A and B, or C`."""
    joints = [node.word for node in chain.steps if isinstance(node, Next)]
    for number, (before, after) in enumerate(pairwise(joints), 1):
        if before == after or before not in _BARE or after not in _BARE:
            continue
        first, second, third = (_word_step(each, lexicon) for each in chain.steps[number - 1 : number + 2])
        said = f"The sentence has two readings: `{second}` goes with `{first}`, or with `{third}`."
        one, other = f"{first}{before} {second},{after} {third}", f"{first},{before} {second}{after} {third}"
        hint = f"Write `{one}`, or `{other}`."
        if is_condition:
            hint = "Write two items, each with one of the conditions joined by one word, `and` or `or`."
        return Mistake("two-readings", said, _find_place(chain.steps[number]), hint)
    return None


def _find_shared(phrase: Relation, joined: Joined, nodes: Sequence[Node], lexicon: Lexicon) -> Mistake | None:
    """Refuse `a creature with strength 2 or less or a relic`, whose last thing is no part of the phrase."""
    first, last = joined.items[0], joined.items[-1]
    if not isinstance(first, Thing) or not isinstance(last, Thing):
        return None
    is_place = first.sort in _PLACES and last.sort in ("card", "unit", "rule")
    is_measure = phrase.word == "with" and bool(first.after) and first.sort in ("unit", "rule") and last.sort == "card"
    owner = _find_owner(phrase, nodes)
    if owner is None or not (is_place or is_measure):
        return None
    words, rest = word_prose(Relation(phrase.word, first), lexicon), word_prose(last, lexicon)
    name = word_prose(owner, lexicon)
    said = f"The sentence has two readings: `{rest}` goes with `{name}`, or with `{words}`."
    hint = f"Write `{rest} {joined.word} {name} {words}`, or `{name} {words} {joined.word} {phrase.word} {rest}`."
    return Mistake("two-readings", said, last.place, hint)


def _find_owner(phrase: Relation, nodes: Sequence[Node]) -> Thing | None:
    """Give the thing behind which a phrase stands, without what stands behind it."""
    for node in nodes:
        if isinstance(node, Thing) and any(each is phrase for each in node.after):
            return replace(node, after=())
        if isinstance(node, Deed):
            for before, each in pairwise(node.rest):
                if each is phrase and isinstance(before, Thing):
                    return before
    return None


# ---- two trees of one sentence


def _describe_condition(readings: Sequence[Prose], lexicon: Lexicon) -> Mistake | None:
    """Tell apart a second condition and a second step: `draw a card if ... and you have 3 coins`."""
    for tree in readings:
        for step in tree.walk():
            behind = step.behind[-1] if isinstance(step, Step) and step.behind else None
            clauses = behind.what[0] if behind is not None and behind.what else None
            if isinstance(step, Step) and isinstance(behind, Setting) and isinstance(clauses, Chain):
                return _spell_condition(step, behind, clauses, lexicon)
    return None


def _spell_condition(step: Step, behind: Setting, clauses: Chain, lexicon: Lexicon) -> Mistake:
    last = clauses.steps[-1]
    added = _word_step(last, lexicon)
    done = word_prose(step.what, lexicon)
    first = _sentence(f"{behind.word} {word_prose(clauses, lexicon)}, {done}")
    fewer = Chain(clauses.steps[:-1]) if len(clauses.steps) > 2 else clauses.steps[0]
    alone = _sentence(f"{done} {behind.word} {word_prose(fewer, lexicon)}")
    said = f"The sentence has two readings: `{added}` is a condition too, or it is a step of its own behind `{done}`."
    hint = f"Write `{first}` for a condition, or two items, `{alone}` and `{_sentence(added)}`"
    return Mistake("two-readings", said, _find_place(last), hint)


def _describe_having(readings: Sequence[Prose], lexicon: Lexicon) -> Mistake | None:
    """Tell apart what somebody has and has done: `if you have exhausted creatures`."""
    for thing in (node for tree in readings for node in tree.walk() if isinstance(node, Thing)):
        word = thing.words[0] if thing.words else None
        if isinstance(word, Which) and word.sort == "participle" and thing.many:
            name = lexicon.plurals.get(thing.name, thing.name)
            said = f"The sentence has two readings: these {name} are {word.word}, or it is told who {word.word} them."
            hint = f"Write `have {name} that are {word.word}`, or `have {word.word} any {name}`."
            return Mistake("two-readings", said, thing.place, hint)
    return None


def _find_place(node: Node) -> Span:
    return node.step.place if isinstance(node, Next) else node.place


def _word_step(node: Node, lexicon: Lexicon) -> str:
    return word_prose(node.step if isinstance(node, Next) else node, lexicon)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."
