"""Prints the nodes of prose as the words that they were read from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardgen.ability.ast import Node, Prose
from cardgen.ability.english import choose_article
from cardgen.ability.prose import nodes as n
from cardgen.ability.prose.lexicon import Lexicon


def word_prose(node: Node, lexicon: Lexicon) -> str:
    """Give the words of a node as they stand inside a sentence."""
    return _WORDINGS[type(node)](node, lexicon)


def _words(nodes: Iterable[Node], lexicon: Lexicon, first: str = "") -> str:
    """Give words and those of nodes behind each other; a comma stands close."""
    text = first
    for node in nodes:
        words = word_prose(node, lexicon)
        text += words if not text or words.startswith(",") else f" {words}"
    return text


def _series(n: n.Joined, lexicon: Lexicon) -> str:
    *before, last = [word_prose(item, lexicon) for item in n.items]
    if len(before) < 2:
        return f" {n.word} ".join([*before, last])
    return f"{', '.join(before)}, {n.word} {last}"


# ---- things


def _thing(t: n.Thing, lexicon: Lexicon) -> str:
    name = lexicon.plurals.get(t.name, t.name) if t.many and t.sort != "pronoun" else t.name
    parts = [word_prose(word, lexicon) for word in t.words] + ([name] if name else [])
    if t.owner is not None:
        owner = word_prose(t.owner, lexicon)
        parts.insert(0, owner + ("'" if t.owner.many and owner.endswith("s") else "'s"))
    for index, part in enumerate(parts[:-1]):
        if part == "a":
            parts[index] = choose_article(parts[index + 1])
    if t.of is not None:
        parts += ["of", word_prose(t.of, lexicon)]
    behind = (*t.after, *(() if t.that is None else (t.that,)))
    return _words(behind, lexicon, " ".join(parts))


def _count(c: n.Count, lexicon: Lexicon) -> str:
    return " ".join(word for word in (c.limit, c.number, c.bound) if word)


def _change(c: n.Change, lexicon: Lexicon) -> str:
    name = lexicon.plurals.get(c.name, c.name) if c.many else c.name
    return _words(c.rest, lexicon, " ".join([c.number, *(word.word for word in c.words), name]))


def _that(t: n.That, lexicon: Lexicon) -> str:
    parts = [t.word] if t.word else []
    if t.who is not None:
        parts.append(word_prose(t.who, lexicon))
    return _words(t.again, lexicon, " ".join([*parts, word_prose(t.deed, lexicon)]))


# ---- deeds


def _deed(d: n.Deed, lexicon: Lexicon) -> str:
    forms = lexicon.verbs[d.verb]
    by_form = {
        n.Form.BASE: forms.base,
        n.Form.THIRD: forms.third,
        n.Form.PAST: forms.past,
        n.Form.PARTICIPLE: forms.participle,
        n.Form.GERUND: forms.gerund,
    }
    verb = by_form[n.Form(d.form)] if d.form in set(n.Form) else d.form
    adverbs = [adverb.word for adverb in d.adverbs]
    return _words(d.rest, lexicon, " ".join([*([d.helper] if d.helper else []), *adverbs, verb]))


def _worth(w: n.Worth, lexicon: Lexicon) -> str:
    text = _words((w.what, *w.rest), lexicon, "worth")
    return text if w.or_else is None else f"{text}, or {word_prose(w.or_else, lexicon)}"


def _state(s: n.State, lexicon: Lexicon) -> str:
    return _words(s.rest, lexicon, lexicon.verbs[s.verb].participle)


# ---- steps


def _setting(s: n.Setting, lexicon: Lexicon) -> str:
    text = _words(s.what, lexicon, s.word)
    return f", {text}" if s.is_apart else text


def _step(s: n.Step, lexicon: Lexicon) -> str:
    before = "".join(word_prose(each, lexicon) + ", " for each in s.before)
    return before + _words(s.behind, lexicon, word_prose(s.what, lexicon))


def _chain(c: n.Chain, lexicon: Lexicon) -> str:
    first, *others = (word_prose(step, lexicon) for step in c.steps)
    return first + "".join(others)


def _choice(c: n.Choice, lexicon: Lexicon) -> str:
    *before, last = (word_prose(option, lexicon) for option in c.options)
    return f"{'; '.join(before)}; or {last}"


_WORDINGS: dict[type[Node], Callable[[Any, Lexicon], str]] = {
    n.Which: lambda w, lexicon: w.word,
    n.Count: _count,
    n.Thing: _thing,
    n.Change: _change,
    n.Joined: _series,
    n.That: _that,
    n.Whoever: lambda w, lexicon: f"{w.word} {word_prose(w.deed, lexicon)}",
    n.Relation: lambda r, lexicon: f"{r.word} {word_prose(r.what, lexicon)}",
    n.Time: lambda t, lexicon: f"{t.word} {t.period}",
    n.Manner: lambda m, lexicon: m.word,
    n.Quality: lambda q, lexicon: _words(q.rest, lexicon, q.word),
    n.State: _state,
    n.OrElse: lambda o, lexicon: f"or {word_prose(o.what, lexicon)}",
    n.Bound: lambda b, lexicon: b.word,
    n.Aside: lambda a, lexicon: f", {word_prose(a.what, lexicon)}{',' if a.is_inside else ''}",
    n.Gap: lambda g, lexicon: _words((g.what, *g.rest), lexicon, "and"),
    n.Purpose: lambda p, lexicon: f"to {word_prose(p.deed, lexicon)}",
    n.Deed: _deed,
    n.Clause: lambda c, lexicon: f"{word_prose(c.who, lexicon)} {word_prose(c.deed, lexicon)}",
    n.Worth: _worth,
    n.Setting: _setting,
    n.Step: _step,
    n.Next: lambda x, lexicon: f"{x.word} {word_prose(x.step, lexicon)}",
    n.Chain: _chain,
    n.Choice: _choice,
    n.Price: lambda p, lexicon: f"{word_prose(p.price, lexicon)}: {word_prose(p.what, lexicon)}",
    n.Labelled: lambda x, lexicon: f"{word_prose(x.label, lexicon)}: {word_prose(x.what, lexicon)}",
    n.Otherwise: lambda o, lexicon: f"{word_prose(o.what, lexicon)}; otherwise, {word_prose(o.otherwise, lexicon)}",
    n.NumberedKeyword: lambda k, lexicon: f"{k.name} {k.number}",
    Prose: lambda p, lexicon: word_prose(p.what, lexicon),
}  # fmt: skip
