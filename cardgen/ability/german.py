"""Prints an ability in German, from the same tree that is read and played; what it has no phrase for is refused.

Nouns come declined from the words of the translation. Clauses have one of three orders: `lege 1 Karte ab`,
`... legst du 1 Karte ab` behind something else, and `..., falls du 1 Karte hast`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cardgen.ability import ast
from cardgen.ability.ast import Modal, Node, Who
from cardgen.ability.german_nouns import Case, NoPhraseError, Nouns, contract, describe
from cardgen.model.translation import NounForms


class Order(IntEnum):
    """Where the finite verb stands: second, as an imperative first; before the subject; at the end."""

    MAIN = 0
    AFTER = 1
    LAST = 2


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: infinitive, third and second person, imperative, participle; its separable part, whether with `sich`."""

    infinitive: str
    third: str
    second: str
    imperative: str
    participle: str
    part: str = ""
    is_reflexive: bool = False


VERBS: Mapping[str, Verb] = {
    "discard": Verb("ablegen", "legt", "legst", "lege", "abgelegt", "ab"),
    "draw": Verb("ziehen", "zieht", "ziehst", "ziehe", "gezogen"),
    "look at": Verb("ansehen", "sieht", "siehst", "sieh", "angesehen", "an", is_reflexive=True),
    "return": Verb("zurückbringen", "bringt", "bringst", "bringe", "zurückgebracht", "zurück"),
    "put": Verb("legen", "legt", "legst", "lege", "gelegt"),
    "become a copy of": Verb("werden", "wird", "wirst", "werde", ""),
    "beat": Verb("schlagen", "schlägt", "schlägst", "schlage", "geschlagen"),
    "stand in for": Verb("vertreten", "vertritt", "vertrittst", "vertritt", ""),
    "reveal": Verb("aufdecken", "deckt", "deckst", "decke", "aufgedeckt", "auf"),
}
_PLAYERS = {
    Who.YOU: "du",
    Who.OPPONENT: "dein Gegner",
    Who.EACH: "jeder Spieler",
    Who.EACH_OTHER: "jeder andere Spieler",
    Who.NEXT: "der nächste Spieler",
    Who.LEFT: "der Spieler links von dir",
    Who.RIGHT: "der Spieler rechts von dir",
    Who.CHOSEN: "ein Spieler deiner Wahl",
    Who.THEY: "dieser Spieler",
}
_THIS_BECOMES = "wird diese Karte "
_MODALS = {
    Modal.MAY: "darf",
    Modal.MAY_ALWAYS: "darf immer",
    Modal.MAY_ONLY: "darf nur",
    Modal.CANNOT: "kann nicht",
    Modal.MUST: "muss",
    Modal.ONLY: "darf",
}


def word_german(ability: ast.Ability, words: Mapping[str, Mapping[str, NounForms]]) -> str:
    """Give an ability as one German sentence; raises NoPhraseError, with the node, where German has no phrase."""
    writer = _Writer(Nouns(words))
    text = writer.sentence(ability)
    return text[:1].upper() + text[1:] + "."


