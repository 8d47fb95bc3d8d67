"""A shorter wording of an ability for small room on a card, made from the same tree: `Revealed: end game`.

The words are those of the sentence, and only those that add nothing are left out: `When` and `then`, for which a colon
and semicolons stand, `the`, `this` where it is the subject of a statement, `each` where all are meant anyway. A node
that is not in `_SHORTER` keeps its words as they are, so that a new one is right until somebody finds it too long.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from cardgen.ability import ast
from cardgen.ability.ast import Modal, Node
from cardgen.ability.driver import run
from cardgen.ability.language import Language
from cardgen.ability.lexer import read_tokens
from cardgen.ability.wording import word_node, word_sentence

Parts: TypeAlias = list[str]
"""A node's words: its own at the even places, those of the nodes inside it, shortened already, at the odd ones."""


def brief(ability: ast.Ability, language: Language) -> str:
    """Give an ability in fewer words, without a stop; no two abilities of a language have the same.

    A keyword is its name, and prose has no shorter form.
    """
    if isinstance(ability, ast.Keyword):
        return ability.name
    if isinstance(ability, ast.Prose):
        return word_sentence(ability, language).removesuffix(".")
    read = run(read_tokens(word_sentence(ability, language), language))  # so that each node knows its words
    if read != ability:
        raise ValueError(f"{word_sentence(ability, language)!r} is read as another ability")
    text = _shorten(read, word_node(ability, language), language)
    return text[:1].upper() + text[1:]


def _shorten(node: Node, text: str, language: Language, is_all: bool = False) -> str:
    """Give the words of a node of a sentence; `is_all` says that what is done to `each` is done to all, as told."""
    inside = sorted((child for child in node.children() if child.place.length), key=lambda child: child.place.start)
    parts, start = [], node.place.start
    for child in inside:
        words = _shorten(child, text, language, _passes_on(node, child, is_all))
        parts += [text[start : child.place.start], words]
        start = child.place.end
    parts.append(text[start : node.place.end] if node.place.length else text)
    rule = _SHORTER.get(type(node))
    if rule is not None:
        rule(node, parts, language)
    if is_all and isinstance(node, ast.Group) and node.n is None:
        _name_all(node, parts, language)
    return "".join(parts)


def _passes_on(node: Node, child: Node, is_all: bool) -> bool:
    """Tell whether `each` may be left out of a child: what is simply done to a group is done to all of it.

    It stays where one `may`, and before an argument: `move each piece 1 step`, `1 damage to each attacker`.
    """
    if isinstance(node, ast.Does):
        return child is node.act and not node.may
    if isinstance(node, ast.Act):
        return is_all and child is node.what and not node.how
    return is_all and isinstance(node, ast.Several | ast.Abilities)


# ---- what each node leaves out: own words are compared as a whole, so that a form not known here stays as it is


def _replace(parts: Parts, old: str, new: str, at: int | None = None) -> None:
    for number in range(0, len(parts), 2) if at is None else (at,):
        parts[number] = new if parts[number] == old else parts[number]


def _trigger(n: ast.Trigger, parts: Parts, language: Language) -> None:
    for start in ("when ", "at "):
        _replace(parts, start, "", 0)
    _replace(parts, ", ", ": ", 2)
    _steps(n, parts, language)


def _steps(n: ast.Trigger | ast.Instruction, parts: Parts, language: Language) -> None:
    for joint in (", then ", ", and "):
        _replace(parts, joint, "; ")


def _constant(n: ast.Constant, parts: Parts, language: Language) -> None:
    if isinstance(n.subject, ast.This) and n.modal is not Modal.ONLY and parts[0] == "":
        parts[1], parts[2] = "", parts[2].removeprefix(" ")


def _name_all(n: ast.Group, parts: Parts, language: Language) -> None:
    """Give a group in the plural: `each other card` is `other cards`, `each of your cards` is `your cards`."""
    own = parts[0]
    if own.startswith("each of "):
        parts[0] = own.removeprefix("each of ").replace("your opponent's", "opponent's")
    elif own.startswith("each "):
        parts[0] = re.sub(rf"\b{re.escape(n.noun)}\b", lambda _: language.plurals[n.noun], own[5:], count=1)


def _abilities(n: ast.Abilities, parts: Parts, language: Language) -> None:
    ability = language.vocabulary.ability
    for each in ("each ", f"each {n.trigger} "):
        for following in ("", " of ", " in force", " of the next play on this"):
            full = f"{each}{ability.name}{following}"
            _replace(parts, full, full.removeprefix("each ").replace(ability.name, ability.plural, 1), 0)


def _definite(n: Node, parts: Parts, language: Language) -> None:
    parts[0] = parts[0].removeprefix("the ")


def _player(n: ast.Player, parts: Parts, language: Language) -> None:
    _definite(n, parts, language)
    _replace(parts, "your opponent", "opponent")


def _moment(n: ast.Moment, parts: Parts, language: Language) -> None:
    parts[0] = re.sub(r"^the end of (?:the )?", "end of ", parts[0])


_SHORTER: dict[type[Node], Callable[[Any, Parts, Language], None]] = {
    ast.Trigger: _trigger,  # Revealed: ...; End of round: ...
    ast.Instruction: _steps,  # Move 1 piece; draw 1 card
    ast.Constant: _constant,  # Beats a 6
    ast.Replacement: lambda n, parts, language: _replace(parts, "if this would be ", "if ", 0),
    ast.ChooseOne: lambda n, parts, language: _replace(parts, "choose one: ", "either ", 0),
    ast.Abilities: _abilities,  # powers of that card
    ast.Player: _player,  # opponent draws 1 card
    ast.Moment: _moment,  # until end of round
    ast.Zone: _definite,  # on pile
    ast.Named: _definite,  # end Mission
    ast.Suited: _definite,  # 10 of hearts
}
