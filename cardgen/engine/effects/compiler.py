"""From ability to program: one function for each kind of ability and step, which refuse what no rule carries out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardgen.ability.ast import (
    Ability,
    Act,
    Constant,
    Does,
    Event,
    IfDone,
    Moment,
    Node,
    OnThis,
    Phrase,
    Replacement,
    Side,
    This,
    Timed,
    Trigger,
    Whose,
    Zone,
)
from cardgen.ability.english import VERBS
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.effects.acts import compile_act
from cardgen.engine.effects.deeds import MARK, compile_deed, find_deed
from cardgen.engine.effects.program import Key, Program, Said, Step, refusal
from cardgen.engine.effects.statements import find_statement, read_marker
from cardgen.engine.effects.things import Table, compile_kinds, find_zone_kind

END_OF = "end of the "
_PARTICIPLES = {verb.name: verb.participle for verb in VERBS}


@dataclass(slots=True)
class Compiler:
    """Gathers the abilities of a deck, card by card."""

    table: Table
    steps: list[Step] = field(default_factory=list)
    triggers: dict[tuple[str, str], dict[int, tuple[int, ...]]] = field(default_factory=dict)
    stand_ins: set[int] = field(default_factory=set)
    constants: dict[Key, dict[int, frozenset[int]]] = field(default_factory=dict)
    abilities: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = field(default_factory=dict)
    statements: dict[Key, dict[int, tuple[Said, ...]]] = field(default_factory=dict)
    replacements: dict[tuple[str, bool], dict[int, int]] = field(default_factory=dict)
    markers: dict[str, frozenset[Key]] = field(default_factory=dict)

    def add(self, kind: int, ability: Ability) -> None:
        """Compile one ability of a kind of card; raises MistakeError, and leaves no trace then."""
        for node_type, compile_ability in ABILITIES:
            if type(ability) is node_type:
                compile_ability(self, kind, ability)
                return
        raise refusal(
            ability,
            f"The rules of {self.table.game} cannot carry out an ability of this form.",
            "They know `When ..., ...`, `At the end of ..., ...` and plain statements such as `This beats a 6.`",
        )

    def finish(self) -> Program:
        """Give the program of all that was added."""
        return Program(
            tuple(self.steps),
            self.triggers,
            frozenset(self.stand_ins),
            self.constants,
            self.abilities,
            self.statements,
            self.replacements,
            self.markers,
        )


def compile_trigger(compiler: Compiler, kind: int, ability: Trigger) -> None:
    """`When revealed, ...` and `At the end of the round, ...`."""
    key, verbs = _find_verbs(ability.when, compiler.table)
    steps, numbers = _compile_steps(compiler, ability)
    verb = _first_act(ability.steps[0]).verb
    for step in ability.steps:
        _check_verb(_first_act(step), verbs, ability.when, compiler.table)
    compiler.steps.extend(steps)
    by_kind = compiler.triggers.setdefault((key, verb), {})
    by_kind[kind] = by_kind.get(kind, ()) + numbers
    abilities = compiler.abilities.setdefault(key, {})
    abilities[kind] = (*abilities.get(kind, ()), numbers)


def _compile_steps(compiler: Compiler, ability: Trigger) -> tuple[list[Step], tuple[int, ...]]:
    """Give the steps of an ability, and the numbers of those that run one after the other.

    A step after `and if you do` hangs on the one before it.
    """
    table = replace(compiler.table, source=compiler.table.find_keyword(ability))
    steps: list[Step] = []
    numbers: list[int] = []
    for node in ability.steps:
        number = len(compiler.steps) + len(steps)
        if isinstance(node, IfDone):
            steps[-1] = replace(steps[-1], then=(number,))
            node = node.step
        else:
            numbers.append(number)
        steps.append(compile_step(node, table))
    return steps, tuple(numbers)


def compile_constant(compiler: Compiler, kind: int, ability: Constant) -> None:
    """`This beats a 6 in a duel.` and `The card on this stands in for this.`"""
    found: list[tuple[Key, frozenset[int]]] = []
    stated: list[tuple[Key, Said]] = []
    for act in ability.acts:
        statement = find_statement(ability, act, compiler.table, compiler.table.powers.statements)
        if statement is not None:
            stated.append(statement)
            continue
        modal = None if ability.modal is None else ability.modal.value
        key = (modal, act.verb, _words(act.how, compiler.table))
        if key not in compiler.table.powers.constants or not isinstance(act, Act):
            raise refusal(act, _never_asked(ability, act, compiler.table), _asked(compiler.table))
        _check_subject(ability, act)
        found.append((key, _named(act, compiler.table)))
    for statement_key, said in stated:
        sayings = compiler.statements.setdefault(statement_key, {})
        sayings[kind] = (*sayings.get(kind, ()), said)
    for key, kinds in found:
        by_kind = compiler.constants.setdefault(key, {})
        by_kind[kind] = by_kind.get(kind, frozenset()) | kinds
        if key[1] == "stand in for":
            compiler.stand_ins.add(kind)


def compile_replacement(compiler: Compiler, kind: int, ability: Replacement) -> None:
    """`If this would be killed face down, return this face up instead.`"""
    table, event = compiler.table, ability.event
    where = event.where if isinstance(event, Event) else None
    if not isinstance(event, Event) or event.verb not in table.powers.replaced or not isinstance(where, Side | None):
        known = ", ".join(f"`{name}`" for name in table.powers.replaced)
        hint = f"Events that they put something in the place of: {known}." if known else ""
        raise refusal(event, f"The rules of {table.game} never ask this before it happens.", hint)
    if ability.step.act.verb not in table.powers.replaced[event.verb]:
        allowed = ", ".join(f"`{verb}`" for verb in table.powers.replaced[event.verb])
        message = f"The rules of {table.game} cannot `{ability.step.act.verb}` instead."
        raise refusal(ability.step.act, message, f"Verbs they carry out then: {allowed}.")
    step = compile_step(ability.step, replace(table, source=table.find_keyword(ability)))
    for face in (True, False) if where is None else (where.up,):
        compiler.replacements.setdefault((event.verb, face), {})[kind] = len(compiler.steps)
    compiler.steps.append(step)


def compile_step(node: Node, table: Table) -> Step:
    """Give one step of an ability, compiled."""
    for node_type, compile_node in STEPS:
        if type(node) is node_type:
            return compile_node(node, table, None)
    raise refusal(node, f"The rules of {table.game} cannot carry out a step of this form.")


def compile_does(node: Does, table: Table, until: Moment | None) -> Step:
    """Who does what; with `you may` it is an offer."""
    if find_deed(node.act, table) is not None:
        return compile_deed(node, table, until)
    run, is_possible = compile_act(node, table, until)
    return Step(run, node.may, is_possible, Action(node.act.verb.partition(" ")[0]))


def compile_timed(node: Timed, table: Table, until: Moment | None) -> Step:
    """A step that lasts `until` a moment, or that waits `at` one."""
    if node.word == "at" and not node.moment.next and node.moment.period in table.powers.put_off:
        return replace(compile_does(node.step, table, None), at=node.moment.period)
    if node.word != "until":
        raise refusal(node, f"The rules of {table.game} cannot put a step off until later.")
    if node.moment.next and isinstance(node.step, Does) and find_deed(node.step.act, table) is not None:
        return compile_does(node.step, table, node.moment)
    if node.moment.next or node.moment.period not in table.powers.periods:
        raise refusal(node.moment, _no_moment(node.moment, table), _moments(table))
    return compile_does(node.step, table, node.moment)


ABILITIES: tuple[tuple[type[Node], Callable[..., None]], ...] = (
    (Trigger, compile_trigger),
    (Constant, compile_constant),
    (Replacement, compile_replacement),
)
STEPS: tuple[tuple[type[Node], Callable[..., Step]], ...] = ((Does, compile_does), (Timed, compile_timed))


def compile_program(abilities: Mapping[int, Sequence[Ability]], table: Table) -> Program:
    """Compile the abilities of each kind of card; raises MistakeError at the first that no rule carries out."""
    compiler = Compiler(table)
    for kind, its_abilities in abilities.items():
        for ability in its_abilities:
            compiler.add(kind, ability)
    for verb, sentences in table.markers.items() if table.powers.deeds else ():
        compiler.markers[verb] = read_marker(sentences, table)
    return compiler.finish()


def find_refusal(ability: Ability, table: Table) -> MistakeError | None:
    """Give why the rules cannot carry out an ability; None if they can."""
    try:
        Compiler(table).add(0, ability)
    except MistakeError as mistake:
        return mistake
    return None


def _find_verbs(when: Event | Moment, table: Table) -> tuple[str, tuple[str, ...]]:
    powers = table.powers
    if isinstance(when, Event):
        event = _name_event(when)
        if event not in powers.events:
            known = ", ".join(f"`{name}`" for name in powers.events)
            message = f"The rules of {table.game} have no such event of a card."
            raise refusal(when, message, f"Events they have, as verbs: {known}.")
        return event, powers.events[event]
    if when.next or when.period not in powers.moments:
        raise refusal(when, _no_moment(when, table), _moments(table))
    return END_OF + when.period, powers.moments[when.period]


def _name_event(when: Event) -> str:
    """Write an event as its key has it: `reveal`, `claim from dossier`."""
    if when.where is None:
        return when.verb
    if isinstance(when.where, Phrase) and isinstance(when.where.noun, Zone) and when.where.noun.whose is Whose.A:
        return f"{when.verb} {when.where.word} {when.where.noun.name}"
    return f"{when.verb} ..."


def _first_act(step: Node) -> Act:
    return next(node for node in step.walk() if isinstance(node, Act))


def _check_verb(act: Act, verbs: tuple[str, ...], when: Event | Moment, table: Table) -> None:
    if act.verb in verbs or (act.verb in table.markers and MARK in verbs):
        return
    at = f"when a card is {_PARTICIPLES[when.verb]}" if isinstance(when, Event) else f"at the end of the {when.period}"
    allowed = ", ".join(f"`{verb}`" for verb in verbs)
    raise refusal(
        act, f"The rules of {table.game} have no place for `{act.verb}` {at}.", f"Verbs they carry out then: {allowed}."
    )


def _words(how: Sequence[Node], table: Table) -> str:
    """Write the arguments of a constant as its key has them: `in duel`."""
    words = []
    for phrase in how:
        if not isinstance(phrase, Phrase) or not isinstance(phrase.noun, Zone):
            raise refusal(phrase, f"The rules of {table.game} never ask for this.")
        words.append(f"{phrase.word} {find_zone_kind(phrase.noun, table).name}")
    return " ".join(words)


def _check_subject(ability: Constant, act: Act) -> None:
    wanted = OnThis if act.verb == "stand in for" else This
    if not isinstance(ability.subject, wanted):
        start = "The card on this" if wanted is OnThis else "This"
        raise refusal(ability.subject, f"`{act.verb}` is said of another card.", f"Write `{start} ...`.")


def _named(act: Act, table: Table) -> frozenset[int]:
    if act.what is None or isinstance(act.what, This):
        return frozenset()
    return compile_kinds(act.what, table)


def _never_asked(ability: Constant, act: Node, table: Table) -> str:
    verb = getattr(act, "verb", "")
    modal = f"{ability.modal.value} " if ability.modal else ""
    return f"The rules of {table.game} never ask whether a card `{modal}{verb}` like this, so it would do nothing."


def _asked(table: Table) -> str:
    keys = ", ".join(f"`{' '.join(word for word in key if word)}`" for key in table.powers.constants)
    return f"They ask: {keys}."


def _no_moment(moment: Moment, table: Table) -> str:
    return f"The rules of {table.game} know no such moment."


def _moments(table: Table) -> str:
    known = ", ".join(f"`the end of the {period}`" for period in table.powers.periods)
    return f"Moments they know: {known}."