@dataclass(frozen=True, slots=True)
class _Writer:
    nouns: Nouns

    # ---- abilities

    def sentence(self, n: ast.Ability) -> str:
        match n:
            case ast.Trigger():
                return self._trigger(n)
            case ast.Instruction():
                return self._steps(n.steps, Order.MAIN)
            case ast.Constant():
                return self._constant(n)
            case ast.Replacement(event=ast.Event() as happens):
                event = f"wenn diese Karte {self._event(happens)} würde"
                return f"{event}, {self._does(n.step, Order.AFTER, 'stattdessen')}"
        raise NoPhraseError(n)

    def _trigger(self, n: ast.Trigger) -> str:
        if isinstance(n.when, ast.Moment):
            return f"am {self._moment(n.when)} {self._steps(n.steps, Order.AFTER)}"
        steps = self._steps(n.steps, Order.AFTER)
        if n.when == ast.Event("reveal"):
            return f"beim Aufdecken {steps}"
        if steps.startswith(_THIS_BECOMES):
            steps = "wird sie " + steps.removeprefix(_THIS_BECOMES)
        return f"wenn diese Karte {self._event(n.when)} wird, {steps}"

    def _steps(self, steps: tuple[Any, ...], order: Order) -> str:
        text = self.step(steps[0], order)
        for step in steps[1:]:
            if isinstance(step, ast.IfDone):
                text += f", und wenn das geschieht, {self.step(step.step, Order.AFTER)}"
            else:
                text += f", dann {self.step(step, Order.AFTER)}"
        return text

    def _constant(self, n: ast.Constant) -> str:
        subject = self.nouns.phrase(n.subject, Case.NOM)
        is_plural = isinstance(n.subject, ast.Group) and n.subject.n not in (1, None)
        is_plural = is_plural or (isinstance(n.subject, ast.Several) and n.subject.word == "and")
        if is_plural:
            raise NoPhraseError(n.subject)
        if n.modal is None:
            return self._clause(subject, n.acts[0], Order.MAIN)
        ends = " oder ".join(self._infinitive(act) for act in n.acts)
        only = "nur " if n.modal is Modal.ONLY else ""
        return f"{only}{subject} {_MODALS[n.modal]} {ends}"

    def _infinitive(self, act: ast.Act | ast.Be) -> str:
        if isinstance(act, ast.Be):
            return describe(*(self._how(act, each) for each in act.how), f"{_participle(act, act.verb)} werden")
        return describe(self._rest(act, ""), _find_verb(act, act.verb).infinitive)

    def _event(self, n: ast.Event) -> str:
        where = "" if n.where is None else self._how(n, n.where)
        return describe(where, _participle(n, n.verb))

    def _moment(self, n: ast.Moment) -> str:
        return f"Ende {self.nouns.of_period(n.period, n.next)}"

    # ---- steps

    def step(self, n: Node, order: Order, adverb: str = "") -> str:
        match n:
            case ast.Does():
                return self._does(n, order, adverb)
            case ast.Timed():
                word = "bis zum" if n.word == "until" else "am"
                return self.step(n.step, order, describe(f"{word} {self._moment(n.moment)}", adverb))
            case ast.ForEach():
                each = self.nouns.phrase(n.cards, Case.ACC)
                return self.step(n.step, order, describe(f"für {each}", adverb))
            case ast.If():
                return f"{self.step(n.step, order, adverb)}, falls {self._has(n.has)}"
            case ast.Unless():
                return f"{self.step(n.step, order, adverb)}, es sei denn, {self._does(n.answer, Order.MAIN)}"
            case ast.ChooseOne():
                options = ", oder ".join(self.step(option, Order.MAIN) for option in n.options)
                return f"wählst du eines: {options}" if order is Order.AFTER else f"wähle eines: {options}"
        raise NoPhraseError(n)

    def _has(self, n: ast.Has) -> str:
        verb = "hast" if n.who.who is Who.YOU else "hat"
        return f"{_PLAYERS[n.who.who]} {self.nouns.phrase(n.cards, Case.ACC)} {verb}"

    def _does(self, n: ast.Does, order: Order, adverb: str = "") -> str:
        subject = _PLAYERS[n.who.who] if isinstance(n.who, ast.Player) else self.nouns.phrase(n.who, Case.NOM)
        return self._clause(subject, n.act, order, adverb, n.may)

    def _clause(self, subject: str, act: ast.Act | ast.Be, order: Order, adverb: str = "", may: bool = False) -> str:
        """Give a clause; `du` without a modal is spoken to where the clause comes first."""
        if isinstance(act, ast.Be):
            raise NoPhraseError(act)
        verb, is_you = _find_verb(act, act.verb), subject == "du"
        finite = ("darfst" if is_you else "darf") if may else (verb.second if is_you else verb.third)
        end = verb.infinitive if may else verb.part
        reflexive = ("dir" if is_you else "sich") if verb.is_reflexive else ""
        middle = describe(reflexive, self._rest(act, adverb))
        if order is Order.AFTER:
            return describe(finite, subject, middle, end)
        if is_you and not may:
            return describe(verb.imperative, middle, end)
        return describe(subject, finite, middle, end)

    def _rest(self, act: ast.Act, adverb: str) -> str:
        hows = [self._how(act, each) for each in act.how]
        if act.verb == "become a copy of":
            return describe(adverb, *hows, f"eine Kopie {self._copied(act)}")
        if act.what is None or isinstance(act.what, ast.Amount | ast.Player):
            raise NoPhraseError(act)
        return describe(adverb, self.nouns.phrase(act.what, Case.ACC), *hows)

    def _copied(self, act: ast.Act) -> str:
        if isinstance(act.what, ast.Group | ast.Several):
            return f"von {self.nouns.phrase(act.what, Case.DAT)}"
        return self.nouns.phrase(act.what, Case.GEN) if act.what else ""

    def _how(self, act: Node, how: Node) -> str:
        match how:
            case ast.Side(up=up):
                return "offen" if up else "verdeckt"
            case ast.Phrase(word="from", noun=ast.Zone()):
                return contract(f"aus {self.nouns.phrase(how.noun, Case.DAT)}")
            case ast.Phrase(word="in", noun=ast.Zone()):
                return contract(f"in {self.nouns.phrase(how.noun, Case.DAT)}")
            case ast.Phrase(word="to", noun=ast.Zone()):
                return contract(f"in {self.nouns.phrase(how.noun, Case.ACC)}")
            case ast.Phrase(word="on"):
                return f"auf {self.nouns.phrase(how.noun, Case.ACC)}"
        raise NoPhraseError(how)


def _find_verb(node: Node, name: str) -> Verb:
    verb = VERBS.get(name)
    if verb is None:
        raise NoPhraseError(node)
    return verb


def _participle(node: Node, name: str) -> str:
    participle = _find_verb(node, name).participle
    if not participle:
        raise NoPhraseError(node)
    return participle
