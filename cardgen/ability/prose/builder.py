"""From the phrases of prose to its nodes: what is made of each rule or alias of prose.lark, bottom up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from cardgen.ability.ast import NOWHERE, Node, Prose, Span
from cardgen.ability.lexer import Token
from cardgen.ability.prose import nodes as n
from cardgen.ability.prose.agreement import HELPERS, agree, find_number, fix_number, match
from cardgen.ability.prose.attaching import attach
from cardgen.ability.prose.frames import NEVER_WITH, PLAIN
from cardgen.ability.prose.handing import hand_over
from cardgen.ability.prose.lifting import lift

Children: TypeAlias = list[Any]


def _span(children: Sequence[Any]) -> Span:
    """Give the span from the first to the last child that is there; of a tuple of nodes that of its ends."""
    first = next(filter(None, children), None)
    if first is None:
        return NOWHERE
    if len(children) == 1 and type(first) is not tuple:
        place: Span = first.place
        return place
    last = next(filter(None, reversed(children)))
    start = (first[0] if type(first) is tuple else first).place.start
    end = (last[-1] if type(last) is tuple else last).place
    return Span(start, end.start + end.length - start)


def _nodes(children: Iterable[Any]) -> tuple[Node, ...]:
    return tuple([child for child in children if isinstance(child, Node)])


def _tokens(children: Iterable[Any], *types: str) -> list[Any]:
    return [child for child in children if isinstance(child, Token) and (not types or child.type in types)]


# ---- nouns

_BEFORE = (n.Which, n.Count)


def _noun(c: Children) -> n.Thing:
    owner = c[0] if isinstance(c[0], n.Thing) else None
    words = tuple([child for child in c if isinstance(child, _BEFORE)])
    name = c[-1]
    return n.Thing(str(name), name.sort, fix_number(words, name.many), words, owner, place=_span(c))


def _count(c: Children) -> n.Count:
    number = next(iter(_tokens(c, "INT", "NUM", "MEASURE")))
    limit, bound = _tokens(c, "LIMIT"), _tokens(c, "BOUND")
    return n.Count(str(number), str(limit[0]) if limit else None, str(bound[0]) if bound else None, place=_span(c))


def _measured(c: Children) -> n.Thing:
    number = n.Thing("", "number", None, (_count(c[1:]),), place=_span(c[1:]))
    thing: n.Thing = c[0]
    return replace(thing, after=(number,), place=_span(c))


def _bounded(c: Children) -> n.Thing:
    thing: n.Thing = c[0]
    return replace(thing, after=(n.Bound(str(c[1]), place=c[1].place),), place=_span(c))


def _tail_limit(c: Children) -> n.Setting:
    limit, number, *name = c[1:]
    count = n.Count(str(number), str(limit), place=_span(c[1:3]))
    sort, many = (name[0].sort, fix_number((count,), name[0].many)) if name else ("number", None)
    thing = n.Thing(str(name[0]) if name else "", sort, many, (count,), place=_span(c[1:]))
    return n.Setting("", (thing,), True, place=_span(c))


def _noun_of(c: Children) -> n.Thing:
    thing: n.Thing = c[0]
    return replace(thing, of=c[2], place=_span(c))


def _noun_that(c: Children) -> n.Thing:
    thing: n.Thing = c[0]
    that: n.That = c[1]
    if that.who is None:
        that = replace(that, deed=agree(thing, that.deed))
    return replace(thing, that=that, place=_span(c))


def _change(c: Children) -> n.Change:
    number, *words, name = c
    adjectives = tuple(n.Which(str(word), word.sort, place=word.place) for word in words)
    many = fix_number((n.Count(str(number)),), name.many)
    return n.Change(str(number), adjectives, str(name), many, place=_span(c))


def _attach_all(phrases: Children) -> tuple[Node, ...]:
    """Give phrases without a verb: the first one stands alone, what follows may belong to a thing in it."""
    first, *others = phrases
    return attach((first, *others), PLAIN)


def _joined(c: Children) -> n.Joined:
    word = next(str(token) for token in _tokens(c) if token in ("and", "or"))
    return n.Joined(_nodes(c), word, place=_span(c))


# ---- clauses


def _rest(c: Children) -> tuple[Node, ...]:
    return _nodes(c)


def _rest_or(c: Children) -> tuple[Node, ...]:
    or_else = n.Aside(n.OrElse(c[-1], place=_span(c[-2:])), place=_span(c[-3:]))
    return (*_nodes(c[:-3]), or_else)


def _rest_gap(c: Children) -> tuple[Node, ...]:
    at = next(index for index, child in enumerate(c) if isinstance(child, Token) and child.type == "GAP")
    gap = n.Gap(c[at + 1], _nodes(c[at + 2 :]), place=_span(c[at:]))
    return (*_nodes(c[:at]), gap)


def _subject(c: Children) -> Node:
    what: Node = attach(_nodes(c), None)[0]
    return what


def _subject_aside(c: Children) -> Node:
    _, what, _ = c[-3:]
    aside = n.Aside(what, True, place=_span(c[-3:]))
    return _subject([*c[:-3], aside])


def _deed(form: n.Form) -> Callable[[Children], n.Deed]:
    def make(c: Children) -> n.Deed:
        verb = c[-2]
        rest = attach(hand_over(lift(c[-1], str(verb))), verb.frame)
        helpers, adverbs = _tokens(c, "MODAL", "HAS"), _tokens(c, "PADV")
        name = "be" if verb.type in ("BE", "BEEN") else str(verb)
        manners = tuple(n.Manner(str(word), place=word.place) for word in adverbs)
        return n.Deed(name, form, rest, str(helpers[0]) if helpers else None, manners, place=_span(c))

    return make


def _is(c: Children) -> n.Deed:
    deed = _deed(n.Form.BASE)(c)
    return replace(deed, verb="be", form=str(c[-2]))


def _that(c: Children) -> n.That:
    return n.That(str(c[0]), None, c[1], place=_span(c))


def _that_who(c: Children) -> n.That:
    return _split_again(n.That(str(c[0]), c[1], agree(c[1], c[2]), place=_span(c)))


def _that_bare(c: Children) -> n.That:
    who = n.Thing(str(c[0]), "pronoun", c[0] in ("you", "they"), place=c[0].place)
    return _split_again(n.That("", who, agree(who, c[1]), place=_span(c)))


def _that_noun(c: Children) -> n.That:
    first, *others, name, deed = c
    words = [n.Which(str(first), "determiner", place=first.place)]
    words += [n.Which(str(word), word.sort, place=word.place) for word in others]
    who = n.Thing(str(name), name.sort, fix_number(words, name.many), tuple(words), place=_span(c[:-1]))
    return _split_again(n.That("", who, agree(who, deed), place=_span(c)))


def _split_again(that: n.That) -> n.That:
    """Give `with` behind what is done to a thing to the thing: `the regions you control with no fort`."""
    rest = that.deed.rest
    at = next((at for at, each in enumerate(rest) if isinstance(each, n.Relation) and each.word == "with"), len(rest))
    if at == len(rest) or any(isinstance(each, n.Thing) for each in rest[:at]) or that.deed.verb not in NEVER_WITH:
        return that
    start = that.deed.place.start
    end = rest[at].place.start - 1
    deed = replace(that.deed, rest=rest[:at], place=Span(start, end - start))
    return replace(that, deed=deed, again=rest[at:])


def _clause(c: Children) -> n.Clause:
    return n.Clause(c[0], agree(c[0], c[1]), place=_span(c))


def _worth(c: Children) -> n.Worth:
    return n.Worth(c[1], attach(c[2], None), c[-1] if isinstance(c[-1], Node) else None, place=_span(c))


# ---- steps


def _head_when(c: Children) -> n.Setting:
    return n.Setting(str(c[0]), (c[1],), place=_span(c))


def _step(c: Children) -> n.Step:
    at = next(index for index, child in enumerate(c) if not isinstance(child, n.Setting))
    return n.Step(tuple(c[:at]), c[at], tuple(c[at + 1 :]), place=_span(c))


def _headed(c: Children) -> n.Step:
    """Give all that follows settings under them; a step alone takes them as its own."""
    *settings, what = c
    if isinstance(what, n.Step) and not what.before:
        return replace(what, before=tuple(settings), place=_span(c))
    return n.Step(tuple(settings), what, (), place=_span(c))


def _next(c: Children) -> n.Next:
    words = [str(joint) if joint == "," else f" {joint}" for joint in _tokens(c)]
    return n.Next("".join(words), c[-1], place=_span(c))


def _chain(c: Children) -> Node:
    """Give steps in a row; behind `and` and `or` a deed without a subject goes on with the one before it."""
    children = [*filter(None, c)]
    if len(children) == 1:
        alone: Node = children[0]
        return alone
    steps: list[Node] = []
    last = None
    for child in children:
        step = child.step if isinstance(child, n.Next) else child
        what = step.what if isinstance(step, n.Step) else step
        if isinstance(what, n.Clause):
            last = find_number(what.who) if what.deed.helper not in HELPERS else True
        elif isinstance(what, n.Deed) and isinstance(child, n.Next) and "then" not in child.word:
            is_open = child.word == "," or what.helper in HELPERS
            child = child if is_open and what.form == n.Form.BASE else _go_on(child, match(what, last))
        steps.append(child)
    return n.Chain(tuple(steps), place=_span(c))


def _go_on(following: n.Next, deed: n.Deed) -> n.Next:
    step = following.step
    return replace(following, step=replace(step, what=deed) if isinstance(step, n.Step) else deed)


def _relations(c: Children) -> n.Joined:
    first = n.Relation(str(c[0]), c[1], place=_span(c[:2]))
    return n.Joined((first, c[3]), str(c[2]), place=_span(c))


# Children are tokens, nodes, tuples of nodes, or None for what was left out.
MAKERS: dict[str, Callable[[Children], Any]] = {
    "start": lambda c: Prose(c[0], place=_span(c[:1])),  # the sentence without its full stop
    "price": lambda c: n.Price(c[0], c[2], place=_span(c)),  # pay 3 coins: draw 2 cards
    "labelled": lambda c: n.Labelled(c[0], c[2], place=_span(c)),  # action: spend 1 energy
    "otherwise": lambda c: n.Otherwise(c[0], c[4], place=_span(c)),  # ...; otherwise, ...
    "beside": lambda c: n.Chain((c[0], n.Next(";", c[2], place=_span(c[1:]))), place=_span(c)),  # name a player; ...
    "choice": lambda c: n.Choice(_nodes(c), place=_span(c)),  # ...; ...; or ...
    # ---- steps
    "chain": _chain,
    "headed": _headed,
    "step_tail": _step,
    "head_when": _head_when,  # if you have 3 shells, or behind a step
    "condition": lambda c: n.Step((), c[0], (_head_when(c[1:]),), place=_span(c)),  # if ... when ...
    "head": lambda c: n.Setting("", attach(_nodes(c), PLAIN), place=_span(c)),  # at the start of your turn
    "tail_limit": _tail_limit,  # ..., up to 3
    "tail_comma": lambda c: n.Setting(str(c[1]), (c[2],), True, place=_span(c)),  # ..., unless ...
    "next": _next,
    "change": _change,  # +2 strength
    "changed": lambda c: replace(c[0], rest=_attach_all(c[1:]), place=_span(c)),  # +1 coin for each Lamp
    "worth": _worth,  # worth 2 points for each Fern
    # ---- clauses
    "clause": _clause,
    "subject": _subject,
    "subject_aside": _subject_aside,  # each player, including you,
    "base": _deed(n.Form.BASE),
    "third": _deed(n.Form.THIRD),
    "past": _deed(n.Form.PAST),
    "is": _is,
    "perfect": _deed(n.Form.PARTICIPLE),
    "modal": _deed(n.Form.BASE),
    "helps": lambda c: n.Deed("do", str(c[0]), place=_span(c)),  # if you don't
    "rest": _rest,
    "rest_gap": _rest_gap,
    "relation": lambda c: n.Relation(str(c[0]), c[1], place=_span(c)),  # from your hand
    "relations": _relations,  # from your hand or from the market
    "purpose": lambda c: n.Purpose(_deed(n.Form.BASE)(c[1:]), place=_span(c)),  # to draw a card
    "doing": _deed(n.Form.GERUND),  # paying the cost
    "aside": lambda c: n.Aside(c[1], place=_span(c)),  # , including this card
    "time": lambda c: n.Time(str(c[0]), str(c[1]), place=_span(c)),  # this turn
    "adverb": lambda c: n.Manner(str(c[0]), place=_span(c)),
    "state": lambda c: n.State(str(c[0]), place=_span(c)),
    "quality": lambda c: n.Quality(str(c[0]), place=_span(c)),
    # ---- nouns
    "joined": _joined,
    "noun_of": _noun_of,
    "noun_that": _noun_that,
    "whoever": lambda c: n.Whoever(str(c[0]), match(c[1], False), place=_span(c)),
    "that": _that,
    "that_who": _that_who,
    "that_bare": _that_bare,
    "that_noun": _that_noun,  # another player revealed
    "rest_or": _rest_or,  # gain 2 coins, or 4 coins
    "as_clause": lambda c: n.Relation(str(c[0]), c[1], place=_span(c)),  # as you have Lamps
    "pronoun": lambda c: n.Thing(str(c[0]), c[0].sort, False, place=_span(c)),
    "keyword": lambda c: n.Thing(str(c[0]), "keyword", False, place=_span(c)),
    "noun": _noun,
    "bounded": _bounded,  # 4 coins or less
    "measured": _measured,  # cost 3 or less
    "owner": lambda c: c[0],
    "which": lambda c: n.Which(str(c[0]), "determiner" if c[0].type == "DET" else c[0].sort, place=_span(c)),
    "count": _count,
    "number": lambda c: n.Thing("", "number", None, (_count(c),), place=_span(c)),
}  # fmt: skip
