"""Lets all that a template does by itself pay for its work: loops, comparisons, slices and keys go through filters.

What it calls, and its operators and filters, are paid for in `cardgen.render.sandbox`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from jinja2 import Environment, nodes, pass_context
from jinja2.visitor import NodeTransformer

from cardgen.render.budget import STEP, Budget

# No template can write these names, nor set or shadow them.
_TURN, _PAID, _WALKED, JOINED = "a turn", "what is paid", "what is walked", "what is joined"
_PAID_FOR = (nodes.Const, nodes.TemplateData, nodes.Filter, nodes.Call, nodes.Test)
_RUNS = (nodes.Template, nodes.Block, nodes.For, nodes.Macro, nodes.CallBlock)


def make_charges(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Give the filters that take from a budget. They ask for the context, so that none is worked out beforehand."""

    @pass_context
    def turn(_: object, work: int, letters: int) -> None:
        budget.charge(max(work, 0))
        budget.write(max(letters, 0))

    @pass_context
    def paid(_: object, value: Any) -> Any:
        return value if isinstance(value, Iterator) else budget.pay(value)  # what walks has paid, or pays as it goes

    @pass_context
    def walked(_: object, value: Any, each: int = 0) -> Any:
        return budget.pay(value, STEP + max(each, 0))

    return {_TURN: turn, _PAID: paid, _WALKED: walked}


def charge_template(template: nodes.Template, environment: Environment) -> None:
    """Let each run of a template, block, macro or turn of a loop pay for what stands directly in it, and let what is
    printed, compared, cut, walked through, joined or made a key pay for its size."""
    runs = [template, *template.find_all(_RUNS)]
    prices = [(each, *_price(each)) for each in runs]
    _Charging(environment).visit(template)
    for each, work, letters in prices:
        turn = _filter(environment, nodes.Const(STEP + work), _TURN, nodes.Const(letters))
        step = nodes.ExprStmt(turn).set_lineno(each.lineno)
        step.set_environment(environment)
        each.body.insert(0, step)  # type: ignore[attr-defined]


def _filter(environment: Environment, node: nodes.Expr, name: str, *arguments: nodes.Expr) -> nodes.Filter:
    made = nodes.Filter(node, name, [*arguments], [], None, None)
    made.set_lineno(node.lineno or 1).set_environment(environment)
    return made


def _price(run: nodes.Node) -> tuple[int, int]:
    """Give of how many parts something consists, and how many letters it writes as they are."""
    parts = letters = 0
    for node in _own_nodes(run):
        parts += 1
        if isinstance(node, nodes.TemplateData):
            letters += len(node.data)
        elif isinstance(node, nodes.Const) and isinstance(node.value, str):
            letters += len(node.value)
    return parts, letters


def _own_nodes(run: nodes.Node) -> Iterator[nodes.Node]:
    left = [run]
    while left:
        for child in left.pop().iter_child_nodes():
            yield child
            if not isinstance(child, _RUNS):
                left.append(child)


class _Charging(NodeTransformer):
    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def generic_visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> nodes.Node:
        super().generic_visit(node, *args, **kwargs)
        match node:
            case nodes.Output():
                node.nodes = [self._pay(each) for each in node.nodes]
            case nodes.Compare():
                node.expr = self._pay(node.expr)
            case nodes.Operand():
                node.expr = self._pay(node.expr)
            case nodes.Getitem(arg=nodes.Slice(), node=nodes.Expr() as several):
                node.node = self._pay(several)
            case nodes.Getitem(arg=nodes.Expr() as key):
                node.arg = self._pay(key)
            case nodes.Pair():
                node.key = self._pay(node.key)
            case nodes.For(iter=nodes.Expr() as several):
                price = sum(1 for _ in node.test.find_all(nodes.Node)) if node.test is not None else 0
                node.iter = self._pay(several, _WALKED, nodes.Const(price))
            case nodes.Concat():
                parts = nodes.List(node.nodes)
                parts.set_lineno(node.lineno).set_environment(self._environment)
                return _filter(self._environment, parts, JOINED)
        return node

    def _pay(self, node: nodes.Expr, name: str = _PAID, *arguments: nodes.Expr) -> nodes.Expr:
        if name == _PAID and isinstance(node, _PAID_FOR):
            return node
        return _filter(self._environment, node, name, *arguments)
