"""Prints a node back as the words that it was read from: what stands on the card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardgen.ability import ast
from cardgen.ability.ast import Article, Modal, Node, Pool, Who, Whose
from cardgen.ability.english import choose_article
from cardgen.ability.language import Language


def word_sentence(ability: ast.Ability, language: Language) -> str:
    """Give an ability as the one sentence that is printed for it."""
    text = word_node(ability, language)
    return text[:1].upper() + text[1:] + "."


def word_node(node: Node, language: Language) -> str:
    """Give the words of one node as they stand inside a sentence; a verb in its base form."""
    writer = _Writer(language)
    writer.node(node)
    return writer.text


@dataclass(slots=True)
class _Writer:
    """Puts words one after the other."""

    language: Language
    text: str = ""

    def put(self, words: str) -> None:
        """Add words after a space."""
        self.text = f"{self.text} {words}" if self.text else words

    def join(self, sign: str) -> None:
        """Add a sign without a space before it."""
        self.text += sign

    def node(self, node: Node, third: bool = False) -> None:
        """Add the words of a node; `third` asks for the third person of its verb."""
        if isinstance(node, ast.Act):
            _print_act(self, node, third)
        else:
            _PRINTERS[type(node)](self, node)

    def counted(self, n: int | None, noun: str) -> None:
        """Add a noun in the number that a count asks for; each is singular."""
        self.put(noun if n in (1, None) else self.language.plurals[noun])

    def series(self, items: tuple[Node, ...], word: str) -> None:
        """Add nodes as `a`, `a or b`, `a, b, or c`."""
        for index, item in enumerate(items):
            if index and len(items) > 2:
                self.join(",")
            if index and index == len(items) - 1:
                self.put(word)
            self.node(item)


# ---- abilities


def _print_trigger(w: _Writer, n: ast.Trigger) -> None:
    w.put("when" if isinstance(n.when, ast.Event) else "at")
    w.node(n.when)
    w.join(",")
    _print_steps(w, n.steps)


def _print_steps(w: _Writer, steps: tuple[Node, ...]) -> None:
    for index, step in enumerate(steps):
        if index:
            w.join(",")
            w.put("and" if isinstance(step, ast.IfDone) else "then")
        w.node(step)


def _print_constant(w: _Writer, n: ast.Constant) -> None:
    if n.modal is Modal.ONLY:
        w.put("only")
    w.node(n.subject)
    if n.modal is not None:
        w.put("may" if n.modal is Modal.ONLY else n.modal)
        w.series(n.acts, "or")
        return
    plural = isinstance(n.subject, ast.Group) and n.subject.n not in (1, None)
    w.node(n.acts[0], not plural)


def _print_replacement(w: _Writer, n: ast.Replacement) -> None:
    w.put("if")
    w.put("this would be" if isinstance(n.event, ast.Event) else "you would")
    w.node(n.event)
    w.join(",")
    w.node(n.step)
    w.put("instead")


def _print_instruction(w: _Writer, n: ast.Instruction) -> None:
    _print_steps(w, n.steps)


def _print_keyword(w: _Writer, n: ast.Keyword) -> None:
    w.put(n.name)


# ---- steps


def _print_does(w: _Writer, n: ast.Does) -> None:
    is_you = isinstance(n.who, ast.Player) and n.who.who is Who.YOU
    if not is_you or n.may:
        w.node(n.who)
    if n.may:
        w.put("may")
    w.node(n.act, not (is_you or (isinstance(n.who, ast.Player) and n.who.who is Who.THEY)))


def _print_unless(w: _Writer, n: ast.Unless) -> None:
    w.node(n.step)
    w.put("unless")
    w.node(n.answer)


def _print_timed(w: _Writer, n: ast.Timed) -> None:
    w.node(n.step)
    w.put(n.word)
    w.node(n.moment)


def _print_if_done(w: _Writer, n: ast.IfDone) -> None:
    w.put("if you do,")
    w.node(n.step)


def _print_choose_one(w: _Writer, n: ast.ChooseOne) -> None:
    w.put("choose one:")
    for index, option in enumerate(n.options):
        if index:
            w.join(",")
            w.put("or")
        w.node(option)


# ---- what is done


def _print_act(w: _Writer, n: ast.Act, third: bool) -> None:
    verb = w.language.verbs[n.verb]
    w.put(verb.third if third else verb.name)
    if n.what is not None:
        w.node(n.what)
    if n.verb == "attack" and isinstance(n.what, ast.Group):
        w.put("at once")
    for part in n.how:
        w.node(part)


def _print_be(w: _Writer, n: ast.Be) -> None:
    w.put("be")
    w.put(_participle(w, n.verb))
    for part in n.how:
        w.node(part)


def _print_event(w: _Writer, n: ast.Event) -> None:
    w.put(_participle(w, n.verb))
    if n.where is not None:
        w.node(n.where)


def _participle(w: _Writer, verb: str) -> str:
    participle = w.language.verbs[verb].participle
    if participle is None:
        raise ValueError(f"the verb {verb!r} has no participle")
    return participle


def _print_phrase(w: _Writer, n: ast.Phrase) -> None:
    w.put(n.word)
    w.node(n.noun)


def _print_side(w: _Writer, n: ast.Side) -> None:
    w.put("face up" if n.up else "face down")


def _print_steps_node(w: _Writer, n: ast.Steps) -> None:
    w.put(str(n.n))
    w.put("step" if n.n == 1 else "steps")
    w.put("in any direction" if n.way is None else f"towards the {n.way}")


def _print_moment(w: _Writer, n: ast.Moment) -> None:
    w.put(f"the end of {'their next' if n.next else 'the'} {n.period}")


def _print_during(w: _Writer, n: ast.During) -> None:
    w.put(f"the {n.period} this is {_participle(w, n.verb)}")


# ---- things


def _print_this(w: _Writer, n: ast.This) -> None:
    w.put("this")


def _print_that(w: _Writer, n: ast.That) -> None:
    w.put(f"those {w.language.plurals[n.noun]}" if n.many else f"that {n.noun}")


def _print_on_this(w: _Writer, n: ast.OnThis) -> None:
    w.put(f"the {n.noun} on this")


def _print_top(w: _Writer, n: ast.Top) -> None:
    w.node(n.zone)
    w.join("'s")
    w.put("top")
    if n.n != 1:
        w.put(str(n.n))
    w.counted(n.n, n.noun)


def _print_group(w: _Writer, n: ast.Group) -> None:
    w.put("each" if n.n is None else str(n.n))
    if n.whose is not None:
        w.put(f"of {n.whose}")
    if n.other:
        w.put("other")
    if n.face is not None:
        w.put("face-up" if n.face else "face-down")
    w.counted(2 if n.whose is not None else n.n, n.noun)
    if n.zone is not None:
        w.put("in")
        w.node(n.zone)
    if n.but is not None:
        w.put(f"except {w.language.plurals[n.but]}")


def _print_kind(w: _Writer, n: ast.Kind) -> None:
    face = "" if n.face is None else "face-up " if n.face else "face-down "
    described = face + n.name
    article = choose_article(described) if n.article is Article.A else n.article
    w.put(f"{article} {described}")


def _print_suited(w: _Writer, n: ast.Suited) -> None:
    w.put(n.suit if n.rank is None else f"the {n.rank} of {n.suit}")


def _print_several(w: _Writer, n: ast.Several) -> None:
    w.series(n.items, n.word)


def _print_zone(w: _Writer, n: ast.Zone) -> None:
    name = w.language.zones[n.name]
    w.put(f"{choose_article(name) if n.whose is Whose.A else n.whose} {name}")


def _print_player(w: _Writer, n: ast.Player) -> None:
    w.put(n.who)


def _print_amount(w: _Writer, n: ast.Amount) -> None:
    w.put(str(n.n))
    w.put(n.unit if n.n in (1, -1) else w.language.plurals[n.unit])


def _print_named(w: _Writer, n: ast.Named) -> None:
    w.put(f"the {n.name}")


def _print_abilities(w: _Writer, n: ast.Abilities) -> None:
    w.put("each")
    if n.trigger is not None:
        w.put(n.trigger)
    w.put(w.language.vocabulary.ability.name)
    if isinstance(n.of, Pool):
        w.put(n.of)
    else:
        w.put("of")
        w.node(n.of)


_PRINTERS: dict[type[Node], Callable[[_Writer, Any], None]] = {
    ast.Trigger: _print_trigger,
    ast.Constant: _print_constant,
    ast.Replacement: _print_replacement,
    ast.Instruction: _print_instruction,
    ast.Keyword: _print_keyword,
    ast.Does: _print_does,
    ast.Unless: _print_unless,
    ast.Timed: _print_timed,
    ast.IfDone: _print_if_done,
    ast.ChooseOne: _print_choose_one,
    ast.Be: _print_be,
    ast.Event: _print_event,
    ast.Moment: _print_moment,
    ast.During: _print_during,
    ast.This: _print_this,
    ast.That: _print_that,
    ast.OnThis: _print_on_this,
    ast.Top: _print_top,
    ast.Group: _print_group,
    ast.Kind: _print_kind,
    ast.Suited: _print_suited,
    ast.Several: _print_several,
    ast.Zone: _print_zone,
    ast.Player: _print_player,
    ast.Amount: _print_amount,
    ast.Named: _print_named,
    ast.Abilities: _print_abilities,
    ast.Phrase: _print_phrase,
    ast.Side: _print_side,
    ast.Steps: _print_steps_node,
}
