"""Fills into rulings what they take from the cards: `{{ said("0", "beat") }}`, `{{ 2 * value("6S", "draw") }}`."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MissingCard, MistakeError
from cardgen.loading.quoting import (
    EndlessQuoteError,
    find_box,
    find_quoted,
    give_ability,
    give_after,
    give_said,
    give_value,
)
from cardgen.model import Card, Deck, Ruling
from cardgen.model.suggesting import suggest_card

_QUOTED = re.compile(r"\{\{((?:(?!\{\{|\}\}).)*)\}\}", re.DOTALL)
_FORMS = '`{{ card("0").ability(1) }}`, `{{ said("0", "beat") }}`, or `{{ value("0", "beat") }}`'
_LONGEST = 200
_QUOTES: Mapping[str, tuple[Callable[..., int | str], tuple[type, ...]]] = {
    "said": (give_said, (str, str)),
    "after": (give_after, (str, str)),
    "value": (give_value, (str, int)),
}
_SUMS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


class _UnknownForm(Exception):  # noqa: N818 - it is told with what was typed
    """What stands between the braces is nothing that can be taken from a card."""


def fill_rulings(deck: Deck, report: Report, is_told: bool = True) -> tuple[Ruling, ...]:
    """Give the rulings of a deck with what they take from its cards; what cannot be taken stays as it is typed.

    It is reported unless it is to be told later, by filling what was left: a game is played whatever its rulings say.
    """
    return tuple(
        ruling
        if "{{" not in ruling.question + ruling.answer
        else replace(
            ruling,
            question=_fill(ruling.question, ruling, deck, report, is_told),
            answer=_fill(ruling.answer, ruling, deck, report, is_told),
        )
        for ruling in deck.rulings
    )


def fill_quotes(text: str, deck: Deck) -> str:
    """Give a text with what it takes from the cards of a deck; what cannot be taken stays as it is typed."""

    def give(found: re.Match[str]) -> str:
        try:
            return _quote(found[1].strip(), deck)
        except EndlessQuoteError as lack:
            return lack.instead
        except MistakeError:
            return found[0]

    return _QUOTED.sub(give, text)


def _fill(text: str, ruling: Ruling, deck: Deck, report: Report, is_told: bool) -> str:
    def give(found: re.Match[str]) -> str:
        try:
            return _quote(found[1].strip(), deck)
        except EndlessQuoteError as lack:
            place = _find_place(found[0], ruling, report)
            message = f"In the ruling `{ruling.id}`: {lack.message}"
            report.warn("bad-quote", message, place, lack.hint, box=find_box(lack))
            return lack.instead
        except MistakeError as mistake:
            if is_told:
                place, message = _find_place(found[0], ruling, report), f"In the ruling `{ruling.id}`: {mistake}"
                report.error("bad-quote", message, place, mistake.hint, box=find_box(mistake))
            return found[0]

    return _QUOTED.sub(give, text)


def _quote(call: str, deck: Deck) -> str:
    try:
        if len(call) > _LONGEST:
            raise _UnknownForm
        tree = ast.parse(" ".join(call.split()), mode="eval").body
        if not any(isinstance(node, ast.Call) for node in ast.walk(tree)):
            raise _UnknownForm
        return str(_evaluate(tree, deck))
    except (_UnknownForm, SyntaxError, ValueError, RecursionError, MemoryError):
        message = f"`{{{{ {shorten(call)} }}}}` is nothing that a ruling can take from a card."
        raise MistakeError(message, f"Write {_FORMS}.") from None


def _evaluate(node: ast.expr, deck: Deck) -> int | str:
    """Give what one of the few known forms means; it is read as a tree, and nothing else is ever run."""
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_evaluate_number(inner, deck)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SUMS:
            return _SUMS[type(sign)](_evaluate_number(left, deck), _evaluate_number(right, deck))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _QUOTES and len(args) in (2, 3):
            give, kinds = _QUOTES[name]
            card_id, *rest = (_read_constant(each) for each in args)
            if all(map(isinstance, rest, kinds)):
                return give(_get_card(str(card_id), deck), deck, *rest)
        case ast.Call(func=ast.Attribute(value=of, attr="ability"), args=args, keywords=[]) if len(args) < 2:
            card, asked = _get_card(_name_card(of), deck), _read_constant(args[0]) if args else 1
            if isinstance(asked, int):
                return give_ability(card.id, [each.value for each in card.abilities], asked)
    raise _UnknownForm


def _evaluate_number(node: ast.expr, deck: Deck) -> int:
    value = _evaluate(node, deck)
    if isinstance(value, int):
        return value
    raise MistakeError(f"`{shorten(value, 30)}` is no number, so nothing can be counted with it.")


def _read_constant(node: ast.expr) -> int | str:
    if isinstance(node, ast.Constant) and type(node.value) in (int, str):
        return node.value  # type: ignore[return-value]
    raise _UnknownForm


def _name_card(node: ast.expr) -> str:
    """Give the card that `card("0")`, `cards["0"]` or `cards.zero` names."""
    match node:
        case ast.Attribute(value=ast.Name(id="cards"), attr=name):
            return name
        case (
            ast.Call(func=ast.Name(id="card"), args=[ast.Constant(value=str() | int() as name)], keywords=[])
            | ast.Subscript(value=ast.Name(id="cards"), slice=ast.Constant(value=str() as name))
        ):
            return str(name)
    raise _UnknownForm


def _get_card(name: str, deck: Deck) -> Card:
    card = find_quoted(deck.every_card, name)
    if card is None:
        message = f"{deck.title} has no card `{shorten(name, 30)}`."
        raise MistakeError(message, suggest_card(name, deck.every_card), subject=MissingCard(name))
    return card


def _find_place(typed: str, ruling: Ruling, report: Report) -> Place:
    """Give where a ruling has these words, or the ruling's own place where its lines are joined."""
    lines = report.sources.get(ruling.place.file, "").split("\n")
    for number, line in enumerate(lines[ruling.place.line - 1 :], ruling.place.line):
        if typed in line:
            return Place(ruling.place.file, number, line.index(typed) + 1, len(typed))
    return ruling.place
