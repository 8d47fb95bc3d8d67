"""From the parser's phrases to nodes: one method for each rule or alias of ability.lark, called bottom up."""

from __future__ import annotations

from typing import Any, TypeAlias

from cardgen.ability import ast
from cardgen.ability.ast import Article, Modal, Pool, Span, Who, Whose

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


class Builder:
    """Makes a node of each phrase; children are tokens, nodes, tuples of nodes, or None for what was left out."""

    # ---- abilities

    def start(self, c: Children) -> Any:
        """Give the ability without its full stop."""
        return c[0]

    def trigger(self, c: Children) -> ast.Trigger:
        """`When revealed, ...`, `At the end of the round, ...`."""
        return ast.Trigger(c[1], c[3], place=_span(c))

    def constant_plain(self, c: Children) -> ast.Constant:
        """`This beats a 6.`"""
        return ast.Constant(c[0], None, (c[1],), place=_span(c))

    def constant(self, c: Children) -> ast.Constant:
        """`This cannot attack.`"""
        return ast.Constant(c[0], c[1], c[2], place=_span(c))

    def constant_only(self, c: Children) -> ast.Constant:
        """`Only a Queen may be played on this.`"""
        return ast.Constant(c[1], Modal.ONLY, c[3], place=_span(c))

    def replacement(self, c: Children) -> ast.Replacement:
        """`If this would be killed, return this face up instead.`"""
        return ast.Replacement(c[1], c[3], place=_span(c))

    def instruction(self, c: Children) -> ast.Instruction:
        """`Move 1 piece 1 step towards the void.`"""
        return ast.Instruction(tuple(c), place=_span(c))

    def modal(self, c: Children) -> Modal:
        """`may`, `cannot` and the others."""
        return Modal(" ".join(c))

    def event(self, c: Children) -> ast.Event:
        """`claimed from a Dossier`."""
        return ast.Event(str(c[0]), c[1], place=_span(c))

    def would_be(self, c: Children) -> ast.Event:
        """`this would be killed`: the event alone."""
        event: ast.Event = c[3]
        return event

    def would_do(self, c: Children) -> ast.Act:
        """`you would take the pending draw`: what you would do."""
        act: ast.Act = c[2]
        return act

    # ---- steps

    def sequence(self, c: Children) -> tuple[Any, ...]:
        """One step or several."""
        return tuple(c)

    body = sequence  # a choice as the only step

    def choose_one(self, c: Children) -> ast.ChooseOne:
        """`choose one: ..., or ...`."""
        return ast.ChooseOne(tuple(c[3:]), place=_span(c))

    def then(self, c: Children) -> Any:
        """What follows `, then`, `, and` or `, or`."""
        return c[-1]

    def if_done(self, c: Children) -> ast.IfDone:
        """`if you do, ...`."""
        return ast.IfDone(c[4], place=_span(c))

    def unless(self, c: Children) -> ast.Unless:
        """`... unless they stack a 6`."""
        return ast.Unless(c[0], c[2], place=_span(c))

    def timed(self, c: Children) -> ast.Timed:
        """`... until the end of the round`, `... at the end of the round`."""
        return ast.Timed(c[0], str(c[1]), c[2], place=_span(c))

    def you_do(self, c: Children) -> ast.Does:
        """An imperative: you, without a word for it."""
        act: ast.Act = c[0]
        return ast.Does(ast.Player(Who.YOU, place=Span(act.place.start, 0)), act, place=act.place)

    def you_may(self, c: Children) -> ast.Does:
        """`you may ...`."""
        return ast.Does(c[0], c[2], True, place=_span(c))

    def player_does(self, c: Children) -> ast.Does:
        """`the next player draws ...`, `this becomes ...`."""
        return ast.Does(c[0], c[1], place=_span(c))

    imperative = you_do

    # ---- what is done

    def act(self, c: Children) -> ast.Act:
        """Give a verb, its object and what else is there."""
        return ast.Act(str(c[0]), c[1], tuple(part for part in c[2:] if part is not None), place=_span(c))

    def attack(self, c: Children) -> ast.Act:
        """`attack` alone."""
        return ast.Act(str(c[0]), None, place=_span(c))

    def attack_at_once(self, c: Children) -> ast.Act:
        """`attack 2 cards at once`."""
        return ast.Act(str(c[0]), c[1], place=_span(c))

    def steps_towards(self, c: Children) -> ast.Steps:
        """`1 step towards the void`."""
        return ast.Steps(int(c[0]), str(c[4]), place=_span(c))

    def steps_any(self, c: Children) -> ast.Steps:
        """`1 step in any direction`."""
        return ast.Steps(int(c[0]), None, place=_span(c))

    def named(self, c: Children) -> ast.Named:
        """`the chain`."""
        return ast.Named(str(c[1]), place=_span(c))

    def phrase(self, c: Children) -> ast.Phrase:
        """`from your hand`."""
        return ast.Phrase(str(c[0]), c[1], place=_span(c))

    def be(self, c: Children) -> ast.Be:
        """`be played on any card`."""
        return ast.Be(str(c[1]), tuple(part for part in c[2:] if part is not None), place=_span(c))

    def preds(self, c: Children) -> tuple[Any, ...]:
        """Give the acts of a constant."""
        return tuple(child for child in c if isinstance(child, ast.Node))

    # ---- nouns

    def this(self, c: Children) -> ast.This:
        """`this`."""
        return ast.This(place=_span(c))

    def that(self, c: Children) -> ast.That:
        """`that card`."""
        return ast.That(str(c[1]), False, place=_span(c))

    def those(self, c: Children) -> ast.That:
        """`those cards`."""
        return ast.That(str(c[1]), True, place=_span(c))

    def on_this(self, c: Children) -> ast.OnThis:
        """`the card on this`."""
        return ast.OnThis(str(c[1]), place=_span(c))

    def top(self, c: Children) -> ast.Top:
        """`the deck's top 2 cards`."""
        return ast.Top(1 if c[3] is None else int(c[3]), str(c[4]), c[0], place=_span(c))

    def group(self, c: Children) -> ast.Group:
        """`1 card`, `each of your other face-up cards in this lane except Kings`."""
        count, whose, other, face, noun, zone, but = c
        n = int(count) if count.type == "INT" else None
        excluded = None if but is None else str(but)
        return ast.Group(n, str(noun), whose, other is not None, _face(face), zone, excluded, place=_span(c))

    def last(self, c: Children) -> Any:
        """Give what follows a small word that its node prints itself."""
        return c[-1]

    def kind(self, c: Children) -> ast.Kind:
        """`a face-up Jack`, `another card`."""
        return ast.Kind(Article(c[0]), str(c[2]), _face(c[1]), place=_span(c))

    def kind_plain(self, c: Children) -> ast.Kind:
        """`any card`, `a suit`."""
        return ast.Kind(Article(c[0]), str(c[1]), place=_span(c))

    def kind_last(self, c: Children) -> ast.Kind:
        """`your last card`."""
        return ast.Kind(Article.YOUR_LAST, str(c[2]), place=_span(c))

    def suited(self, c: Children) -> ast.Suited:
        """`the 10 of hearts`."""
        return ast.Suited(str(c[1]), str(c[3]), place=_span(c))

    def suit(self, c: Children) -> ast.Suited:
        """`hearts`."""
        return ast.Suited(None, str(c[0]), place=_span(c))

    def several_and(self, c: Children) -> ast.Several:
        """`this and the card on this`."""
        return ast.Several((c[0], c[2]), "and", place=_span(c))

    def several_or(self, c: Children) -> ast.Several:
        """`a Queen, the 10 of hearts, or the Ace of hearts`."""
        kinds = tuple(part for part in c if isinstance(part, ast.Kind | ast.Suited))
        return ast.Several(kinds, "or", place=_span(c))

    def zone(self, c: Children) -> ast.Zone:
        """`the pile`, `your opponent's wager`."""
        whose = Whose.OPPONENT if len(c) == 4 else Whose(c[0])
        return ast.Zone(str(c[-1]), whose, place=_span(c))

    def whose(self, c: Children) -> Whose:
        """`your`, `your opponent's`."""
        return Whose.YOUR if len(c) == 1 else Whose.OPPONENT

    def player(self, c: Children) -> ast.Player:
        """`the next player`."""
        return ast.Player(Who(" ".join(c)), place=_span(c))

    def amount(self, c: Children) -> ast.Amount:
        """`3 hit points`."""
        return ast.Amount(int(c[0]), str(c[1]), place=_span(c))

    def abilities(self, c: Children) -> ast.Abilities:
        """`each flip power of ...`."""
        return ast.Abilities(c[4], None if c[1] is None else str(c[1]), place=_span(c))

    def abilities_next(self, c: Children) -> ast.Abilities:
        """`each ability of the next play on this`."""
        return ast.Abilities(Pool.NEXT_PLAY, place=_span(c))

    def abilities_in_force(self, c: Children) -> ast.Abilities:
        """`each ability in force`."""
        return ast.Abilities(Pool.IN_FORCE, place=_span(c))

    def keyword(self, c: Children) -> ast.Keyword:
        """`Retaliate`."""
        return ast.Keyword(str(c[0]), place=_span(c))

    def side(self, c: Children) -> ast.Side:
        """`face up`, `face down`."""
        return ast.Side(c[1] == "up", place=_span(c))

    def moment(self, c: Children) -> ast.Moment:
        """`the end of the round`."""
        return ast.Moment(str(c[4]), False, place=_span(c))

    def moment_their(self, c: Children) -> ast.Moment:
        """`the end of their next turn`."""
        return ast.Moment(str(c[5]), True, place=_span(c))

    def during(self, c: Children) -> ast.During:
        """`the turn this is flipped`."""
        return ast.During(str(c[1]), str(c[4]), place=_span(c))
