"""Prints a node back as the words that it was read from, and as a reminder of what its keywords stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardgen.ability import ast
from cardgen.ability.ast import Article, Modal, Node, Pool, Who, Whose
from cardgen.ability.english import choose_article
from cardgen.ability.language import Language
from cardgen.model import Definition


def word_sentence(ability: ast.Ability, language: Language) -> str:
    """Give an ability as the one sentence that is printed for it."""
    text = word_node(ability, language)
    return text[:1].upper() + text[1:] + "."


def word_node(node: Node, language: Language) -> str:
    """Give the words of one node as they stand inside a sentence; a verb in its base form."""
    word = _WORDINGS.get(type(node))
    return _word_prose(node, language) if word is None else word(node, language)


def _word_prose(node: Node, language: Language) -> str:
    from cardgen.ability.prose.lexicon import get_lexicon
    from cardgen.ability.prose.wording import word_prose

    return word_prose(node, get_lexicon(language))


def _join(*parts: str | Node | None, language: Language) -> str:
    """Give words and the words of nodes, a space between them; what is None is left out."""
    words = (word_node(part, language) if isinstance(part, Node) else part for part in parts)
    return " ".join(word for word in words if word is not None)


def _series(items: tuple[Node, ...], word: str, language: Language) -> str:
    """Give nodes as `a`, `a or b`, `a, b, or c`."""
    *before, last = [word_node(item, language) for item in items]
    if len(before) < 2:
        return f" {word} ".join([*before, last])
    return f"{', '.join(before)}, {word} {last}"


# ---- abilities


def _trigger(n: ast.Trigger, language: Language) -> str:
    start = "when" if isinstance(n.when, ast.Event) else "at"
    return f"{start} {word_node(n.when, language)}, {_steps(n, language)}"


def _steps(n: ast.Trigger | ast.Instruction, language: Language) -> str:
    text = word_node(n.steps[0], language)
    for step in n.steps[1:]:
        text += f", {'and' if isinstance(step, ast.IfDone) else 'then'} {word_node(step, language)}"
    return text


def _constant(n: ast.Constant, language: Language) -> str:
    subject = word_node(n.subject, language)
    if n.modal is None:
        is_plural = isinstance(n.subject, ast.Group) and n.subject.n not in (1, None)
        return f"{subject} {_act(n.acts[0], language, not is_plural)}"
    acts = _series(n.acts, "or", language)
    return f"only {subject} may {acts}" if n.modal is Modal.ONLY else f"{subject} {n.modal} {acts}"


def _replacement(n: ast.Replacement, language: Language) -> str:
    subject = "this would be" if isinstance(n.event, ast.Event) else "you would"
    return f"if {subject} {word_node(n.event, language)}, {word_node(n.step, language)} instead"


# ---- steps


def _does(n: ast.Does, language: Language) -> str:
    who = n.who.who if isinstance(n.who, ast.Player) else None
    if n.may:
        return f"{word_node(n.who, language)} may {word_node(n.act, language)}"
    if who is Who.YOU:
        return word_node(n.act, language)
    return f"{word_node(n.who, language)} {_act(n.act, language, who is not Who.THEY)}"


def _choose_one(n: ast.ChooseOne, language: Language) -> str:
    return "choose one: " + ", or ".join(word_node(option, language) for option in n.options)


# ---- what is done


def _act(n: ast.Act | ast.Be, language: Language, third: bool = False) -> str:
    """Give what is done; `third` asks for the third person of the verb."""
    if isinstance(n, ast.Be):
        return _join("be", _participle(n.verb, language), *n.how, language=language)
    verb = language.verbs[n.verb]
    at_once = "at once" if n.verb == "attack" and isinstance(n.what, ast.Group) else None
    return _join(verb.third if third else verb.name, n.what, at_once, *n.how, language=language)


def _participle(verb: str, language: Language) -> str:
    participle = language.verbs[verb].participle
    if participle is None:
        raise ValueError(f"the verb {verb!r} has no participle")
    return participle


def _way(n: ast.Steps, language: Language) -> str:
    steps = f"{n.n} {'step' if n.n == 1 else 'steps'}"
    return f"{steps} in any direction" if n.way is None else f"{steps} towards the {n.way}"


# ---- things


def _top(n: ast.Top, language: Language) -> str:
    counted = n.noun if n.n == 1 else f"{n.n} {language.plurals[n.noun]}"
    return f"{word_node(n.zone, language)}'s top {counted}"


def _group(n: ast.Group, language: Language) -> str:
    is_single = n.n == 1 if n.limit else n.whose is None and n.n in (1, None)
    return _join(
        n.limit,
        None if n.limit is ast.Limit.NO else "each" if n.n is None else str(n.n),
        None if n.whose is None else f"of {n.whose}",
        "other" if n.other else None,
        None if n.face is None else _describe_face(n.face),
        n.noun if is_single else language.plurals[n.noun],
        None if n.zone is None else f"in {word_node(n.zone, language)}",
        None if n.but is None else f"except {language.plurals[n.but]}",
        language=language,
    )


def _have(who: Who) -> str:
    return "have" if who in (Who.YOU, Who.THEY) else "has"


def _describe_face(face: bool) -> str:
    return "face-up" if face else "face-down"


def _kind(n: ast.Kind, language: Language) -> str:
    described = n.name if n.face is None else f"{_describe_face(n.face)} {n.name}"
    return f"{choose_article(described) if n.article is Article.A else n.article} {described}"


def _zone(n: ast.Zone, language: Language) -> str:
    name = language.zones[n.name]
    return f"{choose_article(name) if n.whose is Whose.A else n.whose} {name}"


def _amount(n: ast.Amount, language: Language) -> str:
    return f"{n.n} {n.unit if n.n in (1, -1) else language.plurals[n.unit]}"


def _abilities(n: ast.Abilities, language: Language) -> str:
    of = n.of if isinstance(n.of, Pool) else f"of {word_node(n.of, language)}"
    return _join("each", n.trigger, language.vocabulary.ability.name, of, language=language)


_WORDINGS: dict[type[Node], Callable[[Any, Language], str]] = {
    ast.Trigger: _trigger,
    ast.Constant: _constant,
    ast.Replacement: _replacement,
    ast.Instruction: _steps,
    ast.Keyword: lambda n, language: n.name,
    ast.Does: _does,
    ast.Unless: lambda n, language: _join(n.step, "unless", n.answer, language=language),
    ast.Timed: lambda n, language: _join(n.step, n.word, n.moment, language=language),
    ast.ForEach: lambda n, language: _join(n.step, "for", n.cards, language=language),
    ast.Has: lambda n, language: f"{n.who.who} {_have(n.who.who)} {word_node(n.cards, language)}",
    ast.If: lambda n, language: f"if {word_node(n.has, language)}, {word_node(n.step, language)}",
    ast.IfDone: lambda n, language: f"if you do, {word_node(n.step, language)}",
    ast.ChooseOne: _choose_one,
    ast.Act: _act,
    ast.Be: _act,
    ast.Event: lambda n, language: _join(_participle(n.verb, language), n.where, language=language),
    ast.Moment: lambda n, language: f"the end of {'their next' if n.next else 'the'} {n.period}",
    ast.During: lambda n, language: f"the {n.period} this is {_participle(n.verb, language)}",
    ast.This: lambda n, language: "this",
    ast.That: lambda n, language: f"those {language.plurals[n.noun]}" if n.many else f"that {n.noun}",
    ast.OnThis: lambda n, language: f"the {n.noun} on this",
    ast.Top: _top,
    ast.Group: _group,
    ast.Kind: _kind,
    ast.Suited: lambda n, language: n.suit if n.rank is None else f"the {n.rank} of {n.suit}",
    ast.Several: lambda n, language: _series(n.items, n.word, language),
    ast.Zone: _zone,
    ast.Player: lambda n, language: str(n.who),
    ast.Amount: _amount,
    ast.Named: lambda n, language: f"the {n.name}",
    ast.Abilities: _abilities,
    ast.Phrase: lambda n, language: f"{n.word} {word_node(n.noun, language)}",
    ast.Side: lambda n, language: "face up" if n.up else "face down",
    ast.Steps: _way,
}


# ---- reminders


def list_definitions(abilities: Iterable[ast.Ability], language: Language) -> tuple[Definition, ...]:
    """Give the keywords and markers that abilities name, each once, in the order in which they are named."""
    found: dict[str, Definition] = {}
    for ability in abilities:
        named_by = _find_naming(ability)
        for node in ability.walk():
            for definition in named_by(node, language):
                found.setdefault(definition.name, definition)
    return tuple(found.values())


def word_reminder(definitions: Iterable[Definition]) -> str:
    """Give the reminder text of keywords and markers: the sentences that they stand for."""
    return " ".join(sentence.value for definition in definitions for sentence in definition.text)


def _find_naming(ability: ast.Ability) -> Callable[[Node, Language], Iterator[Definition]]:
    if not isinstance(ability, ast.Prose):
        return _named_by
    from cardgen.ability.prose.named import list_named

    return list_named


def _named_by(node: Node, language: Language) -> Iterator[Definition]:
    vocabulary = language.vocabulary
    if isinstance(node, ast.Keyword) and (keyword := vocabulary.find_keyword(node.name)):
        yield keyword
    if isinstance(node, ast.Act | ast.Be | ast.Event | ast.During):
        yield from (marker for marker in vocabulary.markers if marker.verb and marker.verb[0] == node.verb)
