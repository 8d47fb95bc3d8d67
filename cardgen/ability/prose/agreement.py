"""Number and person: which words before a noun fix its number, and the form of a verb that goes with its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.ability.ast import Node
from cardgen.ability.prose.nodes import Count, Deed, Form, Joined, Thing, Which, Whoever
from cardgen.ability.prose.words import FREE, MANY, SMALL, split

_ONE = frozenset(["a", "each", "every", "this", "that", "another", "either"])
_SEVERAL = frozenset(("these", "those", "both", "several", "few", "many", "fewer", "the fewest", "that many"))
_PAIRS = (
    (Form.THIRD, Form.BASE), ("is", "are"), ("was", "were"), ("isn't", "aren't"), ("is not", "are not"),
    ("has", "have"), ("hasn't", "haven't"), ("has not", "have not"), ("does not", "do not"), ("doesn't", "don't"),
)  # fmt: skip
HELPERS = frozenset(split(SMALL["MODAL"]))  # behind them a verb has its base form, whoever acts
_TO_ONE = {many: one for one, many in _PAIRS}
_TO_MANY = dict(_PAIRS)


def fix_number(words: Sequence[Which | Count], many: bool | None) -> bool | None:
    """Give whether a noun is plural behind these words; `many` where they leave it open."""
    for word in reversed(words):
        if isinstance(word, Count):
            return word.bound is not None or word.number not in ("1", "one", "+1", "-1")
    if many is None:
        first = words[0] if words else None
        return False if isinstance(first, Which) and first.word in _ONE else None
    for word in reversed(words):  # `both a Fern and a Moss`
        if isinstance(word, Which) and word.word in _ONE | _SEVERAL:
            return word.word in _SEVERAL
    return many


def find_number(who: Node) -> bool | None:
    """Give whether a subject is many; None where both forms of the verb may follow."""
    if isinstance(who, Joined):
        return True if who.word == "and" else find_number(who.items[-1])
    if isinstance(who, Thing):
        if who.sort == "pronoun":
            return None if who.name in FREE else True if who.name in MANY else who.many
        if who.sort == "number":
            return fix_number(who.words, True)
        return who.many
    return False if isinstance(who, Whoever) else None


def agree(who: Node, deed: Deed) -> Deed:
    """Give a deed with its verb in the person of the one who does it."""
    return match(deed, find_number(who))


def match(deed: Deed, many: bool | None) -> Deed:
    """Give a deed with its verb in the singular or the plural."""
    if many is None:
        return deed
    forms = _TO_MANY if many else _TO_ONE
    if deed.helper is not None:
        return replace(deed, helper=forms.get(deed.helper, deed.helper))
    return replace(deed, form=forms.get(deed.form, deed.form))
