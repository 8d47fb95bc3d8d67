"""From the parser's phrases to nodes: what is made of each rule or alias of ability.lark, bottom up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from cardgen.ability import ast
from cardgen.ability.ast import Article, Limit, Modal, Node, Pool, Span, Who, Whose

Children: TypeAlias = list[Any]


def _span(children: Children) -> Span:
    """Give the span from the first child to the last one that is there."""
    start = children[0].place.start
    last = next(child for child in reversed(children) if child is not None)
    while isinstance(last, tuple):
        last = last[-1]
    return Span(start, last.place.end - start)


def _face(token: Any) -> bool | None:
    return None if token is None else str(token).endswith("up")


def _text(token: Any) -> str | None:
    return None if token is None else str(token)


def _present(children: Children) -> tuple[Any, ...]:
    return tuple(child for child in children if child is not None)


def _you_do(c: Children) -> ast.Does:
    """Give an imperative: you, without a word for it."""
    act: ast.Act = c[0]
    return ast.Does(ast.Player(Who.YOU, place=Span(act.place.start, 0)), act, place=act.place)


def _group(c: Children) -> ast.Group:
    count, whose, other, face, noun, zone, but = c
    n = int(count) if count.type == "INT" else None
    return ast.Group(n, str(noun), whose, other is not None, _face(face), zone, _text(but), place=_span(c))


def _counted(c: Children) -> ast.Group:
    limit, other, face, noun, zone, but = c
    n, words = (int(limit[2]), limit[:2]) if len(limit) > 1 else (0, limit)
    cards = ast.Group(n, str(noun), None, other is not None, _face(face), zone, _text(but), Limit(" ".join(words)))
    return replace(cards, place=_span([*limit, *c[1:]]))


def _whose(c: Children) -> Whose:
    return Whose.OPPONENT if len(c) > 1 else Whose(c[0])


# Children are tokens, nodes, tuples of nodes, or None for what was left out.
MAKERS: dict[str, Callable[[Children], Any]] = {
    # ---- abilities
    "start": lambda c: c[0],  # the ability without its full stop
    "trigger": lambda c: ast.Trigger(c[1], c[3], place=_span(c)),  # When revealed, ...
    "constant_plain": lambda c: ast.Constant(c[0], None, (c[1],), place=_span(c)),  # This beats a 6.
    "constant": lambda c: ast.Constant(c[0], c[1], c[2], place=_span(c)),  # This cannot attack.
    "constant_only": lambda c: ast.Constant(c[1], Modal.ONLY, c[3], place=_span(c)),  # Only a Queen may be played ...
    "replacement": lambda c: ast.Replacement(c[1], c[3], place=_span(c)),  # If this would be killed, return this ...
    "instruction": lambda c: ast.Instruction(tuple(c), place=_span(c)),  # Move 1 piece 1 step towards the void.
    "modal": lambda c: Modal(" ".join(c)),  # may always
    "event": lambda c: ast.Event(str(c[0]), c[1], place=_span(c)),  # claimed from a Dossier
    "would_be": lambda c: c[3],  # this would be killed: the event alone
    "would_do": lambda c: c[2],  # you would take the pending draw: what you would do
    # ---- steps
    "sequence": tuple,  # one step or several
    "body": tuple,  # a choice as the only step
    "choose_one": lambda c: ast.ChooseOne(tuple(c[3:]), place=_span(c)),  # choose one: ..., or ...
    "then": lambda c: c[-1],  # what follows `, then`, `, and` or `, or`
    "if_done": lambda c: ast.IfDone(c[4], place=_span(c)),  # if you do, ...
    "unless": lambda c: ast.Unless(c[0], c[2], place=_span(c)),  # ... unless they stack a 6
    "for_each": lambda c: ast.ForEach(c[0], c[2], place=_span(c)),  # ... for each of your cards
    "if_so": lambda c: ast.If(c[1], c[3], place=_span(c)),  # if you have no cards in your hand, ...
    "has": lambda c: ast.Has(c[0], c[2], place=_span(c)),  # you have no cards in your hand
    "counted": _counted,  # at least 2 face-up cards in this lane
    "limit": tuple,  # no, at least 2
    "timed": lambda c: ast.Timed(c[0], str(c[1]), c[2], place=_span(c)),  # ... until the end of the round
    "you_do": _you_do,  # draw 1 card
    "imperative": _you_do,
    "you_may": lambda c: ast.Does(c[0], c[2], True, place=_span(c)),  # you may ...
    "player_does": lambda c: ast.Does(c[0], c[1], place=_span(c)),  # the next player draws ..., this becomes ...
    # ---- what is done
    "act": lambda c: ast.Act(str(c[0]), c[1], _present(c[2:]), place=_span(c)),  # a verb, its object and the rest
    "attack": lambda c: ast.Act(str(c[0]), None, place=_span(c)),  # attack
    "attack_at_once": lambda c: ast.Act(str(c[0]), c[1], place=_span(c)),  # attack 2 cards at once
    "steps_towards": lambda c: ast.Steps(int(c[0]), str(c[4]), place=_span(c)),  # 1 step towards the void
    "steps_any": lambda c: ast.Steps(int(c[0]), None, place=_span(c)),  # 1 step in any direction
    "named": lambda c: ast.Named(str(c[1]), place=_span(c)),  # the chain
    "phrase": lambda c: ast.Phrase(str(c[0]), c[1], place=_span(c)),  # from your hand
    "be": lambda c: ast.Be(str(c[1]), _present(c[2:]), place=_span(c)),  # be played on any card
    "preds": lambda c: tuple(child for child in c if isinstance(child, Node)),  # the acts of a constant
    # ---- nouns
    "this": lambda c: ast.This(place=_span(c)),  # this
    "that": lambda c: ast.That(str(c[1]), False, place=_span(c)),  # that card
    "those": lambda c: ast.That(str(c[1]), True, place=_span(c)),  # those cards
    "on_this": lambda c: ast.OnThis(str(c[1]), place=_span(c)),  # the card on this
    "top": lambda c: ast.Top(int(c[3] or 1), str(c[4]), c[0], place=_span(c)),  # the deck's top 2 cards
    "group": _group,  # 1 card, each of your other face-up cards in this lane except Kings
    "last": lambda c: c[-1],  # what follows a small word that its node prints itself
    "kind": lambda c: ast.Kind(Article(c[0]), str(c[2]), _face(c[1]), place=_span(c)),  # a face-up Jack, another card
    "kind_plain": lambda c: ast.Kind(Article(c[0]), str(c[1]), place=_span(c)),  # any card, a suit
    "kind_last": lambda c: ast.Kind(Article.YOUR_LAST, str(c[2]), place=_span(c)),  # your last card
    "suited": lambda c: ast.Suited(str(c[1]), str(c[3]), place=_span(c)),  # the 10 of hearts
    "suit": lambda c: ast.Suited(None, str(c[0]), place=_span(c)),  # hearts
    "several_and": lambda c: ast.Several((c[0], c[2]), "and", place=_span(c)),  # this and the card on this
    "several_or": lambda c: ast.Several(  # a Queen, the 10 of hearts, or the Ace of hearts
        tuple(part for part in c if isinstance(part, ast.Kind | ast.Suited)), "or", place=_span(c)
    ),
    "zone": lambda c: ast.Zone(  # the pile, your opponent's wager
        str(c[-1]), Whose.OPPONENT if len(c) == 4 else Whose(c[0]), place=_span(c)
    ),
    "whose": _whose,  # your, their, your opponent's
    "player": lambda c: ast.Player(Who(" ".join(c)), place=_span(c)),  # the next player
    "amount": lambda c: ast.Amount(int(c[0]), str(c[1]), place=_span(c)),  # 3 hit points
    "abilities": lambda c: ast.Abilities(c[4], _text(c[1]), place=_span(c)),  # each flip power of ...
    "abilities_next": lambda c: ast.Abilities(Pool.NEXT_PLAY, place=_span(c)),  # each ability of the next play on this
    "abilities_in_force": lambda c: ast.Abilities(Pool.IN_FORCE, place=_span(c)),  # each ability in force
    "keyword": lambda c: ast.Keyword(str(c[0]), place=_span(c)),  # Retaliate
    "side": lambda c: ast.Side(c[1] == "up", place=_span(c)),  # face up, face down
    "moment": lambda c: ast.Moment(str(c[4]), False, place=_span(c)),  # the end of the round
    "moment_their": lambda c: ast.Moment(str(c[5]), True, place=_span(c)),  # the end of their next turn
    "during": lambda c: ast.During(str(c[1]), str(c[4]), place=_span(c)),  # the turn this is flipped
}
