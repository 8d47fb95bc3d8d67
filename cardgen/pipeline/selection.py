"""Which cards `--only` means: ids with `*` and `?`, and conditions on what cards say, `kind=spell` or `cost>=3`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.model import Card, Deck, Value

_OWN: Mapping[str, Callable[[Card], Value | None]] = MappingProxyType(
    {
        "id": lambda card: card.id,
        "name": lambda card: card.name,
        "copies": lambda card: card.copies,
        "template": lambda card: card.template,
        "back": lambda card: card.back,
    }
)
_ORDERS: Mapping[str, Callable[[float, float], bool]] = MappingProxyType(
    {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}
)
_CONDITION = re.compile(r"\s*(?P<field>[^=!<>]*?)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<value>.*?)\s*", re.DOTALL)
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Condition:
    """What a card must say to be meant: a field, a sign (`=`, `!=` or an order of numbers) and a value, or a pattern.

    An id alone is the condition `id=...`. `typed` is the condition as it was typed.
    """

    typed: str
    field: str
    sign: str
    value: str


def read_conditions(texts: Iterable[str]) -> tuple[Condition, ...]:
    """Give the conditions in texts that hold one or several, with commas between them."""
    return tuple(_read_condition(part.strip()) for text in texts for part in text.split(",") if part.strip())


def _read_condition(typed: str) -> Condition:
    found = _CONDITION.fullmatch(typed)
    if found is None:
        return Condition(typed, "id", "=", typed)
    return Condition(typed, found["field"], found["sign"], found["value"])


def select_cards(deck: Deck, conditions: Sequence[Condition], report: Report) -> Deck:
    """Give the deck with only those cards and aids that at least one condition means; all, if there is none.

    A condition that no card meets is reported with what there is: a slip of the pen must not cost a card.
    """
    if not conditions:
        return deck
    cards = (*deck.cards, *deck.aids)
    meant: set[str] = set()
    for condition in conditions:
        found = {card.id for card in cards if is_met(condition, card)}
        if not found:
            report.error("nothing-chosen", *_tell_nothing(condition, deck))
        meant |= found
    return replace(
        deck,
        cards=tuple(card for card in deck.cards if card.id in meant),
        aids=tuple(aid for aid in deck.aids if aid.id in meant),
    )


def is_met(condition: Condition, card: Card) -> bool:
    """Tell whether a card meets a condition. Large and small letters are the same; one item of a list is enough."""
    said = _texts_of(card, condition.field)
    if condition.sign in _ORDERS:
        limit = _read_number(condition.value)
        numbers = (_read_number(text) for text in said)
        is_so = _ORDERS[condition.sign]
        return limit is not None and any(number is not None and is_so(number, limit) for number in numbers)
    is_said = any(_is_like(text, condition.value) for text in said)
    return is_said is (condition.sign == "=")


def _texts_of(card: Card, field: str) -> tuple[str, ...]:
    """Give what a card says in a field, as it would be typed: nothing, a value, or the items of a list."""
    value = _OWN[field](card) if field in _OWN else card.fields.get(field)
    if value is None:
        return ()
    if isinstance(value, bool):
        return ("yes",) if value else ("no",)
    return value if isinstance(value, tuple) else (str(value),)


def _is_like(text: str, pattern: str) -> bool:
    number, wanted = _read_number(text), _read_number(pattern)
    if number is not None and number == wanted:
        return True
    escaped = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.fullmatch(escaped, text, re.IGNORECASE | re.DOTALL) is not None


def _read_number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[+-]?\d{1,15}(\.\d{1,15})?", text, re.ASCII) else None


def _tell_nothing(condition: Condition, deck: Deck) -> tuple[str, None, str]:
    """Say of a condition that no card meets what there is instead, and what to type."""
    fields = (*_OWN, *deck.field_kinds)
    start = f"`--only {shorten(condition.typed)}` means no card of {deck.title}"
    if condition.field not in fields:
        hint = " ".join(filter(None, (suggest(condition.field, fields, few=0), f"Fields are {_list(fields)}.")))
        return f"{start}: cards have no field `{shorten(condition.field)}`.", None, hint
    cards = (*deck.cards, *deck.aids)
    said = tuple(dict.fromkeys(text for card in cards for text in _texts_of(card, condition.field)))
    if condition.field == "id":
        return f"{start}.", None, suggest(condition.value, said, few=0) or f"Ids are {_list(said)}."
    if condition.sign in _ORDERS and _read_number(condition.value) is None:
        return f"{start}: `{shorten(condition.value)}` is no number.", None, "Write a number, as in `cost>=3`."
    hint = suggest(condition.value, said, few=0) if condition.sign == "=" else ""
    there = f"What they say there: {_list(said)}." if said else "They say nothing there."
    return f"{start}: none says that under `{condition.field}`.", None, " ".join(filter(None, (hint, there)))


def _list(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(f"`{shorten(name)}`" for name in names[:_MOST_NAMED]) + more
