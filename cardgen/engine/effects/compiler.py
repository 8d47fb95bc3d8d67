"""From ability to program: one function for each kind of ability and step, which refuse what no rule carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.ability.ast import (
    Ability,
    Act,
    Amount,
    ChooseOne,
    Constant,
    Does,
    Event,
    ForEach,
    Group,
    If,
    IfDone,
    Instruction,
    Moment,
    Named,
    Node,
    Phrase,
    Player,
    Replacement,
    Side,
    This,
    Timed,
    Trigger,
    Unless,
    Who,
    Whose,
    Zone,
)
from cardgen.ability.english import VERBS
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import CHOOSE
from cardgen.engine.effects.acts import END_OF
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.deeds import compile_deed
from cardgen.engine.effects.program import Compiled, Given, Key, Program, Said, Step, Use, refusal
from cardgen.engine.effects.statements import find_statements, read_marker, show_key
from cardgen.engine.effects.things import (
    MARK,
    Table,
    compile_count,
    compile_has,
    compile_kinds,
    list_seats,
    list_words,
    show_event,
    show_verbs,
)
from cardgen.engine.zones import Visibility

STACK = "stack"
USED = "use"
HAND = Phrase("from", Zone("hand", Whose.YOUR))
_PARTICIPLES = {verb.name: verb.participle for verb in VERBS}
_TRIGGERS = "`When ..., ...`, `At the end of ..., ...`, `If this would be ..., ... instead.`"


def _show_statement(table: Table) -> str:
    """Show a statement that the rules ask for, as the last of a list."""
    shown = [show_key(key, table) for key in table.powers.statements]
    return f" and statements such as `{shown[0][0].upper()}{shown[0][1:]}.`" if shown else ""


@dataclass(slots=True)
class Compiler:
    """Gathers the abilities of a deck, card by card."""

    table: Table
    steps: list[Step] = field(default_factory=list)
    abilities: dict[str, dict[int, tuple[Compiled, ...]]] = field(default_factory=dict)
    statements: dict[Key, dict[int, tuple[Said, ...]]] = field(default_factory=dict)
    replacements: dict[tuple[str, bool], dict[int, int]] = field(default_factory=dict)

    def add(self, kind: int, ability: Ability, source: str | None) -> None:
        """Compile one ability of a kind of card; raises MistakeError, and leaves no trace then.

        `source` is the keyword whose sentence it is.
        """
        for node_type, compile_ability in ABILITIES:
            if type(ability) is node_type and (node_type is not Instruction or self.table.powers.uses):
                table = replace(self.table, source=source)
                if table.powers.check is not None:
                    table.powers.check(ability, table)
                compile_ability(self, kind, ability, table)
                return
        raise refusal(
            ability,
            f"The rules of {self.table.game} cannot carry out an ability of this form.",
            f"They know {_TRIGGERS}{_show_statement(self.table)}",
        )

    def add_steps(self, kind: int, key: str, nodes: Sequence[Node], table: Table) -> None:
        """Compile the steps that a kind of card runs at an event or moment, or when it is used."""
        body = _Body(replace(table, event=key), len(self.steps))
        numbers = body.add_in_order(nodes)
        self.steps.extend(body.steps)
        by_kind = self.abilities.setdefault(key, {})
        by_kind[kind] = (*by_kind.get(kind, ()), Compiled(numbers, next(_list_acts(nodes)).verb))

    def finish(self, markers: Mapping[str, frozenset[Key]]) -> Program:
        """Give the program of all that was added."""
        steps = tuple(replace(step, is_plain=step.find_plainness()) for step in self.steps)
        return Program(steps, self.abilities, self.statements, self.replacements, markers)


@dataclass(slots=True)
class _Body:
    """The steps of one ability, numbered from `first` on."""

    table: Table
    first: int
    steps: list[Step] = field(default_factory=list)

    def add(self, step: Step) -> int:
        """Add a step and give its number."""
        self.steps.append(step)
        return self.first + len(self.steps) - 1

    def change(self, number: int, **changes: Any) -> None:
        """Change a step."""
        place = number - self.first
        self.steps[place] = replace(self.steps[place], **changes)

    def add_in_order(self, nodes: Sequence[Node]) -> tuple[int, ...]:
        """Add steps one after the other; give the numbers of those that run of themselves.

        A step after `and if you do` hangs on the one before it, and what comes then on the first of them; so it does
        where only the end of the moment tells whether a demand was met.
        """
        if not nodes:
            return ()
        first, last = self.add_node(nodes[0])
        hanging = 1
        while hanging < len(nodes) and isinstance(node := nodes[hanging], IfDone):
            done = self.steps[last - self.first]
            if done.is_awaited and len(done.seats[0]) > 1:
                raise refusal(node, "Whether each of several players has done it cannot be told.", "Write `then`.")
            number, after = self.add_node(node.step)
            self.change(last, then=(number,))
            last, hanging = after, hanging + 1
        rest = self.add_in_order(nodes[hanging:])
        begun = self.steps[first - self.first]
        if not rest or (hanging == 1 and not (begun.is_demand and begun.is_awaited)):
            return (first, *rest)
        self.change(first, after=rest)
        return (first,)

    def add_node(self, node: Node) -> tuple[int, int]:
        """Add what a step says; give the number to run, and that of the step that is done or not."""
        for node_type, add in STEPS:
            if type(node) is node_type:
                return add(self, node)
        raise refusal(node, f"The rules of {self.table.game} cannot carry out a step of this form.")


def _add_does(body: _Body, node: Does) -> tuple[int, int]:
    number = body.add(compile_deed(node, body.table, None))
    return number, number


def _add_timed(body: _Body, node: Timed) -> tuple[int, int]:
    """A step that lasts `until` a moment, or that waits `at` one."""
    table, moment = body.table, node.moment
    if node.word == "until":
        number = body.add(compile_deed(node.step, table, moment))
    elif node.step.act.what == Named(moment.period):
        raise refusal(moment, f"The {moment.period} ends then anyway.", "Leave the step out.")
    elif table.event == f"{END_OF}{moment.period}":
        raise refusal(moment, f"It is the end of the {moment.period} already.", "Leave out `at ...`.")
    elif not moment.next and moment.period in table.powers.put_off:
        number = body.add(replace(compile_deed(node.step, table, None), at=moment.period))
    else:
        known = [f"at the end of the {period}" for period in table.powers.put_off]
        first = list_words(f"At the end of the {period}, ..." for period in table.powers.moments)
        hint = f"Write {list_words(known)}." if known else f"Begin a sentence with {first}."
        raise refusal(moment, f"The rules of {table.game} cannot put a step off until then.", hint)
    return number, number


def _add_for_each(body: _Body, node: ForEach) -> tuple[int, int]:
    """A step whose number counts once for each card of a group."""
    step = compile_deed(node.step, body.table, None)
    if step.is_at_once and step.picks is not None:
        raise refusal(node, "How many cards are picked must be said as a number.", "Leave out `for each ...`.")
    if step.picks is not None and isinstance(node.step.act.what, Amount):
        raise refusal(node, "It is not clear which of the two numbers is multiplied.", "Write `each` for one of them.")
    what = node.step.act.what
    if not isinstance(what, Amount) and not (isinstance(what, Group) and what.n is not None):
        raise refusal(node, "There is no number before it that could be multiplied.", "Leave out `for each ...`.")
    number = body.add(replace(step, counts=compile_count(node.cards, body.table)))
    return number, number


def _add_if(body: _Body, node: If) -> tuple[int, int]:
    """A step that runs only if somebody has so many cards."""
    first, last = body.add_node(node.step)
    if body.steps[first - body.first].holds is not None:
        raise refusal(node, "One condition is enough for a step.", "Make two sentences.")
    body.change(first, holds=compile_has(node.has, body.table))
    return first, last


def _add_unless(body: _Body, node: Unless) -> tuple[int, int]:
    """A step that is done unless the player whom it names does something else."""
    if node.answer.act.verb == STACK:
        number = body.add(_compile_demand(node, body.table))
        return number, number
    if body.table.powers.demands:
        raise refusal(node.answer, "Only a card that is stacked can answer here.", f"Write `unless they {STACK} ...`.")
    step = body.add(compile_deed(node.step, body.table, None))
    who = node.step.who
    if not isinstance(who, Player) or who.who is not Who.OPPONENT:
        raise refusal(node.answer, "Only the player who would act can be asked.", "Begin with `your opponent ...`.")
    answer = replace(node.answer, who=who, may=True)
    asked = compile_deed(answer, body.table, None)
    number = body.add(replace(asked, is_demand=True, otherwise=(step,)))
    return number, step


def _compile_demand(node: Unless, table: Table) -> Step:
    """Give the step that makes the next player owe something until they stack a card or take it."""
    verb, known = node.step.act.verb, table.powers.demands
    who = str(node.step.who.who) if isinstance(node.step.who, Player) else "this"
    if verb in known and known[verb].actor != who and not node.step.may:
        message = f"Here only `{known[verb].actor}` can be waited for."
        raise refusal(node.step.who, message, f"Begin with `{known[verb].actor}`.")
    if verb not in known or node.step.may:
        can = list_words(f"{each} ... unless they {STACK} ..." for each in known)
        raise refusal(node, f"The rules of {table.game} cannot wait for this.", f"They know {can}." if can else "")
    step = compile_deed(node.step, table, None)
    kinds = compile_kinds(node.answer.act.what or node.answer, table)
    if not kinds:
        raise refusal(node.answer.act, "No card of the deck is that, so nobody could answer.", "Name another card.")

    def run(board: Board, use: Use, cards: Sequence[int], given: Given) -> bool | None:
        return known[verb].run(board, use, sorted(kinds), given)

    you = list_seats(Who.YOU, node, table)
    return replace(step, run=run, select=None, most=None, who=None, seats=you, met_by=tuple(sorted(kinds)))


def _add_choose_one(body: _Body, node: ChooseOne) -> tuple[int, int]:
    """A choice of yours between steps."""
    options = tuple(body.add_node(option)[0] for option in node.options)
    seats = list_seats(Who.YOU, node, body.table)
    number = body.add(Step(verb=CHOOSE, act=CHOOSE, run=lambda *_: True, seats=seats, options=options))
    return number, number


STEPS: tuple[tuple[type[Node], Callable[..., tuple[int, int]]], ...] = (
    (Does, _add_does),
    (Timed, _add_timed),
    (ForEach, _add_for_each),
    (If, _add_if),
    (Unless, _add_unless),
    (ChooseOne, _add_choose_one),
)


# ---- abilities


def compile_trigger(compiler: Compiler, kind: int, ability: Trigger, table: Table) -> None:
    """`When revealed, ...` and `At the end of the round, ...`."""
    key, verbs = _find_verbs(ability.when, table)
    stacked = _list_stacked(ability.steps) if table.powers.demands else []
    for act in _list_acts(ability.steps):
        if not any(act is each for each in stacked):
            _check_verb(act, verbs, ability.when, table)
    compiler.add_steps(kind, key, ability.steps, table)


def compile_constant(compiler: Compiler, kind: int, ability: Constant, table: Table) -> None:
    """`This beats a 6 in a duel.`, `This cannot be frozen or attack.`"""
    found: list[tuple[Key, Said]] = []
    for act in ability.acts:
        stated = find_statements(ability, act, table)
        if all(each in found for each in stated):
            raise refusal(act, "This is said twice.", "Say it once.")
        found += stated
    for key, said in found:
        sayings = compiler.statements.setdefault(key, {})
        sayings[kind] = (*sayings.get(kind, ()), said)


def compile_replacement(compiler: Compiler, kind: int, ability: Replacement, table: Table) -> None:
    """`If this would be killed face down, return this face up instead.`"""
    event, replaced = ability.event, table.powers.replaced
    if isinstance(event, Act):
        _compile_way_out(compiler, kind, ability, event, table)
        return
    where = event.where if isinstance(event, Event) else None
    has_sides = any(kind.visibility is Visibility.LYING for kind in table.zones)
    fits = isinstance(where, Side) and has_sides if where is not None else True
    if not isinstance(event, Event) or event.verb not in replaced or not fits:
        known = [f"If this would be {_PARTICIPLES[name]}, ..." for name in replaced if " " not in name]
        known += _list_ways_out(replaced)
        hint = f"They ask: {list_words(known)}." if known else "Write `When ..., ...`."
        raise refusal(event, f"The rules of {table.game} never ask this before it happens.", hint)
    if ability.step.act.verb not in replaced[event.verb]:
        message = f"The rules of {table.game} cannot `{ability.step.act.verb}` instead."
        raise refusal(
            ability.step.act, message, f"Verbs they carry out then: {show_verbs(replaced[event.verb], table)}."
        )
    body = _Body(replace(table, event=f"instead of {event.verb}"), len(compiler.steps))
    number, _ = body.add_node(ability.step)
    for face in (where.up,) if isinstance(where, Side) else (True, False):
        compiler.replacements.setdefault((event.verb, face), {})[kind] = number
    compiler.steps.extend(body.steps)


def compile_instruction(compiler: Compiler, kind: int, ability: Instruction, table: Table) -> None:
    """`Move 1 piece 2 steps towards the Fire gate.`: runs when the rules use the card."""
    uses = table.powers.uses
    for act in _list_acts(ability.steps):
        if act.verb not in uses:
            hint = f"Verbs they carry out then: {show_verbs(uses, table)}."
            raise refusal(act, f"The rules of {table.game} have no place for `{act.verb}` when a card is used.", hint)
    compiler.add_steps(kind, USED, ability.steps, table)


def _list_ways_out(replaced: Iterable[str]) -> list[str]:
    return [f"If you would {each.replace(' ', ' the ', 1)}, ..." for each in replaced if " " in each]


def _compile_way_out(compiler: Compiler, kind: int, ability: Replacement, event: Act, table: Table) -> None:
    """`If you would take the pending draw, you may discard this from your hand instead.`"""
    name = event.what.name if isinstance(event.what, Named) else ""
    key, replaced = f"{event.verb} {name}", table.powers.replaced
    if key not in replaced or event.how:
        known = _list_ways_out(replaced)
        hint = f"They ask: {list_words(known)}." if known else "Write `When ..., ...`."
        raise refusal(event, f"The rules of {table.game} never ask this before it happens.", hint)
    step = ability.step
    is_known = step.act.verb in replaced[key] and step.act.what == This() and step.act.how == (HAND,)
    if not is_known or not step.may or step.who != Player(Who.YOU):
        message = f"The rules of {table.game} can offer one thing instead."
        raise refusal(step, message, f"Write `you may {replaced[key][0]} this from your hand instead`.")
    compiler.replacements.setdefault((key, True), {})[kind] = len(compiler.steps)
    compiler.steps.append(
        Step(verb=step.act.verb, act=key, run=lambda *_: True, seats=list_seats(Who.YOU, step, table))
    )


ABILITIES: tuple[tuple[type[Node], Callable[..., None]], ...] = (
    (Trigger, compile_trigger),
    (Constant, compile_constant),
    (Replacement, compile_replacement),
    (Instruction, compile_instruction),
)


def compile_program(abilities: Mapping[int, Sequence[tuple[Ability, str | None]]], table: Table) -> Program:
    """Compile the abilities of each kind of card, each with the keyword whose sentence it is.

    Raises MistakeError at the first that no rule carries out.
    """
    compiler = Compiler(table)
    for kind, its_abilities in abilities.items():
        for ability, source in its_abilities:
            compiler.add(kind, ability, source)
    markers = table.markers.items() if table.powers.marked else ()
    return compiler.finish({verb: read_marker(sentences, table) for verb, sentences in markers})


def find_refusal(ability: Ability, source: str | None, table: Table) -> MistakeError | None:
    """Give why the rules cannot carry out an ability; None if they can."""
    try:
        Compiler(table).add(0, ability, source)
    except MistakeError as mistake:
        return mistake
    return None


# ---- events, moments and their verbs


def _find_verbs(when: Event | Moment, table: Table) -> tuple[str, tuple[str, ...]]:
    powers = table.powers
    if isinstance(when, Event):
        event = _name_event(when)
        if event not in powers.events:
            known = list_words(show_event(name, table) for name in powers.events)
            raise refusal(when, f"The rules of {table.game} have no such event of a card.", f"They know: {known}.")
        return event, powers.events[event]
    if when.next or when.period not in powers.moments:
        known = list_words(f"At the end of the {period}, ..." for period in powers.moments)
        hint = f"They know: {known}." if known else "Begin with `When ..., ...`."
        raise refusal(when, f"The rules of {table.game} know no such moment.", hint)
    return END_OF + when.period, powers.moments[when.period]


def _name_event(when: Event) -> str:
    """Write an event as its key has it: `reveal`, `claim from dossier`."""
    if when.where is None:
        return when.verb
    if isinstance(when.where, Phrase) and isinstance(when.where.noun, Zone) and when.where.noun.whose is Whose.A:
        return f"{when.verb} {when.where.word} {when.where.noun.name}"
    return f"{when.verb} ..."


def _list_acts(steps: Sequence[Node]) -> Iterator[Act]:
    return (node for step in steps for node in step.walk() if isinstance(node, Act))


def _list_stacked(steps: Sequence[Node]) -> list[Act]:
    """Give what is said of cards that meet a demand, which is no deed."""
    demands = (node for step in steps for node in step.walk() if isinstance(node, Unless))
    return [demand.answer.act for demand in demands if demand.answer.act.verb == STACK]


def _check_verb(act: Act, verbs: tuple[str, ...], when: Event | Moment, table: Table) -> None:
    if act.verb in verbs or (act.verb in table.markers and MARK in verbs):
        return
    at = f"when a card is {_PARTICIPLES[when.verb]}" if isinstance(when, Event) else f"at the end of the {when.period}"
    raise refusal(
        act,
        f"The rules of {table.game} have no place for `{act.verb}` {at}.",
        f"Verbs they carry out then: {show_verbs(verbs, table)}.",
    )
