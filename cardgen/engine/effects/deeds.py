"""Deeds: verbs whose doing a game's rules offer, carried out on what a sentence means by them.

The language says who, what, where and when; the game says what it is to flip, heal or move a card on its table.
"""

from __future__ import annotations

from cardgen.ability.ast import (
    Abilities,
    Act,
    Amount,
    Does,
    Group,
    Moment,
    Node,
    Phrase,
    Side,
    This,
    Whose,
    Zone,
)
from cardgen.engine.actions import Action
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Deed, Given, Select, Step, refusal
from cardgen.engine.effects.things import Table, check_actor, compile_region, compile_zone_of_cards
from cardgen.engine.narration import ChoseNone

MARK = "mark"


def find_deed(act: Act, table: Table) -> Deed | None:
    """Give what the rules do at a verb; the verb of any marker is `mark`. None for a verb of another sort."""
    deeds = table.powers.deeds
    if act.verb not in table.markers or MARK not in deeds:
        return deeds.get(act.verb)
    if len(table.markers) > 1:
        raise refusal(act, f"The rules of {table.game} know one marker; the deck has {len(table.markers)}.")
    return deeds[MARK]


def compile_deed(node: Does, table: Table, until: Moment | None) -> Step:
    """Give a step whose verb is a deed of the game, compiled."""
    act = node.act
    deed = find_deed(act, table)
    assert deed is not None
    check_actor(node, ("this",) if deed.actor is This else ("you",), table)
    _check_until(act, deed, until, table)
    form = _describe(act, table)
    if form not in deed.forms:
        known = ", ".join(f"`{known}`" for known in deed.forms)
        raise refusal(act, f"The rules of {table.game} cannot `{act.verb}` in this way: {form}.", f"They can: {known}.")
    select = _compile_object(act, table)
    given = _read_given(act, table)
    if form.startswith("1"):
        return _make_choice(node, deed, select, given)
    if node.may:
        raise refusal(node, f"The rules of {table.game} leave no choice at `{act.verb}`.", "Leave `may` out.")
    run = deed.run
    return Step(
        run=lambda board, player, card: run(board, player, card, select(board, player, card), given),
        is_offer=False,
        is_possible=lambda board, player, card: bool(select(board, player, card)),
        accept=Action(act.verb),
    )


def _describe(act: Act, table: Table) -> str:
    """Write how something is said, without the cards and numbers that may differ."""
    words = [_describe_object(act, table), *(_describe_phrase(phrase) for phrase in act.how)]
    return " ".join(words)


def _describe_object(act: Act, table: Table) -> str:
    what = act.what
    if isinstance(what, Group):
        return f"each {what.noun}" if what.noun in table.powers.roles else _describe_group(act.verb, what)
    if isinstance(what, Amount):
        return what.unit
    if isinstance(what, Abilities) and isinstance(what.of, Group):
        return f"each {what.trigger or ''} ability"
    return "this" if isinstance(what, This) else "?"


def _describe_group(verb: str, group: Group) -> str:
    if group.n is None:
        return "each"
    if verb == "draw":
        return "n" if group == Group(group.n, group.noun) else "some"
    return "1" if group.n == 1 else "some"


def _describe_phrase(phrase: Node) -> str:
    if isinstance(phrase, Side):
        return "face up" if phrase.up else "face down"
    if isinstance(phrase, Phrase) and isinstance(phrase.noun, Zone):
        whose = {Whose.YOUR: "", Whose.THIS: "this ", Whose.ANOTHER: "another "}.get(phrase.noun.whose, "? ")
        return f"{phrase.word} {whose}{phrase.noun.name}"
    if isinstance(phrase, Phrase) and phrase.noun == Group(None, "attacker"):
        return f"{phrase.word} each attacker"
    return "?"


def _compile_object(act: Act, table: Table) -> Select:
    """Give the function that finds the cards that a deed is done to."""
    what = act.what.of if isinstance(act.what, Abilities) else act.what
    if isinstance(what, This):
        return lambda board, player, card: [card]
    for phrase in act.how:
        if isinstance(phrase, Phrase) and isinstance(phrase.noun, Group):
            role = table.powers.roles[phrase.noun.noun]
            return lambda board, player, card: list(role(board))
    if isinstance(what, Group) and act.verb != "draw":
        source = next((phrase.noun for phrase in act.how if isinstance(phrase, Phrase) and phrase.word == "from"), None)
        verb = MARK if act.verb in table.markers else act.verb
        if isinstance(source, Zone) and source.name not in table.powers.regions:
            return compile_zone_of_cards(what, source, table)
        return compile_region(what, source if isinstance(source, Zone) else what.zone, table, verb)
    return lambda board, player, card: []


def _read_given(act: Act, table: Table) -> Given:
    n = act.what.n if isinstance(act.what, Amount | Group) and act.what.n is not None else 1
    up = next((phrase.up for phrase in act.how if isinstance(phrase, Side)), True)
    return Given(n, up, table.source)


def _make_choice(node: Does, deed: Deed, select: Select, given: Given) -> Step:
    """Give a step for which the player picks one card, or none if the sentence says `may`."""
    verb, may, run = node.act.verb, node.may, deed.run

    def list_choices(board: Board, player: int, card: int) -> list[Action]:
        found = [*dict.fromkeys([board.name_choice(verb, player, each) for each in select(board, player, card)])]
        return [*found, board.name_choice(verb, player, None)] if found and may else found

    def choose(board: Board, player: int, card: int, action: Action) -> bool | None:
        for each in select(board, player, card):
            if board.name_choice(verb, player, each) == action:
                return run(board, player, card, [each], given)
        board.record(ChoseNone(player, verb))
        return False

    return Step(
        run=lambda board, player, card: False,
        is_offer=False,
        is_possible=lambda board, player, card: bool(select(board, player, card)),
        accept=Action(verb.partition(" ")[0]),
        choices=list_choices,
        choose=choose,
    )


def _check_until(act: Act, deed: Deed, until: Moment | None, table: Table) -> None:
    if deed.lasts is (until is not None and until.next):
        return
    if until is None:
        message = f"It is not said how long `{act.verb}` lasts."
        raise refusal(act, message, "Add `until the end of their next turn`.")
    raise refusal(
        until,
        f"The rules of {table.game} know no such moment for `{act.verb}`.",
        "Write `until the end of their next turn`." if deed.lasts else "Leave out `until ...`.",
    )
