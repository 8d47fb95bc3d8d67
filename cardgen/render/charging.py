"""Lets all that a template does by itself pay for its work: loops, comparisons, slices and keys go through filters.

What it calls, and its operators and filters, are paid for in `cardgen.render.sandbox`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from jinja2 import Environment, nodes, pass_context

from cardgen.render.budget import STEP, Budget

# No template can write these names, nor set or shadow them.
_TURN, _PAID, _WALKED, JOINED, SHOWN = "a turn", "what is paid", "what is walked", "what is joined", "what is shown"
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
    _Charging(environment).charge(template)


def list_nodes(root: nodes.Node) -> list[nodes.Node]:
    """Give a node and all below it, those that stand less deep first."""
    found = [root]
    for node in found:  # grows while it is walked through
        for name in node.fields:
            child = getattr(node, name, None)
            if isinstance(child, nodes.Node):
                found.append(child)
            elif isinstance(child, list):
                found += [each for each in child if isinstance(each, nodes.Node)]
    return found


def _filter(environment: Environment, node: nodes.Expr, name: str, *arguments: nodes.Expr) -> nodes.Filter:
    made = nodes.Filter(node, name, [*arguments], [], None, None)
    made.set_lineno(node.lineno or 1).set_environment(environment)
    return made


class _Charging:
    """Goes through a template once, from the outside in, and changes it on the way back."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._parts = self._letters = 0  # of the run that it is in

    def charge(self, node: nodes.Node) -> nodes.Node:
        """Give what takes the place of a node: the same one, or what pays for it."""
        self._parts += 1
        if isinstance(node, _RUNS):
            parts, letters, self._parts, self._letters = self._parts, self._letters, 0, 0
            self._charge_below(node)
            self._begin_with_price(node)
            self._parts, self._letters = parts, letters
        else:
            self._charge_below(node)
        return self._pay_for(node)

    def _charge_below(self, node: nodes.Node) -> None:
        for name in node.fields:
            child = getattr(node, name, None)
            if isinstance(child, nodes.Node):
                setattr(node, name, self.charge(child))
            elif isinstance(child, list):
                child[:] = [self.charge(each) if isinstance(each, nodes.Node) else each for each in child]

    def _begin_with_price(self, run: nodes.Node) -> None:
        """Let a run pay first for the parts that it consists of and the letters that it writes as they are."""
        turn = _filter(self._environment, nodes.Const(STEP + self._parts), _TURN, nodes.Const(self._letters))
        step = nodes.ExprStmt(turn).set_lineno(run.lineno)
        step.set_environment(self._environment)
        run.body.insert(0, step)  # type: ignore[attr-defined]

    def _pay_for(self, node: nodes.Node) -> nodes.Node:
        match node:
            case nodes.TemplateData() | nodes.Const(value=str()):
                self._letters += len(node.data if isinstance(node, nodes.TemplateData) else node.value)
            case nodes.Output():
                node.nodes = [self._pay(each) for each in node.nodes]
            case nodes.Compare() | nodes.Operand():
                node.expr = self._pay(node.expr)
            case nodes.Getitem(arg=nodes.Slice(), node=nodes.Expr() as several):
                node.node = self._pay(several)
            case nodes.Getitem(arg=nodes.Expr() as key):
                node.arg = self._pay(key)
            case nodes.Pair():
                node.key = self._pay(node.key)
            case nodes.For(iter=nodes.Expr() as several):
                price = len(list_nodes(node.test)) - 1 if node.test is not None else 0
                node.iter = self._pay(several, _WALKED, nodes.Const(price))
            case nodes.FilterBlock():
                node.filter = _filter(self._environment, node.filter, SHOWN)
            case nodes.Concat():
                parts = nodes.List(node.nodes)
                parts.set_lineno(node.lineno).set_environment(self._environment)
                return _filter(self._environment, parts, JOINED)
        return node

    def _pay(self, node: nodes.Expr, name: str = _PAID, *arguments: nodes.Expr) -> nodes.Expr:
        if name == _PAID and isinstance(node, _PAID_FOR):
            return node
        return _filter(self._environment, node, name, *arguments)
