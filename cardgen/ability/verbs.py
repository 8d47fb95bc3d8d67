"""Finds the verbs of a sentence, what is done and what is allowed, so that a card can set them in bold."""

from __future__ import annotations

from cardgen.ability import ast
from cardgen.ability.ast import Span
from cardgen.ability.language import Language

BOLD = "**"


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
    spans = [_span(text, node, language) for node in ability.walk() if isinstance(node, ast.Act | ast.Be)]
    if isinstance(ability, ast.Constant) and ability.modal is not None:
        first = min(spans)
        before = text[: first.start].rstrip()
        modal = "may" if ability.modal is ast.Modal.ONLY else str(ability.modal)
        if before.endswith(modal):
            start = len(before) - len(modal)
            spans[spans.index(first)] = Span(start, first.end - start)
    return spans


def _span(text: str, act: ast.Act | ast.Be, language: Language) -> Span:
    """Give the place of an act's verb, with which its words begin."""
    verb, start = language.verbs[act.verb], act.place.start
    forms = (f"be {verb.participle}",) if isinstance(act, ast.Be) else (verb.third, verb.name)
    length = next((len(form) for form in forms if text.lower().startswith(form.lower(), start)), 0)
    return Span(start, length)
