"""German nouns with what stands before them: articles, possessives and adjectives, each in its case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from cardgen.ability import ast
from cardgen.ability.ast import Article, Limit, Node, Whose
from cardgen.model.translation import NounForms


class Case(IntEnum):
    """The four cases, in the order of the tables of endings."""

    NOM = 0
    ACC = 1
    DAT = 2
    GEN = 3


class NoPhraseError(Exception):
    """A node for which German has no phrase, or a name for which the translation has no word."""

    def __init__(self, node: Node, name: str = "") -> None:
        super().__init__(type(node).__name__)
        self.node = node
        self.name = name


# by article in the nominative; `pl` is the plural
_STRONG = {  # dies-, jed-, and adjectives without an article
    "der": ("er", "en", "em", "es"),
    "die": ("e", "e", "er", "er"),
    "das": ("es", "es", "em", "es"),
    "pl": ("e", "e", "en", "er"),
}
_MIXED = {  # ein-, dein-, sein-, kein-
    "der": ("", "en", "em", "es"),
    "die": ("e", "e", "er", "er"),
    "das": ("", "", "em", "es"),
    "pl": ("e", "e", "en", "er"),
}
_WEAK = {"der": ("e", "en", "en", "en"), "die": ("e", "e", "en", "en"), "das": ("e", "e", "en", "en")}  # die oberst-
_AFTER_EIN = {"der": ("er", "en", "en", "en"), "die": ("e", "e", "en", "en"), "das": ("es", "es", "en", "en")}
_THE = {
    "der": ("der", "den", "dem", "des"),
    "die": ("die", "die", "der", "der"),
    "das": ("das", "das", "dem", "des"),
    "pl": ("die", "die", "den", "der"),
}
_POSSESSIVES = {Whose.YOUR: "dein", Whose.THEIR: "sein", Whose.A: "ein"}
_LIMITS = {Limit.AT_LEAST: "mindestens", Limit.AT_MOST: "höchstens"}
_NUMBER = re.compile(r"-?\d+")
_CONTRACTIONS = (("in dem ", "im "), ("in das ", "ins "))


def describe(*words: str) -> str:
    """Give words with a space between them, the empty ones left out."""
    return " ".join(word for word in words if word)


def contract(text: str) -> str:
    """Give a phrase with its preposition and article as one word: `im Duell`."""
    for long, short in _CONTRACTIONS:
        if text.startswith(long):
            return short + text.removeprefix(long)
    return text


def decline(noun: NounForms, case: Case, is_plural: bool = False) -> str:
    """Give a noun in a case, without an article."""
    if is_plural:
        has_n = noun.plural.endswith(("n", "s"))
        return noun.plural if case is not Case.DAT or has_n else f"{noun.plural}n"
    return noun.genitive if case is Case.GEN else noun.name


@dataclass(frozen=True, slots=True)
class Nouns:
    """Makes phrases of the things of a tree, with the words of a translation."""

    words: Mapping[str, Mapping[str, NounForms]]

    def find(self, kind: str, name: str, node: Node) -> NounForms:
        """Give a word of the vocabulary; a number is feminine (`die 6`)."""
        noun = self.words.get(kind, {}).get(name)
        if noun is None and kind == "ranks" and _NUMBER.fullmatch(name):
            return NounForms("die", name, name, name)
        if noun is None:
            raise NoPhraseError(node, f"{kind}: {name}")
        return noun

    def phrase(self, n: Node, case: Case) -> str:
        """Give a thing in a case."""
        match n:
            case ast.This():
                return f"dies{_STRONG['die'][case]} Karte"
            case ast.OnThis():
                noun = self.find("nouns", n.noun, n)
                return f"{_THE[noun.article][case]} {decline(noun, case)} darauf"
            case ast.Zone():
                return self._zone(n, case)
            case ast.Top():
                return self._top(n, case)
            case ast.Group():
                return self._group(n, case)
            case ast.Kind():
                return self._kind(n, case)
            case ast.That():
                noun = self.find("nouns", n.noun, n)
                key = "pl" if n.many else noun.article
                return f"jen{_STRONG[key][case]} {decline(noun, case, n.many)}"
            case ast.Several():
                *before, last = (self.phrase(item, case) for item in n.items)
                return f"{', '.join(before)} {'und' if n.word == 'and' else 'oder'} {last}"
        raise NoPhraseError(n)

    def of_period(self, name: str, is_next: bool) -> str:
        """Give a period in the genitive: `der Runde`, `seiner nächsten Runde`."""
        noun = self.find("periods", name, ast.Moment(name, is_next))
        start = f"sein{_MIXED[noun.article][Case.GEN]} nächsten" if is_next else _THE[noun.article][Case.GEN]
        return f"{start} {noun.genitive}"

    def _zone(self, n: ast.Zone, case: Case) -> str:
        noun = self.find("zones", n.name, n)
        name, article = decline(noun, case), noun.article
        if n.whose in _POSSESSIVES:
            return f"{_POSSESSIVES[n.whose]}{_MIXED[article][case]} {name}"
        if n.whose is Whose.THIS:
            return f"dies{_STRONG[article][case]} {name}"
        if n.whose is Whose.ANOTHER:
            return f"ein{_MIXED[article][case]} ander{_AFTER_EIN[article][case]} {name}"
        owner = " deines Gegners" if n.whose is Whose.OPPONENT else ""
        return f"{_THE[article][case]} {name}{owner}"

    def _top(self, n: ast.Top, case: Case) -> str:
        noun, zone = self.find("nouns", n.noun, n), self.phrase(n.zone, Case.GEN)
        if n.n == 1:
            return f"{_THE[noun.article][case]} oberst{_WEAK[noun.article][case]} {decline(noun, case)} {zone}"
        return f"{_THE['pl'][case]} obersten {n.n} {decline(noun, case, True)} {zone}"

    def _group(self, n: ast.Group, case: Case) -> str:
        noun = self.find("nouns", n.noun, n)
        zone = "" if n.zone is None else contract(f"in {self.phrase(n.zone, Case.DAT)}")
        but = "" if n.but is None else self._but(n, n.but)
        return describe(_LIMITS.get(n.limit, "") if n.limit else "", self._counted(n, noun, case), zone, but)

    def _counted(self, n: ast.Group, noun: NounForms, case: Case) -> str:
        if n.whose is not None:
            each = f"jed{_STRONG[noun.article][case]}" if n.n is None else str(n.n)
            adjectives = [f"{word}n" for word in _adjectives(n)]
            if n.whose is Whose.OPPONENT:
                return describe(each, "der", *adjectives, noun.plural, "deines Gegners")
            return describe(each, f"{_POSSESSIVES[n.whose]}er", *adjectives, noun.plural)
        if n.limit is Limit.NO:
            return describe(f"kein{_MIXED['pl'][case]}", *(f"{each}n" for each in _adjectives(n)), noun.plural)
        is_plural = n.n not in (1, None)
        key = "pl" if is_plural else noun.article
        start = f"jed{_STRONG[key][case]}" if n.n is None else str(n.n)
        endings = _WEAK[key] if n.n is None else _STRONG[key]
        adjectives = [each[:-1] + endings[case] for each in _adjectives(n)]
        return describe(start, *adjectives, decline(noun, case, is_plural))

    def _but(self, n: ast.Group, rank: str) -> str:
        noun = self.find("ranks", rank, n)
        return f"außer {_THE[noun.article][Case.DAT]} {noun.name}"

    def _kind(self, n: ast.Kind, case: Case) -> str:
        kind = "nouns" if n.name in self.words.get("nouns", {}) else "ranks"
        noun = self.find(kind, n.name, n)
        extra = {Article.A: "", Article.ANY: "beliebig", Article.ANOTHER: "ander"}.get(n.article)
        if extra is None:
            raise NoPhraseError(n)
        adjectives = [*([extra] if extra else []), *([] if n.face is None else [_FACES[n.face]])]
        declined = [f"{each}{_AFTER_EIN[noun.article][case]}" for each in adjectives]
        return describe(f"ein{_MIXED[noun.article][case]}", *declined, decline(noun, case))


_FACES = {True: "offen", False: "verdeckt"}


def _adjectives(n: ast.Group) -> list[str]:
    """Give the adjectives of a group, each with its `e`."""
    return [*(["andere"] if n.other else []), *([] if n.face is None else [f"{_FACES[n.face]}e"])]
