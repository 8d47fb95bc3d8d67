"""What a well-built deed must keep: the frame of its verb, an object where it needs one, and somebody who acts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from cardgen.ability.ast import Node, Prose, Span
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.amounts import list_wrong_amounts
from cardgen.ability.prose.deed_sense import check_deeds, check_order
from cardgen.ability.prose.frames import KNOWN, NEEDS_OBJECT, PLAIN, TAKES_TWO, Frame
from cardgen.ability.prose.having import check_having
from cardgen.ability.prose.leading import list_wrong_leads
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.moments import list_wrong_times
from cardgen.ability.prose.naming import check_things, show_example
from cardgen.ability.prose.nodes import (
    Chain,
    Change,
    Choice,
    Clause,
    Deed,
    Form,
    Gap,
    Joined,
    Labelled,
    Manner,
    Next,
    Otherwise,
    Price,
    Purpose,
    Quality,
    Relation,
    State,
    Step,
    That,
    Thing,
    Time,
    Which,
)  # fmt: skip
from cardgen.ability.prose.open_readings import find_open
from cardgen.ability.prose.wording import word_prose
from cardgen.ability.prose.words import SMALL, split

_INNER = (That, Purpose)  # clauses about a thing: what is done in them is done to the thing
_OPEN = ("pronoun", "number")
_REST = ("the rest", "other", "others")
_PARTS = ("half", "number", "amount", "total", "remainder", "pair", "set")
_CHANGING = ("have", "gain", "get", "give", "grant", "lose", "be", "add", "count", "receive", "take", "put")
_WHEN = split(SMALL["TDET"])
_PARTICLES = ("back", "aside", "away")
_BECOMING = ("guess", "be", "become", "stay", "remain", "get", "keep", "leave", "make")


def find_mistake(tree: Node, lexicon: Lexicon) -> Mistake | None:
    """Give the first thing that is named wrongly, or the first deed that lacks or has what it should not."""
    nodes = list(tree.walk())
    found = check_things(nodes, lexicon) or check_deeds(nodes)
    if found is not None:
        return found
    things = [node for node in nodes if type(node) is Thing and (node.after or node.that)]
    inside = {id(each.deed) for thing in things for each in (*thing.after, thing.that) if isinstance(each, _INNER)}
    inside |= {id(each.deed) for node in nodes if type(node) is Deed for each in _list_aims(node)}
    inside |= {id(node.what.deed) for node in nodes if type(node) is Relation and isinstance(node.what, Clause)}
    gaps = {id(thing.that.deed): thing for thing in things if thing.that and _leaves_gap(thing.that)}
    for deed in [node for node in nodes if type(node) is Deed]:
        found = (
            _check_deed(deed, lexicon, id(deed) in gaps)
            or _check_gap(deed, gaps.get(id(deed)))
            or (None if id(deed) in inside else _check_object(deed, lexicon))
        )
        if found is not None:
            return found
    return next(chain(_check_actors(tree, lexicon), _list_senseless(nodes, lexicon)), None) or find_open(nodes, lexicon)


def _list_senseless(nodes: list[Node], lexicon: Lexicon) -> Iterator[Mistake]:
    yield from list_wrong_times(nodes, lexicon)
    yield from list_wrong_amounts(nodes)
    yield from list_wrong_leads(nodes, lexicon)


def _list_aims(deed: Deed) -> Iterator[Purpose]:
    """Give what a thing is for, which is done to it: `it costs 1 coin less to use`."""
    if deed.verb in ("cost", "be"):
        yield from (each for each in deed.rest if isinstance(each, Purpose))


def _leaves_gap(that: That) -> bool:
    """Tell whether a clause about a thing does something to it: not in `whose hand is empty`."""
    return that.who is not None and that.word not in ("whose", "where")


def _check_deed(deed: Deed, lexicon: Lexicon, is_about: bool) -> Mistake | None:
    frame = lexicon.frames[deed.verb]
    first = deed.rest[0] if deed.rest else None
    if isinstance(first, Time) and "period" in frame.what and not is_about:
        return _refuse_object(deed, first, lexicon)
    return (
        _check_objects(deed, lexicon)
        or _check_order(deed)
        or (None if is_about else _check_state(deed))
        or _check_rest(deed)
        or _check_phrases(deed, frame)
        or check_having(deed)
    )


def _check_objects(deed: Deed, lexicon: Lexicon) -> Mistake | None:
    """Refuse more things than a verb takes, and those of another sort."""
    frame = lexicon.frames[deed.verb]
    objects = [each for each in deed.rest if _is_object(each)]
    if objects and deed.verb == "be" and any(isinstance(each, State) for each in deed.rest):
        return _refuse_object(deed, objects[0], lexicon)
    if deed.verb == "lose" and len(objects) == 2 and _is_person(objects[0]):
        objects = objects[1:]  # `each Fake loses you 3 points`
    most = 2 if deed.verb in TAKES_TWO else 1
    if len(objects) > most or (len(objects) == 2 and _is_of(objects[1], "player")):
        return _refuse_object(deed, objects[-1], lexicon)
    for each in objects:
        is_narrow = len(objects) == 1 and frame.what != KNOWN.get(deed.verb, (frame.what,))[0]
        is_open = deed.verb in TAKES_TWO and not _is_of(each, "period")
        is_open = is_open and (not is_narrow or _is_of(each, "player") or _is_of(each, "rule"))
        if not is_open and not all(_is_taken(item, frame) for item in _items(each)):
            return _refuse_object(deed, each, lexicon)
    return None


def _is_person(node: Node) -> bool:
    return _is_of(node, "player") or (isinstance(node, Thing) and node.name in ("you", "them"))


def _check_order(deed: Deed) -> Mistake | None:
    """Let what something is done to stand right behind the verb, and `worth` behind `is`."""
    for each, following in pairwise(deed.rest):
        is_particle = isinstance(each, Manner) and each.word in _PARTICLES
        if _is_object(following) and not isinstance(each, Thing | Joined) and not is_particle:
            said = "This stands between the verb and what it is done to."
            return Mistake("unexpected-word", said, each.place, "Write it behind what it is done to.")
        if isinstance(following, Relation) and following.word == "worth":
            said = "`worth` does not stand behind its verb."
            return Mistake("unexpected-word", said, following.place, "Write `is worth ...`.")
    return None


def _check_state(deed: Deed) -> Mistake | None:
    """Refuse what a thing is like, or is more by, where no thing is said to be so."""
    for each in deed.rest:
        if isinstance(each, Change) and deed.verb not in _CHANGING:
            said = f"`{deed.verb}` cannot be done by so much."
            return Mistake("wrong-object", said, each.place, "Write who `gains`, `gets` or `has` so much.")
        if isinstance(each, Deed):
            said = "It is not said what this tells of."
            return Mistake("unexpected-word", said, each.place, "Write it right behind the thing, or with `that`.")
        if isinstance(each, State | Quality) and deed.verb not in _BECOMING:
            said = f"`{deed.verb}` stands before a word that says what a thing is like, and no thing is named."
            return Mistake("wrong-object", said, each.place, "Name the thing first.")
    return None


def _is_object(node: Node) -> bool:
    return isinstance(node, Thing) or (isinstance(node, Joined) and isinstance(node.items[0], Thing))


def _is_of(node: Node, sort: str) -> bool:
    return isinstance(node, Thing) and node.sort == sort


def _check_gap(deed: Deed, thing: Thing | None) -> Mistake | None:
    """Let what is done in a clause about a thing be done to the thing, or at that time or place."""
    if thing is None or thing.sort in ("period", "zone", "place") or thing.name in ("time", "way"):
        return None
    objects = [each for each in deed.rest if isinstance(each, Thing | Joined)]
    if len(objects) > (1 if deed.verb in TAKES_TWO else 0):
        said = "This is done to the thing that stands before, and something else is named."
        return Mistake("unexpected-word", said, objects[-1].place, "Leave it out, or start another sentence.")
    return None


def _check_rest(deed: Deed) -> Mistake | None:
    """Keep `and the rest` with a place of its own a deed of its own: `put one into your hand and the rest on top`."""
    last = deed.rest[-1] if deed.rest else None
    is_there = isinstance(last, Gap) and any(isinstance(each, Relation) for each in last.rest)
    if is_there and not any(isinstance(each, Relation) for each in deed.rest):
        said = "The first thing has no place of its own here, and the second has."
        return Mistake(
            "unexpected-word", said, deed.rest[-1].place, "Say where each of them goes, or name them as one."
        )
    for each, following in pairwise(deed.rest):
        if isinstance(each, Relation) and isinstance(each.what, Joined) and isinstance(following, Relation):
            other = each.what.items[-1]
            if following.word == each.word or (isinstance(other, Thing) and other.name in _REST):
                said = "What stands behind `and` is done by itself here."
                return Mistake("wrong-object", said, other.place, "Say it in two steps.")
    return None


def _check_object(deed: Deed, lexicon: Lexicon) -> Mistake | None:
    is_told = any(not isinstance(each, Relation | Time | Manner) or _leads(each) for each in deed.rest)
    is_told = is_told or any(isinstance(each, Manner) and each.word == "again" for each in deed.rest)
    if deed.verb not in NEEDS_OBJECT or is_told:
        return None
    verb = Span(deed.place.start, deed.place.length if not deed.rest else deed.rest[0].place.start - deed.place.start)
    example = show_example(lexicon)
    return Mistake(
        "missing-object",
        f"`{deed.verb}` lacks its object: it is not said what.",
        verb,
        f"Write `{deed.verb} {example}`.",
    )


def _leads(phrase: Node) -> bool:
    """Tell whether a phrase stands for an object: `discard down to 3 cards`, `pay for it`."""
    is_coin = isinstance(phrase, Relation) and phrase.word == "in" and _is_of(phrase.what, "unit")  # `pay in coins`
    return is_coin or (isinstance(phrase, Relation) and phrase.word in ("down to", "for"))


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Joined) else (node,)


def _is_taken(node: Node, frame: Frame) -> bool:
    if not isinstance(node, Thing):
        return True
    if node.sort == "period" and frame.is_plain:
        return not (len(node.words) == 1 and isinstance(node.words[0], Which) and node.words[0].word in _WHEN)
    if node.name in ("you", "yourself"):
        return "player" in frame.what
    is_part = node.name in _PARTS and node.of is not None
    sort = "rule" if node.sort == "deed" else node.sort
    return is_part or sort in _OPEN or sort in frame.what or node.name in frame.what


def _check_phrases(deed: Deed, frame: Frame) -> Mistake | None:
    for each in deed.rest:
        wanted = frame.phrases.get(each.word) if isinstance(each, Relation) else None
        if wanted is None or not isinstance(each, Relation):
            continue
        if not all(_is_taken(item, Frame(wanted, frozenset(), {}, wanted >= PLAIN.what)) for item in _items(each.what)):
            listed = _list(wanted)
            said = f"`{deed.verb}` with `{each.word}` takes {listed}, and something else follows."
            hint = f"Write {listed} after `{each.word}`, or let the frame of `{deed.verb}` name more."
            return Mistake("wrong-object", said, each.place, hint)
    return None


def _refuse_object(deed: Deed, node: Node, lexicon: Lexicon) -> Mistake:
    taken = lexicon.frames[deed.verb].what
    frame = f"`verbs: {{{deed.verb}: {{what: thing}}}}`"
    things = [each for each in deed.rest if _is_object(each)]
    if taken and len(things) > 1 and node is not things[0]:
        shown = word_prose(node, lexicon)
        said = f"`{shown}` is a second thing behind `{deed.verb}`, and no word says what it has to do with the first."
        hint = "Write a word such as `to`, `from`, `in` or `and` before it."
        if shown == "you":
            hint = "Write what `you` do behind it, such as `you have`, or leave it out."
        return Mistake("wrong-object", said, node.place, hint)
    if not taken:
        said = f"`{deed.verb}` takes no object."
        return Mistake("wrong-object", said, node.place, f"Leave the object out, or let it take any thing: {frame}.")
    said = f"`{deed.verb}` cannot be done to `{word_prose(node, lexicon)}`: it takes {_list(taken)}."
    hint = f"Name one of these, take another verb, or let it take any thing: {frame}."
    return Mistake("wrong-object", said, node.place, hint)


def _list(sorts: frozenset[str]) -> str:
    names = sorted(sorts) if not sorts >= PLAIN.what else ["any thing"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


# ---- who acts


def _check_actors(tree: Node, lexicon: Lexicon) -> Iterator[Mistake]:
    """Give the deeds at the start of a sentence that are no imperatives and name nobody: `draws a card`."""
    for steps in _list_chains(tree):
        has_actor = False
        last = steps[-1]
        if isinstance(last, Next) and last.word == "," and not isinstance(last.step, Change):
            said = "Two sentences stand side by side with only a comma."
            yield Mistake("unjoined-step", said, last.step.place, "Join steps with `and`, `or` or `, then`.")
        for node in steps:
            step = node.step if isinstance(node, Next) else node
            what = step.what if isinstance(step, Step) else step
            has_actor = has_actor or isinstance(what, Clause)
            if isinstance(what, Deed) and not has_actor and (found := check_order(what)) is not None:
                yield found
            if isinstance(what, Deed) and not has_actor and (what.helper not in _TO_YOU or what.form != Form.BASE):
                yield _refuse_nobody(what, lexicon)


def _refuse_nobody(deed: Deed, lexicon: Lexicon) -> Mistake:
    verb = lexicon.verbs[deed.verb]
    hint = f"Write `This card {verb.third} ...`, who else acts before the verb, or `{verb.base} ...` if you do."
    return Mistake("unexpected-word", "It is not said who does this.", deed.place, hint)


_TO_YOU = (None, "do not", "don't")


def _list_chains(node: Node) -> Iterator[tuple[Node, ...]]:
    """Give the rows of steps of a sentence: of a price and what it is for, of a choice each option."""
    if isinstance(node, Prose | Labelled) or (isinstance(node, Step) and isinstance(node.what, Chain | Step)):
        yield from _list_chains(node.what)
    elif isinstance(node, Price | Otherwise | Choice):
        for child in node.children():
            yield from _list_chains(child)
    else:
        yield node.steps if isinstance(node, Chain) else (node,)
