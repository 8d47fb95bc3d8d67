"""The grammars of abilities as `ability.lark` and `prose.lark` have them, their words written out, and the verbs."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

from cardgen.ability.english import SMALL_WORDS, VERBS, Frame
from reference.markdown import make_code, make_table

_OF_THE_DECK = {
    "KEYWORD": "keyword of the deck",
    "NOUN": "noun of the deck",
    "RANK": "rank of the deck",
    "SUIT": "suit of the deck",
    "ZONE": "zone of the deck",
    "UNIT": "unit of the deck",
    "ORDER": "order of the deck",
    "PERIOD": "period of the deck",
    "EFFECT": "effect of the deck",
    "PLACE": "place of the deck",
    "ABILITY": "word for an ability",
    "INT": "number",
    "PART": "participle of a verb",
    "V_CARDS": "verb of cards",
    "V_KIND": "verb of a kind",
}
"""What stands for a terminal that has no spelling in the language."""
_PROSE = {
    "STOP": '"."', "COLON": '":"', "SEMI": '";"', "POSS": "\"'s\"", "OF": '"of"', "TO": '"to"', "THEN": '"then"',
    "OTHERWISE": '"otherwise"', "WORTH": '"worth"', "WHOEVER": '"whoever"', "BE": '"be"', "BEEN": '"been"',
    "COMMA": '","', "COMMA_C": '","', "COMMA_N": '","', "COMMA_P": '","', "COMMA_T": '","', "COMMA_W": '","',
    "AND_C": '"and"', "AND_N": '"and"', "GAP": '"and"', "OR_C": '"or"', "OR_N": '"or"', "AND_P": '("and" | "or")',
    "SUB": "<if, when, until, ...>", "PREP": "<from, in, with, ...>", "REL": "<that, who, which>",
    "RSUB": "<you, they, it>", "VB": "<verb>", "VZ": "<verb in the third person>", "VD": "<verb in the past>",
    "VN": "<participle>", "VG": "<verb with -ing>", "VBE": "<is, are, was, were>", "HAS": "<has, have, had>",
    "MODAL": "<may, can, must, ...>", "PADV": "<adverb>", "ADV": "<adverb>", "ADJP": "<adjective>",
    "ADJ": "<adjective>",
    "TDET": "<this, each, next, ...>", "PERIOD": "<period>", "DET": "<a, the, each, your, ...>", "INT": "<number>",
    "NUM": "<number>", "MEASURE": "<number>", "LIMIT": "<up to, at least, ...>", "BOUND": "<or more, or less, ...>",
    "SIGNED": "<+2>", "NOUN": "<noun>", "PRON": "<pronoun>", "KEYWORD": "<keyword>",
}  # fmt: skip
_COMMENT = re.compile(r"//.*$", re.MULTILINE)
_ALIAS = re.compile(r"\s*->\s*\w+")
_TERMINAL = re.compile(r"\b[A-Z][A-Z_]+\b|\bA\b")


def write_grammar() -> str:
    """Give the rules of the grammar, each part of a sentence in words."""
    return _write("ability", _spell)


def write_prose_grammar() -> str:
    """Give the rules of prose, its classes of words by their names."""
    return _write("prose", lambda terminal: _PROSE.get(terminal, f"<{terminal.lower().replace('_', ' ')}>"))


def _write(name: str, spell: Callable[[str], str]) -> str:
    source = files("cardgen.ability").joinpath(f"{name}.lark").read_text(encoding="ascii")
    rules = source.partition("%declare")[0]
    bare = _ALIAS.sub("", _COMMENT.sub("", rules))
    lines = [re.sub(r"^\?(?=\w+:)", "", line).rstrip() for line in bare.splitlines()]
    text = re.sub(r"\n(?=\w+:)", "\n\n", "\n".join(line for line in lines if line))
    return f"```text\n{_TERMINAL.sub(lambda match: spell(match[0]), text)}\n```\n"


def list_verbs() -> str:
    """Give each verb with its forms and what may follow it."""
    rows = ((make_code(verb.name), verb.third, verb.participle or "", _name_frame(verb.frame)) for verb in VERBS)
    return make_table(("verb", "of another", "of an event", "in the grammar"), rows)


def _name_frame(frame: Frame) -> str:
    return make_code(_spell(frame.value)) if frame is not Frame.EVENT else "only as an event"


def _spell(terminal: str) -> str:
    if terminal in _OF_THE_DECK:
        return f"<{_OF_THE_DECK[terminal]}>"
    if terminal in SMALL_WORDS:
        spelled = " | ".join(f'"{word}"' for word in SMALL_WORDS[terminal])
        return f"({spelled})" if "|" in spelled else spelled
    return f'"{next(verb.name for verb in VERBS if verb.frame.value == terminal)}"'
