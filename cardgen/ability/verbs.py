"""Finds the verbs of a sentence, what is done and what is allowed: to set them in bold, and to tell what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.ability import ast
from cardgen.ability.ast import Span
from cardgen.ability.language import Language
from cardgen.ability.wording import word_node

BOLD = "**"


class Deed(NamedTuple):
    """What one verb of a sentence says, each part in the words of the sentence and empty if it is not there.

    `each other player draws 1 card`: `verb` is `draw`, `who` `each other player`, `what` `1 card`. `A 10 cannot be
    played on this`: `verb` is `be played`, `who` `a 10`, `how` `on this` and `modal` `cannot`.
    """

    verb: str
    who: str
    what: str
    how: str
    modal: str


def mark_verbs(text: str, ability: ast.Ability, language: Language) -> str:
    """Give a sentence with `**` around its verbs, as texts on cards are made bold.

    `When played, **reverse** the card order.`, `A 10 **cannot be played** on this.`; the event of a trigger is none of
    them. `ability` is what was read from this very text.
    """
    for span in sorted(find_verbs(text, ability, language), reverse=True):
        text = text[: span.start] + BOLD + text[span.start : span.end] + BOLD + text[span.end :]
    return text


def find_verbs(text: str, ability: ast.Ability, language: Language) -> list[Span]:
    """Give the places of the verbs in the text of an ability, in no order."""
    if isinstance(ability, ast.Prose):
        from cardgen.ability.prose.deeds import span_verbs

        return span_verbs(text, ability, language)
    spans = [_span(text, node, language) for node in ability.walk() if isinstance(node, ast.Act | ast.Be)]
    if isinstance(ability, ast.Constant) and ability.modal is not None:
        first = min(spans)
        before = text[: first.start].rstrip()
        modal = "may" if ability.modal is ast.Modal.ONLY else str(ability.modal)
        if before.endswith(modal):
            start = len(before) - len(modal)
            spans[spans.index(first)] = Span(start, first.end - start)
    return spans


def list_deeds(ability: ast.Ability, language: Language) -> tuple[Deed, ...]:
    """Give what the verbs of a sentence say, in its order: those that `find_verbs` finds."""
    if isinstance(ability, ast.Prose):
        from cardgen.ability.prose.deeds import tell_deeds

        return tuple(Deed(*told) for told in tell_deeds(ability, language))
    return tuple(_list_deeds(ability, language))


def _list_deeds(ability: ast.Ability, language: Language) -> Iterator[Deed]:
    for node in ability.walk():
        if isinstance(node, ast.Does):
            yield _tell_deed(node.act, node.who, "may" if node.may else "", language)
        elif isinstance(node, ast.Constant):
            for act in node.acts:
                yield _tell_deed(act, node.subject, node.modal or "", language)
        elif isinstance(node, ast.Replacement) and isinstance(node.event, ast.Act):
            yield _tell_deed(node.event, ast.Player(ast.Who.YOU), "would", language)


def _tell_deed(act: ast.Act | ast.Be, who: ast.Node, modal: str, language: Language) -> Deed:
    verb, what = language.verbs[act.verb], act.what if isinstance(act, ast.Act) else None
    return Deed(
        verb=f"be {verb.participle}" if isinstance(act, ast.Be) else verb.name,
        who=word_node(who, language),
        what="" if what is None else word_node(what, language),
        how=" ".join(word_node(each, language) for each in act.how),
        modal=str(modal),
    )


def _span(text: str, act: ast.Act | ast.Be, language: Language) -> Span:
    """Give the place of an act's verb, with which its words begin."""
    verb, start = language.verbs[act.verb], act.place.start
    forms = (f"be {verb.participle}",) if isinstance(act, ast.Be) else (verb.third, verb.name)
    length = next((len(form) for form in forms if text.lower().startswith(form.lower(), start)), 0)
    return Span(start, length)
